"""Every table of the session as one cell: the board it plays, who is missing, whether it is done."""

from __future__ import annotations

from broadcast.control.pages.values import Cell
from broadcast.control.steps import Words
from broadcast.public.plays import TablePlay
from broadcast.public.room import RoomNow


def cells(hall: RoomNow, words: Words) -> tuple[Cell, ...]:
    """The tables by match, open room first."""
    marked = {each.play.table.pk for each in hall.opened_public}
    return tuple(_cell(hall, play, words, is_marked=play.table.pk in marked) for play in hall.tables)


def _cell(hall: RoomNow, play: TablePlay, words: Words, *, is_marked: bool) -> Cell:
    missing = hall.state.presence.missing(play.table.pk)
    about = words.say(
        "director.cell", table=words.table(play), n=play.finished, of=len(play.pairing.segment.boards)
    )
    if play.is_forfeited:
        text, state = "–", "closed"
    elif play.is_closed or not play.to_play:
        text, state = "✓", "finished"
    elif missing and hall.has_started:
        text, state = missing, "late"
    else:
        text, state = play.board.label if play.board else "·", ""
    return Cell(play.table.public_id, words.short(play), text, state, about, is_marked)
