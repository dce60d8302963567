"""Judges mutants of proved claims and counts, class by class, what became of them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

from attrs import frozen

from derive.errors import QuestionError
from verify.claims.claim import Claim
from verify.claims.court import Court
from verify.claims.domain import refuse_cancelled
from verify.claims.runner import ENGINES
from verify.claims.verdict import Finding, Verdict
from verify.mutation.baselines import false_at_two_points, false_on_grid
from verify.mutation.certificate import certificate_changes, outcome_of
from verify.mutation.goals import goal_mutants
from verify.mutation.hypotheses import hypothesis_mutants
from verify.mutation.kinds import kind_mutants
from verify.mutation.mutant import Mutant

__all__ = ["Outcome", "Score", "mutants_of", "run"]

PROVED = ("proved", "confirmed")
LEFT_OUT = ("grid", "prose", "bayes")
SECONDS, EACH = 2.0, 12.0


@frozen
class Outcome:
    """``result``: "refuted" (false, at an exact point or digit), "refused" (not a statement of the format), "true" (proved,
    with certificates of its own), "wrong" (proved, though it is false at a point), "undecided", or "error" (the engine ended
    without an answer).

    ``points`` and ``grid`` say whether the two baselines find it false; None for claims without goals.
    """

    mutant: Mutant
    result: str
    evidence: str
    points: bool | None
    grid: bool | None


@frozen
class Score:
    """The outcomes, and the changes of certificate fields with theirs: rejected, "other statement" or "same statement"."""

    outcomes: tuple[Outcome, ...]
    possible: int
    certificates: dict[str, int]


def mutants_of(claim: Claim) -> Iterator[Mutant]:
    """Every mutant of the claim, each changed claim once."""
    seen = [claim]
    for mutant in (*goal_mutants(claim), *hypothesis_mutants(claim), *kind_mutants(claim)):
        if mutant.claim not in seen:
            seen.append(mutant.claim)
            yield mutant


def run(
    claims: Sequence[Claim],
    verdicts: Sequence[Verdict],
    most: int,
    seed: int = 0,
    progress: Callable[..., Any] | None = None,
    seconds: float = float("inf"),
) -> Score:
    """Judge ``most`` mutants of the proved claims, drawn with the seed where there are more, until ``seconds`` are over."""
    proved = {v.id: v for v in verdicts if v.verdict in PROVED}
    mutants = [m for c in claims if c.id in proved and c.kind not in LEFT_OUT for m in mutants_of(c)]
    generator, end = random.Random(seed), time.monotonic() + seconds
    chosen = mutants if len(mutants) <= most else generator.sample(mutants, most)
    outcomes = []
    for number, mutant in enumerate(chosen):
        if time.monotonic() > end:
            break
        if progress is not None:
            progress(f"mutants of {mutant.of}", number, len(chosen))
        outcomes.append(judged(mutant))
    tampered: dict[str, int] = {}
    certificates = [c for v in proved.values() for c in v.certificates]
    changes = [(c, changed) for c in certificates[:200] for _, changed in certificate_changes(c)]
    for original, changed in changes if len(changes) <= most else generator.sample(changes, most):
        result = outcome_of(original, changed)
        tampered[result] = tampered.get(result, 0) + 1
    return Score(tuple(outcomes), len(mutants), tampered)


def judged(mutant: Mutant) -> Outcome:
    """The outcome for one mutant."""
    court = Court(seconds=SECONDS, derivation=EACH)
    court.deadline = time.monotonic() + EACH
    points = grid = None
    try:
        finding = _finding(mutant.claim, court)
        if "goals" in mutant.claim.data:
            points, grid = false_at_two_points(mutant.claim), false_on_grid(mutant.claim)
    except QuestionError as error:
        return Outcome(mutant, "refused", str(error).splitlines()[0], None, None)
    except Exception as error:
        return Outcome(mutant, "error", f"{type(error).__name__}: {error}", None, None)
    if finding.verdict not in PROVED:
        return Outcome(mutant, "undecided" if finding.verdict == "undecided" else "refuted", finding.evidence, points, grid)
    return Outcome(mutant, "wrong" if points or grid else "true", finding.evidence, points, grid)


def _finding(claim: Claim, court: Court) -> Finding:
    """As the runner decides, but without a search for repairs."""
    if "substitutions" in claim.data:
        claim = import_module("verify.claims.substitution").substituted(claim)
    refuse_cancelled(claim)
    engine = "slope" if claim.kind == "sign" and "profile" in claim.data else ENGINES[claim.kind]
    module = import_module(f"verify.claims.{engine}")
    if engine in ("algebraic", "bound"):
        algebraic = import_module("verify.claims.algebraic")
        found: Finding = algebraic.judge_implications(algebraic.implications(claim), court, repairing=False)
        return found
    found = module.judge(claim, court)
    return found
