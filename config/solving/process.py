"""A solver at work in a process of its own, bounded in time: one that takes too long is ended, and the next board gets a new one."""

from __future__ import annotations

import json
import selectors
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 120.0
BOARD_SECONDS = 20.0


class NoSolver(Exception):
    """There is no solver on this machine, or it does not start: what to do is in the words."""


class Unsolvable(Exception):
    """This board was too much for the solver, or no board it understands."""


@dataclass(frozen=True, slots=True)
class Solved:
    """`tricks` as `bridge.par.packed` has them; `cards`: declarer's tricks before the lead and after each card, none without play."""

    tricks: str
    cards: tuple[int, ...]


def is_installed() -> bool:
    """Whether endplay is there."""
    return find_spec("endplay") is not None


class Solver:
    """The process, started when it is first needed."""

    def __init__(self, seconds: float = BOARD_SECONDS, command: tuple[str, ...] = ()) -> None:
        self._seconds = seconds
        self._command = command or (sys.executable, "-m", "config.solving.solver")
        self._process: subprocess.Popen[str] | None = None

    def solve(
        self, deal: str, *, tricks: str = "", strain: str = "", leader: str = "", cards: tuple[str, ...] = ()
    ) -> Solved:
        """A deal ("N:AK2.… …") and, with a strain, the play of it. `tricks`: the table, where it is known already.

        Raises Unsolvable, after which the next board is as good as the first; NoSolver.
        """
        asked = {"deal": deal, "tricks": tricks, "strain": strain, "leader": leader, "cards": cards}
        process = self._process or self._started()
        try:
            assert process.stdin is not None
            process.stdin.write(json.dumps(asked) + "\n")
            process.stdin.flush()
            answer: dict[str, Any] = json.loads(_line(process, self._seconds))
        except (OSError, ValueError) as error:
            self.close()
            raise Unsolvable(str(error)) from error
        return Solved(answer["tricks"], tuple(answer["cards"]))

    def close(self) -> None:
        """Ends the process, whatever it does."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for end in (process.stdin, process.stdout):
            with suppress(OSError):
                if end is not None:
                    end.close()

    def _started(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(  # noqa: S603 - our own program
            self._command,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._process = process
        try:
            said = _line(process, START_SECONDS)
        except ValueError as error:
            self.close()
            raise NoSolver(str(error)) from error
        if said.strip() != "ready":
            self.close()
            raise NoSolver(f"the solver began with {said!r}")
        return process


def _line(process: subprocess.Popen[str], seconds: float) -> str:
    """The next line it says. Raises ValueError when none comes in time, or it has ended."""
    assert process.stdout is not None
    with selectors.DefaultSelector() as ready:
        ready.register(process.stdout, selectors.EVENT_READ)
        if not ready.select(seconds):
            raise ValueError(f"no answer within {seconds:.0f} seconds")
    line = process.stdout.readline()
    if not line:
        raise ValueError(f"the solver ended by itself ({process.wait()})")
    return line
