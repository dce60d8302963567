"""Epsilon for an attack model whose potentials are too many to be listed, where every prior has a value.

At a rational t the largest odds of the secret are those of a channel, found in fractions: a mechanism attains them, and a flow
shows that none exceeds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from flint import fmpq

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import TooManyPotentials, UnsupportedForm, ValueOutsideAssumptions
from epsproof.derive.text.notation import symbol_values
from epsproof.verify.channel.channel import Channel, Tree
from epsproof.verify.numeric.decimals import Ends
from epsproof.verify.numeric.enclosure import Evaluation, evaluation
from epsproof.verify.numeric.numeric_question import checked_values, value_of
from epsproof.verify.numeric.real_roots import as_fmpq
from epsproof.verify.system.engine_error import EngineError
from epsproof.verify.system.time_limit import now

__all__ = ["enclose_many"]

METHOD = (
    "bisection in t, the lower end of t by a mechanism, the upper end by a flow, both checked in fractions"
)
CLOSE = Fraction(1, 10**16)
OPEN = "{}; here no value is given to {}"


def enclose_many(
    problem: Problem,
    values: Mapping[str, Fraction | int],
    digits: int,
    seconds: float,
    why: TooManyPotentials,
) -> Evaluation:
    """Rigorous bounds of epsilon, to never more than 16 digits.

    Raises TooManyPotentials, with ``why`` the potentials are not listed, where a prior runs, UnsupportedForm for lower limits.
    """
    start = now()
    exact = checked_values(problem, values)
    if needed := _needed(problem):
        raise TooManyPotentials(OPEN.format(why, ", ".join(needed)))
    point = exact | dict.fromkeys(problem.running, Fraction(1))
    point |= {name: value_of(e, symbol_values(exact)) for name, e in problem.region.fixed.items()}
    actual = point | {name: value_of(e, symbol_values(exact)) for name, e in problem.fixed_priors.items()}
    channel = _channel(problem, actual)
    at = {name: point[name] for name in problem.region.fixed}
    apart = [channel.distance[s, u] for s in channel.inside for u in channel.outside]
    prior, low, high = channel.prior, Fraction(0), Fraction(1)
    limit = _limit(problem, point, prior)
    if limit >= 1 or (limit >= prior and not any(apart)):
        return evaluation(Ends(low, low), {}, METHOD, digits)
    if limit <= prior:
        none = False if limit < prior or all(apart) else None
        return evaluation(Ends(high, high), at, METHOD, digits, admissible=none)
    exceeded, tree = _exceeds(channel, limit, _next_to_nothing(channel, limit), None)
    if not exceeded:
        return evaluation(Ends(low, low), {}, METHOD, digits)
    while high - low > high * CLOSE and now() <= start + seconds:
        middle = (low + high) / 2
        exceeded, tree = _exceeds(channel, limit, middle, tree)
        low, high = (middle, high) if exceeded else (low, middle)
    group = value_of(problem.group, symbol_values(exact))
    return evaluation(Ends(low, high), at, METHOD, digits, group, None if high == 1 else True)


def _channel(problem: Problem, values: Mapping[str, Fraction]) -> Channel:
    """The worlds of the model at priors; raises ValueOutsideAssumptions for a weight that is negative, or a certain secret."""
    model = problem.model
    weights = {world: value_of(weight, symbol_values(values)) for world, weight in model.weights.items()}
    negative = next((world for world, weight in weights.items() if weight < 0), None)
    if negative is not None:
        raise ValueOutsideAssumptions(
            f"the weight of {negative!r} is negative at these values: {weights[negative]}"
        )
    found = Channel(weights, frozenset(model.secret), model.distance)
    if not found.inside or not found.outside:
        raise ValueOutsideAssumptions(f"the prior of the secret is {found.prior} at these values")
    return found


def _exceeds(channel: Channel, limit: Fraction, t: Fraction, near: Tree | None) -> tuple[bool, Tree]:
    """Whether some posterior at 0 < t < 1 is above the limit, by a mechanism, or else by a flow; and the tree of the largest."""
    base, odds = as_fmpq(t), as_fmpq(limit / (1 - limit))

    def power(height: int) -> fmpq:
        return base**height

    found = channel.largest_odds(power, as_fmpq, near)
    exceeded = channel.is_exceeded(odds, found.heights, power, as_fmpq)
    if exceeded == channel.is_kept(odds, found.flow, power, as_fmpq):
        raise EngineError(
            f"neither a mechanism nor a flow decides whether posteriors exceed {limit} at t = {t}"
        )
    return exceeded, found.tree


def _next_to_nothing(channel: Channel, limit: Fraction) -> Fraction:
    """A t > 0 at which the limit is exceeded if it is at any t.

    As t falls to 0 the largest odds rise to F(S)/F(N), F the prior, S a part of the secret, and N all other worlds at distance 0
    of it. The likelihoods that are 1 on these and t elsewhere are private, and have odds of at least F(S)/(F(N) + t). Where
    F(S) > l F(N) for the odds l of the limit, the difference is at least 1/(b D), with the denominators b of l and D of all
    weights; so that t = 1/(2 b D l) is small enough.
    """
    odds = limit / (1 - limit)
    shared = lcm(*(weight.denominator for weight in channel.weights.values()))
    return min(Fraction(1, 2), 1 / (2 * odds.denominator * shared * odds))


def _needed(problem: Problem) -> list[str]:
    """The priors that run and have a say."""
    formulas = [
        *problem.model.weights.values(),
        *(x for c in problem.demands for o in c.options for x in (o.numerator, o.denominator)),
    ]
    names = {s.name for formula in formulas for s in formula.free_symbols}
    own = {name: Fraction(1) for name in problem.running}
    bounds = [*problem.region.relations, *(r for c in problem.demands for r in c.where)]
    names |= {name for r in bounds if not (r.names <= own.keys() and r.holds(own)) for name in r.names}
    return [name for name in problem.running if name in names]


def _limit(problem: Problem, point: Mapping[str, Fraction], prior: Fraction) -> Fraction:
    """The least limit on the posterior that is demanded."""
    if not all(relation.holds(point) for relation in problem.region.relations):
        raise problem.region.has_none(problem.statement)
    found = [Fraction(1)]
    for clause in problem.demands:
        if clause.lower:
            raise UnsupportedForm(
                "of a model with so many potentials only upper limits on the posterior are evaluated"
            )
        inserted = symbol_values(point)
        pairs = [(value_of(o.numerator, inserted), value_of(o.denominator, inserted)) for o in clause.options]
        if any(bottom == 0 for _, bottom in pairs):
            raise ValueOutsideAssumptions(
                f"the profile {problem.statement} divides by zero at these values; change them"
            )
        if all(relation.holds(point) for relation in clause.where):
            found.append(prior * max(top / bottom for top, bottom in pairs))
    return min(found)
