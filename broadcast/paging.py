"""Long lists in pages, so that every frame keeps its budget: `session:ID`, `session:ID/2`, ...

Where a list is cut depends on the schedule and its names alone, never on what has been shown: a page says nothing of the
pace of play, and nothing moves to another page while people look. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from broadcast import field_frames, frames, screen_frames
from broadcast.cutting import comment_pages, with_last_words, with_newest_comments

Item = TypeVar("Item")
Listed = frames.Frame | field_frames.FieldKind | screen_frames.Showing

MOST = 16  # matches or teams in a page: what a hall screen has room for
MOST_BOARDS = 32
MOST_LINED_UP = 8
# Bytes of a frame's parts without the text of their names, each the most it comes to; a head has room for a notice.
HEAD, MATCH, RANKED, ROOM, LINED_UP = 200, 160, 75, 560, 112
# A line-up that is still sealed takes the room of names of this length: few move to another page when it opens.
SEALED = 30
TABLE, IN_RANKING, RESULT = 90, 55, 85


def pages_of(frame: Listed) -> tuple[Listed, ...]:  # noqa: PLR0912 - one case a kind of frame
    """A frame as its pages, each with its number; one page is the frame as it is."""
    match frame:
        case frames.SessionFrame():
            count = _count(_head(frame), _matches(frame))
            return tuple(_session_page(frame, at, count) for at in range(count))
        case frames.StandingFrame():
            count = _count(_head(frame), _ranked(frame))
            return tuple(_standing_page(frame, at, count) for at in range(count))
        case frames.MatchFrame() if len(frame.rows) > MOST_BOARDS:
            count = -(-len(frame.rows) // MOST_BOARDS)
            return tuple(
                replace(frame, rows=_cut(frame.rows, at, count), page=(at + 1, count)) for at in range(count)
            )
        case frames.BoardFrame():
            return _board_pages(frame)
        case field_frames.FieldFrame():
            count = _count(_head(frame), _tables(frame))
            return tuple(_field_page(frame, at, count) for at in range(count))
        case field_frames.RankingFrame():
            count = _count(_head(frame), _in_ranking(frame))
            return tuple(_ranking_page(frame, at, count) for at in range(count))
        case field_frames.TravellerFrame():
            return _traveller(frame)
        case frames.Standings():
            return _screen(frame)
        case frames.LineUps():
            count = _count(_head(frame), _lined_up(frame), most=MOST_LINED_UP)
            return (frame,) if count == 1 else tuple(_line_ups_page(frame, at, count) for at in range(count))
        case frames.TableFrame():
            return (with_newest_comments(frame),)
        case frames.TwoRooms():
            return (with_last_words(frame),)
        case field_frames.FieldStandings():
            return _field_screen(frame)
        case screen_frames.Showing():
            return _shown(frame)
    return (frame,)


def _shown(frame: screen_frames.Showing) -> tuple[Listed, ...]:
    """A screen turns the pages of the frame it shows; a board that plays itself is one page, without comments."""
    if isinstance(
        frame.of,
        frames.BoardFrame
        | field_frames.TravellerFrame
        | screen_frames.SessionClock
        | screen_frames.NothingToReplay
        | screen_frames.Pictures,
    ):
        return (frame,)
    if isinstance(frame.of, screen_frames.FieldBoards):
        return tuple(replace(frame, of=page) for page in _deal_pages(frame.of))
    return tuple(replace(frame, of=page) for page in pages_of(frame.of))


def _deal_pages(frame: screen_frames.FieldBoards) -> tuple[screen_frames.FieldBoards, ...]:
    count = max(1, -(-len(frame.rows) // MOST_BOARDS))
    if count == 1:
        return (frame,)
    return tuple(
        replace(frame, rows=_cut(frame.rows, at, count), page=(at + 1, count)) for at in range(count)
    )


def page_name(name: str, number: int) -> str:
    """The channel of page `number` of a list; the first page is the list's own channel."""
    return name if number == 1 else f"{name}/{number}"


def _screen(frame: frames.Standings) -> tuple[Listed, ...]:
    """Matches and teams turn their pages together."""
    session, standing = frame.session, frame.standing
    count = _count(_head(session), _matches(session), _ranked(standing) if standing else ())
    return tuple(
        replace(
            frame,
            session=_session_page(session, at, count),
            standing=None if standing is None else _standing_page(standing, at, count),
        )
        for at in range(count)
    )


def _board_pages(frame: frames.BoardFrame) -> tuple[frames.Frame, ...]:
    """The rooms, together or a page each, then the comments on pages of their own: a word more moves no picture."""
    rooms = {room: _silent(side) for room, side in frame.rooms.items()}
    cut = [dict([item]) for item in rooms.items()] if _board(frame) > frames.BUDGETS["board"] else [rooms]
    said = comment_pages({room: side.board.comments for room, side in frame.rooms.items() if side.board})
    count = len(cut) + len(said)
    if count == 1:
        return (replace(frame, rooms=rooms),)
    return (
        *(replace(frame, rooms=some, page=(at, count)) for at, some in enumerate(cut, start=1)),
        *(frames.CommentsFrame(some, page=(at, count)) for at, some in enumerate(said, start=len(cut) + 1)),
    )


def _silent(side: frames.BoardRoom) -> frames.BoardRoom:
    return side if side.board is None else replace(side, board=replace(side.board, comments=()))


def _field_screen(frame: field_frames.FieldStandings) -> tuple[Listed, ...]:
    """Tables and contestants likewise."""
    field, ranking = frame.session, frame.standing
    count = _count(_head(field), _tables(field), _in_ranking(ranking) if ranking else ())
    return tuple(
        replace(
            frame,
            session=_field_page(field, at, count),
            standing=None if ranking is None else _ranking_page(ranking, at, count),
        )
        for at in range(count)
    )


