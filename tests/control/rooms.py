"""A hall in mid-session as a director meets it: started twelve minutes ago, everybody there but one pair."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.test import Client

from broadcast import journal, publisher, services
from broadcast.journal import DeclaredBody, JournalBody, MovedBody, PolicyBody, PresenceBody, SeatsAt
from broadcast.models import JournalFact
from scoring.schedule import Form, Name
from tests.broadcast.halls import Hall, make
from tests.control.conftest import PASSWORD, logged_in

TWELVE = timedelta(minutes=12)
SEATED = ("hold", "seated")


@dataclass(frozen=True, slots=True)
class Room:
    """A hall with its director. `late` is the closed table of the last match, whose visiting pair (N-S) is missing."""

    hall: Hall
    director: Client
    now: datetime

    @property
    def late(self) -> str:
        return self.hall.segments[-1].closed.public_id

    @property
    def late_pk(self) -> int:
        return self.hall.segments[-1].closed.pk

    @property
    def match(self) -> str:
        return self.hall.matches[-1].public_id

    def get(self, page: str = "", lang: str = "en", **query: str) -> str:
        """A page of the director's room."""
        response = self.director.get(f"/{lang}/control/cup/{page}", query)
        assert response.status_code == 200, (response.status_code, response.content.decode())
        return response.content.decode()

    def now_page(self, lang: str = "en") -> dict[str, Any]:
        """The values that the page *Now* is drawn from."""
        response = self.director.get(f"/{lang}/control/cup/", {"live": ""})
        assert response.status_code == 200
        page: dict[str, Any] = response.json()
        return page

    def said(self) -> str:
        """Everything that the page *Now* says, as one text."""
        return json.dumps(self.now_page(), ensure_ascii=False)

    def step(self, command: str, **fields: str | list[str]) -> str:
        """What a command says would follow."""
        response = self.director.get(f"/en/control/cup/{command}/", fields)
        assert response.status_code == 200, (response.status_code, response.content.decode())
        return response.content.decode()

    def press(self, command: str, **fields: str | list[str]) -> str:
        """A command carried out, after reading what follows where it states anything; returns where it leads."""
        response = self.director.post(f"/en/control/cup/{command}/", fields)
        if response.status_code == 200:
            hidden = response.context["step"].hidden
            stated = {"stated": response.context["step"].token}
            response = self.director.post(f"/en/control/cup/{command}/", {**fields, **dict(hidden), **stated})
        assert response.status_code == 303, (response.status_code, response.content.decode())
        return response.headers["Location"]

    def refused(self, command: str, **fields: str | list[str]) -> str:
        """A command that must be refused; returns the page that says why."""
        response = self.director.post(f"/en/control/cup/{command}/", fields)
        assert response.status_code == 400, (response.status_code, response.content.decode())
        return response.content.decode()

    def catch_up(self, now: datetime | None = None) -> None:
        publisher.tick(now or datetime.now(UTC))


def open_room(
    *,
    matches: int = 2,
    boards: int = 4,
    substitutes: int = 2,
    gates: tuple[str, ...] = SEATED,
    slug: str = "cup",
    sessions: int = 1,
    form: Form = Form.ROUND_ROBIN,
    name: Callable[[str, int], Name] | None = None,
) -> Room:
    """The room; both audiences are behind `gates`."""
    hall = make(
        matches=matches,
        boards=boards,
        substitutes=substitutes,
        live=False,
        slug=slug,
        sessions=sessions,
        form=form,
        name=name,
    )
    now = datetime.now(UTC).replace(microsecond=0)
    start = now - TWELVE
    hall.journal(MovedBody(start), start - TWELVE)
    hall.journal(DeclaredBody(True), start - TWELVE)
    for audience in ("hall", "online"):
        hall.journal(PolicyBody(audience, 0, gates), start - TWELVE)  # type: ignore[arg-type]
    tables = [table.pk for segment in hall.segments for table in (segment.open, segment.closed)]
    here = [SeatsAt(table) for table in tables[:-1]] + [SeatsAt(tables[-1], "EW")]
    hall.journal(PresenceBody(tuple(here), "here"), start - TWELVE / 4)
    services.grant(hall.event.pk, "cup-director", "director", PASSWORD)
    return Room(hall, logged_in("cup-director"), now)


def bodies(after: int = 0) -> list[JournalBody]:
    """What the journal says, from its first fact or beyond `after` of them."""
    rows = JournalFact.objects.order_by("pk").values_list("body", flat=True)
    return [journal.decode(body) for body in rows[after:]]
