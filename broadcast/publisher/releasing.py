"""Writing releases: for one table and one audience, as far as the gates allow now."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, partial

from bridge.actions import Corrected
from bridge.board import BoardState
from broadcast import frames, models
from broadcast.audiences import Audience
from broadcast.embargo import GATES, opens_at, places, plan_release
from broadcast.embargo import Shown as ReleasedUpTo
from broadcast.entries import RecordedFact, of_table, settled_entries
from broadcast.public.shown import state_key, state_of
from broadcast.public.standing import States
from scoring.schedule import BoardInfo, TableContext


@dataclass(slots=True)
class Released:
    """What a round of releases changed: boards of which anything new is shown, which began, which lines changed.

    `states` are these boards folded, as a moment knows them.
    """

    boards: list[BoardInfo] = field(default_factory=list)
    began: bool = False
    lines: bool = False
    ask_again: datetime | None = None
    states: dict[Hashable, BoardState] = field(default_factory=dict)


def release_table(context: TableContext, audience: Audience, now: datetime) -> Released:
    """Release what may be released at a table, as the schedule stands; the caller's transaction holds the session still."""
    # Locked before anything is read that another publisher may be writing.
    rows = models.Transcript.objects.select_for_update().filter(table_id=context.table.pk, last_seq__gt=0)
    transcripts = list(rows.order_by("pk"))
    shown = {
        row.transcript_id: row
        for row in models.Shown.objects.select_related("release").filter(
            audience=audience.value, transcript__table_id=context.table.pk
        )
    }
    rounds = _Round(context, audience, now)
    boards = {transcript.pk: transcript.board_id for transcript in transcripts}
    was_current = _current(context, shown, boards)
    for transcript in transcripts:
        board = context.segment.known_board(transcript.board_id)
        before = shown.get(transcript.pk)
        if board is None:
            continue
        if not board.is_played:
            # Nothing new is shown of boards that do not count any more.
            if before is not None and not before.recalled and before.release.as_of < transcript.last_seq:
                rounds.take_comments_back(transcript, board, before)
        elif before is None or before.recalled or before.release.upto < transcript.last_seq:
            rounds.look_at(transcript, board, before)
    # Other pictures say which board a table plays: who is taken up again after another is the current one again.
    rounds.done.began |= _current(context, shown, boards) != was_current
    return rounds.done


def _current(
    context: TableContext, shown: Mapping[int, models.Shown], boards: Mapping[int, int]
) -> int | None:
    """The transcript of the board that came to the table last, as `Shelf.current` has it; `boards`: of each transcript its board."""
    places = {board.pk: board.position for board in context.segment.boards if not board.is_cancelled}
    seen = [
        (row.moved, places[boards[transcript]], transcript)
        for transcript, row in shown.items()
        if not row.recalled and boards.get(transcript) in places
    ]
    return max(seen)[2] if seen else None


class _Round:
    """One look at a table's transcripts for one audience."""

    def __init__(self, context: TableContext, audience: Audience, now: datetime) -> None:
        self._context, self._audience, self._now = context, audience, now
        self._states = States()
        self._state = self._states.of(context.session.pk)
        self.done = Released()

    @cached_property
    def _known(self) -> int:
        return models.newest_fact()

    def look_at(self, transcript: models.Transcript, board: BoardInfo, before: models.Shown | None) -> None:
        """Release what the gates let through of one transcript; `before` is what the audience has of it."""
        facts = models.recorded_facts(transcript.pk)
        releases = models.releases_of(self._audience, transcript.pk)
        opening = partial(opens_at, GATES, self._states.standing(self._context, board, self._audience))
        # After a recall everything has to pass its gates anew.
        since = () if before is not None and before.recalled else releases
        plan = plan_release([fact.recorded for fact in facts], since, opening, self._now)
        if plan.ask_again is not None:
            self.done.ask_again = min(plan.ask_again, self.done.ask_again or plan.ask_again)
        if plan.release is None:
            return
        self._show(transcript, board, before, (facts, releases, plan.release))

    def take_comments_back(
        self, transcript: models.Transcript, board: BoardInfo, before: models.Shown
    ) -> None:
        """Let go of what commentators take back of a board that counts no more; anything else that is new of it stays unseen."""
        facts = models.recorded_facts(transcript.pk)
        releases = models.releases_of(self._audience, transcript.pk)
        last = releases[-1]
        by_seq = {fact.seq: fact for fact in facts}
        root = places([fact.recorded for fact in facts])
        new = [
            fact
            for fact in facts
            if fact.seq > last.as_of and fact.corrects is not None and root[fact.seq] <= last.upto
        ]
        if not new or not all(
            fact.is_comment and isinstance(fact.action, Corrected) and fact.action.to is None for fact in new
        ):
            return
        standing = self._states.standing(self._context, board, self._audience)
        opens = [opens_at(GATES, standing, by_seq[root[fact.seq]].at) for fact in new]
        if all(instant is not None and instant <= self._now for instant in opens):
            newest = facts[-1].seq
            is_all = all(fact.corrects is not None for fact in facts[last.upto :])
            release = ReleasedUpTo(newest if is_all else last.upto, newest)
            self._show(transcript, board, before, (facts, releases, release))

    def _show(
        self,
        transcript: models.Transcript,
        board: BoardInfo,
        before: models.Shown | None,
        what: tuple[tuple[RecordedFact, ...], tuple[ReleasedUpTo, ...], ReleasedUpTo],
    ) -> None:
        """Write a release, the last of `what`, of a transcript's facts, after the earlier ones."""
        facts, releases, release = what
        known = settled_entries(facts, (*releases, release))
        if before is None and not known:
            # Taken back before anybody saw it: nothing is shown, and the ledger does not say that it was.
            return
        state = state_of(board, known)
        self.done.states[state_key(self._audience, transcript.pk, board)] = state
        line = frames.encode_line(frames.finished_line(state))
        seen = {entry.id for entry in known}
        moved = max(
            (fact.at for fact in of_table(facts) if fact.id in seen and fact.corrects is None),
            default=self._now,
        )
        self._write(transcript, release, before, line, moved=moved)
        self.done.boards.append(board)

    def _write(
        self,
        transcript: models.Transcript,
        new: ReleasedUpTo,
        before: models.Shown | None,
        line: str,
        *,
        moved: datetime,
    ) -> None:
        release = models.Release.objects.create(
            audience=self._audience.value,
            transcript=transcript,
            upto=new.upto,
            as_of=new.as_of,
            # Of two publishers the one that was let in second may have looked at its clock first: a ledger never goes back.
            at=self._now if before is None else max(self._now, before.release.at),
            policy=self._state.policy(self._audience).text,
            journal=self._state.last_seq,
            known=self._known,
        )
        if before is None:
            self.done.began = True
            self.done.lines |= bool(line)
            models.Shown.objects.create(
                audience=self._audience.value,
                transcript=transcript,
                release=release,
                moved=moved,
                line=line,
            )
            return
        self.done.began |= before.recalled
        self.done.lines |= line != before.line or before.recalled
        before.release, before.line, before.moved, before.recalled = release, line, moved, False
        before.save()
