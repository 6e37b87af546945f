"""One server under measurement, in a process of its own: `python -m bench.crowd.serving WAY`.

Says `ready PORT`, then obeys its input: `put NUMBER SIZE` sends everybody a frame of that many bytes, `cpu` says how many CPU
seconds were used so far, `sockets` how many spectators OpenRoom's hub has. The ways: *direct* and *plain* are OpenRoom's own socket, hub and server; *textbook* is a Channels consumer a
client and `group_send` over the in-memory layer; *floor* is a bare loop of `socket.send` in Python, with the same bytes.
"""

import asyncio
import os
import resource
import socket
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from bench.crowd import CHANNEL, KEPT

KEPT_BYTES = 2000


def main(way: str) -> None:
    """Serve until the input ends."""
    WAYS[way]()


def text_of(number: int, size: int) -> str:
    """A frame of `size` bytes with its number and the instant it was sent."""
    head = f'{{"c":"{CHANNEL}","v":{number},"f":{{"t":{time.monotonic_ns()},"x":"'
    return head + "x" * (size - len(head) - 3) + '"}}'


def obey(put: Callable[[int, str], None]) -> None:
    """Do what the input says, then end the process."""
    for line in sys.stdin:
        match line.split():
            case ["put", number, size]:
                put(int(number), text_of(int(number), int(size)))
            case ["sockets"]:
                from broadcast.hub import hub

                say(f"sockets {hub.sockets}")
            case ["cpu"]:
                used = resource.getrusage(resource.RUSAGE_SELF)
                say(f"cpu {used.ru_utime + used.ru_stime:.4f}")
    os._exit(0)


def say(line: str) -> None:
    """A line for whoever measures."""
    print(line, flush=True)


def floor() -> None:
    """Sockets in a list, and a loop over them."""
    from broadcast.wire import Message

    crowd: list[socket.socket] = []

    def accept(listener: socket.socket) -> None:
        while True:
            one, _ = listener.accept()
            request = b""
            while b"\r\n\r\n" not in request:
                request += one.recv(4096)
            one.sendall(
                b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\nSec-WebSocket-Protocol: openroom\r\n\r\n"
            )
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            crowd.append(one)

    def put(_: int, text: str) -> None:
        framed = Message(text).framed
        for one in crowd:
            one.send(framed)

    listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
    threading.Thread(target=accept, args=(listener,), daemon=True).start()
    say(f"ready {listener.getsockname()[1]}")
    obey(put)


def direct() -> None:
    """OpenRoom's server as `manage.py serve` runs it."""
    ours(is_direct=True)


def plain() -> None:
    """OpenRoom's server with plain ASGI sends."""
    ours(is_direct=False)


def ours(*, is_direct: bool) -> None:
    """OpenRoom's server, socket and hub; the frames are announced as a publisher does."""
    django()
    from config.server import OpenRoomServer  # isort: skip - installs Twisted's reactor
    from django.conf import settings

    from broadcast import fanout

    keep(text_of(1, KEPT_BYTES))

    def put(number: int, text: str) -> None:
        fanout.connect(settings.REDIS_URL).announce(fanout.FrameReady("online", CHANNEL, number, text))

    server: Any = OpenRoomServer(
        "127.0.0.1", 0, with_clock=False, is_direct=is_direct, on_ready=lambda: started(server, put)
    )
    server.run()


def textbook() -> None:
    """What the Channels tutorial does, under the same daphne."""
    django()
    from config.server import BACKLOG, CONNECT_TIMEOUT  # isort: skip - installs Twisted's reactor
    from channels.generic.websocket import AsyncWebsocketConsumer
    from channels.layers import InMemoryChannelLayer
    from daphne.server import Server

    layer = InMemoryChannelLayer()

    class Spectator(AsyncWebsocketConsumer):
        """One consumer a client."""

        async def connect(self) -> None:
            await layer.group_add("bench", self.channel_name)
            await self.accept("openroom")  # type: ignore[no-untyped-call]

        async def frame(self, event: dict[str, str]) -> None:
            await self.send(text_data=event["text"])  # type: ignore[no-untyped-call]

    from channels import layers

    layers.channel_layers.set("default", layer)
    loops: list[asyncio.AbstractEventLoop] = []

    def put(_: int, text: str) -> None:
        asyncio.run_coroutine_threadsafe(layer.group_send("bench", {"type": "frame", "text": text}), loops[0])

    def ready() -> None:
        loops.append(asyncio.get_event_loop())
        threading.Thread(target=started, args=(server, put), daemon=True).start()

    server: Any = Server(
        Spectator.as_asgi(),  # type: ignore[no-untyped-call]
        endpoints=[f"tcp:port=0:interface=127.0.0.1:backlog={BACKLOG}"],
        signal_handlers=False,
        websocket_connect_timeout=CONNECT_TIMEOUT,
        websocket_timeout=-1,
        ready_callable=ready,
    )
    server.run()


def django() -> None:
    """Django with an empty database where `OPENROOM_DATA` says."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django as framework
    from django.core.management import call_command

    framework.setup()
    call_command("migrate", verbosity=0)


def keep(text: str) -> None:
    """A frame in the database, as a publisher stores it: what whoever comes is sent first."""
    from django.db import connection

    body = text[text.index('"f":') + 4 : -1].encode()
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO broadcast_channel (audience, name, version, body) VALUES ('online', %s, 1, %s)",
            [KEPT, body],
        )


def started(server: Any, put: Callable[[int, str], None]) -> None:
    """The server listens: say where, then obey."""
    say(f"ready {server.listening_addresses[0][1]}")
    obey(put)


WAYS: dict[str, Callable[[], None]] = {"direct": direct, "plain": plain, "textbook": textbook, "floor": floor}

if __name__ == "__main__":
    main(sys.argv[1])
