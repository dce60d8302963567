"""Renyi divergences of releases of several kinds, of samples among them, against quadrature and sums; why some are not told."""

from __future__ import annotations

import json
from fractions import Fraction

import mpmath
import pytest
from click.testing import CliRunner
from flint import arb

from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.reports.cli import main
from epsproof.verify.laws import conversions as conversion
from epsproof.verify.laws.conversions import least_divergence
from epsproof.verify.laws.read import parts_of
from epsproof.verify.laws.release import releases
from epsproof.verify.laws.subsampled import sampled_moment
from epsproof.verify.numeric.real_roots import precision


def parts(text: str):
    return parts_of(releases(text))


@mpmath.workdps(20)
def sampled_noise(rate: str, sigma: str, order: int, added: bool) -> mpmath.mpf:
    """The divergence of one Gaussian release on a sample, by quadrature over the noise."""
    q, s = mpmath.mpf(rate), mpmath.mpf(sigma)

    def integrand(x: mpmath.mpf) -> mpmath.mpf:
        mixed = 1 - q + q * mpmath.exp((2 * x - 1) / (2 * s**2))
        return mpmath.npdf(x, 0, s) * mixed ** (1 - order if added else order)

    return mpmath.log(mpmath.quad(integrand, mpmath.linspace(-12 * s, 12 * s + order, 40))) / (order - 1)


BESIDE = {
    "subsampled_gaussian(0.9, 5) x 8, laplace(1/3)": ("100", [("0.9", "5", 8)], "laplace(1/3)"),
    "subsampled_gaussian(0.1, 1), 1/2, laplace(1)": ("3", [("0.1", "1", 1)], "1/2, laplace(1)"),
    "subsampled_gaussian(0.1, 1), discrete_gaussian(2)": ("5", [("0.1", "1", 1)], "discrete_gaussian(2)"),
}


@pytest.mark.parametrize("text", BESIDE)
@mpmath.workdps(40)
def test_divergences_of_sampled_noise_and_of_what_is_beside_it_add(text):
    """The larger order of the pair counts; the sampled release alone, and its smaller order, are false twins."""
    order, sampled, beside = BESIDE[text]
    found, rest = (
        least_divergence(parts(text), Fraction(order), 12),
        least_divergence(parts(beside), Fraction(order), 12),
    )
    both = [sum(k * sampled_noise(q, s, int(order), added) for q, s, k in sampled) for added in (False, True)]
    exact = float(max(both)) + float(rest.lower)
    assert float(found.lower) - 1e-10 <= exact <= float(
        found.upper
    ) + 1e-10 and found.upper - found.lower < Fraction(1, 10**10)
    assert float(min(both)) + float(rest.upper) < float(found.lower) and float(max(both)) < float(found.lower)


@mpmath.workdps(60)
def whole_order(rate: str, order: int) -> mpmath.mpf:
    """Of noise with sigma = 1 the binomial sum over how often the person is drawn: Mironov, Talwar and Zhang (2019)."""
    q = mpmath.mpf(rate)
    terms = (
        mpmath.binomial(order, k) * (1 - q) ** (order - k) * q**k * mpmath.exp(k * (k - 1) / 2)
        for k in range(order + 1)
    )
    return mpmath.log(mpmath.fsum(terms)) / (order - 1)


@pytest.mark.parametrize(("rate", "order"), [("0.01", 2), ("0.01", 100), ("1e-6", 64), ("0.5", 300)])
@mpmath.workdps(60)
def test_sampled_noise_has_divergences_of_high_orders(rate, order):
    """The bound of the tail leaves the rate in; without it the engine fell over at orders such as 100."""
    found = least_divergence(parts(f"subsampled_gaussian({rate}, sigma=1)"), Fraction(order), 20)
    low, high, exact = (
        *(mpmath.mpf(x.numerator) / x.denominator for x in (found.lower, found.upper)),
        whole_order(rate, order),
    )
    assert found.tight and low * (1 - mpmath.mpf("1e-30")) <= exact <= high * (1 + mpmath.mpf("1e-30"))


