"""The operators' socket: what it lets in, what it answers, and that nothing else is disturbed."""

import asyncio
import json
import logging
import sys
import uuid
from datetime import UTC, datetime

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.db import connection

from broadcast import audiences, hub, models, public, services, wire
from broadcast.audiences import Audience, Ticket
from tests.broadcast.halls import make
from tests.broadcast.sockets.conftest import ticket


def act(board, action, after, pen, **changed):
    message = {
        "k": "act",
        "id": str(uuid.uuid4()),
        "board": board,
        "after": after,
        "pen": pen,
        "typed_at": datetime.now(UTC).isoformat(),
        "action": action,
    }
    return message | changed


async def facts():
    """How much is recorded, seen from another connection."""

    def count():
        number = models.Fact.objects.count()
        connection.close()
        return number

    return await sync_to_async(count, thread_sensitive=False)()


async def took_pen(line):
    line.say({"k": "take"})
    return (await line.expect("pen"))["pen"]["number"]


async def test_console_is_greeted_with_its_state(running, console):
    async with console() as line:
        state = await line.expect("state")

    assert line.accepted == "openroom"
    assert state["table"]["id"] == running.desk().table
    assert [board["status"] for board in state["boards"]] == ["waiting"] * 4
    assert state["board"] is None
    assert state["pen"] == {"number": 0, "mine": False, "holder": ""}
    assert "imps" not in json.dumps(state)


async def test_ack_comes_after_the_commit(running, console):
    async with console() as line:
        pen = await took_pen(line)
        line.say(sent := act(1, {"k": "open"}, None, pen))
        ack = await line.expect("ack")
        stored = await facts()

    assert (ack["id"], ack["seq"], ack["board"], ack["status"], ack["line"]) == (
        sent["id"],
        1,
        1,
        "auction",
        None,
    )
    assert stored == 1


async def test_same_action_again_after_a_reconnect_gets_the_same_ack(running, console):
    async with console() as line:
        pen = await took_pen(line)
        line.say(sent := act(1, {"k": "open"}, None, pen))
        first = await line.expect("ack")
    async with console() as line:
        line.say(sent)
        again = await line.expect("ack")

    assert again == first
    assert await facts() == 1


async def test_refusal_says_law_and_evidence_and_the_line_goes_on(running, console):
    async with console() as line:
        pen = await took_pen(line)
        line.say(act(1, {"k": "call", "call": "1N"}, None, pen))
        refused = await line.expect("refused")
        line.say(act(1, {"k": "open"}, None, pen))
        ack = await line.expect("ack")

    assert refused["code"] == "not-opened"
    assert ack["seq"] == 1


async def test_same_login_at_another_machine_is_another_writer(running, console):
    """Two browsers, one login: who comes second sees that the pen is elsewhere, and whoever comes back to his own has it still."""
    async with console(browser="left") as left, console(browser="right") as right:
        await left.expect("state")
        await right.expect("state")
        number = await took_pen(left)
        moved = await right.expect("pen")
    async with console(browser="left") as back, console(browser="right") as other:
        mine = (await back.expect("state"))["pen"]
        theirs = (await other.expect("state"))["pen"]

    assert moved["pen"] == {"number": number, "mine": False, "holder": "op"}
    assert (mine["mine"], theirs["mine"]) == (True, False)


async def test_second_console_hears_entries_and_the_pen(running, console):
    async with console(holder="one") as first, console(holder="two") as second:
        await first.expect("state")
        await second.expect("state")
        pen = await took_pen(first)
        moved = await second.expect("pen")
        first.say(sent := act(1, {"k": "open"}, None, pen))
        entries = await second.expect("entries")

        assert moved["pen"] == {"number": pen, "mine": False, "holder": "one"}
        assert entries["board"] == 1
        assert [entry["id"] for entry in entries["entries"]] == [sent["id"]]

        await took_pen(second)
        lost = await first.expect("pen")
        assert lost["pen"]["holder"] == "two"
        first.say(act(1, {"k": "call", "call": "P"}, sent["id"], pen))
        assert (await first.expect("refused"))["code"] == "old-pen"


