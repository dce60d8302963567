"""Chunks worked on by processes of this machine, or by the workers of a Dask cluster that is running already."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator
from concurrent import futures
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import Any, Protocol, TypeVar

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.sweep.chunk import Chunk
from epsproof.verify.sweep.parts import SweepStopped
from epsproof.verify.system.bounded_process import pool
from epsproof.verify.system.extras import to_install

__all__ = ["Work", "cluster", "local"]


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


# Pieces of work given to the workers of a Dask cluster that is running already.


class Work(Protocol):
    """A piece of work that a worker does by itself."""

    def lines(self) -> str:
        """What it found, as text."""


Piece = TypeVar("Piece", bound=Work)

LOST = (OSError, RuntimeError, futures.CancelledError, asyncio.CancelledError)
ANSWER = 10.0
POLL = 1.0
NO_WORKERS = 60.0
KEPT = "finished chunks are kept: go on with --resume"


def cluster(waiting: Iterator[Piece], address: str, kept: str = KEPT) -> Iterator[tuple[Piece, str]]:
    """Every piece with its lines, in the order in which they are finished; they are begun in the order of ``waiting``.

    Pieces of a worker that dies go to others. ``kept`` says how to go on. Raises SweepStopped where Dask is not installed, where
    no scheduler answers at ``address`` or the scheduler goes away, and where there is no worker for a minute.
    """
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise SweepStopped(f"--scheduler needs Dask: {to_install('sweep')}") from None
    try:
        client = dask.Client(address, timeout=ANSWER, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SweepStopped(
            f"no Dask scheduler answers at {address} ({_line(error)}); start one with 'dask scheduler'"
        ) from None
    try:
        yield from _finished(dask, client, waiting, address, kept)
    finally:
        client.close(timeout=2)


def _finished(
    dask: Any, client: Any, waiting: Iterator[Piece], address: str, kept: str
) -> Iterator[tuple[Piece, str]]:
    running: dict[Any, Piece] = {}
    seen = time.monotonic()
    room = AHEAD
    while True:
        workers = _workers(client, address, kept)
        if workers:
            seen, room = time.monotonic(), max(AHEAD, AHEAD * workers)
        elif time.monotonic() > seen + NO_WORKERS:
            raise SweepStopped(
                f"the scheduler at {address} has no workers; start some with 'dask worker {address}', {kept}"
            )
        while len(running) < room and (piece := next(waiting, None)) is not None:
            running[client.submit(_lines, piece, pure=False)] = piece
        if not running:
            return
        try:
            with client.as_current():
                done = dask.wait(list(running), timeout=POLL, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            continue
        except LOST as error:
            raise _gone(address, error, kept) from error
        for future in done:
            piece = running.pop(future)
            yield piece, _result(dask, future, address, kept)
            future.release()


def _lines(piece: Work) -> str:
    return piece.lines()


def _workers(client: Any, address: str, kept: str) -> int:
    """How many threads work for the scheduler; raises SweepStopped where it does not answer."""
    try:
        return sum(client.sync(client.scheduler.ncores, callback_timeout=ANSWER).values())
    except LOST as error:
        raise _gone(address, error, kept) from error


def _result(dask: Any, future: Any, address: str, kept: str) -> str:
    try:
        lines: str = future.result(timeout=ANSWER)
        return lines
    except dask.KilledWorker as error:
        raise SweepStopped(
            f"one piece of work lost every worker it was given to, perhaps for want of memory; {kept}"
        ) from error
    except QuestionError as error:
        raise SweepStopped(f"{error}; {kept}") from error
    except LOST as error:
        raise _gone(address, error, kept) from error


def _gone(address: str, error: BaseException, kept: str) -> SweepStopped:
    return SweepStopped(f"the scheduler at {address} is gone ({_line(error)}); start it again, {kept}")


def _line(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".partition("\n")[0][:200]
