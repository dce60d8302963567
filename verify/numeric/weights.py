"""Whether the weights of a model's worlds can be probabilities once its parameters have values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

import sympy

from derive.question.problem import Problem
from derive.text.errors import ValueOutsideAssumptions
from derive.text.notation import symbol, symbol_values

__all__ = ["refuse_negative"]

VALUES = tuple(map(Fraction, "1 1/2 1/100 1/4 99/100 3/4 1/10 9/10 1/1000 1/1000000".split()))
MOST = 400
Point = dict[str, Fraction]


def refuse_negative(problem: Problem, values: Mapping[str, Fraction]) -> None:
    """Raise ValueOutsideAssumptions where the weight of a world is negative at one of some priors of the region.

    A model whose weights have no parameters was tried when it was read.
    """
    own = {symbol(name) for name in problem.model.parameters}
    weights = {world: weight for world, weight in problem.model.weights.items() if weight.free_symbols & own}
    if not weights:
        return
    for point in _priors(problem, values):
        inserted = symbol_values({**values, **point})
        for world, weight in weights.items():
            value = weight.subs(inserted)
            if value.is_Rational and value < 0:
                place = ", ".join(f"{name} = {x}" for name, x in sorted(point.items()))
                shown = ", ".join(f"{name} = {values[name]}" for name in problem.model.parameters if name in values)
                text = f"the weight of {world!r} is negative at {place} where {shown}: {value}"
                raise ValueOutsideAssumptions(f"{text}; change the values, or state with --where at which priors none is")


def _priors(problem: Problem, values: Mapping[str, Fraction]) -> Iterator[Point]:
    """Priors of the region: ends, the middle and near the ends, a few hundred at most."""
    inserted, running = symbol_values(values), problem.running
    fixed = {name: _value(formula, inserted) for name, formula in problem.region.fixed.items()}
    kept = next(k for k in range(len(VALUES), 0, -1) if k ** len(running) <= MOST or k == 1)
    for chosen in product(VALUES[:kept], repeat=len(running)):
        place = dict(zip(running, chosen, strict=True))
        if all(relation.holds({**values, **place}) for relation in problem.region.relations):
            yield fixed | {name: x ** problem.roots.get(name, 1) for name, x in place.items()}


def _value(formula: sympy.Expr, inserted: Mapping[sympy.Symbol, sympy.Expr]) -> Fraction:
    found = sympy.Rational(formula.subs(inserted))
    return Fraction(int(found.p), int(found.q))
