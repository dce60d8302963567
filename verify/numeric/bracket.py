"""t* = exp(-epsilon) between two rationals, each of them decided exactly."""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from epsproof.verify.numeric.failing_prior import Witness, failing_prior, simple_failing_prior, simplified
from epsproof.verify.numeric.real_roots import Root, between
from epsproof.verify.numeric.stratum import Stratum

__all__ = ["Bracket"]

ZERO, ONE = fmpq(0), fmpq(1)
FEW = 20


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
        """Whether some prior fails at t, such as the one that failed last; narrows the bracket."""
        if self.place is not None:
            stratum, known = self.place
            if known.root is None and stratum.fails_at(t, known.point):
                self.low, self.failed = max(t, self.low), t
                return True
        for number, piece in enumerate(self.pieces):
            witness = failing_prior(piece, t, self.go_on)
            if witness is not None:
                self.pieces.insert(0, self.pieces.pop(number))
                self.low, self.failed, self.place = max(t, self.low), t, (piece, witness)
                return True
        self.high = min(self.high, t)
        return False

    def demands(self) -> bool:
        """Whether some prior fails at t = 0."""
        for piece in self.pieces:
            if (witness := simple_failing_prior(piece, ZERO)) is not None:
                self.place = piece, witness
                return True
        self.demanding = self.fails(ZERO)
        return self.demanding

    def none_is_admissible(self) -> bool:
        """Whether some prior fails at t = 1."""
        self.feasible = not self.fails(ONE)
        return not self.feasible

    def locate(self, critical: list[Root]) -> None:
        """Find t* among all critical values; where none below 1 is left, some prior fails at t = 1 or t* = 1."""
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
            if not self.none_is_admissible():
                self.feasible, self.low, self.high = False, ONE, ONE
        elif len(inside) == 1 and failing >= 0:
            self.value = inside[0]
        else:
            raise ArithmeticError(
                f"{len(inside)} critical values from {self.low} to {self.high}: the projection is not complete"
            )

    def refine(self, digits: int) -> None:
        """Narrow the bracket around the located value by two decisions, so far that ``digits`` digits of epsilon are known.

        A prior that fails near t* is shortened first: where it is the binding one, it fails at all that follow.
        """
        assert self.value is not None
        self.value = self.value.refined((self.high - self.low) / 4)
        for places in (FEW, digits) if digits > 2 * FEW else (digits,):
            step = _power_of_two(self.value.lower * (1 - self.value.upper) / fmpq(10) ** places)
            self.value = self.value.refined(step / 4)
            low = ((self.value.lower / step).ceil() - 1) * step
            if low > self.low and not self.fails(low):
                raise ArithmeticError(f"no prior fails at {low}, although t* was located above it")
            if places < digits and self.place is not None and self.place[1].root is None:
                stratum, witness = self.place
                self.place = (
                    stratum,
                    Witness(simplified(stratum, self.failed, dict(witness.point), 3 * places)),
                )
        high = ((self.value.upper / step).floor() + 1) * step
        if high < self.high and self.fails(high):
            raise ArithmeticError(f"some prior fails at {high}, although t* was located below it")

    def bisect(self, digits: int) -> None:
        """Halve the bracket until ``digits`` digits of epsilon are known."""
        while self.high - self.low > self.low * (1 - self.high) / fmpq(10) ** digits:
            self.fails((self.low + self.high) / 2)


def _power_of_two(bound: fmpq) -> fmpq:
    """A power of two between bound/32 and bound/4, for bound > 0."""
    return fmpq(2) ** (int(bound.p).bit_length() - int(bound.q).bit_length() - 3)
