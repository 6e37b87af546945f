"""The demo's tournament read from its TOML files and checked: teams, line-ups, boards, and each table's steps.

Reads only the files beside it. Knows nothing of storage or of the running server: whoever plays the demo builds the
event from these values and records the steps.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from bridge.boards import BoardSetup
from bridge.deals import Deal, parse_deal
from bridge.seats import SEATS, Seat
from config.demo.notation import Said, Step, Written, steps_of
from scoring.methods.match import Room
from scoring.schedule import Name

HERE: Final = Path(__file__).parent
_MATCHES: Final = (1, 2)


@dataclass(frozen=True, slots=True)
class DemoPlayer:
    """A player; the id is the demo's own."""

    id: str
    name: Name


@dataclass(frozen=True, slots=True)
class DemoTeam:
    """A team and its players, partners side by side."""

    id: str
    name: Name
    players: tuple[DemoPlayer, ...]


@dataclass(frozen=True, slots=True)
class DemoBoard:
    """One board at one table: what is in the tray, everything an operator records, in order, and what is said of it."""

    setup: BoardSetup
    steps: tuple[Step, ...]
    comments: tuple[Said, ...] = ()

    @property
    def number(self) -> int:
        """The board's number."""
        return self.setup.number


@dataclass(frozen=True, slots=True)
class DemoTable:
    """One room of a match: player ids by seat, its boards in playing order, and what it would make of the substitutes."""

    room: Room
    seats: Mapping[Seat, str]
    boards: tuple[DemoBoard, ...]
    substitutes: tuple[DemoBoard, ...] = ()


@dataclass(frozen=True, slots=True)
class DemoMatch:
    """A match of a session between two teams by id. Home sits N-S in the open room, E-W in the closed room."""

    home: str
    visitor: str
    open: DemoTable
    closed: DemoTable


@dataclass(frozen=True, slots=True)
class DemoLate:
    """The pair that comes late: the match's place in the session, from 0, the room, and its seats."""

    match: int
    room: Room
    seats: str


@dataclass(frozen=True, slots=True)
class DemoSession:
    """A session 节: its boards, the same for all its matches, and the matches.

    `substitutes` lie in the same set and are planned nowhere. `late` names match (from 1), room and side of a pair that
    comes twelve minutes late, None where everybody is in time.
    """

    number: int
    name: Name
    boards: tuple[BoardSetup, ...]
    matches: tuple[DemoMatch, ...]
    substitutes: tuple[BoardSetup, ...] = ()
    late: DemoLate | None = None


@dataclass(frozen=True, slots=True)
class DemoEvent:
    """The tournament: one stage, a round robin of these teams over these sessions."""

    slug: str
    name: Name
    zone: str
    vp_scale: str
    stage: Name
    teams: tuple[DemoTeam, ...]
    sessions: tuple[DemoSession, ...]


@dataclass(frozen=True, slots=True)
class _Source:
    """A deal as it is kept, with its four records by match and room."""

    number: int
    deal: Deal
    tables: Mapping[tuple[int, Room], Written]


Placed: TypeAlias = tuple[tuple[BoardSetup, _Source, int], ...]


def load(folder: Path = HERE) -> DemoEvent:
    """The demo's event from `lakeside.toml` and `boards/*.toml`.

    Raises ValueError, KeyError, TypeError or Refusal for files that do not describe one.
    """
    page = _read(folder / "lakeside.toml")
    teams = tuple(_team(item) for item in page["teams"])
    sources = {source.number: source for source in map(_source, sorted((folder / "boards").glob("*.toml")))}
    sessions = tuple(_session(number, item, sources) for number, item in enumerate(page["sessions"], 1))
    for session in sessions:
        for match in session.matches:
            _require_line_up(match, {team.id: team for team in teams})
    return DemoEvent(
        slug=page["slug"],
        name=Name(**page["name"]),
        zone=page["zone"],
        vp_scale=page["vp_scale"],
        stage=Name(**page["stage"]),
        teams=teams,
        sessions=sessions,
    )


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _team(item: dict[str, Any]) -> DemoTeam:
    players = tuple(DemoPlayer(player["id"], Name(player["en"], player["zh"])) for player in item["players"])
    return DemoTeam(item["id"], Name(**item["name"]), players)


