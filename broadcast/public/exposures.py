"""Where and when deals became public, as values for `embargo.spoilt`: our own releases, and outside disclosures.

Releases of the page's session are placed by the journal's numbers; those of another session, and what became known
elsewhere, by their instants: its numbers are another journal's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import Case, IntegerField, Min, Value, When

from broadcast import models
from broadcast.embargo import OUTSIDE, Absence, Exposure
from broadcast.journal import Presence
from broadcast.public.plays import Plays

Place = tuple[int, str]


def absences(presence: Presence, places: Iterable[Place]) -> tuple[Absence, ...]:
    """The absences of the players of some seats."""

    def absence(place: Place) -> Absence:
        return lambda as_of, instant: presence.was_absent(*place, as_of, instant)

    return tuple(absence(place) for place in places)


def settled_at(presence: Presence, places: Iterable[Place]) -> int | None:
    """The journal's number from which none of the players has been absent; None while one is."""
    newest = 0
    for place in places:
        changes = presence.changes.get(place, ())
        if not changes or not changes[-1].is_here:
            return None
        newest = max(newest, changes[-1].seq)
    return newest


def number_at(presence: Presence, instant: datetime) -> int:
    """The number of the newest change of presence entered by an instant."""
    entered = (
        change.seq
        for changes in presence.changes.values()
        for change in changes
        if not change.is_timed and change.at <= instant
    )
    return max(entered, default=0)


def first_release(session_pk: int) -> int | None:
    """How far the session's journal was when something of the session was released first; None before that."""
    rows = models.Release.objects.filter(transcript__table__segment__session=session_pk).order_by("pk")
    return rows.values_list("journal", flat=True).first()


def exposures(plays: Plays, board_pks: Sequence[int], cuts: Iterable[datetime]) -> tuple[Exposure, ...]:
    """How these deals became public: of each table, audience and stretch of time in which nobody came or went, the first.

    `cuts` are the instants at which the players concerned came and went. Two queries at most.
    """
    presence, session_pk = plays.state.presence, plays.session.session.pk
    marks = [
        When(at__gte=cut, then=Value(place)) for place, cut in reversed(list(enumerate(sorted(set(cuts)), 1)))
    ]
    stretch: Case | Value = (
        Case(*marks, default=Value(0), output_field=IntegerField()) if marks else Value(0, IntegerField())
    )
    rows = (
        models.Release.objects.filter(transcript__board__in=board_pks)
        .annotate(stretch=stretch)
        .values_list(
            "transcript__board",
            "transcript__table",
            "transcript__table__segment__session",
            "audience",
            "journal",
            "stretch",
        )
        .annotate(first=Min("at"))
        .order_by("first", "transcript__board", "transcript__table", "audience", "journal")
    )
    shown = [
        Exposure(
            board, audience, first, journal if session == session_pk else number_at(presence, first), table
        )
        for board, table, session, audience, journal, _, first in rows
    ]
    return (*shown, *disclosed(plays, board_pks))


def disclosed(plays: Plays, board_pks: Sequence[int]) -> tuple[Exposure, ...]:
    """The outside disclosures of these deals, in whatever session's journal they were entered."""
    known = set(board_pks)
    numbers = {
        (play.pairing.segment.board_set_pk, board.set_number): board.pk
        for play in plays.tables
        for board in play.pairing.segment.boards
        if board.pk in known
    }
    presence = plays.state.presence
    sessions = dict.fromkeys(play.session_pk for play in plays.tables)
    return tuple(
        Exposure(board, OUTSIDE, each.at, number_at(presence, each.at), where=each.where)
        for session in sessions
        for each in plays.states.of(session).disclosures
        for number in each.boards
        if (board := numbers.get((each.board_set, number))) is not None
    )
