"""From a closed form to the polynomial statements that prove it, recomputed from the document alone.

A document states: for all parameters under the assumptions, the smallest t in [0, 1] with bound >= 1/profile on the region is
the given one. Every case owes existence (its t is a root in (0, 1)), safety (the requirement holds at t for every prior),
tightness (it fails below t at the named prior or along the named path) and a sample; together they owe coverage.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from verify.kernel.certificate import Fact
from verify.kernel.formula import WORK, Radicals, Ratio, parse_ratio, substitute
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import Meter, Rejected

SCHEMA = "closed-form/1"
ONE = Polynomial.constant(1)
T, BELOW, PATH = "t", "u_", "h_"
COMBINATIONS = 20_000


@dataclass(frozen=True)
class Obligation:
    """A statement that some certificate has to prove: at every point where the hypotheses hold, the goal holds."""

    name: str
    hypotheses: tuple[Fact, ...]
    goal: Fact


def obligations(document: Mapping[str, Any]) -> list[Obligation]:
    """All statements that the document owes, in a fixed order; raises Rejected where it is malformed."""
    if document.get("schema") != SCHEMA:
        raise Rejected(f"schema is not {SCHEMA}")
    try:
        return _Document(document).obligations()
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise Rejected(f"the document is malformed: {error!r}") from error


def facts(pairs: Sequence[Sequence[str]]) -> tuple[Fact, ...]:
    """Polynomial relations from [text, relation] pairs."""
    found = []
    for text, relation in pairs:
        if relation not in (">", ">=", "="):
            raise Rejected(f"unknown relation {relation!r}")
        found.append((Polynomial.parse(text), str(relation)))
    return tuple(found)


class _Document:
    def __init__(self, document: Mapping[str, Any]) -> None:
        self.cases = list(document["cases"])
        self.assumptions = facts(document["assumptions"])
        fixed = {str(name): parse_ratio(text) for name, text in document["fixed"].items()}
        self.region = facts(document["region"])
        bound = substitute(Polynomial.parse(document["bound"]["reciprocal"]), fixed)
        self.found: list[Obligation] = []
        self.clauses: list[list[tuple[Ratio, Polynomial]]] = []
        inside = (*self.assumptions, *self.region)
        for number, clause in enumerate(document["profile"], 1):
            options = []
            for position, text in enumerate(clause, 1):
                written = parse_ratio(text)
                top, bottom = substitute(written.top, fixed), substitute(written.bottom, fixed)
                option = Ratio(top.top * bottom.bottom, top.bottom * bottom.top)
                self.positive(f"profile, clause {number}, option {position}, denominator", inside, option.bottom)
                options.append((option, bound.top * option.top - bound.bottom * option.bottom))
            if not options:
                raise Rejected("a clause of the profile is empty")
            self.clauses.append(options)
        self.positive("bound, denominator", inside, bound.bottom)
        if not self.cases:
            raise Rejected("there are no cases")

    def owe(self, name: str, hypotheses: Sequence[Fact], polynomial: Polynomial, relation: str) -> None:
        self.found.append(Obligation(name, tuple(dict.fromkeys(hypotheses)), (polynomial, relation)))

    def positive(self, name: str, hypotheses: Sequence[Fact], polynomial: Polynomial) -> None:
        """Owe ``polynomial > 0`` unless it is a positive constant."""
        if polynomial.variables() or polynomial.terms.get((), Fraction(0)) <= 0:
            self.owe(name, hypotheses, polynomial, ">")

    def obligations(self) -> list[Obligation]:
        for number, case in enumerate(self.cases, 1):
            name, when = f"case {number}", facts(case["when"])
            self.check_sample(name, case, when)
            known = (*self.assumptions, *when)
            if case["attained"] not in ((True, False) if case["kind"] == "finite" else (None,)):
                raise Rejected(f"{name}: attained does not fit the kind")
            if case["kind"] == "finite":
                equation = Polynomial.parse(case["equation"])
                known = (*known, *self.root(name, case, equation, known))
                self.existence(name, case, known)
                self.safety(name, known, strict=case["attained"] is False)
                self.tightness(name, case, known, Polynomial.variable(T))
            elif case["kind"] == "unbounded":
                self.safety(name, (*known, *unit(T)), strict=False)
            elif case["kind"] == "none":
                self.tightness(name, case, known, ONE)
            else:
                raise Rejected(f"{name}: unknown kind")
        self.coverage()
        names = [o.name for o in self.found]
        if len(set(names)) != len(names):
            raise Rejected("obligation names repeat")
        return self.found

    def check_sample(self, name: str, case: Mapping[str, Any], when: Sequence[Fact]) -> None:
        point = {str(k): Fraction(str(v)) for k, v in case["sample"].items()}
        for polynomial, relation in (*self.assumptions, *when, *self.region):
            if not satisfied(polynomial.evaluate(point), relation):
                raise Rejected(f"{name}: the sample violates {polynomial} {relation} 0")

    def root(self, name: str, case: Mapping[str, Any], equation: Polynomial, known: Sequence[Fact]) -> tuple[Fact, ...]:
        """The equation changes its sign between two numbers in [0, 1]; what is then known of a root t between them."""
        low, high = (parse_ratio(end) for end in case["between"])
        self.positive(f"{name}, existence, lower end, denominator", known, low.bottom)
        self.positive(f"{name}, existence, upper end, denominator", known, high.bottom)
        self.owe(f"{name}, existence, lower end", known, low.top, ">=")
        self.owe(f"{name}, existence, upper end", known, high.bottom - high.top, ">=")
        self.owe(f"{name}, existence, sign at the lower end", known, -substitute(equation, {T: low}).top, ">")
        self.owe(f"{name}, existence, sign at the upper end", known, substitute(equation, {T: high}).top, ">")
        t = Polynomial.variable(T)
        return (*unit(T), (t * low.bottom - low.top, ">"), (high.top - t * high.bottom, ">"), (equation, "="))

    def existence(self, name: str, case: Mapping[str, Any], known: Sequence[Fact]) -> None:
        """The closed form of t satisfies what is known of t, and epsilon is -log t."""
        if case["t"] == "root":
            if case["epsilon"] != "-log(t)":
                raise Rejected(f"{name}: epsilon of an unnamed root is -log(t)")
            return
        radicals = Radicals()
        t = parse_ratio(case["t"], radicals)
        log, power = _logarithm(case["epsilon"], radicals)
        values: dict[str, Ratio] = {}
        for variable, radicand in radicals.found.items():
            value = parse_ratio(case["root"])
            self.positive(f"{name}, existence, root, denominator", known, value.bottom)
            self.owe(f"{name}, existence, root, sign", known, value.top, ">=")
            self.positive(f"{name}, existence, radicand, denominator", known, radicand.bottom)
            square = value * value
            self.owe(f"{name}, existence, root", known, square.top * radicand.bottom - radicand.top * square.bottom, "=")
            values[variable] = value
        for label, ratio, factor in (("t", t, Ratio(ONE, Polynomial.variable(T))), ("epsilon", log, Ratio(Polynomial.variable(T).power(power, Meter(WORK))))):
            bottom = substitute(ratio.bottom, values)
            product = Ratio(substitute(ratio.top, values).top * bottom.bottom, bottom.top * substitute(ratio.top, values).bottom) * factor
            self.positive(f"{name}, existence, {label}, denominator", known, bottom.top)
            self.owe(f"{name}, existence, {label}", known, product.top - product.bottom, "=")

    def safety(self, name: str, known: Sequence[Fact], strict: bool) -> None:
        """In every clause, the option that is largest meets the requirement; strictly, for an epsilon that no prior attains,
        at every prior that demands anything: where the requirement fails for t -> 0."""
        for number, options in enumerate(self.clauses, 1):
            for position, (option, condition) in enumerate(options):
                largest = [
                    (option.top * other.bottom - other.top * option.bottom, ">=")
                    for index, (other, _) in enumerate(options)
                    if index != position
                ]
                label = f"{name}, safety, clause {number}, option {position + 1}"
                inside = (*known, *self.region, *largest)
                self.owe(label, inside, condition, ">=")
                if strict:
                    demanding = (-condition.substitute({T: Polynomial()}), ">")
                    self.owe(f"{label}, not attained", (*inside, demanding), condition, ">")

    def tightness(self, name: str, case: Mapping[str, Any], known: Sequence[Fact], t: Polynomial) -> None:
        """The prior lies in the region, and there every option of one clause fails for every smaller privacy factor."""
        prior = {str(k): parse_ratio(v) for k, v in case["prior"].items()}
        path = any(PATH in r.top.variables() | r.bottom.variables() for r in prior.values())
        if case["attained"] is not None and path == case["attained"]:
            raise Rejected(f"{name}: attained does not fit the prior")
        for variable, value in prior.items():
            self.positive(f"{name}, tightness, denominator of {variable}", known, _leading(value.bottom))
        for index, (polynomial, relation) in enumerate(self.region, 1):
            self.stay(f"{name}, tightness, region {index}", known, substitute(polynomial, prior).top, relation)
        below = Polynomial.variable(BELOW)
        known = (*known, (below, ">"), (t - below, ">"))
        options = self.clauses[int(case["clause"]) - 1]
        for index, (_, condition) in enumerate(options, 1):
            value = substitute(condition.substitute({T: below}), prior)
            self.owe(f"{name}, tightness, option {index}", known, -_leading(value.top), ">")

    def stay(self, name: str, known: Sequence[Fact], value: Polynomial, relation: str) -> None:
        """Owe ``value relation 0``, for all small positive values of the path variable where it occurs."""
        first, *rest = value.coefficients(PATH)
        rising = all(not c.variables() and c.terms.get((), Fraction(1)) > 0 for c in rest)
        if not rest or relation == "=":
            self.owe(name, known, _leading(value), relation)
        else:
            self.owe(name, known, first if rising else _leading(value), ">=" if rising else ">")

    def coverage(self) -> None:
        """No parameter escapes: whichever condition of each case is violated, the violations contradict one another."""
        choices = [[n for fact in facts(case["when"]) for n in negations(fact)] for case in self.cases]
        count = 1
        for row in choices:
            count *= len(row)
        if count > COMBINATIONS:
            raise Rejected("too many combinations of case conditions")
        seen = set()
        for combination in product(*choices):
            violated = tuple(dict.fromkeys(combination))
            if frozenset(violated) in seen or contradictory(violated):
                continue
            seen.add(frozenset(violated))
            self.owe(f"coverage {len(seen)}", (*self.assumptions, *violated), -ONE, ">=")


def unit(name: str) -> tuple[Fact, Fact]:
    """0 < name < 1."""
    variable = Polynomial.variable(name)
    return (variable, ">"), (ONE - variable, ">")


def satisfied(value: Fraction, relation: str) -> bool:
    """Whether ``value relation 0``."""
    return value > 0 if relation == ">" else value >= 0 if relation == ">=" else value == 0


def _leading(polynomial: Polynomial) -> Polynomial:
    """The lowest coefficient in the path variable: its sign is that of the polynomial for small positive values."""
    return next((c for c in polynomial.coefficients(PATH) if c.terms), Polynomial())


def negations(fact: Fact) -> list[Fact]:
    """Relations of which at least one holds exactly where the fact fails."""
    polynomial, relation = fact
    if relation == "=":
        return [(polynomial, ">"), (-polynomial, ">")]
    return [(-polynomial, ">=" if relation == ">" else ">")]


def contradictory(combination: Sequence[Fact]) -> bool:
    """Whether two of the relations exclude each other at sight."""
    known = set(combination)
    return any((-p, ">") in known or (relation == ">" and (-p, ">=") in known) for p, relation in combination)


def _logarithm(text: str, radicals: Radicals) -> tuple[Ratio, int]:
    """(x, k) of "log(x)/k" or "log(x)"."""
    head, slash, tail = text.rpartition(")/")
    inside, power = (head, tail) if slash and tail.isdigit() and text.startswith("log(") else (text[:-1], "1")
    if not text.startswith("log(") or text[-1:] not in (")", *"123456789") or len(power) > 2:
        raise Rejected("epsilon is log(...), log(...)/k or inf")
    return parse_ratio(inside[4:], radicals), int(power)
