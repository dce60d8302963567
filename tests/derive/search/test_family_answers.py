"""The answers of the families, as a person reads them; a change here is a change of what the engine says."""

from __future__ import annotations

import pytest
import sympy
from syrupy.assertion import SnapshotAssertion

from epsproof.derive.consequences.sign_lemma import sign_lemmas
from epsproof.derive.profiles import FAMILIES
from epsproof.derive.search.solve import Solver


@pytest.mark.parametrize("name", sorted(FAMILIES))
def test_cases(name: str, snapshot: SnapshotAssertion) -> None:
    found = []
    for case in Solver(FAMILIES[name].problem()).answer().cases:
        found.append(
            {
                "when": [r.text for r in case.when],
                "kind": case.kind,
                "epsilon": sympy.sstr(case.epsilon),
                "t": sympy.sstr(case.factor),
                "prior": {n: sympy.sstr(e) for n, e in sorted(case.prior.items())},
                "attained": case.attained,
            }
        )
    assert found == snapshot


@pytest.mark.parametrize("name", ["constant", "capped-ratio", "inclusion-only"])
def test_signs(name: str, snapshot: SnapshotAssertion) -> None:
    found = [
        (
            lemma.variable,
            sympy.sstr(lemma.option.ratio),
            [([r.text for r in c.when], c.sign) for c in lemma.cells],
        )
        for lemma in sign_lemmas(FAMILIES[name].problem())
    ]
    assert found == snapshot
