"""Whether the weights of a model's worlds are probabilities at all priors of a region once its parameters have values."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

import sympy

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import ValueOutsideAssumptions
from epsproof.derive.text.notation import symbol, symbol_values

__all__ = ["refuse_negative"]

SECONDS = 5.0
REMEDY = {
    True: "change the values, or state with --where at which priors none is",
    False: "state with --where, or in the model, at which priors none is",
}
Point = dict[str, Fraction]


def refuse_negative(problem: Problem, values: Mapping[str, Fraction]) -> None:
    """Raise ValueOutsideAssumptions unless the weights of all worlds are shown to be at least 0 at all priors of the region, and
    all values that are assumed of parameters which have none in ``values``."""
    inserted, running = symbol_values(values), tuple(map(symbol, problem.running))
    place = {**inserted, **{symbol(name): symbol(name) ** power for name, power in problem.roots.items()}}
    place |= {symbol(name): formula.subs(inserted) for name, formula in problem.fixed_priors.items()}
    for world, weight in problem.model.weights.items():
        value = _at(weight, tuple((name, place[name]) for name in weight.free_symbols if name in place))
        if _manifest(value, running):
            continue
        known = dict.fromkeys((*problem.region.relations, *problem.assumptions))
        relations = [(sympy.expand(relation.polynomial.subs(inserted)), relation.sign) for relation in known]
        open_ones = [
            (sympy.sstr(fact), "=" if sign == "==" else sign) for fact, sign in relations if fact.free_symbols
        ]
        found = _negative(tuple(open_ones), sympy.sstr(value))
        if found is not None:
            remedy = REMEDY[bool(problem.model.parameters)]
            raise ValueOutsideAssumptions(f"{_told(problem, values, world, value, found)}; {remedy}")


def _told(
    problem: Problem, values: Mapping[str, Fraction], world: str, weight: sympy.Expr, point: Point
) -> str:
    """What is wrong with the weight; without a point, that nothing is known."""
    shown = ", ".join(f"{name} = {values[name]}" for name in problem.model.parameters if name in values)
    where = f" where {shown}" if shown else ""
    if not point and weight.free_symbols:
        return f"the weight of {world!r}{where}, {sympy.sstr(weight)}, was not shown to be nowhere negative"
    of_model = {*problem.model.priors, *problem.model.parameters}
    priors = {name: formula.subs(symbol_values(values)) for name, formula in problem.fixed_priors.items()}
    priors |= {name: x ** problem.roots.get(name, 1) for name, x in point.items() if name in of_model}
    place = f" at {', '.join(f'{name} = {x}' for name, x in sorted(priors.items()))}" if priors else ""
    return f"the weight of {world!r} is negative{place}{where}: {weight.subs(symbol_values(point))}"


@lru_cache(maxsize=10_000)
def _at(weight: sympy.Expr, place: tuple[tuple[sympy.Symbol, sympy.Expr], ...]) -> sympy.Expr:
    return sympy.expand(weight.subs(dict(place), simultaneous=True))


@lru_cache(maxsize=10_000)
def _negative(within: tuple[tuple[str, str], ...], weight: str) -> Point | None:
    """None where the weight is shown to be at least 0; else a point at which it is negative, empty where none was found."""
    from epsproof.verify.search.search import prove
    from epsproof.verify.workspace.outcome import Proved, Refuted

    found = prove(within, (weight, ">="), seconds=SECONDS)
    if isinstance(found, Proved):
        return None
    return dict(found.witness) if isinstance(found, Refuted) else {}


@lru_cache(maxsize=10_000)
def _manifest(weight: sympy.Expr, running: tuple[sympy.Symbol, ...]) -> bool:
    """Whether the weight's Bernstein coefficients where all running priors are between 0 and 1 are at least 0; no parameter is
    left in them."""
    if not weight.free_symbols <= {*running}:
        return False
    terms = dict(sympy.Poly(weight, *running).terms()) if running else {(): weight}
    for position in range(len(running)):
        degree = max(powers[position] for powers in terms)
        changed: dict[tuple[int, ...], sympy.Rational] = {}
        for powers, value in terms.items():
            least = powers[position]
            for power in range(least, degree + 1):
                key = (*powers[:position], power, *powers[position + 1 :])
                changed[key] = changed.get(key, 0) + value * sympy.Rational(
                    comb(power, least), comb(degree, least)
                )
        terms = changed
    return all(value >= 0 for value in terms.values())
