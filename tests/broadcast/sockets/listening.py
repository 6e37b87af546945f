"""What a console is sent, without a line: its steps run in turn, and everything it says is kept."""

import asyncio
import json
from collections.abc import Callable, MutableMapping
from typing import Any

from broadcast import services
from broadcast.audiences import Audience, Ticket
from broadcast.sockets.console import Console
from scoring import selectors


def heard_by(table: str, *steps: Callable[..., Any]) -> list[dict[str, Any]]:
    """What the console of a table is sent; each step is a plain function or a coroutine function of the console."""
    sent: list[dict[str, Any]] = []

    async def send(event: MutableMapping[str, Any]) -> None:
        sent.append(json.loads(event["text"]))

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "websocket.disconnect"}

    async def run() -> None:
        console = Console(Ticket(Audience.OPERATOR, table, "op"), receive, send)
        for step in steps:
            if asyncio.iscoroutinefunction(step):
                await step(console)
            else:
                await asyncio.to_thread(step)

    context = selectors.table_context(selectors.table_pk(table) or 0)
    services.grant(context.event.pk, "op", "operator")
    asyncio.run(run())
    return sent


async def greet(console: Console) -> None:
    """The console's first word."""
    await console._greet()


async def catch_up(console: Console) -> None:
    """The console hears that something changed at its table."""
    await console._catch_up()
