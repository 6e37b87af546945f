"""A console that is open while the next session is drawn: it hears of its place there, once."""

from datetime import timedelta

from scoring import services as scoring
from scoring.schedule import Name
from tests.broadcast.halls import START, make
from tests.broadcast.sockets.listening import catch_up, greet, heard_by


def test_console_hears_of_the_next_session_when_it_is_drawn(transactional_db, key_file):
    hall = make(matches=1)
    later = []

    def draw():
        session = scoring.add_session(hall.stage.pk, 2, Name("Session 2", "第2节"), START + timedelta(days=1))
        later.append(
            scoring.add_segment(
                hall.matches[0].pk, session.pk, hall.board_set.pk, first=1, last=4, open_table=1
            )
        )

    sent = heard_by(hall.desk().table, greet, catch_up, draw, catch_up, catch_up)

    assert [message["k"] for message in sent] == ["state", "ahead"]
    assert sent[0]["ahead"] is None
    assert sent[1]["ahead"]["table"] == later[0].open.public_id
    assert sent[1]["ahead"]["session"]["name"] == {"en": "Session 2", "zh": "第2节"}
