"""Processes that do the same at the same instant, on SQLite and on PostgreSQL: recording, taking the pen, releasing, seating."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.e2e.hall import Hall, hall

ROOT = Path(__file__).resolve().parents[2]
DEALS = {
    "1": {"N": "KJ7.AQ94.K83.Q62", "E": "A2.KT87.QJ9.AT83", "S": "QT98.J3.A742.K54", "W": "6543.652.T65.J97"},
    "2": {"N": "A2.KT87.QJ9.AT83", "E": "QT98.J3.A742.K54", "S": "6543.652.T65.J97", "W": "KJ7.AQ94.K83.Q62"},
}
SECONDS = 300


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Iterator[Hall]:
    """A hall without a server: a database, and processes that know nothing of each other."""
    with hall(migrated=False) as made:
        if request.param == "postgresql":
            url = request.getfixturevalue("postgres_url")
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute("CREATE DATABASE races")
            made.lead_to(DATABASE_URL=f"{url.rpartition('/')[0]}/races")
        done = made.manage("migrate", "--verbosity", "0")
        assert done.returncode == 0, done.stderr
        yield made


def race(place: Hall, *runners: tuple[str, dict[str, Any]]) -> list[Any]:
    """Start a process for each, let all of them go at once, and give what each was answered."""
    with ExitStack() as stack:
        running = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, str(Path(__file__).with_name("racing.py")), wish, json.dumps(values)],
                    cwd=ROOT,
                    env=place.environment() | {"OPENROOM_LOG": "ERROR"},
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    text=True,
                )
            )
            for wish, values in runners
        ]
        for each in running:
            stack.callback(each.kill)
            assert each.stdout is not None
            ready = each.stdout.readline()
            assert ready == "ready\n", each.communicate()
        for each in running:
            assert each.stdin is not None
            each.stdin.write("go\n")
            each.stdin.flush()
        said = [each.communicate(timeout=SECONDS) for each in running]
        assert [each.returncode for each in running] == [0] * len(running), said
    return [json.loads(answer) for answer, _ in said]


def look(place: Hall) -> dict[str, list[list[Any]]]:
    """What lies in the database."""
    found: dict[str, list[list[Any]]]
    (found,) = race(place, ("look", {}))
    return found


def of_board(found: dict[str, list[list[Any]]], *accepted: str) -> list[list[Any]]:
    """The facts of the board these belong to, as they were written."""
    (transcript,) = {row[0] for row in found["facts"] if row[2] in accepted}
    return [row for row in found["facts"] if row[0] == transcript]


def take_pen(place: Hall, table: str) -> int:
    """Take the pen of a table and write nothing with it; its number."""
    number: int
    ((number,),) = race(place, ("pen", {"table": table}))
    return number


def in_order(rows: list[list[Any]]) -> bool:
    return [row[1] for row in rows] == list(range(1, len(rows) + 1))


def test_two_who_record_at_once_write_each_number_once(place):
    match = place.make("match", deals=DEALS, slug="record")
    (pen,) = race(place, ("take", {"table": match["open"], "times": 1, "by": "first"}))
    number = pen[0][2]

    both = race(
        place,
        *(
            ("record", {"table": match["open"], "times": 15, "pen": number, "by": by})
            for by in ("one", "two")
        ),
        ("tick", {"times": 30}),
    )

    accepted = [uid for answers in both[:2] for kind, uid in answers if kind == "Accepted"]
    assert {kind for answers in both[:2] for kind, _ in answers} <= {"Accepted", "Stale"}
    rows = of_board(look(place), *accepted)
    assert sorted(row[2] for row in rows) == sorted(accepted)
    assert in_order(rows)
    for answers in both[:2]:  # each sees its own in the order it was told
        own = [uid for kind, uid in answers if kind == "Accepted"]
        assert [row[2] for row in rows if row[2] in own] == own
    assert "clean" in place.verify()


def test_bundles_of_two_at_once_are_recorded_whole_or_not_at_all(place):
    """Calls of two boards in each, and a third writer between: what one act of a bundle stood against leaves nothing of the others."""
    match = place.make("match", deals=DEALS, slug="together")
    number = take_pen(place, match["open"])

    one, two, single, *_ = race(
        place,
        *(
            ("together", {"table": match["open"], "times": 5, "pen": number, "by": by})
            for by in ("one", "two")
        ),
        # Its first tries may all find a bundle written meanwhile.
        ("record", {"table": match["open"], "times": 5, "accepted": 2, "pen": number, "by": "three"}),
        ("pass", {"table": match["closed"], "boards": [1, 2], "by": "closed"}),
        ("tick", {"times": 30}),
    )

    bundles = {kind: [ids for said, _, ids in one + two if said == kind] for kind in ("Accepted", "Stale")}
    singles = [uid for kind, uid in single if kind == "Accepted"]
    assert len(bundles["Accepted"]) == 10
    assert len(singles) >= 2
    assert any(kind == "Stale" and board == 2 for kind, board, _ in one + two), "none failed behind its first"
    found = look(place)
    places = {row[2]: row[:2] for row in found["facts"]}
    for ids in bundles["Accepted"]:
        (first, at), (second, _), last = (places[uid] for uid in ids)
        assert last == [first, at + 1]
        assert first != second
    assert [uid for ids in bundles["Stale"] for uid in ids if uid in places] == []
    ours = {places[uid][0] for uid in bundles["Accepted"][0]}
    written = sorted(row[2] for row in found["facts"] if row[0] in ours)
    assert written == sorted([*singles, *(uid for ids in bundles["Accepted"] for uid in ids)])
    for transcript in ours:
        assert in_order([row for row in found["facts"] if row[0] == transcript])
    assert len(found["taken"]) == 1, "the second board was begun out of turn, once"
    assert "clean" in place.verify()


def test_board_added_in_both_rooms_at_once_is_added_once(place):
    """Both rooms and a relief want the same boards while the pen goes to and fro: each is added once, and has one place."""
    match = place.make("match", deals=DEALS, slug="adding")
    race(place, ("allow", {"session": match["session"]}))
    wanted = list(range(3, 9))

    answers = race(
        place,
        ("add", {"table": match["closed"], "boards": wanted[::-1], "by": "closed"}),
        *(("add", {"table": match["open"], "boards": wanted, "by": by}) for by in ("open", "relief")),
        ("take", {"table": match["open"], "times": 4, "by": "another"}),
        ("tick", {"times": 30}),
    )

    assert answers[0] == [["added", board] for board in wanted[::-1]]
    assert {code for said in answers[1:3] for code, _ in said} <= {"added", "old-pen"}
    found = look(place)
    bodies = [json.loads(body) for _, body in found["added"]]
    assert sorted(body["number"] for body in bodies) == wanted, "said once of each"
    (segment,) = {row[0] for row in found["boards"] for body in bodies if row[2] == body["board"]}
    played = [row for row in found["boards"] if row[0] == segment]
    assert [position for _, position, _ in played] == list(range(1, 9))
    assert [board for *_, board in played[2:]] == [body["board"] for body in bodies], (
        "in the order they were added"
    )
    race(
        place,
        *(("pass", {"table": match[room], "boards": wanted, "by": room}) for room in ("open", "closed")),
    )
    assert "clean" in place.verify()


def test_pen_taken_by_two_at_once_is_never_old_when_something_is_written(place):
    match = place.make("match", deals=DEALS, slug="take")

    both = race(
        place, *(("take", {"table": match["open"], "times": 10, "by": by}) for by in ("one", "two", "three"))
    )

    pens = [{pen for _, _, pen in answers} for answers in both]
    assert sorted(pen for each in pens for pen in each) == list(range(1, 31)), "a number was given twice"
    accepted = [uid for answers in both for kind, uid, _ in answers if kind == "Accepted"]
    rows = of_board(look(place), *accepted)
    assert sorted(row[2] for row in rows) == sorted(accepted)
    assert in_order(rows)
    assert [row[3] for row in rows] == sorted(row[3] for row in rows), "an older pen wrote behind a newer"
    assert "clean" in place.verify()


def test_two_clocks_release_each_thing_once(place):
    match = place.make("match", deals=DEALS, slug="release")

    answers = race(
        place,
        *(("pass", {"table": match[room], "boards": [1, 2], "by": room}) for room in ("open", "closed")),
        *[("tick", {"times": 20})] * 2,
    )
    race(place, ("tick", {"times": 2}))

    accepted = {uid for said in answers[:2] for kind, uid in said if kind == "Accepted"}
    assert len(accepted) == 20
    found = look(place)
    ours = {row[0] for row in found["facts"] if row[2] in accepted}
    released = [tuple(row[:3]) for row in found["releases"] if row[1] in ours]
    assert len(released) == len(set(released)), "released twice"
    furthest = {(audience, transcript): upto for audience, transcript, upto in released}
    assert furthest == {(audience, transcript): 5 for audience in ("hall", "online") for transcript in ours}
    assert "clean" in place.verify()


def test_nothing_is_released_while_a_player_who_has_still_to_play_is_away(place):
    """A pair comes and goes while its board is recorded and released elsewhere: by sequence, it was there at every release."""
    made = place.make("late", slug="seating")

    race(
        place,
        ("seat", {"table": made["closed2"], "seats": "NS", "times": 40}),
        ("pass", {"table": made["open1"], "boards": [7, 8, 9, 10], "by": "op"}),
        *[("tick", {"times": 20})] * 2,
    )
    race(place, ("tick", {"times": 2}))

    found = look(place)
    moves = [(key, json.loads(body)["state"]) for key, body in found["presences"] if '"NS"' in body]
    assert len(moves) == 40
    known = [row[4] for row in found["releases"] if row[4] >= moves[0][0]]
    assert known, "nothing was released while they came and went"
    for at in known:
        assert [state for key, state in moves if key <= at][-1] == "here"
    assert "clean" in place.verify()
