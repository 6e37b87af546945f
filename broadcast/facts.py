"""The written form of what happened: JSON of the actions of one board and of a session's journal.

Strict in both directions: an unknown field or kind is refused, defaults are left out, and encoding is canonical, so that
two bodies are the same fact exactly when their bytes are equal. Knows no rules of the game and no storage.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from bridge import actions as acts
from bridge.calls import parse_call, parse_contract
from bridge.cards import parse_card
from bridge.deals import parse_deal
from bridge.errors import Refusal
from bridge.seats import Seat

SeatLetter = Literal["N", "E", "S", "W"]
Tricks = Annotated[int, msgspec.Meta(ge=0, le=13)]
EntryId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[0-9A-Za-z-]+$")]
Text = Annotated[str, msgspec.Meta(max_length=400)]
Word = Annotated[str, msgspec.Meta(max_length=40)]
Comment = Annotated[str, msgspec.Meta(min_length=1, max_length=280)]
Author = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Malformed(ValueError):
    """JSON that is no action: the message says what and where."""


class HappenedBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An irregularity that was real (DESIGN: stored as shape, kind, law, data)."""

    shape: Word
    kind: Word
    law: Word = ""
    data: dict[Word, Text] = {}


class OpenBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="open", tag_field="k"):
    """The board came to the table."""


class CallBody(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="call", tag_field="k"
):
    """A call, alerted and explained or not."""

    call: Word
    alert: bool = False
    text: Text = ""
    happened: HappenedBody | None = None


class CardBody(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="card", tag_field="k"
):
    """A card, or `null` for one nobody saw."""

    card: Word | None
    source: Literal["seen", "inferred", "unknown"] = "seen"
    happened: HappenedBody | None = None


class ClaimBody(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="claim", tag_field="k"
):
    """Play stops (Law 68): `tricks` is declarer's total, whoever claimed or conceded."""

    tricks: Tricks
    by: SeatLetter | None = None


class ExplainBody(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="explain", tag_field="k"
):
    """An alert or explanation that came after its call."""

    of: EntryId
    alert: bool = True
    text: Text = ""


class JoinBody(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="join", tag_field="k"
):
    """The record begins in the middle of the play; tricks so far, declarer's side first."""

    contract: Word
    declarer: SeatLetter
    tricks: tuple[Tricks, Tricks]
    leader: SeatLetter | None = None


class LostBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lost", tag_field="k"):
    """The operator lost the thread; a result will follow."""


class ResultBody(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="result", tag_field="k"
):
    """A bare result; contract `P` = passed out."""

    contract: Word
    declarer: SeatLetter | None = None
    tricks: Tricks | None = None


class DealBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="deal", tag_field="k"):
    """The deal came later than the board."""

    hands: dict[SeatLetter, Annotated[str, msgspec.Meta(max_length=20)] | None]


class PauseBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="pause", tag_field="k"):
    """The table waits and why; null = it goes on."""

    why: Literal["director", "break", "away", "technical"] | None


class CommentBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="comment", tag_field="k"):
    """What a commentator said of the position after entry `of`, null = of the deal before the auction."""

    text: Comment
    of: EntryId | None
    author: Author


Plain = (
    OpenBody
    | CallBody
    | CardBody
    | ClaimBody
    | ExplainBody
    | JoinBody
    | LostBody
    | ResultBody
    | DealBody
    | PauseBody
)


class CorrectBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="correct", tag_field="k"):
    """Takes the place and the time of entry `of`; `to` null = taken back."""

    of: EntryId
    to: Plain | CommentBody | None


ActionBody = Plain | CommentBody | CorrectBody

_decoder = msgspec.json.Decoder(ActionBody)
_encoder = msgspec.json.Encoder(order=None)


