"""The largest epsilon for a guess between two worlds as a formula."""

from __future__ import annotations

import sympy
from attrs import frozen

from derive.averages.average_model import AverageModel
from derive.averages.quantity import Quantity

__all__ = ["GuessFormula", "guess_formula"]


@frozen
class GuessFormula:
    """The largest epsilon is log(``odds``)/``steps``."""

    odds: sympy.Expr
    steps: int

    @property
    def epsilon(self) -> sympy.Expr:
        """The formula itself."""
        return sympy.log(self.odds) / self.steps


def guess_formula(model: AverageModel, ratio: sympy.Expr) -> GuessFormula | None:
    """epsilon where it is above 0 and the criterion is guess/prior <= ``ratio``, with g = ratio*prior free of the priors.

    None for other questions.

    With two worlds d steps apart, T = t**d and the prior x of the secret, the largest probability is the maximum of x, 1 - x and
    1/(1 + T). Randomized response attains it. No more is possible: where both x and 1 - x are at least T/(1 + T), the multipliers
    y, z with y + z*T = x and y*T + z = 1 - x bound max(x*a, (1 - x)*b) on the rays (1, T) and (T, 1), and their sum is 1/(1 + T);
    elsewhere one guess is better at both outputs. With delta > 0 it is delta + (1 - delta) times that. Hence epsilon is above 0
    only if g exceeds max(x, 1 - x), and then 1/(1 + T) = (g - delta)/(1 - delta) at the largest one, whatever the priors are.
    """
    if model.quantity is not Quantity.GUESS or len(model.scene.worlds) != 2:
        return None
    steps = {*model.scene.distance.values()} - {0}
    limit = sympy.cancel(ratio * model.prior)
    names = {s.name for s in limit.free_symbols}
    if len(model.scene.distance) != 4 or len(steps) != 1 or names & {*model.variables} or not limit.is_rational_function():
        return None
    return GuessFormula(sympy.expand(limit - model.failing) / sympy.expand(1 - limit), steps.pop())
