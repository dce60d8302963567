"""Real numbers that are not rational: quotients of polynomials in roots, exponentials and logarithms, with their exact signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm, prod
from typing import Any

from flint import arb, ctx, fmpq, fmpz

from epsproof.verify.reader.truth import Undecided, Undefined

__all__ = [
    "PI",
    "Atom",
    "Monomial",
    "Number",
    "Poly",
    "Value",
    "add",
    "as_quotient",
    "ball",
    "bits",
    "compared",
    "constant",
    "exponential",
    "factors",
    "gamma",
    "inverse",
    "logarithm",
    "made",
    "multiply",
    "normal_below",
    "plus",
    "power",
    "scaled",
    "shown",
    "sign",
    "sign_of",
    "times",
]

# Whole numbers as products of powers.

SMALL = tuple(n for n in range(2, 1000) if all(n % k for k in range(2, int(n**0.5) + 1)))
EASY_BITS = 90
HIGHEST = 12


def factors(value: Fraction) -> dict[int, int]:
    """Whole numbers > 1 and exponents whose product is the positive value; primes, but for parts
    too long to be factored."""
    found = dict(_factors_of(value.numerator))
    for n, power in _factors_of(value.denominator):
        found[n] = found.get(n, 0) - power
    return {n: k for n, k in found.items() if k}


@lru_cache(maxsize=4096)
def _factors_of(value: int) -> tuple[tuple[int, int], ...]:
    found: dict[int, int] = {}
    for prime in SMALL:
        if value < prime * prime:
            break
        while value % prime == 0:
            value //= prime
            found[prime] = found.get(prime, 0) + 1
    if value == 1:
        return tuple(found.items())
    if value.bit_length() <= EASY_BITS:
        for divisor, power in fmpz(value).factor():
            found[int(divisor)] = found.get(int(divisor), 0) + int(power)
        return tuple(found.items())
    root, power = _perfect(value)
    return (*found.items(), (root, power))


def _perfect(value: int) -> tuple[int, int]:
    """(n, k) with n**k the value and k as large as is tried."""
    for k in range(HIGHEST, 1, -1):
        root = _floor_root(value, k)
        if root**k == value:
            return root, k
    return value, 1


def _floor_root(value: int, k: int) -> int:
    """The largest n with n**k at most the value."""
    low, high = 1, 1 << (value.bit_length() // k + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**k <= value else (low, middle - 1)
    return low


# Positive real numbers that are kept as they are: roots of primes, roots of sums, powers of e,
# logarithms, pi.
#
# A monomial is a product of atoms with rational exponents; a polynomial gives every monomial its
# rational coefficient. Atoms:
#
# - "prime": a whole number n > 1, with an exponent in (0, 1);
# - "root": a positive polynomial with whole coefficients, with an exponent in (0, 1);
# - "exp": exp(m) of a monomial m, of 1 for the empty one; "expof": exp of a quotient;
# - "log": log(n) of a whole number n > 1; "logof": the absolute value of the logarithm of a
#   polynomial;
# - "pi";
# - "gamma": the gamma function at a rational number in (1, 2); "tail": the probability that
#   a standard normal variable is above a positive quotient.

Poly = dict["Monomial", Fraction]
MAX_TERMS = 300
MAX_BITS = 40_000


@dataclass(frozen=True, order=True)
class Atom:
    """``inside`` is what the kind says; ``text`` tells atoms of one kind apart."""

    kind: str
    text: str
    inside: Any = field(default=None, compare=False)


Monomial = tuple[tuple[Atom, Fraction], ...]


ONE = Fraction(1)


def constant(value: Fraction) -> Poly:
    """The polynomial of a rational number."""
    return {(): value} if value else {}


def shown(poly: Poly) -> str:
    """A text that two polynomials share only if they are the same."""
    terms = sorted((_shown(m), c) for m, c in poly.items())
    return " + ".join(f"{c}*{m}" if m else str(c) for m, c in terms) or "0"


def _shown(monomial: Monomial) -> str:
    return "*".join(f"{atom.kind}[{atom.text}]^{power}" for atom, power in monomial)


def scaled(poly: Poly, factor: Fraction) -> Poly:
    """The polynomial times a rational number."""
    return {m: c * factor for m, c in poly.items()} if factor else {}


def plus(*polys: Poly) -> Poly:
    """The sum."""
    found: Poly = {}
    for poly in polys:
        for monomial, coefficient in poly.items():
            found[monomial] = found[monomial] + coefficient if monomial in found else coefficient
    return _bounded_poly({m: c for m, c in found.items() if c})


def times(left: Poly, right: Poly) -> Poly:
    """The product, with exponents of roots in (0, 1) again."""
    found: Poly = {}
    later: list[Poly] = []
    for one, a in left.items():
        for other, b in right.items():
            monomial, factor, extra = _joined((*one, *other))
            if extra:
                product = {monomial: a * b * factor}
                for poly in extra:
                    product = times(product, poly)
                later.append(product)
            else:
                term = a * b if factor is ONE else a * b * factor
                found[monomial] = found[monomial] + term if monomial in found else term
    return plus(found, *later)


def _joined(powers: Iterable[tuple[Atom, Fraction]]) -> tuple[Monomial, Fraction, list[Poly]]:
    """The monomial, and a number and polynomials to multiply it with, where roots have whole
    powers."""
    total: dict[Atom, Fraction] = {}
    for atom, power in powers:
        total[atom] = total[atom] + power if atom in total else power
    factor, extra = ONE, []
    for atom, power in total.items():
        whole = power.numerator // power.denominator
        if atom.kind == "prime":
            factor *= Fraction(atom.inside) ** whole
            total[atom] = power - whole
        elif atom.kind == "root" and whole:
            extra += [atom.inside] * whole
            total[atom] = power - whole
    return tuple(sorted((a, p) for a, p in total.items() if p)), factor, extra


def _bounded_poly(poly: Poly) -> Poly:
    """The polynomial; raises Undecided where it is too large to go on with."""
    size = sum(c.numerator.bit_length() + c.denominator.bit_length() for c in poly.values())
    if len(poly) > MAX_TERMS or size > MAX_BITS:
        raise Undecided("the number is too large to be kept exactly")
    return poly


# Balls that contain the numbers kept as atoms, at any precision.


@contextmanager
def bits(precision: int) -> Iterator[None]:
    """Inside, balls are computed with that many bits."""
    before, ctx.prec = ctx.prec, precision
    try:
        yield
    finally:
        ctx.prec = before


def ball(poly: Poly) -> arb:
    """A ball that contains the value of the polynomial."""
    total = arb(0)
    for monomial, coefficient in poly.items():
        total += _rational(coefficient) * _ball_of(monomial)
    return total


def _ball_of(monomial: Monomial) -> arb:
    product = arb(1)
    for atom, power in monomial:
        product *= _power(atom, power)
    return product


def _rational(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def _power(atom: Atom, power: Fraction) -> arb:
    if atom.kind == "exp":
        return (_rational(power) * _ball_of(atom.inside)).exp()
    if atom.kind == "expof":
        top, bottom = atom.inside
        return (_rational(power) * ball(top) / ball(bottom)).exp()
    if atom.kind == "pi":
        base = arb.pi()
    elif atom.kind == "log":
        base = arb(atom.inside).log()
    elif atom.kind == "logof":
        base = abs(ball(atom.inside).log())
    elif atom.kind == "gamma":
        base = _rational(atom.inside).gamma()
    elif atom.kind == "tail":
        top, bottom = atom.inside
        base = (ball(top) / ball(bottom) / arb(2).sqrt()).erfc() / 2
    elif atom.kind == "prime":
        base = arb(atom.inside)
    else:
        base = ball(atom.inside)
    if power.denominator != 1:
        base = base.root(power.denominator)
    result = base ** abs(power.numerator)
    return result if power > 0 else 1 / result


# The sign of a polynomial in atoms: by balls, and exactly where it is 0.
#
# A sum of roots with whole coefficients is an algebraic integer. The product of its conjugates is a
# whole number; there are at most D of them, the product of the degrees of the roots, none larger than
# U, the same sum with positive coefficients. So it is 0 or at least U**(1 - D) in absolute value. A
# sum of logarithms of rational numbers is 0 only if a product of their powers is 1; beside a rational
# number other than 0 it never is.

PRECISIONS = (64, 128, 256, 512, 1024)
MOST_BITS = 1 << 16


def sign_of(poly: Poly) -> int:
    """-1, 0 or 1; raises Undecided where a ball touches 0 and no rule tells whether the number is
    0."""
    if not poly:
        return 0
    signs = {1 if c > 0 else -1 for c in poly.values()}
    if len(signs) == 1:
        return signs.pop()
    for precision in PRECISIONS:
        if found := _seen(poly, precision):
            return found
    if all(_is_algebraic(atom) for monomial in poly for atom, _ in monomial):
        return _algebraic(poly)
    if _is_sum_of_logarithms(poly):
        return _logarithms(poly)
    raise Undecided("a ball touches 0")


def _seen(poly: Poly, precision: int) -> int:
    """The sign that a ball shows; 0 where it contains 0."""
    with bits(precision):
        value = ball(poly)
        return 1 if value > 0 else -1 if value < 0 else 0


def _is_algebraic(atom: Atom) -> bool:
    if atom.kind == "root":
        return all(_is_algebraic(inner) for monomial in atom.inside for inner, _ in monomial)
    return atom.kind == "prime"


def _algebraic(poly: Poly) -> int:
    """The sign of a sum of roots, by the bound on how small it can be."""
    whole = lcm(*(c.denominator for c in poly.values()))
    poly = {m: c * whole for m, c in poly.items()}
    degrees: dict[Atom, int] = {}
    _collect(poly, degrees)
    needed = _size(poly) * (prod(degrees.values()) - 1) + 2
    if needed > MOST_BITS:
        raise Undecided(f"the sign of an algebraic number needs {needed} bits")
    precision = PRECISIONS[-1]
    while precision < MOST_BITS * 4:
        precision *= 2
        with bits(precision):
            value = ball(poly)
            if value > 0 or value < 0:
                return 1 if value > 0 else -1
            if abs(value) * 2**needed < 1:
                return 0
    raise Undecided("the sign of an algebraic number was not found")


def _collect(poly: Poly, degrees: dict[Atom, int]) -> None:
    """Put the degree of every root of the polynomial, also inside others, into ``degrees``."""
    for monomial in poly:
        for atom, power in monomial:
            degrees[atom] = lcm(degrees.get(atom, 1), power.denominator)
            if atom.kind == "root":
                _collect(atom.inside, degrees)


def _size(poly: Poly) -> int:
    """A whole number k such that no conjugate exceeds 2**k; the coefficients are whole."""
    most = 0
    for monomial, coefficient in poly.items():
        size = abs(coefficient.numerator).bit_length()
        for atom, power in monomial:
            inner = _size(atom.inside) if atom.kind == "root" else atom.inside.bit_length()
            size += -(-inner * power.numerator // power.denominator)
        most = max(most, size)
    return most + len(poly).bit_length()


def _is_sum_of_logarithms(poly: Poly) -> bool:
    return all(
        not monomial or (len(monomial) == 1 and monomial[0][0].kind == "log" and monomial[0][1] == 1)
        for monomial in poly
    )


def _logarithms(poly: Poly) -> int:
    """The sign of a rational number plus multiples of logarithms of whole numbers."""
    if () in poly:
        precision = PRECISIONS[-1]
        while precision < MOST_BITS:
            precision *= 2
            if found := _seen(poly, precision):
                return found
        raise Undecided("a ball touches 0")
    whole = lcm(*(c.denominator for c in poly.values()))
    powers = [(m[0][0].inside, c * whole) for m, c in poly.items()]
    if sum(n.bit_length() * abs(int(k)) for n, k in powers) > MOST_BITS:
        raise Undecided("the powers are too large")
    product = prod((Fraction(n) ** int(k) for n, k in powers), start=Fraction(1))
    return (product > 1) - (product < 1)


@dataclass(frozen=True, eq=False)
class Number:
    """``top``/``bottom``, the bottom never 0. Equal values may have different forms: ``compared``
    tells."""

    top: Poly
    bottom: Poly = field(default_factory=lambda: {(): Fraction(1)})

    @property
    def text(self) -> str:
        """The form as a text."""
        return f"({shown(self.top)})/({shown(self.bottom)})"

    def ball(self, precision: int = 64) -> arb:
        """A ball that contains the number."""
        with bits(precision):
            return ball(self.top) / ball(self.bottom)

    def __float__(self) -> float:
        return float(self.ball().mid())

    def __str__(self) -> str:
        return str(self.ball())


Value = Fraction | Number
PI = Number({((Atom("pi", ""), Fraction(1)),): Fraction(1)})


def as_quotient(value: Value) -> tuple[Poly, Poly]:
    """Numerator and denominator."""
    if isinstance(value, Number):
        return value.top, value.bottom
    return constant(value), {(): Fraction(1)}


def made(top: Poly, bottom: Poly) -> Value:
    """The quotient in its simplest known form: a Fraction where it is seen to be one. The bottom is
    not 0."""
    if len(bottom) == 1:
        ((monomial, coefficient),) = bottom.items()
        away = {tuple((a, -p) for a, p in monomial if a.kind != "root"): 1 / coefficient}
        kept = [(a, p) for a, p in monomial if a.kind == "root"]
        top, bottom = times(top, away), {(): Fraction(1)}
        for atom, power in kept:
            top = times(top, {((atom, 1 - power),): Fraction(1)})
            bottom = times(bottom, atom.inside)
        if kept:
            return made(top, bottom)
    else:
        lead = bottom[min(bottom, key=lambda m: shown({m: Fraction(1)}))]
        top, bottom = scaled(top, 1 / lead), scaled(bottom, 1 / lead)
        if top == bottom:
            return Fraction(1)
    if not top:
        return Fraction(0)
    if bottom == {(): Fraction(1)} and set(top) == {()}:
        return _bounded(top[()])
    return Number(top, bottom)


def _bounded(value: Fraction) -> Fraction:
    if value.numerator.bit_length() + value.denominator.bit_length() > MAX_BITS:
        raise Undecided("the number is too large to be kept exactly")
    return value


def add(left: Value, right: Value) -> Value:
    """The sum."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _bounded(left + right)
    (a, b), (c, d) = as_quotient(left), as_quotient(right)
    if b == d:
        return made(plus(a, c), b)
    return made(plus(times(a, d), times(c, b)), times(b, d))


