"""The printed proofs of a paper: how many pages each takes, beside the length of the engine's own."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from epsproof.verify.claims.proof_length import ProofLength, proof_length
from epsproof.verify.papers import Paper

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict

__all__ = ["Comparison", "PrintedProof", "comparisons", "printed_proofs"]

FILE = "proofs.toml"


@frozen
class PrintedProof:
    """The proof of ``statement``, which the ``claims`` state, on the pages ``first`` to ``last``."""

    statement: str
    first: int
    last: int
    claims: tuple[str, ...]

    @property
    def pages(self) -> int:
        """The pages that it touches."""
        return self.last - self.first + 1

    @property
    def place(self) -> str:
        return f"page {self.first}" if self.first == self.last else f"pages {self.first} to {self.last}"


@frozen
class Comparison:
    """A printed proof, the length of the engine's, and the Coq files with the theorems."""

    printed: PrintedProof
    length: ProofLength
    coq: tuple[str, ...]


def printed_proofs(paper: Paper) -> tuple[PrintedProof, ...]:
    """The printed proofs in the order of the paper, none where its folder has no file of them."""
    path = paper.folder / FILE
    if not path.exists():
        return ()
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["proof"]
    return tuple(
        PrintedProof(e["statement"], e["pages"][0], e["pages"][1], tuple(e["claims"])) for e in entries
    )


def comparisons(
    paper: Paper, verdicts: Iterable[Verdict], sources: Mapping[str, tuple[str, ...]]
) -> tuple[Comparison, ...]:
    """Every printed proof beside the certificates of its claims; ``sources`` are the Coq files by claim."""
    known = {v.id: v for v in verdicts}
    found = []
    for printed in printed_proofs(paper):
        certificates = [c for claim in printed.claims if claim in known for c in known[claim].certificates]
        files = dict.fromkeys(file for claim in printed.claims for file in sources.get(claim, ()))
        found.append(Comparison(printed, proof_length(certificates), tuple(files)))
    return tuple(found)
