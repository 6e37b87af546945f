"""From facts to what the rules fold: the entries of a transcript, whole or as one audience sees them. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bridge.actions import Action, Corrected, Entry, Explained
from broadcast.embargo import Recorded, Shown, visible


@dataclass(frozen=True, slots=True)
class RecordedFact:
    """One fact of a transcript. `corrects` is the number of the fact whose place it takes."""

    seq: int
    id: str
    action: Action
    at: datetime
    corrects: int | None

    @property
    def recorded(self) -> Recorded:
        """What the embargo may know of it."""
        return Recorded(self.seq, self.at, self.corrects)

    @property
    def entry(self) -> Entry:
        """What the rules fold."""
        return Entry(self.id, self.action)


def entries(facts: Sequence[RecordedFact]) -> tuple[Entry, ...]:
    """The whole transcript, for those who write it."""
    return tuple(fact.entry for fact in facts)


def settled_entries(facts: Sequence[RecordedFact], releases: Sequence[Shown]) -> tuple[Entry, ...]:
    """The entries an audience sees after its releases (oldest first).

    A correction the audience never saw the need of stands in its target's place without a mark.
    """
    seen = visible([fact.recorded for fact in facts], releases)
    numbers = frozenset(seen.seqs)
    silent: dict[int, Action | None] = {}
    for fact in facts:
        if fact.seq in numbers and fact.seq not in seen.marked and isinstance(fact.action, Corrected):
            silent[_root(facts, fact)] = fact.action.to
    shown: list[Entry] = []
    known: set[str] = set()
    for fact in facts:
        if fact.seq not in numbers or (isinstance(fact.action, Corrected) and fact.seq not in seen.marked):
            continue
        action = silent.get(fact.seq, fact.action)
        if action is None or (isinstance(action, Explained | Corrected) and action.of not in known):
            continue
        shown.append(Entry(fact.id, action))
        known.add(fact.id)
    return tuple(shown)


def _root(facts: Sequence[RecordedFact], correction: RecordedFact) -> int:
    by_seq = {fact.seq: fact for fact in facts}
    fact = correction
    while fact.corrects is not None and fact.corrects in by_seq:
        fact = by_seq[fact.corrects]
    return fact.seq
