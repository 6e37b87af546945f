"""A console's way into the session that follows: the same place in the hall, never before its hour."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from broadcast import journal, public
from scoring import services as scoring
from scoring.schedule import Name
from tests.broadcast.fields import field
from tests.broadcast.halls import START, Hall, make

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def key_file(tmp_path: Path, settings: Any) -> None:
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"


def ahead(table: str) -> public.Ahead | None:
    state = public.console_state(table, "")
    assert state is not None
    return state.ahead


def at_noon(hall: Hall, place: int) -> int:
    return int((START + timedelta(days=place)).timestamp())


@pytest.mark.parametrize("room", ["open", "closed"])
def test_table_leads_to_its_place_in_the_next_session(room: str) -> None:
    hall = make(sessions=2)

    found = ahead(hall.desk(1, room).table)

    assert found is not None
    assert found.table == hall.desk(1, room, later=True).table
    assert (found.session.number, found.session.of) == (2, 2)
    assert found.starts == at_noon(hall, 1)
    assert found.stage is None


def test_last_session_leads_nowhere() -> None:
    assert ahead(make(sessions=2).desk(later=True).table) is None


def test_session_that_is_not_drawn_yet_is_told_once_it_is() -> None:
    hall = make(matches=1)
    assert ahead(hall.desk().table) is None
    session = scoring.add_session(hall.stage.pk, 2, Name("Session 2", "第2节"), START + timedelta(days=1))
    assert ahead(hall.desk().table) is None
    before = public.table_marks([hall.desk().table])

    segment = scoring.add_segment(
        hall.matches[0].pk, session.pk, hall.board_set.pk, first=1, last=4, open_table=1
    )

    assert public.table_marks([hall.desk().table]) != before
    found = ahead(hall.desk().table)
    assert found is not None
    assert found.table == segment.open.public_id


def test_session_put_off_opens_later_and_one_brought_forward_not_before_its_hour() -> None:
    hall = make(sessions=2)
    table = hall.desk().table

    hall.journal(journal.MovedBody(START + timedelta(days=1, minutes=40)), session=1)
    late = ahead(table)
    hall.journal(journal.MovedBody(START + timedelta(hours=5)), session=1)
    early = ahead(table)

    assert late is not None
    assert early is not None
    assert late.starts == at_noon(hall, 1) + 40 * 60
    assert early.starts == at_noon(hall, 1)


def test_another_series_at_the_same_hours_is_not_what_follows() -> None:
    hall = make(sessions=2)
    women = scoring.add_stage(hall.event.pk, 2, Name("Women", "女子组"))
    first = scoring.add_session(women.pk, 1, Name("Session 1", "第1节"), START)
    match = scoring.add_match(women.pk, 1, hall.teams[0].pk, hall.teams[1].pk)
    segment = scoring.add_segment(match.pk, first.pk, hall.board_set.pk, first=1, last=4, open_table=11)

    found = ahead(hall.desk().table)

    assert found is not None
    assert found.table == hall.desk(later=True).table
    assert ahead(segment.open.public_id) is None


def test_rounds_of_a_movement_lead_within_their_session() -> None:
    evening = field()

    assert ahead(evening.at(3).table.public_id) is None
