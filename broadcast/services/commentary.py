"""What commentators say: comments are facts of the transcript they speak of, notes stay among commentators.

A comment passes every gate as the fact it is: later than its position, in its own instant. Other words for it are a comment of
their own: nobody reads them before what their author may have known meanwhile. It touches nothing of the table: no pen,
no result, no console. The position must be one that the commentator's eyes have been shown, so nobody can speak ahead.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import uuid4

from django.db import transaction
from django.db.models import Q

from bridge.actions import Action, Commented, Corrected
from bridge.board import BoardState
from bridge.commentary import entry_at
from broadcast.audiences import Audience
from broadcast.models import (
    CommentatorNote,
    Fact,
    Grant,
    Shown,
    Transcript,
    action_in,
    recorded_facts,
    written,
)
from broadcast.public.commentary import MENDED_WITHIN, Commentator
from broadcast.public.shown import released_state
from broadcast.services.due import mark_recorded
from scoring import selectors
from scoring.schedule import BoardInfo, TableContext

MOST_LETTERS = 280
MOST_A_MINUTE = 20  # comments, notes and mended ones of one login
AIR_LASTS = timedelta(seconds=60)
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True, slots=True)
class Meant:
    """The position that is spoken of: a board by its number (and label "7R") at the table with this public id, after so many moves."""

    table: str
    number: int
    label: str
    calls: int
    cards: int


class CommentRefusal(Exception):
    """Nothing was stored; `code` says why. What cannot be seen and what never was have one code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def say(who: Commentator, uid: str, meant: Meant, text: str, now: datetime) -> None:
    """Record a comment under id `uid`; once more the same is recorded once.

    Raises CommentRefusal.
    """
    said = _cleaned(text)
    with transaction.atomic():
        place = _place(who, meant)
        earlier = Fact.objects.filter(uid=uid).first()
        if earlier is not None:
            _require_same(earlier, who, place.transcript, Commented(said, place.of, who.called))
            return
        _require_pace(who, now)
        action = Commented(said, place.of, who.called)
        _append(place.transcript, action, uid=uid, corrects=None, by=who.login, now=now)


def mend(who: Commentator, uid: str, of: str, text: str | None, now: datetime) -> None:
    """Take back one's own comment, that was said under id `of` first, and put other words in its place unless they are None.

    In one transaction. The new words are a comment of the same position, in an instant of its own: whoever has not read the old ones
    never does, whoever has reads neither until these are due. Of a board that does not count any more nothing new is said, but
    everything can be taken back.
    Raises CommentRefusal.
    """
    with transaction.atomic():
        first = _own(who, of)
        # Held from here on: nobody else mends it meanwhile.
        transcript = Transcript.objects.select_for_update().get(pk=first.transcript_id)
        known = recorded_facts(transcript.pk)
        stands = [fact for fact in known if first.seq in (fact.seq, fact.mends)][-1]
        assert isinstance(stands.action, Commented)
        new = None if text is None else replace(stands.action, text=_cleaned(text))
        earlier = Fact.objects.filter(uid=uid).first()
        if earlier is not None:
            _require_same_mending(earlier, who, first, new)
            return
        last = next((fact.action for fact in reversed(known) if fact.corrects == stands.seq), None)
        if isinstance(last, Corrected) and last.to is None:
            raise CommentRefusal("already-taken-back")
        if new is not None:
            if now - first.at > MENDED_WITHIN:
                raise CommentRefusal("too-late")
            if not _counts(transcript):
                raise CommentRefusal("not-shown")
            _require_pace(who, now)
        taken_back = Corrected(stands.id, None)
        back = uid if new is None else str(uuid4())
        _append(transcript, taken_back, uid=back, corrects=stands.seq, by=who.login, now=now)
        if new is not None:
            _append(transcript, new, uid=uid, corrects=None, by=who.login, now=now, mends=first.seq)


def note(who: Commentator, uid: str, meant: Meant, text: str, now: datetime) -> None:
    """Tell the event's commentators with the same eyes something about a position; no audience ever sees it.

    Raises CommentRefusal.
    """
    said = _cleaned(text)
    with transaction.atomic():
        place = _place(who, meant)
        earlier = CommentatorNote.objects.filter(uid=uid).first()
        if earlier is not None:
            if (earlier.by, earlier.event_id, earlier.text) != (who.login, who.event_pk, said):
                raise CommentRefusal("id-used")
            return
        _require_pace(who, now)
        CommentatorNote.objects.create(
            event_id=who.event_pk,
            uid=uid,
            eyes=who.eyes.value,
            table_id=place.transcript.table_id,
            number=meant.number,
            label=meant.label,
            calls=meant.calls,
            cards=meant.cards,
            text=said,
            author=who.called,
            by=who.login,
            at=now,
        )


