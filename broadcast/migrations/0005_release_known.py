"""Releases say how far all journals were, not their own session's alone: what was present elsewhere is compared by sequence."""

from bisect import bisect_right
from collections import defaultdict
from typing import Any

from django.db import migrations, models


def place(apps: Any, _: Any) -> None:
    """Work out for the releases there are how far the journals were: the own one by its number, the others by their instants."""
    facts = apps.get_model("broadcast", "JournalFact").objects.order_by("pk")
    own: defaultdict[int, list[int]] = defaultdict(list)
    keys: list[int] = []
    instants: list[Any] = []
    for pk, session, at in facts.values_list("pk", "session", "at").iterator():
        own[session].append(pk)
        keys.append(pk)
        instants.append(max(at, instants[-1]) if instants else at)
    releases = apps.get_model("broadcast", "Release").objects
    rows = releases.values_list("pk", "at", "journal", "transcript__table__segment__session").order_by("pk")
    for pk, at, journal, session in list(rows):
        then = bisect_right(instants, at)
        known = keys[then - 1] if then else 0
        if journal:
            known = max(known, own[session][journal - 1])
        if journal < len(own[session]):
            known = min(known, own[session][journal] - 1)
        releases.filter(pk=pk).update(known=known)


class Migration(migrations.Migration):
    dependencies = [("broadcast", "0004_commentary")]

    operations = [
        migrations.AddField(
            "release", "known", models.PositiveBigIntegerField(default=0), preserve_default=False
        ),
        migrations.RunPython(place, migrations.RunPython.noop),
    ]
