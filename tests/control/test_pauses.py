"""A table that waits: the director reads who calls him, audiences what they may see of it."""

from __future__ import annotations

from datetime import timedelta

from broadcast import frames, publisher
from broadcast.audiences import Audience
from broadcast.journal import PolicyBody
from broadcast.models import Transcript
from broadcast.public import rendered
from scoring import selectors
from tests.broadcast.halls import Desk
from tests.control.rooms import Room


def test_director_reads_which_tables_call_him_until_play_goes_on(room) -> None:
    opened: Room = room()
    desk = Desk(opened.hall.segments[0].open.public_id)
    desk.take_pen(opened.now)
    desk.do(1, "open", "1N", now=opened.now)
    assert "calls the director" not in opened.said()

    desk.do(1, "~director", now=opened.now)

    page = opened.now_page()
    (card,) = [each for each in page["calm"] if each["key"] == "pause-director"]
    assert card["title"] == "A table calls the director"
    assert "board 1" in card["says"][0]
    (sheet,) = card["buttons"]
    assert (sheet["command"], sheet["value"], sheet["is_step"]) == ("table", desk.table, True)
    assert "Director at the table" in opened.get("table/", table=desk.table)
    assert any(cell["text"] == "!" for row in page["cells"] for cell in row["cells"])

    desk.do(1, "P", now=opened.now)
    assert "calls the director" not in opened.said()


def test_wait_is_shown_on_the_table_with_its_place_in_the_play_and_on_no_board_s_page(room) -> None:
    opened: Room = room()
    opened.hall.journal(PolicyBody("hall", 0, ()), opened.now)
    opened.hall.journal(PolicyBody("online", 60, ("delay",)), opened.now)
    desk = Desk(opened.hall.segments[0].open.public_id)
    desk.take_pen(opened.now)
    desk.do(1, "open", "1N", "~director", now=opened.now)
    board = selectors.session_context(opened.hall.sessions[0].pk).pairings[0].segment.boards[0].public_id

    def waits(audience: Audience, after: int) -> str | None:
        publisher.tick(opened.now + timedelta(seconds=after))
        frame = rendered.table_frame(desk.table, audience)
        assert isinstance(frame, frames.TableFrame)
        return frame.board.pause if frame.board else None

    assert (waits(Audience.HALL, 1), waits(Audience.ONLINE, 1)) == ("director", None)
    assert waits(Audience.ONLINE, 61) == "director"
    shown = rendered.board_frame(board, Audience.HALL)
    assert "1N" in str(shown)
    assert "director" not in str(shown)


def test_wait_that_is_stored_otherwise_is_found(room) -> None:
    opened: Room = room()
    desk = Desk(opened.hall.segments[0].open.public_id)
    desk.take_pen(opened.now)
    desk.do(1, "open", "1N", "~director", now=opened.now)
    publisher.tick(opened.now)
    assert [each.kind for each in publisher.verify(opened.now)] == []

    Transcript.objects.update(pause="break")

    assert [each.kind for each in publisher.verify(opened.now)] == ["pause"]
