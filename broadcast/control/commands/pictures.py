"""Pictures of sponsors and federations: uploaded, put in the corner of the screens, taken away."""

from __future__ import annotations

from broadcast import services
from broadcast.control.asking import Asked, ControlRefusal
from broadcast.pictures import LEAST_SIDE, MOST_BYTES, MOST_SIDE, BadPicture
from broadcast.public import pictures_of
from broadcast.services.pictures import MOST_PICTURES

MOST_LABEL = 60
_LIMITS = {"large-picture": MOST_BYTES // 1_000_000, "sides-of-picture": MOST_SIDE, "bad-picture": LEAST_SIDE}


def add(asked: Asked) -> None:
    """Take in a picture."""
    label = asked.text("label", MOST_LABEL)
    if not asked.file:
        raise ControlRefusal("no-picture", field="file")
    try:
        services.add_picture(asked.room.event.pk, asked.file, label=label, by=asked.by, now=asked.now)
    except BadPicture as bad:
        raise ControlRefusal(bad.code, field="file", n=_LIMITS[bad.code]) from bad
    except OverflowError as enough:
        raise ControlRefusal("enough-pictures", field="file", n=MOST_PICTURES) from enough


def corner(asked: Asked) -> None:
    """Put one of the event's pictures in the corner of its screens, or leave it free."""
    named = asked.choice("picture", ["", *_known(asked)])
    services.put_in_corner(asked.room.event.pk, named, asked.now)


def remove(asked: Asked) -> None:
    """Take one of the event's pictures away; one that is gone stays gone."""
    named = asked.fields.get("picture", "")
    if named in _known(asked):
        services.remove_picture(asked.room.event.pk, named, asked.now)


def _known(asked: Asked) -> list[str]:
    return [each.id for each in pictures_of(asked.room.event.pk)]
