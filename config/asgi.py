"""The ASGI application: HTTP through Django, WebSockets through `broadcast.sockets`."""

import logging
import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
http = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402 - Django must be set up before
from django.urls import path, re_path  # noqa: E402

from broadcast.sockets import console, watch  # noqa: E402
from broadcast.sockets.plain import Send  # noqa: E402
from broadcast.sockets.watch import Receive, Scope  # noqa: E402

log = logging.getLogger("openroom.sockets")


async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """A socket that does not exist is refused with a line in the log, not with a traceback."""
    await receive()  # websocket.connect
    log.info("no such socket: %.80r", scope["path"])
    await send({"type": "websocket.close"})


application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": URLRouter([path("ws/watch", watch), path("ws/console", console), re_path("", nowhere)]),  # type: ignore[arg-type]  # ASGI, not views,
    }
)
