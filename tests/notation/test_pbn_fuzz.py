"""Whatever bytes come: the PBN reader answers, in bounds, with records that the rest of the house can use."""

import json
import time
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.notation import pbn
from bridge.notation.as_json import to_json
from bridge.notation.checks import contradictions
from bridge.notation.pbn_write import write
from tests.notation.pbns import AUCTION, BOARD, PLAY, RESULT

NOTES = '[Auction "S"]\n1NT =1= ! X $3 {why} ^S XX\nAP\n[Note "1:12-14"]\n'
TABLE = '[ScoreTable "Rank\\3R;Names"]\n1 "Ann; Bob" 3\n{ two\n\n rows }\n2 x\n'
WHOLE = "\n".join(
    (
        "% PBN 2.1\n% EXPORT\n" + BOARD + '[Event "##Cup"]\n[Room "Open"]\n' + RESULT + AUCTION + PLAY,
        BOARD
        + '[Site "#"]\n[Room "Closed"] [Table "4"]\n'
        + RESULT
        + NOTES
        + '[Play "W"]\nCK C6 - C2 ^R\n*\n'
        + TABLE,
        RESULT + '[DoubleDummyTricks "63b3c63b3c492a0492a0"]\n[Minimax "4SDW-420"]\n',
    )
).encode()
SCRAPS = st.sampled_from(
    [
        *b'[]{};%"\\#^=$!?*+-',
        *(b"\n", b"\n\n", b"\r", b"\xff", b"\0", b"\t"),
        *(
            b'[Deal "N:- - - -"]',
            b'[Auction "',
            b'[Play "',
            b'[Result "NS 9"]',
            b'[Contract "H"]',
            b"AP",
            b"^L SA",
        ),
        *(b'[Note "1:x"]', b'[OptimumResultTable "', b'[Declarer "^N"]', b'"#"', b'"##', b"{\n\n"),
    ]
).map(lambda scrap: bytes([scrap]) if isinstance(scrap, int) else scrap) | st.binary(max_size=6)
CUTS = st.lists(
    st.tuples(st.integers(0, len(WHOLE)), st.integers(0, 40), SCRAPS, st.integers(1, 3)),
    min_size=1,
    max_size=12,
)
MEGABYTES = 2**20


def mutated(cuts: list[tuple[int, int, bytes, int]]) -> bytes:
    data = WHOLE
    for at, length, scrap, times in cuts:
        data = data[:at] + scrap * times + data[at + length :]
    return data


def check(data: bytes) -> None:
    """Reads, judges, shows and writes the file: nothing raises, every line named is there, the writing settles."""
    file = pbn.read(data)

    lines = 1 + data.count(b"\n") + data.count(b"\r")
    problems = (*file.problems, *contradictions(file))
    assert all(0 <= problem.line <= lines for problem in problems)
    assert all(problem.kind and problem.sentence for problem in problems)
    assert all(json.dumps(to_json(found, "mutated.pbn")) for found in file.records)
    once = write(file)
    assert len(pbn.read(once.data).records) == len(file.records)


@given(CUTS)
def test_mutated_file_never_raises(cuts: list[tuple[int, int, bytes, int]]) -> None:
    check(mutated(cuts))


@given(st.binary(max_size=300))
def test_any_bytes_never_raise(data: bytes) -> None:
    check(data)


@given(st.text('[]{}"\\;%#\n ABDeal:', max_size=60))
def test_any_marks_never_raise(text: str) -> None:
    check(text.encode())


@pytest.mark.parametrize(
    "scrap",
    [
        *(b"[", b"{", b"{}", b"{a}", b'"', b'\\"', b"%\n", b";\n", b"\n", b"x\n"),
        *(b'[A "', b'[A ""]', b'[A ""]\n\n', b"[A\n", b"[A b]\n", b'[Board "1"]\n\n', b'[Event "##a"]\n\n'),
        *(b'[Note "1:a"]\n', b'[Deal "N:- - - -"]\n\n', RESULT.encode() + b"\n"),
    ],
)
def test_hostile_repetition_stays_in_bounds(scrap: bytes) -> None:
    assert_bounded(b"", scrap)


@pytest.mark.parametrize(
    "scrap", [b"1C ", b"- ", b"=", b"=1= ", b"$1 ", b"^S ", b"^", b"!", b"AP ", b"SA H2 D3 C4\n", b'"" ']
)
@pytest.mark.parametrize(
    "section", ['[Auction "N"]\n1C ', '[Contract "1C"][Declarer "N"][Play "E"]\n', '[XTable "a;b"]\n']
)
def test_hostile_section_stays_in_bounds(section: str, scrap: bytes) -> None:
    assert_bounded(section.encode(), scrap)


def assert_bounded(head: bytes, scrap: bytes) -> None:
    """Time and memory grow with the file and no faster; what is found in it has an end."""
    taken, most = {}, {}
    for size in (MEGABYTES // 32, MEGABYTES // 8):
        data = head + scrap * (size // len(scrap))
        tracemalloc.start()
        try:
            began = time.process_time()
            file = pbn.read(data)
            taken[size], (_, most[size]) = time.process_time() - began, tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert len(file.records) <= len(data) // 8 + 1
        assert len(file.problems) <= 45_000

    small, large = taken
    assert taken[large] < 10 * taken[small] + 2  # four times the bytes; the rest is for a busy machine
    assert most[large] < 6 * most[small] + MEGABYTES


@pytest.mark.parametrize("scrap", [b"|", b"[", b"{", b'"', b"9"])
def test_ten_megabytes_on_one_line_are_read_at_once(scrap: bytes) -> None:
    began = time.process_time()

    file = pbn.read(b'[Board "1"]\n' + scrap * (10 * MEGABYTES))

    assert len(file.records) == 1
    assert time.process_time() - began < 30
