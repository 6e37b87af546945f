"""Teams and players put right: written otherwise, added, taken off the list. Who may, and what was played, is asked above.

A name that is made of others (a pair's, a player's of an individual event, that of two who are partners for a round) follows them.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max

from scoring import models
from scoring.schedule import ContestantKind, Name, Ref
from scoring.services.encounters import joined
from scoring.services.keeping import get, names, public_id, schedule_changed
from scoring.services.refusal import ScheduleRefusal


@transaction.atomic
def rename_team(team_pk: int, name: Name) -> None:
    """A team or a pair is called so from now on.

    Raises:
        ScheduleRefusal: `unknown-team`, `named-by-players` (a player alone, or partners of a round), or the name's.
    """
    team = get(models.Team, team_pk)
    if team.kind not in {ContestantKind.TEAM.value, ContestantKind.PAIR.value}:
        raise ScheduleRefusal("named-by-players", {"team": team.public_id})
    _call(team, name)


@transaction.atomic
def rename_player(player_pk: int, name: Name) -> None:
    """A player is written so from now on; what is named after him follows.

    Raises:
        ScheduleRefusal: `unknown-player`, `name-taken` by another player of the team, or the name's.
    """
    player = get(models.Player, player_pk)
    team = player.team
    if _is_taken(team, name, besides=player.pk):
        raise ScheduleRefusal("name-taken", {"player": player.public_id})
    follows = _is_named_after(team, player)
    _call(player, name)
    if not follows:
        return
    if team.kind == ContestantKind.PLAYER.value:
        before = Name(team.name_en, team.name_zh)
        _call(team, name)
        _follow_partnerships(team, before)
    else:
        _call(team, _together(team))


@transaction.atomic
def add_player(team_pk: int, name: Name) -> Ref:
    """One more player of a team, after the others; of a pair or a player alone one who may stand in.

    Raises:
        ScheduleRefusal: `unknown-team`, `name-taken`, `not-so-many-players` (partners of a round have none), or the name's.
    """
    team = get(models.Team, team_pk)
    if team.kind == ContestantKind.PARTNERSHIP.value:
        raise ScheduleRefusal("not-so-many-players", {"kind": team.kind})
    if _is_taken(team, name):
        raise ScheduleRefusal("name-taken", {"team": team.public_id})
    last = models.Player.objects.filter(team=team).aggregate(last=Max("number"))["last"] or 0
    own = () if team.kind == ContestantKind.TEAM.value else (team.kind,)
    key = public_id(team.event, "player", *own, team.number, last + 1)
    schedule_changed()
    row = models.Player.objects.create(team=team, number=last + 1, public_id=key, **names(name))
    return Ref(row.pk, row.public_id)


@transaction.atomic
def remove_player(player_pk: int) -> None:
    """A player is of the team no more, as if he had never been on its list.

    Raises:
        ScheduleRefusal: `unknown-player`, `is-seated` at some table, `not-so-many-players`: those whom a pair or a player alone
            cannot be without.
    """
    player = get(models.Player, player_pk)
    kind = ContestantKind(player.team.kind)
    if models.Seating.objects.filter(player=player).exists():
        raise ScheduleRefusal("is-seated", {"player": player.public_id})
    if models.Player.objects.filter(team=player.team, number__lte=player.number).count() <= kind.playing:
        raise ScheduleRefusal("not-so-many-players", {"kind": kind.value})
    schedule_changed()
    player.delete()


def _call(row: models.Team | models.Player, name: Name) -> None:
    values = names(name)
    if (row.name_en, row.name_zh) != (values["name_en"], values["name_zh"]):
        schedule_changed()
        row.name_en, row.name_zh = values["name_en"], values["name_zh"]
        row.save(update_fields=["name_en", "name_zh"])


def _is_taken(team: models.Team, name: Name, besides: int = 0) -> bool:
    return models.Player.objects.filter(team=team, **names(name)).exclude(pk=besides).exists()


def _is_named_after(team: models.Team, player: models.Player) -> bool:
    """Whether a contestant's name is made of its players', this one among them."""
    kind = ContestantKind(team.kind)
    if kind is ContestantKind.PLAYER:
        return (team.name_en, team.name_zh) == (player.name_en, player.name_zh)
    if kind is not ContestantKind.PAIR:
        return False
    made = _together(team)
    return (made.en, made.zh) == (team.name_en, team.name_zh)


def _together(pair: models.Team) -> Name:
    """What a pair without a name of its own is called."""
    one, other = models.Player.objects.filter(team=pair).order_by("number")[:2]
    return Name(joined(one.name_en, other.name_en, " - "), joined(one.name_zh, other.name_zh, "-"))


def _follow_partnerships(contestant: models.Team, before: Name) -> None:
    """Those who are partners for a round with a player who is written otherwise now."""
    others = models.Team.objects.filter(event=contestant.event, kind=contestant.kind).exclude(
        pk=contestant.pk
    )
    for other in others.order_by("number"):
        numbers = sorted((contestant.number, other.number))
        key = public_id(contestant.event, ContestantKind.PARTNERSHIP.value, *numbers)
        known = models.Team.objects.filter(public_id=key).first()
        if known is None:
            continue
        is_first = contestant.number < other.number
        theirs = Name(other.name_en, other.name_zh)
        was = _both(before, theirs) if is_first else _both(theirs, before)
        if (known.name_en, known.name_zh) == (was.en, was.zh):
            mine = Name(contestant.name_en, contestant.name_zh)
            _call(known, _both(mine, theirs) if is_first else _both(theirs, mine))


def _both(one: Name, other: Name) -> Name:
    return Name(joined(one.en, other.en, " - "), joined(one.zh, other.zh, "-"))
