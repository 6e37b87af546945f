"""The games of a PBN file with everything they do not repeat: inherited values, and what was left out as before.

A value `#` is the one of the game before; a value behind `##` holds for all games to come (PBN 2.1, 4.8). Besides,
some files leave out whatever equals the game before, without a word: that is taken so only where a game has a result
and not one tag of its board, and it is named. Knows tags by name, not what they mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from bridge.notation.pbn_tokens import Element, TagFound
from bridge.notation.record import Problem

MANDATORY = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
PLAYERS = ("South", "West", "North", "East")
_OF_THE_BOARD = ("Board", "Dealer", "Vulnerable", "Deal")
_OF_THE_RESULT = ("Declarer", "Contract", "Result")
_OF_THE_MATCH = ("Event", "Site", "Date", "Stage", "Round", "HomeTeam", "VisitTeam")
_BEHIND_THE_DEAL = MANDATORY[MANDATORY.index("Deal") + 1 :]
_NEVER_INHERITED = frozenset(
    ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note")
)


@dataclass(slots=True)
class Game:
    """One game: the values of its tags (the first of each name), its elements in order, how it came by the rest.

    `values` has inherited values in full. `left_out` are the tags that only an earlier game has.
    """

    line: int
    values: dict[str, str]
    elements: list[Element]
    lines: dict[str, int] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def value(self, name: str) -> str:
        """The value of a tag, its own or one left out; empty without it, and where it is not known (`?`)."""
        found = self.values.get(name, self.left_out.get(name, "")).strip()
        return "" if found == "?" else found


def games(found: Iterable[list[Element]]) -> Iterator[Game]:
    """The games with a tag in them, values resolved. Comments between games belong to the next one."""
    resolver = _Resolver()
    loose: list[Element] = []
    before: list[Element] = []
    gap = 0
    for elements in found:
        if not _names(elements):
            loose.extend(elements)
        elif before and not loose and _goes_on(before, elements):
            gap = elements[0].line
            before.extend(elements)
        else:
            if before:
                yield resolver.game(before, gap)
            before, loose, gap = [*loose, *elements], [], 0
    if before:
        yield resolver.game([*before, *loose], gap)


def _goes_on(before: list[Element], elements: list[Element]) -> bool:
    """Whether an empty line slipped into a game: one half ends with the deal, the other has only what follows it."""
    first, second = _names(before), _names(elements)
    return (
        first.issuperset(_OF_THE_BOARD)
        and first.isdisjoint(_BEHIND_THE_DEAL)
        and second.issuperset(_OF_THE_RESULT)
        and second.isdisjoint(MANDATORY[: -len(_BEHIND_THE_DEAL)])
    )


def _names(elements: list[Element]) -> set[str]:
    return {element.name for element in elements if isinstance(element, TagFound)}


@dataclass(slots=True)
class _Resolver:
    """Remembers what later games may inherit."""

    last: dict[str, str] = field(default_factory=dict)
    for_all: dict[str, str] = field(default_factory=dict)
    board: dict[str, str] = field(default_factory=dict)
    match: dict[str, str] = field(default_factory=dict)
    players: list[dict[str, str]] = field(default_factory=list)
    place: int = 0
    has_gaps: bool = False

    def game(self, elements: list[Element], gap: int) -> Game:
        """The game made of these elements. `gap` is the line where it goes on behind an empty line, 0 without."""
        tags = [element for element in elements if isinstance(element, TagFound)]
        game = Game(tags[0].line, {}, elements)
        if gap:
            game.problems.append(Problem("empty-line-in-game", gap, detail="the game goes on behind it"))
        for tag in tags:
            if tag.name == "Note":
                continue
            if tag.name in game.values:
                kind = "tag-repeated" if tag.value == game.values[tag.name] else "tag-contradicts"
                detail = f"{tag.name}: {game.values[tag.name]!r}, then {tag.value!r}"
                game.problems.append(Problem(kind, tag.line, detail=detail[:200]))
                continue
            game.values[tag.name] = self._resolved(tag, game)
            game.lines[tag.name] = tag.line
        for name in self.for_all.keys() - game.values.keys():
            game.values[name] = self.for_all[name]
        self.last.update(game.values)
        self._fill(game)
        return game

    def _resolved(self, tag: TagFound, game: Game) -> str:
        if not tag.value.startswith("#"):
            return tag.value
        if tag.name in _NEVER_INHERITED:
            game.problems.append(Problem("inheritance-not-allowed", tag.line, detail=tag.name))
            return ""
        if tag.value == "#":
            return self.last.get(tag.name, "")
        if tag.value.startswith("##"):
            self.for_all[tag.name] = tag.value[2:]
            return tag.value[2:]
        return tag.value

    def _fill(self, game: Game) -> None:
        """Fills in what the game leaves out, and remembers what the next one may."""
        repeats = bool(self.board) and _has_only_a_result(game.values)
        if repeats:
            self.has_gaps = True
            game.left_out |= self.board
            game.problems.append(
                Problem("board-left-out", game.line, detail="a result and no deal: taken as the board before")
            )
        else:
            self.board = {name: game.values[name] for name in _OF_THE_BOARD if name in game.values}
        self.place = self.place + 1 if repeats else 0
        own = {name: game.values[name] for name in PLAYERS if name in game.values}
        if own:
            self.players[self.place :] = [own]
        elif self.has_gaps and self.place < len(self.players):
            game.left_out |= self.players[self.place]
        begins = {name: game.values[name] for name in _OF_THE_MATCH if name in game.values}
        if begins:
            self.match |= begins
        if self.has_gaps:
            game.left_out |= {name: value for name, value in self.match.items() if name not in game.values}


def _has_only_a_result(values: Mapping[str, str]) -> bool:
    return all(name in values for name in _OF_THE_RESULT) and not any(
        name in values for name in _OF_THE_BOARD
    )
