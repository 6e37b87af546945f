"""Sentences of EMBARGO.md and articles behind it that no other test is about (which test proves what: `tests/house/rules.py`)."""

import ast
import dataclasses
import json
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from broadcast import embargo, models, public, publisher, services
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.embargo import GATES, Place, Policy, Standing
from broadcast.journal import ClosedBody, FinishedBody, ForfeitBody, PolicyBody, PresenceBody, SeatsAt
from broadcast.packing import unpack
from broadcast.services import lineups as writing
from scoring import selectors
from scoring.selectors import peers
from tests.broadcast.halls import START, make, seconds
from tests.broadcast.lineups.rosters import before, unseated
from tests.broadcast.looking import stored

ONLINE = Audience.ONLINE
LATER = START + seconds(60)


def table_pk(desk) -> int:
    found = selectors.table_pk(desk.table)
    assert found is not None
    return found


def frame(name):
    kept = public.frame(name, ONLINE)
    return None if kept is None else unpack(json.loads(kept.body))


def is_shown(desk) -> bool:
    told = frame(f"table:{desk.table}")
    return told is not None and told["board"] is not None


def replace(hall, *numbers, match=0, reason="late"):
    pk = hall.matches[match].pk
    plan = public.plan_replacement(hall.session.pk, pk, numbers)
    services.replace_boards(
        hall.session.pk, pk, numbers, seen=plan.token, reason=reason, by="director", now=LATER
    )


def cancel(hall, *numbers, match=0, reason="late"):
    pk = hall.matches[match].pk
    plan = public.plan_cancellation(hall.session.pk, pk, numbers)
    services.cancel_boards(
        hall.session.pk, pk, numbers, seen=plan.token, award=None, reason=reason, by="director", now=LATER
    )


@pytest.fixture
def strict(db, key_file):
    """A hall of which nothing is shown before everybody has played it; two substitutes."""
    return make(live=False, substitutes=2)


# --- gates


