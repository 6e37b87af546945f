"""The fields of every kind of frame in the order they are written. static/js/unpack.js has the same list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from broadcast.packing.play import Auction, Hands, Lines, Tricks
from broadcast.packing.shapes import ABSENT, Field, Keyed, Many, Named, Plain, Record, record

ROOMS = ("open", "closed")
SIDES = {"home": "visitor", "visitor": "home"}

NAME, LINE = Named(), Lines()
MODE = record("kind", Field("minutes", default=ABSENT), Field("notice", NAME, ABSENT))
SESSION = record("id", Field("name", NAME), "number", "of")
TEAM = record("id", Field("name", NAME))
HEAD = (
    Field("event", NAME),
    Field("slug"),
    Field("zone"),
    Field("stage", NAME),
    Field("session", SESSION),
    Field("mode", MODE),
)
PAIRING = record("id", Field("home", TEAM), Field("visitor", TEAM))
SCORE = record(
    "id",
    Field("home", TEAM),
    Field("visitor", TEAM),
    "imps",
    "after",
    "boards",
    "vp",
    Field("carry", default=(0, 0)),
    Field("provisional", default=False),
)
COMMENTS = Many(record("at", "text", "author", Field("corrected", default=ABSENT)))
ROOM = record("id", "number", "room")
SETUP = record("number", "dealer", "vulnerable", Field("hands", Hands()))
PROGRESS = record(
    "phase",
    "turn",
    Field("auction", Auction(), ()),
    "contract",
    "declarer",
    Field("tricks", Tricks(), ()),
    Field("won", default=(0, 0)),
    Field("line", LINE),
    Field("joined", default=ABSENT),
    Field("claim", default=ABSENT),
    Field("conflicts", default=ABSENT),
    Field("comments", COMMENTS, ABSENT),
    Field("earlier", default=ABSENT),
    Field("pause", default=ABSENT),
)


@dataclass(frozen=True, slots=True)
class Boards:
    """A board as [setup, progress...]: what was dealt stands apart, so that two rooms can share it."""

    def pack(self, value: Any) -> Any:
        """The short form."""
        dealt = {each.name for each in SETUP.fields}
        setup = SETUP.pack({name: given for name, given in value.items() if name in dealt})
        rest = PROGRESS.pack({name: given for name, given in value.items() if name not in dealt})
        return [setup, *rest] if isinstance(setup, list) and isinstance(rest, list) else value

    def unpack(self, packed: Any) -> Any:
        """The value it was made of."""
        return packed if isinstance(packed, dict) else SETUP.unpack(packed[0]) | PROGRESS.unpack(packed[1:])


@dataclass(frozen=True, slots=True)
class Seats:
    """A line-up as [side of North-South, names N E S W]."""

    def pack(self, value: Any) -> Any:
        """The short form."""
        if value.keys() != set("NESW") or any(each.keys() != {"name", "team"} for each in value.values()):
            return value
        sides = [value[seat]["team"] for seat in "NESW"]
        if sides[0] not in SIDES or sides != [sides[0], SIDES[sides[0]]] * 2:
            return value
        return [sides[0], *(NAME.pack(value[seat]["name"]) for seat in "NESW")]

    def unpack(self, packed: Any) -> Any:
        """The value it was made of."""
        if isinstance(packed, dict):
            return packed
        sides = [packed[0], SIDES[packed[0]]] * 2
        seated = zip("NESW", packed[1:], sides, strict=True)
        return {seat: {"name": NAME.unpack(name), "team": side} for seat, name, side in seated}


@dataclass(frozen=True, slots=True)
class Names:
    """The names of four seats, 0 for one that is not known; all four unknown are one 0."""

    def pack(self, value: Any) -> Any:
        """The short form."""
        return [NAME.pack(each) if each else 0 for each in value] if any(value) else 0

    def unpack(self, packed: Any) -> Any:
        """The value it was made of."""
        return [NAME.unpack(each) if each else None for each in packed or [0] * 4]


@dataclass(frozen=True, slots=True)
class Links:
    """Boards as [first number, ids...], 0 for one without id; numbers count on, an object stands for itself."""

    def pack(self, value: Any) -> Any:
        """The short form."""
        row: list[Any] = [value[0]["number"]]
        due = row[0]
        for link in value:
            is_plain = link.keys() == {"number", "id"} and link["number"] == due
            row.append((link["id"] or 0) if is_plain else link)
            due = link["number"] + 1
        return row

    def unpack(self, packed: Any) -> Any:
        """The value it was made of."""
        links: list[Any] = []
        due = packed[0]
        for each in packed[1:]:
            links.append(each if isinstance(each, dict) else {"number": due, "id": each or None})
            due = links[-1]["number"] + 1
        return links


@dataclass(frozen=True, slots=True)
class Matches:
    """A match with its score, or without: a pairing has three fields, a score never so few."""

    def pack(self, value: Any) -> Any:
        """The short form."""
        return SCORE.pack(value) if "imps" in value else PAIRING.pack(value)

    def unpack(self, packed: Any) -> Any:
        """The value it was made of."""
        is_pairing = isinstance(packed, list) and len(packed) <= len(PAIRING.fields) + 1
        return PAIRING.unpack(packed) if is_pairing else SCORE.unpack(packed)


PAGE = Field("page", default=ABSENT)
WHEN = (Field("starts"), Field("state", default="before"))
SEATED, BOARD = Seats(), Boards()
OTHER = record("table", Field("line", LINE), "swing")
ROWS = Many(record("number", "id", Field("open", LINE), Field("closed", LINE), "swing"))
NOW = record("id", "number", "board")
LINED_UP = record(
    Field("match", PAIRING),
    "north_south",
    Field("tables", Keyed(ROOMS, Plain())),
    Field("seats", Keyed(ROOMS, Names())),
    "opens_at",
)
RUNNING = record(Field("match", SCORE), Field("tables", Keyed(ROOMS, NOW)), Field("held", default=ABSENT))
SIDE = record(Field("table", ROOM), Field("seats", SEATED), Field("board", BOARD))
STANDING = record(
    "rank",
    Field("team", TEAM),
    "played",
    "vp",
    "imps",
    "quotient",
    "tied",
    Field("live", default=False),
)
ROUND = record("number", "of", "prev", "next")
LABEL = Field("label", default=ABSENT)
ENCOUNTERED = record(
    "number", "id", Field("line", LINE), "score", "award", LABEL, Field("cancelled", default=ABSENT)
)
SIDES_OF_A_TABLE = (Field("ns", TEAM), Field("ew", TEAM))
PLAYED = record("table", *SIDES_OF_A_TABLE, Field("line", LINE), "score", Field("here", default=ABSENT))
FIELD_TABLE = record(
    "id",
    "number",
    "round",
    *SIDES_OF_A_TABLE,
    "board",
    LABEL,
    Field("finished", default=ABSENT),
    Field("held", default=ABSENT),
)
RANKED = record(
    "rank",
    Field("contestant", TEAM),
    "boards",
    "percent",
    "imps",
    Field("live", default=False),
    Field("fines", default=ABSENT),
)
KINDS: dict[str, Record] = {
    "table": record(
        *HEAD,
        Field("match", Matches()),
        Field("table", ROOM),
        Field("seats", SEATED),
        Field("board", BOARD),
        Field("other", OTHER),
        Field("boards", Links(), ()),
        Field("round", ROUND, ABSENT),
    ),
    "board": record(
        *HEAD,
        Field("match", PAIRING),
        "number",
        Field("rooms", Keyed(ROOMS, SIDE)),
        "swing",
        "prev",
        "next",
        PAGE,
    ),
    "comments": record(Field("comments", Keyed(ROOMS, COMMENTS)), PAGE),
    "match": record(
        *HEAD,
        Field("match", SCORE),
        Field("tables", Keyed(ROOMS, Plain())),
        Field("rows", ROWS, ()),
        PAGE,
    ),
    "session": record(*HEAD, Field("matches", Many(RUNNING), ()), PAGE, *WHEN),
    "standing": record(
        *HEAD[:4],
        Field("rows", Many(STANDING), ()),
        Field("provisional", default=False),
        PAGE,
    ),
    "encounter": record(
        *HEAD,
        Field("match", PAIRING),
        Field("round", ROUND),
        Field("table", ROOM),
        "scoring",
        Field("rows", Many(ENCOUNTERED), ()),
    ),
    "traveller": record(
        *HEAD,
        Field("match", PAIRING),
        Field("round", ROUND),
        "number",
        "scoring",
        Field("table", ROOM),
        Field("seats", SEATED),
        Field("board", BOARD),
        Field("results", Many(PLAYED), ()),
        "prev",
        "next",
        LABEL,
        Field("ruled", default=ABSENT),
        Field("award", default=ABSENT),
        PAGE,
    ),
    "field": record(*HEAD, "rounds", "scoring", Field("tables", Many(FIELD_TABLE), ()), PAGE, *WHEN),
    "ranking": record(
        *HEAD[:4],
        "scoring",
        Field("rows", Many(RANKED), ()),
        Field("provisional", default=False),
        PAGE,
    ),
}
