"""What an entry of a record leads to, legal or not.

A fact happened: what does not fit becomes a conflict, keeps its place, and goes in as far as it can.
"""

from __future__ import annotations

from dataclasses import replace

from bridge.actions import (
    Action,
    CallMade,
    CardPlayed,
    Claimed,
    Explained,
    Happened,
    Joined,
    Opened,
    Paused,
    ResultGiven,
    Source,
    ThreadLost,
)
from bridge.calls import Contract
from bridge.corrections import Placed
from bridge.errors import Refusal
from bridge.legality import require_legal
from bridge.play import Play
from bridge.position import Position
from bridge.views import CallView, CardView, Conflict


def apply(position: Position, placed: Placed) -> None:
    """Takes an entry of the record: what does not fit becomes a conflict, and goes in as far as it can."""
    if isinstance(placed.action, Explained) and _is_void(position, placed.action):
        return
    refusal: Refusal | None = None
    _open_for(position, placed.action)
    try:
        require_legal(position, placed.action)
    except Refusal as raised:
        refusal = raised
        position.conflicts.append(Conflict.of(raised, placed.entry_id))
    if isinstance(placed.action, CallMade | CardPlayed | Claimed | Joined | ResultGiven):
        position.pause = None
    match placed.action:
        case CallMade():
            _take_call(position, placed, placed.action, refusal)
        case CardPlayed():
            _take_card(position, placed, placed.action, refusal)
        case Claimed():
            _take_claim(position, placed.action, refusal)
        case Explained() if refusal is None:
            _take_explanation(position, placed.action)
        case Joined():
            _take_join(position, placed.action, refusal)
        case Opened() | ThreadLost() | Paused() if refusal is None:
            _take_state(position, placed.action)
        case ResultGiven():
            _take_result(position, placed.action, refusal)
        case _:
            pass


def _take_state(position: Position, action: Opened | ThreadLost | Paused) -> None:
    match action:
        case Opened():
            position.is_opened = True
        case ThreadLost():
            position.is_lost = True
        case Paused():
            position.pause = action.why


def _is_void(position: Position, action: Explained) -> bool:
    """Whether an explanation went with the call it explained."""
    return position.record.root(action.of) in position.record.taken_back


def _open_for(position: Position, action: Action) -> None:
    """A record may begin with its first call: somebody saw it, so the board was open."""
    if isinstance(action, CallMade | CardPlayed | ThreadLost):
        position.is_opened = True


def _take_call(position: Position, placed: Placed, action: CallMade, refusal: Refusal | None) -> None:
    auction = position.auction
    happened = action.happened
    if refusal is None and happened is not None and happened.kind == "call-out-of-turn" and happened.by:
        auction = auction.at_turn_of(happened.by)
    view = CallView(
        placed.entry_id,
        auction.turn,
        action.call,
        action.alert,
        action.explanation,
        placed.corrected,
        happened,
        refusal is not None,
    )
    position.call_at[placed.entry_id] = len(position.calls)
    position.calls.append(view)
    position.auction = auction.with_forced_call(action.call)
    if position.play is None and position.auction.contract is not None:
        _begin_play(position, position.auction.contract)


def _begin_play(position: Position, contract: Contract) -> None:
    position.contract = contract
    position.play = Play(contract, position.deal)


def _take_card(position: Position, placed: Placed, action: CardPlayed, refusal: Refusal | None) -> None:
    if position.play is None and refusal is not None and refusal.code == "auction-not-over":
        # The play shows that the auction ended: the cards are kept, with the contract that stood.
        standing = position.auction.standing
        if standing is not None:
            _begin_play(position, standing)
    happened = action.happened if refusal is None else None
    seat = position.play.seat_of(action.card, happened) if position.play and position.given is None else None
    if position.play is None or seat is None:
        position.unplaced.append(placed.entry_id)
        return
    view = CardView(
        placed.entry_id,
        seat,
        action.card,
        _source(action),
        placed.corrected,
        action.happened,
        refusal is not None,
        _is_revoke(happened, refusal),
    )
    position.claim = None
    earlier = position.play.put(view)
    if earlier is not None:
        evidence = {"card": str(earlier.card), "by": seat.value, "later": str(action.card)}
        position.conflicts.append(Conflict("revoke", "61", earlier.entry_id, evidence))


def _take_claim(position: Position, action: Claimed, refusal: Refusal | None) -> None:
    if refusal is None or (refusal.code == "claim-impossible" and 0 <= action.tricks <= 13):
        position.claim = action


def _take_result(position: Position, action: ResultGiven, refusal: Refusal | None) -> None:
    # A result that contradicts the record may be the official one: it counts, with the conflict beside it.
    is_possible = action.tricks is None or (action.contract is not None and 0 <= action.tricks <= 13)
    if refusal is None or (refusal.code in ("contract-differs", "result-impossible") and is_possible):
        position.given = action


def _take_explanation(position: Position, action: Explained) -> None:
    at = position.call_at[position.record.root(action.of)]
    position.calls[at] = replace(position.calls[at], alert=action.alert, explanation=action.explanation)


def _take_join(position: Position, action: Joined, refusal: Refusal | None) -> None:
    if refusal is not None:
        return
    if position.play is None:
        _begin_play(position, action.contract)
    if position.play is not None:
        position.play.join((action.declarer_tricks, action.defender_tricks), action.leader)
    position.is_opened = position.is_joined = True
    position.is_lost = False


def _source(action: CardPlayed) -> Source:
    if action.card is None:
        return Source.UNKNOWN
    return Source.INFERRED if action.source is Source.UNKNOWN else action.source


def _is_revoke(happened: Happened | None, refusal: Refusal | None) -> bool:
    if refusal is not None:
        return refusal.code == "revoke"
    return happened is not None and happened.kind == "revoke"
