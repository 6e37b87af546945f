"""How many comments a frame carries."""

import pytest

from broadcast import cutting, frames
from broadcast.cutting import comment_pages, with_last_words, with_newest_comments
from tests.vectors import make_frames

TYPICAL = make_frames.typical


def words(count, text="x" * 100):
    return tuple(frames.Comment((at, 0), f"{at} {text}", "Ann") for at in range(count))


def table(count, text="x" * 100):
    board = make_frames.commented(make_frames.board("1N", "P"), *(f"{at} {text}" for at in range(count)))
    return make_frames.table_frame(TYPICAL, shown=board)


def test_few_comments_are_one_page_of_both_rooms():
    pages = comment_pages({"open": words(2), "closed": words(1)})

    assert [list(page) for page in pages] == [["open", "closed"]]


def test_no_comments_are_no_page():
    assert comment_pages({"open": (), "closed": ()}) == ()


def test_pages_hold_every_comment_once_and_in_order():
    pages = comment_pages({"open": words(40), "closed": words(40)})

    for room in ("open", "closed"):
        assert [each for page in pages for each in page.get(room, ())] == list(words(40))
    for page in pages:
        assert len(frames.encode(frames.CommentsFrame(page, page=(99, 99)))) <= frames.BUDGETS["board"]


def test_table_says_how_many_comments_came_before_those_it_shows():
    board = with_newest_comments(table(10)).board

    assert board is not None
    assert [each.text.split()[0] for each in board.comments] == ["4", "5", "6", "7", "8", "9"]
    assert board.earlier == 4


def test_table_full_of_long_comments_keeps_its_budget_and_the_newest():
    frame = with_newest_comments(table(10, "评" * 270))

    assert frame.board is not None
    assert frame.board.comments[-1].text.startswith("9 ")
    assert 1 <= len(frame.board.comments) < cutting.MOST_AT_A_TABLE
    assert len(frames.encode(frame)) <= frames.BUDGETS["table"]


@pytest.mark.parametrize(("text", "kept"), [("x" * 280, 150), ("评" * 100, 50), ("short", 5)])
def test_screen_has_the_last_words_of_each_room_cut_where_they_cannot_be_read(text, kept):
    board = make_frames.commented(make_frames.board("1N"), "old", text)
    first, second = make_frames.table_frame(TYPICAL, shown=board), make_frames.table_frame(TYPICAL, "closed")
    one, other = with_last_words(frames.TwoRooms((first, second), make_frames.rows(16))).tables

    assert one.board is not None
    assert [each.text for each in one.board.comments] == [text if kept == len(text) else f"{text[:kept]}…"]
    assert other == second


def test_screen_without_room_for_words_shows_none():
    board = make_frames.commented(make_frames.played("1N P P P", ("y" * 400, "z" * 400)), "words")
    screen = frames.TwoRooms(
        (
            make_frames.table_frame(make_frames.longest, shown=board),
            make_frames.table_frame(make_frames.longest, "closed", shown=board),
        ),
        make_frames.rows(16),
    )

    assert all(each.board is not None and not each.board.comments for each in with_last_words(screen).tables)