def _traveller(frame: field_frames.TravellerFrame) -> tuple[Listed, ...]:
    """The board first, the results behind it: a place for every scheduled playing, shown or not. Then the comments."""
    said = comment_pages({"open": frame.board.comments} if frame.board else {})
    silent = replace(frame, board=frame.board and replace(frame.board, comments=()))
    cut = _results(silent)
    count = len(cut) + len(said)
    if count == 1:
        return cut
    return (
        *(replace(each, page=(at, count)) for at, each in enumerate(cut, start=1)),
        *(frames.CommentsFrame(some, page=(at, count)) for at, some in enumerate(said, start=len(cut) + 1)),
    )


def _results(frame: field_frames.TravellerFrame) -> tuple[field_frames.TravellerFrame, ...]:
    weights = [RESULT + _text([each.ns.name, each.ew.name]) for each in frame.results]
    people = [seated.name for seated in frame.seats.values()]
    head = _head(frame) + _text([frame.match.home.name, frame.match.visitor.name])
    if head + ROOM + _text(people) + sum(weights) <= frames.BUDGETS["board"]:
        return (replace(frame, results=_known(frame.results)),)
    count = _count(head, weights, budget=frames.BUDGETS["board"])
    alone = replace(frame, seats={}, board=None)
    return (
        replace(frame, results=()),
        *(replace(alone, results=_known(_cut(frame.results, at, count))) for at in range(count)),
    )


def _known(results: tuple[field_frames.Played, ...]) -> tuple[field_frames.Played, ...]:
    return tuple(each for each in results if each.line is not None or each.score is not None or each.here)


def _field_page(frame: field_frames.FieldFrame, at: int, count: int) -> field_frames.FieldFrame:
    return frame if count == 1 else replace(frame, tables=_cut(frame.tables, at, count), page=(at + 1, count))


def _ranking_page(frame: field_frames.RankingFrame, at: int, count: int) -> field_frames.RankingFrame:
    return frame if count == 1 else replace(frame, rows=_cut(frame.rows, at, count), page=(at + 1, count))


def _session_page(frame: frames.SessionFrame, at: int, count: int) -> frames.SessionFrame:
    return (
        frame if count == 1 else replace(frame, matches=_cut(frame.matches, at, count), page=(at + 1, count))
    )


def _standing_page(frame: frames.StandingFrame, at: int, count: int) -> frames.StandingFrame:
    return frame if count == 1 else replace(frame, rows=_cut(frame.rows, at, count), page=(at + 1, count))


def _line_ups_page(frame: frames.LineUps, at: int, count: int) -> frames.LineUps:
    return replace(frame, matches=_cut(frame.matches, at, count), page=(at + 1, count))


def _cut(items: tuple[Item, ...], at: int, count: int) -> tuple[Item, ...]:
    """Page `at` (from 0) of `count` pages that are as equal as they can be."""
    size = -(-len(items) // count)
    return items[at * size : (at + 1) * size]


def _count(
    head: int, *lists: Iterable[int], most: int | None = None, budget: int = frames.BUDGETS["session"]
) -> int:
    """In how few equal pages the lists fit, whatever stands beside what: reckoned with their longest entries."""
    heaviest = [sorted(each, reverse=True) for each in lists]
    longest = max((len(each) for each in heaviest), default=0)
    for count in range(1, longest + 1):
        sizes = [-(-len(each) // count) for each in heaviest]
        weight = head + sum(sum(each[:size]) for each, size in zip(heaviest, sizes, strict=True))
        if max(sizes) <= (most or MOST) and weight <= budget:
            return max(-(-len(each) // size) for each, size in zip(heaviest, sizes, strict=True) if size)
    return max(1, longest)


def _head(
    frame: frames.SessionFrame
    | frames.StandingFrame
    | frames.BoardFrame
    | frames.LineUps
    | field_frames.FieldFrame
    | field_frames.RankingFrame
    | field_frames.TravellerFrame,
) -> int:
    names = [frame.event, frame.stage]
    if not isinstance(frame, frames.StandingFrame | field_frames.RankingFrame):
        names.append(frame.session.name)
    return HEAD + len(frame.slug) + _text(names)


def _matches(frame: frames.SessionFrame) -> list[int]:
    return [MATCH + _text([each.match.home.name, each.match.visitor.name]) for each in frame.matches]


def _lined_up(frame: frames.LineUps) -> list[int]:
    return [
        LINED_UP
        + _text([each.match.home.name, each.match.visitor.name])
        + sum(
            max(SEALED, _text([name])) if name else SEALED for seats in each.seats.values() for name in seats
        )
        for each in frame.matches
    ]


def _ranked(frame: frames.StandingFrame) -> list[int]:
    return [RANKED + _text([row.team.name]) for row in frame.rows]


def _tables(frame: field_frames.FieldFrame) -> list[int]:
    return [TABLE + _text([each.ns.name, each.ew.name]) for each in frame.tables]


def _in_ranking(frame: field_frames.RankingFrame) -> list[int]:
    return [IN_RANKING + _text([row.contestant.name]) for row in frame.rows]


def _board(frame: frames.BoardFrame) -> int:
    players = [seated.name for room in frame.rooms.values() for seated in room.seats.values()]
    teams = [frame.match.home.name, frame.match.visitor.name]
    return _head(frame) + ROOM * len(frame.rooms) + _text([*teams, *players])


def _text(names: Sequence[frames.Name]) -> int:
    """Bytes of some names as they are written, with their marks."""
    return sum(len(name.en.encode()) + len(name.zh.encode()) + 8 for name in names)
