"""The document of ``epsproof invert --json``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import sympy
from attrs import asdict

from epsproof.derive.algebra.relation import Relation, cleared
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import LimitExceeded, SyntaxRejected, UnsupportedForm
from epsproof.derive.text.notation import rational, symbol, t
from epsproof.derive.text.numbers import number
from epsproof.derive.text.proposal import NUMBER
from epsproof.reports.documents.question import question
from epsproof.reports.text.formula import condition_text, formula_text
from epsproof.verify.closed_form.inverse import Inverse
from epsproof.verify.closed_form.inverse_values import allowed_values, shown_ends, values_at
from epsproof.verify.laws.implied_risk import Guarantee
from epsproof.verify.laws.loss import real
from epsproof.verify.numeric.decimals import rounded
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import exact_end

__all__ = ["guaranteed_document", "invert_document"]

SCHEMA = "epsproof-invert/1"
DIGITS, SPARE, BITS = 14, 10, 256
LEAST, MOST = Fraction("1e-30"), 1000


def invert_document(
    problem: Problem, found: Inverse, epsilon: str | None, exact: str | None
) -> dict[str, Any]:
    """The parameter case by case: in t, at the t of a probability of the exact count, or as an interval at an epsilon.

    Raises SyntaxRejected for an epsilon that is not positive, a probability outside (0, 1), or both at once, LimitExceeded for
    an epsilon too large or too small to print.
    """
    if epsilon is not None and exact is not None:
        raise SyntaxRejected("the utility is stated twice", epsilon, 1, "give --epsilon or --exact")
    share = _positive(exact, 1) if exact is not None else None
    size = _positive(epsilon, None) if epsilon is not None else None
    values = {t: rational((1 - share) / (1 + share)) ** problem.group} if share is not None else {}
    cases = []
    for case, sign in zip(found.cases, found.signs, strict=True):
        placed = [
            Relation(r.polynomial, r.sign) if not values else cleared(r.polynomial.subs(values), r.sign)
            for r in case.when
        ]
        if any(not r.names and not r.holds({}) for r in placed):
            continue
        told: dict[str, Any] = {
            "case": case.case + 1,
            "when": list(dict.fromkeys(condition_text(r) for r in placed if r.names)),
            "equation": formula_text(case.equation),
            "value": None if case.value is None else formula_text(sympy.factor(case.value.subs(values))),
            "epsilon_moves": sign,
        }
        if (
            size is not None
            and case.equation.free_symbols <= {t, symbol(case.parameter)}
            and problem.group.is_number
        ):
            numbers = values_at(case, size * Fraction(int(problem.group)))
            if numbers == []:
                continue
            if numbers is not None and len(numbers) == 1:
                shown = shown_ends(case, numbers[0], problem.assumptions, size)
                told["interval"] = dict(zip(("lower", "upper"), shown, strict=True))
                told["when"] = list(
                    dict.fromkeys(condition_text(r) for r in placed if r.names - {t.name, case.parameter})
                )
        cases.append(told)
    allowed = None
    if not cases and size is not None and found.guaranteed:
        allowed = allowed_values(problem, found.cases[0].parameter, found.guaranteed, size)
    return {
        **({} if allowed is None else {"allowed": {**asdict(allowed), "value": str(allowed.value)}}),
        "schema": SCHEMA,
        "status": found.status,
        "guaranteed": found.guaranteed,
        **question(problem),
        "parameter": found.cases[0].parameter if found.cases else "",
        "epsilon": epsilon,
        "exact": exact,
        **({} if problem.model.privacy is None else {"failure": problem.model.privacy.failure}),
        "cases": cases,
        "certificate": found.proved.digest,
        "closed_form": found.proved.status,
        "reasons": list(found.proved.reasons),
    }


def guaranteed_document(
    problem: Problem, found: Inverse, guarantee: Guarantee, failure: Fraction
) -> dict[str, Any]:
    """The parameter that the guarantee keeps but for the failure probability: at the ends of -log tau, tau the least ratio of
    likelihoods, which takes the place of t. Raises UnsupportedForm where other parameters have no value."""
    tau = guarantee.likelihood(failure, DIGITS)
    if not tau.lower:
        raise UnsupportedForm(
            "nothing limits the posterior under this guarantee: give a larger failure probability"
        )
    with precision(BITS):
        ends = [exact_end(-real(end).log().lower()) for end in (tau.upper, tau.lower)]
    texts = [rounded(ends[0], DIGITS + SPARE, False), rounded(ends[1], DIGITS + SPARE, True)]
    below, above = (invert_document(problem, found, text, None) for text in texts)
    for one, other in zip(below["cases"], above["cases"], strict=True):
        if "interval" not in one or "interval" not in other:
            raise UnsupportedForm(
                "the value depends on other parameters: give them numbers in the criterion, or ask at one prior"
            )
        both = (one["interval"], other["interval"])
        other["interval"] = {
            "lower": min((x["lower"] for x in both), key=Fraction),
            "upper": max((x["upper"] for x in both), key=Fraction),
        }
    privacy = [str(release) for release in guarantee.releases]
    told = {"privacy": privacy, "failure": str(failure), "theorems": list(guarantee.theorems)}
    return {**above, "epsilon": None, **told}


def _positive(text: str, below: int | None) -> Fraction:
    try:
        value = number(text)
    except SyntaxRejected as error:
        raise SyntaxRejected(error.rule, text, error.column, NUMBER) from None
    if value <= 0 or (below is not None and value >= below):
        what = "a probability lies between 0 and 1" if below else "epsilon is positive"
        raise SyntaxRejected(what, text, 1, "write --exact 0.5" if below else "write --epsilon 1")
    if below is None and not LEAST <= value <= MOST:
        near = MOST if value > 1 else "1e-30"
        raise LimitExceeded(
            f"epsilon lies between 1e-30 and {MOST} here, not at {text.strip()[:40]}: write --epsilon {near}"
        )
    return value
