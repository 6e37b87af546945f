"""A player's page: where he was seated in public, what his side gained on boards both rooms showed, and Butler on released results alone."""

import pytest

from broadcast import public, publisher
from broadcast.audiences import Audience
from broadcast.journal import HoldBody
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import Name
from tests.broadcast.fields import field
from tests.broadcast.halls import START, make, seconds


def page_of(player, audience=Audience.ONLINE):
    page = public.player_page(player.public_id, audience)
    assert page is not None
    return page


def boards_of(page, at=0):
    return {board.number: board for board in page.sittings[at].boards}


def test_page_tells_what_both_rooms_made_of_a_board_for_his_side(db):
    hall = make(matches=1)
    north, _, _, east_closed = hall.teams[0].players
    visitor = hall.teams[1].players[0]
    hall.desk().play(1, tricks=9)
    hall.desk(room="closed").play(1, tricks=6)
    publisher.tick(START + seconds(1))

    page = page_of(north)

    (sitting,) = page.sittings
    assert (page.name.en, page.team.name.en) == ("Player 11", "Team 1")
    assert (sitting.seat, sitting.room, sitting.side, sitting.partner.en) == (
        "N",
        "open",
        "home",
        "Player 12",
    )
    board = boards_of(page)[1]
    assert board.line.tricks == 9
    assert board.id is not None
    assert board.own > 0
    assert board.own == boards_of(page_of(east_closed))[1].own == -boards_of(page_of(visitor))[1].own
    assert board.butler is None  # two results are no field
    assert [boards_of(page)[number].line for number in (2, 3, 4)] == [None] * 3


def test_butler_stands_on_four_results_that_were_shown(db):
    hall = make(matches=2)
    player = hall.teams[0].players[0]
    for match, room, tricks in ((0, "open", 9), (0, "closed", 7), (1, "open", 7)):
        hall.desk(match, room).play(1, tricks=tricks)
    publisher.tick(START + seconds(1))
    assert boards_of(page_of(player))[1].butler is None

    hall.desk(1, "closed").play(1, tricks=7)
    publisher.tick(START + seconds(2))

    board, east = boards_of(page_of(player))[1], boards_of(page_of(hall.teams[1].players[0]))[1]
    assert board.butler is not None
    assert board.butler > 0
    assert east.butler == -board.butler
    # In the closed room they made less with the same cards than the field: what their opponents gained.
    assert boards_of(page_of(hall.teams[0].players[2]))[1].butler > 0


def test_what_is_held_back_is_not_on_the_page_and_moves_nothing(db):
    hall = make(matches=2)
    player = hall.teams[0].players[0]
    publisher.tick(START)
    for match, room in ((0, "open"), (0, "closed"), (1, "open")):
        hall.desk(match, room).play(1)
    hall.journal(HoldBody("match", hall.matches[1].pk), START + seconds(1))
    publisher.tick(START + seconds(1))
    before = page_of(player)

    hall.desk(1, "closed").play(1, tricks=2)
    publisher.tick(START + seconds(2))

    assert page_of(player) == before
    assert boards_of(before)[1].line is not None


def test_who_sits_nowhere_and_who_does_not_exist_are_alike(db):
    hall = make(matches=1)
    scoring.add_team(
        hall.event.pk,
        1,
        Name("Team 1", "Team1号"),
        [*(Name(f"Player {n}", f"Player{n}号") for n in range(11, 15)), Name("Okapi", "霍加狓")],
    )
    team = selectors.match_context(hall.matches[0].pk).match.home
    benched = next(each for each in selectors.roster(team.pk) if each.name.en == "Okapi")

    assert public.player_page(benched.public_id) is None
    assert public.player_page("aaaaaaaaaaaa") is None
    assert "Okapi" not in {each.en for each in public.seated_players(f"match:{hall.matches[0].public_id}")}
    assert len(public.seated_players(f"match:{hall.matches[0].public_id}")) == 8


@pytest.mark.parametrize("kind", ["match", "table", "board", "session"])
def test_nobody_sits_where_there_is_nothing(db, kind):
    assert public.seated_players(f"{kind}:aaaaaaaaaaaa") == ()


def test_player_of_a_pair_has_what_the_pair_got(db):
    made = field()
    for table, tricks in ((1, 9), (2, 7)):
        made.desk(1, table).play(made.at(1, table).boards[0].number, tricks=tricks)
    publisher.tick(START + seconds(1))
    encounter = made.at(1)
    seats = selectors.table_context(encounter.table.pk).table.seats
    north, east = (next(each.player for each in seats if each.seat.value == seat) for seat in "NE")

    (sitting,) = [each for each in page_of(north).sittings if each.table == encounter.table.public_id]
    board = {each.number: each for each in sitting.boards}[encounter.boards[0].number]

    assert (sitting.room, sitting.scoring, sitting.seat) == ("", "matchpoints", "N")
    assert len(page_of(north).sittings) > 1
    assert board.line is not None
    assert board.own is None or 0 <= board.own <= 100
    assert page_of(east).team != page_of(north).team
