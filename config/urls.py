"""Every address of the product: spectators' pages, hall screens, operators, directors, health."""

from django.contrib.auth.views import LogoutView
from django.urls import include, path, register_converter

from broadcast import pairing
from config.health import healthz
from config.languages import LanguageConverter
from config.login import Login
from config.organiser import server_page
from config.people import people_page

register_converter(LanguageConverter, "lang")

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("<lang:lang>/login/", Login.as_view(), name="login"),
    path("<lang:lang>/server/", server_page, name="server"),
    path("<lang:lang>/server/people/", people_page, name="people"),
    path("<lang:lang>/logout/", LogoutView.as_view(next_page="/"), name="logout"),
    path("", include("broadcast.lineup_pages.urls")),
    path("<lang:lang>/console/", include("broadcast.console.urls")),
    path("<lang:lang>/control/", include("broadcast.control.urls")),
    path("<lang:lang>/commentary/", include("broadcast.commentary.urls")),
    path("api/v1/", include("display.api.urls")),
    path("screen/pair", pairing.pair, name="screen-pair"),
    path("screen/claim", pairing.claim, name="screen-claim"),
    path("", include("display.urls")),
]

handler404 = "display.views.not_found"
