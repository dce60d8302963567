"""Shared set-up: repeatable random tests, optional tools, benchmarks only when they are named."""

from __future__ import annotations

import os
import shutil
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from flint import ctx
from hypothesis import settings
from mpmath import mp

BENCHMARKS = Path(__file__).parent / "benchmarks"
LONG = Path(__file__).parent / "long.txt"
COLLECTED = pytest.StashKey[set[str]]()
REQUIRE_TOOLS = "EPSPROOF_REQUIRE_TOOLS"
MINUTES, BEGUN = "EPSPROOF_TEST_MINUTES", time.monotonic()

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Benchmarks are collected only where the command line names them."""
    named = any("benchmarks" in str(argument) for argument in config.invocation_params.args)
    return True if collection_path == BENCHMARKS and not named else None


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--renew-long`` is for a run of everything, ``pytest -m "" --renew-long 2``."""
    parser.addoption(
        "--renew-long", type=float, metavar="SECONDS", help="name longer tests in tests/long.txt"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Durations are kept where reports of all processes arrive."""
    if config.getoption("--renew-long") is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Durations(config.getoption("--renew-long")))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests named in ``long.txt`` are marked; a whole file or function is marked where it stands.

    Tests with snapshots stay together: of a file that is run in part the other snapshots count as unused, and the run as failed.
    """
    if items:
        items[0].config.stash[COLLECTED] = {item.nodeid for item in items}
    long = set(LONG.read_text(encoding="utf-8").splitlines())
    for item in items:
        if item.nodeid in long and "snapshot" not in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.long)


class Durations:
    """The seconds of every test of a run, set-up included; at its end the names of the long ones are written."""

    def __init__(self, most: float) -> None:
        self.most = most
        self.seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        long = sorted(name for name, seconds in self.seconds.items() if seconds > self.most)
        LONG.write_text("".join(f"{name}\n" for name in long), encoding="utf-8")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """``optional_tool("latexmk")`` skips without the program, and fails where EPSPROOF_REQUIRE_TOOLS is 1.

    On a slow machine EPSPROOF_TEST_MINUTES says after how many minutes no test begins any more; those count as skipped.
    """
    minutes = float(os.environ.get(MINUTES, "inf"))
    if time.monotonic() - BEGUN > 60 * minutes:
        pytest.skip(f"not begun: {minutes:g} minutes are over")
    for marker in item.iter_markers("optional_tool"):
        missing = [name for name in marker.args if shutil.which(name) is None]
        if missing and os.environ.get(REQUIRE_TOOLS) == "1":
            pytest.fail(f"{', '.join(missing)} must be installed: {REQUIRE_TOOLS} is 1", pytrace=False)
        if missing:
            pytest.skip(f"{', '.join(missing)} is not installed")


@pytest.fixture
def collected(pytestconfig: pytest.Config) -> set[str]:
    """The names of all tests of the files collected, before any is left out by a marker; needs whole files."""
    if any("::" in argument for argument in pytestconfig.args):
        pytest.skip("only a part of a file is collected")
    return pytestconfig.stash[COLLECTED]


@pytest.fixture(autouse=True)
def _precision_is_given_back() -> Iterator[None]:
    """A test, or what it calls, that leaves another working precision behind changes the tests that follow."""
    before = mp.prec, ctx.prec
    yield
    after = mp.prec, ctx.prec
    mp.prec, ctx.prec = before
    assert after == before, f"bits of mpmath and flint: {before} before, {after} after"
