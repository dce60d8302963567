"""The identity that a certificate step states, as lines of an ``align*``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from reports.latex.polynomial import factors_latex, polynomial_latex
from reports.latex.width import broken
from verify.kernel.polynomial import Polynomial

__all__ = ["Identity", "goal_latex", "hypotheses_latex", "identities"]

SIGNS = {">": "> 0", ">=": r"\ge 0", "=": "= 0"}


@frozen
class Identity:
    """``goal`` is what the step proves; ``lines`` is the identity behind it; ``given`` the signs of a split that hold here."""

    goal: str
    lines: tuple[str, ...]
    given: tuple[str, ...] = ()


def hypotheses_latex(certificate: Mapping[str, Any]) -> list[str]:
    """The hypotheses, ``p > 0`` and so on."""
    return [_statement(text, sign) for _, text, sign in certificate["hypotheses"]]


def goal_latex(certificate: Mapping[str, Any]) -> str:
    """What the certificate proves."""
    return _statement(*certificate["goal"])


def identities(certificate: Mapping[str, Any]) -> list[Identity]:
    """All steps in their order; after a split, first the positive branch."""
    facts = {name: _polynomial(text) for name, text, _ in certificate["hypotheses"]}
    return list(_steps(certificate.get("steps", []), facts, ()))


def _steps(steps: list[dict[str, Any]], inherited: Mapping[str, str], given: tuple[str, ...]) -> Iterator[Identity]:
    facts = dict(inherited)
    for step in steps:
        if "split" in step:
            divider = Polynomial.parse(step["split"])
            positive, negative = polynomial_latex(divider), polynomial_latex(-divider)
            yield from _steps(step["positive"], facts | {step["id"] + "+": positive}, (*given, f"{positive} > 0"))
            yield from _steps(step["nonpositive"], facts | {step["id"] + "-": negative}, (*given, rf"{positive} \le 0"))
            return
        text, sign = step["goal"]
        goal = _polynomial(text)
        left = _sum([_term(x, facts) for x in step["sigma"]])
        right = [_term(x, facts) for x in step["pos"]]
        right += [_joined([factors_latex(_polynomial(cofactor)), factors_latex(facts[name])]) for name, cofactor in step["ideal"]]
        multiplier = "" if left == "1" else factors_latex(left) + " "
        whole = f"{multiplier}{factors_latex(goal)} = {_sum(right) or '0'}"
        yield Identity(f"{goal} {SIGNS[sign]}", tuple(broken(whole)), given)
        facts[step["id"]] = goal


def _statement(text: str, sign: str) -> str:
    return f"{_polynomial(text)} {SIGNS[sign]}"


def _polynomial(text: str) -> str:
    return polynomial_latex(Polynomial.parse(text))


def _term(term: list[Any], facts: Mapping[str, str]) -> str:
    coefficient, powers, squares = term
    factors = [factors_latex(facts[name], exponent) for name, exponent in powers]
    factors += [factors_latex(_polynomial(text), 2) for text in squares]
    return _joined([_number(coefficient), *factors])


def _number(text: str) -> str:
    above, _, below = text.partition("/")
    return rf"\tfrac{{{above}}}{{{below}}}" if below else above


def _joined(factors: list[str]) -> str:
    kept = [f for f in factors if f != "1"]
    text = ""
    for factor in kept:
        text += (r" \cdot " if text and factor[0].isdigit() else " " if text else "") + factor
    return text or "1"


def _sum(parts: list[str]) -> str:
    text = ""
    for part in parts:
        negative = part.startswith("-")
        text += (" - " + part[1:] if negative else " + " + part) if text else part
    return text
