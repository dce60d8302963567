"""Releases at data sets that are several steps apart, those with a failure term included."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve
from flint import arb

from epsproof.derive.laws.amount import Amount
from epsproof.derive.laws.further import further
from epsproof.derive.laws.release import Release
from epsproof.verify.laws.losses.loss import real
from epsproof.verify.releases.ends import exact_end

__all__ = ["FailsOpenly", "grouped", "promises"]


class FailsOpenly(ArithmeticError):
    """The promise at that many steps has a failure term of 1 or more, and so says nothing."""


def promises(release: Release) -> bool:
    """Whether the release is known by (epsilon, delta) with delta > 0 alone."""
    return release.law is not None and release.law.name == "dp" and bool(release.values["delta"].value)


def grouped(release: Release, steps: int) -> Release:
    """The release at data sets ``steps`` steps apart.

    Of (epsilon, delta)-privacy the lemma on groups: (k epsilon, delta (1 + exp(epsilon) + ... + exp((k - 1) epsilon))), whose
    failure term is rounded up. Of one release that fails with probability failure <= 1/2 it gives the least likelihood ratio
    y_k of y_(j+1) = t (y_j - delta/failure), y_0 = 1. Raises FailsOpenly, and UnsupportedForm as ``further`` does.
    """
    if steps == 1 or not promises(release):
        return further(release, steps)
    budget = release.values["epsilon"]
    delta = release.values["delta"].value * _growth(budget, steps)
    if delta >= 1:
        raise FailsOpenly
    return evolve(
        release, values={**release.values, "epsilon": budget.times(Fraction(steps)), "delta": Amount(delta)}
    )


def _growth(budget: Amount, steps: int) -> Fraction:
    """1 + exp(epsilon) + ... + exp((k - 1) epsilon), not rounded down."""
    if budget.logarithm:
        return sum((budget.value**i for i in range(steps)), Fraction(0))
    found = sum(((real(budget) * i).exp() for i in range(steps)), arb(0))
    return exact_end(found.upper())
