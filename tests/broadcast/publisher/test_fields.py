"""Pairs and individuals on screens: what a table records, what everybody who played the deal is shown to have."""

import json
from decimal import Decimal

import pytest

from broadcast import models, public, publisher, services
from broadcast.audiences import Audience
from broadcast.frames import BUDGETS
from broadcast.journal import ForfeitBody, PolicyBody
from broadcast.packing import unpack
from broadcast.public.planning import plan_cancellation
from broadcast.publisher.verify import verify
from scoring import selectors
from scoring.methods.award import award_by_fault
from scoring.methods.fines import Fine
from scoring.methods.match import MatchSide
from scoring.methods.ranking import Scoring
from scoring.schedule import Form
from tests.broadcast.fields import eight_players, field, mitchell
from tests.broadcast.halls import START, seconds

HALL, ONLINE = Audience.HALL, Audience.ONLINE


def read(name, audience=ONLINE):
    """The stored frame of a channel, all its pages."""
    kept = public.frame(name, audience)
    return None if kept is None else unpack(json.loads(kept.body))


@pytest.fixture
def pairs(db, key_file):
    return field()


def play(hall, number, table, board, *, tricks, now=START):
    hall.desk(number, table).play(board, tricks=tricks, now=now)
    publisher.tick(now)


def board_id(hall, number, table, board):
    context = next(
        each.segment
        for each in selectors.session_context(hall.session.pk).pairings
        if each.match.pk == hall.at(number, table).match.pk
    )
    return next(each.public_id for each in context.boards if each.number == board)


def ranking(hall, audience=ONLINE):
    return read(f"standing:{hall.stage.public_id}", audience)


def places(frame):
    return {
        row["contestant"]["name"]["en"]: (row["rank"], row["boards"], row["percent"]) for row in frame["rows"]
    }


def test_table_shows_its_round_and_no_other_room(pairs):
    pairs.desk(2, 1).do(3, "open", "1N")
    publisher.tick(START)

    frame = read(f"table:{pairs.at(2).table.public_id}")
    assert (frame["k"], frame["other"]) == ("table", None)
    assert frame["match"].keys() == {"id", "home", "visitor"}
    assert frame["round"] == {
        "number": 2,
        "of": 3,
        "prev": pairs.at(1).table.public_id,
        "next": pairs.at(3).table.public_id,
    }
    assert [link["id"] is not None for link in frame["boards"]] == [True, False]
    assert frame["board"]["auction"] == [{"call": "1N"}]


def test_result_gives_everybody_who_played_the_deal_a_new_score(pairs):
    # Board 1 is played at table 1 in round 1, at table 3 in round 2, at table 2 in round 3.
    play(pairs, 1, 1, 1, tricks=7)
    lone = read(f"board:{board_id(pairs, 1, 1, 1)}")
    play(pairs, 2, 3, 1, tricks=8, now=START + seconds(1))

    frame = read(f"board:{board_id(pairs, 1, 1, 1)}")
    assert [each["score"] for each in lone["results"]] == [None]
    results = {each["table"]: (each["score"], each.get("here", False)) for each in frame["results"]}
    dealer_ns = frame["board"]["line"]["score"] > 0
    worse, better = ([0, 100], [100, 0]) if dealer_ns else ([100, 0], [0, 100])
    assert results == {1: (worse, True), 3: (better, False)}
    row = read(f"match:{pairs.at(1).match.public_id}")["rows"][0]
    assert (row["number"], row["score"], row["line"]["tricks"]) == (1, worse, 7)
    assert list(verify(START + seconds(2))) == []


def test_ranking_follows_and_says_after_how_many_boards(pairs):
    play(pairs, 1, 1, 1, tricks=7)
    before = ranking(pairs)
    play(pairs, 2, 3, 1, tricks=8, now=START + seconds(1))

    assert {boards for _, boards, _ in places(before).values()} == {0}
    after = places(ranking(pairs))
    # North-South of round 1 and East-West of round 2 (or the other way round) have a top.
    assert sorted(percent for _, boards, percent in after.values() if boards) == [0, 0, 100, 100]
    assert [rank for rank, _, percent in after.values() if percent == 100] == [1, 1]
    assert ranking(pairs)["provisional"]
    assert {row["live"] for row in ranking(pairs)["rows"] if row["boards"]} == {True}


def test_field_has_a_row_a_physical_table_in_its_newest_round(pairs):
    assert read(f"session:{pairs.session.public_id}")["tables"][0]["round"] == 1

    play(pairs, 1, 1, 1, tricks=7)
    pairs.desk(2, 1).do(4, "open")
    publisher.tick(START + seconds(1))

    frame = read(f"session:{pairs.session.public_id}")
    assert (frame["k"], frame["rounds"], frame["scoring"]) == ("field", 3, "matchpoints")
    assert [(each["number"], each["round"], each["board"]) for each in frame["tables"]] == [
        (1, 2, 4),
        (2, 1, None),
        (3, 1, None),
    ]
    assert frame["tables"][0]["id"] == pairs.at(2).table.public_id


