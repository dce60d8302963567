"""Averages over the outputs of private mechanisms at given priors: the largest, and the largest epsilon that keeps a limit.

The largest average at one adversary and one t is that of a linear programme. Primal: a mechanism with finitely many outputs on
extreme rays. Dual: a number y_w for each world such that no ray h has a gain above the sum of y_w t**h_w. The gain of any
private likelihoods is then at most the sum of y_w L_w, because it is convex and homogeneous, and over the outputs of a
mechanism that adds up to the sum of the y_w.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction

import sympy
from attrs import evolve, frozen
from flint import arb

from epsproof.derive.averages.average_model import AverageModel
from epsproof.derive.averages.extreme_mechanisms import Ray, rays
from epsproof.derive.averages.quantity import Quantity
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.derive.text.notation import rational, symbol_values
from epsproof.verify.averages.averaged_again import read_average_again
from epsproof.verify.channel.channel import Channel
from epsproof.verify.channel.linear_programme import maximum
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.laws.guarantee import threshold
from epsproof.verify.numeric.decimals import Ends
from epsproof.verify.numeric.enclosure import Evaluation, evaluation
from epsproof.verify.numeric.numeric_question import checked_values, refuse_negative
from epsproof.verify.numeric.real_roots import (
    as_fraction,
    ball,
)
from epsproof.verify.system.engine_error import EngineError

__all__ = [
    "AverageEvaluation",
    "AveragePlace",
    "LargestAverage",
    "bracket",
    "evaluate_average",
    "largest_average",
    "only_place",
    "place_of",
]


@frozen(slots=False)
class AveragePlace(Channel):
    """The average may be at most ``limit``, None where nothing is demanded; ``rays`` are those of private likelihoods.

    The average of a mechanism is delta + (1 - delta) times the sum of its outputs' ``gain``.
    """

    quantity: Quantity
    priors: dict[str, Fraction]
    rays: tuple[Ray, ...]
    limit: Fraction | None
    delta: Fraction

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


def place_of(
    problem: Problem, values: Mapping[str, Fraction], priors: Mapping[str, Fraction]
) -> AveragePlace:
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
    return AveragePlace(
        weights, scene.secret, scene.distance, model.quantity, actual, tuple(rays(scene)), limit, failing
    )


def only_place(problem: Problem, values: Mapping[str, Fraction]) -> AveragePlace:
    """The question where no prior runs; raises MissingValue, UnknownName, and ValueOutsideAssumptions for what contradicts it."""
    exact = checked_values(problem, values)
    if not all(relation.holds(exact) for relation in problem.region.relations):
        raise problem.region.has_none(problem.statement)
    refuse_negative(problem, exact)
    return place_of(problem, exact, {})


def _number(value: sympy.Expr) -> Fraction:
    exact = sympy.Rational(value)
    return as_fraction(exact)


@frozen
class LargestAverage:
    """``value`` is the average of the mechanism ``outputs``, a list of likelihoods world by world; the ``multipliers`` prove that
    no private mechanism has a larger one."""

    value: Fraction
    outputs: tuple[dict[str, Fraction], ...]
    multipliers: dict[str, Fraction]


def largest_average(place: AveragePlace, t: Fraction) -> LargestAverage:
    """The largest average at 0 <= t <= 1; raises LimitExceeded where the programme takes too many steps."""
    columns = [{w: t ** ray[w] for w in ray} for ray in place.rays]
    worlds = list(place.weights)
    rows = [[column.get(w, Fraction(0)) for column in columns] for w in worlds]
    found = maximum(
        rows, [Fraction(1)] * len(worlds), [place.gain(column) for column in columns], len(worlds)
    )
    if found is None:
        raise LimitExceeded("the linear programme of this model takes too many steps; take fewer worlds")
    outputs = tuple(
        {w: c * x for w, x in column.items()} for c, column in zip(found.weights, columns, strict=True) if c
    )
    told = place.delta + (1 - place.delta) * found.value
    return LargestAverage(told, outputs, dict(zip(worlds, found.multipliers, strict=True)))


BITS, SMALLEST = 64, Fraction(1, 2**200)


def bracket(place: AveragePlace, digits: int) -> Ends:
    """exp(-epsilon): at the upper end no private mechanism has an average above the limit, at the lower one some has.

    0, 0 where any epsilon keeps the limit; 1, 1 where none above 0 does. The largest average falls as t grows: privacy at a
    larger t is privacy at every smaller one.
    """
    if place.limit is None:
        return Ends(Fraction(0), Fraction(0))
    limit = place.limit
    if _told(place) <= limit:
        return Ends(Fraction(0), Fraction(0))
    if place.delta + (1 - place.delta) * place.uninformed >= limit:
        return Ends(Fraction(1), Fraction(1))

    def over(t: Fraction) -> arb:
        """The largest average over the limit: 1 exactly where it is the limit."""
        quotient = largest_average(place, t).value / limit
        return arb(1) if quotient == 1 else ball(quotient)

    low = Fraction(1, 2)
    while not largest_average(place, low).value > limit:
        low = low**2
        if low < SMALLEST:
            return Ends(Fraction(0), low)
    return Ends(*threshold(over, Fraction(1), low, Fraction(1), digits + 2, BITS))


def _told(place: AveragePlace) -> Fraction:
    """The average of a mechanism that tells all but worlds without a step between them, which no budget exceeds."""
    return largest_average(place, Fraction(0)).value


EXACT = "exact linear programmes over the extreme rays of private likelihoods, at both ends"
MOST_DIGITS = 40
VERTICES = "over the extreme mechanisms: {}"


@frozen
class AverageEvaluation:
    """``epsilon`` and the adversary at whom it binds.

    ``broken`` is a mechanism, private at the smaller end of t, whose average is above the limit; ``kept`` shows that none at the
    larger end is, where the region has one adversary. None where nothing is demanded, or nothing admissible.
    """

    epsilon: Evaluation
    place: AveragePlace | None = None
    broken: LargestAverage | None = None
    kept: LargestAverage | None = None


def evaluate_average(
    problem: Problem, values: Mapping[str, Fraction], digits: int, seconds: float
) -> AverageEvaluation:
    """Epsilon to ``digits`` digits; raises QuestionError, LimitExceeded where the mechanisms are too many, and EngineError where
    the second reader contradicts what was found."""
    found = _evaluated(problem, values, digits, seconds)
    read_average_again(problem, values, found.epsilon)
    return found


def _evaluated(
    problem: Problem, values: Mapping[str, Fraction], digits: int, seconds: float
) -> AverageEvaluation:
    if problem.running:
        found = evaluate(problem, values, digits, seconds)
        found = evolve(found, method=VERTICES.format(found.method))
        if found.lower == "inf" or found.admissible is False or not found.t.lower:
            return AverageEvaluation(found)
        place = place_of(problem, values, found.priors)
        return AverageEvaluation(found, place, largest_average(place, found.t.lower))
    place = only_place(problem, values)
    if digits > MOST_DIGITS:
        with suppress(LimitExceeded, UnsupportedForm):
            return _by_polynomials(problem, place, values, digits, seconds)
    return _at_one(place, digits)


def _by_polynomials(
    problem: Problem, place: AveragePlace, values: Mapping[str, Fraction], digits: int, seconds: float
) -> AverageEvaluation:
    """Where the region has one adversary, to many digits; the programmes judge both ends."""
    found = evaluate(problem, values, digits, seconds)
    low, high = found.t
    if found.lower == "inf" or found.admissible is False or not low or place.limit is None:
        return AverageEvaluation(found)
    broken, kept = largest_average(place, low), largest_average(place, high)
    if not kept.value <= place.limit < broken.value:
        raise EngineError(
            f"the programmes at both ends contradict the enclosure of epsilon, {found.lower} to {found.upper}"
        )
    return AverageEvaluation(found, place, broken, kept)


def _at_one(place: AveragePlace, digits: int) -> AverageEvaluation:
    """Where the region has one adversary."""
    t = bracket(place, digits)
    priors = dict(sorted(place.priors.items()))
    if t.lower == t.upper:
        free = not t.lower
        return AverageEvaluation(evaluation(t, {} if free else priors, EXACT, digits, admissible=free))
    found = evaluation(t, priors, EXACT, digits)
    return AverageEvaluation(found, place, largest_average(place, t.lower), largest_average(place, t.upper))
