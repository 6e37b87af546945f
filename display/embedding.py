"""A table or a board to stand within any other site's page: the only addresses that may. They do nothing but show."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from broadcast import public
from display import modules
from display.headers import CONTENT_SECURITY_POLICY, conditional
from display.views import embedded, not_found

KINDS = {"t": "table", "b": "board"}
ANYWHERE = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'self'", "frame-ancestors *")


@require_safe
def embed(request: HttpRequest, lang: str, letter: str, public_id: str) -> HttpResponse:
    """The frames the whole page would have; what is not there is the answer of every page, which stands in no other."""
    pages = public.page_frames(f"{KINDS[letter]}:{public_id}")
    if not pages:
        return not_found(request)
    context = {
        "lang": lang,
        "frames": [embedded(each.name, each.version, each.body) for each in pages],
        "preload": modules.needed_by("js/embed.js"),
    }
    response = conditional(request, render(request, "display/embed.html", context))
    response["Content-Security-Policy"] = ANYWHERE
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
