"""Writes game.json: boards step by step as `bridge` reads them, which static/js/game.js has to read alike.

Each board is a setup and steps. A step asks about some actions (`probes`: what `check` says of each), then records one
entry and shows the outline of the board after it; the last step shows everything. Random boards come from seeds, so the
file is the same on every machine. Run it after a change in `bridge`: python -m tests.vectors.make_game
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bridge.actions import Entry
from bridge.board import BoardState, check, fold
from bridge.boards import BoardSetup, Vulnerability
from bridge.cards import DECK, Card
from bridge.deals import parse_deal, write_hand
from bridge.errors import IRREGULARITIES, Refusal
from bridge.seats import SEATS, Seat
from broadcast import facts

PATH = Path(__file__).with_name("game.json")
Plain = dict[str, Any]
HANDS: dict[str, str | None] = {
    "N": "KJ7.AQ94.K83.Q62",
    "E": "T95.J3.QJT62.974",
    "S": "AQ82.KT76.A9.K85",
    "W": "643.852.754.AJT3",
}


# what is shown of a board


def outline(state: BoardState) -> Plain:
    """What every step shows."""
    legal = state.legal_cards()
    return {
        "phase": state.phase.value,
        "turn": _seat(state.turn),
        "contract": str(state.contract) if state.contract else None,
        "won": [state.declarer_tricks, state.defender_tricks],
        "calls": len(state.calls),
        "legalCalls": len(state.legal_calls()),
        "legalCards": None if legal is None else " ".join(map(str, legal)),
        "result": _result(state),
        "provisional": state.provisional,
        "conflicts": [[one.code, one.law, one.entry_id] for one in state.conflicts],
        "undo": state.undo_target,
        "pause": state.pause.value if state.pause else None,
    }


def whole(state: BoardState) -> Plain:
    """What the last step shows."""
    return outline(state) | {
        "callViews": [
            [
                view.entry_id,
                view.seat.value,
                str(view.call),
                view.alert,
                view.explanation,
                view.corrected,
                view.illegal,
                view.happened.kind if view.happened else None,
            ]
            for view in state.calls
        ],
        "tricks": [
            [
                trick.leader.value,
                _seat(trick.winner),
                [
                    [
                        view.entry_id,
                        view.seat.value,
                        str(view.card) if view.card else None,
                        view.source.value,
                        view.corrected,
                        view.illegal,
                        view.revoke,
                        view.happened.kind if view.happened else None,
                    ]
                    for view in trick.cards
                ],
            ]
            for trick in state.tricks
        ],
        "passedOut": state.passed_out,
        "joined": list(state.joined_tricks) if state.joined_tricks else None,
        "claim": state.claim.tricks if state.claim else None,
        "evidence": [dict(one.evidence) for one in state.conflicts],
        "unplaced": list(state.unplaced),
        "remaining": [_cards(state.remaining(seat)) for seat in SEATS],
        "calls": [str(call) for call in state.legal_calls()],
    }


def _seat(seat: Seat | None) -> str | None:
    return seat.value if seat else None


def _cards(cards: frozenset[Card] | None) -> str | None:
    return None if cards is None else write_hand(cards)


def _result(state: BoardState) -> Plain | None:
    result = state.result
    if result is None:
        return None
    return {
        "contract": str(result.contract) if result.contract else None,
        "declarer": _seat(result.declarer),
        "tricks": result.tricks,
        "over": result.line_over,
        "score": result.score_ns,
    }


def refusal_of(state: BoardState, action: Plain) -> Plain | None:
    """What `check` says of an action: None, or the refusal."""
    try:
        check(state, facts.decode_action(action))
    except Refusal as refused:
        return {
            "code": refused.code,
            "law": refused.law,
            "evidence": dict(refused.evidence),
            "could": list(refused.could),
        }
    return None


# boards


class Recorder:
    """A board while its steps are written down."""

    def __init__(self, name: str, setup: Plain) -> None:
        self.name = name
        self.setup = setup
        self.entries: list[Entry] = []
        self.steps: list[Plain] = []
        deal = parse_deal(setup["hands"]) if setup["hands"] else None
        vulnerability = Vulnerability(setup["vulnerable"])
        self.board = BoardSetup(setup["number"], Seat(setup["dealer"]), vulnerability, deal)
        self.state = fold(self.board, ())

    def record(self, action: Plain, probes: tuple[Plain, ...] = ()) -> str:
        """One step; the entry's id. The action goes in whether or not it is refused: the fold is total."""
        asked = [[probe, refusal_of(self.state, probe)] for probe in (*probes, action)]
        entry_id = f"e{len(self.entries) + 1}"
        self.entries.append(Entry(entry_id, facts.decode_action(action)))
        self.state = fold(self.board, self.entries)
        self.steps.append(
            {"probes": asked, "entry": {"id": entry_id, "action": action}, "state": outline(self.state)}
        )
        return entry_id

    def as_json(self) -> Plain:
        """The whole board."""
        return {"name": self.name, "setup": self.setup, "steps": self.steps, "end": whole(self.state)}


