"""The document of ``epsproof derive --json``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import asdict

from epsproof.reports.documents.evaluate import exact_values
from epsproof.reports.documents.question import conditions, question
from epsproof.reports.text.formula import formula_text
from epsproof.reports.view.case_view import CaseView, CrossCheck

if TYPE_CHECKING:
    from epsproof.verify.closed_form.proved import ProvedAnswer

__all__ = ["approach_text", "derive_document"]

SCHEMA = "epsproof-derive/1"


def derive_document(
    proved: ProvedAnswer, views: tuple[CaseView, ...], checks: tuple[CrossCheck, ...], file: str | None
) -> dict[str, Any]:
    """``file`` names the saved certificate document, None where it was not saved."""
    certificate = {"digest": proved.digest, "file": file}
    number: dict[str, Any] = {}
    if proved.number is not None:
        x = proved.number
        number["number"] = {
            "lower": x.lower,
            "upper": x.upper,
            "digits": x.digits,
            "priors": exact_values(x.priors),
            "method": x.method,
        }
    cases = enumerate(proved.answer.cases, 1)
    refuted = [{"case": number, "at": case.refuted} for number, case in cases if case.refuted]
    return {
        "schema": SCHEMA,
        "status": proved.status,
        **question(proved.answer.problem),
        "cases": [_case(view, certificate) for view in views],
        "numeric_check": {"agrees": all(c.agrees for c in checks), "points": [asdict(c) for c in checks]},
        "reasons": list(proved.reasons),
        **({"refuted": refuted} if refuted else {}),
        **number,
    }


def approach_text(view: CaseView) -> str:
    """How a path reaches epsilon: ``p = 1, q = h as h -> 0 from above``."""
    path = ", ".join(f"{name} = {formula_text(value)}" for name, value in view.prior.items())
    return f"{path} as {view.path} -> 0 from above"


def _case(view: CaseView, certificate: dict[str, str | None]) -> dict[str, Any]:
    case = view.case
    found: dict[str, Any] = {
        "when": conditions(view.when),
        "kind": case.kind,
        "epsilon": formula_text(view.epsilon),
        "t": None if view.factor is None else formula_text(view.factor),
        "equation": None if view.equation is None else formula_text(view.equation),
        "attained": case.attained,
        "certificate": certificate,
    }
    if view.least_of:
        found["least_of"] = list(view.least_of)
    if view.utility:
        found["geometric_mechanism"] = {name: formula_text(value) for name, value in view.utility.items()}
    if view.binding_class:
        found["binding_class"] = view.binding_class
    if case.attained is True:
        found["at"] = {name: formula_text(value) for name, value in view.prior.items()}
    elif case.attained is False:
        found["approached"] = approach_text(view)
    return found
