"""The answer to a problem: cases in the parameters, each with its privacy factor, epsilon and binding prior."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Literal

import sympy
from attrs import evolve, frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.radicals import Formula
from epsproof.derive.answer.step import Step
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import PRIVACY_FACTOR, symbol

__all__ = ["Answer", "Case"]

Kind = Literal["finite", "unbounded", "none"]


@frozen
class Case:
    """epsilon where ``when`` holds.

    ``finite``: t is the root of ``equation`` (a polynomial in t and the parameters, negative at 0) in (0, 1), and epsilon is
    -log(t)/group;
    ``unbounded``: nothing is demanded, epsilon = +infinity; ``none``: no epsilon > 0 is admissible.
    ``closed`` is t in radicals, or None where the root has no readable ones. ``prior`` holds the binding priors as
    functions of the parameters, of t, and of ``h_`` on a path that is followed for h_ -> 0+ where no prior attains epsilon.
    ``attained`` is None where no prior binds. ``clause`` numbers the clause of the profile that binds. ``between`` holds two
    numbers in [0, 1] around the root that is meant, raised to ``stride``. ``rivals`` are the equations of
    all finite cases, this one included, that share their conditions: the least of their epsilons counts, of equal ones the
    first. An unbounded case beside them is for the parameters at which none of them demands anything. ``refuted`` is a point
    that contradicts a case of an answer that is not proved, empty where none was met.
    """

    when: tuple[Relation, ...]
    kind: Kind
    equation: sympy.Expr | None
    closed: Formula | None
    prior: dict[str, sympy.Expr]
    attained: bool | None
    clause: int = 0
    between: tuple[sympy.Expr, sympy.Expr] = (sympy.S.Zero, sympy.S.One)
    group: sympy.Expr = sympy.S.One
    steps: tuple[Step, ...] = ()
    rivals: tuple[sympy.Expr, ...] = ()
    refuted: str = ""

    @property
    def stride(self) -> int:
        """The largest k for which the equation is one in t**k; 1 where the root is isolated by 0 and 1 anyway."""
        if self.equation is None or self.between == (0, 1):
            return 1
        return gcd(*(k for (k,) in sympy.Poly(self.equation, symbol(PRIVACY_FACTOR)).monoms())) or 1

    @property
    def factor(self) -> sympy.Expr | None:
        """t as a formula of the parameters, where there is one."""
        return self.closed.factor if self.closed else None

    @property
    def epsilon(self) -> sympy.Expr:
        """+infinity, 0 (no epsilon > 0 is admissible), the closed form, or -log t for a root without radicals."""
        if self.kind != "finite":
            return sympy.oo if self.kind == "unbounded" else sympy.S.Zero
        plain = self.closed.epsilon if self.closed else -sympy.log(symbol(PRIVACY_FACTOR))
        return plain / self.group


@lru_cache(maxsize=256)
def _negative_at_zero(equation: sympy.Expr) -> Relation:
    return Relation(sympy.expand(-equation.subs(symbol(PRIVACY_FACTOR), 0)), ">")


@frozen
class Answer:
    """All cases of a problem; a parameter point belongs to the first case whose conditions it satisfies."""

    problem: Problem
    cases: tuple[Case, ...]
    steps: tuple[Step, ...] = ()

    def rivals_of(self, index: int) -> list[int]:
        """The indices of the cases among which the least epsilon counts together with case ``index``; it alone without rivals."""
        case = self.cases[index]
        if not case.rivals:
            return [index]
        return [
            k for k, other in enumerate(self.cases) if (other.rivals, other.when) == (case.rivals, case.when)
        ]

    def demands(self, index: int) -> Relation | None:
        """Where a finite case demands something, if it has an unbounded rival: its equation is negative at 0. Else None."""
        case = self.cases[index]
        if case.equation is None or all(self.cases[k].kind == "finite" for k in self.rivals_of(index)):
            return None
        return _negative_at_zero(case.equation)

    def applies(self, index: int) -> tuple[Relation, ...]:
        """Under which conditions the case speaks of the budget at all: its own, and whether it or none of its rivals demands
        something."""
        rivals = [self.demands(k) for k in self.rivals_of(index)]
        own = self.demands(index)
        if self.cases[index].kind == "finite":
            return (*self.cases[index].when, *([own] if own else []))
        return (
            *self.cases[index].when,
            *(evolve(r, polynomial=-r.polynomial, sign=">=") for r in rivals if r),
        )

    def demanding(self, index: int, point: Mapping[str, Fraction]) -> list[int]:
        """Of the rivals of case ``index``, it included, those that demand something at the point; the unbounded one if none."""
        rivals = self.rivals_of(index)
        finite = [k for k in rivals if self.cases[k].kind == "finite"]
        found = [k for k in finite if (where := self.demands(k)) is None or where.holds(point)]
        return found or [k for k in rivals if k not in finite]
