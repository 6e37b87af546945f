"""What `verify` reports: something stored that the facts do not explain."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

# What a publisher should have done so long ago is a finding: no clock runs.
OVERDUE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something stored that the facts do not explain: what, where, and how it differs."""

    kind: str
    where: str
    detail: str
