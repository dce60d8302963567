"""From a closed form to the polynomial statements that prove it, recomputed from the document alone.

A document states: for all parameters under the assumptions, the smallest t in (0, 1] with bound >= 1/profile on the region is
the given one. Every case owes existence (its t is a root in (0, 1)), safety (the requirement holds at t for every prior),
tightness (it fails below t at the named prior or along the named path) and a sample; together they owe coverage.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from verify.kernel.certificate import Fact
from verify.kernel.formula import ONE, ROOT, Ratio, substitute
from verify.kernel.json_text import record, sequence
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import Rejected
from verify.kernel.setting import BELOW, PATH, Obligation, Setting, T, facts, unit

__all__ = ["SCHEMA", "Obligation", "facts", "obligations"]

SCHEMA = "closed-form/1"
COMMON = ("when", "kind", "attained", "prior", "clause", "sample")
FINITE = ("equation", "between", "t", "epsilon")
_LOGARITHM = re.compile(r"log\((.*)\)(?:/([1-9][0-9]?))?", re.ASCII)


def obligations(document: Mapping[str, Any]) -> list[Obligation]:
    """All statements that the document owes, in a fixed order; raises Rejected where it is malformed."""
    keys = ("schema", "bound", "profile", "fixed", "roots", "group", "region", "assumptions", "cases")
    data = record(document, "document", keys, ("obligations",))
    if data["schema"] != SCHEMA:
        raise Rejected(f"schema is not {SCHEMA}")
    return _Document(data).obligations()


def _leading(polynomial: Polynomial) -> Polynomial:
    """The lowest coefficient in the path variable: its sign is that of the polynomial for small positive values."""
    return next((c for c in polynomial.coefficients(PATH) if c.terms), Polynomial())


@dataclass(frozen=True)
class Clause:
    """Where ``where`` holds, the polynomial beside some option must be nonnegative: bound * option - 1, cleared of denominators.

    The largest option decides. In a lower limit an option is one over the limit, and the bound is that from below.
    """

    where: tuple[Fact, ...]
    options: list[tuple[Ratio, Polynomial]]
    lower: bool


class _Document(Setting):
    def __init__(self, data: Mapping[str, Any]) -> None:
        rows = [record(row, "clause", ("options", "where", "lower")) for row in sequence(data["profile"], "profile")]
        texts = [sequence(row["options"], "options") for row in rows]
        if not texts or not all(texts) or not all(isinstance(text, str) for clause in texts for text in clause):
            raise Rejected("the profile is a list of clauses, lists of formulas that are not empty")
        super().__init__(data, [text for clause in texts for text in clause], [row["where"] for row in rows])
        self.clauses = [self.clause(number, row) for number, row in enumerate(rows, 1)]
        self.group = data["group"] if isinstance(data["group"], str) else ""
        if self.group in self.parameters:
            self.positive("group", self.assumptions, Polynomial.variable(self.group))
        elif not re.fullmatch("[1-9][0-9]?", self.group, re.ASCII):
            raise Rejected("a group is a parameter or a number from 1 to 99")
        self.cases = sequence(data["cases"], "cases")

    def clause(self, number: int, row: dict[str, Any]) -> Clause:
        """The clause of a row; owed: what it divides by is positive wherever it counts."""
        where = facts(row["where"], self.meter)
        inside, options = (*self.inside, *where), [self.options[text] for text in row["options"]]
        if type(row["lower"]) is not bool:
            raise Rejected("lower is true or false")
        for position, option in enumerate(options, 1):
            self.positive(f"profile, clause {number}, option {position}, denominator", inside, option.bottom)
        bound = self.bound
        if row["lower"]:
            bound, options = self.floor, [Ratio(o.bottom, o.top) for o in options]
        self.need(f"clause {number}, bound, denominator", (*inside, *unit(T)), bound.bottom, ">")
        return Clause(where, [(o, bound.top * o.top - bound.bottom * o.bottom) for o in options], row["lower"])

    def obligations(self) -> list[Obligation]:
        conditions = [self.case(f"case {number}", case) for number, case in enumerate(self.cases, 1)]
        self.coverage(self.assumptions, conditions)
        return self.found

    def case(self, name: str, case: Any) -> tuple[Fact, ...]:
        """Owe what the case owes; its conditions."""
        kind = case.get("kind") if isinstance(case, dict) else None
        record(case, name, (*COMMON, *(FINITE if kind == "finite" else ())), ("root",) if kind == "finite" else ())
        when = self.conditions(case["when"], name)
        known = (*self.assumptions, *when)
        self.sampled(case["sample"], name, (*known, *self.region))
        if type(case["attained"]) is not (bool if kind == "finite" else type(None)):
            raise Rejected(f"{name}: attained does not fit the kind")
        if type(case["clause"]) is not int or not 1 <= case["clause"] <= len(self.clauses):
            raise Rejected(f"{name}: there is no such clause")
        if kind == "finite":
            known = (*known, *self.root(name, case, known))
            self.existence(name, case, known)
            self.safety(name, known, strict=not case["attained"])
            self.tightness(name, case, known, Polynomial.variable(T))
        elif kind == "unbounded":
            record(case["prior"], f"{name}, prior", ())
            self.safety(name, (*known, *unit(T)), strict=False)
        elif kind == "none":
            self.tightness(name, case, known, ONE)
        else:
            raise Rejected(f"{name}: unknown kind")
        return when

    def root(self, name: str, case: Mapping[str, Any], known: tuple[Fact, ...]) -> tuple[Fact, ...]:
        """The equation changes its sign between two numbers in [0, 1]; what is then known of a root t between them."""
        equation = Polynomial.parse(case["equation"], self.meter)
        self.limited(equation, f"{name}, equation", T)
        low, high = (self.read(end) for end in sequence(case["between"], f"{name}, between", 2))
        for end, value in (("lower", low), ("upper", high)):
            self.limited(value, f"{name}, between")
            self.positive(f"{name}, existence, {end} end, denominator", known, value.bottom)
        self.need(f"{name}, existence, lower end", known, low.top, ">=")
        self.need(f"{name}, existence, upper end", known, high.bottom - high.top, ">=")
        self.owe(f"{name}, existence, order of the ends", known, high.top * low.bottom - low.top * high.bottom, ">")
        self.owe(f"{name}, existence, sign at the lower end", known, -substitute(equation, {T: low}).top, ">")
        self.owe(f"{name}, existence, sign at the upper end", known, substitute(equation, {T: high}).top, ">")
        t = Polynomial.variable(T)
        return (*unit(T), (t * low.bottom - low.top, ">"), (high.top - t * high.bottom, ">"), (equation, "="))

    def existence(self, name: str, case: Mapping[str, Any], known: tuple[Fact, ...]) -> None:
        """The closed form of t satisfies what is known of t, and epsilon is -log t."""
        share = "" if self.group == "1" else f"/{self.group}"
        if case["epsilon"] == f"-log(t){share}" and (case["t"], "root" in case) == ("root", False):
            return
        if not isinstance(case["epsilon"], str) or not case["epsilon"].endswith(share):
            raise Rejected(f"{name}: epsilon is a quotient by the group")
        logarithm = _LOGARITHM.fullmatch(case["epsilon"].removesuffix(share))
        if logarithm is None:
            raise Rejected(f"{name}: epsilon is log(...) or log(...)/k")
        radicands: list[Ratio] = []
        inverse = self.read(logarithm[1], radicands)
        formulas: list[tuple[str, Ratio, Polynomial | None]] = [("epsilon", inverse, None)]
        if case["t"] != "root":
            formulas.insert(0, ("t", self.read(case["t"], radicands), Polynomial.variable(T)))
        if bool(radicands) != ("root" in case):
            raise Rejected(f"{name}: root is the value of the square root, where there is one")
        values: dict[str, Ratio] = {}
        for radicand in radicands:
            value = values[ROOT] = self.read(case["root"])
            self.limited(value, f"{name}, root", T)
            self.limited(radicand, f"{name}, radicand")
            self.positive(f"{name}, existence, root, denominator", known, value.bottom)
            self.owe(f"{name}, existence, root, sign", known, value.top, ">=")
            self.positive(f"{name}, existence, radicand, denominator", known, radicand.bottom)
            square = value.top**2 * radicand.bottom - radicand.top * value.bottom**2
            self.owe(f"{name}, existence, root", known, square, "=")
        power = Polynomial.variable(T) ** int(logarithm[2] or 1)
        for label, formula, over in formulas:
            self.limited(formula, f"{name}, {label}", ROOT)
            written = formula.at(values)
            self.positive(f"{name}, existence, {label}, denominator", known, written.bottom)
            gap = written.top * power - written.bottom if over is None else written.top - written.bottom * over
            self.owe(f"{name}, existence, {label}", known, gap, "=")

    def safety(self, name: str, known: tuple[Fact, ...], strict: bool) -> None:
        """In every clause, the option that is largest meets the requirement; strictly, for an epsilon that no prior attains,
        at every prior that demands anything: where the requirement fails for t -> 0, by its first coefficient that is not 0.
        In an upper limit that is the first one: B is at least the prior, and its other coefficients are not negative."""
        for number, clause in enumerate(self.clauses, 1):
            for position, (option, condition) in enumerate(clause.options):
                others = [other for index, (other, _) in enumerate(clause.options) if index != position]
                largest = [(option.top * other.bottom - other.top * option.bottom, ">=") for other in others]
                label = f"{name}, safety, clause {number}, option {position + 1}"
                inside = (*known, *self.region, *clause.where, *largest)
                self.owe(label, inside, condition, ">=")
                small = condition.coefficients(T)
                for power in range((len(small) if clause.lower else 1) * strict):
                    vanishing = [(c, "=") for c in small[:power] if c.terms]
                    demanding = (-small[power], ">")
                    if small[power].terms:
                        self.owe(f"{label}, not attained {power}", (*inside, *vanishing, demanding), condition, ">")

    def tightness(self, name: str, case: Mapping[str, Any], known: tuple[Fact, ...], t: Polynomial) -> None:
        """The prior lies in the region, and there every option of one clause fails for every smaller privacy factor."""
        texts = record(case["prior"], f"{name}, prior", self.running)
        prior = {variable: self.read(text) for variable, text in texts.items()}
        if case["attained"] is not None and case["attained"] == any(PATH in value.variables() for value in prior.values()):
            raise Rejected(f"{name}: attained does not fit the prior")
        for variable, value in prior.items():
            self.limited(value, f"{name}, prior", PATH, *t.variables())
            self.positive(f"{name}, tightness, denominator of {variable}", known, _leading(value.bottom))
        clause = self.clauses[case["clause"] - 1]
        for index, (polynomial, relation) in enumerate((*self.region, *clause.where), 1):
            self.stay(f"{name}, tightness, region {index}", known, substitute(polynomial, prior).top, relation)
        below = Polynomial.variable(BELOW)
        smaller = (*known, (below, ">"), (t - below, ">"))
        for index, (_, condition) in enumerate(clause.options, 1):
            value = substitute(condition, {T: Ratio(below), **prior})
            self.owe(f"{name}, tightness, option {index}", smaller, -_leading(value.top), ">")

    def stay(self, name: str, known: tuple[Fact, ...], value: Polynomial, relation: str) -> None:
        """Owe ``value relation 0``, for all small positive values of the path variable where it occurs."""
        first, *rest = value.coefficients(PATH)
        if not rest:
            self.owe(name, known, value, relation)
        elif relation == "=":
            raise Rejected(f"{name}: a path cannot follow an equation of the region")
        else:
            rising = all(not c.variables() and c.terms.get((), 1) > 0 for c in rest)
            self.owe(name, known, first if rising else _leading(value), ">=" if rising else ">")
