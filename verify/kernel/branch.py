"""A branch of a statement: the signs that polynomials have there, and variables it brought in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import prod
from typing import Any

from epsproof.verify.kernel.certificate import Fact
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.product import Product, primitive
from epsproof.verify.kernel.rejected import spend

Signs = frozenset[int]
ONE = Polynomial.constant(1)
ANY: Signs = frozenset((-1, 0, 1))
_LEFT = {"<": [-1], "<=": [-1, 0], "==": [0], "!=": [-1, 1], ">": [1], ">=": [0, 1]}
SIGNS: dict[str, Signs] = {sign: frozenset(left) for sign, left in _LEFT.items()}


@dataclass(frozen=True)
class Branch:
    """What is known at the points of a branch.

    ``signs`` holds, for primitive polynomials, the signs that are left to them; ``fresh`` the
    variables for roots and for values that no polynomial describes, under what they stand for;
    ``chosen`` the values of the extremes decided so far. ``opaque`` says that some variable is
    known less well than what it stands for, so that a point of the branch may be none of the text.
    """

    signs: Mapping[Polynomial, Signs] = field(default_factory=dict)
    fresh: Mapping[Any, str] = field(default_factory=dict)
    chosen: Mapping[Any, Any] = field(default_factory=dict)
    opaque: bool = False

    def where(self, value: Product, allowed: Signs) -> Iterator[Branch]:
        """The branch where the sign of ``value`` is among ``allowed``; none where that cannot be.

        No power of a factor is negative unless the factor is known not to be 0.
        """
        spend(50)
        sign, unknown = sign_of(value.coefficient), dict[Polynomial, int]()
        for factor, power in value.powers.items():
            known = frozenset(s ** (2 - power % 2) for s in self.known(factor))
            if len(known) == 1:
                sign *= min(known)
            else:
                unknown[factor] = power
        if not sign or not unknown:
            yield from (self,) if sign in allowed else ()
            return
        allowed = frozenset(s * sign for s in allowed)
        first = min(unknown, key=lambda factor: 0 in self.known(factor))
        if len(unknown) == 1:
            power = 2 - unknown[first] % 2
            yield from self.limited(first, frozenset(s for s in ANY if s**power in allowed))
        elif 0 not in self.known(first):
            for side in (">", "<"):
                for branch in self.limited(first, SIGNS[side]):
                    yield from branch.where(Product(Fraction(1), unknown), allowed)
        elif 0 not in allowed:
            for branch in self.limited(first, SIGNS["!="]):
                yield from branch.where(Product(Fraction(1), unknown), allowed)
        else:
            odd = {f: 2 - e % 2 if allowed != SIGNS["=="] else 1 for f, e in unknown.items()}
            content, whole = primitive(prod((f**e for f, e in odd.items()), start=ONE))
            yield from self.limited(whole, frozenset(s * sign_of(content) for s in allowed))

    def limited(self, factor: Polynomial, allowed: Signs) -> Iterator[Branch]:
        """The branch where a primitive polynomial has a sign among ``allowed``, if one is left."""
        known = self.known(factor)
        if left := known & allowed:
            yield self if left == known else replace(self, signs={**self.signs, factor: left})

    def known(self, factor: Polynomial) -> Signs:
        """The signs that are left to a primitive polynomial."""
        return self.signs.get(factor, ANY)

    def variable(self, meaning: Any, prefix: str) -> tuple[Branch, Polynomial, bool]:
        """(branch, the variable that stands for ``meaning``, whether it is new)."""
        label = self.fresh.get(meaning, f"{prefix}{len(self.fresh) + 1}_")
        new = meaning not in self.fresh
        branch = replace(self, fresh={**self.fresh, meaning: label}) if new else self
        return branch, Polynomial.variable(label), new

    def facts(self) -> tuple[Fact, ...]:
        """What is known, as polynomial relations; f != 0 reads f**2 > 0."""
        found = list[Fact]()
        for factor, left in self.signs.items():
            if left == SIGNS["=="]:
                found.append((factor, "="))
            elif left == SIGNS["!="]:
                found.append((factor * factor, ">"))
            else:
                found.append((factor if 1 in left else -factor, ">=" if 0 in left else ">"))
        return tuple(found)


def sign_of(value: Fraction) -> int:
    return (value > 0) - (value < 0)
