"""The director's pages of line-ups: who may, what is entered, what is refused; and the operator's of seats."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from broadcast import models, public
from broadcast.catalogue import sentence
from broadcast.services import grant
from broadcast.services.lineups import publish_due
from scoring import selectors
from tests.broadcast.lineups.rosters import Captain, Unseated, before
from tests.lineup_pages.conftest import PASSWORD, logged_in

BASE = "/en/control/cup/lineups/"


def fields(captain: Captain, order: str = "1234") -> dict[str, str]:
    line_up = captain.line_up(order)
    rooms = {"open": line_up.open, "closed": line_up.closed}
    chosen = {f"{room}-{seat}": player for room, seats in rooms.items() for seat, player in seats.items()}
    return {"side": captain.place.side.value, **chosen}


def match_path(room: Unseated, match: int = 0) -> str:
    return f"{BASE}{room.hall.matches[match].public_id}/"


def test_director_enters_both_from_paper_and_they_open_at_once_when_it_is_time(
    director: Client, room: Unseated
) -> None:
    home, visitor = room.captains[:2]

    for captain, order in ((home, "5612"), (visitor, "1234")):
        response = director.post(match_path(room) + "paper/", {**fields(captain, order), "in_time": "1"})
        assert response.status_code == 303

    assert home.seated() == "5612"  # the hall of the tests starts long ago
    page = director.get(match_path(room)).content.decode()
    assert sentence("en", "lineups.late.short") not in page
    assert "Player 15" in page


def test_sealed_line_up_is_there_for_the_director_to_look_at(director: Client, room: Unseated) -> None:
    room.captains[0].hand_in(before(30), "5612")

    page = director.get(match_path(room)).content.decode()

    assert sentence("en", "lineups.look") in page


def test_change_reopens_the_opponents(director: Client, room: Unseated) -> None:
    home, visitor = room.captains[:2]
    for captain in (home, visitor):
        captain.hand_in(before(30))
    publish_due(before(10))

    response = director.post(match_path(room) + "change/", {**fields(home, "3456"), "minutes": "５"})

    assert response.status_code == 303
    assert home.seated() == "3456"
    state = models.line_ups_of(room.session).match(room.hall.matches[0].pk)
    assert state.visitor.reopened_until is not None


@pytest.mark.parametrize(
    ("command", "changed", "code"),
    [
        ("paper", {"open-N": ""}, "wrong-seats"),
        ("paper", {"open-N": "zz"}, "malformed"),
        ("paper", {"side": "both"}, "malformed"),
        ("change", {"minutes": "5"}, "not-open-yet"),
        ("change", {"minutes": "61"}, "bad-minutes"),
        ("change", {"minutes": "-1"}, "bad-minutes"),
        ("right", {"right": "everybody"}, "malformed"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(
    director: Client, room: Unseated, command: str, changed: dict[str, str], code: str
) -> None:
    response = director.post(f"{match_path(room)}{command}/", {**fields(room.captains[0]), **changed})

    assert response.status_code == 400
    assert sentence("en", f"lineups.refused.{code}") in response.content.decode()
    assert not models.LineUpFact.objects.filter(kind="handed-in").exists()


def test_terms_are_set_once(director: Client, room: Unseated) -> None:
    asked = {"method": "form", "both": "20", "first": "30", "last": "10"}

    for _ in range(2):
        assert director.post(f"{BASE}terms/", asked).status_code == 303

    terms = public.line_up_terms(room.session)
    assert terms is not None
    assert (terms.method, terms.both, terms.first, terms.last) == ("form", 20, 30, 10)
    assert models.LineUpFact.objects.filter(kind="terms").count() == 2  # the hall's own, and this


@pytest.mark.parametrize("wrong", [{"both": "x"}, {"both": "999"}, {"method": "shouted"}, {"first": ""}])
def test_terms_that_cannot_be_are_refused(director: Client, room: Unseated, wrong: dict[str, str]) -> None:
    asked = {"method": "form", "both": "20", "first": "30", "last": "10"} | wrong

    assert director.post(f"{BASE}terms/", asked).status_code == 400


def test_right_is_set_by_the_director_and_moved_by_a_yellow_system(director: Client, room: Unseated) -> None:
    director.post(match_path(room) + "right/", {"right": "form", "yellow": ["home"]})

    holder = public.line_up_desk(room.session, datetime.now(UTC))[0].holder
    assert holder is not None
    assert holder.value == "visitor"


def test_link_is_a_code_and_the_ticket_stands_in_the_fragment_only(director: Client, room: Unseated) -> None:
    response = director.get(match_path(room) + "home/")
    page = response.content.decode()

    assert response["Cache-Control"] == "no-store"
    assert "http://testserver/en/lineup/#" in page
    assert "data:image/svg+xml" in page


def test_link_that_is_worth_nothing_any_more_says_so(director: Client, room: Unseated) -> None:
    said = sentence("en", "lineups.link.begun")
    assert said not in director.get(match_path(room) + "home/").content.decode()

    room.hall.desk(0).play(1)

    assert said in director.get(match_path(room) + "home/").content.decode()
    assert said not in director.get(match_path(room, 1) + "home/").content.decode()


def test_renewed_link_is_another(director: Client, room: Unseated) -> None:
    captain = room.captains[0]
    before_it = public.captain_ticket(captain.session, captain.team, before(60))

    director.post(match_path(room) + "renew/", {"side": "home"})

    assert public.captain_ticket(captain.session, captain.team, before(60)) != before_it


PAGES = ["", "terms/", "{match}/", "{match}/right/", "{match}/paper/", "{match}/home/", "{match}/renew/"]


@pytest.mark.parametrize("page", PAGES)
def test_pages_are_the_directors_alone(room: Unseated, operator: Client, page: str) -> None:
    path = BASE + page.format(match=room.hall.matches[0].public_id)
    grant(room.hall.event.pk, "somebody", "operator", PASSWORD)

    assert Client().get(path).status_code == 302
    assert Client().post(path).status_code in (302, 405)
    assert operator.get(path).status_code == 404
    assert operator.post(path).status_code in (404, 405)


def test_match_of_another_session_is_not_there(director: Client, room: Unseated) -> None:
    assert director.get(f"{BASE}aaaaaaaaaaaa/").status_code == 404
    assert director.get(f"{BASE}?session=aaaaaaaaaaaa").status_code == 404


# --- seats


def seats_path(room: Unseated, at: str = "open") -> str:
    segment = room.hall.segments[0]
    return f"/en/seats/{(segment.open if at == 'open' else segment.closed).public_id}/"


def sitting(room: Unseated, north_south: int, east_west: int, first: int = 1) -> dict[str, str]:
    rosters = [
        {player.number: player.public_id for player in selectors.roster(room.captains[n].team)}
        for n in (north_south, east_west)
    ]
    numbers = {"N": (0, first), "S": (0, first + 1), "E": (1, first), "W": (1, first + 1)}
    return {seat: rosters[team][number] for seat, (team, number) in numbers.items()}


def test_operator_enters_who_sits_and_wrong_seats_are_said_at_once(operator: Client, room: Unseated) -> None:
    room.terms("direct")
    operator.post(seats_path(room), sitting(room, 0, 1))
    right = operator.get(seats_path(room)).content.decode()

    operator.post(seats_path(room, "closed"), sitting(room, 0, 1, first=3))
    wrong = operator.get(seats_path(room, "closed")).content.decode()

    warning = sentence("en", "lineups.console.not-comparable")
    assert warning not in right
    assert warning in wrong
    director_sees = logged_in("director").get(BASE).content.decode()
    assert "art. 27" in director_sees


def test_seats_are_refused_while_line_ups_are_sealed(operator: Client, room: Unseated) -> None:
    response = operator.post(seats_path(room), sitting(room, 0, 1))

    assert response.status_code == 400
    assert sentence("en", "lineups.refused.not-open-yet") in response.content.decode()


def test_seats_are_for_the_events_staff(room: Unseated) -> None:
    assert Client().get(seats_path(room)).status_code == 302
    from django.contrib.auth.models import User

    User.objects.create_user("stranger", password=PASSWORD)
    assert logged_in("stranger").get(seats_path(room)).status_code == 404
    assert logged_in("operator").get("/en/seats/aaaaaaaaaaaa/").status_code == 404
