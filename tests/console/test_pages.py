"""The operators' pages: who gets in, what they list, and what the console page carries."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from bridge.boards import BoardSetup
from broadcast import public
from broadcast.audiences import Audience
from broadcast.services import grant, take_pen
from scoring import services
from scoring.schedule import Name, SegmentRef

PASSWORD = "a-plain-one-for-tests"


def _event(slug: str, operator: str) -> SegmentRef:
    """An event of one match, with one operator."""
    event = services.create_event(slug, Name(f"{slug} cup", f"{slug}杯"))
    stage = services.add_stage(event.pk, 1, Name("Final", "决赛"))
    session = services.add_session(stage.pk, 1, Name("Session 1", "第一节"), datetime(2026, 5, 1, tzinfo=UTC))
    home = services.add_team(event.pk, 1, Name("Harbour", "海港"))
    visitor = services.add_team(event.pk, 2, Name("Eastgate", "东门"))
    match = services.add_match(stage.pk, 1, home.pk, visitor.pk)
    boards = services.add_board_set(event.pk, "A", [BoardSetup.standard(number) for number in (1, 2)])
    grant(event.pk, operator, "operator", PASSWORD)
    return services.add_segment(match.pk, session.pk, boards.pk, first=1, last=2, open_table=1)


@pytest.fixture
def mine(db: None, tmp_path: Path, settings: Any) -> SegmentRef:
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return _event("lakeside", "mei")


@pytest.fixture
def operator(mine: SegmentRef) -> Client:
    client = Client()
    client.force_login(User.objects.get(username="mei"))
    return client


@pytest.mark.parametrize("path", ["/en/console/", "/zh/console/"])
def test_choosing_without_login_leads_to_the_login_of_the_language(db: None, path: str) -> None:
    response = Client().get(path)

    assert (response.status_code, response.headers["Location"]) == (302, f"/{path[1:3]}/login/?next={path}")


def test_console_without_login_leads_to_the_login(mine: SegmentRef) -> None:
    response = Client().get(f"/en/console/{mine.open.public_id}/")

    assert response.status_code == 302
    assert "operator" not in response.content.decode()


def test_choosing_lists_both_rooms_in_the_language_of_the_page(operator: Client, mine: SegmentRef) -> None:
    page = operator.get("/zh/console/").content.decode()

    found = re.findall(r'href="/zh/console/(\w+)/"', page)
    assert found == ["practice", mine.open.public_id, mine.closed.public_id]
    assert "第一节" in page
    assert "海港" in page
    assert "Harbour" not in page


def test_list_says_who_writes_at_a_table_and_how_far_it_is(operator: Client, mine: SegmentRef) -> None:
    assert "holds the pen" not in operator.get("/en/console/").content.decode()
    take_pen(mine.open.public_id, "robin", datetime.now(UTC))
    take_pen(mine.closed.public_id, "mei", datetime.now(UTC))

    page = operator.get("/en/console/").content.decode()

    rows = re.findall(r'class="choose-far">([^<]*)</span>\s*<span class="choose-pen">([^<]*)<', page)
    assert rows == [("not begun", "robin holds the pen"), ("not begun", "you hold the pen")]


def test_choosing_without_any_table_says_so(db: None) -> None:
    client = Client()
    client.force_login(User.objects.create_user("new"))

    assert "No table is yours" in client.get("/en/console/").content.decode()


def test_console_carries_a_ticket_for_its_own_table(operator: Client, mine: SegmentRef) -> None:
    response = operator.get(f"/en/console/{mine.open.public_id}/")
    block = re.search(
        r'<script id="console-page" type="application/json">(.*?)</script>', response.content.decode()
    )
    assert block is not None
    carried = json.loads(block[1])
    ticket = public.read_ticket(carried["ticket"], datetime.now(UTC))

    assert (carried["table"], carried["user"]) == (mine.open.public_id, "mei")
    assert (ticket.audience, ticket.subject, ticket.holder) == (Audience.OPERATOR, mine.open.public_id, "mei")


def test_console_is_kept_by_no_cache(operator: Client, mine: SegmentRef) -> None:
    assert "no-store" in operator.get(f"/en/console/{mine.open.public_id}/").headers["Cache-Control"]


def test_console_of_another_event_is_as_one_that_never_was(operator: Client) -> None:
    other = _event("seaside", "somebody")

    foreign = operator.get(f"/en/console/{other.open.public_id}/")
    nowhere = operator.get("/en/console/aaaaaaaaaaaa/")

    assert (foreign.status_code, nowhere.status_code) == (404, 404)
    assert foreign.content == nowhere.content


def test_pages_have_nothing_inline(operator: Client, mine: SegmentRef) -> None:
    for path in ("/en/console/", f"/en/console/{mine.open.public_id}/"):
        page = operator.get(path).content.decode()
        inline = [
            tag
            for tag in re.findall(r"<script[^>]*>", page)
            if "src=" not in tag and "application/json" not in tag
        ]

        assert inline == []
        assert not re.search(r"\sstyle=|\son\w+=|<style", page)


def test_pages_only_answer_to_reading(operator: Client) -> None:
    assert operator.post("/en/console/").status_code == 405
