"""Bounds on posterior-to-prior ratios: certificates for the algebra, then exact Bayes on finite mechanisms.

Mechanisms are tried where a side of a goal is the bound 1/B(p, q, t) of Kazan and Reiter (2024), Theorem 1, or B itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from attrs import evolve

from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.evaluation import comparisons
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.numeric.exact_bayes import check_bound, reciprocal_bound, tight_example
from epsproof.verify.reader import NotRead, parse
from epsproof.verify.reader.evaluate import At
from epsproof.verify.reader.parse import Tree
from epsproof.verify.reader.truth import Undecided, Undefined

__all__ = ["judge"]

SEED = 2024
BOUND = "1/(p*q + t**2*(1 - q)*p + t*(1 - p))"
PRIORS = tuple(map(Fraction, ("1/7", "1/3", "1/2", "4/5", "1")))


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on the goals, with what exact Bayes on ``mechanisms`` random private mechanisms showed of the bound that a goal
    states; a violation refutes."""
    finding = judge_typed(Typed.of(claim), searches)
    trials = int(claim.get("mechanisms", 0))
    if not trials:
        return finding
    if not any(_is_the_bound(side, claim) for side in _sides(claim)):
        return evolve(finding, basis=f"{finding.basis}; no mechanism was tried: no side of a goal is {BOUND}")
    report = check_bound(SEED, trials)
    if report.violations:
        adversary, _, t = report.violations[0]
        place = {"p": str(adversary.p), "q": str(adversary.q), "t": str(t)}
        return Finding("refuted", "sampled", "exact Bayes violates the bound", place)
    p, q, t = Fraction(1, 3), Fraction(2, 5), Fraction(1, 2)
    _, mechanism, ratio = tight_example(p, q, t)
    tight = (
        f"; tight: a mechanism private at t = {t} reaches {ratio} at p = {p}, q = {q}"
        if mechanism.is_private(t)
        else ""
    )
    more = f"; exact Bayes on {trials} random private mechanisms reaches {float(report.largest):.4f} of the bound{tight}"
    return evolve(finding, basis=finding.basis + more)


def _sides(claim: Claim) -> Iterator[Tree]:
    for goal in claim["goals"]:
        for left, _, right in comparisons(parse(goal)):
            yield from (left, right)


def _is_the_bound(side: Tree, claim: Claim) -> bool:
    """Whether the side has the value of B or 1/B at every point of a grid of p, q and t."""
    known = Typed.of(claim).reading
    for p, q, t in product(PRIORS, repeat=3):
        least = reciprocal_bound(p, q, t)
        try:
            found = At({"p": p, "q": q, "t": t}, known).value(side)
        except (NotRead, Undefined, Undecided):
            return False
        if found not in (least, 1 / least):
            return False
    return True
