"""Text of the grammar as LaTeX in the order and shape in which it is written: nothing is evaluated, collected or cancelled."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from decimal import Decimal

from epsproof.derive.text.names import latex_name
from epsproof.reports.view.formulas import Unprintable

__all__ = ["as_written", "each_as_written", "in_a_line", "names_in"]

SUM, PRODUCT, POWER, ATOM = range(4)
SIGNS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: r"\le",
    ast.Gt: ">",
    ast.GtE: r"\ge",
    ast.Eq: "=",
    ast.NotEq: r"\ne",
}
FUNCTIONS = {"log": r"\log", "exp": r"\exp", "gamma": r"\Gamma", "Phi": r"\Phi"}
OF_A_LAW = ("E", "Var", "P")
CHOICES = {"max": r"\max", "min": r"\min"}
LIMIT = 20_000
WORD = r"\mathit{"
ENDS_IN_WORD = re.compile(r"\\mathit\{\w+\}(_\{(\w+|\\mathit\{[\w,]+\})\})?\Z")
LONG_DECIMAL = 12


def as_written(text: str) -> str:
    """The LaTeX of an expression, of conditions joined by commas, or of ``conditions => conditions``.

    Raises Unprintable where the text is not of the grammar.
    """
    return r" \quad\text{implies}\quad ".join(r",\quad ".join(_conditions(part)) for part in text.split("=>"))


def in_a_line(text: str) -> str:
    """As ``as_written``, for one formula or comparison in a sentence: log(r)/2 keeps its slash, as a fraction would be tiny.

    Raises Unprintable.
    """
    (condition,) = _parts(text)
    return _comparison(condition, _low)


def each_as_written(text: str) -> list[str]:
    """The LaTeX of every condition of a text, for a sentence in which lines can break between them; an implication is one."""
    return [as_written(text)] if "=>" in text or len(text) > LIMIT else _conditions(text)


def names_in(text: str) -> set[str]:
    """The letters and functions of the conditions that commas join. Raises Unprintable."""
    return {node.id for part in _parts(text) for node in ast.walk(part) if isinstance(node, ast.Name)}


def _conditions(text: str) -> list[str]:
    return [_comparison(single) for part in _parts(text) for single in _singles(part)]


def _parts(text: str) -> list[ast.expr]:
    """The conditions that commas join."""
    if len(text) > LIMIT:
        raise Unprintable("the text is too long to be set")
    source = f"({text.strip()},)"
    try:
        tree = ast.parse(source, mode="eval").body
    except (SyntaxError, RecursionError, ValueError) as error:
        raise Unprintable(f"not a formula: {text[:60]}") from error
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            node.kind = ast.get_source_segment(source, node)
    parts = tree.elts if isinstance(tree, ast.Tuple) else [tree]
    if not parts:
        raise Unprintable("no formula")
    return parts


def _singles(node: ast.expr) -> list[ast.expr]:
    """The conditions that ``and`` joins."""
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        return [single for value in node.values for single in _singles(value)]
    return [node]


def _comparison(node: ast.expr, shape: Callable[[ast.expr], str] = lambda node: _written(node)[0]) -> str:
    if isinstance(node, ast.Compare):
        shown = shape(node.left)
        for operator, side in zip(node.ops, node.comparators, strict=True):
            if type(operator) not in SIGNS:
                raise Unprintable("a comparison that the grammar lacks")
            shown += f" {SIGNS[type(operator)]} {shape(side)}"
        return shown
    return shape(node)


def _low(node: ast.expr) -> str:
    """The LaTeX with a slash where a name or number divides functions or fractions, in every term of a sum."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        sign = "+" if isinstance(node.op, ast.Add) else "-"
        return f"{_low(node.left)} {sign} {_low(node.right) if _is_tall(node.right) else _at_least(node.right, PRODUCT)}"
    negative, plain = _signless(node)
    if isinstance(plain, ast.BinOp) and _is_tall(plain):
        return f"{'-' * negative}{_at_least(plain.left, PRODUCT)}/{_written(plain.right)[0]}"
    return _written(node)[0]


