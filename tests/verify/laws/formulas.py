"""Hockey-sticks, least rho and Renyi divergences of laws as formulas, with which the engine's numbers are compared.

A hockey-stick is E_exp(level)(P || Q) for ``level`` >= 0, a Renyi divergence is of ``order`` above 1. Sources: Balle and Wang
(2018), Theorem 8; Ghosh, Roughgarden and Sundararajan (2012); Kairouz, Oh and Viswanath (2017); Mironov (2017), Proposition 6;
Dong, Durfee and Rogers (2020); Geng and Viswanath (2014); of samples Balle, Barthe and Gaboardi (2018), Theorem 2.
"""

from __future__ import annotations

import sympy
from sympy import Eq, Max, Piecewise, erfc, exp, floor, log, oo, sqrt, tanh

__all__ = ["HOCKEY_STICKS", "RENYI", "ZCDP", "level", "order"]

level = sympy.Symbol("level", nonnegative=True)
order, epsilon, sensitivity, sigma, mu, scale, outcomes, rate, leaves = sympy.symbols(
    "order epsilon sensitivity sigma mu scale outcomes rate leaves", positive=True
)
delta, gamma = sympy.symbols("delta gamma", nonnegative=True)


def normal(x: sympy.Expr) -> sympy.Expr:
    """The distribution function of the standard normal law."""
    return erfc(-x / sqrt(2)) / 2


def gaussian(distance: sympy.Expr) -> sympy.Expr:
    """Of two normal laws at that distance, in standard deviations."""
    return normal(distance / 2 - level / distance) - exp(level) * normal(-distance / 2 - level / distance)


def geometric(factor: sympy.Expr, budget: sympy.Expr) -> sympy.Expr:
    """P[noise = k] proportional to factor**abs(k); ``first`` is the least output at which the loss is above the level."""
    first = floor((level * sensitivity / budget + sensitivity) / 2) + 1
    above = 1 - (factor ** (sensitivity + 1 - first) + exp(level) * factor**first) / (1 + factor)
    return Piecewise((above, level < budget), (0, True))


def sampled(base: sympy.Expr) -> sympy.Expr:
    """Rate times that of the base at 1 + (exp(level) - 1)/rate."""
    return rate * base.subs(level, log(1 + (exp(level) - 1) / rate))


def staircase() -> sympy.Expr:
    t = exp(-epsilon)
    below = (2 * gamma * (1 - t) + t) / (2 * (gamma * (1 - t) + t))
    above = 1 / (2 * (gamma * (1 - t) + t))
    return Piecewise((below, gamma <= sympy.Rational(1, 2)), (above, True)) * Max(0, 1 - exp(level - epsilon))


total = exp(epsilon) + outcomes - 1
laplace = Max(0, 1 - exp((level - epsilon) / 2))
response = Max(0, (exp(epsilon) - exp(level)) / total)
whole = geometric(exp(-epsilon / sensitivity), epsilon)
HOCKEY_STICKS = {
    "dp": delta + (1 - delta) * Max(0, (exp(epsilon) - exp(level)) / (exp(epsilon) + 1)),
    "randomized_response": response,
    "geometric": whole,
    "truncated_geometric": whole,
    "discrete_laplace": geometric(exp(-1 / scale), sensitivity / scale),
    "laplace": laplace,
    "permute_and_flip": laplace,
    "gaussian": gaussian(sensitivity / sigma),
    "gdp": gaussian(mu),
    "tree_aggregation": gaussian(sensitivity / sigma * sqrt(floor(log(leaves) / log(2)) + 1)),
    "exponential": Piecewise(
        ((1 - exp((level - epsilon) / 2)) ** 2 / (1 - exp(-epsilon)), level < epsilon), (0, True)
    ),
    "staircase": staircase(),
    "subsampled_gaussian": sampled(gaussian(sensitivity / sigma)),
    "subsampled_discrete_laplace": sampled(geometric(exp(-1 / scale), sensitivity / scale)),
    "subsampled_laplace": sampled(laplace),
    "subsampled_randomized_response": sampled(response),
}
ZCDP = {
    "laplace": epsilon - 1 + exp(-epsilon),
    "dp": Piecewise((epsilon * tanh(epsilon / 2), Eq(delta, 0)), (oo, True)),
}
RENYI = {
    "laplace": log(
        order / (2 * order - 1) * exp((order - 1) * epsilon)
        + (order - 1) / (2 * order - 1) * exp(-order * epsilon)
    )
    / (order - 1),
    "gaussian": order * (sensitivity / sigma) ** 2 / 2,
    "gdp": order * mu**2 / 2,
    "randomized_response": log((exp(order * epsilon) + exp((1 - order) * epsilon) + outcomes - 2) / total)
    / (order - 1),
}
