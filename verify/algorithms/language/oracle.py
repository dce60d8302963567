"""All ways through an algorithm, one after another: the choices of a run, the last of which is changed for the next run."""

from __future__ import annotations

__all__ = ["Oracle"]


class Oracle:
    """``choose(n)`` answers 0 to n - 1 over the runs, depth first; ``advance`` tells whether a further run is left."""

    def __init__(self) -> None:
        self._taken: list[list[int]] = []
        self._place = 0

    def choose(self, options: int) -> int:
        if self._place == len(self._taken):
            self._taken.append([0, options])
        taken = self._taken[self._place][0]
        self._place += 1
        return taken

    def advance(self) -> bool:
        self._place = 0
        while self._taken and self._taken[-1][0] + 1 == self._taken[-1][1]:
            self._taken.pop()
        if self._taken:
            self._taken[-1][0] += 1
        return bool(self._taken)
