"""The cards of a record followed trick by trick, up to the first that cannot have been played.

Stricter than the board's own fold: a record is proof of its tricks only as far as every card lay where it was
played from. A revoke is possible and therefore followed. Knows no file format.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bridge.calls import Contract
from bridge.cards import Card
from bridge.notation.record import HAND, CardRead, Hands, Problem
from bridge.play import trick_winner
from bridge.seats import SEATS, Seat

FULL_TRICK = 4


@dataclass(frozen=True, slots=True)
class PlayRead:
    """What the cards come to, up to the first that cannot be true. `declarer_tricks` of `tricks` complete ones."""

    is_possible: bool = True
    tricks: int = 0
    declarer_tricks: int = 0
    forced_declarer_tricks: int | None = None
    problems: tuple[Problem, ...] = ()


def follow_cards(contract: Contract | None, cards: Sequence[CardRead], hands: Hands | None) -> PlayRead:
    """Follows cards trick by trick until one cannot be true; with unknown hands every card is taken as it comes."""
    if contract is None:
        return PlayRead()
    is_known = hands is not None and not (hands.is_placeholder or hands.unknown)
    left = {seat: set(hands.of(seat)) for seat in SEATS} if hands and is_known else None
    problems: list[Problem] = []
    seen: set[Card] = set()
    trick: list[Card] = []
    leader = contract.leader
    tricks = won = 0
    for read in cards:
        if read.by is not None and not trick:
            leader = read.by
        seat, card = leader.offset(len(trick)), read.card
        kind = _impossible(card, seat, seen, left)
        where = f"trick {tricks + 1} card {len(trick) + 1}"
        if card is None or kind:
            holder = hands.holder(card) if card and hands and kind.endswith("wrong-hand") else None
            held = f", held by {holder.value}" if holder else ""
            detail = f"{where} {card or '?' + read.found} expected from {seat.value}{held}"
            problems.append(Problem(kind, read.line, detail=detail))
            return PlayRead(False, tricks, won, None, tuple(problems))
        if left is not None:
            left[seat].remove(card)
            could_follow = [str(other) for other in left[seat] if trick and other.suit is trick[0].suit]
            if could_follow and card.suit is not trick[0].suit:
                detail = f"{where} {seat.value} played {card}, still holds {min(could_follow)}"
                problems.append(Problem("revoke", read.line, detail=detail))
        seen.add(card)
        trick.append(card)
        if len(trick) == FULL_TRICK:
            leader = _winner(leader, trick, contract)
            tricks, won, trick = tricks + 1, won + (leader.side is contract.declarer.side), []
    forced = _forced(contract, leader, trick, left) if tricks == HAND - 1 and left is not None else None
    return PlayRead(True, tricks, won, None if forced is None else won + forced, tuple(problems))


def _impossible(card: Card | None, seat: Seat, seen: set[Card], left: dict[Seat, set[Card]] | None) -> str:
    """Why the card cannot have been played from this seat now, empty if it can."""
    if card is None:
        return "card-unknown"
    if left is None or card in left[seat]:
        return "card-played-twice" if left is None and card in seen else ""
    if any(card in hand for hand in left.values()):
        return "card-from-wrong-hand" if seen else "lead-from-wrong-hand"
    return "card-played-twice" if card in seen else "card-not-in-deal"


def _forced(contract: Contract, leader: Seat, begun: list[Card], left: dict[Seat, set[Card]]) -> int | None:
    """Declarer's tricks, 0 or 1, in a last trick that plays itself; None where a hand is not known."""
    rest = [leader.offset(place) for place in range(len(begun), FULL_TRICK)]
    if any(len(left[seat]) != 1 for seat in rest):
        return None
    trick = [*begun, *(next(iter(left[seat])) for seat in rest)]
    return int(_winner(leader, trick, contract).side is contract.declarer.side)


def _winner(leader: Seat, trick: Sequence[Card], contract: Contract) -> Seat:
    plays = [(leader.offset(place), card) for place, card in enumerate(trick)]
    return trick_winner(plays, contract.strain.suit) or leader
