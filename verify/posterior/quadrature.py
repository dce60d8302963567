"""Gauss-Legendre quadrature on real balls, with a proved bound on its error.

Let g be analytic and at most M in absolute value inside the ellipse around a panel whose half axes add up to RHO half
widths. Its Chebyshev coefficients are then at most 2 M RHO^-k, and the rule with N nodes is exact for the first 2N of them;
of every other one both the integral and its rule are at most 2 on [-1, 1]. So the error is at most 8 M RHO^(-2N)/(1 -
1/RHO) half widths. M is bounded on arcs that cover the ellipse (maximum modulus), by a function of complex balls that the
integrand gives; no integrand is evaluated outside of the real line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from attrs import frozen
from flint import acb, arb, ctx

from epsproof.verify.releases.ends import Blurred

__all__ = ["Bound", "Panel", "Rule", "error_ball"]

RHO = 3
ARCS = 24
WIDEST = 2
NARROWEST = 2.0**-30

Bound = Callable[[acb], arb]
"""An upper bound on an integrand's absolute value over a complex ball; not finite where there is none."""


def error_ball(size: arb) -> arb:
    """A ball around 0 that holds everything of at most that size."""
    most = abs(size).upper()
    return (-most).union(most)


@cache
def _legendre(nodes: int, bits: int) -> tuple[tuple[arb, arb], ...]:
    return tuple(arb.legendre_p_root(nodes, k, weight=True) for k in range(nodes))


@cache
def _arcs(bits: int) -> tuple[acb, ...]:
    """Arcs that cover the upper half of the ellipse around [-1, 1]; bounds are symmetric."""
    found = []
    for k in range(ARCS):
        turn = acb(0, (arb(k).union(arb(k + 1))) * arb.pi() / ARCS).exp()
        found.append((RHO * turn + 1 / (RHO * turn)) / 2)
    return tuple(found)


@frozen
class Panel:
    """From ``low`` to ``high``; the rule is wrong by at most ``error`` there."""

    low: arb
    high: arb
    error: arb
    rule: Rule

    def points(self) -> Iterator[tuple[arb, arb]]:
        """Nodes and weights."""
        middle, half = (self.low + self.high) / 2, (self.high - self.low) / 2
        for node, weight in _legendre(self.rule.nodes, ctx.prec):
            yield middle + node * half, weight * half

    def integral(self, values: Callable[[arb], arb]) -> arb:
        """The integral over the panel of a function that the bound of the panel holds for."""
        return sum((weight * values(u) for u, weight in self.points()), error_ball(self.error))


@frozen
class Rule:
    """The rule with so many nodes a panel, for integrands with a common bound."""

    nodes: int
    bound: Bound

    @classmethod
    def for_error(cls, bound: Bound, most: arb, error: arb, more: int = 0) -> Rule:
        """Nodes for which the error falls below ``error`` on panels of a fair width, where the integrand is about ``most``
        at most; ``more`` digits where the bound rises fast off the real line."""
        ratio = (most / error).log() / arb(10).log()
        digits = max(int(float(ratio.upper())), 4) if ratio.is_finite() else 4
        return cls(8 + -(-(digits + more) * 105 // 100), bound)

    def panel(self, low: arb, high: arb) -> Panel:
        """The panel between two balls, whatever the error is."""
        middle, half = (low + high) / 2, (high - low) / 2
        most = arb(0)
        for arc in _arcs(ctx.prec):
            size = self.bound(acb(middle) + arc * half)
            if not size.is_finite():
                most = arb("inf")
                break
            most = most.max(arb(size.upper()))
        return Panel(low, high, 8 * most * arb(RHO) ** (-2 * self.nodes) / (1 - arb(1) / RHO) * half, self)

    def panels(self, low: arb, high: arb, error: arb) -> Iterator[Panel]:
        """Panels from ``low`` to ``high``, each wrong by at most ``error``. Raises Blurred where none is narrow enough."""
        at, width = low, arb(WIDEST)
        while True:
            left = high - at
            last = not width < left
            step = left if last else width
            found = self.panel(at, high if last else at + step)
            if not step > NARROWEST:
                raise Blurred
            if found.error < error:
                yield found
                if last:
                    return
                at, width = found.high, (2 * width).min(arb(WIDEST))
            else:
                width = arb(step.mid()) / 2
