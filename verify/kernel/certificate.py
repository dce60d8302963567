"""Check a ``sign-cert/1`` certificate: a sign statement about polynomials, with a proof or a counterexample.

The statement is "at every real point where all hypotheses hold, the goal holds". A step proves ``goal rel 0`` by

    (sum sigma) * goal  =  (sum pos)  +  sum cofactor * equation        as polynomials over Q,

where every sigma and pos term is a positive rational times a product of known inequalities times squares.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from verify.kernel.json_text import load, rational, record, sequence
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import Meter, Rejected

__all__ = ["RELATIONS", "SCHEMA", "Fact", "check", "holds", "load"]

SCHEMA = "sign-cert/1"
RELATIONS = (">", ">=", "=")
WORK = 3_000_000
SPLIT_DEPTH = 12
_ID = re.compile(r"[A-Za-z][A-Za-z0-9_.]{0,40}", re.ASCII)
_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]{0,40}", re.ASCII)

Fact = tuple[Polynomial, str]


def check(certificate: Mapping[str, Any], meter: Meter | None = None) -> str:
    """Return "proved" or "refuted", whichever the certificate establishes; raises Rejected when it does neither."""
    common = ("schema", "vars", "hypotheses", "goal")
    refutation = isinstance(certificate, dict) and "witness" in certificate
    data = record(certificate, "certificate", (*common, *(("witness",) if refutation else ("steps", "model"))), ("model_note",))
    if data["schema"] != SCHEMA:
        raise Rejected(f"schema is not {SCHEMA}")
    checker = _Checker(sequence(data["vars"], "vars"), meter or Meter(WORK))
    facts: dict[str, Fact] = {}
    for entry in sequence(data["hypotheses"], "hypotheses"):
        name, polynomial, relation = sequence(entry, "hypothesis", 3)
        checker.register(name)
        facts[name] = checker.fact([polynomial, relation])
    goal = checker.fact(data["goal"])
    if checker.names != goal[0].variables().union(*(polynomial.variables() for polynomial, _ in facts.values())):
        raise Rejected("a declared variable occurs neither in the hypotheses nor in the goal")
    needs_note = not refutation and data["model"] is None and goal != (Polynomial.constant(-1), ">=")
    note = data.get("model_note")
    if ("model_note" in data) != needs_note or (needs_note and not (isinstance(note, str) and note.strip())):
        raise Rejected("a model_note says why there is no rational model, where the goal is no contradiction, and only there")
    if needs_note and all(relation != "=" for _, relation in facts.values()):
        raise Rejected("model: null needs an equation among the hypotheses")
    if refutation:
        if holds(goal, checker.model(data["witness"], facts)):
            raise Rejected("the goal holds at the witness")
        return "refuted"
    if data["model"] is not None:
        checker.model(data["model"], facts)
    checker.proof(data["steps"], facts, goal, 0)
    return "proved"


def holds(fact: Fact, point: Mapping[str, Fraction]) -> bool:
    """Whether the fact holds at the point."""
    value = fact[0].evaluate(point)
    return value > 0 if fact[1] == ">" else value >= 0 if fact[1] == ">=" else value == 0


class _Checker:
    """One run over one certificate: declared variables, used ids, work left."""

    def __init__(self, names: list[Any], meter: Meter) -> None:
        if not all(isinstance(name, str) and _NAME.fullmatch(name) for name in names) or len(set(names)) != len(names):
            raise Rejected("vars must be distinct variable names")
        self.names, self.meter = frozenset(names), meter
        self.ids: set[str] = set()

    def register(self, name: Any) -> None:
        if not isinstance(name, str) or not _ID.fullmatch(name) or name in self.ids:
            raise Rejected(f"id {name!r} is malformed or already used")
        self.ids.add(name)

    def polynomial(self, text: Any) -> Polynomial:
        self.meter.spend(len(text) + 1 if isinstance(text, str) else 1)
        result = Polynomial.parse(text, self.meter)
        if not result.variables() <= self.names:
            raise Rejected(f"undeclared variable in {text[:60]}")
        return result

    def fact(self, value: Any) -> Fact:
        text, relation = sequence(value, "statement", 2)
        if relation not in RELATIONS:
            raise Rejected(f"unknown relation {relation!r}")
        return self.polynomial(text), relation

    def model(self, value: Any, facts: Mapping[str, Fact]) -> dict[str, Fraction]:
        """The point in ``value``, where all facts hold."""
        point = {name: rational(entry) for name, entry in record(value, "point", self.names).items()}
        for name, fact in facts.items():
            if not holds(fact, point):
                raise Rejected(f"hypothesis {name} fails at the given point")
        return point

    def proof(self, steps: Any, inherited: Mapping[str, Fact], goal: Fact, depth: int) -> None:
        """Accept ``steps`` as a proof of ``goal`` from ``inherited``, or raise Rejected."""
        facts = dict(inherited)
        last: Fact | None = None
        for position, value in enumerate(listed := sequence(steps, "steps")):
            splitting = isinstance(value, dict) and "split" in value
            rest = ("split", "positive", "nonpositive") if splitting else ("goal", "sigma", "pos", "ideal")
            step = record(value, "step", ("id", *rest))
            name = step["id"]
            self.register(name)
            if splitting:
                if position != len(listed) - 1 or depth >= SPLIT_DEPTH:
                    raise Rejected("a split must be the last step of its proof, and splits must not nest deeply")
                divider = self.polynomial(step["split"])
                self.proof(step["positive"], facts | {name + "+": (divider, ">")}, goal, depth + 1)
                self.proof(step["nonpositive"], facts | {name + "-": (-divider, ">=")}, goal, depth + 1)
                return
            last = facts[name] = self.step(step, facts)
        if last != goal:
            raise Rejected("the last step does not state the goal of the certificate")

    def step(self, step: Mapping[str, Any], facts: Mapping[str, Fact]) -> Fact:
        polynomial, relation = self.fact(step["goal"])
        multiplier, multiplier_strict = self.sum(step["sigma"], facts)
        positive, positive_strict = self.sum(step["pos"], facts)
        if not multiplier_strict:
            raise Rejected(f"step {step['id']}: no strictly positive sigma term")
        if relation == ">" and not positive_strict:
            raise Rejected(f"step {step['id']}: a strict goal needs a strictly positive pos term")
        if relation == "=" and step["pos"]:
            raise Rejected(f"step {step['id']}: an equation allows no pos term")
        right = [positive]
        for entry in sequence(step["ideal"], "ideal"):
            name, cofactor = sequence(entry, "ideal entry", 2)
            equation = self.cited(name, facts)
            if equation[1] != "=":
                raise Rejected(f"{name} is not an equation")
            right.append(self.polynomial(cofactor).times(equation[0], self.meter))
        if multiplier.times(polynomial, self.meter) != _total(right):
            raise Rejected(f"step {step['id']}: the identity does not hold")
        return polynomial, relation

    def sum(self, terms: Any, facts: Mapping[str, Fact]) -> tuple[Polynomial, bool]:
        """The sum of the terms and whether one of them is strictly positive wherever the facts hold."""
        parts, strict = [], False
        for term in sequence(terms, "terms"):
            coefficient, powers, squares = sequence(term, "term", 3)
            value = rational(coefficient)
            if value <= 0:
                raise Rejected("a coefficient must be positive")
            product, term_strict = Polynomial.constant(value), not squares
            for entry in sequence(powers, "powers"):
                name, exponent = sequence(entry, "power", 2)
                polynomial, relation = self.cited(name, facts)
                if relation == "=":
                    raise Rejected(f"{name} is an equation, it cannot be a factor of a term")
                if type(exponent) is not int or exponent < 1:
                    raise Rejected("an exponent must be a positive integer")
                term_strict = term_strict and relation == ">"
                product = product.times(polynomial.power(exponent, self.meter), self.meter)
            for text in sequence(squares, "squares"):
                product = product.times(self.polynomial(text).power(2, self.meter), self.meter)
            parts.append(product)
            strict = strict or term_strict
        return _total(parts), strict

    def cited(self, name: Any, facts: Mapping[str, Fact]) -> Fact:
        if not isinstance(name, str) or name not in facts:
            raise Rejected(f"{name!r} is not a hypothesis or an earlier step")
        return facts[name]


def _total(parts: list[Polynomial]) -> Polynomial:
    return Polynomial(item for part in parts for item in part.terms.items())
