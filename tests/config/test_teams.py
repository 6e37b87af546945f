"""`manage.py teams`: a stage of teams from rosters and a draw."""

from datetime import UTC, datetime
from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from bridge.seats import Seat
from broadcast import public
from broadcast.journal import RosterBody
from scoring import models, selectors, services
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
        ("session,home,visitor,carry_home\n1,1,2,-1\n", "carry-over -1: IMPs from 0"),
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


def mended(rosters, *changes):
    """The list with something in it written otherwise."""
    text = ROSTERS
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    rosters.write_text(text, "utf-8")


def roster(number):
    event = selectors.event_by_slug("cup")
    assert event is not None
    (found,) = [each for each in selectors.teams(event.pk) if each.team.number == number]
    return found


def listed(number):
    return [player.name.en for player in roster(number).players]


def facts():
    session = stage().sessions[-1]
    return [
        (each.by, each.body.did, each.body.name[0] or each.body.was[0])
        for each in reversed(public.facts_written(session.pk))
        if isinstance(each.body, RosterBody)
    ]


def test_what_stands_is_changed_only_when_asked_for_and_is_told_first(rosters):
    run("cup", "--rosters", rosters, "--name", "Cup")
    mended(rosters, ("Bo 2", "Bob 2"), ("Team 3,", "Third Team,"))
    told = "team 2: Bo 2 is written Bob 2; team 3: Team 3 3队 is called Third Team 3队"

    with pytest.raises(CommandError, match=f"{told}. Nothing was changed: --mend"):
        run("cup", "--rosters", rosters)
    said = run("cup", "--rosters", rosters, "--mend", "--dry-run")

    assert "would be: team 2: Bo 2 is written Bob 2" in said
    assert (listed(2)[1], roster(3).team.name.en, facts()) == ("Bo 2", "Team 3", [])


def test_list_is_mended_and_the_journal_says_so(rosters):
    run("cup", "--rosters", rosters, "--name", "Cup")
    kept = roster(2).players[1]
    mended(rosters, ("Bo 2", "Bob 2"), ("Di 4\n", "Zoe\n"), ("Team 3,", "Third Team,"))

    run("cup", "--rosters", rosters, "--mend")

    assert listed(2) == ["Ann 2", "Bob 2", "Cy 2", "Di 2"]
    assert roster(2).players[1].pk == kept.pk
    assert listed(4) == ["Ann 4", "Bo 4", "Cy 4", "Zoe"]
    assert roster(3).team.name == Name("Third Team", "3队")
    assert facts() == [
        ("", "player", "Bob 2"),
        ("", "team", "Third Team"),
        ("", "removed", "Di 4"),
        ("", "added", "Zoe"),
    ]
    assert "it stood already" in run("cup", "--rosters", rosters)


def test_player_who_has_a_seat_is_not_exchanged_for_another(rosters):
    run("cup", "--rosters", rosters, "--name", "Cup")
    (meeting, *_) = sessions()[0].pairings
    home = meeting.match.home
    services.seat_players(meeting.segment.tables[0].pk, {Seat.NORTH: roster(home.number).players[3].pk})
    mended(rosters, (f"Di {home.number}\n", "Zoe\n"), ("Bo 1", "Bob 1"))

    with pytest.raises(CommandError) as refused:
        run("cup", "--rosters", rosters, "--mend")

    assert f"Di {home.number} cannot be taken off the list" in str(refused.value)
    assert "Session 1, " in str(refused.value)
    assert listed(1)[1] == "Bo 1"
    assert facts() == []


def test_lists_that_say_nothing_of_players_or_name_them_in_another_order_change_nothing(rosters):
    run("cup", "--rosters", rosters, "--name", "Cup")
    mended(rosters, (",Bo 2,Cy 2,", ",Cy 2,Bo 2,"), ("Ann 3,安3,Bo 3,Cy 3,Di 3", ",,,,"))

    assert "it stood already" in run("cup", "--rosters", rosters, "--mend")
    assert listed(2) == ["Ann 2", "Bo 2", "Cy 2", "Di 2"]


def test_session_without_a_time_gets_one_from_a_later_call(rosters):
    run("cup", "--rosters", rosters, "--name", "Cup")

    run("cup", "--rosters", rosters, "--starts", "2026-05-01T09:00+08:00")

    assert sessions()[0].session.starts_at == datetime(2026, 5, 1, 1, tzinfo=UTC)
    with pytest.raises(CommandError, match="stands already with another start: the director moves"):
        run("cup", "--rosters", rosters, "--starts", "2026-05-02T09:00+08:00")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("--form", "knockout"), "--draw says who meets whom"),
        (("--boards", 0), "at least one"),
        (("--starts", *["2026-05-01T09:00+08:00"] * 6), "6 for 5 sessions"),
        ((), "there is no event cup; --name makes it"),
        (("--name", "Cup", "--zone", "Mars/North"), "--zone: 'Mars/North' is no zone"),
    ],
)
def test_what_is_asked_for_wrongly_is_told_and_makes_nothing(rosters, given, why):
    with pytest.raises(CommandError, match=why):
        run("cup", "--rosters", rosters, *given)
    assert not models.Event.objects.exists()
