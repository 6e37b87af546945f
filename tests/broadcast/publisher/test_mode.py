"""EMBARGO.md, Notice: a picture says *held* exactly while one of its gates keeps something back that is still to come."""

import json
from datetime import datetime

import pytest

from broadcast import models, public, publisher
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.journal import (
    BroadcastOnBody,
    ClosedBody,
    FinishedBody,
    ForfeitBody,
    NoticeBody,
    PolicyBody,
    PresenceBody,
    SeatsAt,
)
from broadcast.packing import unpack
from broadcast.services import confirm_screen
from scoring import selectors
from tests.broadcast.halls import START, Hall, make, seconds
from tests.broadcast.looking import channel_names, stored

BOARDS = 2
EVERYWHERE = [(match, room) for match in (0, 1) for room in ("open", "closed")]


@pytest.fixture
def hall(db, key_file):
    """Two matches of two boards; the hall waits for who is seated, and everybody is."""
    made = make(boards=BOARDS, live=False)
    for gates in (("hold", "seated"), ("hold",)):
        made.journal(PolicyBody("hall" if len(gates) > 1 else "online", 0, gates))
    say_all(made, "here")
    screen = {"layout": "standings", "subject": made.session.public_id, "label": "", "by": "director"}
    confirm_screen(made.event.pk, "AAAAAA", **screen, now=START)
    publisher.tick(START)
    return made


def pk_of(hall: Hall, match: int = 1, room: str = "closed") -> int:
    found = selectors.table_pk(hall.desk(match, room).table)
    assert found is not None
    return found


def say_all(hall, state, seats="NESW", now=START):
    who = tuple(SeatsAt(pk_of(hall, *place), seats) for place in EVERYWHERE)
    hall.journal(PresenceBody(who, state), now)


def leave(hall: Hall, seats: str = "NESW", now: datetime = START) -> None:
    """The players of the last table go."""
    hall.journal(PresenceBody((SeatsAt(pk_of(hall), seats),), "gone"), now)


def modes(hall: Hall, audience: Audience = Audience.HALL) -> dict[str, set[str]]:
    """What stored pictures say of how current they are, by kind of channel; what is stored is what a fresh look gives."""
    found: dict[str, set[str]] = {}
    for each in PUBLIC_AUDIENCES:
        for name, (_, body) in stored(each).items():
            assert body == (public.render(name, each) or b""), f"{name} for {each.value}"
            shown = unpack(json.loads(body)) if body else {}
            mode = shown.get("session", {}).get("mode") or shown.get("mode")
            if each is audience and mode:
                found.setdefault(name.partition(":")[0], set()).add(mode["kind"])
    return found


def everywhere(kind: str, *, boards: bool = False) -> dict[str, set[str]]:
    kinds = ["session", "screen", "match", "table", *(["board"] if boards else [])]
    return {each: {kind} for each in kinds}


def test_nobody_missing_is_live(hall):
    assert modes(hall) == everywhere("live")


def test_table_with_a_board_to_play_and_somebody_missing_holds_every_picture(hall):
    leave(hall, "E")
    publisher.tick(START)

    assert modes(hall) == everywhere("held")


def played_out(hall):
    for board in range(1, BOARDS + 1):
        hall.desk(1, "closed").play(board)


def words(hall):
    hall.journal(FinishedBody(pk_of(hall), BOARDS))


def closed(hall):
    hall.journal(ClosedBody(pk_of(hall)))


def forfeited(hall):
    hall.journal(ForfeitBody(hall.matches[1].pk, "home"))


def waived(hall):
    hall.journal(BroadcastOnBody(pk_of(hall)))


ENDS = [played_out, words, closed, forfeited, waived]


@pytest.mark.parametrize("ends", ENDS)
def test_who_leaves_when_nobody_waits_any_more_holds_nothing(hall, ends):
    ends(hall)
    leave(hall)
    publisher.tick(START)

    assert modes(hall) == everywhere("live", boards=ends is played_out)


@pytest.mark.parametrize("ends", ENDS)
def test_held_ends_with_what_was_waited_for(hall, ends):
    leave(hall)
    publisher.tick(START)
    assert modes(hall) == everywhere("held")

    ends(hall)
    publisher.tick(START + seconds(1))

    assert modes(hall) == everywhere("live", boards=ends is played_out)


def test_held_ends_with_the_last_result_of_a_table_that_nobody_is_at(hall):
    leave(hall)
    hall.desk(1, "closed").play(1)
    publisher.tick(START)
    assert modes(hall) == everywhere("held", boards=True)

    hall.desk(1, "closed").play(2)
    publisher.tick(START + seconds(1))

    assert modes(hall) == everywhere("live", boards=True)


def test_result_taken_back_at_a_table_that_nobody_is_at_holds_again(hall):
    desk = hall.desk(1, "closed")
    desk.play(1)
    last = desk.play(2)[-1]
    leave(hall)
    publisher.tick(START)
    assert modes(hall)["session"] == {"live"}

    desk.do(2, {"k": "correct", "of": last, "to": None}, now=START + seconds(1))
    publisher.tick(START + seconds(1))

    assert modes(hall) == everywhere("held", boards=True)


def test_held_again_when_a_table_has_to_play_on_after_all(hall):
    closed(hall)
    leave(hall)
    publisher.tick(START)

    hall.journal(ClosedBody(pk_of(hall), closed=False), START + seconds(1))
    publisher.tick(START + seconds(1))

    assert modes(hall) == everywhere("held")


def test_held_says_the_notice_of_the_moment(hall):
    leave(hall)
    publisher.tick(START)

    hall.journal(NoticeBody("In a minute", "稍候"), START + seconds(1))
    publisher.tick(START + seconds(1))

    frame = public.frame(f"table:{hall.desk().table}", Audience.HALL)
    assert frame is not None
    assert unpack(json.loads(frame.body))["mode"]["notice"] == {"en": "In a minute", "zh": "稍候"}
    assert modes(hall) == everywhere("held")


def due() -> set[tuple[str, str]]:
    return set(models.Due.objects.values_list("audience", "name"))


def test_who_comes_while_others_are_missing_makes_nothing_due(hall):
    say_all(hall, "gone")
    publisher.tick(START)

    hall.journal(PresenceBody((SeatsAt(pk_of(hall)),), "here"), START + seconds(1))

    assert due() == set()


def test_second_of_four_seats_makes_nothing_due(hall):
    leave(hall)
    publisher.tick(START)

    hall.journal(PresenceBody((SeatsAt(pk_of(hall), "NS"),), "here"), START + seconds(1))

    assert due() == set()


def test_last_to_come_makes_the_pictures_due_that_were_held_and_no_board_that_was_never_shown(hall):
    leave(hall)
    hall.desk().do(1, "open")
    publisher.tick(START)

    hall.journal(PresenceBody((SeatsAt(pk_of(hall)),), "here"), START + seconds(1))

    names = {name for name in channel_names(hall) if not name.startswith(("board:", "standing:"))}
    screens = {("hall", f"screen:{each.public_id}") for each in models.Screen.objects.all()}
    assert due() == {("hall", name) for name in names} | screens


@pytest.mark.parametrize("gates", [("hold",), ("hold", "finished"), ("hold", "session")])
def test_presence_makes_nothing_due_where_no_gate_asks_for_it(hall, gates):
    hall.journal(PolicyBody("hall", 0, gates))
    hall.desk().do(1, "open")
    publisher.tick(START)

    leave(hall)

    assert due() == set()
