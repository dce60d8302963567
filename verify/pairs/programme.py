"""The largest value of a conclusion over all pairs of laws that satisfy constraints, at given parameters: a linear programme
whose columns are rays P : Q, each by itself and approached from either side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

import sympy
from attrs import frozen

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import symbol_values
from epsproof.verify.pairs.cells import DENSITIES, formula_at, ratio_boundaries, resolved
from epsproof.verify.pairs.sentence import Sentence
from epsproof.verify.pairs.simplex import Optimum, maximum

__all__ = ["Column", "Ray", "at_place", "columns", "decided_at", "solved"]

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
    return Fraction(int(found.p), int(found.q)) if found.is_Rational else None


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
