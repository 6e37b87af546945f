"""A dozen segments as they were broadcast live, typed into one running server, held against what they are known to come to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.hall import Frame, Hall, hall

AT_ONCE = 3  # files typed at the same time: each is a process with two operators
SEGMENTS = (
    "live-2013senior-final-seg3",
    "live-74804",
    "live-74805",
    "live-74806",
    "live-74803",
    "live-2013junior-6",
    "live-2013german-swiss4",
    "live-2013junior-4",
    "live-2013junior-2",
    "live-2013junior-5",
    "live-74800",
    "live-2013junior-1",
)
ROOMS = ("open", "closed")


@pytest.fixture(scope="module")
def played(shared: Path) -> Iterator[tuple[Hall, dict[str, str]]]:
    """A hall in which every segment has been played, with the public id of each one's match."""
    with hall() as place, ThreadPoolExecutor(AT_ONCE) as pool:
        place.start()
        files = [shared / "corpus/lin" / f"{name}.lin" for name in SEGMENTS]
        done = pool.map(
            lambda file: place.manage("play", str(file), "--speed", "0", "--server", place.url, timeout=600),
            files,
        )
        matches = {}
        for name, process in zip(SEGMENTS, done, strict=True):
            assert process.returncode == 0, f"{name}: {process.stderr}"
            matches[name] = process.stdout.strip().rstrip("/").rpartition("/")[2]
        yield place, matches


def truth_of(shared: Path, name: str) -> dict[str, Any]:
    return json.loads((shared / "corpus/truth" / f"{name}.json").read_text("utf-8"))


def scores_of(frame: Frame) -> dict[tuple[int, str], int]:
    """The score of every board and room the match's frame has one for."""
    return {
        (row["number"], room): row[room]["score"]
        for row in frame["rows"]
        for room in ROOMS
        if row[room] is not None and row[room]["score"] is not None
    }


def true_scores(truth: dict[str, Any]) -> dict[tuple[int, str], int]:
    return {
        (record["board"], record["room"]): record["score_ns_own"]
        for record in truth["records"]
        if record["score_ns_own"] is not None
    }


def settled(played: tuple[Hall, dict[str, str]], shared: Path, name: str) -> tuple[Frame, dict[str, Any]]:
    """The match's frame once nothing more is expected in it, and the truth."""
    place, matches = played
    truth = truth_of(shared, name)
    expected = true_scores(truth)
    return place.last_frame(f"match:{matches[name]}", lambda frame: scores_of(frame) == expected), truth


@pytest.mark.parametrize("name", SEGMENTS)
def test_live_segment_comes_to_its_true_scores_imps_and_totals(
    played: tuple[Hall, dict[str, str]], shared: Path, name: str
) -> None:
    frame, truth = settled(played, shared, name)

    assert scores_of(frame) == true_scores(truth)
    swings = {row["number"]: row["swing"] for row in frame["rows"]}
    for board in truth["boards"]:
        if board["imps_own"] is None:
            assert swings.get(board["board"]) is None
        else:
            home, visitor = swings[board["board"]]
            assert home - visitor == board["imps_own"]
            assert home == 0 or visitor == 0
    match, totals = frame["match"], truth["totals"]
    gained = [total - carry for total, carry in zip(match["imps"], match["carry"], strict=True)]
    assert gained == [totals["team1_own"], totals["team2_own"]]
    assert match["carry"] == [truth["header"]["carry1"], truth["header"]["carry2"]]
    assert match["after"] == totals["boards_scored_own"]


def test_dozen_is_all_there_is_of_live_segments(shared: Path) -> None:
    assert sorted(SEGMENTS) == sorted(path.stem for path in (shared / "corpus/lin").glob("live-*.lin"))


def test_a_segment_played_again_adds_nothing(played: tuple[Hall, dict[str, str]], shared: Path) -> None:
    place, matches = played
    before = place.frame(f"match:{matches['live-2013junior-1']}")

    again = place.manage(
        "play", str(shared / "corpus/lin/live-2013junior-1.lin"), "--speed", "0", "--server", place.url
    )

    assert again.returncode == 0, again.stderr
    assert "already recorded at this table, left alone" in again.stderr
    assert place.frame(f"match:{matches['live-2013junior-1']}") == before


def test_record_of_the_dozen_verifies_clean(played: tuple[Hall, dict[str, str]], shared: Path) -> None:
    place, _ = played
    for name in SEGMENTS:
        settled(played, shared, name)

    assert "clean" in place.verify()
    assert "Traceback" not in place.log
