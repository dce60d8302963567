"""Search certificates of the obligations that the kernel lists for a document."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from attrs import frozen

from epsproof.verify.closed_form.owed import Owed
from epsproof.verify.kernel.closed_form import Obligation
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.search.involved import involved
from epsproof.verify.search.lemmas import prove_with_lemmas
from epsproof.verify.search.product_variable import prove_in_product
from epsproof.verify.search.search import prove
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.outcome import LATE, Outcome, Proved, Refuted, Unknown

__all__ = ["QUICK", "Discharged", "Progress", "Statement", "attach", "discharge", "reason"]

QUICK, PATIENT = 4.0, 10.0
Statement = tuple[tuple[tuple[str, str], ...], tuple[str, str]]
Progress = Callable[[str, int, int], None]


@frozen
class Discharged:
    """An obligation of the kernel with the outcome of the search for its certificate."""

    owed: Owed
    outcome: Outcome

    @classmethod
    def of(cls, name: str, outcome: Outcome) -> Discharged:
        """The obligation that the kernel calls so."""
        return cls(Owed.of(name), outcome)

    @property
    def name(self) -> str:
        return self.owed.name

    @property
    def case(self) -> int | None:
        """The index of the case it belongs to, None for coverage and for the problem itself."""
        return self.owed.case

    @property
    def strategies(self) -> tuple[str, ...]:
        return self.outcome.strategies if isinstance(self.outcome, Proved) else ()


def discharge(
    owed: list[Obligation],
    known: dict[Statement, Outcome],
    deadline: float,
    limit: float = 30.0,
    progress: Progress | None = None,
    then: float | None = None,
    tried: Collection[Statement] = (),
) -> list[Discharged]:
    """Search a certificate for every obligation, at most ``limit`` seconds each; what is in ``known`` is not searched again.

    Once an obligation is left open, the others get at most ``then`` seconds, where it is given: they may still be refuted.
    A short search is not repeated for what is in ``tried``.
    """
    found: list[Discharged] = []
    for number, obligation in enumerate(owed):
        if progress:
            progress(obligation.name, number, len(owed))
        hypotheses = tuple((str(p), r) for p, r in obligation.hypotheses)
        goal = (str(obligation.goal[0]), obligation.goal[1])
        key = (hypotheses, goal)
        if key not in known:
            left = deadline - now()
            if then is not None and any(isinstance(d.outcome, Unknown) for d in found):
                limit = then
            limits = (limit,) if key in tried else tuple(dict.fromkeys((min(QUICK, limit), limit)))
            if limit == QUICK and involved(obligation.hypotheses, obligation.goal[0]):
                limits = (PATIENT,)
            try:
                known[key] = (
                    _searched(hypotheses, goal, found, limits, deadline) if left > 0.05 else Unknown(LATE)
                )
            except Rejected as error:
                known[key] = Unknown(error.reason)
        found.append(Discharged.of(obligation.name, known[key]))
    return found


def _searched(
    hypotheses: tuple[tuple[str, str], ...],
    goal: tuple[str, str],
    before: list[Discharged],
    limits: Sequence[float],
    deadline: float,
) -> Outcome:
    """The outcome for a statement, within each limit in turn: it is searched alone, then in the variable p*q, then with the
    statements proved before as lemmas. With the limit PATIENT it is searched alone only."""
    lemmas = [d.outcome for d in before if isinstance(d.outcome, Proved)]
    alone: Outcome = Unknown(LATE)
    for seconds in limits:

        def left(share: float, seconds: float = seconds) -> float:
            return max(0.05, min(seconds * share, deadline - now()))

        alone = prove(hypotheses, goal, seconds=left(1.0))
        if not isinstance(alone, Unknown) or alone.pointless or seconds == PATIENT:
            return alone
        found: Outcome = prove_in_product(hypotheses, goal, "p", "q", seconds=left(0.5))
        if not isinstance(found, Proved):
            found = prove_with_lemmas(hypotheses, goal, lemmas, seconds=left(1.0))
        if isinstance(found, Proved):
            return found
    return alone


def attach(paper: dict[str, Any], found: list[Discharged]) -> tuple[str, ...]:
    """Put the certificates found into the document; return why others are missing, nothing where none is."""
    paper["obligations"] = [
        {"name": d.name, "certificate": d.outcome.certificate} for d in found if isinstance(d.outcome, Proved)
    ]
    return tuple(f"{d.name}: {reason(d.outcome)}" for d in found if not isinstance(d.outcome, Proved))


def reason(outcome: Outcome) -> str:
    """Why the outcome is not a proof; empty where it is one."""
    if isinstance(outcome, Unknown):
        return outcome.reason
    return f"refuted at {outcome.place}" if isinstance(outcome, Refuted) else ""
