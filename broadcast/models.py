"""The record, the releases and what is sent, as rows. Written by `services` and `publisher`, read by them and `public` only.

Facts and releases are never changed or deleted. `Shown` and `Channel` are projections of them; `Due` is work to be done.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable
from typing import ClassVar

from django.conf import settings
from django.db import connection, models
from django.utils import timezone

from bridge.actions import Action, Corrected, DealGiven
from broadcast import facts, journal, lineups
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.embargo import Shown as ReleasedUpTo
from broadcast.entries import RecordedFact
from broadcast.journal import SessionState, Written, policies_after, state_after
from scoring.models import Board, Event, Match, SegmentBoard, Session, Table
from scoring.sealing import open_sealed, seal

PUBLIC_CHOICES = [(audience.value, audience.value) for audience in PUBLIC_AUDIENCES]
GRANT_CHOICES = [("made", "made"), ("password", "password"), ("given", "given"), ("withdrawn", "withdrawn")]
ROLES = [("operator", "operator"), ("director", "director"), ("commentator", "commentator")]


class Grant(models.Model):
    """A login's role in an event.

    A commentator has the `eyes` of one public audience and is `called` something by all who read him; `air` and `air_until` say
    of which match he speaks now.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=12, choices=ROLES)
    eyes = models.CharField(max_length=12, choices=PUBLIC_CHOICES, default="")
    called = models.CharField(max_length=40, default="")
    air = models.ForeignKey(Match, on_delete=models.SET_NULL, related_name="+", null=True)
    air_until = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "event", "role"], name="grant_once")]


class GrantFact(models.Model):
    """One fact about who may do what in an event: what was done about `login`'s right, by whom (empty: at the server), when.

    Never changed or deleted; the grants themselves are what stands now.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    login = models.CharField(max_length=150)
    what = models.CharField(max_length=12, choices=GRANT_CHOICES)
    role = models.CharField(max_length=12, choices=ROLES, default="")
    eyes = models.CharField(max_length=12, choices=PUBLIC_CHOICES, default="")
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["event", "id"], name="grant_fact_by_event")]


class JournalFact(models.Model):
    """One fact of a session's journal (`broadcast.journal`)."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="+")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    body = models.TextField()
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    # Random, so that a state remembered for a journal can never be taken for that of another.
    token = models.CharField(max_length=32)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "seq"], name="journal_order")]


class Pen(models.Model):
    """The right to write at a table: whoever holds `number` writes; taking it raises the number.

    `holder` is a login, `browser` where it took the pen: the same login at another machine is another writer.
    """

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField(default=0)
    holder = models.CharField(max_length=150, default="")
    browser = models.CharField(max_length=40, default="")
    taken_at = models.DateTimeField(null=True)


