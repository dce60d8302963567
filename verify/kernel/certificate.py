"""Check a ``sign-cert/1`` certificate: a sign statement about polynomials, with a proof or a counterexample.

The statement is "at every real point where all hypotheses hold, the goal holds". A step proves ``goal rel 0`` by

    (sum sigma) * goal  =  (sum pos)  +  sum cofactor * equation        as polynomials over Q,

where every sigma and pos term is a positive rational times a product of known inequalities times squares.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NoReturn

from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import Meter, Rejected

SCHEMA = "sign-cert/1"
RELATIONS = (">", ">=", "=")
TEXT_LIMIT = 4_000_000
WORK = 3_000_000
LIST_LIMIT = 5_000
SPLIT_DEPTH = 12

_ID = re.compile(r"[A-Za-z][A-Za-z0-9_.]{0,40}", re.ASCII)
_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]{0,40}", re.ASCII)
_RATIONAL = re.compile(r"-?[0-9]{1,1000}(?:/[0-9]{1,1000})?", re.ASCII)

Fact = tuple[Polynomial, str]


def load(text: str) -> dict[str, Any]:
    """The certificate in the JSON ``text``; raises Rejected on duplicate keys, floats, huge numbers or long text."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) != len(pairs):
            raise Rejected("duplicate key in the JSON text")
        return dict(pairs)

    def refuse(token: str) -> NoReturn:
        raise Rejected(f"the number {token[:20]} is not allowed")

    def small(token: str) -> int:
        return int(token) if len(token) < 10 else refuse(token)

    if len(text) > TEXT_LIMIT:
        raise Rejected("certificate text is too long")
    try:
        value = json.loads(text, object_pairs_hook=unique, parse_constant=refuse, parse_float=refuse, parse_int=small)
    except (json.JSONDecodeError, RecursionError) as error:
        raise Rejected(f"not a JSON text: {error}") from error
    return _object(value, "certificate")


def check(certificate: Mapping[str, Any]) -> str:
    """Return "proved" or "refuted", whichever the certificate establishes; raises Rejected when it does neither."""
    common = {"schema", "vars", "hypotheses", "goal"}
    data = _object(certificate, "certificate")
    refutation = "witness" in data
    _keys(data, common | ({"witness"} if refutation else {"steps", "model"}), set() if refutation else {"model_note"})
    if data["schema"] != SCHEMA:
        raise Rejected(f"schema is not {SCHEMA}")
    checker = _Checker(_list(data["vars"], "vars"))
    facts: dict[str, Fact] = {}
    for entry in _list(data["hypotheses"], "hypotheses"):
        name, polynomial, relation = _list(entry, "hypothesis", 3)
        checker.register(name)
        facts[name] = checker.fact([polynomial, relation])
    goal = checker.fact(data["goal"])
    if checker.names != frozenset().union(goal[0].variables(), *(f[0].variables() for f in facts.values())):
        raise Rejected("a declared variable occurs neither in the hypotheses nor in the goal")
    if refutation:
        checker.model(data["witness"], facts)
        if _holds(goal, checker.point(data["witness"])):
            raise Rejected("the goal holds at the witness")
        return "refuted"
    contradiction = goal == (Polynomial.constant(-1), ">=")
    if data["model"] is not None:
        checker.model(data["model"], facts)
        if "model_note" in data:
            raise Rejected("a model_note is only for a missing model")
    elif contradiction == ("model_note" in data):
        raise Rejected("model: null needs a contradictory goal or else a model_note, never both")
    elif not contradiction:
        if not any(relation == "=" for _, relation in facts.values()):
            raise Rejected("model: null needs an equation among the hypotheses")
        if not isinstance(data["model_note"], str) or not data["model_note"].strip():
            raise Rejected("model_note must say why there is no rational model")
    checker.proof(data["steps"], facts, goal, 0)
    return "proved"


