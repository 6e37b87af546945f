"""A file brought to a board: the board's deal by number out of every format that is read, and what is wrong where there is none."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from bridge.boards import dealer_of, vulnerability_of
from bridge.deals import Deal, parse_deal
from bridge.notation import FORMATS
from bridge.notation.dealing import PACK_ORDER
from bridge.notation.record import BroadcastFile, Hands, TableRecord
from bridge.seats import SEATS
from broadcast import models
from broadcast.console.brought import MOST_BYTES, Brought, NotBrought, deal_in
from broadcast.services import grant
from tests.broadcast.halls import make

HELD = ("KJ7.AQ94.K83.Q62", "A2.KT87.QJ9.AT83", "QT98.J3.A742.K54", "6543.652.T65.J97")
FIRST = parse_deal(dict(zip("NESW", HELD, strict=True)))
SECOND = parse_deal(dict(zip("ESWN", HELD, strict=True)))
WRITERS = {known.name: known.write for known in FORMATS if known.write}
PBN = '[Board "{number}"]\n[Deal "{deal}"]\n\n'
AS_PBN = "N:" + " ".join(HELD)
TURNED = "E:" + " ".join(HELD)


def file_of(deals: dict[int, Deal], kind: str) -> bytes:
    """These deals as a file of that format."""
    records = tuple(
        TableRecord(
            seq=seq,
            line=0,
            board=number,
            room=None,
            dealer=dealer_of(number),
            vulnerability=vulnerability_of(number),
            hands=Hands(*(deal.hand(seat) or frozenset() for seat in SEATS)),
        )
        for seq, (number, deal) in enumerate(deals.items(), start=1)
    )
    return WRITERS[kind](BroadcastFile(records)).data


def dlm_of(deals: dict[int, Deal]) -> bytes:
    """The same as a DLM file: a letter for the owners of two cards, and the check number of each board."""
    lines = [f"From board={min(deals)}", f"To board={max(deals)}"]
    for number, deal in deals.items():
        owners = [
            next(at for at, seat in enumerate(SEATS) if card in (deal.hand(seat) or ()))
            for card in PACK_ORDER
        ]
        letters = "".join(
            chr(ord("a") + 4 * first + second)
            for first, second in zip(owners[::2], owners[1::2], strict=True)
        )
        check = number
        for letter in letters:
            check ^= ord(letter)
        lines.append(f"Board {number:02}={letters}{check:03}")
    return ("[Document]\n" + "\n".join(lines) + "\n").encode()


@pytest.mark.parametrize("kind", ["dup", "dlm", "pbn", "lin"])
def test_board_of_a_file_with_many_is_the_one_of_its_number(kind: str) -> None:
    deals = {17: FIRST, 18: SECOND}
    data = dlm_of(deals) if kind == "dlm" else file_of(deals, kind)

    found = deal_in(f"evening.{kind}", data, 18)

    assert found == Brought(18, dict(SECOND.as_strings()), 2)


def test_board_that_is_not_in_the_file_is_told_with_those_that_are() -> None:
    data = file_of({17: FIRST, 18: SECOND}, "dup")

    assert deal_in("evening.dup", data, 3) == NotBrought("no-such-board", numbers=(17, 18))


def test_only_deal_of_a_file_is_taken_with_its_number_said() -> None:
    found = deal_in("one.pbn", PBN.format(number=9, deal=AS_PBN).encode(), 3)

    assert found == Brought(9, dict(FIRST.as_strings()), 1)


def test_board_dealt_twice_differently_is_the_first_and_said() -> None:
    both = PBN.format(number=3, deal=AS_PBN) + PBN.format(number=3, deal=TURNED)

    found = deal_in("two.pbn", both.encode(), 3)

    assert isinstance(found, Brought)
    assert found.differs
    assert found.hands == dict(FIRST.as_strings())


def test_board_whose_deal_is_none_is_told_with_its_line() -> None:
    text = PBN.format(number=1, deal=AS_PBN) + PBN.format(number=2, deal=AS_PBN.replace("KJ7", "KJ"))

    found = deal_in("evening.pbn", text.encode(), 2)

    assert isinstance(found, NotBrought)
    assert found.code == "broken"
    assert found.line > 0


def test_cut_dup_file_has_the_boards_before_the_cut() -> None:
    data = file_of({1: FIRST, 2: SECOND, 3: FIRST}, "dup")[:-40]

    assert deal_in("cut.dup", data, 2) == Brought(2, dict(SECOND.as_strings()), 2)
    assert deal_in("cut.dup", data, 3) == NotBrought("no-such-board", numbers=(1, 2))


@pytest.mark.parametrize("data", [b"", b"dear all, the deals come tomorrow", bytes(range(256)) * 8])
def test_what_is_no_file_of_deals_is_refused(data: bytes) -> None:
    assert deal_in("letter.doc", data, 1) == NotBrought("not-read")


def test_too_large_a_file_is_not_looked_at() -> None:
    assert deal_in("all.pbn", b" " * (MOST_BYTES + 1), 1) == NotBrought("too-large")


@pytest.mark.django_db
class TestAddress:
    @pytest.fixture
    def table(self, tmp_path: Path, settings: Any) -> str:
        settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
        settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
        hall = make()
        grant(hall.event.pk, "mei", "operator", "a-plain-one-for-tests")
        User.objects.create_user("guest")
        return hall.desk().table

    def sent(self, table: str, who: str, data: bytes) -> Any:
        client = Client()
        client.force_login(User.objects.get(username=who))
        address = f"/en/console/{table}/3/deal/?name=evening.dup"
        return client.post(address, data, content_type="application/octet-stream")

    def test_operator_of_the_table_is_answered_and_nothing_is_recorded(self, table: str) -> None:
        before = models.Fact.objects.count()

        answer = self.sent(table, "mei", file_of({3: SECOND}, "dup"))

        assert json.loads(answer.content) == {
            "k": "deal",
            "number": 3,
            "hands": dict(SECOND.as_strings()),
            "count": 1,
            "differs": False,
        }
        assert "no-store" in answer["Cache-Control"]
        assert models.Fact.objects.count() == before

    def test_nobody_else_is(self, table: str) -> None:
        assert self.sent(table, "guest", file_of({3: SECOND}, "dup")).status_code == 404

    def test_flood_is_refused_in_words(self, table: str) -> None:
        answer = self.sent(table, "mei", b"7" * 3_000_000)

        assert json.loads(answer.content) == {"k": "none", "code": "too-large"}

    def test_page_of_another_site_has_no_token_and_is_refused(self, table: str) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(User.objects.get(username="mei"))

        answer = client.post(
            f"/en/console/{table}/3/deal/?name=x.dup", b"", content_type="application/octet-stream"
        )

        assert answer.status_code == 403
