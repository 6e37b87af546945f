"""The page *Hall*: what every screen shows and will show next, as a remote control for one hand; and its previews."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from broadcast import playlists, public
from broadcast.control.asking import Asked
from broadcast.control.pages.hall_editor import Editor, editor, key_of
from broadcast.control.steps import Words
from broadcast.control.subjects import Showing, showings_of
from broadcast.playlists import Item
from broadcast.public.tickets import CODE_LENGTH

OF_SESSION = {"control.show.replay", "control.show.boards"}  # of a match, and of a session of pairs
OVERLAYS = {
    "contract": (530, 120),
    "score": (450, 210),
    "auction": (490, 410),
    "names": (450, 330),
    "trick": (300, 240),
}  # by fact, the pixels a browser source needs with text of this size
OVERLAY_SIZE = 40
MISSED_AFTER = timedelta(
    seconds=13
)  # processes report the screens they have a line to every five seconds: two may be late
A_DAY = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a screen can show, by the name it has in forms."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Group:
    """Choices under one heading."""

    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """A screen: what it shows, what comes next and in how many seconds, None where it does not turn by itself.

    `line` says whether it is connected, or since when it has not been seen; `pinned` with which session it stays, if it does.
    `replays`: what a screen that replays boards of a match can replay instead, one press each; `replayed` is the one it replays.
    """

    id: str
    code: str
    label: str
    now: str
    next: str
    left: int | None
    is_frozen: bool
    is_list: bool
    has_words: bool
    line: str
    is_connected: bool
    pinned: str
    replays: tuple[Choice, ...] = ()
    replayed: str = ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """One overlay: its address, and the pixels that its source in the streaming software wants."""

    address: str
    text: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Overlaid:
    """A table with the addresses of its overlays, by fact."""

    table: str
    links: tuple[Overlay, ...]


@dataclass(frozen=True, slots=True)
class HallPage:
    """All of the page. `code` is that of a screen whose picture of dots was read by a phone."""

    screens: tuple[ScreenRow, ...]
    choices: tuple[Group, ...]
    in_turn: tuple[Group, ...]
    editor: Editor | None
    ends_at: str
    code: str
    pictures: tuple[public.PictureInfo, ...] = ()
    overlays: tuple[Overlaid, ...] = ()
    code_length: int = CODE_LENGTH


@dataclass(frozen=True, slots=True)
class Preview:
    """A screen whose picture is shown: the ticket it is fetched with ends by itself."""

    id: str
    label: str
    code: str
    ticket: str


def hall_page(asked: Asked, words: Words) -> HallPage:
    """The page as things stand."""
    session = asked.room.session
    showings = showings_of(session) if session else ()
    texts = {showing.key: showing_text(words, showing) for showing in showings}
    finished = public.replayable(session) if session else frozenset()
    grouped = _groups(words, _offered(showings, finished, asked.now), texts)
    ends = asked.room.state.ends_at
    return HallPage(
        screens=tuple(
            _row(words, screen, texts, _replays(words, screen, showings, finished), asked.now)
            for screen in asked.room.screens
        ),
        choices=grouped,
        in_turn=tuple(group for group in grouped if group.title != words.say("hall.group.boards")),
        editor=editor(asked, words, texts) if session else None,
        ends_at=words.clock(ends) if ends else "",
        code=asked.fields.get("code", ""),
        pictures=public.pictures_of(asked.room.event.pk),
        overlays=tuple(_overlaid(words, showing, texts) for showing in showings if showing.table is not None),
    )


def says_at(page: HallPage) -> frozenset[str]:
    """The fields of the forms that are on the page, by their commands: at each is said why it was refused."""
    if page.editor is not None:
        return frozenset({"point.show", "in-turn.show", "in-turn.seconds"})
    found = {"picture.file", "picture.label"}
    if page.screens:
        found |= {"words.zh", "words.en"}
    if page.choices:
        found |= {"confirm.code", "confirm.show", "confirm.label", "clock.at"}
    return frozenset(found)


def _overlaid(words: Words, showing: Showing, texts: Mapping[str, str]) -> Overlaid:
    return Overlaid(
        texts[showing.key],
        tuple(
            Overlay(
                f"/{words.lang}/overlay/{fact}/?table={showing.subject}&size={OVERLAY_SIZE}",
                words.say(f"hall.overlays.{fact}"),
                width,
                height,
            )
            for fact, (width, height) in OVERLAYS.items()
        ),
    )


def previews(asked: Asked, words: Words) -> tuple[Preview, ...]:
    """Every screen, with a ticket to look at it."""
    return tuple(
        Preview(
            screen.id,
            screen.label or words.say("control.screen.nameless"),
            screen.code,
            public.preview_ticket(screen.id, asked.now),
        )
        for screen in asked.room.screens
    )


def showing_text(words: Words, showing: Showing) -> str:
    """What a screen shows."""
    values: dict[str, str] = {}
    if showing.pairing is not None:
        values["match"] = words.match(showing.pairing.match)
    if showing.table is not None:
        moves = showing.pairing is not None and showing.pairing.match.round is not None
        key = "director.table.round" if moves else f"control.room.{showing.table.room.value}"
        round_number = showing.pairing.match.round if showing.pairing else 0
        values["table"] = words.say(key, number=showing.table.number, round=round_number or 0)
    if showing.board is not None:
        return words.say(f"control.show.{showing.layout}.board", number=showing.board.label, **values)
    key = f"control.show.{showing.layout}"
    return words.say(f"{key}.session" if key in OF_SESSION and not values else key, **values)


def _offered(showings: Sequence[Showing], finished: frozenset[str], now: datetime) -> list[Showing]:
    """Those there are to choose from, of boards the finished ones by number.

    With a movement a table stands there once, in the round it is in, for a screen goes on with it by itself.
    """
    first: dict[int, str] = {}
    for each in showings:
        if each.table is not None and each.pairing is not None and each.pairing.match.round is not None:
            first.setdefault(each.table.number, each.subject)
    with public.one_moment():
        here = {public.moved_on(subject, now) for subject in first.values()}
    boards = [each for each in showings if each.board is not None and each.subject in finished]
    if first:
        boards.sort(key=lambda each: each.board.number if each.board else 0)
    others = [each for each in showings if each.board is None]
    return [each for each in others if each.table is None or not first or each.subject in here] + boards


def _replays(
    words: Words, screen: public.ScreenInfo, showings: Sequence[Showing], finished: frozenset[str]
) -> tuple[Choice, ...]:
    """Of a screen that replays a match's last board, or one of its boards: that last one, and every finished one."""
    key = f"{screen.layout}:{screen.subject}"
    shown = next((each for each in showings if each.key == key and each.layout == "replay"), None)
    if (
        len(screen.items) > 1
        or shown is None
        or shown.pairing is None
        or shown.pairing.match.round is not None
    ):
        return ()
    match = shown.pairing.match
    of_match = [
        each for each in showings if each.layout == "replay" and each.pairing and each.pairing.match == match
    ]
    return tuple(
        Choice(
            each.key,
            each.board.short_label or str(each.board.number) if each.board else words.say("hall.replay.last"),
        )
        for each in of_match
        if each.board is None or each.subject in finished
    )