def multiply(left: Value, right: Value) -> Value:
    """The product."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _bounded(left * right)
    for value, factor in ((left, right), (right, left)):
        if isinstance(value, Number) and isinstance(factor, Fraction):
            return made(plus(scaled(value.top, factor)), value.bottom)
    (a, b), (c, d) = as_quotient(left), as_quotient(right)
    if a == d:
        return made(c, b)
    if b == c:
        return made(a, d)
    return made(times(a, c), times(b, d))


def inverse(value: Value) -> Value:
    """1/value; raises Undefined at 0 and Undecided where it may be 0."""
    if sign(value) == 0:
        raise Undefined("division by 0")
    if isinstance(value, Fraction):
        return 1 / value
    return made(value.bottom, value.top)


def sign(value: Value) -> int:
    """-1, 0 or 1; raises Undecided."""
    if isinstance(value, Fraction):
        return (value > 0) - (value < 0)
    return sign_of(value.top) * sign_of(value.bottom)


def compared(left: Value, right: Value) -> int:
    """The sign of left - right; raises Undecided."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return (left > right) - (left < right)
    return sign(add(left, multiply(Fraction(-1), right)))


def content(poly: Poly) -> Fraction:
    """The positive rational number that leaves whole coefficients without a common divisor."""
    top = gcd(*(c.numerator for c in poly.values()))
    return Fraction(top, lcm(*(c.denominator for c in poly.values())))


