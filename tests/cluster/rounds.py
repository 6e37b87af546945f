"""One round of a siege: two operators type, send twice and out of order, while something breaks; then everything has to be whole.

Whole is: every acknowledged action once and in order in the record; what spectators were pushed last equals what a fresh look gives, at
every door and on the hall's screen; `manage.py verify` is clean.
"""

from __future__ import annotations

import asyncio
import json
import re
import ssl
import time
import urllib.request
import uuid
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from broadcast.packing import unpack
from config.playing.operator import Operator
from tests.cluster.evening import PATIENCE, Evening, make
from tests.cluster.faults import Fault, made_whole
from tests.cluster.wires import Wires
from tests.config.test_crash import board_one

ACTIONS = board_one()
PAUSE = 0.1  # seconds between two actions
LONGEST = 5.0  # seconds something stays broken
NOTHING_CHECKED = ssl.create_default_context()
NOTHING_CHECKED.check_hostname, NOTHING_CHECKED.verify_mode = False, ssl.CERT_NONE


class Unruly(Operator):
    """An operator whose every action goes up twice, and the one after it before it."""

    acked: list[str]
    seqs: list[int]

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.state = {
            "k": "state"
        }  # it knows that there is a server, even if its line is down from the first

    async def type_board(self, evening: Evening, room: str, pause: float) -> None:
        """All of the board, each action from its first acknowledgement on to be found in the record."""
        self.acked, self.seqs, after = [], [], None
        ids = [evening.id_of(f"{room}-{number}") for number in range(len(ACTIONS))]
        await self.board(1)
        for number, (uid, action) in enumerate(zip(ids, ACTIONS, strict=True)):
            if number + 1 < len(ids):
                early = await self._sent(ids[number + 1], ACTIONS[number + 1], uid)
                assert early["k"] == "stale", early
            said = [await self._sent(uid, action, after) for _ in range(2)]
            assert [each["k"] for each in said] == ["ack", "ack"], said
            assert said[0]["seq"] == said[1]["seq"]
            self.acked.append(uid)
            self.seqs.append(said[0]["seq"])
            after = uid
            await asyncio.sleep(pause)

    async def _sent(self, uid: str, action: dict[str, Any], after: str | None) -> dict[str, Any]:
        message = {
            "k": "act",
            "id": uid,
            "board": 1,
            "after": after,
            "pen": self._pen,
            "typed_at": "2031-05-01T12:00:00+00:00",
            "action": action,
        }
        said: dict[str, Any] = await self._answer(message, lambda answer: answer.get("id") == uid)
        return said


@dataclass(slots=True)
class Spectator:
    """Somebody who watches a channel at one door the whole time, and comes back whenever the line breaks."""

    url: str
    channel: str
    ticket: str = ""
    version: int = -1
    frame: Any = None
    came: asyncio.Event = field(default_factory=asyncio.Event)

    async def watch(self) -> None:
        """Until cancelled."""
        offers = [Subprotocol("openroom"), *([Subprotocol(f"ticket.{self.ticket}")] if self.ticket else [])]
        address = f"{self.url.replace('http', 'ws', 1)}/ws/watch?c={self.channel}"
        context = NOTHING_CHECKED if address.startswith("wss") else None
        while True:
            with suppress(OSError, WebSocketException, EOFError):
                async with connect(
                    address, subprotocols=offers, ssl=context, compression=None, open_timeout=9
                ) as line:
                    while True:
                        async with asyncio.timeout(9):
                            self.hear(json.loads(await line.recv()))
            await asyncio.sleep(0.3)

    def hear(self, message: dict[str, Any]) -> None:
        """Keep the newest frame, as a page does."""
        if message.get("c") != self.channel:
            return
        if message["v"] >= self.version:
            self.version, self.frame = message["v"], message["f"]
            self.came.set()


@dataclass(frozen=True, slots=True)
class Told:
    """What a round came to: what was broken, how much was acknowledged, and in which words it is not whole (empty: it is)."""

    broke: tuple[str, ...]
    acked: int
    wrong: tuple[str, ...]


def one_round(evening: Evening, wires: Wires, faults: Sequence[Fault], chance: Random) -> Told:
    """Play it; never raises for what the house did wrong, and leaves nothing broken behind."""
    words: list[str] = []
    wrong: list[str] = []
    acked = 0
    try:
        acked = asyncio.run(_played(evening, wires, faults, chance, words=words, wrong=wrong))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what the round came to
        wrong.append(f"{type(error).__name__}: {error}")
    try:
        said = evening.cluster.manage("verify")
        if "clean" not in said:
            wrong.append(said)
    except RuntimeError as error:
        wrong.append(str(error))
    return Told(tuple(words), acked, tuple(wrong))


async def _played(
    evening: Evening,
    wires: Wires,
    faults: Sequence[Fault],
    chance: Random,
    *,
    words: list[str],
    wrong: list[str],
) -> int:
    cluster = evening.cluster
    rooms = ("open", "closed")
    screen = await asyncio.to_thread(
        make,
        cluster,
        "screen",
        slug=evening.slug,
        layout="two-rooms",
        subject=evening.match["match"],
        code=code_of(evening),
    )
    doors = (cluster.url, cluster.web_url(0), cluster.web_url(1))
    tables = [Spectator(url, f"table:{evening.match[room]}") for url in doors for room in rooms]
    screens = [Spectator(url, f"screen:{screen['screen']}", screen["ticket"]) for url in doors]
    watching = [asyncio.create_task(each.watch()) for each in (*tables, *screens)]
    ports = [wires["client>web-1"].port, wires["client>web-2"].port]
    chance.shuffle(ports)

    async def desk(room: str, port: int) -> Unruly:
        origin = f"http://127.0.0.1:{port}"
        async with Unruly(
            origin, evening.match[room], evening.match["tickets"][room], patience=2 * PATIENCE
        ) as operator:
            await operator.type_board(evening, room, PAUSE)
            return operator

    typing = [asyncio.create_task(desk(room, port)) for room, port in zip(rooms, ports, strict=True)]
    await _disturbed(evening, wires, faults, chance, words)
    try:
        operators = await asyncio.gather(*typing)
        recorded = await asyncio.to_thread(evening.facts)
        wrong += _unlike_the_record(evening, recorded, operators)
        wrong += await _unlike_a_fresh_look(evening, tables, screens)
    finally:
        for task in (*typing, *watching):
            task.cancel()
        await asyncio.gather(*typing, *watching, return_exceptions=True)
    return sum(len(operator.acked) for operator in operators)


