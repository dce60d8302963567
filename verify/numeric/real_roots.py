"""Real roots of rational polynomials, isolated exactly, the rationals between them, and decimals of -log t rounded to a side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise

from attrs import frozen
from flint import acb, arb, ctx, fmpq, fmpq_poly, fmpz, fmpz_poly

__all__ = [
    "Root",
    "as_fmpq",
    "as_fraction",
    "ball",
    "between",
    "logarithm_decimals",
    "precision",
    "rational_end",
    "real_roots",
    "sign_at_root",
    "significant_digits",
    "simplest_between",
]

FIRST_PRECISION = 64
LAST_PRECISION = 1 << 20


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Ball arithmetic with that many bits inside the block."""
    before = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = before


def as_fmpq(value: Fraction) -> fmpq:
    """The same rational."""
    return fmpq(value.numerator, value.denominator)


def as_fraction(value: fmpq) -> Fraction:
    """The same rational."""
    return Fraction(int(value.p), int(value.q))


def ball(value: Fraction) -> arb:
    """A ball around a rational at the precision in force."""
    return arb(as_fmpq(value))


@frozen
class Root:
    """A real root of the irreducible polynomial ``factor``: the only one from ``lower`` to ``upper``, equal if rational."""

    factor: fmpz_poly
    lower: fmpq
    upper: fmpq

    @property
    def rational(self) -> bool:
        return self.lower == self.upper

    def refined(self, width: fmpq) -> Root:
        """The same root between ends at most ``width`` apart."""
        bits = FIRST_PRECISION
        current = self
        while current.upper - current.lower > width:
            bits *= 2
            if bits > LAST_PRECISION:
                raise ArithmeticError(
                    f"a root of {self.factor} was not isolated within {LAST_PRECISION} bits"
                )
            near = [
                x for x in _isolated(self.factor, bits) if x.lower <= self.upper and x.upper >= self.lower
            ]
            current = near[0] if len(near) == 1 else self
        return current


def irreducible_factors(polynomials: Iterable[fmpq_poly]) -> list[fmpz_poly]:
    """The distinct irreducible factors of positive degree, primitive, in order of first occurrence."""
    found: dict[tuple[int, ...], fmpz_poly] = {}
    for polynomial in polynomials:
        if polynomial.degree() > 0:
            for factor in _factors(polynomial.numer()):
                found.setdefault(tuple(map(int, factor.coeffs())), factor)
    return list(found.values())


def _factors(polynomial: fmpz_poly) -> list[fmpz_poly]:
    """The irreducible factors of positive degree, primitive."""
    if polynomial.degree() != 2:
        return [factor for factor, _ in polynomial.factor()[1]]
    c, b, a = polynomial.coeffs()
    discriminant = b * b - 4 * a * c
    root = discriminant.isqrt() if discriminant >= 0 else fmpz(0)
    if root * root != discriminant:
        return [_primitive(polynomial)]
    return [_primitive(fmpz_poly([b + side * root, 2 * a])) for side in ((1, -1) if root else (1,))]


def _primitive(polynomial: fmpz_poly) -> fmpz_poly:
    content = polynomial.content()
    return polynomial // (content if polynomial[polynomial.degree()] > 0 else -content)


def real_roots(polynomials: Iterable[fmpq_poly], lower: fmpq, upper: fmpq) -> list[Root]:
    """The distinct real roots in [lower, upper], ascending, with isolating intervals that do not touch each other."""
    factors = irreducible_factors(polynomials)
    found = [_isolated(f, FIRST_PRECISION) for f in factors]
    bits = FIRST_PRECISION
    while bits <= LAST_PRECISION:
        near = [
            (x, k) for k, roots in enumerate(found) for x in roots if x.upper >= lower and x.lower <= upper
        ]
        near.sort(key=_place)
        unclear = {k for x, k in near if not x.rational and not (lower < x.lower and x.upper < upper)}
        for (x, k), (y, m) in pairwise(near):
            if not x.upper < y.lower:
                unclear |= {k, m}
        if not unclear:
            return [x for x, _ in near]
        bits *= 4
        for k in unclear:
            found[k] = _isolated(factors[k], bits)
    raise ArithmeticError(
        f"{len(factors)} polynomials have roots that were not separated within {LAST_PRECISION} bits"
    )


def _place(entry: tuple[Root, int]) -> fmpq:
    return entry[0].lower


