"""t* = exp(-epsilon) between two rationals, each of them decided exactly."""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from verify.numeric.failing_prior import Witness, failing_prior
from verify.numeric.real_roots import Root, between
from verify.numeric.stratum import Stratum

__all__ = ["Bracket"]

ZERO, ONE = fmpq(0), fmpq(1)


class Bracket:
    """``low <= t* <= high``: some prior fails at ``low`` (or it is 0), none fails at ``high`` (or it is 1).

    ``place`` is the stratum and the prior that failed last, at t = ``failed``. ``demanding`` is False once t = 0 is known to
    hold, ``feasible`` is False once t = 1 is known to fail or t* = 1 is known. ``value`` is t* as an algebraic number where it
    was located.
    """

    def __init__(self, pieces: list[Stratum], go_on: Callable[[], None]) -> None:
        self.pieces, self.go_on = list(pieces), go_on
        self.low, self.high = ZERO, ONE
        self.place: tuple[Stratum, Witness] | None = None
        self.failed = ZERO
        self.demanding, self.feasible = True, True
        self.value: Root | None = None

    def fails(self, t: fmpq) -> bool:
        """Whether some prior fails at t; narrows the bracket."""
        for number, piece in enumerate(self.pieces):
            witness = failing_prior(piece, t, self.go_on)
            if witness is not None:
                self.pieces.insert(0, self.pieces.pop(number))
                self.low, self.failed, self.place = max(t, self.low), t, (piece, witness)
                return True
        self.high = min(self.high, t)
        return False

    def try_ends(self) -> bool:
        """Decide t = 0 and t = 1; True where t* lies strictly between them or is an unattained 1."""
        self.demanding = self.fails(ZERO)
        if self.demanding and self.fails(ONE):
            self.feasible = False
        return self.demanding and self.feasible

    def locate(self, critical: list[Root]) -> None:
        """Find t* among all critical values; where none below 1 is left, t* = 1."""
        samples = between(critical, ZERO, ONE)
        failing, holding = -1, len(samples)
        while holding - failing > 1:
            middle = (failing + holding) // 2
            if self.fails(samples[middle]):
                failing = middle
            else:
                holding = middle
        inside = [c for c in critical if self.low < c.lower and c.upper < self.high]
        if holding == len(samples):
            self.feasible, self.low, self.high = False, ONE, ONE
        elif len(inside) == 1 and failing >= 0:
            self.value = inside[0]
        else:
            raise ArithmeticError(f"{len(inside)} critical values from {self.low} to {self.high}: the projection is not complete")

    def refine(self, digits: int) -> None:
        """Narrow the bracket around the located value by two decisions, so far that ``digits`` digits of epsilon are known."""
        assert self.value is not None
        self.value = self.value.refined((self.high - self.low) / 4)
        margin = self.value.lower * (1 - self.value.upper) / fmpq(10) ** digits
        self.value = self.value.refined(margin / 4)
        low, high = self.value.lower - margin / 4, self.value.upper + margin / 4
        if low > self.low and not self.fails(low):
            raise ArithmeticError(f"no prior fails at {low}, although t* was located above it")
        if high < self.high and self.fails(high):
            raise ArithmeticError(f"some prior fails at {high}, although t* was located below it")

    def bisect(self, digits: int) -> None:
        """Halve the bracket until ``digits`` digits of epsilon are known."""
        while self.high - self.low > self.low * (1 - self.high) / fmpq(10) ** digits:
            self.fails((self.low + self.high) / 2)
