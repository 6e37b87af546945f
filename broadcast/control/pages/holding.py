"""The cards of what holds the broadcast: holds, tables of which somebody is missing, tables of other sessions."""

from __future__ import annotations

from broadcast.control.pages.late import late_card
from broadcast.control.pages.values import Button, Card
from broadcast.control.steps import Words
from broadcast.embargo import Held
from broadcast.public.holding import Holding
from broadcast.public.plays import TablePlay
from broadcast.public.room import RoomNow

CARDS_AT_MOST = 4
NAMED_AT_MOST = 12


def hold_cards(hall: RoomNow, words: Words) -> list[Card]:
    """A director's holds: on what, since when, by whom."""
    found = []
    for each in hall.holding:
        if each.gate != "hold" or each.held is None:
            continue
        says = [words.say("director.hold.what")]
        if each.since is not None:
            by = hall.state.held_by.get(each.held, "")
            says.append(words.say("director.hold.since", at=words.clock(each.since), by=by))
        says.append(words.say("control.lift.what"))
        key = _held_key(hall, each.held)
        buttons = (Button(words.say("control.lift"), "lift", "subject", key, is_main=True),) if key else ()
        title = words.say("director.hold.on", what=_held_text(hall, each.held, words))
        found.append(Card(title, tuple(says), buttons, key=f"hold{key}"))
    return found


def missing_cards(hall: RoomNow, words: Words) -> list[Card]:
    """The tables somebody is missing at: each with its card, or all in one while the hall is still filling."""
    presence = hall.state.presence
    empty = [
        play
        for play in hall.tables
        if play.is_peer and presence.missing(play.table.pk) and play.table.pk not in hall.state.broadcast_on
    ]
    empty = _once_each(hall, empty)
    if not empty:
        return []
    if len(empty) <= CARDS_AT_MOST and hall.has_started:
        return [late_card(hall, play, words) for play in empty]
    who = [_whose(hall, play, words) for play in empty[:NAMED_AT_MOST]]
    more = len(empty) - len(who)
    named = words.listed(who)
    says = [
        words.say(
            "director.not-seated.which",
            tables=words.say("director.and-more", shown=named, n=more) if more else named,
        )
    ]
    if held := seated_holding(hall):
        says.append(words.say("director.held-for", audiences=words.audiences(held[0].audiences)))
    buttons = (
        Button(words.say("director.seat-hall"), "seat-hall", is_step=True, is_main=True),
        Button(words.say("director.move"), "move-start", is_step=True),
    )
    title = words.say("director.not-seated", n=len(empty))
    return [Card(title, tuple(says), buttons, "live" if hall.has_started else "calm", "hall")]


def _once_each(hall: RoomNow, empty: list[TablePlay]) -> list[TablePlay]:
    """With a movement the first round only of each who is missing: whoever sits down there is there for the rest."""
    if not hall.session.stage.form.has_movement:
        return empty
    known: set[int] = set()
    found = []
    for play in empty:
        lacking = {
            side.contestant.pk
            for side in hall.sides_at(play)
            if any(each.play is play and each.missing for each in side.tables)
        }
        if lacking - known:
            found.append(play)
        known |= lacking
    return found


def elsewhere_cards(hall: RoomNow, words: Words) -> list[Card]:
    """Tables of another session that play the same boards."""
    mine = hall.session.session.pk
    others = [play for each in seated_holding(hall) for play in each.tables if play.session_pk != mine]
    if not others:
        return []
    says = (words.say("director.elsewhere.what", tables=words.shorts(others)),)
    return [Card(words.say("director.elsewhere", n=len(others)), says, (), key="elsewhere")]


def seated_holding(hall: RoomNow) -> list[Holding]:
    """What the seated gate waits for."""
    return [each for each in hall.holding if each.gate == "seated"]


def _whose(hall: RoomNow, play: TablePlay, words: Words) -> str:
    """A table with the sides it lacks: "7c Eastgate"; without them while nobody at all has come to it."""
    lacking = [
        words.name(side.contestant.name)
        for side in hall.sides_at(play)
        if any(each.play is play and each.missing for each in side.tables)
    ]
    return f"{words.short(play)} {lacking[0]}" if len(lacking) == 1 else words.short(play)


def _held_key(hall: RoomNow, held: Held) -> str:
    session = hall.session
    if held.scope == "session":
        return f"session:{session.session.public_id}"
    for pairing in session.pairings:
        if held.scope == "match" and held.subject == pairing.match.pk:
            return f"match:{pairing.match.public_id}"
        if held.scope == "board" and held.subject == pairing.match.pk:
            board = pairing.segment.board(held.number or 0)
            return f"board:{board.public_id}" if board else ""
        for table in pairing.segment.tables:
            if held.scope == "table" and held.subject == table.pk:
                return f"table:{table.public_id}"
    return ""


def _held_text(hall: RoomNow, held: Held, words: Words) -> str:
    if held.scope == "session":
        return words.say("control.whole")
    for play in hall.tables:
        if held.scope == "table" and held.subject == play.table.pk:
            match = words.match(play.pairing.match)
            return words.say("director.hold.table", table=words.table(play), match=match)
        if held.scope == "match" and held.subject == play.pairing.match.pk:
            return words.match(play.pairing.match)
        if held.scope == "board" and held.subject == play.pairing.match.pk:
            match = words.match(play.pairing.match)
            return words.say("control.board", number=str(held.number), match=match)
    return ""
