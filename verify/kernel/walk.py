"""From a tree to the branches on which it holds, is false, or has no value.

Nothing else decides what a statement means. Every function yields branches that together contain
all points in question. A formula has a value on the branches of ``values``, and none on those of
``undefined``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import isqrt, lcm

from verify.kernel.branch import (
    ANY,
    NEGATIVE,
    NOT_NEGATIVE,
    NOT_POSITIVE,
    NOT_ZERO,
    POSITIVE,
    ZERO,
    Branch,
    Signs,
)
from verify.kernel.polynomial import Polynomial
from verify.kernel.product import NOTHING, ONE, Product, Value
from verify.kernel.rejected import require, spend
from verify.kernel.syntax import Tree

SIGNS = {"<": NEGATIVE, "<=": NOT_POSITIVE, "==": ZERO, "!=": NOT_ZERO, ">": POSITIVE}
SIGNS[">="] = NOT_NEGATIVE
Found = Iterator[tuple[Value, Branch]]


def holds(tree: Tree, branch: Branch) -> Iterator[Branch]:
    """The branches on which a condition is true."""
    match tree.sign, tree.parts:
        case "and", parts:
            yield from every([partial(holds, part) for part in parts], branch)
        case "or", parts:
            for part in parts:
                yield from holds(part, branch)
        case "not", (part,):
            yield from denied(part, branch)
        case "=>" | "<=>", (given, then):
            for found in fails(given, branch):
                yield from fails(then, found) if tree.sign == "<=>" else (found,)
            for found in holds(given, branch):
                yield from holds(then, found)
        case "chain", (links, *_):
            yield from holds(links, branch)
        case sign, sides:
            yield from related(sides, SIGNS[sign], branch)


def denied(tree: Tree, branch: Branch) -> Iterator[Branch]:
    """The branches on which a condition is false."""
    match tree.sign, tree.parts:
        case "and", parts:
            for part in parts:
                yield from denied(part, branch)
        case "or", parts:
            yield from every([partial(denied, part) for part in parts], branch)
        case "not", (part,):
            yield from holds(part, branch)
        case "=>" | "<=>", _:
            yield from fails(tree, branch)
        case "chain", (links, *sides):
            for _, found in all_values(sides, branch):
                yield from denied(links, found)
        case sign, sides:
            yield from related(sides, ANY - SIGNS[sign], branch)


def unclear(tree: Tree, branch: Branch) -> Iterator[Branch]:
    """The branches on which a condition is neither true nor false."""
    match tree.sign, tree.parts:
        case "and" | "or", parts:
            other = not_denied if tree.sign == "and" else not_true
            for position, part in enumerate(parts):
                beside = (*parts[:position], *parts[position + 1 :])
                for found in unclear(part, branch):
                    yield from every([partial(other, part) for part in beside], found)
        case "not", (part,):
            yield from unclear(part, branch)
        case "=>" | "<=>", _:
            return
        case "chain", (_, *sides):
            yield from some_undefined(sides, branch)
        case _, sides:
            yield from some_undefined(sides, branch)


def fails(tree: Tree, branch: Branch) -> Iterator[Branch]:
    """The branches on which a condition does not hold: it is false, or has no truth."""
    match tree.sign, tree.parts:
        case "and", parts:
            for part in parts:
                yield from fails(part, branch)
        case "or", parts:
            yield from every([partial(fails, part) for part in parts], branch)
        case "=>" | "<=>", (given, then):
            for found in holds(given, branch):
                yield from fails(then, found)
            for found in fails(given, branch) if tree.sign == "<=>" else ():
                yield from holds(then, found)
        case _:
            yield from not_true(tree, branch)


def not_true(tree: Tree, branch: Branch) -> Iterator[Branch]:
    yield from denied(tree, branch)
    yield from unclear(tree, branch)


def not_denied(tree: Tree, branch: Branch) -> Iterator[Branch]:
    yield from holds(tree, branch)
    yield from unclear(tree, branch)


def every(steps: Iterable[Callable[[Branch], Iterator[Branch]]], branch: Branch) -> list[Branch]:
    """The branches to which all of the steps lead, one after another."""
    branches = [branch]
    for step in steps:
        branches = [found for before in branches for found in step(before)]
        spend(20 * len(branches))
    return branches


def related(sides: Sequence[Tree], allowed: Signs, branch: Branch) -> Iterator[Branch]:
    """The branches where the difference of two formulas has a sign among ``allowed``."""
    for (left, right), found in all_values(sides, branch):
        yield from compared(left.plus(right, -1), allowed, found)


def compared(value: Value, allowed: Signs, branch: Branch) -> Iterator[Branch]:
    """The branches where a value has a sign among ``allowed``.

    The sign of c*log(u) + d*log(v) is that of u**c * v**d - 1.
    """
    spend(200)
    if value.logs and value.plain == NOTHING:
        shared = lcm(*(share.denominator for share in value.logs.values()))
        whole = ONE
        for argument, share in value.logs.items():
            whole = whole * argument ** int(share * shared)
        yield from branch.where(whole + -ONE, allowed)
    else:
        plain, found = without_logs(value, branch)
        yield from found.where(plain, allowed)


def all_values(
    parts: Iterable[Tree], branch: Branch
) -> Iterator[tuple[list[Value], Branch]]:
    """The values of all formulas, on branches where each is defined."""
    found = [(list[Value](), branch)]
    for part in parts:
        found = [
            ([*before, value], last)
            for before, here in found
            for value, last in values(part, here)
        ]
        spend(20 * len(found))
    yield from found


def some_undefined(parts: Sequence[Tree], branch: Branch) -> Iterator[Branch]:
    """The branches on which a formula has no value; those before it have one."""
    for position, part in enumerate(parts):
        for _, found in all_values(parts[:position], branch):
            yield from undefined(part, found)


def undefined(tree: Tree, branch: Branch) -> Iterator[Branch]:
    """The branches on which a formula has no value."""
    if tree in branch.chosen:
        return
    if tree.sign == "if":
        test, then, otherwise = tree.parts
        yield from unclear(test, branch)
        for found in holds(test, branch):
            yield from undefined(then, found)
        for found in denied(test, branch):
            yield from undefined(otherwise, found)
        return
    yield from some_undefined(tree.parts, branch)
    position, allowed = needed(tree)
    if allowed != ANY:
        for operands, found in all_values(tree.parts, branch):
            yield from compared(operands[position], ANY - allowed, found)


def needed(tree: Tree) -> tuple[int, Signs]:
    """A part, and the signs it must have for the operation to have a value."""
    match tree.sign:
        case "/":
            return 1, NOT_ZERO
        case "log":
            return 0, POSITIVE
        case "**" if tree.value.denominator > 1:
            return 0, POSITIVE if tree.value < 0 else NOT_NEGATIVE
        case "**" if tree.value < 0:
            return 0, NOT_ZERO
    return 0, ANY


def values(tree: Tree, branch: Branch) -> Found:
    """The values of a formula, each on a branch where it is defined."""
    match tree.sign:
        case "number":
            yield Value(Product(tree.value, {})), branch
        case "name":
            yield Value(Product.of(Polynomial.variable(tree.label))), branch
        case "if" | "min" | "max" | "abs" | "defined":
            if tree in branch.chosen:
                yield branch.chosen[tree], branch
                return
            for value, found in chosen(tree, branch):
                yield value, replace(found, chosen={**found.chosen, tree: value})
        case _:
            position, allowed = needed(tree)
            for operands, found in all_values(tree.parts, branch):
                if allowed == ANY:
                    yield from operation(tree, operands, found)
                    continue
                for last in compared(operands[position], allowed, found):
                    yield from operation(tree, operands, last)


def chosen(tree: Tree, branch: Branch) -> Found:
    """The value of a part that is chosen by what holds."""
    if tree.sign == "if":
        test, then, otherwise = tree.parts
        for found in holds(test, branch):
            yield from values(then, found)
        for found in denied(test, branch):
            yield from values(otherwise, found)
        return
    for operands, found in all_values(tree.parts, branch):
        match tree.sign:
            case "defined":
                yield operands[-1], found
            case "abs":
                for allowed, sign in ((NOT_NEGATIVE, 1), (NEGATIVE, -1)):
                    for last in compared(operands[0], allowed, found):
                        yield operands[0].times(Fraction(sign)), last
            case sign:
                yield from extreme(operands, NOT_NEGATIVE if sign == "max" else NOT_POSITIVE, found)


def extreme(options: list[Value], allowed: Signs, branch: Branch) -> Found:
    """Each option, where its difference to every other one has a sign among ``allowed``."""
    different = dict.fromkeys(options)
    for option in different:
        beside = [option.plus(other, -1) for other in different if other is not option]
        for found in every([partial(compared, value, allowed) for value in beside], branch):
            yield option, found


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
        case "**":
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
    if not right.logs and right.plain.constant:
        factor = right.plain.coefficient
        return left.times(1 / factor if divide else factor), branch
    if not left.logs and left.plain.constant and not divide:
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
    for found in branch.limited(variable, POSITIVE):
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
        if branch.known(factor) == POSITIVE
    }
    exact = exact_root(radicand.coefficient, degree) if radicand.coefficient > 0 else None
    before = Product(exact or Fraction(1), outside)
    rest = radicand * before**-degree
    if rest == ONE:
        return before, branch
    branch, variable, new = branch.variable(("root", degree, rest), "s")
    if new:
        positive = not any(True for _ in branch.where(rest, ZERO))
        (branch,) = branch.limited(variable, POSITIVE if positive else NOT_NEGATIVE)
        top, bottom = rest.parts()
        branches = list(branch.where(Product.of(variable**degree * bottom - top), ZERO))
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
