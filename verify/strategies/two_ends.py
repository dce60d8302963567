"""Strategy: an equation written in powers of the goal and of a known fact, both linear in one variable."""

from __future__ import annotations

from flint import fmpq, fmpq_mpoly

from epsproof.verify.workspace.linear_forms import in_linear_forms
from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.ring import Ring, degrees, total_degree
from epsproof.verify.workspace.workspace import Fact, Term

NAME = "two ends"
MOST_TERMS = 2000
LEAST_TERMS = 3
MOST_PARTS = 30
DEGREES = range(2, 5)


def by_two_ends(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """(sum of odd powers of the goal) = (sum of even ones) + cofactor * equation, every coefficient with its sign.

    With goal g and fact l, both linear in x, the equation E of degree d in x is sum c_i g**i l**(d-i) up to a factor. Where
    the c_i alternate in sign, E vanishes between the zeros of g and l at no point, and g > 0 follows.
    """
    if relation == "=" or effort < 1 or prover.depth > 3 or len(goal) < LEAST_TERMS:
        return None
    ring, workspace = prover.ring, prover.workspace
    for equation in workspace.equations():
        for variable in ring.variables(goal):
            degree = degrees(equation.polynomial)[variable]
            if (
                degrees(goal)[variable] != 1
                or degree not in DEGREES
                or len(goal) * len(equation.polynomial) > MOST_TERMS
            ):
                continue
            for fact in workspace.inequalities():
                if degrees(fact.polynomial)[variable] == 1 == total_degree(fact.polynomial):
                    found = _expanded(prover, goal, relation, effort, equation, fact, variable)
                    if found is not None:
                        return found
    return None


def _expanded(
    prover: Prover, goal: fmpq_mpoly, relation: str, effort: int, equation: Fact, fact: Fact, variable: int
) -> Fact | None:
    """One step with the equation as a form in the goal and the fact, where its coefficients alternate in sign."""
    workspace = prover.workspace
    parts, cofactor = _form(prover.ring, goal, fact.polynomial, equation.polynomial, variable)
    side = 0 if cofactor.is_zero() or max(map(len, parts)) > MOST_PARTS else _side(prover, parts)
    if side == 0:
        return None
    sigma: list[Term] = []
    pos: list[Term] = []
    for power, part in enumerate(parts):
        if part.is_zero():
            continue
        known = prover.nonnegative(part * (side if power % 2 else -side), effort)
        if known is None:
            return None
        rest = len(parts) - 1 - power
        term = known.times(Term(fmpq(1), ((fact.id, rest),))) if rest else known
        half = (goal,) * (power // 2)
        (sigma if power % 2 else pos).append(Term(term.coefficient, term.powers, term.squares + half))
    return workspace.add(goal, relation, sigma, pos, [(equation.id, side * cofactor)], NAME)


def _form(
    ring: Ring, goal: fmpq_mpoly, other: fmpq_mpoly, equation: fmpq_mpoly, variable: int
) -> tuple[list[fmpq_mpoly], fmpq_mpoly]:
    """(c_0, ..., c_d) and D with D * equation = sum c_i goal**i other**(d - i), without a common factor."""
    powers = ring.coefficients(equation, variable)
    g0, g1 = ring.coefficients(goal, variable)
    l0, l1 = ring.coefficients(other, variable)
    parts, width = in_linear_forms(powers, (g0, g1), (l0, l1))
    cofactor = width ** (len(powers) - 1)
    common = cofactor
    for part in parts:
        common = common.gcd(part)
    if common.is_zero():
        return parts, cofactor
    return [part / common for part in parts], cofactor / common


def _side(prover: Prover, parts: list[fmpq_mpoly]) -> int:
    """1 where odd coefficients are positive and even ones negative at the sampled points, -1 where reversed, else 0."""
    sides = set()
    for power, part in enumerate(parts):
        seen = prover.sampler.range(part)
        if seen is None or seen[0] < -1e-11 < 1e-11 < seen[1]:
            return 0
        if not part.is_zero():
            sign = 1 if seen[1] > 1e-11 else -1
            sides.add(sign if power % 2 else -sign)
    return sides.pop() if len(sides) == 1 else 0


STRATEGIES = {50: by_two_ends}
