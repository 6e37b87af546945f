"""Where and when deals became public, as values for `embargo.spoilt`: our own releases, and outside disclosures.

Releases are placed among the facts of all journals, in whatever session they were made; what became known elsewhere by its
instant: it was entered later.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Case, IntegerField, Min, Value, When

from broadcast import models
from broadcast.embargo import OUTSIDE, Absence, Exposure
from broadcast.journal import Change, Presence
from broadcast.public.plays import Plays

Place = tuple[int, str]


def absences(presence: Presence, places: Iterable[Place]) -> tuple[Absence, ...]:
    """The absences of the players of some seats."""

    def absence(place: Place) -> Absence:
        return lambda as_of, instant: presence.was_absent(*place, as_of, instant)

    return tuple(absence(place) for place in places)


def settled_at(presence: Presence, places: Iterable[Place]) -> int | None:
    """The place in the journals from which none of the players has been absent; None while one is."""
    newest = 0
    for place in places:
        changes = presence.changes.get(place, ())
        if not changes or not changes[-1].is_here:
            return None
        newest = max(newest, changes[-1].place)
    return newest


def place_at(presence: Presence, instant: datetime) -> int:
    """The place of the newest change of presence entered by an instant."""
    entered = (
        change.place
        for changes in presence.changes.values()
        for change in changes
        if not change.is_timed and change.at <= instant
    )
    return max(entered, default=0)


def first_release(session_pks: Iterable[int]) -> int | None:
    """How far the journals were when something of these sessions was released first; None before that."""
    rows = models.Release.objects.filter(transcript__table__segment__session__in=list(session_pks)).order_by(
        "pk"
    )
    return rows.values_list("known", flat=True).first()


def exposures(plays: Plays, board_pks: Sequence[int], changes: Iterable[Change]) -> tuple[Exposure, ...]:
    """How these deals became public: of each table, audience, policy and stretch in which nobody came or went, the first.

    `changes` are the comings and goings of the players concerned. Two queries at most.
    """
    cuts = tuple(changes)
    rows = (
        models.Release.objects.filter(transcript__board__in=board_pks)
        .annotate(
            by_place=_stretch("known__gte", {change.place for change in cuts}),
            by_time=_stretch("at__gte", {change.at for change in cuts if change.is_timed}),
        )
        .values_list("transcript__board", "transcript__table", "audience", "policy", "by_place", "by_time")
        .annotate(first=Min("at"), known=Min("known"))
        .order_by("first", "transcript__board", "transcript__table", "audience", "known")
    )
    shown = [
        Exposure(board, audience, first, known, table, policy=policy)
        for board, table, audience, policy, _, _, first, known in rows
    ]
    return (*shown, *disclosed(plays, board_pks))


def _stretch(beyond: str, cuts: Collection[Any]) -> Case | Value:
    """Between which cuts a release lies, by the number of those before it."""
    marks = [When(**{beyond: cut}, then=Value(count)) for count, cut in enumerate(sorted(cuts), 1)]
    if not marks:
        return Value(0, IntegerField())
    return Case(*reversed(marks), default=Value(0), output_field=IntegerField())


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
        Exposure(board, OUTSIDE, at, place_at(presence, at), where=each.where)
        for session in sessions
        for each in plays.states.of(session).disclosures
        for at in each.ends
        for number in each.boards
        if (board := numbers.get((each.board_set, number))) is not None
    )
