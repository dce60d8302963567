"""How long the engine's proof of a claim is: certificates, the identities in them, and the terms of these identities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

__all__ = ["ProofLength", "proof_length"]


@frozen
class ProofLength:
    """``identities`` counts the steps that rest on one, ``terms`` the summands on their right sides."""

    certificates: int
    identities: int
    terms: int

    def __str__(self) -> str:
        counts = ((self.certificates, "certificate"), (self.identities, "identity"), (self.terms, "term"))
        plurals = {"certificate": "certificates", "identity": "identities", "term": "terms"}
        return ", ".join(f"{n} {word if n == 1 else plurals[word]}" for n, word in counts)


def proof_length(certificates: Iterable[Mapping[str, Any]]) -> ProofLength:
    """The length of a proof by these certificates."""
    found = list(certificates)
    steps = [step for certificate in found for step in certificate.get("steps", []) if "goal" in step]
    return ProofLength(len(found), len(steps), sum(len(step["pos"]) + len(step["ideal"]) for step in steps))
