"""The cards of a record followed trick by trick, up to the first that cannot have been played.

Stricter than the board's own fold: a record is proof of its tricks only as far as every card lay where it was
played from. A revoke is possible and therefore followed. Knows no file format.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bridge.calls import Contract
from bridge.cards import DECK, Card, Suit
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
    left = [set(hands.of(seat)) for seat in SEATS] if hands and is_known else None
    piles = left or [set(DECK)] * FULL_TRICK  # with unknown hands all four hold what is left of one pack
    problems: list[Problem] = []
    trump, declaring = contract.strain.suit, contract.declarer.side
    leader = best = contract.leader.index
    led = best_suit = best_rank = None
    place = tricks = won = 0
    for number, read in enumerate(cards):
        card = read.card
        if read.by is not None and not place:
            leader = read.by.index
        at = (leader + place) % FULL_TRICK
        if card is None or card not in piles[at]:
            problems.append(_impossible(cards[: number + 1], SEATS[at], hands, left, (tricks, place)))
            return PlayRead(False, tricks, won, None, tuple(problems))
        piles[at].remove(card)
        suit, rank = card
        if best_rank is None or not place:
            led = best_suit = suit
            best, best_rank = at, rank
        elif suit is best_suit:
            if rank > best_rank:
                best, best_rank = at, rank
        elif suit is trump:
            best, best_suit, best_rank = at, suit, rank
        if suit is not led and left is not None:
            problems += _revoke(read, SEATS[at], led, left[at], (tricks, place))
        place += 1
        if place == FULL_TRICK:
            leader, place = best, 0
            tricks, won = tricks + 1, won + (SEATS[leader].side is declaring)
    forced = None
    if tricks == HAND - 1 and left is not None:
        begun = [read.card for read in cards[tricks * FULL_TRICK :] if read.card is not None]
        forced = _forced(contract, SEATS[leader], begun, left)
    return PlayRead(True, tricks, won, None if forced is None else won + forced, tuple(problems))


def _revoke(
    read: CardRead, seat: Seat, led: Suit | None, hand: set[Card], at: tuple[int, int]
) -> Iterator[Problem]:
    could_follow = [str(other) for other in hand if other.suit is led]
    if could_follow:
        detail = f"{_where(at)} {seat.value} played {read.card}, still holds {min(could_follow)}"
        yield Problem("revoke", read.line, detail=detail)


def _where(at: tuple[int, int]) -> str:
    return f"trick {at[0] + 1} card {at[1] + 1}"


def _impossible(
    cards: Sequence[CardRead],
    seat: Seat,
    hands: Hands | None,
    left: list[set[Card]] | None,
    at: tuple[int, int],
) -> Problem:
    """Why the last of these cards cannot have been played from this seat."""
    read, card = cards[-1], cards[-1].card
    before = {earlier.card for earlier in cards[:-1]}
    if card is None:
        kind = "card-unknown"
    elif left is not None and any(card in hand for hand in left):
        kind = "card-from-wrong-hand" if before else "lead-from-wrong-hand"
    else:
        kind = "card-played-twice" if card in before else "card-not-in-deal"
    holder = hands.holder(card) if card and hands and kind.endswith("wrong-hand") else None
    held = f", held by {holder.value}" if holder else ""
    return Problem(
        kind, read.line, detail=f"{_where(at)} {card or '?' + read.found} expected from {seat.value}{held}"
    )


def _forced(contract: Contract, leader: Seat, begun: list[Card], left: list[set[Card]]) -> int | None:
    """Declarer's tricks, 0 or 1, in a last trick that plays itself; None where a hand is not known."""
    rest = [leader.offset(place) for place in range(len(begun), FULL_TRICK)]
    if any(len(left[seat.index]) != 1 for seat in rest):
        return None
    trick = [*begun, *(next(iter(left[seat.index])) for seat in rest)]
    plays = [(leader.offset(place), card) for place, card in enumerate(trick)]
    winner = trick_winner(plays, contract.strain.suit) or leader
    return int(winner.side is contract.declarer.side)
