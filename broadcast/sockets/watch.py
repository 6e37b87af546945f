"""The spectators' socket: frames go down, nothing comes up. No login, no look-up unless a hall ticket is shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from channels.db import database_sync_to_async

from broadcast import public, wire
from broadcast.audiences import Audience, BadTicket
from broadcast.hub import Watcher, hub

log = logging.getLogger("openroom.watch")

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


async def watch(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one spectator until the connection ends."""
    await receive()  # websocket.connect
    # Accepted before it is judged: of a refused handshake a browser does not tell its page the reason.
    await send(
        {
            "type": "websocket.accept",
            "subprotocol": "openroom" if "openroom" in scope["subprotocols"] else None,
        }
    )
    try:
        names = wire.asked_channels(scope["query_string"])
        audience = await _audience(scope, names)
    except (wire.BadMessage, BadTicket) as error:
        log.info("spectator refused: %s", error)
        await _close(send, wire.NO_TICKET if isinstance(error, BadTicket) else wire.MALFORMED)
        return
    watcher = Watcher()
    leaving = asyncio.create_task(_until_gone(receive, watcher))
    try:
        await hub.watch(audience, names, watcher)
        await _serve(watcher, send)
    finally:
        hub.leave(audience, names, watcher)
        leaving.cancel()


async def _audience(scope: Scope, names: tuple[str, ...]) -> Audience:
    """Whose eyes: *online* without a ticket, *hall* with a paired screen's."""
    token = wire.ticket_in(scope["subprotocols"])
    if token is None:
        return Audience.ONLINE
    ticket = public.read_ticket(token, datetime.now(UTC))
    if ticket.audience is not Audience.HALL:
        raise BadTicket("not a hall ticket")
    if not await database_sync_to_async(public.screen_may_watch, thread_sensitive=False)(
        ticket.subject, names
    ):
        raise BadTicket("screen revoked")
    return Audience.HALL


async def _serve(watcher: Watcher, send: Send) -> None:
    await send({"type": "websocket.send", "text": wire.beat(datetime.now(UTC))})
    while not watcher.closed:
        while watcher.pending and not watcher.closed:
            _, message = watcher.pending.popitem()
            await send({"type": "websocket.send", "text": message})
        watcher.wake.clear()
        if watcher.pending or watcher.closed:
            continue
        try:
            await asyncio.wait_for(watcher.wake.wait(), wire.BEAT_SECONDS)
        except TimeoutError:
            await send({"type": "websocket.send", "text": wire.beat(datetime.now(UTC))})
    await _close(send, watcher.code)


async def _close(send: Send, code: int) -> None:
    with suppress(Exception):  # the peer may be gone already
        await send({"type": "websocket.close", "code": code})


async def _until_gone(receive: Receive, watcher: Watcher) -> None:
    """Wait for the peer to leave; a spectator who talks is shown out at the first word."""
    message = await receive()
    if message["type"] != "websocket.disconnect":
        log.warning("a spectator sent something; closing")
    watcher.close(wire.MALFORMED)
