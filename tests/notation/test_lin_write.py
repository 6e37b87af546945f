"""LIN written and read again: the same records, or a word for everything that is not."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from bridge.notation import lin, lin_write
from bridge.notation.record import BroadcastFile, Note, OfficialResult, TableRecord
from tests.notation.lins import NAMES, ONE_NOTRUMP, broadcast, play, record
from tests.notation.made import plain, wild


def again(file: BroadcastFile) -> BroadcastFile:
    return lin.read(lin_write.write(file).data)


def one(**changes: object) -> BroadcastFile:
    """A segment of one record, with something changed in it."""
    file = lin.read(broadcast(record(rest=ONE_NOTRUMP + play(13)), results="1NS=,,,"))
    return replace(file, records=(replace(file.records[0], **changes),))  # type: ignore[arg-type]


@given(plain())
def test_plain_file_comes_back_the_same(file: BroadcastFile) -> None:
    written = lin_write.write(file)

    found = lin.read(written.data)

    assert written.problems == ()
    assert found.records == file.records
    assert (found.heading, found.names, found.results) == (file.heading, file.names, file.results)
    assert (found.open_players, found.closed_players) == (file.open_players, file.closed_players)
    assert found.commentary == file.commentary


@given(wild())
def test_wild_file_comes_back_or_is_named(file: BroadcastFile) -> None:
    written = lin_write.write(file)

    found = lin.read(written.data)
    same = tuple(replace(one, notes=0, official=None) for one in found.records) == tuple(
        replace(one, notes=0, official=None) for one in file.records
    )

    assert same or written.problems
    assert all(problem.kind == "not-carried" and problem.detail for problem in written.problems)


def test_corpus_comes_back_the_same(shared: Path) -> None:
    changed, lost, count = [], [], 0
    for path in _lin_files(shared):
        file = lin.read(path.read_bytes())
        written = lin_write.write(file)
        changed += [path.name] if lin.read(written.data).records != file.records else []
        lost += [path.name] if written.problems else []
        count += 1

    assert (changed, lost) == ([], [])
    assert count >= 166


def _lin_files(shared: Path) -> Iterator[Path]:
    yield from sorted((shared / "corpus").glob("lin*/*.lin"))


def test_bar_in_commentary_is_made_safe_and_named() -> None:
    file = one(commentary=(Note("kib: 4H|or 4S", calls=1),), notes=1)

    written = lin_write.write(file)

    assert lin.read(written.data).records[0].commentary == (Note("kib: 4H\uff5cor 4S", calls=1),)
    (problem,) = written.problems
    assert problem.sentence == (
        "board 1 open: commentary: number 1, 'kib: 4H|or 4S' after 1 calls and 0 cards, "
        "comes back as 'kib: 4H\uff5cor 4S' after 1 calls and 0 cards"
    )


def test_comma_in_a_name_is_made_safe_and_named() -> None:
    file = one(names=("Li, Na", "B", "C", "D"))

    written = lin_write.write(file)

    assert lin.read(written.data).records[0].names == ("Li\uff0c Na", "B", "C", "D")
    assert [problem.kind for problem in written.problems] == ["not-carried"]


@pytest.mark.parametrize(
    "changes",
    [
        {"hands": None},
        {"hands": None, "dealer": None},
        {"dealer": None},
        {"vulnerability": None},
        {"calls": (), "cards": ()},
        {"claimed": 9},
        {"label": "BOARD 1"},
        {"swing_remark": "NS 12"},
    ],
)
def test_missing_and_extra_parts_come_back(changes: dict[str, object]) -> None:
    file = one(**changes)

    assert (again(file).records, lin_write.write(file).problems) == (file.records, ())


def test_hand_records_without_rooms_come_back() -> None:
    text = broadcast(record(rest=ONE_NOTRUMP + play(4) + "mc|9|")).decode()
    deal = text[text.index("md|") :].replace("sv|", "ah|Board 17|sv|")
    file = lin.read((f"pn|A,B,C,D|{deal}" + deal.replace("17", "18")).encode())

    assert [found.board for found in file.records] == [17, 18]
    assert (again(file).records, lin_write.write(file).problems) == (file.records, ())


def test_results_that_stand_with_records_alone_are_written_as_a_list() -> None:
    file = lin.read(broadcast(record("o1"), record("c1"), results="1NS=,1NS+1,,"))
    bare = replace(file, results=())

    assert [found.official for found in again(bare).records] == [found.official for found in file.records]


def test_results_of_boards_that_do_not_follow_each_other_keep_their_boards() -> None:
    file = lin.read(broadcast(record("o1"), record("c1"), results="1NS=,1NS+1,,"))
    results = tuple(OfficialResult(at.board * 3, at.room, at.result) for at in file.results)

    assert again(replace(file, records=(), results=results)).results == results


def test_each_trick_stands_on_a_page() -> None:
    text = lin_write.write(one()).data.decode()

    pages = [page for page in text.split("pg||") if "pc|" in page]

    assert [page.count("pc|") for page in pages] == [4] * 13
    assert NAMES.strip() in text


def test_nothing_is_written_as_nothing() -> None:
    assert lin_write.write(BroadcastFile()).data == b""
    assert lin_write.write(BroadcastFile(records=(TableRecord(1, 0, None, None),))).problems != ()
