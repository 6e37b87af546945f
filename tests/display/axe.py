"""axe-core in a page: what WCAG 2.2 A and AA would complain of, as lines to read."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.conftest import absent

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
RUN = "rules => axe.run(document, {runOnly: {type: 'tag', values: rules}, resultTypes: ['violations']})"


@cache
def source() -> str:
    """axe-core's script, from the package that brings it. Without it the test ends, and says so."""
    found = find_spec("axe_playwright_python")
    if found is None or found.origin is None:
        absent("axe-core (pip: axe-playwright-python, in requirements/dev.txt)")
    return (Path(found.origin).parent / "axe.min.js").read_text("utf-8")


def complaints(page: Page) -> list[str]:
    """One line for every element that breaks a rule: the rule, where, and why."""
    page.evaluate(source())
    found: dict[str, Any] = page.evaluate(RUN, RULES)
    return [
        f"{broken['id']} ({broken['impact']}) {node['target']}: {node['failureSummary'].splitlines()[-1].strip()}"
        for broken in found["violations"]
        for node in broken["nodes"]
    ]
