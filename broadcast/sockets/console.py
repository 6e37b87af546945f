"""The operators' socket: actions come up, answers and other writers' entries go down.

Messages of one console are taken strictly in turn. What is acknowledged has been committed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeVar

from channels.db import database_sync_to_async
from django.db import InterfaceError, OperationalError

from broadcast import metrics, public, services, wire
from broadcast.audiences import Audience, BadTicket, Ticket
from broadcast.hub import hub
from broadcast.sockets.doors import Bucket, is_own_origin
from broadcast.sockets.plain import Send
from broadcast.sockets.watch import Receive, Scope

log = logging.getLogger("openroom.console")

T = TypeVar("T")
ASK_AGAIN_SECONDS = 3.0


async def _in_thread(call: Callable[..., T], *arguments: Any) -> T:
    result: T = await database_sync_to_async(call, thread_sensitive=False)(*arguments)
    return result


class Gone(Exception):
    """The peer left."""


async def console(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one operator at one table until the connection ends."""
    await receive()  # websocket.connect
    await send(
        {
            "type": "websocket.accept",
            "subprotocol": "openroom" if "openroom" in scope["subprotocols"] else None,
        }
    )
    try:
        if not is_own_origin(scope):
            await _close(send, wire.FOREIGN, "foreign-origin")
            return
        ticket, browser = await _admit(scope)
    except BadTicket as error:
        log.info("console refused: %s", error)
        await _close(send, wire.NO_TICKET, "no-ticket")
        return
    except (OperationalError, InterfaceError) as error:
        log.warning("nobody knows who may write just now: %s", str(error).strip())
        await _close(send, wire.UNAVAILABLE)
        return
    await Console(ticket, receive, send, browser).serve()


async def _admit(scope: Scope) -> tuple[Ticket, str]:
    """Whose console it is, and at which browser (a word the page made up once; a login may be open at two)."""
    ticket = public.read_ticket(wire.ticket_in(scope["subprotocols"]) or "", datetime.now(UTC))
    asked = dict(
        part.partition("=")[::2] for part in scope["query_string"].decode("ascii", "replace").split("&")
    )
    if ticket.audience is not Audience.OPERATOR or not ticket.subject or ticket.subject != asked.get("t"):
        raise BadTicket("a ticket for another table")
    await _in_thread(_if_allowed, ticket, bool)
    return ticket, asked.get("b", "")[:40]


def _if_allowed(ticket: Ticket, call: Callable[[], T]) -> T:
    """What a call gives, if the holder of a ticket may write at its table now: it may be a day old.

    Raises BadTicket.
    """
    if not public.may_operate(ticket):
        raise BadTicket(f"{ticket.holder} may not write at this table")
    return call()


async def _close(send: Send, code: int, reason: str = "") -> None:
    with suppress(Exception):  # the peer may be gone already
        if reason:
            await send({"type": "websocket.send", "text": wire.say("error", code=reason)})
        await send({"type": "websocket.close", "code": code})


