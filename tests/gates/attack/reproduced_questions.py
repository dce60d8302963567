"""The questions that issue 14 lists: answered wrongly, or refused though they have an answer."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

__all__ = ["ANSWERABLE", "QUESTIONS", "Asked", "QuestionPair"]


@dataclass(frozen=True)
class Asked:
    """What ``derive`` is asked."""

    criterion: str
    where: tuple[str, ...] = ()
    assume: tuple[str, ...] = ()
    bound: str = "unbounded"


@dataclass(frozen=True)
class QuestionPair:
    """A question that was answered wrongly, and a true twin with its t = exp(-epsilon) at a point.
    Of the first one ``t`` is the right factor at ``at``, None where no epsilon is admissible or
    none is known."""

    name: str
    asked: Asked
    at: dict[str, Fraction]
    t: Fraction | None
    twin: Asked
    twin_at: dict[str, Fraction]
    twin_t: Fraction


QUESTIONS = [
    QuestionPair(
        "maximum times a negative parameter",
        Asked("6 + a*max(p, q)", (), ("-2 < a < -1",)),
        {"a": Fraction(-3, 2)},
        Fraction("0.4714045"),
        Asked("6 + a*max(p, q)", (), ("1 < a < 2",)),
        {"a": Fraction(3, 2)},
        Fraction("0.3651484"),
    ),
    QuestionPair(
        "region with a negative divisor",
        Asked("2", ("p*q <= 1 + 1/a",), ("-3 < a < -2",)),
        {"a": Fraction(-5, 2)},
        Fraction("0.7071068"),
        Asked("2", ("p*q <= 1 + 1/a",), ("a > 2",)),
        {"a": Fraction(5, 2)},
        Fraction("0.7071068"),
    ),
    QuestionPair(
        "choice by a reciprocal",
        Asked("5 if 1/a > -1 else 2", (), ("-1/2 < a < -1/4",), "membership"),
        {"a": Fraction(-1, 3)},
        Fraction(1, 2),
        Asked("5 if 1/a > 1 else 2", (), ("1/4 < a < 1/2",), "membership"),
        {"a": Fraction(1, 3)},
        Fraction(1, 5),
    ),
    QuestionPair(
        "maximum of a negative parameter, squared",
        Asked("3/2 + max(a, p)**2", (), ("-3 < a < -2",), "membership"),
        {"a": Fraction("-5/2")},
        Fraction(2, 3),
        Asked("3/2 + max(a, p)**2", (), ("2 < a < 3",), "membership"),
        {"a": Fraction("5/2")},
        Fraction(4, 31),
    ),
    QuestionPair(
        "odds below -1",
        Asked("posterior_odds <= -2", ("p <= 1/2",)),
        {},
        None,
        Asked("posterior_odds <= 2", ("p <= 1/2", "p >= 1/2", "q == 1")),
        {},
        Fraction(1, 2),
    ),
    QuestionPair(
        "odds of a maximum",
        Asked("posterior_odds <= max(3*prior_odds - 2, 1/2)", ("p*q <= 1/5",)),
        {},
        Fraction("0.7071068"),
        Asked("posterior_odds <= 3*prior_odds", ("q == 1",)),
        {},
        Fraction(1, 3),
    ),
    QuestionPair(
        "difference of odds",
        Asked("abs(posterior_odds - prior_odds) <= 3", ("q == 1", "p <= 1/2")),
        {},
        Fraction(1, 4),
        Asked("posterior_odds - prior_odds <= 3", ("q == 1", "p <= 1/2")),
        {},
        Fraction(1, 4),
    ),
    QuestionPair(
        "lower limit under approximate privacy",
        Asked("posterior >= prior/3", (), ("failure > 5*delta",), "approximate"),
        {"delta": Fraction(1, 100), "failure": Fraction(1, 10)},
        None,
        Asked("posterior <= 3*prior", (), ("failure > 5*delta",), "approximate"),
        {"delta": Fraction(1, 100), "failure": Fraction(1, 10)},
        Fraction(10, 27),
    ),
]

ANSWERABLE = {
    "root of a prior": (Asked("1 + p**(1/2)", ("p >= 1/10",)), {}),
    "nested minima": (Asked("max(min(2, 1/p), min(3, 1/q))"), {}),
    "region on a curve": (Asked("3 - 2*p", ("q == p**2",)), {}),
    "root of a quotient": (Asked("sqrt(p/q) + 1", ("p >= 1/2",)), {}),
    "delta without a parameter": (
        Asked("3", (), ("delta == 1/100",), "approximate"),
        {"delta": Fraction(1, 100), "failure": Fraction(1, 10)},
    ),
    "both parameters of a bound are numbers": (
        Asked("3", (), ("delta == 0", "failure == 1/10"), "approximate"),
        {"delta": Fraction(0), "failure": Fraction(1, 10)},
    ),
    "parameter with two values": (Asked("1 + r", (), ("r**2 == 4",)), {"r": Fraction(2)}),
}
