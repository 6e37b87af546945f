"""The channels an audience has of something in the schedule, boards only where something was shown, screens that are let in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

from broadcast.audiences import Audience
from broadcast.models import Channel, Screen
from scoring import selectors
from scoring.schedule import BoardInfo, Pairing, SegmentInfo, SessionContext


class Drawn:
    """What is drawn for one audience: names of channels, one query for all boards and one for all screens."""

    def __init__(self, audience: Audience) -> None:
        self.audience = audience

    def session(self, context: SessionContext) -> Iterator[str]:
        """A session's own pictures: its running scores and the screens that show them."""
        yield f"session:{context.session.public_id}"
        yield from self.screens(context.session.public_id)

    def match(self, pairing: Pairing) -> Iterator[str]:
        """A match and its boards in one session, its tables apart."""
        yield f"match:{pairing.match.public_id}"
        yield from self.boards(pairing.segment)
        yield from self.screens(pairing.match.public_id)

    def everything(self, context: SessionContext) -> Iterator[str]:
        """All that says how current it is."""
        yield from self.session(context)
        for pairing in context.pairings:
            yield from self.match(pairing)
            yield from (f"table:{table.public_id}" for table in pairing.segment.tables)

    def on_score_of(self, match_pk: int) -> Iterator[str]:
        """All that shows a match's boards, in whatever session, or stands on its score."""
        played = selectors.match_context(match_pk)
        yield f"match:{played.match.public_id}"
        yield f"standing:{played.stage.public_id}"
        yield from (f"session:{session.public_id}" for session in played.sessions)
        for segment in played.segments:
            yield from (f"table:{table.public_id}" for table in segment.tables)
            yield from self.boards(segment)
        if played.stage.form.has_movement:
            yield from self._in_field(played.stage.pk, played.segments)
        sessions = selectors.stage_context(played.stage.pk).sessions
        yield from self.screens(played.match.public_id, *(session.public_id for session in sessions))

    def _in_field(self, stage_pk: int, segments: Iterable[SegmentInfo]) -> Iterator[str]:
        """What stands on the same deals at other tables: of pairs and individuals everybody who played one has a score on it."""
        plays = selectors.field_context(stage_pk).plays
        for segment in segments:
            for board in (*segment.boards, *segment.former):
                for play in plays.get(board.pk, ()):
                    yield f"match:{play.match.public_id}"
                    if (name := f"board:{play.board.public_id}") in self._boards:
                        yield name

    def boards(self, segment: SegmentInfo) -> Iterator[str]:
        """The boards of a segment of which something was shown."""
        known: Iterable[BoardInfo] = (*segment.boards, *segment.former)
        return (name for board in known if (name := f"board:{board.public_id}") in self._boards)

    def screens(self, *subjects: str) -> Iterator[str]:
        """The screens that show a session or a match."""
        return (f"screen:{screen}" for subject in subjects for screen in self._screens[subject])

    @cached_property
    def _boards(self) -> frozenset[str]:
        rows = Channel.objects.filter(audience=self.audience.value, name__gte="board:", name__lt="board;")
        return frozenset(rows.values_list("name", flat=True))

    @cached_property
    def _screens(self) -> defaultdict[str, list[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        if self.audience is Audience.HALL:
            rows = Screen.objects.filter(revoked_at=None).order_by("pk")
            for scope, public_id in rows.values_list("scope", "public_id"):
                found[scope].append(public_id)
        return found
