"""Syntax tree -> formula by a whitelist."""

from __future__ import annotations

import ast
import re

import sympy
from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded, SyntaxRejected, UnknownName, name_meant, option
from epsproof.derive.text.names import EULER, MEANINGS, NAME
from epsproof.derive.text.notation import symbol
from epsproof.derive.text.numbers import MAX_DIGITS, number
from epsproof.derive.text.proposal import FORMULA
from epsproof.derive.text.tree import calculated_with, tree_of

__all__ = ["Choice", "Comparison", "Reader", "has_names", "parse_conditions", "parse_expression"]

# ``f if condition else g``: a profile that changes its formula where a condition on the priors or
# parameters changes.


class Choice(sympy.Function):  # type: ignore[misc]
    """``Choice(d, strict, f, g)``: f where d > 0 (strict is 1) or d >= 0 (strict is 0), else g."""

    nargs = 4

    @classmethod
    def eval(
        cls, difference: sympy.Expr, strict: sympy.Expr, first: sympy.Expr, second: sympy.Expr
    ) -> sympy.Expr | None:
        """The formula that a condition on numbers chooses; None where it stays open."""
        if difference.is_Rational:
            return first if difference > 0 or (difference == 0 and not strict) else second
        return None


MAX_EXPONENT = 12
MAX_DEGREE = 60
OPERATORS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "=="}
FUNCTIONS = {"sqrt": sympy.sqrt, "log": sympy.log, "exp": sympy.exp, "abs": sympy.Abs}


@frozen
class Comparison:
    """``left relation right`` with relation one of ``< <= > >= ==``."""

    left: sympy.Expr
    relation: str
    right: sympy.Expr


def parse_expression(text: str, names: frozenset[str] | None = None) -> sympy.Expr:
    """The formula written in ``text``; with ``names``, only those variables may occur.

    Raises SyntaxRejected (with the column), UnknownName or LimitExceeded.
    """
    return Reader(text, names).expression(tree_of(text))


def parse_conditions(text: str, names: frozenset[str] | None = None) -> tuple[Comparison, ...]:
    """The comparisons of ``text``: ``"0 < a < 1, r > 1"`` gives three."""
    tree = tree_of(text)
    reader = Reader(text, names)
    parts = tree.elts if isinstance(tree, ast.Tuple) else [tree]
    if not parts:
        raise reader.refuse(
            "nothing stands between the brackets", tree, "a condition is a comparison, such as r > 1"
        )
    return tuple(c for part in parts for c in reader.condition(part))


