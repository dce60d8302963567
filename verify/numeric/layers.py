"""A polynomial in t and at most two priors, sorted once by its powers, so that a value of t is inserted without expanding it."""

from __future__ import annotations

from flint import fmpq, fmpq_mpoly, fmpq_poly

__all__ = ["Layers", "at", "layers"]

Layers = tuple[tuple[fmpq_poly, ...], ...]
ZERO = fmpq(0)


def layers(polynomial: fmpq_mpoly, indices: tuple[int, ...]) -> Layers:
    """By power of the second of the generators ``indices`` (of which there may be one or none), then by power of t, the
    coefficients as polynomials in the first; t is generator 0, and no other generator occurs."""
    degrees = [max(0, k) for k in polynomial.degrees()]
    base, fibre = (*indices, None, None)[:2]
    sizes = [degrees[k] + 1 if k is not None else 1 for k in (fibre, 0, base)]
    rows = [[[ZERO] * sizes[2] for _ in range(sizes[1])] for _ in range(sizes[0])]
    for exponents, coefficient in polynomial.to_dict().items():
        row = rows[exponents[fibre] if fibre is not None else 0]
        row[exponents[0]][exponents[base] if base is not None else 0] = coefficient
    return tuple(tuple(map(fmpq_poly, row)) for row in rows)


def at(t: fmpq, parts: Layers) -> list[fmpq_poly]:
    """By power of the second generator, the coefficients at that t."""
    found = []
    for row in parts:
        total = row[-1]
        for part in row[-2::-1]:
            total = total * t + part
        found.append(total)
    return found
