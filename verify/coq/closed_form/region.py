"""The lemmas of one document about its region: what puts priors into it, and what it says of every prior."""

from __future__ import annotations

from verify.coq.closed_form.frame import Frame
from verify.coq.formula import fact_text, polynomial_text
from verify.coq.ledger import Ledger
from verify.kernel.certificate import Fact
from verify.kernel.polynomial import Polynomial

__all__ = ["inside_region", "priors_in_range"]


def inside_region(frame: Frame, ledger: Ledger) -> str:
    """``inside_region``: the polynomial facts of the region put the priors into it."""
    known = [*frame.assumed, *frame.inside]
    priors = [frame.fixed.get(p, p) for p in frame.priors]
    head = f"Lemma inside_region : forall {frame.binder(*frame.running)} : R,"
    premises = [f"  {fact_text(fact)} ->" for fact, _ in known]
    lines = [head, *premises, f"  {frame.region_at([f'({p})' for p in priors])}.", "Proof."]
    lines.append(f"  intros {' '.join([frame.binder(*frame.running), *(n for _, n in known)])}.")
    for prior in frame.running:
        lines += _range(frame, ledger, prior)
    for prior in frame.fixed:
        lines += _fixed_range(frame, ledger, prior)
    lines.append("  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].")
    return "\n".join([*lines, "Qed.", ""])


def _range(frame: Frame, ledger: Ledger, prior: str) -> list[str]:
    known, variable = [*frame.assumed, *frame.inside], Polynomial.variable(prior)
    low, high = (variable, ">"), (Polynomial.constant(1) - variable, ">=")
    return [
        f"  assert (L_{prior} : {fact_text(low)}) by ({ledger.tactic(low, known)}).",
        f"  assert (M_{prior} : {fact_text(high)}) by ({ledger.tactic(high, known)}).",
    ]


def _fixed_range(frame: Frame, ledger: Ledger, prior: str) -> list[str]:
    value = frame.setting.fixed[prior]
    top, bottom = polynomial_text(value.top), polynomial_text(value.bottom)
    text = frame.fixed[prior]
    facts: list[Fact] = [(value.bottom, ">"), (value.top, ">"), (value.bottom - value.top, ">=")]
    lines = [
        f"  assert ({mark}_{prior} : {fact_text(fact)}) by ({ledger.tactic(fact, frame.assumed)})."
        for mark, fact in zip("DNM", facts, strict=True)
    ]
    return [
        *lines,
        f"  assert (V_{prior} : {text} = ({top}) / ({bottom})) by (fractions_agree D_{prior}).",
        f"  assert (L_{prior} : 0 < {text}) by exact (fraction_gt _ _ _ V_{prior} D_{prior} N_{prior}).",
        f"  assert (U_{prior} : {text} <= 1) by (refine (fraction_at_most_one _ _ _ V_{prior} D_{prior} _); same M_{prior}).",
    ]


def priors_in_range(frame: Frame) -> str:
    """``priors_in_range``: what the region says of every prior."""
    ranges = " /\\ ".join(f"0 < {p} <= 1" for p in frame.priors)
    return (
        f"Lemma priors_in_range : forall {frame.binder(*frame.priors)} : R, {frame.region_at()} -> {ranges}.\n"
        f"Proof. intros {frame.binder(*frame.priors)} Inside. unfold region in Inside. lra. Qed.\n"
    )