class Transcript(models.Model):
    """The log of one board at one table; the row that writers lock. `last_*`, `phase` and `pause` follow from its facts.

    `last_id` is the newest fact of the table itself and `last_play` how many it has; `last_seq` is the newest of all: comments count
    there alone.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="+")
    last_seq = models.PositiveIntegerField(default=0)
    last_id = models.CharField(max_length=40, default="")
    last_play = models.PositiveIntegerField(default=0)
    phase = models.CharField(max_length=12, default="waiting")
    pause = models.CharField(max_length=12, default="")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "board"], name="transcript_once")]


class Fact(models.Model):
    """What happened: canonical JSON of one action. `corrects` is the number of the fact whose place it takes.

    `is_comment`: said of the board by a commentator (`by` is his login), not done at the table. `mends`: the number of the comment
    he had said first, where this one has other words for it; they pass in their own instant.
    """

    transcript = models.ForeignKey(Transcript, on_delete=models.PROTECT, related_name="+")
    seq = models.PositiveIntegerField()
    uid = models.CharField(max_length=40, unique=True)
    body = models.TextField()
    corrects = models.PositiveIntegerField(null=True)
    at = models.DateTimeField()
    typed_at = models.DateTimeField()
    pen = models.PositiveIntegerField()
    by = models.CharField(max_length=150)
    is_comment = models.BooleanField(default=False)
    mends = models.PositiveIntegerField(null=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["transcript", "seq"], name="fact_order")]
        indexes: ClassVar = [
            models.Index(fields=["by", "id"], condition=models.Q(is_comment=True), name="comment_by_author")
        ]


class Release(models.Model):
    """One row of the disclosure ledger: `audience` was shown the transcript up to fact `upto`, as it stood after `as_of`.

    `journal` is the number of the newest fact in the session's journal then, `known` the key of the newest in any journal:
    what was known of who was present, here and in every session that plays the same deals. Whoever releases holds those
    sessions, and a fact gets its key from whoever holds them alone: what has a greater key was written afterwards.
    """

    audience = models.CharField(max_length=12, choices=PUBLIC_CHOICES)
    transcript = models.ForeignKey(Transcript, on_delete=models.PROTECT, related_name="+")
    upto = models.PositiveIntegerField()
    as_of = models.PositiveIntegerField()
    at = models.DateTimeField()
    policy = models.CharField(max_length=80)
    journal = models.PositiveIntegerField()
    known = models.PositiveBigIntegerField()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["audience", "transcript", "id"], name="release_by_transcript")
        ]


class Shown(models.Model):
    """Where an audience stands with a transcript: a projection of its newest release.

    `moved` is the instant of the newest fact it was shown (corrections apart), `line` the result line it can see (JSON of `frames.Line`),
    empty while there is none. `recalled`: it is hidden again, until its gates open anew.
    """

    audience = models.CharField(max_length=12, choices=PUBLIC_CHOICES)
    transcript = models.ForeignKey(Transcript, on_delete=models.PROTECT, related_name="+")
    release = models.ForeignKey(Release, on_delete=models.PROTECT, related_name="+")
    moved = models.DateTimeField()
    line = models.TextField(default="")
    recalled = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["audience", "transcript"], name="shown_once")
        ]


class Channel(models.Model):
    """The newest frame of one channel for one audience. `version` counts changes of its bytes, nothing else."""

    audience = models.CharField(max_length=12, choices=PUBLIC_CHOICES)
    name = models.CharField(max_length=40)
    version = models.PositiveIntegerField(default=0)
    body = models.BinaryField(default=bytes)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["audience", "name"], name="channel_once")]


class DoubleDummy(models.Model):
    """What a released record of a board comes to double dummy, for one audience: made from what it was shown, by an optional process.

    `release`: the key of the release it was made from; `key` a hash of deal, contract and cards, so that a further release of the same
    costs nothing. `tricks` as `bridge.par.packed`, empty where nothing could be worked out; `cards` declarer's tricks before the
    lead and after each card, as hexadecimal digits. Nobody sees it before `ready_at`, which hangs on the release alone.
    """

    audience = models.CharField(max_length=12, choices=PUBLIC_CHOICES)
    transcript = models.ForeignKey(Transcript, on_delete=models.PROTECT, related_name="+")
    release = models.PositiveBigIntegerField()
    key = models.CharField(max_length=32)
    tricks = models.CharField(max_length=20, default="")
    cards = models.CharField(max_length=53, default="")
    ready_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["audience", "transcript"], name="double_dummy_once")
        ]


class Due(models.Model):
    """A channel that may have to be rendered again, not before `at`. Rows are added, and deleted by the publisher that saw them.

    `quiet`: for something recorded that the audience may not see yet. It begins no picture that was not there: that one is
    there now would tell.
    """

    audience = models.CharField(max_length=12, choices=PUBLIC_CHOICES)
    name = models.CharField(max_length=40)
    at = models.DateTimeField()
    quiet = models.BooleanField(default=False)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["at"], name="due_at")]


class CommentatorNote(models.Model):
    """What commentators of an event with the same eyes tell one another. No transcript has it, and no frame.

    `number` (with `label` "7R" where it says more), `calls` and `cards`: the board and the position meant, at `table`.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    uid = models.CharField(max_length=40, unique=True)
    eyes = models.CharField(max_length=12, choices=PUBLIC_CHOICES)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=8, default="")
    calls = models.PositiveIntegerField()
    cards = models.PositiveIntegerField()
    text = models.CharField(max_length=280)
    author = models.CharField(max_length=40)
    by = models.CharField(max_length=150)
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["event", "eyes", "id"], name="note_by_event")]


