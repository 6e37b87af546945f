"""The ASGI application: HTTP through Django, WebSockets through `broadcast.sockets`."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
http = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402 - Django must be set up before
from django.urls import path  # noqa: E402

from broadcast.sockets import console, watch  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": URLRouter([path("ws/watch", watch), path("ws/console", console)]),  # type: ignore[arg-type]  # ASGI, not views,
    }
)
