"""The tests' own servers are real, private and gone afterwards; a missing one is never silent."""

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import redis

from tests.house import services

ROOT = Path(__file__).resolve().parents[2]


def test_redis_url_answers_ping_and_starts_empty(redis_url):
    with redis.Redis.from_url(redis_url) as client:
        assert client.ping()
        assert client.dbsize() == 0


def test_redis_server_is_gone_afterwards(redis_url):
    with services.redis_server() as url:
        assert url != redis_url

    with redis.Redis.from_url(url) as client, pytest.raises(redis.ConnectionError):
        client.ping()


def test_postgres_url_answers_select_in_an_empty_database(postgres_url):
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
        assert connection.execute(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        ).fetchone() == (0,)


def test_postgres_server_keeps_chinese_names(postgres_url):
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT length(%s::text)", ["转播厅"]).fetchone() == (3,)


def test_chromium_says_its_version(chromium_path):
    answer = subprocess.run(
        [chromium_path, "--version"], capture_output=True, text=True, timeout=60, check=True
    )

    assert "Chrom" in answer.stdout


def test_node_runs_a_module(node_path):
    script = "import { strict as assert } from 'node:assert'; assert.equal(1 + 1, 2); console.log('ok')"

    answer = subprocess.run(
        [node_path, "--input-type=module", "--eval", script],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )

    assert answer.stdout.strip() == "ok"


def without_redis(**environment: str) -> subprocess.CompletedProcess[str]:
    """This file's first test in a run of its own on a machine without redis-server."""
    test = "tests/house/test_services.py::test_redis_url_answers_ping_and_starts_empty"
    plain = {
        name: value for name, value in os.environ.items() if name not in {"CI", "OPENROOM_REQUIRE_SERVICES"}
    }
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", test],
        cwd=ROOT,
        env=plain | {"PATH": "/nowhere"} | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_missing_service_skips_loudly_on_a_laptop():
    run = without_redis()

    assert run.returncode == 0
    assert "NOT TESTED: no redis-server (apt install redis-server): 1 skipped" in run.stdout
    assert "1 skipped" in run.stdout.splitlines()[-1]


@pytest.mark.parametrize("variable", [{"OPENROOM_REQUIRE_SERVICES": "1"}, {"CI": "true"}])
def test_missing_service_fails_where_it_is_required(variable):
    run = without_redis(**variable)

    assert run.returncode == 1
    assert "not on this machine: no redis-server" in run.stdout
