"""What a gate is asked, and how the answers of several combine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from broadcast.embargo.hold import Held

# A gate that depends on no instant answers with the beginning of time when it is open.
ALWAYS = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Policy:
    """What an audience of an event is allowed: the names of the gates it stands behind. `delay` 0 = live."""

    delay: timedelta = timedelta(0)
    gates: tuple[str, ...] = ("hold", "delay")

    @property
    def text(self) -> str:
        """The policy as the ledger keeps it."""
        return " ".join(
            f"delay={int(self.delay.total_seconds())}" if gate == "delay" else gate for gate in self.gates
        )


# Ready-made policies by the name a director knows them under (EMBARGO.md, Presets).
PRESETS: dict[str, Policy] = {
    "hall": Policy(gates=("hold", "seated")),
    "online": Policy(timedelta(minutes=30), ("hold", "seated", "delay")),
    "strict": Policy(gates=("hold", "finished")),
    "after": Policy(gates=("hold", "session")),
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a fact stands: public or internal ids of session, match, table and the board's number."""

    session: int
    match: int
    table: int
    board: int


@dataclass(frozen=True, slots=True)
class Standing:
    """The states gates may read when they are asked about one board at one table.

    `holds` are those in force. Of the board's peers: whether all have finished it, and whether all that have not are
    seated. Unknown means *not yet*: what nobody said is False.
    """

    policy: Policy
    place: Place
    holds: tuple[Held, ...] = ()
    peers_finished: bool = False
    peers_seated: bool = False
    session_closed: bool = False
    is_published: bool = False


class Gate(Protocol):
    """One reason why an audience may not see something yet."""

    name: str

    def opens_at(self, standing: Standing, fact_at: datetime) -> datetime | None:
        """The instant from which a fact of `fact_at` passes; None = not before a state changes."""
        ...


def opens_at(gates: Iterable[Gate], standing: Standing, fact_at: datetime) -> datetime | None:
    """The instant at which all gates of the policy are open for a fact, None while one is closed without an end in sight."""
    latest = ALWAYS
    for gate in gates:
        if gate.name not in standing.policy.gates:
            continue
        answer = gate.opens_at(standing, fact_at)
        if answer is None:
            return None
        latest = max(latest, answer)
    return latest
