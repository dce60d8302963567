"""A polynomial relation that is asked at many rational points: the arithmetic is python-flint's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from attrs import frozen
from flint import fmpq

from epsproof.verify.kernel.polynomial import Polynomial

__all__ = ["Condition", "conditions", "from_rational", "rational"]

Terms = tuple[tuple[fmpq, tuple[tuple[str, int], ...]], ...]
ZERO = fmpq(0)


def rational(value: Fraction) -> fmpq:
    """The same number in python-flint."""
    return fmpq(value.numerator, value.denominator)


def from_rational(value: fmpq) -> Fraction:
    """The same number as a Fraction."""
    return Fraction(int(value.p), int(value.q))


@frozen(slots=False)
class Condition:
    """``terms`` relation 0, with ``relation`` one of >, >= and =; the terms are a sum of coefficient * monomial in any order."""

    terms: frozenset[Any]
    relation: str

    @cached_property
    def names(self) -> frozenset[str]:
        """The variables that occur."""
        return frozenset(name for monomial, _ in self.terms for name, _ in monomial)

    @cached_property
    def _sum(self) -> Terms:
        return tuple((rational(c), m) for m, c in self.terms)

    @cached_property
    def _powers(self) -> dict[str, tuple[Terms, ...]]:
        return {name: _coefficients(self._sum, name) for name in self.names}

    def holds(self, point: Mapping[str, fmpq]) -> bool:
        """Whether the relation holds at a point that has a value for every variable."""
        value = _value(self._sum, point)
        return bool(
            value > 0 if self.relation == ">" else value >= 0 if self.relation == ">=" else value == 0
        )

    def degree(self, name: str) -> int:
        """The highest power of a variable that occurs."""
        return len(self._powers[name]) - 1

    def powers_at(self, name: str, point: Mapping[str, fmpq]) -> list[fmpq]:
        """The coefficients of the powers 0, 1, ... of a variable that occurs, all others having values; the last is not 0."""
        found = [_value(part, point) for part in self._powers[name]]
        while found and found[-1] == 0:
            found.pop()
        return found


def conditions(facts: Iterable[tuple[Polynomial, str]]) -> tuple[Condition, ...]:
    """The facts in the same order."""
    return tuple(Condition(frozenset(p.terms.items()), relation) for p, relation in facts)


def _value(terms: Terms, point: Mapping[str, fmpq]) -> fmpq:
    total = ZERO
    for value, monomial in terms:
        for name, exponent in monomial:
            value *= point[name] if exponent == 1 else point[name] ** exponent
        total += value
    return total


def _coefficients(terms: Terms, name: str) -> tuple[Terms, ...]:
    parts: dict[int, list[tuple[fmpq, tuple[tuple[str, int], ...]]]] = {}
    for value, monomial in terms:
        power = next((e for n, e in monomial if n == name), 0)
        parts.setdefault(power, []).append((value, tuple(x for x in monomial if x[0] != name)))
    return tuple(tuple(parts.get(k, ())) for k in range(max(parts) + 1))
