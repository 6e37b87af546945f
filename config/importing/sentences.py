"""How counts and numbers read in the lines that an import prints. Pure."""

from __future__ import annotations

from collections.abc import Iterable


def numbers(found: Iterable[int]) -> str:
    """Board numbers with runs drawn together: `1-16, 20`."""
    runs: list[list[int]] = []
    for number in sorted(set(found)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def counted(number: int, thing: str, things: str = "") -> str:
    """`1 board`, `2 boards`; `things` where the plural is another."""
    return f"{number} {thing}" if number == 1 else f"{number} {things or f'{thing}s'}"
