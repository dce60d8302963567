"""The requirement 1/r* <= B as polynomials: one G per option, to be nonnegative for some option of every clause."""

from __future__ import annotations

from functools import cached_property

from flint import fmpq_mpoly

from epsproof.derive.algebra.polynomials import Fraction, Ring
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.names import PRIVACY_FACTOR

__all__ = ["Requirement"]


class Requirement:
    """Polynomial data of a problem in one ring: the options' G, the switching curves and the boundaries of the region."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.running = problem.running
        self.parameters = problem.parameters
        self.ring = Ring((*problem.running, PRIVACY_FACTOR, *problem.parameters))

    @cached_property
    def options(self) -> list[list[tuple[fmpq_mpoly, fmpq_mpoly]]]:
        """Numerator and denominator of every option, by clause."""
        return [
            [(self.ring.polynomial(o.numerator), self.ring.polynomial(o.denominator)) for o in clause.options]
            for clause in self.problem.clauses
        ]

    @cached_property
    def conditions(self) -> list[list[fmpq_mpoly]]:
        """G = B*N - D per clause and option, cleared of the denominator of B, which is positive on the region."""
        bounds = [self.bounds[clause.lower, clause.potential] for clause in self.problem.clauses]
        return [
            [b * n - a * d for n, d in options] for (b, a), options in zip(bounds, self.options, strict=True)
        ]

    @cached_property
    def bounds(self) -> dict[tuple[bool, int], Fraction]:
        """Numerator and denominator of B by kind of limit and potential."""
        parts = self.problem.bound_parts.items()
        return {
            kind: (self.ring.polynomial(top), self.ring.polynomial(bottom)) for kind, (top, bottom) in parts
        }

    @cached_property
    def cores(self) -> list[list[fmpq_mpoly]]:
        """The conditions without powers of x and 1 - x as factors, x a prior: the same sign inside, and a limit at both ends."""
        return [[self.core(g) for g in clause] for clause in self.conditions]

    def cores_along(self, clause: int, edge: dict[str, Fraction]) -> list[fmpq_mpoly]:
        """The cores of the conditions where the priors of ``edge`` are fixed."""
        return [self.core(self._signed(self.ring.substitute(g, edge))) for g in self.conditions[clause]]

    def cores_towards(
        self, clause: int, prior: dict[str, Fraction], path: dict[str, tuple[int, int]]
    ) -> list[fmpq_mpoly]:
        """The first coefficients that do not vanish of the conditions along a path to the prior, which has no running priors in
        it, without powers of t: each prior is v + sign * h**power there, with (sign, power) from ``path``."""
        along, *_ = path
        h = self.ring.variable(along)
        place = {
            n: (prior[n][0] + prior[n][1] * h**power * sign, prior[n][1]) for n, (sign, power) in path.items()
        }
        values = [self._signed(self.ring.substitute(g, place)) for g in self.conditions[clause]]
        parts = [self.ring.coefficients(value, along) for value in values]
        return [
            self._without_power(next((c for c in found if not c.is_zero()), found[0]), PRIVACY_FACTOR)
            for found in parts
        ]

    def _signed(self, value: Fraction) -> fmpq_mpoly:
        """A polynomial with the sign of the quotient."""
        top, bottom = value
        return top * bottom if not bottom.is_constant() else top if bottom.leading_coefficient() > 0 else -top

    def core(self, condition: fmpq_mpoly) -> fmpq_mpoly:
        for name in self.running:
            condition = self._without_power(condition, name)
            rest = self.ring.constant(1) - self.ring.variable(name)
            while not condition.is_zero() and self.at_one(condition, name).is_zero():
                condition = condition / rest
        return condition

    def _without_power(self, condition: fmpq_mpoly, name: str) -> fmpq_mpoly:
        """The condition divided by the largest power of the variable that divides it."""
        power = next((k for k, c in enumerate(self.ring.coefficients(condition, name)) if not c.is_zero()), 0)
        return condition / self.ring.variable(name) ** power

    def at_one(self, condition: fmpq_mpoly, name: str) -> fmpq_mpoly:
        """The condition where the prior is 1."""
        one = self.ring.constant(1)
        return self.ring.substitute(condition, {name: (one, one)})[0]

    @cached_property
    def idle_at_one(self) -> list[frozenset[str]]:
        """By clause, the priors at whose value 1 some option demands nothing: there the binding prior is only approached."""
        return [
            frozenset(v for v in self.running if any(self.at_one(g, v).is_zero() for g in clause))
            for clause in self.conditions
        ]

    def switches(self, clause: int) -> list[fmpq_mpoly]:
        """Curves on which two options of a clause are equal."""
        options = self.options[clause]
        found = []
        for i, (n, d) in enumerate(options):
            for other_n, other_d in options[:i]:
                found += self.ring.factors(n * other_d - other_n * d)
        return self.curves(found)

    def boundaries(self, clause: int) -> list[fmpq_mpoly]:
        """The polynomials whose zeros bound the priors that the clause is about."""
        return self.curves(
            [f for polynomial, _ in self.region(clause) for f in self.ring.factors(polynomial)]
        )

    def region(self, clause: int) -> list[tuple[fmpq_mpoly, str]]:
        """The conditions on the priors that the clause is about."""
        return self._regions[clause]

    @cached_property
    def _regions(self) -> list[list[tuple[fmpq_mpoly, str]]]:
        everywhere = self.problem.region.relations
        return [
            [
                (self.ring.polynomial(r.polynomial), r.sign)
                for r in dict.fromkeys((*everywhere, *clause.where))
            ]
            for clause in self.problem.clauses
        ]

    def curves(self, factors: list[fmpq_mpoly]) -> list[fmpq_mpoly]:
        """The factors that involve a running prior, each once."""
        normal = {
            str(f): f
            for f in map(self.ring.normal, factors)
            if set(self.ring.names_of(f)) & set(self.running)
        }
        return [normal[k] for k in sorted(normal)]

    def moving_factors(self, polynomial: fmpq_mpoly) -> list[fmpq_mpoly]:
        """The irreducible factors that depend on t; dropping the others is how limits are taken without blow-up."""
        return [f for f in self.ring.factors(polynomial) if PRIVACY_FACTOR in self.ring.names_of(f)]

    def value_at(self, equation: fmpq_mpoly, end: int) -> fmpq_mpoly:
        """The equation's value at t = ``end``."""
        return self.ring.substitute(
            equation, {PRIVACY_FACTOR: (self.ring.constant(end), self.ring.constant(1))}
        )[0]