def rooted(poly: Poly) -> Atom:
    """The atom for roots of a positive polynomial with whole coefficients."""
    return Atom("root", shown(poly), poly)


# Powers, logarithms and exponentials of real numbers.


def power(base: Value, exponent: Fraction) -> Value:
    """base**exponent; raises Undefined for roots of negative numbers and negative powers of 0, and
    Undecided."""
    if exponent < 0 and (exponent.denominator == 1 or sign(base) == 0):
        base, exponent = inverse(base), -exponent
    if exponent.denominator == 1:
        return _whole_power(base, int(exponent))
    found = sign(base)
    if found < 0:
        raise Undefined("a root of a negative number")
    if found == 0:
        return Fraction(0)
    if exponent < 0:
        return inverse(power(base, -exponent))
    top, bottom = as_quotient(base)
    if sign_of(bottom) < 0:
        top, bottom = scaled(top, -ONE), scaled(bottom, -ONE)
    return multiply(_root(top, exponent), inverse(_root(bottom, exponent)))


def _whole_power(base: Value, exponent: int) -> Value:
    if isinstance(base, Fraction):
        if (base.numerator.bit_length() + base.denominator.bit_length()) * exponent > MAX_BITS:
            raise Undecided("the number is too large to be kept exactly")
        return base**exponent
    result: Value = ONE
    for _ in range(exponent):
        result = multiply(result, base)
    return result


