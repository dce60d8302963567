"""The largest epsilon for an average between two worlds as a formula, where there is a short one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

import sympy
from attrs import frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.averages.average_model import AverageModel
from epsproof.derive.averages.quantity import Quantity

__all__ = ["TwoWorlds", "formula_between_two_worlds"]

GUESS = (
    "between two worlds d steps apart a guess is right with probability max(x, 1 - x, 1/(1 + t**d)) at most, x the prior; with "
    "delta > 0, with delta + (1 - delta) times that"
)
MEAN = (
    "between two worlds d steps apart the mean posterior is less than 1/t**d - 1 + t**d times the prior, and as near to that as "
    "one likes for small priors"
)


@frozen
class TwoWorlds:
    """``epsilon``, if above 0, is where ``falling`` of t**``steps`` is ``level``; the function falls as t grows."""

    epsilon: sympy.Expr
    because: str
    steps: int
    level: sympy.Expr
    falling: Callable[[Fraction], Fraction]


def formula_between_two_worlds(
    model: AverageModel, ratio: sympy.Expr, running: tuple[str, ...], region: Iterable[Relation]
) -> TwoWorlds | None:
    """epsilon where it is above 0, for average/prior <= ``ratio`` at all priors of the region; None where no formula is known.

    For a guess of at most g: with T = t**d and the prior x of the secret, the largest probability is the maximum of x, 1 - x
    and 1/(1 + T). Randomized response attains it. Where both x and 1 - x are at least T/(1 + T), the multipliers y, z with
    y + z*T = x and y*T + z = 1 - x bound max(x*a, (1 - x)*b) on the rays (1, T) and (T, 1), and their sum is 1/(1 + T); elsewhere
    one guess is better at both outputs. With delta > 0 it is delta + (1 - delta) times that. Hence epsilon is above 0 only if g
    exceeds max(x, 1 - x), and then 1/(1 + T) = (g - delta)/(1 - delta) at the largest one, whatever the priors are.

    For a mean posterior of at most r times the prior, at all priors in (0, 1]: the mean ratio is below 1/T - 1 + T and tends to
    it as the prior tends to 0. reports/examples/averages.claims.toml states the steps of both.
    """
    distance = model.scene.distance
    steps = {*distance.values()} - {0}
    if len(model.scene.worlds) != 2 or len(distance) != 4 or len(steps) != 1:
        return None
    (d,) = steps
    known = {*model.variables}
    if model.quantity is Quantity.GUESS:
        limit = sympy.cancel(ratio * model.prior)
        if not limit.is_rational_function() or {s.name for s in limit.free_symbols} & known:
            return None
        odds = sympy.expand(limit - model.failing) / sympy.expand(1 - limit)
        return TwoWorlds(sympy.log(odds) / d, GUESS, d, odds, lambda power: 1 / power)
    whole = {(model.prior, ">"), (1 - model.prior, ">=")}
    everywhere = running == (str(model.prior),) and {(r.polynomial, r.sign) for r in region} <= whole
    if (
        not everywhere
        or model.failing != 0
        or not ratio.is_rational_function()
        or {s.name for s in ratio.free_symbols} & known
    ):
        return None
    half = (ratio + 1) / 2
    epsilon = sympy.log(half + sympy.sqrt(half**2 - 1)) / d
    return TwoWorlds(epsilon, MEAN, d, ratio, lambda power: 1 / power - 1 + power)
