"""The board as a fold over its record, and the check of what may be recorded next.

`fold` is total: it takes any entries and returns a board with its conflicts. `check` is strict: it refuses with Law,
code and evidence. Both rest on `legality.require_legal`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bridge.actions import Action, Claimed, Corrected, DealGiven, Entry, Explained, Opened, Pause
from bridge.boards import BoardSetup
from bridge.calls import Call, Contract
from bridge.cards import Card
from bridge.commentary import apart, comments
from bridge.corrections import Placed, Record, require_correctable, resolve
from bridge.deals import Deal
from bridge.legality import require_legal
from bridge.play import Play, trick_winner
from bridge.position import Position
from bridge.reading import apply
from bridge.score import score
from bridge.seats import Seat, Side
from bridge.views import BoardResult, CallView, CardView, CommentView, Conflict, Phase, TrickView

__all__ = [
    "BoardResult",
    "BoardState",
    "CallView",
    "CardView",
    "CommentView",
    "Conflict",
    "Phase",
    "TrickView",
    "check",
    "fold",
]


@dataclass(frozen=True, slots=True)
class BoardState:
    """Everything that follows from a board's record.

    `turn` is None when nobody is to act or it is not known who. Tricks are counted with those before the record,
    which `joined_tricks` gives (declarer's, defenders'). `comments` change nothing else, nor does `pause`: why the table waits, None while it plays. `provisional`: something does not fit, so whatever result
    there is may still change. `unplaced` are entries of cards for which there is no place in any trick.
    `undo_target` is the entry that one more undo takes back.
    """

    setup: BoardSetup
    deal: Deal | None
    phase: Phase
    turn: Seat | None
    calls: tuple[CallView, ...]
    contract: Contract | None
    passed_out: bool
    tricks: tuple[TrickView, ...]
    declarer_tricks: int
    defender_tricks: int
    joined_tricks: tuple[int, int] | None
    claim: Claimed | None
    result: BoardResult | None
    provisional: bool
    conflicts: tuple[Conflict, ...]
    unplaced: tuple[str, ...]
    last_entry_id: str | None
    undo_target: str | None
    comments: tuple[CommentView, ...]
    pause: Pause | None
    position: Position = field(repr=False, compare=False)

    @property
    def joined(self) -> bool:
        """Whether the record begins in the middle of the play."""
        return self.joined_tricks is not None

    @property
    def line_over(self) -> int | None:
        """Tricks above (or, negative, below) the contract; None without a result or when passed out."""
        return self.result.line_over if self.result else None

    @property
    def opening_lead(self) -> Card | None:
        """The first card of the play; None before it, and if it was not recorded or not seen."""
        return self.position.play.opening_lead if self.position.play else None

    @property
    def current_trick(self) -> TrickView | None:
        """The trick on the table while it is incomplete, None between tricks."""
        if self.phase is not Phase.PLAY or not self.tricks or self.tricks[-1].is_complete:
            return None
        return self.tricks[-1]

    def legal_calls(self) -> tuple[Call, ...]:
        """The calls the player in turn may make; none outside the auction."""
        return self.position.auction.legal_calls() if self.phase is Phase.AUCTION else ()

    def legal_cards(self) -> tuple[Card, ...] | None:
        """The cards the player in turn may play, high to low; none outside the play.

        None if they cannot be told: then any card not yet played and not in another known hand is accepted.
        """
        if self.phase is not Phase.PLAY or self.position.play is None:
            return ()
        return self.position.play.legal_cards()

    def remaining(self, seat: Seat) -> frozenset[Card] | None:
        """The cards a seat may still hold, None if its hand is not known."""
        if self.position.play is None:
            return self.deal.hand(seat) if self.deal else None
        held = self.position.play.remaining(seat)
        if held is None or not self.tricks:
            return held
        return held.difference(view.card for view in self.tricks[-1].cards if view.card is not None)


def fold(setup: BoardSetup, entries: Iterable[Entry]) -> BoardState:
    """The board after these entries. Never raises: what does not fit is among the conflicts."""
    happened, said = apart(entries)
    record = resolve(happened)
    position = _position(setup, record, record.placed)
    inferred = _inferred(position)
    play = position.play
    tricks = _with_inferred(play, inferred) if play else ()
    won = _won(play, tricks, bool(inferred))
    phase = Phase.FINISHED if inferred else position.phase
    result = _result(position, phase, won)
    conflicts = record.conflicts + tuple(position.conflicts)
    return BoardState(
        setup=setup,
        deal=position.deal,
        phase=phase,
        turn=None if inferred else position.turn,
        calls=tuple(position.calls),
        contract=result.contract if result else position.contract,
        passed_out=result is not None and result.contract is None,
        tricks=tricks,
        declarer_tricks=won[0],
        defender_tricks=won[1],
        joined_tricks=play.before if play and position.is_joined else None,
        claim=position.claim,
        result=result,
        provisional=bool(conflicts) or _rests_on_unseen(position, result),
        conflicts=conflicts,
        unplaced=tuple(position.unplaced),
        last_entry_id=record.entries[-1].id if record.entries else None,
        undo_target=record.undo_target,
        comments=comments(said, record, position.calls, tricks),
        pause=position.pause,
        position=position,
    )


def check(state: BoardState, action: Action) -> None:
    """Checks one action that is to be recorded next.

    A correction's target must stand, and what takes its place must be legal there (or have happened); later entries
    need not fit any more.
    Raises Refusal.
    """
    position = state.position
    if not isinstance(action, Corrected):
        require_legal(position, action)
        return
    record = position.record
    replacement = require_correctable(record, action)
    if replacement is None:
        return
    if isinstance(replacement.action, Explained):
        # An explanation may speak of any call that stands.
        require_legal(position, replacement.action)
        return
    before = tuple(placed for placed in record.placed if placed.place < replacement.place)
    there = _position(state.setup, record, before, state.deal)
    # What was recorded later shows that the board had come to the table.
    there.is_opened |= not isinstance(replacement.action, Opened)
    require_legal(there, replacement.action)


def _position(
    setup: BoardSetup, record: Record, placed: Iterable[Placed], deal: Deal | None = None
) -> Position:
    """The position after some of the record's entries, all read with the deal that was given last."""
    standing = tuple(placed)
    if deal is None:
        given = [entry.action.deal for entry in standing if isinstance(entry.action, DealGiven)]
        deal = given[-1] if given else setup.deal
    position = Position(setup, deal, record)
    for entry in standing:
        apply(position, entry)
    return position


