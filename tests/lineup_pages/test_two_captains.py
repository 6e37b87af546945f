"""Two captains with sealed line-ups on their phones, a hall screen beside them, and the second in which both open."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from broadcast import journal, public
from broadcast.catalogue import sentence
from broadcast.services import confirm_screen, grant, write_journal
from tests.broadcast.lineups.rosters import Captain, Unseated, unseated
from tests.lineup_pages.conftest import PASSWORD
from tests.lineup_pages.serving import served

PHONE: ViewportSize = {"width": 390, "height": 844}
PICTURES = Path(os.environ["OPENROOM_PICTURES"]) if "OPENROOM_PICTURES" in os.environ else None


def picture(page: Page, name: str, *, full: bool = False) -> None:
    """A picture to look at, where OPENROOM_PICTURES says so."""
    if PICTURES is not None:
        page.screenshot(path=PICTURES / f"line-ups-{name}.png", full_page=full)


def phone(browser: Browser, address: str, lang: str, captain: Captain) -> Page:
    page = browser.new_page(viewport=PHONE)
    ticket = public.captain_ticket(captain.session, captain.team, datetime.now(UTC))
    page.goto(f"{address}/{lang}/lineup/#{ticket}")
    return page


def choose(page: Page, *numbers: int) -> None:
    """Taps these players of the roster, one seat after the other."""
    for number in numbers:
        page.locator(".choosable").nth(number - 1).click()


def starts(room: Unseated, deadline: datetime) -> None:
    body = journal.MovedBody(deadline + timedelta(minutes=10))
    write_journal(room.session, body, "director", datetime.now(UTC))


@pytest.mark.django_db(transaction=True)
def test_two_sealed_line_ups_open_in_the_same_second_beside_a_hall_screen(
    browser: Browser, key_file: Path
) -> None:
    room = unseated()
    home, visitor = room.captains[:2]
    starts(room, datetime.now(UTC) + timedelta(minutes=20))
    now = datetime.now(UTC)
    grant(room.hall.event.pk, "director", "director", PASSWORD)
    screen = confirm_screen(
        room.hall.event.pk, "K7M2Q4", layout="line-ups", subject=room.hall.session.public_id, label="", by="d", now=now
    )  # fmt: skip
    with served() as address:
        hall = browser.new_page(viewport={"width": 1920, "height": 1080})
        hall.goto(f"{address}/en/screen/#{public.screen_ticket(screen)}~{screen}")
        ours, theirs = phone(browser, address, "en", home), phone(browser, address, "zh", visitor)
        expect(hall.locator(".lined-up")).to_have_count(2)
        expect(ours.locator(".standing-now")).to_have_attribute("data-how", "empty")
        picture(ours, "captain-empty")

        choose(ours, 5, 6)
        expect(ours.locator(".hand-in")).to_be_disabled()
        choose(ours, 1, 2)
        picture(ours, "captain-chosen")
        ours.locator(".hand-in").click()
        expect(ours.locator(".standing-now")).to_have_attribute("data-how", "sealed")
        choose(theirs, 1, 2, 3, 4)
        picture(theirs, "captain-zh-chosen")
        theirs.locator(".hand-in").click()
        expect(theirs.locator(".standing-now")).to_have_attribute("data-how", "sealed")
        picture(ours, "captain-sealed")
        picture(hall, "hall-sealed")

        # Sealed: nobody's name is on the other phone or in the hall, and neither phone says that the other has handed in.
        for number in (11, 12, 15, 16):
            assert f"Player{number}号" not in theirs.content()
            assert f"Player {number}" not in hall.content()
        assert "Player 2" not in ours.content() + hall.content()
        blank = theirs.locator('.place-seat[data-team="home"] b')
        assert set(blank.all_text_contents()) == {sentence("zh", "lineups.captain.blank")}

        opens = datetime.now(UTC) + timedelta(seconds=6)
        starts(room, opens)
        expect(hall.locator(".lined-player:not([data-blank])")).to_have_count(8, timeout=15_000)
        shown = datetime.now(UTC)

        assert opens - timedelta(seconds=1) <= shown <= opens + timedelta(seconds=4)
        for page in (ours, theirs):
            expect(page.locator(".standing-now")).to_have_attribute("data-how", "open", timeout=8_000)
            expect(page.locator(".hand-in")).to_have_count(0)
        expect(ours.locator('.place-seat[data-team="visitor"] b').first).to_contain_text("Player 2")
        picture(ours, "captain-open")
        picture(theirs, "captain-zh-open")
        picture(hall, "hall-open")
        _look_at_the_staffs_pages(browser, address, room)


def _look_at_the_staffs_pages(browser: Browser, address: str, room: Unseated) -> None:
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(f"{address}/en/login/?next=/en/control/cup/lineups/")
    page.fill('input[name="username"]', "director")
    page.fill('input[name="password"]', PASSWORD)
    page.click('button[type="submit"]')
    expect(page.locator("a.lined-up")).to_have_count(2)
    expect(page.locator('.side[data-status="open"]')).to_have_count(2)
    picture(page, "director-list", full=True)
    match = room.hall.matches[0].public_id
    page.goto(f"{address}/en/control/cup/lineups/{match}/")
    expect(page.locator("dl.line-up dd")).to_have_count(8)
    picture(page, "director-match", full=True)
    page.goto(f"{address}/zh/control/cup/lineups/{match}/home/")
    expect(page.locator("img.qr")).to_be_visible()
    picture(page, "director-link", full=True)
    page.goto(f"{address}/en/seats/{room.hall.segments[0].open.public_id}/")
    expect(page.locator("select")).to_have_count(4)
    picture(page, "seats", full=True)
    closed = room.hall.segments[0].closed.public_id
    console = context.new_page()
    console.set_viewport_size({"width": 1366, "height": 768})
    console.goto(f"{address}/en/console/{closed}/")
    expect(console.locator(".player", has_text="Player 23")).to_be_visible()

    # As it is seen there: both pairs of team 1 North-South.
    page.goto(f"{address}/en/seats/{closed}/")
    for seat, player in (("N", "Player 13"), ("S", "Player 14"), ("E", "Player 23"), ("W", "Player 24")):
        page.select_option(f'select[name="{seat}"]', label=player)
    page.click("button.main")
    expect(page.locator(".refusal")).to_have_count(2)  # art. 27, and other than the line-up
    picture(page, "seats-warned", full=True)

    expect(console.locator(".wrong-seats")).to_contain_text(sentence("en", "lineups.console.not-comparable"))
    picture(console, "console-warned")
    page.goto(f"{address}/en/control/cup/lineups/")
    expect(page.locator(".wrong").first).to_contain_text("art. 27")
    picture(page, "director-warned", full=True)
