"""Shared set-up: repeatable random tests, optional tools, benchmarks only when they are named."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flint import ctx
from hypothesis import settings
from mpmath import mp

BENCHMARKS = Path(__file__).parent / "benchmarks"
REQUIRE_TOOLS = "EPSPROOF_REQUIRE_TOOLS"

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Benchmarks are collected only where the command line names them."""
    named = any("benchmarks" in str(argument) for argument in config.invocation_params.args)
    return True if collection_path == BENCHMARKS and not named else None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """``optional_tool("latexmk")`` skips without the program, and fails where EPSPROOF_REQUIRE_TOOLS is 1."""
    for marker in item.iter_markers("optional_tool"):
        missing = [name for name in marker.args if shutil.which(name) is None]
        if missing and os.environ.get(REQUIRE_TOOLS) == "1":
            pytest.fail(f"{', '.join(missing)} must be installed: {REQUIRE_TOOLS} is 1", pytrace=False)
        if missing:
            pytest.skip(f"{', '.join(missing)} is not installed")


@pytest.fixture(autouse=True)
def _precision_is_given_back() -> Iterator[None]:
    """A test, or what it calls, that leaves another working precision behind changes the tests that follow."""
    before = mp.prec, ctx.prec
    yield
    after = mp.prec, ctx.prec
    mp.prec, ctx.prec = before
    assert after == before, f"bits of mpmath and flint: {before} before, {after} after"
