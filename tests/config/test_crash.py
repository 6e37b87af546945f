"""Kill -9 and Ctrl-C: what was acknowledged is there, exactly once and in order, and screens are whole again."""

from __future__ import annotations

import asyncio
import itertools
import re
import uuid
from typing import Any

import pytest

from config.playing.operator import Operator
from tests.e2e.hall import Frame, Hall, hall, until

DEALS = {
    "1": {"N": "KJ7.AQ94.K83.Q62", "E": "A2.KT87.QJ9.AT83", "S": "QT98.J3.A742.K54", "W": "6543.652.T65.J97"},
    "2": {"N": "A2.KT87.QJ9.AT83", "E": "QT98.J3.A742.K54", "S": "6543.652.T65.J97", "W": "KJ7.AQ94.K83.Q62"},
}
AUCTION = ("1N", "P", "3N", "P", "P", "P")
# Board 1, North declares 3NT: East leads. Five tricks as they fall.
PLAY = "DQ D2 D5 DK  H4 H7 HJ H2  S8 S3 SK SA  DJ DA D6 D3  D4 DT D8 D9".split()

Action = dict[str, Any]


def board_one() -> list[Action]:
    calls = [{"k": "call", "call": call} for call in AUCTION]
    return [{"k": "open"}, *calls, *({"k": "card", "card": card} for card in PLAY)]


def calls_and_cards(board: Frame) -> list[str]:
    """All that was called and played, in order."""
    return [
        *(call["call"] for call in board["auction"]),
        *(card for trick in board["tricks"] for card in trick["cards"]),
    ]


async def type_actions(place: Hall, match: dict[str, Any], actions: list[Action]) -> list[dict[str, Any]]:
    async with Operator(place.url, match["open"], match["tickets"]["open"]) as operator:
        return [await operator.act(1, action) for action in actions]


def test_what_was_recorded_but_never_announced_is_shown_after_a_kill():
    with hall() as place:
        match = place.make("match", deals=DEALS)
        screen = place.make("screen", slug="evening", layout="two-rooms", subject=match["match"])
        place.start("serve", "--no-clock")  # nobody publishes: every commit stays unannounced
        answers = asyncio.run(type_actions(place, match, board_one()))
        assert [answer["k"] for answer in answers] == ["ack"] * len(board_one())
        channel = f"table:{match['open']}"
        assert place.page_frames(f"/en/t/{match['open']}/")[channel]["board"] is None

        place.kill()
        place.start()

        spelt = [*AUCTION, *PLAY]
        table = place.frame(channel, lambda frame: frame["board"] is not None)
        assert calls_and_cards(table["board"]) == spelt
        hung = place.frame(
            f"screen:{screen['screen']}",
            lambda frame: frame["tables"][0]["board"] is not None,
            ticket=screen["ticket"],
        )
        assert calls_and_cards(hung["tables"][0]["board"]) == spelt
        assert place.page_frames(f"/en/t/{match['open']}/")[channel] == table
        assert "clean" in place.verify()


@pytest.mark.parametrize("falls_at", [1, 6])
def test_what_was_published_but_never_announced_is_shown_after_a_kill(falls_at):
    """Release and frame are committed, the server dies before a byte leaves: nothing is lost, doubled or unexplained."""

    async def type_until_it_falls(place: Hall, match: dict[str, Any]) -> list[Action]:
        """Types without a pause; what was acknowledged until the server was gone."""
        async with Operator(place.url, match["open"], match["tickets"]["open"]) as operator:
            acked = []
            for action in board_one():
                try:
                    async with asyncio.timeout(2):
                        answer = await operator.act(1, action)
                except (TimeoutError, OSError):
                    break
                assert answer["k"] == "ack"
                acked.append(action)
            return acked

    with hall() as place:
        match = place.make("match", deals=DEALS)
        screen = place.make("screen", slug="evening", layout="two-rooms", subject=match["match"])
        place.start(program="tests/config/falling.py", FALLS_AT=str(falls_at))
        acked = asyncio.run(type_until_it_falls(place, match))
        place.fallen()
        assert acked

        place.start()

        spelt = [
            action["call"] if action["k"] == "call" else action["card"]
            for action in acked
            if action["k"] != "open"
        ]
        table = place.frame(
            f"table:{match['open']}",
            lambda frame: (
                frame["board"] is not None and calls_and_cards(frame["board"])[: len(spelt)] == spelt
            ),
        )
        hung = place.frame(
            f"screen:{screen['screen']}",
            lambda frame: frame["tables"][0]["board"] == table["board"],
            ticket=screen["ticket"],
        )
        assert hung["tables"][0]["board"] == table["board"]
        assert (
            len(calls_and_cards(table["board"])) <= len(spelt) + 1
        )  # the last one recorded, its answer lost
        assert "clean" in place.verify()


