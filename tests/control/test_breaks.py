"""A break inside a session: strict by default (EMBARGO.md, Presets), until the director chooses otherwise and declares anew."""

from collections.abc import Callable
from datetime import timedelta

from broadcast import public
from broadcast.audiences import Audience
from broadcast.catalogue import sentence
from broadcast.journal import BreakBody, DeclaredBody, PolicyBody, PresenceBody, SeatsAt
from broadcast.journal.bodies import GateName
from broadcast.models import Release, journal_state
from tests.control.rooms import Room, bodies

Open = Callable[..., Room]
STRICT: tuple[GateName, ...] = ("hold", "finished")


def test_break_makes_every_audience_strict_and_ends_the_declaration(room: Open) -> None:
    hall = room()
    before = len(bodies())

    stated = hall.step("break", on="1")
    hall.press("break", on="1")
    hall.press("break", on="1")

    assert "the hall and online see a board only when every table has finished it" in stated
    assert sentence("en", "director.break.declare") in stated
    assert bodies(before) == [
        BreakBody(True),
        DeclaredBody(False),
        PolicyBody("hall", 0, STRICT),
        PolicyBody("online", 0, STRICT),
    ]


def test_with_a_break_a_board_that_others_have_to_play_is_not_shown_though_all_are_seated(room: Open) -> None:
    hall = room()
    hall.hall.journal(PresenceBody((SeatsAt(hall.late_pk),), "here"), hall.now - timedelta(minutes=9))
    hall.hall.desk(0).play(1, now=hall.now - timedelta(minutes=8))
    hall.catch_up(hall.now - timedelta(minutes=7))
    shown = Release.objects.filter(audience="hall").count()

    hall.press("break", on="1")
    hall.hall.desk(0).play(2, now=hall.now)
    hall.catch_up(hall.now + timedelta(seconds=5))

    assert shown == 1
    assert Release.objects.filter(audience="hall").count() == shown
    kept = public.frame(f"table:{hall.hall.segments[0].open.public_id}", Audience.HALL)
    assert kept is not None


def test_seated_preset_needs_a_declaration_made_for_the_break_and_is_warned_of(room: Open) -> None:
    hall = room()
    hall.press("break", on="1")

    refused = hall.refused("policy", audience="hall", preset="hall")
    hall.press("declare", out="1")
    stated = hall.step("policy", audience="hall", preset="hall")
    strict = hall.step("policy", audience="hall", preset="after")
    hall.press("policy", audience="hall", preset="hall")

    assert sentence("en", "control.refused.not-declared") in refused
    assert sentence("en", "director.policy.break") in stated
    assert sentence("en", "director.policy.break") not in strict
    assert bodies()[-1] == PolicyBody("hall", 0, ("hold", "seated"))


def test_audiences_that_wait_for_all_stay_as_they_are(room: Open) -> None:
    hall = room(gates=("hold", "session"))
    hall.press("declare", out="0")
    before = len(bodies())

    hall.press("break", on="1")
    hall.press("break", on="0")

    assert bodies(before) == [BreakBody(True), BreakBody(False)]
    assert not journal_state(hall.hall.session.pk).has_break


def test_page_says_whether_there_is_a_break_and_offers_the_other(room: Open) -> None:
    hall = room()

    before = hall.get("broadcast/")
    hall.press("break", on="1")
    after = hall.get("broadcast/")

    assert sentence("en", "director.has-no-break") in before
    assert sentence("en", "director.break") in before
    assert sentence("en", "director.has-break") in after
    assert sentence("en", "director.no-break") in after
