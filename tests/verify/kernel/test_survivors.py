"""The table of survivors names mutants that exist, each once and with a reason."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

from mutants import KERNEL, mutants

SURVIVORS = tomllib.loads((Path(__file__).parent / "survivors.toml").read_text(encoding="utf-8"))["survivor"]


def test_every_survivor_is_a_mutant_of_the_kernel() -> None:
    entries = [(entry["file"], entry["line"], entry["mutant"]) for entry in SURVIVORS]
    assert len(set(entries)) == len(entries)
    for file in {name for name, _, _ in entries}:
        source = (KERNEL / file).read_text(encoding="utf-8")
        known = {
            (source.splitlines()[line - 1].strip(), description) for line, description, _ in mutants(source)
        }
        assert {entry[1:] for entry in entries if entry[0] == file} <= known
    assert [entry for entry in SURVIVORS if not entry["reason"].strip()] == []


def test_a_mutant_differs_from_the_original() -> None:
    source = (KERNEL / "document.py").read_text(encoding="utf-8")
    original = ast.unparse(ast.parse(source))
    changed = [ast.unparse(tree()) for _, _, tree in mutants(source)]
    assert len(changed) > 20 and original not in changed
