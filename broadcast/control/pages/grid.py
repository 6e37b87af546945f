"""Every table of the session as one cell: the board it plays, who is missing, whether it is done."""

from __future__ import annotations

from broadcast.control.pages.values import Cell, Cells
from broadcast.control.steps import Words
from broadcast.public.plays import TablePlay
from broadcast.public.room import RoomNow

ROUNDS_SHOWN = 2  # that are not over: the one that is played, and the one some tables have begun


def cells(hall: RoomNow, words: Words) -> tuple[Cells, ...]:
    """The tables by match, open room first; with a movement by round."""
    marked = {each.play.table.pk for each in hall.opened_public}
    rounds: dict[int | None, list[TablePlay]] = {}
    for play in hall.tables:
        rounds.setdefault(play.pairing.match.round, []).append(play)
    shown, found = 0, []
    for number in sorted(rounds, key=lambda each: each or 0):
        plays = sorted(rounds[number], key=lambda play: play.table.number) if number else rounds[number]
        is_over = number is not None and not any(play.is_peer for play in plays)
        is_shown = number is None or (not is_over and shown < ROUNDS_SHOWN)
        shown += is_shown
        made = tuple(_cell(hall, play, words, is_marked=play.table.pk in marked) for play in plays)
        title = "" if number is None else words.say(_state(is_over, is_shown), round=number)
        found.append(Cells(title, made if is_shown else ()))
    return tuple(found)


def _state(is_over: bool, is_shown: bool) -> str:
    return "director.round.over" if is_over else "director.round" if is_shown else "director.round.ahead"


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
    if play.pause == "director" and state != "closed":
        text, state = "!", "late"
        about = words.say("director.cell.calls", about=about)
    name = words.short(play) if play.pairing.match.round is None else str(play.table.number)
    return Cell(play.table.public_id, name, text, state, about, is_marked)
