"""JSON held against a schema of OpenAPI 3.1, as much of it as ours uses; an unknown keyword is a fault, an unknown field a complaint."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

KNOWN = {
    "$ref", "additionalProperties", "anyOf", "default", "description", "discriminator", "enum", "items", "maxItems", "minItems",
    "pattern", "prefixItems", "properties", "required", "title", "type",
}  # fmt: skip
TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def complaints(
    value: Any, schema: dict[str, Any], components: dict[str, Any], at: str = "$"
) -> Iterator[str]:
    """What in a value is not as the schema says; nothing at all when it is."""
    assert schema.keys() <= KNOWN, f"{at}: {schema.keys() - KNOWN} is not understood"
    if "$ref" in schema:
        yield from complaints(value, components[schema["$ref"].rpartition("/")[2]], components, at)
    if "anyOf" in schema:
        tried = [list(complaints(value, each, components, at)) for each in schema["anyOf"]]
        if all(tried):
            yield min(tried, key=len)[0]
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is none of {schema['enum']}"
    if "type" in schema and not _is_a(value, schema["type"]):
        yield f"{at}: {value!r} is no {schema['type']}"
    elif isinstance(value, dict) and schema.get("type") == "object":
        yield from _of_object(value, schema, components, at)
    elif isinstance(value, list) and schema.get("type") == "array":
        yield from _of_array(value, schema, components, at)
    elif isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{at}: {value!r} is not like {schema['pattern']}"


def _is_a(value: Any, name: str) -> bool:
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def _of_object(
    value: dict[str, Any], schema: dict[str, Any], components: dict[str, Any], at: str
) -> Iterator[str]:
    yield from (f"{at}: {name} is missing" for name in schema.get("required", []) if name not in value)
    others = schema.get("additionalProperties")
    for name, each in value.items():
        known = schema.get("properties", {}).get(name, others)
        if isinstance(known, dict):
            yield from complaints(each, known, components, f"{at}.{name}")
        elif schema.get("properties") is not None or others is False:
            yield f"{at}: nobody said that there is {name}"


def _of_array(value: list[Any], schema: dict[str, Any], components: dict[str, Any], at: str) -> Iterator[str]:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        yield f"{at}: {len(value)} items"
    first = schema.get("prefixItems", [])
    for number, each in enumerate(value):
        known = first[number] if number < len(first) else schema.get("items")
        if isinstance(known, dict):
            yield from complaints(each, known, components, f"{at}[{number}]")
