"""What documents have in common: a bound, priors that run in a region or are fixed, parameters under assumptions, debts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from verify.kernel.certificate import RELATIONS, Fact, holds
from verify.kernel.formula import ONE, ROOT, Ratio, read
from verify.kernel.json_text import rational, record, sequence
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import Meter, Rejected

T, BELOW, PATH = "t", "u_", "h_"
BOUNDS: dict[str, tuple[str, list[list[str]]]] = {
    "unbounded": ("p*q + t**2*(1 - q)*p + t*(1 - p)", []),
    "membership": ("p + t*(1 - p)", []),
    "bounded": ("q + t*(1 - q)", []),
    "approximate": (
        "p + t*(1 - p)*(failure - delta)/(failure + delta*t)",
        [["delta", ">="], ["failure - delta", ">"], ["1 - failure", ">="]],
    ),
}
MAX_ROOT = 6
RESERVED = frozenset(("p", "q", T, BELOW, PATH, ROOT, "sqrt", "log"))
DEBTS = 5_000
OPTIONS = 24
COMBINATIONS = 20_000
WORK = 500_000


@dataclass(frozen=True)
class Obligation:
    """A statement that some certificate has to prove: at every point where the hypotheses hold, the goal holds."""

    name: str
    hypotheses: tuple[Fact, ...]
    goal: Fact


def facts(pairs: Any, meter: Meter | None = None) -> tuple[Fact, ...]:
    """Polynomial relations from [text, relation] pairs."""
    found = []
    for text, relation in (sequence(pair, "relation", 2) for pair in sequence(pairs, "relations")):
        if relation not in RELATIONS:
            raise Rejected(f"unknown relation {relation!r}")
        found.append((Polynomial.parse(text, meter), relation))
    return tuple(found)


def unit(name: str) -> tuple[Fact, Fact]:
    """0 < name < 1."""
    variable = Polynomial.variable(name)
    return (variable, ">"), (ONE - variable, ">")


def _negations(fact: Fact) -> list[Fact]:
    """Relations of which at least one holds exactly where the fact fails."""
    polynomial, relation = fact
    if relation == "=":
        return [(polynomial, ">"), (-polynomial, ">")]
    return [(-polynomial, ">=" if relation == ">" else ">")]


def _contradictory(combination: Collection[Fact]) -> bool:
    """Whether two of the relations exclude each other at sight."""
    return any((-p, ">") in combination or (relation == ">" and (-p, ">=") in combination) for p, relation in combination)


class Setting:
    """The common part of a document, and the obligations found so far."""

    def __init__(self, data: Mapping[str, Any], profile: list[str], parts: Sequence[Any] = ()) -> None:
        if len(profile) > OPTIONS:
            raise Rejected("the profile has too many options")
        self.meter, self.found = Meter(WORK), list[Obligation]()
        bound = record(data["bound"], "bound", ("name", "reciprocal"))
        known, conditions = BOUNDS.get(str(bound["name"]), ("0", []))
        reciprocal, stated = self.read(known), self.read(bound["reciprocal"])
        if known == "0" or stated.top * reciprocal.bottom != reciprocal.top * stated.bottom:
            raise Rejected("the bound is not one of those that are known, or not as it is known")
        priors = reciprocal.variables() & {"p", "q"}
        self.fixed = {name: self.read(text) for name, text in record(data["fixed"], "fixed", (), priors).items()}
        self.running = sorted(priors - self.fixed.keys())
        powers = {name: self.power(name, text) for name, text in record(data["roots"], "roots", (), priors).items()}
        self.bound = reciprocal.at(powers).at(self.fixed)
        inverse = self.bound.at({T: Ratio(ONE, Polynomial.variable(T))})
        self.floor = Ratio(inverse.bottom, inverse.top)
        self.assumptions, self.region = facts(data["assumptions"], self.meter), facts(data["region"], self.meter)
        self.inside = (*self.assumptions, *self.region)
        self.options = {text: self.read(text).at(self.fixed) for text in profile}
        told = [value.variables() for value in (*self.fixed.values(), *self.options.values())]
        told += [self.bound.variables() - {T}, *(p.variables() for part in parts for p, _ in facts(part, self.meter))]
        self.parameters: frozenset[str] = frozenset().union(*told, *(p.variables() for p, _ in self.inside)) - {*self.running}
        if self.parameters & RESERVED or any(p.variables() - self.parameters for p, _ in self.assumptions):
            raise Rejected("a prior or a reserved name is used as a parameter, or an assumption restricts a prior")
        for polynomial, relation in facts(conditions):
            self.need("bound, condition", self.assumptions, polynomial, relation)
        for name, value in self.fixed.items():
            self.limited(value, f"fixed {name}")
            self.positive(f"fixed {name}, denominator", self.assumptions, value.bottom)
            self.need(f"fixed {name}, positive", self.assumptions, value.top, ">")
            self.need(f"fixed {name}, at most 1", self.assumptions, value.bottom - value.top, ">=")
        for name in self.running:
            self.need(f"prior {name}, positive", self.inside, Polynomial.variable(name), ">")
            self.need(f"prior {name}, at most 1", self.inside, ONE - Polynomial.variable(name), ">=")

    def power(self, name: str, text: Any) -> Ratio:
        """The prior as a power of the variable of its name."""
        if text not in [str(n) for n in range(2, MAX_ROOT + 1)]:
            raise Rejected(f"roots, {name}: a number from 2 to {MAX_ROOT}")
        return Ratio(Polynomial.variable(name) ** int(text))

    def read(self, text: Any, radicands: list[Ratio] | None = None) -> Ratio:
        """The formula in ``text``; all formulas of a document share one budget."""
        return read(text, self.meter, radicands)

    def owe(self, name: str, hypotheses: Iterable[Fact], polynomial: Polynomial, relation: str) -> None:
        """Owe ``polynomial relation 0`` unless it is a true constant."""
        if not polynomial.variables() and holds((polynomial, relation), {}):
            return
        self.found.append(Obligation(name, tuple(dict.fromkeys(hypotheses)), (polynomial, relation)))
        if len(self.found) > DEBTS:
            raise Rejected("the document owes too many statements")

    def need(self, name: str, hypotheses: tuple[Fact, ...], polynomial: Polynomial, relation: str) -> None:
        """Owe ``polynomial relation 0`` unless it is a true constant or one of the hypotheses."""
        if (polynomial, relation) not in hypotheses and (polynomial, ">") not in hypotheses:
            self.owe(name, hypotheses, polynomial, relation)

    def positive(self, name: str, hypotheses: tuple[Fact, ...], polynomial: Polynomial) -> None:
        self.need(name, hypotheses, polynomial, ">")

    def limited(self, value: Polynomial | Ratio, what: str, *names: str) -> None:
        """Raises Rejected unless only parameters and ``names`` occur in ``value``."""
        if foreign := value.variables() - self.parameters - {*names}:
            raise Rejected(f"{what}: {min(foreign)} has no place here")

    def conditions(self, pairs: Any, what: str, *names: str) -> tuple[Fact, ...]:
        """The relations in ``pairs``, in the parameters and ``names`` alone."""
        found = facts(pairs, self.meter)
        for polynomial, _ in found:
            self.limited(polynomial, what, *names)
        return found

    def sampled(self, value: Any, what: str, relations: Iterable[Fact], *names: str) -> None:
        """Raises Rejected unless ``value`` is a point of parameters, running priors and ``names`` where the relations hold."""
        sample = record(value, f"{what}, sample", {*self.parameters, *self.running, *names})
        point: dict[str, Fraction] = {name: rational(text) for name, text in sample.items()}
        for polynomial, relation in relations:
            if not holds((polynomial, relation), point):
                raise Rejected(f"{what}: the sample violates {polynomial} {relation} 0")

    def coverage(self, hypotheses: tuple[Fact, ...], conditions: list[tuple[Fact, ...]]) -> None:
        """Nothing escapes: whichever condition of each case is violated, the violations contradict one another."""
        choices = [[negation for fact in when for negation in _negations(fact)] for when in conditions]
        if prod(map(len, choices)) > COMBINATIONS:
            raise Rejected("too many combinations of conditions")
        violations = {frozenset(combination): tuple(dict.fromkeys(combination)) for combination in product(*choices)}
        escapes = [ordered for violated, ordered in violations.items() if not _contradictory(violated)]
        for number, violated in enumerate(escapes, 1):
            self.owe(f"coverage {number}", (*hypotheses, *violated), -ONE, ">=")
