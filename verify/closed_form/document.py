"""An answer as a "closed-form/1" document: plain text that the kernel reads without knowing how it was found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import ROOT, Answer, Case, Formula
from epsproof.derive.models.model import Model
from epsproof.derive.question.lattice import Clause
from epsproof.derive.question.problem import Stated
from epsproof.derive.text.notation import symbol_values
from epsproof.verify.kernel.closed_form import SCHEMA
from epsproof.verify.kernel.formula import read
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.setting import PATH

__all__ = ["canonical", "digest", "document", "model_data", "stated"]

Point = dict[str, Fraction]
NEAR = Fraction(1, 10**9)


def canonical(data: Any) -> str:
    """JSON with sorted keys and no spaces: equal data give equal bytes."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def digest(data: Any) -> str:
    """SHA-256 of the canonical JSON, in hexadecimal."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()


def document(answer: Answer, samples: list[Point]) -> dict[str, Any]:
    """The document of an answer; ``samples[k]`` holds parameters and priors of case k. Proofs are added by the caller."""
    problem = answer.problem
    typed = {} if problem.stated is None else {"stated": stated(problem.stated)}
    return {
        "schema": SCHEMA,
        **typed,
        "attack": model_data(problem.model),
        "profile": [_clause(clause) for clause in problem.demands],
        "roots": {name: str(n) for name, n in sorted(problem.roots.items())},
        "group": text(problem.group),
        "fixed": {name: text(value) for name, value in problem.region.fixed.items()},
        "region": pairs(problem.region.relations),
        "assumptions": pairs(problem.assumptions),
        "cases": [
            _case(case, sample, text(problem.group))
            for case, sample in zip(answer.cases, samples, strict=True)
        ],
    }


def model_data(model: Model) -> dict[str, Any]:
    """The attack model as the kernel reads it."""
    rows = [
        [start, end, str(steps), "one" if one_way else "both"]
        for start, end, steps, one_way in model.neighbours
    ]
    found: dict[str, Any] = {
        "name": model.name,
        "priors": list(model.priors),
        "worlds": [[world, weight] for world, weight in model.worlds.items()],
        "secret": list(model.secret),
        "neighbours": rows,
        "where": list(model.where),
    }
    if model.privacy is not None:
        found["privacy"] = {"delta": model.privacy.delta, "failure": model.privacy.failure}
    if model.symmetries:
        found["symmetries"] = [[list(cycle) for cycle in symmetry] for symmetry in model.symmetries]
    return found


def stated(question: Stated) -> dict[str, Any]:
    """The texts of a question as the kernel reads them; what nobody typed stands among the assumptions too."""
    rows = [{"text": question.criterion, "where": []}] if question.criterion else []
    rows += [{"text": one.criterion, "where": list(one.where)} for one in question.classes]
    return {
        "criteria": rows,
        "where": list(question.where),
        "assume": [*question.assume, *question.defaults],
        "settled": [list(pair) for pair in question.settled],
    }


class _Printer(StrPrinter):  # type: ignore[misc]
    """SymPy's text without negative exponents."""

    def _print_Pow(self, expr: sympy.Pow, rational: bool = False) -> str:
        if expr.exp.is_Integer and expr.exp < -1:
            return f"1/{self.parenthesize(1 / expr, PRECEDENCE['Pow'])}"
        return str(super()._print_Pow(expr, rational=rational))


def text(expression: sympy.Expr) -> str:
    """The formula in the kernel's syntax."""
    return str(_Printer({"order": "lex"}).doprint(expression))


def pairs(relations: tuple[Relation, ...]) -> list[list[str]]:
    return [[text(r.polynomial), {"==": "="}.get(r.sign, r.sign)] for r in relations]


def _clause(clause: Clause) -> dict[str, Any]:
    """The clause in the document; the options of a lower limit are inverted, so that they are the limit itself."""
    limits = [
        (o.denominator, o.numerator) if clause.lower else (o.numerator, o.denominator) for o in clause.options
    ]
    return {
        "options": [_quotient(*limit) for limit in limits],
        "where": pairs(clause.where),
        "lower": clause.lower,
    }


def _quotient(top: sympy.Expr, bottom: sympy.Expr) -> str:
    """The quotient, whose divisor is positive as it is written: SymPy makes -r/(-a) r/a."""
    written = text(top / bottom)
    divisor, wanted = read(written).bottom, read(text(bottom)).top
    (monomial, own), *_ = divisor.terms.items()
    other = wanted.terms.get(monomial, Fraction(0))
    turned = own * other < 0 and divisor * Polynomial.constant(other) == wanted * Polynomial.constant(own)
    return f"({text(top)})/({text(bottom)})" if turned else written


def _signed(expression: sympy.Expr, at: Mapping[str, Fraction]) -> str:
    """The formula, with a divisor that is positive at the point."""
    written = text(expression)
    divisor = read(written).bottom
    if not divisor.variables() <= at.keys() or divisor.evaluate(at) >= 0:
        return written
    top, bottom = fraction(expression)
    return f"({text(-top)})/({text(-bottom)})"


def _case(case: Case, sample: Point, group: str) -> dict[str, Any]:
    at = _with_roots(case, sample)
    beside = {**at, PATH: NEAR}
    found: dict[str, Any] = {
        "when": pairs(case.when),
        "kind": case.kind,
        "attained": case.attained,
        "prior": {name: _signed(value, beside) for name, value in sorted(case.prior.items())},
        "clause": case.clause + 1,
        "sample": {name: str(value) for name, value in sorted(sample.items())},
    }
    if case.kind == "finite":
        found["equation"] = text(case.equation)
        found["between"] = [text(end) for end in case.between]
        plain = None if case.closed is None else case.closed.plain
        found["t"] = "root" if case.closed is None or plain is None else radical_text(case.closed, plain, at)
        found["epsilon"] = epsilon_text(case, at) + ("" if group == "1" else f"/{group}")
        if case.closed is not None and case.closed.root is not None:
            found["root"] = _signed(case.closed.root, at)
    if case.rivals:
        found["rivals"] = [text(rival) for rival in case.rivals]
    return found


def _with_roots(case: Case, sample: Point) -> Point:
    """The sample with approximate values of t and of the closed form's square root."""
    closed, values = case.closed, symbol_values(sample)
    if closed is None or closed.radicand is None:
        return sample if closed is None else {**sample, "t": _about(sympy.exp(-closed.epsilon.subs(values)))}
    root = _about(sympy.sqrt(closed.radicand.subs(values)))
    return {**sample, ROOT.name: root, "t": _about(sympy.exp(-closed.epsilon.subs(values)))}


def _about(value: sympy.Expr) -> Fraction:
    """The number to machine precision; 0 where there is none, at a rival's sample."""
    number = sympy.re(value.evalf(30))
    return Fraction(float(number)) if number.is_finite else Fraction(0)


def epsilon_text(case: Case, at: Mapping[str, Fraction]) -> str:
    """``log(x)/k``, or ``-log(t)`` where t has no radicals."""
    if case.closed is None:
        return "-log(t)"
    logarithm = f"log({radical_text(case.closed, case.closed.inverse, at)})"
    return logarithm if case.closed.power == 1 else f"{logarithm}/{case.closed.power}"


def radical_text(closed: Formula, plain: sympy.Expr, at: Mapping[str, Fraction]) -> str:
    """The formula with its square root written out, its divisors positive at the point."""
    written = _signed(plain, at)
    return (
        written if closed.radicand is None else written.replace("s_", f"sqrt({_signed(closed.radicand, at)})")
    )
