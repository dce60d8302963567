"""Chunks worked on by processes of this machine."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from verify.sweep.chunk import Chunk
from verify.sweep.stopped import SweepStopped

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
    pool, running, again, losses = _pool(jobs), dict[Future[str], Chunk](), list[Chunk](), 0
    try:
        while True:
            while len(running) < AHEAD * jobs and (chunk := again.pop() if again else next(waiting, None)) is not None:
                try:
                    running[pool.submit(chunk.lines)] = chunk
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
                pool.shutdown(wait=False, cancel_futures=True)
                pool = _pool(jobs)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _pool(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_DFL))