def test_an_operator_typing_through_a_kill_loses_and_doubles_nothing():
    actions = board_one()
    acked: list[tuple[str, int]] = []

    async def type_through(place: Hall, match: dict[str, Any]) -> None:
        """Types without a pause; the server is killed under it twice, at whatever it was doing."""
        ready = asyncio.Event()
        kills = {5, 16}

        async def fall() -> None:
            while True:
                await ready.wait()
                ready.clear()
                await asyncio.to_thread(place.kill)
                await asyncio.to_thread(place.start)

        falling = asyncio.create_task(fall())
        async with Operator(place.url, match["open"], match["tickets"]["open"]) as operator:
            for number, action in enumerate(actions):
                if number in kills:
                    ready.set()
                answer = await operator.act(1, action, str(uuid.uuid4()))
                assert answer["k"] == "ack", answer
                acked.append((answer["id"], answer["seq"]))
            document = await operator.board(1)
        falling.cancel()
        assert [(entry["id"], entry["seq"]) for entry in document["entries"]] == acked
        assert [entry["action"] for entry in document["entries"]] == actions

    with hall() as place:
        match = place.make("match", deals=DEALS)
        screen = place.make("screen", slug="evening", layout="two-rooms", subject=match["match"])
        place.start()
        asyncio.run(type_through(place, match))

        assert place.starts == 3
        assert [seq for _, seq in acked] == list(range(1, len(actions) + 1))
        whole = [*AUCTION, *PLAY]
        table = place.frame(f"table:{match['open']}", lambda frame: calls_and_cards(frame["board"]) == whole)
        hung = place.frame(
            f"screen:{screen['screen']}",
            lambda frame: calls_and_cards(frame["tables"][0]["board"]) == whole,
            ticket=screen["ticket"],
        )
        assert hung["tables"][0]["board"] == table["board"]
        assert "clean" in place.verify()


@pytest.fixture
def demo():
    """A hall in which the demo has been played for a moment."""
    with hall(migrated=False) as place:
        place.start("demo", "--beat", "0.02")
        yield place


def session_of(place: Hall) -> str:
    """The session the newest start of the demo plays."""
    event = re.search(r"/en/e/([a-z0-9-]+)/", place.said)
    assert event is not None, place.said
    sessions = [name for name in place.page_frames(f"/en/e/{event[1]}/") if name.startswith("session:")]
    return sessions[0].partition(":")[2]


def moves(place: Hall, session: str) -> dict[str, tuple[int, list[str]]]:
    """Board and moves at each table of a session."""
    tables = [
        room["id"]
        for match in place.frame(f"session:{session}")["matches"]
        for room in match["tables"].values()
    ]
    boards = {table: place.frame(f"table:{table}")["board"] for table in tables}
    return {table: (board["number"], calls_and_cards(board)) for table, board in boards.items() if board}


def test_ctrl_c_ends_the_demo_cleanly_and_the_next_start_goes_on_where_it_was(demo):
    until(lambda: "Ctrl-C ends it." in demo.said, 30, lambda: demo.said)
    session = session_of(demo)
    before = moves(demo, session)
    until(lambda: moves(demo, session) != before, 30, lambda: f"nothing is played:\n{demo.said}")

    status = demo.interrupt()

    assert status == 0
    assert "Closed. The record is kept" in demo.said
    assert "Traceback" not in demo.said
    kept = record_of(demo)

    demo.start("demo", "--beat", "1000")

    until(lambda: "Ctrl-C ends it." in demo.said, 30, lambda: demo.said)
    assert "Dealing" not in demo.said
    assert session_of(demo) == session
    assert demo.interrupt() == 0
    after = record_of(demo)
    assert (
        list(itertools.islice(after, len(kept))) == kept
    )  # nothing of the record is touched, what is new comes behind it
    assert len(after) <= len(kept) + 4  # one action a table: the next one is far away
    assert "clean" in demo.verify()


def record_of(place: Hall) -> list[list[Any]]:
    """Every fact of a hall, in the order it was written."""
    facts: list[list[Any]] = place.make("facts")
    return facts
