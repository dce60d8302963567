"""From a closed form to the polynomial statements that prove it, recomputed from the document.

A document states: for all parameters under the assumptions, the smallest t in (0, 1] with
bound >= 1/profile on the region is the given one. Every case owes existence (its t is a root in
(0, 1)), safety (the requirement holds at t for every prior), tightness (it fails below t at the
named prior or along the named path) and a sample; together they owe coverage.
"""

import re
from math import gcd
from typing import Any, NamedTuple

from epsproof.verify.kernel.certificate import RELATION, Fact, facts, point
from epsproof.verify.kernel.formula import ONE, ROOT, Ratio, read, substitute
from epsproof.verify.kernel.json_text import shaped
from epsproof.verify.kernel.link import Link
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.question import STATED, Question
from epsproof.verify.kernel.rejected import Rejected, about, budget, require
from epsproof.verify.kernel.setting import BELOW, COMMON, PATH, WORK, Setting, T, unit
from epsproof.verify.kernel.setting import Obligation as Obligation

SCHEMA, TIME = "closed-form/2", Polynomial.variable(T)
TYPED = {"stated?": STATED, "links?": [[dict]]}
CLAUSE = {"options": [str], "where": [RELATION], "lower": bool}
OWN = {"schema": SCHEMA, "profile": [CLAUSE], "group": str, "cases": [dict]}
DOCUMENT = {**COMMON, **TYPED, **OWN}
CASE = {"when": [RELATION], "kind": str, "attained": type(None), "prior": dict, "sample": dict}
CASE |= {"clause": int}
ROOTED = {"attained": bool, "equation": str, "between": (str, str), "t": str, "epsilon": str}
KINDS = {
    "finite": {**CASE, **ROOTED, "root?": str, "rivals?": [str]},
    "unbounded": {**CASE, "prior": {}, "rivals?": [str]},
    "none": CASE,
}


class Clause(NamedTuple):
    """One of several demands: where it is made, the largest of its options decides.

    Beside each option is what must not be negative: bound * option - 1, cleared of denominators. A
    lower limit has options one over the limit, and the bound from below. For t -> 0 a demand fails
    only where the first of its ``starts`` that is not 0 is negative.
    """

    where: tuple[Fact, ...]
    options: list[Ratio]
    demands: list[Polynomial]
    lower: bool
    starts: list[list[Polynomial]]

    @property
    def limits(self) -> list[Ratio]:
        """What the posterior-to-prior ratio is limited by."""
        return [Ratio(o.bottom, o.top) if self.lower else o for o in self.options]


@budget(WORK)
def read_document(document: Any) -> "ClosedForm":
    """The document with what it owes; raises Rejected where it is malformed."""
    return ClosedForm(shaped(document, DOCUMENT, "document"))


def obligations(document: Any) -> list[Obligation]:
    """All statements that the document owes, in a fixed order."""
    return read_document(document).found


@budget(WORK)
def links(document: Any) -> list[Link]:
    """What is owed for the typed texts to say what the polynomials of the document say.

    It is nothing where no text is given.
    """
    if "stated" not in shaped(document, DOCUMENT, "document"):
        return []
    whole = read_document(document)
    question = Question(document["stated"], whole.model, whole.fixed, document["roots"])
    clauses = [(clause.where, clause.limits, clause.lower) for clause in whole.demanded]
    return list(question.links(whole.assumptions, whole.region, clauses))


