"""The director's room of a field of pairs: tables by round, pairs by name, one card a pair however many rounds it is missed in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from broadcast import services
from broadcast.journal import ClosedBody, DeclaredBody, MovedBody, PresenceBody, SeatsAt
from tests.broadcast.fields import Field, field
from tests.control.conftest import PASSWORD, logged_in

Page = Callable[..., dict[str, Any]]


@pytest.fixture
def pairs(db: None, tmp_path: Path, settings: Settings) -> Field:
    """Three tables, three rounds; Pair 3 (North-South at table 3 throughout) is twelve minutes late."""
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    made = field(policy=("hold", "seated"))
    now = datetime.now(UTC)
    made.journal(DeclaredBody(True), now - timedelta(minutes=20))
    made.journal(MovedBody(now - timedelta(minutes=12)), now - timedelta(minutes=20))
    here = [SeatsAt(each.table.pk) for each in made.encounters if each.number != 3]
    here += [SeatsAt(each.table.pk, "EW") for each in made.encounters if each.number == 3]
    made.journal(PresenceBody(tuple(here), "here"), now - timedelta(minutes=13))
    services.grant(made.event.pk, "pairs-director", "director", PASSWORD)
    return made


@pytest.fixture
def director(pairs: Field) -> Client:
    return logged_in("pairs-director")


@pytest.fixture
def now_page(director: Client) -> Page:
    def read(lang: str = "en") -> dict[str, Any]:
        page: dict[str, Any] = director.get(f"/{lang}/control/pairs/", {"live": ""}).json()
        return page

    return read


def test_pair_that_is_missing_in_every_round_has_one_card_with_all_it_holds(now_page: Page) -> None:
    page = now_page()

    (card,) = page["cards"]
    assert card["title"] == "Table 3, round 1 · Pair 3 12 min late"
    assert "Boards 1–6 are held for the hall and online" in card["says"][0]
    assert "20 % of a top (art. 21" in card["says"][0]
    assert page["title"] == "Session 1 · 3 tables"
    assert page["seated"] == "2 of 3 tables seated"


def test_tables_stand_by_round_and_rooms_are_not_spoken_of(now_page: Page) -> None:
    page = now_page()

    assert [(each["title"], [cell["name"] for cell in each["cells"]]) for each in page["cells"]] == [
        ("Round 1", ["1", "2", "3"]),
        ("Round 2", ["1", "2", "3"]),
        ("Round 3 is still to come", []),
    ]
    assert "room" not in str([card["title"] for card in page["cards"]] + page["cells"])
    assert "第 1 轮第 3 桌" in now_page("zh")["cards"][0]["title"]


def test_round_that_is_over_gives_its_place_to_the_next(pairs: Field, now_page: Page) -> None:
    for each in pairs.encounters:
        if each.round == 1:
            pairs.journal(ClosedBody(each.table.pk))

    page = now_page()

    assert [each["title"] for each in page["cells"]] == ["Round 1 is over", "Round 2", "Round 3"]
    assert page["cards"][0]["title"].startswith("Table 3, round 2 · Pair 3")


def test_they_are_here_is_one_press_for_all_rounds(pairs: Field, director: Client, now_page: Page) -> None:
    table = pairs.at(1, 3).table.public_id

    assert director.post("/en/control/pairs/seated/", {"table": table}).status_code == 303

    page = now_page()
    assert page["cards"] == []
    assert page["seated"] == "3 of 3 tables seated"


def test_rulings_are_begun_on_encounters_that_are_met_and_no_tab_of_line_ups_is_there(
    director: Client,
) -> None:
    page = director.get("/en/control/pairs/rulings/").content.decode()

    assert "Round 1: Pair" in page
    assert "Round 2: Pair" not in page
    assert "/replace/" not in page
    assert "/cancel/" in page
    assert "line-ups" not in page


def test_holds_are_offered_for_the_encounters_that_are_played_now(director: Client, pairs: Field) -> None:
    page = director.get("/en/control/pairs/broadcast/").content.decode()
    table = pairs.at(3, 1).table
    director.post("/en/control/pairs/hold/", {"subject": f"table:{table.public_id}"})
    held = director.get("/en/control/pairs/broadcast/").content.decode()

    assert "Table 1, round 1" in page
    assert "Both rooms" not in page
    assert "Table 1, round 3" not in page
    assert "Table 1, round 3" in held
