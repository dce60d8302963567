"""One way through an algorithm: the noise that was drawn, linear forms in it, how each comparison came out, what was put out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from attrs import field, frozen

from epsproof.verify.algorithms.piecewise import Piecewise
from epsproof.verify.channel.exponentials import Exact, constant

__all__ = ["KINDS", "Condition", "Form", "Noise", "Path", "as_form", "plain"]

Name = tuple[str, int]
"""("noise", i) for the i-th draw, ("data", i) for the i-th entry of the data."""


@frozen
class Form:
    """constant + the sum of coefficient * name, no coefficient 0."""

    constant: Fraction
    parts: Mapping[Name, Fraction] = field(factory=dict, hash=False)

    def __add__(self, other: Form) -> Form:
        parts = dict(self.parts)
        for name, c in other.parts.items():
            parts[name] = parts.get(name, Fraction(0)) + c
        return Form(self.constant + other.constant, {name: c for name, c in parts.items() if c})

    def times(self, factor: Fraction) -> Form:
        return Form(self.constant * factor, {name: c * factor for name, c in self.parts.items() if factor})

    def __sub__(self, other: Form) -> Form:
        return self + other.times(Fraction(-1))

    def coefficients(self, kind: str) -> dict[int, Fraction]:
        """The coefficients of one kind of names."""
        return {i: c for (found, i), c in self.parts.items() if found == kind}

    @property
    def random(self) -> bool:
        return any(kind == "noise" for kind, _ in self.parts)


Scalar = Fraction | Form


def as_form(value: Scalar) -> Form:
    return value if isinstance(value, Form) else Form(value)


def plain(form: Form) -> Scalar:
    """The number, where the form is one."""
    return form if form.parts else form.constant


ZERO, ONE = Fraction(0), Fraction(1)


@frozen
class Noise:
    """``kind`` is one of KINDS, ``scale`` > 0; of a discrete Gaussian, with weights exp(-n**2/(2 sigma**2)), it is sigma**2, of a
    Gaussian sigma."""

    kind: str
    scale: Fraction

    @property
    def discrete(self) -> bool:
        """Whether the values are integers."""
        return self.kind in ("geometric", "discrete_gaussian")

    @property
    def one_sided(self) -> bool:
        """Whether the values are never negative."""
        return self.kind == "exponential"

    @property
    def fixed(self) -> bool:
        """Whether no finite cost covers a shift of it: its density falls faster than exponentially."""
        return self.kind in NORMAL

    @property
    def exact(self) -> bool:
        """Whether all probabilities are quotients of sums of c*exp(r)."""
        return self.kind in LAWS

    @property
    def variance(self) -> Fraction:
        """Of a Gaussian, discrete or not: sigma**2."""
        return self.scale if self.discrete else self.scale**2

    def law(self) -> Piecewise:
        """The density, or the mass, where it is exact."""
        return LAWS[self.kind](1 / self.scale)


def _laplace(rate: Fraction) -> Piecewise:
    half = constant(rate / 2)
    return Piecewise([ZERO], [{(0, rate): half}, {(0, -rate): half}])


def _exponential(rate: Fraction) -> Piecewise:
    return Piecewise([ZERO], [{}, {(0, -rate): constant(rate)}])


def _geometric(rate: Fraction) -> Piecewise:
    """(1 - z)/(1 + z) = (1 - z)**2/(1 - z**2) at 0, with z = exp(-rate)."""
    share = Exact({ZERO: ONE, -rate: Fraction(-2), -2 * rate: ONE}).over(-2 * rate)
    return Piecewise([ZERO], [{(0, rate): share}, {(0, -rate): share}], True)


LAWS = {"laplace": _laplace, "exponential": _exponential, "geometric": _geometric}
NORMAL = ("discrete_gaussian", "gaussian")
KINDS = (*LAWS, *NORMAL)


Label = str | Fraction


@frozen
class Condition:
    """``form >= 0``, or ``form > 0`` where it is strict."""

    form: Form
    strict: bool


@frozen(eq=False)
class Path:
    """``weight`` is the probability of the choices that were no comparisons (exponential mechanism, choice by given odds);
    ``favours`` are the scores, divided by the mechanism's scale, of each such choice and which one was taken; ``spent`` is the
    budget that the algorithm says it has spent; ``drawn`` are the numbers of comparisons before each draw.
    """

    noises: Sequence[Noise]
    conditions: Sequence[Condition]
    outputs: Sequence[Label | Form]
    weight: Exact
    favours: Sequence[tuple[Sequence[Form], int]]
    spent: Fraction
    drawn: Sequence[int] = ()
