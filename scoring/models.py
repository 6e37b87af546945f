"""How the competition is stored. Only `services` writes these rows, only `selectors` reads them.

No relation can be followed backwards, nothing has a default order, no method writes. Constraints keep
nonsense out even where a service would let it through.
"""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

NAME_LENGTH = 80
PUBLIC_ID_LENGTH = 12

_SEATS = ["N", "E", "S", "W"]


def _public_id() -> models.CharField[str, str]:
    return models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True)


def _name() -> models.CharField[str, str]:
    return models.CharField(max_length=NAME_LENGTH)


def _is_named() -> CheckConstraint:
    return CheckConstraint(condition=~Q(name_en="") & ~Q(name_zh=""), name="%(class)s_is_named")


class Schedule(models.Model):
    """One row for the whole schedule: a new token with every change of it, so that readers may remember it."""

    token = models.CharField(max_length=32)


class Event(models.Model):
    """A tournament. `key` is secret: public ids are made with it.

    `substitutes_as_replaced`: a substitute board takes number, dealer and vulnerability of the one it replaces (else its
    own). `vp_by_scheduled`: the VP scale goes by the boards scheduled (else less those cancelled without a score).
    `shows_other_room`: operators are told the other room's result once they have their own.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name_en = _name()
    name_zh = _name()
    zone = models.CharField(max_length=60)
    key = models.BinaryField(max_length=32)
    vp_scale = models.CharField(max_length=40)
    law_edition = models.CharField(max_length=10)
    substitutes_as_replaced = models.BooleanField(default=True)
    vp_by_scheduled = models.BooleanField(default=True)
    shows_other_room = models.BooleanField(default=False)

    class Meta:
        constraints = [_is_named(), CheckConstraint(condition=~Q(slug=""), name="event_has_slug")]


_MOVEMENT_FORMS = ["pairs", "individual"]


class Stage(models.Model):
    """A stage 阶段. `scoring`: how the boards of pairs and individuals are compared; empty for teams."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="+")
    public_id = _public_id()
    number = models.PositiveSmallIntegerField()
    name_en = _name()
    name_zh = _name()
    form = models.CharField(max_length=20)
    scoring = models.CharField(max_length=12, default="")

    class Meta:
        constraints = [
            _is_named(),
            UniqueConstraint(fields=["event", "number"], name="stage_number_once"),
            CheckConstraint(
                condition=Q(form__in=["round-robin", "knockout", "swiss"], scoring="")
                | Q(form__in=_MOVEMENT_FORMS, scoring__in=["matchpoints", "imps"]),
                name="stage_form",
            ),
        ]


class Session(models.Model):
    """A session 节 of a stage."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="+")
    public_id = _public_id()
    number = models.PositiveSmallIntegerField()
    name_en = _name()
    name_zh = _name()
    starts_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            _is_named(),
            UniqueConstraint(fields=["stage", "number"], name="session_number_once"),
        ]


class Team(models.Model):
    """A contestant of an event: a team, a pair, a player of an individual event, or two who are partners in a round of it.

    Partners of a round have no players of their own: each is a contestant's, and `Seating` names them.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="+")
    public_id = _public_id()
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, default="team")
    name_en = _name()
    name_zh = _name()

    class Meta:
        constraints = [
            _is_named(),
            UniqueConstraint(fields=["event", "kind", "number"], name="team_number_once"),
            CheckConstraint(
                condition=Q(kind__in=["team", "pair", "player", "partnership"]), name="team_kind"
            ),
        ]


class Player(models.Model):
    """A player of a team."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="+")
    public_id = _public_id()
    number = models.PositiveSmallIntegerField()
    name_en = _name()
    name_zh = _name()

    class Meta:
        constraints = [_is_named(), UniqueConstraint(fields=["team", "number"], name="player_number_once")]


class BoardSet(models.Model):
    """Boards duplicated together; a session's whole field or a single match may play them."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="+")
    public_id = _public_id()
    name = models.CharField(max_length=NAME_LENGTH)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["event", "name"], name="board_set_name_once"),
            CheckConstraint(condition=~Q(name=""), name="board_set_is_named"),
        ]


class Board(models.Model):
    """A board; its deal is ciphertext only, null while no deal is known."""

    board_set = models.ForeignKey(BoardSet, models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField()
    dealer = models.CharField(max_length=1)
    vulnerability = models.CharField(max_length=4)
    sealed_deal = models.BinaryField(null=True)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["board_set", "number"], name="board_number_once"),
            CheckConstraint(condition=Q(number__gte=1), name="board_number_from_one"),
            CheckConstraint(condition=Q(dealer__in=_SEATS), name="board_dealer"),
            CheckConstraint(
                condition=Q(vulnerability__in=["None", "NS", "EW", "Both"]), name="board_vulnerability"
            ),
        ]


