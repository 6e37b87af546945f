"""The page *Ledger*: what was shown to whom and when, by board, table, audience, time and player; and as a CSV file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from broadcast.audiences import PUBLIC_AUDIENCES
from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.steps import Words
from broadcast.embargo import OUTSIDE
from broadcast.public.ledger import FirstShown, Ledger, TakenOutOfTurn, Wanted
from scoring.methods.match import Room
from scoring.schedule import TableInfo

ROWS_AT_MOST = 200
AUDIENCES = (*(audience.value for audience in PUBLIC_AUDIENCES), OUTSIDE)
Choices = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A board at a table as an audience came to know it."""

    board: str
    table: str
    audience: str
    first: str
    last: str
    times: int
    where: str


@dataclass(frozen=True, slots=True)
class TakenRow:
    """A deal that a table was handed out of turn: who was, before which board, and which lay unfinished."""

    at: str
    board: str
    table: str
    by: str
    instead: str
    parked: str
    asked: bool


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """The page as it is printed: the filter as it stands, and the newest rows."""

    boards: Choices
    tables: Choices
    audiences: Choices
    players: Choices
    chosen: dict[str, str]
    rows: tuple[LedgerRow, ...]
    more: int
    csv: str
    taken: tuple[TakenRow, ...] = ()


def ledger_page(asked: Asked, words: Words) -> LedgerPage:
    """The ledger of a session, filtered by the fields of the address."""
    ledger = Ledger(asked.session)
    found = ledger.summary(wanted(asked, ledger))
    chosen = {
        name: asked.fields.get(name, "")
        for name in ("board", "table", "audience", "since", "until", "person", "when")
    }
    kept = {name: value for name, value in chosen.items() if value}
    return LedgerPage(
        boards=tuple((str(board.set_number), board.label) for board in ledger.boards),
        tables=tuple((table.public_id, _table(words, table)) for table in ledger.tables),
        audiences=tuple((name, words.say(f"director.to.{name}")) for name in AUDIENCES),
        players=tuple((player.public_id, words.name(player.name)) for player in ledger.players),
        chosen=chosen,
        rows=tuple(_row(words, each) for each in found[:ROWS_AT_MOST]),
        more=max(len(found) - ROWS_AT_MOST, 0),
        csv=urlencode({"session": asked.session.session.public_id, **kept, "as": "csv"}),
        taken=tuple(_taken(words, each) for each in ledger.deals_taken(wanted(asked, ledger))[:ROWS_AT_MOST]),
    )


def csv_lines(asked: Asked) -> Iterator[str]:
    """Every row that the filter lets through, as lines of a CSV file."""
    ledger = Ledger(asked.session)
    for cells in ledger.lines(wanted(asked, ledger)):
        line = io.StringIO()
        csv.writer(line).writerow([_plain(cell) for cell in cells])
        yield line.getvalue()


def wanted(asked: Asked, ledger: Ledger) -> Wanted:
    """What the fields ask for.

    Raises ControlRefusal `malformed`, `bad-time` or `not-in-session`.
    """
    audience = asked.choice("audience", AUDIENCES) if asked.fields.get("audience") else ""
    return Wanted(
        board=_key(asked, "board", {str(board.set_number): board.pk for board in ledger.boards}),
        table=_key(asked, "table", {table.public_id: table.pk for table in ledger.tables}),
        audience=audience,
        since=asked.instant("since"),
        until=asked.instant("until"),
        person=_key(asked, "person", {player.public_id: player.pk for player in ledger.players}),
        absent=asked.fields.get("when", "") != "present",
    )


def _key(asked: Asked, name: str, known: dict[str, int]) -> int | None:
    named = asked.fields.get(name, "")
    if not named:
        return None
    if named not in known:
        raise ControlRefusal("not-in-session")
    return known[named]


def _row(words: Words, each: FirstShown) -> LedgerRow:
    return LedgerRow(
        board=each.board.label,
        table=_table(words, each.table) if each.table else "",
        audience=words.say(f"director.to.{each.audience}"),
        first=words.clock(each.first, seconds=True),
        last=words.clock(each.last, seconds=True),
        times=each.times,
        where=each.where,
    )


def _taken(words: Words, each: TakenOutOfTurn) -> TakenRow:
    return TakenRow(
        at=words.clock(each.at, seconds=True),
        board=each.board.label,
        table=_table(words, each.table),
        by=each.by,
        instead=each.next.label if each.next else "",
        parked=words.listed(board.label for board in each.parked),
        asked=each.asked,
    )


def _table(words: Words, table: TableInfo) -> str:
    letter = words.say("director.short.open" if table.room is Room.OPEN else "director.short.closed")
    return f"{table.number}{letter}"


def _plain(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: words come from people."""
    return f"'{cell}" if cell[:1] in {"=", "+", "-", "@", "\t"} else cell
