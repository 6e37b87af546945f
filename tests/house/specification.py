"""The embargo's specification as it lies beside the project: its sections, sentence by sentence, and the articles it names."""

from __future__ import annotations

import re
from pathlib import Path

# A full stop behind these ends nothing.
_SHORT = re.compile(r"\b(art|min|e\.g|i\.e)\. ")
_ARTICLE = re.compile(r"\bart\. ((?:\d+(?: [IVX]+)?(?:\(\d+\))?(?:, )?)+)")
_OFFENCE = re.compile(r"(?<![\w.])(54\(\d+\))")
_MORE = re.compile(r"\bart\. (\d+) ([IVX]+\(\d+\))")
_LAW = re.compile(r"\((12C2b|86A)\b|\b(86A)\b")


def sections(file: Path) -> dict[str, list[str]]:
    """The sentences of every section, in order; what stands before the first heading is called *Preface*."""
    found: dict[str, list[str]] = {}
    title = "Preface"
    block: list[str] = []

    def close() -> None:
        text = _SHORT.sub(lambda short: short[0].replace(". ", ".\N{NO-BREAK SPACE}"), " ".join(block))
        found.setdefault(title, []).extend(
            sentence.strip()
            for sentence in re.split(r"(?<=[.!?])\)?\s+(?=[A-Z*(`])", text)
            if re.search(r"[A-Za-z]", sentence)
        )
        block.clear()

    for line in file.read_text("utf-8").splitlines():
        if line.startswith("#"):
            close()
            title = line.lstrip("# ").partition(" (")[0] if line.startswith("##") else "Preface"
        elif not line.strip() or re.match(r"(- |\d+\. |\|)", line):
            close()
            if line.strip() and not re.match(r"\|[\s|-]*\|$|\| gate ", line):
                block.append(line.lstrip("- ").strip())
        else:
            block.append(line.strip())
    close()
    return found


def articles(file: Path) -> set[str]:
    """The articles and Laws that are named: `21 III`, `54(3)`, `86A`."""
    text = " ".join(file.read_text("utf-8").split())
    named = {one for many in _ARTICLE.findall(text) for one in many.strip(", ").split(", ")}
    named |= set(_OFFENCE.findall(text))
    named |= {" ".join(both) for both in _MORE.findall(text)}
    return named | {one or other for one, other in _LAW.findall(text)}
