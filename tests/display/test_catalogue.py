"""The one catalogue: equal in both languages, and whole for everything that templates and modules say."""

import json
import re
from pathlib import Path

import pytest
from django.template import Context, Template

from bridge.errors import CODES
from broadcast.catalogue import FOLDER, LANGUAGES, sentence, sentences

ROOT = Path(__file__).resolve().parents[2]
SAID = {
    "*.html": re.compile(r"""\{%\s*t\s+["']([^"']+)["']"""),
    "*.js": re.compile(r"""\bt\(\s*["']([^"']+)["']"""),
}
BUILT = re.compile(r"\bt\(\s*`([^`$]*)\$\{")
PLACE = re.compile(r"\{(\w+)\}")


def sources() -> list[Path]:
    found = [
        path for folder in ("display", "config", "broadcast") for path in (ROOT / folder).rglob("*.html")
    ]
    return found + list((ROOT / "static" / "js").rglob("*.js"))


def test_languages_have_the_same_keys() -> None:
    assert set(sentences("en")) == set(sentences("zh"))


def test_languages_have_the_same_places() -> None:
    english, chinese = sentences("en"), sentences("zh")
    differing = [
        key for key in english if set(PLACE.findall(english[key])) != set(PLACE.findall(chinese[key]))
    ]
    assert differing == []


@pytest.mark.parametrize("name", LANGUAGES.values())
def test_catalogue_is_sorted_for_easy_merging(name: str) -> None:
    pairs = json.loads((FOLDER / f"{name}.json").read_text("utf-8"), object_pairs_hook=list)
    assert [key for key, _ in pairs] == sorted({key for key, _ in pairs})


def test_what_is_said_in_one_language_is_said_in_the_other() -> None:
    english, chinese = sentences("en"), sentences("zh")
    assert [key for key in english if bool(english[key].strip()) != bool(chinese[key].strip())] == []


def test_everything_said_is_in_the_catalogue() -> None:
    missing = {
        f"{path.relative_to(ROOT)}: {key}"
        for path in sources()
        for key in SAID[f"*{path.suffix}"].findall(path.read_text("utf-8"))
        if key not in sentences("en")
    }
    assert missing == set()


def test_keys_made_from_a_code_have_sentences() -> None:
    missing = {
        f"{path.relative_to(ROOT)}: {prefix}"
        for path in sources()
        for prefix in BUILT.findall(path.read_text("utf-8"))
        if not any(key.startswith(prefix) for key in sentences("en"))
    }
    assert missing == set()


def test_every_refusal_of_the_game_has_a_sentence() -> None:
    assert [code for code in CODES if f"console.refused.{code}" not in sentences("en")] == []


def test_sentence_fills_its_places() -> None:
    assert sentence("en", "score.after", n=11) == "after 11 boards"
    assert sentence("zh", "score.after", n=11) == "已比 11 副"


def test_sentence_of_one_prefers_its_own_form() -> None:
    assert sentence("en", "score.after", n=1) == "after 1 board"


def test_value_is_never_read_as_a_place() -> None:
    assert sentence("en", "other.none", room="{n}") == "{n}: no result on this board yet"


def test_unknown_key_is_a_fault() -> None:
    with pytest.raises(KeyError):
        sentence("en", "no.such.key")


@pytest.mark.parametrize(
    ("lang", "text"), [("en", "Board &lt;b&gt;"), ("zh", "&lt;b&gt; 号牌"), ("fr", "Board &lt;b&gt;")]
)
def test_template_tag_speaks_the_language_and_escapes(lang: str, text: str) -> None:
    assert (
        Template('{% t "board.number" number=number %}').render(Context({"lang": lang, "number": "<b>"}))
        == text
    )


def test_template_tag_without_language_reads_the_path(rf: object) -> None:
    request = rf.get("/zh/somewhere/")  # type: ignore[attr-defined]
    assert Template('{% t "home.title" %}').render(Context({"request": request})) == "赛事"
