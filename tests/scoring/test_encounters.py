"""Whole sessions of pairs and individuals, made from movements."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from bridge.boards import BoardSetup
from scoring import models, selectors, services
from scoring.methods.match import MatchSide, Room
from scoring.methods.movements import Sitting, from_rows, howell, mitchell
from scoring.methods.ranking import Scoring
from scoring.schedule import ContestantKind, Form, Name
from scoring.services import ScheduleRefusal


class Field:
    """An event of pairs or players with one session and a set of boards."""

    def __init__(self, form=Form.PAIRS, contestants=8, boards=24):
        self.event = services.create_event("open-pairs", Name("Open pairs", "公开双人赛"))
        self.stage = services.add_stage(self.event.pk, 1, Name("Final", "决赛"), form, Scoring.MATCHPOINTS)
        self.session = services.add_session(
            self.stage.pk, 1, Name("Session 1", "第1节"), datetime(2026, 5, 1, 1, tzinfo=UTC)
        )
        kind, size = (ContestantKind.PAIR, 2) if form is Form.PAIRS else (ContestantKind.PLAYER, 1)
        self.contestants = {
            number: services.add_team(
                self.event.pk,
                number,
                Name(f"Contestant {number}", f"选手{number}"),
                [Name(f"Player {number}{letter}", f"牌手{number}{letter}") for letter in "AB"[:size]],
                kind,
            )
            for number in range(1, contestants + 1)
        }
        self.boards = services.add_board_set(
            self.event.pk, "set", [BoardSetup.standard(board) for board in range(1, boards + 1)]
        )

    @property
    def keys(self):
        return {number: team.pk for number, team in self.contestants.items()}

    def play(self, movement):
        return services.add_encounters(self.session.pk, self.boards.pk, movement, self.keys)


@pytest.fixture
def pairs(db, key_file):
    return Field()


def test_every_sitting_is_an_encounter_with_one_table(pairs):
    made = pairs.play(mitchell(8, 3))

    context = selectors.session_context(pairs.session.pk)
    assert [(each.round, each.number) for each in made] == [
        (number, table) for number in (1, 2, 3) for table in (1, 2, 3, 4)
    ]
    assert [pairing.match.round for pairing in context.pairings] == [each.round for each in made]
    second = context.pairings[4]
    assert (second.match.home.number, second.match.visitor.number) == (1, 8)
    assert [board.number for board in second.segment.boards] == [4, 5, 6]
    (table,) = second.segment.tables
    assert (table.room, table.number) == (Room.OPEN, 1)
    assert [(seat.seat.value, seat.player.name.en, seat.side) for seat in table.seats] == [
        ("N", "Player 1A", MatchSide.HOME),
        ("E", "Player 8A", MatchSide.VISITOR),
        ("S", "Player 1B", MatchSide.HOME),
        ("W", "Player 8B", MatchSide.VISITOR),
    ]
    assert selectors.table_context(table.pk).other is None
    assert context.stage.scoring is Scoring.MATCHPOINTS
    assert second.match.home.kind is ContestantKind.PAIR


def test_peers_of_a_board_are_its_tables_in_all_rounds(pairs):
    made = pairs.play(mitchell(8, 3))

    playings = selectors.playings([made[0].boards[0].pk])
    assert len(playings) == 3  # one a round: of four tables three rounds are played
    assert len({playing.table_pk for playing in playings}) == 3


def test_again_it_finds_what_it_made(pairs):
    first = pairs.play(howell(8, 3))

    assert pairs.play(howell(8, 3)) == first
    assert models.Match.objects.count() == 28


def test_another_movement_is_refused_and_nothing_changes(pairs):
    pairs.play(howell(8, 3))

    with pytest.raises(ScheduleRefusal, match="session-stands-otherwise"):
        pairs.play(mitchell(8, 3))
    assert models.Match.objects.count() == 28


def test_statements_do_not_grow_with_tables(pairs):
    with CaptureQueriesContext(connection) as few:
        pairs.play(from_rows([(1, Sitting(1, (1,), (2,), 1, 2))]))
    pairs.session = services.add_session(pairs.stage.pk, 2, Name("Session 2", "第2节"))
    with CaptureQueriesContext(connection) as many:
        pairs.play(mitchell(8, 3))

    assert len(many) == len(few)


def individual(rounds=3):
    """Everybody with everybody, as bridge players have it for four."""
    turns = [((1, 2), (3, 4)), ((1, 3), (4, 2)), ((1, 4), (2, 3))]
    return from_rows(
        [
            (number, Sitting(1, *turns[number - 1], 4 * number - 3, 4 * number))
            for number in range(1, rounds + 1)
        ]
    )


def test_partners_of_a_round_are_a_contestant_of_their_own(db, key_file):
    field = Field(Form.INDIVIDUAL, contestants=4)

    made = field.play(individual())

    assert field.play(individual()) == made
    context = selectors.session_context(field.session.pk)
    home = context.pairings[1].match.home
    assert (home.kind, home.name) == (
        ContestantKind.PARTNERSHIP,
        Name("Contestant 1 - Contestant 3", "选手1-选手3"),
    )
    seats = context.pairings[1].segment.tables[0].seats
    assert [(seat.seat.value, seat.player.number, seat.player.name.en) for seat in seats] == [
        ("N", 1, "Player 1A"),
        ("E", 1, "Player 4A"),
        ("S", 1, "Player 3A"),
        ("W", 1, "Player 2A"),
    ]
    assert {each.team.kind for each in selectors.teams(field.event.pk)} == {
        ContestantKind.PLAYER,
        ContestantKind.PARTNERSHIP,
    }


def test_player_may_change_seats_in_one_round(pairs):
    made = pairs.play(mitchell(8, 3))
    table = selectors.table_context(made[0].table.pk).table
    seats = {seat.seat: seat.player.pk for seat in table.seats}
    north, east, south, _ = seats

    services.seat_players(table.pk, {**seats, north: seats[south], south: seats[north]})

    assert selectors.table_context(made[0].table.pk).table.seats[0].player.name.en == "Player 1B"
    assert selectors.table_context(made[4].table.pk).table.seats[0].player.name.en == "Player 1A"
    with pytest.raises(ScheduleRefusal, match="player-of-another-team"):
        services.seat_players(table.pk, {north: seats[east]})


@pytest.mark.parametrize(
    ("code", "ask"),
    [
        ("boards-missing", lambda field: field.play(mitchell(8, 7))),
        ("unlike-form", lambda field: field.play(individual())),
        (
            "contestant-missing",
            lambda field: services.add_encounters(
                field.session.pk, field.boards.pk, mitchell(8, 3), {1: field.contestants[1].pk}
            ),
        ),
        (
            "contestant-twice",
            lambda field: services.add_encounters(
                field.session.pk,
                field.boards.pk,
                mitchell(8, 3),
                dict.fromkeys(range(1, 9), field.contestants[1].pk),
            ),
        ),
        (
            "needs-a-movement",
            lambda field: services.add_match(
                field.stage.pk, 1, field.contestants[1].pk, field.contestants[2].pk
            ),
        ),
        (
            "no-such-scoring",
            lambda field: services.add_stage(
                field.event.pk, 2, Name("Teams", "队式赛"), Form.SWISS, Scoring.IMPS
            ),
        ),
        (
            "not-so-many-players",
            lambda field: services.add_team(
                field.event.pk, 9, Name("Nine", "九"), [Name("One", "一")], ContestantKind.PAIR
            ),
        ),
    ],
)
def test_what_cannot_be_is_refused(pairs, code, ask):
    with pytest.raises(ScheduleRefusal) as refused:
        ask(pairs)

    assert refused.value.code == code


def test_team_and_pair_of_one_number_are_two_contestants(pairs):
    team = services.add_team(pairs.event.pk, 1, Name("Team 1", "1队"), [Name("Other", "他人")])

    assert team.public_id != pairs.contestants[1].public_id
    assert team.players[0].public_id != pairs.contestants[1].players[0].public_id
