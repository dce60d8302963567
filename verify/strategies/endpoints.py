"""Strategy: a goal of degree 1 or 2 in one variable, expanded in the distances to the ends of its interval."""

from __future__ import annotations

from itertools import product

from flint import fmpq, fmpq_mpoly

from epsproof.verify.workspace.linear_forms import in_linear_forms
from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.ring import degrees, total_degree
from epsproof.verify.workspace.workspace import ONE, Fact, Term

NAME = "endpoints"


def by_endpoints(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """With A = a x - l >= 0 and B = u - b x >= 0 and W = b A + a B free of x: expand W**d * goal in A and B.

    With one end alone, B is the sign of a. Without effort all coefficients must be products of known facts already.
    """
    if relation == "=" or prover.depth > 3:
        return None
    ring = prover.ring
    for v in sorted(ring.variables(goal), key=lambda v: degrees(goal)[v]):
        parts = ring.coefficients(goal, v)
        if len(parts) > 3:
            continue
        lower, upper = (facts[:4] for facts in _bounds(prover, v, effort))
        pairs: list[tuple[Fact, Fact | None]] = [(x, None) for x in (*lower, *upper)]
        for low, high in [*pairs, *product(lower, upper)]:
            if prover.seconds_left() < 0:
                return None
            fact = _expand(prover, goal, relation, parts, v, low, high, effort)
            if fact is not None:
                return fact
    return None


def _bounds(prover: Prover, v: int, effort: int) -> tuple[list[Fact], list[Fact]]:
    """Facts that are linear in the variable, bounding it from below and from above; the simplest first."""
    lower, upper = [], []
    for fact in sorted(
        prover.workspace.inequalities(), key=lambda f: (len(f.polynomial), total_degree(f.polynomial))
    ):
        if degrees(fact.polynomial)[v] != 1:
            continue
        slope = prover.ring.coefficients(fact.polynomial, v)[1]
        signed = _sign(prover, slope, effort)
        if signed > 0:
            lower.append(fact)
        elif signed < 0:
            upper.append(fact)
    return lower, upper


def _sign(prover: Prover, polynomial: fmpq_mpoly, effort: int) -> int:
    if polynomial.is_constant():
        return 1 if polynomial.leading_coefficient() > 0 else -1
    for factor, _ in prover.ring.factors(polynomial)[1] if effort else []:
        seen = prover.sampler.range(factor)
        if seen is None or seen[0] < 0 < seen[1]:
            return 0
        if prover.workspace.signed(factor) is None:
            prover.prove(factor if seen[1] > 0 else -factor, ">", 0)
    found = prover.workspace.signed(polynomial)
    return found[0] if found is not None and prover.workspace.is_strict(found[1]) else 0


def _expand(
    prover: Prover,
    goal: fmpq_mpoly,
    relation: str,
    parts: list[fmpq_mpoly],
    v: int,
    low: Fact,
    high: Fact | None,
    effort: int,
) -> Fact | None:
    ring, workspace = prover.ring, prover.workspace
    d = len(parts) - 1
    l0, l1 = ring.coefficients(low.polynomial, v)
    u0, u1 = (
        ring.coefficients(high.polynomial, v)
        if high is not None
        else (ring.one * _sign(prover, l1, 0), ring.one * 0)
    )
    coefficients, width = in_linear_forms(parts, (l0, l1), (u0, u1))
    if high is None:
        coefficients = [c * u0 ** (d - k) for k, c in enumerate(coefficients)]
    facts: list[Term | None] = []
    if width.is_constant():
        if width.is_zero() or width.leading_coefficient() < 0:
            return None
        sigma = Term(width.leading_coefficient() ** d)
    else:
        if not prover.sampler.admits(width, ">"):
            return None
        sigma = ONE
    if any(not prover.sampler.admits(e, ">=") for e in coefficients if not e.is_zero()):
        return None
    if not width.is_constant():
        if effort and prover.prove(width, ">", 0) is None:
            return None
        found = workspace.signed(width)
        if found is None or found[0] < 0 or not workspace.is_strict(found[1]):
            return None
        for _ in range(d):
            sigma = sigma.times(found[1])
    for e in coefficients:
        term = prover.nonnegative(e, effort) if effort else workspace.known(e)
        if term is None and not e.is_zero():
            return None
        facts.append(term)
    pos = []
    for k, term in enumerate(facts):
        if term is not None:
            powers = [(low.id, k)] + ([(high.id, d - k)] if high is not None else [])
            for name, exponent in powers:
                if exponent:
                    term = term.times(Term(fmpq(1), ((name, exponent),)))
            pos.append(term)
    return workspace.add(goal, relation, [sigma], pos, [], NAME)


STRATEGIES = {90: by_endpoints}
