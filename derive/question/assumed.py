"""What binds the parameters: the assumptions as typed, what the region asks of them, and positivity where nothing bounds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sympy
from attrs import evolve, frozen

from epsproof.derive.algebra.clearing import relations_from, relations_of
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import Signs
from epsproof.derive.question.region import Region, region_of
from epsproof.derive.text.errors import ContradictoryAssumptions, UnknownName, UnsupportedForm
from epsproof.derive.text.grammar import Comparison
from epsproof.derive.text.nearest import name_meant
from epsproof.derive.text.notation import is_rational, symbol

__all__ = ["Assumed", "assumed"]


@frozen
class Assumed:
    """``relations`` bind the parameters, ``added`` is the part of them that nobody typed; ``places`` holds the classes'
    conditions."""

    relations: tuple[Relation, ...]
    added: tuple[Relation, ...]
    region: Region
    places: tuple[tuple[Relation, ...], ...]

    @property
    def signs(self) -> Signs:
        return Signs(self.relations)


def assumed(
    conditions: Sequence[Comparison],
    places: Sequence[Sequence[Comparison]],
    given: Sequence[Comparison],
    names: Iterable[str],
    variables: tuple[str, ...],
) -> Assumed:
    """The region and the assumptions on the parameters ``names`` and those of the conditions.

    What divides is cleared with signs that the typed assumptions, literal ends of the region and the defaults give; all of these
    stay among the assumptions. Raises where one is foreign, not rational, or contradicts the others.
    """
    for c in given:
        if not is_rational(c.left - c.right):
            raise UnsupportedForm(
                f"an assumption compares rational expressions; {c.left} {c.relation} {c.right} does not"
            )
    first = Signs(relations_from(given))
    drafts = [region_of(tuple(c), variables, first) for c in (conditions, *places)]
    literal = [r for region in drafts for r in region.implied if _ends(r)]
    known = {*names} | {
        n for c in (*conditions, *(c for place in places for c in place)) for n in _names(c)
    } - {*variables}
    bounded = {n for r in (*first.facts, *literal) for n in (*_bounded_below(r), *_never_positive(r))}
    defaults = [Relation(symbol(n), ">") for n in sorted(known - bounded)]
    signs = first.extended([*literal, *defaults])
    region, *others = (region_of(tuple(c), variables, signs) for c in (conditions, *places))
    stated = relations_from(given, signs)
    for relation in stated:
        for name in sorted(relation.names - known):
            near = f"did you mean {one}? " if (one := name_meant(name, known)) else ""
            listed = ", ".join(sorted(known)) or "none"
            raise UnknownName(
                f"{name!r} occurs in an assumption but not in the problem; {near}parameters: {listed}"
            )
    implied = [r for each in (region, *others) for r in each.implied]
    added = _strongest(stated, [*literal, *implied, *defaults])
    for relation in (*stated, *added):
        if not relation.names and not relation.holds({}):
            raise ContradictoryAssumptions(
                f"the assumptions contradict each other: they imply {relation.text}"
            )
    relations = tuple(r for r in dict.fromkeys((*stated, *added)) if r.names)
    here = tuple(_place(each, region, signs) for each in others)
    return Assumed(relations, tuple(added), evolve(region, implied=tuple(added)), here)


def _place(own: Region, region: Region, signs: Signs) -> tuple[Relation, ...]:
    """The conditions of a class, but for those of the region."""
    equal = [r for v, e in own.fixed.items() for r in relations_of(symbol(v) - e, "==", signs)]
    return (*equal, *(r for r in own.relations if r not in region.relations))


def _names(comparison: Comparison) -> set[str]:
    return {s.name for s in (comparison.left - comparison.right).free_symbols if s.is_finite is not False}


def _ends(relation: Relation) -> bool:
    """Whether it bounds one parameter by a number."""
    symbols = relation.polynomial.free_symbols
    return len(symbols) == 1 and sympy.degree(relation.polynomial, next(iter(symbols))) == 1


def _strongest(stated: Sequence[Relation], added: Iterable[Relation]) -> list[Relation]:
    """What nobody typed, without numeric ends that a typed or another one of them implies."""
    kept = [r for r in dict.fromkeys(added) if r not in stated]
    found: list[Relation] = []
    for k, relation in enumerate(kept):
        rest = Signs(tuple(r for r in (*stated, *found, *kept[k + 1 :]) if _ends(r)))
        sign = {1} if relation.sign == ">" else {0, 1}
        if not (
            relation.sign != "=="
            and relation.names
            and _ends(relation)
            and rest.on_box(relation.polynomial) <= sign
        ):
            found.append(relation)
    return found


def _never_positive(relation: Relation) -> set[str]:
    """The names that the relation bounds from above by a number that is at most 0."""
    if not _ends(relation) or relation.sign == "==":
        return set()
    (only,) = relation.polynomial.free_symbols
    slope = sympy.diff(relation.polynomial, only)
    return {only.name} if slope < 0 and relation.polynomial.subs(only, 0) <= 0 else set()


def _bounded_below(relation: Relation) -> set[str]:
    """The names that the relation bounds from below: alone and linear with a positive slope, or by an equation."""
    names = {s for s in relation.polynomial.free_symbols if relation.sign == "=="}
    if len(relation.polynomial.free_symbols) == 1:
        (only,) = relation.polynomial.free_symbols
        slope = sympy.diff(relation.polynomial, only)
        if slope.is_number and slope > 0:
            names.add(only)
    return {s.name for s in names}
