"""The modules' own tests, in node, and what every module and style sheet must keep to."""

import re
import subprocess
from pathlib import Path

import pytest

from display.modules import needed_by

HERE = Path(__file__).resolve().parent
STATIC = HERE.parents[1] / "static"
STYLES = sorted((STATIC / "css").rglob("*.css"))
SCREENS = [f"hall/{file.name}" for file in sorted((STATIC / "css/hall").glob("*.css"))]


@pytest.mark.parametrize("file", sorted(HERE.glob("*.test.mjs")), ids=lambda file: file.stem)
def test_modules_in_node(node_path: Path, file: Path) -> None:
    done = subprocess.run(
        [node_path, "--test", file], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "file", [each for each in STYLES if each.name != "tokens.css"], ids=lambda file: file.name
)
def test_colours_stand_in_tokens_only(file: Path) -> None:
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*[;}])|\b(?:rgb|hsl|oklch)a?\(", declarations(file)) == []


@pytest.mark.parametrize(
    "name",
    [
        "base.css",
        "cards.css",
        "auction.css",
        "strip.css",
        "hall.css",
        "pages.css",
        *(file.name for file in STYLES if file.name.startswith("page-")),
        *SCREENS,
    ],
)
def test_sizes_of_pages_and_screens_stand_in_tokens_only(name: str) -> None:
    assert (
        re.findall(r"(?<![\w.-])(?!1px)[1-9][\d.]*(?:px|rem|pt)\b", declarations(STATIC / "css" / name)) == []
    )


def declarations(file: Path) -> str:
    return re.sub(r"/\*.*?\*/|@media[^{]*|@font-face\s*\{.*?\}", "", file.read_text("utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.name)
def test_tokens_used_are_tokens_that_exist(file: Path) -> None:
    known = set(
        re.findall(r"^\s*(--[\w-]+):", (STATIC / "css" / "tokens.css").read_text("utf-8"), re.MULTILINE)
    )
    own = set(re.findall(r"^\s*(--[\w-]+):", file.read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"var\((--[\w-]+)", file.read_text("utf-8"))) <= known | own


def test_page_asks_for_every_module_it_needs_at_once() -> None:
    needed = needed_by("js/match.js")
    assert {"js/page.js", "js/dom.js", "js/live.js", "js/el/suit.js"} <= set(needed)
    assert "js/match.js" not in needed
    assert [path for path in needed if not (STATIC / path).is_file()] == []


def test_modules_never_parse_markup() -> None:
    parsing = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function"
    )
    assert [
        path.name for path in (STATIC / "js").rglob("*.js") if parsing.search(path.read_text("utf-8"))
    ] == []
