"""The spectators' socket: newest frames down, nothing up; and the hub behind it, which heals what was not announced."""

import asyncio
import json
import logging
from datetime import UTC, datetime

import pytest
from asgiref.sync import sync_to_async

from broadcast import fanout, public, publisher, services
from broadcast.audiences import Audience
from broadcast.hub import SOCKETS_A_TURN, hub
from broadcast.models import Screen
from broadcast.packing import unpack
from broadcast.sockets.plain import PlainWatcher
from broadcast.sockets.present import present
from broadcast.wire import MAX_CHANNELS
from tests.broadcast.halls import START, seconds
from tests.broadcast.sockets.conftest import ticket
from tests.broadcast.sockets.lines import Line


def watch(*names, token=None, query=None, origin=None):
    protocols = ("openroom",) if token is None else ("openroom", f"ticket.{token}")
    return Line("/ws/watch", f"c={','.join(names)}" if query is None else query, protocols, origin=origin)


@sync_to_async
def shown(desk, *actions, at=0.0):
    desk.do(1, *actions, now=START + seconds(at))
    publisher.tick(START + seconds(at))


@sync_to_async
def screen_of(hall):
    screen = services.confirm_screen(
        hall.event.pk,
        "AAAAAA",
        layout="two-rooms",
        subject=hall.matches[0].public_id,
        label="",
        by="d",
        now=START,
    )
    publisher.tick(START)
    return screen


async def test_screen_is_seen_while_there_is_a_line_to_it_and_a_preview_is_no_screen(running):
    screen = await screen_of(running)
    seen_at = sync_to_async(Screen.objects.values_list("seen_at", flat=True).get)
    async with watch(f"screen:{screen}", token=public.preview_ticket(screen, datetime.now(UTC))) as line:
        await line.message()
        assert present.screens() == ()
    assert await seen_at() is None

    async with watch(f"screen:{screen}", token=public.screen_ticket(screen)) as line:
        await line.message()
        for _ in range(1000):  # it is written beside the frames, which wait for nothing
            if await seen_at() is not None:
                break
            await asyncio.sleep(0.01)
        assert await seen_at() is not None
        assert present.screens() == (screen,)
    assert present.screens() == ()


async def test_newest_frame_comes_at_once(running):
    desk = running.desk()
    await shown(desk, "open", "1C")
    async with watch(f"table:{desk.table}") as line:
        message = await line.message()

    assert line.accepted == "openroom"
    assert (message["c"], message["v"]) == (f"table:{desk.table}", 1)
    assert [call["call"] for call in unpack(message["f"])["board"]["auction"]] == ["1C"]


async def test_next_frame_is_pushed(running):
    desk = running.desk()
    await shown(desk, "open")
    async with watch(f"table:{desk.table}") as line:
        await line.message()
        await shown(desk, "1C", at=1)
        message = await line.message()

    assert message["v"] == 2
    assert unpack(message["f"])["board"]["auction"] == [{"call": "1C"}]


async def test_several_channels_on_one_line(running):
    desk, match = running.desk(), running.matches[0].public_id
    await shown(desk, "open")
    async with watch(f"table:{desk.table}", f"match:{match}") as line:
        got = {(await line.message())["c"] for _ in range(2)}

    assert got == {f"table:{desk.table}", f"match:{match}"}


async def test_pushed_equals_stored_for_everybody(running):
    desk = running.desk()
    name = f"table:{desk.table}"
    async with watch(name) as one, watch(name) as two:
        await shown(desk, "open")
        texts = []
        for line in (one, two):
            while "c" not in (message := json.loads((await line.event()).get("text", "{}"))):
                pass
            texts.append(message)
        stored = await sync_to_async(public.frame)(name, Audience.ONLINE)
        assert stored is not None

    assert texts[0] == texts[1] == {"c": name, "v": stored.version, "f": json.loads(stored.body)}


async def test_frames_without_results_come_as_live_and_are_healed_alike(running):
    desk = running.desk()
    name = f"unscored-table:{desk.table}"
    await shown(desk, "open", "1N", "P", "P", "P")
    async with watch(name) as line:
        first = await line.message()
        await shown(desk, "=7", at=1)
        pushed = await line.message()

        def unannounced():
            desk.do(2, "open", now=START + seconds(2))
            assert publisher.catch_up(name.removeprefix("unscored-"), Audience.ONLINE, START + seconds(2))

        await sync_to_async(unannounced)()
        await hub.heal()
        healed = await line.message()

    assert {each["c"] for each in (first, pushed, healed)} == {name}
    assert first["v"] < pushed["v"] < healed["v"]
    board = unpack(pushed["f"])["board"]
    assert (board["phase"], board["line"]) == ("finished", None)
    assert "imps" not in unpack(pushed["f"])["match"]
    assert unpack(healed["f"])["board"]["number"] == 2


