"""A console whose board is replaced: it hears of the new list, and of the board that is played now under the number."""

import asyncio
import json

from broadcast import public, services
from broadcast.audiences import Audience, Ticket
from broadcast.sockets.console import Console
from scoring import selectors
from tests.broadcast.halls import START, make


def heard_by(console_of, *steps):
    """What a console is sent, step by step; each step is a plain function or a coroutine function of the console."""
    sent = []

    async def send(event):
        sent.append(json.loads(event["text"]))

    async def run():
        console = console_of(send)
        for step in steps:
            if asyncio.iscoroutinefunction(step):
                await step(console)
            else:
                await asyncio.to_thread(step)

    asyncio.run(run())
    return sent


async def greet(console):
    await console._greet()


async def catch_up(console):
    await console._catch_up()


def test_console_on_a_replaced_board_is_told_list_and_substitute(transactional_db, key_file):
    hall = make(substitutes=1)
    desk = hall.desk()
    desk.do(2, "open", "1N")
    match = hall.matches[0].pk

    def replace():
        seen = public.plan_replacement(hall.session.pk, match, (2,)).token
        services.replace_boards(
            hall.session.pk, match, (2,), seen=seen, reason="late", by="director", now=START
        )

    ticket = Ticket(Audience.OPERATOR, desk.table, "op")
    sent = heard_by(lambda send: Console(ticket, None, send), greet, catch_up, replace, catch_up, catch_up)

    assert [message["k"] for message in sent] == ["state", "boards", "board"]
    assert [board.get("label") for board in sent[1]["boards"]] == [None, "2R", None, None]
    substitute = selectors.match_context(match).segments[0].board(2)
    deal = selectors.deal_of(substitute.pk)
    assert deal is not None
    assert sent[2]["board"] == {
        "number": 2,
        "dealer": substitute.dealer.value,
        "vulnerable": substitute.vulnerability.value,
        "hands": deal.as_strings(),
        "entries": [],
        "label": "2R",
    }
