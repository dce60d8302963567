"""Answers kept in a folder under the digest of their question.

They are read back only if the code is the same, the seal fits, they are about the question as it is posed today, and the kernel
accepts their certificates again.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from reports.files import json_text, write_text
from reports.question import Question, table_text
from verify.claims.cache import code
from verify.closed_form.document import canonical, digest, model_data
from verify.system.own_files import refuse_others
from verify.system.regular_file import beginning
from verify.system.seal import fits, sealed

if TYPE_CHECKING:
    from derive.question.problem import Problem

__all__ = ["Kept", "keep", "kept"]

SCHEMA = "epsproof-kept/2"
MOST = 64_000_000


@frozen
class Kept:
    """The document of ``derive --json``, the lines shown on a terminal, and how many certificates the kernel accepted again."""

    document: dict[str, Any]
    lines: str
    certificates: int


def keep(folder: Path, question: Question, seconds: float, document: dict[str, Any], lines: str) -> None:
    """Store the answer; the certificate file that ``document`` names must be in the folder already."""
    body = {"schema": SCHEMA, "question": _asked(question, seconds), "document": document, "lines": lines, "code": _code()}
    seal = sealed(SCHEMA, canonical(body))
    file = folder / _name(question, seconds)
    refuse_others({file: None, **({file.parent: None} if file.parent.is_symlink() else {})}, force=True)
    write_text(file, json_text({**body, "seal": seal}))


def kept(folder: Path, question: Question, seconds: float) -> Kept | None:
    """The stored answer, None where there is none, where other code made it, where anything in it was changed or planted, or
    where the kernel does not accept certificates of all its cases for the question."""
    from verify.kernel.rejected import Rejected

    asked = _asked(question, seconds)
    try:
        body = json.loads(beginning(folder / _name(question, seconds), MOST))
        seal = body.pop("seal")
        if body["schema"] != SCHEMA or body["question"] != asked or body["code"] != _code():
            return None
        if not fits(seal, SCHEMA, canonical(body)) or body["document"]["status"] != "proved":
            return None
        certificates = _accepted(folder, body["document"]["cases"], question.problem())
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, Rejected):
        return None
    return None if certificates is None else Kept(body["document"], body["lines"], certificates)


def _accepted(folder: Path, cases: list[dict[str, Any]], problem: Problem) -> int | None:
    """How many certificates the kernel accepts for all the cases of the problem; None where one is missing."""
    from verify.kernel.certificate import load
    from verify.kernel.document import check

    ((file, stated),) = {(str(c["certificate"]["file"]), str(c["certificate"]["digest"])) for c in cases}
    if Path(file).name != file:
        return None
    proof = load(beginning(folder / file, MOST))
    same = all(proof.get(name) == value for name, value in _posed(problem).items())
    if digest(proof) != stated or not same or len(proof["cases"]) != len(cases) or check(proof) != "proved":
        return None
    return len(proof["obligations"])


def _posed(problem: Problem) -> dict[str, Any]:
    """The part of a certificate document that says what was asked."""
    from derive.answer.answer import Answer
    from derive.answer.explain import overview
    from verify.closed_form.document import document

    return {k: v for k, v in document(Answer(problem, (), overview(problem)), []).items() if k != "cases"}


@cache
def _code() -> str:
    """A digest of all code that makes and shows answers."""
    found = hashlib.sha256(code().encode())
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        found.update(f"{file.relative_to(Path(__file__).parent)}\n".encode() + file.read_bytes())
    return found.hexdigest()


def _name(question: Question, seconds: float) -> str:
    return f"questions/{digest(_asked(question, seconds))[:16]}.json"


def _asked(question: Question, seconds: float) -> dict[str, Any]:
    table = None if question.table is None else digest(table_text(question.table))
    return {
        "profile": question.profile,
        "where": list(question.where),
        "assume": list(question.assume),
        "attack": model_data(question.model),
        "classes": list(question.classes),
        "group": question.group,
        "table": table,
        "interpolation": question.interpolation,
        "seconds": seconds,
    }
