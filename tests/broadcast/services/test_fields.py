"""A late pair in a field: present from a round on at every table, its boards held, spoilt, cancelled; its round forfeited."""

from datetime import timedelta
from decimal import Decimal

import pytest

from broadcast import models, public, publisher, services
from broadcast.audiences import Audience
from broadcast.journal import ForfeitBody, PolicyBody, PresenceBody, SeatsAt
from broadcast.public.planning import RulingRefusal, plan_cancellation, plan_replacement
from scoring import selectors
from scoring.methods.award import award_by_fault
from scoring.methods.fines import fine_of_percent
from scoring.methods.match import MatchSide
from scoring.schedule import Form
from tests.broadcast.fields import eight_players, field
from tests.broadcast.halls import START, seconds


def minutes(number):
    return timedelta(minutes=number)


@pytest.fixture
def pairs(db, key_file):
    """Three tables, three rounds of two boards: North-South 1 to 3 stay, East-West 4 to 6 move up."""
    return field(policy=("hold", "seated"))


def come(hall, number, table, seats="NESW", *, state="here", at=START, since=None):
    """Presence said at a table in a round."""
    pk = hall.at(number, table).table.pk
    return hall.journal(PresenceBody((SeatsAt(pk, seats),), state, since), at)


def presence(hall):
    return models.journal_state(hall.session.pk).presence


def missing(hall):
    """The seats without a player at each table, by round and table."""
    return {
        (each.round, each.number): gone
        for each in hall.encounters
        if (gone := presence(hall).missing(each.table.pk))
    }


def room(hall, now=START):
    return public.room_now(selectors.session_context(hall.session.pk), now)


def side(hall, name, now=START):
    return next(each for each in room(hall, now).sides if each.contestant.name.en == name)


def seat_all_but_pair_four(hall, at=START):
    """Pair 4 begins East-West at table 1."""
    come(hall, 1, 1, "NS", at=at)
    come(hall, 1, 2, at=at)
    come(hall, 1, 3, at=at)


def test_who_sits_down_in_a_round_is_there_for_all_that_follow(pairs):
    come(pairs, 2, 2)

    still = missing(pairs)
    assert (1, 2) in still
    assert (2, 2) not in still
    # Pair 2 stays at table 2; pair 4 came there in round 2 and goes on to table 3.
    assert still[3, 2] == "EW"
    assert still[3, 3] == "NS"
    assert still[1, 1] == "NESW"


def test_who_leaves_is_missing_from_that_round_on(pairs):
    seat_all_but_pair_four(pairs)
    come(pairs, 1, 1, "EW")
    assert missing(pairs) == {}

    come(pairs, 2, 2, "E", state="gone", at=START + minutes(1))
    assert missing(pairs) == {(2, 2): "E", (3, 3): "E"}


def test_first_call_of_a_table_seats_its_players_for_the_session(pairs):
    pairs.desk(1, 1).do(1, "open", "1N")

    assert not {(1, 1)} & missing(pairs).keys()
    assert (missing(pairs)[2, 1], missing(pairs)[2, 2]) == ("EW", "NS")


def test_correcting_one_arrival_leaves_the_others_of_the_same_fact(pairs):
    fact = come(pairs, 1, 2)
    pk = pairs.at(1, 2).table.pk
    pairs.journal(PresenceBody((SeatsAt(pk, "N"),), "here", START - minutes(5), fact), START + minutes(1))

    assert presence(pairs).came_at(pk, "N") == START - minutes(5)
    assert presence(pairs).came_at(pk, "E") == START
    assert presence(pairs).came_at(pairs.at(3, 2).table.pk, "N") == START - minutes(5)
    assert {(1, 2), (2, 2), (3, 2)} & missing(pairs).keys() == {(2, 2), (3, 2)}  # the movers are others


def test_late_pair_holds_the_boards_it_has_to_play_and_no_others(pairs):
    seat_all_but_pair_four(pairs)
    # Pair 4 plays boards 3 and 4 in the last round.
    pairs.desk(1, 2).do(3, "open", "1N")
    publisher.tick(START + seconds(1))

    assert public.frame(f"board:{board_id(pairs, 1, 2, 3)}", Audience.ONLINE) is None
    come(pairs, 1, 1, "EW", at=START + minutes(3))
    publisher.tick(START + minutes(3))
    assert public.frame(f"board:{board_id(pairs, 1, 2, 3)}", Audience.ONLINE) is not None


def board_id(hall, number, table, board):
    pairing = next(
        each
        for each in selectors.session_context(hall.session.pk).pairings
        if each.match.pk == hall.at(number, table).match.pk
    )
    return next(each.public_id for each in pairing.segment.boards if each.number == board)


