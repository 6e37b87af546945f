"""Attacks: pytest on one property with ten thousand examples, there and on PostgreSQL; on the tests that kill servers, round after
round; and on a cluster in which something drawn by chance is broken in every round.

Each in a process of its own, so that one that dies takes nothing with it. Knows what is attacked by the places tests lie
in and by their marker, never by a list: a new property is besieged without a word.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from siege.outcomes import Outcome

ROOT = Path(__file__).resolve().parent.parent
PROPERTIES = ("tests/broadcast", "tests/notation")
ON_POSTGRESQL = ("tests/broadcast/test_on_postgresql.py",)
EVENINGS = ("tests/cluster/test_rounds.py",)
KILLS = ("tests/config/test_crash.py", "tests/cluster/test_cluster.py", "tests/cluster/test_lines.py")
EXAMPLES_A_ROUND = 200  # a round takes about as long as so many histories
NOTHING_COLLECTED = 5
PYTEST = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider")
LINES_OF_A_BREAK = 24

_COUNTED = re.compile(r"(\d+) passing, (\d+) failing")
_ROUND = re.compile(r"\.*round (\d+) of \d+ (whole|BROKE) after \d+ s, (\d+) acknowledged, seed \d+: (.*)")


def _silent(_line: str) -> None:
    """Nobody listens."""


@dataclass(frozen=True, slots=True)
class Siege:
    """What is besieged, for how long, and where what was said is kept. `root`: the house whose tests these are."""

    examples: int
    chosen: tuple[str, ...]
    logs: Path
    properties: tuple[str, ...] = PROPERTIES
    kills: tuple[str, ...] = KILLS
    on_postgresql: tuple[str, ...] = ON_POSTGRESQL
    evenings: tuple[str, ...] = EVENINGS
    root: Path = ROOT
    say: Callable[[str], None] = _silent

    @property
    def rounds(self) -> int:
        """How often servers are killed, and how many evenings are disturbed."""
        return max(1, self.examples // EXAMPLES_A_ROUND)

    def attacks(self) -> Iterator[Outcome]:
        """Every attack's outcome, as soon as it is known.

        Raises SystemExit when the choice is none pytest understands.
        """
        for test in self._collected(self.properties, "-m", "property"):
            yield self._property(test)
        for test in self._collected(self.on_postgresql):
            yield self._property(test, "-s")
        evenings = self._collected(self.evenings)
        if evenings:
            yield self._evenings(evenings)
        killing = self._collected(self.kills)
        if killing:
            yield self._rounds(killing)

    def _collected(self, places: Sequence[str], *how: str) -> list[str]:
        """The tests in these places that were chosen; of no places, none."""
        if not places:
            return []
        done = self._pytest("--collect-only", "-q", *how, *self.chosen, *places)
        if done.returncode not in {0, NOTHING_COLLECTED}:
            sys.exit(done.stdout + done.stderr)
        return [line for line in done.stdout.splitlines() if "::" in line]

    def _property(self, test: str, *how: str) -> Outcome:
        began = time.monotonic()
        done = self._pytest("-q", *how, "--hypothesis-show-statistics", test)
        said = done.stdout + done.stderr
        ran = sum(int(passing) + int(failing) for passing, failing in _COUNTED.findall(said))
        broke = _broke(said) if done.returncode else () if ran else ("no example was drawn",)
        return Outcome(test, ran, "examples", time.monotonic() - began, broke, self._kept(test, said, broke))

    def _evenings(self, tests: Sequence[str]) -> Outcome:
        """Evenings in one cluster, each disturbed; every one is told as it ends."""
        began, name = time.monotonic(), " ".join(self.evenings)
        heard: list[str] = []
        acknowledged, did, broken = 0, Counter[str](), list[str]()
        with subprocess.Popen(
            [*PYTEST, "-q", "-s", *tests],
            cwd=self.root,
            env=self._environment() | {"ROUNDS": str(self.rounds)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as running:
            assert running.stdout is not None
            for line in running.stdout:
                heard.append(line)
                if told := _ROUND.match(line):
                    self.say(line.rstrip().lstrip("."))
                    acknowledged += int(told[3])
                    did.update(told[4].split(", "))
                    broken += [f"round {told[1]}"] if told[2] == "BROKE" else []
        said, ran = "".join(heard), sum(1 for line in heard if _ROUND.match(line))
        broke = (*broken, *_broke(said)) if running.returncode else () if ran else ("no round was played",)
        broken_on_purpose = ", ".join(f"{what} {times} times" for what, times in sorted(did.items()))
        return Outcome(
            name,
            ran,
            "rounds",
            time.monotonic() - began,
            broke,
            self._kept(name, said, broke),
            f"{acknowledged} actions acknowledged; {broken_on_purpose}" if ran else "",
        )

    def _rounds(self, tests: Sequence[str]) -> Outcome:
        began = time.monotonic()
        name, broken, said = " ".join(self.kills), list[int](), ""
        for number in range(1, self.rounds + 1):
            done = self._pytest("-q", *tests)
            if done.returncode:
                broken.append(number)
                said += f"round {number}\n{done.stdout}{done.stderr}\n"
        rounds = f"rounds {', '.join(map(str, broken))} of {self.rounds}"
        broke = (rounds, *_broke(said)) if broken else ()
        return Outcome(
            name, self.rounds, "rounds", time.monotonic() - began, broke, self._kept(name, said, broke)
        )

    def _pytest(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*PYTEST, *arguments],
            cwd=self.root,
            env=self._environment(),
            capture_output=True,
            text=True,
            check=False,
        )

    def _environment(self) -> dict[str, str]:
        return os.environ | {
            "HYPOTHESIS_PROFILE": "siege",
            "EXAMPLES": str(self.examples),
            "PYTHONPATH": str(ROOT),
        }

    def _kept(self, name: str, said: str, broke: tuple[str, ...]) -> Path | None:
        """Where all that was said of a break is kept."""
        if not broke:
            return None
        self.logs.mkdir(parents=True, exist_ok=True)
        log = self.logs / (re.sub(r"[^A-Za-z0-9]+", "-", name)[-120:].strip("-") + ".log")
        log.write_text(said)
        return log


def _broke(said: str) -> tuple[str, ...]:
    """What pytest said of a break in a few lines: what was asserted, on which example, and how to have it again."""
    lines = [line.rstrip() for line in said.splitlines() if line.startswith(("E  ", "FAILED", "ERROR"))]
    return tuple(lines[:LINES_OF_A_BREAK]) or tuple(said.splitlines()[-LINES_OF_A_BREAK:]) or ("it ended",)
