"""Printed numbers as theorems, proved by rational arithmetic inside Coq."""

from __future__ import annotations

import re
from fractions import Fraction

import sympy
from attrs import frozen

from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.grammar import Comparison, parse_conditions, parse_expression
from epsproof.derive.text.numbers import number
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.relations import logarithms
from epsproof.verify.closed_form.document import text
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.closed_form.rows import rows
from epsproof.verify.coq.claims.printed_minimum import module_name
from epsproof.verify.coq.closed_form.bounds import HEADER
from epsproof.verify.coq.closed_form.document import document_file
from epsproof.verify.coq.closed_form.polynomials import polynomials
from epsproof.verify.coq.development import Theorem, TheoremFile
from epsproof.verify.coq.formula import comment, formula_text
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.coq.rational_bounds import exponential, number_text, root_bounds

__all__ = ["number_file"]

NUMBERS = "From Epsproof Require Import Numbers.\n"
LOGARITHM = re.compile(r"log\((.*)\)(?:/([1-9][0-9]?))?", re.ASCII)
WIDER = Fraction(1, 10**12)


def number_file(claim: Claim) -> TheoremFile:
    """The printed digits of a formula in the largest epsilon of a profile, or a printed comparison of constants."""
    try:
        return _relation(claim) if "relation" in claim.data else _rounded(claim)
    except QuestionError as error:
        raise OutOfReach(str(error)) from error


def _relation(claim: Claim) -> TheoremFile:
    module = module_name(claim.id)
    parts, theorems = [comment(f"{claim.location}: {claim.statement}"), HEADER + NUMBERS], []
    for position, comparison in enumerate(parse_conditions(claim["relation"]), 1):
        name = f"comparison_{position}"
        parts.append("\n".join([*_comparison(name, comparison), ""]))
        theorems.append(Theorem(module, name, (claim.id,)))
    return TheoremFile(module, "\n".join(parts), tuple(theorems))


def _comparison(name: str, comparison: Comparison) -> list[str]:
    """``log(c)/k`` against a rational number."""
    sides = comparison.left, comparison.right
    if comparison.relation == "==" and all(side.is_Rational for side in sides):
        return [f"Theorem {name} : {_shown(sides[0])} = {_shown(sides[1])}.", "Proof. lra. Qed."]
    left, right = sides if comparison.relation == "<" else sides[::-1]
    terms, rest = logarithms(right if left.is_Rational else left)
    if (
        comparison.relation not in "<>"
        or left.is_Rational == right.is_Rational
        or len(terms) != 1
        or rest != 0
    ):
        raise OutOfReach(f"{left} < {right} is no comparison of a logarithm with a number")
    ((argument, factor),) = terms.items()
    if not argument.is_Rational or factor <= 0:
        raise OutOfReach(f"{left} < {right} is no comparison of a logarithm with a number")
    constant, value = _fraction(left if left.is_Rational else right), _fraction(argument)
    below = not left.is_Rational
    lines, _ = exponential("E", constant / _fraction(factor), below=below)
    rule = "ln_below" if below else "ln_above"
    bound = _logarithm(value, constant / _fraction(factor), below)
    proof = f"  assert (L : {bound}) by (eapply {rule}; [..|exact E]; lra)."
    return [f"Theorem {name} : {_shown(left)} < {_shown(right)}.", "Proof.", *lines, proof, "  lra.", "Qed."]


def _logarithm(value: Fraction, bound: Fraction, below: bool) -> str:
    return (
        f"ln {number_text(value)} < {number_text(bound)}"
        if below
        else f"{number_text(bound)} < ln {number_text(value)}"
    )


@frozen
class _Largest:
    """epsilon = ln(``inverse``)/``power`` in Coq, with rational bounds of ``inverse`` and the tactics XB that prove them."""

    inverse: str
    power: int
    low: Fraction
    high: Fraction
    tactics: list[str]

    @property
    def epsilon(self) -> str:
        return f"ln ({self.inverse})" + (f" / {self.power}" if self.power > 1 else "")


