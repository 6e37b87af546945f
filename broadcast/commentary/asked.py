"""What a commentator's page may ask for: a closed union, an unknown field or kind is refused."""

from __future__ import annotations

from typing import Annotated

import msgspec

from broadcast.facts import EntryId
from broadcast.services.commentary import MOST_LETTERS, Meant
from broadcast.wire import BoardNumber

MAX_BODY = 4096  # bytes
# Before cleaning, which takes blanks away.
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=2 * MOST_LETTERS)]
Table = Annotated[str, msgspec.Meta(pattern="^[a-z2-7]{12}$")]
Label = Annotated[str, msgspec.Meta(pattern="^([0-9]{1,4}R[0-9]{0,2})?$")]
Moves = Annotated[int, msgspec.Meta(ge=0, le=400)]


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and words about it. `at` = [calls, cards]."""

    id: EntryId
    table: Table
    board: BoardNumber
    at: tuple[Moves, Moves]
    text: Words
    label: Label = ""

    @property
    def meant(self) -> Meant:
        """The position."""
        return Meant(self.table, self.board, self.label, *self.at)


class Say(Said, frozen=True, forbid_unknown_fields=True, tag="say", tag_field="k"):
    """For everybody who may see that position."""


class Tell(Said, frozen=True, forbid_unknown_fields=True, tag="note", tag_field="k"):
    """For commentators alone."""


class Mend(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="mend", tag_field="k"):
    """Other words in the place of one's own comment `of`; null takes it back."""

    id: EntryId
    of: EntryId
    text: Words | None


class Air(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="air", tag_field="k"):
    """I speak of this match now, or no more; said again while it lasts."""

    on: bool


Asked = Say | Tell | Mend | Air

_decoder = msgspec.json.Decoder(Asked)


def asked_in(body: bytes) -> Asked:
    """What a body asks for. Raises msgspec.MsgspecError when it is anything else, or too long."""
    if len(body) > MAX_BODY:
        raise msgspec.ValidationError("body too long")
    return _decoder.decode(body)