class Match(models.Model):
    """A match 场 of a stage. Carry-over stands apart from what is won at the table.

    With a movement it is an encounter of `round` (null for teams): home sits North-South, visitor East-West, one table.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="+")
    public_id = _public_id()
    number = models.PositiveSmallIntegerField()
    home = models.ForeignKey(Team, models.PROTECT, related_name="+")
    visitor = models.ForeignKey(Team, models.PROTECT, related_name="+")
    carry_home = models.DecimalField(max_digits=6, decimal_places=2)
    carry_visitor = models.DecimalField(max_digits=6, decimal_places=2)
    round = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["stage", "number"], name="match_number_once"),
            CheckConstraint(condition=~Q(home=F("visitor")), name="match_of_two_teams"),
            CheckConstraint(condition=Q(carry_home__gte=0, carry_visitor__gte=0), name="match_carry"),
            CheckConstraint(condition=Q(round__isnull=True) | Q(round__gte=1), name="match_round_from_one"),
        ]


class Segment(models.Model):
    """What a match plays in one session: boards `first` to `last` of a set."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    session = models.ForeignKey(Session, models.CASCADE, related_name="+")
    board_set = models.ForeignKey(BoardSet, models.PROTECT, related_name="+")
    first = models.PositiveSmallIntegerField()
    last = models.PositiveSmallIntegerField()
    swapped = models.BooleanField()

    class Meta:
        constraints = [
            UniqueConstraint(fields=["match", "session"], name="segment_once_a_session"),
            CheckConstraint(condition=Q(first__gte=1, last__gte=F("first")), name="segment_board_range"),
        ]


class Table(models.Model):
    """A table of a segment: one of its two, or the one of an encounter (room *open*)."""

    segment = models.ForeignKey(Segment, models.CASCADE, related_name="+")
    public_id = _public_id()
    number = models.PositiveSmallIntegerField()
    room = models.CharField(max_length=6)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["segment", "room"], name="table_room_once"),
            CheckConstraint(condition=Q(room__in=["open", "closed"]), name="table_room"),
            CheckConstraint(condition=Q(number__gte=1), name="table_number_from_one"),
        ]


class Seating(models.Model):
    """A player in a seat of a table."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="+")
    seat = models.CharField(max_length=1)
    player = models.ForeignKey(Player, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["table", "seat"], name="seating_seat_once"),
            UniqueConstraint(fields=["table", "player"], name="seating_player_once"),
            CheckConstraint(condition=Q(seat__in=_SEATS), name="seating_seat"),
        ]


_PLACED = Q(status__in=["scheduled", "cancelled"])


class SegmentBoard(models.Model):
    """A board as one segment plays it, at its place in the playing order.

    `status`: *replaced* boards and *withdrawn* substitutes keep their row, for what was recorded on them; the one that is
    played instead stands at the same position. `as_...`: what a substitute takes from the board it stands for, null = its
    own. `award_...`: IMPs of the match's sides on a cancelled board, null = no score.
    """

    segment = models.ForeignKey(Segment, models.CASCADE, related_name="+")
    board = models.ForeignKey(Board, models.PROTECT, related_name="+")
    public_id = _public_id()
    position = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, default="scheduled")
    substitute_for = models.ForeignKey("self", models.PROTECT, null=True, related_name="+")
    as_number = models.PositiveSmallIntegerField(null=True)
    as_dealer = models.CharField(max_length=1, null=True)
    as_vulnerability = models.CharField(max_length=4, null=True)
    award_home = models.SmallIntegerField(null=True)
    award_visitor = models.SmallIntegerField(null=True)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["segment", "board"], name="segment_board_once"),
            UniqueConstraint(
                fields=["segment", "position"], condition=_PLACED, name="segment_board_position_once"
            ),
            CheckConstraint(condition=Q(position__gte=1), name="segment_board_position_from_one"),
            CheckConstraint(
                condition=Q(status__in=["scheduled", "replaced", "cancelled", "withdrawn"]),
                name="segment_board_status",
            ),
            CheckConstraint(
                condition=Q(award_home__isnull=True, award_visitor__isnull=True)
                | Q(award_home__isnull=False, award_visitor__isnull=False, status="cancelled"),
                name="segment_board_award",
            ),
        ]


# A comparison with null is neither true nor false, and a check lets that pass: hence every `isnull`.
_PASSED_OUT = Q(contract="P", declarer__isnull=True, tricks__isnull=True, score_ns__isnull=False, score_ns=0)
_PLAYED = Q(declarer__isnull=False, declarer__in=_SEATS) & ~Q(contract="P") & ~Q(contract="")
_TRICKS_KNOWN = Q(tricks__isnull=False, tricks__gte=0, tricks__lte=13, score_ns__isnull=False)
_TRICKS_TO_COME = Q(tricks__isnull=True, score_ns__isnull=True, provisional=True)


class Result(models.Model):
    """What a table made of a board: a projection of the transcript, never a source.

    `contract` "4HX", or "P" for passed out; `score_ns` from North-South. Tricks and score are null while
    only the contract is known; such a result is provisional.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="+")
    board = models.ForeignKey(Board, models.PROTECT, related_name="+")
    contract = models.CharField(max_length=4)
    declarer = models.CharField(max_length=1, null=True)
    tricks = models.PositiveSmallIntegerField(null=True)
    score_ns = models.SmallIntegerField(null=True)
    provisional = models.BooleanField()

    class Meta:
        constraints = [
            UniqueConstraint(fields=["table", "board"], name="result_once"),
            CheckConstraint(
                condition=_PASSED_OUT | (_PLAYED & (_TRICKS_KNOWN | _TRICKS_TO_COME)),
                name="result_makes_sense",
            ),
        ]
