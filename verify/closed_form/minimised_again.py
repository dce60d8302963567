"""The second reader's own minimum beside a closed form: nothing of the engine's translation is in it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any

from attrs import frozen

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import symbol_values
from epsproof.verify.closed_form.evaluated_again import asked_again
from epsproof.verify.numeric.numeric_question import value_of
from epsproof.verify.reader import NotRead
from epsproof.verify.reader.minimum import Least, least

__all__ = ["Minimised", "minimised_again"]

DIGITS, ALIKE = 30, Fraction(1, 10**28)
METHOD = "priors of the typed text scanned by the second reader, the best polished to 30 digits"


@frozen
class Minimised:
    """``epsilon`` is the least one of the typed text to 30 digits, or "inf"; ``agrees`` says whether a closed form and its
    binding prior are right. ``at_prior`` is epsilon at that prior where it is another number, "none" where the region has no
    such prior."""

    epsilon: str
    agrees: bool
    at_prior: str = ""
    method: str = METHOD

    def rounded(self, digits: int, rounding: str) -> str:
        """The least epsilon with fewer digits, rounded as decimal's constant says."""
        return (
            self.epsilon
            if self.epsilon == "inf"
            else f"{Context(digits, rounding).create_decimal(self.epsilon):f}"
        )


def minimised_again(
    problem: Problem, values: Mapping[str, Fraction], closed: str, prior: Mapping[str, str]
) -> Minimised | None:
    """The least epsilon of the typed text at values of all parameters, beside the decimal ``closed`` (or "inf") and the ``prior``
    that is said to bind there, if any. The prior is one of those that are tried.

    None where the text is none that the second reader reads, or the digits were not reached.
    """
    exact = {name: Fraction(values[name]) for name in problem.parameters}
    try:
        asked = asked_again(problem, exact)
        found = None if asked is None else least(asked)
    except NotRead:
        return None
    if found is None:
        return None
    group = value_of(problem.group, symbol_values(exact))
    needed, known = _needed(found, prior)
    if needed is not None and needed > found.factor:
        found = Least(needed, found.precise)
    epsilon = found.epsilon(group)
    at_prior = ""
    if known and (needed is None or not found.precise.alike(needed, found.factor)):
        at_prior = "none" if needed is None else _digits(Least(needed, found.precise).epsilon(group))
    agrees = _alike(_digits(epsilon), closed)
    return Minimised(_digits(epsilon), agrees and not at_prior, at_prior)


def _needed(found: Least, prior: Mapping[str, str]) -> tuple[Any, bool]:
    """The factor that the prior needs, and whether the prior is known."""
    if not prior or not {*found.precise.scan.made.names} <= prior.keys():
        return None, False
    return found.needed({name: found.precise.mp.mpf(value) for name, value in prior.items()}), True


def _digits(epsilon: Any) -> str:
    """The number with 30 digits, to nearest."""
    told = str(epsilon.context.nstr(epsilon, DIGITS, strip_zeros=False, min_fixed=-DIGITS, max_fixed=DIGITS))
    return "inf" if epsilon == epsilon.context.inf else told


def _alike(one: str, other: str) -> bool:
    if "inf" in (one, other):
        return one == other
    first, second = Fraction(Decimal(one)), Fraction(Decimal(other))
    return abs(first - second) <= ALIKE * abs(first)
