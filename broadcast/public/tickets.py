"""Tickets signed with this installation's key, and the pairing of hall screens that have none yet."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings

from broadcast import audiences, models
from broadcast.audiences import Audience, BadTicket, Ticket

OPERATOR_HOURS = 24
PAIRING_MINUTES = 15
PREVIEW_HOURS = 12
# No letters or digits that are mistaken for one another at ten metres.
CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6


@dataclass(frozen=True, slots=True)
class Pairing:
    """What a new screen shows, and what it proves afterwards that it is the one that showed it."""

    code: str
    secret: str


def _key() -> bytes:
    return settings.SECRET_KEY.encode()


def issue_ticket(ticket: Ticket) -> str:
    """The token for a ticket."""
    return audiences.issue(ticket, _key())


def read_ticket(token: str, now: datetime) -> Ticket:
    """The ticket in a token.

    Raises BadTicket when it is not ours, damaged or expired.
    """
    return audiences.read(token, _key(), now)


def operator_ticket(table_id: str, user_name: str, now: datetime) -> str:
    """The token with which a login's console opens its socket at a table."""
    until = int((now + timedelta(hours=OPERATOR_HOURS)).timestamp())
    return issue_ticket(Ticket(Audience.OPERATOR, table_id, user_name, until))


def screen_ticket(screen: str) -> str:
    """The token of a hall screen; it ends when the screen is revoked."""
    return issue_ticket(Ticket(Audience.HALL, screen))


def preview_ticket(screen: str, now: datetime) -> str:
    """The token with which a director looks at what a screen shows; it ends by itself, or with the screen."""
    until = int((now + timedelta(hours=PREVIEW_HOURS)).timestamp())
    return issue_ticket(Ticket(Audience.HALL, screen, "preview", until))


def pairing(now: datetime) -> Pairing:
    """A code for a new screen. Nothing is stored: what it proves stands in the secret."""
    code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
    until = int((now + timedelta(minutes=PAIRING_MINUTES)).timestamp())
    return Pairing(code, issue_ticket(Ticket(Audience.ONLINE, code, "pairing", until)))


def pairing_code(secret: str, now: datetime) -> str:
    """The code that was given out with a secret.

    Raises BadTicket when the secret is not ours or its time is over.
    """
    ticket = read_ticket(secret, now)
    if ticket.holder != "pairing":
        raise BadTicket("not a pairing")
    return ticket.subject


def claim_screen(secret: str, now: datetime) -> tuple[str, str] | None:
    """The ticket and public id of the screen that showed the code in `secret`; None until it was confirmed.

    Raises BadTicket when the secret is not ours or its time is over.
    """
    since = now - timedelta(minutes=2 * PAIRING_MINUTES)
    screen = models.Screen.objects.filter(
        code=pairing_code(secret, now), revoked_at=None, confirmed_at__gte=since
    ).first()
    return None if screen is None else (screen_ticket(screen.public_id), screen.public_id)
