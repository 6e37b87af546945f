"""What may be said over the operators' and spectators' sockets: closed unions, an unknown field or kind is refused.

Carries codes, numbers and names, never sentences. Knows no bridge and no storage.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Annotated, Any
from urllib.parse import parse_qs

import msgspec

from broadcast import facts
from broadcast.entries import RecordedFact
from broadcast.facts import ActionBody, EntryId
from broadcast.unscored import unscored_body, unscored_name

MAX_MESSAGE = 49_152  # bytes of one message from a client: a whole board moved to another number is one
MOST_ACTS = 200  # actions in one bundle: every call and card of a board taken back here and typed again there
MAX_CHANNELS = 24  # channels one spectator socket may watch
CHANNEL = re.compile(
    r"((unscored-)?(table|board|match|session)|standing|screen):[0-9a-z]{1,16}(/([2-9]|[1-9][0-9]))?"
)
BEAT_SECONDS = 3.0
FEWEST_TOLD = 10  # spectators; fewer are nobody's business

# A frame's first byte (the last fragment, text), and the longest payload whose length fits into the second (RFC 6455, 5.2).
_TEXT_FRAME, _SHORT = 0x81, 125

# Close codes of both sockets.
MALFORMED, NO_TICKET, FOREIGN, FLOOD = 4400, 4401, 4403, 4429
# The database is gone for the moment: nothing was taken that was not acknowledged; try again.
UNAVAILABLE = 4503

BoardNumber = Annotated[int, msgspec.Meta(ge=1, le=9999)]


class Take(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="take", tag_field="k"):
    """The pen, please."""


class Get(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="get", tag_field="k"):
    """One board of this table, with its deal and its entries; `sure` when it is out of turn and was asked about."""

    board: BoardNumber
    sure: bool = False


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="act", tag_field="k"):
    """One action to be recorded (DESIGN section 4, step 1).

    `after` is the id of the entry the writer saw last on this board, `typed_at` when the key was pressed. `label` says
    which board under that number was meant where the number does not: "7R" for a substitute. `of` is the board's public id as the
    writer was told it: a match may have been given other boards of the same numbers meanwhile.
    """

    id: EntryId
    board: BoardNumber
    after: EntryId | None
    pen: Annotated[int, msgspec.Meta(ge=0)]
    typed_at: Annotated[datetime, msgspec.Meta(tz=True)]
    action: ActionBody
    label: Annotated[str, msgspec.Meta(pattern="^([0-9]{1,4}R[0-9]{0,2})?$")] = ""
    of: Annotated[str, msgspec.Meta(pattern="^([a-z2-7]{12})?$")] = ""


class Acts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="acts", tag_field="k"):
    """Actions that belong together: all of them are recorded, or none. `asked`: who typed them was told what they come to."""

    acts: Annotated[tuple[Act, ...], msgspec.Meta(min_length=1, max_length=MOST_ACTS)]
    asked: bool = False


class Skip(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="skip", tag_field="k"):
    """A board that nobody has begun is left out for now (or not, after all); `id` comes back with the answer."""

    id: EntryId
    board: BoardNumber
    pen: Annotated[int, msgspec.Meta(ge=0)]
    on: bool = True


class Add(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="add", tag_field="k"):
    """One more board for the match, where the director lets operators add some; `id` comes back with the answer."""

    id: EntryId
    board: BoardNumber
    pen: Annotated[int, msgspec.Meta(ge=0)]


class EntryOut(msgspec.Struct, frozen=True):
    """An entry of a transcript as consoles get it. `seq` counts what was recorded at the table."""

    id: str
    seq: int
    at: datetime
    action: Any


def entry_out(number: int, fact: RecordedFact) -> EntryOut:
    """A recorded fact for the wire, under its number at the table."""
    return EntryOut(fact.id, number, fact.at, facts.encode_action(fact.action))


ConsoleMessage = Take | Get | Act | Acts | Skip | Add

_console = msgspec.json.Decoder(ConsoleMessage)
_encoder = msgspec.json.Encoder()


class BadMessage(ValueError):
    """Not a message we know: `code` goes to the client and the log."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code} {detail}".strip())
        self.code = code


