"""The closed form that is epsilon, in place of a printed one that is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
import sympy

from epsproof.derive.answer.answer import Case
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.court import Court
from epsproof.verify.claims.minimum_document import Proof, proof_of, proposals

__all__ = ["corrected"]

LONGEST = 200


def corrected(claim: Claim, court: Court) -> tuple[str, Proof] | None:
    """A closed form and its proof under the claim's own conditions; None where none is proved, or it takes long to write."""
    for text in _closed_forms(claim, court):
        proof = proof_of(attrs.evolve(claim, data={**claim.data, "epsilon": text}), (), court)
        if proof is not None:
            return text, proof
    return None


def _closed_forms(claim: Claim, court: Court) -> Iterator[str]:
    for answer in proposals(claim, (), court):
        cases = answer.answer.cases
        if (
            answer.status == "proved"
            and cases
            and all(case.closed is not None and not case.rivals for case in cases)
        ):
            text = _chosen(cases)
            if len(text) <= LONGEST:
                yield text


def _chosen(cases: Sequence[Case]) -> str:
    """The formulas with the conditions of all but the last: ``log(r)/2 if r >= a else log(a)/2``."""
    *others, last = cases
    told = [f"{_written(case)} if {' and '.join(r.text for r in case.when)} else " for case in others]
    return "".join([*told, _written(last)])


def _written(case: Case) -> str:
    text: str = sympy.sstr(case.epsilon)
    return text
