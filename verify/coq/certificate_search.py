"""Certificates of facts, and points at which facts hold."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from attrs import define, field

from epsproof.verify.kernel.certificate import Fact
from epsproof.verify.search.lemmas import prove_with_lemmas
from epsproof.verify.search.product_variable import prove_in_product
from epsproof.verify.search.search import prove
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.outcome import Proved, Refuted

__all__ = ["Search", "somewhere"]

SECONDS, QUICK = 40.0, 4.0


@define
class Search:
    """The searches for one file; what was found serves those that follow as a lemma."""

    lemmas: list[Proved] = field(factory=list)

    def __call__(self, hypotheses: Sequence[Fact], goal: Fact) -> Any:
        """A certificate of the goal, or None where the search fails."""
        known, wanted, end = [(str(p), r) for p, r in hypotheses], (str(goal[0]), goal[1]), now() + SECONDS
        for limit in (QUICK, SECONDS):
            found = prove(known, wanted, seconds=min(limit, end - now()))
            if isinstance(found, Refuted):
                return None
            if not isinstance(found, Proved):
                found = prove_in_product(known, wanted, "p", "q", seconds=limit / 2)
            if not isinstance(found, Proved):
                found = prove_with_lemmas(known, wanted, self.lemmas, seconds=limit)
            if isinstance(found, Proved):
                self.lemmas.append(found)
                return found.certificate
        return None


def somewhere(hypotheses: Sequence[Fact]) -> dict[str, Fraction] | None:
    """A rational point at which all facts hold, or None where none is found."""
    outcome = prove([(str(p), r) for p, r in hypotheses], ("-1", ">="), seconds=SECONDS)
    return outcome.witness if isinstance(outcome, Refuted) else None
