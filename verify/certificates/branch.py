"""One line of attack: variables eliminated, facts derived, and the goal in reduced form."""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq, fmpq_mpoly

from verify.certificates import elimination
from verify.certificates.exact_points import exact_points
from verify.certificates.prover import Prover
from verify.certificates.ring import fraction
from verify.certificates.sampling import Array, Sampler
from verify.certificates.saturation import saturate, split_products
from verify.certificates.workspace import ONE, Fact


class Branch:
    """A prover, its goal, and the eliminations that lead from the goal to the reduced goal."""

    def __init__(self, prover: Prover, goal: fmpq_mpoly, relation: str) -> None:
        self.prover = prover
        self.goal, self.relation = goal, relation
        self.eliminated: list[tuple[elimination.Elimination, fmpq_mpoly]] = []
        self.reduced = goal
        self.saturated = 0

    def eliminate(self, taken: set[int], seed: int) -> bool:
        """Eliminate while possible, first a variable that is not in ``taken`` (and enter it there).

        False when nothing was eliminated and an earlier branch has done the same.
        """
        prover, workspace = self.prover, self.prover.workspace
        elimination.strip_known_factors(workspace)
        elimination.primitive_equations(workspace)
        while options := elimination.candidates(workspace, self.reduced):
            for option in options:
                first = not self.eliminated
                if first and option.variable in taken:
                    continue
                done = elimination.eliminate(prover, option)
                if done is not None:
                    break
            else:
                break
            self.eliminated.append((done, self.reduced))
            self.reduced = done.reduce(workspace.ring, self.reduced)[0]
            self.resample(seed)
        first_variable = self.eliminated[0][0].variable if self.eliminated else -1
        if first_variable in taken or (taken and first_variable < 0):
            return False
        taken.add(first_variable)
        split_products(prover)
        return True

    def resample(self, seed: int) -> None:
        """Points of the reduced region; the old points stay when none are found."""
        workspace = self.prover.workspace
        facts = [f for f in workspace.facts.values() if workspace.visible(f.polynomial) and not f.polynomial.is_zero()]
        sampler = Sampler(workspace.ring, facts, workspace.hidden, seed)
        if len(sampler.points):
            self.prover.sampler = sampler
        self.prover.failed.clear()

    def exact_points(self, candidates: Array, limit: int) -> list[dict[str, Fraction]]:
        """Exact points of the reduced region near the candidates, with the eliminated variables computed from them."""
        ring, workspace = self.prover.ring, self.prover.workspace
        visible = [f for f in workspace.facts.values() if workspace.visible(f.polynomial)]
        found = []
        for point in exact_points(ring, visible, self.prover.sampler, candidates, limit):
            vector = [fmpq(point[name].numerator, point[name].denominator) for name in ring.names]
            for option, _ in reversed(self.eliminated):
                vector[option.variable] = option.numerator(*vector) / option.denominator(*vector)
            found.append({name: fraction(value) for name, value in zip(ring.names, vector, strict=True)})
        return found

    def attempt(self, saturation: int, effort: int) -> bool:
        """Derive up to ``saturation`` helpful facts, then try the goal; True when the workspace ends with it."""
        workspace = self.prover.workspace
        if saturation > self.saturated:
            self.saturated = saturation
            if not saturate(self.prover, self.reduced, saturation):
                return False
        fact = self.prove_reduced(effort)
        for option, before in reversed(self.eliminated):
            if fact is None:
                return False
            fact = elimination.lift(self.prover, option, before, self.relation, fact)
        if fact is None:
            return False
        workspace.conclude(fact, self.goal, self.relation)
        return True

    def prove_reduced(self, effort: int) -> Fact | None:
        """The reduced goal as a fact, or None."""
        if not self.reduced.is_zero():
            return self.prover.prove(self.reduced, self.relation, effort)
        if self.relation == ">":
            return None
        return self.prover.workspace.add(self.reduced, self.relation, [ONE], [], [], "identity")
