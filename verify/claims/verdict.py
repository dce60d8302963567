"""What is said of a claim in the end."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen, validators

from verify.claims.repairs.repair import Repair
from verify.system.engine_error import BY_THE_ENGINE

__all__ = ["RUNGS", "VERDICTS", "Finding", "Verdict"]

VERDICTS = ("proved", "repaired", "refuted", "infimum only", "confirmed", "undecided", "not checkable", "not read")
RUNGS = ("stated", "sampled", "enclosed", "solver-agreed", "translated", "certified", "kernel-proved")


@frozen
class Finding:
    """What an engine found about one claim.

    ``counterexample`` holds exact values (rationals as text) and what the statement gives there; ``repair`` is what was
    proved instead; ``certificates`` are those the kernel accepted. ``documents`` hold the claim as it was
    typed, each with what the kernel needs to repeat the verdict.
    """

    verdict: str = field(validator=validators.in_(VERDICTS))
    rung: str = field(validator=validators.in_(RUNGS))
    evidence: str
    counterexample: dict[str, str] | None = None
    repair: Repair | None = None
    certificates: tuple[dict[str, Any], ...] = ()
    documents: tuple[dict[str, Any], ...] = ()


@frozen
class Verdict:
    """A claim with what was found about it; ``verdict`` is one of VERDICTS and ``rung`` the highest of RUNGS reached.

    "certified" verdicts are repeated by the kernel from the claim as it was typed; "translated" ones have certificates of texts
    that were made of the claim's fields, and ``evidence`` says what is to be believed.

    "not read" is the verdict on a claim that breaks a rule of the format or the language; ``evidence`` says which, and where.

    ``expect`` is the verdict that the claim file expects, None for a paper's claims, which expect nothing.
    """

    id: str
    kind: str
    location: str
    statement: str
    assumptions: tuple[str, ...]
    verdict: str = field(validator=validators.in_(VERDICTS))
    rung: str = field(validator=validators.in_(RUNGS))
    evidence: str
    counterexample: dict[str, str] | None
    repair: Repair | None
    seconds: float
    certificates: tuple[dict[str, Any], ...]
    expect: str | None = None
    documents: tuple[dict[str, Any], ...] = ()

    @property
    def repaired(self) -> str | None:
        """The repair as a sentence."""
        return None if self.repair is None else str(self.repair)

    @property
    def by_error(self) -> bool:
        """Whether there is no verdict because of an error of the engine."""
        return self.evidence.startswith(BY_THE_ENGINE)

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the expected one; a number that is confirmed counts as proved."""
        return self.verdict == self.expect or (self.expect == "proved" and self.verdict == "confirmed")
