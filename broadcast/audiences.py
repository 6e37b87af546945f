"""Who is looking. An audience comes from a signed ticket, never from an address; no ticket means *online*.

A ticket is `payload.signature`, both base64url, so that it fits a WebSocket subprotocol. Pure: the signing key and the
time are arguments.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from datetime import UTC, datetime
from enum import Enum

import msgspec


class Audience(Enum):
    """The eyes something is shown to (EMBARGO.md, Gates)."""

    OPERATOR = "operator"
    DIRECTOR = "director"
    COMMENTATOR = "commentator"
    CAPTAIN = "captain"
    HALL = "hall"
    ONLINE = "online"


# Those whose frames are stored and announced; directors and operators see the record itself.
PUBLIC_AUDIENCES = (Audience.HALL, Audience.ONLINE)


class Ticket(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, rename={"audience": "a"}
):
    """What a ticket says: the audience, what it is for, who holds it, until when.

    `subject`: the public id of a table or a screen; a captain's is "SESSION.TEAM".
    """

    audience: Audience
    subject: str = ""
    holder: str = ""
    until: int = 0

    def expires(self) -> datetime | None:
        """The instant it ends, UTC; None = never."""
        return datetime.fromtimestamp(self.until, UTC) if self.until else None


NO_TICKET = Ticket(Audience.ONLINE)
MAX_LENGTH = 1024

_decoder = msgspec.json.Decoder(Ticket)


class BadTicket(ValueError):
    """Forged, damaged or expired."""


def issue(ticket: Ticket, key: bytes) -> str:
    """The token for a ticket."""
    payload = _b64(msgspec.json.encode(ticket))
    return f"{payload}.{_signature(payload, key)}"


def read(token: str, key: bytes, now: datetime) -> Ticket:
    """The ticket in a token.

    Raises BadTicket when it is not ours, damaged or past its time.
    """
    payload, dot, signature = token.partition(".")
    if (
        not dot
        or len(token) > MAX_LENGTH
        or not hmac.compare_digest(signature.encode(), _signature(payload, key).encode())
    ):
        raise BadTicket("signature")
    try:
        ticket = _decoder.decode(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadTicket("payload") from error
    ends = ticket.expires()
    if ends is not None and ends <= now:
        raise BadTicket("expired")
    return ticket


def _signature(payload: str, key: bytes) -> str:
    return _b64(hmac.new(key, b"openroom.ticket." + payload.encode(), hashlib.sha256).digest())


def _b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")
