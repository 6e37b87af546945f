"""Which action stands at which place of a record, after everything that was corrected or taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bridge.actions import Action, Corrected, Entry
from bridge.errors import Refusal
from bridge.views import Conflict


@dataclass(frozen=True, slots=True)
class Placed:
    """An action that stands: at the place, and under the id, of the entry first made there."""

    place: int
    entry_id: str
    action: Action
    corrected: bool


@dataclass(frozen=True, slots=True)
class Record:
    """A record with its corrections worked in.

    `taken_back` are the entries that stand no more, `superseded` the corrections a later one replaced, `roots`
    leads from each correction to the entry whose place it takes.
    """

    entries: tuple[Entry, ...]
    placed: tuple[Placed, ...]
    conflicts: tuple[Conflict, ...]
    taken_back: frozenset[str]
    superseded: frozenset[str]
    roots: dict[str, str]

    def root(self, entry_id: str) -> str:
        """The entry whose place an entry takes; itself if it is no correction."""
        return self.roots.get(entry_id, entry_id)

    @property
    def undo_target(self) -> str | None:
        """The entry that taking back once more would take back; None if nothing stands."""
        for entry in reversed(self.entries):
            if entry.id in self.taken_back or entry.id in self.superseded:
                continue
            if isinstance(entry.action, Corrected) and entry.action.to is None:
                continue
            return entry.id
        return None


def resolve(entries: Sequence[Entry]) -> Record:
    """Works the corrections in. The latest correction of an entry wins; a correction taken back never was."""
    known, conflicts, roots = _usable(entries)
    # Read backwards, every correction is met before what it corrects.
    standing: dict[str, Action | None] = {}
    superseded: set[str] = set()
    for entry in reversed(known.values()):
        if not isinstance(entry.action, Corrected):
            continue
        to = standing.get(entry.id, entry.action.to)
        if entry.id in standing and to is None:
            continue
        if entry.action.of in standing:
            superseded.add(entry.id)
        else:
            standing[entry.action.of] = to
    placed = tuple(
        Placed(place, entry.id, action, entry.id in standing)
        for place, entry in enumerate(known.values())
        if not isinstance(entry.action, Corrected)
        and (action := standing.get(entry.id, entry.action)) is not None
    )
    return Record(
        tuple(known.values()),
        placed,
        tuple(conflicts),
        frozenset(entry_id for entry_id, action in standing.items() if action is None),
        frozenset(superseded),
        roots,
    )


def _usable(entries: Sequence[Entry]) -> tuple[dict[str, Entry], list[Conflict], dict[str, str]]:
    """The entries by id, without those that cannot be placed, which become conflicts."""
    known: dict[str, Entry] = {}
    conflicts: list[Conflict] = []
    roots: dict[str, str] = {}
    for entry in entries:
        action = entry.action
        refusal = None
        if entry.id in known:
            refusal = Refusal("entry-twice", evidence={"entry": entry.id})
        elif isinstance(action, Corrected):
            if action.of not in known:
                refusal = Refusal("entry-unknown", evidence={"entry": action.of})
            elif isinstance(action.to, Corrected):
                refusal = Refusal("nested-correction", evidence={"entry": action.of})
            else:
                roots[entry.id] = roots.get(action.of, action.of)
        if refusal is None:
            known[entry.id] = entry
        else:
            conflicts.append(Conflict.of(refusal, entry.id))
    return known, conflicts, roots


def require_correctable(record: Record, action: Corrected) -> Placed | None:
    """Checks that a correction has a target that stands.

    Returns the replacement at its place, None when the target is only taken back.
    Raises Refusal `entry-unknown`, `already-taken-back`, `already-corrected` or `nested-correction`.
    """
    evidence = {"entry": action.of}
    place = next((at for at, entry in enumerate(record.entries) if entry.id == record.root(action.of)), None)
    if place is None:
        raise Refusal("entry-unknown", evidence=evidence)
    if action.of in record.taken_back:
        raise Refusal("already-taken-back", evidence=evidence)
    if action.of in record.superseded:
        raise Refusal("already-corrected", evidence=evidence)
    if isinstance(action.to, Corrected):
        raise Refusal("nested-correction", evidence=evidence)
    if action.to is None:
        return None
    return Placed(place, record.root(action.of), action.to, corrected=True)
