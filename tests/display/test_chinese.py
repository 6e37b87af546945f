"""No English is left in the Chinese interface: in its sentences, and in what templates say. Pages as they are drawn: `test_pictures`."""

import re
from pathlib import Path

import pytest

from broadcast.catalogue import sentences
from tests.chinese import english_in, said_in
from tests.display.harness import ROOT

TEMPLATES = sorted(
    path
    for folder in ("broadcast", "config", "display")
    for path in (ROOT / folder).glob("**/templates/**/*.html")
)
# What is typed into a program as it stands, and values of attributes that are no words.
AS_IT_STANDS = {"curl", "api", "events"}


def test_english_is_found_where_it_is_left() -> None:
    assert english_in("已比 11 副 after 12 boards, IMP 4SX N -1, NT") == ["after", "boards"]
    assert english_in("Kestrel 4HS+1 SXW- 3NT T97", {"Kestrel"}) == []
    page = '<p title="Board">牌<b>号 Bd</b><code>curl</code><a lang="en">English</a><input type="submit" value="Go on"></p>'
    assert english_in(said_in(page)) == ["Board", "Bd", "Go", "on"]


def test_no_sentence_has_english_in_it() -> None:
    left = {
        key: found
        for key, sentence in sentences("zh").items()
        if (found := english_in(re.sub(r"\{\w+\}|/\w+", "", sentence)))
    }
    assert left == {}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_template_says_anything_by_itself(path: Path) -> None:
    text = re.sub(r"\{#.*?#\}", "", path.read_text("utf-8"), flags=re.DOTALL)
    # Blocks that name a look or a script are no words for people.
    text = re.sub(
        r"\{% block (?:surface|kind|body_class|module)\b.*?%\}.*?\{% endblock %\}", "", text, flags=re.DOTALL
    )
    text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "", text, flags=re.DOTALL)

    assert english_in(said_in(text), AS_IT_STANDS) == []
