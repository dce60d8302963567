"""From a tree to the branches on which it holds, is false, or has no value.

Nothing else decides what a statement means. Every function yields branches that together contain
all points in question. A condition is true, false or, for None, undefined on the branches of
``decided``. A formula has a value on those of ``values``, and none on those of ``undefined``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import chain
from math import lcm

from epsproof.verify.kernel.branch import ANY, SIGNS, Branch, Signs
from epsproof.verify.kernel.operation import known_pi, operation, without_logs
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.product import NOTHING, ONE, Product, Value
from epsproof.verify.kernel.rejected import once, spend
from epsproof.verify.kernel.syntax import Tree

Found = Iterator[tuple[Value, Branch]]
Arithmetic = tuple[Value, tuple[tuple[Value, Signs], ...]]
NOWHERE = Branch()


def holds(tree: Tree, branch: Branch) -> Iterator[Branch]:
    """The branches on which a condition is true."""
    return decided(tree, True, branch)


def fails(tree: Tree, branch: Branch) -> Iterator[Branch]:
    """The branches on which a condition does not hold: it is false or undefined."""
    match tree.sign, tree.parts:
        case "and", parts:
            for part in parts:
                yield from fails(part, branch)
        case "or", parts:
            yield from every([partial(fails, part) for part in parts], branch)
        case "=>" | "<=>" as sign, (given, then):
            for found in holds(given, branch):
                yield from fails(then, found)
            for found in fails(given, branch) if sign == "<=>" else ():
                yield from holds(then, found)
        case _:
            yield from either(tree, False, branch)


def either(tree: Tree, truth: bool, branch: Branch) -> Iterator[Branch]:
    """The branches on which a condition has this truth or is undefined."""
    yield from decided(tree, truth, branch)
    yield from decided(tree, None, branch)


def decided(tree: Tree, truth: bool | None, branch: Branch) -> Iterator[Branch]:
    """The branches on which a condition has this truth; what follows or not is never undefined."""
    match tree.sign, tree.parts:
        case "not", (part,):
            yield from decided(part, None if truth is None else not truth, branch)
        case "and" | "or" as sign, parts:
            yield from joined(parts, sign == "or", truth, branch)
        case "=>" | "<=>" as sign, (given, then):
            if truth is False:
                yield from fails(tree, branch)
            elif truth:
                for found in fails(given, branch):
                    yield from fails(then, found) if sign == "<=>" else (found,)
                for found in holds(given, branch):
                    yield from holds(then, found)
        case "chain", (links, *sides):
            if truth is None:
                yield from some_undefined(sides, branch)
            elif truth:
                yield from holds(links, branch)
            else:
                for _, found in all_values(sides, branch):
                    yield from decided(links, False, found)
        case _:
            if truth is None:
                yield from some_undefined(tree.parts, branch)
                return
            allowed = SIGNS[tree.sign] if truth else ANY - SIGNS[tree.sign]
            left, right = tree.parts
            for difference, found in values(Tree("+", (left, Tree("-", (right,)))), branch):
                yield from compared(difference, allowed, found)


def joined(parts: Sequence[Tree], decisive: bool, truth: bool | None, branch: Branch) -> Iterator[Branch]:
    """The same for conditions of which one with the decisive truth decides for all."""
    if truth is decisive:
        for part in parts:
            yield from decided(part, truth, branch)
    elif truth is not None:
        yield from every([partial(decided, part, truth) for part in parts], branch)
    else:
        for position, part in enumerate(parts):
            beside = (*parts[:position], *parts[position + 1 :])
            for found in decided(part, None, branch):
                yield from every([partial(either, x, not decisive) for x in beside], found)


def every(steps: Iterable[Callable[[Branch], Iterator[Branch]]], branch: Branch) -> list[Branch]:
    """The branches to which all of the steps lead, one after another."""
    branches = [branch]
    for step in steps:
        branches = [found for before in branches for found in step(before)]
        spend(20 * len(branches))
    return branches


def compared(value: Value, allowed: Signs, branch: Branch) -> Iterator[Branch]:
    """The branches where a value has a sign among ``allowed``.

    The sign of c*log(u) + d*log(v) is that of u**c * v**d - 1.
    """
    spend(200)
    if value.plain == NOTHING:
        shared = lcm(*(share.denominator for share in value.logs.values()))
        whole = ONE
        for argument, share in value.logs.items():
            whole = whole * argument ** int(share * shared)
        yield from branch.where(whole + -ONE, allowed)
    else:
        plain, found = without_logs(value, branch)
        yield from found.where(plain, allowed)


def all_values(parts: Iterable[Tree], branch: Branch) -> list[tuple[list[Value], Branch]]:
    """The values of all formulas, on branches where each is defined."""
    found = [(list[Value](), branch)]
    for part in parts:
        longer = [(before, values(part, here)) for before, here in found]
        found = [([*before, value], last) for before, tails in longer for value, last in tails]
        spend(20 * len(found))
    return found


def some_undefined(parts: Sequence[Tree], branch: Branch) -> Iterator[Branch]:
    """The branches on which a formula has no value; those before it have one."""
    for position, part in enumerate(parts):
        for _, found in all_values(parts[:position], branch) if not part.total else ():
            yield from undefined(part, found)


def undefined(tree: Tree, branch: Branch) -> Iterator[Branch]:
    """The branches on which a formula has no value."""
    if tree in branch.chosen:
        return
    if tree.sign == "if":
        test, then, otherwise = tree.parts
        yield from decided(test, None, branch)
        for truth, part in ((True, then), (False, otherwise)):
            for found in decided(test, truth, branch):
                yield from undefined(part, found)
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
            return 1, SIGNS["!="]
        case "log":
            return 0, SIGNS[">"]
        case "**" if tree.value.denominator > 1:
            return 0, SIGNS[">" if tree.value < 0 else ">="]
        case "**" if tree.value < 0:
            return 0, SIGNS["!="]
    return 0, ANY


@once
def arithmetic(tree: Tree) -> Arithmetic | None:
    """The value of a formula of numbers, names, + - * / and whole powers, with its divisors in their order.

    It is the same on every branch where each divisor has a sign that it must have. None for other
    formulas, and for those that divide by 0.
    """
    match tree.sign:
        case "number":
            return Value(Product(tree.value, {})), ()
        case "name":
            return Value(Product.of(Polynomial.variable(tree.label))), ()
        case "+" | "-" | "*" | "/" | "**" if tree.value.denominator == 1:
            parts = [*filter(None, map(arithmetic, tree.parts))]
            if len(parts) < len(tree.parts):
                return None
        case _:
            return None
    operands, divisors = zip(*parts, strict=True)
    position, allowed = needed(tree)
    own = [] if allowed == ANY else [(operands[position], allowed)]
    if own and operands[position].plain == NOTHING:
        return None
    ((value, _),) = operation(tree, [*operands], NOWHERE)
    return value, (*chain(*divisors), *own)


def values(tree: Tree, branch: Branch) -> Found:
    """The values of a formula, each on a branch where it is defined."""
    if known := arithmetic(tree):
        value, divisors = known
        for found in every([partial(compared, *divisor) for divisor in divisors], branch):
            yield value, found
        return
    match tree.sign:
        case "pi":
            yield known_pi(branch)
        case "if" | "min" | "max" | "abs" | "defined":
            if tree in branch.chosen:
                yield branch.chosen[tree], branch
                return
            for value, found in chosen(tree, branch):
                yield value, replace(found, chosen={**found.chosen, tree: value})
        case _:
            position, allowed = needed(tree)
            for operands, found in all_values(tree.parts, branch):
                fits = [found] if allowed == ANY else compared(operands[position], allowed, found)
                for last in fits:
                    yield from operation(tree, operands, last)


def chosen(tree: Tree, branch: Branch) -> Found:
    """The value of a part that is chosen by what holds."""
    if tree.sign == "if":
        test, then, otherwise = tree.parts
        for truth, part in ((True, then), (False, otherwise)):
            for found in decided(test, truth, branch):
                yield from values(part, found)
        return
    for operands, found in all_values(tree.parts, branch):
        match tree.sign:
            case "defined":
                yield operands[-1], found
            case "abs":
                for sign, factor in ((">=", 1), ("<", -1)):
                    for last in compared(operands[0], SIGNS[sign], found):
                        yield operands[0].times(Fraction(factor)), last
            case sign:
                yield from extreme(operands, SIGNS[">=" if sign == "max" else "<="], found)


def extreme(options: list[Value], allowed: Signs, branch: Branch) -> Found:
    """Each option, where its difference to every other one has a sign among ``allowed``."""
    different = dict.fromkeys(options)
    for option in different:
        beside = [option.plus(other, -1) for other in different]
        for found in every([partial(compared, value, allowed) for value in beside], branch):
            yield option, found
