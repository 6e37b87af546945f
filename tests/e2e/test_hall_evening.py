"""An evening in the hall: an operator types a board, a screen and phones follow, the cable is pulled, a claim is put right."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bridge.notation import format_of
from bridge.notation.record import TableRecord
from config.playing.operator import Operator
from tests.e2e.hall import Hall, hall
from tests.e2e.pages import (
    HALL,
    PHONE,
    chromium,
    eventually,
    key_of,
    log_in,
    opened,
    room,
    score,
    shows,
    typed,
    words,
)
from tests.e2e.wire import Wire

DEALS = {
    "1": {"N": "KJ7.AQ94.K83.Q62", "E": "A2.KT87.QJ9.AT83", "S": "QT98.J3.A742.K54", "W": "6543.652.T65.J97"},
    "2": {"N": "A2.KT87.QJ9.AT83", "E": "QT98.J3.A742.K54", "S": "6543.652.T65.J97", "W": "KJ7.AQ94.K83.Q62"},
}
TRICKS = ["DQ D2 D5 DK", "H4 H7 HJ H2", "S8 S3 SK SA", "DJ DA D6 D3", "D4 DT D8 D9"]
CARDS = [card for trick in TRICKS for card in trick.split()]
BIDDING = ["1N", "P", "3N", "P", "P", "P"]
STALE_SECONDS = 10.0
PAIRED_SECONDS = 10.0  # from the address of a screen to a layout on it, a director who reads and types apart
HEAL_SECONDS = 25.0  # a phone waits up to 15 s before it tries again


@dataclass(slots=True)
class Evening:
    """The hall, its match, and everybody who looks on."""

    place: Hall
    match: dict[str, Any]
    browser: Browser
    operator_wire: Wire
    phone_wire: Wire
    complaints: list[str] = field(default_factory=list)

    def console(self) -> Page:
        """The open room's console, pen in hand."""
        page = opened(self.browser, {"width": 1440, "height": 900}, self.complaints)
        log_in(page, self.operator_wire.url, "operator")
        page.wait_for_url("**/en/console/")
        page.click(".choose-table[data-room=open]")
        expect(page.locator(".net")).to_have_attribute("data-kind", "saved")
        typed(page, "t")
        expect(page.locator(".pen")).to_have_attribute("data-mine", "")
        return page

    def screen(self) -> Page:
        """A hall screen, let in by the director, who reads its code."""
        control = opened(self.browser, PHONE, self.complaints)
        log_in(control, self.place.url, "director")
        control.wait_for_url(f"**/en/control/{self.match['slug']}/")
        control.locator("nav a", has_text="Hall").click()
        form = control.locator("form.confirming")
        form.locator("[name=code]").wait_for()
        page = opened(self.browser, HALL, self.complaints)
        began = time.monotonic()
        page.goto(f"{self.place.url}/en/screen/")
        code = page.locator(".code").inner_text()
        form.locator("[name=code]").fill(code.lower())
        form.locator("[name=show]").select_option(f"two-rooms:{self.match['match']}")
        form.locator("[name=label]").fill("Left wall")
        form.locator("button.main").click()
        expect(control.locator("#screens h3").filter(has_text="Left wall")).to_be_visible()
        expect(page.locator("main")).to_have_attribute("data-layout", "two-rooms")
        assert time.monotonic() - began < PAIRED_SECONDS
        expect(control.locator("#screens .line")).to_have_attribute("data-connected", "1")
        control.context.close()
        return page

    def phone(self, path: str) -> Page:
        """A spectator's phone, on a line of its own."""
        page = opened(self.browser, PHONE, self.complaints, is_mobile=True, has_touch=True)
        page.goto(self.phone_wire.url + path)
        return page

    def record(self) -> list[dict[str, Any]]:
        """Every action recorded at any table, in the order it was written."""
        actions: list[dict[str, Any]] = self.place.make("actions")
        return actions

    def closed_room(self, *actions: dict[str, Any]) -> None:
        """The closed room's operator, who is quicker than any hand."""

        async def type_all() -> None:
            async with Operator(
                self.place.url, self.match["closed"], self.match["tickets"]["closed"]
            ) as desk:
                for action in actions:
                    answer = await desk.act(1, action)
                    assert answer["k"] == "ack", answer

        # Playwright's loop runs in this thread: another one for ours.
        run_apart(type_all)


