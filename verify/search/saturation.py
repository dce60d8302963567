"""Derive facts that are likely to help: simple differences, and factors of derivatives and of known facts."""

from __future__ import annotations

from flint import fmpq_mpoly

from epsproof.verify.search.elimination import strip_known_factors
from epsproof.verify.strategies import handelman
from epsproof.verify.strategies.endpoints import by_endpoints
from epsproof.verify.strategies.factorisation import by_factorisation
from epsproof.verify.strategies.known_factors import by_known_factors
from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.ring import degrees, total_degree
from epsproof.verify.workspace.workspace import Fact

SIZES = (handelman.Size(0, 0, 600, 14, False), handelman.Size(1, 1, 800, 12, False))


def saturate(prover: Prover, goal: fmpq_mpoly, limit: int) -> int:
    """Prove up to ``limit`` new facts by cheap means; returns how many were added."""
    added = replace_by_bounds(prover) if not prover.replaced else 0
    prover.replaced = True
    for candidate in candidates(prover, goal):
        if added >= limit or prover.seconds_left() < 0.2:
            break
        if prover.workspace.lookup(candidate) or prover.workspace.lookup(-candidate):
            continue
        seen = prover.sampler.range(candidate)
        if seen is None or (seen[0] < -1e-11 and seen[1] > 1e-11):
            continue
        signed = candidate if seen[1] > 1e-11 else -candidate
        for relation in (">", ">="):
            if cheap(prover, signed, relation):
                added += 1
                break
    split_products(prover)
    return added


def replace_by_bounds(prover: Prover) -> int:
    """Facts in which a variable is replaced by one of its bounds, where interpolation between known facts proves them."""
    count = 0
    for _ in range(2):
        facts = prover.workspace.inequalities()
        simple = [f.polynomial for f in facts if total_degree(f.polynomial) <= 2 and len(f.polynomial) <= 3]
        for candidate in _moved(facts, simple[:16]):
            if (
                candidate.is_constant()
                or prover.workspace.lookup(candidate)
                or prover.workspace.lookup(-candidate)
            ):
                continue
            seen = prover.sampler.range(candidate)
            if seen is None or (seen[0] < -1e-11 and seen[1] > 1e-11):
                continue
            signed = candidate if seen[1] > 1e-11 else -candidate
            count += any(by_endpoints(prover, signed, relation, 0) is not None for relation in (">", ">="))
    return count


def split_products(prover: Prover) -> None:
    """From facts that are products, derive the sign of one factor after proving the signs of the others."""
    for fact in prover.workspace.inequalities():
        parts = [factor for factor, _ in prover.ring.factors(fact.polynomial)[1]]
        for factor in parts if len(parts) > 1 else []:
            seen = prover.sampler.range(factor)
            if prover.workspace.signed(factor) is None and seen is not None and not seen[0] < 0 < seen[1]:
                cheap(prover, factor if seen[1] > 0 else -factor, ">")
    strip_known_factors(prover.workspace)


def cheap(prover: Prover, goal: fmpq_mpoly, relation: str) -> bool:
    """Whether small linear programs prove the goal; it is then a fact."""
    if not prover.sampler.admits(goal, relation):
        return False
    if by_known_factors(prover, goal, relation, 0) or by_factorisation(prover, goal, relation, 0):
        return True
    return any(handelman.attempt(prover, goal, relation, size) is not None for size in SIZES)


def _moved(facts: list[Fact], simple: list[fmpq_mpoly]) -> list[fmpq_mpoly]:
    """Facts with a variable replaced by one of its bounds: v by w where v - w has a known sign."""
    result = []
    for difference in simple:
        terms = difference.to_dict()
        if total_degree(difference) != 1 or len(terms) != 2 or sum(terms.values()) != 0:
            continue
        gens = difference.context().gens()
        pair = [index for index, degree in enumerate(degrees(difference)) if degree]
        for fact in facts if len(pair) == 2 else []:
            for old, new in (pair, pair[::-1]):
                if degrees(fact.polynomial)[old] == 1 and total_degree(fact.polynomial) > 1:
                    values = list(gens)
                    values[old] = gens[new]
                    result.append(fact.polynomial.compose(*values))
    return result


def candidates(prover: Prover, goal: fmpq_mpoly) -> list[fmpq_mpoly]:
    """Irreducible polynomials whose sign may help, the simplest first."""
    ring, workspace = prover.ring, prover.workspace
    one = ring.one
    gens = ring.context.gens()
    visible = [v for v in range(len(gens)) if v not in workspace.hidden]
    facts = workspace.inequalities()
    simple = [f.polynomial for f in facts if total_degree(f.polynomial) <= 2 and len(f.polynomial) <= 3][:10]
    pool = _moved(facts, simple)
    moved = len(pool)
    for v in visible:
        pool += [gens[v], one - gens[v]]
    first = len(pool)
    sources = [goal, *(f.polynomial for f in workspace.equations()), *(f.polynomial for f in facts[:12])]
    for source in sources:
        pool.append(source)
        pool += [source.derivative(v) for v in ring.variables(source)]
        for v in ring.variables(source):
            pool += ring.coefficients(source, v)
    second = len(pool)
    pool += [a - b for i, a in enumerate(simple) for b in simple[:i]]
    seen: set[str] = set()
    result: list[tuple[int, int, int, fmpq_mpoly]] = []
    bound = max(total_degree(goal), 2)
    for position, polynomial in enumerate(pool):
        if polynomial.is_constant():
            continue
        for factor, _ in ring.factors(polynomial)[1]:
            repeated = ring.key(factor) in seen or ring.key(-factor) in seen or factor == goal
            if repeated or total_degree(factor) > bound + (position < moved):
                continue
            seen.add(ring.key(factor))
            rank = 0 if position < first else 1 if position < second else 2
            result.append((total_degree(factor) + rank, len(factor), len(result), factor))
    result.sort(key=lambda entry: entry[:3])
    return [entry[-1] for entry in result]
