"""Presence goes with the player in a field: a seat that changes hands has its new player's past, in gates and in spoilt lists.

What must be so is worked out a second time, player by player, from what was said of each.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from bridge.seats import Seat
from broadcast import models, public, publisher
from broadcast.journal import ForfeitBody, PolicyBody, PresenceBody, SeatsAt
from broadcast.publisher.verify import verify
from broadcast.services import lineups
from scoring import selectors
from scoring.schedule import Form
from tests.broadcast.fields import Field, eight_players, mitchell
from tests.broadcast.fields import field as field_of
from tests.broadcast.halls import START, make
from tests.examples import examples

CALLS = ("open", "1C", "1D", "1H", "1S", "1N", "2C", "2D")


def minutes(number):
    return START + timedelta(minutes=number)


@pytest.fixture
def pairs(db, key_file):
    """Six pairs of three players, three tables, three rounds of two boards; online stands behind *seated*."""
    return field_of(policy=("hold", "seated"), substitutes=True)


def table_of(made, number, table):
    found = selectors.table_pk(made.at(number, table).table.public_id)
    assert found is not None
    return found


def ids(made):
    """The public id of each player by his name without the word."""
    return {
        f"{number}{letter}": player.public_id
        for number, contestant in made.contestants.items()
        for letter, player in zip("ABC", contestant.players, strict=False)
    }


def sit(made, number, table, now=START, **changed):
    """Who sits at a table as seen there: the seats that changed, N="4C"; None leaves one empty."""
    known, context = ids(made), selectors.table_context(table_of(made, number, table))
    seats = {seat.seat: seat.player.public_id for seat in context.table.seats}
    for letter, player in changed.items():
        seats.pop(Seat(letter), None)
        if player is not None:
            seats[Seat(letter)] = known[player]
    lineups.seat_directly(context.table.public_id, seats, "op", now)


def said(made, number, table, seats, state="here", *, now=START, mends=None, at=None):
    made.journal(PresenceBody((SeatsAt(table_of(made, number, table), seats),), state, at, mends), now)


def all_here(made, now=START):
    for table in (1, 2, 3):
        said(made, 1, table, "NESW", now=now)


def missing(made):
    presence = models.journal_state(made.session.pk).presence
    return {
        (each.round, each.number): gone
        for each in made.encounters
        if (gone := presence.missing(each.table.pk))
    }


def side(made, name, now=START):
    room = public.room_now(selectors.session_context(made.session.pk), now)
    return next(each for each in room.sides if each.contestant.name.en == name)


def spoilt(made, name):
    return [(each.board.number, each.pairing.match.round) for each in side(made, name).spoilt]


def is_out(made, number, table, audience="online"):
    rows = models.Release.objects.filter(audience=audience, transcript__table=table_of(made, number, table))
    return rows.exists()


# Pair 4 begins East-West at table 1 and goes on to table 2 and table 3.


def test_substitute_who_has_not_come_is_absent_where_he_sits_and_the_gate_closes(pairs):
    all_here(pairs)
    assert missing(pairs) == {}
    sit(pairs, 3, 3, E="4C")

    assert missing(pairs) == {(3, 3): "E"}
    pairs.desk(1, 2).do(3, "open", "1N")  # board 3 goes to table 3 in the last round
    pairs.desk(1, 3).do(5, "open", "1N")
    publisher.tick(START)
    assert (is_out(pairs, 1, 2), is_out(pairs, 1, 3)) == (False, True)

    said(pairs, 3, 3, "E", now=minutes(1))
    publisher.tick(minutes(1))
    assert is_out(pairs, 1, 2)
    assert list(verify(minutes(1))) == []


def test_gone_said_of_one_player_does_not_speak_of_his_substitute(pairs):
    all_here(pairs)
    said(pairs, 2, 2, "E", "gone", now=minutes(1))
    sit(pairs, 3, 3, E="4C")
    said(pairs, 3, 3, "E", now=minutes(2))

    assert missing(pairs) == {(2, 2): "E"}
    # He who left comes back for the last board: what was said of him stands until he is seen.
    sit(pairs, 3, 3, E="4A")
    assert missing(pairs) == {(2, 2): "E", (3, 3): "E"}
    said(pairs, 2, 2, "E", now=minutes(3))
    assert missing(pairs) == {}


def test_first_call_with_a_substitute_shows_him_to_be_there_in_all_rounds_he_plays(pairs):
    all_here(pairs)
    sit(pairs, 2, 2, E="4C")
    sit(pairs, 3, 3, E="4C")
    assert missing(pairs) == {(2, 2): "E", (3, 3): "E"}

    pairs.desk(2, 2).do(5, "open", "1N")
    assert missing(pairs) == {}


def test_partners_who_change_seats_take_with_them_what_was_said(pairs):
    all_here(pairs)
    said(pairs, 2, 2, "E", "gone", now=minutes(1))
    sit(pairs, 3, 3, E="4B", W="4A")

    assert missing(pairs) == {(2, 2): "E", (3, 3): "W"}


def test_escorted_absence_goes_with_the_player(pairs):
    all_here(pairs)
    said(pairs, 2, 2, "E", "away")
    sit(pairs, 3, 3, E="4B", W="4A")

    presence = models.journal_state(pairs.session.pk).presence
    assert {(table_of(pairs, 2, 2), "E"), (table_of(pairs, 3, 3), "W")} == set(presence.away)


def test_arrival_corrected_after_partners_changed_seats_is_the_players(pairs):
    pairs.journal(PresenceBody((SeatsAt(table_of(pairs, 1, 1)),), "here"), minutes(8))
    sit(pairs, 2, 2, E="4B", W="4A")
    presence = models.journal_state(pairs.session.pk).presence
    (came,) = presence.changes[table_of(pairs, 2, 2), "W"]
    said(pairs, 2, 2, "W", now=minutes(9), mends=came.seq, at=minutes(3))

    presence = models.journal_state(pairs.session.pk).presence
    found = {
        where: [presence.came_at(table_of(pairs, *where), seat) for seat in "EW"]
        for where in ((1, 1), (2, 2), (3, 3))
    }
    assert found == {
        (1, 1): [minutes(8), minutes(8)],
        (2, 2): [minutes(8), minutes(3)],
        (3, 3): [minutes(3), minutes(8)],
    }


def test_board_shown_before_a_substitute_came_is_spoilt_where_he_plays_and_nowhere_else(pairs):
    pairs.journal(PolicyBody("hall", 0, ("hold",)))
    all_here(pairs)
    for number, table, board in ((1, 2, 3), (1, 1, 1)):
        pairs.desk(number, table).do(board, "open", "1N")
    publisher.tick(minutes(1))
    assert is_out(pairs, 1, 2, "hall")
    assert spoilt(pairs, "Pair 4") == []

    sit(pairs, 3, 3, E="4C")
    said(pairs, 3, 3, "E", now=minutes(2))
    pairs.desk(2, 3).do(2, "open", "1N")
    publisher.tick(minutes(3))

    assert spoilt(pairs, "Pair 4") == [(3, 3)]
    assert [spoilt(pairs, f"Pair {number}") for number in (1, 2, 3, 5, 6)] == [[]] * 5
    sit(pairs, 3, 3, E="4A")  # who was there all the time takes it after all
    assert spoilt(pairs, "Pair 4") == []


def test_board_shown_while_he_was_out_is_spoilt_for_the_partner_who_takes_the_other_seat(pairs):
    pairs.journal(PolicyBody("hall", 0, ("hold",)))
    all_here(pairs)
    said(pairs, 1, 1, "E", "gone")
    pairs.desk(1, 2).do(3, "open", "1N")
    publisher.tick(minutes(1))
    said(pairs, 1, 1, "E", now=minutes(2))
    sit(pairs, 3, 3, E="4B", W="4A")

    assert spoilt(pairs, "Pair 4") == [(3, 3)]


def test_substitute_in_a_later_round_makes_nobody_late_who_was_there_in_time(pairs):
    all_here(pairs, minutes(4))
    sit(pairs, 3, 3, E="4C")
    assert side(pairs, "Pair 4", minutes(60)).is_missing
    said(pairs, 3, 3, "E", now=minutes(60))

    late = side(pairs, "Pair 4", minutes(90))
    assert (late.late, late.is_missing) == (timedelta(minutes=4), False)


def test_pair_is_late_until_the_substitute_sits_in_its_first_round(pairs):
    said(pairs, 1, 1, "NSW", now=minutes(1))
    sit(pairs, 1, 1, E="4C")
    assert side(pairs, "Pair 4", minutes(9)).late == timedelta(minutes=9)
    said(pairs, 1, 1, "E", now=minutes(11))

    assert side(pairs, "Pair 4", minutes(90)).late == timedelta(minutes=11)


def test_late_partner_is_late_in_whatever_seat_he_comes_to(pairs):
    said(pairs, 1, 1, "NSW", now=minutes(1))
    sit(pairs, 2, 2, E="4B", W="4A")  # 4A has still to come
    assert side(pairs, "Pair 4", minutes(9)).late == timedelta(minutes=9)
    said(pairs, 2, 2, "W", now=minutes(13))

    assert side(pairs, "Pair 4", minutes(90)).late == timedelta(minutes=13)


def test_player_replaced_in_every_round_leaves_his_pair_as_late_as_it_was(pairs):
    all_here(pairs, minutes(2))
    for number, table in ((1, 1), (2, 2), (3, 3)):
        sit(pairs, number, table, now=minutes(30), E="4C")
    said(pairs, 1, 1, "E", now=minutes(31))

    assert side(pairs, "Pair 4", minutes(90)).late == timedelta(minutes=2)


def test_pair_that_sat_in_wrong_seats_is_late_and_missing_for_itself(pairs):
    said(pairs, 1, 1, "NS")
    sit(pairs, 1, 1, N="4A", S="4B", E="1A", W="1B")

    late, there = side(pairs, "Pair 4", minutes(9)), side(pairs, "Pair 1", minutes(9))
    assert (late.tables[0].seats, late.tables[0].missing) == ("NS", "NS")
    assert (there.tables[0].seats, there.tables[0].missing, there.late) == ("EW", "", timedelta(0))
    pairs.journal(ForfeitBody(pairs.at(1, 1).match.pk, "visitor"))  # what he forfeits is his own side
    assert side(pairs, "Pair 4", minutes(9)).tables[0].play.is_forfeited


def test_partners_of_an_individual_change_seats_and_a_substitute_sits_down(db, key_file):
    made = field_of(movement=eight_players(), form=Form.INDIVIDUAL, policy=("hold",), substitutes=True)
    for table in (1, 2):
        said(made, 1, table, "NESW")
    said(made, 2, 1, "N", "gone", now=minutes(1))  # player 1
    sit(made, 2, 1, N="3A", S="1A")
    assert missing(made) == {(2, 1): "S"}
    sit(made, 2, 1, S="1B")
    made.desk(2, 2).do(3, "open", "1N")
    publisher.tick(minutes(2))
    said(made, 2, 1, "S", now=minutes(3))

    assert missing(made) == {}
    assert spoilt(made, "Pair 1") == [(3, 2)]
    assert spoilt(made, "Pair 3") == []
    with pytest.raises(lineups.LineUpRefusal, match="not-of-the-team"):
        sit(made, 2, 1, N="8A")  # he sits at the other table


def test_seats_of_a_team_keep_what_was_said_of_them(pairs):
    """With a movement alone presence is said of players: nothing else is written for teams."""
    hall = make(matches=1)
    hall.journal(PresenceBody((SeatsAt(table_pk := _table(hall)),), "here"))
    context = selectors.table_context(table_pk)
    seats = {each.seat: each.player.public_id for each in context.table.seats}
    seats[Seat.NORTH], seats[Seat.SOUTH] = seats[Seat.SOUTH], seats[Seat.NORTH]
    before = models.journal_state(hall.session.pk).last_seq
    lineups.seat_directly(context.table.public_id, seats, "op", START)

    assert models.journal_state(hall.session.pk).last_seq == before
    assert models.journal_state(hall.session.pk).presence.is_seated(table_pk)


def _table(hall):
    found = selectors.table_pk(hall.segments[0].open.public_id)
    assert found is not None
    return found


# --- Random histories


STEPS = st.one_of(
    *[st.tuples(st.just("call"), st.integers(0, 8))] * 2,
    *[st.tuples(st.sampled_from(["here", "gone", "here"]), st.integers(0, 8), st.sampled_from("NESW"))] * 2,
    st.tuples(st.just("here"), st.integers(0, 8), st.just("NESW")),
    *[
        st.tuples(
            st.just("sit"),
            st.integers(0, 8),
            st.sampled_from(["NS", "EW"]),
            st.permutations(["A", "B", "C", None]).map(lambda letters: tuple(letters[:2])),
        )
    ]
    * 2,
)


@dataclass
class People:
    """Who sits where and what was said of whom, from which round on: of players, and of a seat while it has none."""

    made: Field
    seats: dict[tuple[int, str], str] = field(default_factory=dict)
    told: list[tuple[str, int, bool]] = field(default_factory=list)
    shown: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    calls: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    online: dict[int, int] = field(default_factory=dict)
    emptied: defaultdict[tuple[int, str], int] = field(default_factory=lambda: defaultdict(int))
    desks: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        names = {public_id: name for name, public_id in ids(self.made).items()}
        for play, each in enumerate(self.made.encounters):
            table = selectors.table_context(table_of(self.made, each.round, each.number)).table
            for seat in table.seats:
                self.seats[play, seat.seat.value] = names[seat.player.public_id]
            self.desks.append(self.made.desk(each.round, each.number))
        self.contestants = {(play, letter): name[0] for (play, letter), name in self.seats.items()}

    def round(self, play: int) -> int:
        return self.made.encounters[play].round

    def who(self, play: int, letter: str) -> str:
        """The player of a seat, or the empty seat itself since it was emptied last."""
        return self.seats.get((play, letter), f"{play}{letter} {self.emptied[play, letter]}")

    def known(self, play: int, letter: str, upto: int | None = None) -> list[bool]:
        return [
            is_here
            for who, since, is_here in self.told[:upto]
            if who == self.who(play, letter) and since <= self.round(play)
        ]

    def is_here(self, play: int, letter: str, upto: int | None = None) -> bool:
        return self.known(play, letter, upto)[-1:] == [True]

    def is_seated(self, play: int) -> bool:
        return all(self.is_here(play, letter) for letter in "NESW")

    def say(self, play: int, letters: str, *, is_here: bool) -> None:
        self.told += [(self.who(play, letter), self.round(play), is_here) for letter in letters]

    def deal(self, play: int) -> int:
        return self.made.encounters[play].boards[0].number

    def playing(self, deal: int) -> list[int]:
        return [play for play in range(9) if self.deal(play) == deal]

    def step(self, step: Any) -> None:
        match step:
            case ("call", play):
                if self.calls[play] == len(CALLS):
                    return
                call = CALLS[self.calls[play]]
                if call != "open":  # whoever nobody spoke of is there when his table bids
                    unknown = "".join(letter for letter in "NESW" if not self.known(play, letter))
                    self.say(play, unknown, is_here=True)
                self.desks[play].do(self.deal(play), call)
                self.calls[play] += 1
                self.shown[self.deal(play)].append(len(self.told))
            case ("sit", play, sides, letters):
                each = self.made.encounters[play]
                changed = {
                    seat: f"{self.contestants[play, seat]}{letter}" if letter else None
                    for seat, letter in zip(sides, letters, strict=True)
                }
                sit(self.made, each.round, each.number, **changed)
                for seat, player in changed.items():
                    if self.seats.pop((play, seat), None) is not None and not player:
                        self.emptied[play, seat] += 1
                    if player:
                        self.seats[play, seat] = player
            case (state, play, letters):
                each = self.made.encounters[play]
                said(self.made, each.round, each.number, letters, state)
                self.say(play, letters, is_here=state == "here")

    def check(self) -> None:
        """After a tick: the tables that are seated, and how far online was shown each table."""
        publisher.tick(START)
        state = models.journal_state(self.made.session.pk)
        for play, each in enumerate(self.made.encounters):
            assert state.is_seated(each.table.pk) is self.is_seated(play), (each.round, each.number)
            if all(self.is_seated(peer) for peer in self.playing(self.deal(play))) and self.calls[play]:
                self.online[play] = self.calls[play]
        for play, each in enumerate(self.made.encounters):
            rows = models.Release.objects.filter(audience="online", transcript__table=each.table.pk)
            upto = max(rows.values_list("upto", flat=True), default=0)
            assert upto == self.online.get(play, 0), (each.round, each.number)

    def check_spoilt(self) -> None:
        """Exactly what went out while one of those who sit there now was absent."""
        room = public.room_now(selectors.session_context(self.made.session.pk), START)
        for each in room.sides:
            mine = {
                play: [seat for (at, seat), name in self.contestants.items() if at == play and name == number]
                for play in range(9)
                for number in [str(each.contestant.number)]
            }
            expected = sorted(
                (self.deal(play), self.round(play))
                for play, seats in mine.items()
                if any(
                    not self.is_here(play, seat, upto)
                    for seat in seats
                    for upto in self.shown[self.deal(play)]
                )
            )
            found = sorted((bad.board.number, bad.pairing.match.round or 0) for bad in each.spoilt)
            assert found == expected, each.contestant.name.en


@pytest.fixture
def evening(db: None, key_file: Any) -> Field:
    made = field_of(movement=mitchell(6, 1), policy=("hold", "seated"), substitutes=True)
    made.journal(PolicyBody("hall", 0, ("hold",)))
    return made


@settings(
    max_examples=examples(share=4, least=8),
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(history=st.lists(STEPS, min_size=6, max_size=16), is_full=st.booleans())
@example(
    history=[
        ("call", 7),
        ("sit", 7, "NS", ("C", None)),
        ("call", 7),
        ("here", 7, "NESW"),
        ("sit", 7, "NS", ("C", "B")),
    ],
    is_full=True,
)  # a seat that is emptied, and taken again
def test_gate_and_spoilt_lists_follow_the_players_whoever_sits_where(evening, history, is_full):
    with transaction.atomic():
        people = People(evening)
        for play in (0, 1, 2) if is_full else ():
            people.step(("here", play, "NESW"))
        for step in history:
            people.step(step)
            people.check()
        people.check_spoilt()
        assert list(verify(START)) == []
        transaction.set_rollback(True)
