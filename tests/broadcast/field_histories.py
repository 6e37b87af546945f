"""Twin histories of a field: three tables, three rounds, a deal played at one table in each of them.

Deal 1 opens to the audience at one second: when the last of its tables has finished it (strict), or when the late pair
sits down and a substitute with it, if there is one (hall). Deals 2 and 3 stay shut, because a table never plays them, or behind holds. What happens on them, at
which tables and with which results, is each twin's own; so are slips mended in time, and who comes and goes where no gate
asks.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from bridge.seats import Seat
from broadcast import services
from broadcast.audiences import Audience
from broadcast.journal import (
    ForfeitBody,
    HoldBody,
    PolicyBody,
    PresenceBody,
    ProgressBody,
    SeatsAt,
)
from broadcast.public.planning import plan_cancellation
from broadcast.services import lineups
from scoring import selectors
from scoring.methods.award import FAULTS, award_by_fault
from scoring.methods.fines import Fine
from scoring.methods.match import MatchSide
from scoring.schedule import EncounterRef
from tests.broadcast.fields import Field
from tests.broadcast.halls import START, Desk, correction, said, seconds
from tests.broadcast.histories import SCRIPTS, SLIPS

END = 4
NEVER = END + 1
PLAYS = tuple(range(9))  # the encounters, by round and table
LATE = 0  # pair 4 begins here, East-West
AWAY = (4, 8)  # the late pair's encounters after that
RULED = (1, 2)  # deals 2 and 3 in the first round: cancelled, forfeited
RESEATED = 7  # pair 2 against pair 6 in the last round, which plays deal 1


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that happens at a table (`do`, `fix`) or anywhere (`call`)."""

    at: float
    kind: str
    play: int = 0
    action: Any = None
    label: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True)
class Twins:
    """Two histories equal to `audience` under `policy`."""

    audience: Audience
    policy: str
    one: tuple[Act, ...]
    other: tuple[Act, ...]


class Run:
    """A history being played into a field's record."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.desks = [Desk(each.table.public_id) for each in field.encounters]
        for desk in self.desks:
            desk.take_pen()
        self.ids: dict[str, str] = {}

    def encounter(self, play: int) -> EncounterRef:
        return self.field.encounters[play]

    def act(self, act: Act) -> None:
        now = START + seconds(act.at)
        if act.kind == "call":
            act.action(self, now)
            return
        board = self.encounter(act.play).boards[0].number
        action = correction(self.ids[act.of], act.action) if act.kind == "fix" else said(act.action)
        (self.ids[act.label],) = self.desks[act.play].do(board, action, now=now)

    def watch(
        self, acts: tuple[Act, ...], tick: Callable[[datetime], object], look: Callable[[], Any]
    ) -> list[Any]:
        """Play it second by second; what was to be seen after every tick."""
        waiting, seen = list(acts), []
        for second in range(END + 1):
            while waiting and waiting[0].at <= second:
                self.act(waiting.pop(0))
            tick(START + seconds(second))
            seen.append(look())
        return seen


def call(at: float, what: Callable[[Run, datetime], object]) -> Act:
    return Act(at, "call", action=what)


def say(at: float, body: Callable[[Run], Any]) -> Act:
    """A fact for the journal."""
    return call(at, lambda run, now: run.field.journal(body(run), now))


def here(play: int, seats: str = "NESW", state: Any = "here") -> Callable[[Run], PresenceBody]:
    return lambda run: PresenceBody((SeatsAt(run.encounter(play).table.pk, seats),), state)


def deal_of(play: int) -> int:
    """Which of the three deals an encounter plays."""
    number, table = divmod(play, 3)
    return (number + table) % 3 + 1


def plays_of(deal: int) -> list[int]:
    """The encounters that play a deal, by round."""
    return [play for play in PLAYS if deal_of(play) == deal]


@st.composite
def twins(draw: st.DrawFn, policy: str) -> Twins:
    """Any two histories that must look alike to an audience under a policy."""
    audience = draw(st.sampled_from([Audience.HALL, Audience.ONLINE]))
    opens = draw(st.sampled_from([1, 2, 3, NEVER]))
    stage = _strict(audience) if policy == "strict" else _hall(audience, opens)
    streams = [_stream(draw, play, policy, opens) for play in plays_of(1)]
    if policy == "hall":
        streams = draw(st.lists(st.sampled_from(streams), min_size=1, max_size=2, unique_by=id))
    shared = [*stage, *_rulings(draw), *_reseatings(draw)]
    histories = []
    for twin in (0, 1):
        own = [*_hidden(draw, policy, twin), *_noise(draw, policy)]
        for stream in streams:
            own += _mended(draw, stream, opens)
        histories.append(tuple(sorted([*shared, *own], key=lambda act: act.at)))
    return Twins(audience, policy, *histories)


def _strict(audience: Audience) -> list[Act]:
    name: Any = audience.value
    return [say(0, lambda _: PolicyBody(name, 0, ("hold", "finished")))]


def _hall(audience: Audience, opens: int) -> list[Act]:
    """Everybody is there but pair 4; deals 2 and 3 are held at every table that plays them."""
    name: Any = audience.value
    held = [play for play in PLAYS if deal_of(play) != 1]
    return [
        say(0, lambda _: PolicyBody(name, 0, ("hold", "seated"))),
        say(0, lambda _: ProgressBody(name, on=False)),
        *(say(0, _hold(play)) for play in held),
        *(say(0, here(play)) for play in (1, 2)),
        say(0, here(LATE, "NS")),
        say(0, here(LATE, "EW", "gone")),
        *([say(opens, here(LATE, "EW"))] if opens <= END else []),
    ]


def _hold(play: int) -> Callable[[Run], HoldBody]:
    return lambda run: HoldBody("board", run.encounter(play).match.pk, deal_of(play))


def _stream(draw: st.DrawFn, play: int, policy: str, opens: int) -> list[Act]:
    """Deal 1 at a table; under strict the last of the three finishes it just before the second it opens."""
    script = draw(st.sampled_from([each for each in SCRIPTS if each[-1] != "lost"]))
    if policy == "hall":
        at, script = draw(st.sampled_from([0.3, 1.3])), script[: draw(st.integers(1, len(script)))]
    elif play == plays_of(1)[-1]:
        if opens > END:
            script = script[:-1]
        at = min(opens, END) - 0.4
    else:
        at = 0.1
    return [Act(at + 0.01 * step, "do", play, action, f"{play}-{step}") for step, action in enumerate(script)]


def _mended(draw: st.DrawFn, stream: list[Act], opens: int) -> list[Act]:
    """The same with a slip of the twin's own, mended before it could be seen."""
    mend = draw(st.sampled_from([None, *(right.label for right in stream if right.action in SLIPS)]))
    acts = []
    for right in stream:
        if right.label != mend or right.at >= opens - 0.2:
            acts.append(right)
            continue
        acts += [
            replace(right, action=draw(st.sampled_from(SLIPS[right.action]))),
            Act(right.at + 0.002, "fix", right.play, right.action, f"{right.label}m", right.label),
        ]
    return acts


