"""Proves the sign of one polynomial after another in a workspace, by the strategies it was given."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from flint import fmpq_mpoly

from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.sampling import Sampler
from epsproof.verify.workspace.workspace import Fact, Term, Workspace

Strategy = Callable[["Prover", fmpq_mpoly, str, int], Fact | None]
MAX_DEPTH = 5


class Prover:
    """A workspace, sampled points of its region, a deadline, and the strategies in the order in which they are tried.

    ``effort`` 0, 1, 2, ... is how much a strategy may spend; subgoals are asked for with the same or less. ``programs``,
    where given, is how many linear programs may still be tried, small ones whatever the effort. ``suggested`` are polynomials
    whose sign a strategy would have had to know, ``unsolved`` the linear programs that have no solution.
    """

    def __init__(
        self, workspace: Workspace, sampler: Sampler, strategies: Sequence[Strategy], deadline: float
    ) -> None:
        self.workspace = workspace
        self.ring = workspace.ring
        self.sampler = sampler
        self.strategies = strategies
        self.deadline = deadline
        self.depth = 0
        self.replaced = False
        self.programs: int | None = None
        self.failed: set[tuple[str, str, int, bool, int]] = set()
        self.suggested: list[fmpq_mpoly] = []
        self.unsolved: set[Hashable] = set()
        self._suggested: set[str] = set()

    def seconds_left(self) -> float:
        """Time until the deadline."""
        return self.deadline - now()

    def suggest(self, polynomial: fmpq_mpoly) -> None:
        """Let the proof be split on the signs of the factors that take both of them, each once."""
        for factor, _ in self.ring.factors(polynomial)[1]:
            seen, key = self.sampler.range(factor), self.ring.key(factor)
            if seen is not None and seen[0] < -1e-9 < 1e-9 < seen[1] and key not in self._suggested:
                self._suggested.add(key)
                self.suggested.append(factor)

    @property
    def contradicted(self) -> bool:
        """Whether the facts are known to exclude one another: 0 > 0 is among them."""
        false = self.workspace.lookup(self.ring.one * 0)
        return false is not None and false.relation == ">"

    def prove(self, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
        """A fact at least as strong as ``goal relation 0`` up to a positive constant, or None."""
        known = self.workspace.lookup(goal)
        if known is not None and (relation == ">=" or known.relation == ">"):
            return known
        if self.seconds_left() < 0 or self.depth >= MAX_DEPTH or self.programs == 0:
            return None
        if not self.contradicted and not self.sampler.admits(goal, relation):
            return None
        key = (self.ring.key(goal), relation, effort, self.programs is None, len(self.workspace.facts))
        if key in self.failed:
            return None
        self.depth += 1
        try:
            for strategy in self.strategies:
                fact = strategy(self, goal, relation, effort)
                if fact is not None:
                    return fact
        finally:
            self.depth -= 1
        self.failed.add(key)
        return None

    def nonnegative(self, polynomial: fmpq_mpoly, effort: int) -> Term | None:
        """The polynomial as a nonnegative term, strict if that is provable with less effort; None if neither is."""
        if polynomial.is_zero():
            return None
        if polynomial.is_constant():
            value = polynomial.leading_coefficient()
            return Term(value) if value > 0 else None
        for relation in (">", ">="):
            fact = self.prove(polynomial, relation, effort - 1)
            if fact is not None:
                return self.workspace.citation(polynomial, fact)
        return None
