"""What an operator's console gets: its own table as typed; of the other room what `other_room` lets through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from broadcast import frames, models
from broadcast.entries import RecordedFact, numbered
from broadcast.public.ahead import Ahead, ahead, ahead_of
from broadcast.public.field_rendered import round_of
from broadcast.public.heads import room_of, seats_of
from broadcast.public.lineups import seat_warnings
from broadcast.public.other_room import OtherRoom, other_room
from broadcast.public.scores import name_of, pairing_of
from broadcast.public.table_boards import BoardStatus, board_marks, board_statuses, may_add
from broadcast.wire import EntryOut, entry_out
from scoring import selectors
from scoring.schedule import BoardInfo, TableContext


class PenOut(msgspec.Struct, frozen=True):
    """Who holds the pen."""

    number: int
    mine: bool
    holder: str


class BoardDocument(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board of the table's own schedule with its deal and everything recorded on it; `label` "7R" for a substitute.

    `id` says which board it is, whatever number it has: what is typed on it goes to no other.
    """

    number: int
    dealer: str
    vulnerable: str
    hands: dict[str, str | None] | None
    entries: tuple[EntryOut, ...]
    label: str = ""
    id: str = ""

    @property
    def last_seq(self) -> int:
        """The number of the newest entry, 0 without any."""
        return self.entries[-1].seq if self.entries else 0


class ConsoleHead(msgspec.Struct, frozen=True):
    """Where the table stands in the event."""

    event: frames.Name
    slug: str
    zone: str
    stage: frames.Name
    session: frames.SessionName


class ConsoleState(msgspec.Struct, frozen=True):
    """All a console needs to begin. `warnings`: codes of what is wrong with the seats; `round` where there is a movement.

    `others`: the other room, where the event allows it and the own result is there. `adds`: operators may add boards. `ahead`: this place
    in the session that follows.
    """

    head: ConsoleHead
    match: frames.Pairing
    table: frames.Room
    seats: dict[str, frames.Seated]
    pen: PenOut
    boards: tuple[BoardStatus, ...]
    board: BoardDocument | None
    warnings: tuple[str, ...] = ()
    round: frames.Round | None = None
    others: tuple[OtherRoom, ...] = ()
    adds: bool = False
    ahead: Ahead | None = None


def plain(value: msgspec.Struct) -> dict[str, Any]:
    """A structure as the plain values a message is made of."""
    built: dict[str, Any] = msgspec.to_builtins(value)
    return built


def console_state(table: str, holder: str, browser: str = "") -> ConsoleState | None:
    """The state of a table's console for a login at a browser; None when there is no such table."""
    table_pk = selectors.table_pk(table)
    if table_pk is None:
        return None
    context = selectors.table_context(table_pk)
    session = context.session
    return ConsoleState(
        head=ConsoleHead(
            name_of(context.event.name),
            context.event.slug,
            context.event.zone,
            name_of(context.stage.name),
            frames.SessionName(session.public_id, name_of(session.name), session.number, session.of),
        ),
        match=pairing_of(context.match),
        table=room_of(context.table),
        seats=seats_of(context.table),
        pen=pen(table, holder, browser),
        boards=board_statuses(context),
        board=_open_board(context),
        warnings=seat_warnings(table_pk),
        round=_round(context),
        others=other_room(table),
        adds=may_add(context),
        ahead=ahead_of(context),
    )


def _round(context: TableContext) -> frames.Round | None:
    if not context.stage.form.has_movement:
        return None
    return round_of(selectors.field_context(context.stage.pk), context.match, context.segment)


class SeatsNow(msgspec.Struct, frozen=True):
    """Who sits at a table now, and what is wrong with that."""

    seats: dict[str, frames.Seated]
    warnings: tuple[str, ...]


def console_seats(table: str) -> SeatsNow | None:
    """The seats of a table as they are now; None when there is no such table."""
    table_pk = selectors.table_pk(table)
    if table_pk is None:
        return None
    return SeatsNow(seats_of(selectors.table_context(table_pk).table), seat_warnings(table_pk))


def console_board(table: str, number: int) -> BoardDocument | None:
    """One board of the table's own schedule; None when the table does not play it."""
    table_pk = selectors.table_pk(table)
    if table_pk is None:
        return None
    board = selectors.table_context(table_pk).segment.board(number)
    return None if board is None else _document(table_pk, board)


def console_marks(table: str) -> dict[int, int]:
    """How many entries each board of a table has that was begun, by its number."""
    return {number: last for number, _, last in _begun(table)}


