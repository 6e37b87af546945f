"""What a service answers when a person asked for something that cannot be."""

from __future__ import annotations

from collections.abc import Mapping

Evidence = Mapping[str, str | int | list[str] | list[int]]


class ScheduleRefusal(Exception):
    """The schedule cannot be so; nothing was stored.

    `code` in kebab-case, `evidence` JSON-able: what was asked and what stands against it.
    """

    def __init__(self, code: str, evidence: Evidence | None = None) -> None:
        super().__init__(code, evidence or {})
        self.code = code
        self.evidence: Evidence = evidence or {}

    def __str__(self) -> str:
        return f"{self.code} {dict(self.evidence)}" if self.evidence else self.code