def _hidden(draw: st.DrawFn, policy: str, twin: int) -> list[Act]:
    """What happens on deals 2 and 3: at any table behind a hold, else at all but the one that never plays."""
    places = [
        play for deal in (2, 3) for play in (plays_of(deal) if policy == "hall" else plays_of(deal)[:-1])
    ]
    # Where the late pair sits in the rounds to come a finished board would open the seated gate: that is no secret.
    away = AWAY if policy == "hall" else ()
    places = [play for play in places if play not in RULED and play not in away]
    acts = []
    for play in draw(st.lists(st.sampled_from(places), min_size=1, max_size=3, unique=True)):
        script = draw(st.sampled_from(SCRIPTS))
        script = script[: draw(st.integers(1, len(script)))]
        at = 0.2 if twin else draw(st.sampled_from([0.25, 1.7]))
        acts += [
            Act(at + 0.01 * step, "do", play, action, f"own-{play}-{step}")
            for step, action in enumerate(script)
        ]
    return acts


def _noise(draw: st.DrawFn, policy: str) -> list[Act]:
    """Who comes and goes, where no gate of the policy asks; an escorted absence anywhere."""
    at = draw(st.sampled_from([0.6, 1.6, 2.6]))
    choices = [say(at, here(1, "NS", "away"))]
    if policy == "strict":
        choices += [say(at, here(LATE)), say(at + 0.1, here(4, "EW", "gone"))]
    else:
        # Out and in again between two ticks.
        blip = [say(at, here(2, "E", "gone")), say(at + 0.2, here(2, "E"))]
        return [*(choices if draw(st.booleans()) else []), *(blip if draw(st.booleans()) else [])]
    return choices[: draw(st.integers(0, len(choices)))]


def _rulings(draw: st.DrawFn) -> list[Act]:
    """Both twins' director rules alike: a board cancelled at one table, a round forfeited, a fine."""
    fault = draw(st.sampled_from(FAULTS))
    found = [
        call(0.05, lambda run, now: _cancel(run, now, RULED[0], fault)),
        say(0.05, lambda run: ForfeitBody(run.encounter(RULED[1]).match.pk, "home")),
        call(2.5, _fine),
    ]
    return draw(st.lists(st.sampled_from(found), max_size=2, unique_by=id))


def _reseatings(draw: st.DrawFn) -> list[Act]:
    """In both histories others sit at a table of the last round: partners change seats, a substitute comes in and may sit down."""
    at, comes = draw(st.sampled_from([0.05, 1.4])), draw(st.sampled_from([1.6, 2.6, NEVER]))
    found = [
        [call(at, lambda run, now: _reseat(run, now, E=1, W=0))],
        [
            call(at, lambda run, now: _reseat(run, now, N=2)),
            *([say(comes, here(RESEATED, "N"))] if comes <= END else []),
        ],
    ]
    return [act for acts in draw(st.lists(st.sampled_from(found), max_size=2, unique_by=id)) for act in acts]


def _reseat(run: Run, now: datetime, **players: int) -> None:
    """Seats are taken by other players of the side's pair, counted from nought."""
    table = run.desks[RESEATED].table
    pk = selectors.table_pk(table)
    assert pk is not None
    context = selectors.table_context(pk)
    seats = {seat.seat: seat.player.public_id for seat in context.table.seats}
    for letter, place in players.items():
        team = context.match.home if letter in "NS" else context.match.visitor
        seats[Seat(letter)] = selectors.roster(team.pk)[place].public_id
    lineups.seat_directly(table, seats, "op", now)


def _cancel(run: Run, now: datetime, play: int, fault: Any) -> None:
    match, number = run.encounter(play).match.pk, deal_of(play)
    plan = plan_cancellation(run.field.session.pk, match, (number,))
    services.cancel_boards(
        run.field.session.pk,
        match,
        (number,),
        seen=plan.token,
        award=award_by_fault(fault),
        reason="late",
        by="director",
        now=now,
    )


def _fine(run: Run, now: datetime) -> None:
    services.enter_fine(
        run.field.session.pk,
        run.encounter(0).match.pk,
        MatchSide.VISITOR,
        Fine(Decimal(1)),
        article="21 II(1)",
        by="director",
        now=now,
    )
