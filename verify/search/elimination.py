"""Remove a variable in which an equation is linear: D * v = N with D > 0."""

from __future__ import annotations

import attrs
from flint import fmpq_mpoly

from epsproof.verify.workspace.positivity import nonzero_factors, strengthen
from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.ring import Ring, degrees, total_degree
from epsproof.verify.workspace.workspace import ONE, Fact, Term, Workspace

NAME = "elimination"


@attrs.frozen
class Elimination:
    """The equation ``denominator * variable - numerator``, up to the sign of the fact ``equation``."""

    equation: Fact
    variable: int
    denominator: fmpq_mpoly
    numerator: fmpq_mpoly

    def label(self, ring: Ring) -> str:
        """A text that tells this elimination from others in the same ring."""
        return f"{self.variable} by {ring.key(self.equation.polynomial)}"

    def reduce(self, ring: Ring, polynomial: fmpq_mpoly) -> tuple[fmpq_mpoly, int, fmpq_mpoly]:
        """(reduced, k, cofactor) with denominator**k * polynomial = reduced + cofactor * equation."""
        parts = ring.coefficients(polynomial, self.variable)
        k = len(parts) - 1
        reduced = ring.one * 0
        for i, part in enumerate(parts):
            reduced += part * self.numerator**i * self.denominator ** (k - i)
        return reduced, k, (self.denominator**k * polynomial - reduced) / self.equation.polynomial


def candidates(workspace: Workspace, goal: fmpq_mpoly) -> list[Elimination]:
    """Possible eliminations from the visible equations, the one with the smallest reduced degrees first."""
    ring = workspace.ring
    ranked = []
    for equation in workspace.equations():
        for variable in ring.variables(equation.polynomial):
            if degrees(equation.polynomial)[variable] != 1:
                continue
            constant, slope = ring.coefficients(equation.polynomial, variable)
            option = Elimination(equation, variable, slope, -constant)
            if not slope.gcd(constant).is_constant():
                continue
            cost = 0
            for polynomial in [goal, *(f.polynomial for f in workspace.facts.values() if f is not equation)]:
                reduced = option.reduce(ring, polynomial)[0]
                cost += (3 if polynomial is goal else 1) * max(total_degree(reduced), 0) + len(reduced) // 8
            ranked.append((cost, variable, option))
    ranked.sort(key=lambda entry: entry[:2])
    return [option for _, _, option in ranked]


def primitive_equations(prover: Prover) -> None:
    """Derive signs without known factors, and equations without the factors that are provably positive or negative."""
    workspace = prover.workspace
    strip_known_factors(workspace)
    strengthen(workspace)
    for fact in workspace.equations():
        content, parts = workspace.ring.factors(fact.polynomial)
        stripped, rest = Term(abs(content)), workspace.ring.one * (1 if content > 0 else -1)
        for factor, exponent in parts:
            known = _strict_sign(prover, factor) if len(parts) > 1 else None
            if known is not None and workspace.is_strict(known[1]):
                for _ in range(exponent):
                    stripped = stripped.times(known[1])
                    rest *= known[0]
            else:
                rest *= factor**exponent
        if stripped.powers:
            workspace.add(rest, "=", [stripped], [], [(fact.id, workspace.ring.one)], NAME)


def _strict_sign(prover: Prover, factor: fmpq_mpoly) -> tuple[int, Term] | None:
    """Sign and term of a factor that is known, or proved at small cost, to be positive or negative."""
    known = prover.workspace.signed(factor)
    seen = prover.sampler.range(factor) if known is None else None
    if seen is not None and (seen[0] > 1e-9 or seen[1] < -1e-9):
        prover.prove(factor if seen[0] > 0 else -factor, ">", 0)
        known = prover.workspace.signed(factor)
    return known


