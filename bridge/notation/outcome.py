"""What a table record comes to: its contract, how far its play can be true, tricks and score.

Everything is worked out from the record's own calls and cards; the official result stands beside it and is never
mixed in. An illegal call or an impossible card is named and stepped over, for people did record them. Knows no file
format.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from bridge.auction import Auction
from bridge.boards import Vulnerability
from bridge.calls import Bid, Call, Contract
from bridge.errors import Refusal
from bridge.notation.play_read import PlayRead, follow_cards
from bridge.notation.record import HAND, CallRead, Problem, TableRecord
from bridge.notation.supplements import Irregularity
from bridge.score import score
from bridge.seats import Seat, Side


class TricksFrom(Enum):
    """Where the number of tricks comes from."""

    PLAY = "play"
    CLAIM = "mc"
    FORCED_LAST_TRICK = "play+forced-last-trick"


@dataclass(frozen=True, slots=True)
class AuctionRead:
    """What the calls come to. `contract` is the last bid's even where closing passes are missing."""

    is_complete: bool = False
    passed_out: bool = False
    contract: Contract | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a record ended. `tricks` are declarer's of thirteen; `score_ns` is what N-S score by Law 77."""

    auction: AuctionRead
    play: PlayRead
    tricks: int | None = None
    tricks_from: TricksFrom | None = None
    score_ns: int | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def contract(self) -> Contract | None:
        """The contract the calls reach."""
        return self.auction.contract


def outcome(record: TableRecord) -> Outcome:
    """Works a record out. Never raises."""
    auction = follow_calls(record.dealer, record.calls)
    play = follow_cards(auction.contract, record.cards, record.hands)
    tricks, tricks_from = _tricks(auction.contract, play, record.claimed)
    points = 0 if auction.passed_out else score_ns(auction.contract, tricks, record.vulnerability)
    problems = tuple(_problems(record, auction, play))
    return Outcome(auction, play, tricks, tricks_from, points, problems)


def score_ns(
    contract: Contract | None, tricks: int | None, vulnerability: Vulnerability | None
) -> int | None:
    """The score from N-S's side in points, or None where contract, tricks or vulnerability is not known."""
    if contract is None or tricks is None or vulnerability is None:
        return None
    side = contract.declarer.side
    points = score(
        contract.level, contract.strain, contract.doubling, vulnerability.is_vulnerable(side), tricks
    )
    return points if side is Side.NS else -points


def follow_calls(dealer: Seat | None, calls: Sequence[CallRead]) -> AuctionRead:
    """Follows calls to the end of the auction, stepping over what is unreadable or not allowed.

    A bid after the end is taken up (the auction had not ended, or the first passes were none); any other call there
    is left aside.
    """
    if dealer is None:
        return AuctionRead()
    auction = Auction.opened(dealer)
    problems: list[Problem] = []
    has_ended = False
    for number, read in enumerate(calls, start=1):
        if read.irregularity is Irregularity.TURN_SKIPPED:
            auction = replace(auction, turn=auction.turn.next)
            continue
        has_ended = has_ended or auction.is_over
        complaint = "call after the auction ended" if has_ended else _complaint(auction, read.call)
        if complaint:
            what = f"call {number} {read.call or '?' + read.found} by {auction.turn.value}"
            problems.append(Problem("illegal-call", read.line, detail=f"{what}: {complaint}"))
        if auction.is_over and isinstance(read.call, Bid):
            auction = replace(auction, passes=0)
        if read.call is not None:
            auction = auction.with_forced_call(read.call)
        else:
            passes = auction.passes if auction.is_over else 0
            auction = replace(auction, turn=auction.turn.next, passes=passes)
    return AuctionRead(auction.is_over, auction.passed_out, auction.standing, tuple(problems))


def _complaint(auction: Auction, call: Call | None) -> str:
    if call is None:
        return "unreadable"
    try:
        auction.require_legal(call)
    except Refusal as refusal:
        return f"{refusal.code.replace('-', ' ')} (Law {refusal.law})"
    return ""


def _tricks(
    contract: Contract | None, play: PlayRead, claimed: int | None
) -> tuple[int | None, TricksFrom | None]:
    if contract is None:
        return None, None
    if play.is_possible and play.tricks == HAND:
        return play.declarer_tricks, TricksFrom.PLAY
    if claimed is not None:
        return claimed, TricksFrom.CLAIM
    if play.forced_declarer_tricks is not None:
        return play.forced_declarer_tricks, TricksFrom.FORCED_LAST_TRICK
    return None, None


def _problems(record: TableRecord, auction: AuctionRead, play: PlayRead) -> Iterator[Problem]:
    for problem in (*auction.problems, *play.problems):
        yield replace(problem, board=record.board, room=record.room)
    for kind, detail in _doubts(record, auction, play):
        yield Problem(kind, record.line, record.board, record.room, detail)


def _doubts(record: TableRecord, auction: AuctionRead, play: PlayRead) -> Iterator[tuple[str, str]]:
    if record.calls and not auction.is_complete:
        yield "auction-unfinished", " ".join(str(read.call or read.found) for read in record.calls)
    if auction.passed_out and record.claimed is not None:
        yield "mc-on-passed-board", str(record.claimed)
    if auction.contract is None:
        return
    if record.claimed is None and not record.cards:
        yield "no-play-and-no-mc", ""
    elif record.claimed is None and not (play.is_possible and play.tricks >= HAND - 1):
        yield "play-unfinished-no-mc", f"{len(record.cards)} cards"
    elif record.claimed is not None and play.is_possible:
        yield from _claim_doubts(record.claimed, play)


def _claim_doubts(claimed: int, play: PlayRead) -> Iterator[tuple[str, str]]:
    lost = play.tricks - play.declarer_tricks
    if play.tricks == HAND and claimed != play.declarer_tricks:
        yield "mc-disagrees-with-full-play", f"mc {claimed}, play {play.declarer_tricks}"
    elif not play.declarer_tricks <= claimed <= HAND - lost:
        had = f"declarer had {play.declarer_tricks} of {play.tricks} tricks"
        yield "mc-impossible-after-play", f"mc {claimed}, but {had}"
