"""From a closed form to the polynomial statements that prove it, recomputed from the document alone.

A document states: for all parameters under the assumptions, the smallest t in (0, 1] with bound >= 1/profile on the region is
the given one. Every case owes existence (its t is a root in (0, 1)), safety (the requirement holds at t for every prior),
tightness (it fails below t at the named prior or along the named path) and a sample; together they owe coverage.
"""

from __future__ import annotations

import re
from math import gcd
from typing import Any, NamedTuple

from verify.kernel.certificate import RELATION, Fact, facts, point
from verify.kernel.formula import ONE, ROOT, Ratio, read, substitute
from verify.kernel.json_text import shaped
from verify.kernel.polynomial import Polynomial
from verify.kernel.question import STATED, Link, Question
from verify.kernel.rejected import Rejected, budget, require
from verify.kernel.setting import BELOW, COMMON, PATH, WORK, Obligation, Setting, T, unit

__all__ = ["SCHEMA", "Known", "Obligation", "cases", "links", "obligations"]

SCHEMA, TIME = "closed-form/1", Polynomial.variable(T)
TYPED = {"stated?": STATED, "links?": [[dict]]}
CLAUSE = {"options": [str], "where": [RELATION], "lower": bool}
DOCUMENT = {**COMMON, **TYPED, "schema": SCHEMA, "profile": [CLAUSE], "group": str, "cases": [dict]}
CASE = {"when": [RELATION], "kind": str, "attained": type(None), "prior": dict, "clause": int, "sample": dict}
ROOTED = {"attained": bool, "equation": str, "between": (str, str), "t": str, "epsilon": str, "root?": str, "rivals?": [str]}
KINDS = {"finite": {**CASE, **ROOTED}, "unbounded": {**CASE, "prior": {}, "rivals?": [str]}, "none": CASE}


class Known(NamedTuple):
    """What is known where a case gives the answer; of several rivals the facts alone do not tell which."""

    kind: str
    attained: bool | None
    facts: tuple[Fact, ...]
    contested: bool


Clause = tuple[tuple[Fact, ...], list[tuple[Ratio, Polynomial]], bool]


@budget(WORK)
def obligations(document: Any) -> list[Obligation]:
    """All statements that the document owes, in a fixed order; raises Rejected where it is malformed."""
    return _Document(shaped(document, DOCUMENT, "document")).found


@budget(WORK)
def cases(document: Any) -> list[Known]:
    """What is known in each of the cases of a document."""
    return _Document(shaped(document, DOCUMENT, "document")).known


@budget(WORK)
def links(document: Any) -> list[Link]:
    """What is owed for the typed texts to say what the polynomials of the document say; nothing where no text is given."""
    data = shaped(document, DOCUMENT, "document")
    if "stated" not in data:
        return []
    whole = _Document(data)
    powers = {name: int(degree) for name, degree in data["roots"].items()}
    question = Question(data["stated"], data["bound"]["name"], whole.fixed, powers)
    limits = [(where, [Ratio(o.bottom, o.top) if lower else o for o, _ in found], lower) for where, found, lower in whole.clauses]
    return list(question.links(whole.assumptions, whole.region, limits))


def _leading(polynomial: Polynomial) -> Polynomial:
    """The lowest coefficient in the path variable: its sign is that of the polynomial for small positive values."""
    return next((c for c in polynomial.coefficients(PATH) if c.terms), Polynomial())


