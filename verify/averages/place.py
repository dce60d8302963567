"""A question about an average at one adversary: weights and limit as fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import sympy
from attrs import frozen

from epsproof.derive.averages.average_model import AverageModel
from epsproof.derive.averages.quantity import Quantity
from epsproof.derive.averages.rays import Ray, rays
from epsproof.derive.averages.scene import Distances
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import rational, symbol_values
from epsproof.verify.numeric.question import checked_values
from epsproof.verify.numeric.weights import refuse_negative

__all__ = ["Place", "only_place", "place_of"]


@frozen
class Place:
    """The average may be at most ``limit``, None where nothing is demanded; ``rays`` are those of private likelihoods.

    The average of a mechanism is delta + (1 - delta) times the sum of its outputs' ``gain``.
    """

    quantity: Quantity
    priors: dict[str, Fraction]
    weights: dict[str, Fraction]
    secret: frozenset[str]
    distance: Distances
    rays: tuple[Ray, ...]
    limit: Fraction | None
    delta: Fraction

    @property
    def prior(self) -> Fraction:
        """The prior of the secret."""
        return sum((self.weights[world] for world in self.secret), Fraction(0))

    @property
    def uninformed(self) -> Fraction:
        """The average of a mechanism that tells nothing."""
        return self.prior if self.quantity is Quantity.MEAN_POSTERIOR else max(self.prior, 1 - self.prior)

    def gain(self, likelihoods: Mapping[str, Fraction]) -> Fraction:
        """What an output with these likelihoods adds to the average."""
        products = {w: weight * likelihoods.get(w, Fraction(0)) for w, weight in self.weights.items()}
        inside = sum((products[w] for w in self.secret), Fraction(0))
        outside = sum((x for w, x in products.items() if w not in self.secret), Fraction(0))
        if self.quantity is Quantity.GUESS:
            return max(inside, outside)
        return inside**2 / (inside + outside) / self.prior if inside else Fraction(0)


def place_of(problem: Problem, values: Mapping[str, Fraction], priors: Mapping[str, Fraction]) -> Place:
    """The question at these parameter values and priors, of which those that the region fixes may be left out."""
    model = problem.model
    assert isinstance(model, AverageModel)
    engine = {
        name: _number(formula.subs(symbol_values(values))) for name, formula in problem.region.fixed.items()
    }
    engine |= {
        name: _number(sympy.root(rational(x), problem.roots.get(name, 1))) for name, x in priors.items()
    }
    actual = {name: x ** problem.roots.get(name, 1) for name, x in engine.items()}
    scene, here, there = model.scene, {**values, **engine}, symbol_values({**values, **actual})
    weights = {world: _number(weight.subs(there)) for world, weight in scene.weights.items()}
    limits = [
        max(_number(option.ratio.subs(symbol_values(here))) for option in clause.options)
        for clause in problem.demands
        if all(relation.holds(here) for relation in clause.where)
    ]
    prior = sum((weights[world] for world in scene.secret), Fraction(0))
    limit = min(limits) * prior if limits else None
    failing = _number(model.failing.subs(there))
    return Place(
        model.quantity, actual, weights, scene.secret, scene.distance, tuple(rays(scene)), limit, failing
    )


def only_place(problem: Problem, values: Mapping[str, Fraction]) -> Place:
    """The question where no prior runs; raises MissingValue, UnknownName, and ValueOutsideAssumptions for what contradicts it."""
    exact = checked_values(problem, values)
    if not all(relation.holds(exact) for relation in problem.region.relations):
        raise problem.region.has_none(problem.statement)
    refuse_negative(problem, exact)
    return place_of(problem, exact, {})


def _number(value: sympy.Expr) -> Fraction:
    exact = sympy.Rational(value)
    return Fraction(int(exact.p), int(exact.q))
