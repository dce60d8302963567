"""Limits on the processor time of a piece of work, by the clock of all searches."""

from __future__ import annotations

import math
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import process_time as now
from types import FrameType

__all__ = ["OutOfTime", "at_most", "now"]

# A limit on the processor time of a piece of work, whatever the work is doing.

IMPORT = "importlib._bootstrap"
WAIT, MOST_WAITS = 0.02, 150


class OutOfTime(BaseException):
    """The time is over; no handler for ordinary errors catches it."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Inside, OutOfTime is raised once the process has computed for that many seconds.

    Without effect where signals cannot be had: outside of the main thread, and on systems without this timer.
    """
    if (
        math.isinf(seconds)
        or not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return
    before, told = signal.signal(signal.SIGVTALRM, _Ring()), sys.unraisablehook
    sys.unraisablehook = partial(_lost, told)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        sys.unraisablehook = told


def _lost(told: Callable[[sys.UnraisableHookArgs], object], args: sys.UnraisableHookArgs) -> None:
    """Python drops what is raised while an object is disposed of, and says so: the time is over once more soon after it."""
    if args.exc_type is OutOfTime:
        signal.setitimer(signal.ITIMER_VIRTUAL, WAIT, 1.0)
    else:
        told(args)


class _Ring:
    """Raises OutOfTime; later, while a module is imported: half of one would stay behind, and break whatever needs it next."""

    def __init__(self) -> None:
        self.waits = MOST_WAITS

    def __call__(self, _: int, frame: FrameType | None) -> None:
        if self.waits and _importing(frame):
            self.waits -= 1
            signal.setitimer(signal.ITIMER_VIRTUAL, WAIT, 1.0)
            return
        raise OutOfTime


def _importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_globals.get("__name__") == IMPORT:
            return True
        frame = frame.f_back
    return False