def test_gates_are_given_states_and_instants_and_nothing_that_was_bid_played_or_said():
    told = {each.name for each in dataclasses.fields(Standing)}
    assert told == {
        "policy",
        "place",
        "holds",
        "peers_finished",
        "peers_seated",
        "session_closed",
        "is_published",
    }
    for file in Path(embargo.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [each.name for each in node.names] if isinstance(node, ast.Import) else []
            assert not [name for name in names if name.split(".")[0] in {"bridge", "scoring"}], file.name


@pytest.mark.parametrize(
    ("name", "state"),
    [("seated", "peers_seated"), ("finished", "peers_finished"), ("session", "session_closed")],
)
def test_gate_opens_by_its_own_state_alone(name, state):
    (gate,) = (each for each in GATES if each.name == name)
    nothing = Standing(Policy(), Place(1, 2, 3, 4))
    all_but_it: Any = dict.fromkeys({"peers_seated", "peers_finished", "session_closed"} - {state}, True)
    it_alone: Any = {state: True}
    shut, only = dataclasses.replace(nothing, **all_but_it), dataclasses.replace(nothing, **it_alone)

    assert gate.opens_at(shut, START) is None
    assert gate.opens_at(only, START) is not None


def test_running_score_says_after_how_many_visible_boards(strict):
    hall = strict
    for match in (0, 1):
        for room in ("open", "closed"):
            hall.desk(match, room).play(1, tricks=7 + match)
    hall.desk().play(2)
    publisher.tick(START)

    told = frame(f"match:{hall.matches[0].public_id}")["match"]

    assert (told["after"], told["boards"]) == (1, 4)


def test_operator_is_told_nothing_of_the_other_room_also_after_his_own_claim(strict):
    mine, other = strict.desk(), strict.desk(room="closed")
    other.do(1, "open", {"k": "call", "call": "1N", "alert": True, "text": "quokka"}, "P", "P", "P", "=12")
    before_mine = json.dumps(public.plain(state_of(mine)))
    mine.play(1)
    publisher.tick(START)

    told = json.dumps(public.plain(state_of(mine)))

    assert "quokka" in json.dumps(public.plain(state_of(other)))
    for said in (before_mine, told):
        assert "quokka" not in said
        assert '"tricks": 12' not in said


def state_of(desk):
    state = public.console_state(desk.table, "op")
    assert state is not None
    return state


# --- who has finished, who is a peer


def test_first_call_of_a_table_means_that_those_nobody_spoke_of_are_seated(strict):
    desk = strict.desk()
    desk.do(1, "open")
    opened = models.journal_state(strict.session.pk).presence.is_seated(table_pk(desk))

    desk.do(1, "1N")

    assert not opened
    assert models.journal_state(strict.session.pk).presence.is_seated(table_pk(desk))


def test_board_begun_behind_a_gate_makes_no_first_frame_of_its_table(strict):
    """Nobody said anything of a policy: it is strict, and the tables are drawn before anything is played."""
    desk = strict.desk()
    publisher.tick(START)
    drawn = {audience: stored(audience) for audience in PUBLIC_AUDIENCES}

    desk.do(1, "open", "1N")
    publisher.tick(LATER)

    assert models.Fact.objects.count() == 2
    assert f"table:{desk.table}" in drawn[ONLINE]
    assert {audience: stored(audience) for audience in PUBLIC_AUDIENCES} == drawn


def test_first_call_seats_nobody_whom_a_director_sends_away_while_it_waits_for_him(strict, monkeypatch):
    desk = strict.desk()
    desk.do(1, "open")
    gone = PresenceBody((SeatsAt(table_pk(desk), "W"),), "gone")
    recording = import_module("broadcast.services.record")  # its package has a function of that name
    lock = getattr(recording, "lock_session")  # noqa: B009 - not exported

    def after_the_director(session_pk):
        strict.journal(gone, LATER)
        lock(session_pk)

    monkeypatch.setattr(recording, "lock_session", after_the_director)
    desk.do(1, "1N")

    presence = models.journal_state(strict.session.pk).presence
    assert presence.missing(table_pk(desk)) == "W"


@pytest.mark.parametrize("how", ["result", "cancelled", "replaced", "finished up to", "closed"])
def test_table_has_finished_a_board_by_a_result_a_ruling_or_the_directors_word(strict, how):
    """Four tables play board 1; three of them have a result, and the fourth holds until this is so."""
    hall = strict
    one, two, three, four = (hall.desk(match, room) for match in (0, 1) for room in ("open", "closed"))
    for desk in (one, two, three):
        desk.play(1)
    publisher.tick(START)
    assert not is_shown(one)

    if how == "result":
        four.play(1, now=LATER)
    elif how == "cancelled":
        cancel(hall, 1, match=1)
    elif how == "replaced":
        replace(hall, 1, match=1)
    elif how == "finished up to":
        hall.journal(FinishedBody(table_pk(four), 1), LATER)
    else:
        hall.journal(ClosedBody(table_pk(four)), LATER)
    publisher.tick(LATER)

    assert is_shown(one)
    assert not is_shown(four) or how == "result"


def test_peers_of_a_board_are_its_playings_in_every_session_but_those_ruled_out(strict):
    hall = strict
    board = hall.board_set.boards[0].pk
    everybody = {playing.table_pk for playing in peers.peers_of(board)}

    cancel(hall, 1, match=0)
    others = {playing.table_pk for playing in peers.peers_of(board)}

    assert everybody == {table_pk(hall.desk(match, room)) for match in (0, 1) for room in ("open", "closed")}
    assert others == {table_pk(hall.desk(1, room)) for room in ("open", "closed")}


# --- articles


def test_art_21_iii_board_shown_while_a_pair_was_late_is_spoilt_and_replaced_in_both_rooms(db, key_file):
    hall = make(live=False, substitutes=2)
    hall.journal(PolicyBody("online", 0, ("hold",)))
    late = hall.desk(1, "closed")
    here = [table_pk(hall.desk(match, room)) for match, room in ((0, "open"), (0, "closed"), (1, "open"))]
    hall.journal(PresenceBody(tuple(SeatsAt(pk) for pk in here), "here"))
    hall.desk().play(1)
    publisher.tick(START)
    hall.journal(PresenceBody((SeatsAt(table_pk(late)),), "here"), LATER)

    spoilt = spoilt_boards(hall)
    replace(hall, *spoilt, match=1)

    assert spoilt == {1}
    segment = selectors.match_context(hall.matches[1].pk).segments[0]
    assert [board.label for board in segment.boards] == ["1R", "2", "3", "4"]
    untouched = selectors.match_context(hall.matches[0].pk).segments[0].boards
    assert untouched[0].label == "1"


def spoilt_boards(hall):
    from broadcast.public.late import sides
    from broadcast.public.plays import Plays

    found = sides(Plays(selectors.session_context(hall.session.pk)), LATER)
    return {each.board.number for side in found for each in side.spoilt}


@pytest.mark.parametrize("how", ["table closed", "boards cancelled"])
def test_art_22_boards_stopped_by_overtime_are_no_peers_and_hold_nobody(strict, how):
    """Match 1 is stopped before board 4; both its tables have played the rest, match 0 everything."""
    hall = strict
    desks = [hall.desk(0, room) for room in ("open", "closed")]
    for desk in desks:
        desk.play(4)
    publisher.tick(START)
    assert not is_shown(desks[0])

    if how == "table closed":
        for room in ("open", "closed"):
            hall.journal(ClosedBody(table_pk(hall.desk(1, room))), LATER)
    else:
        cancel(hall, 4, match=1, reason="overtime")
    publisher.tick(LATER)

    assert [is_shown(desk) for desk in desks] == [True, True]


def test_art_25_comparable_boards_of_a_side_that_withdrew_count(strict):
    """Board 1 was played in both rooms, board 2 in one, when the side stops; then nobody waits for it."""
    hall = strict
    hall.desk().play(1, tricks=9)
    hall.desk(room="closed").play(1, tricks=7)
    hall.desk().play(2)
    for room in ("open", "closed"):
        for board in (1, 2):
            hall.desk(1, room).play(board)

    publisher.tick(START)
    assert frame(f"table:{hall.desk(1).table}")["board"]["number"] == 1

    hall.journal(ForfeitBody(hall.matches[0].pk, "visitor"), LATER)
    publisher.tick(LATER)

    told = frame(f"match:{hall.matches[0].public_id}")
    assert told["match"]["after"] == 1
    assert told["match"]["imps"] == [2, 0]
    # Board 2 is open: its fourth table plays it no more.
    assert frame(f"table:{hall.desk(1).table}")["board"]["number"] == 2


def test_art_41_v_escorted_absence_changes_no_gate_and_spoils_nothing(strict):
    hall = strict
    hall.journal(PolicyBody("online", 0, ("hold", "seated")))
    tables = [table_pk(hall.desk(match, room)) for match in (0, 1) for room in ("open", "closed")]
    hall.journal(PresenceBody(tuple(SeatsAt(pk) for pk in tables), "here"))
    hall.journal(PresenceBody((SeatsAt(tables[3], "E"),), "away"), START + seconds(1))
    desk = hall.desk()
    desk.do(1, "open", "1N", now=START + seconds(2))

    publisher.tick(START + seconds(2))

    assert is_shown(desk)
    assert spoilt_boards(hall) == set()
    hall.journal(PresenceBody((SeatsAt(tables[3], "E"),), "gone"), START + seconds(3))
    desk.do(1, "P", now=START + seconds(4))
    publisher.tick(START + seconds(4))
    assert [call["call"] for call in frame(f"table:{desk.table}")["board"]["auction"]] == ["1N"]


def test_art_18_iii_5_pair_with_a_yellow_system_gives_its_opponents_the_right_to_choose_second(db, key_file):
    room = unseated()
    home, visitor = room.captains[:2]
    room.right(0, yellow=("home",))

    home.hand_in(before(30))
    second = visitor.refused(before(30))
    writing.publish_due(before(15))
    visitor.hand_in(before(14), "5612")

    assert second == "opponents-first"
    assert (home.seated(), visitor.seated()) == ("1234", "5612")


def test_ledger_outlives_everything_that_hides(strict):
    hall = strict
    hall.journal(PolicyBody("online", 0, ("hold",)))
    hall.desk().do(1, "open", "1N")
    publisher.tick(START)
    rows = list(models.Release.objects.order_by("pk").values())

    cancel(hall, 1)
    publisher.tick(LATER)
    publisher.tick(LATER + timedelta(days=1))

    assert list(models.Release.objects.order_by("pk").values())[: len(rows)] == rows
