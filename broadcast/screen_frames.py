"""What a screen is told that shows one thing: another frame under a layout's name, a clock, pictures. Pure.

A layout that shows a frame there is already needs nothing here, in `packing` or in static/js/unpack.js.
"""

from __future__ import annotations

import msgspec

from broadcast import field_frames, frames


class SessionClock(msgspec.Struct, frozen=True, tag="clock", tag_field="k"):
    """When a session began and when it ends, as far as either is known: epoch seconds."""

    event: frames.Name
    slug: str
    zone: str
    stage: frames.Name
    session: frames.SessionName
    starts_at: int | None
    ends_at: int | None
    notice: frames.Name | None


class Pictures(msgspec.Struct, frozen=True, tag="pictures", tag_field="k"):
    """The pictures of an event by their public ids, in order."""

    event: frames.Name
    slug: str
    zone: str
    stage: frames.Name
    session: frames.SessionName
    pictures: tuple[str, ...]


class NothingToReplay(msgspec.Struct, frozen=True, tag="nothing-to-replay", tag_field="k"):
    """What stands in the place of a board that is played once more, while there is none of which the hall saw the result."""

    event: frames.Name
    slug: str
    zone: str
    stage: frames.Name
    session: frames.SessionName
    match: frames.Pairing | None


class Made(msgspec.Struct, frozen=True, array_like=True):
    """A result: `over` tricks above (or below) the contract, `score` from North-South. Of a contract alone both are None."""

    contract: str
    declarer: str
    over: int | None
    score: int | None


class DealRow(msgspec.Struct, frozen=True, array_like=True):
    """A board of a field: how many `results`, the contract they were in most `often`, and the best for either side.

    Where all are alike it stands with the side that got it.
    """

    number: int
    results: int
    often: Made | None
    times: int
    ns: Made | None
    ew: Made | None


class FieldBoards(frames.Head, frozen=True, omit_defaults=True, tag="field-boards", tag_field="k"):
    """The boards of a session of pairs or individuals, those of which nothing may be seen among them."""

    rows: tuple[DealRow, ...]
    page: frames.Page = msgspec.UNSET


Part = (
    frames.TableFrame
    | frames.MatchFrame
    | frames.SessionFrame
    | frames.StandingFrame
    | field_frames.FieldFrame
    | field_frames.RankingFrame
    | field_frames.EncounterFrame
    | field_frames.TravellerFrame
    | frames.BoardFrame
    | SessionClock
    | NothingToReplay
    | Pictures
    | FieldBoards
)


class Showing(msgspec.Struct, frozen=True, omit_defaults=True, tag="screen", tag_field="k"):
    """A screen that shows one frame. `since`: the server's second from which something that moves by itself is reckoned."""

    layout: str
    of: Part
    since: int | msgspec.UnsetType = msgspec.UNSET
    corner: str | msgspec.UnsetType = msgspec.UNSET
