"""The numbers of Table 1, Table 5, Section 5 and Appendix C by bisection and by summing the noise, without the engine."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction as F

import mpmath
import pytest

from epsproof.verify.papers import PAPERS
from tests.verify.papers.exact_value import value

CLAIMS = {claim.id.partition(".")[2]: claim for claim in PAPERS["kazan-reiter-2024"].claims}
TABLES = [name for name in CLAIMS if name.startswith(("tab1.", "tab5."))]
TINY = F(1, 10**12)


def number(v: F) -> mpmath.mpf:
    return mpmath.mpf(v.numerator) / v.denominator


def least_factor(a: F, r: F, name: str, other: F) -> mpmath.mpf:
    """The least t with p q + t^2 (1-q) p + t (1-p) >= 1/max(a/(p q), r) for priors of which one is ``other``, by bisection."""
    kink = a / (r * other)
    free = [TINY, 1 - TINY, F(1), *(F(k, 60) for k in range(1, 60)), *([kink] if 0 < kink <= 1 else [])]
    least = mpmath.mpf(0)
    for running in free:
        p, q = (number(x) for x in ((running, other) if name == "q" else (other, running)))
        target, low, high = 1 / max(number(a) / (p * q), number(r)), mpmath.mpf(0), mpmath.mpf(1)
        for _ in range(120):
            middle = (low + high) / 2
            low, high = (
                (low, middle)
                if p * q + middle**2 * (1 - q) * p + middle * (1 - p) >= target
                else (middle, high)
            )
        least = max(least, high)
    return least


def noise(t: mpmath.mpf, weight) -> mpmath.mpf:
    """The mean of weight(k) where k has a probability proportional to t^|k|, by summing 4000 terms."""
    powers = [(k, t ** abs(k)) for k in range(-2000, 2001)]
    return sum(weight(k) * x for k, x in powers) / sum(x for _, x in powers)


def rounded(x: mpmath.mpf, printed: str) -> Decimal:
    return Decimal(mpmath.nstr(x, 25)).quantize(Decimal(printed), ROUND_HALF_EVEN)


def factor(name: str) -> mpmath.mpf:
    claim = CLAIMS[name]
    values = {x: F(str(value(text, {}))) for x, text in claim["values"].items()}
    fixed, _, other = claim["where"][0].partition("==")
    return least_factor(values["a"], values["r"], fixed.strip(), F(str(value(other, {}))))


@pytest.mark.parametrize("name", TABLES)
def test_tables(name):
    column, printed = name.rpartition(".")[2], CLAIMS[name]["printed"]
    with mpmath.workdps(30):
        t = factor(name)
        found = {
            "eps": lambda: -mpmath.log(t),
            "sd": lambda: mpmath.sqrt(noise(t, lambda k: k * k)),
            "pr": lambda: 100 * noise(t, lambda k: k == 0),
        }[column]()
        assert rounded(found, printed) == Decimal(printed)
        assert rounded(found * mpmath.mpf("1.03"), printed) != Decimal(printed)


@pytest.mark.parametrize("name", ["fig2.eps220", "fig2.rmse", "SC2.p005", "SC2.p0005"])
def test_quoted_budgets_and_errors(name):
    with mpmath.workdps(30):
        t = factor(name)
        found = mpmath.sqrt(noise(t, lambda k: k * k)) if name == "fig2.rmse" else -mpmath.log(t)
        assert rounded(found, CLAIMS[name]["printed"]) == Decimal(CLAIMS[name]["printed"])


def test_the_noise_switches_the_answer_with_probability_one_tenth():
    """a = 1/2, r = 5: the deviation 0.25 is one death, and P(noise >= 1) = 1/10, not below."""
    with mpmath.workdps(40):
        t = least_factor(F(1, 2), F(5), "q", F(1))
        assert abs(noise(t, lambda k: k >= 1) - mpmath.mpf(1) / 10) < mpmath.mpf(10) ** -10
        assert abs(noise(t, lambda k: k >= 2) - mpmath.mpf(1) / 10) > mpmath.mpf(10) ** -2
