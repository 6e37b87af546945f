"""The journal of a session: policies and holds as facts, and the state that follows from them.

Append-only like a transcript; a later fact supersedes an earlier one. Further kinds (presence, waivers, line-ups,
publications, fines) are further bodies of the union. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Annotated, Literal

import msgspec

from broadcast.audiences import Audience
from broadcast.embargo import Held, Policy

Words = Annotated[str, msgspec.Meta(max_length=200)]
PublicAudience = Literal["hall", "online"]


class PolicyBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="policy", tag_field="k"):
    """What an audience may see from now on: `delay` in seconds, 0 = live."""

    audience: PublicAudience
    delay: Annotated[int, msgspec.Meta(ge=0, le=86_400)]


class HoldBody(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="hold", tag_field="k"
):
    """Nothing new of the subject is shown; `en` and `zh` are what screens say meanwhile.

    `subject` is the internal id of the session, match or table; for a board that of its match, with the board's `number`.
    """

    scope: Literal["session", "match", "table", "board"]
    subject: int
    number: int | None = None
    en: Words = ""
    zh: Words = ""


class LiftBody(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="lift", tag_field="k"
):
    """Ends the hold on a subject."""

    scope: Literal["session", "match", "table", "board"]
    subject: int
    number: int | None = None


JournalBody = PolicyBody | HoldBody | LiftBody

_decoder = msgspec.json.Decoder(JournalBody)


@dataclass(frozen=True, slots=True)
class SessionState:
    """What is in force: a policy for each public audience, and the holds with their words."""

    policies: dict[Audience, Policy] = field(default_factory=dict)
    holds: tuple[tuple[Held, str, str], ...] = ()

    def policy(self, audience: Audience) -> Policy:
        """The policy of an audience; before any was given: live."""
        return self.policies.get(audience, Policy())

    @property
    def held(self) -> tuple[Held, ...]:
        """The holds alone, as gates read them."""
        return tuple(hold for hold, _, _ in self.holds)


def encode(body: JournalBody) -> bytes:
    """Canonical JSON of a journal fact."""
    return msgspec.json.encode(body)


def decode(raw: bytes | str) -> JournalBody:
    """The journal fact written in `raw`."""
    return _decoder.decode(raw)


def state_after(bodies: Iterable[JournalBody]) -> SessionState:
    """The state of a session after its journal's facts, in order."""
    policies: dict[Audience, Policy] = {}
    holds: dict[Held, tuple[str, str]] = {}
    for body in bodies:
        match body:
            case PolicyBody():
                policies[Audience(body.audience)] = Policy(timedelta(seconds=body.delay))
            case HoldBody():
                holds[Held(body.scope, body.subject, body.number)] = (body.en, body.zh)
            case LiftBody():
                holds.pop(Held(body.scope, body.subject, body.number), None)
    return SessionState(policies, tuple((held, en, zh) for held, (en, zh) in holds.items()))
