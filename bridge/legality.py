"""Whether an action may come next on a board: the one judge.

`reading` marks what is refused here and goes on, `board.check` lets the refusal out: so folding a record and checking
an action cannot disagree.
"""

from __future__ import annotations

from bridge.actions import (
    Action,
    CallMade,
    CardPlayed,
    Claimed,
    Commented,
    DealGiven,
    Explained,
    Happened,
    Joined,
    Opened,
    Paused,
    ResultGiven,
    ThreadLost,
)
from bridge.calls import Contract
from bridge.errors import IRREGULARITIES, EvidenceValue, Refusal
from bridge.position import Position
from bridge.views import Phase


def require_legal(position: Position, action: Action) -> None:
    """Checks one action, other than a correction, that is to come next.

    An action with `happened` must be refused without it for exactly that kind.
    Raises Refusal.
    """
    happened = action.happened if isinstance(action, CallMade | CardPlayed) else None
    if happened is None:
        _judge(position, action)
        return
    if happened.shape != ("call" if isinstance(action, CallMade) else "card"):
        raise Refusal("irregularity-differs", evidence={"kind": happened.kind, "shape": happened.shape})
    if _accounts_for(position, happened, action):
        return
    try:
        _judge(position, action)
    except Refusal as refusal:
        if not _may_have_happened(position, refusal.code):
            raise
        if refusal.code != happened.kind:
            evidence: dict[str, EvidenceValue] = {
                "kind": happened.kind,
                "code": refusal.code,
            }
            raise Refusal("irregularity-differs", refusal.law, evidence, refusal.could) from refusal
        return
    raise Refusal("nothing-irregular", evidence={"kind": happened.kind})


def _may_have_happened(position: Position, code: str) -> bool:
    """Whether something illegal can have been real here: no call comes after the opening lead."""
    if code == "auction-over" and position.play is not None and position.play.tricks:
        return False
    return code in IRREGULARITIES


def _accounts_for(position: Position, happened: Happened, action: Action) -> bool:
    """Irregularities that only whoever was at the table can know: who called, what an unknown hand held.

    Raises Refusal if the call itself was not legal.
    """
    by = happened.by
    if isinstance(action, CallMade):
        if happened.kind != "call-out-of-turn" or position.phase is not Phase.AUCTION or by is None:
            return False
        if by is position.auction.turn:
            return False
        position.auction.at_turn_of(by).require_legal(action.call)
        return True
    if not isinstance(action, CardPlayed) or position.phase is not Phase.PLAY or position.play is None:
        return False
    if by is not None and position.play.may_be_out_of_turn(action.card, by):
        return happened.kind == position.play.out_of_turn_by(by)[0]
    if happened.kind != "revoke" or not position.play.may_be_revoke(action.card):
        return False
    try:
        position.play.require_legal(action.card)
    except Refusal as refusal:
        return refusal.code == "revoke"
    turn = position.play.turn
    return turn is not None and not position.play.is_hand_certain(turn)


def _judge(position: Position, action: Action) -> None:
    match action:
        case CallMade():
            _judge_call(position, action)
        case CardPlayed():
            _judge_card(position, action)
        case Claimed():
            _judge_claim(position, action)
        case Opened() if position.phase is not Phase.WAITING:
            raise Refusal("already-opened")
        case Explained():
            _judge_explanation(position, action)
        case Joined():
            _judge_join(position, action)
        case ThreadLost():
            _judge_loss(position)
        case ResultGiven():
            _judge_result(position, action)
        case Opened() | DealGiven():
            pass
        case Paused():
            _judge_pause(position, action)
        case Commented():
            raise Refusal("not-play")
        case _:
            raise Refusal("nested-correction")


def _judge_pause(position: Position, action: Paused) -> None:
    if position.phase is Phase.WAITING:
        raise Refusal("not-opened")
    if action.why is position.pause:
        raise Refusal("no-pause" if action.why is None else "paused-already")


