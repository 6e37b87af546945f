"""Headers of every response: what a page may load, whom it may tell, how long it may be kept."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)

FIXED = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

# What *online* may see: shared caches may spare the server a second's worth, never more.
PUBLIC = "public, max-age=1"


class HeadersMiddleware:
    """Puts the fixed headers on everything, and keeps from every cache what did not say that it is public."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answers with the headers in place."""
        response = self.get_response(request)
        for name, value in FIXED.items():
            response.setdefault(name, value)
        response.setdefault("Cache-Control", "no-store")
        return response


def conditional(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """A public page with an ETag that is a hash of its body, or 304 for who has it already."""
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = etag
    response["Cache-Control"] = PUBLIC
    answer = get_conditional_response(request, etag=etag, response=response)
    return answer if isinstance(answer, HttpResponse) else response
