"""The largest value of a conclusion over all pairs of laws that satisfy constraints, and the multipliers that prove it.

At given parameters it is a linear programme whose columns are rays P : Q, each by itself and approached from either side. Its
multipliers, with which a sum of the constraints is above the conclusion point by point, are carried over to formulas of all
parameters with the same basis.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

import sympy
from attrs import frozen

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import symbol_values
from epsproof.verify.channel.linear_programme import Optimum, maximum
from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.meanings import unused
from epsproof.verify.numeric.real_roots import as_fraction
from epsproof.verify.pairs.cells import DENSITIES, expression, formula_at, ratio_boundaries, resolved
from epsproof.verify.pairs.sentence import Sentence
from epsproof.verify.reader import parse

__all__ = ["Multipliers", "at_place", "best", "density", "lifted", "points", "pointwise_claim"]

Place = Mapping[str, Fraction]
Pair = tuple[Fraction, Fraction]
ONE, ZERO = Fraction(1), Fraction(0)
MOST_RAYS = 48


@frozen
class Ray:
    """The densities (P, Q) on a ray as formulas of the parameters, and what they are at the place."""

    formulas: tuple[sympy.Expr, sympy.Expr]
    values: Pair


@frozen
class Column:
    """A ray, and a pair of densities on it or beside it, which tells what happens there; ``side`` is -1 where the ray is
    approached from smaller ratios P/Q, 1 from larger ones, 0 for the ray itself."""

    ray: Ray
    beside: Pair
    side: int


def at_place(formula: sympy.Expr, place: Place) -> Fraction | None:
    """The exact value of a formula of the parameters; None where it has none that is rational."""
    found = formula.subs(symbol_values(place))
    return as_fraction(found) if found.is_Rational else None


def rays(sentences: Iterable[Sentence], place: Place) -> list[Ray]:
    """The rays at which an integrand changes, with those of one law alone and of equal densities, by the ratio at the place."""
    ratios = dict.fromkeys(
        (sympy.Integer(1), *(r for one in sentences for r in ratio_boundaries(one.pointwise)))
    )
    found: dict[Fraction, Ray] = {}
    for ratio in ratios:
        here = at_place(ratio, place)
        if here is not None and here > 0:
            found.setdefault(here, Ray((ratio, sympy.Integer(1)), (here, ONE)))
    if len(found) > MOST_RAYS:
        raise UnsupportedForm(
            f"the sentences have {len(found)} rays at one place; at most {MOST_RAYS} are tried"
        )
    ends = (
        Ray((sympy.Integer(0), sympy.Integer(1)), (ZERO, ONE)),
        Ray((sympy.Integer(1), sympy.Integer(0)), (ONE, ZERO)),
    )
    return [ends[0], *(found[ratio] for ratio in sorted(found)), ends[1]]


def columns(sentences: Iterable[Sentence], place: Place) -> list[Column]:
    """All columns; the pair beside a ray lies in the cell from which it is approached, one third of the way."""
    found = []
    known = rays(sentences, place)
    for ray in known:
        found.append(Column(ray, ray.values, 0))
    for low, high in pairwise(known):
        found.append(Column(low, _between(low.values, high.values), 1))
        found.append(Column(high, _between(high.values, low.values), -1))
    return found


def _between(near: Pair, far: Pair) -> Pair:
    return 2 * near[0] + far[0], 2 * near[1] + far[1]


def decided_at(sentence: Sentence, column: Column, place: Place) -> sympy.Expr:
    """The integrand on the column's ray as a formula of the parameters, continued from the cell beside it."""
    P, Q = column.beside
    formula = resolved(sentence.pointwise, {**place, "P": P, "Q": Q})
    return formula.subs(dict(zip(DENSITIES, column.ray.formulas, strict=True)), simultaneous=True)


def solved(
    wanted: Sentence, given: Sequence[Sentence], place: Place, masses: bool
) -> tuple[list[Column], Optimum | None]:
    """The columns and the optimum; with ``masses`` both laws have mass one, else any masses. A right side 0 is taken as 1: the
    multipliers of the one optimum serve the other, and have no needless parts."""
    known = columns((wanted, *given), place)
    rows = [list(_row(one, known, place)) for one in given]
    right = [formula_at(one.right, place) or ONE for one in given]
    if masses:
        rows += [[column.ray.values[side] for column in known] for side in (0, 1)]
        right += [ONE, ONE]
    return known, maximum(rows, right, list(_row(wanted, known, place)), 2 if masses else 0)


def _row(sentence: Sentence, known: Sequence[Column], place: Place) -> Iterator[Fraction]:
    for column in known:
        found = at_place(decided_at(sentence, column, place), place)
        if found is None:
            raise UnsupportedForm(f"{sentence.text} has no rational value on a ray")
        yield found


Columns = Sequence[tuple[Pair, ...]]
NOTHING = Fraction(0)


def density(sentence: Sentence, pair: Pair, place: Place) -> Fraction:
    """The integrand of a sentence at a pair of densities."""
    return formula_at(sentence.pointwise, {**place, "P": pair[0], "Q": pair[1]})


def points(sentences: Iterable[Sentence], place: Place, parts: Iterable[Fraction]) -> Iterator[Pair]:
    """Pairs on every ray, and in every cell at these parts of the way from one end to the other."""
    ends = [(p / (p + q), q / (p + q)) for p, q in (ray.values for ray in rays(sentences, place))]
    yield from ends
    among = tuple(parts)
    for low, high in pairwise(ends):
        for part in among:
            yield low[0] + part * (high[0] - low[0]), low[1] + part * (high[1] - low[1])


def best(
    sentences: Sequence[Sentence], gains: Sequence[Fraction], columns: Columns, place: Place
) -> Optimum | None:
    """The largest gain of two laws whose outcomes are columns, each of one pair of densities or more, among those that satisfy
    the sentences; None where there is none."""
    rows = [
        [sum((density(one, part, place) for part in column), NOTHING) for column in columns]
        for one in sentences
    ]
    rows += [[sum((part[side] for part in column), NOTHING) for column in columns] for side in (0, 1)]
    return maximum(rows, [*(formula_at(one.right, place) for one in sentences), ONE, ONE], gains, 2)


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
