"""Search for a certificate of a sign statement about polynomials, or for an exact counterexample."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from flint import fmpq

from verify.certificates.branch import Branch
from verify.certificates.factorisation import by_factorisation
from verify.certificates.handelman import by_linear_program
from verify.certificates.interval import by_completing_the_square, by_endpoints
from verify.certificates.known_factors import by_known_factors
from verify.certificates.outcome import Outcome, Proved, Refuted, Unknown
from verify.certificates.prover import Prover
from verify.certificates.ring import Ring
from verify.certificates.sampling import Sampler, exact_points
from verify.certificates.workspace import Fact, Workspace
from verify.kernel.certificate import SCHEMA, check
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import Rejected

STRATEGIES = (by_known_factors, by_factorisation, by_linear_program, by_completing_the_square, by_endpoints)
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
        self.header: dict[str, Any] = {
            "schema": SCHEMA,
            "vars": names,
            "hypotheses": [[f"H{i}", str(p), r] for i, (p, r) in enumerate(parsed, start=1)],
            "goal": [str(conclusion), goal[1]],
        }

    def run(self) -> Outcome:
        """Refute, else prove stage by stage on every branch."""
        self.sampler = Sampler(self.ring, self.facts, frozenset(), self.seed)
        refuted = self.refute()
        if refuted is not None:
            return refuted
        contradiction = self.ring.write(self.goal) == "-1" and self.relation == ">="
        model = None if contradiction else self.model()
        root = Workspace(self.ring, [f for f in self.facts if not f.polynomial.is_zero()])
        if model is None and not contradiction and not any(f.relation == "=" for f in self.facts):
            return Unknown("no point of the hypotheses was found")
        branches = list(self.branches(root))
        for saturation, effort in STAGES:
            for branch in branches:
                if time.monotonic() > self.deadline:
                    return Unknown(f"time ran out at effort {effort} with saturation {saturation}")
                if branch.attempt(saturation, effort):
                    return self.finish(branch.prover.workspace, model)
        return Unknown("all strategies failed")

    def refute(self) -> Refuted | None:
        """A point near the samples at which the hypotheses hold and the goal fails, both exactly."""
        candidates = self.sampler.violations(self.goal, self.relation, 40)
        for point in exact_points(self.ring, self.facts, self.sampler, candidates, 400):
            value = self.goal(*[fmpq(point[name].numerator, point[name].denominator) for name in self.ring.names])
            if value < 0 or (value == 0 and self.relation == ">") or (value != 0 and self.relation == "="):
                witness = {name: point[name] for name in self.header["vars"]}
                certificate = {**self.header, "witness": {name: str(value) for name, value in witness.items()}}
                check(certificate)
                return Refuted(witness, certificate)
        return None

    def model(self) -> dict[str, str] | None:
        """An exact point at which all hypotheses hold."""
        points = exact_points(self.ring, self.facts, self.sampler, self.sampler.points[:200], 1)
        return {name: str(points[0][name]) for name in self.header["vars"]} if points else None

    def branches(self, root: Workspace) -> Iterator[Branch]:
        """The statement after different choices of the variables to eliminate."""
        for skip in range(CHOICES):
            prover = Prover(root.fork(), self.sampler, STRATEGIES, self.deadline)
            branch = Branch(prover, self.goal, self.relation)
            if branch.eliminate(skip, self.seed):
                yield branch

    def finish(self, workspace: Workspace, model: dict[str, str] | None) -> Outcome:
        """The certificate with the steps that the last one needs, accepted by the kernel."""
        steps = workspace.pruned({workspace.steps[-1].fact.id})
        certificate = {**self.header, "steps": [workspace.export(step) for step in steps], "model": model}
        contradiction = self.header["goal"] == ["-1", ">="]
        if model is None and not contradiction:
            certificate["model_note"] = "no rational point was found: the equations have irrational solutions"
        check(certificate)
        return Proved(certificate, tuple(dict.fromkeys(step.strategy for step in steps)))
