"""Projection of polynomials: where the arrangement of their zero sets can change its shape.

Over an open cell on which no projected polynomial vanishes, the polynomials have constant degree in the eliminated variable and
their real roots are continuous, distinct and never cross, so that the open cells above form one stack (Collins 1975; for open
cells McCallum 1993, Strzebonski 2000).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

from flint import fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpq_poly

__all__ = ["TooLarge", "coefficients_in", "factors", "projected", "univariate"]


class TooLarge(Exception):
    """A resultant or discriminant would have a larger degree, by a bound from the given ones, than was asked for."""


def factors(polynomials: Iterable[fmpq_mpoly]) -> list[fmpq_mpoly]:
    """The distinct irreducible factors of positive degree, in order of first occurrence."""
    found: dict[str, fmpq_mpoly] = {}
    for polynomial in polynomials:
        if not polynomial.is_constant():
            linear = polynomial.total_degree() == 1
            for factor in [polynomial] if linear else [f for f, _ in polynomial.factor()[1]]:
                monic = factor / factor.leading_coefficient()
                found.setdefault(str(monic), monic)
    return list(found.values())


def projected(
    basis: list[fmpq_mpoly], name: str, go_on: Callable[[], None], largest: int | None = None
) -> list[fmpq_mpoly]:
    """Irreducible polynomials without the variable ``name`` that describe where the roots in it change in number or order.

    ``basis`` must be irreducible and pairwise distinct. ``go_on`` is called between resultants and may raise to
    stop. Raises TooLarge where a degree may exceed ``largest``.
    """
    index = basis[0].context().variable_to_index(name) if basis else 0
    free = [f for f in basis if f.degrees()[index] == 0]
    raised = [f for f in basis if f.degrees()[index] > 0]
    found = list(free)
    degrees = sorted((int(f.total_degree()) for f in raised), reverse=True)
    if largest is not None and len(degrees) > 1 and degrees[0] * degrees[1] > largest:
        raise TooLarge(f"a resultant of polynomials of degrees {degrees[0]} and {degrees[1]}")
    for f in raised:
        go_on()
        found.append(leading_coefficient(f, index))
        degree, total = int(f.degrees()[index]), int(f.total_degree())
        if largest is not None and sum(d > 0 for d in f.degrees()) > 2 and (2 * degree - 2) * total > largest:
            raise TooLarge(f"a discriminant of a polynomial of degree {total} in three variables")
        if degree > 1:
            found.append(f.discriminant(name))
    for f, g in combinations(raised, 2):
        go_on()
        found.append(f.resultant(g, name))
    return factors(found)


def leading_coefficient(polynomial: fmpq_mpoly, index: int) -> fmpq_mpoly:
    """The coefficient of the highest power of generator ``index``."""
    return coefficients_in(polynomial, index)[-1]


def coefficients_in(polynomial: fmpq_mpoly, index: int) -> list[fmpq_mpoly]:
    """The coefficients of powers 0, 1, ... of generator ``index``, in the same context."""
    context: fmpq_mpoly_ctx = polynomial.context()
    collected: list[dict[tuple[int, ...], fmpq]] = [{} for _ in range(polynomial.degrees()[index] + 1)]
    for exponents, coefficient in polynomial.to_dict().items():
        rest = (*exponents[:index], 0, *exponents[index + 1 :])
        collected[exponents[index]][rest] = coefficient
    return [context.from_dict(terms) for terms in collected]


def univariate(polynomial: fmpq_mpoly, index: int) -> fmpq_poly:
    """The polynomial, free of all other generators, as a polynomial in generator ``index``."""
    coefficients = [fmpq(0)] * (polynomial.degrees()[index] + 1)
    for exponents, coefficient in polynomial.to_dict().items():
        coefficients[exponents[index]] = coefficient
    return fmpq_poly(coefficients)
