"""Overlays for streaming software: a transparent ground, one fact each, as large as asked for, in the same place whatever happens."""

import base64
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from broadcast.catalogue import sentence
from broadcast.control.pages.hall import OVERLAY_SIZE, OVERLAYS
from tests.display.harness import Stage, fixture

# A table from before the first call to the end, with short names and with the longest.
LIFE = ("table-held", "table-auction", "table-playing", "table-long", "table-finished")
BOX = "() => { const box = document.querySelector('.overlay-fact').getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; }"
WHOLE = "() => { const box = document.querySelector('main').getBoundingClientRect(); return [box.right, box.bottom]; }"
CUT = """() => [...document.querySelectorAll(".overlay-fact b, .overlay-fact .call, .overlay-fact .place")]
  .filter((each) => { const fact = document.querySelector(".overlay-fact").getBoundingClientRect(); const box = each.getBoundingClientRect();
    return box.right > fact.right + 1 || box.bottom > fact.bottom + 1; }).map((each) => each.textContent)"""
# How opaque a dot of a picture is.
OPACITY = """async ([picture, x, y]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  return pen.getImageData(x, y, 1, 1).data[3];
}"""


@pytest.fixture
def page(browser: Browser) -> Any:
    faults: list[str] = []
    opened = browser.new_page(viewport={"width": 800, "height": 600})
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield opened
    opened.close()
    assert faults == []


@pytest.mark.parametrize("fact", ["contract", "score", "auction", "names", "trick"])
def test_overlay_never_jumps_and_has_nothing_round_it(stage: Stage, page: Page, fact: str) -> None:
    address = stage.open_overlay(fact, "table-playing")
    page.goto(f"{address}&size=32")
    expect(page.locator(f".overlay-{fact} > *").first).to_be_attached()
    page.wait_for_function("document.fonts.ready.then(() => true)")
    box, faults = page.evaluate(BOX), []
    picture = base64.b64encode(page.screenshot(omit_background=True)).decode()
    assert page.evaluate(OPACITY, [picture, 799, 599]) == 0, "the ground is not transparent"
    assert page.evaluate(OPACITY, [picture, 4, int(box[3] / 2)]) == 255, "the fact has a ground of its own"
    for name in LIFE:
        stage.push("table:tableopenaaa", fixture(name))
        expected = fixture(name)["mode"]["kind"]
        page.wait_for_function(
            f"() => document.querySelector('.mode')?.dataset.kind === '{expected}' || '{expected}' === 'live' || document.querySelector('[data-nothing]')"
        )
        if page.evaluate(BOX) != box:
            faults.append(f"{name}: {page.evaluate(BOX)} was {box}")
        faults += [f"{name}: cut {each}" for each in page.evaluate(CUT)]
    assert faults == []

    width, height = box[2], box[3]

    stage.push("table:tableopenaaa", fixture("table-playing"))
    page.goto(f"{address}&size=64")
    expect(page.locator(f".overlay-{fact} > *").first).to_be_attached()
    twice = page.evaluate(BOX)
    assert (twice[2], twice[3]) == pytest.approx((2 * width, 2 * height), rel=0.03)

    page.goto(f"{address}&size={OVERLAY_SIZE}")
    expect(page.locator(f".overlay-{fact} > *").first).to_be_attached()
    across, down = page.evaluate(WHOLE)
    wide, high = OVERLAYS[fact]
    assert across <= wide <= across * 1.1 + 10, f"{across} in a source of {wide}"
    assert down <= high <= down * 1.1 + 10, f"{down} in a source of {high}"


def test_overlay_of_no_table_says_so_and_one_of_a_table_without_a_trick_does_not(
    stage: Stage, page: Page
) -> None:
    address = stage.open_overlay("trick", "table-held")
    page.goto(address.replace("tableopenaaa", "tablenowhere"))
    expect(page.locator(".overlay-word")).to_have_text(sentence("en", "overlay.nowhere"), timeout=20_000)

    stage.push("table:tablenowhere", fixture("table-held"))
    expect(page.locator(".overlay-word")).not_to_have_text(sentence("en", "overlay.nowhere"))


def test_overlay_says_the_fact_and_that_it_is_late(stage: Stage, page: Page) -> None:
    page.goto(stage.open_overlay("contract", "table-long"))
    expect(page.locator(".overlay-tricks b")).to_have_text("3 \u00b7 3")
    expect(page.locator(".mode")).to_have_text("DELAYED 30 min")

    stage.push("table:tableopenaaa", fixture("table-auction"))
    expect(page.locator("main[data-nothing]")).to_be_attached()

    page.goto(stage.open_overlay("score", "table-playing", "zh"))
    expect(page.locator(".overlay-side b")).to_have_text(["37", "28"])
    expect(page.locator(".overlay-after")).to_have_text("已比 11 副")


def test_overlay_with_the_hall_s_eyes_is_let_in_like_a_screen(stage: Stage, page: Page) -> None:
    stage.push("screen:hallaaaaaaa2", fixture("screen-two-rooms"))
    address = stage.open_overlay("contract", "table-held").partition("?")[0]
    page.route("**/screen/pair", lambda route: route.fulfill(json={"code": "K7M2Q4", "secret": "s"}))
    let_in = {"is": False}

    def claim(route: Any) -> None:
        body = {"ticket": "abc", "screen": "hallaaaaaaa2"} if let_in["is"] else {}
        route.fulfill(status=200 if let_in["is"] else 202, json=body)

    page.route("**/screen/claim", claim)
    page.goto(f"{address}?eyes=hall&room=closed")
    expect(page.locator(".overlay-code")).to_have_text("K7M2Q4")
    let_in["is"] = True

    expect(page.locator(".overlay-contract small").first).to_have_text("South")
    assert stage.protocols == ["openroom", "ticket.abc"]
