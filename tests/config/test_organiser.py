"""How the server is: for people, for Prometheus, for whoever gathers logs; and what a page says when the database is gone."""

import json
import logging
import urllib.request
from datetime import UTC, datetime, timedelta

import pytest
from django.db import OperationalError
from django.test import Client

from broadcast import public, services
from config.logs import JsonLines
from config.metrics import serve_metrics
from deploy.cluster import free_port
from tests.broadcast.halls import make


@pytest.fixture
def key_file(settings, tmp_path):
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"


@pytest.fixture
def director(db, key_file) -> Client:
    hall = make()
    services.grant(hall.event.pk, "chief", "director", "secret")
    client = Client()
    assert client.login(username="chief", password="secret")
    return client


def test_organiser_reads_how_the_server_is_in_both_languages(director):
    services.report(
        services.Report(
            "web-1",
            serves=True,
            ticks=True,
            started_at=datetime.now(UTC),
            ticked_at=datetime.now(UTC),
            spectators=321,
            trouble="",
        ),
        datetime.now(UTC),
    )

    english, chinese = (director.get(f"/{lang}/server/").content.decode() for lang in ("en", "zh"))

    assert "321 watching" in english
    assert "web-1" in english
    assert 'data-well="no"' not in english
    assert "321 人正在观看" in chinese


def test_organiser_reads_that_no_clock_ticks(director):
    page = director.get("/en/server/").content.decode()

    assert page.count('<li data-well="no">') == 1
    assert "stands still" in page


def test_organiser_reads_that_a_process_is_not_heard_of(director):
    now = datetime.now(UTC)
    for name, seen_at in (("web-1", now - timedelta(minutes=1)), ("web-2", now)):
        services.report(
            services.Report(
                name, serves=True, ticks=True, started_at=now, ticked_at=now, spectators=0, trouble=""
            ),
            seen_at,
        )

    english, chinese = (director.get(f"/{lang}/server/").content.decode() for lang in ("en", "zh"))

    assert english.count('<li data-well="no">') == 1
    assert "not all are heard of" in english
    assert "有进程没有报告" in chinese
    assert english.count('<tr data-well="no">') == 1


def test_operator_does_not_find_the_organiser_s_page(db, key_file):
    services.grant(make().event.pk, "typist", "operator", "secret")
    client = Client()
    client.login(username="typist", password="secret")

    assert client.get("/en/server/").status_code == 404


def test_prometheus_is_answered_at_an_address_of_its_own():
    port = free_port()
    serve_metrics("127.0.0.1", port)

    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()

    values = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert float(values["openroom_spectators"]) == 0
    assert "openroom_action_seconds_count" in values
    assert "openroom_tick_seconds_count" in values


def test_log_line_is_one_object_of_json_with_its_error():
    error = ZeroDivisionError("by nothing")
    record = logging.LogRecord(
        "openroom.x", logging.ERROR, "", 0, "桌 %s", ("1",), (ZeroDivisionError, error, None)
    )

    line = json.loads(text := JsonLines().format(record))

    assert "\n" not in text
    assert (line["level"], line["logger"], line["message"]) == ("ERROR", "openroom.x", "桌 1")
    assert "ZeroDivisionError" in line["error"]
    assert datetime.fromisoformat(line["at"]).tzinfo is not None


@pytest.mark.parametrize(("lang", "words"), [("en", "no word with its database"), ("zh", "连不上数据库")])
def test_page_without_a_database_says_so_and_comes_again(db, monkeypatch, lang, words):
    def gone(**_: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(public, "front_page", gone)

    answer = Client().get(f"/{lang}/")

    assert (answer.status_code, answer["Retry-After"], answer["Refresh"]) == (503, "5", "5")
    assert answer["Cache-Control"] == "no-store"
    assert words in answer.content.decode()
