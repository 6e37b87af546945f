"""The organiser's page of people: who may do what in an event, given and withdrawn, and who did that when. For its directors."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import quote, urlencode
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from broadcast import public, services
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.catalogue import LANGUAGES, sentence
from broadcast.services.staff import Role
from scoring.schedule import EventInfo

ROLES: tuple[Role, ...] = ("operator", "commentator", "director")
HISTORY = 60


@dataclass(frozen=True, slots=True)
class Made:
    """A password that was just made: shown in this one answer and never again."""

    login: str
    password: str
    is_new: bool


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One login: its rights as (role, words about it), and whether this director may give it another password."""

    login: str
    rights: tuple[tuple[str, str], ...]
    may_give_password: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def people_page(request: HttpRequest, lang: str) -> HttpResponse:
    """The people of an event (`?event=`, else the newest) for one of its directors, and what he does about them."""
    if not request.user.is_authenticated:
        wish = request.path if request.method == "POST" else request.get_full_path()
        return HttpResponseRedirect(f"/{lang}/login/?next={quote(wish, safe='/')}")
    event = _event(request)
    if request.method != "POST":
        return _page(request, lang, event)
    try:
        made = _done(request, event)
    except services.StaffRefusal as refusal:
        return _page(request, lang, event, refusal=refusal.code)
    if made is not None:
        # No redirect: the password is in this answer alone. The same press again finds the person there and makes none.
        return _page(request, lang, event, made=made)
    if not public.may_direct(request.user, event.pk):
        return HttpResponseRedirect(f"/{lang}/")
    answer = HttpResponseRedirect(f"/{lang}/server/people/?{urlencode({'event': event.slug})}")
    answer.status_code = 303
    return answer


def _event(request: HttpRequest) -> EventInfo:
    mine = public.events_directed(request.user)
    asked = request.POST.get("event") or request.GET.get("event") or (mine[0].slug if mine else "")
    found = next((event for event in mine if event.slug == asked), None)
    if found is None:
        raise Http404
    return found


def _done(request: HttpRequest, event: EventInfo) -> Made | None:
    """Carry out a press. Raises StaffRefusal; Http404 for what this page never offers."""
    fields, by, now = request.POST, request.user.get_username(), datetime.now(UTC)
    login, role = fields.get("login", ""), fields.get("role", "")
    match fields.get("do"):
        case "give" if role in ROLES:
            eyes = next((each for each in PUBLIC_AUDIENCES if each.value == fields.get("eyes")), None)
            called = fields.get("called", "")
            password = services.give(event.pk, login, role, eyes=eyes, called=called, by=by, now=now)
            return None if password is None else Made(login.strip(), password, is_new=True)
        case "withdraw":
            services.withdraw(event.pk, login, role, by=by, now=now)
            return None
        case "password":
            person = next((each for each in public.people_of(event.pk) if each.login == login), None)
            user = request.user
            if person is None or not isinstance(user, User) or not public.may_give_password(user, person):
                raise Http404
            return Made(login, services.new_password(event.pk, login, by=by, now=now), is_new=False)
    raise Http404


def _page(
    request: HttpRequest, lang: str, event: EventInfo, *, refusal: str = "", made: Made | None = None
) -> HttpResponse:
    people = public.people_of(event.pk)
    user = request.user
    mine = public.events_directed(user)
    other = "en" if lang == "zh" else "zh"
    values = {
        "lang": lang,
        "other_language": LANGUAGES[other],
        "other_path": f"/{other}/server/people/?{urlencode({'event': event.slug})}",
        "event": event,
        "name": _written(event, lang),
        "events": [(each.slug, _written(each, lang)) for each in mine] if len(mine) > 1 else [],
        "people": [
            PersonRow(
                person.login,
                tuple(
                    (right.role, _right(lang, right.role, right.eyes, right.called))
                    for right in person.rights
                ),
                isinstance(user, User) and public.may_give_password(user, person),
            )
            for person in people
        ],
        "roles": [(role, sentence(lang, f"people.role.{role}.what")) for role in ROLES],
        "eyes": [(each.value, sentence(lang, f"people.eyes.{each.value}")) for each in PUBLIC_AUDIENCES],
        "history": [_history(lang, event.zone, fact) for fact in public.rights_written(event.pk, HISTORY)],
        "refusal": refusal and f"people.refused.{refusal}",
        "made": made,
        "typed": request.POST if refusal else {},
        "step": _step(request, people),
    }
    response = render(request, "staff/people.html", values)
    response.status_code = 400 if refusal else 200
    return response


def _step(request: HttpRequest, people: tuple[public.Person, ...]) -> tuple[str, str, str] | None:
    """What a press would do, stated before it: (withdraw, login, role) or (password, login, "")."""
    login, role = request.GET.get("login", ""), request.GET.get("role", "")
    person = next((each for each in people if each.login == login), None)
    if person is None or request.method == "POST":
        return None
    match request.GET.get("do"):
        case "withdraw" if any(right.role == role for right in person.rights):
            return "withdraw", login, role
        case "password":
            return "password", login, ""
    return None


def _right(lang: str, role: str, eyes: str, called: str = "") -> str:
    words = sentence(lang, f"people.role.{role}")
    if not eyes:
        return words
    seen = sentence(lang, f"people.eyes.{Audience(eyes).value}")
    key = "people.commentator.called" if called else "people.commentator"
    return sentence(lang, key, role=words, eyes=seen, called=called)


def _history(lang: str, zone: str, fact: public.RightWritten) -> tuple[str, str]:
    """When, where the event is, and what was done."""
    by = fact.by or sentence(lang, "people.by.server")
    right = _right(lang, fact.role, fact.eyes) if fact.role else ""
    words = sentence(lang, f"people.did.{fact.what}", by=by, login=fact.login, right=right)
    return f"{fact.at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M:%S}", words


def _written(event: EventInfo, lang: str) -> str:
    name = event.name
    return (name.zh or name.en) if lang == "zh" else (name.en or name.zh)
