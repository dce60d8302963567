"""Coverage-guided fuzzing (atheris, which is optional): ``python -m tests.gates.fuzz.coverage_guided reader -runs=1000000``.

A target is an input's way into the engine: the kernel's formula reader, JSON texts and documents with one text replaced, and the
expressions of a question. An input passes if it is answered or refused; an accepted formula must have the value that Python's own
parser gives it, and a document that is still accepted must owe what it owed. Options after the target are libFuzzer's.
"""

from __future__ import annotations

import ast
import copy
import json
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

DOCUMENTS = Path(__file__).parents[2] / "verify" / "kernel" / "documents"
POINT = {"p": Fraction(2, 7), "q": Fraction(-3, 5), "t": Fraction(5, 11), "r": Fraction(13, 4)}
LIMITS = ["-timeout=20", "-rss_limit_mb=3000", "-max_len=400", "-seed=1", "-only_ascii=1"]


def reader(text: str) -> None:
    """The kernel's formulas."""
    from epsproof.verify.kernel.formula import read
    from epsproof.verify.kernel.polynomial import POWER_LIMIT, Polynomial
    from epsproof.verify.kernel.rejected import Rejected

    try:
        ratio = read(text)
    except Rejected:
        return
    for part in (ratio.top, ratio.bottom):
        written = all(exponent <= POWER_LIMIT for monomial in part.terms for _, exponent in monomial)
        assert not written or Polynomial.parse(str(part)) == part
    point = {name: POINT.get(name, Fraction(len(name) + 1, 3)) for name in ratio.variables()}
    try:
        expected = by_python(ast.parse(text.strip(), mode="eval").body, text.strip(), point)
    except (SyntaxError, ZeroDivisionError, KeyError, RecursionError, MemoryError):
        return
    bottom = ratio.bottom.evaluate(point)
    assert bottom == 0 or ratio.top.evaluate(point) / bottom == expected, text


def by_python(node: ast.expr, text: str, point: dict[str, Fraction]) -> Fraction:
    """The value of a tree of Python's; raises KeyError where a name has none."""
    if isinstance(node, ast.Constant):
        return Fraction(ast.get_source_segment(text, node) or "0")
    if isinstance(node, ast.Name):
        return point[node.id]
    if isinstance(node, ast.UnaryOp):
        value = by_python(node.operand, text, point)
        return -value if isinstance(node.op, ast.USub) else value
    assert isinstance(node, ast.BinOp)
    left, right = by_python(node.left, text, point), by_python(node.right, text, point)
    if isinstance(node.op, ast.Pow):
        return left ** int(right)
    if isinstance(node.op, ast.Div):
        return left / right
    return (
        left + right
        if isinstance(node.op, ast.Add)
        else left - right
        if isinstance(node.op, ast.Sub)
        else left * right
    )


def texts(text: str) -> None:
    """JSON texts."""
    from epsproof.verify.kernel.certificate import load
    from epsproof.verify.kernel.document import check
    from epsproof.verify.kernel.rejected import Rejected

    try:
        check(load(text))
    except Rejected:
        return


def documents(text: str) -> None:
    """A stored document in which the value that the first characters choose is replaced by the rest, as JSON or as a text."""
    from epsproof.verify.kernel.certificate import load
    from epsproof.verify.kernel.document import check
    from epsproof.verify.kernel.rejected import Rejected

    if len(text) < 3:
        return
    known = _originals()
    original, places = known[ord(text[0]) % len(known)]
    path = places[(ord(text[1]) * 131 + ord(text[2])) % len(places)]
    changed = copy.deepcopy(original)
    target: Any = changed
    for key in path[:-1]:
        target = target[key]
    try:
        target[path[-1]] = json.loads(text[3:])
    except (ValueError, RecursionError):
        target[path[-1]] = text[3:]
    try:
        check(load(json.dumps(changed)))
    except Rejected:
        return
    assert _owed(changed) == _owed(original), text


def _owed(document: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What every link of a closed form or of a sign lemma says."""
    from epsproof.verify.kernel import sign_lemma, theorem

    known = document["schema"] == sign_lemma.SCHEMA
    owed = sign_lemma.links(document) if known else theorem.read_document(document).links()
    return [(tuple(each.link.given), each.link.wanted) for each in owed]


@cache
def _originals() -> list[tuple[dict[str, Any], list[tuple[Any, ...]]]]:
    """The stored documents that are short, with the places of all their values but those deep inside of certificates."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(DOCUMENTS.glob("*.json"))]
    return [
        (document, list(_places(document, ()))) for document in found if len(json.dumps(document)) < 12_000
    ]


def _places(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for key, entry in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield (*path, key)
        if path[:1] != ("proofs",) or len(path) < 5:
            yield from _places(entry, (*path, key))


def expressions(text: str) -> None:
    """The expressions of a question."""
    from tests.gates.fuzz.__main__ import read_expression

    read_expression(text)


TARGETS: dict[str, Callable[[str], None]] = {
    "reader": reader,
    "texts": texts,
    "documents": documents,
    "expressions": expressions,
}


def main() -> None:
    """Fuzz the target that is named first; the process ends with libFuzzer's exit code."""
    try:
        import atheris
    except ImportError:
        sys.exit("atheris is not installed: pip install atheris (Python 3.11 to 3.13, Linux)")
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"name a target: {', '.join(TARGETS)}")
    target = TARGETS[sys.argv[1]]
    with atheris.instrument_imports(include=["epsproof.verify.kernel", "epsproof.derive.text.grammar"]):
        from epsproof.derive.text import grammar  # noqa: F401
        from epsproof.verify.kernel import document as kernel_document  # noqa: F401

    def one(data: bytes) -> None:
        target(data.decode("utf-8", errors="replace"))

    atheris.Setup([sys.argv[0], *LIMITS, *sys.argv[2:]], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
