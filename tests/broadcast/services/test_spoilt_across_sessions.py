"""EMBARGO.md, property 6, across sessions that play the same deals: who was there when is known by sequence, never by clocks.

Everything happens within one second of the clock, so that instants tell nothing.
"""

from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from broadcast import models, publisher, services
from broadcast.journal import PolicyBody, PresenceBody, SeatsAt
from broadcast.public.late import sides
from broadcast.public.plays import Plays
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import Name
from tests.broadcast.halls import START, Hall, make

CALLS = ("open", "1C", "1D", "1H", "1S", "1N", "2C", "2D")
SEATS = "NESW"

STEPS = st.one_of(
    st.tuples(st.just("show"), st.integers(0, 1), st.integers(1, 2)),
    st.tuples(st.sampled_from(["here", "gone", "here", "away"]), st.integers(0, 1), st.sampled_from("NESW")),
    st.tuples(st.sampled_from(["here", "gone"]), st.integers(0, 1), st.just(SEATS)),
)


@pytest.fixture
def two(db: None, key_file: Any) -> tuple[Hall, int]:
    """A hall whose first match is shown online as it plays, and another session in which a match has the same deals to play."""
    hall = make(matches=2, boards=2, live=False)
    session = scoring.add_session(hall.stage.pk, 2, Name("Later", "后来"), START)
    match = scoring.add_match(hall.stage.pk, 9, hall.teams[0].pk, hall.teams[2].pk)
    scoring.add_segment(match.pk, session.pk, hall.board_set.pk, first=1, last=2, open_table=9)
    hall.journal(PolicyBody("online", 0, ("hold",)))
    return hall, session.pk


def release_again(hall: Hall, table: int, number: int, done: dict[tuple[int, int], int]) -> bool:
    """One call more at a table of the first session, and what it releases; whether it did."""
    desk = hall.desk(0, ("open", "closed")[table])
    desk.take_pen()
    known = models.Fact.objects.filter(
        transcript__table__public_id=desk.table, transcript__board__number=number
    ).order_by("-seq")
    desk.last[number] = known.values_list("uid", flat=True).first()
    at = done.get((table, number), 0)
    if at == len(CALLS):
        return False
    before = models.Release.objects.count()
    desk.do(number, CALLS[at])
    done[table, number] = at + 1
    publisher.tick(START)
    return models.Release.objects.count() > before


@settings(
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(history=st.lists(STEPS, min_size=4, max_size=14))
def test_spoilt_is_exact_by_sequence_in_a_session_that_shares_the_deals(two, history):
    hall, session = two
    context = selectors.session_context(session)
    tables = [table.pk for table in context.pairings[0].segment.tables]
    here: set[tuple[int, str]] = set()
    missed: dict[int, set[tuple[int, str]]] = {1: set(), 2: set()}
    done: dict[tuple[int, int], int] = {}
    with transaction.atomic():
        for step in history:
            match step:
                case ("show", table, number):
                    if release_again(hall, table, number, done):
                        missed[number] |= {(pk, seat) for pk in tables for seat in SEATS} - here
                case (state, table, seats):
                    body = PresenceBody((SeatsAt(tables[table], seats),), state)
                    services.write_journal(session, body, "director", START)
                    places = {(tables[table], seat) for seat in seats}
                    here = here | places if state == "here" else here - places if state == "gone" else here
        for side in sides(Plays(context), START):
            places = {place for each in side.tables for place in each.places}
            expected = [number for number in (1, 2) if places & missed[number]]
            assert [each.board.number for each in side.spoilt] == expected, side.side
        transaction.set_rollback(True)
