"""Consoles of pairs and individuals: a table is one in a round, and knows the next."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from broadcast import public
from broadcast.services import grant
from tests.broadcast.fields import Field, field
from tests.broadcast.halls import make

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(tmp_path: Path, settings: Any) -> Field:
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return field()


def test_console_knows_the_rounds_around_it(evening: Field) -> None:
    first, second, third = (evening.at(number).table.public_id for number in (1, 2, 3))

    state = public.console_state(second, "")
    last = public.console_state(third, "")

    assert state is not None
    assert state.round is not None
    assert (state.round.number, state.round.of) == (2, 3)
    assert (state.round.prev, state.round.next) == (first, third)
    assert [board.number for board in state.boards] == [3, 4]
    assert last is not None
    assert last.round is not None
    assert last.round.next is None


def test_console_of_teams_has_no_round(settings: Any, tmp_path: Path) -> None:
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"

    state = public.console_state(make().desk().table, "")

    assert state is not None
    assert state.round is None


def test_operator_chooses_round_by_round_without_rooms(evening: Field) -> None:
    grant(evening.event.pk, "mei", "operator", "a-plain-one-for-tests")
    client = Client()
    client.force_login(User.objects.get(username="mei"))

    html = client.get("/en/console/").content.decode()

    assert html.count('class="choose-table"') == 9
    assert [html.count(f"Session 1 · Round {number}") for number in (1, 2, 3)] == [1, 1, 1]
    assert re.findall(r"Round (\d) <b class=\"choose-now\">now</b>", html) == ["1"]
    assert "room" not in html.split("<ol>")[1].split("</ol>")[0].replace('data-room=""', "")
