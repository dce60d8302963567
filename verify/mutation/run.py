"""Judges mutants of proved claims and counts, class by class, what became of them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import frozen

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.verdict import Verdict
from epsproof.verify.mutation.certificate import certificate_changes, outcome_of
from epsproof.verify.mutation.goals import goal_mutants
from epsproof.verify.mutation.hypotheses import hypothesis_mutants
from epsproof.verify.mutation.judge import PROVED, Outcome
from epsproof.verify.mutation.kept import KeptOutcomes
from epsproof.verify.mutation.kinds import kind_mutants
from epsproof.verify.mutation.mutant import Mutant
from epsproof.verify.mutation.pool import outcomes_of

__all__ = ["Outcome", "Score", "mutants_of", "run"]

LEFT_OUT = ("grid", "prose", "bayes", "data-sets")


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
    jobs: int = 1,
    kept: KeptOutcomes | None = None,
) -> Score:
    """Judge ``most`` mutants of the proved claims, drawn with the seed where there are more, until ``seconds`` are over.

    The changes of certificates are judged after them, in what is left of the time.

    ``jobs`` processes work at a time, which changes nothing in the result but where a time limit ends a search. Outcomes are
    taken from ``kept`` and put there, where it is given.
    """
    proved = {v.id: v for v in verdicts if v.verdict in PROVED}
    mutants = [m for c in claims if c.id in proved and c.kind not in LEFT_OUT for m in mutants_of(c)]
    generator, end = random.Random(seed), time.time() + seconds
    chosen = mutants if len(mutants) <= most else generator.sample(mutants, most)
    outcomes = outcomes_of(chosen, claims, jobs, end, progress, kept)
    tampered: dict[str, int] = {}
    certificates = [c for v in proved.values() for c in (*v.documents, *v.certificates)]
    changes = [(c, changed) for c in certificates[:200] for _, changed in certificate_changes(c)]
    for original, changed in changes if len(changes) <= most else generator.sample(changes, most):
        if time.time() >= end:
            break
        result = outcome_of(original, changed)
        tampered[result] = tampered.get(result, 0) + 1
    return Score(tuple(outcomes), len(mutants), tampered)
