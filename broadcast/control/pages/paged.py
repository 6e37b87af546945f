"""The pages of the director's room by their names in the address. A new page is one function and one line in PAGES."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import msgspec

from broadcast.catalogue import LANGUAGES
from broadcast.control.asking import Asked
from broadcast.control.pages.hall import hall_page, previews, says_at
from broadcast.control.pages.ledger import csv_lines, ledger_page
from broadcast.control.pages.now import now_page
from broadcast.control.pages.roster import roster_page
from broadcast.control.pages.rulings import rulings_page
from broadcast.control.pages.settings import settings_page
from broadcast.control.pages.table import table_page
from broadcast.control.pages.written import done, written_page
from broadcast.control.steps import Words

Values = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its name, its template, and what the template is given.

    With `says` among that: the fields, by their commands, at which the template says itself why their form was refused.
    """

    name: str
    template: str
    values: Callable[[Asked, Words], Values]


def _heading(asked: Asked, words: Words) -> dict[str, object]:
    session = asked.room.session
    return {
        "event": words.name(asked.room.event.name),
        "slug": asked.room.event.slug,
        "clock": words.clock(asked.now),
        "session_name": words.name(session.session.name) if session else "",
        "session_id": session.session.public_id if session else "",
        "stage": words.name(session.stage.name) if session else "",
        "has_line_ups": session is None or not session.stage.form.has_movement,
        "tables": sum(len(pairing.segment.tables) for pairing in session.pairings) if session else 0,
        "sessions": [(each.public_id, words.name(each.name)) for each in asked.room.sessions],
    }


def _now(asked: Asked, words: Words) -> Values:
    return {"page": msgspec.to_builtins(now_page(asked.hall, words)) if asked.room.session else None}


def _settings(asked: Asked, words: Words) -> Values:
    hall = asked.hall if asked.room.session else None
    return {"page": settings_page(asked.room, hall, words)}


def _hall(asked: Asked, words: Words) -> Values:
    page = hall_page(asked, words)
    return {"page": page, "live": page.screens, "says": says_at(page)}


def _previews(asked: Asked, words: Words) -> Values:
    shown = previews(asked, words)
    return {"page": shown, "tickets": [msgspec.to_builtins(each) for each in shown]}


def _table(asked: Asked, words: Words) -> Values:
    return {"page": table_page(asked.hall, asked.table(), words)}


def _ledger(asked: Asked, words: Words) -> Values:
    return {"page": ledger_page(asked, words) if asked.room.session else None}


def _rulings(asked: Asked, words: Words) -> Values:
    return {"page": rulings_page(asked.hall, words) if asked.room.session else None}


def _written(asked: Asked, words: Words) -> Values:
    return {"page": written_page(asked, words) if asked.room.session else None}


def _roster(asked: Asked, words: Words) -> Values:
    return {"page": roster_page(asked, words), "script": LANGUAGES["en" if words.lang == "zh" else "zh"]}


PAGES: tuple[Page, ...] = (
    Page("", "room", _now),
    Page("broadcast", "settings", _settings),
    Page("hall", "hall", _hall),
    Page("previews", "previews", _previews),
    Page("ledger", "ledger", _ledger),
    Page("rulings", "rulings", _rulings),
    Page("table", "table", _table),
    Page("written", "written", _written),
    Page("roster", "roster", _roster),
)


def page_values(page: Page, asked: Asked, words: Words) -> Values:
    """What a page's template is given."""
    return {
        **_heading(asked, words),
        "to": page.name or "now",
        "done": done(asked, words),
        **page.values(asked, words),
    }


def csv_of(asked: Asked) -> Iterator[str]:
    """The ledger as a file, filtered as the page is."""
    return csv_lines(asked)
