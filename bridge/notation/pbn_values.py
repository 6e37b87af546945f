"""What the values of PBN tags mean: seats, vulnerability, deals, contracts and results. Each reader takes one value.

A reader returns what it could read, None for what it could not; it never raises and does not know for which record it
reads. `?` and nothing are the same to all of them: not told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from bridge.boards import Vulnerability
from bridge.calls import Contract, Doubling, Strain, parse_contract
from bridge.cards import DECK, Card, Rank
from bridge.deals import WRITTEN_SUITS
from bridge.errors import Refusal
from bridge.notation.record import HAND, PACK, Hands, ResultRead
from bridge.seats import SEATS, Seat, Side

VULNERABILITIES = {
    "none": Vulnerability.NONE,
    "love": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.BOTH,
    "both": Vulnerability.BOTH,
}
STRAINS = {
    "NT": Strain.NOTRUMP,
    "N": Strain.NOTRUMP,
    "S": Strain.SPADES,
    "H": Strain.HEARTS,
    "D": Strain.DIAMONDS,
    "C": Strain.CLUBS,
}
_ALL_CARDS = frozenset(DECK)
_SUITS = tuple({card.rank.letter: card for card in DECK if card.suit is suit} for suit in WRITTEN_SUITS)
_CARDS = {str(card): card for card in DECK} | {
    card.suit.letter + "10": card for card in DECK if card.rank is Rank.TEN
}
_SIDED = re.compile(r"(?P<side>NS|EW)\s*(?P<number>[+-]?\d{1,5}(?:\.\d{0,4})?)", re.IGNORECASE | re.ASCII)
_NUMBER = re.compile(r"[+-]?\d{1,5}(?:\.\d{0,4})?", re.ASCII)
_BOARD = re.compile(r"\d{1,5}", re.ASCII)


@dataclass(frozen=True, slots=True)
class DealRead:
    """A deal as listed. `complaints` are pairs of a kind and what is wrong."""

    hands: Hands | None
    complaints: tuple[tuple[str, str], ...] = ()


def read_seat(value: str) -> Seat | None:
    """Reads `N`, `e` and so on."""
    letter = value.strip().upper()
    return Seat(letter) if letter in ("N", "E", "S", "W") else None


def read_board(value: str) -> int | None:
    """Reads a board number, also `01`."""
    text = value.strip()
    return int(text) if _BOARD.fullmatch(text) and int(text) else None


def read_vulnerability(value: str) -> Vulnerability | None:
    """Reads `None`, `NS`, `EW`, `All` and their other names; `-` is none vulnerable."""
    return VULNERABILITIES.get(value.strip().lower())


@lru_cache(maxsize=256)  # a traveller repeats its deal for every table
def read_deal(value: str) -> DealRead:
    """Reads `N:hand hand hand hand`, clockwise from any seat, `-` for a hand that is not known."""
    text = value.strip()
    first, colon, rest = text.partition(":")
    seat = read_seat(first)
    words = rest.split()
    if not colon or seat is None or not words:
        return DealRead(None, (("deal-unreadable", text[:80]),))
    complaints = [] if len(words) == len(SEATS) else [("deal-unreadable", f"{len(words)} hands")]
    hands: dict[Seat, frozenset[Card]] = {}
    for offset, word in enumerate(words[: len(SEATS)]):
        if word.strip("-"):
            hands[seat.offset(offset)], complaint = _read_hand(word)
            if complaint:
                complaints.append(("deal-hand-syntax", f"{seat.offset(offset).value}: {complaint}"))
    unknown = frozenset(other for other in SEATS if not hands.get(other))
    if len(unknown) == len(SEATS):
        return DealRead(None, (*complaints, ("deal-unknown", "no hand is known")))
    read = Hands(*(hands.get(other, frozenset[Card]()) for other in SEATS), unknown=unknown)
    return DealRead(read, (*complaints, *_wrong_numbers(read)))


def _read_hand(word: str) -> tuple[frozenset[Card], str]:
    holdings = word.upper().replace("10", "T").split(".")
    complaint = "" if len(holdings) == len(WRITTEN_SUITS) else f"{len(holdings)} suits"
    cards: list[Card] = []
    for suit, holding in zip(_SUITS, holdings, strict=False):
        for letter in holding:
            card = suit.get(letter)
            if card is not None:
                cards.append(card)
            elif letter != "-":
                complaint = complaint or f"unexpected {letter!r}"
    hand = frozenset(cards)
    return hand, complaint or ("a card twice" if len(hand) < len(cards) else "")


def _wrong_numbers(hands: Hands) -> list[tuple[str, str]]:
    """Hands of other than thirteen cards, unless all known ones are of one size: an end position."""
    if hands.is_proper:
        return [("placeholder-deal", "each hand is one whole suit")] if hands.is_placeholder else []
    known = [seat for seat in SEATS if seat not in hands.unknown]
    sizes = {len(hands.of(seat)) for seat in known}
    is_ending = len(sizes) == 1 and max(sizes) < HAND
    wrong = [
        ("deal-hand-count", f"{seat.value} has {len(hands.of(seat))} cards")
        for seat in known
        if len(hands.of(seat)) != HAND and not is_ending
    ]
    held = [card for seat in known for card in hands.of(seat)]
    twice = sorted({str(card) for card in held if held.count(card) > 1}) if len(set(held)) < len(held) else []
    if twice:
        wrong.append(("deal-card-twice", " ".join(twice)))
    missing = sorted(_ALL_CARDS.difference(held), reverse=True)
    if len(known) == len(SEATS) and not is_ending and missing and len(missing) < PACK:
        listed = " ".join(map(str, missing)) if len(missing) <= HAND else f"{len(missing)} cards"
        wrong.append(("deal-missing-card", listed))
    return wrong


def read_card(value: str) -> Card | None:
    """Reads `SK`, `hT`, `D10`."""
    return _CARDS.get(value.upper())


def read_trump(value: str) -> Strain | None:
    """Reads the strain of a contract, or of an end position, which has nothing else: `NT`, `H`."""
    return STRAINS.get(value.strip().upper().lstrip("1234567").rstrip("X"))


def read_contract(value: str, declarer: Seat) -> Contract | None:
    """Reads `4S`, `3n`, `3NTX`, `4Sxx`, `2HR` (redoubled)."""
    text = value.strip().upper().replace("*", "X")
    text = text[:-1] + "XX" if text.endswith("R") else text
    try:
        return parse_contract(text, declarer)
    except Refusal:
        return None


def read_result(contract: str, declarer: str, tricks: str) -> ResultRead | None:
    """The official result of a board: three tags, `?` and empty where not told; None if none of them tells anything.

    What can be read is written `4HEx-1` in `found`, as other formats do; what cannot, stays as found.
    """
    values = [value.strip() for value in (contract, declarer, tricks)]
    values = ["" if value == "?" else value for value in values]
    bid, by, made = values
    if not any(values):
        return None
    if bid.lower() in ("pass", "p", "ap") and made in ("", "0"):
        return ResultRead("P", passed_out=True)
    seat = read_seat(by.lstrip("^"))
    found = read_contract(bid, seat) if seat else None
    number = read_tricks(made.lstrip("^"), seat.side if seat else None)
    if found is None or (made and number is None):
        told = [write_result(ResultRead("", found)), made] if found else values
        return ResultRead(" ".join(value for value in told if value), found)
    result = ResultRead("", found, number, swapped=by.startswith("^"), agreed=made.startswith("^"))
    return replace(result, found=write_result(result))


def write_result(result: ResultRead) -> str:
    """The entry for a result: `4HEx-1`, `3HN=`, `P`; without a number of tricks the contract alone."""
    contract = result.contract
    if result.passed_out or contract is None:
        return "P" if result.passed_out else result.found
    doubled = "x" * contract.doubling
    over = None if result.tricks is None else result.tricks - contract.tricks_needed
    tricks = "" if over is None else f"{over:+d}" if over else "="
    return f"{contract.level}{contract.strain.letter}{contract.declarer.value}{doubled}{tricks}"


def read_tricks(value: str, declarer: Side | None) -> int | None:
    """Declarer's tricks out of `9`, `NS 9` or `EW 4 NS 9`; None for anything that cannot be thirteen tricks."""
    if value.isascii() and value.isdecimal() and len(value) <= 2:
        return int(value) if int(value) <= HAND else None
    told = {side: number for side, number in read_sides(value).items() if number.is_integer()}
    if declarer is None or not told or any(not 0 <= number <= HAND for number in told.values()):
        return None
    if len(told) == len(Side) and sum(told.values()) != HAND:
        return None
    own = told.get(declarer)
    return int(own) if own is not None else HAND - int(told[declarer.other])


def read_sides(value: str) -> dict[Side, float]:
    """Reads `NS 4 EW -4`, either side first or alone; empty for anything else."""
    text = value.strip()
    found = [*_SIDED.finditer(text)]
    if "".join(match.group() for match in found).replace(" ", "") != text.replace(" ", ""):
        return {}
    return {Side(match["side"].upper()): float(match["number"]) for match in reversed(found)}


def read_points(value: str, declarer: Seat | None) -> float | None:
    """Points, IMPs and the like from N-S's side, out of any of the five spellings; a bare number is declarer's."""
    text = value.strip()
    if _NUMBER.fullmatch(text):
        if declarer is None:
            return None
        return float(text) if declarer.side is Side.NS else -float(text)
    sides = read_sides(text)
    if Side.NS in sides:
        return sides[Side.NS]
    return -sides[Side.EW] if Side.EW in sides else None


def write_contract(contract: Contract) -> str:
    """A contract as PBN writes it: `3NTX`."""
    return write_strain(contract.level, contract.strain) + Doubling(contract.doubling).letters


def write_strain(level: int, strain: Strain) -> str:
    """A bid as PBN writes it: `3NT`."""
    return f"{level}{'NT' if strain is Strain.NOTRUMP else strain.letter}"
