"""Several processes on PostgreSQL and Redis: what one is told all show, and whatever breaks heals by itself and loses nothing."""

import asyncio
import json
import urllib.error
import urllib.request
import uuid
from contextlib import AsyncExitStack
from typing import Any

import pytest
import redis

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
from tests.cluster.evening import Evening, until


def test_what_one_process_is_told_every_door_shows(evening):
    answers = asyncio.run(typed(evening, evening.cluster.web_url(0), ACTIONS))

    must_be_whole(evening, answers)


def test_pen_taken_in_another_process_moves_at_once(evening):
    async def story() -> tuple[list[str], dict[str, Any], str]:
        here, there = (evening.cluster.web_url(number) for number in (0, 1))
        ticket, table = evening.match["tickets"]["open"], evening.match["open"]
        async with Operator(here, table, ticket) as first:
            answers = [(await first.act(1, action))["k"] for action in ACTIONS[:3]]
            async with Operator(there, table, ticket) as second:
                assert first._socket is not None
                async with asyncio.timeout(20):
                    while (said := json.loads(await first._socket.recv()))["k"] != "pen":
                        pass
                late = await first.act(1, ACTIONS[3])
                await second.board(1)
                answers += [(await second.act(1, action))["k"] for action in ACTIONS[3:]]
        return answers, said, late["code"]

    answers, said, late = asyncio.run(story())

    assert said["pen"]["mine"] is False
    assert late == "old-pen"
    must_be_whole(evening, answers)


def test_two_operators_at_once_in_two_processes_write_nothing_twice(evening):
    """Both type the same board with one pen between them: whoever is late is refused, never written."""

    async def story() -> list[list[str]]:
        table, ticket = evening.match["open"], evening.match["tickets"]["open"]

        async def one(url: str) -> list[str]:
            answers = []
            async with Operator(url, table, ticket) as operator:
                for action in ACTIONS[:6]:
                    await operator.board(1)
                    answers.append((await operator.act(1, action))["k"])
            return answers

        return list(await asyncio.gather(*(one(evening.cluster.web_url(number)) for number in (0, 1))))

    answers = asyncio.run(story())

    accepted = sum(each.count("ack") for each in answers)
    facts = evening.facts()
    rows = [row for row in facts if row[0] == facts[-1][0]]
    assert 1 <= accepted == len(rows)
    assert [int(row[1]) for row in rows] == list(range(1, len(rows) + 1))
    assert "clean" in evening.cluster.manage("verify")


def test_action_sent_to_both_processes_at_once_is_written_once(evening):
    """A console that does not know whether its action arrived sends it again, wherever it is connected now."""
    answers: list[str] = []

    async def story() -> None:
        async with AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(desk(evening, number)) for number in (0, 1)]
            await lines[0].send('{"k":"take"}')
            pen = (await told(lines[0], "pen"))["pen"]["number"]
            after = None
            for number, action in enumerate(ACTIONS):
                act = evening.act(str(number), action, after, pen)
                early = evening.act(f"early-{number}", action, str(uuid.uuid4()), pen)
                for line in lines:
                    await line.send(json.dumps(act))
                    await line.send(json.dumps(act))
                said = [await told(line, "ack", "refused", "stale") for line in (*lines, *lines)]
                assert {each["k"] for each in said} == {"ack"}
                assert len({each["seq"] for each in said}) == 1
                await lines[number % 2].send(json.dumps(early))
                assert (await told(lines[number % 2], "ack", "refused", "stale"))["k"] == "stale"
                after = act["id"]
                answers.append("ack")

    asyncio.run(story())

    must_be_whole(evening, answers)


def test_redis_killed_and_back_is_healed(evening):
    cluster = evening.cluster

    def disturb() -> None:
        cluster.redis.kill()
        until(lambda: health(cluster.web_url(0))[1]["redis"] == "gone", "nobody noticed that Redis is gone")
        assert health(cluster.web_url(0))[0] == 200, "without Redis everything goes on"
        cluster.redis.start()
        until(lambda: health(cluster.web_url(0))[1]["redis"] == "ok", "Redis was not found again")

    answers = type_while(evening, cluster.web_url(1), disturb)

    must_be_whole(evening, answers)


def test_redis_emptied_and_its_lines_cut_is_healed(evening):
    def disturb() -> None:
        with redis.Redis.from_url(evening.cluster.redis_url) as client:
            client.flushall()
            client.client_kill_filter(_type="pubsub")
            client.client_kill_filter(_type="normal", skipme=True)

    answers = type_while(evening, evening.cluster.web_url(1), disturb)

    must_be_whole(evening, answers)


def test_postgresql_restarted_loses_nothing_and_is_said(evening):
    cluster = evening.cluster

    def disturb() -> None:
        cluster.postgres.end()
        _, body = until(lambda: (found := health(cluster.web_url(0)))[0] == 503 and found, "nobody noticed")
        assert body["database"] != "ok"
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{cluster.web_url(0)}/zh/e/{evening.slug}/", timeout=20)
        assert (refused.value.code, refused.value.headers["Retry-After"]) == (503, "5")
        assert "连不上数据库" in refused.value.read().decode()
        cluster.postgres.start()
        urls = [cluster.web_url(number) for number in (0, 1)]
        until(lambda: all(health(url)[0] == 200 for url in urls), "PostgreSQL was not found again")

    answers = type_while(evening, cluster.web_url(0), disturb)

    must_be_whole(evening, answers)


def test_web_process_killed_another_serves(evening):
    cluster = evening.cluster

    def disturb() -> None:
        cluster.web[0].kill()
        assert evening.seen(cluster.url, lambda frame: frame["board"] is not None)
        cluster.web[0].start()

    answers = type_while(evening, cluster.web_url(1), disturb)

    must_be_whole(evening, answers)


async def told_at_the_desk(evening: Evening) -> str:
    """What is wrong, as an operator is told with the next sign of life."""
    async with desk(evening, 1) as line:
        return str((await told(line, "beat")).get("w", ""))


def test_clocks_that_stand_still_are_missed_and_what_was_due_comes_when_they_go_on(evening):
    cluster = evening.cluster
    asyncio.run(typed(evening, cluster.web_url(0), ACTIONS[:1]))
    evening.seen(cluster.web_url(0), lambda frame: frame["board"] is not None)
    for clock in cluster.clocks:
        clock.pause()
    try:
        answers = asyncio.run(typed(evening, cluster.web_url(0), ACTIONS[1:]))
        assert told_of_trouble(cluster.web_url(1), evening.table) == "clock"
        assert asyncio.run(told_at_the_desk(evening)) == "clock"
        assert health(cluster.web_url(1))[:1] == (200,)
        assert health(cluster.web_url(1))[1]["clock"] == "missing"
    finally:
        for clock in cluster.clocks:
            clock.go_on()

    must_be_whole(evening, ["ack", *answers])
    until(lambda: health(cluster.web_url(1))[1]["clock"] == "elsewhere", "the clocks are still missed")
