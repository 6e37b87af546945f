"""What every test may ask for: a Redis, a PostgreSQL, a browser, node and the shared corpus, each only when asked.

On a laptop a missing one skips the tests that asked, and the end of the run says loudly which. Where
OPENROOM_REQUIRE_SERVICES=1 or CI=true it is a failure: a green run there has tested everything.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import settings

from tests.house import services

ROOT = Path(__file__).resolve().parent.parent
REQUIRED = os.environ.get("OPENROOM_REQUIRE_SERVICES") == "1" or os.environ.get("CI") == "true"
NOT_HERE = "not on this machine: "
MARKERS = {"redis_url": "services", "postgres_url": "services", "chromium_path": "browser"}

# A fault found by chance must not depend on chance to be found again: only the siege draws anew on every run.
settings.register_profile("quick", max_examples=20, deadline=None, derandomize=True)
settings.register_profile("ci", max_examples=100, deadline=None, derandomize=True)
settings.register_profile(
    "siege", max_examples=int(os.environ.get("EXAMPLES") or 10_000), deadline=None, print_blob=True
)
settings.register_profile(
    "few", max_examples=int(os.environ.get("EXAMPLES") or 1), deadline=None, derandomize=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if REQUIRED else "quick"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what needs a service or a browser, so that `-m "not browser"` can be relied on; and every property."""
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("property")
        for fixture in getattr(item, "fixturenames", ()):
            if marker := MARKERS.get(fixture):
                item.add_marker(marker)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says what was not there, and how many tests were skipped for it."""
    skipped: Counter[str] = Counter()
    for report in terminalreporter.stats.get("skipped", []):
        reason = str(report.longrepr[2])
        if NOT_HERE in reason:
            skipped[reason.partition(NOT_HERE)[2]] += 1
    for missing, count in sorted(skipped.items()):
        terminalreporter.write_sep("!", f"NOT TESTED: {missing}: {count} skipped", red=True, bold=True)


def absent(what: object) -> NoReturn:
    """Ends the test that asked for something this machine does not have."""
    if REQUIRED:
        pytest.fail(f"{NOT_HERE}{what}; here it is required", pytrace=False)
    pytest.skip(f"{NOT_HERE}{what}")


def _lent(server: Callable[[], AbstractContextManager[str]]) -> Iterator[str]:
    with ExitStack() as stack:
        try:
            url = stack.enter_context(server())
        except services.AbsentError as missing:
            absent(missing)
        yield url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The URL of a private Redis, started on first use."""
    yield from _lent(services.redis_server)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The URL of an empty database in a private PostgreSQL, started on first use. Shared: leave it as you found it."""
    yield from _lent(services.postgres_server)


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """The browser's executable, for `playwright.chromium.launch(executable_path=...)`."""
    try:
        return services.chromium()
    except services.AbsentError as missing:
        absent(missing)


@pytest.fixture(scope="session")
def node_path() -> Path:
    """The JavaScript runtime that plays the shared vectors."""
    try:
        return services.program("node", "nodejs", get="apt install nodejs")
    except services.AbsentError as missing:
        absent(missing)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with corpus/ and reference/: OPENROOM_SHARED, or `shared` beside the project."""
    folder = Path(os.environ.get("OPENROOM_SHARED") or ROOT.parent / "shared").resolve()
    if not (folder / "corpus").is_dir():
        absent("no shared corpus (set OPENROOM_SHARED to the folder that holds corpus/)")
    return folder