def _root(poly: Poly, exponent: Fraction) -> Value:
    """A rational power of a positive polynomial, its parts taken apart where they are products."""
    factor, rest, primitive = _apart(poly)
    monomial: list[tuple[Atom, Fraction]] = [
        (Atom("prime", str(n), n), k * exponent) for n, k in factors(factor).items()
    ]
    result: Value = Fraction(1)
    for atom, k in (*monomial, *((a, k * exponent) for a, k in rest)):
        result = multiply(result, _atom_power(atom, k))
    if primitive is None:
        return result
    whole = exponent.numerator // exponent.denominator
    root = made({((rooted(primitive), exponent - whole),): ONE}, {(): ONE})
    return multiply(multiply(result, root), _whole_power(made(primitive, {(): ONE}), whole))


def _atom_power(atom: Atom, exponent: Fraction) -> Value:
    """A power of an atom; roots get exponents in [0, 1) and a whole power beside them."""
    if atom.kind not in ("prime", "root"):
        return made({((atom, exponent),): ONE}, {(): ONE})
    whole = exponent.numerator // exponent.denominator
    base = Fraction(atom.inside) if atom.kind == "prime" else made(atom.inside, {(): ONE})
    rest = made({((atom, exponent - whole),): ONE}, {(): ONE}) if exponent != whole else ONE
    if whole < 0:
        return multiply(rest, inverse(_whole_power(base, -whole)))
    return multiply(rest, _whole_power(base, whole))