def _source(path: Path) -> _Source:
    page = _read(path)
    tables: dict[tuple[int, Room], Written] = {}
    for item in page["tables"]:
        place = item.pop("match"), Room(item.pop("room"))
        if place in tables:
            raise ValueError(f"{path.name}: {place} twice")
        said = tuple(
            Said(each["at"][0], each["at"][1], each["by"], each["text"]) for each in item.pop("comments", ())
        )
        tables[place] = Written(**item, comments=said)
    if set(tables) != {(match, room) for match in _MATCHES for room in Room}:
        raise ValueError(f"{path.name}: not one record for each room of both matches")
    return _Source(page["number"], parse_deal(page["hands"]), tables)


def _session(number: int, item: dict[str, Any], sources: Mapping[int, _Source]) -> DemoSession:
    placed = tuple(_placed(text, sources) for text in item["boards"])
    spare = tuple(_placed(text, sources) for text in item.get("substitutes", ()))
    order = reversed(_MATCHES) if item.get("exchanged") else iter(_MATCHES)
    matches = tuple(
        DemoMatch(
            home=match["home"],
            visitor=match["visitor"],
            open=_table(Room.OPEN, match["open"], slot, placed, spare),
            closed=_table(Room.CLOSED, match["closed"], slot, placed, spare),
        )
        for match, slot in zip(item["matches"], order, strict=True)
    )
    late = item.get("late")
    return DemoSession(
        number,
        Name(**item["name"]),
        tuple(setup for setup, _, _ in placed),
        matches,
        tuple(setup for setup, _, _ in spare),
        None if late is None else DemoLate(late["match"] - 1, Room(late["room"]), late["seats"]),
    )


def _placed(text: str, sources: Mapping[int, _Source]) -> tuple[BoardSetup, _Source, int]:
    """A session's board: its setup, where it comes from, and by how many seats it is turned to fit its number."""
    number, _, kept = text.partition("=")
    source = sources[int(kept or number)]
    before = BoardSetup.standard(source.number)
    setup = BoardSetup.standard(int(number))
    turned = (setup.dealer.index - before.dealer.index) % 4
    if turned % 2 or setup.vulnerability is not before.vulnerability:
        raise ValueError(f"board {text}: dealer or vulnerability differs")
    hands = {seat.offset(turned): source.deal.hand(seat) for seat in SEATS}
    return BoardSetup.standard(int(number), Deal(hands)), source, turned


def _table(room: Room, seats: dict[str, str], slot: int, placed: Placed, spare: Placed) -> DemoTable:
    boards, substitutes = (
        tuple(
            DemoBoard(setup, steps_of(written, turned), written.comments)
            for setup, source, turned in some
            for written in (source.tables[slot, room],)
        )
        for some in (placed, spare)
    )
    return DemoTable(room, {seat: seats[seat.value] for seat in SEATS}, boards, substitutes)


def _require_line_up(match: DemoMatch, teams: Mapping[str, DemoTeam]) -> None:
    """Home N-S in the open room and E-W in the closed one, eight different players of the two teams."""
    home, visitor = ({player.id for player in teams[team].players} for team in (match.home, match.visitor))
    seated = [*match.open.seats.values(), *match.closed.seats.values()]
    at_home = set(_side(match.open, "NS")) | set(_side(match.closed, "EW"))
    if len(set(seated)) != 8 or not at_home <= home or not set(seated) - at_home <= visitor:
        raise ValueError(f"{match.home} v {match.visitor}: a line-up that cannot be")


def _side(table: DemoTable, letters: str) -> Iterator[str]:
    return (table.seats[Seat(letter)] for letter in letters)
