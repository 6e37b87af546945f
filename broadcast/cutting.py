"""How many of a board's comments a frame carries: all on a board's own pages, the newest at a table, the last on a screen.

Depends on the words that were released and on nothing else. Pure.
"""

from __future__ import annotations

import json

from msgspec.structs import replace

from broadcast import frames

PAGE_MARKS, COMMENT_MARKS = 48, 24  # bytes of a page, and of a comment, beside what was said and who said it
MOST_OF_A_ROOM = 9000  # bytes of one room's comments on a board's pages
MOST_AT_A_TABLE = 6
LAST_WORDS = (150, 90)  # bytes of a comment on a hall screen, the more where there is room

Said = dict[str, tuple[frames.Comment, ...]]


def comment_pages(said: Said) -> tuple[Said, ...]:
    """All comments of a board in as many pages as they need, room by room; of very many the newest."""
    pages: list[Said] = []
    left = 0
    for room, comments in said.items():
        for comment in _newest(comments, MOST_OF_A_ROOM):
            weight = _weight(comment)
            if weight > left:
                pages.append({})
                left = frames.BUDGETS["board"] - PAGE_MARKS
            pages[-1][room] = (*pages[-1].get(room, ()), comment)
            left -= weight
    return tuple(pages)


def with_newest_comments(frame: frames.TableFrame) -> frames.TableFrame:
    """A table with as many of the newest comments as there is room for, and how many there are before them."""
    if frame.board is None or not frame.board.comments:
        return frame
    silent = replace(frame, board=replace(frame.board, comments=()))
    room = frames.BUDGETS["table"] - len(frames.encode(silent)) - PAGE_MARKS
    return replace(frame, board=_saying(frame.board, _newest(frame.board.comments[-MOST_AT_A_TABLE:], room)))


def with_last_words(frame: frames.TwoRooms) -> frames.TwoRooms:
    """A screen with the last comment on each room's board, cut to what can be read at ten metres and fits."""
    if not any(table.board and table.board.comments for table in frame.tables):
        return frame
    for most in LAST_WORDS:
        first, second = (_table_saying(table, most) for table in frame.tables)
        shorter = replace(frame, tables=(first, second))
        if len(frames.encode(shorter)) <= frames.BUDGETS["screen"]:
            return shorter
    first, second = (_table_saying(table, 0) for table in frame.tables)
    return replace(frame, tables=(first, second))


def _table_saying(table: frames.TableFrame, most: int) -> frames.TableFrame:
    if table.board is None or not table.board.comments:
        return table
    last = table.board.comments[-1]
    said = (replace(last, text=_cut_text(last.text, most)),) if most else ()
    return replace(table, board=replace(table.board, comments=said))


def _saying(board: frames.Board, comments: tuple[frames.Comment, ...]) -> frames.Board:
    return replace(board, comments=comments, earlier=len(board.comments) - len(comments))


def _newest(comments: tuple[frames.Comment, ...], room: int) -> tuple[frames.Comment, ...]:
    """The newest of some comments that have room in so many bytes."""
    kept = len(comments)
    while kept and (room := room - _weight(comments[kept - 1])) >= 0:
        kept -= 1
    return comments[kept:]


def _cut_text(text: str, most: int) -> str:
    """A text in no more than so many bytes, with a mark where it was cut; a Chinese character takes three, as it takes room."""
    if len(text.encode()) <= most:
        return text
    return text.encode()[:most].decode(errors="ignore").rstrip() + "\u2026"


def _weight(comment: frames.Comment) -> int:
    """Bytes of a comment as it travels, with its marks."""
    return len(json.dumps([comment.text, comment.author], ensure_ascii=False).encode()) + COMMENT_MARKS
