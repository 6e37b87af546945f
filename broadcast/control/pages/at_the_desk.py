"""The cards of what operators found: deals that are not the organiser's, results that are not the score sheet's."""

from __future__ import annotations

from broadcast import frames
from broadcast.control.pages.values import Card
from broadcast.control.steps import Words
from broadcast.public.lines import line_of_result
from broadcast.public.plays import TablePlay
from broadcast.public.room import RoomNow
from scoring.schedule import TableInfo

CARDS_AT_MOST = 4
_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "N": "NT"}


def deal_cards(hall: RoomNow, words: Words) -> list[Card]:
    """Boards whose deal a table says to be another, with what may follow from it."""
    return [
        Card(
            words.say(
                f"director.deal.{each.why}",
                table=words.table(_play(hall, each.table)),
                board=each.board.label,
            ),
            (words.say("director.deal.what"),),
            (),
            "calm",
            f"deal{each.table.public_id}{each.board.number}",
        )
        for each in hall.deals_apart[:CARDS_AT_MOST]
    ]


def official_cards(hall: RoomNow, words: Words) -> list[Card]:
    """Boards whose record and score sheet say different things: both stand, and the way to settle it."""
    return [
        Card(
            words.say(
                "director.official.apart", table=words.table(_play(hall, each.table)), board=each.board.label
            ),
            (
                words.say(
                    "director.official.both",
                    recorded=written_line(words, line_of_result(each.recorded)),
                    official=written_line(words, each.official),
                ),
            ),
            (),
            "calm",
            f"official{each.table.public_id}{each.board.number}",
        )
        for each in hall.differing[:CARDS_AT_MOST]
    ]


def added_cards(hall: RoomNow, words: Words) -> list[Card]:
    """Boards that operators had their matches play beyond the schedule."""
    numbers = {board.pk: board.label for pairing in hall.session.pairings for board in pairing.segment.boards}
    tables = {play.table.pk: play for play in hall.tables}
    return [
        Card(
            words.say(
                "director.added",
                table=words.table(tables[each.body.table]),
                board=numbers[each.body.board],
                at=words.clock(each.at),
            ),
            (words.say("director.added.what"),),
            (),
            "calm",
            f"added{each.body.board}{each.body.match}",
        )
        for each in hall.state.added[-CARDS_AT_MOST:]
        if each.body.board in numbers and each.body.table in tables
    ]


def written_line(words: Words, line: frames.Line | None) -> str:
    """A result in one line: "4♠x S +1 · N-S +650", with who gets the points; empty without one."""
    if line is None:
        return ""
    if line.contract == "P" or line.declarer is None:
        return words.say("contract.passed-out")
    contract = f"{line.contract[0]}{_SUITS[line.contract[1]]}{line.contract[2:].lower()}"
    over = "" if line.over is None else "=" if line.over == 0 else f"{line.over:+d}".replace("-", "−")
    made = " ".join(part for part in (contract, words.say(f"seat.{line.declarer}.short"), over) if part)
    if line.score is None:
        return made
    side = words.say(f"director.pair.{'NS' if line.score > 0 else 'EW'}")
    return words.say("director.result", made=made, side=side, points=abs(line.score))


def _play(hall: RoomNow, table: TableInfo) -> TablePlay:
    return next(play for play in hall.tables if play.table.pk == table.pk)
