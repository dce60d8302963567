"""Chunks worked on by processes of this machine."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool

from epsproof.verify.sweep.chunk import Chunk
from epsproof.verify.sweep.stopped import SweepStopped
from epsproof.verify.system.processors import pool

__all__ = ["local"]

AHEAD = 2
LOSSES = 3


def local(waiting: Iterator[Chunk], jobs: int) -> Iterator[tuple[Chunk, str]]:
    """Every chunk with its lines, in the order in which they are finished.

    When a process dies, what it had not finished is given to new ones. Raises SweepStopped where they die one after the other.
    """
    if jobs == 1:
        yield from ((chunk, chunk.lines()) for chunk in waiting)
        return
    workers, running, again, losses = pool(jobs, _interruptible), dict[Future[str], Chunk](), list[Chunk](), 0
    try:
        while True:
            while (
                len(running) < AHEAD * jobs
                and (chunk := again.pop() if again else next(waiting, None)) is not None
            ):
                try:
                    running[workers.submit(chunk.lines)] = chunk
                except BrokenProcessPool:
                    again.append(chunk)
                    break
            if not running and not again:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            whole = bool(done)
            for future in done:
                chunk = running.pop(future)
                try:
                    lines = future.result()
                except BrokenProcessPool:
                    again.append(chunk)
                    whole = False
                    continue
                losses = 0
                yield chunk, lines
            if not whole:
                losses += 1
                if losses == LOSSES:
                    raise SweepStopped(
                        f"worker processes were killed {LOSSES} times without finishing a chunk, perhaps for want of memory; "
                        "finished chunks are kept: go on with --resume and fewer --jobs"
                    )
                again += running.values()
                running.clear()
                workers.shutdown(wait=False, cancel_futures=True)
                workers = pool(jobs, _interruptible)
    finally:
        workers.shutdown(wait=False, cancel_futures=True)


def _interruptible() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
