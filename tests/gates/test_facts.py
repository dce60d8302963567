"""Facts stay data: nothing asks a sentence that the engine wrote what it says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = [path for top in ("derive", "verify", "reports") for path in sorted((ROOT / top).rglob("*.py"))]
WRITTEN = {
    "basis", "because", "caption", "evidence", "label", "method", "open_ends", "reason", "reasons", "remark", "repaired", "told",
}  # fmt: skip
"""Fields that hold sentences or labels of the engine."""
OF_OTHERS = {"verify/records/data_file.py", "verify/system/engine_error.py"}
"""Files that fold, or take a line from, the messages of other programs."""
ASKING = {
    "count",
    "endswith",
    "find",
    "index",
    "partition",
    "removeprefix",
    "removesuffix",
    "rpartition",
    "split",
    "startswith",
}
ASKED = re.compile(rf"str\(error\)|\.(?:{'|'.join(sorted(WRITTEN))})\b")
"""What stands in a file that reads a sentence back; others are not parsed."""
SEARCHING = {"findall", "finditer", "fullmatch", "match", "search"}


def written(node: ast.AST) -> bool:
    """Whether the node is a field that holds a sentence, or the message of an error."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "str" and node.args:
        return isinstance(node.args[0], ast.Name) and node.args[0].id == "error"
    return isinstance(node, ast.Attribute) and node.attr in WRITTEN


def read_back(tree: ast.AST) -> Iterator[int]:
    """The lines at which a sentence of the engine is asked what it says."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of_text = node.func.attr in ASKING and written(node.func.value)
            if of_text or (node.func.attr in SEARCHING and any(map(written, node.args))):
                yield node.lineno
        elif isinstance(node, ast.Compare):
            within = any(isinstance(sign, (ast.In, ast.NotIn)) for sign in node.ops)
            if within and any(map(written, node.comparators)):
                yield node.lineno


@pytest.mark.parametrize(
    "code",
    [
        "verdict.basis.startswith(WORDS)",
        "WORDS in verdict.reason",
        "method.method.endswith(STOPPED)",
        "PATTERN.fullmatch(each.label)",
        "str(error).removeprefix('claim')",
    ],
)
def test_a_sentence_that_is_read_back_is_found(code: str) -> None:
    assert list(read_back(ast.parse(code))) == [1]


@pytest.mark.parametrize(
    "code", ["text.startswith('log(')", "str(error)", "claim.statement.split()", "reason == LATE"]
)
def test_other_texts_may_be_read(code: str) -> None:
    assert list(read_back(ast.parse(code))) == []


def test_no_sentence_is_read_back() -> None:
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in FILES}
    trees = {place: ast.parse(text) for place, text in texts.items() if ASKED.search(text)}
    found = {place: lines for place, tree in trees.items() if (lines := list(read_back(tree)))}
    assert {place: lines for place, lines in found.items() if place not in OF_OTHERS} == {}
    assert found.keys() == OF_OTHERS
