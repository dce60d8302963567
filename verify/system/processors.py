"""How many processors this process may use."""

from __future__ import annotations

import os

__all__ = ["PROCESSORS"]

MOST = 8


def _usable() -> int:
    """The processors that the system lets this process run on, at most ``MOST``: each process of ours needs memory of its own."""
    try:
        usable = len(os.sched_getaffinity(0))
    except AttributeError:
        usable = os.cpu_count() or 1
    return max(1, min(usable, MOST))


PROCESSORS = _usable()