async def test_lost_announcement_heals(running):
    """The publisher died between commit and announcement: the comparison with the database finds the frame."""
    desk = running.desk()
    name = f"table:{desk.table}"
    await shown(desk, "open")
    async with watch(name) as line:
        await line.message()

        def unannounced():
            desk.do(1, "1C", now=START + seconds(1))
            assert publisher.catch_up(name, Audience.ONLINE, START + seconds(1))

        await sync_to_async(unannounced)()
        await hub.heal()
        message = await line.message()

    assert message["v"] == 2


def texts(watcher):
    return {name: message.text for name, message in watcher.pending.items()}


async def test_older_frame_that_comes_late_is_dropped(running):
    watcher = PlainWatcher()
    await hub.watch(Audience.ONLINE, ("table:abc",), watcher)
    for version, text in ((5, "new"), (4, "old")):
        hub._deliver(fanout.FrameReady("online", "table:abc", version, text))

    assert texts(watcher) == {"table:abc": "new"}
    hub.leave(Audience.ONLINE, ("table:abc",), watcher)


async def test_slow_reader_gets_the_newest_only(running):
    watcher = PlainWatcher()
    await hub.watch(Audience.ONLINE, ("table:abc",), watcher)
    for version in range(1, 50):
        hub._deliver(fanout.FrameReady("online", "table:abc", version, str(version)))

    assert texts(watcher) == {"table:abc": "49"}
    hub.leave(Audience.ONLINE, ("table:abc",), watcher)


async def test_hall_s_frames_do_not_reach_online(running):
    watcher = PlainWatcher()
    await hub.watch(Audience.ONLINE, ("table:abc",), watcher)
    hub._deliver(fanout.FrameReady("hall", "table:abc", 1, "for the hall"))

    assert watcher.pending == {}
    hub.leave(Audience.ONLINE, ("table:abc",), watcher)


async def test_line_that_ends_is_forgotten(running):
    before = hub.watched
    async with watch("table:abcdefghijkl", "match:abcdefghijkl") as line:
        await line.event()
        await line.event()
        during = hub.watched

    assert (during - before, hub.watched - before) == (2, 0)


async def test_channel_that_does_not_exist_is_as_silent_as_one_not_released(running):
    table = running.desk().table
    heard = []
    for name in ("table:aaaaaaaaaaaa", f"table:{table}", "board:aaaaaaaaaaaa"):
        async with watch(name) as line:
            events = [await line.event(), await line.event()]
            heard.append([(event["type"], "c" in json.loads(event.get("text", "{}"))) for event in events])
            assert line.down.empty()

    assert heard == [[("websocket.accept", False), ("websocket.send", False)]] * 3


BAD = {
    "none": "",
    "an empty list": "c=",
    "only commas": "c=,,,",
    "one too many": "c=" + ",".join(f"table:{number}" for number in range(MAX_CHANNELS + 1)),
    "an unknown kind": "c=fact:abcdef",
    "no kind": "c=abcdef",
    "no id": "c=table:",
    "a quote": 'c=table:"',
    "an id too long": "c=table:" + "a" * 41,
    "capitals": "c=table:ABC",
    "a first page": "c=session:abc/1",
    "no page": "c=session:abc/",
    "a page with a nought": "c=session:abc/02",
    "a page too many": "c=session:abc/100",
    "one good, one bad": "c=table:abc,everything",
    "too many fields": "a=1&b=2&c=table:abc&d=4&e=5",
    "not ASCII": "c=table:\xe9",
}


@pytest.mark.parametrize("query", BAD.values(), ids=BAD)
async def test_bad_channels_are_shown_out_with_a_code(running, caplog, query):
    caplog.set_level(logging.INFO, "openroom.watch")
    async with watch(query=query) as line:
        assert await line.end() == 4400

    assert any("refused" in record.message for record in caplog.records)


@pytest.mark.parametrize(
    "send",
    [
        lambda line: line.say({"k": "hello"}),
        lambda line: line.say_bytes(b"\0" * 100),
        lambda line: [line.say("x") for _ in range(1000)],
    ],
)
async def test_spectator_who_talks_is_shown_out(running, caplog, send):
    desk = running.desk()
    async with watch(f"table:{desk.table}") as quiet, watch(f"table:{desk.table}") as line:
        await line.event()
        send(line)
        assert await line.end() == 4400
        await shown(desk, "open")
        assert (await quiet.message())["v"] == 1

    assert sum("sent something" in record.message for record in caplog.records) == 1


