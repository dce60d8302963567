"""Multipliers of the constraints, as formulas of the parameters, with which a sum of the constraints is above the conclusion
point by point: found at sample parameters, and carried over to all of them with the same basis."""

from __future__ import annotations

from collections.abc import Sequence

import sympy
from attrs import frozen

from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.meanings import unused
from epsproof.verify.pairs.cells import expression
from epsproof.verify.pairs.programme import Place, decided_at, solved
from epsproof.verify.pairs.sentence import Sentence
from epsproof.verify.reader import parse

__all__ = ["Multipliers", "lifted", "pointwise_claim"]

LARGEST_BASIS = 8


@frozen
class Multipliers:
    """``weights`` of the numbered constraints that are used, and of the masses of P and Q, as formulas in texts."""

    weights: tuple[tuple[int, str], ...]
    masses: tuple[str, str]
    total: sympy.Expr


def lifted(wanted: Sentence, given: Sequence[Sentence], place: Place, masses: bool) -> Multipliers | None:
    """The multipliers of the optimum at the place as formulas; None where there is no optimum, or none that carries over."""
    known, optimum = solved(wanted, given, place, masses)
    if optimum is None or len(optimum.basic) != len(optimum.tight) or len(optimum.basic) > LARGEST_BASIS:
        return None
    matrix, gains = [], []
    for j in optimum.basic:
        column = known[j]
        line = [
            decided_at(given[k], column, place) if k < len(given) else column.ray.formulas[k - len(given)]
            for k in optimum.tight
        ]
        matrix.append(line)
        gains.append(decided_at(wanted, column, place))
    found = dict(zip(optimum.tight, _solution(matrix, gains), strict=True)) if matrix else {}
    used = {k: found[k] for k in sorted(found) if found[k] != 0}
    rights = sum(
        (value * _formula(given[k].right) for k, value in used.items() if k < len(given)), sympy.Integer(0)
    )
    first, second = (used.get(len(given) + side, sympy.Integer(0)) for side in (0, 1))
    weights = tuple((k, sympy.sstr(value)) for k, value in used.items() if k < len(given))
    return Multipliers(
        weights, (sympy.sstr(first), sympy.sstr(second)), sympy.factor(rights + first + second)
    )


def _formula(text: str) -> sympy.Expr:
    return expression(parse(text))


def _solution(matrix: list[list[sympy.Expr]], gains: list[sympy.Expr]) -> list[sympy.Expr]:
    """The solution of the square system, each formula factored."""
    found = sympy.Matrix(matrix).LUsolve(sympy.Matrix(gains))
    return [sympy.factor(sympy.cancel(value)) for value in found]


def pointwise_claim(
    assumptions: Sequence[str], wanted: Sentence, given: Sequence[Sentence], found: Multipliers
) -> Typed:
    """What the kernel has to accept: the conclusion's integrand is at most the weighted sum of the constraints' integrands at all
    densities, the weights are not negative, and the weighted sum of the constraints' right sides is at most the conclusion's."""
    texts = [*assumptions, *(text for one in (wanted, *given) for text in (one.pointwise, one.right))]
    texts += [*(weight for _, weight in found.weights), *found.masses]
    *names, first, second = unused(
        [*(f"weight{k + 1}" for k in range(len(found.weights))), "weightP", "weightQ"], texts
    )
    pairs = list(zip(names, found.weights, strict=True))
    laws = [(first, "P", found.masses[0]), (second, "Q", found.masses[1])]
    masses = [(name, weight) for name, _, weight in laws if weight != "0"]
    above = [f"{name}*({given[k].pointwise})" for name, (k, _) in pairs]
    above += [f"{name}*{law}" for name, law, weight in laws if weight != "0"]
    right = [f"{name}*({given[k].right})" for name, (k, _) in pairs] + [name for name, _ in masses]
    goals = [f"P >= 0, Q >= 0, P + Q > 0 => {wanted.pointwise} <= {' + '.join(above) or '0'}"]
    goals += [f"{' + '.join(right) or '0'} <= {wanted.right}"]
    if names:
        goals.append(", ".join(f"{name} >= 0" for name in names))
    definitions = [(name, weight) for name, (_, weight) in pairs] + masses
    return Typed(tuple(assumptions), tuple(goals), tuple(definitions))
