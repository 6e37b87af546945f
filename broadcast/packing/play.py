"""Hands, auctions, tricks and result lines written as people write them: "1N P 3N P P P", "WCJ259", "4HXN+1"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from broadcast.packing.shapes import ABSENT, Field, record

SEATS = "NESW"
CARD = re.compile(r"[CDHS][2-9TJQKA]")
CONTRACT = re.compile(r"[1-7][CDHSN]X{0,2}")
RESULT = re.compile(r"([1-7][CDHSN]X{0,2})([NESW])(=|[+-]\d+)?")
# What may be said of a call, each by a sign before its explanation.
SIGNS = {"alert": "!", "corrected": "~", "illegal": "#"}


@dataclass(frozen=True, slots=True)
class Hands:
    """Four hands in the order N E S W with blanks between; "?" for one that is not known."""

    def pack(self, value: Any) -> Any:
        """The short form."""
        if value.keys() != set(SEATS):
            return value
        return " ".join("?" if value[seat] is None else value[seat] for seat in SEATS)

    def unpack(self, packed: Any) -> Any:
        """The value it was made of."""
        if isinstance(packed, dict):
            return packed
        hands = zip(SEATS, packed.split(" "), strict=True)
        return {seat: None if hand == "?" else hand for seat, hand in hands}


@dataclass(frozen=True, slots=True)
class Auction:
    """Calls with blanks between; if anything was said of one, [calls, notes] with the notes by place: "! 15-17"."""

    def pack(self, value: Any) -> Any:
        """The short form."""
        calls = " ".join(call["call"] for call in value)
        notes = {str(at): _note(call) for at, call in enumerate(value) if len(call) > 1}
        return [calls, notes] if notes else calls

    def unpack(self, packed: Any) -> Any:
        """The value it was made of."""
        calls, notes = (packed, {}) if isinstance(packed, str) else packed
        return [{"call": call, **_said(notes.get(str(at), ""))} for at, call in enumerate(calls.split(" "))]


def _note(call: dict[str, Any]) -> Any:
    said = {name: given for name, given in call.items() if name != "call"}
    text = said.get("text", ABSENT)
    if not said.keys() <= {"text", *SIGNS} or text == "" or any(said.get(sign) is False for sign in SIGNS):
        return said
    signs = "".join(sign for name, sign in SIGNS.items() if name in said)
    return signs if text is ABSENT else f"{signs} {text}"


def _said(note: Any) -> dict[str, Any]:
    if isinstance(note, dict):
        return note
    signs, _, text = note.partition(" ")
    said: dict[str, Any] = {name: True for name, sign in SIGNS.items() if sign in signs}
    return said | ({"text": text} if text else {})


@dataclass(frozen=True, slots=True)
class Tricks:
    """Tricks with blanks between: leader, then cards clockwise, a suit where it changes, "-" for a card nobody saw.

    The winner is who leads next; else it is told: "=N", "=-" for none while play goes on. If anything is marked,
    [tricks, marks] with the marks by place.
    """

    def pack(self, value: Any) -> Any:
        """The short form."""
        if not all(_is_plain(trick) for trick in value):
            return value
        leaders = [trick["leader"] for trick in value[1:]]
        tokens = [_token(trick, after) for trick, after in zip(value, [*leaders, None], strict=True)]
        marks = {str(at): trick["marks"] for at, trick in enumerate(value) if "marks" in trick}
        return [" ".join(tokens), marks] if marks else " ".join(tokens)

    def unpack(self, packed: Any) -> Any:
        """The value it was made of."""
        if not isinstance(packed, str) and not isinstance(packed[0], str):
            return packed
        text, marks = (packed, {}) if isinstance(packed, str) else packed
        tokens = text.split(" ")
        tricks = []
        for token, after in pairwise([*tokens, ""]):
            cards, told, winner = token[1:].partition("=")
            trick = {"leader": token[0], "cards": _cards(cards)}
            if not told:
                winner = after[:1]
            if winner not in ("", "-"):
                trick["winner"] = winner
            tricks.append(trick)
        for at, mark in marks.items():
            tricks[int(at)]["marks"] = mark
        return tricks


def _is_plain(trick: dict[str, Any]) -> bool:
    return (
        trick.keys() <= {"leader", "cards", "winner", "marks"}
        and trick["leader"] in SEATS
        and trick.get("winner", "N") in tuple(SEATS)
        and all(card is None or CARD.fullmatch(card) for card in trick["cards"])
    )


def _token(trick: dict[str, Any], leads_next: str | None) -> str:
    text, suit = trick["leader"], ""
    for card in trick["cards"]:
        if card is None:
            text += "-"
        else:
            text += card[1] if card[0] == suit else card
            suit = card[0]
    winner = trick.get("winner")
    return text if winner == leads_next else f"{text}={winner or '-'}"


def _cards(text: str) -> list[str | None]:
    cards: list[str | None] = []
    suit = ""
    for letter in text:
        if letter in "CDHS":
            suit = letter
        else:
            cards.append(None if letter == "-" else suit + letter)
    return cards


_LINE = record("result", "score", "lead", Field("provisional", default=False))


@dataclass(frozen=True, slots=True)
class Lines:
    """A result line as [result, score, lead, provisional]: "4HXN+1", "3NS=", "6SW" before its tricks are known, "P"."""

    def pack(self, value: Any) -> Any:
        """The short form."""
        rest = dict(value)
        parts = [rest.pop(name, ABSENT) for name in ("contract", "declarer", "tricks", "over")]
        result = _result(*parts)
        return value if result is None else _LINE.pack({"result": result, **rest})

    def unpack(self, packed: Any) -> Any:
        """The value it was made of."""
        if isinstance(packed, dict):
            return packed
        rest = _LINE.unpack(packed)
        return _parts(rest.pop("result")) | rest


def _result(contract: Any, declarer: Any, tricks: Any, over: Any) -> str | None:
    if contract == "P" and (declarer, tricks, over) == (None, None, None):
        return "P"
    if not isinstance(contract, str) or not CONTRACT.fullmatch(contract) or declarer not in tuple(SEATS):
        return None
    if tricks is None and over is None:
        return f"{contract}{declarer}"
    if not isinstance(tricks, int) or over != tricks - int(contract[0]) - 6:
        return None
    return f"{contract}{declarer}{over:+d}" if over else f"{contract}{declarer}="


def _parts(result: str) -> dict[str, Any]:
    found = RESULT.fullmatch(result)
    if found is None:
        return {"contract": result, "declarer": None, "tricks": None, "over": None}
    contract, declarer, sign = found.groups()
    over = None if sign is None else 0 if sign == "=" else int(sign)
    tricks = None if over is None else int(contract[0]) + 6 + over
    return {"contract": contract, "declarer": declarer, "tricks": tricks, "over": over}
