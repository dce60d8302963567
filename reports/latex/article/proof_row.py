"""A row of the table of printed proofs beside the engine's."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from epsproof.reports.latex.escape import tex, tex_code
from epsproof.reports.view.printed_proof import Comparison

__all__ = ["ProofRow", "proof_row"]

MANY = 4


@frozen
class ProofRow:
    """LaTeX of one row."""

    statement: str
    pages: str
    certificates: str
    identities: str
    terms: str
    coq: str


def proof_row(found: Comparison) -> ProofRow:
    """The comparison as a row; of many Coq files the first is named."""
    printed, length = found.printed, found.length
    pages = f"{printed.pages} ({printed.first}" + (
        f"--{printed.last})" if printed.last > printed.first else ")"
    )
    return ProofRow(
        tex(printed.statement),
        pages,
        str(length.certificates),
        str(length.identities),
        str(length.terms),
        _files(found.coq),
    )


def _files(files: Sequence[str]) -> str:
    shown = ", ".join(tex_code(name).replace(r"\_", r"\_\allowbreak{}") for name in files[:MANY])
    return f"{shown} and {len(files) - MANY} more" if len(files) > MANY else shown
