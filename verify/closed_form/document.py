"""An answer as a document of the kernel: plain text that it reads without knowing how it was found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import sympy
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import ROOT, Answer, Case, Formula
from epsproof.derive.models.model import Model
from epsproof.derive.question.problem import Problem, Stated
from epsproof.derive.text.notation import symbol_values
from epsproof.verify.kernel.formula import read
from epsproof.verify.kernel.link import PATH
from epsproof.verify.kernel.theorem import SCHEMA

__all__ = [
    "Place",
    "asked",
    "conditions",
    "document",
    "model_data",
    "pairs",
    "places",
    "root_text",
    "stated",
    "text",
]

Point = dict[str, Fraction]
Place = tuple[int, int | None]
NEAR = Fraction(1, 10**9)


def document(answer: Answer, samples: Sequence[Point]) -> dict[str, Any]:
    """The document of an answer; ``samples[k]`` holds parameters and priors of case k.

    Rivals are the roots of one case there. Proofs are added by the caller, as are the sides from which demands are broken, and
    the demand and the bound by which each prior breaks one.
    """
    group = text(answer.problem.group)
    found: dict[int, dict[str, Any]] = {}
    for (number, root), case, sample in zip(places(answer), answer.cases, samples, strict=True):
        at = _with_roots(case, sample)
        whole = found.setdefault(number, _case(case, sample))
        if root is not None:
            whole["roots"].append(_root(case, at, group))
        elif case.kind == "none":
            whole |= {"kind": "none", "breaks": _breaks(case, at)}
            del whole["roots"]
        else:
            whole["kind"] = "idle"
    return {
        "schema": SCHEMA,
        **asked(answer.problem),
        "group": group,
        "sides": [],
        "cases": [*found.values()],
    }


def asked(problem: Problem) -> dict[str, Any]:
    """The question as the kernel reads it: the model, what was typed, and the values that are inserted."""
    assert problem.stated is not None
    return {
        "attack": model_data(problem.model),
        "stated": stated(problem.stated),
        "roots": {name: str(n) for name, n in sorted(problem.roots.items())},
        "fixed": {name: text(value) for name, value in problem.region.fixed.items()},
    }


def places(answer: Answer) -> list[Place]:
    """For each case of the answer the case of the document, and its root there if it has a finite epsilon."""
    found: list[Place] = []
    numbers: dict[Any, int] = {}
    roots: dict[int, int] = {}
    for index, case in enumerate(answer.cases):
        key = (case.when, case.rivals) if case.rivals else index
        number = numbers.setdefault(key, len(numbers))
        if case.kind == "finite":
            roots[number] = roots.get(number, -1) + 1
        found.append((number, roots[number] if case.kind == "finite" else None))
    return found


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


def conditions(relations: Iterable[Relation]) -> list[str]:
    """The relations as the kernel reads conditions."""
    return [f"{text(r.polynomial)} {r.sign} 0" for r in relations]


def pairs(relations: tuple[Relation, ...]) -> list[list[str]]:
    return [[text(r.polynomial), {"==": "="}.get(r.sign, r.sign)] for r in relations]


def _signed(expression: sympy.Expr, at: Mapping[str, Fraction]) -> str:
    """The formula, with a divisor that is positive at the point."""
    written = text(expression)
    divisor = read(written).bottom
    if not divisor.variables() <= at.keys() or divisor.evaluate(at) >= 0:
        return written
    top, bottom = fraction(expression)
    return f"({text(-top)})/({text(-bottom)})"


def _case(case: Case, sample: Point) -> dict[str, Any]:
    shown = {name: str(value) for name, value in sorted(sample.items())}
    return {"when": conditions(case.when), "kind": "finite", "sample": shown, "roots": []}


def _breaks(case: Case, at: Point) -> dict[str, Any]:
    beside = {**at, PATH: NEAR}
    prior = {name: _signed(value, beside) for name, value in sorted(case.prior.items())}
    return {"prior": prior, "demand": 1, "end": 1}


def _root(case: Case, at: Point, group: str) -> dict[str, Any]:
    plain = None if case.closed is None else case.closed.plain
    found = {
        **_breaks(case, at),
        "attained": case.attained,
        "equation": text(case.equation),
        "between": [text(end) for end in case.between],
        "t": "root" if case.closed is None or plain is None else radical_text(case.closed, plain, at),
        "epsilon": epsilon_text(case, at) + ("" if group == "1" else f"/{group}"),
    }
    if case.closed is not None and case.closed.root is not None and case.closed.radicand is not None:
        value, radicand = _signed(case.closed.root, at), _signed(case.closed.radicand, at)
        found["lemmas"] = [f"{value} >= 0", f"({value})**2 == {radicand}", f"sqrt({radicand}) == {value}"]
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


def root_text(case: Case, sample: Point) -> str | None:
    """The value of the closed form's square root at the root t, rational in t and the parameters; None where it has none."""
    root = None if case.closed is None else case.closed.root
    return None if root is None else _signed(root, _with_roots(case, sample))


def radical_text(closed: Formula, plain: sympy.Expr, at: Mapping[str, Fraction]) -> str:
    """The formula with its square root written out, its divisors positive at the point."""
    written = _signed(plain, at)
    return (
        written if closed.radicand is None else written.replace("s_", f"sqrt({_signed(closed.radicand, at)})")
    )