def _largest(epsilon: str) -> _Largest:
    logarithm = LOGARITHM.fullmatch(epsilon)
    if logarithm is None:
        raise OutOfReach(f"epsilon is {epsilon}, no single logarithm")
    inverse, shown = parse_expression(logarithm[1]), formula_text(logarithm[1])
    roots = [a for a in inverse.atoms(sympy.Pow) if a.exp == sympy.Rational(1, 2)]
    if not roots and inverse.is_Rational:
        value = _fraction(inverse)
        tactics = [f"  assert (XB : {number_text(value)} <= {shown} <= {number_text(value)}) by lra."]
        return _Largest(shown, int(logarithm[2] or 1), value, value, tactics)
    expanded = sympy.expand(inverse)
    if len(roots) != 1 or not roots[0].base.is_Rational:
        raise OutOfReach(f"{logarithm[1]} has more than a rational number under one root")
    offset, slope = expanded.subs(roots[0], 0), expanded.coeff(roots[0])
    radicand = _fraction(roots[0].base)
    ends = root_bounds(radicand)
    values = sorted(_fraction(offset) + _fraction(slope) * end for end in ends)
    low, high = values[0] - WIDER, values[1] + WIDER
    under, four = formula_text(text(roots[0].base)), " ".join(["ltac:(lra)"] * 4)
    tactics = [
        f"  pose proof (sqrt_between ({under}) {number_text(ends[0])} {number_text(ends[1])} {four}).",
        f"  assert (XB : {number_text(low)} <= {shown} <= {number_text(high)}) by lra.",
    ]
    return _Largest(shown, int(logarithm[2] or 1), low, high, tactics)


def _rounded(claim: Claim) -> TheoremFile:
    module, printed = module_name(claim.id), claim.get("printed")
    if printed is None or "profile" not in claim.data:
        raise OutOfReach("a number in Coq is a printed value of a formula in the epsilon of a profile")
    values = [f"{name} == {value}" for name, value in claim.get("values", {}).items()]
    problem = pose(claim["profile"], claim.get("where", []), values)
    proved = prove_closed_form(problem)
    cases = rows(proved.document["cases"]) if proved.status == "proved" else []
    if len(cases) != 1 or cases[0]["kind"] != "finite" or cases[0]["t"] == "root":
        raise OutOfReach("the profile has no single closed form at these values")
    file, theorems = document_file(polynomials(proved), f"{claim.location}: {claim.statement}")
    scale, largest = int(claim.get("scale", 1)), _largest(cases[0]["epsilon"])
    value = number(printed) / scale
    half = Fraction(1, 2 * 10 ** len(printed.partition(".")[2])) / scale
    shown, proof = _near(claim.get("formula", "epsilon"), largest, value, half)
    statement = f"Theorem printed : Rabs ({shown} - {number_text(value)}) < {number_text(half)}."
    body = "\n".join([file, NUMBERS, statement, "Proof.", *largest.tactics, *proof, "Qed.", ""])
    return TheoremFile(
        module, body, tuple(Theorem(module, name, (claim.id,)) for name in (*theorems, "printed"))
    )


def _near(formula: str, largest: _Largest, value: Fraction, half: Fraction) -> tuple[str, list[str]]:
    """The formula in Coq, and tactics that it is within ``half`` of ``value``."""
    if formula == "epsilon":
        lines = []
        for name, end, below in (("EL", value - half, False), ("EH", value + half, True)):
            exponent = end * largest.power
            tactics, _ = exponential(name, exponent, below)
            rule = "ln_below" if below else "ln_above"
            order = [f"ln ({largest.inverse})", number_text(exponent)]
            bound = " < ".join(order if below else order[::-1])
            lines += [*tactics, f"  assert (L{name} : {bound}) by (eapply {rule}; [..|exact {name}]; lra)."]
        return largest.epsilon, [*lines, "  apply Rabs_def1; lra."]
    if largest.power != 1:
        raise OutOfReach("a formula in t is enclosed where epsilon is a logarithm, not a part of one")
    t = f"(exp (- ln ({largest.inverse})))"
    low, high = 1 / largest.high - WIDER, 1 / largest.low + WIDER
    ends = " ".join(number_text(x) for x in (largest.low, largest.high, low, high))
    holes = " ".join(["ltac:(lra)"] * 7)
    lines = [f"  pose proof (inverse_between ({largest.inverse}) {ends} {holes}) as TB."]
    if "sqrt" in formula:
        least, most = root_bounds(2 * low)[0] - WIDER, root_bounds(2 * high)[1] + WIDER
        numbers = f"{number_text(least)} {number_text(most)}"
        lines.append(
            f"  pose proof (sqrt_between (2 * {t}) {numbers} ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as SB."
        )
    return formula_text(formula, {"t": t}), [*lines, "  apply quotient_near; lra."]


def _fraction(value: sympy.Expr) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def _shown(value: sympy.Expr) -> str:
    return formula_text(text(value))
