"""A changed claim."""

from __future__ import annotations

from attrs import frozen

from epsproof.verify.claims.claim import Claim

__all__ = ["Mutant"]


@frozen
class Mutant:
    """``claim`` is the claim ``of`` after one change: ``operator`` is its class, ``change`` says what stands where."""

    of: str
    operator: str
    change: str
    claim: Claim
