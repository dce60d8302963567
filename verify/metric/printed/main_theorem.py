"""Slide "Main theorem": every other value is weighed against all values of the secret at once.

A private mechanism gives f_Y(y|u') at most exp(epsilon d(u, u')) f_Y(y|u), so that the integral of f_Y(y|u') f_X(u') over the
secret is at most f_Y(y|u) times that of the exponentials: the bound is safe. It is one bound for each u, though, and the
likelihoods with equality for one u need not be those with equality for another.
"""

from __future__ import annotations

from typing import Any

from epsproof.verify.metric.scene import Bound, Scene

__all__ = ["BOUNDS", "main_theorem"]

PRINTED = "1/(1 + sum over u outside of f(u)/(sum over u' in g of exp(epsilon*d(u, u'))*f(u')))"


def main_theorem(scene: Scene) -> Any:
    """The bound with exp(epsilon d) in the inner sum."""
    one, d = scene.power(scene.space.unit * 0), scene.space.distances

    def against(u: int) -> Any:
        return one / scene.sum(scene.inside, lambda v: one / scene.power(d[u][v]))

    return scene.posterior(scene.sum(scene.outside, against))


BOUNDS = {
    "main_bound": Bound("Main theorem", PRINTED, main_theorem),
    "main_bound.precise": Bound('Main theorem, "This is precise"', PRINTED, main_theorem, says="exact"),
}
