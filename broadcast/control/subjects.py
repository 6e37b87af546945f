"""What a director can point at in a session, by the names that stand in forms: public ids, never primary keys.

A form's subject is written like its channel ("match:ID"); what a screen can show is "layout:ID". Whatever is not of this
session has no name here.
"""

from __future__ import annotations

from dataclasses import dataclass

from broadcast.embargo import Held
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
    """Something a hall screen can be told to show; `pairing` for a match, none for the whole session."""

    key: str
    layout: str
    subject: str
    pairing: Pairing | None = None


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
    """All that a screen can show of a session: both rooms of each match, the standings, and the line-ups.

    Of pairs and individuals the field with its ranking alone.
    """
    if session.stage.form.has_movement:
        public_id = session.session.public_id
        return (Showing(f"standings:{public_id}", "standings", public_id),)
    matches = [
        Showing(f"two-rooms:{pairing.match.public_id}", "two-rooms", pairing.match.public_id, pairing)
        for pairing in session.pairings
    ]
    public_id = session.session.public_id
    whole = (Showing(f"{layout}:{public_id}", layout, public_id) for layout in ("standings", "line-ups"))
    return (*matches, *whole)