def test_strict_audience_sees_a_deal_when_the_last_table_has_played_it(pairs):
    pairs.journal(PolicyBody("online", 0, ("hold", "finished")))
    play(pairs, 1, 1, 1, tricks=7)
    play(pairs, 2, 3, 1, tricks=8, now=START + seconds(1))

    assert read(f"board:{board_id(pairs, 1, 1, 1)}") is None
    assert read(f"board:{board_id(pairs, 1, 1, 1)}", HALL) is not None
    assert {boards for _, boards, _ in places(ranking(pairs)).values()} == {0}

    play(pairs, 3, 2, 1, tricks=9, now=START + seconds(2))
    assert len(read(f"board:{board_id(pairs, 1, 1, 1)}")["results"]) == 3
    assert ranking(pairs) == ranking(pairs, HALL)


def test_board_cancelled_at_one_table_gets_artificial_scores_there_alone(pairs):
    for number, table in ((1, 1), (2, 3), (3, 2)):
        play(pairs, number, table, 1, tricks=7)
    match = pairs.at(1).match.pk
    plan = plan_cancellation(pairs.session.pk, match, (1,))
    services.cancel_boards(
        pairs.session.pk,
        match,
        (1,),
        seen=plan.token,
        award=award_by_fault("home"),
        reason="late",
        by="director",
        now=START + seconds(1),
    )
    publisher.tick(START + seconds(1))

    row = read(f"match:{pairs.at(1).match.public_id}")["rows"][0]
    assert (row["cancelled"], row["award"], row["score"], row["line"]) == (True, [40, 60], None, None)
    other = read(f"match:{pairs.at(2, 3).match.public_id}")["rows"][0]
    assert (other["score"], other["line"]["tricks"]) == ([50, 50], 7)
    traveller = read(f"board:{board_id(pairs, 2, 3, 1)}")
    assert [(each["table"], each["score"], each["line"] is None) for each in traveller["results"]] == [
        (1, [40, 60], True),
        (3, [50, 50], False),
        (2, [50, 50], False),
    ]
    found = {name: percent for name, (_, boards, percent) in places(ranking(pairs)).items() if boards}
    assert (found["Pair 1"], found["Pair 4"]) == (40, 60)
    assert list(verify(START + seconds(2))) == []


def test_forfeited_round_is_scored_by_article_24(pairs):
    match = pairs.at(1, 2).match.pk
    pairs.journal(ForfeitBody(match, "visitor"), START)
    publisher.tick(START)

    found = {name: percent for name, (_, boards, percent) in places(ranking(pairs)).items() if boards == 2}
    assert found == {"Pair 2": 60, "Pair 5": 40}


@pytest.mark.parametrize(
    ("method", "level", "left", "given_up"),
    [(Scoring.MATCHPOINTS, 50, [60, 0], [60, 40]), (Scoring.IMPS, 0, [3, -3], [3, -3])],
)
def test_art_25_side_that_stops_in_a_round_gets_nothing_for_what_it_leaves(  # noqa: PLR0917 - as parametrized
    db, key_file, method, level, left, given_up
):
    """Pairs 2 and 5 play board 3 in the first round, then pair 5 stops; board 4 is played elsewhere in the second."""
    hall = field(method=method)
    for number, table in ((1, 2), (2, 1)):
        play(hall, number, table, 3, tricks=7)
    play(hall, 2, 1, 4, tricks=8)
    other = f"board:{board_id(hall, 2, 1, 4)}"
    hall.journal(ForfeitBody(hall.at(1, 2).match.pk, "visitor"), START)
    hall.journal(ForfeitBody(hall.at(2, 3).match.pk, "visitor"), START)
    publisher.tick(START)

    rows = read(f"match:{hall.at(1, 2).match.public_id}")["rows"]
    assert [(row["line"] is None, row["score"]) for row in rows] == [
        (False, [level, level]),
        (True, left),
    ]
    stopped = {each["table"]: each["score"] for each in read(other)["results"]}
    assert stopped[2] == left
    unplayed = read(f"match:{hall.at(2, 3).match.public_id}")["rows"]
    assert [row["score"] for row in unplayed] == [given_up] * 2
    assert list(verify(START + seconds(1))) == []


