"""A hall to record in: two matches of two rooms on the same boards, with every deal known, and terse ways to write and look."""

import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from bridge.boards import BoardSetup
from bridge.deals import Deal, parse_deal
from bridge.seats import Seat
from broadcast import journal, services, wire
from broadcast.public.layouts import LAYOUTS
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import BoardSetRef, Form, Name, Ref, SegmentRef, TeamRef

START = datetime(2026, 5, 1, 1, tzinfo=UTC)
DEAL = {"N": "KJ7.AQ94.K83.Q62", "E": "A2.KT87.QJ9.AT83", "S": "QT98.J3.A742.K54", "W": "6543.652.T65.J97"}

OTHER_DEAL = {"N": DEAL["E"], "E": DEAL["S"], "S": DEAL["W"], "W": DEAL["N"]}

# A board in the open room's four seats, whoever deals: three passes round to a one-level opening that is passed out.
AUCTION = ("1N", "P", "P", "P")


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


@dataclass(slots=True)
class Desk:
    """One operator at one table: knows its pen and what it saw last on each board."""

    table: str
    holder: str = "op"
    pen: int = 0
    last: dict[int, str | None] = field(default_factory=dict)
    labels: dict[int, str] = field(default_factory=dict)

    def take_pen(self, now: datetime = START) -> int:
        self.pen = services.take_pen(self.table, self.holder, now)
        return self.pen

    def act(self, board: int, action: dict[str, Any], now: datetime = START, **changed: Any) -> wire.Act:
        """The message a console would send next."""
        message = {
            "k": "act",
            "id": str(uuid.uuid4()),
            "board": board,
            "after": self.last.get(board),
            "pen": self.pen,
            "typed_at": now.isoformat(),
            "action": action,
        }
        if label := self.labels.get(board):
            message["label"] = label
        act = wire.read_console(json.dumps(message | changed))
        assert isinstance(act, wire.Act)
        return act

    def send(self, act: wire.Act, now: datetime = START) -> services.Answer:
        answer = services.record(self.table, act, self.holder, now)
        if isinstance(answer, services.Accepted):
            self.last[act.board] = act.id
        return answer

    def tell(
        self, board: int, action: dict[str, Any] | str, now: datetime = START, **changed: Any
    ) -> services.Answer:
        """One action asked for: JSON, or `say`'s short form."""
        return self.send(
            self.act(board, said(action) if isinstance(action, str) else action, now, **changed), now
        )

    def do(self, board: int, *actions: dict[str, Any] | str, now: datetime = START) -> list[str]:
        """Actions that must be accepted, in turn; returns their ids."""
        if not self.pen:
            self.take_pen(now)
        ids = []
        for action in actions:
            answer = self.tell(board, action, now)
            assert isinstance(answer, services.Accepted), answer
            ids.append(answer.id)
        return ids

    def play(self, board: int, *, tricks: int = 7, now: datetime = START) -> list[str]:
        """A whole board: opened, 1NT by the dealer, claimed."""
        return self.do(board, "open", *AUCTION, f"={tricks}", now=now)


def said(short: str) -> dict[str, Any]:
    """`open`, `lost`, `=9` a claim, `@SA` a card, `~away` why the table waits, `#drop` and `#typed` a deal, else a call."""
    if short in {"open", "lost"}:
        return {"k": short}
    if short.startswith("="):
        return {"k": "claim", "tricks": int(short[1:])}
    if short.startswith("~"):
        return {"k": "pause", "why": short[1:] or None}
    if short.startswith("#"):
        return {"k": "deal", "hands": OTHER_DEAL if short == "#typed" else {}}
    if short.startswith("@"):
        return {"k": "card", "card": short[1:]}
    return {"k": "call", "call": short}


def correction(of: str, to: dict[str, Any] | str | None) -> dict[str, Any]:
    return {"k": "correct", "of": of, "to": said(to) if isinstance(to, str) else to}


