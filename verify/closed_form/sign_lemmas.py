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
from epsproof.verify.closed_form.digest import digest
from epsproof.verify.closed_form.document import asked, conditions, text
from epsproof.verify.closed_form.prover import ProvedLink, Prover, attach
from epsproof.verify.kernel.sign_lemma import SCHEMA, links
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.outcome import Refuted

__all__ = ["CELL", "COVERAGE", "SMOOTH", "SignLemma", "prove_sign_lemmas"]

CELL, COVERAGE = "cell", "coverage"
SMOOTH = "t is a function of the priors"


@frozen
class SignLemma:
    """The sign of d epsilon/d(``variable``) in every cell, for the option ``piece`` of the profile.

    It speaks of priors in the region of ``problem``, those that run strictly between 0 and 1, under its assumptions.
    ``status`` is "proved" where every link that ``document`` owes has certificates that the kernel accepts, else "undecided".
    """

    problem: Problem
    variable: str
    piece: str
    cells: tuple[tuple[tuple[Relation, ...], str], ...]
    status: str
    reasons: tuple[str, ...]
    document: dict[str, Any]
    digest: str
    links: tuple[ProvedLink, ...]
    steps: tuple[Step, ...]

    def is_about(self, problem: Problem, piece: str) -> bool:
        """Whether it holds for the option ``piece`` of the problem: on the same region under no more assumptions."""
        own = self.problem
        same = (own.model, own.region, own.roots) == (problem.model, problem.region, problem.roots)
        return same and self.piece == piece and set(own.assumptions) <= set(problem.assumptions)

    @property
    def left_out(self) -> dict[str, Fraction]:
        """A point that no cell covers, where coverage is the first link that is not proved, and is refuted; else empty."""
        first = next((each for each in self.links if each.outcome is not None), None)
        found = None if first is None or first.kind != COVERAGE else first.outcome
        return found.witness if isinstance(found, Refuted) else {}


def prove_sign_lemmas(problem: Problem, seconds: float = 60.0) -> tuple[SignLemma, ...]:
    """One lemma for every running prior and option of the profile; cells that miss a point are not searched further."""
    deadline = now() + seconds
    prover = Prover()
    return tuple(_proved(lemma, prover, deadline) for lemma in sign_lemma.sign_lemmas(problem))


def _proved(lemma: sign_lemma.SignLemma, prover: Prover, deadline: float) -> SignLemma:
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
    owed = [*links(paper)]
    found = prover.links([each for each in owed if each.kind == COVERAGE], deadline)
    missed = next((x.outcome.witness for x in found if isinstance(x.outcome, Refuted)), None)
    if missed is not None and (wider := lemma.through(missed)) != lemma:
        return _proved(wider, prover, deadline)
    if missed is None:
        found = prover.links(owed, deadline)
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
    question = asked(problem)
    return {
        "schema": SCHEMA,
        **question,
        "stated": {**question["stated"], "criteria": []},
        "option": text(lemma.option.ratio),
        "running": list(problem.running),
        "variable": lemma.variable,
        "cells": [
            {
                "when": conditions(c.when),
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
