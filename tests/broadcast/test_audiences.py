import base64
import json
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadcast import audiences
from broadcast.audiences import Audience, BadTicket, Ticket

KEY = b"a key that nobody knows"
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
UNTIL = int((NOW + timedelta(hours=1)).timestamp())
TICKET = Ticket(Audience.OPERATOR, "tableid", "op1", UNTIL)


def encoded(payload: object) -> str:
    raw = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@pytest.mark.parametrize("ticket", [TICKET, Ticket(Audience.HALL, "screen"), audiences.NO_TICKET])
def test_ticket_of_ours_is_read_as_issued(ticket):
    assert audiences.read(audiences.issue(ticket, KEY), KEY, NOW) == ticket


def test_ticket_fits_a_subprotocol():
    # RFC 6455: a token of RFC 2616.
    token = audiences.issue(Ticket(Audience.OPERATOR, "tableid", "操作员 <a@b>", UNTIL), KEY)

    assert token.isascii()
    assert not set(token) & set('()<>@,;:\\"/[]?={} \t')


def test_ticket_is_good_until_its_second():
    token = audiences.issue(TICKET, KEY)
    end = datetime.fromtimestamp(UNTIL, UTC)

    assert audiences.read(token, KEY, end - timedelta(seconds=1)) == TICKET
    with pytest.raises(BadTicket):
        audiences.read(token, KEY, end)


@given(st.data())
def test_ticket_with_any_character_changed_is_refused(data):
    token = audiences.issue(TICKET, KEY)
    at = data.draw(st.integers(0, len(token) - 1))
    other = data.draw(st.characters(codec="ascii").filter(lambda character: character != token[at]))

    with pytest.raises(BadTicket):
        audiences.read(token[:at] + other + token[at + 1 :], KEY, NOW)


def test_ticket_cut_short_anywhere_is_refused():
    token = audiences.issue(TICKET, KEY)

    for length in range(len(token)):
        with pytest.raises(BadTicket):
            audiences.read(token[:length], KEY, NOW)


@given(st.text(max_size=60))
def test_noise_is_refused(text):
    with pytest.raises(BadTicket):
        audiences.read(text, KEY, NOW)


def test_signature_of_another_ticket_is_refused():
    operator, hall = audiences.issue(TICKET, KEY), audiences.issue(Ticket(Audience.HALL, "x"), KEY)

    with pytest.raises(BadTicket):
        audiences.read(f"{operator.split('.')[0]}.{hall.split('.')[1]}", KEY, NOW)


def test_ticket_under_another_key_is_refused():
    with pytest.raises(BadTicket):
        audiences.read(audiences.issue(TICKET, b"another key"), KEY, NOW)


@pytest.mark.parametrize(
    "payload", [b"", b"\xff\xfe", {"a": "king"}, {"a": "hall", "role": "x"}, {"subject": "x"}, []]
)
def test_signed_nonsense_is_refused(payload):
    text = encoded(payload)

    with pytest.raises(BadTicket):
        audiences.read(f"{text}.{audiences._signature(text, KEY)}", KEY, NOW)


def test_ticket_longer_than_any_of_ours_is_refused():
    token = audiences.issue(Ticket(Audience.OPERATOR, "t", "x" * 2000), KEY)

    with pytest.raises(BadTicket):
        audiences.read(token, KEY, NOW)
