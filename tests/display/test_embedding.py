"""What stands in other sites' pages: only these addresses may, and what is not there may not."""

import re
from typing import Any

import pytest
from django.test import Client

from display.headers import CONTENT_SECURITY_POLICY
from tests.display.conftest import Shown

pytestmark = pytest.mark.django_db


def get(path: str, **headers: str) -> Any:
    client = Client(headers=headers)
    answer: Any = client.get(path)
    assert not client.cookies
    return answer


def policy(answer: Any) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in answer.headers["Content-Security-Policy"].split(";"))
    return {name: sources for name, _, sources in parts}


def test_any_site_may_show_a_table_and_no_other_page(shown: Shown) -> None:
    embedded = get(f"/en/embed/t/{shown.table}/")
    page = get(f"/en/t/{shown.table}/")

    assert policy(embedded)["frame-ancestors"] == "*"
    assert embedded.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert policy(page)["frame-ancestors"] == "'self'"
    assert policy(embedded) | {"frame-ancestors": "'self'"} == policy(page)
    assert "X-Frame-Options" not in embedded.headers


def test_it_carries_the_frames_of_the_whole_page_and_nothing_inline(shown: Shown) -> None:
    blocks = re.compile(r'<script type="application/json" data-channel[^>]*>.*?</script>', re.DOTALL)
    embedded, page = (get(f"/zh/{path}/{shown.table}/").content.decode() for path in ("embed/t", "t"))

    assert blocks.findall(embedded) == blocks.findall(page) != []
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", embedded)
    assert '<html lang="zh-Hans"' in embedded


def test_a_board_of_which_nothing_was_shown_is_not_there(shown: Shown) -> None:
    hidden, never, page = (
        get(path) for path in (f"/en/embed/b/{shown.board}/", "/en/embed/b/aaaaaaaaaaaa/", "/en/nowhere")
    )

    assert {hidden.status_code, never.status_code} == {404}
    assert hidden.content == never.content == page.content
    assert dict(hidden.headers) == dict(never.headers) == dict(page.headers)
    assert hidden.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY


def test_it_is_not_sent_again_to_whoever_has_it(shown: Shown) -> None:
    first = get(f"/en/embed/t/{shown.table}/")

    again = get(f"/en/embed/t/{shown.table}/", if_none_match=first.headers["ETag"])

    assert again.status_code == 304
    assert policy(again)["frame-ancestors"] == "*"