def _is_tall(node: ast.expr) -> bool:
    """Whether the formula is a quotient that would be tiny in a line, and starts without a minus."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Div) or _signless(node)[0]:
        return False
    inner = any(
        isinstance(x, ast.Call) or (isinstance(x, ast.BinOp) and isinstance(x.op, ast.Div))
        for x in ast.walk(node.left)
    )
    return inner and isinstance(node.right, ast.Constant | ast.Name)


def _written(node: ast.expr) -> tuple[str, int]:
    """(LaTeX, binding strength)."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return str(node.value), ATOM
    if isinstance(node, ast.Constant) and type(node.value) is float:
        return _decimal(Decimal(node.kind or repr(node.value)))
    if isinstance(node, ast.Name):
        return ({"inf": r"\infty", "pi": r"\pi"}.get(node.id) or latex_name(node.id)), ATOM
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        inner = _at_least(node.operand, PRODUCT)
        return (f"-{inner}" if isinstance(node.op, ast.USub) else inner), SUM
    if isinstance(node, ast.BinOp):
        return _operation(node)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        return _call(node.func.id, node.args)
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in OF_A_LAW:
        return rf"\operatorname{{{node.value.id}}}\left[{_comparison(node.slice)}\right]", POWER
    if isinstance(node, ast.IfExp):
        return _choice(node), POWER
    raise Unprintable(f"{type(node).__name__} has no LaTeX here")


def _decimal(value: Decimal) -> tuple[str, int]:
    """All digits of the number, with a power of ten where that is shorter."""
    digits, exponent = value.normalize().as_tuple()[1:]
    if abs(int(exponent)) <= LONG_DECIMAL + len(digits):
        return f"{value:f}", ATOM
    whole, power = int("".join(map(str, digits))), f"10^{{{exponent}}}"
    return (power, POWER) if whole == 1 else (rf"{whole} \cdot {power}", PRODUCT)


def _signless(node: ast.expr) -> tuple[bool, ast.expr]:
    """Whether a product or quotient starts with a minus, and the same without it."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return True, node.operand
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div):
        negative, left = _signless(node.left)
        return negative, ast.BinOp(left, node.op, node.right) if negative else node
    return False, node


def _operation(node: ast.BinOp) -> tuple[str, int]:
    negative, plain = _signless(node)
    if negative:
        return f"-{_at_least(plain, PRODUCT)}", SUM
    if isinstance(node.op, ast.Add | ast.Sub):
        sign = "+" if isinstance(node.op, ast.Add) else "-"
        return f"{_written(node.left)[0]} {sign} {_at_least(node.right, PRODUCT)}", SUM
    if isinstance(node.op, ast.Div):
        return rf"\frac{{{_written(node.left)[0]}}}{{{_written(node.right)[0]}}}", POWER
    if isinstance(node.op, ast.Mult):
        left, right = _at_least(node.left, PRODUCT), _at_least(node.right, POWER)
        if isinstance(node.left, ast.Call) and not left.endswith((")", "}")):
            left = bracketed(left)
        thin = right.startswith(("\\log", WORD)) or ENDS_IN_WORD.search(left)
        return left + (r" \cdot " if right[0].isdigit() else r"\," if thin else " ") + right, PRODUCT
    if isinstance(node.op, ast.Pow):
        return f"{_at_least(node.left, ATOM)}^{{{_written(node.right)[0]}}}", POWER
    raise Unprintable("an operation that the grammar lacks")


def _call(name: str, arguments: list[ast.expr]) -> tuple[str, int]:
    inner = [_written(argument)[0] for argument in arguments]
    if name in CHOICES:
        listed = r",\ ".join(inner)
        return rf"{CHOICES[name]}\left\{{{listed}\right\}}", ATOM
    if name == "beta" and len(inner) == 2:
        return rf"\mathrm{{B}}({inner[0]}, {inner[1]})", POWER
    if name == "binomial" and len(inner) == 2:
        return rf"\binom{{{inner[0]}}}{{{inner[1]}}}", ATOM
    if len(inner) != 1:
        raise Unprintable(f"{name} takes one argument")
    if name == "sqrt":
        return rf"\sqrt{{{inner[0]}}}", ATOM
    if name == "abs":
        return rf"\left\lvert {inner[0]}\right\rvert", ATOM
    if name == "factorial":
        return f"{_at_least(arguments[0], ATOM)}!", POWER
    if name in FUNCTIONS:
        return f"{FUNCTIONS[name]}{bracketed(inner[0])}", POWER
    return rf"{latex_name(name)}({inner[0]})", POWER


def _choice(node: ast.IfExp) -> str:
    rows, rest = [], node.orelse
    rows.append(rf"{_written(node.body)[0]} & \text{{if }} {_comparison(node.test)}")
    while isinstance(rest, ast.IfExp):
        rows.append(rf"{_written(rest.body)[0]} & \text{{if }} {_comparison(rest.test)}")
        rest = rest.orelse
    rows.append(rf"{_written(rest)[0]} & \text{{otherwise}}")
    return r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"


def bracketed(text: str) -> str:
    tall = r"\frac" in text or r"\sqrt" in text
    return rf"\left({text}\right)" if tall else f"({text})"


def _at_least(node: ast.expr, strength: int) -> str:
    text, own = _written(node)
    return text if own >= strength else bracketed(text)
