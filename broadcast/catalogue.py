"""Sentences for people, from static/i18n: the one catalogue that pages (here) and browsers (i18n.js) both read.

Pure. Knows no page and no bridge: keys are flat, `{name}` in a sentence is filled from values, and a number `n` that is
one prefers the key's ".one" form.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

FOLDER = Path(__file__).resolve().parent.parent / "static" / "i18n"

# The language in the path, and the name browsers, catalogues and `<html lang>` know it by.
LANGUAGES: Mapping[str, str] = MappingProxyType({"en": "en", "zh": "zh-Hans"})

_PLACE = re.compile(r"\{(\w+)\}")


@cache
def sentences(language: str) -> Mapping[str, str]:
    """All sentences of a language of LANGUAGES.

    Raises KeyError for a language OpenRoom does not speak.
    """
    text = (FOLDER / f"{LANGUAGES[language]}.json").read_text("utf-8")
    return MappingProxyType(json.loads(text))


def sentence(language: str, key: str, **values: str | int) -> str:
    """One sentence with its places filled; a place without a value stays as it is written.

    Raises KeyError for a key the catalogue does not have: that is a fault, not something a person can mend.
    """
    known = sentences(language)
    pattern = known.get(f"{key}.one", known[key]) if values.get("n") == 1 else known[key]
    return _PLACE.sub(lambda place: str(values.get(place[1], place[0])), pattern)
