"""A question: the largest epsilon for which a bound respects a risk profile on a region, for all parameters assumed."""

from __future__ import annotations

from collections.abc import Iterable

import sympy
from attrs import frozen

from derive.bounds import Bound, bound_named
from derive.criterion import risk_profile
from derive.errors import ContradictoryAssumptions, UnknownName, UnsupportedForm
from derive.grammar import Comparison, parse_conditions
from derive.lattice import Clause, clauses
from derive.notation import symbol
from derive.region import Region, region_of
from derive.relation import Relation, from_comparison

__all__ = ["Problem", "pose"]


@frozen
class Problem:
    """Find the smallest t such that ``bound.reciprocal >= 1/profile`` on the region; epsilon = -log t.

    ``assumptions`` bind the parameters: the user's, the region's own, and positivity of every parameter that nothing else
    bounds from below.
    """

    statement: str
    profile: sympy.Expr
    bound: Bound
    region: Region
    assumptions: tuple[Relation, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The profile's clauses with the fixed priors inserted."""
        return clauses(self.profile.subs(self.fixed_values))

    @property
    def fixed_values(self) -> dict[sympy.Symbol, sympy.Expr]:
        return {symbol(v): e for v, e in self.region.fixed.items()}

    @property
    def reciprocal(self) -> sympy.Expr:
        """The bound's reciprocal with the fixed priors inserted."""
        return self.bound.reciprocal.subs(self.fixed_values)

    @property
    def running(self) -> tuple[str, ...]:
        return self.region.running

    @property
    def parameters(self) -> tuple[str, ...]:
        """The parameter names in alphabetical order."""
        found = {s.name for s in self.profile.free_symbols}
        found |= {s.name for e in self.region.fixed.values() for s in e.free_symbols}
        for relation in (*self.region.relations, *self.assumptions):
            found |= relation.names
        return tuple(sorted(found - set(self.bound.variables)))


def pose(profile: str, where: Iterable[str] = (), assume: Iterable[str] = (), bound: str = "unbounded") -> Problem:
    """The problem stated by texts, as on the command line.

    ``profile``: a ratio r*(p, q) or a bound on the posterior; ``where``: conditions on the priors; ``assume``: conditions on
    the parameters. Raises the errors of derive.errors.
    """
    attack = bound_named(bound)
    ratio = risk_profile(profile, attack.prior)
    conditions = [c for text in where for c in parse_conditions(text)]
    given = [c for text in assume for c in parse_conditions(text)]
    for name, value in _settled(given, {*attack.variables}).items():
        ratio = ratio.subs(name, value)
        conditions = [Comparison(c.left.subs(name, value), c.relation, c.right.subs(name, value)) for c in conditions]
        given = [Comparison(c.left.subs(name, value), c.relation, c.right.subs(name, value)) for c in given]
    for name in {"p", "q"} - set(attack.variables):
        if symbol(name) in ratio.free_symbols:
            raise UnknownName(f"the bound {bound!r} has the prior {attack.variables[0]} only; {name} cannot occur in the profile")
    region = region_of(tuple(conditions), attack.variables)
    stated = []
    for comparison in given:
        if not (comparison.left - comparison.right).is_rational_function():
            raise UnsupportedForm(
                f"an assumption compares rational expressions; {comparison.left} {comparison.relation} {comparison.right} "
                "does not"
            )
        stated.append(from_comparison(comparison))
    draft = Problem(profile, ratio, attack, region, ())
    known = set(draft.parameters)
    for relation in stated:
        for name in sorted(relation.names - known):
            raise UnknownName(
                f"{name!r} occurs in an assumption but not in the problem; parameters: {', '.join(sorted(known)) or 'none'}"
            )
    bounded_below = {n for r in (*stated, *region.implied) for n in _bounded_below(r)}
    default = [Relation(symbol(n), ">") for n in sorted(known - bounded_below)]
    assumptions = tuple(dict.fromkeys((*stated, *region.implied, *default)))
    for relation in assumptions:
        if not relation.names and not relation.holds({}):
            raise ContradictoryAssumptions(f"the assumptions contradict each other: they imply {relation.text}")
    return Problem(profile, ratio, attack, region, tuple(r for r in assumptions if r.names))


def _settled(given: list[Comparison], priors: set[str]) -> dict[sympy.Symbol, sympy.Expr]:
    """Parameters that an equation among the assumptions fixes, such as r in ``r == 3`` or ``r == 2*a``."""
    found: dict[sympy.Symbol, sympy.Expr] = {}
    for c in given:
        for side, other in ((c.left, c.right), (c.right, c.left)):
            plain = c.relation == "==" and side.is_Symbol and side.name not in priors and side not in found
            if plain and side not in other.free_symbols and not other.free_symbols & set(found):
                found[side] = other
                break
    return found


def _bounded_below(relation: Relation) -> set[str]:
    """The names that the relation bounds from below: alone and linear with a positive slope, or by an equation."""
    names = {s for s in relation.polynomial.free_symbols if relation.sign == "=="}
    if len(relation.polynomial.free_symbols) == 1:
        (only,) = relation.polynomial.free_symbols
        slope = sympy.diff(relation.polynomial, only)
        if slope.is_number and slope > 0:
            names.add(only)
    return {s.name for s in names}
