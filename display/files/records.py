"""Released boards as the records that files are written from. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from zoneinfo import ZoneInfo

from bridge.board import BoardState
from bridge.notation.pbn_values import write_result
from bridge.notation.record import (
    PACK,
    BroadcastFile,
    CallRead,
    CardRead,
    Hands,
    Heading,
    ResultRead,
    Room,
    TableRecord,
    TeamRead,
)
from bridge.notation.supplements import Tag
from bridge.seats import SEATS, Seat
from broadcast.public.released import ReleasedBoard
from scoring.methods.ranking import Scoring
from scoring.schedule import ContestantKind, Name, TeamInfo

Named = Callable[[Name], str]

_SEATING = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)


def file_of(boards: Sequence[ReleasedBoard], lang: str = "en") -> BroadcastFile:
    """One record for every board at every table, in order, names as a language has them; a heading where all are of one match."""
    named = partial(name_in, lang)
    records = tuple(_record(seq, board, named) for seq, board in enumerate(boards, start=1))
    return BroadcastFile(records, heading=_heading(boards, named))


def name_in(lang: str, name: Name) -> str:
    """A name as a language has it, else in the other script."""
    return (name.zh or name.en) if lang == "zh" else (name.en or name.zh)


def _heading(boards: Sequence[ReleasedBoard], named: Named) -> Heading | None:
    if len({(board.session.pk, board.match.pk) for board in boards}) != 1:
        return None
    first = boards[0]
    if first.match.home.kind is not ContestantKind.TEAM:
        return None
    numbers = [board.board.number for board in boards]
    return Heading(
        named(first.event.name),
        _stage(first, named),
        "I",
        min(numbers),
        max(numbers),
        *(TeamRead(named(team.name)) for team in _teams(first)),
    )


def _teams(board: ReleasedBoard) -> tuple[TeamInfo, TeamInfo]:
    """Team 1 sits N-S in the open room, as files have it."""
    match = board.match
    return (match.visitor, match.home) if board.swapped else (match.home, match.visitor)


def _stage(board: ReleasedBoard, named: Named) -> str:
    """Stage and session in one. LIN divides the fields of its heading by commas: there can be none inside one."""
    return " - ".join(filter(None, (named(board.stage.name), named(board.session.name))))


def _record(seq: int, board: ReleasedBoard, named: Named) -> TableRecord:
    state, info = board.state, board.board
    official = _official(state)
    calls = tuple(_calls(state))
    cards = tuple(_cards(state)) if calls else ()
    is_cut = bool(calls) and len(cards) < PACK and not official.passed_out
    seated = {seat.seat: named(seat.player.name) for seat in board.table.seats}
    return TableRecord(
        seq,
        0,
        info.number,
        None if board.stage.form.has_movement else Room(board.table.room.value),
        label=info.short_label,
        dealer=info.dealer,
        vulnerability=info.vulnerability,
        hands=_hands(state),
        calls=calls,
        cards=cards,
        claimed=official.tricks if is_cut else None,
        official=official,
        names=tuple(seated.get(seat, "") for seat in _SEATING) if seated else (),
        tags=tuple(sorted(_tags(board, named))),
    )


def _official(state: BoardState) -> ResultRead:
    result = state.result
    contract = result.contract if result else None
    read = ResultRead("", contract, result.tricks if result else None, passed_out=contract is None)
    return ResultRead(write_result(read), contract, read.tricks, read.passed_out)


def _hands(state: BoardState) -> Hands | None:
    if state.deal is None:
        return None
    hands = [state.deal.hand(seat) for seat in SEATS]
    unknown = frozenset(seat for seat, hand in zip(SEATS, hands, strict=True) if not hand)
    return Hands(*(hand or frozenset() for hand in hands), unknown=unknown)


def _calls(state: BoardState) -> Iterator[CallRead]:
    """The auction, where it is whole and went round in turn: files know no other."""
    in_turn = all(view.seat is state.setup.dealer.offset(at) for at, view in enumerate(state.calls))
    if state.joined or not in_turn or any(view.illegal or view.happened for view in state.calls):
        return
    for view in state.calls:
        yield CallRead(view.call, view.alert, view.explanation)


def _cards(state: BoardState) -> Iterator[CardRead]:
    """The cards in playing order, where each trick was led by whoever won the one before."""
    declarer = state.contract.declarer if state.contract else None
    leads = [trick.leader for trick in state.tricks]
    follows = all(before.winner is after.leader for before, after in pairwise(state.tricks))
    odd = any(card.illegal or card.happened or card.revoke for trick in state.tricks for card in trick.cards)
    if declarer is None or odd or not follows or leads[:1] not in ([], [declarer.offset(1)]):
        return
    for trick in state.tricks:
        for card in trick.cards:
            yield CardRead(card.card)


def _tags(board: ReleasedBoard, named: Named) -> Iterator[Tag]:
    match, home, visitor = board.match, board.match.home, board.match.visitor
    yield Tag("Event", named(board.event.name))
    yield Tag("Stage", _stage(board, named))
    yield Tag("Scoring", "MP" if board.stage.scoring is Scoring.MATCHPOINTS else "IMP")
    if board.session.starts_at:
        day = board.session.starts_at.astimezone(ZoneInfo(board.event.zone))
        yield Tag("Date", f"{day:%Y.%m.%d}")
    yield Tag("Table", str(board.table.number))
    if match.round is not None:
        yield Tag("Round", str(match.round))
    if home.kind is ContestantKind.PAIR:
        yield Tag("PairNS", str(home.number))
        yield Tag("PairEW", str(visitor.number))
    elif home.kind is ContestantKind.TEAM:
        for name, team in zip(("HomeTeam", "VisitTeam"), _teams(board), strict=True):
            yield Tag(name, named(team.name))
