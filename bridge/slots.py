"""How a frozen value is made quickly where a record is made of hundreds of them: calls, cards, auctions.

A frozen dataclass's own `__init__` looks every field up by name and takes twice as long. Such a value has an `__init__` of
its own, which fills its slots directly; frozen it stays. Knows nothing of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TypeAlias

Filling: TypeAlias = Callable[[object, object], None]


def slots_of(kind: type) -> tuple[Filling, ...]:
    """What fills each field of a frozen dataclass with slots, in the order of its fields."""
    return tuple(kind.__dict__[each.name].__set__ for each in fields(kind))
