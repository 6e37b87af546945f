"""What a service answers when a person asked for something that cannot be."""

from __future__ import annotations

from bridge.errors import Evidence


class ScheduleRefusal(Exception):
    """The schedule cannot be so; nothing was stored.

    `code` in kebab-case, `evidence` JSON-able: what was asked and what stands against it.
    """

    def __init__(self, code: str, evidence: Evidence | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.evidence: Evidence = evidence if evidence is not None else {}

    def __str__(self) -> str:
        return f"{self.code} {dict(self.evidence)}" if self.evidence else self.code
