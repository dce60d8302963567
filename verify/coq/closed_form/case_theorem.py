"""The lemmas and the theorem of one case of a closed form."""

from __future__ import annotations

from fractions import Fraction

from epsproof.verify.coq.closed_form.approach import Approach
from epsproof.verify.coq.closed_form.case import CaseText
from epsproof.verify.coq.closed_form.demands import Demands
from epsproof.verify.coq.closed_form.root import existence, value
from epsproof.verify.coq.closed_form.statement import Statement
from epsproof.verify.coq.closed_form.whole_profile import WholeProfile
from epsproof.verify.coq.formula import conjunction, readable
from epsproof.verify.coq.names import coq_name
from epsproof.verify.coq.rational_bounds import number_text

__all__ = ["case_theorem"]


def case_theorem(case: CaseText, required: WholeProfile | Demands) -> str:
    """All lemmas of a case and its theorem; new certificates come first."""
    parts = []
    if case.finite:
        parts += [existence(case), *([] if case.rooted else [value(case)])]
    if case.case["kind"] != "none":
        parts.append(required.safety(case, strict=False))
    if case.finite and not case.case["attained"]:
        parts.append(required.safety(case, strict=True))
    if case.case["kind"] != "unbounded":
        parts.append(Approach(case, required).text())
    parts += [_model(case), Statement(case, required).text()]
    return "\n".join([case.ledger.take(), *parts])


def _model(case: CaseText) -> str:
    """Parameters and priors under which the case is met: its theorem is about something."""
    frame, sample = case.frame, {name: Fraction(value) for name, value in case.case["sample"].items()}
    names = [*frame.parameters, *frame.running]
    inside = frame.region_at([f"({frame.fixed[p]})" if p in frame.fixed else p for p in frame.priors])
    met = conjunction([*(readable(fact) for fact, _ in case.known), inside])
    quantifier = f"exists {' '.join(coq_name(n) for n in names)} : R, " if names else ""
    chosen = [f"  exists {', '.join(number_text(sample[n]) for n in names)}."] if names else []
    proof = "  unfold region. repeat apply conj; first [ reflexivity | lra ]."
    if frame.private:
        proof = "  unfold region, distribution. repeat apply conj;"
        proof += " first [ reflexivity | lra | intros []; unfold weight; lra | unfold prior; lra ]."
    return "\n".join(
        [f"Example {case.name}_is_met : {quantifier}{met}.", "Proof.", *chosen, proof, "Qed.", ""]
    )
