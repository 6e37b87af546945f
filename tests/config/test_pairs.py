"""`manage.py pairs`: a session of pairs or players from files."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from bridge.notation import FORMATS
from scoring import models, selectors
from scoring.methods.ranking import Scoring
from scoring.schedule import Form, Name

NAMES = "number,first,first_zh,second,second_zh,name,name_zh\n" + "".join(
    f"{number},Ann {number},安{number},Bo {number},博{number},{'Foxes' if number == 1 else ''},{'狐狸' if number == 1 else ''}\n"
    for number in range(1, 9)
)


@pytest.fixture
def names(tmp_path, db, settings):
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    path = tmp_path / "names.csv"
    path.write_text("\ufeff" + NAMES, "utf-8")
    return path


def run(*arguments):
    out = StringIO()
    call_command("pairs", *map(str, arguments), stdout=out, stderr=out)
    return out.getvalue()


def session():
    event = selectors.event_by_slug("club")
    assert event is not None
    (stage,) = selectors.event_context(event.pk).stages
    return selectors.session_context(stage.sessions[0].pk)


def test_howell_is_set_up_whole(names):
    said = run("club", "--names", names, "--name", "Club", "--boards", 3, "--scoring", "imps")

    context = session()
    assert (context.stage.form, context.stage.scoring) == (Form.PAIRS, Scoring.IMPS)
    assert len(context.pairings) == 28
    teams = {
        team.number: team.name
        for pairing in context.pairings
        for team in (pairing.match.home, pairing.match.visitor)
    }
    assert (teams[1], teams[2]) == (Name("Foxes", "狐狸"), Name("Ann 2 - Bo 2", "安2-博2"))
    assert "7 rounds, 4 tables, boards 1-21" in said
    assert "no deal yet: boards 1-21" in said


def test_substitute_of_a_list_is_of_the_pair_and_sits_nowhere(names):
    lines = NAMES.splitlines()
    listed = [f"{lines[0]},substitute", f"{lines[1]},Cy 1", *(f"{line}," for line in lines[2:])]
    names.write_text("\n".join(listed), "utf-8")
    run("club", "--names", names, "--name", "Club", "--boards", 3)

    context = session()
    pair = next(each.match.home for each in context.pairings if each.match.home.number == 1)
    sitting = {
        seat.player.name.en
        for each in context.pairings
        for table in each.segment.tables
        for seat in table.seats
    }
    assert [player.name.en for player in selectors.roster(pair.pk)] == ["Ann 1", "Bo 1", "Cy 1"]
    assert pair.name == Name("Foxes", "狐狸")
    assert "Cy 1" not in sitting
    assert len(sitting) == 16


def test_dry_run_says_the_same_and_changes_nothing(names):
    said = run("club", "--names", names, "--name", "Club", "--dry-run")

    assert "would be: 28 encounters" in said
    assert not models.Event.objects.exists()
    assert not models.Match.objects.exists()


def test_again_it_stood_already(names):
    arguments = ("club", "--names", names, "--name", "Club", "--movement", "mitchell", "--rounds", 3)
    run(*arguments)

    assert "it stood already" in run(*arguments)
    with pytest.raises(CommandError, match="something else is played in this session already"):
        run("club", "--names", names, "--movement", "howell")
    assert models.Match.objects.count() == 12


def test_pair_is_mended_by_its_list_and_its_name_follows(names):
    run("club", "--names", names, "--name", "Club", "--movement", "howell")
    names.write_text(NAMES.replace("2,Ann 2,安2", "2,Somebody Else,另一人"), "utf-8")

    with pytest.raises(CommandError, match="pair 2: Ann 2 安2 is written Somebody Else 另一人"):
        run("club", "--names", names, "--movement", "howell")
    run("club", "--names", names, "--movement", "howell", "--mend")

    event = selectors.event_by_slug("club")
    assert event is not None
    pair = selectors.teams(event.pk)[1]
    assert pair.players[0].name == Name("Somebody Else", "另一人")
    assert pair.team.name == Name("Somebody Else - Bo 2", "另一人-博2")
    assert selectors.teams(event.pk)[0].team.name == Name("Foxes", "狐狸")
    assert "it stood already" in run("club", "--names", names, "--movement", "howell")


def test_order_in_which_a_pair_sits_stays(names):
    run("club", "--names", names, "--name", "Club", "--movement", "howell")
    names.write_text(NAMES.replace("2,Ann 2,安2,Bo 2,博2", "2,Bo 2,博2,Ann 2,安2"), "utf-8")

    with pytest.raises(CommandError, match="its players sit in the order Ann 2 安2, Bo 2 博2, which stays"):
        run("club", "--names", names, "--movement", "howell", "--mend")


def test_individual_comes_with_its_movement(names, tmp_path):
    names.write_text("name\nAnn\nBo\nCy\nDi\n", "utf-8")
    table = tmp_path / "movement.csv"
    table.write_text(
        "round,table,n,s,e,w,boards\n1,1,1,2,3,4,1-2\n2,1,1,3,4,2,3-4\n3,1,1,4,2,3,5-6\n", "utf-8"
    )

    said = run("club", "--names", names, "--name", "Club", "--individual", "--movement", table)

    assert "4 players" in said
    assert [pairing.match.home.name.en for pairing in session().pairings] == [
        "Ann - Bo",
        "Ann - Cy",
        "Ann - Di",
    ]

    names.write_text("name\nAnn\nBob\nCy\nDi\n", "utf-8")
    run("club", "--names", names, "--individual", "--movement", table, "--mend")

    partners = {
        side.name.en for pairing in session().pairings for side in (pairing.match.home, pairing.match.visitor)
    }
    assert partners == {"Ann - Bob", "Ann - Cy", "Ann - Di", "Cy - Di", "Bob - Di", "Bob - Cy"}


def test_deals_come_from_a_file(names, tmp_path):
    deals = tmp_path / "deals.pbn"
    deals.write_text(
        "".join(
            f'[Board "{number}"]\n[Deal "N:KJ7.AQ94.K83.Q62 A2.KT87.QJ9.AT83 QT98.J3.A742.K54 6543.652.T65.J97"]\n\n'
            for number in range(1, 15)
        ),
        "utf-8",
    )
    assert any(".pbn" in known.suffixes for known in FORMATS)

    said = run("club", "--names", names, "--name", "Club", "--deals", deals)

    assert "no deal yet" not in said
    assert all(
        selectors.has_deal(board.pk) for pairing in session().pairings for board in pairing.segment.boards
    )


@pytest.mark.parametrize(
    ("arguments", "text", "why"),
    [
        ((), NAMES, "there is no event"),
        (("--name", "Club"), "first,second\nAnn,\n", "names.csv:2: a player without a name"),
        (("--name", "Club"), "name\nAnn\n", "no column first, second"),
        (("--name", "Club"), "number,first,second\n1,A,B\n1,C,D\n", "number 1 stands twice"),
        (("--name", "Club"), "number,first,second\n1,A,B\n7,C,D\n", "without gaps"),
        (("--name", "Club"), "first,second\nA,B\nC,D\n", "2 pairs are too few for this movement: it wants 3"),
        (("--name", "Club", "--individual"), "name\nA\nB\n", "needs --movement"),
        (("--name", "Club", "--movement", "nowhere.csv"), NAMES, "nowhere.csv:0"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_changed(names, arguments, text, why):
    names.write_text(text, "utf-8")

    with pytest.raises(CommandError, match=why):
        run("club", "--names", names, *arguments)
    assert not models.Event.objects.exists()