def action_of(body: ActionBody) -> acts.Action:
    """The core's action for a body.

    Raises Refusal when a call, card, contract or deal in it cannot be read.
    """
    match body:
        case OpenBody():
            return acts.Opened()
        case CallBody():
            return acts.CallMade(parse_call(body.call), body.alert, body.text, _happened_of(body.happened))
        case CardBody():
            card = None if body.card is None else parse_card(body.card)
            source = acts.Source.UNKNOWN if card is None else acts.Source(body.source)
            return acts.CardPlayed(card, source, _happened_of(body.happened))
        case ClaimBody():
            return acts.Claimed(body.tricks, Seat(body.by) if body.by else None)
        case ExplainBody():
            return acts.Explained(body.of, body.alert, body.text)
        case JoinBody():
            contract = parse_contract(body.contract, Seat(body.declarer))
            return acts.Joined(contract, *body.tricks, Seat(body.leader) if body.leader else None)
        case LostBody():
            return acts.ThreadLost()
        case ResultBody():
            return _result_of(body)
        case DealBody():
            return acts.DealGiven(parse_deal({str(seat): hand for seat, hand in body.hands.items()}))
        case PauseBody():
            return acts.Paused(None if body.why is None else acts.Pause(body.why))
        case CommentBody():
            return acts.Commented(body.text, body.of, body.author)
        case CorrectBody():
            return acts.Corrected(body.of, None if body.to is None else action_of(body.to))


def _result_of(body: ResultBody) -> acts.ResultGiven:
    if body.contract.upper() in {"P", "PASS"}:
        return acts.ResultGiven(None, body.tricks)
    if body.declarer is None:
        raise Refusal("not-a-contract", evidence={"text": body.contract})
    return acts.ResultGiven(parse_contract(body.contract, Seat(body.declarer)), body.tricks)


def _happened_of(body: HappenedBody | None) -> acts.Happened | None:
    if body is None:
        return None
    return acts.Happened(body.shape, body.kind, body.law, tuple(sorted(body.data.items())))


def body_of(action: acts.Action) -> ActionBody:
    """The written form of an action: inverse of `action_of`."""
    match action:
        case acts.Opened() | acts.ThreadLost():
            return OpenBody() if isinstance(action, acts.Opened) else LostBody()
        case acts.CallMade():
            return CallBody(
                str(action.call), action.alert, action.explanation, _happened_body(action.happened)
            )
        case acts.CardPlayed():
            card = None if action.card is None else str(action.card)
            return CardBody(card, action.source.value, _happened_body(action.happened))
        case acts.Claimed():
            return ClaimBody(action.tricks, action.by.value if action.by else None)
        case acts.Explained():
            return ExplainBody(action.of, action.alert, action.explanation)
        case acts.Joined():
            tricks = (action.declarer_tricks, action.defender_tricks)
            leader = action.leader.value if action.leader else None
            return JoinBody(str(action.contract), action.contract.declarer.value, tricks, leader)
        case acts.ResultGiven():
            if action.contract is None:
                return ResultBody("P")
            return ResultBody(str(action.contract), action.contract.declarer.value, action.tricks)
        case acts.DealGiven():
            return DealBody(dict(action.deal.as_strings()))  # type: ignore[arg-type]  # its keys are the four letters
        case acts.Paused():
            return PauseBody(None if action.why is None else action.why.value)
        case acts.Commented():
            return CommentBody(action.text, action.of, action.author)
        case acts.Corrected():
            return _correct_body(action)


def _correct_body(action: acts.Corrected) -> CorrectBody:
    to = None if action.to is None else body_of(action.to)
    if isinstance(to, CorrectBody):
        raise Refusal("nested-correction")
    return CorrectBody(action.of, to)


def _happened_body(happened: acts.Happened | None) -> HappenedBody | None:
    if happened is None:
        return None
    return HappenedBody(happened.shape, happened.kind, happened.law, dict(happened.data))


def encode(action: acts.Action) -> bytes:
    """Canonical JSON of an action."""
    return _encoder.encode(body_of(action))


def decode(raw: bytes | str) -> acts.Action:
    """The action written in `raw`.

    Raises Malformed when it is no action, Refusal when something in it cannot be read.
    """
    try:
        return action_of(_decoder.decode(raw))
    except msgspec.MsgspecError as error:
        raise Malformed(str(error)) from error


def decode_action(plain: dict[str, Any]) -> acts.Action:
    """The action in already parsed JSON (vectors, scripts)."""
    try:
        return action_of(msgspec.convert(plain, ActionBody))
    except msgspec.MsgspecError as error:
        raise Malformed(str(error)) from error


def encode_action(action: acts.Action) -> dict[str, Any]:
    """The plain JSON value of an action (vectors, scripts)."""
    plain: dict[str, Any] = msgspec.to_builtins(body_of(action))
    return plain
