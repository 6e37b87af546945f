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


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "other"),
    [
        ("/en/login/", "/zh/login/"),
        ("/zh/login/?next=/zh/control/cup/%3Fa%3D1", "/en/login/?next=%2Fen%2Fcontrol%2Fcup%2F%3Fa%3D1"),
        ("/en/login/?next=https://elsewhere.example/", "/zh/login/"),
        ("/en/login/?next=nowhere", "/zh/login/?next=nowhere"),
    ],
)
def test_login_leads_to_the_other_language_with_its_wish(asked, other):
    assert f'href="{other}"' in Client().get(asked).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/zh/login/", "/zh/api/", "/zh/nothing"])
def test_page_without_scripts_fetches_no_sentences(path):
    """What is fetched ahead and never read costs a phone its first second, and the browser complains of it."""
    assert "i18n/zh-Hans.json" not in Client().get(path).content.decode()
    assert "i18n/zh-Hans.json" in Client().get("/zh/screen/").content.decode()
