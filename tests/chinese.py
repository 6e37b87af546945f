"""What is left of English in something Chinese people read: Latin words that are neither names of the trade nor in the data."""

import json
import re
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

# Words that Chinese bridge players and computer users write in Latin letters themselves.
TRADE = {
    *("IMP", "IMPs", "VP", "MP", "NT", "PBN", "LIN", "DUP", "DLM", "BRI", "BBO", "II", "ID"),
    *("JSON", "JSONL", "CSV", "HTML", "HTTP", "URL", "API", "OpenAPI", "ETag", "If-None-Match", "PNG", "JPEG", "SVG", "MB", "KB", "UTC", "JavaScript"),
    *("Unix", "Redis", "PostgreSQL", "SQLite"),
    *("Enter", "Esc", "Alt", "Ctrl", "Del", "Tab", "Shift", "Backspace", "Home", "End"),
    *("OpenRoom", "English"),
}  # fmt: skip
WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*[A-Za-z]")
# Calls, cards and contracts as the keyboard and the wire write them: "4HS+1", "SXW-", "3NT", "T97".
BRIDGE = re.compile(r"[1-7]?(?:[SHDCN]|NT)?(?:X{0,2})[NESW]?|[AKQJT2-9x]+|[NESWHDCX-]{1,4}|xx|NN")
# What stands in an address: "size=2".
PARAMETER = re.compile(r"\b[a-z]+=[\w.-]*")
READ = ("alt", "title", "placeholder", "aria-label", "aria-description", "aria-valuetext")


def english_in(text: str, known: set[str] = frozenset()) -> list[str]:  # type: ignore[assignment]
    """The words that should be Chinese, in order. `known` are words of the data: names, explanations at the table, addresses."""
    return [
        word
        for word in WORD.findall(PARAMETER.sub("", text))
        if word not in TRADE and word not in known and not BRIDGE.fullmatch(word)
    ]


def words_of(text: str) -> set[str]:
    """The Latin words of some data."""
    return set(WORD.findall(text))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._passed: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        # What says that it is in another language, and what is typed into a program as it stands.
        if tag in ("script", "style", "code", "pre") or given.get("lang") == "en":
            self._passed.append(tag)
        if not self._passed:
            self.said += [value for name in READ if (value := given.get(name))]
            if tag == "input" and given.get("type") in ("submit", "button"):
                self.said.append(given.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if self._passed and self._passed[-1] == tag:
            self._passed.pop()

    def handle_data(self, data: str) -> None:
        if not self._passed:
            self.said.append(data)


def said_in(page: str) -> str:
    """Everything a page of HTML says to people who see it or hear it."""
    reader = _Reader()
    reader.feed(page)
    return "\n".join(reader.said)


# All that is said on a page, seen or heard; what is marked as English is.
SAID = """() => {
  const said = [document.title];
  const names = ["alt", "title", "placeholder", "aria-label", "aria-valuetext"];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) said.push(node.data);
    if (!(node instanceof Element) || node.matches("script, style, code, [lang=en]")) return;
    said.push(...names.map((name) => node.getAttribute(name)).filter(Boolean));
    node.childNodes.forEach(walk);
  };
  walk(document.body);
  return said.join("\\n");
}"""


def written_in(fixtures: Iterable[Path]) -> set[str]:
    """What people wrote that stands in these frames (files of JSON) as they wrote it: explanations, comments and their authors, names without Chinese."""
    found: set[str] = set()

    def look(value: Any) -> None:
        if isinstance(value, dict):
            for name in ("text", "author"):
                found.update(words_of(str(value.get(name, ""))))
            if value.keys() >= {"en", "zh"}:
                found.update(words_of(value["zh"]))
            for each in value.values():
                look(each)
        elif isinstance(value, list):
            for each in value:
                look(each)

    for path in fixtures:
        look(json.loads(path.read_text("utf-8")))
    return found
