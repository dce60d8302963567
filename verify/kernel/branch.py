"""A branch of a statement: the signs that polynomials have at the points that it is about, and the variables it brought in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from verify.kernel.certificate import Fact
from verify.kernel.polynomial import Polynomial
from verify.kernel.product import Product, primitive
from verify.kernel.rejected import spend

__all__ = ["ANY", "NEGATIVE", "NOT_NEGATIVE", "NOT_POSITIVE", "NOT_ZERO", "POSITIVE", "ZERO", "Branch", "Signs"]

Signs = frozenset[int]
POSITIVE, ZERO, NEGATIVE = frozenset((1,)), frozenset((0,)), frozenset((-1,))
NOT_NEGATIVE, NOT_POSITIVE, NOT_ZERO = POSITIVE | ZERO, NEGATIVE | ZERO, POSITIVE | NEGATIVE
ANY = POSITIVE | ZERO | NEGATIVE


@dataclass(frozen=True)
class Branch:
    """What is known at the points of a branch.

    ``signs`` holds, for primitive polynomials, the signs that are left to them; ``fresh`` the variables for roots and for
    values that no polynomial describes, under what they stand for; ``chosen`` the values of the extremes decided so far.
    ``opaque`` says that some variable is known less well than what it stands for, so that a point of the branch may be no
    point of the text.
    """

    signs: Mapping[Polynomial, Signs] = field(default_factory=dict)
    fresh: Mapping[Any, str] = field(default_factory=dict)
    chosen: Mapping[Any, Any] = field(default_factory=dict)
    opaque: bool = False

    def where(self, value: Product, allowed: Signs) -> Iterator[Branch]:
        """The branch where the sign of ``value`` is among ``allowed``; none where what is known excludes it.

        No power of a factor is negative unless the factor is known not to be 0.
        """
        spend(50)
        sign, open_factors = _sign(value.coefficient), dict[Polynomial, int]()
        for factor, power in value.powers.items():
            known = self.known(factor)
            if power % 2 == 0:
                known = frozenset(s * s for s in known)
            if len(known) == 1:
                sign *= min(known)
            else:
                open_factors[factor] = power
        if not sign or not open_factors:
            yield from (self,) if sign in allowed else ()
            return
        allowed = frozenset(s * sign for s in allowed)
        decided = next((f for f in open_factors if 0 not in self.known(f)), None)
        if len(open_factors) == 1:
            ((factor, power),) = open_factors.items()
            yield from self.limited(factor, frozenset(s for s in self.known(factor) if s ** (2 - power % 2) in allowed))
        elif decided is not None:
            for side in (POSITIVE, NEGATIVE):
                for branch in self.limited(decided, side):
                    yield from branch.where(Product(Fraction(1), open_factors), allowed)
        elif 0 not in allowed:
            for branch in self.limited(next(iter(open_factors)), NOT_ZERO):
                yield from branch.where(Product(Fraction(1), open_factors), allowed)
        else:
            yield from self.product_where(open_factors, allowed)

    def product_where(self, powers: Mapping[Polynomial, int], allowed: Signs) -> Iterator[Branch]:
        """The branch where a product of several factors, each of which may be 0, has a sign among ``allowed``."""
        whole = Polynomial.constant(1)
        for factor, power in powers.items():
            whole = whole * (factor if power % 2 or allowed == ZERO else factor * factor)
        content, factor = primitive(whole)
        yield from self.limited(factor, frozenset(s * _sign(content) for s in allowed))

    def limited(self, factor: Polynomial, allowed: Signs) -> Iterator[Branch]:
        """The branch where a primitive polynomial has a sign among ``allowed``, if one is left."""
        left = self.known(factor) & allowed
        if left:
            yield self if left == self.known(factor) else replace(self, signs={**self.signs, factor: left})

    def known(self, factor: Polynomial) -> Signs:
        """The signs that are left to a primitive polynomial."""
        return self.signs.get(factor, ANY)

    def variable(self, meaning: Any, prefix: str) -> tuple[Branch, Polynomial, bool]:
        """(branch, the variable that stands for ``meaning``, whether it is new)."""
        label = self.fresh.get(meaning)
        if label is not None:
            return self, Polynomial.variable(label), False
        label = f"{prefix}{len(self.fresh) + 1}_"
        return replace(self, fresh={**self.fresh, meaning: label}), Polynomial.variable(label), True

    def facts(self) -> tuple[Fact, ...]:
        """What is known, as polynomial relations; f != 0 reads f**2 > 0."""
        found = list[Fact]()
        for factor, left in self.signs.items():
            if left == ZERO:
                found.append((factor, "="))
            elif left == NOT_ZERO:
                found.append((factor * factor, ">"))
            elif left != ANY:
                up = 1 in left
                found.append((factor if up else -factor, ">=" if 0 in left else ">"))
        return tuple(found)


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)
