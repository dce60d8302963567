"""A risk profile as a conjunction of alternatives: min, max and case distinctions removed before any algebra.

``r*`` is written as the minimum over clauses of the maximum over options, each option a rational function:
the posterior-to-prior ratio respects r* exactly if in every clause that counts at a prior it respects some option.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import sympy
from attrs import evolve, frozen

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import NEGATIVE, POSITIVE, STATED, Signs
from epsproof.derive.algebra.unfolding import Undecided, form, not_covered, relations_of, sided
from epsproof.derive.text.errors import LimitExceeded
from epsproof.derive.text.grammar import Choice
from epsproof.derive.text.notation import is_rational

__all__ = ["Clause", "Option", "clauses", "floors"]

MAX_CLAUSES = 1000
MAX_DEPTH = 60
NESTED = (sympy.Max, sympy.Min, sympy.Abs, Choice)
Where = tuple[Relation, ...]


@frozen
class Option:
    """One rational profile ``numerator / denominator``, both expanded polynomials.

    The denominator is positive on the region; in a lower limit, where the ratio is 1/limit, the numerator is.
    """

    numerator: sympy.Expr
    denominator: sympy.Expr

    @property
    def ratio(self) -> sympy.Expr:
        return self.numerator / self.denominator


NEVER = Option(sympy.S.Zero, sympy.S.One)


@frozen
class Clause:
    """At the priors ``where`` holds, the posterior-to-prior ratio must respect some of the options.

    ``lower``: the ratio must not fall below 1/option, else it must not exceed the option. ``of`` names the class of adversaries,
    ``potential`` counts the bounds of the model, to each of which the demand is made.
    """

    options: tuple[Option, ...]
    where: tuple[Relation, ...] = ()
    lower: bool = False
    of: str = ""
    potential: int = 0


def clauses(profile: sympy.Expr, signs: Signs | None = None) -> tuple[Clause, ...]:
    """The clauses of r* where the facts of ``signs`` hold; an infinite option drops its clause, so () means that nothing is
    demanded. Where r* is undefined or below every positive ratio, no option can be respected.

    Raises UnsupportedForm for functions outside rational expressions, min, max, abs and case distinctions.
    """
    found = (_respectable(c, (signs or Signs()).extended(c.where)) for c in _all(profile, signs or Signs()))
    return tuple(c if c.options else evolve(c, options=(NEVER,)) for c in found)


def _respectable(clause: Clause, here: Signs) -> Clause:
    """The clause without the options that are at most 0, which no ratio respects."""
    return evolve(
        clause, options=tuple(o for o in clause.options if not here.possible(o.numerator) <= NEGATIVE | {0})
    )


def floors(limit: sympy.Expr, signs: Signs | None = None) -> tuple[Clause, ...]:
    """The clauses of a lower limit on the posterior-to-prior ratio: options are 1/limit, infinite where it is 0 or less."""
    found = []
    for clause in _all(-limit, signs or Signs()):
        if not clause.options:
            found.append(evolve(clause, options=(NEVER,)))
            continue
        options = tuple(Option(o.denominator, sympy.expand(-o.numerator)) for o in clause.options)
        here = (signs or Signs()).extended(clause.where)
        if not any(here.possible(o.denominator) <= NEGATIVE | {0} for o in options):
            found.append(Clause(options, clause.where, lower=True))
    return tuple(found)


def _all(formula: sympy.Expr, signs: Signs) -> list[Clause]:
    """The clauses of a formula, without options where nothing can be respected."""
    found = dict.fromkeys(islice(_pieces(formula, (), signs, 0), 2 * MAX_CLAUSES))
    if len(found) > MAX_CLAUSES:
        raise LimitExceeded(f"the profile has more than {MAX_CLAUSES} clauses")
    return list(found)


def _pieces(formula: sympy.Expr, where: Where, signs: Signs, depth: int) -> Iterable[Clause]:
    """The clauses of a formula where ``where`` holds, which is among the facts."""
    if depth > MAX_DEPTH:
        raise LimitExceeded(f"the profile falls into too many parts, for instance {sympy.sstr(formula)[:80]}")
    first = _outermost(formula)
    if first is not None:
        yield from _chosen(formula, first, where, signs, depth)
        return
    try:
        for alternatives in form(formula, signs):
            if sympy.oo not in alternatives:
                yield from _clauses([x for x in alternatives if x is not -sympy.oo], where, signs)
    except Undecided as open_sign:
        for sign, side in ((">", open_sign.value), (">", -open_sign.value), ("==", open_sign.value)):
            yield from _where(formula, side, sign, where, signs, depth)


def _chosen(formula: sympy.Expr, first: Choice, where: Where, signs: Signs, depth: int) -> Iterable[Clause]:
    """The clauses of a formula with a case distinction, case by case."""
    difference, strict, then, otherwise = first.args
    sign, opposite = (">", ">=") if strict else (">=", ">")
    nested = next((x for x in sympy.postorder_traversal(difference) if isinstance(x, NESTED)), None)
    if isinstance(nested, Choice):
        yield from _chosen(formula, nested, where, signs, depth)
        return
    if nested is not None:
        yield from _pieces(formula.xreplace({nested: sided(nested)}), where, signs, depth + 1)
        return
    if not is_rational(difference):
        raise not_covered(difference, signs)
    yield from _where(formula.xreplace({first: then}), difference, sign, where, signs, depth)
    yield from _where(formula.xreplace({first: otherwise}), -difference, opposite, where, signs, depth)


def _where(
    formula: sympy.Expr, side: sympy.Expr, sign: str, where: Where, signs: Signs, depth: int
) -> Iterable[Clause]:
    """The clauses of a formula where ``side sign 0`` as well."""
    own, wanted = signs.possible(side), STATED[sign]
    if not own & wanted:
        return
    more = (
        ()
        if own <= wanted and not fraction(side)[1].free_symbols
        else _plain(relations_of(side, sign, signs), signs)
    )
    if all(r.names or r.holds({}) for r in more):
        kept = tuple(r for r in more if r.names and r not in where)
        yield from _pieces(formula, (*where, *kept), signs.extended(kept), depth + 1)


def _plain(relations: Iterable[Relation], signs: Signs) -> tuple[Relation, ...]:
    """The relations without those that the facts imply, and without factors of known sign: a prior is never 0. Minus a square is
    not negative where its root is 0."""
    found = []
    for relation in relations:
        if relation.names and signs.possible(relation.polynomial) <= STATED[relation.sign]:
            continue
        scale, parts = sympy.factor_list(relation.polynomial)
        if relation.sign == ">=" and scale < 0 and parts and all(power % 2 == 0 for _, power in parts):
            relation = Relation(sympy.expand(sympy.prod(part for part, _ in parts)), "==")
        found.append(_without_known(relation, signs))
    return tuple(found)


def _without_known(relation: Relation, signs: Signs) -> Relation:
    """The relation without the factors that have one sign wherever the facts hold."""
    scale, parts = sympy.factor_list(relation.polynomial)
    known = {part: signs.possible(part) for part, _ in parts}
    open_parts = [
        (part, power) for part, power in parts if not (known[part] <= POSITIVE or known[part] <= NEGATIVE)
    ]
    if not open_parts or len(open_parts) == len(parts):
        return relation
    turned = sum(power for part, power in parts if known[part] <= NEGATIVE) % 2
    factor = sympy.sign(scale) * (-1) ** turned
    return Relation(
        sympy.expand(factor * sympy.prod([part**power for part, power in open_parts])), relation.sign
    )


def _outermost(expression: sympy.Expr) -> Choice | None:
    """A choice that is not inside another one, the same one every time."""
    if isinstance(expression, Choice):
        return expression
    found = expression.atoms(Choice)
    outer = [x for x in found if not any(x is not other and other.has(x) for other in found)]
    return min(outer, key=sympy.default_sort_key, default=None)


def _clauses(alternatives: list[sympy.Expr], where: Where, signs: Signs) -> Iterable[Clause]:
    """The clauses of which some alternative is to be respected: one for every sign that denominators can have."""
    options: list[Option] = []
    for value in dict.fromkeys(alternatives):
        numerator, denominator = fraction(value)
        own = signs.possible(denominator)
        if denominator.is_number and denominator != 1:
            numerator, denominator = sympy.expand(numerator / denominator), sympy.S.One
        elif own <= NEGATIVE:
            numerator, denominator = sympy.expand(-numerator), sympy.expand(-denominator)
        elif not own <= POSITIVE:
            for sign, side in ((">", denominator), (">", -denominator)):
                if own & ({1} if side is denominator else {-1}):
                    more = _plain(relations_of(side, sign, signs), signs)
                    yield from _clauses(alternatives, (*where, *more), signs.extended(more))
            if 0 in own:
                yield Clause((), (*where, *_plain((Relation(denominator, "=="),), signs)))
            return
        options.append(Option(numerator, denominator))
    yield Clause(tuple(dict.fromkeys(options)), where)
