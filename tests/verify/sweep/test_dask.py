"""Sweeps on a Dask cluster of several worker processes, of which one is killed, and with a scheduler that goes away."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from epsproof.verify.sweep import SweepStopped, read_plan, sweep
from epsproof.verify.sweep.parts import Parts

MANY = """
chunk = 100
[parameters]
a = { from = 0.1, to = 0.9, count = 60 }
r = { from = 1.5, to = 9, count = 100 }
[[profile]]
criterion = "max(a/(p*q), r)"
where = ["q == 1"]
assume = ["0 < a < 1, r > 1"]
"""


@pytest.fixture(autouse=True)
def dask_is_installed() -> None:
    if find_spec("distributed") is None:
        if os.environ.get("EPSPROOF_REQUIRE_TOOLS") == "1":
            pytest.fail(
                "dask[distributed] must be installed (extra sweep): EPSPROOF_REQUIRE_TOOLS is 1",
                pytrace=False,
            )
        pytest.skip("dask[distributed] is not installed (extra sweep)")


@pytest.fixture
def plan_file(tmp_path: Path) -> Path:
    file = tmp_path / "many.toml"
    file.write_text(MANY, encoding="utf-8")
    return file


class Cluster:
    """A scheduler and workers, each a process of its own, started by Dask's commands."""

    def __init__(self, folder: Path, workers: int) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self.folder = folder
        self.scheduler = self.started(
            "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"
        )
        self.wait_for("127.0.0.1", port)
        flags = (
            "--nworkers",
            "1",
            "--nthreads",
            "1",
            "--no-nanny",
            "--no-dashboard",
            "--death-timeout",
            "20",
        )
        self.workers = [
            self.started("distributed.cli.dask_worker", self.address, *flags) for _ in range(workers)
        ]

    def started(self, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", *arguments]
        return subprocess.Popen(
            command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def wait_for(self, host: str, port: int) -> None:
        """Until the scheduler takes connections: a busy machine starts it late."""
        for _ in range(600):
            try:
                socket.create_connection((host, port), timeout=1).close()
                return
            except OSError:
                assert self.scheduler.poll() is None, "the scheduler ended before it was up"
                time.sleep(0.1)
        raise TimeoutError(f"no scheduler at {host}:{port} after a minute")

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    found = Cluster(tmp_path, 3)
    try:
        yield found
    finally:
        found.end()


def killed_when_begun(process: subprocess.Popen[bytes], table: Path, killed: list[int]) -> threading.Thread:
    """A thread that kills the process as soon as two chunks are there."""

    def kill() -> None:
        for _ in range(6000):
            if len(list(Parts(table).folder.glob("*.chunk"))) >= 2:
                os.kill(process.pid, signal.SIGKILL)
                killed.append(process.pid)
                return
            time.sleep(0.01)

    thread = threading.Thread(target=kill)
    thread.start()
    return thread


@pytest.mark.long
def test_a_killed_worker_of_the_cluster_changes_no_byte(plan_file: Path, cluster: Cluster) -> None:
    alone, shared = plan_file.with_name("alone.csv"), plan_file.with_name("shared.csv")
    killed: list[int] = []
    thread = killed_when_begun(cluster.workers[0], shared, killed)
    sweep(read_plan(plan_file), shared, scheduler=cluster.address)
    thread.join()
    assert killed, "the sweep was over before a worker could be killed"
    sweep(read_plan(plan_file), alone, jobs=1)
    assert shared.read_bytes() == alone.read_bytes()


@pytest.mark.long
def test_a_scheduler_that_goes_away_leaves_the_finished_chunks(plan_file: Path, cluster: Cluster) -> None:
    target, plan = plan_file.with_name("gone.csv"), read_plan(plan_file)
    killed: list[int] = []
    thread = killed_when_begun(cluster.scheduler, target, killed)
    with pytest.raises(SweepStopped, match=r"is gone.*--resume"):
        sweep(plan, target, scheduler=cluster.address)
    thread.join()
    kept = len(list(Parts(target).folder.glob("*.chunk")))
    assert killed and kept >= 2
    assert sweep(plan, target, jobs=1, resume=True).reused == kept


@pytest.mark.long
def test_no_scheduler_at_the_address(plan_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("epsproof.verify.sweep.workers"), "ANSWER", 2.0)
    with pytest.raises(SweepStopped, match=r"no Dask scheduler answers at tcp://127.0.0.1:9.*dask scheduler"):
        sweep(read_plan(plan_file), plan_file.with_name("none.csv"), scheduler="tcp://127.0.0.1:9")
