"""Whole boards over the operators' socket: bundles, boards left out and added, and what the list then says at both consoles."""

from asgiref.sync import sync_to_async

from broadcast import services
from tests.broadcast.halls import START, correction, said
from tests.broadcast.sockets.test_console import act, took_pen
from tests.broadcast.sockets.test_console_deals import apart, got, taken, typed


def bundle(pen, *wanted):
    """Acts of (board, action, after), each following the one before it on its board."""
    last: dict[int, str | None] = {}
    acts = []
    for board, action, after in wanted:
        made = act(board, action, last.get(board, after), pen)
        last[board] = made["id"]
        acts.append(made)
    return {"k": "acts", "acts": acts, "asked": True}


async def test_bundle_is_acknowledged_act_by_act_and_told_to_the_other_console(running, console):
    async with console() as line, console(holder="two") as other:
        pen = await took_pen(line)
        last = await typed(line, pen, 1, "open")
        line.say(
            wanted := bundle(
                pen, (1, correction(last, None), last), (2, said("open"), None), (2, said("P"), None)
            )
        )
        acks = [await line.expect("ack") for _ in wanted["acts"]]
        told: dict[int, int] = {}
        while told.get(2) != 2:
            message = await other.expect("entries")
            told[message["board"]] = len(message["entries"])
        (fact,) = await apart(lambda: taken(running))

    assert [ack["id"] for ack in acks] == [each["id"] for each in wanted["acts"]]
    assert [ack["status"] for ack in acks] == ["waiting", "auction", "auction"]
    assert fact.body.asked


async def test_bundle_that_is_refused_leaves_nothing_and_names_what_stood_against_it(running, console):
    async with console() as line:
        pen = await took_pen(line)
        line.say(wanted := bundle(pen, (1, said("open"), None), (1, said("1N"), None), (1, said("1C"), None)))
        refused = await line.expect("refused")
        board = await got(line, 1)

    assert (refused["id"], refused["code"]) == (wanted["acts"][2]["id"], "insufficient-bid")
    assert board["board"]["entries"] == []


async def test_board_left_out_and_one_added_stand_in_both_lists(running, console):
    allow = sync_to_async(services.allow_adding, thread_sensitive=False)
    async with console() as line, console(holder="two") as other:
        pen = await took_pen(line)
        line.say({"k": "skip", "id": "s1", "board": 1, "pen": pen})
        assert await line.expect("skipped") == {"k": "skipped", "id": "s1", "board": 1, "on": True}
        assert [each.get("skipped", False) for each in (await other.expect("boards"))["boards"]] == [
            True,
            *[False] * 3,
        ]
        line.say({"k": "add", "id": "a9", "board": 9, "pen": pen})
        assert (await line.expect("refused"))["code"] == "no-adding"
        await allow(running.session.pk, "director", START, allowed=True)
        assert (await line.expect("boards"))["adds"]
        line.say({"k": "add", "id": "b9", "board": 9, "pen": pen})
        assert await line.expect("added") == {"k": "added", "id": "b9", "board": 9}
        while [each["number"] for each in (await other.expect("boards"))["boards"]] != [1, 2, 3, 4, 9]:
            pass
