"""Contradictions from what is true of exponentials and logarithms: they lie above or below their tangents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from epsproof.verify.kernel.branch import Branch
from epsproof.verify.kernel.operation import told
from epsproof.verify.kernel.rejected import Rejected, budget
from epsproof.verify.search.linear_contradiction import guided_contradiction, linear_contradiction
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.outcome import Proved

__all__ = ["by_tangents", "has_functions", "told_of"]

SECONDS, WORK = 4.0, 2_000_000
NOTHING = ("1", "=")
Facts = list[tuple[str, str]]


def has_functions(branch: Branch) -> bool:
    """Whether some variable of the branch stands for an exponential or a logarithm."""
    return any(meaning[0] != "root" for meaning in branch.fresh)


def by_tangents(own: Facts, stages: Sequence[Facts], deadline: float) -> Proved | None:
    """A certificate that uses what the kernel tells of exponentials and logarithms: of single ones, of polynomials
    with logarithms, or else of two of them. Each of the ``stages`` begins with the branch's ``own`` facts."""
    for facts in stages:
        closed = linear_contradiction(facts) if NOTHING in facts else None
        if closed is not None:
            return Proved(closed, ("tangents",))
    for facts in stages:
        left = min(SECONDS, deadline - now())
        found = guided_contradiction(facts, len(own), left) if left > 0 else None
        if found is not None:
            return Proved(found, ("tangents",))
    return None


def told_of(branch: Branch) -> Iterator[Branch]:
    """The branch with what the kernel tells of its exponentials and logarithms, unless that takes too long."""
    with suppress(Rejected):
        steps = told(branch)
        while True:
            with budget(WORK):
                more = next(steps, None)
            if more is None:
                return
            yield more
