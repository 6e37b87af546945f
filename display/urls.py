"""Addresses of what people look at. The language is in the path; ids are public ids."""

from django.urls import path, re_path

from display import views
from display.api import views as api
from display.embedding import embed
from display.files import views as files

app_name = "display"

LANG = r"^(?P<lang>en|zh)/"
UNSCORED = LANG + views.UNSCORED

urlpatterns = [
    path("", views.choose_language, name="choose-language"),
    re_path(LANG + r"$", views.home, name="home"),
    re_path(LANG + r"e/(?P<slug>[a-z0-9-]{1,64})/$", views.event, name="event"),
    re_path(LANG + r"s/(?P<public_id>[a-z2-7]{12})/$", views.session, name="session"),
    re_path(LANG + r"m/(?P<public_id>[a-z2-7]{12})/$", views.match, name="match"),
    re_path(LANG + r"t/(?P<public_id>[a-z2-7]{12})/$", views.table, name="table"),
    re_path(LANG + r"b/(?P<public_id>[a-z2-7]{12})/$", views.board, name="board"),
    re_path(LANG + r"p/(?P<public_id>[a-z2-7]{12})/$", views.player, name="player"),
    re_path(LANG + r"team/(?P<public_id>[a-z2-7]{12})/$", views.team, name="team"),
    re_path(LANG + r"e/(?P<slug>[a-z0-9-]{1,64})/find/$", views.find, name="find"),
    re_path(UNSCORED + r"$", views.home, {"scored": False}, name="unscored-home"),
    re_path(
        UNSCORED + r"e/(?P<slug>[a-z0-9-]{1,64})/$", views.event, {"scored": False}, name="unscored-event"
    ),
    *(
        re_path(
            UNSCORED + letter + r"/(?P<public_id>[a-z2-7]{12})/$",
            view,
            {"scored": False},
            name=f"unscored-{name}",
        )
        for letter, name, view in (
            ("s", "session", views.session),
            ("m", "match", views.match),
            ("t", "table", views.table),
            ("b", "board", views.board),
        )
    ),
    re_path(
        LANG + r"(?P<letter>[smtb])/(?P<public_id>[a-z2-7]{12})/boards\.(?P<form>pbn|lin|json)$",
        files.download,
        name="download",
    ),
    re_path(LANG + r"b/(?P<public_id>[a-z2-7]{12})/(?P<room>open|closed)/bbo$", files.viewer, name="viewer"),
    re_path(LANG + r"overlay/(?P<fact>contract|score|auction|names|trick)/$", views.overlay, name="overlay"),
    re_path(LANG + r"embed/(?P<letter>[tb])/(?P<public_id>[a-z2-7]{12})/$", embed, name="embed"),
    re_path(LANG + r"api/$", api.page, name="api"),
    path("picture/<slug:public_id>", views.picture, name="picture"),
    re_path(LANG + r"screen/$", views.screen, name="screen"),
]
