"""Who came, went, or stepped out under escort (art. 41 V); and the whole hall in one press."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from bridge.seats import Seat
from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.steps import Asking, Field, Words
from broadcast.journal import JournalBody, PresenceBody, SeatsAt, SessionState
from broadcast.journal.presence import SEATS
from broadcast.public.plays import TablePlay
from scoring.methods.match import match_side

PAIRS = {"NS": "NS", "EW": "EW"}
FEW = 16  # tables whose pairs are named, not only numbered


def seated(asked: Asked) -> None:
    """The players of a table are there, all four unless seats are named; from now, or from a time that is named."""
    table, seats, at = asked.table().table.pk, asked.seats(), _since(asked)

    def decide(state: SessionState) -> Iterable[JournalBody]:
        coming = "".join(seat for seat in seats if not state.presence.is_here(table, seat))
        if coming:
            yield PresenceBody((SeatsAt(table, coming),), "here", at)

    asked.press(decide)


def state_gone(asked: Asked, words: Words) -> Asking | None:
    """Somebody leaves: which gates close for whom, and that nothing vanishes."""
    play, seats = asked.table(), asked.seats()
    presence = asked.hall.state.presence
    if not any(presence.is_here(play.table.pk, seat) for seat in seats):
        return None
    asks = [each.audience.value for each in asked.hall.audiences if "seated" in each.policy.gates]
    says = [words.say("director.gone.what", seats=words.listed(words.say(f"seat.{seat}") for seat in seats))]
    if asks and play.is_peer:
        says.append(
            words.say(
                "director.gone.closes", boards=words.boards(play.to_play), audiences=words.audiences(asks)
            )
        )
        says.append(words.say("director.closing.keeps"))
    return Asking(
        title=words.say("director.gone.title", table=words.table(play)),
        says=tuple(says),
        hidden=(("table", play.table.public_id), ("seats", seats)),
        press=words.say("director.gone.press"),
    )


def gone(asked: Asked) -> None:
    """Players of a table have left; the seated gate waits for them again."""
    _write(asked, "gone")


def away(asked: Asked) -> None:
    """Players step out under escort: no gate changes."""
    table, seats = asked.table().table.pk, asked.seats()

    def decide(state: SessionState) -> Iterable[JournalBody]:
        leaving = "".join(
            seat
            for seat in seats
            if state.presence.is_here(table, seat) and (table, seat) not in state.presence.away
        )
        if leaving:
            yield PresenceBody((SeatsAt(table, leaving),), "away")

    asked.press(decide)


def back(asked: Asked) -> None:
    """Players who stepped out under escort are back."""
    table, seats = asked.table().table.pk, asked.seats()

    def decide(state: SessionState) -> Iterable[JournalBody]:
        coming = "".join(seat for seat in seats if (table, seat) in state.presence.away)
        if coming:
            yield PresenceBody((SeatsAt(table, coming),), "here")

    asked.press(decide)


def arrived(asked: Asked) -> None:
    """Correct when the player of a seat came; the time of entry stays in the journal."""
    play, seats, at = asked.table(), asked.seats(), asked.instant("at")
    if at is None or at > asked.now:
        raise ControlRefusal("bad-time")
    table = play.table.pk

    def decide(state: SessionState) -> Iterable[JournalBody]:
        for seat in seats:
            known = state.presence.changes.get((table, seat), ())
            came = next((change for change in known if change.is_here), None)
            if came is None:
                raise ControlRefusal("not-here")
            if came.at != at:
                yield PresenceBody((SeatsAt(table, seat),), "here", at, mends=came.seq)

    asked.press(decide)


def state_seat_hall(asked: Asked, words: Words) -> Asking | None:
    """Who is missing is marked; everybody else is there."""
    missing = [play for play in _first_tables(asked) if asked.hall.state.presence.missing(play.table.pk)]
    if not missing:
        return None
    choices = [
        (f"{play.table.public_id}:{pair}", _pair_text(play, pair, words, is_named=len(missing) <= FEW))
        for play in missing
        for pair in PAIRS
    ]
    start = asked.hall.starts_at
    in_time = words.say("director.seat.in-time", time=words.clock(start)) if start else ""
    return Asking(
        title=words.say("director.seat.title"),
        says=(words.say("director.seat.what"),),
        fields=(
            Field("but", words.say("director.seat.but"), "pairs", choices=tuple(choices), is_optional=True),
            *(
                [
                    Field(
                        "since",
                        words.say("director.seat.since"),
                        "choice",
                        "start",
                        (("start", in_time), ("now", words.say("director.seat.now"))),
                    )
                ]
                if start is not None and start < asked.now
                else []
            ),
        ),
        press=words.say("director.seat.press"),
        is_last=True,
    )


def _pair_text(play: TablePlay, pair: str, words: Words, *, is_named: bool) -> str:
    """A pair as it is called across the hall; where few are left to mark, by its team too."""
    called = f"{words.short(play)} {words.say(f'director.pair.{pair}')}"
    if not is_named:
        return called
    segment, match = play.pairing.segment, play.pairing.match
    return f"{called}\n{words.team(match, match_side(Seat(pair[0]), play.table.room, segment.swapped))}"


def seat_hall(asked: Asked) -> None:
    """Everybody is there but the pairs that were marked; in one fact of the journal."""
    but = set(asked.lists.get("but", ()))
    places = {play.table.public_id: play.table.pk for play in asked.hall.tables}
    if not {each.partition(":")[0] for each in but} <= set(places):
        raise ControlRefusal("not-in-session")
    if not {each.partition(":")[2] for each in but} <= set(PAIRS):
        raise ControlRefusal("malformed")
    sitting = _sitting(asked)
    absent = {
        sitting.get((places[table], seat))
        for table, _, pair in (each.partition(":") for each in but)
        for seat in PAIRS[pair]
    } - {None}
    start = asked.hall.starts_at
    at = start if asked.fields.get("since") == "start" and start is not None and start < asked.now else None

    def decide(state: SessionState) -> Iterable[JournalBody]:
        who = []
        for public_id, table in places.items():
            marked = "".join(pair for pair in PAIRS if f"{public_id}:{pair}" in but)
            coming = "".join(
                seat
                for seat in SEATS
                if seat not in marked
                and sitting.get((table, seat)) not in absent
                and not state.presence.is_here(table, seat)
            )
            if coming:
                who.append(SeatsAt(table, coming))
        if who:
            yield PresenceBody(tuple(who), "here", at)

    asked.press(decide)


def _first_tables(asked: Asked) -> list[TablePlay]:
    """The tables of a session; with a movement those at which somebody sits for the first time."""
    if not asked.session.stage.form.has_movement:
        return list(asked.hall.tables)
    known: set[int] = set()
    found = []
    for play in asked.hall.tables:
        players = {seat.player.pk for seat in play.table.seats}
        if players - known:
            found.append(play)
        known |= players
    return found


def _sitting(asked: Asked) -> dict[tuple[int, str], int]:
    """Who sits in a session: players by place. With a movement whoever is not there is at none of his tables."""
    return {
        (play.table.pk, seat.seat.value): seat.player.pk
        for play in asked.hall.tables
        for seat in play.table.seats
    }


def _write(asked: Asked, what: Literal["gone"]) -> None:
    table, seats, at = asked.table().table.pk, asked.seats(), _since(asked)

    def decide(state: SessionState) -> Iterable[JournalBody]:
        leaving = "".join(seat for seat in seats if state.presence.is_here(table, seat))
        if leaving:
            yield PresenceBody((SeatsAt(table, leaving),), what, at)

    asked.press(decide)


def _since(asked: Asked) -> datetime | None:
    at = asked.instant("at")
    if at is not None and at > asked.now:
        raise ControlRefusal("bad-time")
    return at
