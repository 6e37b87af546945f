"""`manage.py import`: deals for a session, finished matches, and what is told instead of done."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from bridge.boards import BoardSetup
from bridge.cards import DECK
from bridge.deals import Deal
from bridge.notation import dup, lin, lin_write
from bridge.notation.record import BroadcastFile, Hands, TableRecord
from bridge.seats import SEATS
from broadcast import public
from config.importing.sentences import numbers
from scoring import selectors, services
from scoring.schedule import Form, Name, SegmentInfo, StageContext
from scoring.selectors.sets import SetInfo, board_sets
from tests.notation.lins import NAMES, play
from tests.notation.pbns import BOARD, RESULT

SLUG = "cup"
EAST = "S654H765D832CT543"
NORTH_DEALS = "3SAK32HKQ4DA765C82,SQJT9HA32DK4CKQJ9,S87HJT98DQJT9CA76"
PASSES = "mb|p|mb|p|mb|p|mb|p|"
BY_NORTH = "mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|"  # board 1: North deals, South declares

pytestmark = pytest.mark.django_db

Run = Callable[..., tuple[list[str], list[str]]]


def match(
    *records: str, results: str = "", heading: str = "Spring Cup,Segment 1,I,1,2,Herons,3,Magpies,0"
) -> bytes:
    return (f"vg|{heading}|\nrs|{results}|\n{NAMES}" + "".join(records)).encode()


def record(place: str, rest: str, deal: str = NORTH_DEALS, vulnerable: str = "o") -> str:
    return f"qx|{place}|md|{deal}|sv|{vulnerable}|{rest}pg||\n"


FINISHED = match(
    record("o1", BY_NORTH + play(2) + "mc|7|"), record("c1", BY_NORTH + "mc|8|"), results="1NS=,1NS+1,2HE-1,P"
)


def dealt(turn: int) -> Deal:
    deck = DECK[turn:] + DECK[:turn]
    return Deal({seat: frozenset(deck[at::4]) for at, seat in enumerate(SEATS)})


def deals(first: int, last: int, turn: int = 0) -> bytes:
    """A dealing machine's file."""
    records = [
        TableRecord(
            at,
            0,
            number,
            None,
            hands=Hands(*(dealt(number + turn).hand(seat) or frozenset() for seat in SEATS)),
        )
        for at, number in enumerate(range(first, last + 1), start=1)
    ]
    return dup.write(BroadcastFile(tuple(records))).data


@pytest.fixture
def run(tmp_path: Path, settings: Settings) -> Run:
    """Imports bytes under a name; lines of stdout and stderr without the path."""
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"

    def call(
        data: bytes, *arguments: str, name: str = "file.lin", fails: bool = False
    ) -> tuple[list[str], list[str]]:
        path, out, err = tmp_path / name, io.StringIO(), io.StringIO()
        path.write_bytes(data)
        command = ("import", str(path), "--event", SLUG, *arguments)
        if fails:
            with pytest.raises(SystemExit) as stopped:
                call_command(*command, stdout=out, stderr=err, no_color=True)
            assert stopped.value.code == 1
        else:
            call_command(*command, stdout=out, stderr=err, no_color=True)
        return tuple(text.getvalue().replace(f"{path}:", "").splitlines() for text in (out, err))  # type: ignore[return-value]

    return call


def stage() -> StageContext:
    event = selectors.event_by_slug(SLUG)
    assert event is not None
    return selectors.stage_context(selectors.event_context(event.pk).stages[0].stage.pk)


def sets() -> tuple[SetInfo, ...]:
    event = selectors.event_by_slug(SLUG)
    assert event is not None
    return board_sets(event.pk)


def lines(segment: SegmentInfo) -> dict[str, list[tuple[int, str, int | None]]]:
    """Contracts and scores by room."""
    found: dict[str, list[tuple[int, str, int | None]]] = {}
    for table in segment.tables:
        state = public.console_state(table.public_id, "")
        assert state is not None
        found[table.room.value] = [
            (board.number, board.line.contract, board.line.score) for board in state.boards if board.line
        ]
    return found


