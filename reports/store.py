"""Answers kept in a folder under the digest of their question.

They are read back only if the code is the same, they are about the question as it is posed today, and the kernel accepts their
certificates again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from epsproof.reports.files import naming
from epsproof.reports.question import Question, table_text
from epsproof.verify.closed_form.digest import canonical, digest
from epsproof.verify.closed_form.document import model_data
from epsproof.verify.system.own_files import beginning, refuse_others
from epsproof.verify.system.sources import engine_and
from epsproof.verify.system.store import Store

if TYPE_CHECKING:
    from epsproof.derive.question.problem import Problem

__all__ = ["Kept", "keep", "kept"]

MOST = 64_000_000


@frozen
class Kept:
    """The document of ``derive --json``, the lines shown on a terminal, and how many certificates the kernel accepted again."""

    document: dict[str, Any]
    lines: str
    certificates: int


def keep(folder: Path, question: Question, document: dict[str, Any], lines: str) -> None:
    """Store the answer; the certificate file that ``document`` names must be in the folder already."""
    store, key = _store(folder), _key(question)
    file = store.file(key)
    refuse_others({file: None, **({file.parent: None} if file.parent.is_symlink() else {})}, force=True)
    with naming(file):
        store.keep(key, canonical({"document": document, "lines": lines}))


def kept(folder: Path, question: Question) -> Kept | None:
    """The stored answer, None where there is none, where other code made it, where anything in it was changed or planted, or
    where the kernel does not accept certificates of all its cases for the question."""
    from epsproof.verify.kernel.rejected import Rejected

    text = _store(folder).found(_key(question))
    if text is None:
        return None
    body = json.loads(text)
    try:
        certificates = _accepted(folder, body["document"]["cases"], question.problem())
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, Rejected):
        return None
    return None if certificates is None else Kept(body["document"], body["lines"], certificates)


def _accepted(folder: Path, cases: list[dict[str, Any]], problem: Problem) -> int | None:
    """How many certificates the kernel accepts for all the cases of the problem; None where one is missing."""
    from epsproof.verify.closed_form.rows import certificates, rows
    from epsproof.verify.kernel.certificate import load
    from epsproof.verify.kernel.document import check

    ((file, stated),) = {(str(c["certificate"]["file"]), str(c["certificate"]["digest"])) for c in cases}
    if Path(file).name != file:
        return None
    proof = load(beginning(folder / file, MOST))
    same = all(proof.get(name) == value for name, value in _posed(problem).items())
    if (
        digest(proof) != stated
        or not same
        or len(rows(proof["cases"])) != len(cases)
        or check(proof) != "proved"
    ):
        return None
    return len(certificates(proof))


def _posed(problem: Problem) -> dict[str, Any]:
    """The part of a certificate document that says what was asked."""
    from epsproof.verify.closed_form.document import asked, text
    from epsproof.verify.kernel.theorem import SCHEMA

    return {"schema": SCHEMA, **asked(problem), "group": text(problem.group)}


def _store(folder: Path) -> Store:
    return Store(folder / "questions", "answer")


def _key(question: Question) -> str:
    """The digest of the question and of all code that makes and shows answers."""
    return digest({"question": _asked(question), "code": engine_and(Path(__file__).parent)})


def _asked(question: Question) -> dict[str, Any]:
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
    }