def _inferred(position: Position) -> list[CardView]:
    """The last trick plays itself when every hand is down to one known card."""
    if position.phase is not Phase.PLAY or position.play is None:
        return []
    return position.play.inferred_last_trick()


def _with_inferred(play: Play, inferred: list[CardView]) -> tuple[TrickView, ...]:
    tricks = play.tricks
    if not inferred:
        return tricks
    is_open = bool(tricks) and not tricks[-1].is_complete
    begun = tricks[-1].cards if is_open else ()
    cards = (*begun, *inferred)
    winner = trick_winner(((view.seat, view.card) for view in cards), play.contract.strain.suit)
    last = TrickView(cards[0].seat, cards, winner)
    return (*(tricks[:-1] if is_open else tricks), last)


def _won(play: Play | None, tricks: tuple[TrickView, ...], is_inferred: bool) -> tuple[int, int]:
    """Declarer's and defenders' tricks, with those before the record and the inferred one."""
    if play is None:
        return (0, 0)
    declarer, defenders = play.declarer_tricks, play.defender_tricks
    winner = tricks[-1].winner if is_inferred else None
    if winner is not None:
        if winner.side is play.contract.declarer.side:
            declarer += 1
        else:
            defenders += 1
    return (declarer, defenders)


def _result(position: Position, phase: Phase, won: tuple[int, int]) -> BoardResult | None:
    if phase is not Phase.FINISHED:
        return None
    if position.given is not None:
        return _scored(position.setup, position.given.contract, position.given.tricks)
    if position.play is None:
        return _scored(position.setup, None, None)
    if position.claim is not None:
        return _scored(position.setup, position.play.contract, position.claim.tricks)
    return _scored(position.setup, position.play.contract, won[0] if sum(won) == 13 else None)


def _scored(setup: BoardSetup, contract: Contract | None, tricks: int | None) -> BoardResult:
    if contract is None:
        return BoardResult(None, None, 0)
    if tricks is None:
        return BoardResult(contract, None, None)
    side = contract.declarer.side
    vulnerable = setup.vulnerability.is_vulnerable(side)
    points = score(contract.level, contract.strain, contract.doubling, vulnerable, tricks)
    return BoardResult(contract, tricks, points if side is Side.NS else -points)


def _rests_on_unseen(position: Position, result: BoardResult | None) -> bool:
    """Whether the result is not known in full, or counts tricks whose winner an unseen card may change."""
    if result is None or result.contract is None:
        return False
    if result.tricks is None:
        return True
    is_counted = position.claim is None and position.given is None
    return is_counted and position.play is not None and not position.play.is_certain
