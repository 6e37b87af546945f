"""The plays of real broadcasts cost at most 1.3 keys a card, and eight calls, 26 cards and a claim less than a key a second for a minute."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from bench.keystrokes import boards_of, keys_of

EVERY = 9  # boards: some hundreds of them, of all the files


def test_real_plays_cost_at_most_1_3_keys_a_card(shared: Path, node_path: Path) -> None:
    boards = islice(boards_of(shared / "corpus" / "lin"), 0, None, EVERY)
    counts = keys_of(boards, node_path)

    assert counts["boards"] > 300, counts
    assert counts["left"] < counts["boards"] / 20, counts
    per_card, per_call, per_claim = (
        counts[f"{what}Keys"] / counts[f"{what}s"] for what in ("card", "call", "claim")
    )
    assert 1.0 < per_card <= 1.3, counts
    assert 8 * per_call + 26 * per_card + per_claim < 60, counts


def test_keys_are_counted_by_the_machine_that_takes_them(node_path: Path) -> None:
    hands = {
        "N": "KJ7.AQ94.K83.Q62",
        "E": "T95.J3.QJT62.974",
        "S": "AQ82.KT76.A9.K85",
        "W": "643.852.754.AJT3",
    }
    board = {"number": 12, "dealer": "W", "vulnerable": "NS", "hands": hands, "auction": [], "play": []}
    auction = ["P", "1C", "P", "1H", "P", "4H", "P", "P", "P"]
    # Lead c j; rank alone three times; then a card that is not West's.
    plays = {("CJ", "C2", "C4", "C5"): (1, 1 + 1 + 1 + 1), ("CA", "C2", "C4", "C5"): (1, 4), ("CQ",): (0, 0)}

    for play, (fitting, keys) in plays.items():
        counts = keys_of(iter([board | {"auction": auction, "play": list(play), "claim": None}]), node_path)
        assert (counts["boards"], counts["cardKeys"]) == (fitting, keys), (play, counts)
        assert counts["callKeys"] == fitting * (6 * len("p") + 3 * len("1c"))
