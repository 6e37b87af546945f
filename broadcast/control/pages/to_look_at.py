"""The cards of what is in the order of things but wants a look: boards waited for, boards public before, waivers, forfeits."""

from __future__ import annotations

from broadcast.control.pages.values import Button, Card
from broadcast.control.steps import Words
from broadcast.public.holding import Holding
from broadcast.public.plays import TablePlay
from broadcast.public.room import RoomNow
from scoring.methods.match import MatchSide

CARDS_AT_MOST = 4


def waiting_cards(hall: RoomNow, words: Words) -> list[Card]:
    """What the gates *finished* and *session* wait for, and the press that frees it where it is one."""
    found = []
    for each in hall.holding:
        if each.gate == "finished":
            found.append(_finished(hall, each, words))
        elif each.gate == "session":
            tables, audiences = words.shorts(each.tables), words.audiences(each.audiences)
            says = words.say("director.session.what", audiences=audiences, tables=tables)
            title = words.say("director.session.title", n=len(each.tables))
            found.append(Card(title, (says,), (), "calm", "session"))
    return found


def _finished(hall: RoomNow, each: Holding, words: Words) -> Card:
    board, few = each.boards[0], len(each.tables) <= CARDS_AT_MOST
    named = [f"{words.short(play)} ({words.match(play.pairing.match)})" for play in each.tables]
    says = words.say(
        "director.finished.what",
        audiences=words.audiences(each.audiences),
        tables=words.listed(named) if few else words.shorts(each.tables),
    )
    mine = hall.session.session.pk
    buttons = tuple(
        Button(
            words.say("director.finished.upto", table=words.short(play), board=board.label),
            "finished",
            "table",
            play.table.public_id,
            f"&upto={board.number}",
        )
        for play in each.tables
        if few and play.session_pk == mine
    )
    title = words.say("director.finished.title", board=board.label)
    return Card(title, (says,), buttons, "calm", "finished")


def called_cards(hall: RoomNow, words: Words) -> list[Card]:
    """The tables that ask for a director, and those that wait for something else."""
    found = []
    for why, tone in (("director", "live"), ("technical", "calm"), ("away", "calm")):
        waiting = [play for play in hall.tables if play.pause == why and not play.is_closed]
        if waiting:
            named = [
                words.table(play)
                if play.board is None
                else words.say("director.pause.one", table=words.table(play), board=play.board.label)
                for play in waiting[:CARDS_AT_MOST]
            ]
            if len(waiting) > CARDS_AT_MOST:
                named.append(words.shorts(waiting[CARDS_AT_MOST:]))
            title = words.say(f"director.pause.{why}", n=len(waiting))
            sheets = tuple(
                Button(words.table(play), "table", "table", play.table.public_id, is_step=True)
                for play in waiting[:CARDS_AT_MOST]
            )
            found.append(Card(title, (words.listed(named),), sheets, tone, f"pause-{why}"))
    return found


def opened_public_cards(hall: RoomNow, words: Words) -> list[Card]:
    """Tables that opened a board which was public already."""
    found = hall.opened_public
    if not found:
        return []
    says = [
        words.say(
            "director.public.one",
            table=words.short(each.play),
            board=each.board.label,
            at=words.clock(each.public_since, seconds=True),
        )
        for each in found[:CARDS_AT_MOST]
    ]
    if len(found) > CARDS_AT_MOST:
        rest = words.shorts([each.play for each in found[CARDS_AT_MOST:]])
        says.append(words.say("director.public.more", tables=rest))
    says.append(words.say("director.public.what" if hall.state.out_of_reach else "director.public.reach"))
    return [Card(words.say("director.public.title", n=len(found)), tuple(says), (), "calm", "public")]


def waived_cards(hall: RoomNow, words: Words) -> list[Card]:
    """Tables that are broadcast on without, and the way back."""
    return [
        Card(
            words.say("director.waived", table=words.table(play)),
            (words.say("director.waived.what", match=words.match(play.pairing.match)),),
            (
                Button(words.say("director.they-are-here"), "seated", "table", play.table.public_id),
                Button(words.say("director.wait"), "wait-again", "table", play.table.public_id),
            ),
            "calm",
            f"on{play.table.public_id}",
        )
        for play in hall.tables
        if _is_waived(hall, play)
    ]


def _is_waived(hall: RoomNow, play: TablePlay) -> bool:
    table = play.table.pk
    return table in hall.state.broadcast_on and play.is_peer and bool(hall.state.presence.missing(table))


def forfeit_cards(hall: RoomNow, words: Words) -> list[Card]:
    """Forfeits that were confirmed, and the way back."""
    found = []
    for pairing in hall.session.pairings:
        side = hall.state.forfeited.get(pairing.match.pk)
        if side is None:
            continue
        match = pairing.match
        title = words.say(
            "director.forfeited", team=words.team(match, MatchSide(side)), match=words.match(match)
        )
        button = Button(
            words.say("director.play-after-all"), "play-after-all", "match", match.public_id, is_step=True
        )
        found.append(Card(title, (), (button,), "calm", f"forfeit{match.public_id}"))
    return found
