"""Check a ``sign-cert/1`` certificate: a sign statement, with a proof or a counterexample.

The statement is "at every real point where all hypotheses hold, the goal holds". A step proves
``goal rel 0`` by

    (sum sigma) * goal  =  (sum pos)  +  sum cofactor * equation        as polynomials over Q,

where every sigma and pos term is a positive rational times a product of known inequalities times
squares.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from epsproof.verify.kernel.json_text import POSITIVE, RATIONAL, shaped
from epsproof.verify.kernel.json_text import load as load
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import Rejected, about, budget, once, require, whole

Fact = tuple[Polynomial, str]
Point = Mapping[str, Fraction]

SCHEMA = "sign-cert/1"
CONTRADICTION: Fact = (Polynomial.constant(-1), ">=")
WORK, SPLIT_DEPTH = 1_000_000, 12

ID = "[A-Za-z][A-Za-z0-9_.]{0,40}"
RELATION = (str, ">=?|=")
TERM = (POSITIVE, [(str, int)], [str])
STEP = {"id": ID, "goal": RELATION, "sigma": [TERM], "pos": [TERM], "ideal": [(str, str)]}
SPLIT = {"id": ID, "split": str, "positive": list, "nonpositive": list}
STATEMENT = {"schema": SCHEMA, "vars": [str], "hypotheses": [(ID, *RELATION)], "goal": RELATION}
REFUTATION = {**STATEMENT, "witness": dict}
PROOF = {**STATEMENT, "steps": list, "model": object, "model_note?": str}


@budget(WORK)
def check(certificate: Any) -> str:
    """Return "proved" or "refuted", whichever the certificate establishes, or raise Rejected."""
    return read(certificate)[0]


@partial(once, key=whole)
def read(certificate: Any) -> tuple[str, tuple[Fact, ...], Fact]:
    """What the certificate establishes, of which hypotheses and which goal, or raise Rejected."""
    refutes = "witness" in shaped(certificate, dict, "certificate")
    given = shaped(certificate, REFUTATION if refutes else PROOF, "certificate")
    hypotheses, (goal,) = facts(row[1:] for row in given["hypotheses"]), facts([given["goal"]])
    names = frozenset[str]().union(*(part.variables() for part, _ in (*hypotheses, goal)))
    listed = sorted(names)
    require(sorted(given["vars"]) == listed, f"vars must be the variables, {', '.join(listed)}")
    known = {row[0]: fact for row, fact in zip(given["hypotheses"], hypotheses, strict=True)}
    require(len(known) == len(hypotheses), "two hypotheses have the same id")
    if refutes:
        witness = point(given["witness"], names, hypotheses, "the witness")
        require(not holds(goal, witness), "the goal holds at the witness")
        return "refuted", hypotheses, goal
    modelled(given, names, hypotheses, goal)
    _Checker(names, {*known}).proof(given["steps"], known, goal, 0)
    return "proved", hypotheses, goal


def modelled(given: Any, names: Iterable[str], hypotheses: Iterable[Fact], goal: Fact) -> None:
    """Accept the point of the hypotheses, or the note that stands for it, or raise Rejected."""
    if given["model"] is not None:
        point(given["model"], names, hypotheses, "the model")
    lacks = given["model"] is None and goal != CONTRADICTION
    require(lacks == ("model_note" in given), "a model_note stands for a model that is owed")
    if lacks:
        equation = any(relation == "=" for _, relation in hypotheses)
        require(equation, "model: null needs an equation among the hypotheses")
        require(given["model_note"].strip(), "a model_note says why there is no model")


def facts(pairs: Iterable[Any], names: Collection[str] | None = None) -> tuple[Fact, ...]:
    """Polynomial relations from [text, relation] pairs; where names are given, in these alone."""
    return tuple((Polynomial.parse(text, names), relation) for text, relation in pairs)


def holds(fact: Fact, at: Point) -> bool:
    """Whether the fact holds at the point."""
    value = fact[0].evaluate(at)
    return value > 0 if fact[1] == ">" else value >= 0 if fact[1] == ">=" else value == 0


def point(value: Any, names: Iterable[str], known: Iterable[Fact], what: str) -> Point:
    """The point in ``value`` with just these coordinates, where all facts hold."""
    given = shaped(value, dict.fromkeys(names, RATIONAL), what)
    at = {name: Fraction(text) for name, text in given.items()}
    for fact in known:
        require(holds(fact, at), f"{what} violates {fact[0]} {fact[1]} 0")
    return at


@dataclass
class _Checker:
    """One run over one certificate: the variables of its statement, and the ids used so far."""

    names: frozenset[str]
    ids: set[str]

    def proof(self, steps: Any, inherited: Mapping[str, Fact], goal: Fact, depth: int) -> None:
        """Accept ``steps`` as a proof of ``goal`` from ``inherited``, or raise Rejected."""
        known, last = dict(inherited), None
        for position, value in enumerate(shaped(steps, [dict], "steps"), 1):
            step = shaped(value, SPLIT if "split" in value else STEP, "step")
            name = step["id"]
            require(name not in self.ids, f"the id {name} is already used")
            self.ids.add(name)
            if "split" in step:
                require(position == len(steps), "a split must be the last step of its proof")
                require(depth < SPLIT_DEPTH, f"splits must not nest deeper than {SPLIT_DEPTH}")
                part = Polynomial.parse(step["split"], self.names)
                above, below = {f"{name}+": (part, ">")}, {f"{name}-": (-part, ">=")}
                self.proof(step["positive"], known | above, goal, depth + 1)
                self.proof(step["nonpositive"], known | below, goal, depth + 1)
                return
            with about(f"step {name}"):
                last = known[name] = self.step(step, known)
        require(last == goal, "the last step does not state the goal of the certificate")

    def step(self, step: Mapping[str, Any], known: Mapping[str, Fact]) -> Fact:
        """The goal of the step, which its identity proves."""
        ((goal, relation),) = facts([step["goal"]], self.names)
        multiplier, divides = self.sum(step["sigma"], known)
        positive, strict = self.sum(step["pos"], known)
        require(divides, "no strictly positive sigma term")
        require(strict or relation != ">", "a strict goal needs a strictly positive pos term")
        require(not step["pos"] or relation != "=", "an equation allows no pos term")
        parts = [positive]
        for name, text in step["ideal"]:
            parts.append(Polynomial.parse(text, self.names) * cited(name, known, ("=",))[0])
        require(multiplier * goal == Polynomial.total(parts), "the identity does not hold")
        return goal, relation

    def sum(self, terms: list[Any], known: Mapping[str, Fact]) -> tuple[Polynomial, bool]:
        """The sum of the terms, and whether one is strictly positive wherever the facts hold."""
        products, strict = [], False
        for coefficient, powers, squares in terms:
            product, positive = Polynomial.constant(Fraction(coefficient)), not squares
            for name, exponent in powers:
                polynomial, relation = cited(name, known, (">", ">="))
                require(exponent > 0, "an exponent must be positive")
                product *= polynomial**exponent
                positive = positive and relation == ">"
            for text in squares:
                product *= Polynomial.parse(text, self.names) ** 2
            products.append(product)
            strict = strict or positive
        return Polynomial.total(products), strict


def cited(name: str, known: Mapping[str, Fact], kinds: Collection[str]) -> Fact:
    """The fact of that name, whose relation is among ``kinds``."""
    if name not in known or known[name][1] not in kinds:
        raise Rejected(f"{name[:60]!r} is no fact with the relation {' or '.join(kinds)}")
    return known[name]