def test_art_25_follows_the_results_an_audience_may_see(pairs):
    """Board 3 of the round is behind *strict* until table 3 has played it too; meanwhile the round looks given up."""
    pairs.journal(PolicyBody("online", 0, ("hold", "finished")))
    for number, table, board in ((1, 2, 3), (2, 1, 3), (2, 1, 4), (3, 3, 4)):
        play(pairs, number, table, board, tricks=7)
    pairs.journal(ForfeitBody(pairs.at(1, 2).match.pk, "visitor"), START)
    publisher.tick(START)
    name = f"board:{board_id(pairs, 2, 1, 4)}"
    before = {audience: read(name, audience)["results"] for audience in (HALL, ONLINE)}
    play(pairs, 3, 3, 3, tricks=8, now=START + seconds(1))

    scores = {
        audience: next(each["score"] for each in results if each["table"] == 2)
        for audience, results in before.items()
    }
    assert scores == {HALL: [60, 0], ONLINE: [60, 40]}
    after = next(each for each in read(name)["results"] if each["table"] == 2)
    assert after["score"] == [60, 0]
    assert read(name)["results"] == read(name, HALL)["results"]
    assert list(verify(START + seconds(2))) == []


def test_fine_comes_off_the_total(pairs):
    for number, table in ((1, 1), (2, 3), (3, 2)):
        play(pairs, number, table, 1, tricks=7)
    services.enter_fine(
        pairs.session.pk,
        pairs.at(1).match.pk,
        MatchSide.HOME,
        Fine(Decimal("0.5")),
        article="21 II(1)",
        by="director",
        now=START + seconds(1),
    )
    publisher.tick(START + seconds(1))

    row = next(each for each in ranking(pairs)["rows"] if each["contestant"]["name"]["en"] == "Pair 1")
    assert (row["percent"], row["fines"]) == (40, 10)


def test_cross_imps_are_told_as_imps(db, key_file):
    imps = field(method=Scoring.IMPS)
    play(imps, 1, 1, 1, tricks=7)
    play(imps, 2, 3, 1, tricks=10, now=START + seconds(1))

    row = read(f"match:{imps.at(1).match.public_id}")["rows"][0]
    assert sorted(row["score"]) == [-3, 3]
    assert {abs(each["imps"]) for each in ranking(imps)["rows"] if each["boards"]} == {3}
    assert all(each["percent"] is None for each in ranking(imps)["rows"])


def test_every_player_of_an_individual_gets_his_partnerships_score(db, key_file):
    players = field(movement=eight_players(), form=Form.INDIVIDUAL)
    play(players, 1, 1, 1, tricks=7)
    play(players, 1, 2, 1, tricks=8, now=START + seconds(1))

    frame = ranking(players)
    assert len(frame["rows"]) == 8
    tops = {row["contestant"]["name"]["en"] for row in frame["rows"] if row["percent"] == 100}
    assert tops in ({"Pair 5", "Pair 6", "Pair 3", "Pair 4"}, {"Pair 1", "Pair 2", "Pair 7", "Pair 8"})
    table = read(f"table:{players.at(1, 2).table.public_id}")
    assert table["match"]["home"]["name"]["en"] == "Pair 5 - Pair 6"


def test_screen_composes_field_and_ranking(pairs):
    screen = services.confirm_screen(
        pairs.event.pk,
        "AAAAAA",
        layout="standings",
        subject=pairs.session.public_id,
        label="",
        by="director",
        now=START,
    )
    play(pairs, 1, 1, 1, tricks=7)

    frame = read(f"screen:{screen}", HALL)
    assert (frame["session"]["k"], frame["standing"]["k"]) == ("field", "ranking")
    assert frame["session"] == read(f"session:{pairs.session.public_id}", HALL)
    assert frame["standing"] == ranking(pairs, HALL)


def test_long_traveller_is_paged_by_the_schedule_alone(pairs, monkeypatch):
    monkeypatch.setitem(BUDGETS, "board", 600)
    play(pairs, 1, 1, 1, tricks=7)
    name = f"board:{board_id(pairs, 1, 1, 1)}"

    pages = public.frame_pages(name, ONLINE)
    first, *rest = (unpack(json.loads(stored.body)) for _, stored in pages)
    assert first["board"] is not None
    assert first["results"] == []
    assert [each["board"] for each in rest] == [None] * len(rest)
    assert sum(len(each["results"]) for each in rest) == 1
    assert len(rest) > 1

    play(pairs, 2, 3, 1, tricks=8, now=START + seconds(1))
    assert len(public.frame_pages(name, ONLINE)) == len(pages)
    assert (
        sum(len(unpack(json.loads(each.body))["results"]) for _, each in public.frame_pages(name, ONLINE))
        == 2
    )


def test_long_field_and_ranking_keep_their_budgets(db, key_file):
    hall = field(movement=mitchell(60, 1, 2))
    for name in (f"session:{hall.session.public_id}", f"standing:{hall.stage.public_id}"):
        pages = public.frame_pages(name, ONLINE)
        assert len(pages) > 1
        assert all(len(stored.body) <= BUDGETS["session"] for _, stored in pages)


def test_only_those_who_were_shown_the_deal_are_looked_at_again(pairs):
    play(pairs, 1, 1, 1, tricks=7)
    with_frames = models.Channel.objects.filter(audience="online", name__startswith="board:")

    assert with_frames.count() == 1
