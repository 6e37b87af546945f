"""What the schedule or a movement refuses, in a sentence for whoever set it up at the command line: what, where, and what to do."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scoring.methods.movements import MovementRefusal
from scoring.services import ScheduleRefusal

_STANDS = "stands already with another {fields}. Call it as it stands, or take another number"

SENTENCES: Mapping[str, str] = {
    # events, stages, sessions
    "bad-slug": "{slug!r}: an event's short name has small letters, digits and single hyphens, at most 60",
    "unknown-zone": "--zone: {zone!r} is no zone; write it like Asia/Shanghai or Europe/Paris",
    "unknown-vp-scale": "--vp-scale: {vp_scale!r} is none of {known}",
    "unknown-law-edition": "{edition!r} is no edition of the Laws; there are {known}",
    "event-stands-otherwise": f"the event {_STANDS}",
    "stage-stands-otherwise": f"this stage {_STANDS} with --stage",
    "session-stands-otherwise.fields": "a session stands already with another {fields}: the director moves a start on his page Now",
    "session-stands-otherwise": "something else is played in this session already: take another with --session or --stage",
    "no-such-number": "{of} {number}: numbers go from 1 to 9999",
    "no-such-scoring": "a stage of the form {form} is not scored so",
    "time-without-zone": "{starts_at}: say the zone too, like 2026-05-01T09:00+08:00",
    # contestants
    "no-name": "a name is missing: write it in at least one script",
    "name-too-long": "{name!r} is too long: a name has at most {at_most} characters",
    "name-taken": "two players of one team are written exactly alike",
    "named-by-players": "this name is made of its players' names: change those",
    "not-so-many-players": "a {kind} has not so many players",
    "team-stands-otherwise": "a team or pair of that number stands already with another name: --mend changes it",
    "player-stands-otherwise": "{who}, player {player}: {stands} stands there, the list says {asked}: --mend changes it",
    "is-seated": "this player has a seat and stays on the list",
    # matches
    "one-team-twice": "a team cannot meet itself: look at the draw",
    "team-of-another-event": "a team of another event cannot play here",
    "team-plays-twice": "a team plays match {match} in session {session} already: look at the draw",
    "bad-carry-over": "carry-over {carry}: IMPs from 0 to 9999.99",
    "match-stands-otherwise": "the draw has other teams or another carry-over for a match that stands already: "
    "take another stage with --stage, or the draw as it was",
    "segment-stands-otherwise": "a match plays other boards in this session already: the same --boards and the draw as it was",
    "table-stands-otherwise": "a match has another table in this session already: keep the lines of the draw in their order",
    "table-taken": "table {number} ({room}) belongs to another match of this session already: keep the lines of the draw in their order",
    "session-of-another-stage": "that session belongs to another stage",
    "needs-a-movement": "pairs and individuals are set up with `manage.py pairs`",
    "needs-no-movement": "that stage is one of teams: set it up with `manage.py teams`, or take another --stage",
    # boards and movements
    "board-twice": "a board stands twice: {numbers}",
    "board-set-of-another-event": "that set of boards belongs to another event",
    "boards-missing": "the set has no boards {missing}",
    "board-stands-otherwise": "a board of that number stands already with another dealer or vulnerability",
    "deal-stands-otherwise": "board {board} has another deal already; a deal that was brought in stays",
    "unlike-form": "an individual needs --individual and a movement of single players, pairs one of pairs",
    "contestant-missing": "the movement wants numbers {numbers}, which the list does not have",
    "contestant-twice": "one contestant stands for two numbers of the movement",
    "contestant-of-another-kind": "numbers {numbers} are no {kind}s of this event",
    "too-few-pairs": "{pairs} pairs are too few for this movement: it wants {at_least}",
    "too-many-pairs": "{pairs} pairs are too many for a Howell: at most {at_most}. Take --movement mitchell or a CSV file",
    "no-rows": "the movement has no line",
    "no-such-round": "the movement's rounds are not counted 1, 2, 3 ... without gaps up to {round}",
    "unlike-sides": "the movement has pairs and single players mixed: round {round}, table {table}",
    "bad-boards": "the movement names no boards: round {round}, table {table}",
    "table-twice": "the movement has table {table} twice in round {round}",
    "board-again": "{contestant} would play board {board} a second time: round {round}, table {table}",
    "too-many-rounds": "--rounds: {rounds} are too many, this movement has {at_most}",
    "no-boards": "--boards: {boards} boards a round; there is at least one",
}

_FIELDS = {
    "name_en": "name",
    "name_zh": "Chinese name",
    "starts_at": "start",
    "vp_scale": "VP scale",
    "form": "form",
    "scoring": "scoring",
    "zone": "zone",
}


def refusal_text(refusal: ScheduleRefusal | MovementRefusal) -> str:
    """The sentence of a refusal; of one that has none its code and evidence."""
    pattern = SENTENCES.get(f"{refusal.code}.fields") if "fields" in refusal.evidence else None
    pattern = pattern or SENTENCES.get(refusal.code)
    values = {key: _written(value) for key, value in dict(refusal.evidence).items()}
    values["who"] = next(
        (f"{kind} {values[kind]}" for kind in ("team", "pair", "player") if kind in values), ""
    )
    if pattern is None or set(re.findall(r"{(\w+)", pattern)) - values.keys():
        return f"{refusal.code} {dict(refusal.evidence)}" if refusal.evidence else refusal.code
    return pattern.format_map(values)


def _written(value: object) -> object:
    if isinstance(value, list | tuple):
        parts = [_FIELDS.get(str(each), str(each)) for each in value if each != "public_id"]
        return ", ".join(dict.fromkeys(parts))
    return value