def _isolated(factor: fmpz_poly, bits: int) -> list[Root]:
    """All real roots of an irreducible polynomial; complex_roots proves which of its balls are real."""
    if factor.degree() == 1:
        constant, slope = factor.coeffs()
        value = fmpq(-constant, slope)
        return [Root(factor, value, value)]
    with precision(bits):
        if factor.degree() == 2:
            c, b, a = factor.coeffs()
            discriminant = b * b - 4 * a * c
            if discriminant < 0:
                return []
            half = arb(discriminant).sqrt()
            balls = [(half - b) / (2 * a), (-half - b) / (2 * a)]
        else:
            roots: list[tuple[acb, int]] = factor.complex_roots()  # type: ignore[assignment]
            balls = [root.real for root, _ in roots if root.imag.is_zero()]
        return [Root(factor, rational_end(x.lower()), rational_end(x.upper())) for x in balls]


def rational_end(end: arb) -> fmpq:
    """The value of an exact ball, such as the upper or lower end of another."""
    mantissa, exponent = end.man_exp()
    return fmpq(mantissa) * fmpq(2) ** int(exponent)


def between(roots: list[Root], lower: fmpq, upper: fmpq) -> list[fmpq]:
    """One rational of few digits in each open interval that the roots cut out of (lower, upper), ascending."""
    ends = [lower, *(e for x in roots for e in (x.lower, x.upper)), upper]
    return [simplest_between(ends[i], ends[i + 1]) for i in range(0, len(ends), 2) if ends[i] < ends[i + 1]]


def simplest_between(lower: fmpq, upper: fmpq) -> fmpq:
    """The rational with the smallest denominator strictly between 0 <= lower < upper."""
    whole = lower.floor()
    if whole + 1 < upper:
        return fmpq(whole + 1)
    low, high = lower - whole, upper - whole
    if low == 0:
        return whole + fmpq(1, (1 / high).floor() + 1)
    return whole + 1 / simplest_between(1 / high, 1 / low)


def sign_at_root(root: Root, polynomial: fmpq_poly) -> int:
    """The sign -1, 0, 1 of the polynomial at the root; exact."""
    if root.rational:
        value = polynomial(root.lower)
        return (value > 0) - (value < 0)
    if polynomial.degree() <= 0:
        value = polynomial[0]
        return (value > 0) - (value < 0)
    if (polynomial % fmpq_poly(root.factor)).is_zero():
        return 0
    primitive = polynomial.numer()
    scaled: arb
    bits = FIRST_PRECISION
    while bits <= LAST_PRECISION:
        with precision(2 * bits):
            near = root.refined(fmpq(1, 1 << bits))
            scaled = primitive(arb(near.lower).union(arb(near.upper)))
            if scaled > 0 or scaled < 0:
                return 1 if scaled > 0 else -1
        bits *= 2
    raise ArithmeticError(
        f"the sign of {polynomial} at a root of {root.factor} was not decided within {LAST_PRECISION} bits"
    )


SPARE_BITS = 64


def logarithm_decimals(t: fmpq, digits: int, up: bool, divisor: Fraction = Fraction(1)) -> str:
    """-log(t)/divisor for 0 <= t <= 1 and divisor > 0 in ``digits`` significant digits, rounded up or down.

    ``inf`` at t = 0, ``0`` at t = 1.
    """
    if t == 0:
        return "inf"
    if t == 1:
        return "0"
    with precision(4 * digits + SPARE_BITS):
        value = -arb(t - 1).log1p() if 2 * t > 1 else -arb(t).log()
        value = value / as_fmpq(divisor)
        exponent = _exponent(value)
        shifted = value * arb(10) ** (digits - 1 - exponent)
        whole = rational_end(shifted.upper()).ceil() if up else rational_end(shifted.lower()).floor()
    return _plain(int(whole), exponent + 1 - digits)


def significant_digits(lower: str, upper: str) -> int:
    """The number of leading digits to which two positive decimals agree up to one unit."""
    low, high = Decimal(lower), Decimal(upper)
    with localcontext(prec=len(lower) + len(upper)):
        gap = high - low
    if gap == 0:
        return len(high.as_tuple().digits)
    power_of_ten = set(gap.as_tuple().digits[1:]) <= {0} and gap.as_tuple().digits[0] == 1
    return max(0, high.adjusted() - gap.adjusted() + power_of_ten)


def _exponent(value: arb) -> int:
    """e with 10^e <= value < 10^(e+1), up to one at a boundary."""
    middle = rational_end(value.mid())
    return (Decimal(int(middle.p)) / Decimal(int(middle.q))).adjusted()


def _plain(whole: int, exponent: int) -> str:
    digits = tuple(int(c) for c in str(whole))
    return format(Decimal((0, digits, exponent)), "f")
