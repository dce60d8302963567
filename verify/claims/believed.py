"""Which verdicts the kernel repeats from the claim as it was typed; what has to be believed of the others."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.claim_file import REMARKS
from epsproof.verify.claims.kind import kinds
from epsproof.verify.claims.reading import model_of
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.kernel import ledger
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.system.established import established

__all__ = ["fields_of", "models_of", "on_its_rung", "repeated"]

REFUTATION = "that it fails as printed where the counterexample says"


def fields_of(claim: Claim) -> dict[str, Any]:
    """The fields of the claim as a ledger holds them: those on which its verdict rests, no remarks."""
    told = {name: value for name, value in claim.data.items() if name not in REMARKS}
    return {"assumptions": list(claim.assumptions), **told}


def models_of(claim: Claim) -> dict[str, Any]:
    """The attack model that the claim names, under its name, as a ledger holds it."""
    if "profile" not in claim.data:
        return {}
    from epsproof.verify.closed_form.document import model_data

    model = model_of(claim)
    return {model.name: model_data(model)}


def repeated(claim: Claim, finding: Finding) -> bool:
    """Whether the documents of a finding, which the kernel accepted, give its verdict and are about the claim's own texts."""
    entry = {
        "id": claim.id, "kind": claim.kind, "claim": fields_of(claim), "verdict": finding.verdict, "rung": finding.rung,
        "documents": list(finding.documents),
    }  # fmt: skip
    try:
        return ledger.repeated(entry, models_of(claim), established)
    except Rejected:
        return False


def on_its_rung(claim: Claim, finding: Finding) -> Finding:
    """The finding; where the kernel does not repeat it from the claim as it was typed, on a lower rung and with what is to be
    believed."""
    if finding.rung != "certified" or repeated(claim, finding):
        return finding
    printed = any(established(document) == "refuted" for document in finding.documents)
    if finding.verdict == "repaired" and not printed:
        return evolve(finding, rung="enclosed", believed=REFUTATION)
    return evolve(finding, rung="translated", believed=finding.believed or kinds()[claim.kind].belief)