def _apart(poly: Poly) -> tuple[Fraction, Monomial, Poly | None]:
    """A positive polynomial as a rational number times a monomial times one with whole
    coefficients, None for 1."""
    if len(poly) == 1:
        ((monomial, coefficient),) = poly.items()
        return coefficient, monomial, None
    factor = content(poly)
    return factor, (), scaled(poly, 1 / factor)


def logarithm(value: Value) -> Value:
    """log(value); raises Undefined where the value is not positive, and Undecided."""
    if sign(value) <= 0:
        raise Undefined("a logarithm of a number that is not positive")
    top, bottom = as_quotient(value)
    if sign_of(bottom) < 0:
        top, bottom = scaled(top, -ONE), scaled(bottom, -ONE)
    return add(_log(top), multiply(-ONE, _log(bottom)))


def _log(poly: Poly) -> Value:
    factor, monomial, primitive = _apart(poly)
    terms: list[Value] = [Fraction(0)]
    for n, k in factors(factor).items():
        terms.append(made({((Atom("log", str(n), n), ONE),): Fraction(k)}, {(): ONE}))
    for atom, exponent in monomial:
        terms.append(multiply(exponent, _log_atom(atom)))
    if primitive is not None:
        terms.append(_log_opaque(primitive))
    total = terms[0]
    for term in terms[1:]:
        total = add(total, term)
    return total


