"""The page of an event in a real browser: whom one follows stands first, hours there and here, from the event to a session."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.display.harness import Stage, fixture, wait_until

EVENT = {"session_sessionaaaa2": "session-6", "standing_stageaaaaaa2": "standing-12"}
FIELD = {"session_sessionaaaa2": "field-3", "standing_stageaaaaaa2": "ranking-6"}


def test_matches_of_a_followed_team_stand_first_and_a_reload_keeps_it(stage: Stage, open_at: Any) -> None:
    page: Page = open_at(stage.open_page("event", "en", **EVENT), 390, 844)
    rows, star = page.locator(".match-row"), page.get_by_role("button", name="Follow Rowan")
    expect(rows.nth(0)).to_contain_text("Kestrel")

    star.click()

    expect(rows.nth(0)).to_contain_text("Rowan")
    expect(rows.nth(0)).to_contain_text("followed")
    expect(star).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(rows.nth(0)).to_contain_text("Rowan")
    assert page.context.cookies() == []

    star.click()
    expect(rows.nth(0)).to_contain_text("Kestrel")


def test_table_of_a_followed_pair_stands_first(stage: Stage, open_at: Any) -> None:
    ranked = {row["contestant"]["id"] for row in fixture("ranking-6")["rows"]}
    table = next(each for each in fixture("field-3")["tables"][1:] if each["ns"]["id"] in ranked)
    page: Page = open_at(stage.open_page("event", "en", **FIELD), 390, 844)
    first = page.locator(".match-row").nth(0).locator("b")
    expect(first).to_have_text("1")

    page.get_by_role("button", name=f"Follow {table['ns']['name']['en']}", exact=True).click()

    expect(first).to_have_text(str(table["number"]))


def test_hours_are_told_in_the_zone_of_the_event_and_of_the_visitor(stage: Stage, browser: Browser) -> None:
    url = stage.open_page("event", "en", **EVENT)
    for zone, own in (("America/New_York", "03:00 your time"), ("Asia/Singapore", "")):
        page = browser.new_page(timezone_id=zone)
        page.goto(url)

        expect(page.locator(".starts")).to_contain_text("Sun 30 Nov 16:00")
        if own:
            expect(page.locator(".starts")).to_contain_text(own)
            expect(page.locator(".event-clock")).to_contain_text("where you are")
        else:  # the same clock: nothing is said twice
            expect(page.locator(".event-clock")).to_contain_text("China Standard Time")
            expect(page.locator(".event-clock span")).to_have_count(1)
        page.close()


def test_schedule_follows_the_session_that_is_watched(stage: Stage, open_at: Any) -> None:
    page: Page = open_at(stage.open_page("event", "en", **EVENT), 1920, 1080)
    wait_until(lambda: stage.connections)
    here = page.locator(".schedule li").nth(1)
    expect(here).to_contain_text("in play")
    expect(here.locator("a")).to_have_attribute("href", "/en/s/sessionaaaa2/")

    stage.push(
        "session:sessionaaaa2", {**fixture("session-6"), "state": "over", "starts": 1_764_489_600 + 1800}
    )

    expect(here).to_contain_text("16:30")
    expect(here).to_contain_text("finished")
    expect(page.locator(".list h2 .mode")).to_have_count(0)


def test_event_says_how_its_standing_is_counted_and_which_session_is_which(
    stage: Stage, open_at: Any
) -> None:
    two = {**EVENT, "session_sessionaaaa1": "session-6"}
    page: Page = open_at(stage.open_page("event", "en", **two), 390, 844)

    named = page.locator(".now .list h2 a")
    expect(named).to_have_count(2)
    assert len(set(named.all_inner_texts())) == 1  # both have the name of the one frame they are of
    note = page.locator(".counting")
    expect(note).to_contain_text("VPs by the WBF 20-point scale with decimals")
    expect(note).to_contain_text("fine 2.00 VP, 12 minutes late (art. 21).")


def test_team_that_was_not_compared_yet_has_no_place_and_no_points(stage: Stage, open_at: Any) -> None:
    url = stage.open_page("event", "en", **EVENT)
    channel = next(name for name in EVENT if name.startswith("standing")).replace("_", ":")
    standing = fixture(EVENT[channel.replace(":", "_")])
    first, second, *more = standing["rows"]
    new = {"played": 0, "vp": 0.0, "imps": [0, 0], "tied": None, "rank": len(more) + 1}
    level = [row | {"rank": 1, "tied": None} for row in more]
    stage.push(channel, standing | {"rows": [*level, first | new, second | new]})
    page: Page = open_at(url, 1280, 844)

    rows = page.locator(".standing tbody tr")
    expect(rows.first.locator(".rank")).to_have_text("1=")
    expect(rows.last.locator(".rank")).to_have_text("\u2013")
    expect(rows.last.locator(".vp")).to_have_text("\u2013")


def test_session_has_a_page_of_its_own(stage: Stage, open_at: Any) -> None:
    page: Page = open_at(stage.open_page("session", "zh", **EVENT), 320, 844)

    expect(page.locator(".match-row")).to_have_count(6)
    expect(page.locator(".schedule")).to_have_count(0)
    expect(page.locator(".page-head a")).to_have_attribute("href", "/zh/e/riverside/")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_every_session_of_an_event_is_named(stage: Stage, open_at: Any) -> None:
    page: Page = open_at(stage.open_page("event", "en", **EVENT, session_sessionaaaa3="field-3"), 390, 844)

    named = [fixture(name) for name in ("session-6", "field-3")]
    for at, frame in enumerate(named):
        heading = page.locator(".now .list h2").nth(at)
        expect(heading).to_contain_text(frame["stage"]["en"])
        expect(heading).to_contain_text(frame["session"]["name"]["en"])
