"""The priors that count: boxes, fixed priors and bands, and what they ask of the parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

import sympy
from attrs import field, frozen

from epsproof.derive.algebra.clearing import relations_from, relations_of
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import NEGATIVE, Signs
from epsproof.derive.text.asked_by import option
from epsproof.derive.text.errors import EmptyRegion, UnknownName, UnsupportedForm, ValueOutsideAssumptions
from epsproof.derive.text.grammar import Comparison
from epsproof.derive.text.notation import RESERVED, is_rational, symbol

__all__ = ["Region", "region_of"]


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
        found = [(e, False) for e in ends if not signs.of(e) <= NEGATIVE | {0}]
        ends = [e for e in upper if not e[0].is_number] or upper
        for low, low_strict in lower:
            for high, high_strict in ends if not low.is_number else upper:
                found.append((high - low, low_strict or high_strict))
        return [r for side, strict in found for r in relations_of(side, ">" if strict else ">=", signs)]
