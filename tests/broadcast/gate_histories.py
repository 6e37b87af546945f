"""Twin histories behind every gate: alike in all that the gates of an audience's policy read, and in what settles.

Board 1 opens at one second, by whatever opens the policy's gates; 2 and 3 stay shut, behind a hold or because one
table lags. What happens on them, at which tables, with which results, is each twin's own; so is who comes and goes where
no gate asks, everything the other audience is allowed, what is handed in sealed, and every slip mended before the opening.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from hypothesis import strategies as st

from broadcast import lineups, models, public, services
from broadcast.audiences import Audience
from broadcast.journal import (
    BroadcastOnBody,
    ClosedBody,
    DeclaredBody,
    DisclosedBody,
    FinishedBody,
    ForfeitBody,
    HoldBody,
    LiftBody,
    MovedBody,
    NoticeBody,
    PolicyBody,
    PresenceBody,
    ProgressBody,
    PublishedBody,
    RecallBody,
    SeatsAt,
)
from broadcast.services import lineups as writing
from scoring import selectors
from tests.broadcast.halls import START, seconds
from tests.broadcast.histories import SCRIPTS, SLIPS, TABLES, Act
from tests.broadcast.histories import Run as Playing
from tests.broadcast.lineups.rosters import Captain

END = 4  # seconds a history lasts
NEVER = END + 1
SEEN, HIDDEN = (1,), (2, 3)

# The gates of a policy and its delay in seconds.
POLICIES: dict[str, tuple[tuple[Any, ...], int]] = {
    "hall": (("hold", "seated"), 0),
    "online": (("hold", "seated", "delay"), 2),
    "strict": (("hold", "finished"), 0),
    "after": (("hold", "session"), 0),
    "strict and late": (("hold", "finished", "delay"), 3),
    "after and late": (("hold", "session", "delay"), 2),
    "everything": (("hold", "seated", "finished", "session", "delay"), 2),
    "late": (("hold", "delay"), 2),
}
Body = Callable[["Run"], Any]


@dataclass(slots=True)
class Run(Playing):
    """A history with directors and captains in it: an act of kind `call` does whatever it likes with the hall."""

    def act(self, act: Act) -> None:
        now = START + seconds(act.at)
        if act.kind == "say":
            body = act.action(self)
            if isinstance(body, RecallBody):
                services.recall(self.hall.session.pk, body, "director", now)
            else:
                self.hall.journal(body, now)
        elif act.kind == "call":
            act.action(self, now)
        else:
            Playing.act(self, act)

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

    def table(self, table: int) -> int:
        """The internal id of a table."""
        found = selectors.table_pk(self.desks[table].table)
        assert found is not None
        return found

    def match(self, table: int) -> int:
        """The internal id of a table's match."""
        return self.hall.matches[TABLES[table][0]].pk


@dataclass(frozen=True, slots=True)
class Twins:
    """Two histories equal to `audience`, with a word on what they are about."""

    audience: Audience
    alone: bool
    about: str
    one: tuple[Act, ...]
    other: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """What both twins share: the policy, the table that lags, when board 1 opens and by what."""

    audience: Audience
    policy: str
    laggard: int
    opens: int
    by: str
    is_held: bool
    told: bool
    ruling: str
    ruled_at: int
    other_waits: bool  # where holds lie; else it sees all, and its commentators speak of all

    @property
    def gates(self) -> tuple[Any, ...]:
        return POLICIES[self.policy][0]

    @property
    def delay(self) -> int:
        return POLICIES[self.policy][1]

    @property
    def ruled_match(self) -> int:
        """The match of the ruling: not the laggard's, so that its board keeps a peer that has not finished."""
        return 1 - TABLES[self.laggard][0]

    @property
    def others(self) -> tuple[int, ...]:
        return tuple(table for table in range(4) if table != self.laggard)

    def shown_at(self, at: float) -> float:
        """Before which instant a fact of `at` on an open board is surely not released."""
        only_age = self.by in {"arrive", "on", "lift"} and not {"finished", "session"} & set(self.gates)
        if "delay" in self.gates and only_age:
            # The laggard never plays this board, and nobody says that it has.
            return max(self.opens, at + self.delay)
        return max(self.opens, at)


