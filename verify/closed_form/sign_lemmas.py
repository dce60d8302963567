"""Sign lemmas of the partial derivatives of epsilon, with certificates."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import sympy
from attrs import frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Step
from epsproof.derive.consequences import sign_lemma
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import symbol, t
from epsproof.verify.closed_form.discharge import Discharged, Statement, attach, discharge
from epsproof.verify.closed_form.document import digest, model_data, pairs, text
from epsproof.verify.closed_form.owed import COVERAGE, Owed
from epsproof.verify.kernel.sign_lemma import SCHEMA, obligations
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.outcome import Outcome, Proved, Refuted

__all__ = ["SignLemma", "prove_sign_lemmas"]


@frozen
class SignLemma:
    """The sign of d epsilon/d(``variable``) in every cell, for the option ``piece`` of the profile.

    It speaks of priors in the region of ``problem``, those that run strictly between 0 and 1, under its assumptions.
    ``status`` is "proved" where every statement of ``document`` has a certificate that the kernel accepts, else "undecided".
    """

    problem: Problem
    variable: str
    piece: str
    cells: tuple[tuple[tuple[Relation, ...], str], ...]
    status: str
    reasons: tuple[str, ...]
    document: dict[str, Any]
    digest: str
    obligations: tuple[Discharged, ...]
    steps: tuple[Step, ...]

    def is_about(self, problem: Problem, piece: str) -> bool:
        """Whether it holds for the option ``piece`` of the problem: on the same region under no more assumptions."""
        own = self.problem
        same = (own.model, own.region, own.roots) == (problem.model, problem.region, problem.roots)
        return same and self.piece == piece and set(own.assumptions) <= set(problem.assumptions)

    @property
    def left_out(self) -> dict[str, Fraction]:
        """A point that no cell covers, where coverage is the first obligation that is not proved, and is refuted; else empty."""
        for each in self.obligations:
            if not isinstance(each.outcome, Proved):
                return (
                    each.outcome.witness
                    if isinstance(each.outcome, Refuted) and each.owed.kind == COVERAGE
                    else {}
                )
        return {}


def prove_sign_lemmas(problem: Problem, seconds: float = 60.0) -> tuple[SignLemma, ...]:
    """One lemma for every running prior and option of the profile; cells that miss a point are not searched further."""
    deadline = now() + seconds
    known: dict[Statement, Outcome] = {}
    return tuple(_proved(lemma, known, deadline) for lemma in sign_lemma.sign_lemmas(problem))


def _proved(lemma: sign_lemma.SignLemma, known: dict[Statement, Outcome], deadline: float) -> SignLemma:
    paper, piece = _document(lemma), text(lemma.option.ratio)
    if not lemma.cells:
        none: tuple[str, ...] = (
            "no exact point with 0 < epsilon < inf was found from which to read the cases",
        )
        return SignLemma(
            lemma.problem,
            lemma.variable,
            piece,
            (),
            "undecided",
            none,
            paper,
            digest(paper),
            (),
            _steps(lemma),
        )
    owed = obligations(paper)
    found = discharge([o for o in owed if Owed.of(o.name).kind == COVERAGE], known, deadline)
    missed = next((d.outcome.witness for d in found if isinstance(d.outcome, Refuted)), None)
    if missed is not None and (wider := lemma.through(missed)) != lemma:
        return _proved(wider, known, deadline)
    if missed is None:
        found = discharge(owed, known, deadline)
    reasons = attach(paper, found)
    status = "undecided" if reasons else "proved"
    cells = () if reasons else tuple((cell.when, cell.sign) for cell in lemma.cells)
    return SignLemma(
        lemma.problem,
        lemma.variable,
        piece,
        cells,
        status,
        reasons,
        paper,
        digest(paper),
        tuple(found),
        _steps(lemma),
    )


def _document(lemma: sign_lemma.SignLemma) -> dict[str, Any]:
    problem = lemma.problem
    return {
        "schema": SCHEMA,
        "attack": model_data(problem.model),
        "option": text(lemma.option.ratio),
        "roots": {name: str(n) for name, n in sorted(problem.roots.items())},
        "fixed": {name: text(value) for name, value in problem.region.fixed.items()},
        "running": list(problem.running),
        "region": pairs(problem.region.relations),
        "assumptions": pairs(problem.assumptions),
        "variable": lemma.variable,
        "cells": [
            {
                "when": pairs(c.when),
                "sign": c.sign,
                "sample": {k: str(v) for k, v in sorted(c.sample.items())},
            }
            for c in lemma.cells
        ],
    }


def _steps(lemma: sign_lemma.SignLemma) -> tuple[Step, ...]:
    prior = symbol(lemma.variable)
    slope = sympy.factor(sympy.diff(lemma.condition, prior))
    budget = sympy.Eq(symbol("epsilon"), -sympy.log(t), evaluate=False)
    return (
        Step(
            (budget, ", where ", t, " is the root in (0, 1) of"), sympy.Eq(lemma.condition, 0, evaluate=False)
        ),
        Step(("By implicit differentiation the sign of the derivative in ", prior, " is that of"), slope),
    )
