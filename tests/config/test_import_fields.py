"""`manage.py import` with the results of a field: score tables, records of tables, and what fits no table."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

from bridge.notation import pbn
from broadcast import publisher
from broadcast.models import Fact
from scoring import models, selectors
from scoring import services as scoring
from scoring.schedule import Form, Name
from tests.broadcast.fields import Field, field, four_players, mitchell
from tests.config.test_import import FINISHED

DEAL = "N:KJ7.AQ94.K83.Q62 A2.KT87.QJ9.AT83 QT98.J3.A742.K54 6543.652.T65.J97"
COLUMNS = "Section;Table\\2R;Round\\2R;PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer\\1R;Result\\2R;Score_NS\\5R"
# Board 1 of six pairs: the movement has 1 - 4 in round 1, 3 - 5 in round 2, 2 - 6 in round 3.
WHOLE = ("A 1 1 1 4 1NT N 7 90", "A 3 2 3 5 2S E 7 50", "A 2 3 2 6 PASS - - 0")

Run = Callable[..., tuple[list[str], list[str]]]

pytestmark = pytest.mark.django_db


def table(*rows: str, board: int = 1, columns: str = COLUMNS, deal: str = DEAL) -> str:
    return f'[Board "{board}"]\n[Deal "{deal}"]\n[ScoreTable "{columns}"]\n' + "\n".join(rows) + "\n\n"


def game(tags: dict[str, str], board: int = 1) -> str:
    return (
        "\n".join(f'[{name} "{value}"]' for name, value in {"Board": board, "Deal": DEAL, **tags}.items())
        + "\n\n"
    )


NAMED = {"North": "player 1a", "South": "牌手1B", "East": "Pair 4", "West": "Pair 4"}
PLAYED = {"Contract": "3NT", "Declarer": "N", "Result": "9"}


@pytest.fixture
def run(tmp_path: Path, settings: Settings) -> Run:
    """Imports a text under a name; lines of stdout and stderr without the path."""
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"

    def call(
        text: str, *arguments: str, event: str = "pairs", fails: bool = False
    ) -> tuple[list[str], list[str]]:
        path, out, err = tmp_path / "file.pbn", io.StringIO(), io.StringIO()
        path.write_text(text, "utf-8")
        command = ("import", str(path), "--event", event, *arguments)
        if fails:
            with pytest.raises(SystemExit):
                call_command(*command, stdout=out, stderr=err, no_color=True)
        else:
            call_command(*command, stdout=out, stderr=err, no_color=True)
        return tuple(each.getvalue().replace(f"{path}:", "").splitlines() for each in (out, err))  # type: ignore[return-value]

    return call


@pytest.fixture
def pairs(run: Run) -> Field:
    """Six pairs, three tables, nothing played. The key file stands where `run` keeps it."""
    return field()


def stored(pairs: Field) -> dict[tuple[int, int, int], tuple[str, str, int | None]]:
    """Every result by round, table and board."""
    found = {}
    for each in pairs.encounters:
        numbers = {board.pk: board.number for board in each.boards}
        for result in selectors.results([each.table.pk]):
            declarer = result.declarer.value if result.declarer else ""
            found[each.round, each.number, numbers[result.board_pk]] = (
                result.contract,
                declarer,
                result.score_ns,
            )
    return found


def test_score_table_comes_to_the_tables_that_played_the_board(run: Run, pairs: Field) -> None:
    told, problems = run(table(*WHOLE))

    assert told == [" session 1 Session 1, 3 tables", " 3 results to record"]
    assert problems == []
    assert stored(pairs) == {
        (1, 1, 1): ("1N", "N", 90),
        (2, 3, 1): ("2S", "E", 50),
        (3, 2, 1): ("P", "", 0),
    }
    findings = {finding.kind for finding in publisher.verify(datetime.now(UTC))}
    assert findings <= {"overdue"}  # no clock runs here


def test_second_import_changes_nothing(run: Run, pairs: Field) -> None:
    run(table(*WHOLE))
    before = models.Result.objects.count(), list(models.Result.objects.values_list("pk", "contract"))

    told, problems = run(table(*WHOLE))

    assert told[1:] == [" 3 results there already", " nothing to change"]
    assert problems == []
    assert (
        models.Result.objects.count(),
        list(models.Result.objects.values_list("pk", "contract")),
    ) == before


def test_dry_run_says_the_same_and_records_nothing(run: Run, pairs: Field) -> None:
    told, _ = run(table(*WHOLE), "--dry-run")

    assert told == [" would be: session 1 Session 1, 3 tables", " would be: 3 results to record"]
    assert stored(pairs) == {}


def test_record_of_each_table_is_told_by_pairs_or_by_names(run: Run, pairs: Field) -> None:
    text = game(NAMED | PLAYED) + game({"PairNS": "3", "PairEW": "5", **PLAYED})

    _, problems = run(text)

    assert problems == []
    assert stored(pairs) == {(1, 1, 1): ("3N", "N", 400), (2, 3, 1): ("3N", "N", 400)}


def test_record_with_its_auction_is_recorded_call_by_call(run: Run, pairs: Field) -> None:
    auction = {"Dealer": "N", "PairNS": "1", "PairEW": "4", "Contract": "1NT", "Declarer": "N", "Result": "7"}

    _, problems = run(game(auction).rstrip() + '\n[Auction "N"]\n1NT Pass Pass Pass\n')

    assert problems == []
    assert stored(pairs) == {(1, 1, 1): ("1N", "N", 90)}
    assert Fact.objects.filter(body__contains='"call"').count() == 4


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("A 3 1 1 4 1NT N 7 90", "the schedule has round 1 table 1, pairs 1 - 4 (Player 1A/Player 1B and Player 4A/Player 4B), the file says table 3"),
        ("A 1 1 4 1 1NT N 7 90", "the file says pair 4 N-S, pair 1 E-W"),
        ("A - - 1 5 1NT N 7 90", "no table plays it as the file says: pair 1 N-S, pair 5 E-W"),
        ("- - - - - 1NT N 7 90", "nothing says who played it: no pairs, no table, no names"),
        ("A 1 1 1 4 1NT N 7 120", "round 1 table 1, pairs 1 - 4: the file gives +120 from N-S, 1NN= is +90: a score that was ruled"),
        ("A 1 1 1 4 A5050 - - -", "round 1 table 1, pairs 1 - 4: no result of play: A5050"),
        ("A 1 1 1 4 - - - -", "round 1 table 1, pairs 1 - 4: no result"),
    ],
)  # fmt: skip
def test_row_that_fits_nothing_is_told_and_the_others_come_in(
    run: Run, pairs: Field, row: str, why: str
) -> None:
    told, problems = run(table(row, *WHOLE[1:]))

    assert told[1:] == [" 2 results to record", " 1 result left out"]
    assert problems[0].startswith("1: board-left-out: board 1: ")
    assert why in problems[0]
    assert problems[1].startswith("0: results-left-out: 1 result: mend the file")
    assert sorted(stored(pairs)) == [(2, 3, 1), (3, 2, 1)]


def test_board_that_no_table_plays_is_told(run: Run, pairs: Field) -> None:
    _, problems = run(table(*WHOLE, board=31))

    assert "board 31: no table of session 1 plays this board" in problems[0]
    assert stored(pairs) == {}


def test_name_against_the_number_is_a_conflict_unless_numbers_are_to_tell(run: Run, pairs: Field) -> None:
    text = game({"PairNS": "1", "PairEW": "4", "North": "Somebody Else", **PLAYED})

    _, problems = run(text)
    assert "(Player 1A/Player 1B and Player 4A/Player 4B), the file says Somebody Else N-S" in problems[0]
    assert stored(pairs) == {}

    run(text, "--by-number")
    assert stored(pairs) == {(1, 1, 1): ("3N", "N", 400)}


@pytest.mark.parametrize(
    "row", ["1 4 3NT N 9 Player 1A-Player 1B Player 4B-Player 4A", '1 4 3NT N 9 "Pair 1" "牌手4A;Player 4B"']
)
def test_names_in_a_score_table_are_compared_quoted_or_not(run: Run, pairs: Field, row: str) -> None:
    columns = "PairId_NS;PairId_EW;Contract;Declarer;Result;Names_NS;Names_EW"

    _, problems = run(table(row.replace("Player 4", "Player 5"), columns=columns))
    assert any("the schedule has round 1 table 1, pairs 1 - 4" in problem for problem in problems)
    assert stored(pairs) == {}

    run(table(row, columns=columns))
    assert stored(pairs) == {(1, 1, 1): ("3N", "N", 400)}


def test_other_result_that_stands_is_left_alone(run: Run, pairs: Field) -> None:
    run(table(*WHOLE))

    told, problems = run(table("A 1 1 1 4 1NT N 8 120", *WHOLE[1:]))

    assert " 1 result there with something else, left alone" in told
    assert (
        "board-stands-otherwise: board 1: round 1 table 1, pairs 1 - 4: recorded there: 1N N 7" in problems[0]
    )
    assert stored(pairs)[1, 1, 1] == ("1N", "N", 90)
    assert " 1 result kept as official beside what is recorded" in told


def test_two_results_for_one_table_are_both_left_out(run: Run, pairs: Field) -> None:
    _, problems = run(table("A 1 1 1 4 1NT N 7 90", "A 1 1 1 4 1NT N 8 120"))

    assert "pairs 1 - 4: the file gives different results: 1NN=, 1NN+1" in problems[0]
    assert stored(pairs) == {}


def test_other_deal_of_a_board_is_told(run: Run, pairs: Field) -> None:
    _, problems = run(
        table(*WHOLE, deal="E:KJ7.AQ94.K83.Q62 A2.KT87.QJ9.AT83 QT98.J3.A742.K54 6543.652.T65.J97")
    )

    assert all("another deal" in problem for problem in problems[:3])
    assert stored(pairs) == {}


def test_score_table_of_frequencies_is_told(run: Run, pairs: Field) -> None:
    _, problems = run(table("1 420 3", columns="Rank;Score_NS;Multiplicity") + table(*WHOLE, board=2))

    assert problems[0].startswith("1: score-table-without-pairs: board 1: ")
    assert len(stored(pairs)) == 3


def test_match_of_two_rooms_has_no_place_in_a_field(run: Run, pairs: Field) -> None:
    _, problems = run(FINISHED.decode(), fails=True)

    assert "a match of two rooms has no place in stage 1 Final, which has a movement" in problems[-1]
    assert stored(pairs) == {}


def test_sections_are_taken_one_by_one(run: Run, pairs: Field) -> None:
    text = table(*WHOLE, "B 1 1 1 4 4S N 10 420")

    _, problems = run(text, fails=True)
    assert "the file holds sections A, B" in problems[-1]
    assert stored(pairs) == {}

    run(text, "--section", "b")
    assert stored(pairs) == {(1, 1, 1): ("4S", "N", 420)}


def test_players_of_an_individual_are_told_by_names_or_by_round_and_table(run: Run) -> None:
    alone = field(movement=four_players(), form=Form.INDIVIDUAL, slug="alone")
    named = {"North": "Player 2A", "South": "Player 1A", "East": "Player 3A", "West": "Player 4A"}

    _, problems = run(
        game(named | PLAYED) + game({"Round": "2", "Table": "1", **PLAYED}, board=3), event="alone"
    )

    assert problems == []
    assert stored(alone) == {(1, 1, 1): ("3N", "N", 400), (2, 1, 3): ("3N", "N", 400)}


def test_field_without_its_session_says_how_to_make_one(run: Run) -> None:
    scoring.create_event("pairs", Name("Pairs", "双人赛"))

    told, problems = run(table(*WHOLE), fails=True)

    assert told == []
    assert (
        "these are the results of a field, and its session is not there; `manage.py pairs EVENT"
        in problems[-1]
    )
    assert not models.Stage.objects.exists()


def test_session_to_be_named_where_several_have_a_movement(run: Run, pairs: Field) -> None:
    second = scoring.add_session(pairs.stage.pk, 2, Name("Session 2", "第2节"))
    scoring.add_encounters(
        second.pk, pairs.board_set.pk, mitchell(6, 2), {at: team.pk for at, team in pairs.contestants.items()}
    )

    _, problems = run(table(*WHOLE), fails=True)
    assert "say which: --stage 1 --session 1, --stage 1 --session 2" in problems[-1]

    told, _ = run(table(*WHOLE), "--session", "2")
    assert told[0] == " session 2 Session 2, 3 tables"
    assert stored(pairs) == {}


def _round(board: int | None) -> int:
    """Three boards a round."""
    assert board is not None
    return (board + 2) // 3


def test_club_evening_of_the_corpus_comes_in_whole(run: Run, shared: Path, tmp_path: Path) -> None:
    """A barometer: all tables play the same boards in a round. Its schedule is made from who met whom."""
    text = (shared / "corpus" / "pbn" / "pary-wb120802.pbn").read_text("utf-8")
    file = pbn.read(text.encode())
    meetings = sorted({(_round(record.board), record.names[2], record.names[3]) for record in file.records})
    names = sorted({name for _, *meeting in meetings for name in meeting}, key=lambda name: int(name[5:]))
    (tmp_path / "names.csv").write_text(
        "number,name,first,second\n" + "".join(f"{name[5:]},{name},{name} A,{name} B\n" for name in names)
    )
    seen: dict[int, int] = defaultdict(int)
    rows = []
    for number, north_south, east_west in meetings:
        seen[number] += 1
        boards = f"{3 * number - 2}-{3 * number}"
        rows.append(f"{number},{seen[number]},{north_south[5:]},{east_west[5:]},{boards}\n")
    (tmp_path / "movement.csv").write_text("round,table,ns,ew,boards\n" + "".join(rows))
    deals = tmp_path / "deals.pbn"
    deals.write_text(text, "utf-8")
    files = {"names": "names.csv", "movement": "movement.csv", "deals": "deals.pbn"}
    options = [part for name, path in files.items() for part in (f"--{name}", str(tmp_path / path))]
    call_command("pairs", "pairs", *options, "--name", "Club", stdout=io.StringIO())

    told, problems = run(text)

    assert told[1:] == [f" {len(file.records)} results to record"]
    assert problems == []
    expected = sorted(
        (record.board, str(record.official.contract or "P"), record.official.tricks)
        for record in file.records
        if record.official
    )
    found = models.Result.objects.values_list("board__number", "contract", "tricks")
    assert sorted((board, contract, tricks) for board, contract, tricks in found) == expected
    assert run(text)[0][1:] == [f" {len(file.records)} results there already", " nothing to change"]
