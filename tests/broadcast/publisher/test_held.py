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
from tests.broadcast.fields import field, mitchell
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


def held_tables(made, audience=ONLINE):
    """The mode of a field, the round and the mark of each of its tables."""
    publisher.tick(START)
    kept = public.frame(f"session:{made.session.public_id}", audience)
    assert kept is not None
    shown = unpack(json.loads(kept.body))
    return shown["mode"]["kind"], [(each["round"], bool(each.get("held"))) for each in shown["tables"]]


def test_table_of_a_field_that_is_held_is_marked_in_the_round_it_goes_on_with(db, key_file):
    made = field(movement=mitchell(6, 1), policy=("hold",))
    before = held_tables(made)
    made.journal(HoldBody("match", made.at(2, 1).match.pk))
    in_the_round_before = held_tables(made)
    made.desk(1, 1).play(1)  # what it goes on with is held
    when_it_comes = held_tables(made)
    made.desk(2, 1).play(2)
    made.desk(3, 1).do(3, "open")  # a later round is not
    later = held_tables(made)
    made.journal(HoldBody("session", made.session.pk))

    assert before == in_the_round_before == ("live", [(1, False)] * 3)
    assert when_it_comes == ("live", [(1, True), (1, False), (1, False)])
    assert later == ("live", [(3, False), (1, False), (1, False)])
    assert held_tables(made) == ("held", [(3, False), (1, False), (1, False)])


def test_table_of_a_field_that_waits_for_somebody_is_marked_while_others_go_on(db, key_file):
    """Pair 4 is missing; the boards of the first table's first round it alone has still to play."""
    made = field(movement=mitchell(6, 1), policy=("hold", "seated"))
    made.journal(PresenceBody(tuple(SeatsAt(each.table.pk) for each in made.encounters), "here"))
    together = held_tables(made)
    made.journal(PresenceBody((SeatsAt(made.at(3, 3).table.pk, "EW"),), "gone"))

    waits = held_tables(made)
    deal = made.at(3, 3).boards[0].number
    assert together == ("live", [(1, False)] * 3)
    assert waits == ("live", [(1, made.at(1, table).boards[0].number == deal) for table in (1, 2, 3)])
    assert any(is_held for _, is_held in waits[1])


def test_what_a_table_of_a_field_played_behind_a_hold_moves_no_mark(db, key_file):
    made = field(movement=mitchell(6, 1), policy=("hold",))
    made.journal(HoldBody("match", made.at(1, 1).match.pk))
    before = held_tables(made)
    made.desk(1, 1).play(1)

    assert before == held_tables(made) == ("live", [(1, True), (1, False), (1, False)])
