"""Judges a change of the kernel: it survives if no test that reaches the changed line fails."""

from __future__ import annotations

import ast
import contextlib
import gc
import importlib.abc
import importlib.util
import os
import resource
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.verify.kernel.collected import Collected, inside_a_function
from tests.verify.kernel.covering import OPTIONS, covering

__all__ = ["Judge", "statement_lines"]

TESTS, AT_FIRST, REMEMBERED = "tests/verify/kernel", 12, 30
SECONDS, MEMORY = 240, 2 * 1024**3


class Judge:
    """Judges changes one by one; the tests that found earlier ones are tried first."""

    def __init__(self) -> None:
        self.reached = covering(TESTS)
        self.collected = Collected(TESTS)
        self.killers: list[str] = []
        assert survives("none", None, sorted(self.reached.seconds)), "the tests fail without any change"

    def survives(self, file: Path, line: int, changed: ast.Module) -> bool:
        """Whether no test fails where the file is changed on this line."""
        source, module = file.read_text(encoding="utf-8"), f"epsproof.verify.kernel.{file.stem}"
        whole = (1, len(source.splitlines()))
        tests = self.reached.tests(file.name, *statement_lines(source, line)) or self.reached.tests(
            file.name, *whole
        )
        ranked = sorted(tests, key=lambda test: -self.killers.index(test) if test in self.killers else 1)
        failing = self.collected.failing(
            module, changed, [(test, self.reached.seconds[test]) for test in ranked]
        )
        if failing is not None:
            self.killers = [*(test for test in self.killers if test != failing), failing][-REMEMBERED:]
            return False
        return inside_a_function(ast.parse(source), line) or survives(module, changed, tests)


class Loader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module its changed tree when it is imported."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name, self.tree = name, tree

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> Any:
        return importlib.util.spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.tree, f"<{self.name}>", "exec"), module.__dict__)


def statement_lines(source: str, line: int) -> tuple[int, int]:
    """The first and last line of the innermost statement that is on a line; of a compound one, of its head."""
    first, last = line, line
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0):
            body = getattr(node, "body", None)
            end = body[0].lineno - 1 if isinstance(body, list) else node.end_lineno or line
            if node.lineno <= line <= max(end, node.lineno):
                first, last = node.lineno, max(end, node.lineno)
    return first, last


def survives(name: str, tree: ast.Module | None, tests: Sequence[str]) -> bool:
    """Whether the tests pass with the changed module, imported anew; the first of them are tried in a process of their own."""
    return not any(_fails(name, tree, part) for part in (tests[:AT_FIRST], tests[AT_FIRST:]) if part)


def _fails(name: str, tree: ast.Module | None, tests: Sequence[str]) -> bool:
    """Whether one of the tests fails, in a process bounded in time and memory."""
    gc.freeze()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, 1)
        os.dup2(sink, 2)
        if tree is not None:
            sys.meta_path.insert(0, Loader(name, tree))
        failed = 1
        with contextlib.suppress(BaseException):
            failed = int(pytest.main(["-x", *OPTIONS, *tests]))
        os._exit(failed)
    return os.waitpid(child, 0)[1] != 0
