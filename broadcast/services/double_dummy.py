"""What a solver made of a released board, kept for the audience that was shown it."""

from __future__ import annotations

from broadcast.models import DoubleDummy
from broadcast.public.double_dummy import ToAnalyse


def keep_double_dummy(of: ToAnalyse, tricks: str, cards: tuple[int, ...]) -> None:
    """Keep an analysis in place of an earlier one; without `tricks`, that there is none to be had of this record."""
    values = {"tricks": tricks, "cards": "".join(f"{count:x}" for count in cards)}
    DoubleDummy.objects.update_or_create(
        audience=of.audience.value,
        transcript_id=of.transcript,
        defaults={**values, "release": of.release, "key": of.key, "ready_at": of.ready_at},
    )


def confirm_double_dummy(of: ToAnalyse) -> None:
    """What is kept holds for a further release too: the solver would say the same of it."""
    rows = DoubleDummy.objects.filter(audience=of.audience.value, transcript_id=of.transcript, key=of.key)
    rows.update(release=of.release)
