"""docker-compose.yml is the topology that `deploy.cluster` starts and the tests break: the same services, commands, settings and nginx.

No container engine is needed: the file is read, filled in and held beside the other.
"""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import Any

import pytest
import yaml
from django.urls import resolve

from config.management.commands import clock, serve
from deploy.cluster import ROOT, TEMPLATE, Cluster, Missing, program, self_signed
from tests.conftest import absent

GIVEN = re.compile(r"\$\{(\w+):-([^}]*)\}")
# What only one of the two needs, and why.
CONTAINERS_ONLY = {
    "OPENROOM_SECRET_KEY",
    "PYTHONDONTWRITEBYTECODE",
}  # given from outside; the code lies there read-only
NATIVE_ONLY = {"PYTHONUNBUFFERED"}  # its logs are read while it runs

WHERE = {"--host", "--port", "--metrics"}

Service = dict[str, Any]


@pytest.fixture(scope="module")
def services() -> dict[str, Service]:
    """The services of the file, every variable at its default."""
    text = (ROOT / "docker-compose.yml").read_text()
    read: dict[str, dict[str, Service]] = yaml.safe_load(GIVEN.sub(lambda found: found[2], text))
    return read["services"]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """The other topology, never started."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="openroom-compose-", ignore_cleanup_errors=True) as folder:
        try:
            yield Cluster(Path(folder), web=2, clocks=1)
        except Missing as missing:
            absent(missing)


def of_manage(command: list[str]) -> list[str]:
    """What `manage.py` is told, without where it listens; that it has figures for Prometheus both must be told."""
    assert "--metrics" in command
    told = command[command.index("manage.py") + 1 :]
    return [
        word
        for before, word in zip(["", *told], told, strict=False)
        if word not in WHERE and before not in WHERE
    ]


def test_services_are_the_same(services, cluster):
    native = [cluster.postgres, cluster.redis, *cluster.web, *cluster.clocks, cluster.nginx]

    names = {child.name.replace("clock-1", "clock") for child in native}
    assert set(services) - {"prepare"} == names


def test_processes_of_openroom_are_told_the_same(services, cluster):
    for name, child in {
        "web-1": cluster.web[0],
        "web-2": cluster.web[1],
        "clock": cluster.clocks[0],
    }.items():
        assert of_manage(services[name]["command"]) == of_manage(child.command)
    assert "manage.py migrate" in services["prepare"]["command"][-1]


@pytest.mark.parametrize(
    ("name", "command"), [("web-1", serve.Command), ("web-2", serve.Command), ("clock", clock.Command)]
)
def test_commands_are_understood(services, name, command):
    program_, script, word, *told = services[name]["command"]

    assert (program_, script, word) == (
        "/venv/bin/python",
        "manage.py",
        command.__module__.rpartition(".")[2],
    )
    command().create_parser("manage.py", word).parse_args(told)


def test_settings_are_the_same_and_are_read(services, cluster):
    native = cluster.environment
    settings = (ROOT / "config/settings.py").read_text()

    for name in ("web-1", "web-2", "clock", "prepare"):
        given = services[name]["environment"]
        assert set(given) - CONTAINERS_ONLY == set(native) - NATIVE_ONLY
        assert given["OPENROOM_BEHIND_TLS"] == native["OPENROOM_BEHIND_TLS"]
        for variable in given:
            assert variable in settings or variable == "DATABASE_URL" or variable.startswith("PYTHON")
    given = services["web-1"]["environment"]
    assert given["DATABASE_URL"] == "postgresql://openroom:openroom@postgres/openroom"
    assert given["REDIS_URL"].partition("redis:6379")[::2] == ("redis://", "/0")
    database = services["postgres"]["environment"]
    assert (database["POSTGRES_USER"], database["POSTGRES_DB"]) == ("openroom", "openroom")


def test_health_is_asked_where_it_is_answered(services):
    for name in ("web-1", "web-2"):
        asked = re.search(r"http://([\d.]+):(\d+)(/\w+)", services[name]["healthcheck"]["test"][-1])
        assert asked is not None
        host, port, path = asked.groups()
        # Whatever names of its own a server is given, this one is let in.
        text = (ROOT / "docker-compose.yml").read_text()
        assert re.search(rf"OPENROOM_HOSTS: \S*{host}\b(?![^$]*\}})", text)
        assert port in services[name]["command"]
        assert resolve(path).view_name == "healthz"


def test_redis_and_postgresql_run_with_the_same_options(services, cluster):
    stores_nothing = services["redis"]["command"]
    options = cluster.redis.command
    for name in ("--save", "--appendonly"):
        assert stores_nothing[stores_nothing.index(name) + 1] == options[options.index(name) + 1]
    assert {word for word in services["postgres"]["command"] if "max_connections" in word} == {
        word for word in cluster.postgres.command if "max_connections" in word
    }


def test_all_that_is_mounted_read_and_waited_for_is_there(services):
    volumes = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["volumes"]
    for service in services.values():
        for mounted in service.get("volumes", []):
            here = mounted.partition(":")[0]
            assert (ROOT / here).exists() if here.startswith(".") else here in volumes
        assert set(service.get("depends_on", [])) <= set(services)
    assert "prepare" not in services["prepare"]["depends_on"]
    assert "requirements/base.txt" in services["prepare"]["command"][-1]


def filled(services: dict[str, Service], **other: str) -> str:
    return Template(TEMPLATE.read_text()).safe_substitute(services["nginx"]["environment"] | other)


def test_nginx_is_filled_in_from_one_template_with_the_same_places(services, cluster):
    script = services["nginx"]["command"][-1]
    replaced = set(re.findall(r"\$\$(\w+)", script[script.index("envsubst") : script.index("</deploy")]))
    places = set(re.findall(r"\$\{(\w+)\}", TEMPLATE.read_text()))
    assert replaced == set(services["nginx"]["environment"]) == places

    native = (cluster.folder / "nginx.conf").read_text()
    ours = filled(services)
    assert re.findall(r"\$\{\w+\}", ours) == []

    def shape(text: str) -> str:
        """What is left when ports, folders and names are taken out."""
        text = re.sub(r"server \S+:\d+ ", "server THERE ", text)
        for variable in ("LISTEN", "CERTIFICATE", "KEY", "STATIC", "FOLDER", "FILES"):
            text = text.replace(services["nginx"]["environment"][variable], variable)
        return text

    filled_alike = Template(TEMPLATE.read_text()).safe_substitute(
        {name: name for name in places} | {"UPSTREAMS": "server THERE max_fails=1 fail_timeout=2s; " * 2}
    )
    assert shape(ours).split() == shape(filled_alike).split()
    upstreams = re.sub(r"127\.0\.0\.1:\d+", "THERE", native.partition("upstream openroom {")[2])
    assert upstreams.count("server THERE max_fails=1 fail_timeout=2s;") == 2


def test_nginx_understands_what_the_containers_give_it(services, tmp_path):
    try:
        binary = program("nginx", "nginx")
        self_signed(tmp_path / "tls.crt", tmp_path / "tls.key", "127.0.0.1")
    except Missing as missing:
        absent(missing)
    (tmp_path / "mime.types").write_text("types { text/html html; }\n")
    upstreams = re.sub(r"web-\d", "127.0.0.1", services["nginx"]["environment"]["UPSTREAMS"])
    (tmp_path / "nginx.conf").write_text(
        filled(
            services,
            UPSTREAMS=upstreams,
            LISTEN="127.0.0.1:8443",
            CERTIFICATE=str(tmp_path / "tls.crt"),
            KEY=str(tmp_path / "tls.key"),
            FOLDER=str(tmp_path),
            FILES="1024",
        )
    )

    done = subprocess.run(
        [binary, "-t", "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