def say(at: float, body: Body) -> Act:
    """A fact for the journal."""
    return Act(at, "say", action=body)


def call(at: float, what: Callable[[Run, datetime], Any]) -> Act:
    """A director's or a captain's deed."""
    return Act(at, "call", action=what)


def here(table: int, seats: str = "NESW", state: Any = "here", at: datetime | None = None) -> Body:
    """Players of a table come, go or step out."""
    return lambda run: PresenceBody((SeatsAt(run.table(table), seats),), state, at)


def _shut(table: int, number: int) -> Body:
    """A hold on a board of a table's match."""
    return lambda run: HoldBody("board", run.match(table), number)


def _about(table: int, body: Callable[[Run, int], Any]) -> Body:
    """A fact about one table."""
    return lambda run: body(run, table)


@st.composite
def twins(draw: st.DrawFn, policy: str) -> Twins:
    """Any two histories that must look alike to an audience under a policy."""
    scene = draw(_scenes(policy))
    shared = [*_stage(scene), *_opening(draw, scene), *_ruling(scene)]
    recalled, ends = _recall(draw, scene)
    shared += recalled
    captains_shared, captains_own = _captains(draw)
    shared += captains_shared
    streams = _streams(draw, scene)
    histories = []
    for twin in (0, 1):
        own = [*captains_own(), *_own_plays(draw, scene, twin)]
        for stream in streams:
            played = stream if scene.opens <= END else _whole(draw, *_place(stream))
            own += _mended(draw, scene, played)
        own += _noise(draw, scene)
        if ends == NEVER:
            used = {_place(stream) for stream in streams}
            free = [(table, board) for table in scene.others for board in SEEN if (table, board) not in used]
            own += [Act(END - 0.2, "do", *place, "open", f"end-{twin}") for place in free[twin:1]]
        histories.append(_merged(shared, own))
    about = (
        f"{scene.policy} opened at {scene.opens} by {scene.by}, {'held' if scene.is_held else 'lagging'}, "
        f"ruling {scene.ruling or 'none'}, recalled until {ends}"
    )
    alone = draw(st.integers(0, 7)) < 7
    return Twins(scene.audience, alone, about, histories[0], histories[1])


def _merged(shared: list[Act], own: list[Act]) -> tuple[Act, ...]:
    return tuple(sorted([*shared, *own], key=lambda act: act.at))


@st.composite
def _scenes(draw: st.DrawFn, policy: str) -> Scene:
    gates = POLICIES[policy][0]
    is_held = draw(st.booleans()) or not {"seated", "finished"} & set(gates) or "session" in gates
    ways = ["lift"]
    if policy != "late" and is_held:
        ways += ["publish", "policy"]
        ways += ["arrive", "on", "forfeit", "word"] if gates[1:2] == ("seated",) else []
        ways += ["word"] if "finished" in gates else []
        ways += ["close", "close"] if "session" in gates else []
    elif not is_held:
        ways = ["word"]
    if policy == "everything":
        ways = ["close", "publish", "policy"]
    opens = draw(st.sampled_from([1, 2, 2, 3, NEVER]))
    return Scene(
        audience=draw(st.sampled_from([Audience.ONLINE, Audience.HALL])),
        policy=policy,
        laggard=draw(st.integers(0, 3)),
        opens=opens,
        by=draw(st.sampled_from(ways)),
        is_held=is_held,
        told=opens != NEVER and draw(st.sampled_from([False, False, True])),
        ruling=draw(st.sampled_from(["", "", "replace", "cancel", "undo"])),
        ruled_at=draw(st.integers(1, 2)),
        other_waits=draw(st.booleans()),
    )


