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

from bridge.calls import PASS
from bridge.notation.outcome import score_ns
from bridge.notation.pbn_commentary import in_order, read_note
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
        if self.habits.leaves_out_passes:
            record = self._with_opening_passes(record)
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
        if deal.hands is None:
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

    def _with_opening_passes(self, record: TableRecord) -> TableRecord:
        """The passes before the first bid that the declarer tells must have been, and says so."""
        left_out = passes_left_out(record)
        if not left_out:
            return record
        what = f"{left_out} before the first bid, or another than {record.official and record.official.found}"
        self._complain("opening-passes-left-out", "Auction", what)
        passes = (CallRead(PASS, line=self.game.lines.get("Auction", self.game.line)),) * left_out
        return replace(record, calls=(*passes, *record.calls))

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
        self.has_shifted_rows = record.hands is not None and are_rows_shifted(cells, first, record.hands)
        found = played(cells, first, strain, turn, record.hands if self.habits.shifts_rows else None)
        if found.shifted:
            self._complain(
                "play-rows-shifted", "Play", f"{found.shifted} rows begin at another seat, by the hands"
            )
        if found.unordered:
            self._complain(
                "play-order-unknown", "Play", f"{found.unordered} cards: no contract to tell who won"
            )
        return found

    def _claimed(self, record: TableRecord, goes_on: bool) -> int | None:
        told = self.game.value(CLAIM)
        if told:
            return None if told == NONE else self._read(CLAIM, lambda value: read_tricks(value, None))
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
