"""The reader against the truth files of the shared corpus: every field of every record of every LIN file."""

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bridge.notation import lin
from bridge.notation.as_json import rows_to_json, to_json, totals_to_json
from bridge.notation.checks import contradictions
from bridge.notation.comparison import compare
from bridge.notation.record import BroadcastFile, Room
from bridge.seats import SEATS
from scoring.methods.imps import imps

# Ours alone, or kept by us in another shape.
NOT_COMPARED = frozenset(("file", "explanations", "players"))
# Kinds of ours that the truth has no word for.
OURS = frozenset(("encoding-guessed", "line-up-changes", "second-caption"))
# Seen by us on the line of the call, by the truth on that of the record.
ON_ANOTHER_LINE = frozenset(("auction-in-one-value",))

ROOT = Path(__file__).resolve().parents[2]
TRUTH = Path(os.environ.get("OPENROOM_SHARED") or ROOT.parent / "shared") / "corpus" / "truth"
NAMES = sorted(path.stem for path in TRUTH.glob("*.json")) or ["no corpus"]


@pytest.fixture(params=NAMES)
def case(request: pytest.FixtureRequest, shared: Path) -> tuple[dict[str, Any], BroadcastFile]:
    corpus = shared / "corpus"
    truth = json.loads((corpus / "truth" / f"{request.param}.json").read_text(encoding="utf-8"))
    paths = [corpus / folder / truth["file"] for folder in ("lin", "lin-single")]
    return truth, lin.read(next(path for path in paths if path.exists()).read_bytes())


def test_file_equals_its_truth(case: tuple[dict[str, Any], BroadcastFile]) -> None:
    truth, file = case

    anomalies = [
        {"kind": a.kind, "line": a.line, "board": a.board, "room": a.room and a.room.value}
        for a in (*file.problems, *contradictions(file))
    ]

    assert [_compared(to_json(record, truth["file"])) for record in file.records] == [
        _compared(record) for record in truth["records"]
    ]
    comparison = compare(file, imps)
    rows = rows_to_json(comparison, "") if comparison else ()
    assert [_compared(row) for row in rows] == truth["boards"]
    totals = _compared(totals_to_json(comparison, "")) if comparison else {}
    assert totals == {key: value for key, value in truth.get("totals", {}).items() if key != "meaning"}
    assert _heading(file) == truth.get("header")
    if truth["players"] is not None and truth.get("header"):
        assert _players(file) == truth["players"]
    assert _counted(anomalies) == _counted(truth["anomalies"])


def _compared(record: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key not in NOT_COMPARED}


def _counted(anomalies: list[dict[str, Any]]) -> Counter[tuple[Any, ...]]:
    return Counter(
        (
            found["kind"],
            found["line"] if found["kind"] not in ON_ANOTHER_LINE else None,
            found.get("board"),
            found.get("room"),
        )
        for found in anomalies
        if found["kind"] not in OURS
    )


def _heading(file: BroadcastFile) -> dict[str, Any] | None:
    if file.heading is None:
        return None
    return {
        "event": file.heading.event,
        "segment": file.heading.segment,
        "scoring": file.heading.scoring,
        "first": file.heading.first,
        "last": file.heading.last,
        "team1": file.heading.team1.name,
        "carry1": file.heading.team1.carry,
        "team2": file.heading.team2.name,
        "carry2": file.heading.team2.carry,
    }


def _players(file: BroadcastFile) -> dict[str, dict[str, str]]:
    seated = {room.value: file.players(room) for room in Room}
    return {room: {s.value: names.of(s) if names else "" for s in SEATS} for room, names in seated.items()}
