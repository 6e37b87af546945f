"""A console whose players are seated: it hears of them at the second of publication, and of wrong seats at once."""

from broadcast import public
from broadcast.services import lineups as writing
from tests.broadcast.lineups.rosters import before, unseated
from tests.broadcast.sockets.listening import catch_up, greet, heard_by


def test_console_fills_when_the_line_ups_open_and_hears_nothing_sooner(transactional_db, key_file):
    room = unseated()
    table = room.hall.segments[0].closed.public_id
    home, visitor = room.captains[:2]

    sent = heard_by(
        table,
        greet,
        lambda: home.hand_in(before(30)),
        lambda: visitor.hand_in(before(20)),
        catch_up,
        lambda: writing.publish_due(before(10)),
        catch_up,
        catch_up,
    )

    assert [message["k"] for message in sent] == ["state", "seats"]
    assert sent[0]["seats"] == {}
    names = {seat: player["name"]["en"] for seat, player in sent[1]["seats"].items()}
    assert names == {"N": "Player 23", "E": "Player 13", "S": "Player 24", "W": "Player 14"}
    assert sent[1]["warnings"] == []


def test_art_27_console_is_warned_before_a_card_is_played(transactional_db, key_file):
    room = unseated()
    room.terms("direct")
    tables = {at: getattr(room.hall.segments[0], at).public_id for at in ("open", "closed")}
    sent = heard_by(
        tables["open"],
        greet,
        lambda: room.sit(tables["open"], "1212"),
        catch_up,
        lambda: room.sit(tables["closed"], "3434"),
        catch_up,
    )

    assert [message.get("warnings") for message in sent] == [[], [], ["not-comparable"]]
    assert public.lineups.warnings(room.session)[0].has_begun is False
