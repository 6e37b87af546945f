"""A console whose board is replaced: it hears of the new list, and of the board that is played now under the number."""

from broadcast import public, services
from scoring import selectors
from tests.broadcast.halls import START, make
from tests.broadcast.sockets.listening import catch_up, greet, heard_by


def test_console_on_a_replaced_board_is_told_list_and_substitute(transactional_db, key_file):
    hall = make(substitutes=1)
    desk = hall.desk()
    desk.do(2, "open", "1N")
    match = hall.matches[0].pk

    def replace():
        seen = public.plan_replacement(hall.session.pk, match, (2,)).token
        services.replace_boards(
            hall.session.pk, match, (2,), seen=seen, reason="late", by="director", now=START
        )

    sent = heard_by(desk.table, greet, catch_up, replace, catch_up, catch_up)

    assert [message["k"] for message in sent] == ["state", "boards", "board"]
    assert [board.get("label") for board in sent[1]["boards"]] == [None, "2R", None, None]
    substitute = selectors.match_context(match).segments[0].board(2)
    assert substitute is not None
    deal = selectors.deal_of(substitute.pk)
    assert deal is not None
    assert sent[2]["board"] == {
        "number": 2,
        "dealer": substitute.dealer.value,
        "vulnerable": substitute.vulnerability.value,
        "hands": deal.as_strings(),
        "entries": [],
        "label": "2R",
        "id": substitute.public_id,
    }
