"""Text -> syntax tree, by Python's own parser and a whitelist of characters; nothing is ever evaluated, no algebra loaded."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator

from epsproof.derive.text.errors import LimitExceeded, SyntaxRejected
from epsproof.derive.text.numbers import MAX_DIGITS
from epsproof.derive.text.proposal import FORMULA

__all__ = ["arrow_rule", "calculated_with", "is_condition", "longest_row", "outside_brackets", "tree_of"]

# Expressions: numbers (kept exact: ``0.25`` is 1/4), ``pi``, names, ``+ - * / **``, ``min max sqrt log exp
# abs``, ``inf``. ``f if condition else g`` chooses between formulas; its condition may also use ``or`` and
# ``not``. Conditions: comparisons, chains of comparisons, joined by ``and`` or a comma; in a criterion also
# by ``or``.

DECIMAL_COMMA = re.compile(r"(?<![\w.,])(\d+),(\d+)(?![\w.]|,\S)")
TRAILING = r",\s*\)"
MAX_LENGTH = 4000
MAX_NESTING = 40
MAX_ROW = 300


def is_condition(text: str) -> bool:
    """Whether ``text`` reads as conditions, not as an expression. Raises as parse_conditions does for what is neither."""
    tree = tree_of(text)
    negated = isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not)
    return negated or isinstance(tree, (ast.Compare, ast.BoolOp, ast.Tuple))


def tree_of(text: str) -> ast.expr:
    """The syntax tree of a text that has no other characters than formulas have."""
    if len(text) > MAX_LENGTH:
        raise LimitExceeded(f"the formula has {len(text)} characters; at most {MAX_LENGTH} are read")
    for column, char in enumerate(text, 1):
        if not (
            char.isascii()
            and (char.isalnum() or char in " _.,+-*/()<>=" or text[column - 1 : column + 1] == "!=")
        ):
            hint = "powers are written **" if char == "^" else FORMULA
            raise SyntaxRejected(f"unexpected character {char!r}", text, column, hint)
    depth = 0
    for column, char in enumerate(text, 1):
        depth += {"(": 1, ")": -1}.get(char, 0)
        if depth > MAX_NESTING:
            raise LimitExceeded(f"column {column}: nested deeper than {MAX_NESTING}")
    for match in re.finditer(
        rf"[-+]\s*[-+]\s*[-+]|\d{{{MAX_DIGITS},}}|(?<![=<>!])=(?!=)|=<|=>|<>|{TRAILING}", text
    ):
        if match[0].isdigit():
            raise LimitExceeded(f"column {match.start() + 1}: the number has {MAX_DIGITS} digits or more")
        if match[0].startswith(","):
            raise SyntaxRejected("nothing stands behind the comma", text, match.start() + 1, FORMULA)
        raise SyntaxRejected(f"unexpected {match[0]!r}", text, match.start() + 1, FORMULA)
    if not text.strip():
        raise SyntaxRejected("the formula is empty", text, 1)
    for found in DECIMAL_COMMA.finditer(text):
        own = text[text.rfind("(", 0, found.start()) + 1 :].partition(")")[0]
        if found[1] == "0" or re.search(r",\s", own):
            two = f"write {found[1]}.{found[2]} or {found[1]}, {found[2]}"
            raise SyntaxRejected(f"{found[0]} has two readings", text, found.start() + 1, two)
    lead = len(text) - len(text.lstrip())
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text.strip(), mode="eval").body if not lead else _shifted(text, lead)
    except SyntaxError as error:
        column = min(len(text), max(1, (error.offset or 1) + lead))
        raise SyntaxRejected("not a formula", text, column, FORMULA) from None
    except (RecursionError, MemoryError, ValueError):
        raise LimitExceeded("the formula is nested too deeply") from None
    if (row := longest_row(tree)) > MAX_ROW:
        raise LimitExceeded(f"the formula has {row} operations in a row; at most {MAX_ROW} are read")
    return tree


def _shifted(text: str, lead: int) -> ast.expr:
    tree = ast.parse(text.strip(), mode="eval").body
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and node.end_col_offset is not None:
            node.col_offset += lead
            node.end_col_offset += lead
    return tree


# ``inf``, which demands nothing, is no number: what is calculated with it.

NUMERIC = {"abs", "exp", "log", "sqrt"}


def calculated_with(tree: ast.expr) -> ast.expr | None:
    """The first sum, product, quotient, power or function of what may be ``inf``; None where there is none."""
    return next(
        (part for part in ast.walk(tree) if isinstance(part, ast.expr) and any(map(_may_be, _numbers(part)))),
        None,
    )


def _numbers(node: ast.expr) -> Iterator[ast.expr]:
    """What has to be a number, for the node to have a value."""
    if isinstance(node, ast.BinOp):
        yield from (node.left, node.right)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield node.operand
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NUMERIC:
        yield from node.args


def _may_be(node: ast.expr) -> bool:
    """Whether the value may be ``inf``."""
    if isinstance(node, ast.IfExp):
        return _may_be(node.body) or _may_be(node.orelse)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
        return (
            all(map(_may_be, node.args))
            if node.func.id == "min"
            else node.func.id == "max" and any(map(_may_be, node.args))
        )
    return isinstance(node, ast.Name) and node.id == "inf"


# The longest row of operations of a formula, of which each holds the one before it.


def longest_row(tree: ast.expr) -> int:
    """The longest way from the formula to a name or a number: in a sum, each sign holds the sum before it."""
    level, found = [tree], 0
    while level := [
        part for node in level for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)
    ]:
        found += 1
    return found


# Arrows between conditions: two without a bracket have two readings, and one in a bracket is said without it.

SIGN = re.compile(r"<=>|=>|[()]")
CHAIN = re.compile(r"\s*(<=>|=>)\s*")
INNERMOST = re.compile(r"\(([^()]*?(?:\([^()]*\)[^()]*?)*)(<=>|=>)([^()]*(?:\([^()]*\)[^()]*)*)\)")


def arrow_rule(text: str) -> str:
    """The rule on arrows that a statement breaks, and what to write; empty where it breaks none."""
    if not outside_brackets(text):
        better = INNERMOST.sub(_without_arrow, text)
        remedy = f": write {better}" if outside_brackets(better) and len(CHAIN.findall(better)) < 2 else ""
        return f"an arrow stands between whole conditions, not in a bracket{remedy}"
    parts = CHAIN.split(text.strip())
    if len(parts) < 5:
        return ""
    steps = " and ".join(f'"{" ".join(parts[k : k + 3])}"' for k in range(0, len(parts) - 2, 2))
    premises = " and ".join(f"({part})" if " or " in part else part for part in parts[:-1:2])
    said = f'"{premises} => {parts[-1]}", or ' if {*parts[1::2]} == {"=>"} else ""
    return f"two arrows in one goal have two readings: write {said}a goal for each step, {steps}"


def outside_brackets(text: str) -> bool:
    """Whether no bracket has an arrow in it."""
    depth = 0
    for sign in SIGN.findall(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth > 0 and sign in ("=>", "<=>"):
            return False
    return True


def _without_arrow(found: re.Match[str]) -> str:
    given, sign, then = found[1].strip(), found[2], found[3].strip()
    if sign == "=>":
        return f"(not ({given}) or ({then}))"
    return f"(({given}) and ({then}) or not ({given}) and not ({then}))"
