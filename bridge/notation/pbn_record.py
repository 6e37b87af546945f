"""One game of a PBN file as a table record: what each tag says goes to its place, the rest is kept as it is.

Knows one game. The official result is what Contract, Declarer and Result say; where the play breaks off (and does not
say with `+` that it goes on), the same tricks are what was claimed. A tag Claim, of our own, says it where they differ:
a number of tricks, or a hyphen where nobody claimed. So does a tag Official where the three tags are the record's own:
the official entry that cannot be read, or a hyphen where there is none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from bridge.calls import PASS, Contract
from bridge.notation.outcome import score_ns
from bridge.notation.pbn_commentary import in_order, read_note
from bridge.notation.pbn_complaints import Complaints
from bridge.notation.pbn_double_dummy import read_double_dummy
from bridge.notation.pbn_elements import Elements
from bridge.notation.pbn_games import MANDATORY, PLAYERS, Game
from bridge.notation.pbn_inferred import derived_claim, is_plain, passes_left_out, play_contract, play_strain
from bridge.notation.pbn_play import Played, are_rows_shifted, played
from bridge.notation.pbn_values import (
    STRAINS,
    read_board,
    read_deal,
    read_points,
    read_result,
    read_seat,
    read_sides,
    read_tricks,
    read_vulnerability,
)
from bridge.notation.record import CallRead, Hands, Problem, ResultRead, Room, TableRecord
from bridge.notation.supplements import Tag
from bridge.seats import Seat

CLAIM, LABEL = "Claim", "Description"
OFFICIAL = "Official"
NONE = "-"
RESULT = ("Contract", "Declarer", "Result")
ROOMS = {"open": Room.OPEN, "closed": Room.CLOSED}
# Tags that have a field of their own in a record.
OWN_PLACE = frozenset(
    (
        "Board",
        "Room",
        *PLAYERS,
        "Dealer",
        "Vulnerable",
        "Deal",
        *RESULT,
        CLAIM,
        OFFICIAL,
        LABEL,
        "Auction",
        "Play",
        "Note",
    )
)
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Habits:
    """What a file does in all its games against the standard: no single game could prove it."""

    leaves_out_passes: bool = False
    shifts_rows: bool = False


@dataclass(slots=True)
class GameReader:
    """Reads one game. What is wrong with it is in `problems`, with board and room.

    `has_shifted_rows` tells afterwards whether rows of the play seem to begin at other seats.
    """

    game: Game
    habits: Habits = Habits()
    has_shifted_rows: bool = False
    problems: tuple[Problem, ...] = ()
    complaints: Complaints = field(default_factory=Complaints)
    _unread: dict[str, str] = field(default_factory=dict)

    def record(self, seq: int) -> TableRecord:
        """The record."""
        game, elements = self.game, Elements(self.game)
        elements.take()
        sections = elements.sections()
        double_dummy, complaints = read_double_dummy(game.values, sections)
        for kind, detail in complaints:
            self._complain(kind, "", detail)
        dealer, hands, official = self._dealer(elements), self._hands(), self._official()
        calls = tuple(elements.auction.calls)
        if self.habits.leaves_out_passes:
            calls = self._with_opening_passes(dealer, calls, official)
        play = self._played(elements, play_contract(dealer, calls, official), hands)
        notes = (read_note(note, len(calls), len(play.cards)) for note in elements.notes(play.order))
        commentary = in_order(notes, is_plain)
        record = TableRecord(
            seq=seq,
            line=game.line,
            board=self._read("Board", read_board),
            room=self._read("Room", lambda value: ROOMS.get(value.lower())),
            label=game.value(LABEL),
            dealer=dealer,
            vulnerability=self._read("Vulnerable", read_vulnerability),
            hands=hands,
            calls=calls,
            cards=play.cards,
            claimed=self._claimed(derived_claim(calls, play.cards, official, elements.play.goes_on)),
            official=official,
            names=self._names(),
            notes=sum(not note.is_page for note in commentary),
            commentary=commentary,
            tags=self._tags({section.name for section in sections}),
            sections=sections,
            double_dummy=double_dummy,
        )
        self._check_score(record)
        for part in (elements, elements.auction, elements.play):
            game.problems.extend(part.complaints.problems)
        found = (*game.problems, *self.complaints.problems)
        self.problems = tuple(replace(problem, board=record.board, room=record.room) for problem in found)
        return record

    def _complain(self, kind: str, name: str, detail: str) -> None:
        line = self.game.lines.get(name, self.game.line)
        self.complaints.add(kind, line, detail)

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
            self._complain(
                "auction-begins-elsewhere", "Auction", f"dealer {told.value}, auction {begins.value}"
            )
        return told or begins

    def _hands(self) -> Hands | None:
        value = self.game.value("Deal")
        if not value:
            return None
        deal = read_deal(value)
        for kind, detail in deal.complaints:
            self._complain(kind, "Deal", detail)
        if deal.hands is None and any(kind != "deal-unknown" for kind, _ in deal.complaints):
            self._unread["Deal"] = value
        return deal.hands

    def _official(self) -> ResultRead | None:
        if OFFICIAL in self.game.values:
            found = self.game.values[OFFICIAL].strip()
            return None if found == NONE else ResultRead(found)
        values = {name: self.game.value(name) for name in RESULT}
        official = read_result(*values.values())
        if official is not None and not official.passed_out:
            made = values["Result"] if official.tricks is None else ""
            odd = values if official.contract is None else {"Result": made}
            self._unread |= {name: value for name, value in odd.items() if value}
        is_ending = not values["Declarer"] and values["Contract"].upper() in STRAINS
        if official is None or is_ending:
            return None
        by_side = not values["Declarer"] and read_sides(values["Result"])
        if not official.is_readable and (values["Result"] or official.contract is None) and not by_side:
            self._complain("result-unreadable", "Result", official.found)
        return official

    def _with_opening_passes(
        self, dealer: Seat | None, calls: tuple[CallRead, ...], official: ResultRead | None
    ) -> tuple[CallRead, ...]:
        """The calls with the passes before the first bid that there must have been by the declarer; says so."""
        left_out = passes_left_out(dealer, calls, official)
        if left_out:
            self._complain(
                "opening-passes-left-out", "Auction", f"{left_out} before the first bid, by the declarer"
            )
        line = self.game.lines.get("Auction", self.game.line)
        return (*(CallRead(PASS, line=line) for _ in range(left_out)), *calls)

    def _names(self) -> tuple[str, ...]:
        names = tuple(self.game.value(name) for name in PLAYERS)
        return names if any(names) else ()

    def _tags(self, sections: set[str]) -> tuple[Tag, ...]:
        """All other tags, and those that have a place of their own but could not be read there."""
        values = {**self.game.left_out, **self.game.values}
        own = OWN_PLACE | sections | {name for name in MANDATORY if not self.game.value(name)}
        kept = {name: value.strip() for name, value in values.items() if name not in own}
        return tuple(sorted(Tag(name, value) for name, value in (kept | self._unread).items()))

    def _played(self, elements: Elements, contract: Contract | None, hands: Hands | None) -> Played:
        """The cards in playing order. The Play tag names who leads, whoever should have."""
        cells = elements.play.cells
        if not cells:
            return Played((), {})
        turn = contract.leader if contract else None
        first = self._read("Play", read_seat) or turn
        if first is None:
            self._complain("play-order-unknown", "Play", "nobody says who leads")
            return Played((), {})
        strain = play_strain(contract, self.game.value("Contract"))
        self.has_shifted_rows = hands is not None and are_rows_shifted(cells, first, hands)
        found = played(cells, first, strain, turn, hands if self.habits.shifts_rows else None)
        if found.shifted:
            self._complain(
                "play-rows-shifted", "Play", f"{found.shifted} rows begin at another seat, by the hands"
            )
        if found.unordered:
            self._complain(
                "play-order-unknown", "Play", f"{found.unordered} cards: no contract to tell who won"
            )
        return found

    def _claimed(self, derived: int | None) -> int | None:
        told = self.game.value(CLAIM)
        if told:
            return None if told == NONE else self._read(CLAIM, lambda value: read_tricks(value, None))
        return derived

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
