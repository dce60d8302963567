"""Integrals: true ones are proved, and no false twin is; what is refuted is judged by quadrature of the typed text."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import mpmath
import pytest

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Verdict
from epsproof.verify.reader import value

SEARCHES = Searches(seconds=6.0)
AREA = {
    "formula": "m*(1 - m)",
    "variable": "m",
    "from": "0",
    "to": "1",
    "value": "1/6",
    "antiderivative": "m**2/2 - m**3/3",
}
TAIL = {"formula": "k*exp(-k*x)", "variable": "x", "from": "0", "to": "inf", "value": "1", "antiderivative": "-exp(-k*x)",
        "within": "log(1/h)/k"}  # fmt: skip
POLE = {"formula": "1/x", "variable": "x", "from": "0", "to": "1", "open": "from", "value": "inf", "antiderivative": "log(x)",
        "within": "exp(-h)"}  # fmt: skip
STEP = "-x if x < 1 else 5 - x"


def told(fields: dict[str, str], *assumptions: str) -> Verdict:
    return judged(Claim("X.1", "integral", "", "", assumptions, fields, "x.claims.toml"), SEARCHES)


TRUE = {
    "an area": (AREA, ()),
    "an area without an antiderivative": ({k: v for k, v in AREA.items() if k != "antiderivative"}, ()),
    "an exponential law": (TAIL, ("k > 0",)),
    "the tail of one": ({**TAIL, "from": "a", "value": "exp(-k*a)"}, ("k > 0", "a > 0")),
    "the other side": (
        {**TAIL, "formula": "k*exp(k*x)", "from": "-inf", "to": "0", "antiderivative": "exp(k*x)", "within": "-log(1/h)/k"},
        ("k > 0",),
    ),
    "a pole": (POLE, ()),
    "a pole that is no obstacle": (
        {"formula": "1/sqrt(x)", "variable": "x", "from": "0", "to": "a", "value": "2*sqrt(a)", "antiderivative": "2*sqrt(x)"},
        ("a > 0",),
    ),
    "a power": (
        {"formula": "x**(-3)", "variable": "x", "from": "a", "to": "inf", "value": "1/(2*a**2)", "antiderivative": "-1/(2*x**2)",
         "within": "1/sqrt(h)"}, ("a > 0",)
    ),
}  # fmt: skip
FALSE = {
    "a sign": ({**AREA, "value": "-1/6"}, ()),
    "another number": ({**AREA, "value": "1/5"}, ()),
    "another number, no antiderivative": ({**AREA, "value": "33/200", "antiderivative": "m**2"}, ()),
    "the ends exchanged": ({**AREA, "from": "1", "to": "0"}, ()),
    "an end": ({**AREA, "to": "9/10"}, ()),
    "a slope that is another": ({**AREA, "antiderivative": "m**2/2 - m**3/3 + m"}, ()),
    "a rate that is negative": (TAIL, ("k < 0",)),
    "a rate of any sign": (TAIL, ("k != 0",)),
    "half of it": ({**TAIL, "value": "1/2"}, ("k > 0",)),
    "nowhere near the end": ({**POLE, "within": "-exp(-h)"}, ()),
    "near without a value": ({**TAIL, "value": "2", "within": "log(-h)/k"}, ("k > 0",)),
    "a pole with a value": ({**POLE, "value": "1"}, ()),
    "a pole inside": (
        {"formula": "-1/x**2", "variable": "x", "from": "-1", "to": "1", "value": "2", "antiderivative": "1/x"}, ()
    ),
    "a divergence that is none": ({**TAIL, "value": "inf"}, ("k > 0",)),
    "an empty set of parameters": ({**AREA, "to": "b", "value": "5"}, ("b > 2", "b < 1")),
}  # fmt: skip
REFUSED = {
    "a captured name": ({**AREA, "value": "m/6"}, ()),
    "a captured name of an assumption": (AREA, ("m > 0",)),
    "a captured name of the limit": (
        {**TAIL, "formula": "h*exp(-h*x)", "antiderivative": "-exp(-h*x)", "within": "log(1/h)/h"}, ("h > 0",)
    ),
    "a jump": ({"formula": "-1", "variable": "x", "from": "0", "to": "2", "value": "3", "antiderivative": STEP}, ()),
    "a kink": (
        {"formula": "1", "variable": "x", "from": "-1", "to": "1", "value": "0", "antiderivative": "abs(x)"}, ()
    ),
    "two open ends": ({**TAIL, "from": "-inf"}, ("k > 0",)),
    "an infinite value at closed ends": ({**AREA, "value": "inf"}, ()),
    "nearness at closed ends": ({**AREA, "within": "h"}, ()),
    "no nearness": ({name: text for name, text in TAIL.items() if name != "within"}, ("k > 0",)),
    "ends the wrong way": ({**TAIL, "from": "inf", "to": "0"}, ("k > 0",)),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_a_true_one_is_proved(name: str) -> None:
    fields, assumptions = TRUE[name]
    found = told(fields, *assumptions)
    assert found.verdict == "proved", found.basis


@pytest.mark.parametrize("name", FALSE)
def test_a_false_twin_is_not_proved(name: str) -> None:
    fields, assumptions = FALSE[name]
    assert told(fields, *assumptions).verdict in ("refuted", "undecided")


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_meant_is_refused(name: str) -> None:
    fields, assumptions = REFUSED[name]
    assert told(fields, *assumptions).verdict == "not read"


@pytest.mark.parametrize("name", ["a sign", "another number", "an end", "another number, no antiderivative"])
def test_a_wrong_value_between_closed_ends_is_refuted(name: str) -> None:
    fields, assumptions = FALSE[name]
    found = told(fields, *assumptions)
    assert found.verdict == "refuted" and found.counterexample


TERMS = (
    "x",
    "x**2",
    "x**3",
    "1/(x + 2)",
    "exp(-x)",
    "exp(a*x)",
    "a*x",
    "sqrt(x + 1)",
    "x*exp(-x)",
    "log(x + 1)",
)
SLOPES = (
    "1",
    "2*x",
    "3*x**2",
    "-1/(x + 2)**2",
    "-exp(-x)",
    "a*exp(a*x)",
    "a",
    "1/(2*sqrt(x + 1))",
    "exp(-x) - x*exp(-x)",
    "1/(x + 1)",
)


def drawn(seed: int) -> dict[str, str]:
    """An integral made of its antiderivative, term by term."""
    draw = Random(seed)
    picked = [
        (draw.choice(("1", "-2", "1/3", "5/2")), draw.randrange(len(TERMS)))
        for _ in range(draw.randint(1, 2))
    ]
    low, high = Fraction(draw.randint(0, 3), 2), Fraction(draw.randint(4, 9), 2)
    whole = " + ".join(f"({factor})*({TERMS[k]})" for factor, k in picked)
    at = {
        end: whole.replace("exp", "EXP").replace("x", f"({end})").replace("EXP", "exp")
        for end in (str(low), str(high))
    }
    return {
        "formula": " + ".join(f"({factor})*({SLOPES[k]})" for factor, k in picked),
        "variable": "x", "from": str(low), "to": str(high), "antiderivative": whole,
        "value": f"({at[str(high)]}) - ({at[str(low)]})",
    }  # fmt: skip


def quadrature(fields: dict[str, str], a: Fraction) -> mpmath.mpf:
    words = (
        fields["formula"]
        .replace("exp", "mpmath.exp")
        .replace("sqrt", "mpmath.sqrt")
        .replace("log", "mpmath.log")
    )
    f = eval(
        f"lambda x: {words}", {"mpmath": mpmath, "a": mpmath.mpf(a.numerator) / a.denominator}
    )  # our own texts
    ends = [
        mpmath.mpf(Fraction(fields[end]).numerator) / Fraction(fields[end]).denominator
        for end in ("from", "to")
    ]
    return mpmath.quad(f, ends)


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(n, marks=pytest.mark.long) for n in range(4, 24))]
)
def test_twins_of_drawn_integrals(seed: int) -> None:
    fields = drawn(seed)
    assert told(fields, "a > 0").verdict == "proved"
    twin = {**fields, "value": f"{fields['value']} + 1/{7 + seed}"}
    found = told(twin, "a > 0")
    assert found.verdict == "refuted", found.basis
    a = Fraction((found.counterexample or {}).get("a", "1"))
    claimed = value(twin["value"], {"a": a})
    true = quadrature(twin, a)
    written = (
        mpmath.mpf(str(claimed.ball(120).mid().str(30, radius=False)))
        if not isinstance(claimed, Fraction)
        else (mpmath.mpf(claimed.numerator) / claimed.denominator)
    )
    assert abs(true - written) > 1e-3
    alone = {name: text for name, text in twin.items() if name != "antiderivative"}
    assert told(alone, "a > 0").verdict in ("refuted", "undecided")