def eliminate(prover: Prover, option: Elimination) -> Elimination | None:
    """Hide the variable and derive every other fact without it; None when the denominator has no provable sign."""
    workspace, ring = prover.workspace, prover.ring
    signed_option = _signed(prover, option)
    if signed_option is None:
        return None
    option, power = signed_option
    originals = [
        f for f in workspace.facts.values() if f.id != option.equation.id and workspace.visible(f.polynomial)
    ]
    for fact in originals:
        if degrees(fact.polynomial)[option.variable] < 1:
            continue
        reduced, k, cofactor = option.reduce(ring, fact.polynomial)
        if reduced.is_constant() and fact.relation != "=":
            continue
        if fact.relation == "=":
            scale = ring.one
            for _ in range(k):
                scale *= option.denominator
            ideal = [(fact.id, scale), (option.equation.id, -cofactor)]
            workspace.add(reduced, "=", [ONE], [], ideal, NAME)
        else:
            pos = _power(power, k).times(Term(ONE.coefficient, ((fact.id, 1),)))
            workspace.add(reduced, fact.relation, [ONE], [pos], [(option.equation.id, -cofactor)], NAME)
    workspace.hidden |= {option.variable}
    strip_known_factors(workspace)
    return option


def lift(
    prover: Prover, option: Elimination, goal: fmpq_mpoly, relation: str, reduced_fact: Fact
) -> Fact | None:
    """The goal itself from a proof of its reduced form."""
    workspace = prover.workspace
    reduced, k, cofactor = option.reduce(prover.ring, goal)
    signed = workspace.signed(option.denominator) if not option.denominator.is_constant() else None
    power = signed[1] if signed is not None else Term(option.denominator.leading_coefficient())
    ideal = [(option.equation.id, cofactor)]
    if reduced.is_zero():
        return workspace.add(goal, relation, [_power(power, k)], [], ideal, NAME)
    ratio = reduced.leading_coefficient() / reduced_fact.polynomial.leading_coefficient()
    if relation == "=":
        ideal.append((reduced_fact.id, prover.ring.one * ratio))
        return workspace.add(goal, relation, [_power(power, k)], [], ideal, NAME)
    return workspace.add(
        goal, relation, [_power(power, k)], [Term(ratio, ((reduced_fact.id, 1),))], ideal, NAME
    )


def strip_known_factors(workspace: Workspace) -> None:
    """From facts that are products with known positive factors, derive the sign of the rest."""
    ring = workspace.ring
    for _ in range(2):
        nonzero_factors(workspace)
        for fact in workspace.inequalities():
            content, parts = ring.factors(fact.polynomial)
            if len(parts) == 1 and parts[0][1] == 1:
                continue
            sign, sigma, rest = (1 if content > 0 else -1), Term(abs(content)), ring.one
            for factor, exponent in parts:
                known = workspace.signed(factor)
                if known is not None and workspace.is_strict(known[1]):
                    sigma = sigma.times(_power(known[1], exponent))
                    sign *= known[0] ** exponent
                else:
                    rest *= factor**exponent
            impossible = rest.is_constant() and sign < 0
            if (
                (impossible or not rest.is_constant())
                and sigma.powers
                and workspace.lookup(rest * sign) is None
            ):
                workspace.add(
                    rest * sign, fact.relation, [sigma], [Term(ONE.coefficient, ((fact.id, 1),))], [], NAME
                )


def _signed(prover: Prover, option: Elimination) -> tuple[Elimination, Term] | None:
    """The option with positive denominator, and the denominator as a positive term."""
    denominator = option.denominator
    if denominator.is_constant():
        value = denominator.leading_coefficient()
        if value < 0:
            option = attrs.evolve(option, denominator=-denominator, numerator=-option.numerator)
        return option, Term(abs(value))
    seen = prover.sampler.range(denominator)
    if seen is not None and seen[0] < 0 < seen[1]:
        return None
    if (seen is not None and seen[1] <= 0) or (seen is None and prover.prove(denominator, ">", 0) is None):
        option = attrs.evolve(option, denominator=-denominator, numerator=-option.numerator)
    if prover.prove(option.denominator, ">", 0) is None:
        return None
    found = prover.workspace.signed(option.denominator)
    if found is None or found[0] < 0 or not prover.workspace.is_strict(found[1]):
        return None
    return option, found[1]


def _power(term: Term, exponent: int) -> Term:
    result = ONE
    for _ in range(exponent):
        result = result.times(term)
    return result
