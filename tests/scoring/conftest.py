"""A small competition to test on: a stage of two sessions, one board set a session, as many matches as asked."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytest_django import Settings

from bridge.boards import BoardSetup
from bridge.deals import parse_deal
from bridge.seats import Seat
from scoring import services
from scoring.schedule import BoardSetRef, Name, Ref, SegmentRef, TeamRef

HANDS = {
    "N": "KJ7.AQ94.K83.Q62",
    "E": "A2.KT87.QJ9.AT83",
    "S": "QT98.J3.A742.K54",
    "W": "6543.652.T65.J97",
}


@dataclass(frozen=True, slots=True)
class Hall:
    event: Ref
    stage: Ref
    sessions: tuple[Ref, ...]
    teams: tuple[TeamRef, ...]
    board_sets: tuple[BoardSetRef, ...]
    matches: tuple[Ref, ...]
    segments: tuple[SegmentRef, ...]  # by match, then session; in the second session the visitor sits as home


@pytest.fixture
def key_file(tmp_path: Path, settings: Settings) -> Path:
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    return tmp_path / "deals.key"


@pytest.fixture
def make_hall(db: None, key_file: Path) -> Callable[..., Hall]:
    def make(matches: int = 1, slug: str = "cup", boards: int = 4) -> Hall:
        event = services.create_event(slug, Name("Cup", "杯赛"))
        stage = services.add_stage(event.pk, 1, Name("Round robin", "循环赛"))
        sessions = tuple(
            services.add_session(
                stage.pk,
                number,
                Name(f"Session {number}", f"第{number}节"),
                datetime(2026, 5, number, 1, tzinfo=UTC),
            )
            for number in (1, 2)
        )
        teams = tuple(
            services.add_team(
                event.pk,
                number,
                Name(f"Team {number}", f"{number}队"),
                [Name(f"Player {number}-{place}", f"牌手{number}-{place}") for place in range(1, 7)],
            )
            for number in range(1, 2 * matches + 1)
        )
        sets = tuple(
            services.add_board_set(
                event.pk,
                f"Session {number}",
                [BoardSetup.standard(board, parse_deal(HANDS)) for board in range(1, boards + 1)],
            )
            for number in (1, 2)
        )
        refs, segments = [], []
        for index in range(matches):
            home, visitor = teams[2 * index], teams[2 * index + 1]
            match = services.add_match(stage.pk, index + 1, home.pk, visitor.pk)
            refs.append(match)
            for session, board_set, swapped in zip(sessions, sets, (False, True), strict=True):
                segment = services.add_segment(
                    match.pk,
                    session.pk,
                    board_set.pk,
                    first=1,
                    last=boards,
                    open_table=index + 1,
                    swapped=swapped,
                )
                segments.append(segment)
                seat(segment, *((visitor, home) if swapped else (home, visitor)))
        return Hall(event, stage, sessions, teams, sets, tuple(refs), tuple(segments))

    return make


def seat(segment: SegmentRef, as_home: TeamRef, as_visitor: TeamRef) -> None:
    h, v = as_home.players, as_visitor.players
    open_room = {Seat.NORTH: h[0].pk, Seat.SOUTH: h[1].pk, Seat.EAST: v[0].pk, Seat.WEST: v[1].pk}
    closed_room = {Seat.NORTH: v[2].pk, Seat.SOUTH: v[3].pk, Seat.EAST: h[2].pk, Seat.WEST: h[3].pk}
    services.seat_players(segment.open.pk, open_room)
    services.seat_players(segment.closed.pk, closed_room)


@pytest.fixture
def hall(make_hall: Callable[..., Hall]) -> Hall:
    return make_hall()
