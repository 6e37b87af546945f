"""The club's evening of the demo: every record may be played, half of it is seen by everybody, and a second start adds nothing."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from bridge.actions import Entry
from bridge.board import check, fold
from bridge.views import Phase
from broadcast import public, publisher
from broadcast.audiences import Audience
from broadcast.packing import unpack
from broadcast.publisher.verify import verify
from config.demo.club import load_club, open_club
from config.demo.hall import current_hall, make_logins
from config.demo.script import DemoBoard, load
from scoring import selectors

CLUB = load_club()
NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
RECORDS = [
    pytest.param(record, id=f"table{table}-board{record.number}")
    for table, records in CLUB.records.items()
    for record in records
]


@pytest.mark.parametrize("record", RECORDS)
def test_every_record_is_legal_to_its_end(record: DemoBoard) -> None:
    entries: list[Entry] = []
    for step in record.steps:
        action = step.with_ids([entry.id for entry in entries])
        check(fold(record.setup, entries), action)
        entries.append(Entry(f"{len(entries)}", action))

    assert fold(record.setup, entries).phase is Phase.FINISHED


def test_boards_are_those_of_the_movement() -> None:
    assert [board.number for board in CLUB.boards] == list(range(1, CLUB.movement.last_board + 1))
    assert CLUB.movement.contestants == tuple(range(1, len(CLUB.pairs) + 1))


@pytest.fixture
def evening(db: None, tmp_path: Path, settings: Any) -> str:
    """The public id of the evening's session."""
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    open_club(CLUB, NOW)
    publisher.tick(NOW)
    event = selectors.event_by_slug(CLUB.slug)
    assert event is not None
    return selectors.event_context(event.pk).stages[0].sessions[0].public_id


def frames(kind: str) -> list[dict[str, Any]]:
    page = public.event_page(CLUB.slug)
    assert page is not None
    return [unpack(json.loads(each.body)) for each in page.frames if each.name.startswith(f"{kind}:")]


def test_newcomer_sees_a_ranking_over_the_boards_everybody_finished(evening: str) -> None:
    (ranking,), (field,) = frames("standing"), frames("session")

    assert [row["boards"] for row in ranking["rows"]] == [4] * len(CLUB.pairs)
    assert sum(row["percent"] for row in ranking["rows"]) == pytest.approx(50 * len(CLUB.pairs), abs=0.1)
    assert len({row["percent"] for row in ranking["rows"]}) > 3
    assert field["mode"]["kind"] == "boards"
    # Board 5 is finished at two tables and waited for at the third: nothing of it is seen.
    assert [(table["round"], table["board"]) for table in field["tables"]] == [(2, 4)] * 3


def test_second_start_adds_nothing_and_all_that_is_shown_is_explained(evening: str) -> None:
    before = [public.frame(f"session:{evening}", audience) for audience in (Audience.HALL, Audience.ONLINE)]

    open_club(CLUB, NOW + timedelta(hours=1))
    publisher.tick(NOW + timedelta(hours=1))

    assert [public.frame(f"session:{evening}", each) for each in (Audience.HALL, Audience.ONLINE)] == before
    assert list(verify(NOW + timedelta(hours=1))) == []


def test_newcomers_director_opens_the_room_of_the_evening_and_the_operator_its_tables(evening: str) -> None:
    """Whose evening it is, by the logins the demo prints."""
    demo = load()
    current_hall(demo, NOW)
    logins = {login.name: login.password for login in make_logins(demo, CLUB.slug)}
    director, operator = Client(), Client()
    before = director.get(f"/en/control/{CLUB.slug}/").status_code
    for client, name in ((director, "director"), (operator, "operator")):
        assert client.login(username=name, password=logins[name])

    assert before == 302
    assert CLUB.name.en in director.get("/en/control/").content.decode()
    assert director.get(f"/en/control/{CLUB.slug}/").status_code == 200
    assert CLUB.name.en in operator.get("/en/console/").content.decode()
    room = public.room_now(selectors.session_context(selectors.session_pk(evening) or 0), NOW)
    assert [side.contestant.name.en for side in room.sides if side.late] == []
    assert operator.get(f"/en/control/{CLUB.slug}/").status_code == 404
