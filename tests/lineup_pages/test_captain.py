"""The captain's door: whose ticket is good, what is malformed, what comes back and what never does."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from broadcast import journal, models, public
from broadcast.audiences import Audience, Ticket
from broadcast.catalogue import sentences
from broadcast.lineups import LineUp
from broadcast.services import lineups as writing
from broadcast.services import write_journal
from tests.broadcast.lineups.rosters import Captain, Unseated

NOW = datetime.now(UTC)


@pytest.fixture(autouse=True)
def _starts_in_an_hour(room: Unseated) -> None:
    write_journal(room.session, journal.MovedBody(NOW + timedelta(hours=1)), "director", NOW)


def ticket(captain: Captain) -> str:
    return public.captain_ticket(captain.session, captain.team, NOW)


def ask(what: str, body: Any, client: Client | None = None) -> tuple[int, Any]:
    raw = body if isinstance(body, bytes) else json.dumps(body)
    response = (client or Client()).post(f"/lineup/{what}", raw, content_type="application/json")
    assert response["Cache-Control"] == "no-store"
    assert not response.cookies
    return response.status_code, response.json()


def spelt(line_up: LineUp) -> dict[str, Any]:
    return {"open": line_up.open, "closed": line_up.closed}


def hand_in(captain: Captain, order: str = "1234", after: int = 0, **changed: Any) -> tuple[int, Any]:
    body = {"ticket": ticket(captain), "line_up": spelt(captain.line_up(order)), "after": after}
    return ask("hand-in", body | changed)


def test_page_is_the_same_for_everybody(room: Unseated) -> None:
    pages = {Client().get("/en/lineup/").content for _ in range(2)}

    assert len(pages) == 1


def test_captain_hands_in_and_reads_it_again(room: Unseated) -> None:
    captain = room.captains[0]

    status, answer = hand_in(captain, "5612")
    again = ask("read", {"ticket": ticket(captain)})[1]

    assert status == 200
    assert (answer["status"], answer["theirs"]) == ("sealed", None)
    assert again["line_up"] == spelt(captain.line_up("5612"))
    assert [player["name"]["en"] for player in again["roster"]] == [f"Player {n}" for n in range(11, 17)]
    assert again["deadline"] == int((NOW + timedelta(minutes=50)).timestamp())


def test_opponents_read_the_same_before_and_after(room: Unseated) -> None:
    opponents = {"ticket": ticket(room.captains[1])}
    before = ask("read", opponents)[1]

    hand_in(room.captains[0])
    after = ask("read", opponents)[1]

    assert before | {"now": 0} == after | {"now": 0}
    assert hand_in(room.captains[0])[1]["line_up"] is not None  # there was something to see


def test_opponents_see_it_when_it_is_open(room: Unseated) -> None:
    for captain in room.captains[:2]:
        hand_in(captain)
    writing.publish_due(NOW + timedelta(minutes=50))

    view = ask("read", {"ticket": ticket(room.captains[1])})[1]

    assert view["status"] == "open"
    assert {name["en"] for seats in view["theirs"].values() for name in seats.values()} == {
        "Player 11",
        "Player 12",
        "Player 13",
        "Player 14",
    }


def test_same_line_up_sent_twice_is_one(room: Unseated) -> None:
    first, again = hand_in(room.captains[0]), hand_in(room.captains[0])

    assert (first[0], again[0]) == (200, 200)
    assert first[1]["newest"] == again[1]["newest"]
    assert models.LineUpFact.objects.filter(kind="handed-in").count() == 1


def test_second_phone_that_did_not_see_the_first_is_told(room: Unseated) -> None:
    hand_in(room.captains[0])

    assert hand_in(room.captains[0], "3456") == (409, {"code": "stale"})


def test_after_the_deadline_what_was_handed_in_stands(room: Unseated) -> None:
    hand_in(room.captains[0])
    write_journal(room.session, journal.MovedBody(NOW + timedelta(minutes=5)), "director", NOW)

    status, answer = hand_in(room.captains[0], "3456", after=1)

    assert status == 409
    assert answer["code"] in ("deadline-past", "stale")
    newest = ask("read", {"ticket": ticket(room.captains[0])})[1]["newest"]
    assert hand_in(room.captains[0], "3456", after=newest) == (409, {"code": "deadline-past"})


@pytest.mark.parametrize("order", ["1123"])
def test_player_twice_is_refused(room: Unseated, order: str) -> None:
    assert hand_in(room.captains[0], order) == (409, {"code": "player-twice"})


def test_opponents_player_is_refused(room: Unseated) -> None:
    home, visitor = room.captains[:2]
    mixed = spelt(home.line_up())
    mixed["open"]["N"] = next(iter(visitor.line_up().open.values()))

    assert hand_in(home, line_up=mixed) == (409, {"code": "not-of-the-team"})


MALFORMED: list[Any] = [
    b"",
    b"null",
    b"[]",
    b"{}",
    b'{"ticket":""}',
    b'{"ticket":1}',
    b'{"ticket":"x","more":1}',
    b'{"ticket":"' + b"x" * 1025 + b'"}',
    b"\xff\xfe",
    b" " * 5000,
]


@pytest.mark.parametrize("what", ["read", "hand-in"])
@pytest.mark.parametrize("body", MALFORMED, ids=lambda body: repr(body[:20]))
def test_malformed_is_refused(room: Unseated, what: str, body: bytes) -> None:
    assert ask(what, body) == (400, {"code": "malformed"})


@pytest.mark.parametrize(
    "changed",
    [
        {"line_up": {}},
        {"line_up": {"open": {"X": "a" * 12}, "closed": {}}},
        {"line_up": {"open": {"N": "short"}, "closed": {}}},
        {"line_up": {"open": {}, "closed": {}, "third": {}}},
        {"after": -1},
        {"after": "1"},
    ],
)
def test_malformed_line_up_is_refused(room: Unseated, changed: dict[str, Any]) -> None:
    assert hand_in(room.captains[0], **changed) == (400, {"code": "malformed"})


def test_ticket_that_is_no_captains_is_refused_always_alike(room: Unseated) -> None:
    captain = room.captains[0]
    subject = f"{room.hall.session.public_id}.{captain.place.team.public_id}"
    good = ticket(captain)
    issue = public.issue_ticket
    wrong = {
        "forged": good[:-2] + ("AA" if not good.endswith("AA") else "BB"),
        "operator": issue(Ticket(Audience.OPERATOR, subject, "0")),
        "hall": public.screen_ticket(subject),
        "over": issue(Ticket(Audience.CAPTAIN, subject, "0", until=1)),
        "another session": issue(
            Ticket(Audience.CAPTAIN, f"aaaaaaaaaaaa.{captain.place.team.public_id}", "0")
        ),
        "no team": issue(Ticket(Audience.CAPTAIN, room.hall.session.public_id, "0")),
        "stranger": issue(Ticket(Audience.CAPTAIN, f"{room.hall.session.public_id}.aaaaaaaaaaaa", "0")),
        "nothing": "x",
    }

    answers = {name: ask("read", {"ticket": token}) for name, token in wrong.items()}

    assert set(map(repr, answers.values())) == {repr((403, {"code": "no-ticket"}))}
    assert ask("read", {"ticket": good})[0] == 200


def test_link_made_anew_ends_the_old_one(room: Unseated) -> None:
    captain = room.captains[0]
    old = ticket(captain)

    writing.renew_link(captain.session, captain.team, "director", NOW)

    assert ask("read", {"ticket": old})[0] == 403
    assert ask("read", {"ticket": ticket(captain)})[0] == 200
    assert ask("read", {"ticket": ticket(room.captains[1])})[0] == 200


@pytest.mark.parametrize("what", ["read", "hand-in"])
def test_door_is_asked_by_post_only(what: str, db: None) -> None:
    assert Client().get(f"/lineup/{what}").status_code == 405


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_refusal_and_warning_has_its_sentence(lang: str) -> None:
    refused = {
        "malformed", "wrong-seats", "player-twice", "not-of-the-team", "stale", "line-up-open", "opponents-first",
        "deadline-past", "play-begun", "not-open-yet", "bad-minutes", "no-ticket",
    }  # fmt: skip
    warned = {"not-comparable", "wrong-direction", "mixed-pair", "other-than-line-up"}

    keys = {f"lineups.refused.{code}" for code in refused}
    keys |= {f"lineups.{where}.{code}" for code in warned for where in ("warning", "console")}
    assert keys <= set(sentences(lang))
