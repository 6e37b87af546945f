"""How far a table is, by the director's word; closing it; and broadcasting on without waiting for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.steps import Asking, Words
from broadcast.journal import BroadcastOnBody, ClosedBody, FinishedBody, JournalBody, SessionState
from broadcast.public.plays import TablePlay
from scoring.schedule import BoardInfo


def finished(asked: Asked) -> None:
    """A table has finished its boards up to and with one; a word that says less than an earlier one corrects it."""
    play = asked.table()
    typed = asked.typed("upto")
    numbers = {str(board.number): board.number for board in play.pairing.segment.boards}
    if typed not in numbers:
        raise ControlRefusal("bad-boards")
    table, upto = play.table.pk, numbers[typed]

    def decide(state: SessionState) -> Iterable[JournalBody]:
        if state.finished_upto.get(table) != upto:
            yield FinishedBody(table, upto)

    asked.press(decide)


def state_close(asked: Asked, words: Words) -> Asking | None:
    """What a closed table means for others: it is waited for no more, whatever it has not played."""
    play = asked.table()
    if play.is_closed:
        return None
    return Asking(
        title=words.say("director.close.title", table=words.table(play)),
        says=(words.say("director.close.what"), *_left(asked, words, [play])),
        warns=_unplayed(words, play),
        hidden=(("table", play.table.public_id),),
        press=words.say("director.close.press"),
    )


def close(asked: Asked) -> None:
    """The table has played its session to the end."""
    _switch(asked, [asked.table().table.pk], closed=True)


def reopen(asked: Asked) -> None:
    """The table has not ended after all: it is waited for again, and nothing vanishes."""
    _switch(asked, [asked.table().table.pk], closed=False)


def state_close_all(asked: Asked, words: Words) -> Asking | None:
    """What closing the whole session means."""
    still = [play for play in asked.hall.tables if not play.is_closed]
    if not still:
        return None
    playing = [play for play in still if play.to_play and not play.is_forfeited]
    warns = [words.say("director.close-all.playing", tables=words.shorts(playing))] if playing else []
    return Asking(
        title=words.say("director.close-all.title"),
        says=(words.say("director.close-all.what", n=len(still)), *_left(asked, words, still)),
        warns=tuple(warns),
        press=words.say("director.close-all.press"),
    )


def close_all(asked: Asked) -> None:
    """Every table of the session has played it to the end."""
    _switch(asked, [play.table.pk for play in asked.hall.tables], closed=True)


def state_broadcast_on(asked: Asked, words: Words) -> Asking | None:
    """The price of not waiting: which boards can be shown before the table has played them, and what can replace them."""
    play = asked.table()
    if play.table.pk in asked.hall.state.broadcast_on:
        return None
    waived = [asked.hall.plays.by_pk[table] for table in _rounds_of_the_late(asked, play)]
    begun = _by_number(board for each in waived for board in _begun_elsewhere(asked, each))
    to_play = _by_number(board for each in waived for board in each.to_play)
    left = asked.hall.substitutes
    says = [words.say("director.on.what", table=words.table(play), boards=words.boards(to_play))]
    if begun:
        says.append(words.say("director.on.begun", boards=words.boards(begun), n=len(begun)))
    says.append(words.say("director.substitutes", n=len(left)))
    says.append(words.say("director.on.spoilt"))
    warns = [words.say("director.on.short", n=len(begun) - len(left))] if len(begun) > len(left) else []
    return Asking(
        title=words.say("director.on.title", table=words.table(play)),
        says=tuple(says),
        warns=tuple(warns),
        hidden=(("table", play.table.public_id),),
        press=words.say("director.on.press"),
    )


def broadcast_on(asked: Asked) -> None:
    """Waive the seated gate for one late table."""
    _wait(asked, on=True)


def wait_again(asked: Asked) -> None:
    """Wait for the table again: nothing new is shown, nothing vanishes."""
    _wait(asked, on=False)


def _wait(asked: Asked, *, on: bool) -> None:
    tables = _rounds_of_the_late(asked, asked.table())

    def decide(state: SessionState) -> Iterable[JournalBody]:
        for table in tables:
            if (table in state.broadcast_on) is not on:
                yield BroadcastOnBody(table, on)

    asked.press(decide)


def _by_number(boards: Iterable[BoardInfo]) -> list[BoardInfo]:
    """Boards of several rounds, each once, in one order; those of one table stay in the order they are played in."""
    found = {board.pk: board for board in boards}
    places = [board.position for board in found.values()]
    if len(set(places)) == len(places):
        return list(found.values())
    return [
        replace(board, position=at)
        for at, board in enumerate(sorted(found.values(), key=lambda board: board.number), start=1)
    ]


def _rounds_of_the_late(asked: Asked, play: TablePlay) -> list[int]:
    """The tables at which those who are missing at one are waited for: with a movement every round to come, else that one."""
    if not asked.session.stage.form.has_movement:
        return [play.table.pk]
    missing = asked.hall.state.presence.missing(play.table.pk)
    late = {seat.player.pk for seat in play.table.seats if not missing or seat.seat.value in missing}
    since = play.pairing.match.round or 0
    return [
        table.pk
        for pairing in asked.session.pairings
        if (pairing.match.round or 0) >= since
        for table in pairing.segment.tables
        if table.pk == play.table.pk or any(seat.player.pk in late for seat in table.seats)
    ]


def _switch(asked: Asked, tables: list[int], *, closed: bool) -> None:
    def decide(state: SessionState) -> Iterable[JournalBody]:
        for table in tables:
            if (table in state.closed) is not closed:
                yield ClosedBody(table, closed)

    asked.press(decide)


def _begun_elsewhere(asked: Asked, play: TablePlay) -> list[BoardInfo]:
    begun = {pk for other in asked.hall.plays.tables if other is not play for pk in other.begun}
    return [board for board in play.to_play if board.pk in begun]


def _left(asked: Asked, words: Words, closing: list[TablePlay]) -> list[str]:
    """Who is still open afterwards: the gates *session* and *after* ask for it."""
    keys = {play.table.pk for play in closing}
    others = [play for play in asked.hall.tables if not play.is_closed and play.table.pk not in keys]
    if others:
        return [words.say("director.close.others", n=len(others))]
    opens = [each.audience.value for each in asked.hall.audiences if "session" in each.policy.gates]
    return [words.say("director.close.opens", audiences=words.audiences(opens))] if opens else []


def _unplayed(words: Words, play: TablePlay) -> tuple[str, ...]:
    if not play.to_play:
        return ()
    return (words.say("director.close.unplayed", boards=words.boards(play.to_play)),)