class Screen(models.Model):
    """A paired hall screen: what it shows, who let it in, and whether it still may.

    `layout` and `subject` are what it shows now, since `since`; `scope` is the match or session whose news reach it. With a
    `playlist` (`broadcast.playlists`) that is the item at `place`, and goes on to the next unless the screen is `frozen`.
    Where there is a notice, its words stand in place of all that. Unless it is `pinned` it goes on to the event's next session.
    `seen_at`: when a process last had a line to it, None before the first.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    public_id = models.CharField(max_length=16, unique=True)
    code = models.CharField(max_length=12, db_index=True)
    layout = models.CharField(max_length=24)
    subject = models.CharField(max_length=16)
    scope = models.CharField(max_length=16, default="", db_index=True)
    since = models.DateTimeField(default=timezone.now)
    playlist = models.TextField(default="")
    place = models.PositiveIntegerField(default=0)
    frozen = models.BooleanField(default=False)
    pinned = models.BooleanField(default=False)
    notice_en = models.CharField(max_length=200, default="")
    notice_zh = models.CharField(max_length=200, default="")
    label = models.CharField(max_length=60, default="")
    confirmed_by = models.CharField(max_length=150)
    confirmed_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)


class WaitingScreen(models.Model):
    """A code that a screen shows while nobody let it in: since when, and when it last asked. Forgotten soon after it stops asking."""

    code = models.CharField(max_length=12, unique=True)
    since = models.DateTimeField(db_index=True)
    seen_at = models.DateTimeField(db_index=True)


class WrongCode(models.Model):
    """Somebody typed a code that no screen shows; kept for some minutes, so that nobody tries one after the other."""

    by = models.CharField(max_length=150)
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["by", "at"], name="wrong_code_by_login")]


class Picture(models.Model):
    """A picture of a sponsor or a federation, checked and rewritten (`broadcast.pictures`); `in_corner` of every screen of its event."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    public_id = models.CharField(max_length=16, unique=True)
    kind = models.CharField(max_length=16)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    body = models.BinaryField()
    label = models.CharField(max_length=60, default="")
    in_corner = models.BooleanField(default=False)
    added_by = models.CharField(max_length=150)
    added_at = models.DateTimeField()


class Process(models.Model):
    """A process that serves or ticks, as it last said of itself: for `/healthz`, the organiser's page and the count of spectators."""

    name = models.CharField(max_length=80, unique=True)
    serves = models.BooleanField()
    ticks = models.BooleanField()
    started_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    ticked_at = models.DateTimeField(null=True)
    spectators = models.PositiveIntegerField(default=0)
    trouble = models.CharField(max_length=80, default="")


SEALED = "sealed:"


def written(action: Action, uid: str) -> str:
    """The body a fact is stored with: canonical JSON, sealed where it holds hands (they lie nowhere in the clear)."""
    body = facts.encode(action)
    if isinstance(action.to if isinstance(action, Corrected) else action, DealGiven):
        return SEALED + b64encode(seal(body, f"fact/{uid}")).decode()
    return body.decode()


def action_in(body: str, uid: str) -> Action:
    """The action of a stored body: inverse of `written`."""
    if body.startswith(SEALED):
        return facts.decode(open_sealed(b64decode(body.removeprefix(SEALED)), f"fact/{uid}"))
    return facts.decode(body)


def recorded_facts(transcript: int) -> tuple[RecordedFact, ...]:
    """All facts of a transcript (its primary key), in order."""
    rows = Fact.objects.filter(transcript_id=transcript).order_by("seq")
    return tuple(
        RecordedFact(seq, uid, action_in(body, uid), at, corrects, is_comment, mends)
        for seq, uid, body, at, corrects, is_comment, mends in rows.values_list(
            "seq", "uid", "body", "at", "corrects", "is_comment", "mends"
        )
    )


def facts_among(transcripts: Iterable[int]) -> dict[int, tuple[RecordedFact, ...]]:
    """All facts of several transcripts, in order: one query. One without facts is left out."""
    rows = Fact.objects.filter(transcript__in=list(transcripts)).order_by("transcript", "seq")
    found: dict[int, list[RecordedFact]] = {}
    for transcript, seq, uid, body, at, corrects, is_comment in rows.values_list(
        "transcript", "seq", "uid", "body", "at", "corrects", "is_comment"
    ):
        fact = RecordedFact(seq, uid, action_in(body, uid), at, corrects, is_comment)
        found.setdefault(transcript, []).append(fact)
    return {transcript: tuple(facts) for transcript, facts in found.items()}


def releases_of(audience: Audience, transcript: int) -> tuple[ReleasedUpTo, ...]:
    """What an audience was shown of a transcript, oldest release first."""
    return releases_among(audience, [transcript]).get(transcript, ())


def releases_among(audience: Audience, transcripts: Iterable[int]) -> dict[int, tuple[ReleasedUpTo, ...]]:
    """What an audience was shown of several transcripts, oldest release first: one query."""
    rows = Release.objects.filter(audience=audience.value, transcript__in=list(transcripts)).order_by("pk")
    found: dict[int, list[ReleasedUpTo]] = {}
    for transcript, upto, as_of in rows.values_list("transcript", "upto", "as_of"):
        found.setdefault(transcript, []).append(ReleasedUpTo(upto, as_of))
    return {transcript: tuple(releases) for transcript, releases in found.items()}


