"""The value of a text at exact parameters, or where some names only lie in balls: a rational, a ball, or why it has none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import pairwise

import sympy
from flint import arb, ctx, fmpq

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.claims.values.given import Said
from epsproof.verify.claims.verdict import FACTOR, POSTERIOR, PRIOR, RATIO, RECIPROCAL, TOLERATED
from epsproof.verify.numeric.enclosure import Evaluation
from epsproof.verify.numeric.real_roots import as_fmpq, as_fraction
from epsproof.verify.reader import NotRead, Truth, parse
from epsproof.verify.reader.judge import Asked, Claimed, Question, contradicted
from epsproof.verify.reader.numbers import Value
from epsproof.verify.reader.parse import Tree, nodes
from epsproof.verify.reader.truth import all_of, any_of, equivalent, follows, opposite

__all__ = [
    "ADVERSARY",
    "ANYBODY",
    "NOBODY",
    "Indistinct",
    "Number",
    "Undefined",
    "adversary",
    "as_ball",
    "ball",
    "comparisons",
    "ends_over",
    "evaluate_interval",
    "interval_truth",
    "shown",
    "shown_number",
    "value_at",
    "worked_out",
]

# A formula at exact parameters: a rational where it is one, else a ball that contains the value, or why it
# has none.

BITS = 256
ROOTS = {2: "square root", 3: "cube root"}
Number = Fraction | arb
Exact = fmpq | arb
Program = Callable[[Mapping[str, Exact]], Exact]


class Undefined(ArithmeticError):
    """The formula has no real value here: a logarithm, square root or quotient outside its domain."""


class Indistinct(ArithmeticError):
    """The working precision does not tell whether a number is zero."""


def value_at(expression: sympy.Expr, values: Mapping[str, Number] | Mapping[str, fmpq]) -> Number:
    """The value; raises Undefined where there is none, Indistinct where 256 bits do not decide."""
    before, ctx.prec = ctx.prec, BITS
    try:
        found = _program(expression)({name: _number(value) for name, value in values.items()})
    finally:
        ctx.prec = before
    return as_fraction(found) if isinstance(found, fmpq) else found


def ends_over(expression: sympy.Expr, sides: Mapping[str, tuple[arb, arb]]) -> tuple[arb, arb] | None:
    """Ends of the formula's values where each variable runs between its own two; None where they are not found part by part.

    Far from a point, ends are closer than a ball, whose product with another has more than the products of the ends.
    """
    if expression.is_Symbol:
        return sides[expression.name]
    if not expression.free_symbols:
        value = ball(value_at(expression, {}))
        return value, value
    found = [ends_over(part, sides) for part in expression.args]
    parts = [ends for ends in found if ends is not None]
    if len(parts) < len(found):
        return None
    if expression.is_Add:
        return sum((low for low, _ in parts), arb(0)), sum((high for _, high in parts), arb(0))
    if expression.is_Mul:
        result = parts[0]
        for other in parts[1:]:
            corners = [a * b for a in result for b in other]
            result = reduce(arb.min, corners), reduce(arb.max, corners)
        return result
    if isinstance(expression, sympy.exp):
        return parts[0][0].exp(), parts[0][1].exp()
    low, high = parts[0]
    if isinstance(expression, sympy.log) and low > 0:
        return low.log(), high.log()
    if expression.is_Pow and expression.exp.is_Rational:
        power = arb(fmpq(int(expression.exp.p), int(expression.exp.q)))
        if low > 0:
            ends = low**power, high**power
            return ends if expression.exp > 0 else ends[::-1]
        if low >= 0 and expression.exp > 0:
            return arb(0), high**power
        if expression.exp.is_Integer and expression.exp > 0 and expression.exp % 2:
            return low ** int(expression.exp), high ** int(expression.exp)
    return None


def ball(value: Number) -> arb:
    """The number as a ball."""
    return value if isinstance(value, arb) else arb(fmpq(value.numerator, value.denominator))


def shown(value: Number) -> str:
    """A fraction as it is, a ball to eight digits."""
    return str(value) if isinstance(value, Fraction) else ball(value).str(8, radius=False)


def _number(value: Number | fmpq) -> Exact:
    return as_fmpq(value) if isinstance(value, Fraction) else value


@lru_cache(maxsize=4096)
def _program(e: sympy.Expr) -> Program:
    """A function from the values of the variables to the value of the formula."""
    if e.is_Rational:
        constant = fmpq(int(e.p), int(e.q))
        return lambda values: constant
    if e.is_Symbol:
        name = e.name
        return lambda values: values[name]
    if e is sympy.E:
        return lambda values: arb(1).exp()
    if e is sympy.pi:
        return lambda values: arb.pi()
    parts = [_program(x) for x in e.args]
    if e.is_Add:
        return lambda values: _sum([part(values) for part in parts])
    if e.is_Mul:
        return lambda values: _product([part(values) for part in parts])
    if e.is_Pow and e.exp.is_Rational:
        base, exponent = parts[0], Fraction(int(e.exp.p), int(e.exp.q))
        return lambda values: _power(base(values), exponent)
    if isinstance(e, (sympy.Max, sympy.Min)):
        sign = 1 if isinstance(e, sympy.Max) else -1
        return lambda values: _extreme([part(values) for part in parts], sign)
    if isinstance(e, sympy.Abs):
        return lambda values: _absolute(parts[0](values))
    if isinstance(e, sympy.log):
        return lambda values: _log(parts[0](values))
    if isinstance(e, sympy.exp):
        return lambda values: _ball(parts[0](values)).exp()
    raise UnsupportedForm(f"{sympy.sstr(e)} has no numeric value here")


def _ball(value: Exact) -> arb:
    return value if isinstance(value, arb) else arb(value)


def _absolute(value: Exact) -> Exact:
    return (
        -value if isinstance(value, fmpq) and value < 0 else abs(value) if isinstance(value, arb) else value
    )


def _sum(parts: list[Exact]) -> Exact:
    exact = sum((x for x in parts if isinstance(x, fmpq)), fmpq(0))
    rest = [x for x in parts if isinstance(x, arb)]
    return sum(rest[1:], rest[0]) + arb(exact) if rest else exact


def _product(parts: list[Exact]) -> Exact:
    exact = fmpq(1)
    rest = arb(1)
    inexact = False
    for x in parts:
        if isinstance(x, fmpq):
            exact *= x
        else:
            rest, inexact = rest * x, True
    return exact if exact == 0 or not inexact else rest * arb(exact)


def _power(base: Exact, exponent: Fraction) -> Exact:
    if exponent < 0:
        if isinstance(base, fmpq) and base == 0:
            raise Undefined("division by zero")
        if isinstance(base, arb) and base.contains(0):
            raise Indistinct("a divisor is too near to zero")
    if exponent.denominator == 1:
        return base ** int(exponent)
    return _power(_root(base, exponent.denominator), Fraction(exponent.numerator))


def _root(base: Exact, index: int) -> Exact:
    if isinstance(base, fmpq):
        if base < 0:
            raise Undefined(f"{ROOTS.get(index, 'root')} of {base}")
        top, bottom = base.p.root(index), base.q.root(index)
        if top**index == base.p and bottom**index == base.q:
            return fmpq(top, bottom)
        return arb(base).root(index)
    if base < 0:
        raise Undefined(f"{ROOTS.get(index, 'root')} of {shown(base)}")
    if not base > 0:
        raise Indistinct("a radicand is too near to zero")
    return base.root(index)


def _log(argument: Exact) -> Exact:
    if isinstance(argument, fmpq):
        if argument <= 0:
            raise Undefined(f"logarithm of {argument}")
        return fmpq(0) if argument == 1 else arb(argument).log()
    if argument > 0:
        return argument.log()
    if argument < 0:
        raise Undefined(f"logarithm of {shown(argument)}")
    raise Indistinct("the argument of a logarithm is too near to zero")


def _extreme(parts: list[Exact], sign: int) -> Exact:
    best = parts[0]
    for x in parts[1:]:
        difference = _sum([x, -best])
        if sign * difference > 0:
            best = x
        elif isinstance(difference, arb) and difference.contains(0):
            raise Indistinct("two alternatives are too near to each other")
    return best


# The comparisons of a condition, and the values of their sides as they are shown.


def comparisons(tree: Tree) -> Iterator[tuple[Tree, str, Tree]]:
    """Every comparison of two formulas in a condition."""
    for node in nodes(tree):
        if node.kind == "compare":
            for (left, right), relation in zip(pairwise(node.parts), node.word, strict=True):
                yield left, relation, right


def shown_number(found: Value | arb) -> str:
    """A fraction as it is, another number to eight digits."""
    if isinstance(found, Fraction):
        return str(found)
    return str((found if isinstance(found, arb) else found.ball(BITS)).str(8, radius=False))


# The value of a text where some names are only known to lie in balls: a ball that contains it, or why there
# is none.


def as_ball(value: Fraction) -> arb:
    """The number as a ball, at the working precision."""
    return arb(fmpq(value.numerator, value.denominator))


def evaluate_interval(tree: Tree | str, place: Mapping[str, arb]) -> arb:
    """A ball that contains the value of a text, read as the second reader does, where the names of the place have balls for
    values; raises Undefined, Indistinct and NotRead."""
    tree = parse(tree) if isinstance(tree, str) else tree
    if tree.kind == "number":
        return as_ball(tree.exact)
    if tree.kind == "pi":
        return arb.pi()
    if tree.kind == "name":
        if tree.name not in place:
            raise NotRead(f"{tree.name} has no value", tree.name, tree.column)
        return place[tree.name]
    if tree.kind == "if":
        return _chosen(tree, place)
    if tree.is_condition or tree.kind == "inf":
        raise NotRead("a formula with a finite value is needed", "", tree.column)
    values = [evaluate_interval(part, place) for part in tree.parts]
    total, kind = values[0], tree.kind
    for value in values[1:]:
        total = (
            total + value if kind == "+" else total * value if kind == "*" else getattr(total, kind)(value)
        )
    return total if kind in ("+", "*", "min", "max") else _of_one(tree, total)


def _chosen(tree: Tree, place: Mapping[str, arb]) -> arb:
    condition, then, otherwise = tree.parts
    found = interval_truth(condition, place)
    if found is Truth.UNDEFINED:
        raise Undefined("the condition is undefined")
    if found is Truth.UNDECIDED:
        raise Indistinct("the condition is too close to decide")
    return evaluate_interval(then if found is Truth.TRUE else otherwise, place)


def interval_truth(tree: Tree | str, place: Mapping[str, arb]) -> Truth:
    """What a condition is at every point of the place, UNDECIDED where that is not seen; raises NotRead."""
    tree = parse(tree) if isinstance(tree, str) else tree
    if not tree.is_condition:
        raise NotRead("a condition is needed, this is a formula", "", tree.column)
    if tree.kind == "compare":
        return _compared(tree, place)
    parts = [interval_truth(part, place) for part in tree.parts]
    if tree.kind == "not":
        return opposite(parts[0])
    if tree.kind in ("and", "or"):
        return all_of(parts) if tree.kind == "and" else any_of(parts)
    return follows(*parts) if tree.kind == "=>" else equivalent(*parts)


def _compared(tree: Tree, place: Mapping[str, arb]) -> Truth:
    try:
        sides = [evaluate_interval(part, place) for part in tree.parts]
    except Undefined:
        return Truth.UNDEFINED
    except Indistinct:
        return Truth.UNDECIDED
    return all_of(_holds(a, relation, b) for (a, b), relation in zip(pairwise(sides), tree.word, strict=True))


def _holds(left: arb, relation: str, right: arb) -> Truth:
    less, more, least, most = bool(left < right), bool(left > right), bool(left <= right), bool(left >= right)
    sure = {"<": (less, most), "<=": (least, more), ">": (more, least), ">=": (most, less)}
    holds, fails = sure.get(relation, (less or more, False) if relation == "!=" else (False, less or more))
    return Truth.TRUE if holds else Truth.FALSE if fails else Truth.UNDECIDED


def _of_one(tree: Tree, value: arb) -> arb:
    if tree.kind == "negative":
        return -value
    if tree.kind == "abs":
        return abs(value)
    if tree.kind == "exp":
        return value.exp()
    if tree.kind == "log":
        if value <= 0:
            raise Undefined("the logarithm of a number that is not positive")
        if not value > 0:
            raise Indistinct("the argument of a logarithm is too near to zero")
        return value.log()
    power = Fraction(-1) if tree.kind == "inverse" else Fraction(1, 2) if tree.kind == "sqrt" else tree.exact
    if power < 0 and value.contains(0):
        raise (
            Undefined("division by zero") if value.is_zero() else Indistinct("a divisor is too near to zero")
        )
    if power.denominator > 1:
        if value < 0:
            raise Undefined("a root of a negative number")
        if not value >= 0:
            raise Indistinct("a radicand is too near to zero")
        value = value.sqrt() if power.denominator == 2 else value.root(power.denominator)
    found = value ** abs(power.numerator)
    return 1 / found if power < 0 else found


# The adversary who is against a printed epsilon: priors at which it is too large, or that it is too small
# for any.

DIGITS, FEW = 30, 10**6
ADVERSARY, NOBODY = "adversary", Said("nobody: every prior admits more")
ANYBODY = Said("anybody: the model has one prior, which admits less")


def adversary(
    question: Question, printed: arb, true: Evaluation, point: Mapping[str, Fraction]
) -> dict[str, str]:
    """The priors at which the printed epsilon breaks the criterion, in the second reader's sight; where it is below the least
    epsilon that a prior admits, that nobody is against one between the two; in a model without priors, that anybody is against
    it; empty where none of these is seen."""
    with ctx.workprec(BITS):
        small = true.admissible and (true.t.upper == 0 or printed < -as_ball(true.t.upper).log())
        factor = (as_ball(true.t.upper) + (-printed).exp()) / 2 if small else (-printed).exp()
        top = _above(factor)
    try:
        for witness in ({}, true.priors):
            found = contradicted(question, Claimed("finite", top, top, witness=witness), point)
            if found is not None:
                if small:
                    return {}
                return {name: str(found.where[name]) for name in sorted(question.model.priors)} or {
                    ADVERSARY: ANYBODY
                }
    except NotRead:
        return {}
    return {ADVERSARY: NOBODY} if small else {}


def worked_out(
    question: Question,
    point: Mapping[str, Fraction],
    place: Mapping[str, Fraction],
    factor: Fraction | arb | None,
    there: Evaluation,
    tolerated: Fraction | None,
) -> tuple[dict[str, str], Fraction | None]:
    """What a reader repeats by hand at the priors ``place``: t = exp(-epsilon), B = prior/posterior, and the ratio, which is more
    than ``tolerated``; all by the second reader, exact for a rational ``factor``, else rounded. Also the factor,
    within that of ``there``, at which the ratio is what is tolerated, where it is a rational number of few digits.
    """
    if factor is None or tolerated is None:
        return {}, None
    try:
        asked = Asked(question, point)
        prior = asked.prior(place)
        exact = isinstance(factor, Fraction)
        t = factor if isinstance(factor, Fraction) else _above(factor)
        posterior = asked.model.highest(place, t)
        least = ((there.t.lower + there.t.upper) / 2).limit_denominator(FEW)
        few = there.t.lower <= least <= there.t.upper and least > 0
        meets = few and asked.model.highest(place, least) == tolerated * prior
    except NotRead:
        return {}, None
    if prior <= 0 or posterior <= tolerated * prior:
        return {}, None
    told = {FACTOR: t, RECIPROCAL: prior / posterior, POSTERIOR: posterior, RATIO: posterior / prior}
    facts = {name: str(value) if exact else _rounded(value) for name, value in told.items()}
    return {**facts, PRIOR: str(prior), TOLERATED: str(tolerated)}, least if meets else None


def _rounded(value: Fraction) -> str:
    return str(as_ball(value).str(8, radius=False))


def _above(t: arb) -> Fraction:
    """A number of few digits that is not below t, at most 1."""
    scale = 10**DIGITS
    return Fraction(int((t * scale).upper().ceil().unique_fmpz()), scale) if t < 1 else Fraction(1)
