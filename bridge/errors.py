"""The one way the game says no.

A Refusal is something a person can mend: it names what was wrong, the Law, what was seen, and what could have
happened instead. It carries no sentences: those belong to the languages of the interface. A fault (a bug) is never
a Refusal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

EvidenceValue: TypeAlias = str | int | list[str] | list[int]
Evidence: TypeAlias = Mapping[str, EvidenceValue]

# What can be illegal and yet have happened at the table: these, and only these, are accepted with a Happened of
# the same kind. All other refusals are impossible or out of place.
IRREGULARITIES: Final = (
    "insufficient-bid",
    "inadmissible-double",
    "inadmissible-redouble",
    "call-out-of-turn",
    "auction-over",
    "opening-lead-out-of-turn",
    "lead-out-of-turn",
    "play-out-of-turn",
    "revoke",
)

# Every code of this package, for the catalogues of sentences. Refusals and conflicts share them.
CODES: Final = (
    *IRREGULARITIES,
    # text that cannot be read
    "not-a-card",
    "not-a-hand",
    "not-a-call",
    "not-a-bid",
    "not-a-contract",
    "not-a-board-number",
    "not-a-trick-count",
    # deals
    "hand-size",
    "card-twice",
    # the course of the board
    "not-opened",
    "already-opened",
    "auction-not-over",
    "play-begun",
    "thread-lost",
    "board-finished",
    "no-contract",
    "contract-differs",
    "card-already-played",
    "leader-unknown",
    "claim-impossible",
    "join-impossible",
    "result-impossible",
    # the record
    "entry-unknown",
    "entry-twice",
    "not-a-call-entry",
    "not-play",
    "already-taken-back",
    "already-corrected",
    "nested-correction",
    "nothing-irregular",
    "irregularity-differs",
)


class Refusal(Exception):
    """An action or a text the game does not take.

    `code` is kebab-case and listed in CODES, `law` is a Law number such as "18" or "44C" ("" if none applies),
    `evidence` is JSON-able, `could` names calls, cards or numbers that would have been accepted.
    """

    def __init__(
        self, code: str, law: str = "", evidence: Evidence | None = None, could: tuple[str, ...] = ()
    ) -> None:
        super().__init__(code)
        self.code = code
        self.law = law
        self.evidence: Evidence = evidence if evidence is not None else {}
        self.could = could

    def __str__(self) -> str:
        law = f" (Law {self.law})" if self.law else ""
        return f"{self.code}{law} {dict(self.evidence)}"
