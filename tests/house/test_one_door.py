"""Ways around the import contracts to what is embargoed: an admin, a relation followed backwards, a model by its name."""

import re
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings

ROOT = Path(__file__).resolve().parents[2]
MODELS = [model for app in ("scoring", "broadcast") for model in apps.get_app_config(app).get_models()]
BACKUP = ROOT / "config" / "backup"
DOOR = re.compile(r"broadcast/(models|services|public|publisher)(\.py|/)|scoring/|broadcast/migrations/")


def sources() -> list[Path]:
    """Every Python file that runs in a hall."""
    packages = ("config", "display", "broadcast", "scoring", "bridge")
    return [path for package in packages for path in (ROOT / package).rglob("*.py")]


def test_no_admin_is_installed():
    assert [app for app in settings.INSTALLED_APPS if "admin" in app] == []


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_no_relation_can_be_followed_backwards(model):
    relations = [field for field in model._meta.get_fields() if field.concrete and field.is_relation]

    assert [field.name for field in relations if not field.remote_field.hidden] == []


def test_no_model_is_fetched_by_its_name():
    found = [
        path for path in sources() if re.search(r"\b(get_model|get_models|ContentType)\b", path.read_text())
    ]

    allowed = [path for path in found if "migrations" in path.parts or path == BACKUP / "rows.py"]
    assert [path for path in found if path not in allowed] == []


def test_only_commands_reach_a_backup():
    """It takes every row as it lies: for the organiser's disk, never for an audience."""
    importing = [
        path.relative_to(ROOT).as_posix()
        for path in sources()
        if re.search(r"\bconfig\.backup\b|from config import .*\bbackup\b", path.read_text())
        and BACKUP not in path.parents
    ]

    assert sorted(importing) == [
        "config/management/commands/backup.py",
        "config/management/commands/restore.py",
    ]


def test_no_table_is_named_outside_the_door():
    """SQL by hand would reach the record without importing broadcast.models."""
    tables = re.compile(r"\b(" + "|".join(model._meta.db_table for model in MODELS) + r")\b")
    named = [path.relative_to(ROOT).as_posix() for path in sources() if tables.search(path.read_text())]

    assert [path for path in named if not DOOR.match(path)] == []
