"""Bounds on the posterior that slides of Pankova and Laud (2022) print, as functions of a finite space.

Slides "Simplification" and "Less of a simplification": the sign of the exponent changed, one distance for all pairs, and the
distance from the secret.

Slide "Main theorem": every other value is weighed against all values of the secret at once.

A private mechanism gives f_Y(y|u') at most exp(epsilon d(u, u')) f_Y(y|u), so that the integral of f_Y(y|u') f_X(u') over the
secret is at most f_Y(y|u) times that of the exponentials: the bound is safe. It is one bound for each u, though, and the
likelihoods with equality for one u need not be those with equality for another.

Slides "Guessing a single attribute", "Guessing AND of attributes" and "Guessing OR of attributes".

The sum over rings takes the inner radius of every ring. Where the sums begin is as printed: that of a single attribute at 0,
the line after it, which equates the two, and that of AND at 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from attrs import evolve, frozen

from epsproof.verify.metric.metric_file import Secret
from epsproof.verify.metric.space import Space

__all__ = ["BOUNDS", "Bound", "Scene", "main_theorem"]


@frozen
class Scene:
    """``power(d)`` is exp(-epsilon d) and ``number`` a rational, both as rationals, balls or quotients of polynomials."""

    space: Space
    secret: Secret
    power: Callable[[Fraction], Any]
    number: Callable[[Fraction], Any]

    @property
    def inside(self) -> tuple[int, ...]:
        return self.secret.members

    @property
    def outside(self) -> tuple[int, ...]:
        return tuple(i for i in range(len(self.space.values)) if i not in self.inside)

    def mass(self, members: Sequence[int]) -> Any:
        """The prior of a set of values."""
        return self.number(self.space.mass(members))

    def sum(self, members: Sequence[int], term: Callable[[int], Any]) -> Any:
        """The sum over values with a prior above 0 of the prior times a term."""
        zero = self.number(Fraction(0))
        return sum((self.number(self.space.prior[i]) * term(i) for i in members if self.space.prior[i]), zero)

    def posterior(self, against: Any) -> Any:
        """1/(1 + odds against the secret)."""
        one = self.number(Fraction(1))
        return one / (one + against)

    def ring(self, i: int, centre: Sequence[int]) -> int:
        """The a for which a value is in the ball of radius a + 1 around a set and not in that of radius a; -1 in the set."""
        return ceil(min(self.space.distances[i][j] for j in centre)) - 1


@frozen
class Bound:
    """A printed bound on the posterior. ``value`` gives it in a scene, None where the scene is not what it is about; ``about``
    says what that is. ``says`` is "safe", or "exact" where the source says that there is no better one."""

    title: str
    printed: str
    value: Callable[[Scene], Any]
    about: str = "any secret"
    says: str = "safe"


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


def main_theorem(scene: Scene) -> Any:
    """The bound with exp(epsilon d) in the inner sum."""
    one, d = scene.power(scene.space.unit * 0), scene.space.distances

    def against(u: int) -> Any:
        return one / scene.sum(scene.inside, lambda v: one / scene.power(d[u][v]))

    return scene.posterior(scene.sum(scene.outside, against))


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


PRINTED = "1/(1 + sum over u outside of f(u)/(sum over u' in g of exp(epsilon*d(u, u'))*f(u')))"
BALL = "the values within a distance of 1 of a centre"
OR = "the sum over the parts g1, g2 of 1/(1 + exp(-epsilon*R)*P(outside g1)/P(g1))"
BOUNDS = {
    "and": Bound(
        "Guessing AND of attributes",
        "1/(1 + sum over a >= 1 of exp(-epsilon*a)*P(B(x, a + 1) without B(x, a))/P(B(x, 1)))",
        rings_around_the_centre,
        BALL,
    ),
    "less_simple": Bound(
        "Less of a simplification",
        "1/(1 + sum over a of exp(-epsilon*a)*P(outside at distance a from g)/P(g))",
        from_the_secret,
    ),
    "main_bound": Bound("Main theorem", PRINTED, main_theorem),
    "main_bound.precise": Bound('Main theorem, "This is precise"', PRINTED, main_theorem, says="exact"),
    "or": Bound("Guessing OR of attributes", OR, sum_of_parts, "a secret of several parts"),
    "or.best": Bound(
        'Guessing OR of attributes, "Cannot get a significantly better bound"',
        OR,
        sum_of_parts,
        "a secret of several parts",
        "exact",
    ),
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
    "single_attr.final": Bound(
        "Guessing a single attribute, last line",
        "1/(1 + sum over a >= 1 of exp(-epsilon*a)*P(B(g, a + 1) without B(g, a))/P(B(x, 1)))",
        rings_from_one,
        BALL,
    ),
    "single_attr.sum": Bound(
        "Guessing a single attribute, sum from a = 0",
        "1/(1 + sum over a >= 0 of exp(-epsilon*a)*P(outside, in B(g, a + 1) and not in B(g, a))/P(g))",
        rings,
    ),
}
