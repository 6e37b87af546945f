"""`manage.py doubledummy`: the real solver on released boards, its bounds, and who sees what it found at which second."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from broadcast import journal, models, publisher, services
from broadcast.audiences import Audience
from broadcast.public import double_dummy, to_analyse
from broadcast.public.double_dummy import AFTER, is_analysing
from config.solving.process import NoSolver, Solver, Unsolvable, is_installed
from config.solving.worker import Worker
from scoring import selectors
from tests.broadcast.halls import AUCTION, DEAL, START, Hall, make, seconds
from tests.conftest import absent

pytestmark = pytest.mark.django_db

# A process that says it is ready and never answers; one that ends at the first board.
SILENT = (sys.executable, "-c", "import time; print('ready', flush=True); time.sleep(600)")
FALLING = (sys.executable, "-c", "print('ready', flush=True); input()")


@pytest.fixture(autouse=True)
def key(tmp_path: Path, settings: Settings) -> None:
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    """The real one: it takes seconds to begin, so these tests share it."""
    if not is_installed():
        absent("endplay (`make doubledummy` or `make interop`)")
    started = Solver()
    yield started
    started.close()


def board_id(hall: Hall, number: int = 1, match: int = 0) -> str:
    board = selectors.match_context(hall.matches[match].pk).segments[0].board(number)
    assert board is not None
    return board.public_id


def seen(hall: Hall, at: datetime, audience: Audience = Audience.ONLINE, number: int = 1) -> Any:
    return double_dummy(board_id(hall, number), at, audience)


def test_a_released_board_is_worked_out_with_its_play(solver: Solver) -> None:
    hall = make()
    for room in ("open", "closed"):
        hall.desk(0, room).do(1, "open", *AUCTION, "@SA", "@S8", "@S3", "@SJ", "=9")
    publisher.tick(START + seconds(1))

    assert Worker(solver).work() == 4  # two rooms, for spectators online and for the hall

    found = seen(hall, START + seconds(1) + AFTER)
    assert set(found.tricks) == set("NESW")
    assert {len(by_strain) for by_strain in found.tricks.values()} == {5}
    assert set(found.rooms) == {"open", "closed"}
    assert len(found.rooms["open"]) == 5  # before the lead, and after each card
    assert found.rooms["open"][0] == found.tricks["N"]["N"]
    # What is lost by a defender's card comes to declarer, and the other way round; four cards are one trick.
    assert all(0 <= left <= 13 for left in found.rooms["open"])
    assert found.par.contracts == () or found.par.score != 0
    assert [is_analysing(at) for at in (START + seconds(1), START + seconds(1) + AFTER)] == [False, True]
    page = Client().get(f"/en/b/{board_id(hall)}/").content.decode()
    assert 'id="double-dummy"' in page
    assert Client().get(f"/api/v1/boards/{board_id(hall)}/double-dummy").json()["tricks"] == found.tricks


def test_a_known_deal_gives_the_tricks_everybody_knows(solver: Solver) -> None:
    """One suit to a hand: whoever has the trumps takes all, and in no trump the leader does."""
    one_suit = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"

    found = solver.solve(one_suit)

    assert found.tricks == "0d0d000d0d0d0d000d0d"
    assert found.cards == ()


def test_nothing_is_asked_of_what_was_not_released_or_has_no_result(solver: Solver) -> None:
    hall = make(live=False)
    hall.desk().play(1)
    hall.desk().do(2, "open", "1N")
    publisher.tick(START + seconds(1))
    assert models.Transcript.objects.count() == 2  # there is something to leak

    assert [to_analyse(audience, 9) for audience in (Audience.ONLINE, Audience.HALL)] == [(), ()]
    assert Worker(solver).work() == 0

    hall.journal(journal.PolicyBody("hall", 0, ("hold",)), START + seconds(2))
    publisher.tick(START + seconds(2))
    assert len(to_analyse(Audience.HALL, 9)) == 1  # the finished board alone
    assert to_analyse(Audience.ONLINE, 9) == ()


def test_what_the_hall_was_shown_before_changes_nothing_for_spectators_online(solver: Solver) -> None:
    """The same seconds and the same answers, whether the hall saw the board an hour earlier or never."""
    shown_at = START + timedelta(hours=1)
    instants = [shown_at + seconds(second) for second in (-1, 0, 1, 14, 15, 16)]
    answers = []
    for slug, hall_first in (("one", True), ("two", False)):
        hall = make(live=False, slug=slug)
        hall.desk().play(1)
        if hall_first:
            hall.journal(journal.PolicyBody("hall", 0, ("hold",)), START)
            publisher.tick(START + seconds(1))
            assert Worker(solver).work() == 1
            assert seen(hall, START + timedelta(minutes=1), Audience.HALL)  # there is something to leak
        before = [seen(hall, at) for at in instants]
        hall.journal(journal.PolicyBody("online", 0, ("hold",)), shown_at)
        publisher.tick(shown_at)
        Worker(solver).work()
        answers.append((before, [seen(hall, at) for at in instants]))

    assert answers[0] == answers[1]
    before, after = answers[0]
    assert before == [None] * 6
    assert [found is not None for found in after] == [False] * 4 + [True] * 2


def test_what_is_recalled_is_told_of_no_more(solver: Solver) -> None:
    hall = make()
    hall.desk().play(1)
    publisher.tick(START + seconds(1))
    Worker(solver).work()
    later = START + timedelta(minutes=1)
    assert seen(hall, later)

    hall.journal(journal.HoldBody("session", hall.session.pk), START + seconds(3))
    services.recall(
        hall.session.pk,
        journal.RecallBody("online", "board", hall.matches[0].pk, 1),
        "director",
        START + seconds(3),
    )

    assert seen(hall, later) is None
    assert seen(hall, later, Audience.HALL)
    never = Client().get("/api/v1/boards/aaaaaaaaaaaa/double-dummy")
    hidden = Client().get(f"/api/v1/boards/{board_id(hall)}/double-dummy")
    assert (hidden.status_code, hidden.content, dict(hidden.headers)) == (
        404,
        never.content,
        dict(never.headers),
    )


def test_a_further_release_of_the_same_costs_nothing() -> None:
    hall = make()
    desk = hall.desk()
    desk.play(1)
    publisher.tick(START + seconds(1))
    (one, _) = (to_analyse(audience, 1)[0] for audience in (Audience.ONLINE, Audience.HALL))
    services.keep_double_dummy(one, "7" * 20, ())
    row = models.DoubleDummy.objects.get()
    models.DoubleDummy.objects.update(release=0)  # as if something more had been released since
    (again,) = to_analyse(Audience.ONLINE, 1)
    silent = Solver(0.1, SILENT)

    assert again.was == again.key == row.key
    services.confirm_double_dummy(again)

    assert to_analyse(Audience.ONLINE, 1) == ()
    assert models.DoubleDummy.objects.get().ready_at == row.ready_at
    silent.close()


@pytest.mark.parametrize("command", [SILENT, FALLING], ids=["takes too long", "ends"])
def test_a_board_too_much_for_the_solver_is_left_and_not_tried_again(command: tuple[str, ...]) -> None:
    hall = make()
    hall.desk().play(1)
    publisher.tick(START + seconds(1))
    solver = Solver(0.3, command)
    text = f"N:{' '.join(DEAL[seat] for seat in 'NESW')}"
    with pytest.raises(Unsolvable):
        solver.solve(text)

    assert Worker(solver).work() == 2

    assert set(models.DoubleDummy.objects.values_list("tricks", flat=True)) == {""}
    assert seen(hall, START + timedelta(minutes=1)) is None
    assert 'id="double-dummy"' not in Client().get(f"/en/b/{board_id(hall)}/").content.decode()
    solver.close()


def test_a_solver_that_does_not_begin_is_no_solver() -> None:
    with pytest.raises(NoSolver, match="ended by itself"):
        Solver(1, (sys.executable, "-c", "")).solve("N:")


def test_without_endplay_the_command_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "endplay", None)

    with pytest.raises(CommandError, match="make doubledummy"):
        call_command("doubledummy", "--once")


def test_the_command_works_off_what_waits_and_ends(solver: Solver) -> None:
    hall = make()
    hall.desk().play(1)
    publisher.tick(START + seconds(1))
    said = io.StringIO()

    call_command("doubledummy", "--once", stdout=said)

    assert said.getvalue() == "2 solved\n"
    assert seen(hall, START + timedelta(minutes=1))