class ClosedForm(Setting):
    """A closed form; what it owes is found on the way."""

    def __init__(self, data: Any) -> None:
        rows, self.group = data["profile"], data["group"]
        require(all(row["options"] for row in rows), "a clause of the profile has an option")
        texts = [text for row in rows for text in row["options"]]
        super().__init__(data, texts, [row["where"] for row in rows])
        count = len(self.bounds)
        self.clauses = [self.clause(k, rows[k // count], k % count) for k in range(len(rows) * count)]
        self.demanded = self.clauses[::count]
        if not re.fullmatch("[1-9][0-9]?", self.group):
            require(self.group in self.parameters, "a group is a parameter or one of 1 to 99")
            self.need("group", self.assumptions, Polynomial.variable(self.group))
        require(self.group == "1" or self.model.pure, "a group of several persons changes delta")
        both = self.model.symmetric or not any(row["lower"] for row in rows)
        require(both, "the model bounds the posterior from above only")
        cases = data["cases"]
        self.cases = [Case(self, f"case {k}", row, cases) for k, row in enumerate(cases, 1)]
        self.coverage(self.assumptions, [case.when for case in self.cases])

    def clause(self, index: int, row: Any, potential: int) -> Clause:
        """The clause of a row and a potential; owed: what it divides by is positive."""
        bound, where, number = self.bounds[potential], facts(row["where"]), index + 1
        options = [self.options[text] for text in row["options"]]
        inside = (*self.inside, *where)
        for position, option in enumerate(options, 1) if not potential else ():
            self.divided(option, f"profile, clause {number}, option {position}", inside)
        if row["lower"]:
            bound, options = self.floors[potential], [Ratio(o.bottom, o.top) for o in options]
        self.divided(bound, f"clause {number}, bound", (*inside, *unit(T)))
        demands = [bound.top * o.top - bound.bottom * o.bottom for o in options]
        starts = [demand.coefficients(T)[: None if row["lower"] else 1] for demand in demands]
        if not row["lower"] and T in bound.bottom.variables():
            prior = self.placed(Ratio(self.model.prior))
            starts = [[prior.top * o.top - prior.bottom * o.bottom] for o in options]
        return Clause(where, options, demands, row["lower"], starts)


class Case:
    """What a case owes, and what is ``known`` where it gives the answer.

    Several cases are ``contested`` rivals where the facts alone do not tell which has the answer.
    """

    def __init__(self, whole: ClosedForm, name: str, data: Any, cases: list[Any]) -> None:
        self.whole, self.name = whole, name
        self.kind = shaped(data.get("kind"), "|".join(KINDS), f"{name}, kind")
        self.data = shaped(data, KINDS[self.kind], name)
        self.attained: bool | None = data["attained"]
        self.when = facts(data["when"], whole.parameters)
        self.known: tuple[Fact, ...] = (*whole.assumptions, *self.when)
        names = {*whole.parameters, *whole.running}
        point(data["sample"], names, (*self.known, *whole.region), f"{name}, sample")
        require(1 <= data["clause"] <= len(whole.clauses), f"{name}: there is no such clause")
        own = (data["when"], data.get("rivals") or None)
        rivals = [case for case in cases if (case.get("when"), case.get("rivals", [])) == own]
        idle = any(rival.get("kind") == "unbounded" for rival in rivals)
        self.contested = len(rivals) > 1
        with about(name):
            if self.kind == "finite":
                self.root(idle, any(rival.get("attained") is False for rival in rivals))
                self.existence()
            self.known += self.beside(rivals)
            self.known += unit(T) if self.kind == "unbounded" else ()
            if self.kind != "none":
                self.safety(self.kind == "finite" and idle)
            if self.kind != "unbounded":
                self.tightness(TIME if self.kind == "finite" else ONE)

    def owe(self, name: str, value: Polynomial, sign: str = ">", *more: Fact) -> None:
        """Owe ``value sign 0`` from what is known, and from more facts."""
        self.whole.owe(f"{self.name}, {name}", (*self.known, *more), value, sign)

    def need(self, name: str, value: Polynomial, sign: str = ">") -> None:
        """Owe it unless it is known."""
        self.whole.need(f"{self.name}, {name}", self.known, value, sign)

    def root(self, idle: bool, strict: bool) -> None:
        """The equation changes its sign between two numbers in [0, 1], which are its ends.

        What is then known of a root t: the least power of t in the equation is between the ends.
        Where they are 0 and 1 it is t itself. Where a case may be idle it counts if its equation
        is negative at 0; else that is never negative, or, to be strict, always positive.
        """
        equation = Polynomial.parse(self.data["equation"], {*self.whole.parameters, T})
        if idle:
            start, sign = equation.coefficients(T)[0], ">" if strict else ">="
            self.owe("existence, no root", equation, sign, (start, ">="), *unit(T))
            self.known += ((-start, ">"),)
        powers = (dict(monomial).get(T, 0) for monomial in equation.terms)
        step = 1 if {*self.data["between"]} == {"0", "1"} else gcd(*powers) or 1
        inner = Polynomial(
            (tuple((x, e // step if x == T else e) for x, e in monomial), value)
            for monomial, value in equation.terms.items()
        )
        low, high = (read(end, self.whole.parameters) for end in self.data["between"])
        for side, end in (("lower", low), ("upper", high)):
            self.need(f"existence, {side} end, denominator", end.bottom)
        self.need("existence, lower end", low.top, ">=")
        self.need("existence, upper end", high.bottom - high.top, ">=")
        self.owe("existence, order of the ends", high.top * low.bottom - low.top * high.bottom)
        self.owe("existence, sign at the lower end", -substitute(inner, {T: low}).top)
        self.owe("existence, sign at the upper end", substitute(inner, {T: high}).top)
        above = TIME**step * low.bottom - low.top
        below = high.top - TIME**step * high.bottom
        self.known += (*unit(T), (above, ">"), (below, ">"), (equation, "="))

    def existence(self) -> None:
        """The closed form of t satisfies what is known of t, and epsilon is -log t."""
        data, group = self.data, self.whole.group
        share = "" if group == "1" else f"/{group}"
        if (data["epsilon"], data["t"], "root" in data) == (f"-log(t){share}", "root", False):
            return
        logarithm = re.fullmatch(rf"log\((.*)\)(?:/([1-9][0-9]?))?{share}", data["epsilon"])
        if logarithm is None:
            raise Rejected(f"epsilon is log(...){share} or log(...)/k{share}")
        radicands, names = list[Ratio](), {*self.whole.parameters, ROOT}
        epsilon = read(logarithm[1], names, radicands)
        t = None if data["t"] == "root" else read(data["t"], names, radicands)
        require(len(radicands) == ("root" in data), "root is the value of the one square root")
        values = {ROOT: self.square_root(*radicands)} if radicands else {}
        if t is not None:
            self.written("t", t.at(values), ONE, TIME)
        self.written("epsilon", epsilon.at(values), TIME ** int(logarithm[2] or 1), ONE)

    def square_root(self, radicand: Ratio) -> Ratio:
        """The value of the root of the radicand."""
        require(radicand.variables() <= self.whole.parameters, "a root is one of parameters")
        root = read(self.data["root"], {*self.whole.parameters, T})
        self.need("existence, root, denominator", root.bottom)
        self.owe("existence, root, sign", root.top, ">=")
        self.need("existence, radicand, denominator", radicand.bottom)
        square = root.top**2 * radicand.bottom - radicand.top * root.bottom**2
        self.owe("existence, root", square, "=")
        return root

    def written(self, label: str, formula: Ratio, left: Polynomial, right: Polynomial) -> None:
        """The formula times ``left`` is ``right``."""
        self.need(f"existence, {label}, denominator", formula.bottom)
        self.owe(f"existence, {label}", formula.top * left - formula.bottom * right, "=")

    def beside(self, rivals: list[Any]) -> tuple[Fact, ...]:
        """Of all rivals' largest roots the largest is t, of equal ones that of the first.

        There the others' equations, which are positive at 1, are not negative, and, for an epsilon
        that no prior attains, those of the rivals before it not 0.
        """
        equations, own = self.data.get("rivals", []), self.data.get("equation")
        finite = [x for x in rivals if x.get("kind") == "finite"]
        found = {(str(x.get("equation")), str(x.get("between"))) for x in finite}
        alike = {(text, "['0', '1']") for text in equations}
        require(found == alike, "a rival without a case like this one")
        before = equations.index(own) if self.attained is False and equations else 0
        rest = [(x, ">" if k < before else ">=") for k, x in enumerate(equations) if x != own]
        return facts(rest, {*self.whole.parameters, T})

    def safety(self, owed: bool) -> None:
        """In every clause, the option that is largest meets the requirement.

        That may be ``owed`` by an unbounded rival. An epsilon not attained asks for more than 0
        where the demand fails for t -> 0: in an upper limit, where the prior alone breaks it.
        """
        for number, clause in enumerate(self.whole.clauses, 1):
            rows = zip(clause.options, clause.demands, clause.starts, strict=True)
            for position, (option, demand, starts) in enumerate(rows):
                others = (*clause.options[:position], *clause.options[position + 1 :])
                larger = [(option.top * o.bottom - o.top * option.bottom, ">=") for o in others]
                inside = (*self.whole.region, *clause.where, *larger)
                label = f"safety, clause {number}, option {position + 1}"
                if not owed:
                    self.owe(label, demand, ">=", *inside)
                if self.attained is False:
                    self.strictly(label, (demand, ">"), starts, *inside)

    def strictly(self, label: str, demand: Fact, starts: list[Polynomial], *inside: Fact) -> None:
        """The demand holds wherever it fails for t -> 0."""
        for power, start in enumerate(starts):
            if start.terms:
                self.owe(f"{label}, not attained {power}", *demand, *inside, (-start, ">"))
                inside = (*inside, (start, "="))

    def tightness(self, t: Polynomial) -> None:
        """The prior lies in the region, and every option of a clause fails there below t."""
        whole, names = self.whole, {*self.whole.parameters, PATH, *t.variables()}
        clause = whole.clauses[self.data["clause"] - 1]
        texts = shaped(self.data["prior"], dict.fromkeys(whole.running, str), "prior")
        prior = {variable: read(text, names) for variable, text in texts.items()}
        path = any(PATH in value.variables() for value in prior.values())
        require(self.attained is not path, "attained belies the prior")
        for variable, value in prior.items():
            self.need(f"tightness, denominator of {variable}", leading(value.bottom))
        for index, (polynomial, relation) in enumerate((*whole.region, *clause.where), 1):
            self.stay(f"tightness, region {index}", substitute(polynomial, prior).top, relation)
        below = Polynomial.variable(BELOW)
        smaller = ((below, ">"), (t - below, ">"))
        for index, demand in enumerate(clause.demands, 1):
            failing = leading(substitute(demand, {T: Ratio(below), **prior}).top)
            self.owe(f"tightness, option {index}", -failing, ">", *smaller)

    def stay(self, name: str, value: Polynomial, relation: str) -> None:
        """Owe ``value relation 0``, for all small positive values of the path variable."""
        first, *rest = value.coefficients(PATH)
        require(not rest or relation != "=", "a path cannot follow an equation of the region")
        if not rest:
            self.owe(name, first, relation)
        elif all(not c.variables() and c.terms.get((), 1) > 0 for c in rest):
            self.owe(name, first, ">=")
        else:
            self.owe(name, leading(value))


def leading(polynomial: Polynomial) -> Polynomial:
    """The lowest coefficient in the path variable, whose sign decides for small values."""
    return next((c for c in polynomial.coefficients(PATH) if c.terms), Polynomial())
