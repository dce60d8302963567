"""Every formula that differs from a given one by one small change of its syntax tree."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from keyword import kwlist

__all__ = ["OPERATORS", "changed_formulas", "read", "written"]

Changes = Callable[[ast.expr, Sequence[str]], Iterator[ast.expr]]
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.Pow: ast.Mult,
}
DROPPED = frozenset({"sqrt", "log", "exp", "abs"})
EXTREMES = {"min": "max", "max": "min"}
MIRRORED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
}
STRICTER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}


WORDS = "|".join({*kwlist} - {"and", "or", "not", "if", "else"})


def read(text: str) -> ast.expr:
    """The syntax tree of a text of the grammar, where a name such as lambda, which Python keeps for itself, ends in "_", and a
    decimal number is a name, so that it keeps its digits."""
    own = _own(text.strip())

    class Exact(ast.NodeTransformer):
        def visit_Constant(self, node: ast.Constant) -> ast.expr:
            return ast.Name(str(ast.get_source_segment(own, node))) if isinstance(node.value, float) else node

    whole: ast.expr = Exact().visit(ast.parse(own, mode="eval").body)
    return whole


def _own(text: str) -> str:
    return re.sub(rf"\b({WORDS})\b", r"\1_", text)


def written(tree: ast.AST) -> str:
    """The text of a tree, with the names that ``read`` changed."""
    return re.sub(rf"\b({WORDS})_\b", r"\1", ast.unparse(ast.fix_missing_locations(tree)))


def operator(node: ast.expr, names: Sequence[str]) -> Iterator[ast.expr]:
    """+ and -, * and /, ** and * exchanged."""
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)


def constant(node: ast.expr, names: Sequence[str]) -> Iterator[ast.expr]:
    """A number one larger, and one smaller."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1) if node.value else ast.UnaryOp(ast.USub(), ast.Constant(1))


def variable(node: ast.expr, names: Sequence[str]) -> Iterator[ast.expr]:
    """A variable replaced by the next one of the claim."""
    if isinstance(node, ast.Name) and node.id in names and len(names) > 1:
        yield ast.Name(names[(names.index(node.id) + 1) % len(names)])


def sign(node: ast.expr, names: Sequence[str]) -> Iterator[ast.expr]:
    """A variable, function value or product negated; a minus sign dropped."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield node.operand
    elif isinstance(node, ast.Call) or (isinstance(node, ast.Name) and node.id in names):
        yield ast.UnaryOp(ast.USub(), node)


def function_dropped(node: ast.expr, names: Sequence[str]) -> Iterator[ast.expr]:
    """A logarithm, exponential, root or absolute value replaced by its argument."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DROPPED:
        yield node.args[0]


def operands_swapped(node: ast.expr, names: Sequence[str]) -> Iterator[ast.expr]:
    """a - b as b - a, a/b as b/a."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Sub, ast.Div)):
        yield ast.BinOp(node.right, node.op, node.left)


def extreme_exchanged(node: ast.expr, names: Sequence[str]) -> Iterator[ast.expr]:
    """min and max exchanged, and the branches of a choice."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EXTREMES:
        yield ast.Call(ast.Name(EXTREMES[node.func.id]), node.args, [])
    if isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)


def direction(node: ast.expr, names: Sequence[str]) -> Iterator[ast.expr]:
    """One comparison turned round."""
    if isinstance(node, ast.Compare):
        for k, relation in enumerate(node.ops):
            if type(relation) in MIRRORED:
                yield ast.Compare(
                    node.left,
                    [*node.ops[:k], MIRRORED[type(relation)](), *node.ops[k + 1 :]],
                    node.comparators,
                )


def strictness(node: ast.expr, names: Sequence[str]) -> Iterator[ast.expr]:
    """< as <=, <= as <."""
    if isinstance(node, ast.Compare):
        for k, relation in enumerate(node.ops):
            if type(relation) in STRICTER:
                yield ast.Compare(
                    node.left,
                    [*node.ops[:k], STRICTER[type(relation)](), *node.ops[k + 1 :]],
                    node.comparators,
                )


OPERATORS: dict[str, Changes] = {
    "operator": operator,
    "constant": constant,
    "variable": variable,
    "sign": sign,
    "function dropped": function_dropped,
    "operands swapped": operands_swapped,
    "min and max": extreme_exchanged,
    "direction": direction,
    "strictness": strictness,
}


def changed_formulas(text: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(class of the change, changed text) for every change of one place; ``text`` is a formula or comparison of the grammar."""
    count = sum(1 for _ in ast.walk(read(text)))
    names = [*map(_own, names)]
    seen = {written(read(text))}
    for place in range(count):
        for name, changes in OPERATORS.items():
            number = 0
            while (changed := _changed(text, place, changes, number, names)) is not None:
                number += 1
                if changed not in seen:
                    seen.add(changed)
                    yield name, changed


def _changed(text: str, place: int, changes: Changes, number: int, names: Sequence[str]) -> str | None:
    """The text after the change with that number at that node, None where there is none."""
    tree = read(text)
    target = list(ast.walk(tree))[place]
    if not isinstance(target, ast.expr):
        return None
    found = list(changes(target, names))
    if number >= len(found):
        return None

    class Replace(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return found[number] if node is target else self.generic_visit(node)

    return written(Replace().visit(tree))