async def test_console_hears_of_pen_and_entries_that_nobody_spoke_of(running, console, monkeypatch):
    """The announcement was lost between two processes: the comparison with the database finds what it was about."""
    desk = running.desk()
    async with console(holder="one") as first:
        await first.expect("state")
        await hub.hub.heal_tables()
        assert (await sync_to_async(public.table_marks)([desk.table]))[desk.table].pen == 0
        monkeypatch.setattr(hub.hub, "_deliver", lambda _: None)

        def unannounced():
            desk.take_pen()
            desk.do(1, "open")

        await sync_to_async(unannounced)()
        await hub.hub.heal_tables()

        assert (await first.expect("pen"))["pen"]["holder"] == "op"
        assert len((await first.expect("entries"))["entries"]) == 1


async def test_second_console_hears_of_the_next_board_too(running, console):
    async with console(holder="one") as first, console(holder="two") as second:
        await second.expect("state")
        pen = await took_pen(first)
        heard = []
        for board in (1, 2):
            first.say(act(board, {"k": "open"}, None, pen))
            heard.append((await second.expect("entries"))["board"])

    assert heard == [1, 2]


async def test_second_console_is_told_how_far_each_board_is(running, console):
    """Who watches has the list as it stands: a board the other ended, and the one he began."""
    async with console(holder="one") as first, console(holder="two") as second:
        await second.expect("state")
        pen = await took_pen(first)
        first.say(opens := act(1, {"k": "open"}, None, pen))
        begun = await second.expect("list")
        await second.expect("entries")
        first.say(act(1, {"k": "result", "contract": "P"}, opens["id"], pen))
        ended = await second.expect("list")

    assert [board["status"] for board in begun["boards"]] == ["auction", "waiting", "waiting", "waiting"]
    assert [board["status"] for board in ended["boards"]] == ["finished", "waiting", "waiting", "waiting"]
    assert ended["boards"][0]["line"]["contract"] == "P"


async def test_console_is_not_told_its_own_entries(running, console):
    async with console() as line:
        pen = await took_pen(line)
        line.say(first := act(1, {"k": "open"}, None, pen))
        await line.expect("ack")
        line.say(act(1, {"k": "call", "call": "P"}, first["id"], pen))
        await line.expect("ack")
        line.say({"k": "get", "board": 1})
        kinds = []
        while (message := await line.message()) is not None:
            kinds.append(message["k"])
            if message["k"] == "board":
                break

    assert kinds == ["board"]


async def test_other_table_hears_nothing(running, console):
    async with console() as line, console(table=running.desk(1).table) as other:
        await other.expect("state")
        pen = await took_pen(line)
        line.say(act(1, {"k": "open"}, None, pen))
        await line.expect("ack")
        other.say({"k": "get", "board": 1})
        message = await other.message()

    assert message["k"] == "board"
    assert message["board"]["entries"] == []


async def test_board_of_another_schedule_is_not_handed_out(running, console):
    async with console() as line:
        line.say({"k": "get", "board": 99})
        error = await line.expect("error")

    assert (error["code"], error["board"]) == ("no-such-board", 99)


WRONG = {
    "no JSON": "hello",
    "empty": "",
    "a list": "[]",
    "no kind": "{}",
    "unknown kind": {"k": "drop"},
    "unknown field": {"k": "take", "force": True},
    "unknown field inside": act(1, {"k": "open", "x": 1}, None, 1),
    "wrong type": {"k": "get", "board": "1"},
    "a fraction": {"k": "get", "board": 1.5},
    "no board": {"k": "get", "board": 0},
    "a field missing": {"k": "act", "id": "x"},
    "an id that is none": act(1, {"k": "open"}, None, 1, id="../../etc"),
    "an id too long": act(1, {"k": "open"}, None, 1, id="a" * 41),
    "a pen below zero": act(1, {"k": "open"}, None, -1),
    "an instant without zone": act(1, {"k": "open"}, None, 1, typed_at="2026-05-01T00:00:00"),
    "an instant before time": act(1, {"k": "open"}, None, 1, typed_at="0001-01-01T00:00:00+14:00"),
    "no instant": act(1, {"k": "open"}, None, 1, typed_at="yesterday"),
    "a nest": '{"k":"get","board":' + "[" * 4000,
    "a nest in an action": '{"k":"act","action":' + '{"k":"correct","of":"a","to":' * 200,
    "a lone surrogate": '{"k":"\\ud800"}',
    "two at once": '{"k":"take"}{"k":"take"}',
}


