"""How a value of a frame is made short, and long again: each shape has both ways. Knows no bridge.

What is not as a shape expects stays as it is (an object instead of an array), so a field that is new today is never
lost: it stands behind the fields that are known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

ABSENT: Any = object()


class Shape(Protocol):
    """A way to write a value: never as null, and never so that `unpack` could take it for another."""

    def pack(self, value: Any) -> Any:
        """The short form."""

    def unpack(self, packed: Any) -> Any:
        """The value it was made of."""


@dataclass(frozen=True, slots=True)
class Plain:
    """A value that is short as it is."""

    def pack(self, value: Any) -> Any:
        """The value."""
        return value

    def unpack(self, packed: Any) -> Any:
        """The value."""
        return packed


@dataclass(frozen=True, slots=True)
class Named:
    """A name {en, zh} as [en, zh], or as one string when both scripts have the same."""

    def pack(self, value: Any) -> Any:
        """The short form."""
        if not isinstance(value, dict) or value.keys() != {"en", "zh"}:
            return value
        return value["en"] if value["en"] == value["zh"] else [value["en"], value["zh"]]

    def unpack(self, packed: Any) -> Any:
        """The value it was made of."""
        if isinstance(packed, dict):
            return packed
        en, zh = (packed, packed) if isinstance(packed, str) else packed
        return {"en": en, "zh": zh}


@dataclass(frozen=True, slots=True)
class Many:
    """A list of one shape."""

    each: Shape

    def pack(self, value: Any) -> Any:
        """The short form."""
        return [self.each.pack(item) for item in value]

    def unpack(self, packed: Any) -> Any:
        """The value it was made of."""
        return [self.each.unpack(item) for item in packed]


@dataclass(frozen=True, slots=True)
class Keyed:
    """An object with these keys as an array in their order, null for one it has not got."""

    keys: tuple[str, ...]
    each: Shape

    def pack(self, value: Any) -> Any:
        """The short form."""
        if not value.keys() <= set(self.keys) or None in value.values():
            return value
        return [self.each.pack(value[key]) if key in value else None for key in self.keys]

    def unpack(self, packed: Any) -> Any:
        """The value it was made of."""
        if isinstance(packed, dict):
            return packed
        pairs = zip(self.keys, packed, strict=True)
        return {key: self.each.unpack(item) for key, item in pairs if item is not None}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record: `default` is what null stands for; ABSENT = the field is left out of the object."""

    name: str
    shape: Shape = field(default_factory=Plain)
    default: Any = None


@dataclass(frozen=True, slots=True)
class Record:
    """An object as an array of its fields; nulls at the end are cut. Fields it does not know follow as one object."""

    fields: tuple[Field, ...]

    def pack(self, value: Any) -> Any:
        """The short form."""
        if not isinstance(value, dict):
            return value
        row: list[Any] = []
        for each in self.fields:
            given = value.get(each.name, ABSENT)
            if _is_same(given, each.default):
                row.append(None)
            elif given is None or given is ABSENT:
                return value
            else:
                row.append(each.shape.pack(given))
        known = {each.name for each in self.fields}
        more = {name: each for name, each in value.items() if name not in known}
        if more:
            return [*row, more]
        while row and row[-1] is None:
            row.pop()
        return row

    def unpack(self, packed: Any) -> Any:
        """The value it was made of."""
        if not isinstance(packed, list):
            return packed
        value: dict[str, Any] = {}
        for at, each in enumerate(self.fields):
            given = packed[at] if at < len(packed) else None
            if given is not None:
                value[each.name] = each.shape.unpack(given)
            elif each.default is not ABSENT:
                value[each.name] = list(each.default) if isinstance(each.default, tuple) else each.default
        return value | (packed[-1] if len(packed) > len(self.fields) else {})


def record(*fields: Field | str) -> Record:
    """A record; a bare name is a plain field whose null is null."""
    return Record(tuple(Field(each) if isinstance(each, str) else each for each in fields))


def _is_same(given: Any, default: Any) -> bool:
    if isinstance(default, tuple):
        return isinstance(given, list | tuple) and tuple(given) == default
    return given is default