def console_news(table: str, known: Mapping[int, int]) -> tuple[tuple[int, tuple[EntryOut, ...]], ...]:
    """The entries of a table's boards beyond those `known` (how many, by board number), board by board."""
    return tuple(
        (
            number,
            tuple(entry_out(at, fact) for at, fact in _of_table(pk) if at > known.get(number, 0)),
        )
        for number, pk, last in _begun(table)
        if last > known.get(number, 0)
    )


@dataclass(frozen=True, slots=True)
class ConsoleNow:
    """What a console may have to be told since it looked last; `news` by board, beyond what it knew.

    `boards`: the list as it stands, only where there are news: what others wrote may have begun a board or ended one.
    """

    pen: PenOut
    seats: SeatsNow | None
    labels: tuple[str, ...]
    news: tuple[tuple[int, tuple[EntryOut, ...]], ...]
    boards: tuple[BoardStatus, ...]
    others: tuple[OtherRoom, ...]
    ahead: Ahead | None


def console_now(table: str, holder: str, browser: str, known: Mapping[int, int]) -> ConsoleNow:
    """All of it in one look: the schedule is asked for once."""
    with selectors.one_schedule():
        news = console_news(table, known)
        return ConsoleNow(
            pen(table, holder, browser),
            console_seats(table),
            console_labels(table),
            news,
            console_boards(table) if news else (),
            other_room(table),
            ahead(table),
        )


def _begun(table: str) -> list[tuple[int, int, int]]:
    """Number, transcript and how many entries of every board that was begun, under the numbers they are played under now."""
    table_pk = selectors.table_pk(table)
    if table_pk is None:
        return []
    numbers = {board.pk: board.number for board in selectors.table_context(table_pk).segment.boards}
    rows = models.Transcript.objects.filter(table_id=table_pk, board_id__in=list(numbers))
    return sorted(
        (numbers[board], pk, last) for pk, board, last in rows.values_list("pk", "board_id", "last_play")
    )


def console_boards(table: str) -> tuple[BoardStatus, ...]:
    """The boards of a table's own schedule as they stand, none when there is no such table."""
    table_pk = selectors.table_pk(table)
    return () if table_pk is None else board_statuses(selectors.table_context(table_pk))


def console_adds(table: str) -> bool:
    """Whether a table's operator may add a board."""
    table_pk = selectors.table_pk(table)
    return table_pk is not None and may_add(selectors.table_context(table_pk))


def console_labels(table: str) -> tuple[str, ...]:
    """What a table's boards are now; it changes whenever one is replaced, cancelled, skipped, held, or officially another."""
    table_pk = selectors.table_pk(table)
    if table_pk is None:
        return ()
    return board_marks(selectors.table_context(table_pk))


def pen(table: str, holder: str, browser: str = "") -> PenOut:
    """Who holds the pen of a table, as seen by a login at a browser."""
    row = models.Pen.objects.filter(table__public_id=table).first()
    if row is None:
        return PenOut(0, False, "")
    is_mine = bool(holder) and (row.holder, row.browser) == (holder, browser)
    return PenOut(row.number, is_mine, row.holder)


def _document(table_pk: int, board: BoardInfo) -> BoardDocument:
    transcript = models.Transcript.objects.filter(table_id=table_pk, board_id=board.pk).first()
    deal = selectors.deal_of(board.pk)
    return BoardDocument(
        number=board.number,
        dealer=board.dealer.value,
        vulnerable=board.vulnerability.value,
        hands=None if deal is None else dict(deal.as_strings()),
        entries=() if transcript is None else tuple(entry_out(*each) for each in _of_table(transcript.pk)),
        label=board.short_label,
        id=board.public_id,
    )


def _of_table(transcript: int) -> tuple[tuple[int, RecordedFact], ...]:
    """What operators wrote, counted: nobody at the table is told what is said of it elsewhere, nor that anything is."""
    return numbered(models.recorded_facts(transcript))


def _open_board(context: TableContext) -> BoardDocument | None:
    """The board last written at this table."""
    written = models.Fact.objects.filter(transcript__table_id=context.table.pk, is_comment=False)
    last = written.order_by("-pk").first()
    if last is None:
        return None
    board = next((board for board in context.segment.boards if board.pk == last.transcript.board_id), None)
    return None if board is None else _document(context.table.pk, board)


def last_typed(table: str) -> datetime | None:
    """When something was last recorded at a table or its pen was taken, None if never."""
    fact = (
        models.Fact.objects.filter(transcript__table__public_id=table, is_comment=False)
        .order_by("-pk")
        .values_list("at", flat=True)
        .first()
    )
    taken = models.Pen.objects.filter(table__public_id=table).values_list("taken_at", flat=True).first()
    return max((instant for instant in (fact, taken) if instant is not None), default=None)
