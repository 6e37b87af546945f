"""What one attack came to, and the report of a whole siege. Knows nothing of what was attacked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Outcome:
    """One property or test: how many examples or rounds it was tried on, how long, and the words in which it broke.

    `broke` is empty where it held. `did`: what was done to the house meanwhile, where that was drawn.
    """

    name: str
    ran: int
    unit: str
    seconds: float
    broke: tuple[str, ...] = ()
    log: Path | None = None
    did: str = ""

    def __str__(self) -> str:
        """One line of the report."""
        verdict = "BROKE" if self.broke else "held"
        return f"{verdict:5}  {self.ran:>7} {self.unit:8}  {lasting(self.seconds):>9}  {self.name}"


def lasting(seconds: float) -> str:
    """A length of time as people say it: `2 h 05 min`, `3 min 20 s`, `4.1 s`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{seconds:.1f} s"


def report(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Every attack on a line of its own, then in what words each that broke did, then the sum."""
    for outcome in outcomes:
        yield str(outcome)
        if outcome.did:
            yield f"       {outcome.did}"
    broken = [outcome for outcome in outcomes if outcome.broke]
    for outcome in broken:
        yield ""
        yield f"{outcome.name} broke:"
        yield from (f"  {line}" for line in outcome.broke)
        if outcome.log is not None:
            yield f"  all of it: {outcome.log}"
    yield ""
    tried = ", ".join(f"{number} {unit}" for unit, number in _sums(outcomes))
    spent = lasting(sum(outcome.seconds for outcome in outcomes))
    verdict = f"{len(broken)} of {len(outcomes)} broke" if broken else f"all {len(outcomes)} held"
    yield f"{verdict}: {tried} in {spent}"


def _sums(outcomes: Iterable[Outcome]) -> Iterator[tuple[str, int]]:
    units: dict[str, int] = {}
    for outcome in outcomes:
        units[outcome.unit] = units.get(outcome.unit, 0) + outcome.ran
    yield from units.items()
