"""A stage that shows fixtures to a real browser, and a small match for the views."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from bridge.boards import BoardSetup
from bridge.seats import Seat
from scoring import selectors, services
from scoring.schedule import Name
from tests.display.harness import Stage, running_stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    with running_stage() as running:
        yield running


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
        yield chromium
        chromium.close()


class Watched:
    """A page whose errors are kept: a refused style, a missing sentence, a fault of a module."""

    def __init__(self, browser: Browser, width: int, height: int) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": height})
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)


@pytest.fixture
def open_at(browser: Browser) -> Iterator[Any]:
    opened: list[Watched] = []

    def open_page(url: str, width: int, height: int) -> Page:
        watched = Watched(browser, width, height)
        opened.append(watched)
        watched.page.goto(url)
        expect(watched.page.locator("main > *").first).to_be_visible()
        return watched.page

    yield open_page
    for watched in opened:
        assert watched.faults == []
        watched.context.close()


@dataclass(frozen=True, slots=True)
class Shown:
    """Public ids of a match that is scheduled, with nothing played."""

    slug: str
    match: str
    table: str
    board: str
    session: str = ""


@pytest.fixture
def shown(db: None) -> Shown:
    event = services.create_event("river", Name("River <Cup>", "河</script>杯"))
    stage = services.add_stage(event.pk, 1, Name("Final", "决赛"))
    session = services.add_session(stage.pk, 1, Name("Session 1", "第一节"), datetime(2026, 5, 1, tzinfo=UTC))
    home, visitor = (
        services.add_team(
            event.pk, number, Name(name, name), [Name(f"{name} {place}", name) for place in range(4)]
        )
        for number, name in ((1, "Heron"), (2, "Alder"))
    )
    boards = services.add_board_set(event.pk, "one", [BoardSetup.standard(number) for number in (1, 2)])
    match = services.add_match(stage.pk, 1, home.pk, visitor.pk)
    segment = services.add_segment(match.pk, session.pk, boards.pk, first=1, last=2, open_table=1)
    pairs = zip(
        (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST), (*home.players[:2], *visitor.players[:2]), strict=True
    )
    services.seat_players(segment.open.pk, {seat: player.pk for seat, player in pairs})
    return Shown(
        "river",
        match.public_id,
        segment.open.public_id,
        selectors.match_context(match.pk).segments[0].boards[0].public_id,
        session.public_id,
    )