class _Document(Setting):
    def __init__(self, data: Any) -> None:
        rows, self.group = data["profile"], data["group"]
        require(all(row["options"] for row in rows), "a clause of the profile has at least one option")
        super().__init__(data, [text for row in rows for text in row["options"]], [row["where"] for row in rows])
        self.known = list[Known]()
        self.clauses = [self.clause(number, row) for number, row in enumerate(rows, 1)]
        if not re.fullmatch("[1-9][0-9]?", self.group):
            require(self.group in self.parameters, "a group is a parameter or a number from 1 to 99")
            self.need("group", self.assumptions, Polynomial.variable(self.group))
        if data["bound"]["name"] == "approximate":
            require(self.group == "1", "a group of several persons changes delta: the bound is for one person")
            require(not any(row["lower"] for row in rows), "the bound limits the posterior from above only")
        self.coverage(self.assumptions, [self.case(f"case {k}", case, data["cases"]) for k, case in enumerate(data["cases"], 1)])

    def clause(self, number: int, row: Any) -> Clause:
        """Where the clause holds, its options, and whether it is a lower limit; owed: what it divides by is positive there.

        The largest option decides, and the polynomial beside it must not be negative: bound * option - 1, cleared of
        denominators. In a lower limit an option is one over the limit, and the bound is that from below.
        """
        bound, where, options = self.bound, facts(row["where"]), [self.options[text] for text in row["options"]]
        inside = (*self.inside, *where)
        for position, option in enumerate(options, 1):
            self.need(f"profile, clause {number}, option {position}, denominator", inside, option.bottom)
        if row["lower"]:
            bound, options = self.floor, [Ratio(o.bottom, o.top) for o in options]
        self.need(f"clause {number}, bound, denominator", (*inside, *unit(T)), bound.bottom)
        return where, [(o, bound.top * o.top - bound.bottom * o.bottom) for o in options], row["lower"]

    def case(self, name: str, case: Any, cases: list[Any]) -> tuple[Fact, ...]:
        """Owe what the case owes; its conditions."""
        kind = shaped(case.get("kind"), "|".join(KINDS), f"{name}, kind")
        shaped(case, KINDS[kind], name)
        when = facts(case["when"], self.parameters)
        known = (*self.assumptions, *when)
        point(case["sample"], {*self.parameters, *self.running}, (*known, *self.region), f"{name}, sample")
        require(1 <= case["clause"] <= len(self.clauses), f"{name}: there is no such clause")
        rivals = [x for x in cases if (x.get("when"), x.get("rivals", [])) == (case["when"], case.get("rivals") or None)]
        idle = any(x.get("kind") == "unbounded" for x in rivals)
        if kind == "finite":
            known = self.root(f"{name}, existence", case, known, idle, any(x.get("attained") is False for x in rivals))
            self.existence(f"{name}, existence", case, known)
        known = (*known, *self.rivals(name, case, rivals), *(unit(T) if kind == "unbounded" else ()))
        self.known.append(Known(kind, case["attained"], known, len(rivals) > 1))
        if kind != "none":
            self.safety(name, known, kind == "finite" and idle, strict=case["attained"] is False)
        if kind != "unbounded":
            self.tightness(name, case, known, TIME if kind == "finite" else ONE)
        return when

    def root(self, name: str, case: Any, known: tuple[Fact, ...], idle: bool, strict: bool) -> tuple[Fact, ...]:
        """The equation, in the least power of t that occurs, changes its sign between two numbers in [0, 1]; what is then known
        of a root t with this power between them. Where the numbers are 0 and 1 it is t itself. Where a case may be idle it counts
        if its equation is negative at 0; else that is never negative, or, to be strict, always positive."""
        equation = Polynomial.parse(case["equation"], {*self.parameters, T})
        if idle:
            start = equation.coefficients(T)[0]
            self.owe(f"{name}, no root", (*known, (start, ">="), *unit(T)), equation, ">" if strict else ">=")
            known = (*known, (-start, ">"))
        step = 1 if set(case["between"]) == {"0", "1"} else gcd(*(dict(m).get(T, 0) for m in equation.terms)) or 1
        inner = Polynomial((tuple((n, e // step if n == T else e) for n, e in m), v) for m, v in equation.terms.items())
        sides = zip(("lower", "upper"), case["between"], strict=True)
        low, high = [self.divided(read(end, self.parameters), f"{name}, {side} end", known) for side, end in sides]
        self.need(f"{name}, lower end", known, low.top, ">=")
        self.need(f"{name}, upper end", known, high.bottom - high.top, ">=")
        self.owe(f"{name}, order of the ends", known, high.top * low.bottom - low.top * high.bottom)
        self.owe(f"{name}, sign at the lower end", known, -substitute(inner, {T: low}).top)
        self.owe(f"{name}, sign at the upper end", known, substitute(inner, {T: high}).top)
        ends = [(TIME**step * low.bottom - low.top, ">"), (high.top - TIME**step * high.bottom, ">")]
        return (*known, *unit(T), *ends, (equation, "="))

    def rivals(self, name: str, case: Any, rivals: list[Any]) -> tuple[Fact, ...]:
        """Of all rivals' largest roots the largest is t, of equal ones that of the first: there the others' equations, which are
        positive at 1, are not negative, and, for an epsilon that no prior attains, those of the rivals before it not 0."""
        equations, own, strict = case.get("rivals", []), case.get("equation"), case["attained"] is False
        beside = {(str(x.get("equation")), str(x.get("between"))) for x in rivals if x.get("kind") == "finite"}
        require(beside == {(x, "['0', '1']") for x in equations}, f"{name}: a rival without a case like this one")
        rest = [(x, ">" if strict and k < equations.index(own) else ">=") for k, x in enumerate(equations) if x != own]
        return facts(rest, {*self.parameters, T})

    def existence(self, name: str, case: Any, known: tuple[Fact, ...]) -> None:
        """The closed form of t satisfies what is known of t, and epsilon is -log t."""
        share = "" if self.group == "1" else f"/{self.group}"
        if (case["epsilon"], case["t"], "root" in case) == (f"-log(t){share}", "root", False):
            return
        logarithm = re.fullmatch(rf"log\((.*)\)(?:/([1-9][0-9]?))?{share}", case["epsilon"])
        if logarithm is None:
            raise Rejected(f"{name}: epsilon is log(...){share} or log(...)/k{share}")
        radicands, values, names = list[Ratio](), dict[str, Ratio](), {*self.parameters, ROOT}
        formulas = [("epsilon", read(logarithm[1], names, radicands), TIME ** int(logarithm[2] or 1), ONE)]
        if case["t"] != "root":
            formulas.insert(0, ("t", read(case["t"], names, radicands), ONE, TIME))
        require(len(radicands) == ("root" in case), f"{name}: root is the value of the one square root, where there is one")
        for radicand in radicands:
            require(radicand.variables() <= self.parameters, f"{name}: a square root of something else than parameters")
            root = values[ROOT] = self.divided(read(case["root"], {*self.parameters, T}), f"{name}, root", known)
            self.owe(f"{name}, root, sign", known, root.top, ">=")
            self.divided(radicand, f"{name}, radicand", known)
            self.owe(f"{name}, root", known, root.top**2 * radicand.bottom - radicand.top * root.bottom**2, "=")
        for label, formula, left, right in formulas:
            written = self.divided(formula.at(values), f"{name}, {label}", known)
            self.owe(f"{name}, {label}", known, written.top * left - written.bottom * right, "=")

    def safety(self, name: str, known: tuple[Fact, ...], owed: bool, strict: bool) -> None:
        """In every clause, the option that is largest meets the requirement, if that is not owed by an unbounded rival; strictly,
        for an epsilon that no prior attains, at every prior that demands anything: where the requirement fails for t -> 0, by its
        first coefficient that is not 0. In an upper limit that is the first one: B is at least the prior, and its other
        coefficients are not negative."""
        for number, (where, options, lower) in enumerate(self.clauses, 1):
            for position, (option, condition) in enumerate(options):
                others = (*options[:position], *options[position + 1 :])
                largest = [(option.top * other.bottom - other.top * option.bottom, ">=") for other, _ in others]
                label = f"{name}, safety, clause {number}, option {position + 1}"
                inside = (*known, *self.region, *where, *largest)
                if not owed:
                    self.owe(label, inside, condition, ">=")
                small = condition.coefficients(T) if lower else condition.coefficients(T)[:1]
                for power, coefficient in enumerate(small if strict else ()):
                    demanding = [*((c, "=") for c in small[:power] if c.terms), (-coefficient, ">")]
                    if coefficient.terms:
                        self.owe(f"{label}, not attained {power}", (*inside, *demanding), condition)

    def tightness(self, name: str, case: Any, known: tuple[Fact, ...], t: Polynomial) -> None:
        """The prior lies in the region, and there every option of one clause fails for every smaller privacy factor."""
        texts = shaped(case["prior"], dict.fromkeys(self.running, str), f"{name}, prior")
        prior = {variable: read(text, {*self.parameters, PATH, *t.variables()}) for variable, text in texts.items()}
        require(case["attained"] is not any(PATH in x.variables() for x in prior.values()), f"{name}: attained belies the prior")
        for variable, value in prior.items():
            self.need(f"{name}, tightness, denominator of {variable}", known, _leading(value.bottom))
        (where, options, _), below = self.clauses[case["clause"] - 1], Polynomial.variable(BELOW)
        for index, (polynomial, relation) in enumerate((*self.region, *where), 1):
            self.stay(f"{name}, tightness, region {index}", known, substitute(polynomial, prior).top, relation)
        for index, (_, condition) in enumerate(options, 1):
            value = substitute(condition, {T: Ratio(below), **prior})
            self.owe(f"{name}, tightness, option {index}", (*known, (below, ">"), (t - below, ">")), -_leading(value.top))

    def stay(self, name: str, known: tuple[Fact, ...], value: Polynomial, relation: str) -> None:
        """Owe ``value relation 0``, for all small positive values of the path variable where it occurs."""
        first, *rest = value.coefficients(PATH)
        rising = all(not c.variables() and c.terms.get((), 1) > 0 for c in rest)
        require(not rest or relation != "=", f"{name}: a path cannot follow an equation of the region")
        self.owe(name, known, first if rising else _leading(value), relation if not rest else ">=" if rising else ">")