def test_the_order_of_the_pair_in_which_the_person_is_left_out_first_has_its_peak_far_below():
    """At x = -50, where the end was at -20: by quadrature."""
    with precision(200):
        found = sampled_moment(Fraction(1, 2), Fraction(1, 100), arb(1000), True).log()
    q = mpmath.mpf(1) / 2

    def integrand(x: mpmath.mpf) -> mpmath.mpf:
        return mpmath.npdf(x) * (1 - q + q * mpmath.exp(x / 10 - mpmath.mpf(1) / 200)) ** -999

    exact = mpmath.log(mpmath.quad(integrand, mpmath.linspace(-70, 20, 91)))
    assert abs(float(found.mid()) - float(exact)) < 1e-9 * float(exact) and found.rad() < 1e-30


def test_a_divergence_that_is_not_enclosed_is_no_error(monkeypatch):
    """The first is enclosed with twice the bits."""
    assert abs(float(least_divergence(parts("laplace(1e90)"), Fraction(10**15), 12).upper) / 1e90 - 1) < 1e-9
    monkeypatch.setattr(conversion, "FACTORS", (1,))
    with pytest.raises(LimitExceeded, match="take a smaller order"):
        least_divergence(parts("laplace(1e90)"), Fraction(10**15), 12)


@pytest.mark.parametrize(("text", "beside", "first"), [
    ("discrete_gaussian(3)", "laplace(1), gaussian(1)", 5 / 18), ("discrete_gaussian(3)", "geometric(1, 3)", 5 / 18),
    ("zcdp(1)", "laplace(1)", 5.0), ("gaussian(3)", "0.5, subsampled_gaussian(0.1, 1)", 5 / 18),
])  # fmt: skip
def test_divergences_of_any_kinds_add(text, beside, first):
    """Zero-concentrated releases and discrete Gaussian noise have 5 rho; not all losses of the latter are listed."""
    found, rest = (least_divergence(parts(x), Fraction(5), 12) for x in (f"{text}, {beside}", beside))
    assert found.tight and abs(float(found.lower) - float(rest.lower) - first) < 1e-10


@pytest.mark.parametrize(
    ("option", "near"), [(("--to", "zcdp"), 28.3671213466), (("--renyi", "2"), 48.4216588363)]
)
def test_what_adds_is_not_composed_first(option, near):
    """The law of these losses takes too many sums, and is not needed: what --delta says, by an account, is another question."""
    asked = ("compose", "laplace(0.1) x 30, laplace(0.7) x 30, geometric(1, 5) x 60")
    found = json.loads(CliRunner().invoke(main, [*asked, *option, "--json"]).stdout)
    assert abs(float(found["lower"]) - near) < 1e-9 and found["exact"] and found["adaptive"]
    single = [
        least_divergence(parts(x), Fraction(2), 12).lower
        for x in ("laplace(0.1)", "laplace(0.7)", "geometric(1, 5)")
    ]
    assert abs(float(30 * (single[0] + single[1]) + 60 * single[2]) - 48.4216588363) < 1e-8
    assert CliRunner().invoke(main, [*asked, "--delta", "1e-5"]).exit_code == 0


@pytest.mark.parametrize(("text", "said"), [
    ("dp(1, 0.1)", "no Renyi budget"), ("subsampled_gaussian(0.1, 1), dp(1, 0.1)", "no Renyi budget"),
    ("rdp(2, 1)", "of order 2 says nothing of the larger order 5/2"), ("subsampled_laplace(0.1, 1)", "not enclosed"),
])  # fmt: skip
def test_why_a_divergence_is_not_told(text, said):
    with pytest.raises(UnsupportedForm, match=said):
        least_divergence(parts(text), Fraction(5, 2), 12)
