"""A limit on the processor time of a piece of work, whatever the work is doing."""

from __future__ import annotations

import math
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["OutOfTime", "at_most"]


class OutOfTime(BaseException):
    """The time is over; no handler for ordinary errors catches it."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Inside, OutOfTime is raised once the process has computed for that many seconds.

    Without effect where signals cannot be had: outside of the main thread, and on systems without this timer.
    """
    if math.isinf(seconds) or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _ring(*_: Any) -> None:
    raise OutOfTime
