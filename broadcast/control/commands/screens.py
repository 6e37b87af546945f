"""Hall screens: let in by their code, told what to show and for how long, stopped, given words, turned out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import partial

from broadcast import public, services
from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.subjects import Showing, showings_of
from broadcast.journal import ClockBody, JournalBody, SessionState
from broadcast.playlists import LEAST_SECONDS, MOST_ITEMS, MOST_SECONDS, Item
from broadcast.public.tickets import CODE_ALPHABET, CODE_LENGTH
from broadcast.services.waiting import WRONG_FOR

MOST_LABEL = 60
ALL = "all"
_CODE = re.compile(f"[{CODE_ALPHABET}]{{{CODE_LENGTH}}}")


def confirm(asked: Asked) -> None:
    """Let in the screen that shows a code, and say what it shows."""
    code = asked.typed("code").replace("-", "")
    if not _CODE.fullmatch(code):
        raise ControlRefusal("bad-code", field="code", n=CODE_LENGTH)
    showing, label = _showing(asked, asked.fields.get("show", "")), asked.text("label", MOST_LABEL)
    try:
        services.let_in(
            asked.room.event.pk,
            code,
            layout=showing.layout,
            subject=showing.subject,
            label=label,
            by=asked.by,
            now=asked.now,
        )
    except services.NobodyWaits as nobody:
        raise ControlRefusal("no-screen", field="code", n=nobody.code) from nobody
    except services.TooManyCodes as many:
        raise ControlRefusal("many-codes", field="code", n=WRONG_FOR // timedelta(minutes=1)) from many


def point(asked: Asked) -> None:
    """Have a paired screen of this event, or all of them, show something else for good."""
    showing = _showing(asked, asked.fields.get("show", ""))
    item = Item(showing.layout, showing.subject)
    _show(asked, [item])


def in_turn(asked: Asked) -> None:
    """Have a screen, or all of them, show several things in turn, each for its seconds. Rows without a choice are left out."""
    shown, seconds = asked.lists.get("show", ()), asked.lists.get("seconds", ())
    rows = [row for row in enumerate(zip(shown, seconds, strict=False)) if row[1][0]]
    items = [_item(_showing(asked, key, row), typed, row) for row, (key, typed) in rows]
    if not items:
        raise ControlRefusal("empty-list", field="show")
    if len(items) > MOST_ITEMS:
        raise ControlRefusal("long-list", field="show", row=rows[MOST_ITEMS][0], n=MOST_ITEMS)
    _show(asked, items)


def go_on(asked: Asked) -> None:
    """Go on to the next item of a screen's list now."""
    _on_them(asked, lambda screens: _each(screens, services.next_on_screen, asked))


def freeze(asked: Asked) -> None:
    """Keep a screen, or all of them, at what is shown now; or let it go on."""
    act = partial(services.freeze_screen, frozen=asked.choice("on", ("0", "1")) == "1")
    _on_them(asked, lambda screens: _each(screens, act, asked))


def words(asked: Asked) -> None:
    """Put words over a screen, or all of them; taking them off is a press of its own.

    Raises ControlRefusal `no-words` where none were written.
    """
    is_off = "take-off" in asked.fields
    english, chinese = ("", "") if is_off else (asked.text("en"), asked.text("zh"))
    if not (is_off or english or chinese):
        raise ControlRefusal("no-words", field="zh")
    _on_them(asked, lambda screens: services.put_notice(screens, english, chinese, asked.now))


def clock(asked: Asked) -> None:
    """Say when the session's time is over, or `more` minutes later than said; an empty time says nothing any more."""
    more = asked.fields.get("more", "")
    if more and not re.fullmatch(r"-?[0-9]{1,3}", more):
        raise ControlRefusal("malformed")
    at = None if more else asked.instant("at", "no-time")

    def decide(state: SessionState) -> Iterable[JournalBody]:
        ends = at
        if more:
            if state.ends_at is None:
                raise ControlRefusal("no-time", field="at")
            ends = state.ends_at + timedelta(minutes=int(more))
        if ends != state.ends_at:
            yield ClockBody(ends)

    asked.press(decide)


def revoke(asked: Asked) -> None:
    """Turn out a screen of this event; one that is out already stays out."""
    screen = asked.fields.get("screen", "")
    if screen in {each.id for each in asked.room.screens}:
        services.revoke_screen(screen, asked.now)


def _show(asked: Asked, items: list[Item]) -> None:
    """Have what a form names show these; with its box ticked they stay with this session when the event goes on.

    Who chooses of a session that is over means that one: it is pinned without being asked.
    """
    pinned = asked.fields.get("pinned", "") == "1" or any(_is_over(item, asked.now) for item in items)
    _on_them(asked, lambda screens: services.show_in_turn(screens, items, asked.now, pinned=pinned))


def _is_over(item: Item, now: datetime) -> bool:
    """Whether the event has gone on from the session of what is to be shown."""
    here, there = (public.session_of(each) for each in (item.subject, public.moved_on(item.subject, now)))
    return here is not None and there is not None and here.session.pk != there.session.pk


def _on_them(asked: Asked, act: Callable[[list[str]], object]) -> None:
    """Do something with the screen a form names, or with all of this event."""
    known, named = [each.id for each in asked.room.screens], asked.fields.get("screen", "")
    screens = known if named == ALL else [each for each in known if each == named]
    if not screens:
        raise ControlRefusal("unknown-screen")
    try:
        act(screens)
    except LookupError as gone:  # another director was quicker
        raise ControlRefusal("unknown-screen") from gone


def _each(screens: list[str], act: Callable[[str, datetime], None], asked: Asked) -> None:
    for screen in screens:
        act(screen, asked.now)


def _item(showing: Showing, typed: str, row: int) -> Item:
    if not re.fullmatch(r"[0-9]{1,4}", typed.strip()) or not (LEAST_SECONDS <= int(typed) <= MOST_SECONDS):
        raise ControlRefusal("bad-seconds", field="seconds", row=row, n=LEAST_SECONDS)
    return Item(showing.layout, showing.subject, int(typed))


def _showing(asked: Asked, key: str, row: int = 0) -> Showing:
    for showing in showings_of(asked.session):
        if showing.key == key:
            return showing
    raise ControlRefusal("not-in-session", field="show", row=row)