def setup_of(number: int, dealer: str, vulnerable: str, hands: dict[str, str | None] | None) -> Plain:
    """A setup as it stands on the wire."""
    return {"number": number, "dealer": dealer, "vulnerable": vulnerable, "hands": hands}


def call(word: str, **more: Any) -> Plain:
    """A call as it stands on the wire."""
    return {"k": "call", "call": word, **more}


def card(face: str | None, **more: Any) -> Plain:
    """A card as it stands on the wire."""
    return {"k": "card", "card": face, **more}


def written_boards() -> Iterator[Plain]:
    """Boards by hand: every kind of action, and what goes wrong with each."""
    yield _claimed_and_corrected()
    yield _irregular()
    yield _joined()
    yield _bare()
    yield _lost()
    yield _without_hands()
    yield _passed_out()
    yield _paused()


def _auction(board: Recorder, text: str) -> list[str]:
    return [board.record(call(word)) for word in text.split()]


def _claimed_and_corrected() -> Plain:
    board = Recorder("claimed, then put right", setup_of(12, "W", "NS", HANDS))
    board.record({"k": "open"}, (call("1H"), card("CJ"), {"k": "lost"}, {"k": "claim", "tricks": 10}))
    first = _auction(board, "P 1C P")
    board.record(call("1H", alert=True, text="4+ hearts"), (call("1C"), call("X"), call("XX"), {"k": "open"}))
    board.record({"k": "explain", "of": first[1], "text": "2+ clubs"}, ({"k": "explain", "of": "e1"},))
    _auction(board, "P 2H P 4H P P")
    board.record(call("P"), (card("CJ"),))
    board.record(card("CJ"), (card("C9"), card("S6"), {"k": "explain", "of": "nobody"}))
    board.record(card("C2"), (card("H4"), card("CA"), card("C9")))
    board.record(
        card("C4"),
        (card("CJ"), card("ST"), {"k": "join", "contract": "4H", "declarer": "S", "tricks": [0, 0]}),
    )
    king = board.record(card("CK"), (card("H6"),))
    ace = board.record(card("CA"), (card("SA"),))
    board.record(
        {"k": "correct", "of": king, "to": card("C5")}, ({"k": "correct", "of": king, "to": card("C9")},)
    )
    board.record({"k": "correct", "of": ace, "to": None}, ({"k": "correct", "of": "nobody", "to": None},))
    board.record(card("CQ"), ({"k": "correct", "of": ace, "to": None}, {"k": "claim", "tricks": 14 - 1}))
    claim = board.record({"k": "claim", "tricks": 11, "by": "S"}, ({"k": "claim", "tricks": 0},))
    board.record(
        {"k": "correct", "of": claim, "to": {"k": "claim", "tricks": 10}}, ({"k": "claim", "tricks": 10},)
    )
    board.record({"k": "correct", "of": first[1], "to": call("1D")})
    board.record({"k": "correct", "of": first[1], "to": call("5C")})
    board.record(
        {"k": "correct", "of": "e24", "to": None}, ({"k": "correct", "of": "e23", "to": call("1S")},)
    )
    return board.as_json()


def _irregular() -> Plain:
    board = Recorder("illegal and real", setup_of(5, "N", "Both", HANDS))
    board.record({"k": "open"})
    _auction(board, "1S 2C 2S")
    happened = {"shape": "call", "kind": "insufficient-bid", "law": "27"}
    board.record(call("1H", happened=happened), (call("1H"), call("3H", happened=happened)))
    by = {"shape": "call", "kind": "call-out-of-turn", "law": "29", "data": {"by": "S"}}
    board.record(call("3S", happened=by), (call("1D", happened=by), card("SA", happened=happened)))
    double = {"shape": "call", "kind": "inadmissible-double", "law": "36"}
    board.record(call("X"))
    board.record(call("X", happened=double), (call("X"), call("XX")))
    _auction(board, "P P P P")
    lead = {"shape": "card", "kind": "opening-lead-out-of-turn", "law": "54", "data": {"by": "W"}}
    board.record(card("CJ", happened=lead), (card("CJ"), card("C9", happened=lead)))
    board.record(card("C2"))
    board.record(card("C4"))
    revoke = {"shape": "card", "kind": "revoke", "law": "61"}
    board.record(card("SA", happened=revoke), (card("SA"), card("SA", happened=lead)))
    board.record(card("S3"))
    board.record(card("SK"), (card("CQ"), call("P")))
    return board.as_json()


