"""The OpenAPI file, made from the routes and the types of their answers: `manage.py openapi` writes it anew.

The file is kept in the repository, so that a change of what other people's programs read is seen when it is made.
"""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from display.api.routes import ROUTES, Route

_REFERENCE = "#/components/schemas/{name}"
_TITLE = "OpenRoom"
_DESCRIPTION = (
    "What everybody may see of bridge tournaments: events, sessions, standings, matches, tables and boards. Read-only; no key, no "
    "cookie; readable from any site. Answers change as boards are released; ask again with If-None-Match, at most once a second. "
    "What never existed and what may not be seen yet are the same answer, 404. Ids are opaque: take them from answers. Names "
    "come in both scripts. Instants are epoch seconds, zones IANA names. Fields that have their default are left out. Within version 1 "
    "fields are added and never change their meaning: readers ignore what they do not know."
)


class Nothing(msgspec.Struct, frozen=True):
    """Why there is no answer: "not-found" or "method-not-allowed"."""

    code: str


def document() -> dict[str, Any]:
    """The whole description, as plain values."""
    types = [answer for route in ROUTES for answer in route.answers]
    schemas, components = msgspec.json.schema_components([*types, Nothing], ref_template=_REFERENCE)
    by_type = dict(zip(types, schemas, strict=False))
    return {
        "openapi": "3.1.0",
        "info": {"title": _TITLE, "version": "1.0.0", "description": _DESCRIPTION},
        "servers": [{"url": "/api/v1"}],
        "paths": {f"/{route.path}": {"get": _operation(route, by_type)} for route in ROUTES}
        | {"/openapi.json": {"get": _itself()}},
        "components": {"schemas": {name: _plain(schema) for name, schema in sorted(components.items())}},
    }


def written() -> bytes:
    """The file's bytes."""
    return (json.dumps(document(), ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def _operation(route: Route, by_type: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    schemas = [by_type[answer] for answer in route.answers]
    told: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.summary,
        "responses": {
            "200": _answer("As it may be seen now", schemas[0] if len(schemas) == 1 else {"anyOf": schemas}),
            "304": {"description": "Unchanged since the ETag that was sent"},
        },
    }
    if route.parameter:
        pattern = f"^{route.pattern}$"
        told["parameters"] = [
            {
                "name": route.parameter,
                "in": "path",
                "required": True,
                "schema": {"type": "string", "pattern": pattern},
            }
        ]
        told["responses"]["404"] = _answer(
            "There is no such thing, or nothing of it may be seen",
            {"$ref": _REFERENCE.format(name="Nothing")},
        )
    return told


def _itself() -> dict[str, Any]:
    return {
        "operationId": "openapi",
        "summary": "This description",
        "responses": {"200": _answer("OpenAPI 3.1", {"type": "object"})},
    }


def _answer(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """Docstrings on one line; a page of a list is never seen here, lists are whole."""
    found = dict(schema)
    if "description" in found:
        found["description"] = re.sub(r"\s+", " ", found["description"])
    found.get("properties", {}).pop("page", None)
    return found
