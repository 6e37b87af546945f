"""What is held in part: a match, a table, boards of a match's own. The session says so in the row, not of everything."""

import json

import pytest

from bridge.boards import BoardSetup
from broadcast import public, publisher
from broadcast.audiences import Audience
from broadcast.journal import HoldBody, LiftBody, PolicyBody, PresenceBody, SeatsAt
from broadcast.packing import unpack
from scoring import services as scoring
from scoring.schedule import Name
from tests.broadcast.halls import START, make, seconds

ONLINE = Audience.ONLINE


@pytest.fixture
def hall(db, key_file):
    return make()


def held_rows(hall, audience=ONLINE):
    """The session's own mode, and which of its matches are marked."""
    publisher.tick(START + seconds(1))
    kept = public.frame(f"session:{hall.session.public_id}", audience)
    assert kept is not None
    shown = unpack(json.loads(kept.body))
    return shown["mode"]["kind"], [bool(each.get("held")) for each in shown["matches"]]


@pytest.mark.parametrize("scope", ["match", "table"])
def test_hold_on_a_part_marks_its_match_in_the_session_and_no_other(hall, scope):
    subject = hall.matches[1].pk if scope == "match" else hall.segments[1].closed.pk
    before = held_rows(hall)
    hall.journal(HoldBody(scope, subject), START)
    during = held_rows(hall)
    hall.journal(LiftBody(scope, subject), START)

    assert before == held_rows(hall) == ("live", [False, False])
    assert during == ("live", [False, True])


def test_hold_on_the_session_is_said_once_above_its_matches(hall):
    hall.journal(HoldBody("match", hall.matches[1].pk), START)
    hall.journal(HoldBody("session", hall.session.pk), START)

    assert held_rows(hall) == ("held", [False, False])


def test_match_with_boards_of_its_own_waits_alone(db, key_file):
    hall = make(matches=2, live=False)
    own = scoring.add_board_set(hall.event.pk, "own", [BoardSetup.standard(1), BoardSetup.standard(2)])
    two = [scoring.add_team(hall.event.pk, number, Name("Late", "晚")) for number in (9, 10)]
    later = scoring.add_match(hall.stage.pk, 9, two[0].pk, two[1].pk)
    alone = scoring.add_segment(later.pk, hall.session.pk, own.pk, first=1, last=2, open_table=9)
    hall.journal(PolicyBody("online", 0, ("hold", "seated")))
    tables = [table.pk for segment in hall.segments for table in (segment.open, segment.closed)]
    hall.journal(PresenceBody(tuple(SeatsAt(table) for table in tables), "here"))
    one_waits = held_rows(hall)
    hall.journal(PresenceBody((SeatsAt(tables[0]),), "gone"))
    all_wait = held_rows(hall)
    everybody = (*tables, alone.open.pk, alone.closed.pk)
    hall.journal(PresenceBody(tuple(SeatsAt(table) for table in everybody), "here"))

    assert one_waits == ("live", [False, False, True])
    assert all_wait == ("held", [False, False, False])
    assert held_rows(hall) == ("live", [False, False, False])
