"""What stands in one game of a PBN file, put to its sections: calls, cells of the play, rows, notes, comments.

Knows which tags begin a section and which have no text behind them; values of tags are `pbn_record`'s business.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bridge.notation.pbn_auction import AuctionSection, NotesByNumber, read_note
from bridge.notation.pbn_complaints import Complaints
from bridge.notation.pbn_games import MANDATORY, Game
from bridge.notation.pbn_play import PlaySection
from bridge.notation.pbn_tables import MOST_ROWS, is_table, odd_rows, read_columns, read_row
from bridge.notation.pbn_tokens import CommentFound, TagFound, TextFound
from bridge.notation.record import Note
from bridge.notation.supplements import Section

_WITHOUT_ROWS = frozenset((*MANDATORY, "Room", "Round", "Score", "ScoreIMP", "Stage", "Table"))


@dataclass(slots=True)
class Elements:
    """The sections of one game. A note in the play counts cells of the table until `notes` puts it to its card."""

    game: Game
    complaints: Complaints = field(default_factory=Complaints)
    auction: AuctionSection = field(default_factory=AuctionSection)
    play: PlaySection = field(default_factory=PlaySection)
    _rows: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    _full: set[str] = field(default_factory=set)
    _row_lines: dict[str, list[int]] = field(default_factory=dict)
    _notes: dict[str, NotesByNumber] = field(default_factory=dict)
    _commentary: list[Note] = field(default_factory=list)

    def take(self) -> None:
        """Takes everything that stands in the game."""
        current, section, is_told = "", "", False
        for element in self.game.elements:
            if isinstance(element, TagFound):
                is_told = False
                if element.name == "Note":
                    self._take_note(element, section)
                    continue
                current = element.name
                section = current if current in ("Auction", "Play") else section
                if is_table(current):
                    self._rows.setdefault(current, [])
            elif isinstance(element, CommentFound):
                self._take_comment(element, current)
            elif current == "Auction":
                self.auction.take(element.text, element.line)
            elif current == "Play":
                self.play.take(element.text, element.line)
            elif current and current not in _WITHOUT_ROWS:
                self._take_row(element, current)
            elif not is_told:
                is_told = True
                self.complaints.add("text-outside-section", element.line, element.text)
        self._explain()

    def _explain(self) -> None:
        """Puts the notes to calls and cards; one that calls refer to may stand behind the play, and is named."""
        in_auction, in_play = self._notes.get("Auction", {}), self._notes.get("Play", {})
        cards = self.play.references
        misplaced = (self.auction.references & in_play.keys()) - in_auction.keys() - cards
        for number in sorted(misplaced):
            in_auction[number] = in_play.pop(number)
            self.complaints.add(
                "note-misplaced", in_auction[number][1], f"{number}: of the auction, behind the play"
            )
        self.auction.explain(in_auction)
        self.play.explain(in_play)
        for name, used, notes in (
            ("Auction", self.auction.references, in_auction),
            ("Play", cards, in_play),
        ):
            for missing in sorted(used - notes.keys()):
                line = self.game.lines.get(name, self.game.line)
                self.complaints.add("note-missing", line, f"={missing}= in {name}")
            for spare in sorted(notes.keys() - used):
                self.complaints.add("note-not-used", notes[spare][1], f"{spare}: {notes[spare][0]}")

    def _take_note(self, tag: TagFound, section: str) -> None:
        note = read_note(tag.value)
        if note is None:
            self.complaints.add("note-unreadable", tag.line, tag.value)
            return
        number, text = note
        notes = self._notes.setdefault(section or "Auction", {})
        if not section:
            self.complaints.add("note-outside-section", tag.line, tag.value)
        if number in notes and notes[number][0] != text:
            self.complaints.add(
                "note-contradicts", tag.line, f"{number}: {notes[number][0]!r}, then {text!r}"
            )
        notes.setdefault(number, (text, tag.line))

    def _take_comment(self, comment: CommentFound, current: str) -> None:
        calls, cells = len(self.auction.calls), len(self.play.cells)
        note = Note(comment.text, line=comment.line)
        if current == "Play" and cells:
            note = replace(note, calls=calls, cards=cells)
        elif current == "Auction" and calls:
            note = replace(note, calls=calls)
        else:
            note = replace(note, behind=current)
        self._commentary.append(note)

    def _take_row(self, found: TextFound, current: str) -> None:
        rows = self._rows.setdefault(current, [])
        lines = self._row_lines.setdefault(current, [])
        if len(rows) < MOST_ROWS:
            rows.append(read_row(found.text))
            lines.append(found.line)
        elif current not in self._full:
            self._full.add(current)
            self.complaints.add("too-many-rows", found.line, current)

    def sections(self) -> tuple[Section, ...]:
        """The tables by name, rows of another length than their columns named."""
        found = []
        for name in sorted(self._rows):
            section = Section(name, read_columns(self.game.values.get(name, "")), tuple(self._rows[name]))
            for at in odd_rows(section):
                lines = self._row_lines.get(name, [])
                line = lines[at] if at < len(lines) else self.game.line
                self.complaints.add("row-length", line, f"{name}: {' '.join(section.rows[at])}")
            found.append(section)
        return tuple(found)

    def notes(self, order: dict[int, int]) -> list[Note]:
        """The comments, those in the play behind the cards they followed. `order` gives a cell its place in the play."""
        return [
            replace(note, cards=order.get(note.cards - 1, len(order) - 1) + 1) if note.cards else note
            for note in self._commentary
        ]
