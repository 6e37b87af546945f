"""Static files go out small to browsers that take it, and are the same files."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from config.static_files import compressed

ROOT = Path(__file__).resolve().parents[2]


def get(path: str, **headers: str) -> Any:
    return Client(headers=headers).get(path)


@pytest.mark.parametrize("name", ["css/pages.css", "js/dom.js", "i18n/zh-Hans.json", "api/v1/openapi.json"])
def test_file_is_sent_small_and_is_the_same(name: str) -> None:
    plain = get(f"/static/{name}")
    small = get(f"/static/{name}", accept_encoding="gzip, deflate, br")

    sent = b"".join(small.streaming_content)
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["Vary"]
    assert gzip.decompress(sent) == b"".join(plain.streaming_content) == (ROOT / "static" / name).read_bytes()
    assert len(sent) < 0.6 * (ROOT / "static" / name).stat().st_size
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Type"] == plain.headers["Content-Type"]


def test_what_is_small_already_is_sent_as_it_is() -> None:
    assert "Content-Encoding" not in get("/static/fonts/inter-latin.woff2", accept_encoding="gzip").headers


def test_a_changed_file_gets_a_small_form_of_its_own(tmp_path: Path, settings: Settings) -> None:
    settings.OPENROOM_COMPRESSED = tmp_path / "small"
    file = tmp_path / "a.js"
    file.write_text("export const a = 1;\n" * 100)
    first = compressed(file)
    again = compressed(file)
    file.write_text("export const a = 2;\n" * 100)
    second = compressed(file)

    assert first == again != second
    assert first
    assert second
    assert gzip.decompress(second.read_bytes()).startswith(b"export const a = 2;")
    assert sorted(path.name for path in (tmp_path / "small").iterdir()) == sorted([first.name, second.name])


def test_dynamic_pages_are_never_compressed(db: None) -> None:
    assert "Content-Encoding" not in get("/en/", accept_encoding="gzip").headers
