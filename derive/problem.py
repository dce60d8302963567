"""A question: the largest epsilon for which a bound respects a risk profile on a region, for all parameters assumed."""

from __future__ import annotations

from collections.abc import Iterable

import sympy
from attrs import frozen

from derive.bounds import Bound, bound_named
from derive.criterion import risk_profile
from derive.errors import UnknownName, UnsupportedForm
from derive.grammar import parse_conditions
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
    for name in {"p", "q"} - set(attack.variables):
        if symbol(name) in ratio.free_symbols:
            raise UnknownName(f"the bound {bound!r} has the prior {attack.variables[0]} only; {name} cannot occur in the profile")
    region = region_of(tuple(c for text in where for c in parse_conditions(text)), attack.variables)
    stated = []
    for text in assume:
        for comparison in parse_conditions(text):
            if not (comparison.left - comparison.right).is_rational_function():
                raise UnsupportedForm(f"an assumption compares rational expressions; {text!r} does not")
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
    return Problem(profile, ratio, attack, region, tuple(r for r in assumptions if r.polynomial.free_symbols))


def _bounded_below(relation: Relation) -> set[str]:
    """The names that the relation bounds from below: alone and linear with a positive slope, or by an equation."""
    names = {s for s in relation.polynomial.free_symbols if relation.sign == "=="}
    if len(relation.polynomial.free_symbols) == 1:
        (only,) = relation.polynomial.free_symbols
        slope = sympy.diff(relation.polynomial, only)
        if slope.is_number and slope > 0:
            names.add(only)
    return {s.name for s in names}
