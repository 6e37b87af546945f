"""Rounds of breaking everything: one short round in CI, as many as `ROUNDS` says in the siege, each drawn anew from its seed.

A line a round on the standard output; `SEED` has a round again.
"""

import os
import random
import sys
import time

from tests.cluster.evening import Evening
from tests.cluster.faults import FAULTS, Fault, clocks_doubled, postgres_crashed, wire_slow
from tests.cluster.rounds import one_round

# What no other test here breaks; the siege draws from all.
IN_CI: tuple[Fault, ...] = (clocks_doubled, wire_slow, postgres_crashed)


def drawn(chance: random.Random) -> tuple[Fault, ...]:
    """One to three things to break in a round."""
    return tuple(chance.sample(FAULTS, k=chance.randint(1, 3)))


def say(line: str) -> None:
    """A line for whoever watches the siege."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def test_rounds_of_everything_broken_leave_everything_whole(cluster, wires):
    asked, seed = os.environ.get("ROUNDS"), os.environ.get("SEED")
    rounds = int(asked or 1)
    broken = []
    for number in range(1, rounds + 1):
        draw = int(seed) if seed else random.SystemRandom().getrandbits(32) if asked else number
        chance = random.Random(draw)
        faults = drawn(chance) if asked or seed else IN_CI
        begun = time.monotonic()

        told = one_round(Evening.made(cluster, f"round-{number}-{draw}"), wires, faults, chance)

        wires.mend()
        verdict = "BROKE" if told.wrong else "whole"
        say(
            f"round {number} of {rounds} {verdict} after {time.monotonic() - begun:.0f} s, {told.acked} acknowledged,"
            f" seed {draw}: {', '.join(told.broke)}"
        )
        for words in told.wrong:
            broken.append((number, draw, words))
            say(f"  {words[:2000]}")

    assert not broken
