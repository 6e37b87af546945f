"""A fact of a session's journal in a sentence: what happened, in the page's language. Who and when stand beside it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from broadcast.control.commands.policies import preset_of
from broadcast.control.fined import entered_text
from broadcast.control.naming import UNKNOWN, Names
from broadcast.control.pages.at_the_desk import written_line
from broadcast.control.steps import Words
from broadcast.embargo import Policy
from broadcast.journal import (
    AddedBody,
    AddingBody,
    BoardSetBody,
    BreakBody,
    BroadcastOnBody,
    CancelledBody,
    ClockBody,
    ClosedBody,
    DealTakenBody,
    DeclaredBody,
    DisclosedBody,
    FineBody,
    FinishedBody,
    ForfeitBody,
    HallWarnedBody,
    HoldBody,
    JournalBody,
    LiftBody,
    MovedBody,
    NoticeBody,
    OfficialBody,
    OtherRoomBody,
    PolicyBody,
    PresenceBody,
    ProgressBody,
    PublishedBody,
    RecallBody,
    ReplacedBody,
    ReseatedBody,
    RosterBody,
    SkippedBody,
    UndoneBody,
)
from broadcast.public.officials import official_line
from scoring.methods.match import MatchSide
from scoring.schedule import Name

Facts = Mapping[int, JournalBody]
REASONS = frozenset({"late", "overheard", "fouled", "seats"})


def told(body: JournalBody, names: Names, facts: Facts) -> str:
    """What a fact says; `facts` are those of its journal by number, for one that takes another back."""
    if isinstance(body, UndoneBody):
        undone = facts.get(body.fact)
        what = told(undone, names, facts) if undone is not None else UNKNOWN
        return names.words.say("director.told.undone", what=what)
    for kind in (_of_tables, _of_boards, _of_holds, _of_rules, _of_rulings, _of_lists):
        if said := kind(body, names):
            return said
    raise AssertionError(body)  # a kind of fact nobody has words for: a test holds them all against this


def _of_tables(body: JournalBody, names: Names) -> str:
    """Facts about who is there, how far a table is, and whether it is waited for; nothing for another."""
    say, words = names.words.say, names.words
    match body:
        case PresenceBody(who=who, state=state, at=at, mends=mends):
            what = "mended" if mends is not None else state
            said = say(f"director.told.presence.{what}", who=names.seats(who))
            return said if at is None else say("director.told.at", what=said, at=words.clock(at))
        case ReseatedBody(table=table):
            return say("director.told.reseated", table=names.table(table))
        case FinishedBody(table=table, upto=upto):
            return say("director.finished.upto", table=names.table(table), board=upto)
        case ClosedBody(table=table, closed=closed):
            return say(_switched("director.told.closed", is_on=closed), table=names.table(table))
        case ForfeitBody(match=match, side=side, forfeited=forfeited):
            key = _switched("director.told.forfeit", is_on=forfeited)
            return say(key, team=_team(names, match, side), match=names.match(match))
        case BroadcastOnBody(table=table, on=on):
            return say(_switched("director.told.broadcast-on", is_on=on), table=names.table(table))
        case _:
            return ""


def _of_boards(body: JournalBody, names: Names) -> str:
    """Facts about when play begins and ends, and about single boards of a table; nothing for another."""
    say, words = names.words.say, names.words
    match body:
        case MovedBody(starts_at=at, match=None):
            return say("director.told.moved", at=words.clock(at))
        case MovedBody(starts_at=at, match=int() as match):
            return say("director.told.moved.match", at=words.clock(at), match=names.match(match))
        case ClockBody(ends_at=ends):
            return (
                say("director.told.clock", at=words.clock(ends)) if ends else say("director.told.clock.off")
            )
        case DealTakenBody(table=table, board=board):
            return say("director.told.deal-taken", table=names.table(table), board=names.board(board))
        case SkippedBody(table=table, board=board, on=on):
            key = _switched("director.told.skipped", is_on=on)
            return say(key, table=names.table(table), board=names.board(board))
        case AddedBody(table=table, number=number):
            return say("director.told.added", table=names.table(table), board=number)
        case OfficialBody(table=table, board=board):
            known = names.boards.get(board)
            key = _switched("director.told.official", is_on=bool(body.contract))
            result = written_line(words, official_line(known, body)) if known and body.contract else UNKNOWN
            return say(key, table=names.table(table), board=names.board(board), result=result)
        case _:
            return ""


def _of_holds(body: JournalBody, names: Names) -> str:
    """Facts about what is held, hidden, opened, and what screens say; nothing for another."""
    say, words = names.words.say, names.words
    match body:
        case HoldBody(scope=scope, subject=subject, number=number, en=en, zh=zh):
            said = say("director.told.hold", what=names.subject(scope, subject, number))
            return _with_words(names, said, en, zh)
        case LiftBody(scope=scope, subject=subject, number=number):
            return say("director.told.lift", what=names.subject(scope, subject, number))
        case PublishedBody():
            return say("director.told.published")
        case RecallBody(audience=audience, scope=scope, subject=subject, number=number):
            what = names.subject(scope, subject, number)
            return say("director.told.recall", what=what, audience=words.audiences([audience]))
        case NoticeBody(en=en, zh=zh):
            if not en and not zh:
                return say("director.told.notice.off")
            return _with_words(names, say("director.told.notice"), en, zh)
        case _:
            return ""


def _of_rules(body: JournalBody, names: Names) -> str:
    """Facts about what audiences and operators may know; nothing for another."""
    say, words = names.words.say, names.words
    match body:
        case PolicyBody(audience=audience):
            rule = say("director.told.rule", rule=_rule(names, body), minutes=body.delay // 60)
            return say(
                "director.told.policy",
                audience=say(f"control.audience.{audience}"),
                rule=rule if body.delay else _rule(names, body),
            )
        case DeclaredBody(out_of_reach=out):
            return say(_switched("director.told.declared", is_on=out))
        case BreakBody(has_break=has_break):
            return say("director.has-break" if has_break else "director.has-no-break")
        case ProgressBody(audience=audience, on=on):
            key = _switched("director.told.progress", is_on=on)
            return say(key, audience=say(f"control.audience.{audience}"))
        case DisclosedBody(boards=boards, at=at, where=where):
            numbers = words.listed(str(number) for number in boards)
            return say("director.disclose.states", boards=numbers, at=words.clock(at), where=where)
        case OtherRoomBody(shown=shown):
            return say("director.other-room.on" if shown else "director.other-room.off")
        case AddingBody(allowed=allowed):
            return say("director.adding.on" if allowed else "director.adding.off")
        case _:
            return ""


def _of_rulings(body: JournalBody, names: Names) -> str:
    """Rulings and fines; nothing for another."""
    say = names.words.say
    match body:
        case ReplacedBody(match=match, number=number, by=by, reason=reason):
            said = say("director.ruled.replaced", board=number, by=by)
            return _of_match(names, said, match, reason)
        case CancelledBody(match=match, number=number, reason=reason, award=award):
            scored = say("director.fault.none") if award is None else f"{award[0]:+d} / {award[1]:+d} IMP"
            said = say("director.ruled.cancelled", board=number, award=scored)
            return _of_match(names, said, match, reason)
        case FineBody(match=match, side=side, article=article):
            team, fine = _team(names, match, side), entered_text(names.words, body)
            said = say("director.ruled.fined", team=team, fine=fine, article=article)
            return _of_match(names, said, match, body.reason)
        case BoardSetBody(match=match, first=first, last=last):
            said = say("director.ruled.board-set", boards=f"{first}–{last}")
            return _of_match(names, said, match, "")
        case HallWarnedBody(article=article):
            what = say(f"director.offence.{article}")
            return say("director.ruled.warned", what=what, article=article)
        case _:
            return ""


def _of_lists(body: JournalBody, names: Names) -> str:
    """Lists of players put right; nothing for another."""
    if not isinstance(body, RosterBody):
        return ""
    of, was, name = (names.words.name(Name(*each)) for each in (body.of, body.was, body.name))
    if was == name and was:  # the other script was written otherwise
        was, name = " ".join(body.was), " ".join(body.name)
    return names.words.say(f"director.told.roster.{body.did}", team=of, was=was, name=name)


def reason_text(words: Words, reason: str) -> str:
    """Why something was ruled: one of the usual reasons in the page's language, else the director's own words."""
    return words.say(f"director.reason.{reason}") if reason in REASONS else reason


def _of_match(names: Names, said: str, match: int, reason: str) -> str:
    return " · ".join(filter(None, (said, names.match(match), reason_text(names.words, reason))))


def _team(names: Names, match: int, side: str) -> str:
    found = names.matches.get(match)
    return names.words.team(found, MatchSide(side)) if found else UNKNOWN


def _rule(names: Names, body: PolicyBody) -> str:
    preset = preset_of(Policy(timedelta(seconds=body.delay), body.gates))
    return names.words.say(f"director.preset.{preset or 'own'}")


def _with_words(names: Names, said: str, english: str, chinese: str) -> str:
    shown = (chinese or english) if names.words.lang == "zh" else (english or chinese)
    return names.words.say("director.told.words", what=said, words=shown) if shown else said


def _switched(key: str, *, is_on: bool) -> str:
    return key if is_on else f"{key}.off"
