"""What documents have in common: an attack model, priors, parameters under assumptions, and debts.

Priors run in a region or are fixed.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, product
from math import prod
from typing import Any, NamedTuple

from epsproof.verify.kernel.certificate import RELATION, Fact, holds
from epsproof.verify.kernel.certificate import facts as facts
from epsproof.verify.kernel.formula import ONE, Ratio, read
from epsproof.verify.kernel.json_text import shaped
from epsproof.verify.kernel.model import MODEL, Model
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import require, spend

Facts = tuple[Fact, ...]
T, BELOW, PATH = "t", "u_", "h_"
PLACE = {"fixed": dict, "roots": dict, "region": [RELATION], "assumptions": [RELATION]}
COMMON = {"attack": MODEL, **PLACE, "obligations?": list}
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
        self.model = Model(data["attack"])
        self.bounded(data)
        self.assumptions, self.region = facts(data["assumptions"]), facts(data["region"])
        self.inside = (*self.assumptions, *self.region)
        self.options = {text: read(text).at(self.fixed) for text in profile}
        given = [*self.fixed.values(), *(Ratio(value) for value, _ in self.assumptions)]
        places = (Ratio(value) for value, _ in (*self.region, *facts(chain(*parts))))
        names = frozenset[str]().union(*(bound.variables() - {T} for bound in self.bounds))
        typed = (*given, *self.options.values(), *places)
        names = names.union(*(value.variables() for value in typed))
        self.parameters = names - {*self.running}
        known = {*self.model.priors, "p", "q", T}
        reserved = {name for name in self.parameters if name in known or name[-1] == "_"}
        require(not reserved, "a prior or a reserved name is used as a parameter")
        free = all(value.variables() <= self.parameters for value in given)
        require(free, "an assumption or fixed prior depends on a running prior")
        self.owe_priors()
        self.owe_weights()

    def bounded(self, data: Any) -> None:
        """The bounds in the priors that run, from above and from below."""
        priors = self.model.priors
        fixed = shaped(data["fixed"], {f"{name}?": str for name in priors}, "fixed")
        roots = shaped(data["roots"], {f"{name}?": "[2-6]" for name in priors}, "roots")
        self.fixed = {name: read(text) for name, text in fixed.items()}
        self.powers = {x: Ratio(Polynomial.variable(x) ** int(n)) for x, n in roots.items()}
        self.running = sorted({*priors} - self.fixed.keys())
        self.bounds = [self.placed(bound) for bound in self.model.bounds()]
        inverse = {T: Ratio(ONE, Polynomial.variable(T))}
        below = [bound.at(inverse) for bound in self.bounds]
        self.floors = [Ratio(bound.bottom, bound.top) for bound in below]

    def placed(self, value: Ratio) -> Ratio:
        """The value in the document's variables, with the fixed priors inserted."""
        return value.at(self.powers).at(self.fixed)

    def owe_weights(self) -> None:
        """Owe that parameters suit the model, and that no weight is negative."""
        for polynomial, relation in self.model.conditions():
            self.need("model, condition", self.assumptions, polynomial, relation)
        prior = self.placed(Ratio(self.model.prior)).top
        self.need("model, prior of the secret", self.inside, prior)
        for world, weight in self.model.weights.items():
            value = self.placed(Ratio(weight)).top
            if value != prior and self.model.alike[world] == world:
                self.need(f"model, weight of {world}", self.inside, value, ">=")

    def owe_priors(self) -> None:
        """Owe that priors lie in (0, 1]."""
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
