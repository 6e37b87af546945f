"""Double dummy: what there is to work out for an audience, and what was worked out of a board that it may see.

Both from what that audience was shown and nothing else. Each audience has analyses of its own, and sees one at an instant that hangs on its
release alone: what another audience was shown before, or how much the solver had to do for it, does not tell. Only boards with a
result are worked out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import msgspec
from django.db.models import Exists, F, OuterRef, Subquery

from bridge.board import BoardState
from bridge.boards import Vulnerability
from bridge.cards import Card
from bridge.par import PACKED_STRAINS, par, unpacked
from bridge.seats import SEATS, Seat
from broadcast import models
from broadcast.audiences import Audience
from broadcast.public.shown import released_state
from broadcast.public.stored import frame_pages
from scoring import selectors

AFTER = timedelta(seconds=15)  # from the release; longer than a board takes
WHOLE_HAND = 13


@dataclass(frozen=True, slots=True)
class ToAnalyse:
    """A released record: its deal ("N:… … … …"), and with a `strain` what was played in it. No `deal`: not all cards are known.

    `was`: the key of what was worked out of it before, empty when nothing was.
    """

    audience: Audience
    transcript: int
    release: int
    ready_at: datetime
    deal: str
    strain: str = ""
    leader: str = ""
    cards: tuple[str, ...] = ()
    was: str = ""

    @property
    def key(self) -> str:
        """The same for records of which the solver would say the same."""
        text = "|".join((self.deal, self.strain, self.leader, *self.cards))
        return hashlib.sha256(text.encode()).hexdigest()[:32]


class ParContract(msgspec.Struct, frozen=True):
    """A contract at par, with tricks over or under it."""

    contract: str
    declarer: str
    over: int


class Par(msgspec.Struct, frozen=True):
    """The par `score` from North-South and the contracts that come to it, none where all pass."""

    score: int
    contracts: tuple[ParContract, ...]


class Analysis(msgspec.Struct, frozen=True):
    """A board double dummy: tricks by declarer and strain, par, and by room declarer's tricks before the lead and after each card."""

    tricks: dict[str, dict[str, int]]
    par: Par
    rooms: dict[str, tuple[int, ...]]


def to_analyse(audience: Audience, most: int) -> tuple[ToAnalyse, ...]:
    """The newest released records with a result that were not analysed yet, or were released further since."""
    done = models.DoubleDummy.objects.filter(
        audience=audience.value, transcript=OuterRef("transcript"), release=OuterRef("release")
    )
    before = models.DoubleDummy.objects.filter(audience=audience.value, transcript=OuterRef("transcript"))
    rows = (
        models.Shown.objects.filter(~Exists(done), audience=audience.value, recalled=False)
        .exclude(line="")
        .select_related("transcript", "release")
        .annotate(was=Subquery(before.values("key")[:1]))
        .order_by("-release")
    )
    with selectors.one_schedule():
        return tuple(_wanted(audience, row, row.was or "") for row in rows[:most])


def _wanted(audience: Audience, row: models.Shown, was: str) -> ToAnalyse:
    transcript = row.transcript
    bare = ToAnalyse(audience, transcript.pk, row.release_id, row.release.at + AFTER, "", was=was)
    board = selectors.table_context(transcript.table_id).segment.known_board(transcript.board_id)
    state = None if board is None else released_state(audience, transcript.pk, board)
    if state is None or state.deal is None:
        return bare
    hands = state.deal.as_strings()
    if any(len(state.deal.hand(seat) or ()) != WHOLE_HAND for seat in SEATS):
        return bare
    deal = f"N:{' '.join(hands[seat.value] or '' for seat in SEATS)}"
    cards = tuple(str(card) for card in _played(state))
    if state.contract is None or not cards:
        return replace(bare, deal=deal)
    contract = state.contract
    return replace(bare, deal=deal, strain=contract.strain.letter, leader=contract.leader.value, cards=cards)


def _played(state: BoardState) -> Iterator[Card]:
    """The cards as far as all are known and went round by the Laws."""
    expected = None if state.contract is None or state.joined_tricks else state.contract.leader
    for trick in state.tricks:
        if expected is None or trick.leader is not expected:
            return
        for view in trick.cards:
            if view.card is None or view.illegal or view.happened or view.revoke:
                return
            yield view.card
        expected = trick.winner


def double_dummy(public_id: str, now: datetime, audience: Audience = Audience.ONLINE) -> Analysis | None:
    """The analysis of a board that an audience may see at `now`; None where there is none, whatever the reason."""
    # What may not be seen is answered before anything of it is looked up: that takes no longer than for what never was.
    pk = selectors.board_pk(public_id) if frame_pages(f"board:{public_id}", audience) else None
    if pk is None:
        return None
    context = selectors.board_context(pk)
    tables = {table.pk: table.room.value for table in context.segment.tables}
    shown = models.Shown.objects.filter(
        audience=audience.value, transcript=OuterRef("transcript"), recalled=False
    ).exclude(line="")
    rows = (
        models.DoubleDummy.objects.filter(
            Exists(shown),
            audience=audience.value,
            transcript__board=context.board.pk,
            transcript__table__in=list(tables),
            ready_at__lte=now,
        )
        .exclude(tricks="")
        .order_by(F("transcript__table__room").desc())
        .values_list("transcript__table", "tricks", "cards")
    )
    found = {tables[table]: (tricks, cards) for table, tricks, cards in rows}
    if not found:
        return None
    packed = next(iter(found.values()))[0]
    return Analysis(
        _table(packed),
        _par(packed, context.board.dealer, context.board.vulnerability),
        {room: tuple(int(digit, 16) for digit in cards) for room, (_, cards) in found.items() if cards},
    )


def is_analysing(now: datetime, audience: Audience = Audience.ONLINE) -> bool:
    """Whether this audience was told an analysis of any board by `now`: then it is worth while to ask for another."""
    known = models.DoubleDummy.objects.filter(audience=audience.value, ready_at__lte=now)
    return known.exclude(tricks="").exists()


def _table(packed: str) -> dict[str, dict[str, int]]:
    tricks = unpacked(packed)
    return {seat.value: {strain.letter: tricks[seat, strain] for strain in PACKED_STRAINS} for seat in SEATS}


def _par(packed: str, dealer: Seat, vulnerability: Vulnerability) -> Par:
    tricks = unpacked(packed)
    found = par(tricks, dealer, vulnerability)
    return Par(
        found.score,
        tuple(
            ParContract(str(each), each.declarer.value, tricks[each.declarer, each.strain] - each.level - 6)
            for each in found.contracts
        ),
    )