class Reader:
    """Walks one syntax tree; every node type that is not named here is refused."""

    def __init__(self, text: str, names: frozenset[str] | None) -> None:
        self.text, self.names = text, names

    def refuse(self, rule: str, node: ast.AST, hint: str = "") -> SyntaxRejected:
        return SyntaxRejected(rule, self.text, getattr(node, "col_offset", 0) + 1, hint)

    def source(self, node: ast.expr) -> str:
        return self.text[node.col_offset : node.end_col_offset][:40]

    def condition(self, node: ast.expr) -> list[Comparison]:
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            return [c for value in node.values for c in self.condition(value)]
        if not isinstance(node, ast.Compare):
            raise self.refuse("a condition is a comparison", node, "for instance 0 < a < 1 and r > 1")
        sides = [self.expression(side) for side in (node.left, *node.comparators)]
        found = []
        for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
            if type(operator) not in OPERATORS:
                raise self.refuse("this comparison is not known", node, "use < <= > >= ==")
            found.append(Comparison(left, OPERATORS[type(operator)], right))
        return found

    def chosen(self, test: ast.expr, then: sympy.Expr, otherwise: sympy.Expr) -> sympy.Expr:
        """``then`` where the condition holds, else ``otherwise``."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return self.chosen(test.operand, otherwise, then)
        if isinstance(test, ast.BoolOp):
            value = self.chosen(test.values[-1], then, otherwise)
            for part in reversed(test.values[:-1]):
                both = isinstance(test.op, ast.And)
                value = self.chosen(part, value, otherwise) if both else self.chosen(part, then, value)
            return value
        if isinstance(test, ast.Compare) and any(isinstance(sign, (ast.Eq, ast.NotEq)) for sign in test.ops):
            raise self.refuse(
                "a formula cannot depend on an equality", test, "use <= or < and say which side counts"
            )
        value = then
        for c in reversed(self.condition(test)):
            difference = c.left - c.right if c.relation[0] == ">" else c.right - c.left
            value = Choice(difference, sympy.Integer(len(c.relation) == 1), value, otherwise)
        return value

    def expression(self, node: ast.expr) -> sympy.Expr:
        if spoilt := calculated_with(node):
            rule = "inf stands alone, as a side of a comparison, after if or else, in min or max"
            raise self.refuse(rule, spoilt, "as in max(2, p) if q <= 1/2 else inf")
        value, degree = self._sized(node)
        if degree > MAX_DEGREE:
            raise LimitExceeded(f"the formula has degree {degree}; at most {MAX_DEGREE} is accepted")
        return value

    def _sized(self, node: ast.expr) -> tuple[sympy.Expr, int]:
        if isinstance(node, ast.Constant):
            return self._number(node), 0
        if isinstance(node, ast.Name):
            return self._name(node), 1
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.UAdd, ast.USub)):
            value, degree = self._sized(node.operand)
            return (-value if isinstance(node.op, ast.USub) else value), degree
        if isinstance(node, ast.BinOp):
            return self._binary(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.IfExp):
            (then, degree), (otherwise, other) = self._sized(node.body), self._sized(node.orelse)
            return self.chosen(node.test, then, otherwise), max(degree, other)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            raise self.refuse(
                "not has no place here: say what is allowed",
                node,
                "posterior <= 1/2 for not (posterior > 1/2)",
            )
        if isinstance(node, ast.Tuple):
            raise self.refuse("commas separate conditions, and the arguments of min and max", node, FORMULA)
        raise self.refuse(f"{self.source(node)!r} is not part of the grammar", node, FORMULA)

    def _number(self, node: ast.Constant) -> sympy.Expr:
        source = self.text[node.col_offset : node.end_col_offset]
        if (
            isinstance(node.value, bool)
            or not isinstance(node.value, (int, float))
            or not re.match(r"[\d.]", source)
        ):
            raise self.refuse(f"{source} is not a number", node, MEANINGS.get(source, ""))
        value = number(source)
        return sympy.Rational(value.numerator, value.denominator)

    def _name(self, node: ast.Name) -> sympy.Expr:
        if node.id == "inf":
            return sympy.oo
        if node.id == "pi":
            return sympy.pi
        if node.id in MEANINGS:
            raise self.refuse(f"{node.id!r} is no variable", node, MEANINGS[node.id])
        if not NAME.match(node.id) or (node.id in {"epsilon", "lambda"} and self.names is None):
            bare = node.id.strip("_")
            hint = (
                f"write {bare}"
                if NAME.match(bare) and bare != node.id
                else "a letter, then letters or digits, such as a1"
            )
            raise self.refuse(f"{node.id!r} cannot be used as a name", node, hint)
        if self.names is not None and node.id not in self.names:
            raise UnknownName(
                f"column {node.col_offset + 1}: {node.id!r} is not known here; known: {_listed(self.names)}"
            )
        return symbol(node.id)

    def _binary(self, node: ast.BinOp) -> tuple[sympy.Expr, int]:
        left, left_degree = self._sized(node.left)
        right, right_degree = self._sized(node.right)
        if max(left_degree, right_degree) > MAX_DEGREE:
            raise LimitExceeded(f"the formula has degree over {MAX_DEGREE}")
        if isinstance(node.op, ast.Pow):
            euler = isinstance(node.left, ast.Name) and node.left.id in EULER
            if has_names(node.right) and not euler:
                logarithm = self._real(sympy.log(left), node)
                return self._bounded(sympy.exp(right * logarithm)), max(left_degree, right_degree)
            if not (right.is_Rational and abs(right) <= MAX_EXPONENT and right.q <= MAX_EXPONENT):
                better = f"write exp({self.source(node.right)})" if euler else "or write the product"
                raise self.refuse(
                    f"an exponent is a number between -{MAX_EXPONENT} and {MAX_EXPONENT}", node.right, better
                )
            if left.is_zero and right.is_negative:
                raise self.refuse("division by zero", node)
            try:
                power = left**right
            except OverflowError:
                raise LimitExceeded("a root of a number of this size is not taken") from None
            return self._bounded(self._real(power, node)), left_degree * max(1, int(abs(right)))
        if isinstance(node.op, ast.Div):
            if right.is_zero:
                raise self.refuse("division by zero", node.right)
            return self._bounded(left / right), left_degree + right_degree
        if isinstance(node.op, ast.Mult):
            return self._bounded(left * right), left_degree + right_degree
        if isinstance(node.op, ast.Add):
            return self._bounded(left + right), max(left_degree, right_degree)
        if isinstance(node.op, ast.Sub):
            return self._bounded(left - right), max(left_degree, right_degree)
        raise self.refuse(f"the operator {type(node.op).__name__} is not known", node, FORMULA)

    def _real(self, value: sympy.Expr, node: ast.expr) -> sympy.Expr:
        if value.is_number and value.is_extended_real is False:
            raise self.refuse(
                "this number is not real",
                node,
                "log is defined for positive numbers, sqrt for those not negative",
            )
        return value

    def _bounded(self, value: sympy.Expr) -> sympy.Expr:
        if value.has(sympy.nan, sympy.zoo):
            raise SyntaxRejected("the value is undefined", self.text, 1)
        for part in value.atoms(sympy.Rational):
            if max(part.p.bit_length(), part.q.bit_length()) > 4 * MAX_DIGITS:
                raise LimitExceeded(f"a number of the formula has more than {MAX_DIGITS} digits")
        return value

    def _call(self, node: ast.Call) -> tuple[sympy.Expr, int]:
        name = node.func.id if isinstance(node.func, ast.Name) else "?"
        if name not in {"min", "max", *FUNCTIONS}:
            raise self.refuse(
                f"the function {self.source(node.func)!r} is not known", node, _function_meant(name)
            )
        if node.keywords or not node.args or any(isinstance(a, ast.Starred) for a in node.args):
            raise self.refuse(f"{name} takes plain arguments", node, FORMULA)
        values, degrees = zip(*(self._sized(a) for a in node.args), strict=True)
        if name in FUNCTIONS:
            if len(values) != 1:
                raise self.refuse(f"{name} takes one argument", node)
            return self._bounded(self._real(FUNCTIONS[name](values[0]), node)), degrees[0]
        combine = sympy.Max if name == "max" else sympy.Min
        numbers = [v for v in values if v.is_number and not v.has(Choice)]
        if any(v.is_extended_real is not True for v in numbers):
            raise self.refuse(f"{name} compares real numbers only", node)
        if len(numbers) == len(values):
            return combine(*values), 0
        return combine(*dict.fromkeys(values), evaluate=False) if len(set(values)) > 1 else values[0], max(
            degrees
        )


def has_names(node: ast.expr) -> bool:
    """Whether variables stand in a part of a text; pi is none."""
    return any(
        isinstance(part, ast.Name) and part.id not in ("pi", "inf", *FUNCTIONS, "min", "max")
        for part in ast.walk(node)
    )


def _function_meant(name: str) -> str:
    near = name_meant(name, ("min", "max", *FUNCTIONS))
    known = f"known: min max sqrt log exp abs; {option('table', 'profile.csv')} gives a profile by its values"
    return f"did you mean {near}? {known}" if near else known


def _listed(names: frozenset[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"
