"""Printed bounds against the largest posterior: exact, safe but loose, or unsafe; and certificates of those that are met exactly.

Where powers of exp(-epsilon) are rational, both numbers are; elsewhere balls tell them apart, and where these do not, both are
quotients of polynomials in x = exp(-epsilon/D), whose difference has a sign that is decided exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from attrs import frozen
from flint import arb, fmpq_poly

from epsproof.derive.text.errors import LimitExceeded
from epsproof.verify.channel.exponentials import Factor, Powers, Quotient
from epsproof.verify.metric.largest_posterior import LargestPosterior
from epsproof.verify.metric.metric_file import Secret
from epsproof.verify.metric.printed_bounds import BOUNDS, Bound, Scene
from epsproof.verify.numeric.real_roots import as_fraction, ball, precision
from epsproof.verify.releases.ends import exact_end
from epsproof.verify.system.engine_error import EngineError

__all__ = ["Judged", "judged", "judged_bound"]

Coefficients = tuple[Fraction, ...]
MOST_POWERS = 400


@frozen
class Equality:
    """The bound is the quotient ``printed`` and the posterior of the best mechanism the quotient ``mechanism``, numerator and
    denominator by ascending powers of x. Multiplied crosswise they differ by 0, or by a multiple of x**k - r where ``modulus`` is
    (k, r), which is 0 at x."""

    unit: Fraction
    modulus: tuple[int, Fraction] | None
    printed: tuple[Coefficients, Coefficients]
    mechanism: tuple[Coefficients, Coefficients]

    def holds(self) -> bool:
        """Repeated with fractions alone."""
        left, right = (
            _product(self.printed[0], self.mechanism[1]),
            _product(self.mechanism[0], self.printed[1]),
        )
        size = max(len(left), len(right))
        rest = [_coefficient(left, i) - _coefficient(right, i) for i in range(size)]
        if self.modulus is not None:
            k, r = self.modulus
            for i in range(size - 1, k - 1, -1):
                rest[i - k] += r * rest[i]
                rest[i] = Fraction(0)
        return not any(rest)

    @property
    def document(self) -> dict[str, Any]:
        shown = {name: [[str(c) for c in part] for part in pair] for name, pair in self._pairs}
        return {
            "unit": str(self.unit),
            **shown,
            **({} if self.modulus is None else {"modulus": [*map(str, self.modulus)]}),
        }

    @property
    def _pairs(self) -> Sequence[tuple[str, tuple[Coefficients, Coefficients]]]:
        return ("printed", self.printed), ("mechanism", self.mechanism)


def equality_of(printed: Quotient, mechanism: Quotient, powers: Powers) -> Equality | None:
    """The certificate of two equal numbers, None where it would be long; raises EngineError where they are not equal."""
    if max(poly.degree() for x in (printed, mechanism) for poly in (x.top, x.bottom)) > MOST_POWERS:
        return None
    pairs = ((_listed(x.top), _listed(x.bottom)) for x in (printed, mechanism))
    found = Equality(powers.unit, powers.modulus, *pairs)
    if not found.holds():
        raise EngineError(f"two numbers said to be equal are not: {found.document}")
    return found


def _listed(poly: fmpq_poly) -> Coefficients:
    return tuple(as_fraction(c) for c in poly.coeffs())


def _product(left: Coefficients, right: Coefficients) -> list[Fraction]:
    found = [Fraction(0)] * (len(left) + len(right))
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            found[i + j] += a * b
    return found


def _coefficient(values: Sequence[Fraction], i: int) -> Fraction:
    return values[i] if i < len(values) else Fraction(0)


BITS = 256


@frozen
class Judged:
    """``status`` is "exact", "loose", "unsafe", or "open" where the two numbers agree as far as was looked: only
    where it is not known that the mechanism found is the best one, or powers are too high to compare.

    ``value`` are two ends of what is printed, which is at most 1 (a bound above 1 says nothing); ``gap`` two ends of how far it
    is above the truth, negative where it is unsafe. ``equality`` proves "exact" where the two numbers are not rational."""

    name: str
    bound: Bound
    status: str
    value: tuple[Fraction, Fraction]
    gap: tuple[Fraction, Fraction]
    equality: Equality | None = None

    @property
    def holds(self) -> bool | None:
        """Whether what is said of the bound is true; None where it is open."""
        if self.status == "open":
            return None
        return self.status == "exact" or (self.status == "loose" and self.bound.says == "safe")


def judged(found: LargestPosterior, secret: Secret) -> tuple[Judged, ...]:
    """Every printed bound that is about the scene."""
    every = (judged_bound(name, bound, found, secret) for name, bound in BOUNDS.items())
    return tuple(one for one in every if one is not None)


def judged_bound(name: str, bound: Bound, found: LargestPosterior, secret: Secret) -> Judged | None:
    """One bound against the truth; None where the scene is not what it is about."""
    space, factor = found.space, found.factor
    if factor.exact(space.unit) is not None and factor.exact(Fraction(1)) is not None:
        value = bound.value(Scene(space, secret, _powers(factor), lambda number: number))
        if value is None:
            return None
        printed = min(value, Fraction(1))
        gap = printed - found.lower
        return Judged(
            name, bound, "exact" if gap == 0 else "loose" if gap > 0 else "unsafe", (printed,) * 2, (gap,) * 2
        )
    with precision(BITS):
        number = bound.value(Scene(space, secret, factor.ball, ball))
        if number is None:
            return None
        printed_ends = _ends(number)
    printed_ends = min(printed_ends[0], Fraction(1)), min(printed_ends[1], Fraction(1))
    ends = printed_ends[0] - found.upper, printed_ends[1] - found.lower
    if ends[0] > 0 or ends[1] < 0:
        return Judged(name, bound, "loose" if ends[0] > 0 else "unsafe", printed_ends, ends)
    sign, equality = _difference(bound, found, secret) if found.certain else (None, None)
    status = "open" if sign is None else ("unsafe", "exact", "loose")[sign + 1]
    return Judged(name, bound, status, printed_ends, ends, equality)


def _powers(factor: Factor) -> Callable[[Fraction], Fraction]:
    def power(distance: Fraction) -> Fraction:
        found = factor.exact(distance)
        assert found is not None
        return found

    return power


def _difference(bound: Bound, found: LargestPosterior, secret: Secret) -> tuple[int | None, Equality | None]:
    """The sign of what is printed less the posterior of the mechanism found, exactly; None for powers too high to compare."""
    space, powers = found.space, Powers(found.factor, Fraction(1, found.space.unit.denominator))
    scene = Scene(space, secret, powers.power, powers.number)
    try:
        printed: Quotient = bound.value(scene)
        ups, whole = (
            scene.sum(members, lambda i: scene.power(found.heights[i]))
            for members in (secret.members, range(len(space.values)))
        )
        mechanism = ups / whole
    except LimitExceeded:
        return None, None
    sign = powers.above(printed, mechanism)
    return sign, equality_of(printed, mechanism, powers) if sign == 0 else None


def _ends(ball: arb) -> tuple[Fraction, Fraction]:
    return exact_end(ball.lower()), exact_end(ball.upper())
