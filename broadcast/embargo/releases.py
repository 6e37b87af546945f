"""Settlement: what of one transcript an audience sees, given what it was shown before.

A correction recorded before its target was released takes the target's place and instant, and the audience never learns
of it; recorded afterwards it is shown as soon as no other gate is closed, marked. (DESIGN section 5, EMBARGO property 1.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the embargo may know of a fact: its number in the transcript, its instant, and which fact it corrects."""

    seq: int
    at: datetime
    corrects: int | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """One release: the audience was shown the facts up to `upto`, with the corrections known as of fact `as_of`.

    Where nothing is kept back both are the number of the newest fact, a correction or not.
    """

    upto: int
    as_of: int


NOTHING = Shown(0, 0)


@dataclass(frozen=True, slots=True)
class Visible:
    """What an audience sees: the numbers of the facts, in order, and which corrections among them are marked."""

    seqs: tuple[int, ...]
    marked: frozenset[int]


@dataclass(frozen=True, slots=True)
class Plan:
    """What would change: the new release (None = nothing to release) and when to ask again (None = when a state changes)."""

    release: Shown | None
    ask_again: datetime | None


def visible(facts: Sequence[Recorded], releases: Sequence[Shown]) -> Visible:
    """What the newest of `releases` (oldest first) lets through."""
    if not releases:
        return Visible((), frozenset())
    newest = releases[-1]
    roots = places(facts)
    seqs: list[int] = []
    marked: set[int] = set()
    for fact in facts:
        root = roots[fact.seq]
        if root > newest.upto or fact.seq > newest.as_of:
            continue
        seqs.append(fact.seq)
        if fact.corrects is not None and was_shown(root, fact.seq, releases):
            marked.add(fact.seq)
    return Visible(tuple(seqs), frozenset(marked))


def was_shown(root: int, before: int, releases: Sequence[Shown]) -> bool:
    """Whether fact `root` had been released when fact `before` was recorded."""
    return any(shown.as_of < before and shown.upto >= root for shown in releases)


def plan_release(
    facts: Sequence[Recorded],
    releases: Sequence[Shown],
    opening: Callable[[datetime], datetime | None],
    now: datetime,
) -> Plan:
    """The release that the gates allow at `now`.

    `facts` is the whole transcript in order, `releases` what this audience was shown of it, `opening` the gates' answer
    for a fact's instant. Facts pass in their order: one that is closed keeps those after it back.
    """
    last = releases[-1] if releases else NOTHING
    roots = places(facts)
    newest = facts[-1].seq if facts else 0
    passed, upto, blocked = last.upto, newest, None
    for fact in facts:
        if fact.corrects is not None or fact.seq <= last.upto:
            continue
        opens = opening(fact.at)
        if opens is None or opens > now:
            upto, blocked = passed, opens
            break
        passed = fact.seq
    by_seq = {fact.seq: fact for fact in facts}
    pending = [
        fact
        for fact in facts
        if last.as_of < fact.seq and fact.corrects is not None and roots[fact.seq] <= passed
    ]
    late = [opening(by_seq[roots[fact.seq]].at) for fact in pending]
    ask_again = min((opens for opens in (blocked, *late) if opens is not None and opens > now), default=None)
    if passed == last.upto and (not pending or any(opens is None or opens > now for opens in late)):
        return Plan(None, ask_again)
    return Plan(Shown(upto, newest), ask_again)


def places(facts: Sequence[Recorded]) -> dict[int, int]:
    """For each fact's number the number of the fact whose place it has: itself, or the first target of its corrections."""
    roots: dict[int, int] = {}
    for fact in facts:
        roots[fact.seq] = fact.seq if fact.corrects is None else roots.get(fact.corrects, fact.seq)
    return roots
