"""The facts known so far, and the steps that prove the derived ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import attrs
from flint import fmpq, fmpq_mpoly

from epsproof.verify.numeric.real_roots import as_fraction
from epsproof.verify.workspace.linear_program import Columns
from epsproof.verify.workspace.ring import Ring, degrees


@attrs.frozen
class Fact:
    """``polynomial relation 0`` under the name ``id``."""

    id: str
    polynomial: fmpq_mpoly
    relation: str

    @cached_property
    def variables(self) -> frozenset[int]:
        """Indices of the variables that occur."""
        return frozenset(index for index, degree in enumerate(degrees(self.polynomial)) if degree)


@attrs.frozen
class Term:
    """``coefficient * product of facts ** exponents * product of squares ** 2`` with a positive coefficient."""

    coefficient: fmpq
    powers: tuple[tuple[str, int], ...] = ()
    squares: tuple[fmpq_mpoly, ...] = ()

    def times(self, other: Term) -> Term:
        """The product of two terms."""
        powers = dict(self.powers)
        for name, exponent in other.powers:
            powers[name] = powers.get(name, 0) + exponent
        squares = self.squares + other.squares
        return Term(self.coefficient * other.coefficient, tuple(sorted(powers.items())), squares)


ONE = Term(fmpq(1))


@attrs.frozen
class Step:
    """One identity: (sum sigma) * goal = (sum pos) + sum cofactor * equation."""

    fact: Fact
    sigma: tuple[Term, ...]
    pos: tuple[Term, ...]
    ideal: tuple[tuple[str, fmpq_mpoly], ...]
    strategy: str

    def cited(self) -> set[str]:
        """Ids of the facts that this step uses."""
        terms = self.sigma + self.pos
        return {name for term in terms for name, _ in term.powers} | {name for name, _ in self.ideal}


class Workspace:
    """Facts by id, steps in order, and the variables that elimination has removed from sight."""

    def __init__(self, ring: Ring, hypotheses: Iterable[Fact], counter: list[int]) -> None:
        self.ring = ring
        self.facts: dict[str, Fact] = {}
        self.steps: list[Step] = []
        self.hidden: frozenset[int] = frozenset()
        self.counter = counter
        self.columns = Columns()
        self._known: dict[str, str] = {}
        self._sums: set[str] = set()
        for fact in hypotheses:
            self._remember(fact)

    def fork(self) -> Workspace:
        """An independent copy; ids stay unique across copies, which share the counter, and so are products of facts."""
        copy = Workspace(self.ring, (), self.counter)
        copy.facts, copy._known = dict(self.facts), dict(self._known)
        copy.columns = self.columns
        copy.steps, copy.hidden, copy._sums = list(self.steps), self.hidden, set(self._sums)
        return copy

    def _remember(self, fact: Fact) -> None:
        self.facts[fact.id] = fact
        key = self.ring.key(fact.polynomial)
        old = self._known.get(key)
        if fact.relation != "=" and (
            old is None or (self.facts[old].relation == ">=" and fact.relation == ">")
        ):
            self._known[key] = fact.id

    def fresh_id(self) -> str:
        """An id not used before in this search."""
        self.counter[0] += 1
        return f"S{self.counter[0]}"

    def visible(self, polynomial: fmpq_mpoly) -> bool:
        """Whether no eliminated variable occurs."""
        return self.hidden.isdisjoint(self.ring.variables(polynomial))

    def inequalities(self) -> list[Fact]:
        """Visible, nonconstant inequality facts, one for each polynomial up to positive scaling."""
        best = set(self._known.values())
        facts = [f for f in self.facts.values() if f.id in best]
        return [f for f in facts if f.variables and self.hidden.isdisjoint(f.variables)]

    def combined(self, fact: Fact) -> bool:
        """Whether the fact was derived as a sum of positive multiples of facts and positive numbers."""
        return fact.id in self._sums

    def equations(self) -> list[Fact]:
        """Visible equations."""
        facts = [f for f in self.facts.values() if f.relation == "=" and not f.polynomial.is_zero()]
        return [f for f in facts if self.hidden.isdisjoint(f.variables)]

    def lookup(self, polynomial: fmpq_mpoly) -> Fact | None:
        """The strongest inequality fact about a positive multiple of the polynomial."""
        name = self._known.get(self.ring.key(polynomial))
        return None if name is None else self.facts[name]

    def is_strict(self, term: Term) -> bool:
        """Whether the term is positive, not only nonnegative, wherever the facts hold."""
        return not term.squares and all(self.facts[name].relation == ">" for name, _ in term.powers)

    def value(self, term: Term) -> fmpq_mpoly:
        """The term as a polynomial."""
        result = self.ring.one * term.coefficient
        for name, exponent in term.powers:
            result *= self.facts[name].polynomial ** exponent
        for square in term.squares:
            result *= square**2
        return result

    def citation(self, polynomial: fmpq_mpoly, fact: Fact) -> Term:
        """The polynomial as a positive multiple of the fact's polynomial."""
        ratio = polynomial.leading_coefficient() / fact.polynomial.leading_coefficient()
        return Term(ratio, ((fact.id, 1),))

    def signed(self, polynomial: fmpq_mpoly) -> tuple[int, Term] | None:
        """(sign, term) with polynomial = sign * term, when every irreducible factor is known up to sign or squared."""
        if polynomial.is_zero():
            return None
        direct = self.lookup(polynomial)
        if direct is not None:
            return 1, self.citation(polynomial, direct)
        content, parts = self.ring.factors(polynomial)
        sign, term = (1 if content > 0 else -1), Term(abs(content))
        for factor, exponent in parts:
            plus, minus = self.lookup(factor), self.lookup(-factor)
            fact = plus or minus
            if fact is not None and (fact.relation == ">" or exponent % 2):
                ratio = abs(factor.leading_coefficient() / fact.polynomial.leading_coefficient())
                term = term.times(Term(ratio**exponent, ((fact.id, exponent),)))
                if fact is not plus and exponent % 2:
                    sign = -sign
            elif exponent % 2 == 0:
                term = term.times(Term(fmpq(1), (), (factor ** (exponent // 2),)))
            else:
                return None
        return sign, term

    def known(self, polynomial: fmpq_mpoly) -> Term | None:
        """The polynomial as a nonnegative term: a positive constant, or a product of known facts and squares."""
        if polynomial.is_constant():
            value = polynomial.leading_coefficient() if not polynomial.is_zero() else fmpq(0)
            return Term(value) if value > 0 else None
        found = self.signed(polynomial)
        return found[1] if found is not None and found[0] > 0 else None

    def add(
        self,
        goal: fmpq_mpoly,
        relation: str,
        sigma: Sequence[Term],
        pos: Sequence[Term],
        ideal: Sequence[tuple[str, fmpq_mpoly]],
        strategy: str,
    ) -> Fact | None:
        """Record a step after an exact check; None when the identity or the strictness it needs is missing."""
        left = sum((self.value(term) for term in sigma), self.ring.one * 0) * goal
        right = sum((self.value(term) for term in pos), self.ring.one * 0)
        for name, cofactor in ideal:
            right += cofactor * self.facts[name].polynomial
        strict = any(self.is_strict(term) for term in pos)
        if left != right or not any(self.is_strict(term) for term in sigma):
            return None
        if (relation == ">" and not strict) or (relation == "=" and pos):
            return None
        if relation == ">=" and strict:
            relation = ">"
        fact = Fact(self.fresh_id(), goal, relation)
        self.steps.append(
            Step(fact, tuple(sigma), tuple(pos), tuple((n, c) for n, c in ideal if not c.is_zero()), strategy)
        )
        self._remember(fact)
        if not ideal and not any(term.powers or term.squares for term in sigma) and all(map(_linear, pos)):
            self._sums.add(fact.id)
        return fact

    def conclude(self, fact: Fact, goal: fmpq_mpoly, relation: str) -> None:
        """End with a step that states exactly ``goal relation 0``, where ``fact`` is at least as strong."""
        if self.steps and self.steps[-1].fact == fact and fact.polynomial == goal:
            self.steps[-1] = attrs.evolve(self.steps[-1], fact=attrs.evolve(fact, relation=relation))
            return
        final = Fact(self.fresh_id(), goal, relation)
        if relation == "=":
            ratio = goal.leading_coefficient() / fact.polynomial.leading_coefficient()
            self.steps.append(Step(final, (ONE,), (), ((fact.id, self.ring.one * ratio),), "restatement"))
        else:
            self.steps.append(Step(final, (ONE,), (self.citation(goal, fact),), (), "restatement"))
        self.facts[final.id] = final

    def pruned(self, needed: set[str]) -> list[Step]:
        """The steps that prove the facts in ``needed``, in order."""
        kept = []
        for step in reversed(self.steps):
            if step.fact.id in needed:
                kept.append(step)
                needed |= step.cited()
        return kept[::-1]

    def export(self, step: Step) -> dict[str, Any]:
        """The step in certificate form."""

        def term(value: Term) -> list[Any]:
            powers = [[name, exponent] for name, exponent in value.powers]
            return [
                str(as_fraction(value.coefficient)),
                powers,
                [self.ring.write(square) for square in value.squares],
            ]

        return {
            "id": step.fact.id,
            "goal": [self.ring.write(step.fact.polynomial), step.fact.relation],
            "sigma": [term(value) for value in step.sigma],
            "pos": [term(value) for value in step.pos],
            "ideal": [[name, self.ring.write(cofactor)] for name, cofactor in step.ideal],
        }


def _linear(term: Term) -> bool:
    return not term.squares and sum(exponent for _, exponent in term.powers) <= 1
