"""From facts to what the rules fold: the entries of a transcript, whole or as one audience sees them. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bridge.actions import Action, Commented, Corrected, Entry, Explained
from bridge.corrections import resolve
from broadcast.embargo import Recorded, Shown, places, visible


@dataclass(frozen=True, slots=True)
class RecordedFact:
    """One fact of a transcript. `corrects` is the number of the fact whose place it takes.

    `is_comment`: it is none of the table's but a commentator's, or takes one of his back. `mends` is the number of the comment
    it has other words for.
    """

    seq: int
    id: str
    action: Action
    at: datetime
    corrects: int | None
    is_comment: bool = False
    mends: int | None = None

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


def of_table(facts: Sequence[RecordedFact]) -> tuple[RecordedFact, ...]:
    """What was recorded at the table, without what was said of it: all that a console knows and that play follows."""
    return tuple(fact for fact in facts if not fact.is_comment)


def numbered(facts: Sequence[RecordedFact]) -> tuple[tuple[int, RecordedFact], ...]:
    """What was recorded at the table, counted from 1: the numbers consoles know. Those of the transcript would tell of comments."""
    return tuple(enumerate(of_table(facts), start=1))


def settled_entries(facts: Sequence[RecordedFact], releases: Sequence[Shown]) -> tuple[Entry, ...]:
    """The entries an audience sees after its releases (oldest first).

    Corrections recorded before their target was released have worked silently: what they left stands in the target's
    place. Those recorded afterwards are one marked correction of it, whatever they were chained to. What had been
    taken back before anybody saw it is not there. A comment with other words for one that was seen is marked as well.
    """
    recorded = [fact.recorded for fact in facts]
    seen = visible(recorded, releases)
    numbers = frozenset(seen.seqs)
    place = places(recorded)
    by_seq = {fact.seq: fact for fact in facts}
    names = {fact.id: by_seq[place[fact.seq]].id for fact in facts}
    chains: dict[int, list[RecordedFact]] = {}
    for fact in facts:
        if fact.seq in numbers and fact.corrects is not None:
            chains.setdefault(place[fact.seq], []).append(fact)
    shown: list[Entry] = []
    known: set[str] = set()
    read: set[int] = set()
    for fact in facts:
        if fact.seq not in numbers or isinstance(fact.action, Corrected):
            continue
        chain = chains.get(fact.seq, [])
        silent = [correction for correction in chain if correction.seq not in seen.marked]
        before, now = (_renamed(_standing(fact, part), names) for part in (silent, chain))
        # What was taken back unseen and comes again later is shown with a mark as well.
        first = now if before is None else before
        if first is None or not _stands_on(first, known):
            continue
        shown.append(Entry(fact.id, first))
        known.add(fact.id)
        is_marked = fact.mends in read or (len(silent) < len(chain) and now != before)
        read.add(fact.mends or fact.seq)
        if is_marked:
            shown.append(Entry(chain[-1].id if chain else f"{fact.id}/mended", Corrected(fact.id, now)))
    return tuple(shown)


def _standing(fact: RecordedFact, chain: Sequence[RecordedFact]) -> Action | None:
    """What stands in a fact's place after a chain of corrections, None if it was taken back."""
    if not chain:
        return fact.action
    placed = resolve([fact.entry, *(correction.entry for correction in chain)]).placed
    return placed[0].action if placed else None


def _stands_on(action: Action, known: set[str]) -> bool:
    """Whether an audience has seen what an action speaks of: an explanation or a comment goes with its entry."""
    return not isinstance(action, Explained | Commented) or action.of is None or action.of in known


def _renamed(action: Action | None, names: Mapping[str, str]) -> Action | None:
    """What is said of a correction is said of what stands in that place: the audience may not know the correction."""
    match action:
        case Explained(of=of):
            return replace(action, of=names.get(of, of))
        case Commented(of=str(of)):
            return replace(action, of=names.get(of, of))
    return action
