"""Addresses of the JSON interface: those of `routes`, the OpenAPI file, and one answer for everything else below them."""

from django.urls import path, re_path

from display.api.routes import ROUTES
from display.api.views import FINDERS, answering, channel, document, nothing

app_name = "api"

urlpatterns = [
    *(
        re_path(
            rf"^{route.path.replace(f'{{{route.parameter}}}', f'(?P<{route.parameter}>{route.pattern})')}$",
            answering(FINDERS.get(route.name) or channel(route.channel)),
            name=route.name,
        )
        for route in ROUTES
    ),
    path("openapi.json", document, name="openapi"),
    path("<path:rest>", nothing, name="nothing"),
]
