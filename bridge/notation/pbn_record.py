"""One game of a PBN file as a table record: what each tag says goes to its place, the rest is kept as it is.

Knows one game. The official result is what Contract, Declarer and Result say; where the play breaks off (and does not
say with `+` that it goes on), the same tricks are what was claimed. A tag Claim, of our own, says it where they differ:
a number of tricks, or a hyphen where nobody claimed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from bridge.calls import Contract, Strain
from bridge.notation.outcome import follow_calls, score_ns
from bridge.notation.pbn_commentary import in_order, read_note
from bridge.notation.pbn_double_dummy import read_double_dummy
from bridge.notation.pbn_elements import Elements
from bridge.notation.pbn_games import MANDATORY, PLAYERS, Game
from bridge.notation.pbn_play import Played, played
from bridge.notation.pbn_tables import is_table
from bridge.notation.pbn_values import (
    STRAINS,
    read_board,
    read_deal,
    read_points,
    read_result,
    read_seat,
    read_tricks,
    read_trump,
    read_vulnerability,
)
from bridge.notation.record import PACK, Hands, Problem, ResultRead, Room, TableRecord
from bridge.notation.supplements import Tag
from bridge.seats import Seat

CLAIM, LABEL = "Claim", "Description"
NO_CLAIM = "-"
RESULT = ("Contract", "Declarer", "Result")
ROOMS = {"open": Room.OPEN, "closed": Room.CLOSED}
# Tags that have a field of their own in a record.
OWN_PLACE = frozenset(
    ("Board", "Room", *PLAYERS, "Dealer", "Vulnerable", "Deal", *RESULT, CLAIM, LABEL, "Auction", "Play", "Note")
)
Value = TypeVar("Value")


def is_plain(name: str) -> bool:
    """Whether nothing but comments stands behind a tag of this name: no calls, no cards, no rows."""
    return name not in ("Auction", "Play", "Note") and not is_table(name)


def play_contract(record: TableRecord) -> Contract | None:
    """The contract the cards are to be put in order by: of a whole auction, else the official one."""
    auction = follow_calls(record.dealer, record.calls)
    official = record.official.contract if record.official else None
    return auction.contract if auction.is_complete or official is None else official


def play_strain(record: TableRecord, contract_tag: str) -> Strain | None:
    """The strain the cards were played in; the tag of an end position has nothing but that."""
    contract = play_contract(record)
    return contract.strain if contract else read_trump(contract_tag)


def derived_claim(record: TableRecord, goes_on: bool) -> int | None:
    """The tricks claimed, as far as the official result says it: where something was recorded and breaks off."""
    is_partial = bool(record.calls or record.cards) and len(record.cards) < PACK
    if not is_partial or goes_on or record.official is None or record.official.passed_out:
        return None
    return record.official.tricks


@dataclass(slots=True)
class GameReader:
    """Reads one game. What is wrong with it is in `problems`, with board and room."""

    game: Game
    problems: list[Problem] = field(default_factory=list)
    _unread: dict[str, str] = field(default_factory=dict)

    def record(self, seq: int) -> TableRecord:
        """The record."""
        game, elements = self.game, Elements(self.game)
        elements.take()
        sections = elements.sections()
        double_dummy, complaints = read_double_dummy(game.values, sections)
        for kind, detail in complaints:
            self._complain(kind, "", detail)
        record = TableRecord(
            seq=seq,
            line=game.line,
            board=self._read("Board", read_board),
            room=self._read("Room", lambda value: ROOMS.get(value.lower())),
            label=game.value(LABEL),
            dealer=self._dealer(elements),
            vulnerability=self._read("Vulnerable", read_vulnerability),
            hands=self._hands(),
            calls=tuple(elements.auction.calls),
            official=self._official(),
            names=self._names(),
            sections=sections,
            double_dummy=double_dummy,
        )
        order = self._played(record, elements)
        record = replace(record, cards=order.cards)
        record = replace(record, claimed=self._claimed(record, elements.play.goes_on))
        notes = (
            read_note(note, len(record.calls), len(record.cards)) for note in elements.notes(order.order)
        )
        commentary = in_order(notes, is_plain)
        record = replace(record, commentary=commentary, notes=sum(not note.is_page for note in commentary))
        record = replace(record, tags=self._tags({section.name for section in sections}))
        self._check_score(record)
        found = (
            *game.problems,
            *elements.problems,
            *elements.auction.problems,
            *elements.play.problems,
            *self.problems,
        )
        self.problems = [replace(problem, board=record.board, room=record.room) for problem in found]
        return record

    def _complain(self, kind: str, name: str, detail: str) -> None:
        line = self.game.lines.get(name, self.game.line)
        self.problems.append(Problem(kind, line, detail=detail[:200]))

    def _read(self, name: str, read: Callable[[str], Value | None]) -> Value | None:
        """One tag's value read; what cannot be read is named, what is not told is not."""
        value = self.game.value(name)
        found = read(value) if value else None
        if value and found is None:
            self._complain(f"{name.lower()}-unreadable", name, value)
            if name not in ("Auction", "Play"):
                self._unread[name] = value
        return found

    def _dealer(self, elements: Elements) -> Seat | None:
        """The dealer by the tag, else by the auction's first call; a contradiction is named."""
        told = self._read("Dealer", read_seat)
        first = self._read("Auction", read_seat)
        begins = first.offset(elements.auction.fillers) if first and elements.auction.calls else None
        if told and begins and told is not begins:
            self._complain("auction-begins-elsewhere", "Auction", f"dealer {told.value}, auction {begins.value}")
        return told or begins

    def _hands(self) -> Hands | None:
        value = self.game.value("Deal")
        if not value:
            return None
        deal = read_deal(value)
        for kind, detail in deal.complaints:
            self._complain(kind, "Deal", detail)
        if deal.hands is None:
            self._unread["Deal"] = value
        return deal.hands

    def _official(self) -> ResultRead | None:
        values = {name: self.game.value(name) for name in RESULT}
        official = read_result(*values.values())
        if official is not None and not official.passed_out:
            made = values["Result"] if official.tricks is None else ""
            odd = values if official.contract is None else {"Result": made}
            self._unread |= {name: value for name, value in odd.items() if value}
        is_ending = not values["Declarer"] and values["Contract"].upper() in STRAINS
        if official is None or is_ending:
            return None
        if not official.is_readable and (values["Result"] or official.contract is None):
            self._complain("result-unreadable", "Result", official.found)
        return official

    def _names(self) -> tuple[str, ...]:
        names = tuple(self.game.value(name) for name in PLAYERS)
        return names if any(names) else ()

    def _tags(self, sections: set[str]) -> tuple[Tag, ...]:
        """All other tags, and those that have a place of their own but could not be read there."""
        values = {**self.game.left_out, **self.game.values}
        own = OWN_PLACE | sections | {name for name in MANDATORY if not self.game.value(name)}
        kept = {name: value.strip() for name, value in values.items() if name not in own}
        return tuple(sorted(Tag(name, value) for name, value in (kept | self._unread).items()))

    def _played(self, record: TableRecord, elements: Elements) -> Played:
        """The cards in playing order. The Play tag names who leads, whoever should have."""
        cells = elements.play.cells
        if not cells:
            return Played((), {})
        contract = play_contract(record)
        turn = contract.leader if contract else None
        first = self._read("Play", read_seat) or turn
        if first is None:
            self._complain("play-order-unknown", "Play", "nobody says who leads")
            return Played((), {})
        strain = play_strain(record, self.game.value("Contract"))
        found = played(cells, first, strain, turn)
        if found.unordered:
            self._complain(
                "play-order-unknown", "Play", f"{found.unordered} cards: no contract to tell who won"
            )
        return found

    def _claimed(self, record: TableRecord, goes_on: bool) -> int | None:
        told = self.game.value(CLAIM)
        if told:
            return None if told == NO_CLAIM else self._read(CLAIM, lambda value: read_tricks(value, None))
        return derived_claim(record, goes_on)

    def _check_score(self, record: TableRecord) -> None:
        """The tag Score against what contract, result and vulnerability are worth by Law 77."""
        official, told = record.official, record.tag("Score")
        if official is None or not told:
            return
        declarer = official.contract.declarer if official.contract else None
        points = read_points(told, declarer)
        own = 0 if official.passed_out else score_ns(official.contract, official.tricks, record.vulnerability)
        if points is None:
            self._complain("score-unreadable", "Score", told)
        elif own is not None and own != points:
            self._complain("score-contradicts", "Score", f"{told}, but {official.found} is {own} for N-S")


