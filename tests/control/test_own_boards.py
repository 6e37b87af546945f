"""The press that gives a match boards of its own: stated first, refused once it has begun, undone on the page *Rulings*."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils.html import escape

from bridge.boards import BoardSetup
from broadcast.catalogue import sentence
from broadcast.journal import BoardSetBody, UndoneBody
from broadcast.models import JournalFact
from scoring import selectors
from scoring import services as scoring
from tests.control.rooms import Room, bodies

Open = Callable[..., Room]


@pytest.fixture
def strict(room: Open) -> Room:
    """A hall behind strict, with a set of boards 11 to 14 beside its own."""
    made = room(gates=("hold", "finished"))
    boards = [BoardSetup.standard(number) for number in range(11, 15)]
    scoring.add_board_set(made.hall.event.pk, "Postponed", boards)
    return made


def chosen(room: Room) -> str:
    """The set as the form offers it."""
    response = room.director.get("/en/control/cup/own-boards/", {"match": room.match})
    (field,) = response.context["step"].fields
    ((value, text),) = field.choices
    assert text == "Postponed: boards 11–14"
    return str(value)


def numbers(room: Room) -> list[int]:
    (segment,) = selectors.match_context(room.hall.matches[-1].pk).segments
    return [board.number for board in segment.boards]


def test_boards_both_rooms_and_peers_are_stated_before_the_press(strict: Room) -> None:
    stated = strict.step("own-boards", match=strict.match, set=chosen(strict))

    assert "Both rooms play boards 11–14 of the set Postponed." in stated
    assert "Boards 1–4 of the set it had are not played by it." in stated
    assert sentence("en", "director.own-boards.left", n=1) in stated
    assert sentence("en", "director.own-boards.alone") in stated
    assert sentence("en", "director.own-boards.undealt", n=4) in stated
    assert numbers(strict) == [1, 2, 3, 4]


def test_press_gives_the_boards_once_with_who_and_when(strict: Room) -> None:
    before, board_set = len(bodies()), chosen(strict)

    strict.press("own-boards", match=strict.match, set=board_set)
    strict.press("own-boards", match=strict.match, set=board_set)

    (body,) = bodies(before)
    assert isinstance(body, BoardSetBody)
    assert (body.match, body.first, body.last) == (strict.hall.matches[-1].pk, 11, 14)
    assert JournalFact.objects.order_by("pk").values_list("by", flat=True).last() == "cup-director"
    assert numbers(strict) == [11, 12, 13, 14]
    page = strict.get("rulings/")
    assert "Boards of its own: 11–14" in page
    assert "Team 3 – Team 4 · " in page


def test_peers_of_another_match_with_the_same_set_are_named(strict: Room) -> None:
    board_set = chosen(strict)
    strict.press("own-boards", match=strict.hall.matches[0].public_id, set=board_set)

    stated = strict.step("own-boards", match=strict.match, set=board_set)

    assert "They are played by others too, who wait for this match: Team 1 – Team 2." in stated


def test_match_that_was_opened_anywhere_is_refused_with_a_sentence(strict: Room) -> None:
    board_set = chosen(strict)
    offered = "/en/control/cup/own-boards/?"
    before = strict.get("rulings/").count(offered)
    strict.hall.desk(1, "closed").do(1, "open", now=strict.now)

    page = strict.refused("own-boards", match=strict.match, set=board_set)

    assert sentence("en", "control.refused.match-opened") in page
    assert strict.get("rulings/").count(offered) == before - 1 == 1
    assert not any(isinstance(body, BoardSetBody) for body in bodies())


def test_it_is_undone_in_one_press(strict: Room) -> None:
    strict.press("own-boards", match=strict.match, set=chosen(strict))
    fact = str(JournalFact.objects.order_by("pk").values_list("seq", flat=True).last())

    stated = strict.step("undo", fact=fact)
    strict.press("undo", fact=fact)

    assert "had before it was given 11–14" in stated
    assert bodies()[-1] == UndoneBody(int(fact))
    assert numbers(strict) == [1, 2, 3, 4]


def test_event_without_another_set_says_so(room: Open) -> None:
    hall = room()

    page = hall.refused("own-boards", match=hall.match)

    assert sentence("en", "control.refused.no-other-set") in page


def test_set_of_another_event_is_refused(strict: Room) -> None:
    page = strict.refused("own-boards", match=strict.match, set="nothing")

    assert escape(sentence("en", "control.refused.no-such-set")) in page


def test_match_that_is_postponed_is_told_to_get_its_own_boards_until_it_has_them(strict: Room) -> None:
    told = sentence("en", "director.move.own-boards")
    at = f"{strict.now + timedelta(minutes=30):%H:%M}"

    strict.hall.desk(0).do(1, "open", now=strict.now)
    begun = strict.step("move-start", match=strict.hall.matches[0].public_id, at=at)
    shared = strict.step("move-start", match=strict.match, at=at)
    strict.press("own-boards", match=strict.match, set=chosen(strict))
    alone = strict.step("move-start", match=strict.match, at=at)

    assert told in shared
    assert told not in alone
    assert told not in begun
