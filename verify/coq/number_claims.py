"""Printed numbers as theorems, proved by interval arithmetic inside Coq."""

from __future__ import annotations

from fractions import Fraction

from derive.errors import QuestionError
from derive.grammar import number, parse_conditions
from derive.pose import pose
from verify.claims.claim import Claim
from verify.closed_form import prove_closed_form
from verify.coq.closed_form_claims import module_name
from verify.coq.development import Theorem, TheoremFile
from verify.coq.document import HEADER, comment, document_file
from verify.coq.formula import formula_text
from verify.coq.out_of_reach import OutOfReach
from verify.document import text

__all__ = ["number_file"]

INTERVAL = "From Interval Require Import Tactic.\n"
BITS = 80


def number_file(claim: Claim) -> TheoremFile:
    """The printed digits of a formula in the largest epsilon of a profile, or a printed comparison of constants."""
    try:
        return _relation(claim) if "relation" in claim.data else _rounded(claim)
    except QuestionError as error:
        raise OutOfReach(str(error)) from error


def _relation(claim: Claim) -> TheoremFile:
    module = module_name(claim.id)
    parts = [comment(f"{claim.location}: {claim.statement}"), HEADER + INTERVAL]
    theorems = []
    for position, comparison in enumerate(parse_conditions(claim["relation"]), 1):
        left, right = formula_text(text(comparison.left)), formula_text(text(comparison.right))
        name = f"comparison_{position}"
        sign = "=" if comparison.relation == "==" else comparison.relation
        proof = "lra" if sign == "=" else f"interval with (i_prec {BITS})"
        parts.append(f"Theorem {name} : {left} {sign} {right}.\nProof. {proof}. Qed.\n")
        theorems.append(Theorem(module, name, (claim.id,)))
    return TheoremFile(module, "\n".join(parts), tuple(theorems))


def _rounded(claim: Claim) -> TheoremFile:
    module, printed = module_name(claim.id), claim.get("printed")
    if printed is None or "profile" not in claim.data:
        raise OutOfReach("a number in Coq is a printed value of a formula in the epsilon of a profile")
    values = [f"{name} == {value}" for name, value in claim.get("values", {}).items()]
    problem = pose(claim["profile"], claim.get("where", []), values)
    proved = prove_closed_form(problem)
    case = proved.document["cases"][0] if proved.document else {}
    if proved.status != "proved" or len(proved.document["cases"]) != 1 or case["kind"] != "finite" or case["t"] == "root":
        raise OutOfReach("the profile has no single closed form at these values")
    file, theorems = document_file(proved.document, f"{claim.location}: {claim.statement}")
    epsilon = f"({formula_text(case['epsilon'])})"
    names = {"epsilon": epsilon, "t": f"(exp (- {epsilon}))"}
    formula = formula_text(claim.get("formula", "epsilon"), names)
    digits = len(printed.partition(".")[2])
    value = number(printed) / int(claim.get("scale", 1))
    half = Fraction(1, 2 * 10**digits) / int(claim.get("scale", 1))
    statement = f"Theorem printed : Rabs ({formula} - {value}) < {half}."
    body = f"{file}\n{INTERVAL}\n{statement}\nProof. interval with (i_prec {BITS}). Qed.\n"
    return TheoremFile(module, body, tuple(Theorem(module, name, (claim.id,)) for name in (*theorems, "printed")))
