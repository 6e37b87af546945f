"""Writes deals.json: texts with deals as people paste them, and the hands that `bridge.notation` reads in them.

static/js/game/dealing.js has to read the same. Run it after a change there: python -m tests.vectors.make_deals
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bridge.notation import format_of

PATH = Path(__file__).with_name("deals.json")
NORTH = "N:KJ7.AQ94.K83.Q62 A2.KT87.QJ9.AT83 QT98.J3.A742.K54 6543.652.T65.J97"
WEST = "W:6543.652.T65.J97 KJ7.AQ94.K83.Q62 A2.KT87.QJ9.AT83 QT98.J3.A742.K54"
SUITS = "E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"

VOIDS = "E:AKQJT98765432... .AKQJT98765432.. ..AKQJT9876543.2 ..2.AKQJT9876543"

LIN = "1SQT98HJ3DA742CK54,S6543H652DT65CJ97,SKJ7HAQ94DK83CQ62,"

# Name of a file, and what is in it.
TEXTS = (
    ("one.pbn", f'[Board "12"]\n[Dealer "W"]\n[Vulnerable "NS"]\n[Deal "{NORTH}"]\n'),
    ("west.pbn", f'% PBN 2.1\n[Event "A pairs"]\n[Board "3"]\n[Deal "{WEST}"]\n\n'),
    ("two.pbn", f'[Board "1"]\n[Deal "{NORTH}"]\n\n[Board "2"]\n[Deal "{SUITS}"]\n'),
    ("voids.pbn", f'[Board "1"]\n[Deal "{VOIDS}"]\n'),
    (
        "one.lin",
        "qx|o7|md|3SQT98HJ3DA742CK54,S6543H652DT65CJ97,SKJ7HAQ94DK83CQ62,SA2HKT87DQJ9CAT83|sv|n|mb|p|pg||",
    ),
    ("three.lin", "qx|o8|md|1SQT98HJ3DA742CK54,S6543H652DT65CJ97,SKJ7HAQ94DK83CQ62,|sv|o|mb|1N|pg||"),
    (
        "rooms.lin",
        f"qx|o5|md|{LIN}|mb|p|pg||qx|c5|md|{LIN}|mb|p|pg||",
    ),
)


def vectors() -> str:
    """The file as it should be."""
    return json.dumps([_vector(name, text) for name, text in TEXTS], indent=1, ensure_ascii=False) + "\n"


def _vector(name: str, text: str) -> dict[str, Any]:
    data = text.encode()
    known = format_of(name, data)
    assert known is not None, name
    deals: list[dict[str, Any]] = []
    for record in known.read(data).records:
        assert record.hands is not None, name
        if record.hands.deal is None:
            continue  # one suit a hand stands for no deal
        deal = {"number": record.board, "hands": record.hands.deal.as_strings()}
        if deal not in deals:
            deals.append(deal)
    return {"name": name, "text": text, "deals": deals}


if __name__ == "__main__":
    PATH.write_text(vectors(), "utf-8")
