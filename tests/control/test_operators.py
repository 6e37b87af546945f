"""The director's word on operators: whether they know the other room, and which deals they took out of turn."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest

from broadcast import services
from broadcast.catalogue import sentence
from broadcast.journal import OtherRoomBody
from scoring.selectors import session_context
from tests.control.rooms import Room, bodies

Open = Callable[..., Room]


def allows(hall: Room) -> bool:
    return session_context(hall.hall.session.pk).event.shows_other_room


def test_other_room_is_kept_from_operators_until_the_director_allows_it_after_reading_the_price(
    room: Open,
) -> None:
    hall = room()
    before = (allows(hall), hall.get("broadcast/"))

    stated = hall.step("other-room", shown="1")
    unread = allows(hall)
    hall.press("other-room", shown="1")
    hall.press("other-room", shown="1")
    after = (allows(hall), hall.get("broadcast/", "zh"))
    hall.press("other-room", shown="0")

    assert not before[0]
    assert sentence("en", "director.other-room.off") in before[1]
    assert sentence("en", "director.other-room.who") in stated
    assert not unread
    assert after[0]
    assert sentence("zh", "director.other-room.on") in after[1]
    assert not allows(hall)
    at = f"{hall.now + timedelta(hours=8):%Y-%m-%d}"
    page = hall.get("broadcast/")
    on, off = (
        re.search(rf"<li>({at} [0-9:]{{8}}) cup-director {words}", page) for words in ("allowed", "kept")
    )
    assert on is not None
    assert off is not None
    assert "director.other-room.said" not in page
    assert at not in before[1].split('id="operators"')[1].split("</section>")[0]
    assert [body for body in bodies() if isinstance(body, OtherRoomBody)] == [
        OtherRoomBody(shown=True),
        OtherRoomBody(shown=False),
    ]


@pytest.mark.parametrize("shown", ["", "2", "yes"])
def test_other_room_with_a_word_nobody_knows_is_refused(room: Open, shown: str) -> None:
    hall = room()

    hall.refused("other-room", shown=shown)

    assert not allows(hall)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_ledger_page_shows_deals_taken_out_of_turn_with_who_when_and_which_was_next(
    room: Open, lang: str
) -> None:
    hall = room()
    desk, at = hall.hall.desk(), hall.now - timedelta(minutes=2)
    without = hall.get("ledger/", lang)
    desk.do(1, "open", "1N", now=at)
    services.hand_out(desk.table, 3, "mei", at, sure=True)

    page = hall.get("ledger/", lang)
    here = hall.get("ledger/", lang, table=desk.table)
    elsewhere = hall.get("ledger/", lang, table=hall.late)

    title = sentence(lang, "director.taken")
    assert title not in without
    row = page.split(title)[1].split("<tbody>")[1].split("</tbody>")[0]
    cells = [cell.split("<")[0] for cell in row.replace("<b>", "").replace("</b>", "").split("<td>")[1:]]
    assert cells[0] == f"{at + timedelta(hours=8):%H:%M:%S}"
    assert [cell.strip() for cell in cells[1:]] == ["3", cells[2], "mei", "2", "1"]
    assert title in here
    assert title not in elsewhere