def _log_atom(atom: Atom) -> Value:
    if atom.kind == "exp":
        return made({atom.inside: ONE}, {(): ONE})
    if atom.kind == "expof":
        return made(*atom.inside)
    if atom.kind == "prime":
        return made({((Atom("log", str(atom.inside), atom.inside), ONE),): ONE}, {(): ONE})
    if atom.kind == "root":
        return _log_opaque(atom.inside)
    return _log_opaque({((atom, ONE),): ONE})


def _log_opaque(poly: Poly) -> Value:
    """The logarithm of a positive polynomial that has no known form."""
    side = sign_of({**poly, (): poly.get((), Fraction(0)) - 1} if poly.get(()) != 1 else _without_one(poly))
    if side == 0:
        return Fraction(0)
    return made({((Atom("logof", shown(poly), poly), ONE),): Fraction(side)}, {(): ONE})


def _without_one(poly: Poly) -> Poly:
    return {m: c for m, c in poly.items() if m}


def exponential(value: Value) -> Value:
    """exp(value); raises Undecided for numbers too large."""
    top, bottom = as_quotient(value)
    if bottom != {(): ONE}:
        return Number({((Atom("expof", Number(top, bottom).text, (top, bottom)), ONE),): ONE})
    result: Value = ONE
    for monomial, coefficient in top.items():
        result = multiply(result, _exp_term(monomial, coefficient))
    return result


def _exp_term(monomial: Monomial, coefficient: Fraction) -> Value:
    """exp of a coefficient times a monomial; of a logarithm, the power of its argument."""
    if len(monomial) == 1 and monomial[0][1] == 1:
        atom = monomial[0][0]
        if atom.kind == "log":
            return power(Fraction(atom.inside), coefficient)
        if atom.kind == "logof" and abs(coefficient) <= 12:
            inside = made(atom.inside, {(): ONE})
            above = sign(add(inside, -ONE)) > 0
            return power(inside, coefficient if above else -coefficient)
    name = shown({monomial: ONE})
    return Number({((Atom("exp", name, monomial), coefficient),): ONE})


# The gamma function and the standard normal distribution function.

LARGEST_GAMMA = 400


def gamma(value: Value) -> Value:
    """The gamma function by gamma(x + 1) = x gamma(x); raises Undefined where the value is not
    positive, and Undecided where it is not rational, or large."""
    if sign(value) <= 0:
        raise Undefined("gamma of a number that is not positive")
    if not isinstance(value, Fraction) or value > LARGEST_GAMMA:
        raise Undecided("gamma is taken of rational numbers that are not large")
    factor = ONE
    while value > 2:
        value -= 1
        factor *= value
    while value < 1:
        factor /= value
        value += 1
    if value in (1, 2):
        return factor
    if value == Fraction(3, 2):
        return multiply(factor / 2, power(PI, Fraction(1, 2)))
    return Number({((Atom("gamma", str(value), value), ONE),): factor})


def normal_below(value: Value) -> Value:
    """The probability that a standard normal variable is below the value."""
    side = sign(value)
    if side == 0:
        return Fraction(1, 2)
    if side > 0:
        return add(ONE, multiply(-ONE, normal_below(multiply(-ONE, value))))
    top, bottom = as_quotient(multiply(-ONE, value))
    return Number({((Atom("tail", Number(top, bottom).text, (top, bottom)), ONE),): ONE})
