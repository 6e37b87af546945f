"""Released boards to take away: what is in the files, what they are called, and that nothing else is ever in them."""

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from bridge.notation import lin, pbn
from bridge.notation.record import Room
from broadcast import journal, publisher, services
from broadcast.public import released_in
from display.files.viewer import lin_in_address
from scoring import selectors
from tests.broadcast.halls import AUCTION, START, Hall, make

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def key(tmp_path: Path, settings: Settings) -> None:
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"


def get(path: str, **headers: str) -> Any:
    return Client(headers=headers).get(path)


@pytest.fixture
def hall() -> Hall:
    """Both rooms of match 0 have played two boards, match 1 the first in its open room; in match 0 the third is begun."""
    hall = make()
    for room in ("open", "closed"):
        desk = hall.desk(0, room)
        desk.do(1, "open", *AUCTION, "@SA", "=9")
        desk.play(2)
    hall.desk(1).play(1)
    hall.desk(0).do(3, "open", "1N")
    publisher.tick(START + timedelta(seconds=2))
    return hall


def board_id(hall: Hall, number: int, match: int = 0) -> str:
    board = selectors.match_context(hall.matches[match].pk).segments[0].board(number)
    assert board is not None
    return board.public_id


def test_each_part_is_written_with_its_boards_in_every_format(hall: Hall) -> None:
    parts = {
        f"s/{hall.session.public_id}": 5,
        f"m/{hall.matches[0].public_id}": 4,
        f"t/{hall.segments[0].closed.public_id}": 2,
        f"b/{board_id(hall, 1)}": 2,
        f"b/{board_id(hall, 1, match=1)}": 1,
    }

    for part, count in parts.items():
        files = {form: get(f"/en/{part}/boards.{form}") for form in ("pbn", "lin", "json")}
        assert {answer.status_code for answer in files.values()} == {200}
        assert len(pbn.read(files["pbn"].content).records) == count
        assert len(lin.read(files["lin"].content).records) == count
        assert "\uff0c" not in files["lin"].content.decode()  # a comma inside one of its fields
        assert len(files["json"].content.splitlines()) == count
        assert {answer.headers["Cache-Control"] for answer in files.values()} == {"public, max-age=1"}
        assert not any(answer.cookies for answer in files.values())


def test_a_board_comes_back_as_it_was_played_in_both_rooms(hall: Hall) -> None:
    path = f"/en/b/{board_id(hall, 1)}/boards"

    for reader, form in ((pbn, "pbn"), (lin, "lin")):
        records = reader.read(get(f"{path}.{form}").content).records
        assert [record.room for record in records] == [Room.OPEN, Room.CLOSED]
        for record in records:
            assert record.hands
            assert [str(call.call) for call in record.calls] == list(AUCTION)
            assert [str(card.card) for card in record.cards] == ["SA"]
            assert record.official
            assert record.official.tricks == 9
    (told, _) = (json.loads(line) for line in get(f"{path}.json").content.splitlines())
    assert (told["board"], told["room"], told["tricks"], told["session"]) == (
        1,
        "open",
        9,
        hall.session.public_id,
    )
    assert told["starts_at"] == "2026-05-01T01:00:00+00:00"


def test_names_are_those_of_the_language(hall: Hall) -> None:
    path = f"m/{hall.matches[0].public_id}/boards.pbn"

    english, chinese = (pbn.read(get(f"/{lang}/{path}").content).records[0] for lang in ("en", "zh"))

    assert (english.tag("HomeTeam"), chinese.tag("HomeTeam")) == ("Team 1", "Team1号")
    assert set(english.names) == {"Player 11", "Player 12", "Player 21", "Player 22"}


@pytest.mark.parametrize(
    ("part", "name"),
    [
        ("s", "cup-stage1-session1.pbn"),
        ("m", "cup-stage1-session1-match1.pbn"),
        ("t", "cup-stage1-session1-match1-table1-open.pbn"),
        ("b", "cup-stage1-session1-match1-board2.pbn"),
    ],
)
def test_a_file_is_called_what_is_in_it(hall: Hall, part: str, name: str) -> None:
    ids = {
        "s": hall.session.public_id,
        "m": hall.matches[0].public_id,
        "t": hall.segments[0].open.public_id,
        "b": board_id(hall, 2),
    }

    answer = get(f"/zh/{part}/{ids[part]}/boards.pbn")

    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'


def test_a_file_that_somebody_has_is_not_sent_again(hall: Hall) -> None:
    path = f"/en/m/{hall.matches[0].public_id}/boards.pbn"
    first = get(path)

    assert get(path, if_none_match=first.headers["ETag"]).status_code == 304


def test_a_session_is_asked_of_the_database_as_often_as_a_board(hall: Hall) -> None:
    counts = []
    for part in (f"b/{board_id(hall, 1)}", f"s/{hall.session.public_id}"):
        get(f"/en/{part}/boards.pbn")
        with CaptureQueriesContext(connection) as asked:
            get(f"/en/{part}/boards.pbn")
        counts.append(len(asked))

    # A board's page is looked for first: what may not be seen is answered before anything else is.
    assert counts[0] - 1 == counts[1] < 12


def test_absent_unreleased_unfinished_and_recalled_are_the_answer_of_every_page(hall: Hall) -> None:
    path = f"/en/b/{board_id(hall, 1)}/boards.pbn"
    assert b"Player 11" in get(path).content  # there is something to leak

    recalled = journal.RecallBody("online", "board", hall.matches[0].pk, 1)
    hall.journal(journal.HoldBody("session", hall.session.pk), START + timedelta(seconds=3))
    services.recall(hall.session.pk, recalled, "director", START + timedelta(seconds=3))

    answers = [
        get(path),
        get(f"/en/b/{board_id(hall, 1)}/open/bbo"),
        get(f"/en/b/{board_id(hall, 3)}/boards.lin"),
        get(f"/en/b/{board_id(hall, 4)}/boards.json"),
        get(f"/en/t/{hall.segments[1].closed.public_id}/boards.pbn"),
        get("/en/s/aaaaaaaaaaaa/boards.pbn"),
        get("/en/nowhere"),
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1
    assert len({tuple(sorted(answer.headers.items())) for answer in answers}) == 1


def test_the_hand_viewer_is_given_one_rooms_record_in_its_address(hall: Hall) -> None:
    answer = get(f"/en/b/{board_id(hall, 1)}/closed/bbo")

    found = urlsplit(answer.headers["Location"])
    assert (found.scheme, found.netloc, found.path) == (
        "https",
        "www.bridgebase.com",
        "/tools/handviewer.html",
    )
    assert not re.search(r"[\s|]", answer.headers["Location"])
    (record,) = lin.read(parse_qs(found.query)["lin"][0].encode()).records
    assert record.names == ("Player 24", "Player 14", "Player 23", "Player 13")
    assert [str(call.call) for call in record.calls] == list(AUCTION)
    assert (record.claimed, record.board) == (9, 1)


def test_an_address_never_grows_beyond_what_browsers_take(hall: Hall) -> None:
    long = {"k": "call", "call": "1N", "alert": True, "text": "why " * 60}
    hall.desk(1).do(2, "open", long, long | {"call": "P"}, long | {"call": "P"}, long | {"call": "P"}, "=7")
    publisher.tick(START + timedelta(seconds=9))
    (board,) = released_in("board", board_id(hall, 2, match=1))

    whole, cut = lin_in_address(board), lin_in_address(board, most=500)

    assert "why" in whole
    assert "why" not in cut
    assert len(cut) < 500
