"""What the key of a kept verdict leaves out cannot change a verdict: nothing that decides claims imports it."""

from __future__ import annotations

import ast

import pytest

from epsproof.verify.system.sources import APART, ROOT, apart

DECIDING = sorted(file for file in (ROOT / "verify").rglob("*.py") if not apart(file))


@pytest.mark.parametrize("name", APART)
def test_what_is_left_out_exists(name):
    assert (ROOT / "verify" / name).exists()


def test_nothing_that_decides_imports_what_is_left_out():
    outside = [
        f"epsproof.verify.{name.removesuffix('.py').replace('/', '.')}." for name in APART if name != "papers"
    ]
    imports = [
        (file.name, f"{node.module}.{alias.name}.")
        for file in DECIDING
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    assert sum(module.startswith("epsproof.verify.") for _, module in imports) > 1000
    assert [one for one in imports if one[1].startswith(tuple(outside))] == []