@dataclass(frozen=True, slots=True)
class Hall:
    """An event of one stage; `segments[match]` in the first session, `later[match]` in the second when there is one."""

    event: Ref
    stage: Ref
    sessions: tuple[Ref, ...]
    teams: tuple[TeamRef, ...]
    board_set: BoardSetRef
    matches: tuple[Ref, ...]
    segments: tuple[SegmentRef, ...]
    later: tuple[SegmentRef, ...]

    @property
    def session(self) -> Ref:
        return self.sessions[0]

    def desk(self, match: int = 0, room: str = "open", *, later: bool = False) -> Desk:
        segment = (self.later if later else self.segments)[match]
        return Desk((segment.open if room == "open" else segment.closed).public_id)

    def journal(self, body: journal.JournalBody, now: datetime = START, session: int = 0) -> None:
        services.write_journal(self.sessions[session].pk, body, "director", now)

    def delay(self, audience: Any, delay: int, now: datetime = START) -> None:
        self.journal(journal.PolicyBody(audience, delay), now)


def every_screen(hall: Hall, match: str, session: str) -> dict[str, str]:
    """A paired screen for every layout and every kind of subject it has; public ids by layout and kind."""
    segment = selectors.match_context(selectors.match_pk(match) or 0).segments[0]
    subjects = {
        "match": match,
        "session": session,
        "table": segment.tables[0].public_id,
        "board": segment.boards[0].public_id,
    }
    kinds = [(layout.name, kind) for layout in LAYOUTS for kind in layout.of]
    return {
        f"{layout} {kind}": services.confirm_screen(
            hall.event.pk,
            (chr(ord("A") + at) * 6),
            layout=layout,
            subject=subjects[kind],
            label="",
            by="director",
            now=START,
        )
        for at, (layout, kind) in enumerate(kinds)
    }


def make(
    *,
    matches: int = 2,
    boards: int = 4,
    sessions: int = 1,
    slug: str = "cup",
    name: Callable[[str, int], Name] | None = None,
    deal: Deal | None = None,
    substitute: Deal | None = None,
    live: bool = True,
    substitutes: int = 0,
    form: Form = Form.ROUND_ROBIN,
    substitutes_as_replaced: bool = True,
    vp_by_scheduled: bool = True,
) -> Hall:
    """A hall in the database; `live`: hall and spectators are shown everything at once, whoever is there.

    Each set has `substitutes` boards beyond those scheduled.
    """
    called = name or (lambda what, number: Name(f"{what} {number}", f"{what}{number}号"))
    event = scoring.create_event(
        slug,
        called("Cup", 1),
        substitutes_as_replaced=substitutes_as_replaced,
        vp_by_scheduled=vp_by_scheduled,
    )
    stage = scoring.add_stage(event.pk, 1, called("Stage", 1), form)
    held = tuple(
        scoring.add_session(stage.pk, number, called("Session", number), START + timedelta(days=number - 1))
        for number in range(1, sessions + 1)
    )
    teams = tuple(
        scoring.add_team(
            event.pk,
            number,
            called("Team", number),
            [called("Player", 10 * number + place) for place in range(1, 5)],
        )
        for number in range(1, 2 * matches + 1)
    )
    sets = [
        scoring.add_board_set(
            event.pk,
            f"set {number}",
            [
                BoardSetup.standard(board, (board > boards and substitute) or deal or parse_deal(DEAL))
                for board in range(1, boards + substitutes + 1)
            ],
        )
        for number in range(1, sessions + 1)
    ]
    made: list[Ref] = []
    segments: list[list[SegmentRef]] = [[] for _ in held]
    for index in range(matches):
        home, visitor = teams[2 * index], teams[2 * index + 1]
        made.append(scoring.add_match(stage.pk, index + 1, home.pk, visitor.pk))
        for at, session in enumerate(held):
            segment = scoring.add_segment(
                made[-1].pk, session.pk, sets[at].pk, first=1, last=boards, open_table=index + 1
            )
            h, v = [player.pk for player in home.players], [player.pk for player in visitor.players]
            scoring.seat_players(
                segment.open.pk, {Seat.NORTH: h[0], Seat.SOUTH: h[1], Seat.EAST: v[0], Seat.WEST: v[1]}
            )
            scoring.seat_players(
                segment.closed.pk, {Seat.NORTH: v[2], Seat.SOUTH: v[3], Seat.EAST: h[2], Seat.WEST: h[3]}
            )
            segments[at].append(segment)
    later = tuple(segments[1]) if sessions > 1 else ()
    hall = Hall(event, stage, held, teams, sets[0], tuple(made), tuple(segments[0]), later)
    if live:
        hall.delay("hall", 0)
        hall.delay("online", 0)
    return hall
