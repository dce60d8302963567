"""How many processors this process may use, and processes that use them no longer than it lives."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

__all__ = ["PROCESSORS", "pool"]

MOST = 8


def _usable() -> int:
    """The processors that the system lets this process run on, at most ``MOST``: each process of ours needs memory of its own."""
    try:
        usable = len(os.sched_getaffinity(0))
    except AttributeError:
        usable = os.cpu_count() or 1
    return max(1, min(usable, MOST))


PROCESSORS = _usable()


def pool(jobs: int, prepared: Callable[[], object] | None = None) -> ProcessPoolExecutor:
    """``jobs`` processes, each prepared by the call given, which end when this process ends, also when it is killed."""
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begun, (prepared,))


def _begun(prepared: Callable[[], object] | None) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if prepared is not None:
        prepared()


def _end_with_parent() -> None:
    """Wait for the end of the process that began this one, and end then."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