async def _disturbed(
    evening: Evening, wires: Wires, faults: Sequence[Fault], chance: Random, words: list[str]
) -> None:
    """Break one thing after the other, mostly before the last is mended; mend all in the end, the last first."""
    mending = ExitStack()
    try:
        for fault in faults:
            await asyncio.sleep(chance.uniform(0.2, 1.5))
            broke, mend = await asyncio.to_thread(fault, evening.cluster, wires, chance)
            words.append(broke)
            mending.callback(mend)
        await asyncio.sleep(chance.uniform(0.5, LONGEST))
    finally:
        await asyncio.to_thread(mending.close)
        wires.mend()
        await asyncio.to_thread(made_whole, evening.cluster)


def _unlike_the_record(evening: Evening, recorded: list[list[str]], operators: Sequence[Unruly]) -> list[str]:
    """Every acknowledged action once and in order, and nothing else."""
    wrong = []
    ours = {uid for operator in operators for uid in operator.acked}
    kept: dict[str, list[tuple[int, str]]] = {}
    for transcript, seq, uid, _, _ in recorded:
        if uid in ours:
            kept.setdefault(transcript, []).append((int(seq), uid))
    of_us = [row for row in recorded if row[0] in kept]
    for transcript, rows in kept.items():
        strangers = [row for row in of_us if row[0] == transcript and row[2] not in ours]
        wrong += [f"transcript {transcript} has what nobody was told of: {row}" for row in strangers]
        if [seq for seq, _ in rows] != list(range(1, len(rows) + 1)):
            wrong.append(f"transcript {transcript} is out of order: {rows}")
    lists = sorted([uid for _, uid in rows] for rows in kept.values())
    if lists != sorted(operator.acked for operator in operators):
        wrong.append(f"acknowledged and recorded differ: {lists}")
    counted = Counter(row[2] for row in recorded)
    return wrong + [f"recorded twice: {uid}" for uid, count in counted.items() if count > 1]


async def _unlike_a_fresh_look(
    evening: Evening, tables: Sequence[Spectator], screens: Sequence[Spectator]
) -> list[str]:
    """Wait until every spectator has what a newcomer gets at every door; what differs when the time is over."""
    end, wrong = time.monotonic() + PATIENCE, ["nobody looked"]
    while wrong and time.monotonic() < end:
        await asyncio.sleep(0.3)
        wrong = await _differences(evening, tables, screens)
    return wrong


async def _differences(
    evening: Evening, tables: Sequence[Spectator], screens: Sequence[Spectator]
) -> list[str]:
    wrong = []
    for each in tables:
        try:
            fresh = await asyncio.to_thread(embedded, each.url, each.channel)
        except OSError as error:
            return [f"{each.url} gives no page: {error}"]
        if fresh != each.frame:
            wrong.append(f"{each.channel} at {each.url}: pushed {each.frame}, fresh {fresh}")
        elif len(_typed(each.frame)) != len(ACTIONS) - 1:
            wrong.append(f"{each.channel} at {each.url} lacks something: {each.frame}")
    newcomer = Spectator(evening.cluster.url, screens[0].channel, screens[0].ticket)
    coming = asyncio.create_task(newcomer.watch())
    try:
        async with asyncio.timeout(10):
            await newcomer.came.wait()
    except TimeoutError:
        return [*wrong, "the hall's screen shows nothing to a newcomer"]
    finally:
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)
    shown = unpack(newcomer.frame)
    wrong += [
        f"{each.channel} at {each.url}: pushed {each.frame}, fresh {newcomer.frame}"
        for each in screens
        if each.frame != newcomer.frame
    ]
    if [room["board"] for room in shown["tables"]] != [unpack(each.frame)["board"] for each in tables[:2]]:
        wrong.append(f"the hall's screen shows other boards than the tables: {shown['tables']}")
    return wrong


def _typed(frame: Any) -> list[str]:
    """All calls and cards of a table's frame."""
    board = unpack(frame)["board"] if frame else None
    if board is None:
        return []
    return [
        *(call["call"] for call in board["auction"]),
        *(card for trick in board["tricks"] for card in trick["cards"]),
    ]


def embedded(url: str, channel: str) -> Any:
    """The frame a table's page embeds, as a newcomer gets it at a door. Raises OSError when there is no page."""
    address = f"{url}/en/t/{channel.partition(':')[2]}/"
    context = NOTHING_CHECKED if url.startswith("https") else None
    with urllib.request.urlopen(address, timeout=20, context=context) as answer:
        page = answer.read().decode()
    found = re.search(
        rf'<script type="application/json" data-channel="{channel}" data-version="\d+">(.*?)</script>', page
    )
    return json.loads(found[1]) if found else None


def code_of(evening: Evening) -> str:
    """A pairing code nobody else has."""
    return uuid.uuid5(uuid.NAMESPACE_OID, evening.slug).hex[:6].upper()
