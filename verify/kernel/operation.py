"""Operations on values: sums, products, powers, logarithms and exponentials, on one branch.

What has no value that is a product of powers and logarithms becomes a variable of the branch, with
what defines it. More is ``told`` of exponentials and logarithms where it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations, product
from math import isqrt

from epsproof.verify.kernel.branch import ANY, SIGNS, Branch
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.product import NOTHING, ONE, Product, Value
from epsproof.verify.kernel.rejected import require
from epsproof.verify.kernel.syntax import Tree

Found = Iterator[tuple[Value, Branch]]
Pair = tuple[Product, Product]
HALF, TWO, UNIT = Product(Fraction(1, 2), {}), Product(Fraction(2), {}), Polynomial.constant(1)
MOST = 12
PLACES = 20


def operation(tree: Tree, operands: list[Value], branch: Branch) -> Found:
    """The value of an operation on values, where it has one."""
    first = operands[0]
    match tree.sign:
        case "+":
            for value in operands[1:]:
                first = first.plus(value)
            yield first, branch
        case "-":
            yield first.times(Fraction(-1)), branch
        case "*" | "/":
            yield multiplied(first, operands[1], tree.sign == "/", branch)
        case "log":
            yield logarithm(first, branch)
        case "exp":
            yield exponential(first, branch)
        case _:
            base, found = without_logs(first, branch)
            base, found = root(base, tree.value.denominator, found)
            yield Value(base**tree.value.numerator), found


@cache
def circle() -> tuple[Fraction, Fraction]:
    """Rational numbers below and above pi, 16*arctan(1/5) - 4*arctan(1/239) (Machin)."""
    low, high = (16 * arctan(5, end) - 4 * arctan(239, not end) for end in (False, True))
    unit = Fraction(1, 10**PLACES)
    return low // unit * unit, -(-high // unit) * unit


def arctan(k: int, above: bool) -> Fraction:
    """A sum below or above arctan(1/k): its series has falling terms of changing sign."""
    terms = [Fraction((-1) ** n, (2 * n + 1) * k ** (2 * n + 1)) for n in range(PLACES + above)]
    return sum(terms, Fraction(0))


def known_pi(branch: Branch) -> tuple[Value, Branch]:
    """pi: a variable between two rational numbers, of which no more is known."""
    branch, variable, new = branch.variable(("pi", ONE), "pi")
    if new:
        low, high = map(Polynomial.constant, circle())
        for positive in (variable, variable - low, high - variable):
            (branch,) = branch.where(Product.of(positive), SIGNS[">"])
    return Value(Product.of(variable)), replace(branch, opaque=True)


def without_logs(value: Value, branch: Branch) -> tuple[Product, Branch]:
    """The value, with a variable for each logarithm, of which no more is known."""
    whole = value.plain
    for argument, share in value.logs.items():
        branch, variable, _ = branch.variable(("log", argument), "l")
        branch = replace(branch, opaque=True)
        whole = whole + Product(share, {variable: 1})
    return whole, branch


def multiplied(left: Value, right: Value, divide: bool, branch: Branch) -> tuple[Value, Branch]:
    """The product or quotient of two values."""
    if not right.logs and not right.plain.powers:
        factor = right.plain.coefficient
        return left.times(1 / factor if divide else factor), branch
    if not left.logs and not left.plain.powers and not divide:
        return right.times(left.plain.coefficient), branch
    first, branch = without_logs(left, branch)
    second, branch = without_logs(right, branch)
    return Value(first * (second**-1 if divide else second)), branch


def logarithm(argument: Value, branch: Branch) -> tuple[Value, Branch]:
    """The logarithm of a positive value; of exp(v) it is v."""
    whole, branch = without_logs(argument, branch)
    found = NOTHING
    for meaning, label in branch.fresh.items():
        power = whole.powers.get(Polynomial.variable(label), 0)
        if meaning[0] == "exp":
            found = found + meaning[1] * Product(Fraction(power), {})
            whole = whole * Product(Fraction(1), {Polynomial.variable(label): -power})
    return Value(found, {whole: Fraction(1)} if whole != ONE else {}), branch


def exponential(value: Value, branch: Branch) -> tuple[Value, Branch]:
    """exp of multiples of logarithms is a product of powers, and exp of each other term another."""
    whole = ONE
    for argument, share in value.logs.items():
        power, branch = root(argument, share.denominator, branch)
        whole = whole * power**share.numerator
    top, bottom = value.plain.parts()
    for row in top.terms.items():
        term = Product.of(Polynomial([row])) * Product.of(bottom) ** -1
        power, branch = power_of_e(term, branch)
        whole = whole * power
    return Value(whole), branch


def power_of_e(term: Product, branch: Branch) -> tuple[Product, Branch]:
    """exp(term): a power of an earlier variable, or a new one, tied to one of a multiple.

    Of a multiple of a logarithm it is a power of its argument.
    """
    for meaning, label in branch.fresh.items():
        ratio = term * Product(Fraction(1), {Polynomial.variable(label): -1})
        if meaning[0] == "log" and not ratio.powers:
            base, branch = root(meaning[1], ratio.coefficient.denominator, branch)
            return base**ratio.coefficient.numerator, branch
    known = [(term * m[1] ** -1, x) for m, x in branch.fresh.items() if m[0] == "exp"]
    alike = [(ratio.coefficient, Polynomial.variable(x)) for ratio, x in known if not ratio.powers]
    near = [(r, old) for r, old in alike if max(abs(r.numerator), r.denominator) <= MOST]
    for power, old in near:
        if power.denominator == 1:
            return Product(Fraction(1), {old: int(power)}), branch
    branch, new, _ = branch.variable(("exp", term), "e")
    (branch,) = replace(branch, opaque=True).limited(new, SIGNS[">"])
    for power, old in near[:1]:
        equal = Product(Fraction(1), {new: power.denominator, old: -power.numerator})
        (branch,) = branch.where(equal + -ONE, SIGNS["=="])
    return Product.of(new), branch


def root(radicand: Product, degree: int, branch: Branch) -> tuple[Product, Branch]:
    """The root of a product that is not negative.

    Powers of what is known to be positive come before the root, and those of what is negative if the
    degree is even, so that they are of its size; of the rest it is a variable s >= 0 with s**degree
    equal to it, the same for equal rests.
    """
    if degree == 1 or not radicand.coefficient:
        return radicand, branch
    outside = {
        factor: int(Fraction(power, degree))
        for factor, power in radicand.powers.items()
        if branch.known(factor) == SIGNS[">"] or (not degree % 2 and branch.known(factor) == SIGNS["<"])
    }
    turned = sum(power for factor, power in outside.items() if branch.known(factor) == SIGNS["<"])
    exact = exact_root(radicand.coefficient, degree) if radicand.coefficient > 0 else None
    before = Product((exact or Fraction(1)) * (-1 if turned % 2 else 1), outside)
    rest = radicand * before**-degree
    if rest == ONE:
        return before, branch
    branch, variable, new = branch.variable(("root", degree, rest), "s")
    zero = any(True for _ in branch.where(rest, SIGNS["=="]))
    (branch,) = branch.limited(variable, SIGNS[">=" if zero else ">"])
    if new:
        top, bottom = rest.parts()
        equation = Product.of(variable**degree * bottom - top)
        branches = list(branch.where(equation, SIGNS["=="]))
        require(len(branches) == 1, "a root contradicts what is known")
        (branch,) = branches
    return before * Product.of(variable), branch


def exact_root(value: Fraction, degree: int) -> Fraction | None:
    """The root of a fraction that is not negative, where it is a fraction."""
    ends = (value.numerator, value.denominator)
    near = [round(end ** (1 / degree)) if end < 10**15 else 1 for end in ends]
    found = Fraction(*map(isqrt, ends) if degree == 2 else near)
    return found if found**degree == value else None


def told(branch: Branch) -> Iterator[Branch]:
    """The branch with what is known of each pair (v, exp(v)), then of more such pairs.

    These are polynomials with a logarithm that were compared, over its coefficient, and at last the
    sums and differences of the first pairs.
    """
    pairs, given, logs = list[Pair](), [*branch.signs], list[str]()
    for (kind, inner, *_), label in branch.fresh.items():
        variable = Product.of(Polynomial.variable(label))
        pairs += {"exp": [(inner, variable)], "log": [(variable, inner)]}.get(kind, [])
        logs += [label] if kind == "log" else []
    yield (branch := reduce(grown, pairs, branch))
    for polynomial, label in product(given, logs):
        _, *slopes = map(Product.of, polynomial.coefficients(label))
        if len(slopes) == 1 and not any(0 in branch.known(factor) for factor in slopes[0].powers):
            value = Product.of(polynomial) * slopes[0] ** -1
            power, branch = exponential(Value(value), branch)
            branch = grown(branch, (value, power.plain))
    yield branch
    two = [*combinations(pairs, 2)]
    mixed = [pair for (v, e), (w, f) in two for pair in ((v + -w, e * f**-1), (v + w, e * f))]
    yield reduce(grown, mixed, branch)


def grown(branch: Branch, pair: Pair) -> Branch:
    """The branch with what is known of one pair; where no point can be on it, with 1 = 0.

    For v > 0 each of these values is a power series in v with positive coefficients; for v < 0 it
    is, but for its sign and a power of e, another of them at -v. So the odd ones have the sign of
    v, the even ones are not negative, and each is 0 only where v is.
    """
    v, e = pair
    less, half = e + -ONE, HALF * v * v
    odd = [v, less, v * (e + ONE) + -(TWO * less), less + -v + -half, e * (ONE + -v + half) + -ONE]
    even = [*(x * v for x in odd), less + -v, v * e + -less, less * less + -(v * v * e)]
    signs = [s for s in ANY if all([*branch.where(x, frozenset((s,)))] for x in (v, less))]
    squares = [sign * sign for sign in signs]
    for value, allowed in [*((x, signs) for x in odd), *((x, squares) for x in even)]:
        found = list(branch.where(value, frozenset(allowed)))
        if len(found) < 2:
            (branch,) = found or branch.limited(UNIT, SIGNS["=="])
    return branch
