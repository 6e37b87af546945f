"""The PBN reader and writer on the shared corpus: counted against its facts, and against what must be so."""

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bridge.notation import format_of, pbn
from bridge.notation.checks import contradictions
from bridge.notation.outcome import score_ns
from bridge.notation.pbn_values import read_points
from bridge.notation.pbn_write import write
from bridge.notation.record import BroadcastFile, TableRecord
from bridge.seats import SEATS

ROOT = Path(__file__).resolve().parents[2]
CORPUS = Path(os.environ.get("OPENROOM_SHARED") or ROOT.parent / "shared") / "corpus"
NAMES = sorted(path.name for path in CORPUS.glob("pbn/*.pbn")) or ["no corpus"]
# Made to be wrong, or to show all that may be: facts about their tags are no facts about their games.
OF_THE_VERIFIER = "verif-"
ENCODINGS = {
    "ascii": {"utf-8"},
    "utf-8": {"utf-8"},
    "utf-8+bom": {"utf-8-sig"},
    "latin-1": {"cp1252", "latin-1"},
}
# One record for each table, with nothing wrong at all: where a kind turns up, the reader has gone wrong.
CLEAN = (
    "bbo-aba",
    "bcdd-bom",
    "bigdeal-1",
    "kops-pch1003",
    "pary-",
    "realbridge-2021-teams",
    "teams-1998-youth",
)
TRAVELLER = re.compile(
    r'<td class="noc">(\d+)</td><td class="noc">(\d+)</td><td class="no[lc]">(?!TD)[^/]*?(?:</span>)?</td>'
    r'<td class="noc">([NESW])</td>.*?<td class="noc">([-+=]\d*)</td>'
    r'<td class="noc">(\d+|&nbsp;)</td><td class="noc">(\d+|&nbsp;)</td>'
)


@cache
def corpus_file(shared: Path, name: str) -> BroadcastFile:
    return pbn.read((shared / "corpus" / "pbn" / name).read_bytes())


@pytest.fixture(params=NAMES)
def case(request: pytest.FixtureRequest, shared: Path) -> tuple[str, BroadcastFile, dict[str, Any]]:
    facts = json.loads((shared / "corpus" / "pbn-facts.json").read_text(encoding="utf-8"))
    return request.param, corpus_file(shared, request.param), facts.get(request.param, {})


def test_file_is_as_the_facts_say(case: tuple[str, BroadcastFile, dict[str, Any]]) -> None:
    name, file, facts = case
    if not facts:
        pytest.skip(f"not on this machine: facts about {name}")

    assert file.encoding in ENCODINGS[facts["encoding"]]
    if name.startswith(OF_THE_VERIFIER):
        return
    left_out = sum(problem.kind == "board-left-out" for problem in file.problems)
    assert len(file.records) == facts["boards"] + left_out
    assert sum(found.hands is not None for found in file.records) == facts["deals"] + left_out
    assert sum(bool(found.calls) for found in file.records) == facts["auctions"]
    assert sum(found.official is not None for found in file.records) <= facts["tags"].get("Contract", 0)
    assert sum(bool(found.cards) for found in file.records) <= facts["plays"]
    for tag in ("Score", "Table", "HomeTeam", "DoubleDummyTricks", "Ability", "OptimumScore"):
        if "board-left-out" not in {problem.kind for problem in file.problems}:
            assert sum(bool(found.tag(tag)) for found in file.records) == facts["tags"].get(tag, 0)
    tables = [section.name for found in file.records for section in found.sections]
    assert tables.count("OptimumResultTable") == facts["tags"].get("OptimumResultTable", 0)


def test_written_file_reads_the_same(case: tuple[str, BroadcastFile, dict[str, Any]]) -> None:
    _, file, _ = case

    written = write(file)

    again = pbn.read(written.data)
    assert again.records == file.records
    assert (again.heading, again.commentary) == (file.heading, file.commentary)
    assert written.problems == ()
    assert write(again).data == written.data


def test_file_without_faults_has_none(case: tuple[str, BroadcastFile, dict[str, Any]]) -> None:
    name, file, _ = case
    if name.startswith(CLEAN):
        assert (file.problems, contradictions(file)) == ((), ())