def test_lateness_is_the_contestants_once_a_session_by_the_column_of_pairs(pairs):
    seat_all_but_pair_four(pairs)
    late = side(pairs, "Pair 4", START + minutes(12))
    assert (late.is_missing, late.late, late.fine.table.name) == (True, minutes(12), "pairs-percent")
    assert late.fine.amount == 20
    assert not side(pairs, "Pair 1", START + minutes(12)).late

    come(pairs, 1, 1, "EW", at=START + minutes(9))
    late = side(pairs, "Pair 4", START + minutes(90))
    assert (late.is_missing, late.late, late.fine.amount) == (False, minutes(9), 10)
    match = pairs.at(1, 1).match.pk
    services.enter_fine(
        pairs.session.pk,
        match,
        MatchSide.VISITOR,
        fine_of_percent(10),
        article="21 II(1)",
        by="director",
        now=START + minutes(10),
    )
    assert side(pairs, "Pair 4", START + minutes(90)).is_fined
    with pytest.raises(RulingRefusal, match="fined-already"):
        services.enter_fine(
            pairs.session.pk,
            pairs.at(2, 2).match.pk,
            MatchSide.VISITOR,
            fine_of_percent(10),
            article="21 II(1)",
            by="director",
            now=START + minutes(11),
        )


def test_board_shown_while_a_pair_was_away_is_spoilt_at_the_table_it_comes_to(pairs):
    pairs.journal(PolicyBody("hall", 0, ("hold",)))
    seat_all_but_pair_four(pairs)
    pairs.desk(1, 2).play(3, now=START + minutes(1))
    publisher.tick(START + minutes(1))
    come(pairs, 1, 1, "EW", at=START + minutes(2))
    pairs.desk(1, 3).play(5, now=START + minutes(3))
    publisher.tick(START + minutes(3))

    spoilt = side(pairs, "Pair 4", START + minutes(4)).spoilt
    assert [(each.board.number, each.pairing.match.public_id) for each in spoilt] == [
        (3, pairs.at(3, 3).match.public_id)
    ]
    assert side(pairs, "Pair 5", START + minutes(4)).spoilt == ()


def test_spoilt_board_is_cancelled_at_its_table_and_peers_go_on(pairs):
    pairs.journal(PolicyBody("online", 0, ("hold", "finished")))
    seat_all_but_pair_four(pairs)
    come(pairs, 1, 1, "EW", at=START + minutes(2))
    where = next(
        each for each in pairs.encounters if 3 in [board.number for board in each.boards] and each.round == 2
    )
    plan = plan_cancellation(pairs.session.pk, where.match.pk, (3,))
    services.cancel_boards(
        pairs.session.pk,
        where.match.pk,
        (3,),
        seen=plan.token,
        award=award_by_fault("visitor"),
        reason="late",
        by="director",
        now=START + minutes(3),
    )

    playings = selectors.playings([next(board.pk for board in where.boards if board.number == 3)])
    assert len(playings) == 2
    assert where.table.pk not in {playing.table_pk for playing in playings}


def test_replacing_is_refused_with_a_movement(pairs):
    with pytest.raises(RulingRefusal, match="no-replacing-in-pairs"):
        plan_replacement(pairs.session.pk, pairs.at(1).match.pk, (1,))


def test_forfeit_is_proposed_when_a_round_went_by_without_a_pair(pairs):
    seat_all_but_pair_four(pairs)
    for table, boards in ((2, (3, 4)), (3, (5, 6))):
        for board in boards:
            pairs.desk(1, table).play(board, now=START + minutes(1))
    late = side(pairs, "Pair 4", START + minutes(15))
    assert [(each.match.round, each.match.public_id) for each in late.forfeits] == [
        (1, pairs.at(1, 1).match.public_id)
    ]
    assert side(pairs, "Pair 1", START + minutes(15)).forfeits == ()
    assert not late.is_disqualified

    pairs.journal(ForfeitBody(pairs.at(1, 1).match.pk, "visitor"), START + minutes(16))
    for table in (1, 3):
        for board in pairs.at(2, table).boards:
            pairs.desk(2, table).play(board.number, now=START + minutes(17))
    late = side(pairs, "Pair 4", START + minutes(30))
    assert [each.match.round for each in late.forfeits] == [2]
    assert late.is_disqualified


def test_player_of_an_individual_is_late_alone(db, key_file):
    players = field(movement=eight_players(), form=Form.INDIVIDUAL, policy=("hold", "seated"))
    come(players, 1, 1)
    come(players, 1, 2, "NES")

    now = START + minutes(7)
    late = [each for each in room(players, now).sides if each.late]
    assert [(each.contestant.name.en, each.fine.amount) for each in late] == [("Pair 8", Decimal(10))]
    assert missing(players) == {(1, 2): "W", (2, 2): "W"}
