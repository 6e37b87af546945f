"""One deal at a time over the operators' socket: the next is handed out, another is asked about once and recorded."""

import asyncio

from asgiref.sync import sync_to_async
from django.db import connection

from broadcast import models, services
from broadcast.journal import DealTakenBody, FinishedBody
from scoring import selectors
from tests.broadcast.halls import AUCTION, START, said
from tests.broadcast.sockets.test_console import act, took_pen


async def got(line, number, **more):
    """What a wish for a board is answered with."""
    line.say({"k": "get", "board": number, **more})
    while (message := await line.message()) is not None:
        if message["k"] in {"board", "ask", "error"}:
            return message
    raise AssertionError("closed")


async def typed(line, pen, board, *shorts, after=None):
    for short in shorts:
        line.say(sent := act(board, said(short), after, pen))
        assert (await line.expect("ack"))["id"] == sent["id"]
        after = sent["id"]
    return after


async def apart(call):
    """Something looked at or done from another connection."""

    def run():
        try:
            return call()
        finally:
            connection.close()

    return await sync_to_async(run, thread_sensitive=False)()


def taken(running):
    return models.journal_state(running.session.pk).deals_taken


def keys(running):
    boards = selectors.session_context(running.session.pk).pairings[0].segment.boards
    return {board.number: board.pk for board in boards}


async def test_next_board_is_handed_out_and_another_only_to_who_is_sure(running, console):
    async with console() as line:
        first = await got(line, 1)
        asked = await got(line, 3)
        again = await got(line, 3)
        before = await apart(lambda: taken(running))
        sure = await got(line, 3, sure=True)
        known = await got(line, 3)
        (fact,) = await apart(lambda: taken(running))
        pks = await apart(lambda: keys(running))

    assert first["board"]["hands"]["N"]
    assert asked == again == {"k": "ask", "board": 3, "next": 1, "unfinished": []}
    assert before == ()
    assert sure["board"]["hands"]["N"]
    assert known == sure
    assert (fact.by, fact.body.board, fact.body.next, fact.body.parked) == ("op", pks[3], pks[1], ())
    assert fact.body.asked


async def test_deal_after_an_unfinished_board_is_asked_about_and_the_board_is_parked(running, console):
    async with console() as line:
        pen = await took_pen(line)
        last = await typed(line, pen, 1, "open", "1N")
        asked = await got(line, 2)
        sure = await got(line, 2, sure=True)
        await typed(line, pen, 2, "open", *AUCTION, "=7")
        third = await got(line, 3)
        parked = await got(line, 1)
        await typed(line, pen, 1, *AUCTION[1:], "=7", after=last)
        facts = await apart(lambda: taken(running))
        pks = await apart(lambda: keys(running))

    assert asked == {"k": "ask", "board": 2, "next": 2, "unfinished": [1]}
    assert sure["k"] == third["k"] == parked["k"] == "board"
    assert len(parked["board"]["entries"]) == 2
    assert [fact.body.parked for fact in facts] == [(pks[1],)]


async def test_next_deal_is_free_once_the_board_before_it_is_finished(running, console):
    async with console() as line:
        pen = await took_pen(line)
        await typed(line, pen, 1, "open", *AUCTION, "=7")
        second = await got(line, 2)

    assert second["k"] == "board"
    assert await apart(lambda: taken(running)) == ()


async def test_board_the_directors_word_puts_behind_is_not_the_next(running, console):
    table = running.segments[0].open.pk
    await apart(lambda: running.journal(FinishedBody(table, 2), START))
    async with console() as line:
        third = await got(line, 3)
        asked = await got(line, 1)

    assert third["k"] == "board"
    assert (asked["k"], asked["next"]) == ("ask", 3)


async def test_two_consoles_that_are_sure_at_once_are_recorded_once(running, console):
    async with console(holder="one") as one, console(holder="two") as two:
        answers = await asyncio.gather(got(one, 4, sure=True), got(two, 4, sure=True))

    assert [answer["k"] for answer in answers] == ["board", "board"]
    assert len(await apart(lambda: taken(running))) == 1


async def test_board_typed_out_of_turn_without_asking_is_accepted_and_recorded(running, console):
    """What a console typed without a line is true; that nobody was asked is said."""
    async with console() as line:
        pen = await took_pen(line)
        await typed(line, pen, 3, "open", "1N")
        (fact,) = await apart(lambda: taken(running))
        free = await got(line, 3)
        pks = await apart(lambda: keys(running))

    assert fact.body == DealTakenBody(running.segments[0].open.pk, pks[3], pks[1], (), asked=False)
    assert free["k"] == "board"


async def test_action_that_was_refused_takes_no_deal(running, console):
    async with console() as line:
        pen = await took_pen(line)
        line.say(act(3, {"k": "call", "call": "1N"}, None, pen))
        assert (await line.expect("refused"))["code"] == "not-opened"
        line.say(act(3, {"k": "open"}, None, pen - 1))
        assert (await line.expect("refused"))["code"] == "old-pen"

    assert await apart(lambda: taken(running)) == ()


async def test_board_of_another_session_is_not_opened_by_being_sure(running, console):
    async with console() as line:
        answer = await got(line, 99, sure=True)

    assert (answer["k"], answer["code"]) == ("error", "no-such-board")
    assert await apart(lambda: services.hand_out(running.desk().table, 99, "op", START, sure=True)) is None
    assert await apart(lambda: taken(running)) == ()
