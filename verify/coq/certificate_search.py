"""Certificates of facts that no document owes, and points at which facts hold."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from epsproof.verify.kernel.certificate import Fact
from epsproof.verify.search.search import prove
from epsproof.verify.workspace.outcome import Proved, Refuted

__all__ = ["found", "somewhere"]

SECONDS = 40.0


def found(hypotheses: Sequence[Fact], goal: Fact) -> Any:
    """A certificate of the goal, or None where the search fails."""
    outcome = prove([(str(p), r) for p, r in hypotheses], (str(goal[0]), goal[1]), seconds=SECONDS)
    return outcome.certificate if isinstance(outcome, Proved) else None


def somewhere(hypotheses: Sequence[Fact]) -> dict[str, Fraction] | None:
    """A rational point at which all facts hold, or None where none is found."""
    outcome = prove([(str(p), r) for p, r in hypotheses], ("-1", ">="), seconds=SECONDS)
    return outcome.witness if isinstance(outcome, Refuted) else None
