"""The sheet of one table: who is there, how far it is, what is spoilt for each pair and for a substitute, and its presses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from broadcast.control.pages.at_the_desk import written_line
from broadcast.control.pages.late import forfeit_button
from broadcast.control.pages.spoilt import seen_text
from broadcast.control.pages.values import Button
from broadcast.control.steps import Words
from broadcast.journal.presence import SEATS
from broadcast.public.late import SideTable, SpoiltBoard, spoilt_for_pair, spoilt_for_substitute
from broadcast.public.officials import official_of, recorded_lines
from broadcast.public.plays import TablePlay
from broadcast.public.room import RoomNow


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat, its player, where he is and since when; the presses that say something else."""

    seat: str
    letter: str
    player: str
    state: str
    text: str
    came: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class SpoiltFor:
    """What is spoilt for a pair, or for whoever comes in now, and the presses that mend it: each says first what would follow."""

    title: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Presses:
    """Presses about one thing: the table, what is shown of it, or its match."""

    title: str
    says: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class TablePage:
    """The sheet as it is printed."""

    id: str
    title: str
    match: str
    says: tuple[str, ...]
    seats: tuple[SeatRow, ...]
    upto: tuple[tuple[str, str], ...]
    presses: tuple[Presses, ...]
    spoilt: tuple[SpoiltFor, ...]
    results: tuple[ResultRow, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A board of the table with the recorded result and the official one, where there are any."""

    number: str
    label: str
    recorded: str
    official: str
    is_apart: bool


def table_page(hall: RoomNow, play: TablePlay, words: Words) -> TablePage:
    """The sheet of a table in a language of the catalogue."""
    boards = play.pairing.segment.boards
    says = [words.say("director.progress", n=play.finished, of=len(boards))]
    if play.board is not None:
        says.append(words.say("director.playing", board=play.board.label))
    if play.pause:
        says.append(words.say(f"pause.{play.pause}"))
    says += [
        words.say(
            "director.public.one",
            table=words.short(play),
            board=each.board.label,
            at=words.clock(each.public_since, seconds=True),
        )
        for each in hall.opened_public
        if each.play is play
    ]
    return TablePage(
        id=play.table.public_id,
        title=words.table(play),
        match=words.match(play.pairing.match),
        says=tuple(says),
        seats=tuple(_seat(hall, play, seat, words) for seat in SEATS),
        upto=tuple((str(board.number), board.label) for board in boards if board.is_played),
        presses=tuple(_presses(hall, play, words)),
        spoilt=tuple(_spoilt(hall, play, words)),
        results=tuple(_results(hall, play, words)),
    )


def _results(hall: RoomNow, play: TablePlay, words: Words) -> list[ResultRow]:
    """What was recorded, and what the score sheet says: both are kept."""
    apart = {(each.table.pk, each.board.pk) for each in hall.differing}
    recorded = recorded_lines(play.table.pk)
    return [
        ResultRow(
            str(board.number),
            board.label,
            written_line(words, recorded.get(board.pk)),
            written_line(words, official_of(hall.state, play.table.pk, board)),
            (play.table.pk, board.pk) in apart,
        )
        for board in play.pairing.segment.boards
        if board.is_played
    ]


def _seat(hall: RoomNow, play: TablePlay, seat: str, words: Words) -> SeatRow:
    presence, key = hall.state.presence, play.table.public_id
    player = next((each.player for each in play.table.seats if each.seat.value == seat), None)
    place, extra = (play.table.pk, seat), f"&seats={seat}"
    came = presence.came_at(*place)
    if place in presence.away:
        state = "away"
        buttons = [Button(words.say("director.back"), "back", "table", key, extra)]
    elif presence.is_here(*place):
        state = "here"
        buttons = [
            Button(words.say("director.away"), "away", "table", key, extra),
            Button(words.say("director.gone"), "gone", "table", key, extra, is_step=True),
        ]
    else:
        state = "gone" if place in presence.changes else "unknown"
        buttons = [Button(words.say("director.here"), "seated", "table", key, extra, is_main=True)]
    return SeatRow(
        seat=seat,
        letter=words.say(f"seat.{seat}"),
        player=words.name(player.name) if player else "",
        state=state,
        text=words.say(f"director.presence.{state}"),
        came=words.clock(came) if came else "",
        buttons=tuple(buttons),
    )


def _presses(hall: RoomNow, play: TablePlay, words: Words) -> Iterator[Presses]:
    """Those of the table first, those that hide something apart, those that reach the other room last."""
    yield Presses(words.say("director.table.presses"), "", tuple(_of_table(hall, play, words)))
    yield Presses(
        words.say("director.table.shown"),
        words.say("director.table.shown.what"),
        tuple(_of_what_is_shown(hall, play, words)),
    )
    yield Presses(words.say("director.table.match"), "", tuple(_of_match(hall, play, words)))


def _of_table(hall: RoomNow, play: TablePlay, words: Words) -> Iterator[Button]:
    key, state = play.table.public_id, hall.state
    if state.presence.missing(play.table.pk):
        yield Button(words.say("director.they-are-here"), "seated", "table", key, is_main=True)
        if play.table.pk in state.broadcast_on:
            yield Button(words.say("director.wait"), "wait-again", "table", key)
        else:
            yield Button(words.say("director.on"), "broadcast-on", "table", key, is_step=True)
    close = "reopen" if play.is_closed else "close"
    yield Button(words.say(f"director.{close}"), close, "table", key, is_step=close == "close")


def _of_what_is_shown(hall: RoomNow, play: TablePlay, words: Words) -> Iterator[Button]:
    key, match = play.table.public_id, play.pairing.match.public_id
    is_held = any(held.scope == "table" and held.subject == play.table.pk for held in hall.state.held)
    verb = "lift" if is_held else "hold"
    yield Button(words.say(f"director.{verb}-table"), verb, "subject", f"table:{key}")
    yield Button(words.say("director.recall"), "recall", "match", match, "&audience=all", is_step=True)


def _of_match(hall: RoomNow, play: TablePlay, words: Words) -> Iterator[Button]:
    match = play.pairing.match
    yield Button(words.say("director.move-match"), "move-start", "match", match.public_id, is_step=True)
    if match.pk not in hall.state.forfeited:
        yield from (forfeit_button(side, play, words) for side in hall.sides_at(play))


def _spoilt(hall: RoomNow, play: TablePlay, words: Words) -> list[SpoiltFor]:
    found = []
    for side in hall.sides_at(play):
        for each in side.tables:
            if each.play is play:
                title = words.say("director.spoilt.for", team=words.name(side.contestant.name))
                found.append(_for(hall, play, title, _pair(hall, each), words))
    title = words.say("director.spoilt.substitute")
    found.append(_for(hall, play, title, spoilt_for_substitute(hall.plays, play), words))
    return [each for each in found if each.rows]


def _pair(hall: RoomNow, each: SideTable) -> tuple[SpoiltBoard, ...]:
    return spoilt_for_pair(hall.plays, each)


def _for(
    hall: RoomNow, play: TablePlay, title: str, boards: tuple[SpoiltBoard, ...], words: Words
) -> SpoiltFor:
    match = play.pairing.match
    here = [each for each in boards if each.pairing.match.pk == match.pk]
    ways = ("cancel",) if match.round is not None else ("replace", "cancel")
    what = f"&boards={','.join(str(each.board.number) for each in here)}&reason=late"
    buttons = (
        Button(words.say(f"director.{way}", n=len(here)), way, "match", match.public_id, what, is_step=True)
        for way in ways
        if here
    )
    return SpoiltFor(
        title,
        tuple((each.board.label, seen_text(words, hall, each.seen)) for each in boards),
        tuple(buttons),
    )
