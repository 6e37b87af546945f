"""The page *What was done*: every fact of the session's journal in a sentence, with who and when; and what a press has just done."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from broadcast.control.asking import Asked
from broadcast.control.naming import Names
from broadcast.control.steps import Words
from broadcast.control.telling import told
from broadcast.public import FactWritten, facts_written

ROWS_AT_MOST = 300
DONE_AT_MOST = 6
_RANGE = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")

# What leaves no fact in the journal: screens and pictures are told by their page.
UNWRITTEN = frozenset(
    {
        "confirm",
        "corner",
        "freeze",
        "in-turn",
        "next",
        "picture",
        "point",
        "remove-picture",
        "revoke",
        "words",
    }
)


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """One fact: when, by whom, what."""

    at: str
    by: str
    text: str


@dataclass(frozen=True, slots=True)
class WrittenPage:
    """The page as it is printed, the newest first; `more` are not listed."""

    rows: tuple[WrittenRow, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Done:
    """What a press did: sentences, and when and by whom where it is a fact."""

    said: tuple[str, ...]
    about: str = ""


def written_page(asked: Asked, words: Words) -> WrittenPage:
    """The journal of a session in a language of the catalogue."""
    facts = facts_written(asked.session.session.pk)
    names, bodies = Names.of(asked.session, words), {fact.number: fact.body for fact in facts}
    rows = tuple(
        WrittenRow(
            words.instant(fact.at),
            fact.by or words.say("director.written.server"),
            told(fact.body, names, bodies),
        )
        for fact in facts[:ROWS_AT_MOST]
    )
    return WrittenPage(rows, max(len(facts) - ROWS_AT_MOST, 0))


def done_field(command: str, facts: Collection[FactWritten], by: str) -> str:
    """What the address of the next page says of a press: the facts written since, else the command's name, else that nothing changed."""
    numbers = [fact.number for fact in facts if fact.by == by]
    if numbers:
        return f"{min(numbers)}-{max(numbers)}"
    return command if command in UNWRITTEN else "nothing"


def done(asked: Asked, words: Words) -> Done | None:
    """What the press that led to this page did, None when none did; what an address makes up is nothing of the kind."""
    named = asked.fields.get("done", "")
    if named in UNWRITTEN or named == "nothing":
        return Done((words.say(f"control.done.{named}"),))
    found = _RANGE.fullmatch(named)
    if found is None or asked.room.session is None:
        return None
    facts = facts_written(asked.session.session.pk)
    first, last = int(found[1]), int(found[2])
    mine = [fact for fact in facts if first <= fact.number <= last and fact.by == asked.by]
    if not mine:
        return None
    names, bodies = Names.of(asked.session, words), {fact.number: fact.body for fact in facts}
    said = tuple(told(fact.body, names, bodies) for fact in reversed(mine))
    more = len(said) - DONE_AT_MOST
    if more > 0:
        said = (*said[:DONE_AT_MOST], words.say("director.and-more", shown="…", n=more))
    about = words.say("control.done.at", time=words.clock(mine[-1].at, seconds=True), by=asked.by)
    return Done(said, about)
