"""The search on a grid of priors: the baseline, which can overstate epsilon because it only sees the priors of the grid.

In principle the published R code of Kazan and Reiter (2024): eq. (12) on a 1000 x 1000 grid, and the smallest value.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from attrs import frozen
from flint import fmpq_mpoly

from epsproof.derive.text.numbers import as_float
from epsproof.verify.numeric.numeric_question import NumericQuestion

__all__ = ["grid_search", "pointwise_closed_form"]

Grid = np.ndarray
Profile = Callable[[Grid, Grid], Grid]


@frozen
class GridMinimum:
    """The smallest epsilon on the grid, +inf where none is finite, and a prior of the grid that has it."""

    epsilon: float
    priors: dict[str, float]


def grid_search(profile: Profile | NumericQuestion, points: int = 1000) -> GridMinimum:
    """The smallest epsilon of eq. (12) over the priors k/points in (0, 1] in both directions.

    ``profile`` is r*(p, q) on arrays, or a question with the bound ``unbounded``; its region selects grid points, and a fixed
    prior replaces its axis. Raises ValueError for another bound.
    """
    axis = np.arange(1, points + 1) / points
    if isinstance(profile, NumericQuestion):
        if profile.problem.model.name != "unbounded":
            raise ValueError(
                f"the grid search knows the bound 'unbounded' only, not {profile.problem.model.name!r}"
            )
        axes = {
            name: np.array([float(profile.fixed[name])]) if name in profile.fixed else axis
            for name in ("p", "q")
        }
        p, q = np.meshgrid(axes["p"], axes["q"], indexing="ij")
        ratio = np.where(_inside(profile, p, q), _profile(profile, p, q), np.inf)
    else:
        p, q = np.meshgrid(axis, axis, indexing="ij")
        ratio = np.broadcast_to(profile(p, q), p.shape)
    epsilon = pointwise_closed_form(p, q, ratio)
    place = np.unravel_index(np.argmin(epsilon), epsilon.shape)
    return GridMinimum(float(epsilon[place]), {"p": float(p[place]), "q": float(q[place])})


def pointwise_closed_form(p: Grid, q: Grid, ratio: Grid) -> Grid:
    """Kazan and Reiter (2024), eq. (12), in machine numbers; +inf where a logarithm or root is undefined or r* is infinite."""
    with np.errstate(all="ignore"):
        inner = (1 - p) ** 2 + 4 * p * (1 - q) * (1 / ratio - p * q)
        below_one = np.log(2 * p * (1 - q) / (np.sqrt(inner) - (1 - p)))
        at_one = np.log((1 - p) / (1 / ratio - p))
        epsilon = np.where(q < 1, below_one, at_one)
        return np.where(np.isnan(epsilon) | (ratio == np.inf) | (ratio * p * q >= 1), np.inf, epsilon)


def _profile(question: NumericQuestion, p: Grid, q: Grid) -> Grid:
    result = np.full(p.shape, np.inf)
    with np.errstate(all="ignore"):
        for clause in question.clauses:
            best = np.full(p.shape, -np.inf)
            for option in clause:
                best = np.fmax(
                    best,
                    _values(question, option.numerator, p, q) / _values(question, option.denominator, p, q),
                )
            result = np.fmin(result, best)
    return result


def _inside(question: NumericQuestion, p: Grid, q: Grid) -> Grid:
    inside = np.full(p.shape, True)
    for condition in question.region:
        value = _values(question, condition.polynomial, p, q)
        inside &= {">": value > 0, ">=": value >= 0, "==": value == 0}[condition.sign]
    return inside


def _values(question: NumericQuestion, polynomial: fmpq_mpoly, p: Grid, q: Grid) -> Grid:
    priors = {"p": p, "q": q}
    total = np.zeros(p.shape)
    for exponents, c in polynomial.terms():
        term = np.full(p.shape, as_float(c))
        for name, k in zip(question.running, exponents[1:], strict=True):
            term = term * priors[name] ** int(k)
        total += term
    return total
