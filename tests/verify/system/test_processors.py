"""The processors that the system lets a process use."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

ASKED = "from verify.system.processors import PROCESSORS; print(PROCESSORS)"


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="this system does not bind processes to processors")
@pytest.mark.parametrize("allowed", [1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1])
def test_a_process_bound_to_some_processors_uses_no_others(allowed: int) -> None:
    bound = f"import os; os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:{allowed}]); {ASKED}"
    done = subprocess.run([sys.executable, "-c", bound], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(min(allowed, 8))


def test_a_system_without_bound_processes_is_asked_for_its_number() -> None:
    for told, used in (("None", 1), ("3", 3), ("64", 8)):
        faked = f"import os; vars(os).pop('sched_getaffinity', None); os.cpu_count = lambda: {told}; {ASKED}"
        done = subprocess.run([sys.executable, "-c", faked], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == str(used), told
