"""What a page answers while the database is gone: that it is, and to come again. Nothing is half done: every write is a transaction."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string

from broadcast.catalogue import LANGUAGES

log = logging.getLogger("openroom.outage")

AGAIN_SECONDS = 5


class OutageMiddleware:
    """Turns a view's lost database into an honest 503."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Hands the request on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The answer to a view that could not reach the database."""
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        log.warning("%s has to wait: %s", request.path, str(exception).strip())
        again = str(AGAIN_SECONDS)
        first = request.path_info.split("/")[1]
        page = render_to_string("staff/outage.html", {"lang": first if first in LANGUAGES else "en"})
        return HttpResponse(
            page, status=503, headers={"Retry-After": again, "Refresh": again, "Cache-Control": "no-store"}
        )