def is_board_shown(audience: Audience, public_id: str) -> bool:
    """Whether an audience was shown anything of the board with that public id, in one of its rooms, that is not recalled."""
    shown = Shown.objects.filter(
        audience=audience.value,
        recalled=False,
        transcript__board=models.OuterRef("board"),
        transcript__table__segment=models.OuterRef("segment"),
    )
    return SegmentBoard.objects.filter(models.Exists(shown), public_id=public_id).exists()


def journal_state(session: int) -> SessionState:
    """What is in force in a session: its journal, and the event's policies (they are the event's, whoever changed them where)."""
    key = (session, _newest_of_event(session))
    if key not in _states:
        if len(_states) >= STATES_KEPT:
            _states.clear()
        rows = JournalFact.objects.filter(session_id=session).order_by("seq")
        facts = [Written(row.seq, row.at, row.by, journal.decode(row.body), row.pk) for row in rows]
        event = JournalFact.objects.filter(kind="policy", session__stage__event__in=_event_of(session))
        bodies = event.order_by("pk").values_list("body", flat=True)
        _states[key] = state_after(facts, policies_after(journal.decode(body) for body in bodies))
    return _states[key]


STATES_KEPT = 256
_states: dict[tuple[int, str], SessionState] = {}

_NEWEST = """
SELECT fact.token FROM broadcast_journalfact fact
JOIN scoring_session session ON session.id = fact.session_id JOIN scoring_stage stage ON stage.id = session.stage_id
WHERE stage.event_id =
    (SELECT of.event_id FROM scoring_session own JOIN scoring_stage of ON of.id = own.stage_id WHERE own.id = %s)
ORDER BY fact.id DESC LIMIT 1
"""


def _newest_of_event(session: int) -> str:
    """The token of the newest fact in the journals of a session's event, empty when there is none.

    Whoever writes one holds all of them: within an event keys follow one another as transactions do. Spelt out because it
    is asked with every action and every frame.
    """
    with connection.cursor() as cursor:
        cursor.execute(_NEWEST, [session])
        row = cursor.fetchone()
    return row[0] if row else ""


def newest_fact() -> int:
    """The key of the newest fact in any journal, 0 before the first."""
    return JournalFact.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def _event_of(session: int) -> models.QuerySet[Session, int]:
    return Session.objects.filter(pk=session).values_list("stage__event", flat=True)


def lock_shared(sessions: Iterable[int]) -> None:
    """Hold the gate inputs of sessions still until the transaction ends (SQLite's write transaction does so by itself).

    Whoever writes a journal locks every session of the event: one of them held is the whole event held.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            query = "SELECT 1 FROM scoring_session WHERE id = ANY(%s) ORDER BY id FOR SHARE"
            cursor.execute(query, [sorted(sessions)])


def lock_board(board: int) -> None:
    """Let one transaction at a time store a result on a deal (SQLite's write transaction does so by itself)."""
    if connection.vendor == "postgresql":
        Board.objects.select_for_update(no_key=True).values_list("pk").get(pk=board)


class LineUpFact(models.Model):
    """One fact about the line-ups of a session (`broadcast.lineups`), or of one match in it.

    `sealed`: the line-up that was handed in, as ciphertext.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="+", null=True)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    body = models.TextField()
    sealed = models.BinaryField(null=True)
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "seq"], name="line_up_order")]


class SealedLineUp(models.Model):
    """A line-up that waits to be opened: work for the clock, deleted when it is done. One a side of a match in a session."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="+")
    side = models.CharField(max_length=8)
    fact = models.OneToOneField(LineUpFact, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "match", "side"], name="sealed_line_up_once")
        ]


def line_ups_of(session: int, match: int | None = None) -> lineups.LineUps:
    """Where the line-ups of a session stand, or as far as they concern one match of it."""
    rows = LineUpFact.objects.filter(session_id=session)
    if match is not None:
        rows = rows.filter(models.Q(match=match) | models.Q(match=None))
    return lineups.line_ups_after(
        Written(row.seq, row.at, row.by, lineups.decode(row.body))
        for row in rows.order_by("seq").defer("sealed")
    )


def handed_in(session: int, numbers: Iterable[int]) -> dict[int, lineups.LineUp]:
    """The line-ups handed in as these facts, opened: for their own side, for directors, and when their time has come.

    Raises SealError when the key does not fit.
    """
    rows = LineUpFact.objects.filter(session_id=session, seq__in=list(numbers), sealed__isnull=False)
    return {
        seq: lineups.decode_line_up(open_sealed(bytes(sealed), line_up_seal(session, seq)))
        for seq, sealed in rows.order_by("seq").values_list("seq", "sealed")
        if sealed is not None
    }


def line_up_seal(session: int, seq: int) -> str:
    """What a line-up's seal is bound to."""
    return f"line-up/{session}/{seq}"
