"""From a tree to the branches on which it holds, is false, or has no value; nothing else decides what a statement means.

Every function yields branches that together contain all points in question. A formula has a value, a product of powers of
polynomials plus multiples of logarithms, on the branches of ``values``, and none on those of ``undefined``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import isqrt, lcm

from verify.kernel.branch import ANY, NEGATIVE, NOT_NEGATIVE, NOT_POSITIVE, NOT_ZERO, POSITIVE, ZERO, Branch, Signs
from verify.kernel.polynomial import Polynomial
from verify.kernel.product import ONE, Product
from verify.kernel.rejected import require, spend
from verify.kernel.syntax import Tree

__all__ = ["Value", "denied", "exact_root", "fails", "holds", "undefined", "values"]

NOTHING = Product(Fraction(0), {})
SIGNS: dict[str, Signs] = {
    "<": NEGATIVE, "<=": NOT_POSITIVE, "==": ZERO, "!=": NOT_ZERO, ">": POSITIVE, ">=": NOT_NEGATIVE,
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Value:
    """``plain`` plus the multiples of logarithms of positive products."""

    plain: Product
    logs: Mapping[Product, Fraction] = field(default_factory=dict)

    def plus(self, other: Value, factor: int = 1) -> Value:
        """The sum with ``factor`` times the other."""
        logs = dict(self.logs)
        for argument, share in other.logs.items():
            logs[argument] = logs.get(argument, Fraction(0)) + share * factor
        return Value(self.plain + (other.plain if factor == 1 else -other.plain), {a: c for a, c in logs.items() if c})

    def times(self, factor: Fraction) -> Value:
        return Value(self.plain * Product(factor, {}), {a: c * factor for a, c in self.logs.items() if factor})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and (self.plain, self.logs) == (other.plain, other.logs)

    def __hash__(self) -> int:
        return hash((self.plain, frozenset(self.logs.items())))


Found = Iterator[tuple[Value, Branch]]


def values(tree: Tree, branch: Branch) -> Found:
    """The values of a formula, each on a branch where it is defined."""
    if tree.sign == "number":
        yield Value(Product(tree.value, {})), branch
    elif tree.sign == "name":
        yield Value(Product.of(Polynomial.variable(tree.label))), branch
    elif tree.sign in ("if", "min", "max", "abs", "defined"):
        if tree in branch.chosen:
            yield branch.chosen[tree], branch
            return
        for value, found in _chosen(tree, branch):
            yield value, replace(found, chosen={**found.chosen, tree: value})
    else:
        for operands, found in _all_values(tree.parts, branch):
            yield from _operation(tree, operands, found)


def undefined(tree: Tree, branch: Branch) -> Iterator[Branch]:
    """The branches on which a formula has no value."""
    if tree.sign in ("number", "name") or tree in branch.chosen:
        return
    if tree.sign == "if":
        test, then, otherwise = tree.parts
        yield from unclear(test, branch)
        for decided, part in ((holds, then), (denied, otherwise)):
            for found in decided(test, branch):
                yield from undefined(part, found)
        return
    yield from _some_undefined(tree.parts, branch)
    needed = _needed(tree)
    if needed is not None:
        position, allowed = needed
        for operands, found in _all_values(tree.parts, branch):
            yield from compared(operands[position], ANY - allowed, found)


def holds(tree: Tree, branch: Branch) -> Iterator[Branch]:
    """The branches on which a condition is true."""
    sign, parts = tree.sign, tree.parts
    if sign in SIGNS:
        yield from _related(parts, SIGNS[sign], branch)
    elif sign == "chain":
        yield from holds(parts[0], branch)
    elif sign == "and":
        yield from _one_after_another(parts, branch)
    elif sign == "or":
        for part in parts:
            yield from holds(part, branch)
    elif sign == "not":
        yield from denied(parts[0], branch)
    else:
        given, then = parts
        first, second = (fails, fails) if sign == "<=>" else (fails, _anywhere)
        for found in first(given, branch):
            yield from second(then, found)
        for found in holds(given, branch):
            yield from holds(then, found)


def denied(tree: Tree, branch: Branch) -> Iterator[Branch]:
    """The branches on which a condition is false."""
    sign, parts = tree.sign, tree.parts
    if sign in SIGNS:
        yield from _related(parts, ANY - SIGNS[sign], branch)
    elif sign == "chain":
        for _, found in _all_values(parts[1:], branch):
            yield from denied(parts[0], found)
    elif sign == "and":
        for part in parts:
            yield from denied(part, branch)
    elif sign == "or":
        yield from _one_after_another(tuple(Tree("not", (part,)) for part in parts), branch)
    elif sign == "not":
        yield from holds(parts[0], branch)
    else:
        yield from fails(tree, branch)


def unclear(tree: Tree, branch: Branch) -> Iterator[Branch]:
    """The branches on which a condition is neither true nor false."""
    sign, parts = tree.sign, tree.parts
    if sign in SIGNS:
        yield from _some_undefined(parts, branch)
    elif sign == "chain":
        yield from _some_undefined(parts[1:], branch)
    elif sign == "not":
        yield from unclear(parts[0], branch)
    elif sign in ("and", "or"):
        for position, undecided in enumerate(parts):
            for found in unclear(undecided, branch):
                yield from _none(sign == "and", (*parts[:position], *parts[position + 1 :]), found)


def fails(tree: Tree, branch: Branch) -> Iterator[Branch]:
    """The branches on which a condition does not hold: it is false, or has no truth."""
    sign, parts = tree.sign, tree.parts
    if sign == "and":
        for part in parts:
            yield from fails(part, branch)
    elif sign == "or":
        branches = [branch]
        for part in parts:
            branches = [found for before in branches for found in fails(part, before)]
        yield from branches
    elif sign in ("=>", "<=>"):
        given, then = parts
        for found in holds(given, branch):
            yield from fails(then, found)
        for found in fails(given, branch) if sign == "<=>" else ():
            yield from holds(then, found)
    else:
        yield from denied(tree, branch)
        yield from unclear(tree, branch)


def compared(value: Value, allowed: Signs, branch: Branch) -> Iterator[Branch]:
    """The branches where the sign of a value is among ``allowed``; c*log(u) + d*log(v) has that of u**c * v**d - 1."""
    spend(200)
    if not value.logs:
        yield from branch.where(value.plain, allowed)
    elif value.plain == NOTHING:
        shared = lcm(*(share.denominator for share in value.logs.values()))
        whole = ONE
        for argument, share in value.logs.items():
            whole = whole * argument ** int(share * shared)
        yield from branch.where(whole + -ONE, allowed)
    else:
        plain, found = _plain(value, branch)
        yield from found.where(plain, allowed)


def _one_after_another(parts: Sequence[Tree], branch: Branch) -> Iterator[Branch]:
    branches = [branch]
    for part in parts:
        branches = [found for before in branches for found in holds(part, before)]
        spend(20 * len(branches))
    yield from branches


def _none(conjunction: bool, parts: Sequence[Tree], branch: Branch) -> Iterator[Branch]:
    """The branches on which no part is false, in a conjunction, or none true, else."""
    branches = [branch]
    for part in parts:
        kinds = (holds if conjunction else denied, unclear)
        branches = [found for before in branches for kind in kinds for found in kind(part, before)]
        spend(20 * len(branches))
    yield from branches


def _anywhere(tree: Tree, branch: Branch) -> Iterator[Branch]:
    yield branch


def _related(parts: Sequence[Tree], allowed: Signs, branch: Branch) -> Iterator[Branch]:
    for (left, right), found in _all_values(parts, branch):
        yield from compared(left.plus(right, -1), allowed, found)


def _all_values(parts: Sequence[Tree], branch: Branch) -> Iterator[tuple[list[Value], Branch]]:
    """The values of all formulas, on branches where each is defined."""
    found = [(list[Value](), branch)]
    for part in parts:
        found = [([*before, value], last) for before, here in found for value, last in values(part, here)]
        spend(20 * len(found))
    yield from found


def _some_undefined(parts: Sequence[Tree], branch: Branch) -> Iterator[Branch]:
    """The branches on which one of the formulas has no value; those before it have one."""
    for position, part in enumerate(parts):
        for _, found in _all_values(parts[:position], branch):
            yield from undefined(part, found)


def _needed(tree: Tree) -> tuple[int, Signs] | None:
    """(a part, the signs it must have for the operation to have a value), or None where any will do."""
    if tree.sign == "/":
        return 1, NOT_ZERO
    if tree.sign == "log":
        return 0, POSITIVE
    if tree.sign == "sqrt":
        return 0, NOT_NEGATIVE
    if tree.sign == "**" and tree.value.denominator > 1:
        return 0, POSITIVE if tree.value < 0 else NOT_NEGATIVE
    return (0, NOT_ZERO) if tree.sign == "**" and tree.value < 0 else None


def _operation(tree: Tree, parts: list[Value], branch: Branch) -> Found:
    """The value of an operation on values, where it has one."""
    sign, needed = tree.sign, _needed(tree)
    branches = [branch] if needed is None else list(compared(parts[needed[0]], needed[1], branch))
    for found in branches:
        if sign in "+-":
            yield parts[0].plus(parts[1], 1 if sign == "+" else -1), found
        elif sign in "*/":
            yield _multiplied(parts, sign == "/", found)
        elif sign == "log":
            yield _logarithm(parts[0], found)
        elif sign == "exp":
            yield from _exponential(parts[0], found)
        else:
            base, found = _plain(parts[0], found)
            exponent = Fraction(1, 2) if sign == "sqrt" else tree.value
            root, found = _root(base, exponent.denominator, found)
            yield Value(root**exponent.numerator), found


def _logarithm(argument: Value, branch: Branch) -> tuple[Value, Branch]:
    """The logarithm of a positive value; of exp(v) it is v."""
    whole, branch = _plain(argument, branch)
    for meaning, label in branch.fresh.items():
        if meaning[0] == "exp" and whole == Product(Fraction(1), {Polynomial.variable(label): 1}):
            return meaning[1], branch
    return Value(NOTHING, {whole: Fraction(1)} if whole != ONE else {}), branch


def _multiplied(parts: list[Value], divide: bool, branch: Branch) -> tuple[Value, Branch]:
    left, right = parts
    if not right.logs and right.plain.constant:
        factor = right.plain.coefficient
        return left.times(1 / factor if divide else factor), branch
    if not left.logs and left.plain.constant and not divide:
        return right.times(left.plain.coefficient), branch
    top, branch = _plain(left, branch)
    other, branch = _plain(right, branch)
    return Value(top * (other**-1 if divide else other)), branch


def _plain(value: Value, branch: Branch) -> tuple[Product, Branch]:
    """The value without logarithms: a variable, of which no more is known, stands for each."""
    whole = value.plain
    for argument, share in value.logs.items():
        branch, variable, _ = branch.variable(("log", argument), "l")
        branch = replace(branch, opaque=True)
        whole = whole + Product(share, {variable: 1})
    return whole, branch


def _root(radicand: Product, degree: int, branch: Branch) -> tuple[Product, Branch]:
    """The root of a product that is not negative.

    Powers of what is known to be positive come before the root; of the rest it is a variable s >= 0 with s**degree equal to
    it, the same for equal rests.
    """
    if degree == 1 or not radicand.coefficient:
        return radicand, branch
    outside = {f: int(Fraction(e, degree)) for f, e in radicand.powers.items() if branch.known(f) == POSITIVE}
    left = {f: e - degree * outside.get(f, 0) for f, e in radicand.powers.items()}
    exact = exact_root(radicand.coefficient, degree) if radicand.coefficient > 0 else None
    before = Product(Fraction(1) if exact is None else exact, outside)
    rest = Product(radicand.coefficient if exact is None else Fraction(1), left)
    if rest == ONE:
        return before, branch
    branch, variable, new = branch.variable(("root", degree, rest), "s")
    if new:
        positive = not any(True for _ in branch.where(rest, ZERO))
        top, bottom = rest.parts()
        (branch,) = branch.limited(variable, POSITIVE if positive else NOT_NEGATIVE)
        branches = list(branch.where(Product.of(variable**degree * bottom - top), ZERO))
        require(len(branches) == 1, "a root contradicts what is known")
        (branch,) = branches
    return before * Product(Fraction(1), {variable: 1}), branch


def exact_root(value: Fraction, degree: int) -> Fraction | None:
    """The root of a fraction that is not negative, where it is a fraction."""
    ends = []
    for whole in (value.numerator, value.denominator):
        low = isqrt(whole) if degree == 2 else round(whole ** (1 / degree)) if whole < 10**15 else 0
        if low**degree != whole:
            return None
        ends.append(low)
    return Fraction(ends[0], ends[1])


def _exponential(value: Value, branch: Branch) -> Found:
    """exp of multiples of logarithms is a product of powers; of anything else, a positive variable of which no more is known."""
    if value.plain == NOTHING:
        whole = ONE
        for argument, share in value.logs.items():
            root, branch = _root(argument, share.denominator, branch)
            whole = whole * root**share.numerator
        yield Value(whole), branch
        return
    branch, variable, _ = branch.variable(("exp", value), "e")
    for found in branch.limited(variable, POSITIVE):
        yield Value(Product(Fraction(1), {variable: 1})), replace(found, opaque=True)


def _chosen(tree: Tree, branch: Branch) -> Found:
    """The value of a part that is chosen by what holds: an extreme, an absolute value, a formula with ``if``."""
    if tree.sign == "if":
        test, then, otherwise = tree.parts
        for decided, part in ((holds, then), (denied, otherwise)):
            for found in decided(test, branch):
                yield from values(part, found)
    elif tree.sign == "defined":
        for parts, found in _all_values(tree.parts, branch):
            yield parts[-1], found
    elif tree.sign == "abs":
        for (value,), found in _all_values(tree.parts, branch):
            for allowed, sign in ((NOT_NEGATIVE, 1), (NEGATIVE, -1)):
                for last in compared(value, allowed, found):
                    yield value.times(Fraction(sign)), last
    else:
        for options, found in _all_values(tree.parts, branch):
            yield from _extreme(options, NOT_NEGATIVE if tree.sign == "max" else NOT_POSITIVE, found)


def _extreme(options: list[Value], allowed: Signs, branch: Branch) -> Found:
    """Each option, where its difference to every other one has a sign among ``allowed``."""
    different = list(dict.fromkeys(options))
    for option in different:
        branches = [branch]
        for other in different:
            if other is not option:
                branches = [b for before in branches for b in compared(option.plus(other, -1), allowed, before)]
        for found in branches:
            yield option, found
