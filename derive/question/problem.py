"""A question as typed, and what it asks: the largest epsilon for which a bound respects a criterion on a region."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache

import sympy
from attrs import evolve, field, frozen

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import NEGATIVE, POSITIVE, Signs
from epsproof.derive.algebra.unfolding import relations_of
from epsproof.derive.models.model import Model
from epsproof.derive.question.criterion import AdversaryClass, Criterion
from epsproof.derive.question.lattice import Clause, clauses, floors
from epsproof.derive.question.region import Region, in_roots
from epsproof.derive.text.errors import UnsupportedForm, ValueOutsideAssumptions
from epsproof.derive.text.notation import symbol

__all__ = ["Problem", "Stated", "StatedClass", "refuse_no_risk"]

# A question as it was typed: what the kernel reads, and what every translation of it has to mean.


@frozen
class StatedClass:
    """A class of adversaries as typed; ``where`` is empty where it has no conditions."""

    name: str
    criterion: str
    where: tuple[str, ...] = ()


@frozen
class Stated:
    """The texts of a question, in the grammar.

    ``criterion`` is "" where only classes have criteria. A region whose conditions join alternatives by or stands at the
    criteria, which are then classes, and not in ``where``. ``defaults`` are the assumptions that nobody typed: those of the
    bound, those without which the region would leave (0, 1] or be empty, and positivity of each parameter that nothing bounds
    from below. ``settled`` holds the parameters that an equation among the assumptions replaces, each with its value.
    The criteria of a ``table`` are formulas for its cells, which nobody typed.
    """

    criterion: str
    where: tuple[str, ...] = ()
    assume: tuple[str, ...] = ()
    classes: tuple[StatedClass, ...] = ()
    defaults: tuple[str, ...] = ()
    settled: tuple[tuple[str, str], ...] = ()
    group: str = "1"
    table: bool = False


# A question: the largest epsilon for which a bound respects a risk profile on a region, for all parameters
# assumed.


@frozen(slots=False)
class Problem:
    """Find the smallest t such that the model's bounds on the posterior-to-prior ratio respect every criterion on its priors.

    ``criterion`` holds on the whole region, that of each of the ``classes`` where the class says; epsilon = -log(t)/group, with
    ``group`` a positive integer or a parameter. ``assumptions`` bind the parameters: the user's, the region's own, and positivity
    of every parameter that nothing else bounds from below. A prior p in ``roots`` stands for its n-th root: the prior is p**n.
    ``stated`` holds the texts that all this was made of, None where there are none.
    """

    statement: str
    criterion: Criterion
    model: Model
    region: Region
    assumptions: tuple[Relation, ...]
    classes: tuple[AdversaryClass, ...] = ()
    group: sympy.Expr = sympy.S.One
    roots: dict[str, int] = field(factory=dict)
    stated: Stated | None = field(default=None, eq=False, repr=False)

    @property
    def profile(self) -> sympy.Expr:
        """The upper limit r* of the criterion for all; +infinity where it has none."""
        return sympy.oo if self.criterion.profile is None else self.criterion.profile

    @cached_property
    def beyond_polynomials(self) -> bool:
        """Whether a limit has an exponential or a logarithm in which a prior occurs."""
        criteria = (self.criterion, *(one.criterion for one in self.classes))
        limits = (x for one in criteria for x in (one.profile, one.floor) if x is not None)
        inside = (x for limit in limits for x in limit.atoms(sympy.exp, sympy.log))
        return any(name.name in self.model.variables for x in inside for name in x.free_symbols)

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """What is demanded of every potential of the model: each of the ``demands``, once for each of them."""
        return tuple(evolve(c, potential=k) for c in self.demands for k in range(self.model.bounds))

    @cached_property
    def demands(self) -> tuple[Clause, ...]:
        """What is demanded, with the fixed priors inserted; where that is nothing, that the posterior is at most 1.

        Raises ValueOutsideAssumptions where these leave the secret no probability.
        """
        prior = _placed(self.model.prior, self.roots, self.fixed_values)
        refuse_no_risk(prior, self.fixed_priors)
        found = list(self._clauses(self.criterion, self.signs))
        for each in self.classes:
            here = self._placed_relations(each.where)
            if all(r.names or r.holds({}) for r in here):
                kept = tuple(r for r in here if r.names)
                own = self._clauses(each.criterion, self.signs.extended(kept))
                found += [evolve(c, where=(*c.where, *kept), of=each.name) for c in own]
        if not found:
            found = list(clauses(1 / prior, self.signs))
        return tuple(dict.fromkeys(found))

    def _clauses(self, criterion: Criterion, signs: Signs) -> tuple[Clause, ...]:
        placed = criterion.mapped(self.fixed_values)
        upper = () if placed.profile is None else clauses(placed.profile, signs)
        return upper if placed.floor is None else (*upper, *floors(placed.floor, signs))

    def _placed_relations(self, relations: Iterable[Relation]) -> tuple[Relation, ...]:
        """The relations with the fixed priors inserted."""
        return tuple(
            x
            for r in relations
            for x in relations_of(r.polynomial.subs(self.fixed_values, simultaneous=True), r.sign, self.signs)
        )

    @cached_property
    def signs(self) -> Signs:
        """What the assumptions and the region say of signs."""
        return Signs((*self.assumptions, *self.region.relations))

    @cached_property
    def fixed_values(self) -> dict[sympy.Symbol, sympy.Expr]:
        return {symbol(v): e for v, e in self.region.fixed.items()}

    @cached_property
    def reciprocals(self) -> tuple[sympy.Expr, ...]:
        """The reciprocals of the upper bounds, potential by potential, in the running priors, t and the parameters."""
        return tuple(_placed(bound, self.roots, self.fixed_values) for bound in self.model.reciprocals)

    @cached_property
    def lower_bounds(self) -> tuple[sympy.Expr, ...]:
        """The lower bounds on posterior/prior in the same variables."""
        return tuple(_placed(bound, self.roots, self.fixed_values) for bound in self.model.lower_bounds)

    @cached_property
    def bound_parts(self) -> dict[tuple[bool, int], tuple[sympy.Expr, sympy.Expr]]:
        """What must be at least 1/option, by kind of limit and potential: the reciprocal of the upper bound, or in a lower limit
        the bound. Numerator and denominator in lowest terms; the denominator is positive on the region."""
        kinds = dict.fromkeys([(False, 0), *((clause.lower, clause.potential) for clause in self.clauses)])
        return {kind: self._parts(*kind) for kind in kinds}

    def _parts(self, lower: bool, potential: int) -> tuple[sympy.Expr, sympy.Expr]:
        """Where facts do not tell the sign: the model's divisor is positive where no weight is negative, and what was cancelled
        tells the sign of what is left."""
        top, bottom = fraction((self.lower_bounds if lower else self.reciprocals)[potential])
        divisor = (self.model.lower_divisors if lower else self.model.divisors)[potential]
        sign = self.signs.possible(bottom)
        if 0 in sign or len(sign) > 1:
            sign = self.signs.possible(bottom / _placed(divisor, self.roots, self.fixed_values))
        if sign <= POSITIVE:
            return top, bottom
        if sign <= NEGATIVE:
            return sympy.expand(-top), sympy.expand(-bottom)
        rest = sympy.sstr(bottom)
        raise UnsupportedForm(
            f"a bound of the model divides by {rest}, of which the assumptions leave the sign open"
        )

    @property
    def running(self) -> tuple[str, ...]:
        return self.region.running

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The parameter names in alphabetical order."""
        found = {s.name for c in (self.criterion, *(c.criterion for c in self.classes)) for s in c.symbols}
        found |= {s.name for e in (*self.region.fixed.values(), self.group) for s in e.free_symbols}
        found |= {*self.model.parameters}
        for relation in (
            *self.region.relations,
            *self.assumptions,
            *(r for c in self.classes for r in c.where),
        ):
            found |= relation.names
        return tuple(sorted(found - set(self.model.variables)))

    def actual_prior(self, name: str, value: sympy.Expr) -> sympy.Expr:
        """The prior itself, where ``value`` is that of the engine's variable of the same name."""
        return value ** self.roots.get(name, 1)

    @cached_property
    def fixed_priors(self) -> dict[str, sympy.Expr]:
        """The priors that the region gives a value, themselves and not their roots."""
        return {name: self.actual_prior(name, value) for name, value in self.region.fixed.items()}

    @cached_property
    def prior_relations(self) -> tuple[Relation, ...]:
        """The conditions of the region on the priors themselves; 0 < p <= 1 says the same of a root."""
        place = {symbol(name): sympy.root(symbol(name), n) for name, n in self.roots.items()}
        pairs = [(r, sympy.expand(r.polynomial.subs(place))) for r in self.region.relations]
        return tuple(evolve(r, polynomial=own) if own.is_polynomial() else r for r, own in pairs)


def _placed(bound: sympy.Expr, roots: dict[str, int], fixed: dict[sympy.Symbol, sympy.Expr]) -> sympy.Expr:
    """The bound in the variables of the engine, with the fixed priors inserted."""
    return _substituted(bound, tuple(sorted(roots.items())), tuple(fixed.items()))


@lru_cache(maxsize=256)
def _substituted(
    bound: sympy.Expr, roots: tuple[tuple[str, int], ...], fixed: tuple[tuple[sympy.Symbol, sympy.Expr], ...]
) -> sympy.Expr:
    return in_roots(bound, dict(roots)).subs(dict(fixed))


def refuse_no_risk(prior: sympy.Expr | Fraction, priors: Mapping[str, object]) -> None:
    """Raise ValueOutsideAssumptions where the secret has probability 0 at these priors, so that no ratio to it has a value."""
    if prior == 0:
        at = ", ".join(f"{name} = {x}" for name, x in priors.items())
        raise ValueOutsideAssumptions(
            f"the prior of the secret is 0 at {at}, where nobody is at risk; leave it out with --where"
        )
