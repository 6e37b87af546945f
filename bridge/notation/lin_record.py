"""Builds one table record out of the LIN pairs that belong to it, in the order they stand.

Knows one record, not the file: where a record begins and ends is `lin`'s business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bridge.boards import Vulnerability
from bridge.notation.lin_tokens import Token
from bridge.notation.lin_values import (
    CALLS,
    CARDS,
    VULNERABILITIES,
    DealRead,
    read_calls,
    read_caption,
    read_card,
    read_deal,
    read_tricks,
)
from bridge.notation.record import PACK, CallRead, CardRead, Note, Problem, ResultRead, Room, TableRecord

FULL_TRICK = 4
MOST_CALLS = 400  # an auction has at most 319 calls; beyond that a file is not telling an auction


@dataclass(slots=True)
class RecordBuilder:
    """One record while its pairs are read. `take` accepts any tag and ignores those that say nothing about a board."""

    line: int
    board: int | None = None
    room: Room | None = None
    label: str = ""
    names: tuple[str, ...] = ()
    is_orphan: bool = False
    deal: DealRead | None = None
    deal_found: str = ""
    vulnerability: Vulnerability | None = None
    calls: list[CallRead] = field(default_factory=list)
    cards: list[CardRead] = field(default_factory=list)
    claimed: int | None = None
    commentary: list[Note] = field(default_factory=list)
    other_calls: list[CallRead] = field(default_factory=list)
    swing_remark: str = ""
    is_split: bool = False
    page_cards: int = 0
    has_odd_page: bool = False
    fillers: int = 0
    problems: list[Problem] = field(default_factory=list)

    @property
    def has_begun(self) -> bool:
        """Whether a call, a card or a claim was read: another deal from here on is another record."""
        return bool(self.calls or self.cards or self.claimed is not None)

    def take(self, token: Token) -> None:
        """Adds one pair. Never raises; what cannot be read becomes a problem."""
        match token.tag:
            case "mb":
                self._take_calls(token)
            case "pg":
                self.has_odd_page = self.has_odd_page or self.page_cards not in (0, FULL_TRICK)
                self.page_cards = 0
            case "md":
                self._take_deal(token)
            case "sv":
                self._take_vulnerability(token)
            case "an":
                self._take_explanation(token)
            case "pc":
                self.take_card(token.value, token.line)
            case "mc":
                self._take_claim(token)
            case "ah":
                self._take_caption(token)
            case "nt" | "at":
                self._take_note(token)
            case "ob":
                self._take_other_calls(token)
            case "em":
                self.swing_remark = token.value

    def record(self, seq: int, results: Mapping[tuple[int, Room], ResultRead]) -> TableRecord:
        """The record as far as it was read, with its official result; what is missing altogether is named now."""
        if self.deal is None:
            self._problem("md-missing", self.line)
        elif not self.calls:
            self._problem("auction-missing", self.line)
        if self.vulnerability is None:
            self._problem("sv-missing", self.line)
        if self.board is None:
            self._problem("board-number-missing", self.line, self.label or "no caption")
        if self.fillers:
            self._problem(
                "call-filler", self.line, f"{self.fillers} places before the dealer or after the end"
            )
        if any((problem.board, problem.room) != (self.board, self.room) for problem in self.problems):
            self.problems = [replace(problem, board=self.board, room=self.room) for problem in self.problems]
        return TableRecord(
            seq=seq,
            line=self.line,
            board=self.board,
            room=self.room,
            label=self.label,
            dealer=self.deal.dealer if self.deal else None,
            vulnerability=self.vulnerability,
            hands=self.deal.hands if self.deal else None,
            calls=tuple(self.calls),
            cards=tuple(self.cards),
            claimed=self.claimed,
            official=self._official(results),
            names=self.names,
            notes=sum(not note.is_page for note in self.commentary),
            is_orphan=self.is_orphan,
            commentary=tuple(self._placed(note) for note in self.commentary),
            other_calls=tuple(self.other_calls),
            swing_remark=self.swing_remark,
        )

    def _official(self, results: Mapping[tuple[int, Room], ResultRead]) -> ResultRead | None:
        if self.board is None or self.room is None or self.is_orphan:
            return None
        return results.get((self.board, self.room))

    def _placed(self, note: Note) -> Note:
        """The note behind all calls if a card or the claim came before it, and behind all cards if the claim did."""
        if not note.cards and not note.after_claim:
            return note
        return replace(note, calls=len(self.calls), cards=len(self.cards) if note.after_claim else note.cards)

    def _problem(self, kind: str, line: int, detail: str = "") -> None:
        self.problems.append(Problem(kind, line, self.board, self.room, detail))

    def _take_deal(self, token: Token) -> None:
        if self.deal is not None:
            self._problem("md-repeated", token.line)
            if token.value == self.deal_found:
                return
        self.deal, self.deal_found = read_deal(token.value), token.value
        for kind, detail in self.deal.complaints:
            self._problem(kind, token.line, detail)
        if self.deal.hands and self.deal.hands.is_placeholder:
            self._problem("placeholder-deal", token.line, "each hand is one whole suit")

    def _take_vulnerability(self, token: Token) -> None:
        self.vulnerability = VULNERABILITIES.get(token.value.strip().lower())
        if self.vulnerability is None:
            self._problem("sv-unreadable", token.line, token.value.strip()[:20])

    def _take_calls(self, token: Token) -> None:
        usual = CALLS.get(token.value)
        if usual is not None and not self.cards and len(self.calls) < MOST_CALLS:
            self.calls.append(CallRead(*usual, line=token.line))
            return
        read = read_calls(token.value, token.line)
        if read.complaint:
            self._problem(read.complaint, token.line, token.value.strip()[:80])
        if self.cards and read.calls:
            self._problem("call-after-play-began", token.line, token.value.strip()[:80])
        if len(self.calls) + len(read.calls) > MOST_CALLS:
            self._problem("too-many-calls", token.line)
            return
        self.fillers += read.fillers
        self.calls.extend(read.calls)

    def _take_other_calls(self, token: Token) -> None:
        read = read_calls(token.value, token.line)
        if len(self.other_calls) + len(read.calls) > MOST_CALLS:
            self._problem("too-many-calls", token.line)
            return
        self.other_calls.extend(read.calls)

    def _take_note(self, token: Token) -> None:
        claimed = self.claimed is not None
        self.commentary.append(
            Note(
                token.value,
                len(self.calls),
                len(self.cards),
                claimed,
                is_page=token.tag == "at",
                line=token.line,
            )
        )

    def _take_explanation(self, token: Token) -> None:
        if not self.calls:
            self._problem("explanation-without-call", token.line, token.value.strip()[:80])
            return
        last = self.calls[-1]
        text = " ".join(part for part in (last.explanation, token.value.strip()) if part)
        self.calls[-1] = replace(last, alert=True, explanation=text)

    def take_card(self, value: str, line: int) -> None:
        """Adds one card of the play."""
        if self.has_odd_page:
            self.is_split = True
        self.page_cards += 1
        card, found = CARDS.get(value), ""
        if card is None and (card := read_card(value)) is None:
            found = value.strip()[:20]
            self._problem("unreadable-card", line, found)
        if len(self.cards) >= PACK:
            self._problem("too-many-cards", line)
        else:
            self.cards.append(CardRead(card, line, found))

    def _take_claim(self, token: Token) -> None:
        tricks = read_tricks(token.value)
        if tricks is None:
            self._problem("unreadable-claim", token.line, token.value.strip()[:20])
            return
        if self.claimed is not None and self.claimed != tricks:
            self._problem("mc-repeated", token.line, f"{self.claimed}, then {tricks}")
        self.claimed = tricks

    def _take_caption(self, token: Token) -> None:
        if self.room is not None:
            self.label = self.label or token.value.strip()
            return
        number, caption = read_caption(token.value), token.value.strip()
        if self.board is not None:
            self._problem("second-caption", token.line, caption[:80])
        else:
            self.board, self.label = number, "" if caption == f"Board {number}" else caption
