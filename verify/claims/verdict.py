"""Findings of the engine on claims, and the verdicts made of them."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen, validators

from epsproof.verify.claims.repairs.repair import Repair

__all__ = ["EMPTY", "ERROR", "MEMORY", "RUNGS", "SOUGHT", "TIME", "VERDICTS", "Finding", "Verdict"]

VERDICTS = (
    "proved",
    "repaired",
    "refuted",
    "infimum only",
    "confirmed",
    "undecided",
    "not checkable",
    "not read",
)
NOT_READ = VERDICTS[-1]
RUNGS = ("stated", "sampled", "enclosed", "solver-agreed", "translated", "certified", "kernel-proved")
TIME, MEMORY, ERROR = "time", "memory", "error"
ENDS = ("", TIME, MEMORY, ERROR)
EMPTY = "its conditions contradict one another"
SOUGHT = "time ran out while a repair was sought; verify --time raises the limit"


@frozen
class Finding:
    """What an engine found about one claim.

    ``basis`` says what the verdict rests on; where ``failing`` holds the goal that fails, ``basis`` is a predicate of that
    goal. ``counterexample`` holds exact values and what the statement gives there, as verify/claims/values/given says; ``repair``
    is what was proved instead; ``certificates`` are those the kernel accepted. ``documents`` hold the claim as it was typed, each
    with what the kernel needs to repeat the verdict. ``believed`` says what has to be believed beside them. ``open_ends`` are the
    places at which an infimum is not attained, which ``basis`` names as well. ``ended_by`` is the limit that ended the work
    early, or an error of the engine: another run may find more. ``place`` is where a claim that is not read breaks a rule, or
    where the conditions stand that contradict one another, ``line`` the line of it. ``read_as`` are the words of the reading
    that the finding is on, where the claim fails as it stands.
    """

    verdict: str = field(validator=validators.in_(VERDICTS))
    rung: str = field(validator=validators.in_(RUNGS))
    basis: str
    counterexample: dict[str, str] | None = None
    repair: Repair | None = None
    certificates: tuple[dict[str, Any], ...] = ()
    documents: tuple[dict[str, Any], ...] = ()
    failing: str = ""
    believed: str = ""
    open_ends: str = ""
    ended_by: str = field(default="", validator=validators.in_(ENDS))
    place: str = ""
    line: int | None = None
    read_as: str = ""

    @property
    def evidence(self) -> str:
        """What the verdict rests on and what is to be believed, as a sentence without the final period."""
        return _evidence(
            self.place if self.verdict == NOT_READ else "",
            self.failing,
            self.basis,
            self.believed,
            self.read_as,
        )


@frozen
class Verdict:
    """A claim with what was found about it; ``verdict`` is a word that ``epsproof help verdicts`` explains.

    ``rung`` is the highest one reached, as ``epsproof help rungs`` has them.
    "certified" verdicts are repeated by the kernel from the claim as it was typed; "translated" ones have certificates of texts
    that were made of the claim's fields, and ``believed`` says what is to be believed.

    "not read" is the verdict on a claim that breaks a rule of the format or the language; ``basis`` says which, ``place`` where.

    ``expect`` is the verdict that the claim file expects, None for a paper's claims, which expect nothing.
    ``coq`` names Coq's theorems on the claim, and where they hold. The other fields are those of the finding.
    """

    id: str
    kind: str
    location: str
    statement: str
    assumptions: tuple[str, ...]
    verdict: str = field(validator=validators.in_(VERDICTS))
    rung: str = field(validator=validators.in_(RUNGS))
    basis: str
    counterexample: dict[str, str] | None
    repair: Repair | None
    seconds: float
    certificates: tuple[dict[str, Any], ...]
    expect: str | None = None
    documents: tuple[dict[str, Any], ...] = ()
    failing: str = ""
    believed: str = ""
    open_ends: str = ""
    ended_by: str = field(default="", validator=validators.in_(ENDS))
    coq: str = ""
    place: str = ""
    line: int | None = None
    read_as: str = ""

    @property
    def evidence(self) -> str:
        """What the verdict rests on and what is to be believed, as a sentence without the final period."""
        return self.evidence_of(self.failing)

    def evidence_of(self, failing: str) -> str:
        """The same with other words for the goal that fails."""
        place = self.place if self.verdict == NOT_READ else ""
        return "; ".join(
            filter(None, (_evidence(place, failing, self.basis, self.believed, self.read_as), self.coq))
        )

    @property
    def repaired(self) -> str | None:
        """The repair as a sentence."""
        return None if self.repair is None else str(self.repair)

    @property
    def as_stated(self) -> bool:
        """Whether the claim is proved as it stands, so that its hypotheses can be dropped in turn."""
        return self.verdict == "proved" and not self.read_as

    @property
    def by_error(self) -> bool:
        """Whether there is no verdict because of an error of the engine."""
        return self.ended_by == ERROR

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the expected one; a number that is confirmed counts as proved, and so does a definition."""
        counted = self.verdict == "confirmed" or (
            self.kind == "definition" and self.verdict == "not checkable"
        )
        return self.verdict == self.expect or (self.expect == "proved" and counted)


def _evidence(place: str, failing: str, basis: str, believed: str, read_as: str) -> str:
    said = f"{failing} {basis}" if failing else basis
    said = f"read as {read_as}: {said}" if read_as else said
    said = f"{place}: {said}" if place else said
    return f"{said}; believed: {believed}" if believed else said
