"""A line between a browser and the server that can be cut and mended: a small proxy on a port of its own.

A browser's own "offline" leaves open WebSockets alone; a cut cable does not.
"""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self

from tests.e2e.hall import free_port


class Wire:
    """Everything sent to `port` goes on to `server`, while the wire is whole.

    `cut()` is a pulled cable; `cut(sockets_only=True)` lets pages through but no WebSocket.
    """

    def __init__(self, server: int) -> None:
        self._server = server
        self.port = free_port()
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._cut = self._sockets_cut = False
        self._listener = socket.create_server(("127.0.0.1", self.port), backlog=64)
        threading.Thread(target=self._accept, name="wire", daemon=True).start()

    def __enter__(self) -> Self:
        """The wire itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take it down."""
        self._listener.close()
        self.cut()

    @property
    def url(self) -> str:
        """Where a browser finds the server at the other end."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self, *, sockets_only: bool = False) -> None:
        """Break every connection, and let no new one through."""
        with self._lock:
            self._cut, self._sockets_cut = not sockets_only, True
            torn = tuple(self._open)
        for each in torn:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let new connections through again."""
        with self._lock:
            self._cut = self._sockets_cut = False

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                threading.Thread(target=self._carry, args=(near,), name="wire-one", daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        with near, suppress(OSError):
            first = near.recv(65536)
            with socket.create_connection(("127.0.0.1", self._server)) as far:
                with self._lock:
                    if self._cut or (self._sockets_cut and first.startswith(b"GET /ws/")):
                        return
                    self._open |= {near, far}
                far.sendall(first)
                back = threading.Thread(target=_pump, args=(far, near), name="wire-back", daemon=True)
                back.start()
                _pump(near, far)
                back.join()
                with self._lock:
                    self._open -= {near, far}


def _pump(source: socket.socket, sink: socket.socket) -> None:
    """Carry bytes one way until either end is gone, then end the other way too."""
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    for each in (source, sink):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
