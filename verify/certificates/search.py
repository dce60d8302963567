"""Search for a certificate of a sign statement about polynomials, or for an exact counterexample."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from flint import fmpq, fmpq_mpoly

from verify.certificates.branch import Branch
from verify.certificates.completing_the_square import by_completing_the_square
from verify.certificates.endpoints import by_endpoints
from verify.certificates.exact_points import exact_points
from verify.certificates.factorisation import by_factorisation
from verify.certificates.handelman import by_linear_program
from verify.certificates.known_factors import by_known_factors
from verify.certificates.outcome import Outcome, Proved, Refuted, Unknown
from verify.certificates.proof import Proof
from verify.certificates.prover import Prover
from verify.certificates.ring import Ring
from verify.certificates.sampling import Array, Sampler
from verify.certificates.splitting import dividers
from verify.certificates.workspace import Fact, Workspace
from verify.kernel.certificate import SCHEMA, check
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import Rejected

STRATEGIES = (by_known_factors, by_factorisation, by_linear_program, by_completing_the_square, by_endpoints)
SPLIT_AFTER = (4, 7)
SPLIT_DEPTH = 3
DIVIDERS = (10, 5, 3)
STAGES = ((0, 0), (8, 0), (8, 1), (20, 1), (20, 2), (40, 2), (40, 3))
CHOICES = 3


def prove(
    hypotheses: Sequence[tuple[str, str]], goal: tuple[str, str], *, seconds: float = 20.0, seed: int = 0
) -> Outcome:
    """Proved, Refuted or Unknown for "wherever all hypotheses hold, the goal holds".

    Hypotheses and goal are (polynomial in the kernel's syntax, one of ">", ">=", "="). Every certificate returned
    has been accepted by the kernel. The same input and seed give the same outcome unless ``seconds`` runs out.
    Raises Rejected when a text is not a polynomial or a relation is unknown.
    """
    return _Search(hypotheses, goal, time.monotonic() + seconds, seed).run()


class _Search:
    """One statement, its sampled points, and the certificate under construction."""

    def __init__(
        self, hypotheses: Sequence[tuple[str, str]], goal: tuple[str, str], deadline: float, seed: int
    ) -> None:
        parsed = [(Polynomial.parse(text), relation) for text, relation in hypotheses]
        conclusion = Polynomial.parse(goal[0])
        for relation in (*(r for _, r in parsed), goal[1]):
            if relation not in (">", ">=", "="):
                raise Rejected(f"unknown relation {relation!r}")
        names = sorted(conclusion.variables().union(*(p.variables() for p, _ in parsed)))
        self.ring = Ring(names or ["x"])
        self.facts = [Fact(f"H{i}", self.ring.read(p), r) for i, (p, r) in enumerate(parsed, start=1)]
        self.goal, self.relation = self.ring.read(conclusion), goal[1]
        self.deadline, self.seed = deadline, seed
        self.counter = [0]
        self.header: dict[str, Any] = {
            "schema": SCHEMA,
            "vars": names,
            "hypotheses": [[f"H{i}", str(p), r] for i, (p, r) in enumerate(parsed, start=1)],
            "goal": [str(conclusion), goal[1]],
        }

    def run(self) -> Outcome:
        """Refute, else prove stage by stage on every branch."""
        self.sampler = Sampler(self.ring, self.facts, frozenset(), self.seed)
        facts = [f for f in self.facts if not f.polynomial.is_zero()]
        refuted = self.refute(
            exact_points(self.ring, self.facts, self.sampler, self.violations(self.sampler, self.goal), 400)
        )
        if refuted is not None:
            return refuted
        contradiction = self.header["goal"] == ["-1", ">="]
        models = exact_points(self.ring, self.facts, self.sampler, self.sampler.points[:200], 60)
        seen = len(self.sampler.points) > 0
        if len(models) < 60 and not contradiction:
            for branch in itertools.islice(
                self.branches(Workspace(self.ring, facts, [0]), self.sampler, self.deadline), 1
            ):
                refuted = self.refute(branch.exact_points(self.violations(branch.prover.sampler, branch.reduced), 400))
                if refuted is not None:
                    return refuted
                seen = seen or len(branch.prover.sampler.points) > 0
                models += branch.exact_points(branch.prover.sampler.points[:200], 60)
        if not models and not contradiction and not (seen and any(f.relation == "=" for f in self.facts)):
            return Unknown("no point of the hypotheses was found, so a proof could be about an empty set")
        proof = self.proof(facts, self.sampler, self.deadline, 0)
        if proof is None:
            late = time.monotonic() > self.deadline
            return Unknown("time ran out" if late else "all strategies failed")
        return self.finish(proof, models)

    def proof(self, facts: list[Fact], sampler: Sampler, deadline: float, depth: int) -> Proof | None:
        """Steps that end with the goal: stage by stage on every branch, then by splitting, then with more effort."""
        branches: list[Branch] = []
        fresh = self.branches(Workspace(self.ring, facts, self.counter), sampler, deadline)
        for position, (saturation, effort) in enumerate(STAGES if depth == 0 else STAGES[: SPLIT_AFTER[0]]):
            for branch in branches or _collected(fresh, branches):
                if time.monotonic() > deadline:
                    return None
                if branch.attempt(saturation, effort):
                    return Proof.of(branch.prover.workspace)
            if depth < SPLIT_DEPTH and position + 1 in SPLIT_AFTER and branches:
                proof = self.split(facts, branches[0], deadline, depth, SPLIT_AFTER.index(position + 1))
                if proof is not None:
                    return proof
        return None

    def split(self, facts: list[Fact], branch: Branch, deadline: float, depth: int, level: int) -> Proof | None:
        """Proofs for both signs of a divider, with ``level`` more nested splits below."""
        branch.prover.deadline = deadline
        for divider in dividers(branch.prover, branch.reduced, DIVIDERS[depth]):
            left = deadline - time.monotonic()
            if left < 0:
                return None
            name = branch.prover.workspace.fresh_id()
            halves: list[Proof] = []
            for fact in (Fact(name + "+", divider, ">"), Fact(name + "-", -divider, ">=")):
                extended = [*facts, fact]
                sampler = Sampler(self.ring, extended, frozenset(), self.seed)
                below = depth + 1 if level else SPLIT_DEPTH
                half = self.proof(extended, sampler, time.monotonic() + left / 4, below)
                if half is None:
                    break
                halves.append(half)
            else:
                return Proof.split(name, self.ring.write(divider), *halves)
        return None

    def violations(self, sampler: Sampler, goal: fmpq_mpoly) -> Array:
        """Sampled points at which the goal is most nearly, or clearly, false."""
        return sampler.violations(goal, self.relation, 40)

    def refute(self, points: list[dict[str, Fraction]]) -> Refuted | None:
        """A refutation by the first of the points at which the hypotheses hold and the goal fails, both exactly."""
        for point in points:
            value = self.at(self.goal, point)
            if value < 0 or (value == 0 and self.relation == ">") or (value != 0 and self.relation == "="):
                witness = {name: point[name] for name in self.header["vars"]}
                certificate = {**self.header, "witness": {name: str(value) for name, value in witness.items()}}
                if self.admissible(point):
                    check(certificate)
                    return Refuted(witness, certificate)
        return None

    def at(self, polynomial: fmpq_mpoly, point: dict[str, Fraction]) -> fmpq:
        """The exact value of a polynomial."""
        return polynomial(*[fmpq(point[name].numerator, point[name].denominator) for name in self.ring.names])

    def admissible(self, point: dict[str, Fraction]) -> bool:
        """Whether all hypotheses hold at the point."""
        exact = [(self.at(f.polynomial, point), f.relation) for f in self.facts]
        return all(value > 0 or (value == 0 and relation != ">") for value, relation in exact) and not any(
            value != 0 and relation == "=" for value, relation in exact
        )

    def branches(self, root: Workspace, sampler: Sampler, deadline: float) -> Iterator[Branch]:
        """The statement after different choices of the variables to eliminate."""
        taken: set[int] = set()
        for _ in range(CHOICES):
            prover = Prover(root.fork(), sampler, STRATEGIES, deadline)
            branch = Branch(prover, self.goal, self.relation)
            if branch.eliminate(taken, self.seed):
                yield branch

    def finish(self, proof: Proof, models: list[dict[str, Fraction]]) -> Outcome:
        """The certificate, with the simplest of the models, accepted by the kernel."""
        certificate = {**self.header, "steps": list(proof.steps), "model": None}
        admissible = [point for point in models if self.admissible(point)]
        if admissible:
            simplest = min(admissible, key=lambda point: sum(abs(v.numerator) + v.denominator for v in point.values()))
            certificate["model"] = {name: str(simplest[name]) for name in self.header["vars"]}
        elif self.header["goal"] != ["-1", ">="]:
            certificate["model_note"] = "no rational point of the equations was found"
        check(certificate)
        return Proved(certificate, tuple(dict.fromkeys(proof.strategies)))


def _collected(fresh: Iterator[Branch], into: list[Branch]) -> Iterator[Branch]:
    """The branches as they are made, kept in ``into`` for the later stages."""
    for branch in fresh:
        into.append(branch)
        yield branch
