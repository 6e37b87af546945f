"""Frames of pairs and individuals: encounters, travellers, the field of a session, the ranking. As `frames`, and as pure.

Scores are [North-South, East-West]: percent of the top in hundredths, or IMPs; what is artificial is in the same unit.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from broadcast.frames import Board, Corner, Head, HowFar, Line, Name, Page, Pairing, Room, Round, Seated, Team

Scoring = Literal["matchpoints", "imps"]
Score = tuple[float, float]


class EncounterRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board of an encounter. `score` stands on the results that may be seen; `award` instead of it when cancelled."""

    number: int
    id: str | None
    line: Line | None
    score: Score | None
    label: str = ""
    cancelled: bool = False
    award: Score | None = None


class EncounterFrame(Head, frozen=True, tag="encounter", tag_field="k"):
    """What two contestants play against each other in a round."""

    match: Pairing
    round: Round
    table: Room
    scoring: Scoring
    rows: tuple[EncounterRow, ...]


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """A result of the deal at table `table`; without a line the score is artificial. `here`: the board of the page."""

    table: int
    ns: Team
    ew: Team
    line: Line | None
    score: Score | None
    here: bool = False


class TravellerFrame(Head, frozen=True, omit_defaults=True, tag="traveller", tag_field="k"):
    """A board at one table, and what others made of the deal as far as it may be seen.

    In pages the first has the board and the others the results. `ruled`, `award`: the encounter does not play it.
    """

    match: Pairing
    round: Round
    number: int
    scoring: Scoring
    table: Room
    seats: dict[str, Seated]
    board: Board | None
    results: tuple[Played, ...]
    prev: str | None
    next: str | None
    label: str = ""
    ruled: Literal["cancelled", ""] = ""
    award: Score | None = None
    page: Page = msgspec.UNSET


class FieldTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A physical table in the newest of its rounds of which anything may be seen; `board` as last seen there.

    `id` is the table's of that round, `finished` its boards of all rounds where the audience is told how far tables are;
    `held`: what it goes on with, as far as may be seen, is held while the session goes on.
    """

    id: str
    number: int
    round: int
    ns: Team
    ew: Team
    board: int | None
    label: str = ""
    finished: int | None = None
    held: bool = False


class FieldFrame(Head, frozen=True, tag="field", tag_field="k"):
    """The tables of a session of `rounds` rounds."""

    rounds: int
    scoring: Scoring
    tables: tuple[FieldTable, ...]
    page: Page = msgspec.UNSET
    starts: int | None = None
    state: HowFar = "before"


class Ranked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A contestant's place after `boards` boards: `total` in percent or IMPs, null before the first.

    `live`: boards of the contestant are still to come; `fines` in percent of one top, or IMPs, are off the total.
    """

    rank: int
    contestant: Team
    boards: int
    percent: float | None
    imps: float | None
    live: bool
    fines: float | None = None


class RankingFrame(msgspec.Struct, frozen=True, tag="ranking", tag_field="k"):
    """The ranking of a stage from what this audience may see."""

    event: Name
    slug: str
    zone: str
    stage: Name
    scoring: Scoring
    provisional: bool
    rows: tuple[Ranked, ...]
    page: Page = msgspec.UNSET


class FieldStandings(msgspec.Struct, frozen=True):
    """Layout *standings* of pairs and individuals: the field and the ranking."""

    session: FieldFrame
    standing: RankingFrame | None
    k: str = "screen"
    layout: str = "standings"
    corner: Corner = msgspec.UNSET


FieldKind = EncounterFrame | TravellerFrame | FieldFrame | RankingFrame | FieldStandings
