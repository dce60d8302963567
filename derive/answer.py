"""The answer to a problem: cases in the parameters, each with its privacy factor, epsilon and binding prior."""

from __future__ import annotations

from typing import Literal

import sympy
from attrs import frozen

from derive.problem import Problem
from derive.relation import Relation

__all__ = ["Answer", "Case", "Step"]

Kind = Literal["finite", "unbounded", "none"]


@frozen
class Step:
    """One line of a derivation for a reader: a sentence, and the formula it speaks of (None where it has none)."""

    text: str
    formula: sympy.Expr | sympy.Rel | None = None


@frozen
class Case:
    """epsilon where ``when`` holds.

    ``finite``: t is the root of ``equation`` (a polynomial in t and the parameters) in (0, 1) and ``epsilon = -log t``;
    ``unbounded``: nothing is demanded, epsilon = +infinity; ``none``: no epsilon > 0 is admissible.
    ``factor`` is t in closed form, or None where the root has no readable radicals. ``prior`` holds the binding priors as
    functions of the parameters, of t, and of ``h_`` on a path that is followed for h_ -> 0+ where no prior attains epsilon.
    ``attained`` is None where no prior binds.
    """

    when: tuple[Relation, ...]
    kind: Kind
    equation: sympy.Expr | None
    factor: sympy.Expr | None
    epsilon: sympy.Expr
    prior: dict[str, sympy.Expr]
    attained: bool | None
    steps: tuple[Step, ...] = ()


@frozen
class Answer:
    """All cases of a problem; a parameter point belongs to the first case whose conditions it satisfies."""

    problem: Problem
    cases: tuple[Case, ...]
    steps: tuple[Step, ...] = ()
