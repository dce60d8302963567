"""The search for a certificate: the stages of effort, the polynomials on whose sign a proof may split, faces, and the whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mpoly

from epsproof.verify.kernel.certificate import SCHEMA, check
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.search.branch import Branch, Stage
from epsproof.verify.search.faces import Faces
from epsproof.verify.search.involved import involved
from epsproof.verify.search.linear_contradiction import linear_contradiction
from epsproof.verify.search.saturation import candidates
from epsproof.verify.strategies.division import by_division
from epsproof.verify.system.room import gathered
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.as_polynomial import as_polynomial
from epsproof.verify.workspace.corners import Vector
from epsproof.verify.workspace.exact_points import exact_points
from epsproof.verify.workspace.outcome import LATE, NO_POINT, Outcome, Proved, Refuted, Unknown
from epsproof.verify.workspace.prover import Prover, Strategy
from epsproof.verify.workspace.region import Point, Region, region_of
from epsproof.verify.workspace.relaxation import inequalities, relaxed
from epsproof.verify.workspace.ring import total_degree
from epsproof.verify.workspace.sampling import values
from epsproof.verify.workspace.steps import Proof
from epsproof.verify.workspace.workspace import Fact, Workspace

__all__ = ["proved_on_faces"]

# The order in which strategies are tried, and how the effort grows from stage to stage.

ROOM = "epsproof.verify.strategies"
STRATEGIES: tuple[Strategy, ...] = tuple(gathered(ROOM, "STRATEGIES").values())
SPLIT_AFTER = (5, 8)
STAGES = (
    Stage(0, 0),
    Stage(8, 0),
    Stage(8, 2, programs=60),
    Stage(8, 1),
    Stage(20, 1),
    Stage(20, 2),
    Stage(40, 2),
    Stage(40, 3),
)
QUICK = 2
WEAK = 3


# Polynomials on whose sign a proof may split.


def split_level(branches: Sequence[Branch], position: int) -> int | None:
    """How many more nested splits a split after that stage allows; None where none is due."""
    if branches and branches[0].prover.suggested:
        return 1
    return SPLIT_AFTER.index(position + 1) if branches and position + 1 in SPLIT_AFTER else None


def dividers(prover: Prover, goal: fmpq_mpoly, count: int) -> list[fmpq_mpoly]:
    """What strategies suggested; else simple polynomials of both signs on the region, of equally simple ones those that divide it
    most evenly first."""
    if prover.suggested:
        suggested, prover.suggested = prover.suggested, []
        return suggested
    points = prover.sampler.points
    if not len(points):
        return []
    found = []
    for position, candidate in enumerate(candidates(prover, goal)):
        value = values(candidate, points)
        share = min(np.mean(value > 1e-9), np.mean(value < -1e-9))
        if share > 0.02:
            weight = total_degree(candidate) + 0.25 * len(candidate) + 2 * (0.5 - share)
            found.append((float(weight), position, candidate))
    found.sort(key=lambda entry: entry[:2])
    return [entry[-1] for entry in found[:count]]


# A statement proved by its values on the faces of its region, split by the sign of what stands in the way.

SPLITS = 3
FACE_DIVIDERS = 2


def proved_on_faces(
    region: Region, goal: fmpq_mpoly, relation: str, deadline: float, splits: int = SPLITS
) -> Proof | None:
    """Steps that end with ``goal relation 0``, with at most that many nested splits, none for a strict goal."""
    workspace = Workspace(region.ring, region.facts, region.counter)
    faces = Faces(Prover(workspace, region.sampler, STRATEGIES, deadline), goal)
    fact = faces.prove(goal, relation) if faces.free else None
    if fact is not None:
        workspace.conclude(fact, goal, relation)
        return Proof.of(workspace)
    for divider in faces.obstacles[:FACE_DIVIDERS] if splits and relation == ">=" else []:
        name = workspace.fresh_id()
        halves: list[Proof] = []
        for sign in (Fact(name + "+", divider, ">"), Fact(name + "-", -divider, ">=")):
            half = Region(region.ring, [*region.facts, sign], region.seed, region.counter, region.briefly)
            proof = proved_on_faces(half, goal, relation, deadline, splits - 1)
            if proof is None:
                break
            halves.append(proof)
        else:
            return Proof.split(name, region.ring.write(divider), *halves)
        if now() > deadline:
            return None
    return None


# Search for a certificate of a sign statement about polynomials, or for an exact counterexample.

SPLIT_DEPTH = 3
FACE_SHARE = 0.7
DIVIDERS = (10, 5, 3)
CHOICES = 3
CONTRADICTION_SECONDS = 2.0
CONTRADICTION = ["-1", ">="]
FAILS = "it fails at a point that is no rational one"


def prove(
    hypotheses: Sequence[tuple[str, str]],
    goal: tuple[str, str],
    *,
    seconds: float = 20.0,
    seed: int = 0,
    briefly: bool = False,
) -> Outcome:
    """Proved, Refuted or Unknown for "wherever all hypotheses hold, the goal holds".

    Where the hypotheses contradict one another the outcome is Proved, with a certificate of the contradiction.
    Hypotheses and goal are (polynomial in the kernel's syntax, one of ">", ">=", "="). Every certificate returned
    has been accepted by the kernel. The same input and seed give the same outcome unless ``seconds`` runs out. ``briefly`` is for
    steps of another proof: few strategies, few points, none of them in the certificate, which the caller lets the kernel judge.
    Raises Rejected when a text is not a polynomial or a relation is unknown.
    """
    deadline = now() + seconds
    found = _Search(hypotheses, goal, deadline, seed, briefly).run()
    possible = isinstance(found, Unknown) and found.reason != FAILS and not briefly
    return _contradiction(hypotheses, deadline, seed) or found if possible else found


def _contradiction(hypotheses: Sequence[tuple[str, str]], deadline: float, seed: int) -> Proved | None:
    """A certificate that hypotheses exclude one another: by products of two, without their equations or with pairs of
    inequalities."""
    if now() < deadline and (linear := linear_contradiction(hypotheses, whole=True)) is not None:
        return Proved(linear, ("products of two facts",))
    for simpler in (inequalities(hypotheses), relaxed(hypotheses)):
        if simpler is None or now() > deadline:
            continue
        until = min(deadline, now() + CONTRADICTION_SECONDS)
        found = _Search(simpler.hypotheses, (CONTRADICTION[0], CONTRADICTION[1]), until, seed).run()
        if isinstance(found, Proved):
            certificate = simpler.restored(found.certificate)
            check(certificate)
            return Proved(certificate, found.strategies)
    return None


class _Search:
    """One statement, its sampled points, and the certificate under construction."""

    def __init__(
        self,
        hypotheses: Sequence[tuple[str, str]],
        goal: tuple[str, str],
        deadline: float,
        seed: int,
        briefly: bool = False,
    ) -> None:
        parsed = tuple((as_polynomial(text), relation) for text, relation in hypotheses)
        conclusion = as_polynomial(goal[0])
        for relation in (*(r for _, r in parsed), goal[1]):
            if relation not in (">", ">=", "="):
                raise Rejected(f"unknown relation {relation!r}")
        names = sorted(conclusion.variables().union(*(p.variables() for p, _ in parsed)))
        self.briefly = briefly
        self.region = region_of(tuple(names) or ("x",), parsed, seed, briefly)
        self.ring = self.region.ring
        self.goal, self.relation = self.ring.read(conclusion), goal[1]
        self.involved = involved(parsed, conclusion)
        self.deadline, self.seed = deadline, seed
        self.branches: list[Branch] = []
        self.header: dict[str, Any] = {
            "schema": SCHEMA,
            "vars": names,
            "hypotheses": [[f"H{i}", str(p), r] for i, (p, r) in enumerate(parsed, start=1)],
            "goal": [str(conclusion), goal[1]],
        }

    def run(self) -> Outcome:
        """Refute at known points, prove at small cost, refute with care, then prove stage by stage."""
        region = self.region
        refuted = self.refute(region.named(vector) for vector in self.failing(region.corners))
        if refuted is not None:
            return refuted
        proof = self.divided() if self.relation == "=" else None
        outcome = None if proof is None else self.finish(proof)
        if isinstance(outcome, Proved):
            return outcome
        if self.relation != "=" and self.involved:
            proof = proved_on_faces(
                region, self.goal, self.relation, now() + FACE_SHARE * (self.deadline - now())
            )
            if proof is not None:
                return self.finish(proof)
        fresh = self.attack(region, self.deadline)
        proof = self.stages(region, self.branches, fresh, range(QUICK), self.deadline, 0)
        if proof is None:
            if (refuted := self.refute(self.suspects())) is not None:
                return refuted
            pointless = not region.corners and not len(region.sampler.points) and not self.briefly
            if pointless and (empty := self.empty()) is not None:
                return empty
            if region.sampler.denies(self.goal, self.relation):
                return Unknown(FAILS)
            if self.briefly:
                return Unknown("the first strategies failed")
            later = QUICK if self.relation == ">" else WEAK
            proof = self.stages(region, self.branches, fresh, range(QUICK, later), self.deadline, 0)
            if proof is None and self.relation != "=":
                proof = self.off_the_ends(region, len(region.facts))
            if proof is None:
                proof = self.stages(region, self.branches, fresh, range(later, len(STAGES)), self.deadline, 0)
        if proof is None:
            return Unknown(LATE if now() > self.deadline else "all strategies failed")
        return self.finish(proof)

    def failing(self, vectors: Iterable[Vector]) -> list[Vector]:
        """Those of the points at which the goal fails, the simplest first."""
        wrong = []
        for vector in vectors:
            value = self.goal(*vector)
            if value < 0 or (value == 0 and self.relation == ">") or (value != 0 and self.relation == "="):
                wrong.append(vector)
        return sorted(wrong, key=lambda vector: sum(abs(int(v.p)) + int(v.q) for v in vector))

    def suspects(self) -> Iterator[Point]:
        """Points of the hypotheses at which the goal may fail: on faces, near the worst samples, and in the reduced region."""
        region, sampler = self.region, self.region.sampler
        yield from (region.named(vector) for vector in self.failing(region.more_corners))
        near = sampler.violations(self.goal, self.relation, 40)
        yield from (
            region.named(vector) for vector in exact_points(self.ring, region.facts, sampler, near, 400)
        )
        for branch in self.branches[:1]:
            if not self.ring.variables(branch.reduced):
                continue
            near = branch.prover.sampler.violations(branch.reduced, self.relation, 40)
            yield from branch.exact_points(near, 400)

    def empty(self) -> Outcome | None:
        """Proved where the hypotheses contradict one another; Unknown without equations and known points; else None."""
        if self.header["goal"] == CONTRADICTION:
            return None
        hypotheses = [(text, relation) for _, text, relation in self.header["hypotheses"]]
        simpler = _contradiction(hypotheses, self.deadline, self.seed)
        if simpler is not None:
            return simpler
        found = _Search(hypotheses, (CONTRADICTION[0], CONTRADICTION[1]), self.deadline, self.seed).run()
        if isinstance(found, Proved):
            return found
        if isinstance(found, Unknown) and not any(f.relation == "=" for f in self.region.facts):
            return Unknown(NO_POINT)
        return None

    def stages(
        self,
        region: Region,
        branches: list[Branch],
        fresh: Iterator[Branch],
        positions: range,
        deadline: float,
        depth: int,
    ) -> Proof | None:
        """Steps that end with the goal: stage by stage on every branch, by splitting, then with more effort."""
        for position in positions:
            for branch in branches if position else _collected(fresh, branches):
                if now() > deadline:
                    return None
                if branch.attempt(STAGES[position]):
                    return Proof.of(branch.prover.workspace)
            level = split_level(branches, position)
            proof = (
                self.split(region, branches[0], deadline, depth, level)
                if depth < SPLIT_DEPTH and level is not None
                else None
            )
            if proof is not None:
                return proof
        return None

    def split(self, region: Region, branch: Branch, deadline: float, depth: int, level: int) -> Proof | None:
        """Proofs for both signs of a divider, with ``level`` more nested splits below."""
        branch.prover.deadline = deadline
        share = 2 if branch.prover.suggested else 4
        for divider in dividers(branch.prover, branch.reduced, DIVIDERS[depth]):
            left = deadline - now()
            if left < 0:
                return None
            name = branch.prover.workspace.fresh_id()
            halves: list[Proof] = []
            for fact in (Fact(name + "+", divider, ">"), Fact(name + "-", -divider, ">=")):
                half_region = region.also(fact)
                below = depth + 1 if level else SPLIT_DEPTH
                until = now() + left / share
                half = self.stages(
                    half_region, [], self.attack(half_region, until), range(SPLIT_AFTER[0]), until, below
                )
                if half is None:
                    break
                halves.append(half)
            else:
                return Proof.split(name, self.ring.write(divider), *halves)
        return None

    def divided(self) -> Proof | None:
        """An equation that is a multiple of one of the hypotheses, before anything is eliminated."""
        workspace = Workspace(self.ring, self.region.facts, self.region.counter)
        fact = by_division(Prover(workspace, self.region.sampler, (), self.deadline), self.goal, "=", 0)
        return None if fact is None else Proof.of(workspace)

    def off_the_ends(self, region: Region, depth: int) -> Proof | None:
        """The goal, split by whether a variable lies at a weak end of its range or not, or two variables are equal."""
        if depth == 0 or now() > self.deadline:
            return None
        for fact in region.facts:
            if fact.relation != ">=" or total_degree(fact.polynomial) != 1 or len(fact.polynomial) > 2:
                continue
            if any(f.polynomial == -fact.polynomial for f in region.facts):
                continue
            name = f"S{region.counter[0] + 1}"
            region.counter[0] += 1
            until = now() + (self.deadline - now()) / 2
            inner = region.also(Fact(name + "+", fact.polynomial, ">"))
            strict = self.stages(
                inner, [], self.attack(inner, until), range(SPLIT_AFTER[0]), until, SPLIT_DEPTH
            )
            if strict is None:
                continue
            end = region.also(Fact(name + "-", -fact.polynomial, ">="))
            rest = self.stages(end, [], self.attack(end, until), range(SPLIT_AFTER[0]), until, SPLIT_DEPTH)
            rest = rest or self.off_the_ends(end, depth - 1)
            if rest is not None:
                return Proof.split(name, self.ring.write(fact.polynomial), strict, rest)
        return None

    def refute(self, points: Iterable[Point]) -> Refuted | None:
        """A refutation by the first of the points at which the hypotheses hold and the goal fails, both exactly."""
        for point in points:
            vector = [fmpq(point[name].numerator, point[name].denominator) for name in self.ring.names]
            if self.failing([vector]) and self.region.contains(point):
                witness = {name: point[name] for name in self.header["vars"]}
                certificate = {
                    **self.header,
                    "witness": {name: str(value) for name, value in witness.items()},
                }
                check(certificate)
                return Refuted(witness, certificate)
        return None

    def attack(self, region: Region, deadline: float) -> Iterator[Branch]:
        """The statement after different choices of the variables to eliminate."""
        taken: set[int] = set()
        for _ in range(CHOICES):
            workspace = Workspace(self.ring, region.facts, region.counter)
            branch = Branch(
                region, Prover(workspace, region.sampler, STRATEGIES, deadline), self.goal, self.relation
            )
            if branch.eliminate(taken):
                yield branch

    def models(self) -> list[Point]:
        """Exact points of the hypotheses."""
        region = self.region
        vectors = region.corners or exact_points(
            self.ring, region.facts, region.sampler, region.sampler.points[:200], 60
        )
        points = [region.named(vector) for vector in vectors]
        for branch in self.branches[:1] if not points else []:
            points = branch.exact_points(branch.prover.sampler.points[:200], 60)
        return [point for point in points if region.contains(point)]

    def finish(self, proof: Proof) -> Outcome:
        """The certificate, with the simplest of the models, accepted by the kernel."""
        certificate = {**self.header, "steps": proof.numbered(), "model": None}
        if self.briefly:
            return Proved(certificate, tuple(dict.fromkeys(proof.strategies)))
        models = self.models() if self.header["goal"] != CONTRADICTION else []
        if models:
            simplest = min(
                models, key=lambda point: sum(abs(v.numerator) + v.denominator for v in point.values())
            )
            certificate["model"] = {name: str(simplest[name]) for name in self.header["vars"]}
        elif self.header["goal"] != CONTRADICTION:
            seen = any(len(branch.prover.sampler.points) for branch in self.branches) or len(
                self.region.sampler.points
            )
            if not seen or not any(f.relation == "=" for f in self.region.facts):
                return self.empty() or Unknown(NO_POINT)
            certificate["model_note"] = "no rational point of the equations was found"
        check(certificate)
        return Proved(certificate, tuple(dict.fromkeys(proof.strategies)))


def _collected(fresh: Iterator[Branch], into: list[Branch]) -> Iterator[Branch]:
    """The branches as they are made, kept in ``into`` for the later stages."""
    for branch in fresh:
        into.append(branch)
        yield branch
