"""Writing releases: for one table and one audience, as far as the gates allow now."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from broadcast import frames, models
from broadcast.audiences import Audience
from broadcast.entries import settled_entries
from broadcast.embargo import GATES, Place, Standing, opens_at, plan_release
from broadcast.journal import SessionState
from broadcast.public.shown import state_of
from scoring.schedule import BoardInfo, TableContext
from scoring.selectors.peers import has_every_peer_finished


@dataclass(slots=True)
class Released:
    """What a round of releases changed: boards of which anything new is shown, which began, which lines changed."""

    boards: list[BoardInfo] = field(default_factory=list)
    began: bool = False
    lines: bool = False
    ask_again: datetime | None = None


def release_table(context: TableContext, audience: Audience, now: datetime) -> Released:
    """Release what may be released at a table; the caller's transaction holds the session still."""
    done = Released()
    state = models.journal_state(context.session.pk)
    boards = {board.pk: board for board in context.segment.boards}
    transcripts = models.Transcript.objects.select_for_update().filter(table_id=context.table.pk, last_seq__gt=0)
    shown = {
        row.transcript_id: row
        for row in models.Shown.objects.select_related("release").filter(
            audience=audience.value, transcript__table_id=context.table.pk
        )
    }
    for transcript in transcripts.order_by("pk"):
        board = boards.get(transcript.board_id)
        before = shown.get(transcript.pk)
        if board is not None and (before is None or before.release.as_of < transcript.last_seq):
            _release(context, board, transcript, before, audience, state, now, done)
    return done


def _release(
    context: TableContext,
    board: BoardInfo,
    transcript: models.Transcript,
    before: models.Shown | None,
    audience: Audience,
    state: SessionState,
    now: datetime,
    done: Released,
) -> None:
    policy = state.policy(audience)
    place = Place(context.session.pk, context.match.pk, context.table.pk, board.number)
    # The peers are asked only where the answer can open something earlier.
    finished = bool(policy.delay) and has_every_peer_finished(board.pk)
    standing = Standing(policy, place, state.held, finished)
    facts = models.recorded_facts(transcript.pk)
    releases = models.releases_of(audience, transcript.pk)
    plan = plan_release([fact.recorded for fact in facts], releases, partial(opens_at, GATES, standing), now)
    if plan.ask_again is not None:
        done.ask_again = min(plan.ask_again, done.ask_again or plan.ask_again)
    if plan.release is None:
        return
    release = models.Release.objects.create(
        audience=audience.value,
        transcript=transcript,
        upto=plan.release.upto,
        as_of=plan.release.as_of,
        at=now,
        policy=policy.text,
    )
    line = frames.encode_line(frames.finished_line(state_of(board, settled_entries(facts, (*releases, plan.release)))))
    done.boards.append(board)
    if before is None:
        done.began = True
        done.lines |= bool(line)
        models.Shown.objects.create(
            audience=audience.value, transcript=transcript, release=release, first=release, line=line
        )
        return
    done.lines |= line != before.line
    before.release, before.line = release, line
    before.save()

