"""Accounting is wrong where the hockey-stick of the named releases, or of some with the same guarantee, says so.

The least delta of Gaussian noise is a difference of normal tails, that of pure and approximate budgets a sum over how many
answers are true, that of one Laplace release an integral over its outputs. Of a concentrated budget Gaussian noise has it, and no
mechanism exceeds the conversion of Canonne, Kamath and Steinke (2020), Corollary 13.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb

from mpmath import inf, mp, mpf

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.formulas import as_number
from tests.gates.attack.kinds.number import _printed

PART = re.compile(r"(\d+) x (\w+)\(([^()]*)\)")
SURE, DIGITS = mpf(10) ** -30, 50
Sticks = tuple[mpf, mpf]
"""At least, and at most, the least delta."""


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    wrong = [row for row in _rows(draft) if _wrong(row)]
    return f"the releases have another budget: {wrong[0]}" if wrong else ""


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether a row is wrong; undecided where this judge cannot tell."""
    found = [_wrong(row) for row in _rows(draft)]
    return Truth.TRUE if True in found else Truth.UNDECIDED if None in found else Truth.FALSE


def _rows(draft: Draft) -> list[dict[str, str]]:
    return [{**draft.fields.get("given", {}), **row} for row in draft.fields["asked"]]


def _wrong(row: Mapping[str, str]) -> bool | None:
    """Whether a row is false; None where that is not told."""
    with mp.workdps(DIGITS):
        says, delta = row.get("says", "enough"), as_number(Fraction(row["delta"]))
        if says == "least epsilon":
            value, half = _printed(row["epsilon"])
            enough = _enough(row["releases"], value + half, delta)
            less = _enough(row["releases"], value - half, delta) if value > half else False
            return True if enough is False or less is True else False if enough and less is False else None
        if says == "least delta":
            low, high = _sticks(row["releases"], Fraction(row["epsilon"]))
            value, half = map(as_number, _printed(row["delta"]))
            if low > value + half + SURE or high < value - half - SURE:
                return True
            return False if value - half + SURE < low and high < value + half - SURE else None
        found = _enough(row["releases"], Fraction(row["epsilon"]), delta)
        return None if found is None else found is not (says == "enough")


def _enough(text: str, epsilon: Fraction, delta: mpf) -> bool | None:
    low, high = _sticks(text, epsilon)
    return False if low > delta + SURE else True if high < delta - SURE else None


def _sticks(text: str, epsilon: Fraction) -> Sticks:
    square, rho, answers, laplace = mpf(0), mpf(0), [], []
    for times, name, inside in PART.findall(text):
        values, k = [as_number(Fraction(one.partition("=")[2])) for one in inside.split(", ")], int(times)
        if name == "gaussian":
            square += k / values[0] ** 2
        elif name == "zcdp":
            rho += k * values[0]
        elif name == "laplace":
            laplace += [values[0]] * k
        else:
            answers.append((k, values[0], values[1] if len(values) > 1 else mpf(0)))
    e = as_number(epsilon)
    if rho:
        assert not (square or answers or laplace)
        return _normal(2 * rho, e), _converted(rho, e)
    found = mpf(0)
    for chance, loss in _answered(answers):
        rest = e - loss
        found += chance * (
            _normal(square, rest)
            if square
            else _one(laplace[0], rest)
            if laplace
            else max(mpf(0), 1 - mp.exp(rest))
        )
    open_ = 1 - mp.fprod((1 - delta) ** k for k, _, delta in answers)
    found = open_ + (1 - open_) * found
    return found, found


def _answered(answers: list[tuple[int, mpf, mpf]]) -> list[tuple[mpf, mpf]]:
    """(probability, loss) of how many answers of each kind are true."""
    kinds = []
    for k, budget, _ in answers:
        truth = 1 / (1 + mp.exp(-budget))
        kinds.append(
            [(comb(k, n) * truth**n * (1 - truth) ** (k - n), (2 * n - k) * budget) for n in range(k + 1)]
        )
    return [
        (mp.fprod(chance for chance, _ in one), mp.fsum(loss for _, loss in one)) for one in product(*kinds)
    ]


def _normal(square: mpf, e: mpf) -> mpf:
    mu = mp.sqrt(square)
    return mp.ncdf(mu / 2 - e / mu) - mp.exp(e) * mp.ncdf(-mu / 2 - e / mu)


def _one(budget: mpf, e: mpf) -> mpf:
    """The integral of the larger part of the density at 1 over exp(e) times that at 0, noise of scale 1/budget."""
    if e >= budget:
        return mpf(0)
    if e <= -budget:
        return 1 - mp.exp(e)
    edge = (e / budget + 1) / 2

    def density(x: mpf) -> mpf:
        return budget / 2 * mp.exp(-budget * abs(x))

    return mp.quad(lambda x: density(x - 1) - mp.exp(e) * density(x), [edge, 1, 1 + 8 / budget, inf])


def _converted(rho: mpf, e: mpf) -> mpf:
    """The least of exp((a - 1)(a rho - e))/(a - 1) (1 - 1/a)**a that a search of orders a > 1 finds."""
    best = mpf(1)
    for step in range(-60, 61):
        a = 1 + mpf(10) ** (mpf(step) / 20)
        best = min(best, mp.exp((a - 1) * (a * rho - e)) / (a - 1) * (1 - 1 / a) ** a)
    return best