def run_apart(work: Any) -> None:
    """Run a coroutine function in a thread of its own."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(work())).result()


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    with chromium(chromium_path) as started:
        yield started


@pytest.fixture
def evening(browser: Browser) -> Iterator[Evening]:
    with hall() as place:
        match = place.make("match", deals=DEALS)
        place.start()
        with Wire(place.port) as one, Wire(place.port) as other:
            made = Evening(place, match, browser, one, other)
            yield made
            for context in browser.contexts:
                context.close()
        assert made.complaints == []


def test_a_board_goes_from_the_keys_to_every_screen_through_a_pulled_cable_and_a_corrected_claim(evening):
    en, zh = words("en"), words("zh")
    console, screen = evening.console(), evening.screen()
    phone, page = (
        evening.phone(f"/zh/t/{evening.match['open']}/"),
        evening.phone(f"/en/m/{evening.match['match']}/"),
    )

    # The auction, with an explanation.
    typed(console, "Enter", "1n", "'", "15-17", "Enter", *(call.lower() for call in BIDDING[1:]))
    calls = ["1NT", en["call.P"], "3NT", en["auction.all-pass"]]
    shows(
        screen,
        {"board": "Board 1", "auction": calls, "told": ["15-17"], "contract": "3NT", "tricks": "0 · 0"},
        "open",
    )
    chinese = ["1NT", zh["call.P"], "3NT", zh["auction.all-pass"]]
    shows(
        phone,
        {
            "auction": chinese,
            "told": ["15-17"],
            "contract": "3NT",
            "board": zh["board.number"].format(number=1),
        },
    )

    # Three tricks of cards.
    typed(console, *(card.lower() for card in CARDS[:10]))
    shows(screen, {"tricks": "2 · 0", "trick": {"S": "8S", "W": "3S"}, "played": 10}, "open")
    typed(console, *(card.lower() for card in CARDS[10:12]))
    shows(screen, {"tricks": "2 · 1", "played": 12}, "open")
    shows(phone, {"tricks": "2 · 1", "played": 12})
    expect(console.locator(".net")).to_have_attribute("data-kind", "saved")

    # The cable is pulled. The operator goes on; nobody else sees it; the phone says that its picture is old.
    evening.operator_wire.cut()
    evening.phone_wire.cut()
    pulled = time.monotonic()
    expect(console.locator(".net")).to_have_attribute("data-kind", "down")
    typed(console, *(card.lower() for card in CARDS[12:18]))
    expect(console.locator(".net")).to_contain_text("6")
    expect(console.locator(".entry[data-status=sending]")).to_have_count(6)
    expect(console.locator(".entry[data-status=sending]").first).to_contain_text(en["console.entry.kept"])
    expect(console.locator(".won b").first).to_have_text("3")
    expect(phone.locator(".stale")).to_be_visible(
        timeout=(STALE_SECONDS - (time.monotonic() - pulled)) * 1000 + 500
    )
    assert room(screen, "open")["played"] == 12
    assert screen.locator(".stale").count() == 0

    # Pages come through again, sockets do not yet: a reload keeps what was typed.
    evening.operator_wire.cut(sockets_only=True)
    console.reload()
    expect(console.locator(".net")).to_contain_text("6")
    assert len(evening.record()) == 1 + 1 + len(BIDDING) + 12
    evening.operator_wire.mend()
    evening.phone_wire.mend()
    expect(console.locator(".net")).to_have_attribute("data-kind", "saved", timeout=15_000)
    expect(console.locator(".entry[data-status=sending]")).to_have_count(0)
    shows(screen, {"tricks": "3 · 1", "played": 18, "trick": {"S": "4D", "W": "10D"}}, "open")
    shows(phone, {"tricks": "3 · 1", "played": 18}, seconds=HEAL_SECONDS)
    expect(phone.locator(".stale")).to_have_count(0)

    # The rest of the trick and a claim; the other room's result makes a swing.
    typed(console, *(card.lower() for card in CARDS[18:]), "=")
    expect(console.locator(".say")).to_contain_text("+400")
    typed(console, "Enter", "Enter")
    shows(screen, {"result": "3NT=", "score": "+400", "swing": None}, "open")
    shows(phone, {"result": "3NT=", "score": "+400"})
    eventually(lambda: score(screen), "0:0")
    evening.closed_room({"k": "open"}, {"k": "result", "contract": "3N", "declarer": "N", "tricks": 8})
    shows(screen, {"other": "3NTN−1−50", "swing": "Harbour +10 IMP"}, "open")
    screen.locator(".swing-team").first.evaluate(
        "name => { name.textContent = 'Harbour Masters of the East' }"
    )
    north, result, south = (
        screen.locator(".room >> nth=0").locator(part).bounding_box()
        for part in (".hand[data-seat=N]", ".result", ".hand[data-seat=S]")
    )
    assert north
    assert result
    assert south
    assert north["y"] + north["height"] <= result["y"] + 1
    assert result["y"] + result["height"] <= south["y"] + 1
    eventually(lambda: score(screen), "10:0")
    expect(screen.locator(".after")).to_contain_text("after 1 board")
    eventually(lambda: score(phone), "10:0", HEAL_SECONDS)
    expect(phone.locator(".after")).to_contain_text(zh["score.after.one"].format(n=1))
    eventually(lambda: score(page), "10:0", HEAL_SECONDS)
    expect(page.locator("tbody td.imps.home").first).to_have_text("10")

    # The claim was one trick too good, and worse: it is corrected, and the score follows everywhere.
    typed(console, "e", "-1", "Enter")
    shows(screen, {"result": "3NT−1", "score": "−50", "swing": en["swing.flat"]}, "open")
    shows(phone, {"result": "3NT−1", "score": "−50", "swing": zh["swing.flat"]})
    for each in (screen, phone, page):
        eventually(partial(score, each), "0:0")
    expect(page.locator("tbody td.imps.home").first).to_have_text("")
    expect(screen.locator(".after")).to_contain_text("after 1 board")

    # Nothing was lost, doubled or put out of order.
    recorded = evening.record()
    spelt = [action for action in recorded if action["k"] in {"call", "card"}]
    assert [key_of(action) for action in spelt] == [name.lower() for name in (*BIDDING, *CARDS)]
    assert [action["k"] for action in recorded if action not in spelt] == [
        "open",
        "explain",
        "claim",
        "open",
        "result",
        "correct",
    ]
    assert "clean" in evening.place.verify()
    assert "Traceback" not in evening.place.log


def real_board(shared: Path) -> tuple[TableRecord, dict[str, Any]]:
    """A board somebody once broadcast live, with alerts, a claim and many tricks, and what it is known to come to."""
    name = "live-74806"
    data = (shared / "corpus/lin" / f"{name}.lin").read_bytes()
    truth = json.loads((shared / "corpus/truth" / f"{name}.json").read_text("utf-8"))
    form = format_of(f"{name}.lin", data)
    assert form is not None
    long = [
        (record, known)
        for record, known in zip(form.read(data).records, truth["records"], strict=True)
        if record.claimed is not None and len(record.cards) >= 20 and any(call.alert for call in record.calls)
    ]
    return max(long, key=lambda pair: len(pair[0].calls))


def test_a_real_board_typed_by_keyboard_comes_to_what_it_came_to(browser, shared):
    record, known = real_board(shared)
    assert record.hands is not None
    assert record.hands.deal is not None
    assert record.board is not None
    with hall() as place:
        match = place.make("match", deals={str(record.board): record.hands.deal.as_strings()})
        place.start()
        with Wire(place.port) as wire:
            evening = Evening(place, match, browser, wire, wire)
            console, screen = evening.console(), evening.screen()
            phone = evening.phone(f"/zh/t/{match['open']}/")

            typed(console, "Enter")
            for call in record.calls:
                typed(console, str(call.call).lower())
                if call.explanation:
                    typed(console, "'", call.explanation, "Enter")
                elif call.alert:
                    typed(console, "!")
            for card in record.cards:
                typed(console, str(card.card).lower())
            expect(console.locator(".net")).to_have_attribute("data-kind", "saved")
            complete, open_trick = divmod(len(record.cards), 4)
            for each, name in ((screen, "open"), (phone, "")):
                shows(each, {"played": len(record.cards)}, name)
                seen = room(each, name)
                assert sum(map(int, seen["tricks"].split(" · "))) == complete
                assert len(seen["trick"]) == (open_trick or 4)
            typed(console, "=", "Backspace", str(record.claimed), "Enter", "Enter")

            score_ns = known["score_ns_own"]
            for each, name in ((screen, "open"), (phone, "")):
                shows(each, {"score": f"{score_ns:+}".replace("-", "−")}, name)
            recorded = [action for action in evening.record() if action["k"] in {"call", "card"}]
            assert [key_of(action) for action in recorded] == [
                *(str(call.call).lower() for call in record.calls),
                *(str(card.card).lower() for card in record.cards),
            ]
            assert evening.complaints == []
            for context in browser.contexts:
                context.close()
        assert "clean" in place.verify()
