"""A failing assertion shows what is wrong: none asks only whether all, or any, of many values are right."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


def silent(source: str) -> Iterator[int]:
    """The lines of assertions that say only False where they fail: ``assert all(...)``, ``assert x and not any(...)``."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assert):
            parts = node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]
            bare = [part.operand if isinstance(part, ast.UnaryOp) else part for part in parts]
            called = [
                part.func.id
                for part in bare
                if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)
            ]
            if {"all", "any"} & set(called):
                yield node.lineno


def test_assertions_show_the_values():
    """Rewrite ``assert all(ok(x) for x in many)`` as ``assert [x for x in many if not ok(x)] == []``."""
    found = {
        path.relative_to(TESTS): list(silent(path.read_text(encoding="utf-8")))
        for path in TESTS.rglob("*.py")
    }
    assert len(found) > 300 and {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "text", ["assert all(x)", "assert not any(x)", "assert y and all(x), y", "def f():\n    assert any(x)"]
)
def test_silent_assertions_are_found(text):
    assert list(silent(text)) == [text.count("\n") + 1]


@pytest.mark.parametrize(
    "text", ["assert [x for x in y if all(x)] == []", "assert f(x)", "assert x", "z = all(x)"]
)
def test_others_are_left_alone(text):
    assert list(silent(text)) == []