@pytest.mark.parametrize("message", WRONG.values(), ids=WRONG)
async def test_malformed_message_closes_the_line_and_nothing_else(running, console, caplog, message):
    caplog.set_level(logging.WARNING, "openroom.console")
    async with console(holder="good") as good:
        await good.expect("state")
        async with console(holder="bad") as bad:
            await bad.expect("state")
            bad.say(message)
            error = await bad.expect("error")
            code = await bad.end()
        pen = await took_pen(good)
        good.say(act(1, {"k": "open"}, None, pen))
        ack = await good.expect("ack")

    assert (error["code"], code) == ("malformed-message", 4400)
    assert [record.levelname for record in caplog.records if "console of bad" in record.message] == [
        "WARNING"
    ]
    assert ack["seq"] == 1


async def test_oversized_message_closes_the_line(running, console):
    async with console() as line:
        await line.expect("state")
        line.say({"k": "take", "x": "名" * (wire.MAX_MESSAGE // 3 + 1)})
        assert (await line.expect("error"))["code"] == "message-too-long"
        assert await line.end() == 4400


async def test_binary_message_closes_the_line(running, console):
    async with console() as line:
        await line.expect("state")
        line.say_bytes(b'{"k":"take"}')
        assert (await line.expect("error"))["code"] == "binary-message"
        assert await line.end() == 4400
    assert await sync_to_async(models.Pen.objects.count)() == 0


async def test_flood_closes_the_line(running, console, caplog):
    async with console() as line:
        await line.expect("state")
        for _ in range(700):
            line.say({"k": "get", "board": 99})
        assert await line.end() == 4429
    assert sum("flood" in record.message for record in caplog.records) == 1


@pytest.mark.parametrize(
    "origin",
    [None, b"", b"null", b"http://evil.example", b"http://localhost.evil.example", b"http://localhost:81"],
)
async def test_foreign_or_missing_origin_is_shown_out(running, console, origin):
    async with console(origin=origin) as line:
        assert (await line.expect("error"))["code"] == "foreign-origin"
        assert await line.end() == 4403


async def test_origin_is_judged_before_the_ticket(running, console):
    async with console(origin=b"http://evil.example", token="") as line:
        assert await line.end() == 4403


def bad_tickets(table, other):
    good = ticket(table)
    return {
        "none": "",
        "noise": "x.y",
        "cut": good[:-1],
        "expired": ticket(table, hours=-25),
        "another table's": ticket(other),
        "a hall screen's": public.screen_ticket("abcdef123456"),
        "a pairing's": public.pairing(datetime.now(UTC)).secret,
        "under another key": audiences.issue(Ticket(Audience.OPERATOR, table, "op"), b"another key"),
        "a director's": public.issue_ticket(Ticket(Audience.DIRECTOR, table, "boss")),
    }


@pytest.mark.parametrize("which", bad_tickets("a", "b"))
async def test_bad_ticket_is_shown_out_and_logged(running, console, caplog, which):
    caplog.set_level(logging.INFO, "openroom.console")
    table = running.desk().table
    token = bad_tickets(table, running.desk(1).table)[which]
    async with console(token=token) as line:
        assert (await line.expect("error"))["code"] == "no-ticket"
        assert await line.end() == 4401

    assert any("refused" in record.message for record in caplog.records)
    assert not any(token and token in record.getMessage() for record in caplog.records)


async def test_ticket_counts_for_its_own_table_only(running, console):
    table, other = running.desk().table, running.desk(1).table
    async with console(table=table, asked=other) as line:
        assert await line.end() == 4401


async def test_table_that_does_not_exist_is_nobody_s_to_write_at(running, console):
    async with console(table="nosuchtable1") as line:
        assert (await line.expect("error"))["code"] == "no-ticket"
        assert await line.end() == 4401


async def test_line_that_drops_in_mid_action_loses_nothing(running, console):
    async with console() as line:
        pen = await took_pen(line)
        line.say(sent := act(1, {"k": "open"}, None, pen))
    async with console() as line:
        line.say(sent)
        assert (await line.expect("ack"))["id"] == sent["id"]
    assert await facts() == 1


async def test_messages_are_answered_in_turn(running, console):
    async with console() as line:
        pen = await took_pen(line)
        after, sent = None, []
        for action in ({"k": "open"}, {"k": "call", "call": "P"}, {"k": "call", "call": "1C"}):
            sent.append(act(1, action, after, pen))
            after = sent[-1]["id"]
            line.say(sent[-1])
        acks = [await line.expect("ack") for _ in sent]

    assert [ack["id"] for ack in acks] == [each["id"] for each in sent]


async def test_console_beats(running, console):
    async with console() as line:
        async with asyncio.timeout(8):
            while True:
                event = await line.event()
                if event["type"] == "websocket.send" and json.loads(event["text"])["k"] == "beat":
                    break


async def test_withdrawn_operator_is_shown_out_and_comes_back_with_no_ticket_he_has(running, console):
    """The ticket is good for a day; what its holder may is asked at every door and at every word."""
    table = running.desk().table
    token = ticket(table, "one")
    async with console(holder="one", token=token) as line, console(holder="two") as other:
        pen = await took_pen(line)
        line.say(act(1, {"k": "open"}, None, pen))
        await line.expect("ack")
        await sync_to_async(services.withdraw)(
            running.event.pk, "one", "operator", by="chief", now=datetime.now(UTC)
        )
        assert await line.end() == 4401
        line.say(act(1, {"k": "call", "call": "1N"}, None, pen))
        assert (await other.expect("state"))["pen"]["mine"] is False
    async with console(holder="one", token=token) as again:
        assert await again.end() == 4401
    async with console(holder="two") as still:
        await still.expect("state")

    assert await facts() == 1


async def test_withdrawn_operator_who_does_nothing_is_shown_out_within_a_beat(running, console, monkeypatch):
    monkeypatch.setattr(sys.modules["broadcast.sockets.console"], "ASK_AGAIN_SECONDS", 0.05)
    async with console(holder="one") as line:
        await line.expect("state")
        # Behind the back of what announces it, as another process would.
        await sync_to_async(models.Grant.objects.filter(user__username="one").delete)()
        assert await line.end() == 4401


async def test_withdrawn_operator_s_next_word_is_not_taken(running, console, monkeypatch):
    monkeypatch.setattr(sys.modules["broadcast.sockets.console"], "ASK_AGAIN_SECONDS", 3600)
    async with console(holder="one") as line:
        pen = await took_pen(line)
        await sync_to_async(models.Grant.objects.filter(user__username="one").delete)()
        line.say(act(1, {"k": "open"}, None, pen))
        assert await line.end() == 4401

    assert await facts() == 0


async def test_operator_of_another_event_and_one_who_is_switched_off_are_refused(running, console):
    other = await sync_to_async(make)(slug="bowl")
    await sync_to_async(services.grant)(other.event.pk, "guest", "operator")
    await sync_to_async(User.objects.filter(username="two").update)(is_active=False)
    for holder in ("guest", "two", "nobody"):
        async with console(holder=holder) as line:
            assert await line.end() == 4401, holder
    await sync_to_async(services.grant)(running.event.pk, "guest", "director")
    async with console(holder="guest") as line:
        assert (await line.expect("state"))["table"]["id"] == running.desk().table
