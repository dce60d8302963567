"""Rational identities and inequalities as theorems."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.domain import Implication, implications
from epsproof.verify.claims.relations import facts_of
from epsproof.verify.closed_form.document import text
from epsproof.verify.coq.certificate_search import Search
from epsproof.verify.coq.claims.printed_minimum import module_name
from epsproof.verify.coq.closed_form.bounds import HEADER
from epsproof.verify.coq.development import Theorem, TheoremFile
from epsproof.verify.coq.formula import comment, fact_text, formula_text, polynomial_text, readable
from epsproof.verify.coq.ledger import Known, Ledger, named
from epsproof.verify.coq.names import coq_name
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.certificate import Fact, facts
from epsproof.verify.kernel.formula import Ratio, read

__all__ = ["algebraic_file"]

RULES = {"<": "quotient_lt", "<=": "quotient_le", "==": "quotient_eq"}
TURNED = {">": "<", ">=": "<="}


def algebraic_file(claim: Claim, given: Sequence[str]) -> TheoremFile:
    """A theorem for every goal of the claim, conditions cleared of denominators; raises OutOfReach for goals that are not
    rational, or whose denominators are not positive."""
    module = module_name(claim.id)
    ledger = Ledger("certificate_", Search())
    theorems, parts = [], []
    try:
        goals = implications(claim)
    except QuestionError as error:
        raise OutOfReach(str(error)) from error
    for number, goal in enumerate(goals, 1):
        lines = _theorem(f"goal_{number}", goal, given, ledger)
        parts += [ledger.take(), "\n".join([*lines, ""])]
        theorems.append(Theorem(module, f"goal_{number}", (claim.id,)))
    title = comment(f"{claim.location}: {claim.statement}")
    return TheoremFile(module, "\n".join([title, HEADER, *parts]), tuple(theorems))


def _theorem(name: str, one: Implication, given: Sequence[str], ledger: Ledger) -> list[str]:
    left, right, relation = one.goal.left, one.goal.right, one.goal.relation
    if relation in TURNED:
        left, right, relation = right, left, TURNED[relation]
    if relation not in RULES or not all(side.is_rational_function() for side in (left, right)):
        raise OutOfReach(f"{one.text}: no rational identity or inequality")
    known = named(list(dict.fromkeys(facts([list(f) for f in facts_of(*one.given, *given)]))), "A")
    names = sorted(
        {n for fact, _ in known for n in fact[0].variables()} | {s.name for s in (left - right).free_symbols}
    )
    variables = " ".join(coq_name(n) for n in names)
    sides = [(formula_text(plain), read(plain)) for plain in map(_plain, (left, right))]
    (left_text, low), (right_text, high) = sides
    sign = "=" if relation == "==" else relation
    lines = [f"Theorem {name} :{f' forall {variables} : R,' if variables else ''}"]
    lines += [f"  {readable(fact)} ->" for fact, _ in known]
    lines += [f"  {left_text} {sign} {right_text}.", "Proof."]
    introduced = " ".join([variables, *(f"{n}'" for _, n in known)]).strip()
    lines += [f"  intros {introduced}."] if introduced else []
    lines += [f"  assert ({n} : {fact_text(f)}) by lra." for f, n in known]
    for mark, (shown, value) in zip("LR", sides, strict=True):
        lines += _value(mark, shown, value, ledger, known)
    cross = high.top * low.bottom - low.top * high.bottom
    goal: Fact = (cross, {"<": ">", "<=": ">=", "==": "="}[relation])
    lines.append(f"  assert (Cross : {fact_text(goal)}) by ({ledger.tactic(goal, known)}).")
    lines.append(f"  refine ({RULES[relation]} _ _ _ _ _ _ VL VR DL DR _). same Cross.")
    return [*lines, "Qed."]


def _plain(side: Any) -> str:
    """The side in the kernel's syntax, without negative exponents."""
    return re.sub(r"\b(\w+)\*\*\(-(\d+)\)", r"(1/\1**\2)", text(side))


def _value(mark: str, shown: str, value: Ratio, ledger: Ledger, known: Known) -> list[str]:
    """V: the side is top / bottom, and D: bottom is positive."""
    bottom = polynomial_text(value.bottom)
    return [
        f"  assert (D{mark} : 0 < {bottom}) by ({ledger.tactic((value.bottom, '>'), known)}).",
        f"  assert (V{mark} : {shown} = ({polynomial_text(value.top)}) / ({bottom})) by (fractions_agree D{mark}).",
    ]