def _groups(words: Words, showings: Sequence[Showing], texts: Mapping[str, str]) -> tuple[Group, ...]:
    found: dict[str, list[Choice]] = {}
    for showing in showings:
        if showing.board is not None:
            title = words.say("hall.group.boards")
        elif showing.pairing is not None and showing.table is None:
            title = words.say("hall.group.matches")
        else:
            title = words.say("hall.group.session" if showing.pairing is None else "hall.group.tables")
        found.setdefault(title, []).append(Choice(showing.key, texts[showing.key]))
    return tuple(Group(title, tuple(choices)) for title, choices in found.items())


def _row(
    words: Words,
    screen: public.ScreenInfo,
    texts: Mapping[str, str],
    replays: tuple[Choice, ...],
    now: datetime,
) -> ScreenRow:
    def text(item: Item) -> str:
        return texts.get(key_of(item)) or _elsewhere(words, item)

    place, since = screen.place, screen.since
    is_list = len(screen.items) > 1
    left = None
    if is_list and not screen.is_frozen:
        place, since = playlists.turned(screen.items, place, since, now)
        left = round((since + timedelta(seconds=screen.items[place].seconds) - now).total_seconds())
    shown = (screen.notice.zh if words.lang == "zh" else screen.notice.en) if screen.notice else ""
    return ScreenRow(
        id=screen.id,
        code=screen.code,
        label=screen.label or words.say("control.screen.nameless"),
        now=words.say("hall.words", words=shown) if shown else text(screen.items[place % len(screen.items)]),
        next=text(screen.items[(place + 1) % len(screen.items)]) if is_list else "",
        left=left,
        is_frozen=screen.is_frozen,
        is_list=is_list,
        has_words=bool(shown),
        line=_line_text(words, screen, now),
        is_connected=_is_connected(screen, now),
        pinned=_pinned(words, screen),
        replays=replays,
        replayed=f"{screen.layout}:{screen.subject}" if replays else "",
    )


def _elsewhere(words: Words, item: Item) -> str:
    """Something of another session than the page's, with its session."""
    session = public.session_of(item.subject)
    for showing in showings_of(session) if session else ():
        if session and showing.key == key_of(item):
            return words.say(
                "hall.of-session", what=showing_text(words, showing), session=words.name(session.session.name)
            )
    return words.say("control.show.earlier")


def _pinned(words: Words, screen: public.ScreenInfo) -> str:
    session = public.session_of(screen.subject) if screen.is_pinned else None
    return words.say("hall.pinned", session=words.name(session.session.name)) if session else ""


def _is_connected(screen: public.ScreenInfo, now: datetime) -> bool:
    return screen.seen_at is not None and now - screen.seen_at < MISSED_AFTER


def _line_text(words: Words, screen: public.ScreenInfo, now: datetime) -> str:
    """Whether anybody is at the other end, and since when not."""
    if screen.seen_at is None:
        return words.say("hall.never-seen")
    if _is_connected(screen, now):
        return words.say("hall.connected")
    is_today = now - screen.seen_at < A_DAY
    return words.say(
        "hall.not-seen", since=words.clock(screen.seen_at) if is_today else words.instant(screen.seen_at)
    )
