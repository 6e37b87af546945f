"""What giving a match a set of boards of its own would come to, stated before the press and compared again by the service. For directors.

Boards are known here by number alone: their deals stay sealed.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from broadcast import models
from broadcast.journal import BoardSetBody, CancelledBody, ReplacedBody, Ruled
from broadcast.public.planning import RulingRefusal, disclosed_numbers, pairing_of
from scoring import selectors
from scoring.schedule import Pairing
from scoring.selectors import SetOutline


@dataclass(frozen=True, slots=True)
class OfferedSet:
    """A set with enough boards, and the numbers a match would play of it."""

    public_id: str
    name: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class BoardSetPlan:
    """What a press would do. `matches`: the other matches that play a board of the set, its peers from then on.

    `left_behind`: the matches it was a peer of until now. `opened`: numbers of the set that were opened at a table or became
    known elsewhere; `undealt`: how many have no deal yet.
    """

    session_pk: int
    match_pk: int
    board_set_pk: int
    name: str
    first: int
    last: int
    was_pk: int
    was_first: int
    was_last: int
    matches: tuple[int, ...]
    left_behind: tuple[int, ...]
    opened: tuple[int, ...]
    undealt: int

    @property
    def token(self) -> str:
        """Stands for everything stated here, as a replacement's."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:24]


def offered_sets(session_pk: int, match_pk: int) -> tuple[OfferedSet, ...]:
    """The event's sets that have as many boards as the match plays, but for the one it plays.

    Raises RulingRefusal as `plan_board_set`.
    """
    pairing = may_be_given(session_pk, match_pk)
    segment = pairing.segment
    found = []
    for each in selectors.set_outlines(selectors.board_set_of(segment.pk).event_pk):
        run = each.run_of(segment.last - segment.first + 1, segment.first)
        if run and each.pk != segment.board_set_pk:
            found.append(OfferedSet(each.public_id, each.name, run[0].number, run[-1].number))
    return tuple(found)


def plan_board_set(session_pk: int, match_pk: int, board_set: str) -> BoardSetPlan:
    """What giving a match the set with public id `board_set` would come to.

    Raises:
        RulingRefusal: `no-such-match`; `no-own-boards-in-pairs`; `match-opened`: a board was opened at one of its tables;
            `match-said-played`: the director said that one of them has finished boards; `boards-ruled-on`: a board of it
            was replaced or cancelled; `no-such-set`: the event has none of that id with enough boards, or it is played already.
    """
    pairing = may_be_given(session_pk, match_pk)
    segment = pairing.segment
    event_pk = selectors.board_set_of(segment.pk).event_pk
    outlines = selectors.set_outlines(event_pk)
    outline = next((each for each in outlines if each.public_id == board_set), None)
    run = () if outline is None else outline.run_of(segment.last - segment.first + 1, segment.first)
    if outline is None or not run or outline.pk == segment.board_set_pk:
        raise RulingRefusal("no-such-set", {"board_set": board_set})
    boards = [board.pk for board in run]
    return BoardSetPlan(
        session_pk=session_pk,
        match_pk=match_pk,
        board_set_pk=outline.pk,
        name=outline.name,
        first=run[0].number,
        last=run[-1].number,
        was_pk=segment.board_set_pk,
        was_first=segment.first,
        was_last=segment.last,
        matches=_others(match_pk, boards),
        left_behind=_others(match_pk, [board.pk for board in segment.boards]),
        opened=_opened(event_pk, outline, run[0].number, run[-1].number),
        undealt=sum(board not in outline.dealt for board in boards),
    )


def plays_set(pairing: Pairing, board_set: str) -> bool:
    """Whether a match plays the set with that public id."""
    return selectors.board_set_of(pairing.segment.pk).public_id == board_set


def may_be_given(session_pk: int, match_pk: int, undoing: Ruled | None = None) -> Pairing:
    """The match, if it may be given other boards: before play, and before any ruling on its boards but the one that is `undoing`.

    Raises RulingRefusal as `plan_board_set`; `ruling-superseded`: it was given yet another set since.
    """
    pairing = pairing_of(session_pk, match_pk)
    if pairing.match.round is not None:
        raise RulingRefusal("no-own-boards-in-pairs", {"match": match_pk})
    state = models.journal_state(session_pk)
    tables = [table.pk for table in pairing.segment.tables]
    if models.Transcript.objects.filter(table__in=tables, last_seq__gt=0).exists():
        raise RulingRefusal("match-opened", {"match": match_pk})
    if any(table in state.closed or table in state.finished_upto for table in tables):
        raise RulingRefusal("match-said-played", {"match": match_pk})
    for ruled in state.rulings:
        if isinstance(ruled.body, ReplacedBody | CancelledBody) and ruled.body.match == match_pk:
            raise RulingRefusal("boards-ruled-on", {"fact": ruled.seq})
        is_later = undoing is not None and ruled.seq > undoing.seq
        if is_later and isinstance(ruled.body, BoardSetBody) and ruled.body.match == match_pk:
            raise RulingRefusal("ruling-superseded", {"fact": ruled.seq})
    return pairing


def _others(match_pk: int, boards: list[int]) -> tuple[int, ...]:
    """The other matches that play one of these deals."""
    return tuple(sorted({each.match_pk for each in selectors.playings(boards)} - {match_pk}))


def _opened(event_pk: int, outline: SetOutline, first: int, last: int) -> tuple[int, ...]:
    """The numbers that were opened at some table, or became known elsewhere by the journal of any session."""
    begun = models.Transcript.objects.filter(board__board_set=outline.pk, last_seq__gt=0)
    numbers = set(begun.values_list("board__number", flat=True))
    numbers |= disclosed_numbers(outline.pk, event_pk)
    return tuple(sorted(number for number in numbers if first <= number <= last))
