"""Ledger, spoilt boards, remedies and the start (EMBARGO.md, Ledger and spoilt boards; art. 21): one test a rule."""

import csv
import io
import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from broadcast.catalogue import sentence
from broadcast.journal import (
    DisclosedBody,
    FineBody,
    ForfeitBody,
    MovedBody,
    PresenceBody,
    ReplacedBody,
    SeatsAt,
    UndoneBody,
)
from broadcast.models import Release
from broadcast.public import room_now
from scoring.selectors import session_context
from tests.control.rooms import Room, bodies
from tests.control.test_gates import play_elsewhere

Open = Callable[..., Room]


def ledger(hall: Room, **query: str) -> list[dict[str, str]]:
    """The ledger's file as rows."""
    response = hall.director.get("/en/control/cup/ledger/", {"as": "csv", **query})
    text = b"".join(response.streaming_content).decode()  # type: ignore[attr-defined]
    return list(csv.DictReader(io.StringIO(text)))


def test_ledger_has_one_row_a_release(room: Open) -> None:
    hall = room()
    play_elsewhere(hall)

    rows = ledger(hall)

    assert len(rows) == Release.objects.count() == 2
    assert {(row["board"], row["table"], row["room"]) for row in rows} == {("1", "1", "open")}
    assert {row["absent"] for row in rows} == {"2c:NS"}


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ({"audience": "hall"}, 1),
        ({"audience": "outside"}, 0),
        ({"board": "1"}, 2),
        ({"board": "2"}, 0),
        ({"table": "{table}"}, 2),
        ({"table": "{late}"}, 0),
        ({"person": "{missing}"}, 2),
        ({"person": "{missing}", "when": "present"}, 0),
        ({"person": "{there}", "when": "present"}, 2),
        ({"until": "{early}"}, 0),
        ({"since": "{early}"}, 2),
    ],
)
def test_ledger_is_filtered_by_board_table_audience_time_and_person(
    room: Open, query: dict[str, str], count: int
) -> None:
    hall = room()
    play_elsewhere(hall)
    teams = hall.hall.teams
    filled = {
        "table": hall.hall.segments[0].open.public_id,
        "late": hall.late,
        "missing": teams[3].players[2].public_id,
        "there": teams[0].players[0].public_id,
        "early": f"{hall.now - timedelta(minutes=20) + timedelta(hours=8):%H:%M}",
    }

    rows = ledger(hall, **{name: value.format(**filled) for name, value in query.items()})
    page = hall.get("ledger/", **{name: value.format(**filled) for name, value in query.items()})

    assert len(rows) == count
    assert (sentence("en", "director.ledger.empty") in page) is (count == 0)


def test_ledger_asked_for_what_is_not_of_the_session_is_refused(room: Open) -> None:
    hall = room()

    response = hall.director.get("/en/control/cup/ledger/", {"table": "zzzzzzzzzzzz"})

    assert response.status_code == 400


def test_outside_disclosure_says_which_boards_when_and_where_and_counts_like_our_own(room: Open) -> None:
    hall = room()
    at = hall.now - timedelta(minutes=3)
    typed = f"{at + timedelta(hours=8):%H:%M}"
    form = {"boards": "2-3", "at": typed, "where": "another service"}

    stated = hall.step("disclose", **form)
    hall.press("disclose", **form)
    hall.press("disclose", **form)

    assert f"Boards 2, 3 became known at {typed}: another service." in stated
    minute = at.replace(second=0)
    assert bodies()[-1] == DisclosedBody(
        hall.hall.board_set.pk, (2, 3), minute, "another service", minute + timedelta(seconds=59)
    )
    assert sum(isinstance(body, DisclosedBody) for body in bodies()) == 1
    (spoilt,) = hall.now_page()["spoilt"]
    assert [row["board"] for row in spoilt["rows"]] == ["2", "3"]
    assert [row["audience"] for row in ledger(hall)] == ["outside", "outside"]


