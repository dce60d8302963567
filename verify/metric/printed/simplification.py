"""Slides "Simplification" and "Less of a simplification": the sign of the exponent changed, one distance for all pairs, and the
distance from the secret."""

from __future__ import annotations

from typing import Any

from epsproof.verify.metric.scene import Bound, Scene

__all__ = ["BOUNDS", "simplified"]


def changed_sign(scene: Scene) -> Any:
    """The main theorem's formula with exp(-epsilon d) in the inner sum."""
    one, d = scene.power(scene.space.unit * 0), scene.space.distances
    return scene.posterior(
        scene.sum(scene.outside, lambda u: one / scene.sum(scene.inside, lambda v: scene.power(d[u][v])))
    )


def simplified(scene: Scene) -> Any:
    """The largest distance of any two values stands for all distances."""
    return scene.posterior(
        scene.power(scene.space.diameter) * scene.mass(scene.outside) / scene.mass(scene.inside)
    )


def from_the_secret(scene: Scene) -> Any:
    """Every other value counts with exp(-epsilon times its distance from the secret)."""
    d = scene.space.distances
    against = scene.sum(scene.outside, lambda u: scene.power(min(d[u][v] for v in scene.inside)))
    return scene.posterior(against / scene.mass(scene.inside))


BOUNDS = {
    "simplification.sign": Bound(
        "Simplification, first line",
        "1/(1 + sum over u outside of f(u)/(sum over u' in g of exp(-epsilon*d(u, u'))*f(u')))",
        changed_sign,
    ),
    "simplified_bound": Bound(
        "Simplification, second line",
        "1/(1 + exp(-epsilon*R)*P(outside)/P(g)), R the largest distance",
        simplified,
    ),
    "less_simple": Bound(
        "Less of a simplification",
        "1/(1 + sum over a of exp(-epsilon*a)*P(outside at distance a from g)/P(g))",
        from_the_secret,
    ),
}
