"""The ways through an algorithm for given data: each comparison of noisy values goes both ways."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from inspect import signature
from typing import Any

from epsproof.derive.text.errors import LimitExceeded, UnknownName, nearest
from epsproof.verify.algorithms.path import Form, Path, as_form, plain
from epsproof.verify.algorithms.program import typed
from epsproof.verify.algorithms.trace import FUNCTIONS, Oracle, Trace, compared, joined

__all__ = ["differences", "paths"]

MOST_PATHS, MOST_STEPS = 20_000, 100_000
Value = Any
"""Fraction, Form, bool, str, or a list of values."""
SCALED = ("laplace", "exponential", "geometric", "discrete_gaussian", "gaussian")


def paths(program: ast.Module, names: Mapping[str, Value]) -> Iterator[Path]:
    """Every way through the program; conditions may exclude one another. Raises QuestionError with the line."""
    return (run.path() for run in _runs(program, names))


def differences(program: ast.Module, names: Mapping[str, Value]) -> Iterator[list[tuple[int, Fraction]]]:
    """Of each way through the program, the differences of the two sides of its comparisons, with their lines."""
    return (run.differences for run in _runs(program, names))


def _runs(program: ast.Module, names: Mapping[str, Value]) -> Iterator[Run]:
    oracle, count = Oracle(), 0
    while True:
        run = Run(oracle, names)
        run.all_of(program.body)
        yield run
        count += 1
        if not oracle.advance():
            return
        if count == MOST_PATHS:
            raise LimitExceeded(
                f"the algorithm has more than {MOST_PATHS} ways through these data; shorten loops or lists"
            )


class Stopped(Exception):
    """stop() was reached."""


class Broken(Exception):
    """break was reached."""


class Continued(Exception):
    """continue was reached."""


def _assigned(formula: ast.expr) -> str:
    """What to write for a formula alone, which is an assignment where it has an arrow, read as < and -."""
    if isinstance(formula, ast.Compare) and isinstance(formula.left, ast.Name):
        drawn = formula.comparators[0]
        if isinstance(drawn, ast.UnaryOp) and isinstance(drawn.op, ast.USub):
            return f"write {formula.left.id} = {typed(drawn.operand)}"
    return f"write v = {typed(formula)}, or output({typed(formula)})"


class Run(Trace):
    """One way through a program."""

    def __init__(self, oracle: Oracle, names: Mapping[str, Value]) -> None:
        super().__init__(oracle)
        self.names, self.steps = dict(names), 0

    def all_of(self, body: Sequence[ast.stmt]) -> None:
        try:
            self._block(body)
        except Stopped:
            pass
        except (Broken, Continued):
            raise self.refused("break and continue stand inside a loop") from None

    def _block(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise LimitExceeded(f"a run of the algorithm takes more than {MOST_STEPS} steps")
            self.line = statement.lineno
            STATEMENTS[type(statement)](self, statement)

    def assign(self, statement: ast.Assign) -> None:
        target = statement.targets[0]
        assert isinstance(target, ast.Name)
        self.names[target.id] = self.value(statement.value)

    def augment(self, statement: ast.AugAssign) -> None:
        if not isinstance(statement.target, ast.Name):
            raise self.refused("assign to a name")
        name = self.value(ast.copy_location(ast.Name(statement.target.id, ast.Load()), statement))
        self.names[statement.target.id] = joined(self, statement.op, name, self.value(statement.value))

    def loop(self, statement: ast.For) -> None:
        assert isinstance(statement.target, ast.Name)
        for item in self._items(statement.iter):
            self.names[statement.target.id] = item
            try:
                self._block(statement.body)
            except Continued:
                continue
            except Broken:
                return

    def branch(self, statement: ast.If) -> None:
        self._block(statement.body if self.truth(statement.test) else statement.orelse)

    def alone(self, statement: ast.Expr) -> None:
        call = statement.value
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Name)
            and call.func.id == "stop"
            and not call.args
        ):
            raise Stopped
        if not isinstance(call, ast.Call):
            raise self.refused(
                f"a formula alone does nothing; assign it to a name or put it out: {_assigned(call)}"
            )
        self.value(call)

    def truth(self, node: ast.expr) -> bool:
        found = self.value(node)
        if not isinstance(found, bool):
            raise self.refused(f"'{typed(node)}' is no condition; write one such as '{typed(node)} > 0'")
        return found

    def value(self, node: ast.expr) -> Value:
        return EXPRESSIONS[type(node)](self, node)

    def name(self, node: ast.Name) -> Value:
        if node.id == "pi":
            rule = "a program computes in rational numbers, and pi is none: write 355/113"
            raise UnknownName(f"line {self.line} of the program: {rule}")
        if node.id not in self.names:
            near = nearest(node.id, self.names)
            others = (
                f"a number is given by [values] {node.id} = \"1/2\", and a text stands in quotes: '{node.id}'"
            )
            raise UnknownName(
                f"line {self.line} of the program: there is no {node.id} here; did you mean {near}? {others}"
            )
        return self.names[node.id]

    def call(self, node: ast.Call) -> Value:
        assert isinstance(node.func, ast.Name)
        if node.func.id == "stop":
            raise self.refused("stop() stands alone")
        values = [self.value(argument) for argument in node.args]
        try:
            signature(FUNCTIONS[node.func.id]).bind(self, *values)
        except TypeError:
            scale = next((x for x, value in zip(node.args[::-1], values[::-1], strict=True) if value), None)
            better = (
                f", only its scale: write {node.func.id}({typed(scale)})"
                if scale and node.func.id in SCALED
                else ""
            )
            said = f"'{typed(node)}': {node.func.id} does not take {len(values)} arguments{better}"
            raise self.refused(said) from None
        return FUNCTIONS[node.func.id](self, *values)

    def binary(self, node: ast.BinOp) -> Value:
        return joined(self, node.op, self.value(node.left), self.value(node.right))

    def unary(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            return not self.truth(node.operand)
        found = self.value(node.operand)
        if not isinstance(found, (Fraction, Form)):
            raise self.refused(f"'{typed(node.operand)}' is no number")
        return plain(as_form(found).times(Fraction(-1))) if isinstance(node.op, ast.USub) else found

    def both(self, node: ast.BoolOp) -> bool:
        wanted = isinstance(node.op, ast.Or)
        return wanted if any(self.truth(part) is wanted for part in node.values) else not wanted

    def comparison(self, node: ast.Compare) -> bool:
        left = self.value(node.left)
        for op, other in zip(node.ops, node.comparators, strict=True):
            right = self.value(other)
            if not compared(self, op, left, right):
                return False
            left = right
        return True

    def entries(self, node: ast.List | ast.Tuple) -> list[Value]:
        return [self.value(part) for part in node.elts]

    def comprehension(self, node: ast.ListComp) -> list[Value]:
        if len(node.generators) != 1:
            raise self.refused("one 'for' in a list")
        (loop,), outer = node.generators, dict(self.names)
        assert isinstance(loop.target, ast.Name)
        found = []
        for item in self._items(loop.iter):
            self.names[loop.target.id] = item
            if all(self.truth(condition) for condition in loop.ifs):
                found.append(self.value(node.elt))
        self.names = outer
        return found

    def chosen(self, node: ast.IfExp) -> Value:
        return self.value(node.body if self.truth(node.test) else node.orelse)

    def entry(self, node: ast.Subscript) -> Value:
        found = self.value(node.value)
        if not isinstance(found, list):
            raise self.refused(f"'{typed(node.value)}' is no list")
        if isinstance(node.slice, ast.Slice):
            ends = [
                None if part is None else self._place(part) for part in (node.slice.lower, node.slice.upper)
            ]
            return found[ends[0] : ends[1]]
        place = self._place(node.slice)
        if not -len(found) <= place < len(found):
            raise self.refused(
                f"'{typed(node.value)}' has {len(found)} entries, numbered from 0; there is none at {place}"
            )
        return found[place]

    def _place(self, node: ast.expr) -> int:
        found = self.value(node)
        if not isinstance(found, Fraction) or found.denominator != 1:
            raise self.refused(f"'{typed(node)}' is no place in a list")
        return int(found)

    def _items(self, node: ast.expr) -> list[Value]:
        found = self.value(node)
        if not isinstance(found, list):
            raise self.refused(f"'{typed(node)}' is no list; write 'range({typed(node)})' for its places")
        return found


STATEMENTS: dict[type[ast.stmt], Callable[[Run, Any], None]] = {
    ast.Assign: Run.assign,
    ast.AugAssign: Run.augment,
    ast.For: Run.loop,
    ast.If: Run.branch,
    ast.Expr: Run.alone,
    ast.Pass: lambda run, statement: None,
}
EXPRESSIONS: dict[type[ast.expr], Callable[[Run, Any], Value]] = {
    ast.Constant: lambda run, node: node.value,
    ast.Name: Run.name,
    ast.Call: Run.call,
    ast.BinOp: Run.binary,
    ast.UnaryOp: Run.unary,
    ast.BoolOp: Run.both,
    ast.Compare: Run.comparison,
    ast.List: Run.entries,
    ast.Tuple: Run.entries,
    ast.ListComp: Run.comprehension,
    ast.IfExp: Run.chosen,
    ast.Subscript: Run.entry,
}


def _break(run: Run, statement: ast.stmt) -> None:
    raise Broken


def _continue(run: Run, statement: ast.stmt) -> None:
    raise Continued


STATEMENTS[ast.Break], STATEMENTS[ast.Continue] = _break, _continue