async def test_spectator_needs_no_origin(running):
    async with watch("table:abc", origin=b"http://elsewhere.example") as line:
        assert (await line.event())["type"] == "websocket.accept"
        assert (await line.event())["type"] == "websocket.send"


@pytest.mark.parametrize("which", ["noise", "empty", "operator", "pairing", "another screen", "expired"])
async def test_bad_ticket_is_shown_out_with_a_code(running, which):
    screen = await screen_of(running)
    tokens = {
        "noise": "a.b",
        "empty": "",
        "operator": ticket(running.desk().table),
        "pairing": public.pairing(datetime.now(UTC)).secret,
        "another screen": public.screen_ticket("ffffffffffff"),
        "expired": public.issue_ticket(
            public.read_ticket(public.screen_ticket(screen), datetime.now(UTC)).__class__(
                Audience.HALL, screen, "", 1
            )
        ),
    }
    async with watch(f"screen:{screen}", token=tokens[which]) as line:
        assert await line.end() == 4401


async def test_screen_gets_its_channel_and_no_other(running):
    screen = await screen_of(running)
    token = public.screen_ticket(screen)
    async with watch(f"screen:{screen}", token=token) as line:
        message = await line.message()
    async with watch(f"table:{running.desk().table}", token=token) as line:
        other = await line.end()

    assert unpack(message["f"])["layout"] == "two-rooms"
    assert other == 4401


async def test_screen_without_its_ticket_gets_nothing(running):
    screen = await screen_of(running)
    async with watch(f"screen:{screen}") as line:
        events = [await line.event(), await line.event()]
        assert line.down.empty()

    assert "c" not in json.loads(events[1]["text"])


async def test_revoked_screen_is_shown_out_and_stays_out(running):
    screen = await screen_of(running)
    token = public.screen_ticket(screen)
    async with watch(f"screen:{screen}", token=token) as line:
        await line.message()
        await sync_to_async(services.revoke_screen)(screen, datetime.now(UTC))
        assert await line.end() == 4401
    async with watch(f"screen:{screen}", token=token) as line:
        assert await line.end() == 4401


async def test_spectator_s_line_beats(running):
    async with watch("table:abcdefghijkl") as line:
        beats: list[int] = []
        async with asyncio.timeout(8):
            while len(beats) < 2:
                event = await line.event()
                if event["type"] == "websocket.send":
                    beats.append(json.loads(event["text"])["b"])

    assert 0 <= beats[1] - beats[0] <= 4
    assert abs(beats[1] - datetime.now(UTC).timestamp()) < 3


async def test_loop_has_its_turn_between_many_sockets(running):
    """A crowd is handed a frame some at a time; a newer frame does not wait for the rest of the older."""
    name, count = "table:abc", 3 * SOCKETS_A_TURN
    crowd = [PlainWatcher() for _ in range(count)]
    for watcher in crowd:
        await hub.watch(Audience.ONLINE, (name,), watcher)
    try:
        hub._deliver(fanout.FrameReady("online", name, 1, "old"))
        at_once = [texts(watcher) for watcher in crowd].count({name: "old"})
        hub._deliver(fanout.FrameReady("online", name, 2, "new"))
        turns = 0
        while any(texts(watcher) != {name: "new"} for watcher in crowd) and turns < 10:
            await asyncio.sleep(0)
            turns += 1
    finally:
        for watcher in crowd:
            hub.leave(Audience.ONLINE, (name,), watcher)

    assert at_once == SOCKETS_A_TURN
    assert 2 <= turns < 10


async def test_crowd_that_comes_at_once_reads_the_database_once(running, monkeypatch):
    desk = running.desk()
    await shown(desk, "open")
    name, reads = f"table:{desk.table}", []
    read = public.frames

    def counted(keys):
        reads.append(keys)
        return read(keys)

    monkeypatch.setattr(public, "frames", counted)
    crowd = [PlainWatcher() for _ in range(100)]
    try:
        await asyncio.gather(*(hub.watch(Audience.ONLINE, (name,), watcher) for watcher in crowd))
    finally:
        for watcher in crowd:
            hub.leave(Audience.ONLINE, (name,), watcher)

    assert len(reads) == 1
    assert all(name in watcher.pending for watcher in crowd)
