"""`manage.py teams`: a stage of teams from rosters and a draw."""

from datetime import UTC, datetime
from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring import models, selectors
from scoring.schedule import Form, Name

ROSTERS = "number,name,name_zh,player1,player1_zh,player2,player3,player4\n" + "".join(
    f"{number},Team {number},{number}队,Ann {number},安{number},Bo {number},Cy {number},Di {number}\n"
    for number in range(1, 6)
)


@pytest.fixture
def rosters(tmp_path, db):
    path = tmp_path / "rosters.csv"
    path.write_text("\ufeff" + ROSTERS, "utf-8")
    return path


def run(*arguments):
    out = StringIO()
    call_command("teams", *map(str, arguments), stdout=out, stderr=out)
    return out.getvalue()


def stage():
    event = selectors.event_by_slug("cup")
    assert event is not None
    (only,) = selectors.event_context(event.pk).stages
    return only


def sessions():
    return [selectors.session_context(session.pk) for session in stage().sessions]


def test_without_a_draw_everybody_meets_everybody(rosters):
    said = run(
        "cup", "--rosters", rosters, "--name", "Cup", "--name-zh", "杯赛", "--boards", 8, "--starts",
        "2026-05-01T09:00+08:00", "2026-05-01T14:00+08:00",
    )  # fmt: skip

    assert stage().stage.form is Form.ROUND_ROBIN
    assert [len(each.pairings) for each in sessions()] == [2] * 5
    assert sessions()[1].session.starts_at == datetime(2026, 5, 1, 6, tzinfo=UTC)
    teams = {each.match.home.name for session in sessions() for each in session.pairings}
    assert Name("Team 2", "2队") in teams
    assert "stage 1 session 1: boards 1-8, 5-2, 3-4, starts 2026-05-01T09:00:00+08:00" in said
    assert "10 matches" in said
    assert models.Player.objects.count() == 20


def test_called_again_it_stood_already(rosters):
    run("cup", "--rosters", rosters, "--name", "Cup")

    assert "it stood already" in run("cup", "--rosters", rosters)
    assert models.Match.objects.count() == 10


def test_dry_run_says_the_same_and_changes_nothing(rosters):
    said = run("cup", "--rosters", rosters, "--name", "Cup", "--dry-run")

    assert "would be: 10 matches" in said
    assert not models.Event.objects.exists()


def test_match_of_a_knockout_goes_through_its_sessions(rosters, tmp_path):
    draw = tmp_path / "draw.csv"
    draw.write_text(
        "session,home,visitor,first,last,carry_home\n1,1,4,1,16,2.5\n1,3,2,,,\n2,1,4,17,32,2.5\n2,3,2,17,,\n",
        "utf-8",
    )

    run("cup", "--rosters", rosters, "--name", "Cup", "--form", "knockout", "--draw", draw)

    first, second = sessions()
    assert [each.match.public_id for each in first.pairings] == [
        each.match.public_id for each in second.pairings
    ]
    assert first.pairings[0].match.carry_home == Decimal("2.5")
    numbers = [[board.number for board in each.segment.boards] for each in second.pairings]
    assert numbers == [list(range(17, 33))] * 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("session,home,visitor\n1,1,9\n", "draw.csv:2: no team 9 in the rosters"),
        ("session,home,visitor\n1,1,1\n", "draw.csv:2: team 1 meets itself"),
        ("session,home,visitor\n1,1,2\n1,3,2\n", "draw.csv:3: team 2 plays session 1 in line 2 already"),
        ("session,home,visitor,first,last\n1,1,2,9,4\n", "draw.csv:2: no boards from 9 to 4"),
        ("session,home,visitor,carry_home\n1,1,2,x\n", "draw.csv:2: not a number of IMPs: 'x'"),
        ("session,home,visitor,carry_home\n1,1,2,-1\n", "bad-carry-over"),
        ("session,home\n1,1\n", "draw.csv:1: no column visitor"),
        (
            "session,home,visitor,carry\n1,1,2,3\n",
            "draw.csv:1: nobody reads a column carry; there are session",
        ),
        ("session,home,visitor\n", "draw.csv:1: no match"),
    ],
)
def test_draw_that_cannot_be_is_told_by_its_line_and_makes_nothing(rosters, tmp_path, text, why):
    draw = tmp_path / "draw.csv"
    draw.write_text(text, "utf-8")

    with pytest.raises(CommandError, match=why):
        run("cup", "--rosters", rosters, "--name", "Cup", "--draw", draw)
    assert not models.Event.objects.exists()


def test_column_nobody_reads_is_refused_before_anybody_is_lost(rosters):
    rosters.write_text(ROSTERS.replace("player1,", "spieler1,"), "utf-8")

    with pytest.raises(
        CommandError, match=r"rosters\.csv:1: nobody reads a column spieler1; there are name, "
    ):
        run("cup", "--rosters", rosters, "--name", "Cup")
    assert not models.Event.objects.exists()


def test_player_who_stands_otherwise_is_named(rosters):
    run("cup", "--rosters", rosters, "--name", "Cup")
    rosters.write_text(ROSTERS.replace("Bo 2", "Bob 2"), "utf-8")

    with pytest.raises(CommandError, match="'team': 2, 'player': 2, 'stands': 'Bo 2', 'asked': 'Bob 2'"):
        run("cup", "--rosters", rosters)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("--form", "knockout"), "--draw says who meets whom"),
        (("--boards", 0), "at least one"),
        (("--starts", *["2026-05-01T09:00+08:00"] * 6), "6 for 5 sessions"),
        ((), "there is no event cup; --name makes it"),
        (("--name", "Cup", "--zone", "Mars/North"), "unknown-zone"),
    ],
)
def test_what_is_asked_for_wrongly_is_told_and_makes_nothing(rosters, given, why):
    with pytest.raises(CommandError, match=why):
        run("cup", "--rosters", rosters, *given)
    assert not models.Event.objects.exists()
