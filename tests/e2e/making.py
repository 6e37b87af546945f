"""Makes what a hall of the tests needs, in a process of its own: `making.py WISH JSON`, the answer as JSON on stdout.

Goes through `scoring.services` and `broadcast.services` like any road into the product.
"""

# ruff: noqa: E402 - Django has to be set up before its models are imported
from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from django.db import connection

from bridge.boards import BoardSetup
from bridge.deals import parse_deal
from bridge.seats import Seat
from broadcast import public
from broadcast import services as broadcast
from broadcast.journal import DeclaredBody, MovedBody, PolicyBody, PresenceBody, SeatsAt
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import Form, Name

DEAL = {"N": "KJ7.AQ94.K83.Q62", "E": "A2.KT87.QJ9.AT83", "S": "QT98.J3.A742.K54", "W": "6543.652.T65.J97"}
TEAMS = (("Harbour", "港湾"), ("Orchard", "果园"))
LATE_TEAMS = (*TEAMS, ("Eastgate", "东门"), ("Willow", "柳苑"))
PLAYERS = (
    (("Anna Vale", "安娜"), ("Ben Hale", "本"), ("Carl Dow", "卡尔"), ("Dora Lind", "朵拉")),
    (("Eva Roth", "伊娃"), ("Finn Berg", "芬"), ("Gina Holt", "吉娜"), ("Hugo Stern", "雨果")),
)


def make_match(
    deals: dict[str, dict[str, str] | None], slug: str = "evening", carry: tuple[int, int] = (0, 0)
) -> dict[str, Any]:
    """An event of one session and one match on the given boards, with an operator and a director."""
    now = datetime.now(UTC)
    event = scoring.create_event(slug, Name("Evening Cup", "晚间杯"))
    stage = scoring.add_stage(event.pk, 1, Name("Final", "决赛"), Form.KNOCKOUT)
    session = scoring.add_session(stage.pk, 1, Name("Session 1", "第一节"), now)
    teams = [
        scoring.add_team(event.pk, number + 1, Name(*name), [Name(*player) for player in PLAYERS[number]])
        for number, name in enumerate(TEAMS)
    ]
    setups = [
        BoardSetup.standard(int(number), parse_deal(dict(hands)) if hands else None)
        for number, hands in sorted(deals.items(), key=lambda item: int(item[0]))
    ]
    boards = scoring.add_board_set(event.pk, "boards", setups)
    match = scoring.add_match(
        stage.pk, 1, teams[0].pk, teams[1].pk, carry_home=Decimal(carry[0]), carry_visitor=Decimal(carry[1])
    )
    segment = scoring.add_segment(
        match.pk, session.pk, boards.pk, first=setups[0].number, last=setups[-1].number, open_table=1
    )
    home, visitor = ([player.pk for player in team.players] for team in teams)
    for table, (north_south, east_west) in (
        (segment.open, (home[:2], visitor[:2])),
        (segment.closed, (visitor[2:], home[2:])),
    ):
        seats = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
        scoring.seat_players(table.pk, dict(zip(seats, (*north_south, *east_west), strict=True)))
    for login in ("operator", "director"):
        broadcast.grant(event.pk, login, login, f"{login}-secret")
    broadcast.grant(event.pk, "relief", "operator", "relief-secret")
    broadcast.grant(event.pk, "robot", "operator")
    # Everybody sees everything at once: these stories are not about the embargo.
    for body in (PolicyBody("hall", 0), PolicyBody("online", 0)):
        broadcast.write_journal(session.pk, body, "director", now)
    return {
        "slug": slug,
        "session": session.public_id,
        "player": teams[0].players[0].public_id,
        "team": teams[0].public_id,
        "match": match.public_id,
        "open": segment.open.public_id,
        "closed": segment.closed.public_id,
        "tickets": {
            room: public.operator_ticket(table.public_id, "robot", now)
            for room, table in (("open", segment.open), ("closed", segment.closed))
        },
    }


def make_late(
    slug: str = "late", minutes: float = 12, boards: int = 4, substitutes: int = 2
) -> dict[str, Any]:
    """An event in mid-session: two matches on the same boards from 7 on, everybody there in time but Willow's closed-room pair.

    Both audiences see a board while all who have still to play it are seated. Two directors, one operator.
    """
    now = datetime.now(UTC)
    start = now - timedelta(minutes=minutes)
    event = scoring.create_event(slug, Name("Late Cup", "迟到杯"))
    stage = scoring.add_stage(event.pk, 1, Name("Round robin", "循环赛"), Form.ROUND_ROBIN)
    session = scoring.add_session(stage.pk, 1, Name("Session 1", "第一节"), start)
    deal = parse_deal(DEAL)
    setups = [BoardSetup.standard(number, deal) for number in range(7, 7 + boards + substitutes)]
    board_set = scoring.add_board_set(event.pk, "boards", setups)
    made: dict[str, Any] = {"slug": slug, "session": session.public_id, "tickets": {}}
    here: list[SeatsAt] = []
    for number, names in enumerate((LATE_TEAMS[:2], LATE_TEAMS[2:]), start=1):
        teams = [
            scoring.add_team(
                event.pk,
                2 * number - 1 + at,
                Name(*name),
                [Name(f"{name[0]} {letter}", f"{name[1]}{letter}") for letter in "ABCD"],
            )
            for at, name in enumerate(names)
        ]
        match = scoring.add_match(stage.pk, number, teams[0].pk, teams[1].pk)
        segment = scoring.add_segment(
            match.pk, session.pk, board_set.pk, first=7, last=6 + boards, open_table=number
        )
        home, visitor = ([player.pk for player in team.players] for team in teams)
        seats = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
        scoring.seat_players(segment.open.pk, dict(zip(seats, (*home[:2], *visitor[:2]), strict=True)))
        scoring.seat_players(segment.closed.pk, dict(zip(seats, (*visitor[2:], *home[2:]), strict=True)))
        made[f"match{number}"] = match.public_id
        for room, table in (("open", segment.open), ("closed", segment.closed)):
            made[f"{room}{number}"] = table.public_id
            made["tickets"][f"{room}{number}"] = public.operator_ticket(table.public_id, "robot", now)
            here.append(SeatsAt(table.pk, "EW" if (room, number) == ("closed", 2) else "NESW"))
    for login in ("director", "deputy"):
        broadcast.grant(event.pk, login, "director", f"{login}-secret")
    broadcast.grant(event.pk, "operator", "operator", "operator-secret")
    broadcast.grant(event.pk, "robot", "operator")
    broadcast.write_journal(session.pk, DeclaredBody(out_of_reach=True), "director", start)
    for audience in ("hall", "online"):
        policy = PolicyBody(audience, 0, ("hold", "seated"))
        broadcast.write_journal(session.pk, policy, "director", start)
    broadcast.write_journal(session.pk, PresenceBody(tuple(here), "here"), "director", start)
    return made


