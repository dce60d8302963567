"""Bounds on posterior-to-prior ratios: certificates for the algebra, then exact Bayes on finite mechanisms."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve

from verify.claims.claim import Claim
from verify.claims.court import Court
from verify.claims.kind import Kind
from verify.claims.kinds.formulas.algebraic import judge_typed
from verify.claims.schemas import COUNT, GOALS
from verify.claims.typed import Typed
from verify.claims.verdict import Finding
from verify.numeric.exact_bayes import check_bound, tight_example

__all__ = ["KINDS", "judge"]

SEED = 2024


def judge(claim: Claim, court: Court) -> Finding:
    """The finding on the goals, with what exact Bayes on ``mechanisms`` random private mechanisms showed; a violation refutes."""
    finding = judge_typed(Typed.of(claim), court)
    trials = int(claim.get("mechanisms", 0))
    if not trials:
        return finding
    report = check_bound(SEED, trials)
    if report.violations:
        adversary, _, t = report.violations[0]
        place = {"p": str(adversary.p), "q": str(adversary.q), "t": str(t)}
        return Finding("refuted", "sampled", "exact Bayes violates the bound", place)
    p, q, t = Fraction(1, 3), Fraction(2, 5), Fraction(1, 2)
    _, mechanism, ratio = tight_example(p, q, t)
    tight = f"; tight: a mechanism private at t = {t} reaches {ratio} at p = {p}, q = {q}" if mechanism.is_private(t) else ""
    more = f"; exact Bayes on {trials} random private mechanisms reaches {float(report.largest):.4f} of the bound{tight}"
    return evolve(finding, basis=finding.basis + more)


KINDS = {"bound": Kind(judge, {**GOALS, "mechanisms": COUNT}, typed=True)}
