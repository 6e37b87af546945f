"""What OpenRoom costs on this machine: `make bench` runs every part, `make bench ONLY=rules` one.

A part is one module here with `run()`, and one line in PARTS. Absolute numbers differ from machine to machine: whatever
a figure is compared with is measured in the same run.
"""

from collections.abc import Iterable
from typing import Protocol

from bench import embargo, fanout, notation, pages, record, rules, storm
from bench.figures import Figure


class Part(Protocol):
    """A module that measures one thing."""

    __name__: str

    def run(self) -> Iterable[Figure]:
        """Figures, each as soon as it is known."""


PARTS: tuple[Part, ...] = (rules, notation, embargo, fanout, storm, record, pages)
