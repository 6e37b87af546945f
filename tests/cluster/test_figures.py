"""What the processes of a cluster tell machines: figures that Prometheus reads, and logs of which every line is one object of JSON."""

import asyncio
import json
import subprocess
import sys
import time
import urllib.request

import yaml
from prometheus_client.parser import text_string_to_metric_families

from deploy.cluster import ROOT, Cluster
from tests.cluster.acting import ACTIONS, typed


def figures(cluster: Cluster, name: str) -> dict[str, float]:
    """The figures of a process that carry no labels, read as Prometheus reads them."""
    with urllib.request.urlopen(f"http://127.0.0.1:{cluster.metrics[name]}/metrics", timeout=20) as answer:
        families = list(text_string_to_metric_families(answer.read().decode()))
    return {
        sample.name: sample.value for family in families for sample in family.samples if not sample.labels
    }


def test_figures_count_what_was_done_and_logs_are_json(evening):
    cluster = evening.cluster
    before = figures(cluster, "web-1")

    answers = asyncio.run(typed(evening, cluster.web_url(0), ACTIONS))

    assert answers == ["ack"] * len(ACTIONS)
    after = figures(cluster, "web-1")
    assert after["openroom_action_seconds_count"] - before["openroom_action_seconds_count"] == len(ACTIONS)
    assert (after["openroom_database_up"], after["openroom_redis_up"]) == (1, 1)
    assert after["openroom_last_tick_timestamp_seconds"] == 0, "a web process does not tick"
    clock = figures(cluster, "clock-1")
    assert time.time() - clock["openroom_last_tick_timestamp_seconds"] < 15
    for name in cluster.metrics:
        lines = (cluster.folder / f"{name}.log").read_text("utf-8").splitlines()
        told = [json.loads(line) for line in lines]
        assert told
        assert all({"at", "level", "logger", "message"} <= each.keys() for each in told)


def test_container_s_clock_is_well_while_it_ticks(cluster):
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    asks = services["clock"]["healthcheck"]["test"][-1]

    def asked(name: str) -> int:
        here = asks.replace("127.0.0.1:9100", f"127.0.0.1:{cluster.metrics[name]}")
        return subprocess.run([sys.executable, "-c", here], check=False).returncode

    assert asked("clock-1") == 0
    assert asked("web-1") == 1, "it does not tick"
