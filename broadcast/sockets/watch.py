"""The spectators' socket: frames go down, nothing comes up. No login, no look-up unless a hall ticket is shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from channels.db import database_sync_to_async
from django.db import InterfaceError, OperationalError

from broadcast import public, services, wire
from broadcast.audiences import Audience, BadTicket
from broadcast.hub import Watcher, hub
from broadcast.sockets.plain import PlainWatcher, Send, at_once
from broadcast.sockets.present import present

log = logging.getLogger("openroom.watch")

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

# Where a server whose connections can be written to directly leaves a maker of watchers (None = not this connection).
DIRECT = "openroom.direct"
# Where a server whose `send` takes everything at once leaves a maker of brakes.
BRAKE = "openroom.brake"
ASK_AGAIN_SECONDS = 3.0


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
    direct: Watcher | None = scope[DIRECT]() if DIRECT in scope else None
    watcher = direct or PlainWatcher(scope[BRAKE]().drained if BRAKE in scope else at_once)
    has_ticket = wire.ticket_in(scope["subprotocols"]) is not None
    asking = asyncio.create_task(_ask_again(scope, names, audience, watcher)) if has_ticket else None
    screen = _screen_of(scope)
    if screen:
        present.came(screen)
    arriving = asyncio.create_task(_arrive(screen)) if screen else None
    try:
        if isinstance(watcher, PlainWatcher):
            await _serve_plainly(watcher, receive, send, audience, names)
        else:
            await _serve_directly(watcher, receive, audience, names)
    finally:
        if arriving is not None:
            present.left(screen)
            arriving.cancel()
        if asking is not None:
            asking.cancel()


async def _ask_again(scope: Scope, names: tuple[str, ...], audience: Audience, watcher: Watcher) -> None:
    """Show out whoever came with a ticket once it is no longer good, or lends him other eyes."""
    while True:
        await asyncio.sleep(ASK_AGAIN_SECONDS)
        try:
            still = await _audience(scope, names) is audience
        except BadTicket:
            still = False
        except (OperationalError, InterfaceError):
            continue  # nobody knows just now, and nothing new is shown meanwhile
        if not still:
            watcher.close(wire.NO_TICKET)
            return


async def _serve_directly(
    watcher: Watcher, receive: Receive, audience: Audience, names: tuple[str, ...]
) -> None:
    watcher.put("", hub.beat_now())
    try:
        await hub.watch(audience, names, watcher)
        if not await _is_gone(receive):
            watcher.close(wire.MALFORMED)
            while (await receive())["type"] != "websocket.disconnect":
                pass  # until the close is answered, whatever else is said
    finally:
        hub.leave(audience, names, watcher)


async def _serve_plainly(
    watcher: PlainWatcher, receive: Receive, send: Send, audience: Audience, names: tuple[str, ...]
) -> None:
    watcher.beat(hub.beat_now())
    leaving = asyncio.create_task(_until_gone(receive, watcher))
    try:
        await hub.watch(audience, names, watcher)
        await _close(send, await watcher.serve(send))
    finally:
        hub.leave(audience, names, watcher)
        leaving.cancel()


async def _audience(scope: Scope, names: tuple[str, ...]) -> Audience:
    """Whose eyes: *online* without a ticket, *hall* with a paired screen's, those he was given with a commentator's."""
    token = wire.ticket_in(scope["subprotocols"])
    if token is None:
        return Audience.ONLINE
    ticket = public.read_ticket(token, datetime.now(UTC))
    if ticket.audience is Audience.COMMENTATOR:
        look = database_sync_to_async(public.commentator_eyes, thread_sensitive=False)
        eyes: Audience = await look(ticket, names)
        return eyes
    if ticket.audience is not Audience.HALL:
        raise BadTicket("not a hall ticket")
    if not await database_sync_to_async(public.screen_may_watch, thread_sensitive=False)(
        ticket.subject, names
    ):
        raise BadTicket("screen revoked")
    return Audience.HALL


async def _arrive(screen: str) -> None:
    """Say at once that there is a line to a screen: the director who let it in waits to read that."""
    with suppress(OperationalError, InterfaceError):  # then the next report says it
        seen = database_sync_to_async(services.screens_seen, thread_sensitive=False)
        await seen([screen], datetime.now(UTC))


def _screen_of(scope: Scope) -> str:
    """The hall screen at the other end, by its ticket that was found good; empty for everybody else, a preview of a screen too."""
    token = wire.ticket_in(scope["subprotocols"])
    if token is None:
        return ""
    with suppress(BadTicket):  # it may have ended meanwhile
        ticket = public.read_ticket(token, datetime.now(UTC))
        if ticket.audience is Audience.HALL and not ticket.holder:
            return ticket.subject
    return ""


async def _close(send: Send, code: int) -> None:
    with suppress(Exception):  # the peer may be gone already
        await send({"type": "websocket.close", "code": code})


async def _until_gone(receive: Receive, watcher: Watcher) -> None:
    await _is_gone(receive)
    watcher.close(wire.MALFORMED)


async def _is_gone(receive: Receive) -> bool:
    """Wait for the peer to leave; False: it talked, and a spectator who talks is shown out at the first word."""
    message = await receive()
    if message["type"] == "websocket.disconnect":
        return True
    log.warning("a spectator sent something; closing")
    return False
