"""Operations on values: sums, products, powers, logarithms and exponentials, on one branch.

What has no value that is a product of powers and logarithms becomes a variable of the branch, with
what defines it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import isqrt

from verify.kernel.branch import SIGNS, Branch
from verify.kernel.polynomial import Polynomial
from verify.kernel.product import NOTHING, ONE, Product, Value
from verify.kernel.rejected import require
from verify.kernel.syntax import Tree

Found = Iterator[tuple[Value, Branch]]


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
            yield from exponential(first, branch)
        case _:
            base, found = without_logs(first, branch)
            base, found = root(base, tree.value.denominator, found)
            yield Value(base**tree.value.numerator), found


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
    for meaning, label in branch.fresh.items():
        if meaning[0] == "exp" and whole == Product.of(Polynomial.variable(label)):
            return meaning[1], branch
    return Value(NOTHING, {whole: Fraction(1)} if whole != ONE else {}), branch


def exponential(value: Value, branch: Branch) -> Found:
    """exp of multiples of logarithms is a product of powers.

    Of anything else it is a positive variable of which no more is known.
    """
    if value.plain == NOTHING:
        whole = ONE
        for argument, share in value.logs.items():
            power, branch = root(argument, share.denominator, branch)
            whole = whole * power**share.numerator
        yield Value(whole), branch
        return
    branch, variable, _ = branch.variable(("exp", value), "e")
    for found in branch.limited(variable, SIGNS[">"]):
        yield Value(Product.of(variable)), replace(found, opaque=True)


def root(radicand: Product, degree: int, branch: Branch) -> tuple[Product, Branch]:
    """The root of a product that is not negative.

    Powers of what is known to be positive come before the root; of the rest it is a variable
    s >= 0 with s**degree equal to it, the same for equal rests.
    """
    if degree == 1 or not radicand.coefficient:
        return radicand, branch
    outside = {
        factor: int(Fraction(power, degree))
        for factor, power in radicand.powers.items()
        if branch.known(factor) == SIGNS[">"]
    }
    exact = exact_root(radicand.coefficient, degree) if radicand.coefficient > 0 else None
    before = Product(exact or Fraction(1), outside)
    rest = radicand * before**-degree
    if rest == ONE:
        return before, branch
    branch, variable, new = branch.variable(("root", degree, rest), "s")
    if new:
        zero = any(True for _ in branch.where(rest, SIGNS["=="]))
        (branch,) = branch.limited(variable, SIGNS[">=" if zero else ">"])
        top, bottom = rest.parts()
        equation = Product.of(variable**degree * bottom - top)
        branches = list(branch.where(equation, SIGNS["=="]))
        require(len(branches) == 1, "a root contradicts what is known")
        (branch,) = branches
    return before * Product.of(variable), branch


def exact_root(value: Fraction, degree: int) -> Fraction | None:
    """The root of a fraction that is not negative, where it is a fraction."""
    ends = []
    for whole in (value.numerator, value.denominator):
        low = round(whole ** (1 / degree)) if whole < 10**15 else 0
        low = isqrt(whole) if degree == 2 else low
        if low**degree != whole:
            return None
        ends.append(low)
    return Fraction(ends[0], ends[1])