def _joined() -> Plain:
    board = Recorder("joined in the middle", setup_of(7, "S", "Both", HANDS))
    board.record(
        {"k": "join", "contract": "3NX", "declarer": "N", "tricks": [5, 2], "leader": "E"},
        ({"k": "join", "contract": "3N", "declarer": "N", "tricks": [9, 5]},),
    )
    for text in "DQ D9 D4 DK SJ ST SA S3".split():
        board.record(card(text), ({"k": "lost"}, card("D9")))
    board.record(card(None, source="unknown"))
    board.record(card("H2", source="inferred"))
    board.record({"k": "claim", "tricks": 9}, ({"k": "claim", "tricks": 3}, {"k": "claim", "tricks": 12}))
    board.record(card("HA"))
    return board.as_json()


def _bare() -> Plain:
    board = Recorder("a bare result", setup_of(3, "S", "EW", None))
    board.record({"k": "result", "contract": "6SXX", "declarer": "E", "tricks": 11}, (card("SA"), call("P")))
    board.record({"k": "deal", "hands": HANDS}, (call("P"), {"k": "lost"}, card("SA")))
    board.record({"k": "correct", "of": "e1", "to": {"k": "result", "contract": "P"}})
    board.record(
        {"k": "correct", "of": "e3", "to": {"k": "result", "contract": "1N", "declarer": "S", "tricks": 7}}
    )
    return board.as_json()


def _lost() -> Plain:
    board = Recorder("the thread was lost", setup_of(16, "W", "EW", HANDS))
    board.record({"k": "open"})
    _auction(board, "P P 1N P P P")
    for text in "C9 C5 CT CQ".split():
        board.record(card(text))
    board.record({"k": "lost"}, ({"k": "result", "contract": "2N", "declarer": "S", "tricks": 8},))
    board.record(
        {"k": "result", "contract": "1N", "declarer": "E", "tricks": 5},
        (card("SA"), call("P"), {"k": "lost"}, {"k": "claim", "tricks": 7}, {"k": "claim", "tricks": 13}),
    )
    return board.as_json()


def _without_hands() -> Plain:
    board = Recorder("hands come later", setup_of(9, "N", "EW", None))
    board.record({"k": "open"})
    _auction(board, "1N P P P")
    for text in "DQ D9 D4 DK S7 ST SA S3 CK C3".split():
        board.record(card(text), (card("DQ"),))
    board.record({"k": "deal", "hands": HANDS | {"E": None}})
    board.record({"k": "deal", "hands": {"N": HANDS["N"], "E": HANDS["E"], "S": None, "W": None}})
    board.record(card("C2"), (card("ST"), card("H9"), card("C9")))
    return board.as_json()


def _passed_out() -> Plain:
    board = Recorder("passed out", setup_of(1, "N", "None", HANDS))
    board.record({"k": "open"})
    _auction(board, "P P P")
    last = board.record(call("P"), ({"k": "claim", "tricks": 7},))
    board.record({"k": "correct", "of": last, "to": call("1C")}, (call("P"), card("SA"), {"k": "lost"}))
    board.record({"k": "correct", "of": "e1", "to": None})
    return board.as_json()


def _paused() -> Plain:
    board = Recorder("the table waits", setup_of(2, "E", "NS", HANDS))
    director: Plain = {"k": "pause", "why": "director"}
    over: Plain = {"k": "pause", "why": None}
    board.record({"k": "open"}, (director, over))
    board.record(director, (over, {"k": "pause", "why": "away"}))
    board.record(call("P"), (over, director))
    first = board.record({"k": "pause", "why": "technical"})
    board.record(
        {"k": "explain", "of": "e3", "text": "could be strong"}, ({"k": "pause", "why": "technical"},)
    )
    board.record(over, (over,))
    board.record({"k": "correct", "of": first, "to": {"k": "pause", "why": "away"}})
    _auction(board, "1N P P P")
    board.record(director)
    board.record({"k": "correct", "of": "e12", "to": None}, (over,))
    board.record({"k": "claim", "tricks": 7})
    board.record({"k": "pause", "why": "break"}, (over, {"k": "pause", "why": "break"}))
    return board.as_json()