def _stage(scene: Scene) -> list[Act]:
    """At the beginning: everybody but one is there, the policies, and the holds on what stays shut."""
    audience: Any = scene.audience.value
    other: Any = "hall" if audience == "online" else "online"
    acts = [
        *(say(0, here(table)) for table in scene.others),
        say(0, here(scene.laggard, "NES")),
        say(0, here(scene.laggard, "W", "gone")),
        say(0, lambda _: PolicyBody(audience, scene.delay, scene.gates)),
        say(0, lambda _: PolicyBody(other, 0, ("hold",) if scene.other_waits else ("delay",))),
        say(0, lambda _: ProgressBody(audience, scene.told)),
        say(0, lambda _: NoticeBody("In a minute", "稍候")),
    ]
    if scene.is_held:
        acts += [say(0, _shut(table, number)) for table in (0, 2) for number in HIDDEN]
    if scene.by == "lift":
        acts.append(say(0, lambda run: HoldBody("session", run.hall.session.pk)))
    return acts


def _opening(draw: st.DrawFn, scene: Scene) -> list[Act]:
    """What opens the gates of board 1, at one second; behind `lift` they stand open from the beginning."""
    late, opens = scene.laggard, scene.opens
    audience: Any = scene.audience.value
    open_at_once = opens if scene.by != "lift" else 0
    acts: list[Act] = []
    upto = HIDDEN[-1] if scene.is_held else SEEN[-1]

    def by_all(body: Callable[[Run, int], Any], at: float) -> list[Act]:
        before = [draw(st.sampled_from([0.0, max(at - 1, 0.0), at])) for _ in range(4)]
        before[draw(st.integers(0, 3))] = at
        return [say(each, _about(table, body)) for table, each in enumerate(before)]

    match scene.by:
        case "publish":
            acts.append(say(opens, lambda _: PublishedBody()))
        case "policy":
            acts.append(say(opens, lambda _: PolicyBody(audience, 0, ("hold",))))
        case "arrive":
            acts.append(say(opens, here(late, "W")))
        case "on":
            acts.append(say(opens, lambda run: BroadcastOnBody(run.table(late))))
        case "forfeit":
            acts.append(say(opens, lambda run: ForfeitBody(run.match(late), "home")))
        case "lift":
            acts.append(say(opens, lambda run: LiftBody("session", run.hall.session.pk)))
            if "seated" in scene.gates:
                acts.append(say(0, here(late, "W")))
    needs_word = scene.by in {"word", "lift"} and "finished" in scene.gates
    if needs_word:
        acts += by_all(lambda run, table: FinishedBody(run.table(table), upto), open_at_once)
    elif scene.by == "word":
        acts.append(say(opens, lambda run: FinishedBody(run.table(late), upto)))
    if scene.by == "close" or (scene.by == "lift" and "session" in scene.gates):
        acts += by_all(lambda run, table: ClosedBody(run.table(table)), open_at_once)
    return acts


def _ruling(scene: Scene) -> list[Act]:
    """Board 3 of a match is replaced, cancelled, or replaced and put back."""
    number = HIDDEN[-1]

    def rule(run: Run, now: datetime) -> None:
        hall, match = run.hall, run.hall.matches[scene.ruled_match].pk
        plan = public.plan_cancellation if scene.ruling == "cancel" else public.plan_replacement
        do = services.cancel_boards if scene.ruling == "cancel" else services.replace_boards
        seen = plan(hall.session.pk, match, (number,)).token
        do(hall.session.pk, match, (number,), seen=seen, award=None, reason="late", by="director", now=now)
        if scene.ruling == "replace":
            for desk, (at, _) in zip(run.desks, TABLES, strict=True):
                if at == scene.ruled_match:
                    desk.labels[number] = f"{number}R"
                    desk.last.pop(number, None)

    def put_back(run: Run, now: datetime) -> None:
        ruled = models.journal_state(run.hall.session.pk).rulings[-1]
        services.undo_ruling(run.hall.session.pk, ruled.seq, "director", now)

    acts = [call(scene.ruled_at + 0.4, rule)] if scene.ruling else []
    if scene.ruling == "undo":
        acts.append(call(scene.ruled_at + 1.4, put_back))
    return acts


