"""What a director can point at in a session, by the names that stand in forms: public ids, never primary keys.

A form's subject is written like its channel ("match:ID"); what a screen can show is "layout:ID". Whatever is not of this
session has no name here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from broadcast.embargo import Held
from broadcast.public.layouts import LAYOUTS, SubjectKind
from scoring.schedule import BoardInfo, Pairing, SessionContext, TableInfo


@dataclass(frozen=True, slots=True)
class Subject:
    """Something a hold can lie on: `held` as the journal has it, and where it stands in the session."""

    key: str
    held: Held
    pairing: Pairing | None = None
    table: TableInfo | None = None
    board: BoardInfo | None = None


@dataclass(frozen=True, slots=True)
class Showing:
    """Something a hall screen can be told to show: of a match, one of its tables or boards, or of the whole session."""

    key: str
    layout: str
    subject: str
    pairing: Pairing | None = None
    table: TableInfo | None = None
    board: BoardInfo | None = None


def subjects_of(session: SessionContext) -> tuple[Subject, ...]:
    """All that can be held in a session: itself, its matches, their tables (open room first), their boards."""
    found = [Subject(f"session:{session.session.public_id}", Held("session", session.session.pk))]
    for pairing in session.pairings:
        match = pairing.match
        found.append(Subject(f"match:{match.public_id}", Held("match", match.pk), pairing))
        found.extend(
            Subject(f"table:{table.public_id}", Held("table", table.pk), pairing, table)
            for table in pairing.segment.tables
        )
        found.extend(
            Subject(f"board:{board.public_id}", Held("board", match.pk, board.number), pairing, board=board)
            for board in pairing.segment.boards
        )
    return tuple(found)


def showings_of(session: SessionContext) -> tuple[Showing, ...]:
    """All that a screen can show of a session, layout by layout; of pairs and individuals what their layouts can."""
    moves = session.stage.form.has_movement
    return tuple(
        Showing(f"{layout.name}:{subject}", layout.name, subject, pairing, table, board)
        for layout in LAYOUTS
        for kind in (layout.of_field if moves else layout.of)
        for subject, pairing, table, board in _of_kind(kind, session)
    )


Shown = tuple[str, Pairing | None, TableInfo | None, BoardInfo | None]


def _of_kind(kind: SubjectKind, session: SessionContext) -> Iterator[Shown]:
    """Subjects of a kind: public id, and the match, table or board it is."""
    if kind == "session":
        yield session.session.public_id, None, None, None
    for pairing in session.pairings:
        match kind:
            case "match":
                yield pairing.match.public_id, pairing, None, None
            case "table":
                yield from ((table.public_id, pairing, table, None) for table in pairing.segment.tables)
            case "board":
                played = (board for board in pairing.segment.boards if board.is_played)
                yield from ((board.public_id, pairing, None, board) for board in played)
            case "session":
                pass
