"""Claims of a paper decided by processes of their own: the same verdicts, whatever their number; a killed one is told."""

from __future__ import annotations

import os
import signal
from contextlib import suppress

import attrs
import pytest

from epsproof.verify.claims import worker
from epsproof.verify.claims.cache import Kept
from epsproof.verify.claims.runner import run
from epsproof.verify.claims.worker import DecidingStopped, deciding_apart
from epsproof.verify.papers import PAPERS

PAPER = PAPERS["kazan-reiter-2024"]
FILES = ("table_1.toml", "table_5.toml", "section_6.toml", "lemma_2.toml")
UNITS = [[claim for claim in PAPER.claims if claim.file == file] for file in FILES]


def alive(process):
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


@pytest.fixture
def processes(monkeypatch):
    """The numbers of the processes that are started."""
    found = []

    class Noted(worker._Worker):
        def start(self):
            found.append(self.process.pid)
            super().start()

    monkeypatch.setattr(worker, "_Worker", Noted)
    return found


def decided(processes):
    """The verdicts of so many processes, by their ids."""
    with deciding_apart(PAPER.folder, UNITS, processes) as verdicts:
        return {v.id: attrs.evolve(v, seconds=0.0) for v in verdicts}


def test_the_number_of_processes_changes_nothing_but_the_order(processes):
    single, several = map(decided, (1, 3))
    assert single == several
    assert set(single) == {claim.id for unit in UNITS for claim in unit}
    assert len(processes) == 4
    assert [process for process in processes if alive(process)] == []


def test_processes_are_at_work_at_once_and_end_with_the_context(processes):
    with deciding_apart(PAPER.folder, UNITS, 2) as verdicts:
        assert [alive(process) for process in processes] == [True, True]
        next(verdicts)
    assert [process for process in processes if alive(process)] == []


def test_verdicts_found_before_a_process_was_killed_are_kept(processes, tmp_path, monkeypatch):
    kept, written = Kept(tmp_path), []
    monkeypatch.setattr(worker, "_length", lambda unit: unit[0].file == "table_1.toml")

    class Killing(Kept):
        def write(self, claim, verdict):
            kept.write(claim, verdict)
            written.append(claim)
            if len(written) == 5:
                os.kill(processes[0], signal.SIGKILL)

    with pytest.raises(DecidingStopped, match=r"status -9.*run it again: verdicts found before are kept"):
        run("kazan-reiter-2024", jobs=1, kept=Killing(tmp_path))
    assert len(written) >= 5
    assert [claim.id for claim in written if kept.read(claim) is None] == []