def go_on_air(who: Commentator, match_pk: int | None, now: datetime) -> None:
    """Say that a commentator speaks of a match now, or no more (None); it lapses unless it is said again."""
    until = None if match_pk is None else now + AIR_LASTS
    Grant.objects.filter(user__username=who.login, event_id=who.event_pk, role="commentator").update(
        air_id=match_pk, air_until=until
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """The transcript that is spoken of, locked, and the entry that led to the position."""

    transcript: Transcript
    of: str | None


def _place(who: Commentator, meant: Meant) -> _Place:
    """Raises CommentRefusal `not-shown` unless the eyes have been shown that position and still are."""
    found = _board(who, meant)
    if found is not None:
        context, board = found
        rows = Transcript.objects.select_for_update().filter(table_id=context.table.pk, board_id=board.pk)
        transcript = rows.first()
        if transcript is not None and _is_shown(who.eyes, transcript):
            state = released_state(who.eyes, transcript.pk, board)
            is_there, of = _entry(state, meant)
            if is_there:
                return _Place(transcript, of)
    raise CommentRefusal("not-shown")


def _board(who: Commentator, meant: Meant) -> tuple[TableContext, BoardInfo] | None:
    """The board that is played under that name at a table of the commentator's event."""
    table_pk = selectors.table_pk(meant.table)
    if table_pk is None:
        return None
    context = selectors.table_context(table_pk)
    board = context.segment.board(meant.number)
    if context.event.pk != who.event_pk or board is None or not board.is_played:
        return None
    return (context, board) if board.short_label == meant.label else None


def _is_shown(eyes: Audience, transcript: Transcript) -> bool:
    return Shown.objects.filter(audience=eyes.value, transcript=transcript, recalled=False).exists()


def _entry(state: BoardState, meant: Meant) -> tuple[bool, str | None]:
    return entry_at(state.calls, state.tricks, meant.calls, meant.cards)


def _own(who: Commentator, uid: str) -> Fact:
    """A comment of this commentator. Raises CommentRefusal `not-yours`, whether it is another's or nobody's."""
    rows = Fact.objects.filter(uid=uid, is_comment=True, corrects=None, mends=None, by=who.login)
    found = rows.filter(transcript__table__segment__session__stage__event=who.event_pk).first()
    if found is None:
        raise CommentRefusal("not-yours")
    return found


def _require_same(earlier: Fact, who: Commentator, transcript: Transcript, action: Action) -> None:
    is_mine = earlier.is_comment and (earlier.by, earlier.transcript_id) == (who.login, transcript.pk)
    if not is_mine or earlier.mends is not None or action_in(earlier.body, earlier.uid) != action:
        raise CommentRefusal("id-used")


def _require_same_mending(earlier: Fact, who: Commentator, first: Fact, new: Commented | None) -> None:
    """Raises CommentRefusal `id-used` unless a fact is what is asked for: these words for that comment, or that it is taken back."""
    is_mine = earlier.is_comment and (earlier.by, earlier.transcript_id) == (who.login, first.transcript_id)
    action = action_in(earlier.body, earlier.uid)
    if isinstance(action, Corrected) and earlier.corrects is not None:
        rows = Fact.objects.filter(transcript=first.transcript_id, seq=earlier.corrects)
        of_it = rows.filter(Q(seq=first.seq) | Q(mends=first.seq)).exists()
        # Before other words were a comment of their own they stood in the correction.
        is_same = of_it and action.to == new
    else:
        is_same = earlier.mends == first.seq and action == new
    if not (is_mine and is_same):
        raise CommentRefusal("id-used")


def _counts(transcript: Transcript) -> bool:
    """Whether the board is still played: neither replaced nor cancelled."""
    board = selectors.table_context(transcript.table_id).segment.known_board(transcript.board_id)
    return board is not None and board.is_played


def _require_pace(who: Commentator, now: datetime) -> None:
    """Raises CommentRefusal `too-fast` when the last minute had as many as anybody can read."""
    since = now - timedelta(minutes=1)
    # What is taken back was said before, so that words alone are counted.
    words = Fact.objects.filter(by=who.login, is_comment=True, corrects=None)
    said = words.order_by("-pk").values_list("at", flat=True)
    noted = CommentatorNote.objects.filter(event_id=who.event_pk, eyes=who.eyes.value, by=who.login)
    instants = [*said[:MOST_A_MINUTE], *noted.order_by("-pk").values_list("at", flat=True)[:MOST_A_MINUTE]]
    if sum(at > since for at in instants) >= MOST_A_MINUTE:
        raise CommentRefusal("too-fast")


def _append(
    transcript: Transcript,
    action: Action,
    *,
    uid: str,
    corrects: int | None,
    by: str,
    now: datetime,
    mends: int | None = None,
) -> None:
    """One fact more in a locked transcript: its number moves on, the table's last action and phase do not."""
    last = Fact.objects.filter(transcript=transcript).order_by("-seq").values_list("at", flat=True).first()
    transcript.last_seq += 1
    Fact.objects.create(
        transcript=transcript,
        seq=transcript.last_seq,
        uid=uid,
        body=written(action, uid),
        corrects=corrects,
        at=now if last is None else max(now, last),
        typed_at=now,
        pen=0,
        by=by,
        is_comment=True,
        mends=mends,
    )
    transcript.save(update_fields=["last_seq"])
    mark_recorded(transcript.table.public_id, now)


def _cleaned(text: str) -> str:
    """Words on one line, without letters that cannot be seen. Raises CommentRefusal `empty` or `too-long`."""
    plain = " ".join(text.split())
    said = "".join(
        letter
        for letter in plain
        if letter not in _TURNING and unicodedata.category(letter) not in ("Cc", "Cs")
    ).strip()
    if not said:
        raise CommentRefusal("empty")
    if len(said) > MOST_LETTERS:
        raise CommentRefusal("too-long")
    return said