def scheduled(
    first: int, last: int, *, home: str = "Herons", visitor: str = "Magpies", swapped: bool = False
) -> StageContext:
    """An event that has its schedule: one match in session 1, boards of set A without deals, two of them substitutes."""
    event = services.create_event(SLUG, Name("Spring Cup", "春季杯")).pk
    made = services.add_stage(event, 1, Name("Round robin", "循环赛"), Form.ROUND_ROBIN).pk
    session = services.add_session(made, 1, Name("Segment 1", "第一节")).pk
    teams = [
        services.add_team(event, at, Name(name, name)) for at, name in enumerate((home, visitor), start=1)
    ]
    boards = services.add_board_set(
        event, "A", [BoardSetup.standard(number) for number in range(first, last + 3)]
    )
    played = services.add_match(made, 1, teams[0].pk, teams[1].pk)
    services.add_segment(played.pk, session, boards.pk, first=first, last=last, open_table=1, swapped=swapped)
    return stage()


def test_match_nobody_scheduled_is_made_and_recorded(run: Run) -> None:
    told, _ = run(FINISHED)

    assert told == [
        " new: match 1 Herons - Magpies, session 1 Segment 1, boards 1-2",
        " 4 results to record",
    ]
    (segment,) = stage().segments
    assert lines(segment) == {"open": [(1, "1N", 90), (2, "2H", 50)], "closed": [(1, "1N", 120), (2, "P", 0)]}
    (game,) = stage().matches
    assert (game.home.name.en, int(game.carry_home), int(game.carry_visitor)) == ("Herons", 3, 0)
    seats = {
        table.room.value: {seat.seat.value: (seat.player.name.en, seat.side.value) for seat in table.seats}
        for table in segment.tables
    }
    assert seats["open"]["S"] == ("Ann", "home")
    assert seats["closed"]["S"] == ("Eve", "visitor")


def test_every_key_is_in_the_transcript_by_the_import(run: Run) -> None:
    run(FINISHED)

    (segment,) = stage().segments
    board = public.console_board(segment.tables[0].public_id, 1)
    assert board is not None
    assert len(board.entries) == 1 + 6 + 8 + 1
    assert public.pen(segment.tables[0].public_id, "import").mine


def test_second_import_changes_nothing(run: Run) -> None:
    run(FINISHED)
    before = [public.console_state(table.public_id, "") for table in stage().segments[0].tables]

    told, _ = run(FINISHED)

    assert told[1:] == [" 4 results there already", " nothing to change"]
    assert [public.console_state(table.public_id, "") for table in stage().segments[0].tables] == before


def test_dry_run_says_it_and_changes_nothing(run: Run) -> None:
    told, _ = run(FINISHED, "--dry-run")

    assert told[0] == " would be: new: match 1 Herons - Magpies, session 1 Segment 1, boards 1-2"
    assert selectors.events() == ()


def test_result_recorded_otherwise_is_left_alone_and_named(run: Run) -> None:
    run(FINISHED)

    told, problems = run(FINISHED.replace(b"mc|8|", b"mc|9|").replace(b"1NS+1", b"1NS+2"))

    assert " 1 result there with something else, left alone" in told
    assert "5: board-stands-otherwise: board 1 closed: recorded there: 1N S 8" in problems
    assert lines(stage().segments[0])["closed"][0] == (1, "1N", 120)
    # It stands beside the record as the official one, for the table's operator and the director.
    assert " 1 result kept as official beside what is recorded" in told
    closed = stage().segments[0].tables[1]
    kept = public.console_boards(closed.public_id)[0].official
    assert kept is not None
    assert (kept.contract, kept.declarer, kept.tricks, kept.score) == ("1N", "S", 9, 150)

    told, _ = run(FINISHED.replace(b"mc|8|", b"mc|9|").replace(b"1NS+1", b"1NS+2"))

    assert " 1 result kept as official beside what is recorded" not in told


def test_rest_of_a_match_follows_when_it_comes(run: Run) -> None:
    run(match(record("o1", BY_NORTH + play(2) + "mc|7|"), results=",,,"))

    told, _ = run(FINISHED)

    assert told[1:] == [" 3 results to record", " 1 result there already"]
    assert len(lines(stage().segments[0])["closed"]) == 2


def test_unfinished_board_is_left_out_and_named(run: Run) -> None:
    _, problems = run(match(record("o1", BY_NORTH + play(1)), record("c1", BY_NORTH + "mc|7|")))

    assert "4: board-left-out: board 1 open: no result" in problems
    assert lines(stage().segments[0]) == {"open": [], "closed": [(1, "1N", 90)]}


