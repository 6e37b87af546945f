"""EMBARGO.md, properties 2 and 4, for every kind of journal fact in two sessions that share their deals.

After every tick whoever watches anything has what a fresh look gives, and nothing is left that the gates let through:
what a fact did not make due did not have to be.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, get_args

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bridge.boards import BoardSetup
from broadcast import journal, models, public, publisher, services
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.journal import SeatsAt
from broadcast.journal.bodies import GateName
from broadcast.public import RulingRefusal, board_sets
from broadcast.services import Accepted
from scoring import selectors
from scoring import services as scoring
from scoring.methods.fines import Fine
from scoring.methods.match import MatchSide
from scoring.schedule import Name
from tests.broadcast.halls import START, Desk, Hall, every_screen, make, seconds
from tests.broadcast.histories import SCRIPTS

GATES: tuple[GateName, ...] = ("hold", "seated", "finished", "session", "delay")
AUDIENCES = ("hall", "online")
LATER = START + timedelta(hours=1)


@dataclass(slots=True)
class Evening:
    """A history in two sessions; `tables` are the places of each, `known` is what a watcher of everything was given first."""

    hall: Hall
    sessions: tuple[int, int]
    matches: tuple[int, ...]
    tables: tuple[int, ...]
    desks: tuple[Desk, ...]
    labels: int = 0
    known: dict[tuple[Audience, str], bytes] = field(default_factory=dict)

    def session_of(self, table: int) -> int:
        return self.sessions[table // 4]

    def match_of(self, table: int) -> int:
        return self.matches[table // 2]

    def say(self, table: int, body: journal.JournalBody, now: datetime) -> None:
        services.write_journal(self.session_of(table), body, "director", now)

    def names(self) -> list[str]:
        """Every channel there is, screens apart."""
        found = [f"standing:{self.hall.stage.public_id}"]
        for pk in self.sessions:
            context = selectors.session_context(pk)
            found.append(f"session:{context.session.public_id}")
            for pairing in context.pairings:
                found.append(f"match:{pairing.match.public_id}")
                found += [f"table:{table.public_id}" for table in pairing.segment.tables]
                boards = (*pairing.segment.boards, *pairing.segment.former)
                found += [f"board:{board.public_id}" for board in boards]
        return found


def play(evening: Evening, table: int, board: int, script: int, now: datetime) -> None:
    """The next few words of a board."""
    desk = evening.desks[table]
    for word in SCRIPTS[script][:4] if board not in desk.last else (*SCRIPTS[script][1:], "=7"):
        answer = desk.tell(board, word, now)
        if not isinstance(answer, Accepted):
            break


def rule(evening: Evening, table: int, number: int, what: str, now: datetime) -> None:
    """A board is replaced or cancelled, other boards are given, the last ruling is undone, or a side is fined."""
    session, match = evening.session_of(table), evening.match_of(table)
    try:
        if what == "undo":
            ruled = models.journal_state(session).rulings[-1:]
            for each in ruled:
                services.undo_ruling(session, each.seq, "director", now)
        elif what == "own boards":
            (other,) = board_sets.offered_sets(session, match)
            seen = board_sets.plan_board_set(session, match, other.public_id).token
            services.give_board_set(session, match, other.public_id, seen=seen, by="director", now=now)
        elif what == "fine":
            fine = Fine(Decimal(1))
            services.enter_fine(session, match, MatchSide.HOME, fine, article="52", by="director", now=now)
        elif what == "roster":
            name = Name(f"Team of {now:%H:%M:%S}", "改名队")
            renamed = services.Called(evening.hall.teams[table % 4].pk, None, name)
            services.mend_rosters(session, [renamed], "director", now)
        else:
            plan = public.plan_replacement if what == "replace" else public.plan_cancellation
            do = services.replace_boards if what == "replace" else services.cancel_boards
            seen = plan(session, match, (number,)).token
            do(session, match, (number,), seen=seen, award=None, reason="late", by="director", now=now)
    except RulingRefusal:
        return


Saying = Callable[[Evening, int, int, int, datetime], journal.JournalBody]


def _subject(evening: Evening, table: int, scope: str) -> int:
    return {
        "session": evening.session_of(table),
        "match": evening.match_of(table),
        "board": evening.match_of(table),
        "table": evening.tables[table],
    }[scope]


SCOPES: tuple[Any, ...] = ("session", "match", "table", "board")


def _scoped(kind: Any, *before: Any) -> Saying:
    def body(evening: Evening, table: int, number: int, choice: int, _: datetime) -> Any:
        scope = SCOPES[choice % 4]
        return kind(
            *(each(choice) for each in before),
            scope,
            _subject(evening, table, scope),
            number if scope == "board" else None,
        )

    return body


def _policy(evening: Evening, table: int, number: int, choice: int, now: datetime) -> Any:
    gates = tuple(gate for at, gate in enumerate(GATES) if choice & (1 << at))
    return journal.PolicyBody(_audience(choice + number), 2 if "delay" in gates else 0, gates)


def _audience(choice: int) -> Any:
    return AUDIENCES[choice % 2]


def _presence(evening: Evening, table: int, number: int, choice: int, now: datetime) -> Any:
    state: Any = ("here", "gone", "here", "away")[choice % 4]
    who = range(8) if choice >= 24 else [table]
    return journal.PresenceBody(
        tuple(SeatsAt(evening.tables[each], "NESW" if choice % 3 else "E") for each in who), state
    )


# What may be said, by the kind it is stored under; a kind that is missing fails a test.
SAYINGS: dict[str, Saying] = {
    "policy": _policy,
    "declared": lambda *_: journal.DeclaredBody(out_of_reach=True),
    "hold": _scoped(journal.HoldBody),
    "lift": _scoped(journal.LiftBody),
    "presence": _presence,
    "finished": lambda evening, table, number, *_: journal.FinishedBody(evening.tables[table], number),
    "closed": lambda evening, table, _, choice, __: journal.ClosedBody(evening.tables[table], choice % 4 > 0),
    "forfeit": lambda evening, table, _, choice, __: journal.ForfeitBody(
        evening.match_of(table), "home", choice % 3 > 0
    ),
    "broadcast-on": lambda evening, table, _, choice, __: journal.BroadcastOnBody(
        evening.tables[table], choice % 3 > 0
    ),
    "published": lambda *_: journal.PublishedBody(),
    "recall": _scoped(journal.RecallBody, _audience),
    "notice": lambda _, __, ___, choice, ____: journal.NoticeBody(
        *(("In a minute", "稍候") if choice % 3 else ())
    ),
    "progress": lambda _, __, number, choice, ____: journal.ProgressBody(_audience(choice), number % 2 > 0),
    "disclosed": lambda evening, _, number, __, now: journal.DisclosedBody(
        evening.hall.board_set.pk, (number,), now, "overheard"
    ),
    "break": lambda _, __, ___, choice, ____: journal.BreakBody(choice % 2 > 0),
    "hall-warned": lambda *_: journal.HallWarnedBody("53"),
    "other-room": lambda _, __, ___, choice, ____: journal.OtherRoomBody(choice % 2 > 0),
    "deal-taken": lambda evening, table, number, *_: journal.DealTakenBody(evening.tables[table], number),
    "clock": lambda _, __, ___, choice, now: journal.ClockBody(
        now + timedelta(minutes=choice) if choice % 3 else None
    ),
    # Whoever sat there is gone, and nobody has come in his place.
    "reseated": lambda evening, table, *_: journal.ReseatedBody(evening.tables[table], 1, {"N": None}),
    "adding": lambda _, __, ___, choice, ____: journal.AddingBody(choice % 2 > 0),
    "added": lambda evening, table, number, *_: journal.AddedBody(
        evening.match_of(table), evening.tables[table], number, number
    ),
    "skipped": lambda evening, table, number, choice, __: journal.SkippedBody(
        evening.tables[table], number, choice % 2 > 0
    ),
    "official": lambda evening, table, number, choice, __: journal.OfficialBody(
        evening.tables[table], number, "4HX", "S", choice % 14
    ),
    "moved": lambda evening, table, _, choice, now: journal.MovedBody(
        now + timedelta(minutes=choice), evening.match_of(table) if choice % 2 else None
    ),
}
RULED = {
    "board-set": "own boards",
    "replaced": "replace",
    "cancelled": "cancel",
    "undone": "undo",
    "fine": "fine",
    "roster": "roster",
}
PLAYED = ("play", "play", "play", "play")

STEPS = st.tuples(
    st.sampled_from([*PLAYED, *SAYINGS, "presence", "policy", "lift", *RULED]),
    st.integers(0, 7),
    st.integers(1, 2),
    st.integers(0, 31),
)
HISTORIES = st.lists(st.tuples(STEPS, st.sampled_from([0.3, 1, 3])), min_size=6, max_size=14)


def step(evening: Evening, kind: str, table: int, number: int, choice: int, now: datetime) -> None:  # noqa: PLR0917 - as drawn
    """One thing that happens."""
    if kind == "play":
        play(evening, table, number, choice % len(SCRIPTS), now)
    elif kind in RULED:
        rule(evening, table, number, RULED[kind], now)
    else:
        body = SAYINGS[kind](evening, table, number, choice, now)
        if isinstance(body, journal.RecallBody):
            services.recall(evening.session_of(table), body, "director", now)
        else:
            evening.say(table, body, now)


def check(evening: Evening, now: datetime) -> None:
    """Tick; then nothing more can be released, and everybody has what there is to see."""
    publisher.tick(now)
    with transaction.atomic():
        released = models.Release.objects.count()
        for audience in PUBLIC_AUDIENCES:
            for name in evening.names():
                if name.startswith("table:"):
                    publisher.catch_up(name, audience, now)
        left = list(
            models.Release.objects.order_by("pk").values_list("audience", "transcript__table")[released:]
        )
        assert not left, "could have been released"
        transaction.set_rollback(True)
    for audience in PUBLIC_AUDIENCES:
        rows = models.Channel.objects.filter(audience=audience.value)
        stored = {row.name: bytes(row.body) for row in rows}
        for name in {*evening.names(), *stored}:
            has = stored.get(name, evening.known.get((audience, name), b""))
            assert has == (public.render(name, audience) or b""), f"{name} for {audience.value}"


@pytest.fixture
def evening(db: None, key_file: Any) -> Evening:
    """Two matches in a session and two in another that play the same deals; a screen of every layout."""
    hall = make(boards=2, substitutes=2)
    scoring.add_board_set(hall.event.pk, "own", [BoardSetup.standard(number) for number in (1, 2)])
    session = scoring.add_session(hall.stage.pk, 2, Name("Later", "后来"), LATER)
    matches = [match.pk for match in hall.matches]
    for number, (home, visitor) in enumerate(((0, 2), (1, 3)), start=8):
        match = scoring.add_match(hall.stage.pk, number, hall.teams[home].pk, hall.teams[visitor].pk)
        scoring.add_segment(match.pk, session.pk, hall.board_set.pk, first=1, last=2, open_table=number)
        matches.append(match.pk)
    segments = [selectors.match_context(match).segments[0] for match in matches]
    tables = [table for segment in segments for table in segment.tables]
    desks = tuple(Desk(table.public_id) for table in tables)
    for desk in desks:
        desk.take_pen()
    every_screen(hall, hall.matches[0].public_id, session.public_id)
    made = Evening(
        hall, (hall.session.pk, session.pk), tuple(matches), tuple(each.pk for each in tables), desks
    )
    made.known = {
        (audience, name): frame.body
        for audience in PUBLIC_AUDIENCES
        for name in made.names()
        if (frame := public.frame(name, audience))
    }
    return made


def test_every_kind_of_fact_is_told():
    kinds = {body.__struct_config__.tag for body in get_args(journal.JournalBody)}

    assert kinds == {*SAYINGS, *RULED}


@settings(
    max_examples=max(6, settings().max_examples // 4),
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(history=HISTORIES, gates=st.tuples(st.integers(0, 31), st.integers(0, 31)))
def test_whoever_watches_has_what_a_fresh_look_gives_after_every_fact(evening, history, gates):
    with transaction.atomic():
        at = 0.0
        for audience, choice in enumerate(gates):
            step(evening, "policy", 0, audience - choice, choice, START)
        for (kind, table, number, choice), gap in history:
            at += gap
            step(evening, kind, table, number, choice, START + seconds(at))
            check(evening, START + seconds(at))
        check(evening, START + seconds(at + 5))
        transaction.set_rollback(True)


@pytest.mark.parametrize(("kind", "choice"), [("policy", 2), ("hold", 0), ("progress", 1)])
def test_fact_that_reaches_nobody_is_found(evening, monkeypatch, kind, choice):
    """A policy that waits for players, a hold on a session, progress told online: with nothing left due watchers have old pictures."""
    publisher.tick(START)
    monkeypatch.setattr("broadcast.services.journal.reached", lambda *_: {})

    step(evening, kind, 0, 1 if kind == "progress" else 0, choice, START)

    with pytest.raises(AssertionError, match=" for "):
        check(evening, START)
