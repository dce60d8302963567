"""Sums: true ones are proved, and no false twin is; what is refuted is judged by sums of exact fractions."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Any

import mpmath
import pytest
from flint import arb

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.series import Diverges, NoForm, enclosures
from epsproof.verify.claims.verdict import Verdict
from epsproof.verify.reader import parse

SEARCHES = Searches(seconds=6.0)
GEOMETRIC = {"formula": "x**k", "variable": "k", "from": "0", "to": "inf", "value": "1/(1 - x)",
    "antidifference": "x**k/(x - 1)", "within": "log(h*(1 - x))/log(x)"}  # fmt: skip
MEAN = {"formula": "k*x**k", "variable": "k", "from": "1", "to": "inf", "value": "x/(1 - x)**2",
    "antidifference": "-x**k*(k*(1 - x) + x)/(1 - x)**2", "within": "1 + 2/(h*(1 - x)**2*log(x)**2)"}  # fmt: skip
FIRST = {"formula": "k", "variable": "k", "from": "1", "to": "n", "value": "n*(n + 1)/2"}
PAIRS = {"formula": "1/(k*(k + 1))", "variable": "k", "from": "1", "to": "inf", "value": "1"}
HARMONIC = {"formula": "1/k", "variable": "k", "from": "1", "to": "inf", "value": "inf"}
SQUARES = {"formula": "1/k**2", "variable": "k", "from": "1", "to": "inf", "relation": "<="}
RATIO = ("0 < x < 1",)


def told(fields: dict[str, str], *assumptions: str) -> Verdict:
    return judged(Claim("X.1", "sum", "", "", assumptions, fields, "x.claims.toml"), SEARCHES)


def without(fields: dict[str, str], *names: str) -> dict[str, str]:
    return {name: text for name, text in fields.items() if name not in names}


TRUE = {
    "a geometric series": (GEOMETRIC, RATIO),
    "without its first term": ({**GEOMETRIC, "from": "1", "value": "x/(1 - x)"}, RATIO),
    "a geometric tail": ({**GEOMETRIC, "from": "m", "value": "x**m/(1 - x)", "within": "log(h*(1 - x))/log(x)"},
        (*RATIO, "m >= 0")),
    "a geometric sum": ({**without(GEOMETRIC, "antidifference", "within"), "to": "n", "value": "(1 - x**(n + 1))/(1 - x)"},
        ("x > 0", "x != 1", "n >= 0")),
    "the first numbers": (FIRST, ("n >= 1",)),
    "the first numbers, and none": (FIRST, ("n >= 0",)),
    "pairs": ({**PAIRS, "antidifference": "-1/k", "within": "1/h"}, ()),
    "the harmonic series": ({**HARMONIC, "antidifference": "log(k)", "within": "exp(h)"}, ()),
    "the harmonic series by its terms": (HARMONIC, ()),
    "a bound by a majorant": ({**SQUARES, "value": "2", "antidifference": "-1/(k - 1/2)", "within": "2/h"}, ()),
    "a bound by an enclosure": ({**SQUARES, "value": "1.645"}, ()),
    "harmonic numbers": ({**HARMONIC, "from": "2", "to": "n", "relation": "<=", "value": "log(n)",
        "antidifference": "log(k - 1)"},
        ("n >= 2",)),
    "nothing": ({**FIRST, "to": "0", "value": "0"}, ()),
}  # fmt: skip
LONG = {"a geometric mean": (MEAN, RATIO)}
LATE = ("a geometric tail", "a ratio above 1", "nowhere near", "too soon", "an empty set of parameters")
FALSE = {
    "a term too many": ({**GEOMETRIC, "value": "x/(1 - x)"}, RATIO),
    "a term too few": ({**GEOMETRIC, "from": "1"}, RATIO),
    "a ratio of 1": (GEOMETRIC, ("0 < x <= 1",)),
    "a ratio above 1": (GEOMETRIC, ("x > 1",)),
    "a ratio below 0": (GEOMETRIC, ("-1 < x < 1",)),
    "any ratio": (GEOMETRIC, ()),
    "nowhere near": ({**GEOMETRIC, "within": "log(-h)"}, RATIO),
    "too soon": ({**GEOMETRIC, "within": "log(h)/log(x) - 5"}, RATIO),
    "another antidifference": ({**GEOMETRIC, "antidifference": "x**k"}, RATIO),
    "no first power": ({**without(MEAN, "antidifference", "within"), "value": "x/(1 - x)"}, RATIO),
    "the first numbers, upside down": (FIRST, ()),
    "one less": ({**FIRST, "value": "n*(n - 1)/2"}, ("n >= 1",)),
    "right at two numbers": ({**FIRST, "value": "n*(n + 1)/2 + (n - 1)*(n - 2)"}, ("n >= 1",)),
    "a sum of nothing": ({**FIRST, "to": "0", "value": "1"}, ()),
    "ends exchanged": ({**FIRST, "from": "3", "to": "1", "value": "6"}, ()),
    "a divergence that is none": ({**PAIRS, "value": "inf"}, ()),
    "a sum that diverges": ({**HARMONIC, "value": "10"}, ()),
    "a bound that is none": ({**SQUARES, "value": "1.6449"}, ()),
    "a majorant below": ({**SQUARES, "value": "1", "antidifference": "-1/(k - 1/2)", "within": "2/h"}, ()),
    "a majorant of nothing": ({**SQUARES, "value": "1", "antidifference": "-1/k", "within": "2/h"}, ()),
    "an empty set of parameters": ({**FIRST, "value": "7"}, ("n > 2", "n < 1")),
}  # fmt: skip
REFUSED = {
    "a captured name": ({**FIRST, "value": "k*(k + 1)/2"}, ()),
    "a captured name of an end": ({**FIRST, "to": "k"}, ()),
    "a captured name of an assumption": (FIRST, ("k > 0",)),
    "a captured name of the limit": ({**GEOMETRIC, "formula": "h**k", "antidifference": "h**k/(h - 1)"}, ("0 < h < 1",)),
    "an infinite value of few terms": ({**FIRST, "value": "inf"}, ()),
    "nearness without an infinite end": ({**FIRST, "antidifference": "k*(k - 1)/2", "within": "h"}, ()),
    "no nearness": (without(GEOMETRIC, "within"), RATIO),
    "no lower end": ({**GEOMETRIC, "from": "-inf"}, RATIO),
    "no relation": ({**FIRST, "relation": "<"}, ()),
}  # fmt: skip
REFUTED = [name for name in FALSE if name not in (
    "a ratio below 0", "any ratio", "nowhere near", "too soon", "another antidifference", "an empty set of parameters"
)]  # fmt: skip


def marked(names: Iterable[str]) -> list[Any]:
    """The names, those of long tests as such."""
    return [pytest.param(name, marks=pytest.mark.long) if name in (*LONG, *LATE) else name for name in names]


@pytest.mark.parametrize("name", marked((*TRUE, *LONG)))
def test_a_true_one_is_proved(name: str) -> None:
    fields, assumptions = {**TRUE, **LONG}[name]
    found = told(fields, *assumptions)
    assert found.verdict == "proved", found.basis


@pytest.mark.parametrize("name", marked(FALSE))
def test_a_false_twin_is_not_proved(name: str) -> None:
    fields, assumptions = FALSE[name]
    found = told(fields, *assumptions)
    assert found.verdict in (("refuted",) if name in REFUTED else ("refuted", "undecided")), found.basis
    assert found.verdict != "refuted" or found.counterexample


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_meant_is_refused(name: str) -> None:
    fields, assumptions = REFUSED[name]
    assert told(fields, *assumptions).verdict == "not read"


WHOLE = ("k", "k**2", "k**3", "2**k", "1/(k + 1)", "k*2**k")


@pytest.mark.parametrize("seed", range(6))
def test_sums_of_drawn_differences(seed: int) -> None:
    """The step of a formula adds up to its difference, and with another number to none."""
    draw = Random(seed)
    whole = " + ".join(
        f"({draw.choice(('1', '-2', '1/3'))})*({part})" for part in draw.sample(WHOLE, draw.randint(1, 2))
    )

    def at(place: str) -> str:
        return whole.replace("k", f"({place})")

    first = draw.randint(0, 3)
    fields = {
        "formula": f"({at('k + 1')}) - ({whole})",
        "variable": "k",
        "from": str(first),
        "to": "n",
        "antidifference": whole,
    }
    value = f"({at('n + 1')}) - ({at(str(first))})"
    assert told({**fields, "value": value}, f"n >= {first}").verdict == "proved"
    wrong = told({**fields, "value": f"{value} + 1/{7 + seed}"}, f"n >= {first}")
    assert wrong.verdict == "refuted", wrong.basis
    n = int((wrong.counterexample or {})["n"])
    steps = (eval(at(str(k + 1)), {}) - eval(at(str(k)), {}) for k in range(first, n + 1))  # our own texts
    claimed = Fraction((wrong.counterexample or {})["right side"])
    assert abs(sum(steps) - float(claimed)) > 1e-3


SERIES = {
    "x**k": lambda k: mpmath.mpf(1) / 3**k,
    "k**2*x**k": lambda k: k**2 * mpmath.mpf(1) / 3**k,
    "(k - 5)*x**k - 2*exp(-k)": lambda k: (k - 5) * mpmath.mpf(1) / 3**k - 2 * mpmath.exp(-k),
    "exp(-k**2/2 + k)": lambda k: mpmath.exp(-mpmath.mpf(k) ** 2 / 2 + k),
    "1/(k + 1)**2": lambda k: mpmath.mpf(1) / (k + 1) ** 2,
    "(k + 1)**(-5/2)": lambda k: mpmath.mpf(k + 1) ** -2.5,
    "1/(k + 1) - 1/(k + 2)": lambda k: mpmath.mpf(1) / ((k + 1) * (k + 2)),
    "sqrt(k + 1)*x**k/(k + 3)": lambda k: mpmath.sqrt(k + 1) / mpmath.mpf(3) ** k / (k + 3),
}  # fmt: skip


@pytest.mark.parametrize("text", SERIES)
def test_enclosures_contain_the_sum(text: str) -> None:
    true = mpmath.zeta(2.5) if "5/2" in text else mpmath.nsum(SERIES[text], [0, mpmath.inf])
    found = list(enclosures(parse(text), "k", 0, {"x": Fraction(1, 3)}))
    wanted = arb(str(true), 1e-9)
    assert [ball for ball in found if ball.is_finite() and not ball.overlaps(wanted)] == []
    assert found[-1].is_finite() and found[-1].rad() < 1e-3


@pytest.mark.parametrize("text", ["1", "1/(k + 1)", "1/sqrt(k + 1)", "exp(k)/(k + 1)**9", "k/(k**2 + 1)"])
def test_what_diverges(text: str) -> None:
    with pytest.raises(Diverges):
        list(enclosures(parse(text), "k", 1, {}))


def test_what_has_no_form() -> None:
    with pytest.raises(NoForm):
        list(enclosures(parse("log(k)/k**2"), "k", 1, {}))
