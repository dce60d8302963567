"""Claims decided in processes of their own (epsproof.verify.claims.deciding_process)."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.cache import verdict_from
from epsproof.verify.claims.claim import Claim, ClaimRejected
from epsproof.verify.claims.kind import kinds
from epsproof.verify.claims.verdict import Verdict

__all__ = ["DecidingStopped", "deciding_apart"]

COMMAND = (sys.executable, "-m", "epsproof.verify.claims.deciding_process")
DERIVED = 5
Unit = Sequence[Claim]


@contextmanager
def deciding_apart(folder: Path, units: Sequence[Unit], processes: int) -> Iterator[Iterator[Verdict]]:
    """Processes that work on the claims of the files of a folder; yields their verdicts, as they are found.

    The claims of a unit share what is derived; the longest units come first. The iterator raises ClaimRejected where a file
    cannot be read, RuntimeError with what a process wrote where it ended without an answer, DecidingStopped where it was
    killed. The processes are at work at once, and do not outlive the context.
    """
    waiting = deque(sorted((unit for unit in units if unit), key=_length, reverse=True))
    answers: SimpleQueue[Verdict | Exception] = SimpleQueue()
    with ExitStack() as stack:
        stack.callback(waiting.clear)
        for _ in range(min(max(1, processes), len(waiting))):
            errors = stack.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8"))
            worker = _Worker(folder, waiting, answers, errors)
            stack.callback(worker.stop)
            worker.start()
        yield _taken(answers, sum(map(len, units)))


def _taken(answers: SimpleQueue[Verdict | Exception], count: int) -> Iterator[Verdict]:
    for _ in range(count):
        answer = answers.get()
        if isinstance(answer, Exception):
            raise answer
        yield answer


def _length(unit: Unit) -> int:
    """A guess of the time for a unit: a closed form that has to be derived costs that of several claims."""
    return sum(DERIVED if kinds()[claim.kind].derives else 1 for claim in unit)


class DecidingStopped(QuestionError):
    """A process that decides claims was killed. Run it again; with fewer --jobs where memory is short."""


class _Worker(Thread):
    """A process that is asked for one unit after another, until none is waiting."""

    def __init__(
        self, folder: Path, waiting: deque[Unit], answers: SimpleQueue[Verdict | Exception], errors: IO[str]
    ) -> None:
        super().__init__(daemon=True)
        self.folder, self.waiting, self.answers, self.errors = folder, waiting, answers, errors
        self.process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True
        )

    def run(self) -> None:
        """Put the verdicts of the units that are waiting, or what went wrong, among the answers."""
        while True:
            try:
                unit = self.waiting.popleft()
            except IndexError:
                return
            try:
                self.decide(unit)
            except ClaimRejected as rejected:
                self.answers.put(rejected)
                return
            except (OSError, ValueError):
                self.answers.put(self.failed(unit))
                return

    def decide(self, unit: Unit) -> None:
        """Put the verdicts of a unit among the answers; raises ClaimRejected, OSError and ValueError where the process ended."""
        wanted: dict[str, list[str]] = {}
        for claim in unit:
            wanted.setdefault(str(self.folder / claim.file), []).append(claim.id)
        asked, told = _open(self.process.stdin), _open(self.process.stdout)
        asked.write(json.dumps(wanted) + "\n")
        asked.flush()
        for _ in unit:
            answer = json.loads(told.readline())
            if "rejected" in answer:
                raise ClaimRejected(*answer["rejected"])
            self.answers.put(verdict_from(answer))

    def failed(self, unit: Unit) -> Exception:
        """What the process wrote before it ended, or how it ended."""
        files, ended = ", ".join(sorted({claim.file for claim in unit})), self.process.wait()
        self.errors.seek(0)
        if said := self.errors.read().strip():
            return RuntimeError(f"deciding {files} failed: {said[-2000:]}")
        ways = "run it again: verdicts found before are kept, unless --no-cache is given"
        return DecidingStopped(
            f"deciding {files}: the process ended with status {ended}, perhaps for want of memory; {ways}"
        )

    def stop(self) -> None:
        """End the process and the thread."""
        self.process.kill()
        self.join()
        self.process.communicate()


def _open(stream: IO[str] | None) -> IO[str]:
    if stream is None:
        raise OSError("the process has no streams")
    return stream