def random_board(seed: int, accidents: float) -> Plain:
    """A board of chance: mostly legal, with all that can go wrong in it; without accidents it is played to the end."""
    chance = random.Random(seed)
    cards = list(DECK)
    chance.shuffle(cards)
    dealt = {seat.value: write_hand(cards[at * 13 : at * 13 + 13]) for at, seat in enumerate(SEATS)}
    hidden = chance.choice(([], [], ["E", "W"], ["S"], ["N", "E", "S", "W"])) if accidents else []
    hands: dict[str, str | None] = {seat: None if seat in hidden else hand for seat, hand in dealt.items()}
    shown = None if len(hidden) == 4 else hands
    setup = setup_of(seed, chance.choice("NESW"), chance.choice(("None", "NS", "EW", "Both")), shown)
    board = Recorder(f"random {seed}", setup)
    if not accidents or chance.random() < 0.8:
        board.record({"k": "open"})
    for _ in range(chance.randint(30, 72) if accidents else 90):
        board.record(
            _next_action(chance, board, accidents), tuple(_anything(chance, board) for _ in range(2))
        )
        if board.state.phase.value == "finished" and (not accidents or chance.random() < 0.3):
            break
    return board.as_json()


def _next_action(chance: random.Random, board: Recorder, accidents: float) -> Plain:
    if chance.random() < accidents:
        return _anything(chance, board)
    if chance.random() < accidents / 2:
        return _really_happened(chance, board)
    state = board.state
    if state.phase.value in ("waiting", "auction"):
        legal = state.legal_calls()
        passes = not legal or chance.random() < 0.62
        return call("P" if passes else str(chance.choice(legal[: 1 + len(legal) // 3])))
    if state.phase.value == "play":
        if chance.random() < accidents / 2:
            return card(None, source="unknown")
        return card(_some_card(chance, state), **({"source": "inferred"} if chance.random() < 0.05 else {}))
    return _anything(chance, board)


def _some_card(chance: random.Random, state: BoardState) -> str:
    legal = state.legal_cards()
    if legal:
        return str(chance.choice(legal))
    seen = {view.card for trick in state.tricks for view in trick.cards}
    return str(chance.choice([one for one in DECK if one not in seen] or list(DECK)))


def _anything(chance: random.Random, board: Recorder) -> Plain:
    """Any action at all, legal or not."""
    ids = [entry.id for entry in board.entries] or ["nobody"]
    target = chance.choice([*ids[-12:], "nobody"] if chance.random() < 0.1 else ids[-12:])
    words = ["P", "X", "XX", *(f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN")]
    contract = chance.choice(words[3:]) + chance.choice(("", "", "X", "XX"))
    kind = chance.choice(
        ("call", "call", "card", "card", "card", "claim", "explain", "correct", "correct", "undo", "rare")
    )
    match kind:
        case "call":
            return call(chance.choice(words))
        case "card":
            return card(str(chance.choice(DECK)))
        case "claim":
            return {"k": "claim", "tricks": chance.randint(0, 13)}
        case "explain":
            return {"k": "explain", "of": target, "text": "natural"}
        case "undo":
            return {"k": "correct", "of": board.state.undo_target or target, "to": None}
        case "correct":
            to = _anything(chance, board)
            return {"k": "correct", "of": target, "to": None if to["k"] == "correct" else to}
    tricks = chance.randint(0, 8)
    return chance.choice(
        (
            {"k": "open"},
            {"k": "lost"},
            {"k": "pause", "why": chance.choice(("director", "break", "away", "technical", None))},
            {
                "k": "join",
                "contract": contract,
                "declarer": chance.choice("NESW"),
                "tricks": [tricks, chance.randint(0, 5)],
            },
            {
                "k": "result",
                "contract": contract,
                "declarer": chance.choice("NESW"),
                "tricks": chance.randint(0, 13),
            },
            {"k": "result", "contract": "P"},
        )
    )


def _really_happened(chance: random.Random, board: Recorder) -> Plain:
    action = _anything(chance, board)
    while action["k"] not in ("call", "card"):
        action = _anything(chance, board)
    refused = refusal_of(board.state, action)
    code = refused["code"] if refused and chance.random() < 0.9 else chance.choice(IRREGULARITIES)
    happened: Plain = {"shape": action["k"], "kind": code, "law": "61"}
    if code.endswith("out-of-turn"):
        happened["data"] = {"by": chance.choice("NESW")}
    return action | {"happened": happened}


def vectors() -> str:
    """The whole file: one step a line."""
    boards = [
        *written_boards(),
        *(random_board(seed, 0.0) for seed in range(1, 4)),
        *(random_board(seed, 0.06) for seed in range(4, 18)),
    ]
    lines = []
    for board in boards:
        steps = ",\n".join("   " + _json(step) for step in board["steps"])
        head = f' {{"name": {_json(board["name"])}, "setup": {_json(board["setup"])}, "steps": [\n'
        lines.append(f'{head}{steps}\n  ], "end": {_json(board["end"])}}}')
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


if __name__ == "__main__":
    PATH.write_text(vectors(), encoding="utf-8")
