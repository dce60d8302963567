"""Functions have a changed text's code wherever they were imported before, and what they kept is forgotten."""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from collected import inside_a_function, swapped

TEXT = """
from functools import cache

LIMIT = 3

@cache
def square(x):
    return x * x

class Number:
    def __init__(self, value):
        self.value = value

    @property
    def twice(self):
        return self.value + self.value

    @staticmethod
    def least():
        return min(LIMIT, 5)
"""


@pytest.fixture
def module(tmp_path: Path) -> Iterator[types.ModuleType]:
    file = tmp_path / "counted.py"
    file.write_text(TEXT, encoding="utf-8")
    made = types.ModuleType("counted")
    made.__file__ = str(file)
    sys.modules["counted"] = made
    exec(compile(TEXT, str(file), "exec"), made.__dict__)
    yield made
    del sys.modules["counted"]


def test_every_function_has_the_changed_code(module: types.ModuleType) -> None:
    square, number, least = module.square, module.Number(4), module.Number.least
    assert (square(5), number.twice, least()) == (25, 8, 3)
    changed = TEXT.replace("x * x", "x + x").replace("+ self.value", "- self.value").replace("min(", "max(")
    swapped(module, changed)
    assert (square(5), number.twice, least()) == (10, 0, 5)
    assert sys.modules["counted"] is module and module.LIMIT == 3


def test_a_text_without_a_function_is_no_change_of_its_code(module: types.ModuleType) -> None:
    with pytest.raises(KeyError):
        swapped(module, "LIMIT = 4")


def test_what_is_inside_a_function() -> None:
    lines = TEXT.splitlines()
    assert [
        lines[line - 1].strip()
        for line in range(1, len(lines) + 1)
        if inside_a_function(ast.parse(TEXT), line)
    ] == [
        "return x * x",
        "self.value = value",
        "return self.value + self.value",
        "return min(LIMIT, 5)",
    ]


def test_what_the_tests_keep_is_forgotten() -> None:
    @cache
    def kept() -> list[int]:
        return []

    first = kept()
    other = types.ModuleType("empty")
    other.__file__ = "empty.py"
    swapped(other, "")
    assert kept() is not first


def test_a_constant_is_changed_in_every_module_that_has_imported_it(module: types.ModuleType) -> None:
    importing = types.ModuleType("importing")
    importing.LIMIT, importing.least = module.LIMIT, module.Number.least
    sys.modules["importing"] = importing
    swapped(module, TEXT.replace("LIMIT = 3", "LIMIT = 4"))
    assert (module.LIMIT, importing.LIMIT, importing.least()) == (4, 4, 4)
    del sys.modules["importing"]
