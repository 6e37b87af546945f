"""Fines of art. 54 that line-ups and seats show: proposed by how often it happened, stated, entered once, undone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from bridge.seats import Seat
from broadcast.catalogue import sentence
from broadcast.journal import FineBody, HallWarnedBody, MovedBody, UndoneBody
from broadcast.lineups import TermsBody
from broadcast.services import lineups
from scoring import selectors, services
from scoring.schedule import Form
from tests.broadcast.lineups.rosters import Captain
from tests.control.rooms import Room, bodies

Open = Callable[..., Room]


def cards(hall: Room) -> dict[str, dict[str, object]]:
    """The cards of fines by what they say is wrong, without whose it is."""
    return {
        str(card["title"]): card for card in hall.now_page()["calm"] if str(card["key"]).startswith("fine")
    }


def fined() -> list[tuple[str, str, int, int]]:
    return [
        (body.side, body.article, body.vp_hundredths, body.imps)
        for body in bodies()
        if isinstance(body, FineBody)
    ]


def stand_up(hall: Room) -> None:
    """Nobody has sat down yet."""
    for segment in hall.hall.segments:
        for table in (segment.open, segment.closed):
            services.seat_players(table.pk, {})


def late_line_up(hall: Room, captain: int = 0) -> None:
    """Terms of sealed line-ups, and one captain who hands in minutes after the deadline; the match is still to start."""
    stand_up(hall)
    start = datetime.now(UTC) + timedelta(minutes=5)
    hall.hall.journal(MovedBody(start), hall.now)
    lineups.set_terms(hall.hall.session.pk, TermsBody("online"), "d", start - timedelta(minutes=40))
    captains = [Captain(hall.hall.session.pk, team.pk) for team in hall.hall.teams]
    for each in (*captains[:captain], *captains[captain + 1 :]):
        each.hand_in(start - timedelta(minutes=30))
    captains[captain].hand_in(datetime.now(UTC))


def reseat(hall: Room, room: str, order: str, match: int = 0) -> None:
    """As somebody sees them sit in a room: N E S W by "h1" (home's first player) or "v3"."""
    rosters = {
        side: [player.public_id for player in selectors.roster(hall.hall.teams[2 * match + at].pk)]
        for at, side in enumerate("hv")
    }
    segment = hall.hall.segments[match]
    table = (segment.open if room == "open" else segment.closed).public_id
    chosen = {seat: rosters[who[0]][int(who[1]) - 1] for seat, who in zip(Seat, order.split(), strict=True)}
    lineups.seat_directly(table, chosen, "op", datetime.now(UTC))


def test_54_3_counts_the_offences_of_a_team_in_the_whole_event(room: Open) -> None:
    hall = room(sessions=4)
    late_line_up(hall)
    what = {"match": hall.hall.matches[0].public_id, "side": "home", "article": "54(3)"}
    what["session"] = hall.hall.session.public_id

    offered = []
    for session in (1, 2, 3):
        offered.append(hall.director.get("/en/control/cup/fine/", what).context["step"].fields[0].value)
        hall.hall.journal(FineBody(hall.hall.matches[0].pk, "home", "54(3)"), hall.now, session=session)

    assert offered == ["0", "0.5", "1"]
    other = {**what, "side": "visitor"}
    assert hall.director.get("/en/control/cup/fine/", other).context["step"].fields[0].value == "0"


def test_54_3_warning_is_entered_once_counts_and_is_undone(room: Open) -> None:
    hall = room()
    late_line_up(hall)
    what = {"match": hall.hall.matches[0].public_id, "side": "home", "article": "54(3)", "amount": "0"}
    (card,) = cards(hall).values()

    stated = hall.step("fine", **{name: value for name, value in what.items() if name != "amount"})
    hall.press("fine", **what)
    hall.press("fine", **what)
    page = hall.get("rulings/")
    gone = cards(hall)
    hall.press("undo", fact=str(len(bodies())))

    assert card["says"] == ["Art. 54(3) proposes a warning. It is not entered yet."]
    assert "class 3" in stated
    assert sentence("en", "director.offence.times", team="Team 1", n=1) in stated
    assert fined() == [("home", "54(3)", 0, 0)]
    assert "Team 1 fined a warning (art. 54(3))" in page
    assert gone == {}
    assert isinstance(bodies()[-1], UndoneBody)
    assert len(cards(hall)) == 1


def test_art_53_hall_wide_warning_lets_a_first_offence_count_as_a_second(room: Open) -> None:
    hall = room()
    late_line_up(hall)
    what = {"match": hall.hall.matches[0].public_id, "side": "home", "article": "54(3)"}

    stated = hall.step("warn-hall")
    hall.press("warn-hall")
    hall.press("warn-hall")
    step = hall.director.get("/en/control/cup/fine/", what).context["step"]
    page = hall.get("rulings/")
    (card,) = cards(hall).values()
    hall.press("undo", fact=str(len(bodies())))

    assert "first offence is proposed to be fined as a second" in stated
    assert sum(isinstance(body, HallWarnedBody) for body in bodies()) == 1
    assert step.fields[0].value == "0.5"
    assert sentence("en", "director.offence.warned") in step.says
    assert "The whole hall was warned" in page
    assert "proposes 0.5 VP" in str(card["says"])
    assert hall.director.get("/en/control/cup/fine/", what).context["step"].fields[0].value == "0"


def test_54_3_is_no_offence_of_sides_that_sat_down_without_a_line_up(room: Open) -> None:
    hall = room()
    hall.hall.journal(MovedBody(datetime.now(UTC) + timedelta(minutes=5)), hall.now)
    lineups.set_terms(hall.hall.session.pk, TermsBody("online"), "d", hall.now)

    page = hall.now_page()

    assert cards(hall) == {}  # everybody sits there, from the files
    assert not any(card["key"] == "line-ups" for card in page["calm"])


def test_54_4_seated_other_than_the_line_up_is_class_2(room: Open) -> None:
    hall = room()
    late_line_up(hall)
    lineups.publish_due(datetime.now(UTC))
    reseat(hall, "open", "h3 v1 h2 v2")
    what = {"match": hall.hall.matches[0].public_id, "side": "home", "article": "54(4)"}

    (wrong,) = (card for card in hall.now_page()["cards"] if card["key"].startswith("seats"))
    proposed = cards(hall)["Team 1: seated other than the line-up (art. 54(4))"]
    hall.press("fine", **what, amount="1")

    assert "54(4)" in str(wrong["says"])
    assert "proposes 1 VP" in str(proposed["says"])
    assert fined() == [("home", "54(4)", 100, 0)]


@pytest.mark.parametrize(("amount", "hundredths"), [("1", 100), ("3", 300)])
def test_art_27_wrong_seats_are_mended_before_a_card_and_fined_both_sides_after(
    room: Open, amount: str, hundredths: int
) -> None:
    hall = room()
    reseat(hall, "closed", "h3 v3 h4 v4")

    (before,) = (card for card in hall.now_page()["cards"] if card["key"].startswith("seats"))
    nothing_yet = cards(hall)
    hall.hall.desk(0, "closed").do(1, "open")
    (begun,) = (card for card in hall.now_page()["cards"] if card["key"].startswith("seats"))
    proposed = list(cards(hall))
    what = {"match": hall.hall.matches[0].public_id, "article": "54(35)"}
    hall.press("fine", **what, amount=amount)
    hall.press("fine", **what, amount=amount)

    assert "Both pairs of Team 1 sit the same way" in str(before["says"])
    assert sentence("en", "director.wrong-seats.mend") in before["says"]
    assert before["buttons"][0]["command"] == f"lineups/{hall.hall.matches[0].public_id}"
    assert nothing_yet == {}
    assert sentence("en", "director.wrong-seats.begun") in begun["says"]
    assert proposed == ["Team 1 – Team 2: wrong seats, boards not comparable: both sides (art. 54(35))"]
    assert fined() == [("home", "54(35)", hundredths, 0), ("visitor", "54(35)", hundredths, 0)]


def test_fine_in_a_knockout_is_offered_in_imps(room: Open) -> None:
    hall = room(form=Form.KNOCKOUT)
    what = {"match": hall.hall.matches[0].public_id, "side": "visitor", "article": "54(4)"}

    stated = hall.step("fine", **what)
    hall.press("fine", **what, amount="1")

    assert "6 IMP" in stated
    assert fined() == [("visitor", "54(4)", 0, 6)]


def test_fine_begun_from_the_rulings_asks_for_what_and_whose(room: Open) -> None:
    hall = room()

    step = hall.director.get("/en/control/cup/fine/", {"match": hall.hall.matches[0].public_id}).context[
        "step"
    ]

    assert [field.name for field in step.fields] == ["article", "side"]
    assert not step.is_press


@pytest.mark.parametrize("amount", ["", "2", "-1", "0.25"])
def test_amount_that_was_not_offered_is_refused(room: Open, amount: str) -> None:
    hall = room()
    what = {"match": hall.hall.matches[0].public_id, "side": "home", "article": "54(4)"}
    token = hall.director.get("/en/control/cup/fine/", what).context["step"].token

    hall.refused("fine", **what, amount=amount, stated=token)

    assert fined() == []


def test_more_fines_than_a_screen_holds_are_counted(room: Open) -> None:
    hall = room(matches=3)
    stand_up(hall)
    lineups.set_terms(hall.hall.session.pk, TermsBody("online"), "d", hall.now)  # and nobody hands in

    titles = list(cards(hall))

    assert titles[0] == "Team 1: line-up late (art. 54(3))"
    assert titles[4:] == [sentence("en", "director.fines.more", n=2)]


def test_proposing_takes_the_same_queries_for_any_number_of_sides(
    room: Open, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    hall = room(matches=6)
    late_line_up(hall)
    hall.now_page()

    with django_assert_max_num_queries(45):
        hall.now_page()
