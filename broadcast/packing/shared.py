"""What stands twice in one frame is written once: the deal of both rooms, the head of both tables, a team's name.

Works on short forms: `share` leaves out of the second what the first has, `spread` puts it back.
"""

from __future__ import annotations

from typing import Any

from broadcast.packing.kinds import FIELD_TABLE, KINDS, SIDE

Packed = list[Any]

TABLE = [each.name for each in KINDS["table"].fields]
BOARD, LINKS = TABLE.index("board"), TABLE.index("boards")
ROOMS = [each.name for each in KINDS["board"].fields].index("rooms")
SIDE_BOARD = [each.name for each in SIDE.fields].index("board")
MATCHES = [each.name for each in KINDS["session"].fields].index("matches")
ROWS = [each.name for each in KINDS["standing"].fields].index("rows")
TABLES = [each.name for each in KINDS["field"].fields].index("tables")
RANKED = [each.name for each in KINDS["ranking"].fields].index("rows")
NORTH_SOUTH, EAST_WEST = ([each.name for each in FIELD_TABLE.fields].index(side) for side in ("ns", "ew"))
STANDING_HEAD = range(4)  # event, slug, zone, stage: the same places in every kind of frame
HOME, VISITOR, TEAM = 1, 2, 1  # in a score, and in a row of a standing


def share_rooms(frame: Packed) -> Packed:
    """A board's frame: the closed room leaves out a deal that is the open room's."""
    rooms = _at(frame, ROOMS)
    if isinstance(rooms, list):
        _share_deal(*(_at(room, SIDE_BOARD) for room in rooms))
    return frame


def spread_rooms(frame: Packed) -> Packed:
    """Inverse of `share_rooms`."""
    rooms = _at(frame, ROOMS)
    if isinstance(rooms, list):
        _spread_deal(*(_at(room, SIDE_BOARD) for room in rooms))
    return frame


def share_tables(first: Packed, second: Packed, rows: Any) -> Any:
    """Two tables of a match: the second as an object of the places that differ; boards that are the rows' as 1 and 0."""
    _share_deal(_at(first, BOARD), _at(second, BOARD))
    for table in (first, second):
        mask = _mask(_at(table, LINKS), rows)
        if mask:
            table[LINKS] = mask
    if len(first) != len(second):
        return second
    return {
        str(at): here for at, (there, here) in enumerate(zip(first, second, strict=True)) if there != here
    }


def spread_tables(first: Packed, second: Any, rows: Any) -> tuple[Packed, Packed]:
    """Inverse of `share_tables`."""
    if isinstance(second, dict):
        second = [second.get(str(at), there) for at, there in enumerate(first)]
    whole = (list(first), list(second))
    for table in whole:
        mask = _at(table, LINKS)
        if isinstance(mask, str):
            table[LINKS] = [
                rows[0][0],
                *(row[1] if seen == "1" else 0 for seen, row in zip(mask, rows, strict=True)),
            ]
    first_board, second_board = (_at(table, BOARD) for table in whole)
    _spread_deal(first_board, second_board)
    return whole


def share_teams(session: Packed, standing: Packed) -> Packed:
    """A standing beside its session: without the head they share, and teams that play there by their id alone."""
    return _share(session, standing, ROWS, _teams(session))


def spread_teams(session: Packed, standing: Packed) -> Packed:
    """Inverse of `share_teams`."""
    return _spread(session, standing, ROWS, _teams(session))


def share_contestants(field: Packed, ranking: Packed) -> Packed:
    """A ranking beside its field, in the same way."""
    return _share(field, ranking, RANKED, _contestants(field))


def spread_contestants(field: Packed, ranking: Packed) -> Packed:
    """Inverse of `share_contestants`."""
    return _spread(field, ranking, RANKED, _contestants(field))


def _share(first: Packed, second: Packed, rows: int, teams: dict[str, Any]) -> Packed:
    for at in STANDING_HEAD:
        if second[at] == first[at]:
            second[at] = None
    for row in _at(second, rows) or ():
        if isinstance(row, list) and isinstance(row[TEAM], list) and teams.get(row[TEAM][0]) == row[TEAM]:
            row[TEAM] = row[TEAM][0]
    return second


def _spread(first: Packed, second: Packed, rows: int, teams: dict[str, Any]) -> Packed:
    for at in STANDING_HEAD:
        second[at] = first[at] if second[at] is None else second[at]
    for row in _at(second, rows) or ():
        if isinstance(row, list) and isinstance(row[TEAM], str):
            row[TEAM] = teams[row[TEAM]]
    return second


def _contestants(field: Packed) -> dict[str, Any]:
    tables = [table for table in _at(field, TABLES) or () if isinstance(table, list)]
    sides = [_at(table, at) for table in tables for at in (NORTH_SOUTH, EAST_WEST)]
    return {side[0]: side for side in sides if isinstance(side, list)}


def _teams(session: Packed) -> dict[str, Any]:
    scores = [match[0] for match in _at(session, MATCHES) or () if isinstance(match, list)]
    teams = [score[at] for score in scores if isinstance(score, list) for at in (HOME, VISITOR)]
    return {team[0]: team for team in teams if isinstance(team, list)}


def _share_deal(first: Any, second: Any) -> None:
    if isinstance(first, list) and isinstance(second, list) and first[0] == second[0]:
        second[0] = None


def _spread_deal(first: Any, second: Any) -> None:
    if isinstance(second, list) and second[0] is None:
        second[0] = first[0]


def _mask(links: Any, rows: Any) -> str | None:
    """Which of the rows' boards are linked, None unless these are exactly the rows' boards."""
    if not isinstance(links, list) or not isinstance(rows, list) or len(links) != len(rows) + 1:
        return None
    if not all(isinstance(row, list) and row[0] == links[0] + at for at, row in enumerate(rows)):
        return None
    ids = [row[1] if len(row) > 1 else None for row in rows]
    if not all(link in (0, of_row) for link, of_row in zip(links[1:], ids, strict=True)):
        return None
    return "".join("1" if link else "0" for link in links[1:])


def _at(row: Any, place: int) -> Any:
    return row[place] if isinstance(row, list) and place < len(row) else None