def test_hands_are_whole_wherever_no_problem_says_otherwise(
    case: tuple[str, BroadcastFile, dict[str, Any]],
) -> None:
    _, file, _ = case
    odd = {(problem.line) for problem in file.problems if problem.kind.startswith("deal-")}

    for found in file.records:
        hands = found.hands
        if hands is None or hands.is_proper:
            continue
        sizes = {len(hands.of(seat)) for seat in SEATS if seat not in hands.unknown}
        assert len(sizes) == 1 or any(found.line <= line for line in odd)


def test_every_score_tag_is_what_contract_and_tricks_are_worth(shared: Path) -> None:
    compared = 0
    for name in NAMES:
        if name.startswith(OF_THE_VERIFIER):
            continue
        for found in corpus_file(shared, name).records:
            official, told = found.official, found.tag("Score")
            if official is None or not told or not official.is_readable:
                continue
            compared += 1
            declarer = official.contract.declarer if official.contract else None
            own = score_ns(official.contract, official.tricks, found.vulnerability)
            assert (0 if official.passed_out else own) == read_points(told, declarer)

    assert compared >= 581


def test_auction_and_play_of_real_tables_come_to_the_official_result(shared: Path) -> None:
    """The archive file that leaves out opening passes and begins rows anywhere reads as soundly as the others."""
    file = corpus_file(shared, "rp-wc2012-inherit.pbn")
    named = {problem.kind for problem in file.problems}

    assert named == {"board-left-out", "opening-passes-left-out", "play-rows-shifted"}
    assert {problem.kind for problem in contradictions(file)} == {"rs-doubling-differs"}
    assert {found.names[0] for found in file.records[:4:2]} == {file.records[0].names[0]}
    assert all(found.tag("HomeTeam") and any(found.names) for found in file.records)


def test_double_dummy_dialects_agree_over_whole_files(shared: Path) -> None:
    for name in ("bcdd-bom.pbn", "realbridge-2021-teams.pbn", "ben-camrose-demo.pbn"):
        file = corpus_file(shared, name)

        assert not [problem for problem in file.problems if problem.kind.startswith(("double-dummy", "par"))]
        assert all(found.double_dummy and found.double_dummy.is_complete for found in file.records)


@pytest.mark.parametrize(
    "other", ["dup/dealconvert-16.dup", "dlm/dealconvert-16.dlm", "lin/deals-only-16.lin"]
)
def test_deals_are_those_of_the_other_formats(shared: Path, other: str) -> None:
    data = (shared / "corpus" / other).read_bytes()
    known = format_of(other, data)
    assert known is not None

    ours = corpus_file(shared, "dealconvert-16-jfr.pbn").records
    theirs = {found.board: found.hands for found in known.read(data).records}

    assert len(ours) == 16
    assert {found.board: found.hands for found in ours} == theirs


@pytest.mark.parametrize(
    ("name", "pages"), [("pary-szczyrk-imp", "pary-szczyrk-"), ("pary-wb130808", "pary-wb130808-")]
)
def test_travellers_have_our_scores(shared: Path, name: str, pages: str) -> None:
    """Each row of the printed travellers against the record of the same two pairs: tricks and score."""
    records: dict[tuple[int, str, str], TableRecord] = {}
    for found in corpus_file(shared, f"{name}.pbn").records:
        _, west, north, _ = found.names
        if found.board is not None:
            records[found.board, north, west] = found
    compared = 0
    for page in sorted((shared / "corpus" / "scoretables").glob(f"{pages}*.html")):
        board = int(page.stem.rpartition("-")[2])
        for row in page.read_text(encoding="latin-1").split("<tr>"):
            match = TRAVELLER.search(row)
            if match is None:
                continue
            north, west, declarer, _, ns, ew = match.groups()
            record = records.get((board, f"Para-{north}", f"Para-{west}"))
            if record is None or record.official is None or record.official.contract is None:
                continue
            own = score_ns(record.official.contract, record.official.tricks, record.vulnerability)
            printed = int(ns) if ns.isdigit() else -int(ew)
            assert (record.official.contract.declarer.value, own) == (declarer, printed)
            compared += 1

    assert compared > 100
