"""What the plays of real files cost in keys, pressed one by one into the console's own typing machine."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bridge.notation import lin
from bridge.notation.as_json import to_json

SCRIPT = Path(__file__).with_name("keystrokes.mjs")


def boards_of(folder: Path) -> Iterator[dict[str, Any]]:
    """The boards of the folder's LIN files that have all hands, an auction and cards played."""
    for path in sorted(folder.glob("*.lin")):
        for record in lin.read(path.read_bytes()).records:
            told: dict[str, Any] = dict(to_json(record, path.name))
            hands = told["hands"] or {}
            whole = len(hands) == 4 and all(hands.values())
            if whole and told["play"] and told["auction_complete"] and told["dealer"]:
                yield {
                    "number": told["board"] or 1,
                    "dealer": told["dealer"],
                    "vulnerable": told["vul"] or "None",
                    "hands": hands,
                    "auction": told["auction"],
                    "play": told["play"],
                    "claim": told["mc"],
                }


def keys_of(boards: Iterator[dict[str, Any]], node: Path) -> dict[str, int]:
    """Boards, cards, calls and claims with the keys they took; `left` are boards whose record does not fit its cards."""
    lines = "\n".join(json.dumps(board) for board in boards)
    done = subprocess.run([node, SCRIPT], input=lines, capture_output=True, text=True, check=True)
    counts: dict[str, int] = json.loads(done.stdout)
    return counts
