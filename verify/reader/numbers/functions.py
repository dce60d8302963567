"""Powers, logarithms and exponentials of real numbers."""

from __future__ import annotations

from fractions import Fraction

from epsproof.verify.reader.lacks import Undecided, Undefined
from epsproof.verify.reader.numbers.atoms import Atom, Monomial, Poly, scaled, shown
from epsproof.verify.reader.numbers.factors import factors
from epsproof.verify.reader.numbers.number import (
    Number,
    Value,
    add,
    as_quotient,
    content,
    inverse,
    made,
    multiply,
    rooted,
    sign,
)
from epsproof.verify.reader.numbers.sign import sign_of

__all__ = ["exponential", "logarithm", "power"]

MAX_BITS = 40_000
ONE = Fraction(1)


def power(base: Value, exponent: Fraction) -> Value:
    """base**exponent; raises Undefined for roots of negative numbers and negative powers of 0, and
    Undecided."""
    if exponent < 0 and (exponent.denominator == 1 or sign(base) == 0):
        base, exponent = inverse(base), -exponent
    if exponent.denominator == 1:
        return _whole(base, int(exponent))
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


def _whole(base: Value, exponent: int) -> Value:
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
    return multiply(multiply(result, root), _whole(made(primitive, {(): ONE}), whole))


def _atom_power(atom: Atom, exponent: Fraction) -> Value:
    """A power of an atom; roots get exponents in [0, 1) and a whole power beside them."""
    if atom.kind not in ("prime", "root"):
        return made({((atom, exponent),): ONE}, {(): ONE})
    whole = exponent.numerator // exponent.denominator
    base = Fraction(atom.inside) if atom.kind == "prime" else made(atom.inside, {(): ONE})
    rest = made({((atom, exponent - whole),): ONE}, {(): ONE}) if exponent != whole else ONE
    if whole < 0:
        return multiply(rest, inverse(_whole(base, -whole)))
    return multiply(rest, _whole(base, whole))


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