def read_console(text: str | None) -> ConsoleMessage:
    """The console's message in one text frame.

    Raises BadMessage on binary frames, too much, or anything outside the union.
    """
    if text is None:
        raise BadMessage("binary-message")
    if len(text.encode("utf-8", "replace")) > MAX_MESSAGE:
        raise BadMessage("message-too-long")
    try:
        message = _console.decode(text)
        for act in (
            (message,) if isinstance(message, Act) else message.acts if isinstance(message, Acts) else ()
        ):
            act.typed_at.astimezone(UTC)
    except (msgspec.MsgspecError, OverflowError, RecursionError) as error:
        raise BadMessage("malformed-message", str(error)) from error
    return message


def say(kind: str, **fields: Any) -> str:
    """One message of the server to a console: `{"k": kind, ...}`."""
    return _encoder.encode({"k": kind, **fields}).decode()


def frame_message(channel: str, version: int, body: bytes) -> str:
    """A frame as every spectator gets it, encoded once for all of them."""
    return f'{{"c":"{channel}","v":{version},"f":{body.decode() or "null"}}}'


class _Said(msgspec.Struct):
    """A frame's message as `frame_message` makes it."""

    c: str
    v: int
    f: msgspec.Raw


_said = msgspec.json.Decoder(_Said)


class Message:
    """One message of the server to any number of spectators, and its WebSocket frame, made once for all of them."""

    __slots__ = ("_framed", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._framed = b""

    @property
    def framed(self) -> bytes:
        """The bytes of one whole text frame: from a server it carries no mask, so they are the same for everybody (RFC 6455, 5.2)."""
        if not self._framed:
            payload = self.text.encode()
            length = len(payload)
            if length <= _SHORT:
                head = bytes((_TEXT_FRAME, length))
            elif length <= 0xFFFF:
                head = bytes((_TEXT_FRAME, _SHORT + 1)) + length.to_bytes(2, "big")
            else:
                head = bytes((_TEXT_FRAME, _SHORT + 2)) + length.to_bytes(8, "big")
            self._framed = head + payload
        return self._framed


def beat(now: datetime, *, viewers: int = 0, trouble: str = "") -> str:
    """The sign of life: the server's clock in epoch seconds, about how many are watching, and what is wrong if anything is.

    To the tenth that has begun, so that screens beside one another agree on what they do by the clock.
    """
    about = round_viewers(viewers)
    parts = [f'"b":{int(10 * now.timestamp()) / 10:.1f}']
    parts += [f'"n":{about}'] if about else []
    parts += [f'"w":"{trouble}"'] if trouble else []
    return "{" + ",".join(parts) + "}"


def round_viewers(viewers: int) -> int:
    """A count as it is told: two digits that mean something, none below ten."""
    if viewers < FEWEST_TOLD:
        return 0
    step = int(10 ** max(0, len(str(viewers)) - 2))
    return viewers // step * step


def unscored_message(message: str) -> str:
    """A frame's message without its results, for those who watch the channel so."""
    said = _said.decode(message)
    body = b"" if said.f == b"null" else unscored_body(bytes(said.f))
    return frame_message(unscored_name(said.c), said.v, body)


def asked_channels(query: bytes) -> tuple[str, ...]:
    """The channels named in `?c=table:ID,match:ID`; further pages of a list are `session:ID/2` and on.

    Raises BadMessage when there are none, too many, or one of a kind that does not exist.
    """
    try:
        values = parse_qs(query.decode("ascii", "replace"), max_num_fields=4).get("c", [])
    except ValueError as error:
        raise BadMessage("channels") from error
    names = tuple(dict.fromkeys(name for value in values for name in value.split(",") if name))
    if not names or len(names) > MAX_CHANNELS or not all(CHANNEL.fullmatch(name) for name in names):
        raise BadMessage("channels")
    return names


def is_gone(message: str) -> bool:
    """Whether a frame's message says that there is no picture any more."""
    return message.endswith(',"f":null}')


def ticket_in(subprotocols: list[str]) -> str | None:
    """The ticket token offered as a second subprotocol, if any."""
    return next((offer[7:] for offer in subprotocols if offer.startswith("ticket.")), None)