def _recall(draw: st.DrawFn, scene: Scene) -> tuple[list[Act], int]:
    """What was shown is hidden again, behind a hold: with when it may be seen again (0: there was no recall)."""
    at = scene.opens + 1
    if at >= END or draw(st.booleans()):
        return [], 0
    audience: Any = scene.audience.value
    scope: Any
    scope, table = draw(st.sampled_from(["session", "match", "table", "board"])), draw(st.integers(0, 3))
    number = SEEN[0] if scope == "board" else None
    ends = draw(st.sampled_from([at + 1, NEVER]))

    def subject(run: Run) -> int:
        return {
            "session": run.hall.session.pk,
            "match": run.match(table),
            "board": run.match(table),
            "table": run.table(table),
        }[scope]

    held = say(at, lambda run: HoldBody("session", run.hall.session.pk))
    hide = say(at, lambda run: RecallBody(audience, scope, subject(run), number))
    lift = say(ends, lambda run: LiftBody("session", run.hall.session.pk))
    return [held, hide, *([lift] if ends <= END else [])], ends


def _captains(draw: st.DrawFn) -> tuple[list[Act], Callable[[], list[Act]]]:
    """Line-ups of the next session: sealed until their second; the last one handed in is the same in both twins."""
    deadline = draw(st.sampled_from([3, NEVER]))
    both_in = draw(st.booleans())
    orders = ("1234", "2143", "4321", "3412", "1324")
    last = draw(st.sampled_from(orders))
    if draw(st.booleans()):
        return [], list

    def begin(run: Run, now: datetime) -> None:
        session = run.hall.sessions[1].pk
        run.hall.journal(MovedBody(START + seconds(600 + deadline)), now, session=1)
        writing.set_terms(session, lineups.TermsBody("online"), "director", now)
        right = lineups.RightBody(run.hall.matches[0].pk, "nobody")
        writing.set_right(session, right, "director", now)

    def hand_in(team: int, order: str) -> Callable[[Run, datetime], Any]:
        return lambda run, now: Captain(run.hall.sessions[1].pk, run.hall.teams[team].pk).hand_in(now, order)

    def own() -> list[Act]:
        times = draw(st.lists(st.sampled_from([0.3, 0.7, 1.3, 2.2]), min_size=1, max_size=2, unique=True))
        acts = [call(at, hand_in(0, draw(st.sampled_from(orders)))) for at in sorted(times)]
        if both_in:
            acts.append(call(2.4, hand_in(0, last)))
            acts.append(call(draw(st.sampled_from([0.4, 1.6])), hand_in(1, last)))
        return acts

    return [call(0, begin)], own


def _place(stream: list[Act]) -> tuple[int, int]:
    return stream[0].table, stream[0].board


def _whole(draw: st.DrawFn, table: int, board: int) -> list[Act]:
    """A board played in the open, or what of it has happened by the end."""
    script = draw(st.sampled_from(SCRIPTS))
    script = script[: draw(st.integers(1, len(script)))]
    at = draw(st.sampled_from([0.5, 1.5, 2.5]))
    acts = []
    for step, action in enumerate(script):
        acts.append(Act(at, "do", table, board, action, f"{table}-{board}-{step}"))
        at += draw(st.sampled_from([0.01, 0.01, 1]))
    return acts


def _streams(draw: st.DrawFn, scene: Scene) -> list[list[Act]]:
    """What settles alike: board 1 at tables that are not late, as far as it is released by the end."""
    places = [(table, board) for table in scene.others for board in SEEN]
    chosen = draw(st.lists(st.sampled_from(places), min_size=1, max_size=2, unique=True))
    streams = [_whole(draw, table, board) for table, board in chosen]
    kept = [[act for act in stream if act.at < END - 0.1] for stream in streams]
    return [stream for stream in kept if stream]


def _mended(draw: st.DrawFn, scene: Scene, rights: list[Act]) -> list[Act]:
    """The same with slips, mended before they were to be seen; no gate reads them."""
    acts = []
    mend = draw(st.sampled_from([None, *(right.label for right in rights if right.action in SLIPS)]))
    for right in rights:
        if right.label != mend:
            acts.append(right)
            continue
        wrong = draw(st.sampled_from(SLIPS[right.action]))
        until = min(scene.shown_at(right.at), END) - 0.3
        late = max(until, right.at + 0.002) + 0.001
        at = draw(st.sampled_from([right.at + 0.002, late]))
        acts += [
            replace(right, action=wrong),
            Act(at, "fix", right.table, right.board, right.action, right.label + "m", right.label),
        ]
    return sorted(acts, key=lambda act: act.at)


