"""Slides "Guessing a single attribute", "Guessing AND of attributes" and "Guessing OR of attributes".

The sum over rings takes the inner radius of every ring. Where the sums begin is as printed: that of a single attribute at 0, the
line after it, which equates the two, and that of AND at 1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from attrs import evolve

from epsproof.verify.metric.printed.simplification import simplified
from epsproof.verify.metric.scene import Bound, Scene

__all__ = ["BOUNDS"]

BALL = "the values within a distance of 1 of a centre"


def rings(scene: Scene) -> Any:
    """Rings around the secret from 0 on."""
    against = scene.sum(scene.outside, lambda u: scene.power(Fraction(scene.ring(u, scene.inside))))
    return scene.posterior(against / scene.mass(scene.inside))


def rings_from_one(scene: Scene) -> Any:
    """Rings around the secret from 1 on; the ring next to the secret is left out."""
    if scene.secret.centre is None or scene.secret.within != 1:
        return None
    far = [u for u in scene.outside if scene.ring(u, scene.inside) >= 1]
    against = scene.sum(far, lambda u: scene.power(Fraction(scene.ring(u, scene.inside))))
    return scene.posterior(against / scene.mass(scene.inside))


def rings_around_the_centre(scene: Scene) -> Any:
    """Rings around the true value from 1 on."""
    centre = scene.secret.centre
    if centre is None or scene.secret.within != 1:
        return None
    against = scene.sum(scene.outside, lambda u: scene.power(Fraction(scene.ring(u, (centre,)))))
    return scene.posterior(against / scene.mass(scene.inside))


def sum_of_parts(scene: Scene) -> Any:
    """The sum of the simplified bounds of the parts."""
    if not scene.secret.parts:
        return None
    found = scene.number(Fraction(0))
    for part in scene.secret.parts:
        if not 0 < scene.space.mass(part) < 1:
            return None
        found = found + simplified(evolve(scene, secret=evolve(scene.secret, members=part, parts=())))
    return found


OR = "the sum over the parts g1, g2 of 1/(1 + exp(-epsilon*R)*P(outside g1)/P(g1))"
BOUNDS = {
    "single_attr.sum": Bound(
        "Guessing a single attribute, sum from a = 0",
        "1/(1 + sum over a >= 0 of exp(-epsilon*a)*P(outside, in B(g, a + 1) and not in B(g, a))/P(g))",
        rings,
    ),
    "single_attr.final": Bound(
        "Guessing a single attribute, last line",
        "1/(1 + sum over a >= 1 of exp(-epsilon*a)*P(B(g, a + 1) without B(g, a))/P(B(x, 1)))",
        rings_from_one,
        BALL,
    ),
    "and": Bound(
        "Guessing AND of attributes",
        "1/(1 + sum over a >= 1 of exp(-epsilon*a)*P(B(x, a + 1) without B(x, a))/P(B(x, 1)))",
        rings_around_the_centre,
        BALL,
    ),
    "or": Bound("Guessing OR of attributes", OR, sum_of_parts, "a secret of several parts"),
    "or.best": Bound(
        'Guessing OR of attributes, "Cannot get a significantly better bound"',
        OR,
        sum_of_parts,
        "a secret of several parts",
        "exact",
    ),
}
