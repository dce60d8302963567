"""The kernel stays small enough to be read: what is counted is every line that is neither empty, comment nor docstring."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

import pytest

KERNEL = Path(__file__).parents[3] / "verify" / "kernel"
LIMIT, CLAIM_LIMIT, WIDTH = 1_973, 1_200, 100
LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def code_lines(text: str) -> int:
    """The number of lines with code; a docstring is no code, any other text is."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docstrings = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None:
            docstrings |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    code = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in LAYOUT:
            code |= set(range(token.start[0], token.end[0] + 1))
    return len(code - docstrings)


def test_the_kernel_has_at_most_1973_lines_of_code() -> None:
    files = sorted(KERNEL.glob("*.py"))
    assert len(files) == 21
    assert 0 < sum(code_lines(file.read_text(encoding="utf-8")) for file in files) <= LIMIT


def needed(name: str) -> set[str]:
    """The files of the kernel that a file imports, and those that they import, itself included."""
    found, new = {name}, [name]
    while new:
        tree = ast.parse((KERNEL / new.pop()).read_text(encoding="utf-8"))
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        modules = [f"{node.module}.{alias.name}" for node in imports for alias in node.names]
        files = {f"{module.split('.')[2]}.py" for module in modules if module.startswith("verify.kernel.")}
        new += files - found
        found |= files
    return found


def test_what_checks_a_claim_has_at_most_1200_lines_of_code() -> None:
    files = needed("claim.py")
    assert {"syntax.py", "walk.py", "certificate.py"} <= files
    assert not files & {"closed_form.py", "model.py", "ledger.py"}
    assert 0 < sum(code_lines((KERNEL / file).read_text(encoding="utf-8")) for file in files) <= CLAIM_LIMIT


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('"""Doc."""\n\n# comment\nx = 1\n', 1),
        ('x = """a\nb\n"""\n', 3),
        ('def f():\n    """Doc\n    more.\n    """\n    return (\n        1\n    )\n', 4),
    ],
)
def test_what_counts_as_a_line_of_code(text: str, count: int) -> None:
    assert code_lines(text) == count


def test_the_kernel_has_no_long_lines() -> None:
    for file in KERNEL.iterdir():
        if file.suffix == ".py":
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                assert len(line) <= WIDTH, f"{file.name}, line {number}"
