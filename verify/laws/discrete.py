"""One release whose loss has finitely many values, each a rational multiple of a common number."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.derive.laws.amount import Amount
from epsproof.verify.laws.losses.loss import real
from epsproof.verify.numeric.real_roots import precision, rational_end

__all__ = ["ONE", "Discrete", "Table", "event_alone", "two_values"]

ONE = Amount(Fraction(1))
EVENT_BITS, FINEST = 256, 1 << 96


@frozen
class Table:
    """P[loss = losses[i] * base] = masses[i], ascending; ``dropped`` bounds the P-mass of losses that are not listed."""

    losses: list[Fraction]
    masses: list[arb]
    dropped: arb


@frozen
class Discrete:
    """``table`` makes the table at the precision in force; the loss is +infinity with probability ``infinite``.

    ``pure`` is the budget where the law is that of two answers, which dominates any pure mechanism of that budget. ``back`` is
    the law with P and Q exchanged, None where that is the same; ``rho`` the parameter of zero-concentrated privacy, if known.
    ``unbounded``: the table drops some losses.
    """

    base: Amount
    table: Callable[[], Table]
    infinite: Fraction = Fraction(0)
    pure: Amount | None = None
    back: Discrete | None = None
    rho: Callable[[], arb] | None = None
    unbounded: bool = False


def two_values(budget: Amount, infinite: Fraction = Fraction(0)) -> Discrete:
    """Loss +budget with probability 1/(1 + t), -budget with t/(1 + t), each times 1 - infinite; t = exp(-budget)."""
    base, size = (budget, Fraction(1)) if budget.logarithm else (ONE, budget.value)

    def table() -> Table:
        rest, t = real(1 - infinite), (-real(budget)).exp()
        return Table([-size, size], [rest * t / (1 + t), rest / (1 + t)], arb(0))

    def rho() -> arb:
        """The Kullback-Leibler divergence epsilon tanh(epsilon/2).

        With v = order - 1/2, log E_P exp((order - 1) loss) is log cosh(v epsilon) less its value at v = 1/2, a concave function
        of v**2; the quotient by order (order - 1) = v**2 - 1/4 is largest as the order tends to 1.
        """
        return real(budget) * (real(budget) / 2).tanh()

    return Discrete(base, table, infinite, budget, rho=None if infinite else rho)


def event_alone(build: Callable[[], tuple[arb, arb]]) -> Discrete:
    """Whether an event happens whose probabilities P > Q ``build`` gives, with both losses rounded towards 0.

    The points (P, Q) of all tests are a parallelogram whose sides have the two likelihood ratios as slopes; with ratios nearer to
    1 it lies inside, so that the rounded law tells no more.
    """
    with precision(EVENT_BITS):
        p, q = build()
        ends = ((p / q).log().lower(), ((1 - q) / (1 - p)).log().lower())
    up, down = (max(Fraction(0), Fraction(int((rational_end(x) * FINEST).floor()), FINEST)) for x in ends)

    def table() -> Table:
        grown = real(down).expm1()
        happens = grown / (grown - (-real(up)).expm1())
        return Table([-down, up], [1 - happens, happens], arb(0))

    return Discrete(ONE, table)
