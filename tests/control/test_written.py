"""What a press did is said after it, and everything that was done stands on a page: in sentences, with who and when."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import get_args

import pytest

from broadcast import journal, services
from broadcast.catalogue import sentence
from broadcast.control.naming import UNKNOWN, Names
from broadcast.control.steps import Words
from broadcast.control.telling import told
from broadcast.journal import JournalBody
from broadcast.models import JournalFact
from scoring import selectors
from tests.control.rooms import Room

NOW = datetime(2026, 5, 1, 2, 30, tzinfo=UTC)


def every_kind(room: Room) -> list[JournalBody]:
    """A fact of every kind about a room, some in both senses."""
    segment, session = room.hall.segments[-1], room.hall.session.pk
    table, match = segment.open.pk, room.hall.matches[-1].pk
    board = segment.boards[0].pk
    return [
        journal.PolicyBody("online", 1800, ("hold", "seated", "delay")),
        journal.DeclaredBody(False),
        journal.HoldBody("board", match, 2, "Wait", "请稍候"),
        journal.LiftBody("session", session),
        journal.PresenceBody((journal.SeatsAt(table, "NS"),), "here", NOW),
        journal.ReseatedBody(table, 1, {"N": None}),
        journal.FinishedBody(table, 3),
        journal.ClosedBody(table, False),
        journal.ForfeitBody(match, "visitor"),
        journal.BroadcastOnBody(table),
        journal.PublishedBody(),
        journal.RecallBody("hall", "table", table),
        journal.NoticeBody("Tea", "茶歇"),
        journal.ProgressBody("online", True),
        journal.DisclosedBody(1, (1, 2), NOW, "a newspaper"),
        journal.MovedBody(NOW, match),
        journal.ClockBody(NOW),
        journal.FineBody(match, "home", "21", vp_hundredths=50),
        journal.ReplacedBody(match, 1, 5, "late"),
        journal.CancelledBody(match, 1, "fouled", (3, -3)),
        journal.HallWarnedBody("54(3)"),
        journal.BoardSetBody(match, 1, 1, 4, 2, 1),
        journal.BreakBody(),
        journal.DealTakenBody(table, board),
        journal.OtherRoomBody(True),
        journal.SkippedBody(table, board, False),
        journal.AddingBody(True),
        journal.AddedBody(match, table, board, 5),
        journal.OfficialBody(table, board, "4H", "S", 9, "sheet"),
        journal.UndoneBody(1),
        journal.RosterBody("team", 1, ("Owls", "夜鸮"), None, ("Owls", "夜鸮"), ("Night Owls", "夜鸮队")),
        journal.RosterBody("player", 1, ("Owls", "夜鸮"), 3, ("Bo", "博"), ("Bo", "柏")),
        journal.RosterBody("added", 1, ("Owls", "夜鸮"), 3, name=("Bo", "博")),
        journal.RosterBody("removed", 1, ("Owls", "夜鸮"), 3, ("Bo", "博")),
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_facts_of_every_kind_are_told_in_a_sentence(room: Callable[..., Room], lang: str) -> None:
    there = room()
    bodies = every_kind(there)
    assert {type(body) for body in bodies} == set(get_args(JournalBody))
    names = Names.of(selectors.session_context(there.hall.session.pk), Words(lang, "Asia/Shanghai"))

    said = [told(body, names, {1: bodies[0]}) for body in bodies]

    assert len(set(said)) == len(said)
    assert not [each for each in said if UNKNOWN in each.split() or "{" in each]
    if lang == "en":
        assert said[4].startswith("At the table: 2o N-S (")
        assert said[4].endswith(", at 10:30")
        assert said[28].endswith("4♥ S −1 · E-W +50")
        assert said[29] == f"Taken back: {said[0]}"


@pytest.mark.django_db
def test_a_fact_about_what_is_no_more_is_told_all_the_same(room: Callable[..., Room]) -> None:
    names = Names.of(selectors.session_context(room().hall.session.pk), Words("en"))

    said = told(journal.OfficialBody(9999, 9999, "4H", "S", 9), names, {})

    assert UNKNOWN in said


@pytest.mark.django_db
def test_a_press_is_followed_by_what_it_did_with_who_and_when(room: Callable[..., Room]) -> None:
    there = room()

    where = there.press("hold", subject=f"match:{there.match}")
    page = there.director.get(where.partition("#")[0]).content.decode()

    said = re.search(r'<div class="done" role="status">(.*?)</div>', page)
    assert said is not None
    assert "Held: " in said[1]
    assert re.search("[0-9]{2}:[0-9]{2}:[0-9]{2} by cup-director", said[1])


@pytest.mark.django_db
def test_a_press_that_finds_it_so_already_says_that_nothing_changed(room: Callable[..., Room]) -> None:
    there = room()
    there.press("hold", subject=f"match:{there.match}")

    where = there.press("hold", subject=f"match:{there.match}")

    page = there.director.get(where.partition("#")[0]).content.decode()
    assert sentence("en", "control.done.nothing") in page


@pytest.mark.django_db
@pytest.mark.parametrize("done", ["1-1", "0-99999", "x", "hold", "", "1-2-3"])
def test_an_address_that_claims_a_press_tells_nothing_another_did(
    room: Callable[..., Room], done: str
) -> None:
    there = room()
    assert JournalFact.objects.exclude(by="cup-director").exists()  # there is something to claim

    assert 'class="done"' not in there.get(done=done)


@pytest.mark.django_db
def test_everything_that_was_done_stands_on_a_page_newest_first(room: Callable[..., Room]) -> None:
    there = room()
    there.press("hold", subject=f"match:{there.match}")
    services.write_journal(
        there.hall.session.pk, journal.NoticeBody("Tea", ""), "other-director", there.now + timedelta(days=1)
    )

    page = there.get("written/", session=there.hall.session.public_id)

    listed = page[page.index('class="written"') :]
    assert listed.index("Tea") < listed.index("Held: ")
    assert "other-director" in listed
    assert "cup-director" in listed
    assert listed.count("<li>") == JournalFact.objects.count()
