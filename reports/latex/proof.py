"""The proof of a case, from the certificates of its obligations: the decisive ones in full, the others as statements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from reports.latex.escape import tex, tex_join
from reports.latex.identity import Identity, goal_latex, hypotheses_latex, identities
from reports.saved import canonical_digest

__all__ = ["Proof", "ProofLine", "proof", "proof_lines"]

MOST_LINES = 12
LAST_LINES = 8
Named = Sequence[tuple[str, Mapping[str, Any]]]


@frozen
class ProofLine:
    """One obligation: its name, what it assumes and the identities that prove it; ``omitted`` of them are left to the file."""

    name: str
    hypotheses: str
    identities: tuple[Identity, ...]
    omitted: int
    digest: str


@frozen
class Proof:
    """``lines`` are shown with their identities, ``aside`` are proved statements in mathematics mode, ``number`` counts all."""

    lines: tuple[ProofLine, ...]
    aside: tuple[str, ...]
    number: int


def proof(obligations: Named) -> Proof:
    """The proof made of the (name, certificate) of each obligation."""
    decisive = [(name, c) for name, c in obligations if name.startswith(("safety", "tightness, option"))]
    others = [goal_latex(c) for name, c in obligations if (name, c) not in decisive]
    aside = tuple(dict.fromkeys(text for text in others if text != "0 = 0"))
    return Proof(tuple(proof_lines(decisive)), aside, len(obligations))


def proof_lines(obligations: Named) -> list[ProofLine]:
    """A line for every (name, certificate)."""
    return [_line(name, certificate) for name, certificate in obligations]


def _line(name: str, certificate: Mapping[str, Any]) -> ProofLine:
    every = identities(certificate)
    shown = every if sum(len(x.lines) for x in every) <= MOST_LINES else [x for x in every[-1:] if len(x.lines) <= LAST_LINES]
    digest = canonical_digest(certificate)[:12]
    return ProofLine(tex(name), tex_join(hypotheses_latex(certificate)), tuple(shown), len(every) - len(shown), digest)
