"""Pages and their headers: status, language, caching, and one answer for everything that is not there."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from broadcast.packing import unpack
from display.headers import CONTENT_SECURITY_POLICY
from display.views import embedded
from tests.display.conftest import Shown

pytestmark = pytest.mark.django_db

ABSENT = "aaaaaaaaaaaa"


def get(path: str, **headers: str) -> Any:
    client = Client(headers=headers)
    response: Any = client.get(path)
    assert not client.cookies, "public pages set no cookies"
    return response


def frames(response: Any) -> dict[str, dict[str, object]]:
    blocks = re.findall(
        r'<script type="application/json" data-channel="([^"]+)" data-version="\d+">(.*?)</script>',
        response.content.decode(),
        re.DOTALL,
    )
    return {channel: unpack(json.loads(body)) for channel, body in blocks}


@pytest.mark.parametrize(
    ("accepted", "path"),
    [
        ("", "/en/"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "/zh/"),
        ("zh-Hans", "/zh/"),
        ("en-GB,en;q=0.9,zh;q=0.8", "/en/"),
        ("en;q=0.2, zh;q=0.7", "/zh/"),
        ("fr,de;q=0.5", "/en/"),
        ("fr,zh;q=0.1", "/zh/"),
        ("zh;q=0, en;q=0.1", "/en/"),
        ("zh;q=much", "/en/"),
    ],
)
def test_front_door_leads_to_the_language_asked_for(accepted: str, path: str) -> None:
    response = get("/", accept_language=accepted)

    assert (response.status_code, response.headers["Location"]) == (302, path)
    assert "Accept-Language" in response.headers["Vary"]


def test_home_names_the_events_in_the_language_of_the_path(shown: Shown) -> None:
    assert "River &lt;Cup&gt;" in get("/en/").content.decode()
    assert "河&lt;/script&gt;杯" in get("/zh/").content.decode()


def test_home_without_events_says_so() -> None:
    assert "目前没有可看的赛事" in get("/zh/").content.decode()


@pytest.mark.parametrize(("kind", "letter"), [("match", "m"), ("table", "t")])
def test_channel_page_carries_its_frame(shown: Shown, kind: str, letter: str) -> None:
    public_id = getattr(shown, kind)

    response = get(f"/en/{letter}/{public_id}/")

    assert response.status_code == 200
    assert [frame["k"] for frame in frames(response).values()] == [kind]
    assert f"js/{kind}.js" in response.content.decode()


def test_event_page_carries_sessions_and_standings(shown: Shown) -> None:
    found = frames(get(f"/en/e/{shown.slug}/"))

    assert [frame["k"] for frame in found.values()] == ["session", "standing"]
    assert [channel.partition(":")[0] for channel in found] == ["session", "standing"]


def test_pages_without_results_carry_none_and_keep_to_themselves(shown: Shown) -> None:
    event, session, match = (
        get(f"/en/no-spoilers/{path}/")
        for path in (f"e/{shown.slug}", f"s/{shown.session}", f"m/{shown.match}")
    )

    assert frames(event) == {}
    assert "schedule" in event.content.decode()
    assert [(name, frame["k"]) for name, frame in frames(session).items()] == [
        (f"unscored-session:{shown.session}", "session")
    ]
    found = frames(match)[f"unscored-match:{shown.match}"]
    assert found["match"].keys() == {"id", "home", "visitor"}  # type: ignore[attr-defined]
    html = match.content.decode()
    assert 'href="/en/no-spoilers/"' in html
    assert f'href="/zh/no-spoilers/m/{shown.match}/"' in html
    assert f'href="/en/m/{shown.match}/"' in html
    assert f'href="/en/no-spoilers/m/{shown.match}/"' in get(f"/en/m/{shown.match}/").content.decode()


def test_page_speaks_the_language_of_its_path(shown: Shown) -> None:
    english = get(f"/en/t/{shown.table}/").content.decode()
    chinese = get(f"/zh/t/{shown.table}/").content.decode()

    assert '<html lang="en"' in english
    assert f'href="/zh/t/{shown.table}/"' in english
    assert '<html lang="zh-Hans"' in chinese
    assert f'href="/en/t/{shown.table}/"' in chinese


def test_screen_page_holds_nothing_of_any_event(shown: Shown) -> None:
    response = get("/zh/screen/")

    assert response.status_code == 200
    assert frames(response) == {}
    assert "Heron" not in response.content.decode()


@pytest.mark.parametrize(
    "letter",
    [
        *("m", "t", "b", "s", "p", "team"),
        *(f"no-spoilers/{each}" for each in ("m", "t", "b", "s", "p", "team")),
    ],
)
def test_absent_unreleased_and_misspelt_are_the_same_answer(shown: Shown, letter: str) -> None:
    """The board is scheduled and nothing of it was shown: it must look as if it did not exist."""
    answers = [get(f"/en/{letter}/{name}/") for name in (ABSENT, "nonsense", shown.board)] + [
        get("/en/e/nowhere/"),
        get("/en/nowhere"),
    ]

    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1
    assert len({tuple(sorted(answer.headers.items())) for answer in answers}) == 1


def test_absent_in_chinese_is_told_in_chinese() -> None:
    assert "这里没有可看的内容" in get(f"/zh/t/{ABSENT}/").content.decode()


@pytest.mark.parametrize("path", ["/en/", "/en/screen/", "/en/t/{table}/", "/en/m/{match}/", "/en/e/{slug}/"])
def test_page_with_the_same_etag_is_not_sent_again(shown: Shown, path: str) -> None:
    path = path.format(table=shown.table, match=shown.match, slug=shown.slug)
    first = get(path)

    again = get(path, if_none_match=first.headers["ETag"])
    other = get(path, if_none_match='"another"')

    assert (again.status_code, again.content) == (304, b"")
    assert other.status_code == 200
    for answer in (first, again):
        assert answer.headers["Cache-Control"] == "public, max-age=1"
        assert answer.headers["ETag"] == first.headers["ETag"]
        assert answer.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY


def test_etag_differs_with_the_body() -> None:
    assert get("/en/").headers["ETag"] != get("/zh/").headers["ETag"]


@pytest.mark.parametrize("path", ["/", "/en/", "/en/screen/", f"/en/t/{ABSENT}/", "/nowhere"])
def test_every_answer_has_the_strict_headers(path: str) -> None:
    headers = get(path).headers

    assert "'unsafe" not in headers["Content-Security-Policy"]
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Cache-Control" in headers


def test_what_is_not_said_to_be_public_is_kept_by_nobody() -> None:
    assert get(f"/en/t/{ABSENT}/").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/en/", "/en/screen/", f"/en/t/{ABSENT}/"])
def test_pages_only_answer_reading(path: str) -> None:
    assert Client().post(path).status_code == 405


def test_a_name_cannot_leave_the_embedded_frame() -> None:
    body = json.dumps({"name": "</script><script>alert(1)</script><!-- &amp;"}).encode()

    block = embedded("table:x", 3, body)

    assert not set("<>&") & set(block.json)
    assert json.loads(block.json) == json.loads(body)


def test_pages_have_nothing_inline(shown: Shown) -> None:
    for path in ("/en/", "/en/screen/", f"/en/t/{shown.table}/", f"/en/e/{shown.slug}/", "/en/nowhere"):
        html = get(path).content.decode()
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", html)
        assert not re.search(r'<script(?![^>]*(src=|type="application/json"))', html)
