"""What papers print about the posterior in an attack model, judged."""

from __future__ import annotations

from attrs import frozen

from epsproof.derive.models.catalogue import described, model_named
from epsproof.derive.models.model import Model

__all__ = ["PrintedBound", "printed_bounds"]

KIND, SECONDS = "printed-bound", 60.0


@frozen
class PrintedBound:
    """``status`` is that of verify/claims/kinds/privacy/printed_bound; ``evidence`` says why, ``certificates`` counts."""

    id: str
    citation: str
    location: str
    statement: str
    posterior: str
    status: str
    evidence: str
    certificates: int


def printed_bounds(model: Model) -> tuple[PrintedBound, ...]:
    """The bounds of all papers that are printed about the model; nothing for a model that is not the known one of its name."""
    from epsproof.verify.claims.believed import on_its_rung
    from epsproof.verify.claims.court import Court
    from epsproof.verify.claims.kinds.privacy.printed_bound import compared
    from epsproof.verify.papers import PAPERS

    if model.name not in {name for name, *_ in described()} or model != model_named(model.name):
        return ()
    court, found = Court(claim=SECONDS), []
    for paper in PAPERS.values():
        for claim in (x for x in paper.claims if x.kind == KIND and x["model"] == model.name):
            comparison = compared(claim, court)
            finding = on_its_rung(claim, comparison.finding)
            told = claim.id, paper.citation, claim.location, claim.statement, claim["posterior"]
            found.append(PrintedBound(*told, comparison.status, finding.evidence, len(finding.certificates)))
    return tuple(found)
