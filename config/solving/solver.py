"""The solver's own process: `python -m config.solving.solver` reads a board a line and answers a line, in JSON.

Alone knows endplay. It may be ended at any moment: nothing is kept here. Its memory is bounded, and it gives way to the server.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import sys
from typing import Any

MEMORY = (
    3 << 30
)  # bytes of addresses, libraries that are only mapped among them; the solver itself takes 100 to 200 MB
NICE = 15
SEATS = "NESW"
STRAINS = "NSHDC"


def main() -> None:
    """Answers until the input ends."""
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    from endplay import _dds, dds  # noqa: PLC0415 - under the bounds
    from endplay.types import Card, Deal, Denom, Player  # noqa: PLC0415

    with contextlib.suppress(AttributeError):
        _dds.SetMaxThreads(1)
    players = dict(zip(SEATS, (Player.north, Player.east, Player.south, Player.west), strict=True))
    strains = dict(
        zip(STRAINS, (Denom.nt, Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs), strict=True)
    )

    def solved(asked: dict[str, Any]) -> dict[str, Any]:
        tricks = asked["tricks"]
        if not tricks:
            table = dds.calc_dd_table(Deal(asked["deal"]))
            tricks = "".join(
                f"{table[strains[strain], players[seat]]:x}" for seat in SEATS for strain in STRAINS
            )
        cards: list[int] = []
        if asked["strain"]:
            deal = Deal(asked["deal"])
            deal.trump, deal.first = strains[asked["strain"]], players[asked["leader"]]
            cards = list(dds.analyse_play(deal, [Card(card) for card in asked["cards"]]))
        return {"tricks": tricks, "cards": cards}

    print("ready", flush=True)  # noqa: T201 - to whoever started it
    for line in sys.stdin:
        print(json.dumps(solved(json.loads(line))), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
