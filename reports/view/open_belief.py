"""The one prior along which a picture shows what an adversary may come to believe."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import symbol, symbol_values

__all__ = ["open_belief", "region_along"]

Values = Mapping[str, Fraction]


def open_belief(
    problem: Problem, values: Values, priors: Values
) -> tuple[str, dict[sympy.Symbol, sympy.Rational]]:
    """(the running prior that takes the probability of the secret furthest, the values of all others).

    ``priors`` belong to the adversary who sets the limit. The problem has a running prior.
    """
    whole = problem.model.prior.subs(symbol_values({**values, **priors}))

    def others(name: str) -> dict[sympy.Symbol, sympy.Rational]:
        return symbol_values({**values, **{n: v for n, v in priors.items() if n != name}})

    name = max(problem.running, key=lambda n: problem.model.prior.subs(others(n)).subs(symbol(n), 1) - whole)
    return name, others(name)


def region_along(problem: Problem, at: Mapping[sympy.Symbol, sympy.Rational]) -> tuple[Relation, ...]:
    """The relations of the region with these values in them."""
    return tuple(Relation(r.polynomial.subs(at), r.sign) for r in problem.region.relations)
