"""Lines between processes torn, silent or slow: what cannot be done is refused soon and clearly, the rest goes on, all of it heals."""

import asyncio
import json
import time
import urllib.error
import urllib.request
from typing import Any

import pytest

from config.playing.operator import Operator
from tests.cluster.acting import (
    ACTIONS,
    desk,
    health,
    must_be_whole,
    told,
    told_of_trouble,
    type_while,
    typed,
)
from tests.cluster.evening import until

ACK_SECONDS = 3.0  # a slow machine's ack; far from any time-out
REFUSAL_SECONDS = 20.0  # a slow machine's refusal, where nobody answers


def test_silent_redis_holds_no_ack_and_is_said(evening, wires):
    """Everybody's line to Redis takes all and answers nothing: actions are acknowledged as ever, and the other process shows them."""
    for wire in wires.to("redis"):
        wire.silence()

    async def timed() -> tuple[list[str], float]:
        answers, longest = [], 0.0
        async with Operator(
            evening.cluster.web_url(0), evening.match["open"], evening.match["tickets"]["open"]
        ) as operator:
            for action in ACTIONS:
                begun = time.monotonic()
                answers.append((await operator.act(1, action))["k"])
                longest = max(longest, time.monotonic() - begun)
        return answers, longest

    answers, longest = asyncio.run(timed())

    assert longest < ACK_SECONDS
    urls = [evening.cluster.web_url(number) for number in (0, 1)]
    until(
        lambda: all(health(url)[1]["redis"] == "gone" for url in urls), "nobody noticed that Redis is silent"
    )
    assert [health(url)[0] for url in urls] == [200, 200], "without Redis everything goes on"
    must_be_whole(evening, answers)

    wires.mend()
    until(lambda: all(health(url)[1]["redis"] == "ok" for url in urls), "Redis was not found again")


def test_console_in_another_process_hears_of_pen_and_entries_without_redis(evening, wires):
    for wire in wires.to("redis"):
        wire.cut()

    async def story() -> tuple[dict[str, Any], dict[str, Any]]:
        async with desk(evening, 1, browser="first") as first:
            await first.send('{"k":"take"}')
            assert (await told(first, "pen"))["pen"]["mine"]
            here, table, ticket = (
                evening.cluster.web_url(0),
                evening.match["open"],
                evening.match["tickets"]["open"],
            )
            async with Operator(here, table, ticket) as second:
                moved = await told(first, "pen")
                assert (await second.act(1, ACTIONS[0]))["k"] == "ack"
                return moved, await told(first, "entries")

    moved, entries = asyncio.run(story())

    assert moved["pen"]["mine"] is False
    assert [entry["action"]["k"] for entry in entries["entries"]] == ["open"]


def test_silent_database_is_said_soon_and_nobody_waits_for_good(evening, wires):
    """One web process hears nothing from PostgreSQL: it refuses what it cannot do, says so everywhere, and the other goes on."""
    cluster = evening.cluster
    deaf, other = cluster.web_url(0), cluster.web_url(1)
    wire = wires["web-1>postgres"]

    async def story() -> tuple[int, float]:
        async with desk(evening, 0) as line:
            await line.send('{"k":"take"}')
            pen = (await told(line, "pen"))["pen"]["number"]
            wire.silence()
            begun = time.monotonic()
            await line.send(json.dumps(evening.act("first", ACTIONS[0], None, pen)))
            await line.wait_closed()
            return line.close_code, time.monotonic() - begun

    code, waited = asyncio.run(story())

    assert code == 4503
    assert waited < REFUSAL_SECONDS
    begun = time.monotonic()
    status, body = health(deaf)
    assert (status, body["database"]) == (503, "OperationalError")
    assert time.monotonic() - begun < REFUSAL_SECONDS / 2
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{deaf}/en/e/{evening.slug}/", timeout=REFUSAL_SECONDS)
    assert (refused.value.code, refused.value.headers["Retry-After"]) == (503, "5")
    assert told_of_trouble(deaf, evening.table) == "database"
    assert health(other)[0] == 200

    async def both() -> list[str]:
        typing = asyncio.create_task(typed(evening, deaf, ACTIONS))
        elsewhere = await asyncio.to_thread(health, other)
        assert elsewhere[0] == 200
        wires.mend()
        return await typing

    answers = asyncio.run(both())

    until(lambda: health(deaf)[0] == 200, "the database was not found again")
    must_be_whole(evening, answers)


def test_lines_to_the_database_torn_under_everybody_heal(evening, wires):
    def disturb() -> None:
        for _ in range(3):
            for wire in wires.to("postgres"):
                wire.tear()
            time.sleep(1)

    answers = type_while(evening, evening.cluster.web_url(0), disturb)

    must_be_whole(evening, answers)


@pytest.mark.parametrize("break_it", ["cut", "silence"])
def test_operators_line_cut_or_silent_loses_nothing(evening, wires, break_it):
    wire = wires["client>web-1"]

    def disturb() -> None:
        getattr(wire, break_it)()
        time.sleep(2)
        wire.mend()

    answers = type_while(evening, f"http://127.0.0.1:{wire.port}", disturb)

    must_be_whole(evening, answers)
