"""What a page weighs before anybody can read it: HTML, style, scripts and sentences as they travel. Knows no server and no browser."""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

STATIC = Path(__file__).resolve().parents[1] / "static"
BUDGET = 120 * 1024  # bytes
_NEEDED = re.compile(r'(?:href|src)="/static/([^"]+\.(?:css|js|json))"')


@dataclass(frozen=True, slots=True)
class Weight:
    """Bytes of a page: `html` as it is (pages are never compressed), the others compressed."""

    html: int
    css: int
    js: int
    sentences: int

    @property
    def total(self) -> int:
        """All that is needed to read it: what the budget speaks of. No web font is among it."""
        return self.html + self.css + self.js + self.sentences


def weight_of(html: str) -> Weight:
    """A page with every file it names; modules that others import are named by it, each once."""
    files = set(_NEEDED.findall(html))
    sizes = {
        suffix: sum(_small(name) for name in files if name.endswith(suffix))
        for suffix in (".css", ".js", ".json")
    }
    return Weight(len(html.encode()), sizes[".css"], sizes[".js"], sizes[".json"])


@cache
def _small(name: str) -> int:
    return len(gzip.compress((STATIC / name).read_bytes(), mtime=0))
