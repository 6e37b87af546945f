"""The state of a session after its journal: everything gates, frames and the director's page ask for. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeVar

from broadcast.audiences import Audience
from broadcast.embargo import PRESETS, Held, Policy
from broadcast.journal import bodies as said
from broadcast.journal.presence import Presence, Written, presence_after

_Key = TypeVar("_Key", int, tuple[int, int])

# What nobody has said anything about is shown to nobody before everybody has played it.
DEFAULT = PRESETS["strict"]


@dataclass(frozen=True, slots=True)
class Words:
    """What screens say, in both languages."""

    en: str
    zh: str


@dataclass(frozen=True, slots=True)
class Disclosure:
    """Boards that became known elsewhere, at `at` or at some moment until `until`."""

    seq: int
    board_set: int
    boards: tuple[int, ...]
    at: datetime
    where: str
    by: str
    until: datetime | None = None

    @property
    def ends(self) -> tuple[datetime, ...]:
        """The instants between which it was: one when it is known to the second."""
        return (self.at,) if self.until is None else (self.at, self.until)


@dataclass(frozen=True, slots=True)
class Ruled:
    """What was ruled and is in force, with who entered it and when: boards, fines, warnings of the hall."""

    seq: int
    at: datetime
    by: str
    body: said.ReplacedBody | said.CancelledBody | said.FineBody | said.HallWarnedBody | said.BoardSetBody


@dataclass(frozen=True, slots=True)
class DealTaken:
    """A deal that an operator was handed out of turn: to whom and when."""

    at: datetime
    by: str
    body: said.DealTakenBody


@dataclass(frozen=True, slots=True)
class Added:
    """A board that an operator had a match play beyond its schedule: who and when."""

    at: datetime
    by: str
    body: said.AddedBody


@dataclass(frozen=True, slots=True)
class Official:
    """A board's official result at a table: who entered it and when."""

    at: datetime
    by: str
    body: said.OfficialBody


@dataclass(frozen=True, slots=True)
class SessionState:
    """What is in force. Tables, matches and sessions by internal id."""

    last_seq: int = 0
    policies: Mapping[Audience, Policy] = field(default_factory=dict)
    out_of_reach: bool = False
    holds: tuple[tuple[Held, str, str], ...] = ()
    held_since: Mapping[Held, datetime] = field(default_factory=dict)
    held_by: Mapping[Held, str] = field(default_factory=dict)
    presence: Presence = field(default_factory=Presence)
    finished_upto: Mapping[int, int] = field(default_factory=dict)
    came_later: frozenset[tuple[int, int]] = frozenset()
    closed: frozenset[int] = frozenset()
    forfeited: Mapping[int, str] = field(default_factory=dict)
    broadcast_on: frozenset[int] = frozenset()
    is_published: bool = False
    notice: Words | None = None
    progress: Mapping[Audience, bool] = field(default_factory=dict)
    disclosures: tuple[Disclosure, ...] = ()
    seated: frozenset[int] = frozenset()
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    match_starts_at: Mapping[int, datetime] = field(default_factory=dict)
    rulings: tuple[Ruled, ...] = ()
    has_break: bool = False
    deals_taken: tuple[DealTaken, ...] = ()
    skipped: frozenset[tuple[int, int]] = frozenset()
    adds_boards: bool = False
    added: tuple[Added, ...] = ()
    officials: Mapping[tuple[int, int], Official] = field(default_factory=dict)

    def policy(self, audience: Audience) -> Policy:
        """The policy of an audience; before any was given nothing is shown that somebody has still to play."""
        return self.policies.get(audience, DEFAULT)

    @property
    def held(self) -> tuple[Held, ...]:
        """The holds alone, as gates read them."""
        return tuple(hold for hold, _, _ in self.holds)

    def shows_progress(self, audience: Audience) -> bool:
        """Whether an audience is told how far each table is: the hall unless switched off, others when switched on."""
        return self.progress.get(
            audience, audience is Audience.HALL and "finished" not in self.policy(audience).gates
        )

    def is_seated(self, table: int) -> bool:
        """Whether the seated gate need not wait for a table: all four are there, or the director broadcasts on."""
        return table in self.broadcast_on or table in self.seated

    def has_behind(self, table: int, number: int, order: Sequence[int]) -> bool:
        """Whether the director's word puts board `number` of a table behind it; `order` = the numbers in playing order.

        A word given before the board came there as a substitute does not speak of it.
        """
        if table in self.closed:
            return True
        upto = self.finished_upto.get(table)
        if upto is None or upto not in order or number not in order or (table, number) in self.came_later:
            return False
        return order.index(number) <= order.index(upto)

    def start(self, match: int, planned: datetime | None) -> datetime | None:
        """When a match starts, as moved; `planned` is the schedule's instant."""
        return self.match_starts_at.get(match, self.starts_at or planned)


