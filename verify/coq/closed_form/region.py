"""The lemmas of one document about its region: what puts priors into it, and what it says of every prior."""

from __future__ import annotations

from epsproof.verify.coq.closed_form.bounds import ModelBounds
from epsproof.verify.coq.closed_form.frame import Frame
from epsproof.verify.coq.formula import fact_text, formula_text, polynomial_text, quantified
from epsproof.verify.coq.ledger import Ledger
from epsproof.verify.kernel.certificate import Fact
from epsproof.verify.kernel.formula import Ratio
from epsproof.verify.kernel.polynomial import Polynomial

__all__ = ["inside_region", "priors_in_range"]


def inside_region(frame: Frame, ledger: Ledger) -> str:
    """``inside_region``: the polynomial facts of the region put the priors into it."""
    known = [*frame.assumed, *frame.inside]
    priors = [frame.fixed.get(p, p) for p in frame.priors]
    head = f"Lemma inside_region : {quantified('forall', frame.names(*frame.running))}"
    premises = [f"  {fact_text(fact)} ->" for fact, _ in known]
    lines = [head.rstrip(), *premises, f"  {frame.region_at([f'({p})' for p in priors])}.", "Proof."]
    names = " ".join([frame.binder(*frame.running), *(n for _, n in known)]).strip()
    lines += [f"  intros {names}."] if names else []
    for prior in frame.running:
        lines += _range(frame, ledger, prior)
    for prior in frame.fixed:
        lines += _fixed_range(frame, ledger, prior)
    if isinstance(frame.bounds, ModelBounds):
        lines += _weights(frame, frame.bounds, ledger)
    split = "repeat first [ exact Weights | apply conj ]" if frame.private else "repeat apply conj"
    lines.append(f"  unfold region. {split}; first [ assumption | reflexivity | lra ].")
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
    close = "tauto" if frame.private else "lra"
    return (
        f"Lemma priors_in_range : {quantified('forall', frame.names(*frame.priors))}"
        f"{frame.region_at()} -> {frame.bounds.in_range(frame.priors)}.\n"
        f"Proof. intros {frame.binder(*frame.priors)} Inside. unfold region in Inside. {close}. Qed.\n"
    )


def _weights(frame: Frame, bounds: ModelBounds, ledger: Ledger) -> list[str]:
    """The weights of the model are a distribution."""
    known, model = [*frame.assumed, *frame.inside], frame.setting.model
    names = {name: f"({text})" for name, text in frame.fixed.items()}
    names |= {name: f"({name} ^ {degree})" for name, degree in bounds.roots.items()}
    owed = [(f"W{number}", weight, ">=") for number, weight in enumerate(model.weights.values(), 1)]
    lines = []
    for mark, weight, relation in [*owed, ("W", model.prior, ">")]:
        value = frame.setting.placed(Ratio(weight))
        written = formula_text(str(weight), names)
        top, bottom = polynomial_text(value.top), polynomial_text(value.bottom)
        for letter, fact in (("D", (value.bottom, ">")), ("N", (value.top, relation))):
            lines.append(f"  assert ({letter}{mark} : {fact_text(fact)}) by ({ledger.tactic(fact, known)}).")
        rule, sign = ("fraction_gt", "<") if relation == ">" else ("fraction_ge", "<=")
        lines.append(f"  assert (V{mark} : {written} = ({top}) / ({bottom})) by (fractions_agree D{mark}).")
        lines.append(
            f"  assert ({mark} : 0 {sign} {written}) by exact ({rule} _ _ _ V{mark} D{mark} N{mark})."
        )
    each = "|".join(f"same {mark}" for mark, *_ in owed)
    priors = [f"({frame.fixed.get(p, p)})" for p in frame.priors]
    lines.append(f"  assert (Weights : {bounds.in_range(priors)}).")
    lines.append(f"  {{ split; [intros []; unfold weight; [{each}]|unfold prior; same W]. }}")
    return lines