class Console:
    """One open console, and up to where it knows the transcript of each board of its table."""

    def __init__(self, ticket: Ticket, receive: Receive, send: Send, browser: str = "") -> None:
        self._ticket = ticket
        self._table = ticket.subject
        self._holder = ticket.holder
        self._browser = browser
        self._receive = receive
        self._send = send
        self._board: int | None = None
        self._labels: tuple[str, ...] = ()
        self._known: dict[int, int] = {}
        self._pen: tuple[int, str] = (0, "")
        self._seats: public.SeatsNow | None = None
        self._others: tuple[public.OtherRoom, ...] = ()
        self._ahead: public.Ahead | None = None
        self._is_out = False
        self._turn = asyncio.Lock()
        self._changed = asyncio.Event()
        self._bucket = Bucket(rate=60, burst=600)

    async def serve(self) -> None:
        """Send the state, then answer message by message."""
        stop_following = hub.follow_table(self._table, self._changed.set)
        beats = asyncio.create_task(self._beat(), name="console-beat")
        guard = asyncio.create_task(self._ask_again(), name="console-right")
        try:
            async with self._turn:
                await self._greet()
            while True:
                await self._take_one()
        except Gone:
            pass
        except BadTicket as error:
            await self._show_out(error)
        except wire.BadMessage as error:
            log.warning("console of %s at table %s closed: %s", self._holder, self._table, error)
            await _close(self._send, wire.FLOOD if error.code == "flood" else wire.MALFORMED, error.code)
        except (OperationalError, InterfaceError) as error:
            log.warning(
                "console of %s at table %s has to wait: %s", self._holder, self._table, str(error).strip()
            )
            await _close(self._send, wire.UNAVAILABLE)
        finally:
            stop_following()
            beats.cancel()
            guard.cancel()

    async def _greet(self) -> None:
        # First how far each board is, then the state: what is written in between is told twice rather than never.
        self._known = await _in_thread(public.console_marks, self._table)
        state = await _in_thread(public.console_state, self._table, self._holder, self._browser)
        if state is None:
            raise wire.BadMessage("no-such-table")
        self._labels = await _in_thread(public.console_labels, self._table)
        if state.board is not None:
            self._board = state.board.number
        self._pen = (state.pen.number, state.pen.holder)
        self._seats = public.SeatsNow(state.seats, state.warnings)
        self._others = state.others
        self._ahead = state.ahead
        await self._tell("state", **public.plain(state))

    async def _take_one(self) -> None:
        event = await self._receive()
        if event["type"] == "websocket.disconnect":
            raise Gone
        if not self._bucket.take():
            raise wire.BadMessage("flood")
        if self._is_out:
            return  # what still comes before the close is answered is nobody's who may say it
        message = wire.read_console(event.get("text"))
        async with self._turn:
            match message:
                case wire.Take():
                    now = datetime.now(UTC)
                    await self._do(partial(services.take_pen, self._table, self._holder, now, self._browser))
                    await self._tell_pen()
                case wire.Get():
                    await self._show(message.board, is_asked=True, sure=message.sure)
                case wire.Act():
                    await self._act(message)
                case wire.Acts():
                    await self._act_together(message)
                case wire.Skip():
                    await self._say(services.skip_board, message)
                case wire.Add():
                    await self._say(services.add_board, message)

    async def _show(self, number: int, *, is_asked: bool = False, sure: bool = False) -> None:
        """A board with its deal; one that is out of turn only to who asked for it and is sure."""
        now = datetime.now(UTC)
        document = await self._do(
            partial(services.hand_out, self._table, number, self._holder, now, sure=sure)
        )
        if document is None:
            await self._tell("error", code="no-such-board", board=number)
            return
        if isinstance(document, public.OutOfTurn):
            if is_asked:
                await self._tell("ask", **public.plain(document))
            return
        self._board = document.number
        self._known[document.number] = document.last_seq
        await self._tell("board", board=public.plain(document))

    async def _act(self, act: wire.Act) -> None:
        with metrics.ACTION_SECONDS.time():
            begins = not self._known.get(act.board)
            answer = await self._do(
                partial(services.record, self._table, act, self._holder, datetime.now(UTC), begins=begins)
            )
        await self._answer(
            answer
        )  # what follows for the other room comes with the look that the announcement makes due

    async def _act_together(self, acts: wire.Acts) -> None:
        begun = frozenset(board for board, last in self._known.items() if last)
        record = partial(
            services.record_together, self._table, acts, self._holder, datetime.now(UTC), begun=begun
        )
        for answer in await self._do(record):
            await self._answer(answer)

    async def _answer(self, answer: services.Answer) -> None:
        metrics.ACTIONS.labels(answer.kind).inc()
        if isinstance(answer, services.Accepted) and answer.follows == self._known.get(answer.board, 0):
            self._known[answer.board] = answer.seq
        await self._tell(answer.kind, **public.plain(answer))

    async def _say(
        self,
        service: Callable[..., services.Skipped | services.Added | services.Refused],
        wish: wire.Skip | wire.Add,
    ) -> None:
        """A wish about a board of the table, and its answer."""
        now = datetime.now(UTC)
        answer = await self._do(partial(service, self._table, wish, self._holder, now))
        await self._tell(answer.kind, **public.plain(answer))

    async def _do(self, call: Callable[[], T]) -> T:
        """Have something written, if its writer still may."""
        return await _in_thread(_if_allowed, self._ticket, call)

    async def _ask_again(self) -> None:
        """Show out whoever may not write here any more, typing or not."""
        while True:
            await asyncio.sleep(ASK_AGAIN_SECONDS)
            try:
                await self._do(bool)
            except BadTicket as error:
                await self._show_out(error)
                return
            except (OperationalError, InterfaceError):
                continue  # nobody knows just now, and nothing is written meanwhile

    async def _show_out(self, why: BadTicket) -> None:
        self._is_out = True
        log.info("console of %s at table %s closed: %s", self._holder, self._table, why)
        await _close(self._send, wire.NO_TICKET, "no-ticket")

    async def _tell_others(self, others: tuple[public.OtherRoom, ...]) -> None:
        """The other room as far as this table may know it now, when that has changed."""
        if others != self._others:
            self._others = others
            await self._tell("others", others=[public.plain(other) for other in others])

    async def _tell_pen(self) -> None:
        pen = await _in_thread(public.pen, self._table, self._holder, self._browser)
        self._pen = (pen.number, pen.holder)
        await self._tell("pen", pen=public.plain(pen))

    async def _beat(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), wire.BEAT_SECONDS)
            if not self._changed.is_set():
                trouble = {"w": hub.trouble} if hub.trouble else {}
                await self._tell("beat", now=int(datetime.now(UTC).timestamp()), **trouble)
                continue
            self._changed.clear()
            try:
                async with self._turn:
                    await self._catch_up()
            except BadTicket as error:
                await self._show_out(error)
                return
            except (OperationalError, InterfaceError) as error:
                log.warning("table %s could not be looked at: %s", self._table, str(error).strip())
                self._changed.set()  # looked at again with the next beat
                await asyncio.sleep(wire.BEAT_SECONDS)

    async def _catch_up(self) -> None:
        """Tell what others wrote here since, and who holds the pen now."""
        look = partial(public.console_now, self._table, self._holder, self._browser, dict(self._known))
        now = await self._do(look)
        if (now.pen.number, now.pen.holder) != self._pen:
            self._pen = (now.pen.number, now.pen.holder)
            await self._tell("pen", pen=public.plain(now.pen))
        if now.seats is not None and now.seats != self._seats:
            self._seats = now.seats
            await self._tell("seats", **public.plain(now.seats))
        if now.labels != self._labels:
            self._labels = now.labels
            await self._tell_boards()
        if now.boards:
            await self._tell("list", boards=[public.plain(board) for board in now.boards])
        for board, news in now.news:
            fresh = tuple(entry for entry in news if entry.seq > self._known.get(board, 0))
            if fresh:
                self._known[board] = fresh[-1].seq
                await self._tell("entries", board=board, entries=[public.plain(entry) for entry in fresh])
        await self._tell_others(now.others)
        if now.ahead != self._ahead:
            self._ahead = now.ahead
            await self._tell("ahead", ahead=None if now.ahead is None else public.plain(now.ahead))

    async def _tell_boards(self) -> None:
        """The list anew, and the board that is played now under the number looked at."""
        # What is played under a number may be another board now: it is known as far as the list says.
        self._known = await _in_thread(public.console_marks, self._table)
        boards = await _in_thread(public.console_boards, self._table)
        adds = await _in_thread(public.console_adds, self._table)
        await self._tell("boards", boards=[public.plain(board) for board in boards], adds=adds)
        if self._board is not None:
            await self._show(self._board)

    async def _tell(self, kind: str, **fields: Any) -> None:
        if self._is_out:
            return  # nothing follows a close: what was still being written comes with the next line, if there is one
        await self._send({"type": "websocket.send", "text": wire.say(kind, **fields)})
