"""No English is left in the Chinese pages of directors, operators, captains and commentators."""

from collections.abc import Callable

import pytest

from broadcast.control.pages.paged import PAGES
from broadcast.services import grant
from scoring.schedule import Name
from tests.chinese import english_in, said_in, words_of
from tests.control.conftest import PASSWORD
from tests.control.rooms import Room

pytestmark = pytest.mark.django_db
LOGINS = words_of(f"cup-director {PASSWORD}") | {"director"}


def test_staff_s_pages_in_chinese_have_no_english(room: Callable[..., Room]) -> None:
    place = room(name=lambda what, number: Name(f"{what} {number}", f"名{number}"))
    grant(place.hall.event.pk, "cup-director", "operator")
    match, table = place.match, place.late
    paths = [
        "/zh/login/",
        "/zh/server/",
        "/zh/control/",
        *(f"/zh/control/cup/{page.name}/".replace("//", "/") for page in PAGES),
        "/zh/control/cup/table/?table=" + table,
        *(
            f"/zh/control/cup/{command}/?{place_of}"
            for command, place_of in (
                ("hold", "scope=session"),
                ("hold", f"scope=match&subject={match}"),
                ("replace", f"match={match}&boards=2&reason=late"),
                ("cancel", f"match={match}&boards=2&reason=late"),
            )
        ),
        "/zh/control/cup/line-ups/",
        "/zh/console/",
        f"/zh/console/{table}/",
        f"/zh/seats/{table}/",
        "/zh/lineup/",
        "/zh/commentary/",
    ]
    left = {}
    seen = 0
    for path in paths:
        response = place.director.get(path)
        assert response.status_code < 500, path
        seen += response.status_code == 200
        if found := english_in(said_in(response.content.decode()), LOGINS):
            left[path] = found

    assert left == {}
    assert seen >= len(paths) - 6


def test_what_the_director_s_page_is_drawn_from_has_no_english(room: Callable[..., Room]) -> None:
    place = room(name=lambda what, number: Name(f"{what} {number}", f"名{number}"))

    def strings(value: object) -> list[str]:
        if isinstance(value, dict):
            return [
                text
                for name, each in value.items()
                if name not in ("href", "id", "key", "kind")
                for text in strings(each)
            ]
        if isinstance(value, list):
            return [text for each in value for text in strings(each)]
        return [value] if isinstance(value, str) else []

    sentences = [
        text
        for text in strings(place.now_page("zh"))
        if not text.startswith("/") and any(ord(letter) > 0x2FFF for letter in text)
    ]

    assert sentences
    assert [text for text in sentences if english_in(said_in(text), LOGINS)] == []
