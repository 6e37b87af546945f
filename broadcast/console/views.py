"""The operators' pages. They hand out a ticket for one table; what is recorded goes through the socket and `services`.

A login sees only the tables it may write at; another table's page is the same answer as one that never existed.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps

import msgspec
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from broadcast import frames, public
from broadcast.console.brought import NotBrought, deal_in

Page = Callable[..., HttpResponse]


def staff_only(page: Page) -> Page:
    """Sends whoever is not logged in to the log-in page of the same language."""

    @wraps(page)
    def guarded(request: HttpRequest, lang: str, **rest: str) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path(), reverse("login", kwargs={"lang": lang}))
        return page(request, lang, **rest)

    return guarded


@require_safe
@never_cache
@staff_only
def choose_table(request: HttpRequest, lang: str) -> HttpResponse:
    """The tables this operator may write at, session by session."""
    found = public.operator_tables(request.user)
    rounds_now = {(table.event, table.session, table.round) for table in found if table.is_now}
    tables = [
        {
            "id": table.id,
            "number": table.number,
            "room": table.room if table.round is None else "",
            "place": f"{_written(table.event, lang)} · {_written(table.session, lang)}",
            "round": table.round,
            "is_now": (table.event, table.session, table.round) in rounds_now,
            "pen": table.pen,
            "is_mine": table.pen == request.user.get_username(),
            "boards": table.boards,
            "finished": table.finished,
            "how_far": _how_far(table),
            "home": _written(table.home, lang),
            "visitor": _written(table.visitor, lang),
        }
        for table in found
    ]
    return render(request, "console/choose.html", {"lang": lang, "tables": tables})


@require_safe
@never_cache
@staff_only
def console(request: HttpRequest, lang: str, table: str) -> HttpResponse:
    """One table's console with the ticket its socket needs."""
    user = _operator(request, table)
    page = {
        "table": table,
        "ticket": public.operator_ticket(table, user.get_username(), datetime.now(UTC)),
        "user": user.get_username(),
        "csrf": get_token(request),
    }
    return render(request, "console/console.html", {"lang": lang, "page": page})


@require_POST
@never_cache
@staff_only
def deal(request: HttpRequest, _lang: str, table: str, board: int) -> HttpResponse:
    """What a file, sent as it is, says of one board: nothing is stored, and nothing of the table is told."""
    _operator(request, table)
    try:
        found = deal_in(request.GET.get("name", "")[:200], request.body, board)
    except RequestDataTooBig:
        found = NotBrought("too-large")
    return HttpResponse(msgspec.json.encode(found), content_type="application/json")


def _operator(request: HttpRequest, table: str) -> User:
    """Whoever may write at a table; to all others it is no table."""
    user = request.user
    if not isinstance(user, User) or table not in {one.id for one in public.operator_tables(user)}:
        raise Http404
    return user


@require_safe
def practice(request: HttpRequest, lang: str) -> HttpResponse:
    """The practice table: for whoever likes to try, since all of it stays in the browser."""
    return render(request, "practice/practice.html", {"lang": lang})


def _how_far(table: public.OperatorTable) -> str:
    """What the list says of a table's boards."""
    if table.finished == table.boards:
        return "finished"
    return "begun" if table.is_begun else "waiting"


def _written(name: frames.Name, lang: str) -> str:
    """A name in the page's script."""
    return (name.zh or name.en) if lang == "zh" else (name.en or name.zh)
