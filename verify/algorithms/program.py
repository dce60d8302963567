"""The text of an algorithm: a whitelist of Python's syntax, read and never evaluated by Python."""

from __future__ import annotations

import ast
import re
from fractions import Fraction

from epsproof.derive.text.errors import QuestionError, nearest
from epsproof.derive.text.names import no_parameter

__all__ = ["parsed", "typed"]

FUNCTIONS = (
    "abs", "argmax", "argmin", "bernoulli", "discrete_gaussian", "exponential", "exponential_mechanism", "gaussian", "geometric",
    "laplace", "len", "max", "mean", "median", "min", "output", "range", "sorted", "spend", "stop", "sum", "var", "variance",
)  # fmt: skip
STATEMENTS = (
    ast.Module,
    ast.Assign,
    ast.AugAssign,
    ast.For,
    ast.If,
    ast.Expr,
    ast.Break,
    ast.Continue,
    ast.Pass,
)
VALUES = (
    ast.Call, ast.Name, ast.Load, ast.Store, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Compare, ast.BoolOp, ast.List, ast.Tuple,
    ast.Subscript, ast.Slice, ast.ListComp, ast.comprehension, ast.IfExp,
)  # fmt: skip
SIGNS = (
    ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.USub, ast.UAdd, ast.Not, ast.And, ast.Or, ast.Eq, ast.NotEq, ast.Lt,
    ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn,
)  # fmt: skip
ALLOWED = (*STATEMENTS, *VALUES, *SIGNS)
NOISE = "noise is laplace, exponential or geometric, each of a scale, gaussian of sigma, or discrete_gaussian of sigma squared"
MOST_CHARACTERS, MOST_DEPTH = 20_000, 40
REMEDY = (
    "an algorithm has assignments, 'for NAME in LIST:', 'if CONDITION:', 'else:', 'break', 'continue', "
    "output(...), spend(...) and stop()"
)
MEANT = {
    "print": "output", "yield": "output", "emit": "output", "append": "output", "release": "output", "lap": "laplace",
    "exit": "stop", "halt": "stop", "abort": "stop", "average": "mean", "avg": "mean", "length": "len",
    "normal": "gaussian", "gauss": "gaussian",
}  # fmt: skip


def parsed(text: str) -> ast.Module:
    """Raises QuestionError, with the line, for everything outside the language."""
    if len(text) > MOST_CHARACTERS:
        raise QuestionError(f"the program has {len(text)} characters; at most {MOST_CHARACTERS} are read")
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None)
        place = f"line {line} of the program: " if line else "the program: "
        raise QuestionError(f"{place}{_unread(error, text)}; {REMEDY}") from None
    _walk(tree, 0)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, (int, float))
            and not isinstance(node.value, bool)
        ):
            node.value = Fraction(ast.get_source_segment(text, node) or "")  # type: ignore[assignment]
    return tree


def typed(node: ast.AST) -> str:
    """The text of a piece of a program, with numbers as they are typed."""
    return re.sub(
        r"Fraction\((\d+), (\d+)\)", lambda m: m[1] if m[2] == "1" else f"{m[1]}/{m[2]}", ast.unparse(node)
    )


