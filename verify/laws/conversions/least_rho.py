"""The least zero-concentrated budget of releases."""

from __future__ import annotations

from collections.abc import Sequence

from flint import arb, arb_series

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.laws.compose import Part
from epsproof.verify.laws.conversions.converted import NEVER, Converted, converted
from epsproof.verify.laws.conversions.steepest import Cumulant, steepest
from epsproof.verify.laws.discrete import Discrete
from epsproof.verify.laws.losses.loss import real
from epsproof.verify.laws.one_release import (
    BoundedRange,
    Laplace,
    OneRelease,
    RenyiBounded,
    Subsampled,
    Worst,
)
from epsproof.verify.laws.pair import Pair
from epsproof.verify.numeric.real_roots import precision

__all__ = ["exact_rho", "least_rho"]

ADDED = "zero-concentrated budgets add: Bun and Steinke (2016), Lemma 1.7"
KULLBACK = "the divergence over the order is largest as the order tends to 1: the Kullback-Leibler divergence of each release"
ORDERS = "the largest divergence over the order, searched for among all orders: the divergences of independent releases add"


def least_rho(parts: Sequence[Part], digits: int) -> Converted:
    """The least rho with which the releases together are rho-zCDP; raises UnsupportedForm where there is none, or none is known.

    For two answers, Laplace, Gaussian and discrete Gaussian noise the divergence over the order has its supremum as the order
    tends to 1, so that the least rho of a composition is the sum. With others the supremum of the whole sum is searched for; what
    has losses without a limit is at most its own rho at every order, and Gaussian noise just that.
    """
    with precision(64 + 8 * digits):
        known = [(exact_rho(part), part, count) for part, count in parts]
        if all(rho is not None for rho, _, _ in known):
            total = sum((count * rho for rho, _, count in known if rho is not None), arb(0))
            return converted(total, total, digits, ADDED, KULLBACK)
        cumulants, largest, flat, beyond = [], arb(0), arb(0), arb(0)
        for rho, part, count in known:
            found = _cumulant(part)
            if found is not None:
                cumulants.append((found[0], count))
                largest += count * found[1]
            elif rho is not None and isinstance(part, Discrete):
                beyond += count * rho
            elif rho is not None:
                flat += count * rho
        most = steepest(cumulants, largest, digits)
        first = sum(
            (count * cumulant(arb_series([0, 1], prec=2))[1] for cumulant, count in cumulants), beyond
        )
        return converted(flat + arb(most.lower()).max(first), flat + beyond + most, digits, ADDED, ORDERS)


def exact_rho(part: OneRelease | Pair) -> arb | None:
    """The least rho of one release where it is known in closed form."""
    if isinstance(part, (Pair, BoundedRange, RenyiBounded, Subsampled, Worst)):
        raise UnsupportedForm(
            "a zero-concentrated budget is known of pure budgets, noise on numbers and zcdp(rho); of these releases none is"
        )
    if isinstance(part, Discrete) and part.infinite:
        raise UnsupportedForm(NEVER.format("zero-concentrated"))
    return None if part.rho is None else part.rho()


def _cumulant(part: OneRelease | Pair) -> tuple[Cumulant, arb] | None:
    """log E_P exp(a loss) of a release whose losses are bounded, with the largest of them."""
    if isinstance(part, Laplace):
        return _laplace(real(part.epsilon)), real(part.epsilon)
    if not isinstance(part, Discrete) or not part.table().dropped.is_zero():
        return None
    table, base = part.table(), real(part.base)
    pairs = [(base * real(loss), mass) for loss, mass in zip(table.losses, table.masses, strict=True)]
    return (
        lambda a: sum((mass * (loss * a).exp() for loss, mass in pairs), arb_series([0], prec=a.prec)).log()
    ), pairs[-1][0]


def _laplace(epsilon: arb) -> Cumulant:
    return lambda a: (((1 + a) * (epsilon * a).exp() + a * (-epsilon * (1 + a)).exp()) / (1 + 2 * a)).log()
