"""Runs the parts, prints one figure a line (`name value unit`) and writes build/bench.json."""

import json
import os
import sys
from pathlib import Path

from bench import PARTS, Part

RESULT = Path(__file__).resolve().parent.parent / "build" / "bench.json"


def chosen(only: str) -> tuple[Part, ...]:
    """The part of this name, or all parts for an empty one. Raises SystemExit on an unknown name."""
    parts = {part.__name__.rpartition(".")[2]: part for part in PARTS}
    if not only:
        return PARTS
    if only not in parts:
        sys.exit(f"There is no part {only!r}; there is {', '.join(parts)}.")
    return (parts[only],)


def main(only: str) -> None:
    """Measure, print as it comes, keep the figures of this run."""
    figures: dict[str, dict[str, float | str]] = {}
    for part in chosen(only):
        for figure in part.run():
            print(figure, flush=True)
            if figure.name in figures:
                raise ValueError(f"two figures are called {figure.name}")
            figures[figure.name] = {"value": figure.value, "unit": figure.unit}
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("ONLY", ""))
