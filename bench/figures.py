"""What a measurement gives: one figure with its unit. Knows nothing of what is measured."""

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of `make bench`. The name begins with its part's and has no blanks."""

    name: str
    value: float
    unit: str

    def __str__(self) -> str:
        """`name value unit`, four digits that mean something."""
        return f"{self.name} {self.value:.4g} {self.unit}"


def microseconds(*works: Callable[[], object], rounds: int = 7) -> tuple[float, ...]:
    """Microseconds each of these takes once: medians over rounds in which all of them run in turn.

    What is to be compared is measured together, so that a machine's slow minute slows all of it.
    """
    times: list[list[float]] = [[] for _ in works]
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for work, taken in zip(works, times, strict=True):
                begin = time.perf_counter_ns()
                work()
                taken.append((time.perf_counter_ns() - begin) / 1000)
    finally:
        gc.enable()
    return tuple(median(taken) for taken in times)
