"""The spoilt boards of every side, how each became known, and the presses that replace or cancel them."""

from __future__ import annotations

from collections.abc import Sequence

from broadcast.control.pages.values import Button, SpoiltList, SpoiltRow
from broadcast.control.steps import Words
from broadcast.embargo import OUTSIDE, Exposure
from broadcast.public.late import Side, SpoiltBoard
from broadcast.public.room import RoomNow


def spoilt_lists(hall: RoomNow, words: Words) -> list[SpoiltList]:
    """A list for each side that has some."""
    forfeited = hall.state.forfeited
    return [
        _list(hall, side, words)
        for side in hall.sides
        if side.spoilt and side.pairing.match.pk not in forfeited
    ]


def _list(hall: RoomNow, side: Side, words: Words) -> SpoiltList:
    match = side.pairing.match
    key = "director.spoilt.now" if side.is_missing else "director.spoilt.for"
    numbers = ",".join(str(each.board.number) for each in side.spoilt)
    what = f"&boards={numbers}&reason=late&fault={side.side.value}"
    ways = (
        Button(
            words.say("director.replace", n=len(side.spoilt)),
            "replace",
            "match",
            match.public_id,
            what,
            is_step=True,
        ),
        Button(words.say("director.cancel"), "cancel", "match", match.public_id, what, is_step=True),
    )
    is_short = len(side.spoilt) > len(hall.substitutes)
    return SpoiltList(
        words.say(key, team=words.team(match, side.side)),
        tuple(_row(hall, each, at, words) for at, each in enumerate(side.spoilt)),
        ways,
        words.say("director.spoilt.short") if is_short else "",
    )


def _row(hall: RoomNow, each: SpoiltBoard, at: int, words: Words) -> SpoiltRow:
    left = hall.substitutes
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
