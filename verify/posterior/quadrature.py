"""Gauss-Legendre quadrature on real balls, with a proved bound on its error.

Let g be analytic and at most M in absolute value inside the ellipse around a panel whose half axes add up to RHO half
widths. Its Chebyshev coefficients are then at most 2 M RHO^-k, and the rule with N nodes is exact for the first 2N of them;
of every other one both the integral and its rule are at most 2 on [-1, 1]. So the error is at most 8 M RHO^(-2N)/(1 -
1/RHO) half widths. M is bounded on arcs that cover the ellipse (maximum modulus), by a function of complex balls that the
integrand gives; no integrand is evaluated outside of the real line.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache

from attrs import frozen
from flint import acb, arb, ctx

from epsproof.verify.releases.ends import Blurred

__all__ = ["Bound", "Panel", "Rule", "error_ball"]

RHO = 3
ARCS = 12
WIDEST = 2
NARROWEST = 2.0**-30
MOST_NODES = 100
SLIVER = 1.25

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
    """From ``low`` to ``high``; the rule of so many nodes is wrong by at most ``error`` there."""

    low: arb
    high: arb
    nodes: int
    error: arb

    @property
    def farthest(self) -> arb:
        """The largest real part on the ellipse."""
        return (self.low + self.high) / 2 + (RHO + arb(1) / RHO) / 4 * (self.high - self.low)

    def points(self) -> Iterator[tuple[arb, arb]]:
        """Nodes and weights."""
        middle, half = (self.low + self.high) / 2, (self.high - self.low) / 2
        for node, weight in _legendre(self.nodes, ctx.prec):
            yield middle + node * half, weight * half

    def integral(self, values: Callable[[arb], arb]) -> arb:
        """The integral over the panel of a function that the bound of the panel holds for."""
        return sum((weight * values(u) for u, weight in self.points()), error_ball(self.error))


@frozen
class Rule:
    """Panels on each of which the rule is wrong by at most ``error``, for integrands with a common bound."""

    bound: Bound
    error: arb

    def panel(self, low: arb, high: arb) -> Panel:
        """The panel between two balls with as few nodes as suffice, or with ``MOST_NODES`` and a larger error."""
        middle, half = (low + high) / 2, (high - low) / 2
        most = arb(0)
        for arc in _arcs(ctx.prec):
            size = self.bound(acb(middle) + arc * half)
            if not size.is_finite():
                return Panel(low, high, MOST_NODES, arb("inf"))
            most = most.max(arb(size.upper()))
        scale = 8 * most / (1 - arb(1) / RHO) * abs(half)
        needed = ((scale / self.error).log() / (2 * arb(RHO).log())).upper()
        nodes = min(max(int(float(needed)) + 1, 1), MOST_NODES) if needed.is_finite() else MOST_NODES
        return Panel(low, high, nodes, scale * arb(RHO) ** (-2 * nodes))

    def panels(self, low: arb, high: arb) -> Iterator[Panel]:
        """Panels from ``low`` to ``high``, as wide as takes the fewest nodes. Raises Blurred where none is narrow enough."""
        widest = (high - low).min(arb(WIDEST))
        at, width = low, widest
        while True:
            left, found, cost = high - at, None, math.inf
            while True:
                last = not SLIVER * width < left
                panel = self.panel(at, high if last else at + width)
                step = float((panel.high - at).mid())
                new_cost = panel.nodes / step if panel.error < self.error else math.inf
                if found is not None and not new_cost < cost:
                    break
                if not step > NARROWEST * widest:
                    raise Blurred
                if new_cost < math.inf:
                    found, cost = panel, new_cost
                width = arb(step / 2)
            yield found
            if found.high is high:
                return
            at, width = found.high, (2 * (found.high - found.low)).min(widest)
