"""What is done in a cluster by a test: typing while something breaks, and asking every door whether all is whole."""

import asyncio
import json
import urllib.error
import urllib.request
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin, Subprotocol

from config.playing.operator import Operator
from tests.cluster.evening import Evening, watching
from tests.config.test_crash import AUCTION, PLAY, board_one, calls_and_cards

ACTIONS = board_one()


def health(url: str) -> tuple[int, dict[str, Any]]:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=20) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


async def typed(
    evening: Evening, url: str, actions: list[dict[str, Any]], pause: float = 0.0, begun: Any = None
) -> list[str]:
    """What the operator of the open room was answered, one action after the other."""
    answers = []
    async with Operator(url, evening.match["open"], evening.match["tickets"]["open"]) as operator:
        await operator.board(1)
        for action in actions:
            answers.append((await operator.act(1, action))["k"])
            if begun is not None:
                begun.set()
            await asyncio.sleep(pause)
    return answers


def type_while(evening: Evening, url: str, disturb: Any) -> list[str]:
    """Type the board while `disturb` runs beside it from the second action on."""

    async def both() -> list[str]:
        begun = asyncio.Event()
        typing = asyncio.create_task(typed(evening, url, ACTIONS, 0.3, begun))
        await begun.wait()
        await asyncio.to_thread(disturb)
        return await typing

    return asyncio.run(both())


def must_be_whole(evening: Evening, answers: list[str]) -> None:
    """Every acknowledged action once and in order, shown by every door, and a clean house."""
    assert answers == ["ack"] * len(ACTIONS)
    for url in (evening.cluster.url, evening.cluster.web_url(0), evening.cluster.web_url(1)):
        shown = evening.seen(
            url,
            lambda frame: frame["board"] is not None and calls_and_cards(frame["board"])[-1:] == PLAY[-1:],
        )
        assert calls_and_cards(shown["board"]) == [*AUCTION, *PLAY]
    facts = evening.facts()
    kinds = [json.loads(row[3])["k"] for row in facts if row[0] == facts[-1][0]]
    assert kinds == [action["k"] for action in ACTIONS]
    assert "clean" in evening.cluster.manage("verify")


def told_of_trouble(url: str, channel: str) -> str:
    """What the beats of a spectator's line say is wrong, once they say it."""
    for _ in range(5):
        with suppress(OSError, WebSocketException, TimeoutError), watching(url, channel) as line:
            for _ in range(60):
                if trouble := json.loads(line.recv(timeout=10)).get("w", ""):
                    return str(trouble)
    return ""


def desk(evening: Evening, number: int, browser: str = "one") -> Any:
    """A browser's line to one of the web processes."""
    url, table = evening.cluster.web_url(number), evening.match["open"]
    return connect(
        f"{url.replace('http', 'ws', 1)}/ws/console?t={table}&b={browser}",
        origin=Origin(url),
        subprotocols=[Subprotocol("openroom"), Subprotocol(f"ticket.{evening.match['tickets']['open']}")],
        compression=None,
    )


async def told(line: Any, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    async with asyncio.timeout(60):
        while True:
            message: dict[str, Any] = json.loads(await line.recv())
            if message["k"] in kinds:
                return message
