"""What documents have in common: a bound, priors, parameters under assumptions, and debts.

Priors run in a region or are fixed.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, product
from math import prod
from typing import Any, NamedTuple

from verify.kernel.certificate import RELATION, Fact, holds
from verify.kernel.certificate import facts as facts
from verify.kernel.formula import ONE, Ratio, read
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import require, spend

Facts = tuple[Fact, ...]
T, BELOW, PATH = "t", "u_", "h_"
BOUNDS = {
    "unbounded": "p*q + t**2*(1 - q)*p + t*(1 - p)",
    "membership": "p + t*(1 - p)",
    "bounded": "q + t*(1 - q)",
    "approximate": "p + t*(1 - p)*(failure - delta)/(failure + delta*t)",
}
CONDITIONS = {"approximate": [("delta", ">="), ("failure - delta", ">"), ("1 - failure", ">=")]}
PRIORS = {"fixed": {"p?": str, "q?": str}, "roots": {"p?": "[2-6]", "q?": "[2-6]"}}
PLACE = {"region": [RELATION], "assumptions": [RELATION]}
BOUND = {"name": "|".join(BOUNDS), "reciprocal": str}
COMMON = {"bound": BOUND, **PRIORS, **PLACE, "obligations?": list}
OPTIONS, WORK = 24, 1_000_000


class Obligation(NamedTuple):
    """A statement that some certificate has to prove.

    At every point where the hypotheses hold, the goal holds.
    """

    name: str
    hypotheses: Facts
    goal: Fact


def unit(name: str) -> tuple[Fact, Fact]:
    """0 < name < 1."""
    return (Polynomial.variable(name), ">"), (ONE - Polynomial.variable(name), ">")


def negations(fact: Fact) -> list[Fact]:
    """Relations of which at least one holds exactly where the fact fails."""
    value, relation = fact
    if relation == "=":
        return [(value, ">"), (-value, ">")]
    return [(-value, ">=" if relation == ">" else ">")]


class Setting:
    """The common part of a document, and the obligations found so far."""

    def __init__(self, data: Any, profile: Collection[str], parts: Iterable[Any] = ()) -> None:
        """``profile`` has the options, ``parts`` the places where they hold."""
        require(len(profile) <= OPTIONS, f"a profile has at most {OPTIONS} options")
        self.found: list[Obligation] = []
        self.bounded(data)
        self.assumptions, self.region = facts(data["assumptions"]), facts(data["region"])
        self.inside = (*self.assumptions, *self.region)
        self.options = {text: read(text).at(self.fixed) for text in profile}
        given = [*self.fixed.values(), *(Ratio(value) for value, _ in self.assumptions)]
        places = (Ratio(value) for value, _ in (*self.region, *facts(chain(*parts))))
        names = (self.bound.variables() - {T}).union(
            *(value.variables() for value in (*given, *self.options.values(), *places))
        )
        self.parameters = names - {*self.running}
        reserved = {name for name in self.parameters if name in ("p", "q", T) or name[-1] == "_"}
        require(not reserved, "a prior or a reserved name is used as a parameter")
        free = all(value.variables() <= self.parameters for value in given)
        require(free, "an assumption or fixed prior depends on a running prior")
        self.owe_priors(data["bound"]["name"])

    def bounded(self, data: Any) -> None:
        """The bound in the priors that run, from above and from below."""
        known = BOUNDS[data["bound"]["name"]]
        whole, stated = read(known), read(data["bound"]["reciprocal"])
        same = stated.top * whole.bottom == whole.top * stated.bottom
        require(same, f"the bound is known as {known}")
        priors = whole.variables() & {"p", "q"}
        self.fixed = {name: read(text) for name, text in data["fixed"].items()}
        powers = {x: Ratio(Polynomial.variable(x) ** int(n)) for x, n in data["roots"].items()}
        fits = self.fixed.keys() | powers.keys() <= priors
        require(fits, f"only {', '.join(sorted(priors))} can be fixed or roots")
        self.running = sorted(priors - self.fixed.keys())
        self.bound = whole.at(powers).at(self.fixed)
        inverse = self.bound.at({T: Ratio(ONE, Polynomial.variable(T))})
        self.floor = Ratio(inverse.bottom, inverse.top)

    def owe_priors(self, bound: str) -> None:
        """Owe that parameters suit the bound, and that priors lie in (0, 1]."""
        for polynomial, relation in facts(CONDITIONS.get(bound, ())):
            self.need("bound, condition", self.assumptions, polynomial, relation)
        for name, value in self.fixed.items():
            self.divided(value, f"fixed {name}", self.assumptions)
            self.need(f"fixed {name}, positive", self.assumptions, value.top)
            below = value.bottom - value.top
            self.need(f"fixed {name}, at most 1", self.assumptions, below, ">=")
        for name in self.running:
            prior = Polynomial.variable(name)
            self.need(f"prior {name}, positive", self.inside, prior)
            self.need(f"prior {name}, at most 1", self.inside, ONE - prior, ">=")

    def owe(self, name: str, given: Facts, value: Polynomial, sign: str = ">") -> None:
        """Owe ``value sign 0`` unless it is a true constant."""
        if value.variables() or not holds((value, sign), {}):
            self.found.append(Obligation(name, tuple(dict.fromkeys(given)), (value, sign)))
        spend(WORK // 5_000)

    def need(self, name: str, given: Facts, value: Polynomial, sign: str = ">") -> None:
        """Owe it unless it is given."""
        if (value, sign) not in given and (value, ">") not in given:
            self.owe(name, given, value, sign)

    def divided(self, value: Ratio, name: str, given: Facts) -> None:
        """What the value divides by is positive."""
        self.need(f"{name}, denominator", given, value.bottom)

    def coverage(self, given: Facts, cases: Sequence[Facts]) -> None:
        """Nothing escapes: conditions violated in each of the cases contradict one another."""
        choices = [list(chain(*map(negations, when))) for when in dict.fromkeys(cases)]
        require(choices, "there are no cases")
        spend(WORK // 20_000 * prod(map(len, choices)))
        violations = dict[frozenset[Fact], dict[Fact, None]]()
        for chosen in product(*choices):
            if not any((-value, ">") in chosen for value, _ in chosen):
                violations[frozenset(chosen)] = dict.fromkeys(chosen)
        for number, violated in enumerate(violations.values(), 1):
            self.owe(f"coverage {number}", (*given, *violated), -ONE, ">=")
