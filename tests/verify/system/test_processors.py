"""The processors that the system lets a process use, and the processes that use them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

import epsproof

ASKED = "from epsproof.verify.system.bounded_process import PROCESSORS; print(PROCESSORS)"


@pytest.mark.skipif(
    not hasattr(os, "sched_setaffinity"), reason="this system does not bind processes to processors"
)
@pytest.mark.parametrize(
    "allowed", [1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1]
)
def test_a_process_bound_to_some_processors_uses_no_others(allowed: int) -> None:
    bound = f"import os; os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:{allowed}]); {ASKED}"
    done = subprocess.run([sys.executable, "-c", bound], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(min(allowed, 8))


def test_a_system_without_bound_processes_is_asked_for_its_number() -> None:
    for told, used in (("None", 1), ("3", 3), ("64", 8)):
        faked = f"import os; vars(os).pop('sched_getaffinity', None); os.cpu_count = lambda: {told}; {ASKED}"
        done = subprocess.run([sys.executable, "-c", faked], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == str(used), told


WORKERS = """
import os, time
from epsproof.verify.system.bounded_process import pool

def number():
    time.sleep(0.2)
    return os.getpid()

if __name__ == "__main__":
    with pool(2) as workers:
        print(*{f.result() for f in [workers.submit(number) for _ in range(4)]}, flush=True)
        time.sleep(60)
"""


def test_processes_end_with_the_one_that_began_them_though_it_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "workers.py"
    program.write_text(WORKERS, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(program)], stdout=subprocess.PIPE, text=True, env=own_sources()
    ) as begun:
        assert begun.stdout is not None
        workers = [psutil.Process(int(number)) for number in begun.stdout.readline().split()]
        assert workers and [worker for worker in workers if not worker.is_running()] == []
        begun.kill()
    _, alive = psutil.wait_procs(workers, timeout=20)
    for worker in alive:
        worker.kill()
    assert alive == []


def own_sources() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(epsproof.__file__).parents[1])}
