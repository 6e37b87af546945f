"""The disclosure ledger as directors read it: who was shown what, when, and who of the players was there.

One row a release, as it was committed; and the outside disclosures beside them. Never an audience's.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, Min, QuerySet

from broadcast import models
from broadcast.embargo import OUTSIDE
from broadcast.journal import Presence
from broadcast.journal.presence import SEATS
from broadcast.public.exposures import Place, place_at
from scoring.schedule import BoardInfo, PlayerInfo, SessionContext, TableInfo

Moments = tuple[tuple[int, datetime], ...]  # how far the journals were, and when
COLUMNS = (
    "at",
    "audience",
    "board",
    "table",
    "room",
    "upto",
    "as_of",
    "policy",
    "journal",
    "absent",
    "where",
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which rows are asked for; None and empty = all. `board` is a deal's key, `table` a table's, `person` a player's.

    With `person` only what was shown while he was absent (`absent`), or while he was there.
    """

    board: int | None = None
    table: int | None = None
    audience: str = ""
    since: datetime | None = None
    until: datetime | None = None
    person: int | None = None
    absent: bool = True


@dataclass(frozen=True, slots=True)
class Row:
    """One release, or one board of an outside disclosure (`where`). `absent` are the places whose player was away then."""

    at: datetime
    audience: str
    board: BoardInfo
    table: TableInfo | None
    upto: int = 0
    as_of: int = 0
    policy: str = ""
    journal: int = 0
    absent: tuple[str, ...] = ()
    where: str = ""
    by: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as it stands in a CSV file, in the order of COLUMNS; instants in UTC."""
        table, room = (str(self.table.number), self.table.room.value) if self.table else ("", "")
        return (
            self.at.isoformat(),
            self.audience,
            self.board.label,
            table,
            room,
            str(self.upto or ""),
            str(self.as_of or ""),
            self.policy,
            str(self.journal or ""),
            " ".join(self.absent),
            self.where,
        )


@dataclass(frozen=True, slots=True)
class FirstShown:
    """How a board at a table became known to an audience: first, last, in how many releases."""

    board: BoardInfo
    table: TableInfo | None
    audience: str
    first: datetime
    last: datetime
    times: int
    where: str = ""


@dataclass(frozen=True, slots=True)
class TakenOutOfTurn:
    """A deal an operator was handed that was not the next of his table, or while others (`parked`) lay unfinished.

    `asked`: the console asked first; else the board was typed without a line.
    """

    at: datetime
    by: str
    board: BoardInfo
    table: TableInfo
    next: BoardInfo | None
    parked: tuple[BoardInfo, ...]
    asked: bool


class Ledger:
    """The ledger of one session."""

    def __init__(self, session: SessionContext) -> None:
        self._session = session
        self._state = models.journal_state(session.session.pk)
        segments = [pairing.segment for pairing in session.pairings]
        self._tables = {table.pk: table for segment in segments for table in segment.tables}
        self._boards = {
            board.pk: board for segment in segments for board in (*segment.boards, *segment.former)
        }
        self._sets = {
            (segment.board_set_pk, board.set_number): board
            for segment in segments
            for board in (*segment.boards, *segment.former)
        }
        changes = self._state.presence.changes.values()
        self._cuts = sorted(change.at for known in changes for change in known if change.is_timed)
        self._known_absent: dict[tuple[tuple[int, int], ...], tuple[str, ...]] = {}
        self._places = {
            seat.player.pk: (table.pk, seat.seat.value)
            for table in self._tables.values()
            for seat in table.seats
        }

    @property
    def players(self) -> tuple[PlayerInfo, ...]:
        """Everybody who sits in the session, by table."""
        return tuple(seat.player for table in self._tables.values() for seat in table.seats)

    @property
    def boards(self) -> tuple[BoardInfo, ...]:
        """Every board of the session, once."""
        return tuple(self._boards.values())

    @property
    def tables(self) -> tuple[TableInfo, ...]:
        """Every table of the session."""
        return tuple(self._tables.values())

    def summary(self, wanted: Wanted) -> tuple[FirstShown, ...]:
        """The newest first: each board at each table with its first and last release to an audience, and disclosures."""
        if wanted.person is not None:
            return self._summed(wanted)
        rows = (
            self._releases(wanted)
            .values_list("transcript__board", "transcript__table", "audience")
            .annotate(first=Min("at"), last=Max("at"), times=Count("pk"))
            .order_by("-first", "transcript__board", "transcript__table", "audience")
        )
        shown = [
            FirstShown(self._boards[board], self._tables[table], audience, first, last, times)
            for board, table, audience, first, last, times in rows
            if board in self._boards
        ]
        shown += [
            FirstShown(row.board, None, OUTSIDE, row.at, row.at, 1, row.where)
            for row in self._disclosed(wanted)
        ]
        return tuple(sorted(shown, key=lambda each: each.first, reverse=True))

    def deals_taken(self, wanted: Wanted) -> tuple[TakenOutOfTurn, ...]:
        """The deals that operators were handed out of turn, the newest first; by board, table and time as asked for."""
        return tuple(
            TakenOutOfTurn(
                at=each.at,
                by=each.by,
                board=self._boards[each.body.board],
                table=self._tables[each.body.table],
                next=None if each.body.next is None else self._boards[each.body.next],
                parked=tuple(self._boards[pk] for pk in each.body.parked),
                asked=each.body.asked,
            )
            for each in reversed(self._state.deals_taken)
            if wanted.board in (None, each.body.board)
            and wanted.table in (None, each.body.table)
            and not _is_out(wanted, each.at)
        )

    def rows(self, wanted: Wanted) -> Iterator[Row]:
        """Every release that is asked for, in the order of commit, then the outside disclosures."""
        presence = self._state.presence
        released = (
            self._releases(wanted)
            .order_by("pk")
            .values_list(
                "at",
                "audience",
                "transcript__board",
                "transcript__table",
                "upto",
                "as_of",
                "policy",
                "journal",
                "known",
            )
        )
        for at, audience, board, table, upto, as_of, policy, journal, known in released.iterator():
            if board in self._boards and self._concerns(wanted, presence, ((known, at),)):
                yield Row(
                    at=at,
                    audience=audience,
                    board=self._boards[board],
                    table=self._tables[table],
                    upto=upto,
                    as_of=as_of,
                    policy=policy,
                    journal=journal,
                    absent=self._absent(presence, ((known, at),)),
                )
        yield from self._disclosed(wanted)

    def lines(self, wanted: Wanted) -> Iterator[tuple[str, ...]]:
        """The rows as a CSV file has them, the names of the columns first."""
        yield COLUMNS
        for row in self.rows(wanted):
            yield row.cells

    def _summed(self, wanted: Wanted) -> tuple[FirstShown, ...]:
        found: dict[tuple[int, int, str], FirstShown] = {}
        for row in self.rows(wanted):
            key = (row.board.pk, row.table.pk if row.table else 0, row.audience)
            known = found.get(key)
            found[key] = FirstShown(
                row.board,
                row.table,
                row.audience,
                known.first if known else row.at,
                row.at,
                known.times + 1 if known else 1,
                row.where,
            )
        return tuple(sorted(found.values(), key=lambda each: each.first, reverse=True))

    def _releases(self, wanted: Wanted) -> QuerySet[models.Release]:
        rows = models.Release.objects.filter(transcript__table__in=list(self._tables))
        if wanted.board is not None:
            rows = rows.filter(transcript__board=wanted.board)
        if wanted.table is not None:
            rows = rows.filter(transcript__table=wanted.table)
        if wanted.audience:
            rows = rows.filter(audience=wanted.audience)
        if wanted.since is not None:
            rows = rows.filter(at__gte=wanted.since)
        if wanted.until is not None:
            rows = rows.filter(at__lte=wanted.until)
        return rows

    def _disclosed(self, wanted: Wanted) -> Iterator[Row]:
        if wanted.table is not None or wanted.audience not in ("", OUTSIDE):
            return
        presence = self._state.presence
        for each in self._state.disclosures:
            moments = tuple((place_at(presence, at), at) for at in each.ends)
            if not self._concerns(wanted, presence, moments) or _is_out(wanted, each.at):
                continue
            for number in each.boards:
                board = self._sets.get((each.board_set, number))
                if board is not None and wanted.board in (None, board.pk):
                    absent = self._absent(presence, moments)
                    yield Row(each.at, OUTSIDE, board, None, absent=absent, where=each.where, by=each.by)

    def _concerns(self, wanted: Wanted, presence: Presence, moments: Moments) -> bool:
        if wanted.person is None:
            return True
        place = self._places.get(wanted.person)
        return place is not None and _was_absent(presence, place, moments) is wanted.absent

    def _absent(self, presence: Presence, moments: Moments) -> tuple[str, ...]:
        """Tables with the seats whose players were away: "7c:NS". Worked out once for each stretch in which nobody moved."""
        stretch = tuple((known, bisect_right(self._cuts, at)) for known, at in moments)
        if stretch not in self._known_absent:
            found = []
            for table in self._tables.values():
                seats = "".join(seat for seat in SEATS if _was_absent(presence, (table.pk, seat), moments))
                if seats:
                    found.append(f"{table.number}{table.room.value[0]}:{seats}")
            self._known_absent[stretch] = tuple(found)
        return self._known_absent[stretch]


def _was_absent(presence: Presence, place: Place, moments: Moments) -> bool:
    return any(presence.was_absent(*place, known, at) for known, at in moments)


def _is_out(wanted: Wanted, at: datetime) -> bool:
    return (wanted.since is not None and at < wanted.since) or (
        wanted.until is not None and at > wanted.until
    )
