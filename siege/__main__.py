"""Runs the siege, says how it goes as it goes, and at the end what broke; exit 1 if anything did. Keeps build/siege.json."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from siege.attacks import Siege
from siege.outcomes import Outcome, report

BUILD = Path(__file__).resolve().parent.parent / "build"
EXAMPLES = 10_000


def wanted(word: str) -> int:
    """How many examples a property is to be tried on. Raises SystemExit where it is no number of them."""
    if not word:
        return EXAMPLES
    if not word.isdecimal() or int(word) < 1:
        sys.exit(f"EXAMPLES is a number of examples, not {word!r}.")
    return int(word)


def main(siege: Siege, kept: Path) -> int:
    """Besiege; 0 when all held. A siege that is broken off reports what it came to, and did not hold."""
    outcomes: list[Outcome] = []
    broken_off = False
    try:
        print(f"{siege.examples} examples a property, {siege.rounds} rounds of kills", flush=True)
        for outcome in siege.attacks():
            outcomes.append(outcome)
            print(outcome, flush=True)
    except KeyboardInterrupt:
        broken_off = True
    print()
    for line in report(outcomes):
        print(line)
    if broken_off:
        print("broken off before its end")
    if not outcomes:
        print("nothing was besieged")
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps([asdict(outcome) for outcome in outcomes], default=str, indent=1) + "\n")
    return 0 if outcomes and not broken_off and not any(outcome.broke for outcome in outcomes) else 1


def chosen(words: Sequence[str]) -> Siege:
    """The siege these words and the environment ask for."""
    return Siege(
        wanted(os.environ.get("EXAMPLES", "")),
        tuple(words),
        BUILD / "siege",
        say=lambda line: print(line, flush=True),
    )


if __name__ == "__main__":
    # Whoever ends a night's siege, by Ctrl-C or by kill, is told what it came to.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main(chosen(sys.argv[1:]), BUILD / "siege.json"))
