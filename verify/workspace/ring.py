"""The polynomial ring of one statement: kernel polynomials in and out of python-flint."""

from __future__ import annotations

from collections.abc import Iterable

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.numeric.real_roots import as_fraction


def degrees(polynomial: fmpq_mpoly) -> tuple[int, ...]:
    """Degree in each variable; 0 for the zero polynomial."""
    return tuple(max(int(degree), 0) for degree in polynomial.degrees())


def total_degree(polynomial: fmpq_mpoly) -> int:
    """Total degree; 0 for the zero polynomial."""
    return max(int(polynomial.total_degree()), 0)


class Ring:
    """Q[names] with a fixed order of variables; polynomials are ``fmpq_mpoly``."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self.context = fmpq_mpoly_ctx.get(self.names, Ordering.degrevlex)
        self.one = self.context.constant(1)
        self._factors: dict[str, tuple[fmpq, list[tuple[fmpq_mpoly, int]]]] = {}

    def read(self, polynomial: Polynomial) -> fmpq_mpoly:
        """The flint form of a kernel polynomial in these variables."""
        terms = {}
        for monomial, value in polynomial.terms.items():
            exponents = dict(monomial)
            terms[tuple(exponents.get(name, 0) for name in self.names)] = fmpq(
                value.numerator, value.denominator
            )
        return self.context.from_dict(terms)

    def write(self, polynomial: fmpq_mpoly) -> str:
        """Canonical kernel text of a flint polynomial."""
        terms = []
        for exponents, value in polynomial.terms():
            pairs = sorted((name, int(e)) for name, e in zip(self.names, exponents, strict=True) if e)
            terms.append((tuple(pairs), as_fraction(value)))
        return str(Polynomial(terms))

    def variables(self, polynomial: fmpq_mpoly) -> tuple[int, ...]:
        """Indices of the variables that occur."""
        return tuple(index for index, degree in enumerate(degrees(polynomial)) if degree > 0)

    def coefficients(self, polynomial: fmpq_mpoly, index: int) -> list[fmpq_mpoly]:
        """Coefficients of the powers 0, 1, ... of one variable (given by index)."""
        parts: list[dict[tuple[int, ...], fmpq]] = [{} for _ in range(max(degrees(polynomial)[index], 0) + 1)]
        for exponents, value in polynomial.terms():
            rest = (*exponents[:index], 0, *exponents[index + 1 :])
            parts[exponents[index]][rest] = value
        return [self.context.from_dict(part) for part in parts]

    def pseudo_division(
        self, first: fmpq_mpoly, second: fmpq_mpoly, index: int
    ) -> tuple[fmpq_mpoly, fmpq_mpoly, int]:
        """(quotient, remainder, k) with leading**k * first = quotient * second + remainder in one variable, k as small as may be.

        The remainder has a lower degree in the variable than ``second``, whose leading coefficient is ``leading``.
        """
        x, degree = self.context.gens()[index], degrees(second)[index]
        leading = self.coefficients(second, index)[-1]
        quotient, rest, k = self.one * 0, first, 0
        while not rest.is_zero() and degrees(rest)[index] >= degree:
            top = self.coefficients(rest, index)
            power = x ** (len(top) - 1 - degree)
            exact, left = divmod(top[-1], leading)
            if left.is_zero():
                quotient, rest = quotient + exact * power, rest - exact * power * second
            else:
                step = top[-1] * power
                quotient, rest, k = leading * quotient + step, leading * rest - step * second, k + 1
        return quotient, rest, k

    def factors(self, polynomial: fmpq_mpoly) -> tuple[fmpq, list[tuple[fmpq_mpoly, int]]]:
        """Content and irreducible factors with multiplicities, in a deterministic order (cached)."""
        key = str(polynomial)
        if key not in self._factors:
            content, parts = polynomial.factor()
            parts = sorted(
                ((f, int(e)) for f, e in parts), key=lambda part: (len(part[0]), self.write(part[0]))
            )
            self._factors[key] = (content, parts)
        return self._factors[key]

    def key(self, polynomial: fmpq_mpoly) -> str:
        """A text that is the same for positive multiples of the same polynomial, and only for those."""
        return str(polynomial / abs(polynomial.leading_coefficient())) if not polynomial.is_zero() else "0"
