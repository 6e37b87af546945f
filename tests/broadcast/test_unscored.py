"""Frames without results: whatever the results are, the bytes are the same; and what was played is all there."""

import json
from pathlib import Path
from typing import Any

import pytest

from broadcast.packing import pack, unpack
from broadcast.unscored import unscored_body
from broadcast.wire import frame_message, unscored_message

FIXTURES = Path(__file__).parents[1] / "display/fixtures"
# What tells a result, wherever it stands in a frame.
TELLING = {
    *(
        "line",
        "open",
        "closed",
        "score",
        "swing",
        "imps",
        "carry",
        "vp",
        "after",
        "boards",
        "provisional",
        "fines",
    ),
    *("award", "won", "claim", "comments", "earlier", "finished", "results", "percent"),
}
SCORED = [
    name
    for name in sorted(path.stem for path in FIXTURES.glob("*.json"))
    if name.partition("-")[0] in {"table", "board", "match", "session", "encounter", "traveller", "field"}
]


def fixture(name: str) -> dict[str, Any]:
    frame: dict[str, Any] = json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))
    return frame


def body_of(frame: dict[str, Any]) -> bytes:
    return json.dumps(pack(frame), separators=(",", ":"), ensure_ascii=False).encode()


def otherwise(value: Any, *, inside: bool = False) -> Any:
    """The same frame with other results: every number and contract that tells one is another."""
    if isinstance(value, dict):
        is_over = value.get("phase") in ("finished", "lost")
        return {
            name: otherwise(each, inside=inside or tells(name, each, is_over=is_over))
            for name, each in value.items()
        }
    if isinstance(value, list):
        return [otherwise(each, inside=inside) for each in value]
    if inside and isinstance(value, int | float) and not isinstance(value, bool):
        return value + 1
    if inside and value in ("4S", "3N", "6S", "4H"):
        return "1C"
    return value


def tells(name: str, value: Any, *, is_over: bool) -> bool:
    if name == "won":
        return is_over  # while a board is played its tricks are the play
    if name in ("open", "closed"):
        return isinstance(value, dict) and "tricks" in value and "score" in value  # a line, not a room
    if name == "boards":
        return isinstance(value, int)
    return name in TELLING


@pytest.mark.parametrize("name", SCORED)
def test_whatever_the_results_are_the_bytes_are_the_same(name: str) -> None:
    frame = fixture(name)
    other = otherwise(frame)

    assert unscored_body(body_of(frame)) == unscored_body(body_of(other))


def test_there_are_results_to_leave_out() -> None:
    changed = [name for name in SCORED if otherwise(fixture(name)) != fixture(name)]

    assert {name.partition("-")[0] for name in changed} >= {
        "table",
        "board",
        "match",
        "session",
        "encounter",
        "traveller",
    }


@pytest.mark.parametrize("name", ["table-finished", "board-both"])
def test_the_play_is_all_there_and_its_result_is_not(name: str) -> None:
    frame, left = fixture(name), unpack(json.loads(unscored_body(body_of(fixture(name)))))
    whole, cut = (
        each["board"] if "board" in each else each["rooms"]["open"]["board"] for each in (frame, left)
    )

    assert whole["line"] is not None
    assert whole["won"] != [0, 0]
    assert (cut["line"], cut["won"]) == (None, [0, 0])
    for played in ("hands", "auction", "tricks", "contract", "dealer"):
        assert cut[played] == whole[played]
    assert "1430" not in json.dumps(left)


def test_standings_have_nothing_left_and_no_picture_stays_none() -> None:
    assert unscored_body(body_of(fixture("standing-12"))) == b""
    assert unscored_body(b"") == b""


def test_message_keeps_its_version_under_another_name() -> None:
    body = body_of(fixture("match"))

    said = json.loads(unscored_message(frame_message("match:matchaaaaaa2/2", 7, body)))

    assert (said["c"], said["v"]) == ("unscored-match:matchaaaaaa2/2", 7)
    assert said["f"] == json.loads(unscored_body(body))
    assert json.loads(unscored_message(frame_message("table:a", 8, b"")))["f"] is None
