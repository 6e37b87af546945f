"""The staff's login page, in the language of its path."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from broadcast import public
from broadcast.catalogue import LANGUAGES

log = logging.getLogger("openroom.login")


class Login(LoginView):
    """Operators go on to their tables, directors to their room, commentators to their matches."""

    template_name = "staff/login.html"
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The page needs its language and the address of the other's, which keeps the wish where to go on, in that language too."""
        lang = self.kwargs["lang"]
        other = next(each for each in LANGUAGES if each != lang)
        wish = self.get_redirect_url()
        path = f"/{other}/login/"
        if wish:
            path += f"?{urlencode({self.redirect_field_name: _in_language(wish, other)})}"
        return super().get_context_data(lang=lang, other_language=LANGUAGES[other], other_path=path, **kwargs)

    def get_default_redirect_url(self) -> str:
        """Where a login without a wish goes."""
        user = self.request.user
        if user.is_authenticated and public.events_directed(user):
            return f"/{self.kwargs['lang']}/control/"
        may_speak = (
            user.is_authenticated and public.commented_matches(user) and not public.operator_tables(user)
        )
        return f"/{self.kwargs['lang']}/{'commentary' if may_speak else 'console'}/"


def _in_language(path: str, lang: str) -> str:
    """A path of ours with its language changed; one that names none is left as it is."""
    first, slash, rest = path.removeprefix("/").partition("/")
    return f"/{lang}{slash}{rest}" if first in LANGUAGES else path


def expired(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The answer to a press without a valid token: nothing happened, and what to do."""
    log.info("a form without a valid token at %s: %s", request.path, reason)
    first = request.path_info.split("/")[1]
    lang = first if first in LANGUAGES else "en"
    return render(request, "staff/expired.html", {"lang": lang, "back": request.path_info}, status=403)
