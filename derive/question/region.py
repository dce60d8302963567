"""The priors that count and what binds the parameters: boxes, fixed priors, bands, assumptions, and rational powers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import lcm

import sympy
from attrs import evolve, field, frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import NEGATIVE, Signs
from epsproof.derive.algebra.unfolding import relations_from, relations_of
from epsproof.derive.text.errors import (
    ContradictoryAssumptions,
    EmptyRegion,
    LimitExceeded,
    UnknownName,
    UnsupportedForm,
    ValueOutsideAssumptions,
    name_meant,
    option,
)
from epsproof.derive.text.grammar import Comparison
from epsproof.derive.text.names import RESERVED
from epsproof.derive.text.notation import decimals_for, is_rational, symbol

__all__ = ["Assumed", "Region", "assumed", "in_roots", "region_of", "roots_needed"]

# The priors that count: boxes, fixed priors and bands, and what they ask of the parameters.


@frozen
class Region:
    """Priors in (0, 1] under further conditions.

    ``fixed`` maps a prior to its value; ``relations`` constrain the priors that run; ``implied`` are the conditions on the
    parameters without which the region would be empty or leave (0, 1].
    """

    running: tuple[str, ...]
    fixed: dict[str, sympy.Expr] = field(factory=dict)
    relations: tuple[Relation, ...] = ()
    implied: tuple[Relation, ...] = ()

    def has_none(self, statement: str) -> ValueOutsideAssumptions:
        """The error where no prior satisfies the region of a question at the values of its parameters."""
        return ValueOutsideAssumptions(
            f"no prior satisfies the region of {statement!r} at these values; {self.corrected}"
        )

    @property
    def corrected(self) -> str:
        """What to write in place of conditions that no prior satisfies."""
        prior = next(iter(self.running), "p")
        return f"correct {option('where')}, for instance to {option('where', f'{prior} <= 1/2')}"


def region_of(
    comparisons: tuple[Comparison, ...], variables: tuple[str, ...], signs: Signs | None = None
) -> Region:
    """The region of the priors ``variables`` under the comparisons; what ``signs`` knows holds for the parameters.

    Raises EmptyRegion where no parameter value admits a prior, UnsupportedForm for conditions that are not polynomial,
    UnknownName for one about the budget or the privacy factor.
    """
    signs = signs or Signs()
    adversary = {symbol(v) for v in variables}
    occurring = {s.name for c in comparisons for s in (c.left - c.right).free_symbols}
    for name in sorted(occurring & RESERVED):
        raise UnknownName(f"{name!r} is reserved; a condition on the priors has priors and parameters only")
    fixed: dict[str, sympy.Expr] = {}
    rest: list[Comparison] = []
    for comparison in comparisons:
        name, value = _fixing(comparison, adversary)
        if name is not None and name not in fixed:
            fixed[name] = value
        else:
            rest.append(comparison)
    values = {symbol(v): e for v, e in fixed.items()}
    implied = [
        r
        for e in fixed.values()
        for x, sign in ((e, ">"), (1 - e, ">="))
        for r in relations_of(x, sign, signs)
    ]
    running = tuple(v for v in variables if v not in fixed)
    relations: list[Relation] = []
    boxes = {v: _Box(symbol(v)) for v in running}
    for comparison in rest:
        placed = Comparison(comparison.left.subs(values), comparison.relation, comparison.right.subs(values))
        if not any(box.take(placed, adversary) for box in boxes.values()):
            for relation in _polynomial(placed, signs):
                (relations if relation.polynomial.free_symbols & adversary else implied).append(relation)
    for relation in relations:
        implied += _reachable(relation, boxes, signs)
    for box in boxes.values():
        relations += box.relations(signs)
        implied += box.implied(signs)
    return Region(running, fixed, tuple(dict.fromkeys(relations)), _nontrivial(implied))


def _fixing(comparison: Comparison, adversary: set[sympy.Symbol]) -> tuple[str | None, sympy.Expr]:
    if comparison.relation == "==":
        for side, other in ((comparison.left, comparison.right), (comparison.right, comparison.left)):
            if side in adversary and not other.free_symbols & adversary:
                if not is_rational(other):
                    raise UnsupportedForm(
                        f"a fixed prior is a rational expression; {sympy.sstr(other)} is not"
                    )
                return side.name, other
    return None, sympy.S.Zero


def _polynomial(comparison: Comparison, signs: Signs) -> tuple[Relation, ...]:
    difference = comparison.left - comparison.right
    if not is_rational(difference):
        raise UnsupportedForm(f"a condition on priors is rational; {sympy.sstr(difference)} is not")
    return relations_from([comparison], signs)


def _nontrivial(relations: list[Relation]) -> tuple[Relation, ...]:
    kept = []
    for relation in dict.fromkeys(relations):
        if relation.polynomial.free_symbols:
            kept.append(relation)
        elif not relation.holds({}):
            excluded = "its conditions exclude each other, as every prior is above 0 and at most 1"
            raise EmptyRegion(f"no prior satisfies the region: {excluded}")
    return tuple(kept)


def _reachable(relation: Relation, boxes: dict[str, _Box], signs: Signs) -> list[Relation]:
    """What a band ``p*q >= s`` or ``p*q <= s`` asks of s: some corner of the box satisfies it; both, for ``p*q == s``."""
    if relation.sign == "==":
        sides = (Relation(side * relation.polynomial, ">=") for side in (1, -1))
        return [r for side in sides for r in _reachable(side, boxes, signs)]
    priors = [symbol(v) for v in boxes]
    polynomial = sympy.Poly(relation.polynomial, *priors)
    if set(polynomial.monoms()) != {(1,) * len(priors), (0,) * len(priors)}:
        return []
    if not polynomial.coeff_monomial(sympy.Mul(*priors)).is_number:
        return []
    side = 1 if polynomial.coeff_monomial(sympy.Mul(*priors)) > 0 else 0
    ends = [box.ends()[side] for box in boxes.values()]
    found: list[Relation] = []
    for corner in product(*ends):
        strict = relation.sign == ">" or any(excluded for _, excluded in corner)
        place = dict(zip(priors, (e for e, _ in corner), strict=True))
        found += relations_of(relation.polynomial.subs(place), ">" if strict else ">=", signs)
    return found


class _Box:
    """The interval of one running prior, collected from conditions of the form ``prior sign bound``."""

    def __init__(self, prior: sympy.Symbol) -> None:
        self.prior = prior
        self.lower: list[tuple[sympy.Expr, bool]] = [(sympy.S.Zero, True)]
        self.upper: list[tuple[sympy.Expr, bool]] = [(sympy.S.One, False)]

    def take(self, comparison: Comparison, adversary: set[sympy.Symbol]) -> bool:
        left, sign, right = comparison.left, comparison.relation, comparison.right
        if sign == "!=":
            return False
        if right == self.prior:
            left, sign, right = right, {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}[sign], left
        if left != self.prior or sign == "==" or right.free_symbols & adversary:
            return False
        if right not in (sympy.oo, -sympy.oo):
            if not is_rational(right):
                return False
            (self.lower if sign[0] == ">" else self.upper).append((right, len(sign) == 1))
        return True

    def ends(self) -> tuple[list[tuple[sympy.Expr, bool]], list[tuple[sympy.Expr, bool]]]:
        """(lower ends, upper ends), each (value, excluded), numbers merged."""
        lower = self._merged(self.lower, max)
        upper = self._merged(self.upper, min)
        return lower, upper

    @staticmethod
    def _merged(
        ends: list[tuple[sympy.Expr, bool]], choose: Callable[[Iterable[sympy.Expr]], sympy.Expr]
    ) -> list[tuple[sympy.Expr, bool]]:
        numbers = [e for e in ends if e[0].is_number]
        best = choose(e for e, _ in numbers)
        return [
            (best, any(strict for e, strict in numbers if e == best)),
            *dict.fromkeys(e for e in ends if not e[0].is_number),
        ]

    def relations(self, signs: Signs) -> list[Relation]:
        lower, upper = self.ends()
        sides = [(self.prior - e, strict) for e, strict in lower] + [
            (e - self.prior, strict) for e, strict in upper
        ]
        return [r for side, strict in sides for r in relations_of(side, ">" if strict else ">=", signs)]

    def implied(self, signs: Signs) -> list[Relation]:
        lower, upper = self.ends()
        ends = [*(e for e, _ in lower if e.is_Symbol), *(1 - e for e, _ in upper if e.is_Symbol)]
        found = [(e, False) for e in ends if not signs.possible(e) <= NEGATIVE | {0}]
        ends = [e for e in upper if not e[0].is_number] or upper
        for low, low_strict in lower:
            for high, high_strict in ends if not low.is_number else upper:
                found.append((high - low, low_strict or high_strict))
        return [r for side, strict in found for r in relations_of(side, ">" if strict else ">=", signs)]


# Rational powers of the priors removed by a change of variable: p = x**n makes p**(m/n) the monomial x**m.

MAX_ROOT = 6


def roots_needed(expression: sympy.Expr, priors: tuple[str, ...]) -> dict[str, int]:
    """For each prior the n >= 2 for which the expression is rational in its n-th root; priors without roots are left out.

    Raises UnsupportedForm for a root of anything but a product of powers of priors, LimitExceeded for n > 6.
    """
    found = dict.fromkeys(priors, 1)
    for power in expression.atoms(sympy.Pow):
        if not power.exp.is_Rational or power.exp.q == 1:
            continue
        factors = sympy.Mul.make_args(sympy.factor(power.base))
        bases = {f.as_base_exp()[0] for f in factors if f != 1}
        if not bases <= {symbol(v) for v in priors}:
            allowed = f"{sympy.sstr(power)}: roots are taken of priors and their products only"
            raise UnsupportedForm(f"{allowed}; {_instead(power, priors)}")
        for f in factors:
            base, exponent = f.as_base_exp()
            if base.is_Symbol:
                found[base.name] = lcm(found[base.name], int((exponent * power.exp).q))
    large = {v: n for v, n in found.items() if n > MAX_ROOT}
    if large:
        raise LimitExceeded(
            f"roots of degree {max(large.values())} of {', '.join(large)}; at most {MAX_ROOT} is accepted"
        )
    return {v: n for v, n in found.items() if n > 1}


def _instead(power: sympy.Expr, priors: tuple[str, ...]) -> str:
    """What to write for a root: no constant for one that depends on the priors."""
    if power.is_number:
        return f"write a decimal: {decimals_for(power)}"
    if not {x.name for x in power.free_symbols} & {*priors}:
        return "write a new parameter"
    return f"it depends on priors, and its values on a grid are a profile for evaluate: {option('table', 'profile.csv')}"


def in_roots(expression: sympy.Expr, roots: dict[str, int]) -> sympy.Expr:
    """The expression with every prior in ``roots`` replaced by the n-th power of the symbol of the same name."""
    if not roots:
        return expression
    positive = {symbol(v): sympy.Symbol(v + "_", positive=True) for v in roots}
    placed = expression.xreplace({s: positive[s] ** roots[s.name] for s in positive})
    settled = placed.replace(
        lambda e: e.is_Pow and e.exp.is_Rational and e.exp.q > 1,
        lambda e: sympy.powdenest(sympy.factor(e.base) ** e.exp, force=True),
    )
    return settled.xreplace({v: k for k, v in positive.items()})


# What binds the parameters: the assumptions as typed, what the region asks of them, and positivity where
# nothing bounds them.


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
