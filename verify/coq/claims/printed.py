"""A printed closed form in polynomials: the engine's cases with the printed formula of epsilon in each."""

from __future__ import annotations

import re
from typing import Any

import sympy

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import QuestionError, UnsupportedForm
from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.notation import t
from epsproof.verify.claims.relations import Algebra, fraction
from epsproof.verify.closed_form.document import text
from epsproof.verify.closed_form.proved import ProvedAnswer
from epsproof.verify.coq.closed_form.polynomials import polynomials
from epsproof.verify.coq.out_of_reach import OutOfReach

__all__ = ["printed_document"]

LOGARITHM = re.compile(r"log\((.*)\)(?:/([1-9][0-9]?))?", re.ASCII)


def printed_document(problem: Problem, proved: ProvedAnswer, epsilon: str) -> dict[str, Any]:
    """The engine's closed form of the problem with ``epsilon`` as it is printed.

    Raises OutOfReach where the printed formula is no single logarithm with at most one square root, or is not epsilon in some
    case.
    """
    if proved.status != "proved":
        raise OutOfReach(f"the closed form is undecided: {'; '.join(proved.reasons)[:200]}")
    logarithm = LOGARITHM.fullmatch(epsilon.strip())
    if logarithm is None:
        raise OutOfReach(f"epsilon is printed as {epsilon}; Coq text needs log(...) or log(...)/k")
    inverse, power = logarithm[1], int(logarithm[2] or 1)
    changed = polynomials(proved)
    for number, (case, known) in enumerate(zip(changed["cases"], proved.answer.cases, strict=True), 1):
        if case["kind"] != "finite":
            raise OutOfReach(
                f"case {number} has no finite epsilon, so that the printed formula is wrong there"
            )
        case.pop("root", None)
        case["epsilon"] = epsilon.strip()
        if "sqrt" in inverse:
            case["t"], case["root"] = f"1/({inverse})", text(_root(inverse, power, known.equation))
        elif power == 1:
            case["t"] = f"1/({inverse})"
        elif power == 2:
            case["t"], case["root"] = f"sqrt(1/({inverse}))", "t"
        else:
            raise OutOfReach(
                f"epsilon is printed as {epsilon}: a quotient by {power} needs a root of that degree"
            )
    return changed


def _root(inverse: str, power: int, equation: sympy.Expr) -> sympy.Expr:
    """The value of the formula's square root where exp(epsilon power) = 1/t^power, a rational function of t."""
    algebra = Algebra()
    try:
        plain = algebra.rational(parse_expression(inverse))
    except (QuestionError, UnsupportedForm) as error:
        raise OutOfReach(f"{inverse}: {error}") from error
    if len(algebra.roots) != 1:
        raise OutOfReach(f"{inverse} has {len(algebra.roots)} square roots; Coq text covers one")
    (root,) = algebra.roots
    excess, _ = fraction(plain * t**power - 1)
    linear = sympy.Poly(excess, root)
    if linear.degree() != 1:
        raise OutOfReach(f"{inverse} is not linear in its square root")
    slope, offset = linear.all_coeffs()
    return sympy.cancel(-offset / slope)
