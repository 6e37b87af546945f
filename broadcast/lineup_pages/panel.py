"""The director's page of line-ups in one language: texts and keys for its templates, nothing to decide."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from broadcast import public
from broadcast.catalogue import sentence
from broadcast.lineups import SeatWarning, TermsBody, seats_of_side
from scoring.methods.match import MatchSide, Room
from scoring.schedule import MatchInfo, Name, PlayerInfo, TeamInfo

METHODS = ("direct", "form", "online")
RIGHTS = ("form", "nobody", "home", "visitor")
WAITED_FOR = ("empty", "sealed")


@dataclass(frozen=True, slots=True)
class Words:
    """Names, instants and sentences in one language and the event's zone."""

    lang: str
    zone: str

    def name(self, name: Name) -> str:
        """A name in the page's script."""
        return name.zh if self.lang == "zh" else name.en

    def say(self, key: str, **values: str | int) -> str:
        """A sentence of the catalogue."""
        return sentence(self.lang, key, **values)

    def clock(self, instant: datetime | None) -> str:
        """Hours and minutes where the event is, a dash for no instant."""
        return "–" if instant is None else instant.astimezone(ZoneInfo(self.zone)).strftime("%H:%M")

    def match(self, match: MatchInfo) -> str:
        """A match by its teams."""
        return self.say(
            "control.match", home=self.name(match.home.name), visitor=self.name(match.visitor.name)
        )

    def place(self, room: Room, seat: str) -> str:
        """A seat in a room."""
        return self.say("lineups.place", room=self.say(f"room.{room.value}"), seat=self.say(f"seat.{seat}"))


@dataclass(frozen=True, slots=True)
class SideRow:
    """A side: how its line-up stands, in words, and (for its director) what it is."""

    side: str
    team: str
    status: str
    text: str
    late: str
    line_up: tuple[tuple[str, str], ...]
    seats: tuple[tuple[str, str, str], ...]
    players: tuple[tuple[str, str], ...]
    why_not: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in the list and on its own page."""

    id: str
    title: str
    holder: str
    right: str
    yellow: tuple[str, ...]
    starts_at: str
    sides: tuple[SideRow, ...]
    warnings: tuple[str, ...]
    tables: tuple[tuple[str, str], ...]
    is_pending: bool


@dataclass(frozen=True, slots=True)
class Panel:
    """The line-ups of a session: pending matches first."""

    terms: TermsBody | None
    methods: tuple[tuple[str, str], ...]
    matches: tuple[MatchRow, ...]
    warned: int
    pending: int


def panel(session_pk: int, words: Words, now: datetime) -> Panel:
    """All that a director's page says of a session's line-ups."""
    rows = [_match_row(match, words) for match in public.line_up_desk(session_pk, now)]
    return Panel(
        terms=public.line_up_terms(session_pk),
        methods=tuple((method, words.say(f"lineups.method.{method}")) for method in METHODS),
        matches=tuple(sorted(rows, key=lambda row: (not row.warnings, not row.is_pending))),
        warned=sum(bool(row.warnings) for row in rows),
        pending=sum(row.is_pending for row in rows),
    )


def warning_text(warning: SeatWarning, match: MatchInfo, words: Words) -> str:
    """What is wrong with the seats of a match, in words."""
    team = "" if warning.side is None else words.name(_team(match, warning.side).name)
    rooms = words.say("lineups.and").join(words.say(f"room.{room.value}") for room in warning.rooms)
    return words.say(f"lineups.warning.{warning.code}", team=team, rooms=rooms)


def _team(match: MatchInfo, side: MatchSide) -> TeamInfo:
    return match.home if side is MatchSide.HOME else match.visitor


def _match_row(found: public.MatchDesk, words: Words) -> MatchRow:
    holder = "nobody" if found.holder is None else "side"
    team = "" if found.holder is None else words.name(_team(found.match, found.holder).name)
    return MatchRow(
        id=found.match.public_id,
        title=words.match(found.match),
        holder=words.say(f"lineups.right.{holder}", team=team),
        right=found.right,
        yellow=tuple(side.value for side in found.yellow),
        starts_at=words.clock(found.starts_at),
        sides=tuple(_side_row(side, found, words) for side in found.sides),
        warnings=tuple(warning_text(warning, found.match, words) for warning in found.warnings),
        tables=tuple(
            (table.public_id, f"{words.say(f'room.{table.room.value}')} {table.number}")
            for table in found.segment.tables
        ),
        is_pending=any(side.status in WAITED_FOR for side in found.sides),
    )


def _side_row(side: public.SideDesk, found: public.MatchDesk, words: Words) -> SideRow:
    team = words.name(side.team.name)
    how = words.say("lineups.by.paper" if side.on_paper else "lineups.by.captain")
    chosen = {(room, seat): player for room, seat, player in side.line_up}
    return SideRow(
        side=side.side.value,
        team=team,
        status=side.status,
        text=words.say(
            f"lineups.status.{side.status}",
            due=words.clock(side.deadline),
            at=words.clock(side.handed_in_at),
            how=how,
        ),
        late=words.say("lineups.late", team=team) if side.is_late else "",
        line_up=tuple(
            (words.place(room, seat), words.name(player.name)) for (room, seat), player in chosen.items()
        ),
        seats=tuple(
            (
                f"{room.value}-{seat.value}",
                words.place(room, seat.value),
                player.public_id if (player := chosen.get((room, seat.value))) else "",
            )
            for room, seat in seats_of_side(side.side, found.segment.swapped)
        ),
        players=_players(side.roster, words),
        why_not=side.why_not or "",
    )


def _players(roster: tuple[PlayerInfo, ...], words: Words) -> tuple[tuple[str, str], ...]:
    return tuple((player.public_id, words.name(player.name)) for player in roster)
