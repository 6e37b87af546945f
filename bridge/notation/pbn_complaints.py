"""What is wrong with a PBN file, collected with an end: a hostile file must not fill the memory with its faults."""

from __future__ import annotations

from dataclasses import dataclass, field

from bridge.notation.record import Problem

MOST_SHOWN = 200


@dataclass(slots=True)
class Complaints:
    """Problems in the order they are met. Behind the last that is kept stands one that says so."""

    most: int = 500
    problems: list[Problem] = field(default_factory=list)

    def add(self, kind: str, line: int, detail: str = "") -> None:
        """Adds a problem."""
        if len(self.problems) < self.most:
            self.problems.append(Problem(kind, line, detail=detail[:MOST_SHOWN]))
        elif len(self.problems) == self.most:
            self.problems.append(Problem("too-many-problems", line, detail="the rest is not named"))
