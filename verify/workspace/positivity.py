"""Positive, not only nonnegative: because a positive multiple exceeds something positive, or a product is not zero."""

from __future__ import annotations

from flint import fmpq, fmpq_mpoly

from epsproof.verify.workspace.ring import degrees
from epsproof.verify.workspace.workspace import Fact, Term, Workspace

NAME = "positivity"


def strengthen(workspace: Workspace) -> None:
    """From c v - d >= 0 with c > 0 and d > 0 derive v > 0."""
    ring = workspace.ring
    for _ in range(2):
        for fact in workspace.inequalities():
            for v in ring.variables(fact.polynomial):
                known = workspace.lookup(ring.context.gens()[v])
                if (known is None or known.relation == ">=") and degrees(fact.polynomial)[v] == 1:
                    _strict(workspace, fact, v)


def nonzero_factors(workspace: Workspace) -> None:
    """From f*g > 0 and f >= 0 derive f > 0, by (1 + g^2)*f = 2*f*g + (g - 1)^2*f."""
    ring = workspace.ring
    for fact in workspace.inequalities():
        parts = ring.factors(fact.polynomial)[1] if fact.relation == ">" else []
        for factor, _ in parts if len(parts) > 1 or (parts and parts[0][1] > 1) else []:
            weak = workspace.lookup(factor) or workspace.lookup(-factor)
            if weak is None or weak.relation != ">=":
                continue
            rest = fact.polynomial / weak.polynomial
            sigma = [Term(fmpq(1)), Term(fmpq(1), (), (rest,))]
            pos = [Term(fmpq(2), ((fact.id, 1),)), Term(fmpq(1), ((weak.id, 1),), (rest - 1,))]
            workspace.add(weak.polynomial, ">", sigma, pos, [], NAME)


def evident(workspace: Workspace, polynomial: fmpq_mpoly) -> tuple[int, Term] | None:
    """The sign of the polynomial and its positive term, once the signs of factors whose terms all have one sign are derived."""
    for factor, _ in workspace.ring.factors(polynomial)[1]:
        if workspace.lookup(factor) is None and workspace.lookup(-factor) is None:
            _by_terms(workspace, factor)
    return workspace.signed(polynomial)


def _by_terms(workspace: Workspace, polynomial: fmpq_mpoly) -> None:
    """A polynomial whose coefficients have one sign, in positive variables."""
    side = 1 if polynomial.leading_coefficient() > 0 else -1
    terms = []
    for exponents, coefficient in polynomial.terms():
        if side * coefficient < 0:
            return
        term = Term(abs(coefficient))
        for index, exponent in enumerate(exponents):
            if exponent:
                known = workspace.known(workspace.ring.context.gens()[index] ** int(exponent))
                if known is None or known.squares:
                    return
                term = term.times(known)
        terms.append(term)
    workspace.add(side * polynomial, ">", [Term(fmpq(1))], terms, [], NAME)


def _strict(workspace: Workspace, fact: Fact, v: int) -> None:
    constant, slope = workspace.ring.coefficients(fact.polynomial, v)
    multiplier, rest = _positive(workspace, slope), _positive(workspace, -constant)
    if multiplier is not None and rest is not None:
        variable = workspace.ring.context.gens()[v]
        workspace.add(variable, ">", [multiplier], [Term(fmpq(1), ((fact.id, 1),)), rest], [], NAME)


def _positive(workspace: Workspace, polynomial: fmpq_mpoly) -> Term | None:
    """The polynomial as a positive term, where its factors are known to be positive."""
    found = workspace.known(polynomial)
    return found if found is not None and workspace.is_strict(found) else None
