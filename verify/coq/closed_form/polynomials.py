"""A proved closed form in the polynomials of its Coq text: its limits, its region, its assumptions and its cases."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import chain
from typing import Any

import sympy

from epsproof.derive.question.lattice import Clause
from epsproof.verify.closed_form.document import asked, pairs, root_text, text
from epsproof.verify.closed_form.proved import ProvedAnswer
from epsproof.verify.closed_form.rows import rows
from epsproof.verify.kernel.certificate import Fact, facts
from epsproof.verify.kernel.formula import ONE, Ratio, read
from epsproof.verify.kernel.model import Model
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.question import T

__all__ = ["Setting", "polynomials", "unit"]


def polynomials(proved: ProvedAnswer) -> dict[str, Any]:
    """What the theorems of a closed form are about; a case of them for every case of the answer."""
    problem, document = proved.answer.problem, proved.document
    found = []
    for case, row in zip(proved.answer.cases, rows(document["cases"]), strict=True):
        own = {"when": pairs(case.when), "clause": case.clause + 1, "rivals": [text(x) for x in case.rivals]}
        root = root_text(case, {name: Fraction(value) for name, value in row["sample"].items()})
        found.append({"prior": {}, **row, **own, **({} if root is None else {"root": root})})
    return {
        **asked(problem),
        "profile": [_clause(clause) for clause in problem.demands],
        "group": document["group"],
        "region": pairs(problem.region.relations),
        "assumptions": pairs(problem.assumptions),
        "cases": found,
    }


def _clause(clause: Clause) -> dict[str, Any]:
    """The clause; the options of a lower limit are inverted, so that they are the limit itself."""
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


def unit(name: str) -> tuple[Fact, Fact]:
    """0 < name < 1."""
    return (Polynomial.variable(name), ">"), (ONE - Polynomial.variable(name), ">")


class Setting:
    """The model, and what is said of its priors and of the parameters, in polynomials and quotients of them."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.model = Model(data["attack"])
        self.fixed = {name: read(value) for name, value in data["fixed"].items()}
        self.powers = {x: Ratio(Polynomial.variable(x) ** int(n)) for x, n in data["roots"].items()}
        self.running = sorted({*self.model.priors} - self.fixed.keys())
        self.bounds = [self.placed(bound) for bound in self.model.bounds()]
        inverse = {T: Ratio(ONE, Polynomial.variable(T))}
        below = [bound.at(inverse) for bound in self.bounds]
        self.floors = [Ratio(bound.bottom, bound.top) for bound in below]
        self.assumptions, self.region = facts(data["assumptions"]), facts(data["region"])
        options = [option for row in data["profile"] for option in row["options"]]
        self.options = {option: read(option).at(self.fixed) for option in options}
        places = facts(chain(*(row["where"] for row in data["profile"])))
        polynomial = [Ratio(value) for value, _ in (*self.assumptions, *self.region, *places)]
        typed = [*self.fixed.values(), *self.options.values(), *self.bounds, *polynomial]
        names = frozenset[str]().union(*(value.variables() for value in typed))
        self.parameters = names - {*self.running, T}

    def placed(self, value: Ratio) -> Ratio:
        """The value in the text's variables, with the fixed priors inserted."""
        return value.at(self.powers).at(self.fixed)
