"""Twin histories of a hall: equal to one audience in EMBARGO.md's sense, different in what it may not see.

A twin is a list of acts at instants. Both twins share their schedule, policies and holds, and everything that settles into
what the audience is released; each has slips of its own that are mended in time, actions of its own where a hold lies to the
end, actions of its own within the delay at the end, attempts of its own that the Laws refuse, and commentators of the other
audience who speak of all that.
"""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from hypothesis import strategies as st

from broadcast import models, publisher
from broadcast.audiences import Audience
from broadcast.journal import HoldBody, LiftBody, PolicyBody
from broadcast.public import Commentator
from broadcast.public.shown import Shelf
from broadcast.services import Accepted, commentary
from broadcast.services.commentary import Meant
from scoring import selectors
from tests.broadcast.halls import START, Desk, Hall, correction, said, seconds

END = 6  # seconds a history lasts; ticks come at whole seconds
TABLES = ((0, "open"), (0, "closed"), (1, "open"), (1, "closed"))
SEEN_BOARDS, HIDDEN_BOARDS = (1, 2), (3, 4)

# Whole boards as anybody could deal and bid them; a history plays a beginning of one.
SCRIPTS: tuple[tuple[str, ...], ...] = (
    ("open", "1N", "P", "P", "P", "=7"),
    ("open", "1C", "P", "1N", "P", "P", "P", "=8"),
    ("open", "P", "~director", "P", "P", "P", "~break"),
    ("open", "2S", "X", "P", "P", "P", "lost"),
    ("open", "P", "1H", "P", "4H", "P", "P", "P", "=10"),
    ("open", "1N", "#drop", "P", "P", "#typed", "P", "=7"),
)
# Legal in the place of anything of the kind, and as good for all that follows in these scripts.
SLIPS = {
    "1N": ("1D", "1H", "1S"),
    "1C": ("1D", "1H"),
    "1H": ("1D", "1C"),
    "2S": ("2C", "1D"),
    "4H": ("3H", "2N"),
}


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that happens: `kind` do, fix (`label` names what is mended), try (to be refused), journal or comment.

    A comment's `action` is whose eyes its author has and his words, None for words taken back; `of` names one he mends or, where
    it has a `label` too, one whose position he speaks of again.
    """

    at: float
    kind: str
    table: int = 0
    board: int = 0
    action: Any = None
    label: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True)
class Twins:
    """Two histories equal to `audience`. `alone`: the publisher works for this audience only, which takes half the time."""

    audience: Audience
    alone: bool
    one: tuple[Act, ...]
    other: tuple[Act, ...]


@dataclass(slots=True)
class Run:
    """A history being played into a hall's record."""

    hall: Hall
    desks: list[Desk] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)
    meant: dict[str, Meant] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.desks = [self.hall.desk(match, room) for match, room in TABLES]
        for desk in self.desks:
            desk.take_pen()

    def act(self, act: Act) -> None:
        now = START + seconds(act.at)
        if act.kind == "journal":
            self.hall.journal(act.action(self.hall, self.desks), now)
            return
        if act.kind == "comment":
            self.comment(act, now)
            return
        desk = self.desks[act.table]
        if act.kind == "try":
            assert not isinstance(desk.tell(act.board, act.action, now), Accepted), act
            return
        action = correction(self.ids[act.of], act.action) if act.kind == "fix" else said(act.action)
        (self.ids[act.label],) = desk.do(act.board, action, now=now)

    def comment(self, act: Act, now: datetime) -> None:
        """Somebody with an audience's eyes speaks of the newest position he can see, if he can see any."""
        eyes, text = act.action
        who = Commentator(self.hall.event.pk, f"voice-{eyes.value}", eyes, "Voice")
        if act.of and act.label:
            if act.of in self.ids:
                # Anew, at the position that was spoken of there.
                commentary.say(who, str(uuid.uuid4()), self.meant[act.of], text, now)
            return
        if act.of:
            if act.of in self.ids:
                commentary.mend(who, str(uuid.uuid4()), self.ids[act.of], text, now)
            return
        table = self.desks[act.table].table
        publisher.catch_up(f"table:{table}", eyes, now)
        table_pk = selectors.table_pk(table)
        assert table_pk is not None
        board = selectors.table_context(table_pk).segment.board(act.board)
        state = board and Shelf(eyes, [table_pk]).state(table_pk, board)
        if not board or not state or not board.is_played:
            return
        self.ids[act.label] = str(uuid.uuid4())
        meant = Meant(table, board.number, board.short_label, len(state.calls), 0)
        self.meant[act.label] = meant
        commentary.say(who, self.ids[act.label], meant, text, now)

    def play(
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


def record() -> list[tuple[Any, ...]]:
    """The record itself: what directors and operators may see."""
    rows = models.Fact.objects.order_by("transcript__table_id", "transcript__board_id", "seq")
    return list(rows.values_list("transcript__table_id", "transcript__board_id", "seq", "body", "at"))


def _hold(scope: Any, table: int, number: int | None, *, lift: bool) -> Callable[[Hall, list[Desk]], Any]:
    def body(hall: Hall, desks: list[Desk]) -> Any:
        match = TABLES[table][0]
        table_pk = selectors.table_pk(desks[table].table)
        assert table_pk is not None
        subject = {
            "session": hall.session.pk,
            "match": hall.matches[match].pk,
            "board": hall.matches[match].pk,
            "table": table_pk,
        }[scope]
        return LiftBody(scope, subject, number) if lift else HoldBody(scope, subject, number)

    return body


def _policy(
    audience: Any, delay: int, gates: tuple[Any, ...] = ("hold", "delay")
) -> Callable[[Hall, list[Desk]], Any]:
    return lambda _hall, _desks: PolicyBody(audience, delay, gates)


@st.composite
def twins(draw: st.DrawFn) -> Twins:
    """Any two histories that must look alike to an audience."""
    audience = draw(st.sampled_from([Audience.ONLINE, Audience.HALL]))
    delay = draw(st.sampled_from([0, 2, 4]))
    other = "hall" if audience is Audience.ONLINE else "online"
    shared = [
        Act(0, "journal", action=_policy(audience.value, delay)),
        # Whoever has the other audience's eyes may see, and speak of, what is hidden here.
        Act(
            0,
            "journal",
            action=_policy(
                other,
                draw(st.sampled_from([0, 0, 3])),
                draw(st.sampled_from([("hold", "delay"), ("delay",)])),
            ),
        ),
    ]
    eyes = Audience(other)
    one: list[Act] = []
    two: list[Act] = []
    hidden = draw(st.integers(0, 3))
    number = draw(st.sampled_from(HIDDEN_BOARDS))
    scope = draw(st.sampled_from(["board", "table"]))
    shared.append(
        Act(0, "journal", action=_hold(scope, hidden, number if scope == "board" else None, lift=False))
    )
    tables = [table for table in range(4) if scope == "board" or table != hidden]
    if draw(st.booleans()):
        shared += draw(_window(tables))
    for table in draw(st.lists(st.sampled_from(tables), min_size=1, max_size=2, unique=True)):
        seen = _stream(draw, table, delay, eyes)
        one += seen[0]
        two += seen[1]
    one += _behind_the_hold(draw, hidden, number, at=0.2, eyes=eyes)
    two += _behind_the_hold(draw, hidden, number, at=draw(st.sampled_from([1.7, 3.3])), eyes=eyes)
    return Twins(
        audience, draw(st.sampled_from([True, True, True, False])), _merged(shared, one), _merged(shared, two)
    )


def _merged(shared: list[Act], own: list[Act]) -> tuple[Act, ...]:
    return tuple(sorted([*shared, *own], key=lambda act: act.at))


@st.composite
def _window(draw: st.DrawFn, tables: list[int]) -> list[Act]:
    """A hold that is lifted before the end, so that much is released at once."""
    begin = draw(st.integers(0, 4))
    end = draw(st.integers(begin + 1, END))
    scope, table = (
        draw(st.sampled_from(["session", "match", "table", "board"])),
        draw(st.sampled_from(tables)),
    )
    number = draw(st.sampled_from(SEEN_BOARDS)) if scope == "board" else None
    return [
        Act(begin, "journal", action=_hold(scope, table, number, lift=False)),
        Act(end, "journal", action=_hold(scope, table, number, lift=True)),
    ]


def _stream(draw: st.DrawFn, table: int, delay: int, eyes: Audience) -> tuple[list[Act], list[Act]]:
    """One board played where it will be seen: it settles alike in both twins, by whatever slips."""
    board = draw(st.sampled_from(SEEN_BOARDS))
    script = draw(st.sampled_from(SCRIPTS))
    script = script[: draw(st.integers(1, len(script)))]
    at = draw(st.integers(1, 3)) - 0.5
    rights: list[Act] = []
    for step, action in enumerate(script):
        if at + delay > END:
            break
        rights.append(Act(at, "do", table, board, action, f"{table}-{board}-{step}"))
        at += draw(st.sampled_from([0.01, 1, 2]))
    words = draw(st.sampled_from([None, *rights]))
    is_late = bool(delay) and draw(st.booleans())
    one, two = (
        [
            *_mended(draw, rights, delay),
            *(_said(draw, words, eyes, delay - 0.9 if is_late else 0) if words else ()),
            *_tail(draw, table, 3 - board, delay, eyes),
        ]
        for _ in "12"
    )
    return one, two


def _said(draw: st.DrawFn, of: Act, eyes: Audience, late: float) -> list[Act]:
    """A comment as it settles: said right, mended before any tick, or beside another that was taken back unseen.

    Where `late` is not 0 words of the twin's own are said first, and the right ones so many seconds after them: they settle in
    the instant in which they were said, whether they mended the first or are a comment anew.
    """
    at, name = of.at + 0.3, f"{of.label}-said"
    right = Act(at, "comment", of.table, of.board, (eyes, "What a call"), name)
    if late:
        wrong = draw(st.sampled_from(["Making", "Going down", "Is it?"]))
        slip, then = replace(right, action=(eyes, wrong)), at + late
        if draw(st.booleans()):
            return [slip, replace(right, at=then, label="", of=name)]
        again = replace(right, at=then, label=f"{name}-again", of=name)
        return [slip, replace(again, action=(eyes, None), label=""), again]
    match draw(st.sampled_from(["right", "mended", "beside"])):
        case "mended":
            slip = replace(right, action=(eyes, "Waht a cal"))
            return [slip, Act(at + 0.002, "comment", of.table, of.board, right.action, of=name)]
        case "beside":
            other = replace(right, at=at + 0.001, action=(eyes, "No, nothing"), label=f"{name}-no")
            return [
                right,
                other,
                Act(at + 0.002, "comment", of.table, of.board, (eyes, None), of=other.label),
            ]
        case _:
            return [right]


def _mended(draw: st.DrawFn, rights: list[Act], delay: int) -> list[Act]:
    """The same actions with slips: one that is mended late, within the delay, or some that are mended at once."""
    late = [right for right in rights if right.action in SLIPS]
    if delay and late and draw(st.booleans()):
        right = draw(st.sampled_from(late))
        slip = replace(right, action=draw(st.sampled_from(SLIPS[right.action])))
        fix = Act(
            right.at + delay - 0.7,
            "fix",
            right.table,
            right.board,
            right.action,
            right.label + "l",
            right.label,
        )
        return [*(slip if each is right else each for each in rights), fix]
    return [act for right in rights for act in _with_slip(draw, right)]


def _with_slip(draw: st.DrawFn, right: Act) -> list[Act]:
    """An action as it settles: typed right, or mended before any tick can have shown it."""
    how = draw(st.sampled_from(["right", "right", "mended", "twice", "again", "refused", "undone"]))
    wrong = draw(st.sampled_from(SLIPS.get(right.action, ("",))))
    before, after = right.at - 0.004, right.at + 0.002
    if how == "refused" and right.action != "open":
        return [Act(before, "try", right.table, right.board, "open"), right]
    if how == "again" and right.action != "open":
        # Typed, taken back, and typed again: what settles is the last, in its own instant.
        slip = Act(before, "do", right.table, right.board, right.action, right.label + "x")
        undo = Act(before, "fix", right.table, right.board, None, right.label + "u", slip.label)
        return [slip, undo, right]
    if how == "undone" and right.action != "open":
        # Taken back and restored: it stands as it was, in its first instant.
        undo = Act(after, "fix", right.table, right.board, None, right.label + "u", right.label)
        return [right, undo, Act(after, "fix", right.table, right.board, None, right.label + "r", undo.label)]
    if how in {"mended", "twice"} and wrong:
        slip = Act(right.at, "do", right.table, right.board, wrong, right.label)
        first = Act(after, "fix", right.table, right.board, right.action, right.label + "a", right.label)
        if how == "mended":
            return [slip, first]
        return [
            slip,
            Act(after, "fix", right.table, right.board, wrong, right.label + "b", right.label),
            Act(after, "fix", right.table, right.board, right.action, right.label + "a", right.label + "b"),
        ]
    return [right]


def _tail(draw: st.DrawFn, table: int, board: int, delay: int, eyes: Audience) -> list[Act]:
    """What happens within the delay at the end is each twin's own: another board is opened and bid."""
    if not delay or draw(st.booleans()):
        return []
    words = ("open", *draw(st.sampled_from([(), ("P",), ("1S", "P"), ("3N", "X"), ("7N",)])))
    at = END - delay + 0.2
    acts = [Act(at, "do", table, board, word, f"tail-{table}-{step}") for step, word in enumerate(words)]
    if draw(st.booleans()):
        own = draw(st.sampled_from(["a long pause", "a psych?"]))
        # Of the board that is hidden yet, or of the newest that may be seen of the other.
        number = draw(st.sampled_from([board, 3 - board]))
        acts.append(Act(at + 0.01, "comment", table, number, (eyes, own), f"tail-{table}-said"))
    return acts


def _behind_the_hold(draw: st.DrawFn, table: int, number: int, at: float, eyes: Audience) -> list[Act]:
    """What happens where a hold lies to the end is each twin's own, and never the same."""
    script = draw(st.sampled_from(SCRIPTS))[: draw(st.integers(1, 8))]
    gap = draw(st.sampled_from([0.01, 0.9]))
    acts = [
        Act(at + gap * step, "do", table, number, action, f"hidden-{step}")
        for step, action in enumerate(script)
        if at + gap * step <= END
    ]
    if draw(st.booleans()):
        acts.append(Act(acts[-1].at + 0.005, "fix", table, number, None, "hidden-undo", acts[-1].label))
    if draw(st.booleans()):
        own = draw(st.sampled_from(["they are making it", "they are going down", "一副好牌"]))
        acts.append(Act(acts[-1].at + 0.004, "comment", table, number, (eyes, own), "hidden-said"))
        if draw(st.booleans()):
            acts.append(
                Act(acts[-1].at + 0.001, "comment", table, number, (eyes, own[:-1]), of="hidden-said")
            )
    return acts
