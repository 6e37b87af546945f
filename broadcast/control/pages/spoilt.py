"""The spoilt boards of every side, how each became known, and the presses that replace or cancel them."""

from __future__ import annotations

from collections.abc import Sequence

from broadcast.control.pages.values import Button, SpoiltList, SpoiltRow
from broadcast.control.steps import Words
from broadcast.embargo import OUTSIDE, Exposure
from broadcast.public.late import Side, SpoiltBoard
from broadcast.public.room import RoomNow
from scoring.methods.match import MatchSide
from scoring.schedule import Pairing


def spoilt_lists(hall: RoomNow, words: Words) -> list[SpoiltList]:
    """A list for each side that has some; with a movement for each of its encounters: a board is cancelled at one table."""
    return [
        _list(hall, side, pairing, words)
        for side in hall.sides
        for pairing in dict.fromkeys(each.pairing if _moves(each) else side.pairing for each in side.spoilt)
        if pairing.match.pk not in hall.state.forfeited
    ]


def _moves(each: SpoiltBoard) -> bool:
    return each.pairing.match.round is not None


def _list(hall: RoomNow, side: Side, pairing: Pairing, words: Words) -> SpoiltList:
    match = pairing.match
    spoilt = [each for each in side.spoilt if not _moves(each) or each.pairing == pairing]
    key = "director.spoilt.now" if side.is_missing else "director.spoilt.for"
    numbers = ",".join(str(each.board.number) for each in spoilt)
    fault = next(of for of in MatchSide if side.plays(match.pk, of))
    what = f"&boards={numbers}&reason=late&fault={fault.value}"
    ways = {"replace": words.say("director.replace", n=len(spoilt)), "cancel": words.say("director.cancel")}
    if match.round is not None:
        del ways["replace"]
    is_short = match.round is None and len(spoilt) > len(hall.substitutes)
    return SpoiltList(
        words.say(key, team=words.name(side.contestant.name)),
        tuple(_row(hall, each, at, words) for at, each in enumerate(spoilt)),
        tuple(
            Button(text, verb, "match", match.public_id, what, is_step=True) for verb, text in ways.items()
        ),
        words.say("director.spoilt.short") if is_short else "",
    )


def _row(hall: RoomNow, each: SpoiltBoard, at: int, words: Words) -> SpoiltRow:
    left = () if _moves(each) else hall.substitutes
    by = str(left[at]) if at < len(left) else words.say("director.cancelled")
    return SpoiltRow(each.board.label, seen_text(words, hall, each.seen), by)


def seen_text(words: Words, hall: RoomNow, seen: Sequence[Exposure]) -> tuple[str, ...]:
    """How a board became known: when, to whom, from which table; audiences that saw the same thing are told together."""
    together: dict[tuple[str, str, str], list[str]] = {}
    for exposure in seen:
        play = hall.plays.by_pk.get(exposure.table or 0)
        key = (words.clock(exposure.at, seconds=True), words.short(play) if play else "", exposure.where)
        together.setdefault(key, []).append(exposure.audience)
    return tuple(
        words.say("director.seen.outside", at=at, where=where)
        if audiences == [OUTSIDE]
        else words.say("director.seen", at=at, table=table, audiences=words.audiences(audiences))
        for (at, table, where), audiences in together.items()
    )
