"""Sentences of EMBARGO.md about pairs and individuals, lived through: what is recorded, pressed and then shown (`tests/house/rules.py`)."""

import json
from datetime import timedelta

import pytest

from broadcast import models, public, publisher, services
from broadcast.audiences import Audience
from broadcast.journal import ForfeitBody, PolicyBody, PresenceBody, SeatsAt
from broadcast.packing import unpack
from broadcast.publisher.verify import verify
from scoring import selectors
from scoring.methods.award import award_by_fault
from scoring.methods.ranking import Scoring
from scoring.schedule import Form
from tests.broadcast.fields import eight_players, field
from tests.broadcast.halls import START

HALL, ONLINE = Audience.HALL, Audience.ONLINE


def minutes(number):
    return START + timedelta(minutes=number)


def read(name, audience=ONLINE):
    kept = public.frame(name, audience)
    return None if kept is None else unpack(json.loads(kept.body))


def stored(audience=ONLINE):
    """Every channel's bytes."""
    return {row.name: bytes(row.body) for row in models.Channel.objects.filter(audience=audience.value)}


def board_of(made, number, table, board):
    (segment,) = selectors.match_context(made.at(number, table).match.pk).segments
    found = segment.board(board)
    assert found is not None
    return found


def board_name(made, number, table, board):
    return f"board:{board_of(made, number, table, board).public_id}"


def is_out(made, number, table, board, audience=ONLINE):
    """Whether an audience was shown a board as this table played it."""
    played = selectors.table_pk(made.at(number, table).table.public_id)
    rows = models.Release.objects.filter(audience=audience.value, transcript__table=played)
    return rows.filter(transcript__board=board_of(made, number, table, board).pk).exists()


def sit(made, number, *places, at=START, state="here"):
    """Presence said in a round: tables, or a table with the seats meant."""
    who = [
        SeatsAt(made.at(number, each).table.pk)
        if isinstance(each, int)
        else SeatsAt(made.at(number, each[0]).table.pk, each[1])
        for each in places
    ]
    made.journal(PresenceBody(tuple(who), state), at)


def sides(made, now):
    room = public.room_now(selectors.session_context(made.session.pk), now)
    return {each.contestant.name.en: each for each in room.sides}


def cancel(made, number, table, board, *, fault, now):
    match = made.at(number, table).match.pk
    plan = public.plan_cancellation(made.session.pk, match, (board,))
    services.cancel_boards(
        made.session.pk,
        match,
        (board,),
        seen=plan.token,
        award=award_by_fault(fault),
        reason="late",
        by="director",
        now=now,
    )


def totals(made, unit):
    frame = read(f"standing:{made.stage.public_id}")
    assert frame is not None
    return {row["contestant"]["name"]["en"]: (row["boards"], row[unit]) for row in frame["rows"]}


# --- Preface: in a pairs or individual event spoilt boards are cancelled


@pytest.mark.parametrize(
    ("method", "unit", "award", "before", "after"),
    [
        (Scoring.MATCHPOINTS, "percent", [60, 40], [50, 50], (60, 40)),
        (Scoring.IMPS, "imps", [3, -3], [0, 0], (3, -3)),
    ],
)
def test_art_21_iii_board_shown_while_a_pair_was_late_is_cancelled_at_its_table_alone(  # noqa: PLR0917 - as parametrized
    db, key_file, method, unit, award, before, after
):
    """Board 3 goes out from table 2 while pair 4 is missing, which has it at table 3 in the last round, against pair 3."""
    made = field(method=method, policy=("hold",))
    sit(made, 1, (1, "NS"), 2, 3)
    for number, table in ((1, 2), (2, 1)):
        made.desk(number, table).play(3, now=minutes(2))
    publisher.tick(minutes(2))
    sit(made, 1, (1, "EW"), at=minutes(7))
    made.desk(1, 3).play(5, now=minutes(8))  # after it came: not spoilt for anybody
    publisher.tick(minutes(8))

    late = sides(made, minutes(9))
    (spoilt,) = late.pop("Pair 4").spoilt
    assert (spoilt.board.number, spoilt.pairing.match.pk) == (3, made.at(3, 3).match.pk)
    assert not any(each.spoilt for each in late.values())

    others = [f"table:{made.at(*place).table.public_id}" for place in ((1, 2), (2, 1), (1, 3), (3, 2))]
    was = stored()
    assert totals(made, unit)["Pair 4"] == (0, None)
    cancel(made, 3, 3, 3, fault="visitor", now=minutes(10))
    publisher.tick(minutes(10))

    rows = {row["number"]: row for row in read(f"match:{made.at(3, 3).match.public_id}")["rows"]}
    assert (rows[3]["cancelled"], rows[3]["award"], rows[3]["line"]) == (True, award, None)
    assert "cancelled" not in rows[4]
    now = stored()
    assert [now.get(name) for name in others] == [was.get(name) for name in others]
    results = read(board_name(made, 1, 2, 3))["results"]
    assert [(each["table"], each["score"], each["line"] is None) for each in results] == [
        (2, before, False),
        (1, before, False),
        (3, award, True),
    ]
    assert (totals(made, unit)["Pair 3"], totals(made, unit)["Pair 4"]) == ((1, after[0]), (1, after[1]))
    assert sides(made, minutes(11))["Pair 4"].spoilt == ()
    assert list(verify(minutes(11))) == []