def _judge_loss(position: Position) -> None:
    _require_going_on(position)
    if position.phase is Phase.WAITING:
        raise Refusal("not-opened")
    if position.phase is Phase.LOST:
        raise Refusal("thread-lost")


def _require_going_on(position: Position) -> None:
    if position.phase is Phase.FINISHED:
        raise Refusal("board-finished")


def _judge_call(position: Position, action: CallMade) -> None:
    phase = position.phase
    if phase is Phase.WAITING:
        raise Refusal("not-opened")
    if phase is Phase.LOST:
        raise Refusal("thread-lost")
    position.auction.require_legal(action.call)
    if phase is not Phase.AUCTION:
        raise Refusal("auction-over", "22", {"call": str(action.call)})


def _judge_card(position: Position, action: CardPlayed) -> None:
    phase = position.phase
    if phase is Phase.WAITING:
        raise Refusal("not-opened")
    if phase is Phase.LOST:
        raise Refusal("thread-lost")
    if phase is Phase.AUCTION:
        could = tuple(map(str, position.auction.legal_calls()))
        raise Refusal("auction-not-over", "22", {"turn": position.auction.turn.value}, could)
    if position.play is None or position.given is not None:
        raise Refusal("board-finished")
    # After a claim this is play that went on by agreement, which makes the claim void (Law 68D2).
    position.play.require_legal(action.card)


def _judge_claim(position: Position, action: Claimed) -> None:
    _require_going_on(position)
    if position.play is None:
        raise Refusal("no-contract", "68")
    lowest, highest = position.play.declarer_tricks, 13 - position.play.defender_tricks
    if not lowest <= action.tricks <= highest:
        evidence = {"tricks": action.tricks, "lowest": lowest, "highest": highest}
        raise Refusal("claim-impossible", "68", evidence, _numbers(lowest, highest))


def _judge_explanation(position: Position, action: Explained) -> None:
    entry_id = position.record.root(action.of)
    if entry_id in position.call_at:
        return
    if entry_id in position.record.taken_back:
        raise Refusal("already-taken-back", evidence={"entry": action.of})
    known = any(entry.id == action.of for entry in position.record.entries)
    raise Refusal("not-a-call-entry" if known else "entry-unknown", "20", {"entry": action.of})


def _judge_join(position: Position, action: Joined) -> None:
    _require_going_on(position)
    if position.phase is Phase.PLAY:
        raise Refusal("play-begun")
    _require_same_contract(position, action.contract)
    if min(action.declarer_tricks, action.defender_tricks) < 0 or _total(action) > 13:
        evidence = {"declarer_tricks": action.declarer_tricks, "defender_tricks": action.defender_tricks}
        raise Refusal("join-impossible", evidence=evidence)


def _judge_result(position: Position, action: ResultGiven) -> None:
    _require_going_on(position)
    _require_same_contract(position, action.contract)
    tricks = action.tricks
    if tricks is None:
        return
    if action.contract is None:
        raise Refusal("result-impossible", evidence={"tricks": tricks})
    lowest, highest = 0, 13
    if position.play is not None and not position.is_lost:
        # Once the thread is lost the tricks counted so far are no evidence any more.
        lowest, highest = position.play.declarer_tricks, 13 - position.play.defender_tricks
    if not lowest <= tricks <= highest:
        evidence = {"tricks": tricks, "lowest": lowest, "highest": highest}
        raise Refusal("result-impossible", evidence=evidence, could=_numbers(lowest, highest))


def _require_same_contract(position: Position, contract: Contract | None) -> None:
    if position.contract is not None and contract != position.contract:
        evidence = {
            "contract": str(position.contract),
            "declarer": position.contract.declarer.value,
            "given": str(contract) if contract else "P",
            "given_declarer": contract.declarer.value if contract else "",
        }
        raise Refusal("contract-differs", evidence=evidence)


def _total(action: Joined) -> int:
    return action.declarer_tricks + action.defender_tricks


def _numbers(lowest: int, highest: int) -> tuple[str, ...]:
    return tuple(map(str, range(lowest, highest + 1)))
