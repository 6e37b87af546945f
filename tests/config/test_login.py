"""A form whose token is no longer valid: nothing happens, and the page says what to do, in its language."""

import pytest
from django.test import Client


@pytest.mark.django_db
@pytest.mark.parametrize(("lang", "words"), [("en", "Nothing was changed"), ("zh", "未作任何更改")])
def test_form_without_a_valid_token_is_answered_in_words(lang, words):
    client = Client(enforce_csrf_checks=True)

    response = client.post(f"/{lang}/login/", {"username": "nobody", "password": "x"})

    assert response.status_code == 403
    assert words in response.content.decode()
    assert f'href="/{lang}/login/"' in response.content.decode()
