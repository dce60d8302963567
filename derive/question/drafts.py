"""Conditions of a question before its signs are known: parts of the region, assumptions, and parameters that these settle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import sympy
from attrs import frozen

from epsproof.derive.algebra.box_sign import Side
from epsproof.derive.algebra.clearing import relations_from
from epsproof.derive.algebra.fraction import fraction
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import Signs, factors
from epsproof.derive.question.conditions import Alternatives, conditions_of
from epsproof.derive.question.region import region_of
from epsproof.derive.text.errors import ContradictoryAssumptions, EmptyRegion, LimitExceeded, UnsupportedForm
from epsproof.derive.text.grammar import Comparison
from epsproof.derive.text.notation import is_rational

__all__ = ["Draft", "inhabited", "only_of", "placed", "region_parts", "settled_by"]

MOST_PARTS = 8
Values = dict[sympy.Symbol, sympy.Expr]


@frozen
class Draft:
    """A criterion as typed, for those whose priors satisfy ``where``."""

    name: str
    text: str
    where: tuple[Comparison, ...]


def only_of(text: str) -> tuple[Comparison, ...]:
    """The comparisons of an assumption, which has no alternatives."""
    found = conditions_of(text)
    if not found:
        raise ContradictoryAssumptions(f"no parameter values satisfy {text!r}")
    if len(found) > 1:
        shown = " or ".join(_shown(group) for group in found[:3])
        raise UnsupportedForm(
            f"the assumption {text!r} joins alternatives ({shown}); ask once for each of them"
        )
    return found[0]


def region_parts(
    where: Iterable[str], variables: tuple[str, ...], values: Values
) -> list[tuple[Comparison, ...]]:
    """The parts of a region, one unless its conditions join alternatives; ``variables`` are the priors that exist."""
    choices: list[Alternatives] = [conditions_of(text) for text in where if text]
    total = 1
    for choice in choices:
        total *= len(choice)
    if total > MOST_PARTS:
        raise LimitExceeded(f"the region falls into {total} parts; at most {MOST_PARTS} are treated")
    if total == 0:
        raise EmptyRegion("no prior satisfies the region: one of its conditions holds nowhere")
    found = [tuple(c for group in choice for c in group) for choice in product(*choices)]
    if total > 1:
        for c in (c for choice in choices if len(choice) > 1 for group in choice for c in group):
            if not {s.name for s in (c.left - c.right).free_symbols} & {*variables}:
                raise UnsupportedForm(
                    f"{_shown((c,))} is about parameters and joined by or; ask once for each alternative"
                )
    return [tuple(placed(part, values)) for part in found]


def inhabited(
    parts: Sequence[tuple[Comparison, ...]], variables: tuple[str, ...]
) -> list[tuple[Comparison, ...]]:
    """The parts without those that have no prior at any parameter value; all of them where none would be left."""
    return [part for part in parts if not _empty(part, variables)] or [*parts]


def _empty(part: tuple[Comparison, ...], variables: tuple[str, ...]) -> bool:
    try:
        region_of(part, variables)
    except EmptyRegion:
        return True
    return False


def placed(comparisons: Iterable[Comparison], values: Values) -> list[Comparison]:
    """The comparisons with symbols replaced."""
    return [Comparison(c.left.subs(values), c.relation, c.right.subs(values)) for c in comparisons]


def settled_by(given: Sequence[Comparison], priors: set[str]) -> tuple[Values, tuple[str, ...]]:
    """Parameters that an equation among the assumptions fixes, such as r in ``r == 3``, ``r == 2*a`` or ``r**2 == 4``, and the
    names of those that are this because they are positive, which nobody typed.

    Raises UnsupportedForm for an equation of one parameter that leaves it several values, or an irrational one.
    """
    found: Values = {}
    positive: list[str] = []
    for c in given:
        for side, other in ((c.left, c.right), (c.right, c.left)):
            plain = c.relation == "==" and side.is_Symbol and side.name not in priors and side not in found
            if (
                plain
                and is_rational(other)
                and side not in other.free_symbols
                and not other.free_symbols & set(found)
            ):
                found[side] = other
                break
    for c in placed(given, found):
        difference = c.left - c.right
        if c.relation != "==" or not is_rational(difference) or len(difference.free_symbols) != 1:
            continue
        (only,) = difference.free_symbols
        if only.name not in priors and only not in found:
            root, chosen = _root(c, only, given)
            found = {name: value.subs(only, root) for name, value in found.items()} | {only: root}
            positive += [only.name] * chosen
    return found, tuple(positive)


def _root(
    equation: Comparison, only: sympy.Symbol, given: Sequence[Comparison]
) -> tuple[sympy.Rational, bool]:
    """The one value of a parameter that satisfies an equation of its own and the other assumptions about it alone, and whether it
    is this because a parameter that nothing bounds from below is positive."""
    alone = [
        c
        for c in given
        if c.relation != "==" and (c.left - c.right).free_symbols == {only} and is_rational(c.left - c.right)
    ]
    known = Signs(relations_from(alone))
    roots, others = _solutions(equation, only, known)
    if len(roots) == 1 and not others:
        return roots[0], False
    if not roots and not others:
        raise ContradictoryAssumptions(
            f"no value of {only} satisfies {_shown((equation,))} and the other assumptions"
        )
    if known.sides.get(only.name, Side()).low is None:
        above, apart = _solutions(equation, only, known.extended([Relation(only, ">")]))
        if len(above) == 1 and not apart:
            return above[0], True
    values = " or ".join(f"{only} == {r}" for r in sorted(roots))
    hint = (
        f"state {values}"
        if roots
        else f"its roots are irrational; take {only} as a parameter between rational ends"
    )
    raise UnsupportedForm(
        f"{_shown((equation,))} leaves {only} more than one value, or an irrational one; {hint}"
    )


def _solutions(
    equation: Comparison, only: sympy.Symbol, known: Signs
) -> tuple[list[sympy.Rational], list[sympy.Expr]]:
    """The rational values that satisfy the equation and the facts, and the factors that may have other ones."""
    _, parts = factors(fraction(equation.left - equation.right)[0])
    roots, others = [], []
    for part, _ in parts:
        line = sympy.Poly(part, only)
        if line.degree() == 1:
            slope, offset = line.all_coeffs()
            if all(r.substitute({only: -offset / slope}).holds({}) for r in known.facts):
                roots.append(-offset / slope)
        elif 0 in known.of(part) and line.count_roots():
            others.append(part)
    return roots, others


def _shown(group: Sequence[Comparison]) -> str:
    return " and ".join(f"{sympy.sstr(c.left)} {c.relation} {sympy.sstr(c.right)}" for c in group) or "always"
