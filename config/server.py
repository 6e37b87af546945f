"""The server: daphne, with the hub, the publisher and the clock of this process started once it is listening."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
from collections.abc import Callable
from functools import partial
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from twisted.internet import reactor
from twisted.python.failure import Failure

from broadcast.hub import hub
from broadcast.publisher import clock
from broadcast.sockets import direct
from broadcast.sockets.brake import brake_of
from broadcast.sockets.watch import DIRECT
from config.asgi import application
from config.postgresql.patience import SERVING_SECONDS, patience
from config.vitals import vitals

log = logging.getLogger("openroom.server")

BACKLOG = 4096  # a whole hall reconnects at the same moment after a restart
CONNECT_TIMEOUT = 60


class CannotListen(Exception):
    """The address is taken, or is none of this machine's."""


def nothing() -> None:
    """Nobody wants to be told."""


class OpenRoomServer(Server):
    """One web process."""

    def __init__(
        self,
        host: str,
        port: int,
        *,
        with_clock: bool,
        is_direct: bool = True,
        on_ready: Callable[[], None] = nothing,
        on_stop: Callable[[], None] = nothing,
    ) -> None:
        endpoints = [
            f"{one}:backlog={BACKLOG}" for one in build_endpoint_description_strings(host=host, port=port)
        ]
        super().__init__(
            application,
            endpoints=endpoints,
            signal_handlers=True,
            websocket_connect_timeout=CONNECT_TIMEOUT,
            websocket_timeout=-1,
            ready_callable=self._ready,
            server_name="OpenRoom",
            request_buffer_size=65_536,
        )
        # Also where the shell that started us had Ctrl-C ignored (a job in the background): the signal means stop.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        self._with_clock = with_clock
        self._on_ready, self._on_stop = on_ready, on_stop
        missing = direct.why_not() if is_direct else "as asked"
        self._is_direct = not missing
        log.info(
            "spectators' sockets: %s", f"plain ASGI send ({missing})" if missing else "written to directly"
        )
        self._starting: asyncio.Future[None] | None = None
        self._failed = ""

    def run(self) -> None:
        """Serve until interrupted.

        Raises CannotListen when the address cannot be had.
        """
        super().run()
        if self._failed:
            raise CannotListen(self._failed)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Spectators' sockets find in their scope how to be written to directly, and what holds back who may not."""
        if scope["type"] == "websocket":
            scope["openroom.brake"] = partial(brake_of, protocol)
            if self._is_direct:
                scope[DIRECT] = partial(direct.watcher_of, protocol)
        return super().create_application(protocol, scope)

    def listen_error(self, failure: Failure) -> None:
        """Keep the reason, for whoever started this process."""
        self._failed = failure.getErrorMessage()
        self.stop()

    def _ready(self) -> None:
        patience.seconds = SERVING_SECONDS
        self._starting = asyncio.ensure_future(hub.start())
        if self._with_clock:
            clock.start()
        vitals.start(serves=True)
        reactor.addSystemEventTrigger("before", "shutdown", self._stopping)  # type: ignore[arg-type]  # its stub is wrong
        # What exists now lives as long as the process: the collector need not look at it again.
        gc.collect()
        gc.freeze()
        reactor.callInThread(self._on_ready)

    def _stopping(self) -> None:
        self._on_stop()
        vitals.stop()
        clock.stop()
        hub.stop()