def test_rooms_with_different_deals_leave_the_board_out(run: Run) -> None:
    other = (
        NORTH_DEALS.replace("SAK32", "SAK3")
        .replace("C82", "C832")
        .replace("SQJT9", "SQJT92")
        .replace("CKQJ9", "CKQJ")
    )
    data = match(
        record("o1", BY_NORTH + "mc|7|"),
        record("c1", BY_NORTH + "mc|7|", other),
        record("o2", PASSES, "4" + NORTH_DEALS[1:], "n"),
    )

    _, problems = run(data)

    assert [line for line in problems if "left-out" in line] == [
        "4: board-left-out: board 1 open: the two rooms list different deals",
        "5: board-left-out: board 1 closed: the two rooms list different deals",
    ]
    assert [board.setup.deal is not None for board in sets()[0].boards] == [False, True]


def test_illegal_call_is_recorded_as_it_happened(run: Run) -> None:
    data = match(record("o1", "mb|2H|mb|1S|mb|p|mb|p|mb|p|mc|7|"))

    _, problems = run(data)

    assert any(": insufficient-bid: board 1 open: refused: 1S (Law " in line for line in problems), problems
    assert lines(stage().segments[0])["open"] == [(1, "1S", -80)]


def test_scheduled_match_takes_results_and_deals(run: Run) -> None:
    scheduled(1, 2)

    told, _ = run(FINISHED)

    assert told == [
        " match 1 Herons - Magpies, session 1 Segment 1",
        " deals of 1 board: 1",
        " 4 results to record",
    ]
    assert [board.setup.deal is not None for board in sets()[0].boards] == [True, False, False, False]
    assert len(stage().segments) == 1


@pytest.mark.parametrize(
    ("home", "visitor", "swapped", "crossed"),
    [
        ("Herons", "Magpies", False, False),
        ("Herons", "Magpies", True, True),
        ("Magpies", "Herons", False, True),
        ("magpies", "HERONS", True, False),
    ],
)
def test_rooms_follow_who_sits_where(run: Run, home: str, visitor: str, swapped: bool, crossed: bool) -> None:
    scheduled(1, 2, home=home, visitor=visitor, swapped=swapped)

    run(FINISHED)

    found = lines(stage().segments[0])
    rooms = ("closed", "open") if crossed else ("open", "closed")
    assert [found[room] for room in rooms] == [[(1, "1N", 90), (2, "2H", 50)], [(1, "1N", 120), (2, "P", 0)]]


def test_board_with_another_deal_is_left_alone(run: Run) -> None:
    schedule = scheduled(1, 2)
    services.set_deal(schedule.segments[0].boards[0].pk, dealt(0))

    told, problems = run(FINISHED)

    assert " 2 results there with something else, left alone" in told
    assert "4: board-stands-otherwise: board 1 open: another deal" in problems
    assert sets()[0].boards[0].setup.deal == dealt(0)


def test_deals_fill_the_sessions_set_and_leave_substitutes(run: Run) -> None:
    scheduled(1, 4)

    told, _ = run(deals(1, 8), name="session1.dup")
    again, _ = run(deals(1, 8), name="session1.dup")

    assert told == [
        " session 1 Segment 1, board set A: deals of 8 boards: 1-8",
        " 4 substitutes: 5-8",
    ]
    assert again[-1] == " nothing to change"
    (boards,) = sets()
    assert [board.setup.number for board in boards.substitutes] == [5, 6, 7, 8]
    assert all(board.setup.deal == dealt(board.setup.number) for board in boards.boards)


def test_deals_of_another_session_are_refused_whole(run: Run) -> None:
    scheduled(1, 4)
    run(deals(1, 4), name="session1.dup")

    _, problems = run(deals(1, 8, turn=9), name="session2.dup", fails=True)

    assert problems[-1].startswith(
        "0: not-imported: board set A has other boards under these numbers: board 1: another deal; "
    )
    assert "is it the right --session?" in problems[-1]
    assert len(sets()[0].boards) == 6


def test_deals_for_a_session_to_come_are_kept_under_its_name(run: Run) -> None:
    scheduled(1, 4)

    told, _ = run(deals(1, 4), "--session", "2", name="next.dup")

    assert told[0] == " new: session 2"
    assert [(found.name, len(found.substitutes)) for found in sets()] == [("1-2", 4), ("A", 2)]
    assert [session.number for session in stage().sessions] == [1, 2]


def test_deals_may_make_their_event_when_it_has_a_name(run: Run) -> None:
    _, problems = run(deals(1, 2), "--session", "1", name="a.dup", fails=True)
    run(deals(1, 2), "--session", "1", "--name", "Autumn Cup", name="a.dup")

    assert problems == ['0: not-imported: there is no such event; --name "NAME" makes it']
    assert [event.name.en for event in selectors.events()] == ["Autumn Cup"]


