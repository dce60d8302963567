"""Judges changes in functions of the kernel by tests that are collected once: a child of that process runs the changed code."""

from __future__ import annotations

import ast
import contextlib
import gc
import inspect
import json
import os
import resource
import signal
import sys
import types
from collections.abc import Iterator, Sequence
from typing import Any, TextIO

import pytest

from tests.verify.kernel.covering import OPTIONS

__all__ = ["Collected", "inside_a_function", "swapped"]

MEMORY, PATIENCE, AT_LEAST = 2 * 1024**3, 20, 4


class Collected:
    """The tests of a folder, collected by a process of its own that waits to be asked which of them fails after a change."""

    def __init__(self, tests: str) -> None:
        inlet, questions = os.pipe()
        answers, outlet = os.pipe()
        self.child = os.fork()
        if self.child == 0:
            os.close(questions)
            os.close(answers)
            with os.fdopen(inlet) as asked, os.fdopen(outlet, "w") as told:
                sink = os.open(os.devnull, os.O_WRONLY)
                os.dup2(sink, 1)
                os.dup2(sink, 2)
                pytest.main([*OPTIONS, tests], plugins=[_Answering(asked, told)])
            os._exit(0)
        os.close(inlet)
        os.close(outlet)
        self.asked, self.told = os.fdopen(questions, "w"), os.fdopen(answers)

    def failing(self, module: str, changed: ast.Module, tests: Sequence[tuple[str, float]]) -> str | None:
        """The first of the tests (with the seconds that each takes) that fails after the change, or None where none does."""
        self.asked.write(json.dumps([module, ast.unparse(changed), list(tests)]) + "\n")
        self.asked.flush()
        answer = json.loads(self.told.readline())
        return None if answer is None else str(answer)


class _Answering:
    """A plugin that runs no test but those it is asked for."""

    def __init__(self, asked: TextIO, told: TextIO) -> None:
        self.asked, self.told = asked, told

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        gc.freeze()
        for line in self.asked:
            module, text, tests = json.loads(line)
            self.told.write(
                json.dumps(_failing(module, text, [(items[test], seconds) for test, seconds in tests])) + "\n"
            )
            self.told.flush()
        return True


def _failing(module: str, text: str, tests: Sequence[tuple[pytest.Item, float]]) -> str | None:
    """The first test that fails, in a child bounded in time and memory; a child that ends early fails the test it was at."""
    inlet, outlet = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(inlet)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with contextlib.suppress(BaseException):
            swapped(sys.modules[module], text)
            for item, seconds in tests:
                os.write(outlet, f"{item.nodeid}\n".encode())
                if _fails(item, seconds):
                    os._exit(1)
            os._exit(0)
        os._exit(1)
    os.close(outlet)
    with os.fdopen(inlet) as stream:
        begun = stream.read().splitlines()
    failed = os.waitpid(child, 0)[1] != 0
    return (begun[-1] if begun else "the module itself") if failed else None


def _fails(item: pytest.Item, seconds: float) -> bool:
    """Whether a test fails, or takes far longer than it does without the change."""
    from _pytest.runner import runtestprotocol

    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, AT_LEAST + PATIENCE * seconds)
    reports = runtestprotocol(item, log=False, nextitem=None)
    signal.setitimer(signal.ITIMER_REAL, 0)
    return any(report.failed for report in reports)


def swapped(module: types.ModuleType, text: str) -> None:
    """Give the functions and constants of a module what they are in a changed text, whoever imported them; forget what is kept.

    What other modules made of a constant when they were imported stays.
    """
    other = types.ModuleType(module.__name__)
    other.__dict__.update({"__file__": module.__file__, "__package__": module.__package__})
    sys.modules[module.__name__] = other
    try:
        exec(compile(text, f"<{module.__name__}>", "exec"), other.__dict__)
    finally:
        sys.modules[module.__name__] = module
    changed = dict(_functions(other.__dict__, f"<{module.__name__}>", module.__name__))
    for name, function in _functions(module.__dict__, str(module.__file__), module.__name__):
        function.__code__ = changed[name].__code__
    names = {**module.__dict__}
    for name, value in other.__dict__.items():
        if name in names and _constant(value, module.__name__) and value != names[name]:
            for importing in [
                found for found in list(sys.modules.values()) if getattr(found, name, None) is names[name]
            ]:
                setattr(importing, name, value)
            setattr(module, name, value)
    for kept in [value for value in gc.get_objects() if hasattr(type(value), "cache_clear")]:
        kept.cache_clear()


def _constant(value: object, module: str) -> bool:
    """Whether it is no function, class or module, nor made by a class of this one."""
    own = type(value).__module__ == module or getattr(value, "__module__", "") == module
    return not own and not isinstance(value, (types.FunctionType, types.ModuleType, type))


def _functions(names: dict[str, Any], file: str, module: str) -> Iterator[tuple[str, types.FunctionType]]:
    """The functions that a file defines in a module, and in its classes, without their decorators."""
    for value in list(names.values()):
        for wrapping in ("fget", "func", "__func__"):
            value = getattr(value, wrapping, value)
        value = inspect.unwrap(value)
        if isinstance(value, types.FunctionType) and value.__code__.co_filename == file:
            yield value.__qualname__, value
        elif isinstance(value, type) and value.__module__ == module:
            yield from _functions(dict(vars(value)), file, module)


def inside_a_function(tree: ast.Module, line: int) -> bool:
    """Whether a line is within the body of a function of the module or of one of its classes, and not in its first lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= line <= (node.end_lineno or 0):
            return True
    return False