def state_after(facts: Iterable[Written], policies: Mapping[Audience, Policy] | None = None) -> SessionState:
    """The state after a journal's facts in order; `policies` are those in force in the event."""
    written = tuple(facts)
    folding = _Folding(dict(policies or {}))
    for fact in written:
        folding.take(fact)
    return folding.state(written)


class _Folding:
    """The fold under way."""

    def __init__(self, policies: dict[Audience, Policy]) -> None:
        self._policies = policies
        self._holds: dict[Held, tuple[str, str]] = {}
        self._held_since: dict[Held, datetime] = {}
        self._held_by: dict[Held, str] = {}
        self._finished: dict[int, int] = {}
        self._came_later: set[tuple[int, int]] = set()
        self._closed: set[int] = set()
        self._opened_again: dict[int, frozenset[int]] = {}
        self._forfeited: dict[int, str] = {}
        self._on: set[int] = set()
        self._progress: dict[Audience, bool] = {}
        self._disclosures: list[Disclosure] = []
        self._matches: dict[int, datetime] = {}
        self._rulings: dict[int, Ruled] = {}
        self._taken: list[DealTaken] = []
        self._skipped: set[tuple[int, int]] = set()
        self._adds = False
        self._added: list[Added] = []
        self._officials: dict[tuple[int, int], Official] = {}
        self._out_of_reach = self._published = self._has_break = False
        self._notice: Words | None = None
        self._starts_at: datetime | None = None
        self._ends_at: datetime | None = None

    def take(self, fact: Written) -> None:  # noqa: C901, PLR0912, PLR0915 - one case a kind, each a line or two
        """Count one fact."""
        match fact.body:
            case said.DeclaredBody() as body:
                self._out_of_reach = body.out_of_reach
            case said.HoldBody() as body:
                held = Held(body.scope, body.subject, body.number)
                self._holds[held] = (body.en, body.zh)
                self._held_since.setdefault(held, fact.at)
                self._held_by.setdefault(held, fact.by)
            case said.LiftBody() as body:
                held = Held(body.scope, body.subject, body.number)
                self._holds.pop(held, None)
                self._held_since.pop(held, None)
                self._held_by.pop(held, None)
            case said.FinishedBody() as body:
                self._finished[body.table] = body.upto
                self._came_later = {each for each in self._came_later if each[0] != body.table}
            case said.ClosedBody() as body:
                _switch(self._closed, body.table, body.closed)
            case said.ForfeitBody() as body:
                if body.forfeited:
                    self._forfeited[body.match] = body.side
                else:
                    self._forfeited.pop(body.match, None)
            case said.BroadcastOnBody() as body:
                _switch(self._on, body.table, body.on)
            case said.PublishedBody():
                self._published = True
            case said.NoticeBody() as body:
                self._notice = Words(body.en, body.zh) if body.en or body.zh else None
            case said.ProgressBody() as body:
                self._progress[Audience(body.audience)] = body.on
            case said.DisclosedBody() as body:
                self._disclosures.append(
                    Disclosure(
                        fact.seq, body.board_set, body.boards, body.at, body.where, fact.by, body.until
                    )
                )
            case said.MovedBody() as body:
                if body.match is None:
                    self._starts_at = body.starts_at
                else:
                    self._matches[body.match] = body.starts_at
            case said.ClockBody() as body:
                self._ends_at = body.ends_at
            case (
                said.ReplacedBody()
                | said.CancelledBody()
                | said.FineBody()
                | said.HallWarnedBody()
                | said.BoardSetBody()
            ) as body:
                self._rulings[fact.seq] = Ruled(fact.seq, fact.at, fact.by, body)
                if isinstance(body, said.ReplacedBody):
                    self._open_again(fact.seq, body)
            case said.BreakBody() as body:
                self._has_break = body.has_break
            case said.DealTakenBody() as body:
                self._taken.append(DealTaken(fact.at, fact.by, body))
            case said.AddingBody() as body:
                self._adds = body.allowed
            case said.AddedBody() as body:
                self._added.append(Added(fact.at, fact.by, body))
            case said.SkippedBody() as body:
                _switch(self._skipped, (body.table, body.board), body.on)
            case said.OfficialBody() as body:
                self._officials.pop((body.table, body.board), None)
                if body.contract:
                    self._officials[body.table, body.board] = Official(fact.at, fact.by, body)
            case said.UndoneBody() as body:
                undone = self._rulings.pop(body.fact, None)
                if undone is not None and isinstance(undone.body, said.ReplacedBody):
                    self._came_later -= _places(undone.body)
                    self._closed |= self._opened_again.pop(body.fact)

    def _open_again(self, seq: int, body: said.ReplacedBody) -> None:
        """A substitute is to be played at tables that may have been thought done."""
        self._came_later |= _places(body)
        self._opened_again[seq] = frozenset(body.tables) & self._closed
        self._closed -= set(body.tables)

    def state(self, written: tuple[Written, ...]) -> SessionState:
        """What it came to."""
        presence = presence_after(written)
        return SessionState(
            last_seq=written[-1].seq if written else 0,
            policies=self._policies,
            out_of_reach=self._out_of_reach,
            holds=tuple((held, en, zh) for held, (en, zh) in self._holds.items()),
            held_since=self._held_since,
            held_by=self._held_by,
            presence=presence,
            finished_upto=self._finished,
            came_later=frozenset(self._came_later),
            closed=frozenset(self._closed),
            seated=presence.seated,
            forfeited=self._forfeited,
            broadcast_on=frozenset(self._on),
            is_published=self._published,
            notice=self._notice,
            progress=self._progress,
            disclosures=tuple(self._disclosures),
            starts_at=self._starts_at,
            ends_at=self._ends_at,
            match_starts_at=self._matches,
            rulings=tuple(self._rulings.values()),
            has_break=self._has_break,
            deals_taken=tuple(self._taken),
            skipped=frozenset(self._skipped),
            adds_boards=self._adds,
            added=tuple(self._added),
            officials=self._officials,
        )


def policy_of(body: said.PolicyBody) -> Policy:
    """The policy a fact puts in force."""
    return Policy(timedelta(seconds=body.delay), body.gates)


def policies_after(facts: Iterable[said.JournalBody]) -> dict[Audience, Policy]:
    """The policies of an event after its facts about them, in order."""
    return {Audience(body.audience): policy_of(body) for body in facts if isinstance(body, said.PolicyBody)}


def _places(body: said.ReplacedBody) -> set[tuple[int, int]]:
    """Where a substitute is to be played, under the number it takes or under its own."""
    return {(table, number) for table in body.tables for number in (body.number, body.by)}


def _switch(numbers: set[_Key], number: _Key, on: bool) -> None:
    if on:
        numbers.add(number)
    else:
        numbers.discard(number)
