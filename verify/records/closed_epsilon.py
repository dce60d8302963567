"""Closed forms of the largest epsilon at which the least risk is tau times the largest one.

With the least influence m, the largest M, k numbers and the sensitivity D:

* the bound under Laplace noise is (m + k D/e)/(M + k D/e), so e = k D (1 - tau)/(tau M - m);
* the bound under Gaussian noise with s = D sqrt(2 L)/e, L = log(1.25/delta), gives s**2 = (tau**2 M**2 - m**2)/(k (1 - tau**2));
* the exact risk under Laplace noise, m = 0 and one changed number, with u = M e/D: k = tau (u + exp(-u) + k - 1), that is
  u + exp(-u) = c with c = k/tau - k + 1 > 1, whose positive root is u = c + W(-exp(-c)) with the principal branch of Lambert's W.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attrs import field, frozen
from flint import arb

from epsproof.verify.records.influences import Moves, size
from epsproof.verify.records.noise import Gaussian, Laplace, Noise, ball

__all__ = ["ClosedForm", "bound_epsilon", "exact_epsilon"]


@frozen
class ClosedForm:
    """A formula, the values of its names, and its value: exactly where that is ``rational``, else as a ball."""

    formula: str
    names: dict[str, Fraction]
    value: Callable[[], arb] = field(eq=False, repr=False)
    rational: Fraction | None = None


def bound_epsilon(
    noise: Noise, least: Moves, largest: Moves, k: int, power: Fraction, ratio: Fraction
) -> ClosedForm | None:
    """The largest epsilon for the printed bound, where 0 < tau < 1 and m < tau M."""
    low, high = size(least, noise.norm), size(largest, noise.norm)
    if isinstance(noise, Laplace):
        names = {"k": Fraction(k), "D": power, "tau": ratio, "M": high, "m": low}
        found = k * power * (1 - ratio) / (ratio * high - low)
        return ClosedForm("k*D*(1 - tau)/(tau*M - m)", names, lambda: ball(found), found)
    if isinstance(noise, Gaussian):
        scaled = 2 * k * power * (1 - ratio**2) / (ratio**2 * high - low)
        squares = {
            "k": Fraction(k),
            "D**2": power,
            "tau": ratio,
            "M**2": high,
            "m**2": low,
            "delta": noise.delta,
        }
        text = "D*sqrt(2*k*(1 - tau**2)*log(1.25/delta)/(tau**2*M**2 - m**2))"
        return ClosedForm(text, squares, lambda: (ball(scaled) * noise.logarithm).sqrt())
    return None


def exact_epsilon(
    noise: Noise, least: Moves, largest: Moves, k: int, power: Fraction, ratio: Fraction
) -> ClosedForm | None:
    """The largest epsilon for the expected risk under Laplace noise, where one record changes nothing, another one number."""
    if not isinstance(noise, Laplace) or least or len(largest) != 1:
        return None
    top = Fraction(k) / ratio - k + 1
    names = {"c": top, "D": power, "M": largest[0]}

    def value() -> arb:
        """D/M (c + W(-exp(-c)))."""
        c = ball(top)
        return ball(power / largest[0]) * (c + (-(-c).exp()).lambertw())

    return ClosedForm("D/M*(c + W(-exp(-c))), c = k/tau - k + 1", names, value)
