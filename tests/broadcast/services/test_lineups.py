"""Line-ups written: who may, until when, twice, at once, and what the second of publication does (EMBARGO.md)."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.conf import settings as django_settings
from django.db import connection, connections

from bridge.seats import Seat
from broadcast import fanout, journal, models, public
from broadcast.audiences import PUBLIC_AUDIENCES
from broadcast.lineups import LineUp, encode_line_up
from broadcast.lineups.bodies import Places
from broadcast.publisher import tick
from broadcast.services import confirm_screen, write_journal
from broadcast.services import lineups as writing
from scoring import selectors
from scoring import services as scoring
from scoring.selectors import peers
from tests.broadcast.halls import START
from tests.broadcast.lineups.rosters import Unseated, before, unseated
from tests.broadcast.looking import stored
from tests.house.at_rest import bytes_of


@pytest.fixture
def room(db: None, key_file: Path) -> Unseated:
    return unseated()


@pytest.fixture
def committed_room(transactional_db: None, key_file: Path) -> Unseated:
    return unseated()


def facts(kind: str) -> int:
    return models.LineUpFact.objects.filter(kind=kind).count()


def frames() -> dict[Any, Any]:
    """What every public audience has stored, and what a hall screen of line-ups would show."""
    return {audience: stored(audience) for audience in PUBLIC_AUDIENCES}


# --- simultaneous opening


def test_both_open_together_at_the_deadline(room: Unseated) -> None:
    home, visitor = room.captains[:2]
    home.hand_in(before(30))
    visitor.hand_in(before(20), "5612")

    writing.publish_due(before(10, seconds=1))
    sealed = home.seated() + visitor.seated()
    opened = writing.publish_due(before(10))

    assert sealed == " " * 8
    assert opened == 2
    assert (home.seated(), visitor.seated()) == ("1234", "5612")
    rows = models.LineUpFact.objects.filter(kind="opened").values_list("at", "by")
    assert set(rows) == {(before(10), "clock")}


def test_one_alone_stays_sealed_and_54_3_is_proposed_for_the_other(room: Unseated) -> None:
    home, visitor = room.captains[:2]
    home.hand_in(before(30))

    writing.publish_due(before(1))

    assert home.seated() == " " * 4
    sides = public.line_up_desk(room.session, before(1))[0].sides
    assert [(side.status, side.is_late) for side in sides] == [("sealed", False), ("empty", True)]

    visitor.hand_in(before(1))  # late, and both open at that second

    assert (home.seated(), visitor.seated()) == ("1234", "1234")
    assert [side.is_late for side in public.line_up_desk(room.session, before(0))[0].sides] == [False, True]


def test_paper_that_came_in_time_is_not_late_though_entered_late(room: Unseated) -> None:
    room.captains[0].hand_in(before(9), on_paper=True, in_time=True)

    assert not public.line_up_desk(room.session, before(8))[0].sides[0].is_late


def test_publishing_again_changes_nothing(room: Unseated) -> None:
    for captain in room.captains[:2]:
        captain.hand_in(before(30))
    writing.publish_due(before(10))
    models.Due.objects.all().delete()

    assert writing.publish_due(before(9)) == 0
    assert facts("opened") == 2
    assert not models.Due.objects.exists()


def test_every_match_of_the_session_opens_at_its_deadline(room: Unseated) -> None:
    for captain in room.captains:
        captain.hand_in(before(30))

    assert writing.publish_due(before(10)) == 4


# --- the seating right


def test_holder_waits_for_the_others_deadline_and_is_public_at_once(room: Unseated) -> None:
    room.right(0, "home")
    home, visitor = room.captains[:2]
    visitor.hand_in(before(30))

    assert home.refused(before(16)) == "opponents-first"
    writing.publish_due(before(15))
    assert (home.seated(), visitor.seated()) == (" " * 4, "1234")

    answer = home.hand_in(before(12), "6543")

    assert answer.is_open
    assert home.seated() == "6543"
    assert home.refused(before(11)) == "line-up-open"


@pytest.mark.parametrize(("side", "second"), [("home", 1), ("visitor", 0)])
def test_yellow_system_moves_the_right_to_the_opponents(room: Unseated, side: str, second: int) -> None:
    room.right(0, yellow=(side,))

    assert room.captains[second].refused(before(30)) == "opponents-first"
    room.captains[1 - second].hand_in(before(30))


def test_right_by_the_form_of_the_competition_is_read_from_the_schedule(room: Unseated) -> None:
    assert [match.holder for match in public.line_up_desk(room.session, before(30))] == [None, None]


# --- changes


def test_line_up_is_changed_by_its_side_until_the_deadline(room: Unseated) -> None:
    home, visitor = room.captains[:2]
    visitor.hand_in(before(30))
    home.hand_in(before(30))
    home.hand_in(before(10, seconds=1), "3456")

    refusal = home.refused(before(10), "1256")
    writing.publish_due(before(10))

    assert refusal == "deadline-past"
    assert home.seated() == "3456"
    assert facts("handed-in") == 3  # nothing is overwritten


def test_change_after_publication_reopens_the_opponents_for_the_minutes_set(room: Unseated) -> None:
    home, visitor = room.captains[:2]
    for captain in (home, visitor):
        captain.hand_in(before(30))
    writing.publish_due(before(10))
    assert visitor.refused(before(9), "5634") == "line-up-open"

    new = home.line_up("5634")
    writing.change(room.session, home.team, new, minutes=3, by="director", now=before(8))

    assert home.seated() == "5634"
    assert home.refused(before(7), "1234") == "line-up-open"
    assert visitor.hand_in(before(5, seconds=1), "6512").is_open
    assert visitor.seated() == "6512"
    assert visitor.refused(before(5, seconds=0.5), "1234") == "line-up-open"  # once


def test_reopened_line_up_closes_when_its_minutes_are_over(room: Unseated) -> None:
    home, visitor = room.captains[:2]
    for captain in (home, visitor):
        captain.hand_in(before(30))
    writing.publish_due(before(10))
    writing.change(room.session, home.team, home.line_up("5634"), minutes=3, by="director", now=before(8))

    assert visitor.refused(before(5), "6512") == "line-up-open"


def test_change_of_a_sealed_line_up_is_refused(room: Unseated) -> None:
    home = room.captains[0]
    home.hand_in(before(30))

    with pytest.raises(writing.LineUpRefusal, match="not-open-yet"):
        writing.change(room.session, home.team, home.line_up("5634"), minutes=3, by="d", now=before(20))


@pytest.mark.parametrize("minutes", [-1, 61])
def test_change_for_impossible_minutes_is_refused(room: Unseated, minutes: int) -> None:
    home = room.captains[0]

    with pytest.raises(writing.LineUpRefusal, match="bad-minutes"):
        writing.change(room.session, home.team, home.line_up(), minutes=minutes, by="d", now=before(20))


# --- the start moves


def test_moved_start_moves_the_deadline(room: Unseated) -> None:
    for captain in room.captains[:2]:
        captain.hand_in(before(30))
    moved = journal.MovedBody(START + timedelta(minutes=20))
    write_journal(room.session, moved, "director", before(12))

    assert writing.publish_due(before(10)) == 0
    room.captains[0].hand_in(before(5), "3456")
    assert writing.publish_due(before(-10)) == 2
    assert room.captains[0].seated() == "3456"


def test_moved_start_of_one_match_moves_its_deadline_alone(room: Unseated) -> None:
    for captain in room.captains:
        captain.hand_in(before(30))
    moved = journal.MovedBody(START + timedelta(minutes=20), match=room.hall.matches[0].pk)
    write_journal(room.session, moved, "director", before(12))

    writing.publish_due(before(10))

    assert [captain.seated() for captain in room.captains] == [" " * 4, " " * 4, "1234", "1234"]


def test_start_moved_forward_opens_at_the_next_tick(room: Unseated) -> None:
    for captain in room.captains[:2]:
        captain.hand_in(before(90))
    write_journal(room.session, journal.MovedBody(before(60)), "director", before(65))

    assert writing.publish_due(before(65)) == 2


# --- what cannot be


@pytest.mark.parametrize("order", ["1123", "1111"])
def test_player_in_two_seats_is_refused(room: Unseated, order: str) -> None:
    assert room.captains[0].refused(before(30), order) == "player-twice"


def test_player_of_another_team_is_refused(room: Unseated) -> None:
    home, visitor = room.captains[:2]
    foreign = visitor.line_up()
    line_up = msgspec.structs.replace(
        home.line_up(), open=msgspec.convert(dict(zip("NS", foreign.open.values(), strict=True)), Places)
    )

    with pytest.raises(writing.LineUpRefusal, match="not-of-the-team"):
        writing.hand_in(room.session, home.team, line_up, by="captain", now=before(30))


@pytest.mark.parametrize(
    "wrong", [{"open": "NSE", "closed": "W"}, {"open": "EW", "closed": "NS"}, {"open": "NS", "closed": ""}]
)
def test_seats_that_are_not_the_sides_are_refused(room: Unseated, wrong: dict[str, str]) -> None:
    players = iter(selectors.roster(room.captains[0].team))
    chosen = {at: {seat: next(players).public_id for seat in seats} for at, seats in wrong.items()}
    line_up = msgspec.convert(chosen, LineUp)

    with pytest.raises(writing.LineUpRefusal, match="wrong-seats"):
        writing.hand_in(room.session, room.captains[0].team, line_up, by="captain", now=before(30))


def test_team_that_does_not_play_in_the_session_is_not_there(room: Unseated) -> None:
    with pytest.raises(LookupError):
        writing.hand_in(room.session, 999_999, room.captains[0].line_up(), by="x", now=before(30))


def test_handing_in_after_play_began_is_the_directors(room: Unseated) -> None:
    home = room.captains[0]
    room.hall.desk().do(1, "open")

    assert home.refused(before(0)) == "play-begun"
    home.hand_in(before(0), on_paper=True)


# --- twice, and at once


def test_same_line_up_twice_is_one(room: Unseated) -> None:
    home = room.captains[0]
    first = home.hand_in(before(30), after=0)

    again = home.hand_in(before(20), after=0)

    assert again == first
    assert facts("handed-in") == 1


def test_other_line_up_by_who_has_not_seen_the_newest_is_stale(room: Unseated) -> None:
    home = room.captains[0]
    home.hand_in(before(30), after=0)

    assert home.refused(before(20), "3456", after=0) == "stale"
    home.hand_in(
        before(20), "3456", after=models.line_ups_of(room.session).match(room.hall.matches[0].pk).home.newest
    )


@pytest.mark.django_db(transaction=True)
def test_both_sides_and_the_clock_at_once_lose_nothing(committed_room: Unseated) -> None:
    home, visitor = committed_room.captains[:2]

    def at_once(work: Any) -> Any:
        try:
            return work()
        finally:
            connections.close_all()

    works = [
        lambda: home.hand_in(before(10)),
        lambda: visitor.hand_in(before(10), "5612"),
        lambda: writing.publish_due(before(10)),
        lambda: writing.publish_due(before(10)),
    ]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(at_once, works))
    writing.publish_due(before(10))

    assert (home.seated(), visitor.seated()) == ("1234", "5612")
    assert (facts("handed-in"), facts("opened")) == (2, 2)
    assert not models.SealedLineUp.objects.exists()


# --- sealed means sealed


def test_handed_in_line_up_is_ciphertext_until_it_opens(committed_room: Unseated) -> None:
    home = committed_room.captains[0]
    line_up = home.line_up("5612")
    home.hand_in(before(30), "5612")

    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    if connection.vendor != "sqlite":
        pytest.skip("the database is no file")
    at_rest = bytes_of(Path(str(connection.settings_dict["NAME"])))
    plain = encode_line_up(line_up)

    assert models.handed_in(committed_room.session, [_newest(committed_room)]) == {
        _newest(committed_room): line_up
    }
    assert plain not in at_rest
    for player in line_up.places().values():
        places = [f'"{seat}":"{player}"'.encode() for seat in "NESW"]
        assert not any(place in at_rest for place in places)
        assert at_rest.count(player.encode()) <= 2  # the roster itself and its index
    assert not django_settings.DATA_DIR.joinpath("line-ups").exists()


def _newest(room: Unseated) -> int:
    return models.line_ups_of(room.session).match(room.hall.matches[0].pk).home.newest


def test_ciphertexts_are_of_one_length(room: Unseated) -> None:
    room.captains[0].hand_in(before(30))
    room.captains[1].hand_in(before(29), "6512")

    sealed = models.LineUpFact.objects.filter(sealed__isnull=False).values_list("sealed", flat=True)
    assert len({len(bytes(each or b"")) for each in sealed}) == 1


def test_handing_in_changes_no_byte_of_any_audience(room: Unseated) -> None:
    screen = confirm_screen(
        room.hall.event.pk,
        "K7M2Q4",
        layout="line-ups",
        subject=room.hall.session.public_id,
        label="",
        by="d",
        now=before(60),
    )
    tick(before(50))
    blank = frames()
    opponents = public.captain_view(room.captains[1].place, before(30))

    room.captains[0].hand_in(before(30))
    tick(before(30))

    assert f"screen:{screen}" in blank[PUBLIC_AUDIENCES[0]]
    assert frames() == blank
    assert public.captain_view(room.captains[1].place, before(30)) == opponents
    mine = public.captain_view(room.captains[0].place, before(30))
    assert (mine.status, mine.line_up) == ("sealed", room.captains[0].line_up())


def test_operator_sees_nothing_before_the_line_ups_open(room: Unseated) -> None:
    table = room.hall.segments[0].open.public_id
    before_it = public.console_state(table, "op")

    room.captains[0].hand_in(before(30))

    assert public.console_state(table, "op") == before_it


def test_director_sees_what_is_sealed(room: Unseated) -> None:
    room.captains[0].hand_in(before(30), "5612")

    home = public.line_up_desk(room.session, before(20))[0].sides[0]

    assert [player.number for _, _, player in home.line_up] == [5, 6, 1, 2]


# --- the second of publication


def test_tick_at_the_deadline_seats_shows_and_tells_the_consoles(
    committed_room: Unseated, heard: list[fanout.Announcement]
) -> None:
    room = committed_room
    segment = room.hall.segments[0]
    screen = confirm_screen(
        room.hall.event.pk,
        "K7M2Q4",
        layout="line-ups",
        subject=room.hall.session.public_id,
        label="",
        by="d",
        now=before(60),
    )
    tick(before(50))
    for captain in room.captains[:2]:
        captain.hand_in(before(30))
    tick(before(10, seconds=1))
    heard.clear()

    tick(before(10))

    state = public.console_state(segment.open.public_id, "op")
    assert state is not None
    assert set(state.seats) == set("NESW")
    assert {each.table for each in heard if isinstance(each, fanout.TableChanged)} == {
        segment.open.public_id,
        segment.closed.public_id,
    }
    names = {each.name for each in heard if isinstance(each, fanout.FrameReady)}
    assert {f"table:{segment.open.public_id}", f"screen:{screen}"} <= names
    shown = stored(PUBLIC_AUDIENCES[0])[f"screen:{screen}"][1]
    assert shown.count(b"Player 1") + shown.count(b"Player 2") == 8


def test_key_that_is_gone_keeps_no_frame_waiting(room: Unseated, key_file: Path) -> None:
    for captain in room.captains[:2]:
        captain.hand_in(before(30))
    key_file.unlink()

    tick(before(10))

    assert room.captains[0].seated() == " " * 4
    assert models.SealedLineUp.objects.count() == 2  # tried again at the next tick


# --- direct seating


def table_of(room: Unseated, match: int = 0, at: str = "open") -> str:
    segment = room.hall.segments[match]
    return segment.open.public_id if at == "open" else segment.closed.public_id


def sit(room: Unseated, at: str, north_south: int, east_west: int, order: str = "1212") -> None:
    """Seat two players of team `north_south` N-S, two of `east_west` E-W, by their numbers in the team."""
    rosters = [
        {p.number: p.public_id for p in selectors.roster(room.captains[n].team)}
        for n in (north_south, east_west)
    ]
    seats = {
        Seat.NORTH: rosters[0][int(order[0])],
        Seat.SOUTH: rosters[0][int(order[1])],
        Seat.EAST: rosters[1][int(order[2])],
        Seat.WEST: rosters[1][int(order[3])],
    }
    writing.seat_directly(table_of(room, at=at), seats, "op", before(3))


def warned(room: Unseated) -> list[str]:
    return [each.warning.code for each in public.lineups.warnings(room.session)]


def test_direct_seating_is_public_at_once(room: Unseated) -> None:
    room.terms("direct", both=5)

    sit(room, "open", 0, 1)

    assert room.captains[0].seated() == "12  "
    assert facts("sat") == 1
    sit(room, "open", 0, 1)
    assert facts("sat") == 1  # twice is once


def test_direct_seating_is_refused_while_line_ups_are_sealed(room: Unseated) -> None:
    with pytest.raises(writing.LineUpRefusal, match="not-open-yet"):
        sit(room, "open", 0, 1)


def test_direct_seating_of_strangers_is_refused(room: Unseated) -> None:
    room.terms("direct")
    stranger = selectors.roster(room.captains[2].team)[0].public_id

    with pytest.raises(writing.LineUpRefusal, match="not-of-the-team"):
        writing.seat_directly(table_of(room), {Seat.NORTH: stranger}, "op", before(3))
    with pytest.raises(LookupError):
        writing.seat_directly("nowhere", {}, "op", before(3))


def test_art_27_both_pairs_of_a_team_north_south_warn_director_and_consoles_before_a_card(
    room: Unseated,
) -> None:
    room.terms("direct")
    sit(room, "open", 0, 1, "1212")
    assert warned(room) == []

    sit(room, "closed", 0, 1, "3434")

    [found] = public.lineups.warnings(room.session)
    assert (found.warning.code, found.warning.article, found.has_begun) == ("not-comparable", "27", False)
    assert found.match.pk == room.hall.matches[0].pk
    for at in ("open", "closed"):
        state = public.console_state(table_of(room, at=at), "op")
        assert state is not None
        assert state.warnings == ("not-comparable",)

    sit(room, "closed", 1, 0, "3434")

    assert warned(room) == []


def test_art_54_4_players_who_sit_otherwise_than_published_are_noticed(room: Unseated) -> None:
    for captain in room.captains[:2]:
        captain.hand_in(before(30))
    writing.publish_due(before(10))

    sit(room, "open", 0, 1, "5612")

    assert warned(room) == ["other-than-line-up"]


def test_player_seen_in_the_other_room_has_left_the_first(room: Unseated) -> None:
    for captain in room.captains[:2]:
        captain.hand_in(before(30))
    writing.publish_due(before(10))

    sit(room, "open", 0, 1, "3412")

    assert room.captains[0].seated() == "34  "


# --- who line-ups were never asked of


def test_session_without_terms_proposes_no_offence_and_opens_nothing(db: None, key_file: Path) -> None:
    room = unseated()
    models.LineUpFact.objects.all().delete()

    assert not any(side.is_late for match in public.line_up_desk(room.session, START) for side in match.sides)
    assert writing.publish_due(START) == 0
    assert peers.tables_of_session(room.session)


def test_nothing_grows_with_the_square(db: None, key_file: Path, django_assert_max_num_queries: Any) -> None:
    room = unseated(matches=3)
    for captain in room.captains:
        captain.hand_in(before(30))
    public.line_up_desk(room.session, before(20))

    with django_assert_max_num_queries(15):
        public.line_up_desk(room.session, before(20))


# --- sides that sat down, matches that have begun


def sat_down(room: Unseated) -> None:
    """Match 0 sits as the files say, nobody handed anything in."""
    home, visitor = ([*selectors.roster(each.team)] for each in room.captains[:2])
    segment = room.hall.segments[0]
    for table, ns, ew in ((segment.open, home[:2], visitor[:2]), (segment.closed, visitor[2:4], home[2:4])):
        seats = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
        scoring.seat_players(table.pk, dict(zip(seats, [player.pk for player in (*ns, *ew)], strict=True)))


def test_side_that_sat_down_is_waited_for_no_more(room: Unseated) -> None:
    asked = public.captain_view(room.captains[0].place, before(5))

    sat_down(room)
    early, late = (public.captain_view(room.captains[0].place, before(minutes)) for minutes in (20, 5))
    desk = public.line_up_desk(room.session, before(5))

    assert (asked.status, asked.why_not, asked.line_up) == ("empty", None, None)
    assert (early.status, early.why_not) == ("seated", None)
    assert (late.status, late.why_not) == ("seated", "seated")
    assert late.line_up == room.captains[0].line_up("1234")
    assert late.theirs is not None  # they sit there for everybody to see
    assert [(side.status, side.is_late) for side in desk[0].sides] == [("seated", False)] * 2
    assert [side.status for side in desk[1].sides] == ["empty", "empty"]
    assert room.captains[0].refused(before(5)) == "seated"


def test_match_that_has_begun_takes_no_line_up(room: Unseated) -> None:
    room.hall.desk(0, "open").do(1, "open")

    view = public.captain_view(room.captains[0].place, before(1))

    assert (view.status, view.why_not) == ("begun", "play-begun")
    assert room.captains[0].refused(before(1)) == "play-begun"
    assert [side.status for side in public.line_up_desk(room.session, before(1))[0].sides] == ["begun"] * 2
