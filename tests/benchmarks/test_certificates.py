"""All certificates of the registered profiles, checked again by the kernel; and the paper's ledger, cold and warm."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from epsproof.derive.profiles import FAMILIES
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.kernel.document import check

PROGRAM = Path(sys.executable).with_name("epsproof")


def test_certificates_of_all_profiles_checked_again(benchmark: Any) -> None:
    benchmark.group = "certificates checked again"
    documents = [prove_closed_form(FAMILIES[name].problem(), 120).document for name in sorted(FAMILIES)]
    found = benchmark.pedantic(lambda: [check(d) for d in documents], rounds=3)
    benchmark.extra_info["error"] = f"{sum(len(p) for d in documents for p in d['proofs'])} certificates"
    assert set(found) == {"proved"}


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The verdicts of the first ledger, kept for the second."""
    yield tmp_path_factory.mktemp("cache")


def ledger(cache: Path) -> None:
    command = [PROGRAM, "verify", "kazan-reiter-2024", "--jobs", "2"]
    done = subprocess.run(
        command, env={**os.environ, "XDG_CACHE_HOME": str(cache)}, capture_output=True, check=False
    )
    assert done.returncode in (0, 1), done.stderr


def test_ledger_cold(benchmark: Any, cache: Path) -> None:
    benchmark.group = "the paper's ledger"
    benchmark.pedantic(ledger, (cache,), rounds=1)


def test_ledger_warm(benchmark: Any, cache: Path) -> None:
    benchmark.group = "the paper's ledger"
    ledger(cache)
    benchmark.pedantic(ledger, (cache,), rounds=3)
