"""Whatever bytes come: the reader answers, in bounds, with records that the rest of the house can use."""

import json

from hypothesis import given
from hypothesis import strategies as st

from bridge.notation import lin
from bridge.notation.as_json import to_json
from bridge.notation.checks import contradictions
from tests.notation.lins import ONE_NOTRUMP, broadcast, play, record

WHOLE = broadcast(
    record("o1", rest=ONE_NOTRUMP + play(13)),
    record("c1", rest="mb|1N!|an|15-17|mb|d|mb|r|mb|p|mb|p|mb|p|nt|kib: well|" + play(3) + "mc|9|"),
    "pn|Ida,Jon,Kay,Leo|pg||\n" + record("o2", rest="mb|--p1S2H3Hp3Sppp-|"),
    results="1NS=,1NSxx+2,,P",
)
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


def test_hostile_repetition_stays_in_bounds() -> None:
    for scrap in (
        b"pn|a|",
        b"qx|o1|",
        b"pn|" + b"\n" * 50,
        b"mb|" + b"X" * 50 + b"?|",
        b"md|1S|",
        b"||",
        b"pc|SA|",
    ):
        data = b"vg|a,b,I,1,9999,c,0,d,0|" + scrap * (100_000 // len(scrap))

        file = lin.read(data)

        assert len(file.records) + len(file.problems) <= 10 * data.count(b"|")