def test_art_21_iii_board_of_an_individual_is_cancelled_for_the_four_at_its_table(db, key_file):
    """Player 8 (West at table 2) is late; board 1 goes out from table 1 meanwhile."""
    made = field(movement=eight_players(), form=Form.INDIVIDUAL, policy=("hold",))
    sit(made, 1, 1, (2, "NES"))
    made.desk(1, 1).play(1, now=minutes(1))
    publisher.tick(minutes(1))
    sit(made, 1, (2, "W"), at=minutes(6))

    spoilt = {
        name: [each.board.number for each in side.spoilt] for name, side in sides(made, minutes(6)).items()
    }
    assert spoilt.pop("Pair 8") == [1]
    assert not any(spoilt.values())
    cancel(made, 1, 2, 1, fault="visitor", now=minutes(7))
    publisher.tick(minutes(7))

    found = {name: percent for name, (boards, percent) in totals(made, "percent").items() if boards}
    assert [found[f"Pair {number}"] for number in (5, 6, 7, 8)] == [60, 60, 40, 40]
    row = read(f"match:{made.at(1, 1).match.public_id}")["rows"][0]
    assert "cancelled" not in row
    assert row["line"] is not None


# --- Terms: a forfeit is proposed after a whole round, and made by the director's confirmation alone


def test_art_24_round_missed_by_a_pair_frees_gates_only_once_its_forfeit_is_confirmed(db, key_file):
    made = field(policy=("hold", "finished"))
    made.journal(PolicyBody("hall", 0, ("hold", "seated")))
    sit(made, 1, (1, "NS"), 2, 3)
    for table, boards in ((2, (3, 4)), (3, (5,))):
        for board in boards:
            made.desk(1, table).play(board, now=minutes(10))
    in_the_round = sides(made, minutes(11))["Pair 4"].forfeits
    made.desk(1, 3).play(6, now=minutes(12))
    made.desk(2, 3).play(1, now=minutes(20))  # board 1 goes on to tables 3 and 2
    made.desk(3, 2).play(1, now=minutes(30))
    publisher.tick(minutes(90))

    (proposed,) = sides(made, minutes(90))["Pair 4"].forfeits[:1]
    waits = [is_out(made, 2, 3, 1, audience) for audience in (HALL, ONLINE)]
    assert in_the_round == ()
    assert proposed.match.pk == made.at(1, 1).match.pk
    assert models.journal_state(made.session.pk).forfeited == {}
    assert waits == [False, False]
    assert totals(made, "percent")["Pair 1"] == (0, None)

    made.journal(ForfeitBody(proposed.match.pk, "visitor"), minutes(91))
    publisher.tick(minutes(91))

    assert [is_out(made, 2, 3, 1, audience) for audience in (HALL, ONLINE)] == [True, True]
    assert not is_out(made, 1, 2, 3, HALL)  # pair 4 has that to play yet
    boards, percent = totals(made, "percent")["Pair 1"]
    assert (boards, percent) == (2, 60)
    assert list(verify(minutes(92))) == []


def test_art_24_round_missed_by_a_player_frees_gates_only_once_its_forfeit_is_confirmed(db, key_file):
    made = field(movement=eight_players(), form=Form.INDIVIDUAL, policy=("hold", "finished"))
    sit(made, 1, 1, (2, "NES"))
    for board in (1, 2):
        made.desk(1, 1).play(board, now=minutes(10))
    publisher.tick(minutes(90))

    found = {name: side.forfeits for name, side in sides(made, minutes(90)).items() if side.forfeits}
    assert {name: [each.match.pk for each in proposed] for name, proposed in found.items()} == {
        "Pair 8": [made.at(1, 2).match.pk]
    }
    assert not is_out(made, 1, 1, 1)

    made.journal(ForfeitBody(made.at(1, 2).match.pk, "visitor"), minutes(91))
    publisher.tick(minutes(91))
    assert is_out(made, 1, 1, 1)
    assert is_out(made, 1, 1, 2)


# --- Gates: pairs and individuals are strict where nobody said otherwise


def test_pairs_nobody_spoke_of_are_strict(db, key_file):
    made = field(policy=None)
    sit(made, 1, 1, 2, 3)
    shown = []
    for at, (number, table) in enumerate(((1, 1), (2, 3), (3, 2)), start=1):
        made.desk(number, table).play(1, now=minutes(at))
        publisher.tick(minutes(at))
        shown.append([is_out(made, 1, 1, 1, audience) for audience in (HALL, ONLINE)])

    assert shown == [[False, False], [False, False], [True, True]]


def test_individual_nobody_spoke_of_is_strict(db, key_file):
    made = field(movement=eight_players(), form=Form.INDIVIDUAL, policy=None)
    sit(made, 1, 1, 2)
    shown = []
    for at, table in enumerate((1, 2), start=1):
        made.desk(1, table).play(1, now=minutes(at))
        publisher.tick(minutes(at))
        shown.append([is_out(made, 1, 1, 1, audience) for audience in (HALL, ONLINE)])

    assert shown == [[False, False], [True, True]]
