"""Every sentence the console asks for is in both catalogues, and every code the game can refuse with has one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bridge.errors import CODES
from broadcast.catalogue import sentences

STATIC = Path(__file__).resolve().parents[2] / "static" / "js" / "console"
SERVER_CODES = (
    "old-pen",
    "no-such-board",
    "board-replaced",
    "board-cancelled",
    "other-boards",
    "id-used",
    "board-begun",
    "deal-stands",
    "flood",
    "malformed-message",
    "message-too-long",
    "binary-message",
)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_refusal_has_a_sentence(lang: str) -> None:
    missing = [code for code in (*CODES, *SERVER_CODES) if f"console.refused.{code}" not in sentences(lang)]

    assert missing == []


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_key_in_the_source_has_a_sentence(lang: str) -> None:
    source = "\n".join(path.read_text("utf-8") for path in sorted(STATIC.glob("*.js")))
    asked = set(re.findall(r'"(console\.[a-z.-]*[a-zA-Z])"', source)) - {"console.key"}
    bumps = {
        f"console.bump.{code}"
        for code in re.findall(r'(?:refuse\(\w+, |(?:this|desk)\.bump\((?:\w+ \? )?)"([a-z-]+)"', source)
    }
    hints = {f"console.key.{words}" for words in re.findall(r'\], "([a-z-]+)"\]', source)}

    assert len(asked) > 60
    assert len(bumps) > 5
    assert sorted((asked | bumps | hints) - set(sentences(lang))) == []


def test_both_languages_have_the_same_keys() -> None:
    english, chinese = (
        {key for key in sentences(lang) if key.startswith("console.") and not key.endswith(".one")}
        for lang in ("en", "zh")
    )

    assert english == chinese


def test_both_languages_fill_the_same_places() -> None:
    def places(lang: str) -> dict[str, set[str]]:
        return {
            key: set(re.findall(r"\{\w+\}", text))
            for key, text in sentences(lang).items()
            if key.startswith("console.")
        }

    assert places("en") == places("zh")