@pytest.mark.parametrize(
    ("typed", "is_spoilt"), [("%H:%M", True), ("%H:%M:29", False), ("%H:%M:31", True)], ids=str
)
def test_board_known_elsewhere_in_the_minute_in_which_a_player_left_is_spoilt_unless_the_second_is_known(
    room: Open, typed: str, is_spoilt: bool
) -> None:
    hall = room()
    minute = (hall.now - timedelta(minutes=3)).replace(second=0)
    here = hall.hall.segments[0].closed.pk
    hall.hall.journal(PresenceBody((SeatsAt(here, "E"),), "gone"), minute + timedelta(seconds=30))

    at = (minute + timedelta(hours=8)).strftime(typed)
    hall.press("disclose", boards="4", at=at, where="overheard")

    (row,) = ledger(hall)
    assert ("1c:E" in row["absent"]) is is_spoilt
    lists = {
        (spoilt["title"], board["board"]) for spoilt in hall.now_page()["spoilt"] for board in spoilt["rows"]
    }
    assert (len(lists) == 2) is is_spoilt, lists  # and the pair that has not come yet, in any case


@pytest.mark.parametrize("boards", ["99", "x", "1-", "2-1", ","])
def test_disclosure_of_boards_nobody_has_is_refused(room: Open, boards: str) -> None:
    hall = room()
    before = len(bodies())

    hall.refused("disclose", boards=boards, where="in print")

    assert bodies(before) == []


def test_page_lists_spoilt_boards_with_instants_audiences_tables_and_substitutes(room: Open) -> None:
    hall = room()
    play_elsewhere(hall)

    (spoilt,) = hall.now_page()["spoilt"]

    shown = f"{hall.now - timedelta(minutes=7) + timedelta(hours=8):%H:%M:%S}"
    assert spoilt["title"] == "Spoilt for Team 4 if they sit down now"
    assert spoilt["rows"] == [
        {"board": "1", "seen": [f"shown {shown}: the hall and online, from table 1o"], "by": "5"}
    ]


def test_spoilt_list_stays_throughout_the_session(room: Open) -> None:
    hall = room()
    play_elsewhere(hall)

    hall.press("seated", table=hall.late)

    (spoilt,) = hall.now_page()["spoilt"]
    assert spoilt["title"] == "Spoilt for Team 4"
    sheet = hall.get("table/", table=hall.late)
    assert "Spoilt for a player who comes in now" in sheet
    mends = re.findall(
        r'href="([^"]*/(?:replace|cancel)/[^"]*)"', unescape(sheet.split("Spoilt for a player")[1])
    )
    replaced, cancelled = (hall.director.get(address).content.decode() for address in mends)
    assert 'name="stated"' in replaced
    assert 'name="fault"' in cancelled  # asked for: a player who comes in is nobody's side by himself


def test_board_shown_while_everybody_was_there_is_spoilt_for_nobody(room: Open) -> None:
    hall = room()
    hall.press("seated", table=hall.late)
    hall.hall.desk(0).play(1, now=hall.now)
    hall.catch_up()

    assert Release.objects.exists()
    assert hall.now_page()["spoilt"] == []


def test_replace_is_stated_then_one_press_for_both_rooms_and_undone(room: Open) -> None:
    hall = room()
    play_elsewhere(hall)
    form = {"match": hall.match, "boards": "1", "reason": "late", "fault": "visitor"}

    stated = hall.step("replace", **form)
    hall.press("replace", **form)
    spoilt = hall.now_page()["spoilt"]
    fact = len(bodies())
    hall.press("undo", fact=str(fact))

    assert "Board 1 is replaced by 5, shown as 1R." in stated
    assert isinstance(bodies()[fact - 1], ReplacedBody)
    assert spoilt == []
    assert bodies()[-1] == UndoneBody(fact)


def test_replacement_pressed_again_from_an_old_page_is_stated_anew(room: Open) -> None:
    hall = room()
    form = {"match": hall.match, "boards": "1", "reason": "late", "fault": "none"}
    step = hall.director.get("/en/control/cup/replace/", form).context["step"]
    old = {**form, **dict(step.hidden), "stated": step.token}

    first = hall.director.post("/en/control/cup/replace/", old)
    second = hall.director.post("/en/control/cup/replace/", old)

    assert (first.status_code, second.status_code) == (303, 409)
    assert sum(isinstance(body, ReplacedBody) for body in bodies()) == 1


def test_page_says_before_that_substitutes_run_out_and_the_rest_are_cancelled(room: Open) -> None:
    hall = room(substitutes=1)

    stated = hall.step("replace", match=hall.match, boards="1,2", reason="late", fault="visitor")

    assert "Board 1 is replaced by 5" in stated
    assert "Boards 2 are cancelled: Team 3 +3, Team 4 -3 IMP" in stated
    assert sentence("en", "director.replace.short", n=1) in stated