def _own_plays(draw: st.DrawFn, scene: Scene, twin: int) -> list[Act]:
    """What happens on the boards that stay shut; and a board opened by mistake and taken back unseen."""
    acts: list[Act] = []
    tables = range(4) if scene.is_held else scene.others
    places = draw(
        st.lists(
            st.tuples(st.sampled_from(tables), st.sampled_from(HIDDEN)), min_size=1, max_size=2, unique=True
        )
    )
    for table, board in places:
        at = 0.2 if twin else draw(st.sampled_from([0.3, 1.7]))
        is_ruled = scene.ruling and board == HIDDEN[-1] and TABLES[table][0] == scene.ruled_match
        if is_ruled:
            # Of the substitute, when there is one behind a hold; else before anything is ruled.
            after = scene.is_held and scene.ruling == "replace" and draw(st.booleans())
            at = scene.ruled_at + 0.5 if after else 0.2
        gap = 0.01 if is_ruled else draw(st.sampled_from([0.01, 0.9]))
        script = draw(st.sampled_from(SCRIPTS))
        # Where it is told how far tables are, only what finishes nothing is a secret.
        script = script[: draw(st.integers(1, 4 if scene.told else len(script)))]
        script = script[:-1] if scene.told and script == SCRIPTS[2] else script
        acts += [
            Act(at + gap * step, "do", table, board, action, f"own-{table}-{board}-{step}")
            for step, action in enumerate(script)
            if at + gap * step < END
        ]
        speaks = draw(st.booleans())
        if speaks and acts:
            eyes = Audience.HALL if scene.audience is Audience.ONLINE else Audience.ONLINE
            words = draw(st.sampled_from(["they are making it", "they are going down", "一副好牌"]))
            acts.append(
                Act(acts[-1].at + 0.004, "comment", table, board, (eyes, words), f"own-{table}-{board}-said")
            )
    return acts


def _noise(draw: st.DrawFn, scene: Scene) -> list[Act]:
    """What no gate of the policy reads."""
    gates, audience = set(scene.gates), scene.audience.value
    other: Any = "hall" if audience == "online" else "online"
    table, other_table = draw(st.integers(0, 3)), draw(st.sampled_from(scene.others))
    second = draw(st.integers(0, END - 1))
    choices: list[tuple[float, Body]] = [
        (0.1, lambda _: PolicyBody(other, 0, ("hold", "finished"))),
        (0.6, lambda _: ProgressBody(other, on=True)),
        (0.5, lambda _: DeclaredBody(out_of_reach=True)),
        (0.5, lambda run: DisclosedBody(run.hall.board_set.pk, HIDDEN, START, "overheard")),
        (0.3, here(table, "NS", "away")),
        (0.2, lambda run: RecallBody(other, "session", run.hall.session.pk)),
    ]
    if "seated" in gates:
        # Out and in again between two ticks.
        blip = [
            say(second + 0.3, here(other_table, "E", "gone")),
            say(second + 0.6, here(other_table, "E")),
        ]
    else:
        blip = []
        choices += [
            (0.3, here(table, "EW", "gone", START - timedelta(minutes=3))),
            (0.7, here(table, "NES")),
            (0.4, lambda run: BroadcastOnBody(run.table(table))),
            (0.8, lambda run: BroadcastOnBody(run.table(table), on=False)),
        ]
    if not gates & {"seated", "finished", "delay"} and not scene.told:
        choices.append((0.35, lambda run: FinishedBody(run.table(table), 2)))
    chosen = draw(st.lists(st.integers(0, len(choices) - 1), max_size=3, unique=True))
    acts = [say(second + at, body) for at, body in (choices[index] for index in chosen)]
    return [*acts, *(blip if draw(st.booleans()) else [])]
