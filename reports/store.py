"""Answers kept in a folder under the digest of their question, and read back only if they are whole and still proved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from attrs import frozen

from reports.files import json_text, write_text
from reports.question import Question, table_text
from verify.document import digest

__all__ = ["Kept", "keep", "kept"]

SCHEMA = "epsproof-kept/1"


@frozen
class Kept:
    """The document of ``derive --json``, the lines shown on a terminal, and how many certificates the kernel accepted again."""

    document: dict[str, Any]
    lines: str
    certificates: int


def keep(folder: Path, question: Question, seconds: float, document: dict[str, Any], lines: str) -> None:
    """Store the answer; the certificate file that ``document`` names must be in the folder already."""
    body = {"schema": SCHEMA, "question": _asked(question, seconds), "document": document, "lines": lines}
    write_text(folder / _name(question, seconds), json_text({**body, "digest": digest(body)}))


def kept(folder: Path, question: Question, seconds: float) -> Kept | None:
    """The stored answer, None where there is none, where it is damaged, or where the kernel does not accept its certificates."""
    from verify.kernel.certificate import load
    from verify.kernel.document import check
    from verify.kernel.rejected import Rejected

    try:
        body = json.loads((folder / _name(question, seconds)).read_text(encoding="utf-8"))
        told = body.pop("digest")
        if told != digest(body) or body["schema"] != SCHEMA or body["question"] != _asked(question, seconds):
            return None
        files = {c["certificate"]["file"]: c["certificate"]["digest"] for c in body["document"]["cases"]}
        certificates = 0
        for file, stated in files.items():
            proof = load((folder / str(file)).read_text(encoding="utf-8"))
            if digest(proof) != stated or check(proof) != "proved":
                return None
            certificates += len(proof["obligations"])
    except (OSError, ValueError, KeyError, TypeError, Rejected):
        return None
    return Kept(body["document"], body["lines"], certificates)


def _name(question: Question, seconds: float) -> str:
    return f"questions/{digest(_asked(question, seconds))[:16]}.json"


def _asked(question: Question, seconds: float) -> dict[str, Any]:
    table = None if question.table is None else digest(table_text(question.table))
    return {
        "profile": question.profile,
        "where": list(question.where),
        "assume": list(question.assume),
        "bound": question.bound,
        "classes": list(question.classes),
        "group": question.group,
        "table": table,
        "interpolation": question.interpolation,
        "seconds": seconds,
    }
