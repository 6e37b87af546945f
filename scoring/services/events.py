"""Events, their stages and sessions, their teams and players."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from datetime import datetime
from zoneinfo import available_timezones

from django.db import transaction

from scoring import models
from scoring.methods import VP_SCALES
from scoring.methods.ranking import Scoring
from scoring.schedule import ContestantKind, Form, Name, Ref, TeamRef
from scoring.services.keeping import counted_from_one, get, keep, names, public_id, schedule_changed
from scoring.services.refusal import ScheduleRefusal

LAW_EDITIONS = ("1997", "2007", "2017")


@transaction.atomic
def create_event(
    slug: str,
    name: Name,
    *,
    zone: str = "Asia/Shanghai",
    vp_scale: str = "wbf-continuous",
    law_edition: str = "2017",
    substitutes_as_replaced: bool = True,
    vp_by_scheduled: bool = True,
) -> Ref:
    """An event with a secret of its own.

    `substitutes_as_replaced`: a substitute board takes number, dealer and vulnerability of the one it replaces.
    `vp_by_scheduled`: the VP scale goes by the boards scheduled, cancelled ones among them.

    Raises:
        ScheduleRefusal: `bad-slug`, `unknown-zone`, `unknown-vp-scale`, `unknown-law-edition`,
            `event-stands-otherwise`, or the name's.
    """
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug) or len(slug) > 60:
        raise ScheduleRefusal("bad-slug", {"slug": slug})
    if zone not in available_timezones():
        raise ScheduleRefusal("unknown-zone", {"zone": zone})
    scales = [scale.name for scale in VP_SCALES]
    if vp_scale not in scales:
        raise ScheduleRefusal("unknown-vp-scale", {"vp_scale": vp_scale, "known": scales})
    if law_edition not in LAW_EDITIONS:
        raise ScheduleRefusal("unknown-law-edition", {"edition": law_edition, "known": list(LAW_EDITIONS)})
    values = {
        **names(name),
        "zone": zone,
        "vp_scale": vp_scale,
        "law_edition": law_edition,
        "substitutes_as_replaced": substitutes_as_replaced,
        "vp_by_scheduled": vp_by_scheduled,
    }
    row = models.Event.objects.filter(slug=slug).first()
    if row is None:
        schedule_changed()
        row = models.Event.objects.create(slug=slug, key=secrets.token_bytes(32), **values)
    else:
        keep(models.Event, {"slug": slug}, values)
    return Ref(row.pk, row.slug)


@transaction.atomic
def show_other_room(event_pk: int, *, shown: bool) -> None:
    """Let operators of an event know the other room's result once they have their own, or no longer.

    Raises:
        ScheduleRefusal: `unknown-event`.
    """
    event = get(models.Event, event_pk)
    if event.shows_other_room is not shown:
        event.shows_other_room = shown
        event.save(update_fields=["shows_other_room"])
        schedule_changed()


@transaction.atomic
def add_stage(
    event_pk: int, number: int, name: Name, form: Form = Form.ROUND_ROBIN, scoring: Scoring | None = None
) -> Ref:
    """A stage of an event; `scoring` is how pairs and individuals are compared, None for teams.

    Raises:
        ScheduleRefusal: `unknown-event`, `no-such-number`, `stage-stands-otherwise`, `no-such-scoring` of that form, or
            the name's.
    """
    event = get(models.Event, event_pk)
    if form.has_movement is not (scoring is not None):
        raise ScheduleRefusal("no-such-scoring", {"form": form.value})
    key = public_id(event, "stage", counted_from_one("stage", number))
    values = {
        **names(name),
        "form": form.value,
        "scoring": scoring.value if scoring else "",
        "public_id": key,
    }
    return _ref(keep(models.Stage, {"event": event, "number": number}, values))


@transaction.atomic
def add_session(stage_pk: int, number: int, name: Name, starts_at: datetime | None = None) -> Ref:
    """A session of a stage; `starts_at` must say its zone. One that had no time yet gets it; without one the time stays.

    Raises:
        ScheduleRefusal: `unknown-stage`, `no-such-number`, `session-stands-otherwise`, `time-without-zone`,
            or the name's.
    """
    stage = get(models.Stage, stage_pk)
    if starts_at is not None and starts_at.utcoffset() is None:
        raise ScheduleRefusal("time-without-zone", {"starts_at": starts_at.isoformat()})
    key = public_id(stage.event, "session", stage.number, counted_from_one("session", number))
    place = {"stage": stage, "number": number}
    if starts_at is not None and models.Session.objects.filter(**place, starts_at=None).update(
        starts_at=starts_at
    ):
        schedule_changed()
    values = {**names(name), "public_id": key} | ({"starts_at": starts_at} if starts_at else {})
    return _ref(keep(models.Session, place, values))


@transaction.atomic
def add_team(
    event_pk: int,
    number: int,
    name: Name,
    players: Iterable[Name] = (),
    kind: ContestantKind = ContestantKind.TEAM,
) -> TeamRef:
    """A team of an event with its players, counted in the order given; or a pair, or a player of an individual event.

    Each kind of contestant has numbers of its own. Called again it may add players, never change one. Of a pair the first
    two, of a player of an individual event the first sits where the movement puts him; others stand in for them.

    Raises:
        ScheduleRefusal: `unknown-event`, `no-such-number`, `team-stands-otherwise`, `player-stands-otherwise`,
            `not-so-many-players` (a pair has two and substitutes, a player is one and has some; partners of a round have
            no players of their own), or a name's.
    """
    event, named = get(models.Event, event_pk), tuple(players)
    wanted = kind.playing
    is_possible = len(named) >= wanted if wanted else not named or kind is ContestantKind.TEAM
    if not is_possible:
        raise ScheduleRefusal("not-so-many-players", {"kind": kind.value, "wanted": wanted})
    # The ids of a team and its players are what they were before there were other kinds.
    own = () if kind is ContestantKind.TEAM else (kind.value,)
    key = public_id(event, *(own or ("team",)), counted_from_one("team", number))
    team = keep(
        models.Team,
        {"event": event, "kind": kind.value, "number": number},
        {**names(name), "public_id": key},
    )
    roster = tuple(
        _player(team, place, player, public_id(event, "player", *own, number, place))
        for place, player in enumerate(named, start=1)
    )
    return TeamRef(team.pk, team.public_id, roster)


def _player(team: models.Team, place: int, name: Name, key: str) -> Ref:
    """A player kept; a refusal says who stands at his place, for whoever mends the list."""
    try:
        return _ref(keep(models.Player, {"team": team, "number": place}, {**names(name), "public_id": key}))
    except ScheduleRefusal as refusal:
        there = models.Player.objects.get(team=team, number=place)
        stands, asked = (
            " ".join(dict.fromkeys(each)) for each in ((there.name_en, there.name_zh), (name.en, name.zh))
        )
        who: dict[str, str | int] = {
            team.kind: team.number,
            "player": place,
            "stands": stands,
            "asked": asked,
        }
        raise ScheduleRefusal(refusal.code, who) from refusal


def _ref(row: models.Stage | models.Session | models.Player) -> Ref:
    return Ref(row.pk, row.public_id)