def make_line_ups(slug: str = "sealed") -> dict[str, Any]:
    """An event whose one match starts in two hours: two teams of six, nobody seated; a director and an operator."""
    now = datetime.now(UTC)
    event = scoring.create_event(slug, Name("Sealed Cup", "封存杯"))
    stage = scoring.add_stage(event.pk, 1, Name("Swiss", "积分编排赛"), Form.SWISS)
    session = scoring.add_session(stage.pk, 1, Name("Session 1", "第一节"), now + timedelta(hours=2))
    teams = [
        scoring.add_team(
            event.pk,
            number,
            Name(*name),
            [Name(f"{name[0]} {letter}", f"{name[1]}{letter}") for letter in "ABCDEF"],
        )
        for number, name in enumerate(TEAMS, start=1)
    ]
    boards = scoring.add_board_set(event.pk, "boards", [BoardSetup.standard(1), BoardSetup.standard(2)])
    match = scoring.add_match(stage.pk, 1, teams[0].pk, teams[1].pk)
    segment = scoring.add_segment(match.pk, session.pk, boards.pk, first=1, last=2, open_table=1)
    for login in ("operator", "director"):
        broadcast.grant(event.pk, login, login, f"{login}-secret")
    broadcast.grant(event.pk, "robot", "operator")
    for body in (PolicyBody("hall", 0), PolicyBody("online", 0)):
        broadcast.write_journal(session.pk, body, "director", now)
    return {
        "slug": slug,
        "session": session.public_id,
        "match": match.public_id,
        "open": segment.open.public_id,
        "closed": segment.closed.public_id,
    }


def move_start(session: str, epoch: float) -> None:
    """Move a session's start to an instant, to the second."""
    pk = selectors.session_pk(session)
    assert pk is not None
    body = MovedBody(datetime.fromtimestamp(epoch, UTC))
    broadcast.write_journal(pk, body, "director", datetime.now(UTC))


def opened_at() -> list[float]:
    """When each line-up was opened, in epoch seconds."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT at FROM broadcast_lineupfact WHERE kind = 'opened' ORDER BY id")
        return [_instant(at).replace(tzinfo=UTC).timestamp() for (at,) in cursor.fetchall()]


def journal_kinds() -> list[str]:
    """The kinds of every fact of every journal, in the order they were written."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT kind FROM broadcast_journalfact ORDER BY id")
        return [str(kind) for (kind,) in cursor.fetchall()]


def opened_after() -> list[float]:
    """How many seconds after the newest fact of presence each release of a board's first showing since was written."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT MAX(at) FROM broadcast_journalfact WHERE kind = 'presence'")
        (seated,) = cursor.fetchone()
        cursor.execute("SELECT at FROM broadcast_release WHERE at >= %s ORDER BY id", [seated])
        moments = [_instant(at) for (at,) in cursor.fetchall()]
    return [(moment - _instant(seated)).total_seconds() for moment in moments]


def _instant(value: Any) -> datetime:
    return value if isinstance(value, datetime) else datetime.fromisoformat(str(value))


def make_screen(slug: str, layout: str, subject: str, code: str = "TEST22") -> dict[str, str]:
    """A hall screen let in by its code: its id and ticket."""
    event = selectors.event_by_slug(slug)
    assert event is not None
    screen = broadcast.confirm_screen(
        event.pk, code, layout=layout, subject=subject, label="Test", by="test", now=datetime.now(UTC)
    )
    return {"screen": screen, "ticket": public.screen_ticket(screen)}


def all_facts() -> list[tuple[Any, ...]]:
    """Every fact of the record as its row, in the order it was written."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT transcript_id, seq, uid, body, at FROM broadcast_fact ORDER BY id")
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return [tuple(str(value) for value in row) for row in rows]


def all_actions() -> list[Any]:
    """Every action recorded at any table, in the order it was written."""
    return [json.loads(body) for _, _, _, body, _ in all_facts()]


WISHES: dict[str, Callable[..., Any]] = {
    "match": make_match,
    "late": make_late,
    "line-ups": make_line_ups,
    "move": move_start,
    "opened-at": opened_at,
    "journal": journal_kinds,
    "opened-after": opened_after,
    "screen": make_screen,
    "facts": all_facts,
    "actions": all_actions,
}

if __name__ == "__main__":
    json.dump(WISHES[sys.argv[1]](**json.loads(sys.argv[2])), sys.stdout)
