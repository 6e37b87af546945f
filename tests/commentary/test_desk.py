"""The desk in a real browser, on a real server: by keyboard at a desk, by touch on a phone, beside a spectator."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from broadcast import services
from broadcast.audiences import Audience
from tests.broadcast.halls import Hall, make
from tests.lineup_pages.serving import served

DESK: ViewportSize = {"width": 1920, "height": 1080}
PHONE: ViewportSize = {"width": 390, "height": 844}
PASSWORD = "a-plain-one-for-tests"


@pytest.fixture
def hall(transactional_db: None, tmp_path: Path, settings: object) -> Hall:
    """Board 1 opened and three calls made at one table."""
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"  # type: ignore[attr-defined]
    hall = make()
    hall.desk().do(1, "open", "1N", "P", "P", now=datetime.now(UTC))
    for login, called in (("ann", "Ann Weber"), ("wen", "闻澜")):
        services.grant(hall.event.pk, login, "commentator", PASSWORD, eyes=Audience.HALL, called=called)
    return hall


@pytest.fixture
def address(hall: Hall) -> Iterator[str]:
    with served() as address:
        yield address


def sit_down(
    browser: Browser, address: str, hall: Hall, login: str, *, lang: str = "en", size: ViewportSize = DESK
) -> Page:
    page = browser.new_context(viewport=size, has_touch=size == PHONE).new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{address}/{lang}/login/?next=/{lang}/commentary/{hall.matches[0].public_id}/")
    page.fill("input[name=username]", login)
    page.fill("input[name=password]", PASSWORD)
    page.click("button[type=submit]")
    expect(page.locator(".moves button").first).to_be_visible()
    assert faults == []
    return page


def call_on(hall: Hall, call: str) -> None:
    """The operator's next call, at the table that is spoken of."""
    from broadcast import public

    console = public.console_board(hall.desk().table, 1)
    assert console is not None
    desk = hall.desk()
    desk.take_pen(datetime.now(UTC))
    desk.last[1] = console.entries[-1].id
    assert isinstance(desk.tell(1, call, datetime.now(UTC)), services.Accepted)


def test_words_by_keyboard_mean_what_was_looked_at_when_they_began(
    browser: Browser, address: str, hall: Hall
) -> None:
    ann = sit_down(browser, address, hall, "ann")
    spectator = browser.new_page()
    spectator.goto(f"{address}/en/t/{hall.desk().table}/")
    expect(ann.locator("#meant")).to_have_text(re.compile(r"Open room · Board 1 · on Pass"))

    ann.keyboard.press("ArrowLeft")
    ann.keyboard.press("ArrowLeft")
    expect(ann.locator("#meant")).to_have_text(re.compile(r"on 1NT"))
    ann.keyboard.press("n")
    ann.keyboard.type("Weak, and not vulnerable")
    call_on(hall, "2C")
    expect(ann.locator("#meant")).to_have_text(re.compile(r"on 1NT"))
    ann.keyboard.press("Control+Enter")

    expect(spectator.locator(".comment-text")).to_have_text("Weak, and not vulnerable")
    expect(spectator.locator(".comment-by")).to_have_text("Ann Weberon 1NT")
    expect(ann.locator("#words")).to_have_value("")
    expect(ann.locator(".own li")).to_have_count(1)
    assert spectator.locator(".auction .made").count() == 4

    ann.keyboard.press("Escape")
    ann.locator(".own [data-act=mend]").press("Enter")
    expect(ann.locator("#words")).to_be_focused()
    ann.keyboard.press("End")
    ann.keyboard.type("!")
    ann.keyboard.press("Control+Enter")
    expect(spectator.locator(".comment-text")).to_have_text("Weak, and not vulnerable!")
    ann.keyboard.press("Escape")
    ann.locator(".own [data-act=take-back]").press("Enter")
    expect(spectator.locator(".comment-text")).to_have_count(0)


def test_private_words_on_a_phone_look_private_and_reach_colleagues_alone(
    browser: Browser, address: str, hall: Hall
) -> None:
    wen = sit_down(browser, address, hall, "wen", lang="zh", size=PHONE)
    ann = sit_down(browser, address, hall, "ann")
    assert wen.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    public = wen.locator("#compose").evaluate("each => getComputedStyle(each).borderStyle")

    wen.locator(".room-choice[data-of=closed]").tap()
    expect(wen.locator("#meant")).to_have_text("尚无：没有可看的牌")
    expect(wen.locator("#send")).to_be_disabled()
    wen.locator(".room-choice[data-of=open]").tap()
    wen.locator(".moves button", has_text="1").first.tap()
    wen.get_by_text("私下", exact=True).tap()
    private = wen.locator("#compose").evaluate("each => getComputedStyle(each).borderStyle")
    wen.locator("#words").fill("下一副我来")
    wen.reload()
    expect(wen.locator("#words")).to_have_value("下一副我来")
    expect(wen.locator("#compose")).to_have_attribute("data-reach", "private")
    wen.locator("#send").tap()
    wen.locator("[data-act=air]").tap()

    expect(ann.locator(".notes .comment-text")).to_have_text("下一副我来", timeout=15_000)
    expect(ann.locator(".air li b")).to_have_text("闻澜", timeout=15_000)
    assert (public, private) == ("solid", "dashed")
    spectator = browser.new_page()
    html = spectator.goto(f"{address}/en/t/{hall.desk().table}/")
    assert html is not None
    assert "下一副我来" not in json.dumps(html.text(), ensure_ascii=False)


def test_words_that_could_not_be_sent_stay_and_go_out_once(
    browser: Browser, address: str, hall: Hall
) -> None:
    ann = sit_down(browser, address, hall, "ann")
    ann.context.set_offline(True)
    ann.locator("#words").fill("still here")
    ann.locator("#send").click()
    expect(ann.locator("#answer")).to_have_text(
        "Not sent: the line is down. Your words stay here; send again."
    )
    expect(ann.locator("#words")).to_have_value("still here")

    ann.context.set_offline(False)
    ann.locator("#send").click()

    expect(ann.locator(".own .comment-text")).to_have_text("still here")
    expect(ann.locator("#answer")).to_have_text("")
