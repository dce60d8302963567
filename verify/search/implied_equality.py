"""Remove a variable that two inequalities pin to a number or to another variable: x - y >= 0 and y - x >= 0."""

from __future__ import annotations

import attrs
from flint import fmpq, fmpq_mpoly

from epsproof.verify.workspace.ring import Ring, degrees, total_degree
from epsproof.verify.workspace.workspace import ONE, Fact, Term, Workspace

NAME = "pinned variable"


@attrs.frozen
class Pin:
    """``variable`` equals ``value``, by the facts ``above`` (x - value >= 0) and ``below`` (value - x >= 0), up to scaling."""

    variable: int
    value: fmpq_mpoly
    above: Fact
    below: Fact

    def reduce(self, ring: Ring, polynomial: fmpq_mpoly) -> fmpq_mpoly:
        """The polynomial at the value."""
        values = list(ring.context.gens())
        values[self.variable] = self.value
        return polynomial.compose(*values)

    def gap(self, workspace: Workspace, difference: fmpq_mpoly) -> list[Term] | None:
        """``difference``, a multiple of x - value, as a sum of nonnegative terms; None where a variable has no known sign."""
        ring = workspace.ring
        quotient = difference / (ring.context.gens()[self.variable] - self.value)
        terms = []
        for exponents, coefficient in quotient.to_dict().items():
            powers: list[tuple[str, int]] = []
            for index, exponent in enumerate(exponents):
                if exponent:
                    known = workspace.lookup(ring.context.gens()[index])
                    if known is None:
                        return None
                    scale = known.polynomial.leading_coefficient() ** int(exponent)
                    coefficient = coefficient / scale
                    powers.append((known.id, int(exponent)))
            fact = self.above if coefficient > 0 else self.below
            slope = abs(fact.polynomial.derivative(self.variable).leading_coefficient())
            terms.append(
                Term(abs(coefficient) / slope, ((fact.id, 1),)).times(Term(fmpq(1), tuple(sorted(powers))))
            )
        return terms


def holds(constant: fmpq_mpoly, relation: str) -> bool:
    """Whether a constant inequality is true."""
    value = fmpq(0) if constant.is_zero() else constant.leading_coefficient()
    return bool(value > 0 or (value == 0 and relation == ">="))


def pin(workspace: Workspace) -> list[Pin]:
    """Hide the variables that are pinned, after deriving the inequalities without them where the others are positive."""
    done = []
    while (found := _next(workspace)) is not None:
        for fact in [
            f
            for f in workspace.facts.values()
            if workspace.visible(f.polynomial) and f not in (found.above, found.below)
        ]:
            if degrees(fact.polynomial)[found.variable] and fact.relation != "=":
                reduced = found.reduce(workspace.ring, fact.polynomial)
                terms = found.gap(workspace, reduced - fact.polynomial)
                true = reduced.is_constant() and holds(reduced, fact.relation)
                if terms is not None and not true:
                    workspace.add(
                        reduced, fact.relation, [ONE], [Term(fmpq(1), ((fact.id, 1),)), *terms], [], NAME
                    )
        workspace.hidden |= {found.variable}
        done.append(found)
    return done


def lift(
    workspace: Workspace, pinned: Pin, goal: fmpq_mpoly, relation: str, reduced_fact: Fact
) -> Fact | None:
    """The goal itself from a proof of its value where the variable is pinned."""
    reduced = pinned.reduce(workspace.ring, goal)
    terms = pinned.gap(workspace, goal - reduced)
    if terms is None or relation == "=":
        return None
    if reduced.is_zero():
        return workspace.add(goal, relation, [ONE], terms, [], NAME)
    ratio = reduced.leading_coefficient() / reduced_fact.polynomial.leading_coefficient()
    return workspace.add(goal, relation, [ONE], [Term(ratio, ((reduced_fact.id, 1),)), *terms], [], NAME)


def _next(workspace: Workspace) -> Pin | None:
    """The pin of the first visible variable that occurs in no equation."""
    held = {v for fact in workspace.equations() for v in workspace.ring.variables(fact.polynomial)}
    for variable, x in enumerate(workspace.ring.context.gens()):
        for fact in workspace.inequalities() if variable not in held | workspace.hidden else []:
            polynomial = fact.polynomial
            if total_degree(polynomial) != 1 or not degrees(polynomial)[variable] or len(polynomial) > 2:
                continue
            other = workspace.lookup(-polynomial)
            slope = polynomial.derivative(variable).leading_coefficient()
            if other is not None and slope > 0 and fact.relation == other.relation == ">=":
                return Pin(variable, x - polynomial / slope, fact, other)
    return None
