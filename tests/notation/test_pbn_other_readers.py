"""What we write opens in the public Python readers, and they agree with us on deal, contract, result, calls, cards.

endplay and bridgebots are not among what OpenRoom needs; where they are not installed, the run says so.
"""

import importlib.util
import logging
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bridge.notation import format_of, lin, pbn
from bridge.notation.pbn_told import own_result
from bridge.notation.pbn_write import write
from bridge.notation.record import BroadcastFile, ResultRead, TableRecord
from bridge.seats import SEATS
from tests.notation.lins import broadcast, play, record

NOT_HERE = "not on this machine: "
REST = "mb|1N!|an|15-17|mb|p|mb|p|mb|p|"
MATCH = broadcast(
    record("o1", rest=REST + play(13)),
    record("c1", rest="mb|1N|mb|d|mb|p|mb|p|mb|p|nt|kib: well|" + play(3, 2) + "mc|9|"),
    record("o2", rest="mb|p|mb|p|mb|p|mb|p|"),
    record("c2", rest=REST + "mc|6|"),
    results="1NS=,1NSx+2,P,1NS-1",
)
STRAINS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S", "nt": "N"}
DOUBLED = {"passed": "", "doubled": "X", "redoubled": "XX"}
# They stop at what the standard allows: a board without a number or a hand not known, numbered remarks, a record of
# another number of cards; or at what no reader takes: calls that are none.
BEYOND_ENDPLAY = ("aab-claim-kp", "aab-full52", "aab-whole-trick", "ben-bw", "verif-")
BEYOND_BRIDGEBOTS = ("lib-10420", "verif-")


@pytest.fixture
def endplay() -> Any:
    return other("endplay", "endplay.parsers.pbn")


@pytest.fixture
def bridgebots() -> Any:
    logging.getLogger().setLevel(logging.CRITICAL)
    return other("bridgebots", "bridgebots.pbn")


def other(name: str, module: str) -> Any:
    if importlib.util.find_spec(name) is None:
        pytest.skip(f"{NOT_HERE}{name} (pip install {name}), which reads what we write")
    return importlib.import_module(module)


def corpus(shared: Path, beyond: tuple[str, ...]) -> list[tuple[str, BroadcastFile]]:
    """Every LIN and PBN file of the corpus, but those that the other reader cannot take."""
    found = []
    for path in sorted((shared / "corpus").glob("lin*/*.lin")) + sorted(
        (shared / "corpus").glob("pbn/*.pbn")
    ):
        if not path.name.startswith(beyond):
            known = format_of(path.name, path.read_bytes())
            assert known is not None
            found.append((path.name, known.read(path.read_bytes())))
    return found


def written(file: BroadcastFile, folder: Path) -> tuple[Path, tuple[TableRecord, ...]]:
    """The file on disk, and what we read from it."""
    path = folder / "written.pbn"
    path.write_bytes(write(file).data)
    return path, pbn.read(path.read_bytes()).records


def result(found: TableRecord) -> ResultRead | None:
    return found.official if found.official and found.official.found else own_result(found)


def check_endplay(module: Any, path: Path, ours: tuple[TableRecord, ...]) -> int:
    with path.open(encoding="utf-8") as text:
        boards = module.PBNDecoder().parse_file(text)
    assert len(boards) == len(ours)
    for board, found in zip(boards, ours, strict=True):
        stated = result(found)
        if found.hands and found.hands.is_proper:
            theirs = {hand.abbr: str(cards) for hand, cards in board.deal}
            assert theirs == dict(found.hands.as_strings())
        if stated and stated.contract:
            contract = board.contract
            name = f"{contract.level}{STRAINS[contract.denom.name]}{DOUBLED[contract.penalty.name]}"
            assert (name, contract.declarer.abbr) == (str(stated.contract), stated.contract.declarer.value)
            if stated.tricks is not None:
                assert contract.level + 6 + contract.result == stated.tricks
    return len(boards)


def check_bridgebots(module: Any, path: Path, ours: tuple[TableRecord, ...]) -> int:
    """bridgebots drops a game without a number of tricks, passed-out ones among them, and puts games in its own order."""
    theirs: Counter[tuple[Any, ...]] = Counter()
    for deal_record in module.parse_pbn(path):
        hands = {seat.abbreviation(): hand for seat, hand in deal_record.deal.hands.items()}
        deal = tuple(
            ".".join("".join(rank.abbreviation() for rank in hands[seat.value].suits[suit]) for suit in suits)
            for seat in SEATS
            if (suits := sorted(hands[seat.value].suits, reverse=True))
        )
        for board in deal_record.board_records:
            strain = board.contract.suit.abbreviation()[0]
            contract = f"{board.contract.level}{strain}{'X' * board.contract.doubled}"
            theirs[deal, contract, board.declarer.abbreviation(), board.tricks] += 1
    ours_counted: Counter[tuple[Any, ...]] = Counter()
    for found in ours:
        stated = result(found)
        if found.hands and found.hands.is_proper and stated and stated.contract and stated.tricks is not None:
            deal = tuple(text for _, text in found.hands.as_strings())
            declarer = stated.contract.declarer.value
            ours_counted[deal, str(stated.contract), declarer, stated.tricks] += 1
    assert not ours_counted - theirs
    return ours_counted.total()


def test_endplay_agrees_on_a_match(endplay: Any, tmp_path: Path) -> None:
    path, ours = written(lin.read(MATCH), tmp_path)

    assert check_endplay(endplay, path, ours) == 4
    with path.open(encoding="utf-8") as text:
        first = endplay.PBNDecoder().parse_file(text)[0]
    cards = [f"{STRAINS[card.suit.name]}{card.rank.abbr}" for card in first.play]
    assert cards == [str(read.card) for read in ours[0].cards]
    assert (len(first.auction), first.auction[0].announcement) == (4, "15-17")


def test_bridgebots_agrees_on_a_match(bridgebots: Any, tmp_path: Path) -> None:
    path, ours = written(lin.read(MATCH), tmp_path)

    assert check_bridgebots(bridgebots, path, ours) == 3
    first = bridgebots.parse_pbn(path)[0].board_records[0]
    cards = [f"{card.suit.abbreviation()}{card.rank.abbreviation()}" for card in first.play_record]
    assert cards == [str(read.card) for read in ours[0].cards]
    assert first.bidding_record == ["1NT", "PASS", "PASS", "PASS"]


def test_endplay_agrees_on_the_corpus(endplay: Any, shared: Path, tmp_path: Path) -> None:
    files = corpus(shared, BEYOND_ENDPLAY)

    assert sum(check_endplay(endplay, *written(file, tmp_path)) for _, file in files) > 9_000


def test_bridgebots_agrees_on_the_corpus(bridgebots: Any, shared: Path, tmp_path: Path) -> None:
    files = corpus(shared, BEYOND_BRIDGEBOTS)

    assert sum(check_bridgebots(bridgebots, *written(file, tmp_path)) for _, file in files) > 7_500
