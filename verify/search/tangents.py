"""Contradictions from what is true of exponentials and logarithms: they lie above or below their tangents."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from verify.kernel.branch import Branch
from verify.kernel.operation import told
from verify.kernel.rejected import Rejected, budget
from verify.search.linear_contradiction import guided_contradiction
from verify.system.clock import now
from verify.workspace.outcome import Proved

__all__ = ["by_tangents", "has_functions", "told_of"]

SECONDS, WORK = 4.0, 2_000_000


def has_functions(branch: Branch) -> bool:
    """Whether some variable of the branch stands for an exponential or a logarithm."""
    return any(meaning[0] != "root" for meaning in branch.fresh)


def by_tangents(branch: Branch, deadline: float) -> Proved | None:
    """A certificate that uses what the kernel tells of single exponentials and logarithms, or else of two of them."""
    own = [(str(polynomial), relation) for polynomial, relation in branch.facts()]
    for more in told_of(branch):
        facts = list(dict.fromkeys([*own, *((str(polynomial), relation) for polynomial, relation in more.facts())]))
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
