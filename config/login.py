"""The staff's login page, in the language of its path."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.views import LoginView

from broadcast import public


class Login(LoginView):
    """Operators go on to their tables, directors to their room."""

    template_name = "staff/login.html"
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The page needs its language."""
        return super().get_context_data(lang=self.kwargs["lang"], **kwargs)

    def get_default_redirect_url(self) -> str:
        """Where a login without a wish goes."""
        user = self.request.user
        room = "control" if user.is_authenticated and public.events_directed(user) else "console"
        return f"/{self.kwargs['lang']}/{room}/"
