import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bridge.deals import parse_deal
from scoring.dealing import open_deal, seal_deal
from scoring.sealing import SealError, open_sealed, seal

FULL = {
    "N": "KJ7.AQ94.K83.Q62",
    "E": "A2.KT87.QJ9.AT83",
    "S": "QT98.J3.A742.K54",
    "W": "6543.652.T65.J97",
}


def test_seal_opens_with_its_key_and_context(key_file: Path) -> None:
    sealed = seal(b"four hands", "board/1")

    assert open_sealed(sealed, "board/1") == b"four hands"
    assert b"four hands" not in sealed


def test_seal_makes_a_key_only_its_owner_can_read(key_file: Path) -> None:
    seal(b"four hands", "board/1")

    assert key_file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in key_file.parent.iterdir()] == [key_file.name]


def test_seal_never_makes_the_same_ciphertext_twice(key_file: Path) -> None:
    assert seal(b"four hands", "board/1") != seal(b"four hands", "board/1")


def test_seal_of_another_board_stays_shut(key_file: Path) -> None:
    sealed = seal(b"four hands", "board/1")

    with pytest.raises(SealError) as error:
        open_sealed(sealed, "board/2")
    assert error.value.code == "seal-broken"


@pytest.mark.parametrize("place", [-1, 8, 20])
def test_changed_seal_stays_shut(key_file: Path, place: int) -> None:
    sealed = bytearray(seal(b"four hands", "board/1"))
    sealed[place] ^= 1

    with pytest.raises(SealError) as error:
        open_sealed(bytes(sealed), "board/1")
    assert error.value.code == "seal-broken"


@pytest.mark.parametrize("sealed", [b"", b"\x01", b"\x02" + bytes(60)])
def test_what_is_no_seal_stays_shut(key_file: Path, sealed: bytes) -> None:
    seal(b"so that there is a key", "board/1")

    with pytest.raises(SealError) as error:
        open_sealed(sealed, "board/1")
    assert error.value.code == "seal-broken"


def test_another_key_does_not_fit(key_file: Path) -> None:
    sealed = seal(b"four hands", "board/1")
    key_file.unlink()
    seal(b"this makes a new key", "board/1")

    with pytest.raises(SealError) as error:
        open_sealed(sealed, "board/1")
    assert error.value.code == "key-does-not-fit"


def test_missing_key_is_not_made_by_opening(key_file: Path) -> None:
    sealed = seal(b"four hands", "board/1")
    key_file.unlink()

    with pytest.raises(SealError) as error:
        open_sealed(sealed, "board/1")
    assert error.value.code == "key-missing"
    assert not key_file.exists()


def test_key_that_others_can_read_is_not_used(key_file: Path) -> None:
    seal(b"four hands", "board/1")
    key_file.chmod(0o640)

    with pytest.raises(SealError) as error:
        seal(b"four hands", "board/1")
    assert error.value.code == "key-readable-by-others"


def test_key_of_another_length_is_not_used(key_file: Path) -> None:
    key_file.write_bytes(os.urandom(31))
    key_file.chmod(0o600)

    with pytest.raises(SealError) as error:
        seal(b"four hands", "board/1")
    assert error.value.code == "key-malformed"


def test_first_seals_at_once_share_one_key(key_file: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        sealed = list(pool.map(lambda n: seal(b"four hands", f"board/{n}"), range(8)))

    assert {open_sealed(one, f"board/{n}") for n, one in enumerate(sealed)} == {b"four hands"}


@pytest.mark.parametrize(
    "hands",
    [
        FULL,
        {"N": FULL["N"], "S": FULL["S"]},
        {},
        {"N": "AKQJT98765432...", "E": ".AKQJT98765432..", "S": "..AKQJT98765432.", "W": "...AKQJT98765432"},
    ],
    ids=["full", "partly unknown", "unknown", "voids"],
)
def test_deal_is_sealed_in_one_length_and_opens_unchanged(key_file: Path, hands: dict[str, str]) -> None:
    deal = parse_deal(hands)

    sealed = seal_deal(deal, "set", 7)

    assert open_deal(sealed, "set", 7) == deal
    assert len(sealed) == len(seal_deal(parse_deal(FULL), "set", 8))


def test_deal_of_another_board_stays_shut(key_file: Path) -> None:
    sealed = seal_deal(parse_deal(FULL), "set", 7)

    for board_set, number in (("set", 8), ("other", 7)):
        with pytest.raises(SealError):
            open_deal(sealed, board_set, number)
