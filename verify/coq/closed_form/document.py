"""The Coq file of a closed form in polynomials: definitions, certificates, a theorem for every case, coverage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from epsproof.verify.coq.certificate_search import Search
from epsproof.verify.coq.closed_form.bounds import ModelBounds
from epsproof.verify.coq.closed_form.case import CaseText
from epsproof.verify.coq.closed_form.case_theorem import case_theorem
from epsproof.verify.coq.closed_form.coverage import coverage
from epsproof.verify.coq.closed_form.demands import Demands
from epsproof.verify.coq.closed_form.frame import Frame
from epsproof.verify.coq.closed_form.meaning import meaning
from epsproof.verify.coq.closed_form.region import inside_region, priors_in_range
from epsproof.verify.coq.closed_form.whole_profile import WholeProfile
from epsproof.verify.coq.formula import comment
from epsproof.verify.coq.ledger import Ledger

__all__ = ["document_file"]


def document_file(document: Mapping[str, Any], title: str) -> tuple[str, list[str]]:
    """The text of the file and the names of its theorems. Raises OutOfReach where a part has no Coq text or no proof."""
    frame, ledger = Frame(document), Ledger("certificate_", Search())
    finite = [case for case in document["cases"] if case["kind"] == "finite"]
    required = WholeProfile(frame) if frame.plain else Demands(frame)
    met = any(case["kind"] != "none" for case in document["cases"])
    failing = sorted({case["clause"] - 1 for case in document["cases"] if case["kind"] != "unbounded"})
    general = [priors_in_range(frame), inside_region(frame, ledger)]
    general += required.lemmas(ledger, met, any(not case["attained"] for case in finite), failing)
    cases = [CaseText(frame, ledger, number, case) for number, case in enumerate(document["cases"], 1)]
    parts = [
        _asked(title, document),
        frame.bounds.header,
        required.definitions(),
        frame.definitions(),
        ledger.take(),
        *general,
    ]
    written = [case_theorem(case, required) for case in cases]
    covering = coverage(frame, ledger, cases)
    meanings = dict(_meanings(frame))
    theorems = [*meanings, *(case.theorem for case in cases), *(["coverage"] if covering else [])]
    return "\n".join(part for part in [*parts, *meanings.values(), *written, covering] if part), theorems


def _asked(title: str, document: Mapping[str, Any]) -> str:
    """A comment with the title, and the values of parameters that the formulas no longer name."""
    settled = document.get("stated", {}).get("settled", [])
    return comment(
        title + (f", where {', '.join(f'{name} = {value}' for name, value in settled)}" if settled else "")
    )


def _meanings(frame: Frame) -> Iterator[tuple[str, str]]:
    """What the demands of every row say of private mechanisms, by the names of the theorems."""
    if isinstance(frame.bounds, ModelBounds):
        demands = Demands(frame)
        for clause in range(0, len(frame.clauses), frame.bounds.count):
            yield meaning(frame, frame.bounds, clause, demands.limit(clause))
