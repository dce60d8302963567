"""The root t of a case: that it exists, and that the printed epsilon is - ln t."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from epsproof.verify.coq.formula import conjunction, fact_text, formula_text, polynomial_text
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.certificate import Fact
from epsproof.verify.kernel.formula import ROOT, Ratio, read, substitute
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.question import T

if TYPE_CHECKING:
    from epsproof.verify.coq.closed_form.case import CaseText

__all__ = ["epsilon", "existence", "value"]

LOGARITHM = re.compile(r"log\((.*)\)(?:/([1-9][0-9]?))?", re.ASCII)


def existence(case: CaseText) -> str:
    """A root of the equation, which is one in t**stride, between the two ends."""
    equation = case.equation_in_power()
    low, high = (
        f"(({polynomial_text(e.top)}) / ({polynomial_text(e.bottom)}))" for e in (case.low, case.high)
    )
    wanted = conjunction(fact_text(f) for f, _ in case.root)
    lines = case.lemma("root", [], [], f"exists t : R, {wanted}", [])
    order = case.high.top * case.low.bottom - case.low.top * case.high.bottom
    needed: list[tuple[str, Fact]] = [
        ("DL", (case.low.bottom, ">")),
        ("DH", (case.high.bottom, ">")),
        ("NL", (case.low.top, ">=")),
        ("NH", (case.high.bottom - case.high.top, ">=")),
        ("Order", (order, ">")),
    ]
    lines += [case.proved(n, f, case.known) for n, f in needed]
    for mark, end, text, sign in (("L", case.low, low, -1), ("H", case.high, high, 1)):
        value = substitute(equation, {T: end})
        goal = (value.top * Polynomial.constant(sign), ">")
        power = len(equation.coefficients(T)) - 1
        lines.append(
            f"  assert (P{mark} : 0 < ({polynomial_text(end.bottom)}) ^ {power}) by (apply pow_lt; exact D{mark})."
        )
        at_end = formula_text(str(equation), {T: text})
        fraction = f"({polynomial_text(goal[0])}) / (({polynomial_text(end.bottom)}) ^ {power})"
        shown = f"- ({at_end})" if sign < 0 else at_end
        lines.append(f"  assert (F{mark} : {shown} = {fraction}) by (fractions_agree P{mark}).")
        lines.append(case.proved(f"S{mark}", goal, case.known))
        lines.append(
            f"  assert (G{mark} : 0 < {shown}) by exact (fraction_gt _ _ _ F{mark} P{mark} S{mark})."
        )
    x = "t" if case.stride == 1 else ROOT
    at_x = formula_text(str(equation), {T: x})
    lines += [
        f"  destruct (root_between (fun {x} => {at_x}) {low} {high}) as [{x} [Above [Below Root]]].",
        "  - reg.",
        "  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.",
        "  - lra.",
        "  - exact GH.",
        "  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.",
        f"    pose proof (positive_above _ _ _ DL NL XL). assert (YH : {x} < 1).",
        "    { refine (below_one _ _ _ DH _ XH). same NH. }",
    ]
    if case.stride > 1:
        lines += [
            f"    destruct (root_of_order {case.stride} {x} ltac:(repeat constructor) ltac:(lra) YH) as [t [T1 [T2 E]]].",
            "    rewrite E in XL, XH, Root.",
        ]
    lines.append("    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].")
    return "\n".join([*lines, "Qed.", ""])


def value(case: CaseText) -> str:
    """The printed epsilon is - ln t."""
    logarithm = LOGARITHM.fullmatch(_of_one(case))
    if logarithm is None:
        raise OutOfReach(f"case {case.number}: epsilon is not one logarithm")
    power, radicands = int(logarithm[2] or 1), list[Ratio]()
    inverse = read(logarithm[1], None, radicands)
    lines = case.lemma("value", [T], [], f"{epsilon(case)} = - ln t", [])
    values: dict[str, Ratio] = {}
    written = formula_text(logarithm[1])
    if radicands:
        lines += _square_root(case, logarithm[1], radicands[0], values)
    placed = inverse.at(values)
    lines.append(case.proved("DI", (placed.bottom, ">"), case.at_root))
    gap = (placed.top * Polynomial.variable(T) ** power - placed.bottom, "=")
    lines.append(case.proved("GI", gap, case.at_root))
    fraction = f"({polynomial_text(placed.top)}) / ({polynomial_text(placed.bottom)})"
    rewriting = "rewrite VS; " if radicands else ""
    lines += [
        f"  assert (VI : {written} = {fraction}) by ({rewriting}fractions_agree DI).",
        f"  assert (PT : 0 < t ^ {power}) by (apply pow_lt; exact T1).",
        f"  assert (IT : {written} = 1 / t ^ {power}) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).",
    ]
    if power == 1:
        lines.append("  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).")
    else:
        lines.append(f"  refine (eq_trans (f_equal (fun x => ln x / {power}) IT) _).")
        lines.append(f"  replace {power} with (INR {power}) by (simpl; lra).")
        lines.append("  apply log_of_inverse_power; [exact T1|auto with arith].")
    return "\n".join([*lines, "Qed.", ""])


def _square_root(case: CaseText, text: str, radicand: Ratio, values: dict[str, Ratio]) -> list[str]:
    value = values[ROOT] = read(case.case["root"])
    match = re.search(r"sqrt\(", text)
    assert match is not None
    inner = formula_text(_argument(text, match.end()))
    lines = []
    for name, fact in (
        ("DV", (value.bottom, ">")),
        ("NV", (value.top, ">=")),
        ("DR", (radicand.bottom, ">")),
        ("SV", (value.top**2 * radicand.bottom - radicand.top * value.bottom**2, "=")),
    ):
        lines.append(case.proved(name, fact, case.at_root))
    fraction = f"({polynomial_text(radicand.top)}) / ({polynomial_text(radicand.bottom)})"
    root = f"({polynomial_text(value.top)}) / ({polynomial_text(value.bottom)})"
    return [
        *lines,
        f"  assert (VR : {inner} = {fraction}) by (fractions_agree DR).",
        f"  assert (VS : sqrt ({inner}) = {root}).",
        "  { refine (sqrt_of_fraction _ _ _ _ _ VR DR DV NV _). same SV. }",
    ]


def _of_one(case: CaseText) -> str:
    """The printed epsilon without the division by the size of the group."""
    text, group = str(case.case["epsilon"]), case.frame.group
    return text if group == "1" else text.removesuffix(f"/{group}")


def epsilon(case: CaseText) -> str:
    """The printed formula of epsilon, times the size of the group."""
    logarithm = LOGARITHM.fullmatch(_of_one(case))
    if logarithm is None:
        raise OutOfReach(f"case {case.number}: epsilon is not one logarithm")
    written = f"ln ({formula_text(logarithm[1])})"
    return f"{written} / {logarithm[2]}" if logarithm[2] else written


def _argument(text: str, start: int) -> str:
    """The text from ``start`` to the parenthesis that closes it."""
    depth = 1
    for position in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        if depth == 0:
            return text[start:position]
    raise OutOfReach("a square root is not closed")
