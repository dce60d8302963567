"""Families of questions with the epsilon that is known for them, as mpmath formulas of the parameter values."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import mpmath
from attrs import frozen

from derive.problem import pose
from verify.numeric.question import NumericQuestion, numeric_question

Values = dict[str, Fraction]


@frozen
class Family:
    """A profile on a region under a bound, and its epsilon where a closed form is printed (source in ``source``)."""

    name: str
    profile: str
    where: tuple[str, ...]
    values: Values
    epsilon: Callable[..., mpmath.mpf] | None = None
    bound: str = "unbounded"
    source: str = ""

    def question(self, **values: Fraction) -> NumericQuestion:
        return numeric_question(pose(self.profile, self.where, bound=self.bound), {**self.values, **values})

    def known(self, **values: Fraction) -> mpmath.mpf:
        assert self.epsilon is not None
        return self.epsilon(**{name: mpmath.mpf(v.numerator) / v.denominator for name, v in {**self.values, **values}.items()})


def pointwise(p: mpmath.mpf, q: mpmath.mpf, r: mpmath.mpf) -> mpmath.mpf:
    """Kazan and Reiter (2024), eq. (12), 0 < q < 1."""
    root = mpmath.sqrt((1 - p) ** 2 + 4 * p * (1 - q) * (1 / r - p * q))
    return mpmath.log(2 * p * (1 - q) / (root - (1 - p)))


def value_known(a: mpmath.mpf, r: mpmath.mpf, q0: mpmath.mpf) -> mpmath.mpf:
    """Theorem 5, eq. (24), 0 < q0 < 1."""
    if q0 <= a / r:
        return mpmath.log(a * (1 - q0) / (q0 * (1 - a))) / 2
    if q0 <= 1 / (r + 1):
        return mpmath.log((1 - q0) / (1 / r - q0)) / 2
    root = mpmath.sqrt((r * q0 - a) ** 2 + 4 * a * q0 * (1 - q0) * (1 - a))
    return mpmath.log(2 * a * (1 - q0) / (root - (r * q0 - a)))


def inclusion_known(a: mpmath.mpf, r: mpmath.mpf, p0: mpmath.mpf) -> mpmath.mpf:
    """Theorem 4, eq. (23)."""
    if p0 <= a / r:
        return mpmath.log(a * (1 - p0) / (p0 * (1 - a)))
    return mpmath.log(2 * (p0 * r - a) / (mpmath.sqrt(r**2 * (1 - p0) ** 2 + 4 * (p0 * r - a) * (1 - a)) - r * (1 - p0)))


def rectangle(r: mpmath.mpf, p0: mpmath.mpf, p1: mpmath.mpf, q0: mpmath.mpf, q1: mpmath.mpf) -> mpmath.mpf:
    """Eq. (26) for 0 < p0, q0 < 1; nothing is demanded where p0 q0 r >= 1."""
    if p0 * q0 * r >= 1:
        return mpmath.inf
    return pointwise(p1 if q0 <= 1 / (r + 1) else p0, q0, r)


def f(text: str) -> Fraction:
    return Fraction(text)


BOX = ("p0 <= p <= p1", "q0 <= q <= q1")
CAP = {"a": f("1/4"), "r": f("3")}
FAMILIES = (
    Family("constant", "r", (), {"r": f("3")}, lambda r: mpmath.log(r) / 2, source="Theorem 3"),
    Family("cap, value known", "max(a/(p*q), r)", ("q == 1",), CAP, lambda a, r: mpmath.log((r - a) / (1 - a)), source="Theorem 5"),
    Family("cap, q0", "max(a/(p*q), r)", ("q == q0",), {**CAP, "q0": f("1/2")}, value_known, source="Theorem 5"),
    Family("cap, p0", "max(a/(p*q), r)", ("p == p0",), {**CAP, "p0": f("1/2")}, inclusion_known, source="Theorem 4"),
    Family("cap, square", "max(a/(p*q), r)", (), CAP, lambda a, r: mpmath.log((r - a) / (1 - a)) / 2),
    Family("rectangle", "r", BOX, {"r": f("3"), "p0": f("0.1"), "p1": f("0.3"), "q0": f("0.2"), "q1": f("0.7")}, rectangle, source="eq. (26)"),
    Family("difference", "posterior - prior <= b", (), {"b": f("1/10")}, lambda b: mpmath.log((1 + b) / (1 - b)), source="eq. (29)"),
    Family("point", "r", ("p == 0.5", "q == 1"), {"r": f("3/2")}, lambda r: mpmath.log(r / (2 - r)), source="Section 4"),
    Family("sample of one", "n*a", ("p == 1/n", "q == 1"), {"n": f("50"), "a": f("1/10")}, lambda n, a: mpmath.log((1 - 1 / n) / (1 / (n * a) - 1 / n))),
    Family("linear", "1 + u*(1-p) + v*(1-q)", (), {"u": f("1/2"), "v": f("1/3")}),
    Family("cap or linear", "max(a/(p*q), 1 + u*(1-p) + v*(1-q))", (), {"a": f("1/4"), "u": f("3/2"), "v": f("4/3")}),
    Family("parabola", "r + k*(p - 0.5)**2", (), {"r": f("2"), "k": f("4")}),
    Family("parabola, q0", "r + k*(p - 0.5)**2", ("q == q0",), {"r": f("2"), "k": f("4"), "q0": f("0.6")}),
    Family("cap on a rectangle", "max(a/(p*q), r)", BOX, {**CAP, "p0": f("0.1"), "p1": f("0.9"), "q0": f("0.2"), "q1": f("0.7")}),
    Family("band", "r", ("p*q <= s",), {"r": f("3"), "s": f("1/5")}, lambda r, s: mpmath.log(r) / 2),
    Family("posterior in a band", "posterior <= a", ("p*q <= s",), {"a": f("1/4"), "s": f("1/5")}, lambda a, s: mpmath.log(a * (1 - s) / (s * (1 - a))) / 2),
    Family("diagonal", "r", ("p == q",), {"r": f("3")}),
    Family("membership", "max(a/p, r)", (), CAP, lambda a, r: mpmath.log((r - a) / (1 - a)), bound="membership"),
    Family("bounded", "max(a/q, r)", (), CAP, lambda a, r: mpmath.log((r - a) / (1 - a)), bound="bounded"),
    Family("odds", "posterior_odds <= c*prior_odds", (), {"c": f("5")}, lambda c: mpmath.log(c) / 2),
)