def test_cancel_asks_for_the_fault_and_states_the_score(room: Open) -> None:
    hall = room()

    form = hall.step("cancel", match=hall.match, boards="1", reason="overheard")
    stated = hall.step("cancel", match=hall.match, boards="1", reason="overheard", fault="home")
    hall.press("cancel", match=hall.match, boards="1", reason="overheard", fault="home")

    assert sentence("en", "director.fault.neither") in form
    assert "Team 3 -3, Team 4 +3" in stated
    assert "Board 1 cancelled: -3 / +3 IMP" in hall.get("rulings/")


def test_late_fine_is_proposed_from_the_minutes_with_the_articles_steps_and_entered_once(room: Open) -> None:
    hall = room()
    hall.press("seated", table=hall.late)

    card = next(each for each in hall.now_page()["calm"] if each["key"].startswith("fine"))
    stated = hall.step("fine", match=hall.match, side="visitor")
    hall.press("fine", match=hall.match, side="visitor")
    hall.press("fine", match=hall.match, side="visitor")

    assert card["title"] == "Team 4 was 12 min late"
    assert "→ 10–15 min: 2 VP" in stated
    assert [body for body in bodies() if isinstance(body, FineBody)] == [
        FineBody(hall.hall.matches[-1].pk, "visitor", "21 I(1)", 200, 0, 12)
    ]
    assert not any(each["key"].startswith("fine") for each in hall.now_page()["calm"])


def test_forfeit_is_proposed_after_twenty_minutes_and_made_by_the_directors_confirmation_alone(
    room: Open,
) -> None:
    hall = room()
    hall.hall.journal(MovedBody(hall.now - timedelta(minutes=21)), hall.now)

    page = hall.said()
    early = [body for body in bodies() if isinstance(body, ForfeitBody)]
    hall.press("forfeit", match=hall.match, side="visitor")
    hall.press("forfeit", match=hall.match, side="visitor")
    freed = hall.now_page()
    hall.press("play-after-all", match=hall.match)

    assert "Team 4: a forfeit is proposed (art. 21)" in page
    assert early == []
    assert freed["cards"] == []
    assert [body for body in bodies() if isinstance(body, ForfeitBody)] == [
        ForfeitBody(hall.hall.matches[-1].pk, "visitor"),
        ForfeitBody(hall.hall.matches[-1].pk, "visitor", forfeited=False),
    ]


def test_moved_start_moves_lateness_with_it(room: Open) -> None:
    hall = room()
    later = hall.now + timedelta(minutes=10)
    typed = f"{later + timedelta(hours=8):%H:%M}"

    stated = hall.step("move-start", at=typed)
    hall.press("move-start", at=typed)
    hall.press("move-start", at=typed)

    assert sentence("en", "director.move.follows") in stated
    assert "min late" not in hall.said()
    assert sum(isinstance(body, MovedBody) for body in bodies()) == 2


def test_start_of_one_match_moves_alone(room: Open) -> None:
    hall = room()
    typed = f"{hall.now + timedelta(minutes=10) + timedelta(hours=8):%H:%M}"

    hall.press("move-start", match=hall.match, at=typed)

    moved = bodies()[-1]
    assert isinstance(moved, MovedBody)
    assert moved.match == hall.hall.matches[-1].pk


def test_room_takes_the_same_number_of_queries_however_many_tables(room: Open) -> None:
    counts = []
    for matches in (2, 8):
        hall = room(matches=matches, slug=f"cup-{matches}")
        play_elsewhere(hall)
        session = session_context(hall.hall.session.pk)
        room_now(session, hall.now)  # what is remembered of the schedule is remembered now
        with CaptureQueriesContext(connection) as queries:
            seen = room_now(session, hall.now)
            assert (len(seen.tables), len(seen.shown)) == (2 * matches, 2)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_unchanged_page_is_not_sent_again(room: Open) -> None:
    hall = room()
    first = hall.director.get("/en/control/cup/", {"live": ""})
    known = {"if-none-match": first.headers["ETag"]}

    again = hall.director.get("/en/control/cup/", {"live": ""}, headers=known)
    hall.press("seated", table=hall.late)
    changed = hall.director.get("/en/control/cup/", {"live": ""}, headers=known)

    # A minute may have passed between two looks: then the page does say something else.
    is_same = first.json()["clock"] == hall.now_page()["clock"]
    assert again.status_code == 304 or not is_same
    assert changed.status_code == 200
    assert first.headers["Cache-Control"] == "no-store"