def test_missing_session_says_what_there_is(run: Run) -> None:
    scheduled(1, 4)

    _, problems = run(deals(1, 4), "--session", "7", name="a.dup", fails=True)

    assert problems == [
        "0: not-imported: there is no session 7; there are: 1 Segment 1; --session 2 makes the next"
    ]


def test_folder_goes_on_behind_a_file_that_cannot_come_in(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a.lin").write_bytes(b"vg|nothing|")
    (folder / "b.lin").write_bytes(FINISHED)
    out, err = io.StringIO(), io.StringIO()

    with pytest.raises(SystemExit):
        call_command("import", str(folder), "--event", SLUG, stdout=out, stderr=err)

    assert f"{folder / 'a.lin'}:0: not-imported: " in err.getvalue()
    assert len(lines(stage().segments[0])["open"]) == 2


def test_dry_run_of_a_folder_tells_what_each_file_finds(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a.lin").write_bytes(FINISHED)
    (folder / "b.lin").write_bytes(FINISHED.replace(b"Herons", b"Storks"))
    told: list[str] = []

    for arguments in (("--dry-run",), ("--dry-run",), ()):
        out = io.StringIO()
        assert selectors.events() == ()
        call_command("import", str(folder), "--event", SLUG, *arguments, stdout=out, stderr=io.StringIO())
        told.append(out.getvalue().replace("would be: ", ""))

    assert told[0] == told[1] == told[2]
    assert "match 1 Herons - Magpies" in told[0]
    assert "match 2 Storks - Magpies" in told[0]


def test_what_the_table_refuses_is_told_like_any_problem(run: Run) -> None:
    odd = record("o1", BY_NORTH + "mb|p|" + play(1) + "mc|7|")

    _, problems = run(match(odd, record("c1", BY_NORTH + "mc|8|"), results=",,,"))

    assert "4: auction-over: board 1 open: refused: P (Law 22)" in problems


def test_folder_without_files_says_so(run: Run, tmp_path: Path) -> None:
    folder, err = tmp_path / "folder", io.StringIO()
    folder.mkdir()

    with pytest.raises(SystemExit):
        call_command("import", str(folder), "--event", SLUG, stderr=err)

    assert err.getvalue() == f"{folder}:0: not-imported: no file in this folder has a known ending\n"


def test_results_of_a_traveller_are_left_out_aloud(run: Run) -> None:
    scheduled(1, 4)
    line = BOARD + '[PairNS "{}"]\n[PairEW "{}"]\n' + RESULT
    travellers = "\n".join(line.format(pair, 9 - pair) for pair in (1, 2, 3)).encode()

    told, problems = run(travellers, name="pairs.pbn")
    again, _ = run(travellers, name="pairs.pbn")

    assert (
        told
        == [
            " session 1 Segment 1, board set A: deals of 1 board: 3",
            " 2 substitutes: 5-6",
            " scheduled and still without a deal: 1-2, 4",
        ]
        or told
    )
    assert problems[-1] == (
        "0: results-left-out: 3 results left out, deals alone are brought in: "
        "they are a field's, and no session of the event has its movement: `manage.py pairs EVENT --names NAMES.csv "
        "--movement WHICH --deals FILE` makes one (--name makes the event), then import the file again"
    )
    assert again[-1] == " nothing to change"


@pytest.mark.parametrize("arguments", [("x.lin",), ("x.lin", "--event", "Not A Slug"), ("--event", SLUG)])
def test_wrong_usage_is_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        call_command("import", *arguments)


def test_runs_of_numbers_read_together() -> None:
    assert numbers([3, 1, 2, 7, 9, 10]) == "1-3, 7, 9-10"
    assert numbers([]) == ""


def test_corpus_segment_comes_to_its_known_results(run: Run, shared: Path) -> None:
    data = (shared / "corpus" / "lin" / "lib-04524.lin").read_bytes()
    file = lin.read(data)
    boards = sorted({found.board for found in file.records if found.board})[:1]
    some = BroadcastFile(
        records=tuple(found for found in file.records if found.board in boards), heading=file.heading
    )

    run(lin_write.write(some).data)

    assert {room: [line[0] for line in found] for room, found in lines(stage().segments[0]).items()} == {
        "open": boards,
        "closed": boards,
    }
