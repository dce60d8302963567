"""Epsilon for an attack model whose potentials are too many to be listed, where every prior has a value.

At a rational t the largest odds of the secret are those of a linear programme over likelihoods, whose dual is a flow: what each
secret world weighs goes to other worlds, t**d of it over a distance d, and what comes in at each is at most the limit times its
weight. A potential with larger odds shows that t is too small, a flow that t is large enough. Where to look comes from
floating-point numbers; both are checked in fractions, and t is undecided where neither is found.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from attrs import frozen
from flint import fmpq

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import TooManyPotentials, UnsupportedForm, ValueOutsideAssumptions
from epsproof.derive.text.notation import symbol_values
from epsproof.verify.numeric.enclosure import Enclosure
from epsproof.verify.numeric.numeric_question import checked_values, value_of
from epsproof.verify.numeric.real_roots import logarithm_decimals, significant_digits
from epsproof.verify.system.clock import now

__all__ = ["enclose_many"]

METHOD = (
    "bisection in t, the lower end of t by a mechanism, the upper end by a flow, both checked in fractions"
)
ROUNDS, TINY, MOST, LEAST = 40, 1e-9, 1e6, 1e-6
PARTS, CLOSE = (Fraction(3, 4), Fraction(1, 3), Fraction(1, 2)), Fraction(1, 10**16)
SHARP = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
OPEN = "{}; here no value is given to {}"
Potential = dict[str, int]


def enclose_many(
    problem: Problem,
    values: Mapping[str, Fraction | int],
    digits: int,
    seconds: float,
    why: TooManyPotentials,
) -> Enclosure:
    """Rigorous bounds of epsilon, to some ten digits and never more than 16.

    Raises TooManyPotentials, with ``why`` the potentials are not listed, where a prior runs, UnsupportedForm for lower limits.
    """
    start = now()
    exact = checked_values(problem, values)
    if needed := _needed(problem):
        raise TooManyPotentials(OPEN.format(why, ", ".join(needed)))
    point = exact | dict.fromkeys(problem.running, Fraction(1))
    point |= {name: value_of(e, symbol_values(exact)) for name, e in problem.region.fixed.items()}
    actual = point | {name: value_of(e, symbol_values(exact)) for name, e in problem.fixed_priors.items()}
    weights = {world: value_of(w, symbol_values(actual)) for world, w in problem.model.weights.items()}
    worlds, at = _Sides.of(problem, weights), {name: point[name] for name in problem.region.fixed}
    prior, low, high = sum(worlds.secret.values(), Fraction(0)), Fraction(0), Fraction(1)
    limit = _limit(problem, point, prior)
    if limit >= 1 or (limit >= prior and not any(worlds.distance.values())):
        return Enclosure("inf", "inf", low, low, {}, True, True, METHOD, 0)
    if limit <= prior:
        none = False if limit < prior or all(worlds.distance.values()) else None
        return Enclosure("0", "0", high, high, at, True, none, METHOD, digits)
    if worlds.safe(low, limit):
        return Enclosure("inf", "inf", low, low, {}, True, True, METHOD, 0)
    potential, parts = worlds.start, [*PARTS]
    while parts and high - low > high * CLOSE and now() <= start + seconds:
        middle = low + (high - low) * parts.pop()
        failing, potential = worlds.failing(middle, limit, potential)
        if failing:
            low, parts = middle, [*PARTS]
        elif worlds.safe(middle, limit):
            high, parts = middle, [*PARTS]
    return _stated(value_of(problem.group, symbol_values(exact)), at, low, high, digits)


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


def _stated(
    group: Fraction, at: dict[str, Fraction], low: Fraction, high: Fraction, digits: int
) -> Enclosure:
    ends = fmpq(low.numerator, low.denominator), fmpq(high.numerator, high.denominator)
    upper, lower = (
        logarithm_decimals(ends[0], digits, True, group),
        logarithm_decimals(ends[1], digits, False, group),
    )
    agreed = (
        0
        if "inf" in (lower, upper)
        else digits
        if lower == upper
        else min(digits, significant_digits(lower, upper))
    )
    admissible = None if high == 1 else True
    return Enclosure(lower, upper, low, high, at, True, admissible, METHOD, agreed)


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


@frozen
class _Sides:
    """Positive weights of ``secret`` and ``other`` worlds, and the distances from the one to the other."""

    secret: dict[str, Fraction]
    other: dict[str, Fraction]
    distance: dict[tuple[str, str], int]

    @classmethod
    def of(cls, problem: Problem, weights: Mapping[str, Fraction]) -> _Sides:
        negative = next((world for world, weight in weights.items() if weight < 0), None)
        if negative is not None:
            raise ValueOutsideAssumptions(
                f"the weight of {negative!r} is negative at these values: {weights[negative]}"
            )
        parts = [
            {w: weights[w] for w in part if weights[w]}
            for part in (problem.model.secret, problem.model.others)
        ]
        if not all(parts):
            raise ValueOutsideAssumptions(
                f"the prior of the secret is {sum(parts[0].values())} at these values"
            )
        pairs = {(s, u): problem.model.distance[s, u] for s in parts[0] for u in parts[1]}
        return cls(parts[0], parts[1], pairs)

    @property
    def start(self) -> Potential:
        """All secret worlds as likely."""
        return self.whole(dict.fromkeys(self.secret, 0))

    def whole(self, known: Mapping[str, int]) -> Potential:
        """The potential in all worlds."""
        return {**known, **{u: min(known[s] + self.distance[s, u] for s in self.secret) for u in self.other}}

    def failing(self, t: Fraction, limit: Fraction, potential: Potential) -> tuple[bool, Potential]:
        """Whether a potential that is found shows a posterior above the limit, and the potential."""
        best = self.reached(t, potential)
        for _ in range(ROUNDS):
            if best > limit:
                break
            moves = self.moves(t, potential)
            better = self.whole({s: potential[s] + moves[s] for s in self.secret})
            if (found := self.reached(t, better)) <= best:
                break
            best, potential = found, better
        return best > limit, potential

    def reached(self, t: Fraction, potential: Potential) -> Fraction:
        """The posterior where likelihoods are t to the potential."""
        least = min(potential.values())
        inside, outside = (
            sum(x * t ** (potential[w] - least) for w, x in part.items())
            for part in (self.secret, self.other)
        )
        return Fraction(inside / (inside + outside))

    def safe(self, t: Fraction, limit: Fraction) -> bool:
        """Whether a flow is found that no posterior exceeds the limit: shares of what other worlds may take, at most 1 in all."""
        odds = limit / (1 - limit)
        carried = {
            (s, u): odds * self.other[u] * t**steps / self.secret[s]
            for (s, u), steps in self.distance.items()
        }
        shares = self.shares({pair: float(x) for pair, x in carried.items()})
        taken = dict.fromkeys(self.other, Fraction(0))
        for (_, u), share in shares.items():
            taken[u] += share
        met = dict.fromkeys(self.secret, Fraction(0))
        for (s, u), share in shares.items():
            met[s] += carried[s, u] * share / max(taken[u], Fraction(1))
        return min(met.values()) >= 1

    def shares(self, carried: Mapping[tuple[str, str], float]) -> dict[tuple[str, str], Fraction]:
        """Shares by which all secret worlds are met to about the same part, which is as large as it can be."""
        from scipy.optimize import linprog
        from scipy.sparse import coo_matrix

        pairs = [pair for pair, x in carried.items() if x > TINY]
        inner, outer = ({world: k for k, world in enumerate(part)} for part in (self.secret, self.other))
        count, numbers = len(inner), range(len(pairs))
        rows = [*(inner[s] for s, _ in pairs), *inner.values(), *(count + outer[u] for _, u in pairs)]
        columns = [*numbers, *(len(pairs) for _ in inner), *numbers]
        entries = [*(-carried[pair] for pair in pairs), *(1.0 for _ in inner), *(1.0 for _ in pairs)]
        shape = (count + len(outer), len(pairs) + 1)
        matrix, right = (
            coo_matrix((entries, (rows, columns)), shape=shape).tocsr(),
            [0.0] * count + [1.0] * len(outer),
        )
        found = linprog(
            [0.0] * len(pairs) + [-1.0], matrix, right, bounds=(0.0, MOST), method="highs-ds", options=SHARP
        )
        if found.x is None:
            return {}
        return {pair: Fraction(max(0.0, float(x))) for pair, x in zip(pairs, found.x, strict=False)}

    def moves(self, t: Fraction, potential: Potential) -> Potential:
        """About the best likelihoods, as powers of t beyond those of the potential."""
        from scipy.optimize import linprog
        from scipy.sparse import coo_matrix

        names, pairs, base = [*potential], [*self.distance], float(t)
        at = {name: k for k, name in enumerate(names)}
        beyond = np.array([self.distance[s, u] + potential[s] - potential[u] for s, u in pairs])
        rows = np.repeat(np.arange(len(pairs)), 2)
        columns = [at[w] for pair in pairs for w in pair]
        entries = np.column_stack([base**beyond, -np.ones(len(pairs))]).ravel()
        least = min(potential.values())
        scaled = {
            w: float(x) * base ** (potential[w] - least)
            for part in (self.secret, self.other)
            for w, x in part.items()
        }
        costs = [-scaled[w] if w in self.secret else 0.0 for w in names]
        whole = [[scaled[w] if w in self.other else 0.0 for w in names]]
        matrix = coo_matrix((entries, (rows, columns)), shape=(len(pairs), len(names)))
        found = linprog(
            costs, matrix.tocsr(), np.zeros(len(pairs)), whole, [1.0], method="highs-ds", options=SHARP
        )
        if found.x is None:
            return dict.fromkeys(names, 0)
        top = max(x for w, x in zip(names, found.x, strict=True) if w in self.secret)
        return {w: _power(float(x) / top, base) for w, x in zip(names, found.x, strict=True)}


def _power(value: float, base: float) -> int:
    """The whole number k with base**k nearest to the value, which is not taken to be very small."""
    return round(float(np.log(max(value, LEAST)) / np.log(base)))
