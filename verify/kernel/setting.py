"""What documents have in common: a bound, priors that run in a region or are fixed, parameters under assumptions, debts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import chain, product
from math import prod
from typing import Any, NamedTuple

from verify.kernel.certificate import RELATION, Fact, facts, holds
from verify.kernel.formula import ONE, ROOT, Ratio, read
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import require, spend

__all__ = ["BELOW", "COMMON", "PATH", "WORK", "Obligation", "Setting", "T", "facts", "unit"]

T, BELOW, PATH = "t", "u_", "h_"
BOUNDS = {
    "unbounded": "p*q + t**2*(1 - q)*p + t*(1 - p)",
    "membership": "p + t*(1 - p)",
    "bounded": "q + t*(1 - q)",
    "approximate": "p + t*(1 - p)*(failure - delta)/(failure + delta*t)",
}
CONDITIONS = {"approximate": [("delta", ">="), ("failure - delta", ">"), ("1 - failure", ">=")]}
BOUND = {"name": "|".join(BOUNDS), "reciprocal": str}
PRIORS = {"fixed": {"p?": str, "q?": str}, "roots": {"p?": "[2-6]", "q?": "[2-6]"}}
COMMON = {"bound": BOUND, **PRIORS, "region": [RELATION], "assumptions": [RELATION], "obligations?": list}
RESERVED = frozenset(("p", "q", T, BELOW, PATH, ROOT, "sqrt", "log"))
OPTIONS, WORK = 24, 1_000_000


class Obligation(NamedTuple):
    """A statement that some certificate has to prove: at every point where the hypotheses hold, the goal holds."""

    name: str
    hypotheses: tuple[Fact, ...]
    goal: Fact


def unit(name: str) -> tuple[Fact, Fact]:
    """0 < name < 1."""
    return (Polynomial.variable(name), ">"), (ONE - Polynomial.variable(name), ">")


def _negations(fact: Fact) -> list[Fact]:
    """Relations of which at least one holds exactly where the fact fails."""
    polynomial, relation = fact
    return [(polynomial, ">"), (-polynomial, ">")] if relation == "=" else [(-polynomial, ">=" if relation == ">" else ">")]


class Setting:
    """The common part of a document, and the obligations found so far."""

    def __init__(self, data: Mapping[str, Any], profile: Collection[str], parts: Iterable[Any] = ()) -> None:
        require(len(profile) <= OPTIONS, f"a profile has at most {OPTIONS} options")
        self.found: list[Obligation] = []
        bound = data["bound"]["name"]
        reciprocal, stated = read(BOUNDS[bound]), read(data["bound"]["reciprocal"])
        require(stated.top * reciprocal.bottom == reciprocal.top * stated.bottom, f"the bound is known as {BOUNDS[bound]}")
        self.fixed = {name: read(text) for name, text in data["fixed"].items()}
        powers = {name: Ratio(Polynomial.variable(name) ** int(degree)) for name, degree in data["roots"].items()}
        priors = reciprocal.variables() & {"p", "q"}
        require(self.fixed.keys() | powers.keys() <= priors, f"only {', '.join(sorted(priors))} can be fixed or roots")
        self.running = sorted(priors - self.fixed.keys())
        self.bound = reciprocal.at(powers).at(self.fixed)
        inverse = self.bound.at({T: Ratio(ONE, Polynomial.variable(T))})
        self.floor = Ratio(inverse.bottom, inverse.top)
        self.assumptions, self.region = facts(data["assumptions"]), facts(data["region"])
        self.inside = (*self.assumptions, *self.region)
        self.options = {text: read(text).at(self.fixed) for text in profile}
        given: list[Polynomial | Ratio] = [*self.fixed.values(), *(polynomial for polynomial, _ in self.assumptions)]
        told = [*given, *self.options.values(), *(polynomial for polynomial, _ in (*self.region, *facts(chain(*parts))))]
        self.parameters = (self.bound.variables() - {T}).union(*(value.variables() for value in told)) - {*self.running}
        reserved = {name for name in self.parameters if name in RESERVED or name.endswith("_")}
        require(not reserved, "a prior or a reserved name is used as a parameter")
        require(all(v.variables() <= self.parameters for v in given), "an assumption or fixed prior depends on a running prior")
        for polynomial, relation in facts(CONDITIONS.get(bound, ())):
            self.need("bound, condition", self.assumptions, polynomial, relation)
        for name, value in self.fixed.items():
            self.divided(value, f"fixed {name}", self.assumptions)
            self.need(f"fixed {name}, positive", self.assumptions, value.top)
            self.need(f"fixed {name}, at most 1", self.assumptions, value.bottom - value.top, ">=")
        for name in self.running:
            self.need(f"prior {name}, positive", self.inside, Polynomial.variable(name))
            self.need(f"prior {name}, at most 1", self.inside, ONE - Polynomial.variable(name), ">=")

    def owe(self, name: str, hypotheses: Iterable[Fact], polynomial: Polynomial, relation: str = ">") -> None:
        """Owe ``polynomial relation 0`` unless it is a true constant."""
        if polynomial.variables() or not holds((polynomial, relation), {}):
            self.found.append(Obligation(name, tuple(dict.fromkeys(hypotheses)), (polynomial, relation)))
        spend(WORK // 5_000)

    def need(self, name: str, hypotheses: tuple[Fact, ...], polynomial: Polynomial, relation: str = ">") -> None:
        """Owe ``polynomial relation 0`` unless it is a true constant or one of the hypotheses."""
        if (polynomial, relation) not in hypotheses and (polynomial, ">") not in hypotheses:
            self.owe(name, hypotheses, polynomial, relation)

    def divided(self, value: Ratio, name: str, hypotheses: tuple[Fact, ...]) -> Ratio:
        """``value``; owed: what it divides by is positive."""
        self.need(f"{name}, denominator", hypotheses, value.bottom)
        return value

    def coverage(self, hypotheses: tuple[Fact, ...], conditions: list[tuple[Fact, ...]]) -> None:
        """Nothing escapes: whichever condition of each case is violated, the violations contradict one another."""
        choices = [[negation for fact in when for negation in _negations(fact)] for when in dict.fromkeys(conditions)]
        require(choices, "there are no cases")
        spend(WORK // 20_000 * prod(map(len, choices)))
        violations = {frozenset(c): dict.fromkeys(c) for c in product(*choices) if not any((-p, ">") in c for p, _ in c)}
        for number, violated in enumerate(violations.values(), 1):
            self.owe(f"coverage {number}", (*hypotheses, *violated), -ONE, ">=")
