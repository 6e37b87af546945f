"""Whatever bytes come: the reader answers, in bounds, with records that the rest of the house can use."""

import json
import resource
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.notation import FORMATS, dup, format_of, lin, lin_write
from bridge.notation.as_json import to_json
from bridge.notation.checks import contradictions
from bridge.notation.comparison import compare
from bridge.notation.lin_tokens import MOST_PIECES, tokens
from bridge.notation.record import MOST_BOARDS, MOST_PROBLEMS
from tests.notation.lins import ONE_NOTRUMP, broadcast, play, record

WHOLE = broadcast(
    record("o1", rest=ONE_NOTRUMP + play(13)),
    record("c1", rest="mb|1N!|an|15-17|mb|d|mb|r|mb|p|mb|p|mb|p|nt|kib: well|" + play(3) + "mc|9|"),
    "pn|Ida,Jon,Kay,Leo|pg||\n" + record("o2", rest="mb|--p1S2H3Hp3Sppp-|"),
    results="1NS=,1NSxx+2,,P",
)
READ_HERE = frozenset(known.name for known in FORMATS) - {"pbn"}
SCRAPS = st.sampled_from(
    [
        b"|",
        b"||",
        b"qx|o1|",
        b"md|",
        b"mb|",
        b"pc|",
        b"mc|99|",
        b"vg|",
        b"rs|",
        b"pn|",
        b"\n",
        b"\r",
        b"\xff",
        b"1",
        b"an|",
    ]
) | st.binary(max_size=6)
CUTS = st.lists(
    st.tuples(st.integers(0, len(WHOLE)), st.integers(0, 40), SCRAPS, st.integers(1, 3)),
    min_size=1,
    max_size=12,
)


def mutated(cuts: list[tuple[int, int, bytes, int]]) -> bytes:
    data = WHOLE
    for at, length, scrap, times in cuts:
        data = data[:at] + scrap * times + data[at + length :]
    return data


@given(CUTS)
def test_mutated_file_never_raises(cuts: list[tuple[int, int, bytes, int]]) -> None:
    data = mutated(cuts)

    file = lin.read(data)

    lines = 1 + data.count(b"\n") + data.count(b"\r")
    problems = (*file.problems, *contradictions(file))
    assert len(file.records) <= len(data.split(b"|"))
    assert all(0 <= problem.line <= lines for problem in problems)
    assert all(problem.kind and problem.sentence for problem in problems)
    assert all(json.dumps(to_json(found, "mutated.lin")) for found in file.records)


@given(st.binary(max_size=300))
def test_any_bytes_never_raise(data: bytes) -> None:
    assert len(lin.read(data).records) <= data.count(b"|")


@given(st.data())
def test_mutated_corpus_file_never_raises_in_any_reader(shared: Path, data: st.DataObject) -> None:
    paths = sorted(path for path in (shared / "corpus").glob("*/*.*") if path.suffix[1:] in READ_HERE)
    path = data.draw(st.sampled_from(paths))
    whole = path.read_bytes()[: data.draw(st.sampled_from((2_000, 8_000, 20_000)))]
    cuts = data.draw(st.lists(st.tuples(st.integers(0, len(whole)), st.integers(0, 40), SCRAPS), max_size=8))
    for at, length, scrap in cuts:
        whole = whole[:at] + scrap + whole[at + length :]
    known = next(known for known in FORMATS if known.name == path.suffix[1:])

    file = known.read(whole)

    assert format_of(path.name, whole) in FORMATS
    assert all(problem.kind and problem.sentence for problem in (*file.problems, *contradictions(file)))
    assert all(json.dumps(to_json(found, "mutated")) for found in file.records)
    assert compare(file, abs) is None or file.heading is not None
    again = lin.read(lin_write.write(file).data)
    assert len(again.records) == len(file.records) or lin_write.write(file).problems
    assert len(dup.write(file).data) % dup.BOARD == 0


@pytest.mark.parametrize("scrap", [b"|", b"mb|", b"md|"])
def test_ten_megabytes_of_bars_stay_in_bounds(scrap: bytes) -> None:
    data = b"vg|a,b,I,1,9999,c,0,d,0|rs|" + b"," * 1000 + b"|qx|o1|" + scrap * (10_000_000 // len(scrap))

    before, begin = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    file = lin.read(data)
    problems = contradictions(file)
    seconds = time.process_time() - begin
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before

    assert len(tokens(data.decode())[0]) <= MOST_PIECES // 2  # whatever comes behind is not worked on
    assert len(file.records) <= lin.MOST_RECORDS
    assert len(file.problems) + len(problems) <= MOST_PROBLEMS + 1 + 2 * MOST_BOARDS + 10 * len(file.records)
    assert kilobytes < 600_000
    assert seconds < 60


HOSTILE = (
    b"|",
    b"mb|",
    b"md|",
    b"pn|a|",
    b"qx|o1|",
    b"pn|" + b"\n" * 50,
    b"mb|" + b"X" * 50 + b"?|",
    b"mb|1C|",
    b"md|1S|",
    b"||",
    b"pc|SA|",
    b"an|x|",
    b"nt|\n|",
)


def work(data: bytes) -> int:
    """The calls that reading and judging a file makes: the same on every machine, however busy."""
    made = 0

    def count(*_: object) -> None:
        nonlocal made
        made += 1

    sys.setprofile(count)
    try:
        contradictions(lin.read(data))
    finally:
        sys.setprofile(None)
    return made


@pytest.mark.parametrize("scrap", HOSTILE)
def test_work_grows_with_the_bars_and_no_faster(scrap: bytes) -> None:
    head = b"vg|a,b,I,1,4,c,0,d,0|qx|o1|" + scrap * 500

    least, more, most = (work(head + scrap * times) for times in (0, 2_000, 6_000))

    assert most - least <= 3.5 * (more - least) + 1_000  # three times the bars


def test_hostile_repetition_stays_in_bounds() -> None:
    for scrap in HOSTILE:
        data = b"vg|a,b,I,1,9999,c,0,d,0|" + scrap * (100_000 // len(scrap))

        file = lin.read(data)

        assert len(file.records) + len(file.problems) <= 10 * data.count(b"|")