class _Checker:
    """One run over one certificate: declared variables, used ids, work left."""

    def __init__(self, names: list[Any]) -> None:
        if not all(isinstance(name, str) and _NAME.fullmatch(name) for name in names) or len(set(names)) != len(names):
            raise Rejected("vars must be distinct variable names")
        self.names = frozenset(names)
        self.ids: set[str] = set()
        self.meter = Meter(WORK)

    def register(self, name: Any) -> None:
        if not isinstance(name, str) or not _ID.fullmatch(name) or name in self.ids:
            raise Rejected(f"id {name!r} is malformed or already used")
        self.ids.add(name)

    def polynomial(self, text: Any) -> Polynomial:
        if not isinstance(text, str):
            raise Rejected("a polynomial must be a string")
        self.meter.spend(len(text) + 1)
        result = Polynomial.parse(text, self.meter)
        if not result.variables() <= self.names:
            raise Rejected(f"undeclared variable in {text[:60]}")
        return result

    def fact(self, value: Any) -> Fact:
        text, relation = _list(value, "statement", 2)
        if relation not in RELATIONS:
            raise Rejected(f"unknown relation {relation!r}")
        return self.polynomial(text), relation

    def point(self, value: Any) -> dict[str, Fraction]:
        data = _object(value, "point")
        _keys(data, set(self.names), set())
        return {name: _rational(entry) for name, entry in data.items()}

    def model(self, value: Any, facts: Mapping[str, Fact]) -> None:
        point = self.point(value)
        for name, fact in facts.items():
            if not _holds(fact, point):
                raise Rejected(f"hypothesis {name} fails at the given point")

    def proof(self, steps: Any, inherited: Mapping[str, Fact], goal: Fact, depth: int) -> None:
        """Accept ``steps`` as a proof of ``goal`` from ``inherited``, or raise Rejected."""
        facts = dict(inherited)
        last: Fact | None = None
        for position, value in enumerate(listed := _list(steps, "steps")):
            step = _object(value, "step")
            if "split" in step:
                _keys(step, {"id", "split", "positive", "nonpositive"}, set())
                if position != len(listed) - 1 or depth >= SPLIT_DEPTH:
                    raise Rejected("a split must be the last step of its proof, and splits must not nest deeply")
                self.register(step["id"])
                divider = self.polynomial(step["split"])
                self.proof(step["positive"], facts | {step["id"] + "+": (divider, ">")}, goal, depth + 1)
                self.proof(step["nonpositive"], facts | {step["id"] + "-": (-divider, ">=")}, goal, depth + 1)
                return
            _keys(step, {"id", "goal", "sigma", "pos", "ideal"}, set())
            self.register(step["id"])
            last = self.step(step, facts)
            facts[step["id"]] = last
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
        for entry in _list(step["ideal"], "ideal"):
            name, cofactor = _list(entry, "ideal entry", 2)
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
        for term in _list(terms, "terms"):
            coefficient, powers, squares = _list(term, "term", 3)
            value = _rational(coefficient)
            if value <= 0:
                raise Rejected("a coefficient must be positive")
            product, term_strict = Polynomial.constant(value), not squares
            for entry in _list(powers, "powers"):
                name, exponent = _list(entry, "power", 2)
                polynomial, relation = self.cited(name, facts)
                if relation == "=":
                    raise Rejected(f"{name} is an equation, it cannot be a factor of a term")
                if type(exponent) is not int or exponent < 1:
                    raise Rejected("an exponent must be a positive integer")
                term_strict = term_strict and relation == ">"
                product = product.times(polynomial.power(exponent, self.meter), self.meter)
            for text in _list(squares, "squares"):
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


def _holds(fact: Fact, point: Mapping[str, Fraction]) -> bool:
    value = fact[0].evaluate(point)
    return value > 0 if fact[1] == ">" else value >= 0 if fact[1] == ">=" else value == 0


def _rational(text: Any) -> Fraction:
    if not isinstance(text, str) or not _RATIONAL.fullmatch(text):
        raise Rejected("a rational number must be a string such as 3 or -1/2")
    numerator, _, denominator = text.partition("/")
    if denominator and not int(denominator):
        raise Rejected("zero denominator")
    return Fraction(int(numerator), int(denominator or 1))


def _list(value: Any, what: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or len(value) > LIST_LIMIT or (length is not None and len(value) != length):
        raise Rejected(f"{what} must be a list" + (f" of {length}" if length is not None else ""))
    return value


def _object(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Rejected(f"{what} must be an object")
    return value


def _keys(value: Mapping[str, Any], required: set[str], optional: set[str]) -> None:
    if not required <= value.keys() <= required | optional:
        raise Rejected(f"keys must be {sorted(required | optional)}, not {sorted(map(str, value))}")
