"""The demo at full speed through a whole session and into the next: all that is stored follows from the record, and all that is shown."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from config.demo.script import load
from tests.e2e.hall import Frame, Hall, hall, until
from tests.e2e.pages import HALL, chromium, opened, room

EVENT = load()
SESSION_SECONDS = 240.0


@pytest.fixture(scope="module")
def played() -> Iterator[tuple[Hall, list[str]]]:
    """A hall in which the demo has finished its first session and begun the second; the sessions, the first one first."""
    with hall(migrated=False) as place:
        place.start("demo", "--beat", "0")

        def begun() -> list[str]:
            frames = place.page_frames(f"/en/e/{EVENT.slug}/")
            sessions = {
                frame["session"]["number"]: name
                for name, frame in frames.items()
                if name.startswith("session:")
            }
            if not {1, 2} <= sessions.keys():
                return []
            second = frames[sessions[2]]["matches"]
            playing = any(room["board"] for match in second for room in match["tables"].values())
            return [sessions[1], sessions[2]] if playing else []

        sessions = until(begun, SESSION_SECONDS, lambda: f"no second session:\n{place.said}")
        assert place.interrupt() == 0
        place.start()  # what was due when the demo was stopped is published now
        yield place, sessions


def matches(place: Hall, session: str) -> list[Frame]:
    return [
        place.frame(
            f"match:{each['match']['id']}", lambda frame: frame["match"]["after"] == frame["match"]["boards"]
        )
        for each in place.frame(session)["matches"]
    ]


def test_all_that_is_stored_follows_from_the_record(played):
    place, _ = played

    # A session more stands on the frames of the first one's boards: they are renewed a few a second.
    until(lambda: place.manage("verify").returncode == 0, 30, lambda: place.manage("verify").stdout)

    assert "clean" in place.verify()
    assert "Traceback" not in place.log


def test_the_finished_session_is_whole_and_adds_up(played):
    place, sessions = played

    finished = matches(place, sessions[0])

    assert len(finished) == len(EVENT.sessions[0].matches)
    for frame in finished:
        score = frame["match"]
        assert score["after"] == score["boards"] == len(EVENT.sessions[0].boards)
        assert all(row["open"] and row["closed"] and row["swing"] for row in frame["rows"])
        assert score["imps"] == [sum(row["swing"][side] for row in frame["rows"]) for side in (0, 1)]
        assert math.isclose(sum(score["vp"]), 20.0)
        assert not score.get("provisional")


def test_the_standing_is_sensible(played):
    place, sessions = played
    finished = matches(place, sessions[0])
    names = [name for name in place.page_frames(f"/en/e/{EVENT.slug}/") if name.startswith("standing:")]

    rows = place.frame(names[0])["rows"]

    assert len(rows) == len(EVENT.teams)
    assert [row["vp"] for row in rows] == sorted((row["vp"] for row in rows), reverse=True)
    assert all(after["rank"] >= before["rank"] for before, after in itertools.pairwise(rows))
    assert sum(row["imps"][0] for row in rows) == sum(row["imps"][1] for row in rows)
    assert {row["played"] for row in rows} <= {1, 2}
    # A late side's fine comes off its stage total, never off a match (art. 52 III).
    fined = sum(row.get("fines") or 0 for row in rows)
    assert fined > 0
    assert math.isclose(sum(row["vp"] for row in rows) + fined, 10 * sum(row["played"] for row in rows))
    met = {team["id"] for frame in finished for team in (frame["match"]["home"], frame["match"]["visitor"])}
    assert met == {row["team"]["id"] for row in rows}


def test_every_board_of_the_finished_session_has_its_page_in_both_languages(played):
    place, sessions = played
    for frame in matches(place, sessions[0]):
        for row in frame["rows"]:
            page = place.page_frames(f"/zh/b/{row['id']}/")[f"board:{row['id']}"]
            assert page == place.page_frames(f"/en/b/{row['id']}/")[f"board:{row['id']}"]
            assert page["swing"] == row["swing"]
            assert [page["rooms"][name]["board"]["line"] for name in ("open", "closed")] == [
                row["open"],
                row["closed"],
            ]


def test_a_finished_board_can_be_replayed_from_the_first_call_to_the_result(played, chromium_path: Path):
    place, sessions = played
    row = next(row for row in matches(place, sessions[0])[0]["rows"] if row["open"]["contract"] != "P")
    board = place.frame(f"board:{row['id']}")["rooms"]["open"]["board"]
    moves = len(board["auction"]) + sum(len(trick["cards"]) for trick in board["tricks"])
    complaints: list[str] = []
    with chromium(chromium_path) as browser:
        page = opened(browser, HALL, complaints)
        page.goto(f"{place.url}/en/b/{row['id']}/")
        expect(page.locator(".room >> nth=0").locator(".result")).to_be_visible()
        last = room(page, "open")

        page.keyboard.press("Home")
        first = room(page, "open")
        seen = []
        for _ in range(moves):
            page.keyboard.press("ArrowRight")
            seen.append(room(page, "open"))
        page.keyboard.press("ArrowRight")

        assert first["auction"] == []
        assert first["played"] == 0
        assert [now["played"] for now in seen] == [
            *[0] * len(board["auction"]),
            *range(1, moves - len(board["auction"]) + 1),
        ]
        assert all(now["result"] is None for now in seen)
        assert room(page, "open") == last
        assert last["result"] is not None
    assert complaints == []
