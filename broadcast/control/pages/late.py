"""The card of a table that waits for somebody: who, how late, what it holds back, what it costs (art. 21), and the presses."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from broadcast.control.pages.values import Button, Card
from broadcast.control.steps import Words
from broadcast.public.holding import gates_closed_by
from broadcast.public.late import Side
from broadcast.public.plays import TablePlay
from broadcast.public.room import RoomNow
from scoring.schedule import BoardInfo

MINUTE = 60
HOURS_TOLD = 3  # from then on nobody counts minutes


def late_card(hall: RoomNow, play: TablePlay, words: Words) -> Card:
    """The card of one table of which somebody is missing."""
    late = [
        side for side in hall.sides_at(play) if any(each.missing for each in side.tables if each.play is play)
    ]
    audiences = gates_closed_by(play, hall.plays)
    says = []
    if audiences:
        says.append(
            words.say(
                "director.late.held",
                boards=words.boards(_waiting(play, late)),
                audiences=words.audiences(audiences),
            )
        )
    says += [text for side in late for text in _fine_text(side, words)]
    seats = hall.state.presence.missing(play.table.pk)
    missing = words.listed(_player(play, seat, words) for seat in seats)
    says.append(words.say("director.late.missing", who=missing))
    who = " · ".join(_late_text(side, words) for side in late)
    title = words.say("director.late.title", table=words.table(play), who=who)
    buttons = tuple(_buttons(hall, play, late, words, is_held=bool(audiences)))
    return Card(title, (" ".join(says),), buttons, key=f"late{play.table.public_id}")


def forfeit_button(side: Side, play: TablePlay, words: Words) -> Button:
    """The way to a side's forfeit of what is played at a table: its match, or the round."""
    of = next(each.side for each in side.tables if each.play is play)
    text = words.say("director.forfeit", team=words.name(side.contestant.name))
    match = play.pairing.match.public_id
    return Button(text, "forfeit", "match", match, f"&side={of.value}", is_step=True)


def fine_text(words: Words, side: Side) -> str:
    """What art. 21 proposes, with its unit."""
    amount = (side.fine.amount or Decimal(0)).normalize()
    return words.say(f"director.unit.{side.fine.table.unit}", amount=f"{amount:f}")


def minutes_late(side: Side) -> int:
    """How many minutes late a side is or was, at least one for somebody late."""
    return max(1, int(side.late.total_seconds() // MINUTE))


def _buttons(
    hall: RoomNow, play: TablePlay, late: list[Side], words: Words, *, is_held: bool
) -> list[Button]:
    table = play.table.public_id
    found = [
        Button(words.say("director.they-are-here"), "seated", "table", table, is_main=True),
        Button(words.say("director.who"), "table", "table", table, is_step=True),
    ]
    if is_held:
        found.append(Button(words.say("director.on"), "broadcast-on", "table", table, is_step=True))
    if _is_out_already(hall, play):
        recall = words.say("director.recall")
        found.append(Button(recall, "recall", "table", table, "&audience=all", is_step=True))
    due = [side for side in late if side.fine.is_forfeit or play.pairing in side.forfeits]
    return [*found, *(forfeit_button(side, play, words) for side in due)]


def _waiting(play: TablePlay, late: list[Side]) -> tuple[BoardInfo, ...]:
    """The boards held for a table; with a movement for whoever is missing, in all rounds to come."""
    if play.pairing.match.round is None:
        return play.to_play
    waiting = {
        board.pk: board
        for side in late
        for each in side.tables
        if each.missing
        for board in each.play.to_play
    }
    # Each encounter counts its own boards from one; over all rounds they stand in the order of their numbers.
    return tuple(replace(board, position=board.number) for board in waiting.values())


def _is_out_already(hall: RoomNow, play: TablePlay) -> bool:
    """Whether a gate has closed over something that is out: recalling it is offered then."""
    waiting = {board.pk for board in play.to_play}
    closed = set(gates_closed_by(play, hall.plays))
    return any(name in closed and board in waiting for name, _, board in hall.shown)


def _late_text(side: Side, words: Words) -> str:
    team = words.name(side.contestant.name)
    if side.has_come:
        return words.say("director.late.left", team=team)
    if not side.late:
        return team
    hours = minutes_late(side) // 60
    if hours >= HOURS_TOLD:
        return words.say("director.late.hours", team=team, n=hours)
    return words.say("director.late.by", team=team, n=minutes_late(side))


def _fine_text(side: Side, words: Words) -> list[str]:
    team = words.name(side.contestant.name)
    if side.fine.is_forfeit:
        return [words.say("director.forfeit.proposed", team=team)]
    if not side.late or side.fine.amount is None or (side.has_come and side.is_fined):
        return []
    said = words.say("director.fine", team=team, fine=fine_text(words, side), article=side.fine.table.article)
    if side.has_come or side.forfeits_at is None:
        return [said]
    return [said, words.say("director.forfeit.at", at=words.clock(side.forfeits_at))]


def _player(play: TablePlay, seat: str, words: Words) -> str:
    player = next((each.player for each in play.table.seats if each.seat.value == seat), None)
    name = words.name(player.name) if player else ""
    return f"{words.say(f'seat.{seat}')} {name}".strip()