def _unread(error: Exception, text: str) -> str:
    """What is wrong with the line at which Python's grammar stops, with the line as it is meant where a rule knows it."""
    lines, number = text.splitlines(), getattr(error, "lineno", None) or 0
    if isinstance(error, IndentationError):
        typed_line = lines[number - 1].strip() if 0 < number <= len(lines) else ""
        return f"{typed_line} stands further in or out than the lines around it: begin it with as many blanks as those beside it"
    typed_line = line = lines[number - 1].strip() if 0 < number <= len(lines) else ""
    line = re.sub(r"^for\s+(\w+)\s+in\s+\d+\s*(?::|\.\.+|to)\s*(\w+)", r"for \1 in range(\2)", line)
    begun = re.match(r"(if|elif|else|for|while)\b(.*)", line, re.IGNORECASE)
    better = line
    if begun:
        better = re.sub(r"\s*(?:\bthen|\bdo|\{|:)?\s*$", "", f"{begun[1].lower()}{begun[2]}") + ":"
        better = re.sub(r"^for\s+(?:each\s+)?", "for ", re.sub(r"^else\s*if\b", "elif", better))
    better = re.sub(r"^(\w+)\s*(?::=|<-|←|~)\s*", r"\1 = ", better)
    for sign, python in (
        ("≤", "<="),
        ("≥", ">="),
        ("≠", "!="),
        ("&&", "and"),
        ("||", "or"),
        ("^", "**"),
        ("−", "-"),
        ("·", "*"),
    ):
        better = better.replace(sign, python)
    better = re.sub(r"(?<![<>=!+*/-])=(?!=)", "==", better) if begun and begun[1].lower() != "for" else better
    better = re.sub(r"(?<![\w.])(\d+(?:\.\d+)?)\s*%(?!\s*[\w(])", r"\1/100", better).rstrip("; ")
    if better != typed_line:
        return f"write {better}"
    return (
        f"this is not read: {typed_line}"
        if typed_line
        else f"this is not read: {getattr(error, 'msg', error)}"
    )


def _walk(node: ast.AST, depth: int) -> None:
    line = getattr(node, "lineno", 1)
    if depth > MOST_DEPTH:
        raise QuestionError(f"line {line} of the program is nested more than {MOST_DEPTH} deep")
    if not isinstance(node, ALLOWED):
        raise QuestionError(
            f"line {line} of the program: {_said(node)}, which is not in the language; {REMEDY}"
        )
    if isinstance(node, ast.Call):
        _call(node, line)
    if isinstance(node, ast.Assign) and (len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name)):
        raise QuestionError(f"line {line} of the program: assign to one name, as in 'v = q + laplace(2)'")
    if isinstance(node, (ast.For, ast.comprehension)) and not isinstance(node.target, ast.Name):
        raise QuestionError(f"line {line} of the program: a loop has one name, as in 'for q in queries:'")
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and (rule := no_parameter(node.id)):
        raise QuestionError(f"line {line} of the program: {rule}")
    if isinstance(node, ast.For) and node.orelse:
        raise QuestionError(f"line {line} of the program: 'else' after a loop is not in the language")
    if isinstance(node, ast.Constant) and not isinstance(node.value, (int, float, str, bool)):
        raise QuestionError(f"line {line} of the program: {node.value!r} is no number and no text")
    for child in ast.iter_child_nodes(node):
        _walk(child, depth + 1)


def _call(node: ast.Call, line: int) -> None:
    name = node.func.id if isinstance(node.func, ast.Name) else ast.unparse(node.func)
    if name not in FUNCTIONS:
        near = MEANT.get(name.lower()) or nearest(name, FUNCTIONS)
        raise QuestionError(
            f"line {line} of the program: there is no function {name}; nearest: {near}; {NOISE}"
        )
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        plain = [typed(one.value) for one in node.keywords if one.arg not in ("loc", "size")]
        such = f"{name}({', '.join(plain)})" if plain and not node.args else f"{name}(x)"
        raise QuestionError(f"line {line} of the program: {name} takes plain arguments, such as {such}")


def _said(node: ast.AST) -> str:
    """The first line of a piece of a program, with what to write where it has a way of its own."""
    if isinstance(node, ast.Return):
        better = f"output({typed(node.value)}) and then stop()" if node.value else "stop()"
        return f"write {better}, for 'return'"
    if isinstance(node, ast.While):
        return "write 'for NAME in LIST:' with a list such as range(10), for 'while'"
    return (
        f"'{typed(node).splitlines()[0]}'" if isinstance(node, (ast.expr, ast.stmt)) else type(node).__name__
    )
