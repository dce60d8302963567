"""Statistics as formulas over the records x of a data set of n records, read by a whitelist and computed in exact rationals.

``sum(e)``, ``mean(e)``, ``var(e)`` or ``variance(e)`` (divided by n), ``min(e)``, ``max(e)`` and ``median(e)`` (of an even
number the mean of the two middle ones) run over the records, ``count(condition)`` counts them, ``distinct(e)`` counts different
values; ``e`` and the condition may use ``x``, and statistics of all records. With two arguments ``min`` and ``max`` compare
them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from copy import deepcopy
from fractions import Fraction

from attrs import evolve, frozen

from epsproof.derive.text.errors import LimitExceeded, SyntaxRejected, UnknownName
from epsproof.derive.text.names import no_parameter
from epsproof.derive.text.numbers import number
from epsproof.derive.text.proposal import proposed

__all__ = ["DataSet", "Statistic", "ends_of", "statistic", "value_at"]

DataSet = tuple[tuple[Fraction, int], ...]
"""Different values with how many records have them."""
LONGEST, DEEPEST, LARGEST_POWER, MOST_BITS = 1000, 30, 12, 4000
OVER = frozenset({"sum", "mean", "var", "min", "max", "median", "count", "distinct"})
HINT = "for instance mean(x), sum(x**2)/n, count(x > 1/2), or var(x)/max(x)**2"
COMPARISONS: dict[type, Callable[[Fraction, Fraction], bool]] = {
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
    ast.Eq: lambda a, b: a == b,
}
MEANT = {
    "average": "mean(x)", "avg": "mean(x)", "total": "sum(x)", "len": "n", "size": "n", "maximum": "max(x)",
    "minimum": "min(x)", "med": "median(x)", "std": "sqrt(var(x))", "sd": "sqrt(var(x))", "number": "count(x > 1/2)",
    "unique": "distinct(x)", "nunique": "distinct(x)", "count_distinct": "distinct(x)", "range": "max(x) - min(x)",
    "clamp": "min(max(x, 0), 1)", "clip": "min(max(x, 0), 1)",
}  # fmt: skip


@frozen
class Domain:
    """What a record may be: one of ``values``, or anything between the first and the last of them on an ``interval``."""

    values: tuple[Fraction, ...]
    interval: bool

    def __str__(self) -> str:
        if self.interval:
            return f"from {self.values[0]} to {self.values[-1]}"
        return "one of " + ", ".join(map(str, self.values))


@frozen
class Statistic:
    """``tree`` has only nodes of the whitelist; ``values`` are those of its parameters."""

    text: str
    tree: ast.expr
    values: Mapping[str, Fraction]

    @property
    def of_size(self) -> bool:
        """Whether the formula has n in it."""
        return any(isinstance(node, ast.Name) and node.id == "n" for node in ast.walk(self.tree))

    def at_size(self, number: int) -> Statistic:
        """The formula with the number for n."""
        return evolve(self, tree=_Sized(number).visit(deepcopy(self.tree)))

    def value(self, data: DataSet) -> Fraction | None:
        """The value on a data set; None where it has none there (a division by 0, an extreme of no records). Raises
        LimitExceeded."""
        try:
            return _short(_value(self.tree, data, self.values, None))
        except (ZeroDivisionError, _NoRecords):
            return None


class _Sized(ast.NodeTransformer):
    """Puts a number in the place of n."""

    def __init__(self, number: int) -> None:
        self.number = number

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(self.number) if node.id == "n" else node


class _NoRecords(ArithmeticError):
    """An extreme of nothing."""


def statistic(
    text: str, values: Mapping[str, Fraction] | None = None, over_records: bool = True
) -> Statistic:
    """The statistic that a text states; without ``over_records`` a formula in n and the parameters alone.

    Raises SyntaxRejected with the column, UnknownName and LimitExceeded.
    """
    if len(text) > LONGEST:
        raise LimitExceeded(f"the statistic has {len(text)} characters; at most {LONGEST} are read")
    try:
        return _read(text, dict(values or {}), over_records)
    except SyntaxRejected as error:
        if better := proposed(text, lambda other: _read(other, dict(values or {}), over_records)):
            raise SyntaxRejected(error.rule, text, error.column, f"write {better}") from None
        raise


def _read(text: str, given: dict[str, Fraction], over_records: bool) -> Statistic:
    """The statistic in the language itself."""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
        if isinstance(tree, ast.Tuple):
            raise SyntaxError("several formulas")
    except (SyntaxError, ValueError, RecursionError) as error:
        raise SyntaxRejected("this is no formula", text, getattr(error, "offset", None) or 1, HINT) from None
    for name in given:
        if rule := no_parameter(name):
            raise SyntaxRejected(rule, text, 1)
        if name in OVER | {"x", "n", "abs"}:
            raise SyntaxRejected(
                f"{name} stands for itself and can have no value", text, 1, "choose another name"
            )
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            node.func.id = {"variance": "var"}.get(node.func.id, node.func.id)
    _check(tree, text, frozenset(given), False, over_records, 0)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            node.value = number(str(ast.get_source_segment(text.strip(), node)))  # type: ignore[assignment]
    return Statistic(text, tree, given)


def _check(tree: ast.expr, text: str, names: frozenset[str], inside: bool, over: bool, depth: int) -> None:
    """Raise for whatever is not of the whitelist; ``inside`` a statistic x has a value."""

    def refuse(rule: str) -> SyntaxRejected:
        return SyntaxRejected(rule, text, getattr(tree, "col_offset", 0) + 1, HINT)

    if depth > DEEPEST:
        raise LimitExceeded(f"the statistic is nested more than {DEEPEST} deep")
    if isinstance(tree, ast.Constant):
        if isinstance(tree.value, bool) or not isinstance(tree.value, (int, float)):
            raise refuse("only numbers are written out")
        number(str(ast.get_source_segment(text.strip(), tree)))
        return
    if isinstance(tree, ast.Name):
        if tree.id == "x" and not inside:
            raise refuse(
                "x stands for one record, inside of sum, mean, var, min, max, median, count or distinct"
            )
        if tree.id == "pi":
            raise refuse("a statistic is computed in rational numbers, and pi is none: write a decimal")
        if tree.id not in {"n", "x"} | names:
            raise UnknownName(
                f"{tree.id!r} has no value; names are {', '.join(sorted({'n', 'x'} | names))}; {HINT}"
            )
        return
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, (ast.USub, ast.UAdd)):
        return _check(tree.operand, text, names, inside, over, depth + 1)
    if isinstance(tree, ast.BinOp) and isinstance(tree.op, (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)):
        if isinstance(tree.op, ast.Pow):
            power = tree.right.value if isinstance(tree.right, ast.Constant) else None
            if not isinstance(power, int) or isinstance(power, bool) or not 0 <= power <= LARGEST_POWER:
                raise refuse(f"a power is a whole number from 0 to {LARGEST_POWER}")
        _check(tree.left, text, names, inside, over, depth + 1)
        return _check(tree.right, text, names, inside, over, depth + 1)
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and not tree.keywords:

        def check(part: ast.expr, deep: bool) -> None:
            _check(part, text, names, deep or inside, over, depth + 1)

        return _check_call(tree, tree.func.id, refuse, check, over)
    raise refuse("this is not part of a statistic")


def _check_call(
    tree: ast.Call,
    name: str,
    refuse: Callable[[str], SyntaxRejected],
    check: Callable[[ast.expr, bool], None],
    over: bool,
) -> None:
    """A call of a statistic or of abs, min, max on numbers."""
    if name == "abs" and len(tree.args) == 1:
        return check(tree.args[0], False)
    if name in ("min", "max") and len(tree.args) > 1:
        for part in tree.args:
            check(part, False)
        return None
    if not over:
        raise refuse("a claimed value is a formula in n and the parameters, without statistics")
    if name == "count" and not tree.args:
        return None
    if name not in OVER or len(tree.args) != 1:
        meant = MEANT.get(name.lower())
        raise refuse(
            f"{name}() with {len(tree.args)} arguments is not known"
            + (f"; did you mean {meant}?" if meant else "")
        )
    inner = tree.args[0]
    if name != "count":
        return check(inner, True)
    if not isinstance(inner, ast.Compare) or any(type(op) not in COMPARISONS for op in inner.ops):
        raise refuse("count() takes a comparison, for instance count(x >= 1)")
    for part in (inner.left, *inner.comparators):
        check(part, True)
    return None


def value_at(tree: ast.expr, x: Fraction, names: Mapping[str, Fraction]) -> Fraction:
    """Of a formula in one record, without statistics; raises ZeroDivisionError."""
    return _value(tree, (), names, x)


def _value(tree: ast.expr, data: DataSet, names: Mapping[str, Fraction], x: Fraction | None) -> Fraction:
    if isinstance(tree, ast.Constant):
        return Fraction(tree.value)  # type: ignore[arg-type]
    if isinstance(tree, ast.Name):
        if tree.id == "x" and x is not None:
            return x
        return Fraction(_size(data)) if tree.id == "n" else names[tree.id]
    if isinstance(tree, ast.UnaryOp):
        found = _value(tree.operand, data, names, x)
        return -found if isinstance(tree.op, ast.USub) else found
    if isinstance(tree, ast.BinOp):
        left, right = _value(tree.left, data, names, x), _value(tree.right, data, names, x)
        return _combined(tree.op, left, right)
    assert isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name)
    name, parts = tree.func.id, tree.args
    if name == "abs":
        return abs(_value(parts[0], data, names, x))
    if len(parts) > 1:
        return (min if name == "min" else max)(_value(part, data, names, x) for part in parts)
    if name == "count":
        return Fraction(
            sum(count for value, count in data if not parts or _holds(parts[0], data, names, value))
        )
    return _over(name, [(_value(parts[0], data, names, value), count) for value, count in data])


def _size(data: DataSet) -> int:
    return sum(count for _, count in data)


def _combined(sign: ast.operator, left: Fraction, right: Fraction) -> Fraction:
    if isinstance(sign, ast.Pow):
        return _short(left, int(right)) ** int(right)
    if isinstance(sign, ast.Add):
        return left + right
    if isinstance(sign, ast.Sub):
        return left - right
    if isinstance(sign, ast.Mult):
        return _short(left) * _short(right)
    return _short(left) / _short(right)


def _short(value: Fraction, power: int = 1) -> Fraction:
    """The value; raises LimitExceeded where its power has too many digits."""
    if max(value.numerator.bit_length(), value.denominator.bit_length()) * power > MOST_BITS:
        raise LimitExceeded(
            f"a value of the statistic has more than {MOST_BITS} bits; take smaller numbers or powers"
        )
    return value


def _holds(tree: ast.expr, data: DataSet, names: Mapping[str, Fraction], x: Fraction) -> bool:
    assert isinstance(tree, ast.Compare)
    values = [_value(part, data, names, x) for part in (tree.left, *tree.comparators)]
    return all(COMPARISONS[type(op)](values[i], values[i + 1]) for i, op in enumerate(tree.ops))


def _over(name: str, values: list[tuple[Fraction, int]]) -> Fraction:
    """One statistic of the values with their numbers."""
    if name == "distinct":
        return Fraction(len({value for value, _ in values}))
    if name in ("min", "max", "median"):
        if not values:
            raise _NoRecords
        return (
            _median(values)
            if name == "median"
            else (min if name == "min" else max)(value for value, _ in values)
        )
    whole = sum((value * count for value, count in values), Fraction(0))
    if name == "sum":
        return whole
    size = sum(count for _, count in values)
    mean = whole / size
    return (
        mean
        if name == "mean"
        else sum((value**2 * count for value, count in values), Fraction(0)) / size - mean**2
    )


def _median(values: list[tuple[Fraction, int]]) -> Fraction:
    ordered = [value for value, count in sorted(values) for _ in range(count)]
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


Ends = tuple[Fraction, Fraction]


def ends_of(tree: ast.expr, domain: Domain, names: Mapping[str, Fraction]) -> Ends | None:
    """Exact on a finite domain; on an interval what holds part by part, which may be too wide. None where a divisor may be 0."""
    try:
        if domain.interval:
            return _range_over(tree, (domain.values[0], domain.values[-1]), names)
        values = [value_at(tree, x, names) for x in domain.values]
    except ZeroDivisionError:
        return None
    return min(values), max(values)


def _range_over(tree: ast.expr, x: Ends, names: Mapping[str, Fraction]) -> Ends:
    if isinstance(tree, ast.Constant):
        return (Fraction(tree.value),) * 2  # type: ignore[arg-type]
    if isinstance(tree, ast.Name):
        return x if tree.id == "x" else (names[tree.id],) * 2
    if isinstance(tree, ast.UnaryOp):
        low, high = _range_over(tree.operand, x, names)
        return (-high, -low) if isinstance(tree.op, ast.USub) else (low, high)
    if isinstance(tree, ast.BinOp):
        left = _range_over(tree.left, x, names)
        return (
            _power(left, tree.right)
            if isinstance(tree.op, ast.Pow)
            else _joined(tree.op, left, _range_over(tree.right, x, names))
        )
    assert isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name)
    parts = [_range_over(part, x, names) for part in tree.args]
    if tree.func.id == "abs":
        ((low, high),) = parts
        return (Fraction(0) if low < 0 < high else min(abs(low), abs(high))), max(abs(low), abs(high))
    extreme = min if tree.func.id == "min" else max
    return extreme(low for low, _ in parts), extreme(high for _, high in parts)


def _power(base: Ends, exponent: ast.expr) -> Ends:
    assert isinstance(exponent, ast.Constant) and isinstance(exponent.value, int)
    values = [end**exponent.value for end in base]
    if base[0] < 0 < base[1] and exponent.value and exponent.value % 2 == 0:
        values.append(Fraction(0))
    return min(values), max(values)


def _joined(sign: ast.operator, left: Ends, right: Ends) -> Ends:
    if isinstance(sign, ast.Add):
        return left[0] + right[0], left[1] + right[1]
    if isinstance(sign, ast.Sub):
        return left[0] - right[1], left[1] - right[0]
    if isinstance(sign, ast.Div) and right[0] <= 0 <= right[1]:
        raise ZeroDivisionError
    corners = [a * b if isinstance(sign, ast.Mult) else a / b for a in left for b in right]
    return min(corners), max(corners)
