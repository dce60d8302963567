"""Chapter 4 of the thesis: what is refuted is refuted by the densities themselves, and what the errata say instead is proved."""

from __future__ import annotations

import mpmath
import pytest
from attrs import evolve

from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.papers import PAPERS

CLAIMS = {
    claim.id: claim for claim in PAPERS["kazan-thesis-2025"].claims if claim.file.startswith("chapter_4")
}
SEARCHES = Searches()
REFUTED: dict[str, dict[str, object]] = {
    "K25.ch4.eq4.28": {
        "family": "inverse-gamma((n + f + 1)/2, (f*g + (n - 1)*v + n*(y - m)**2 + k*(m - c)**2)/2)"
    },
    "K25.ch4.default_limit": {"goals": ["abs((f/2 + 1) + 1/2 - 3/2) <= h"]},
    "K25.ch4.eq4.55-4.56": {"goals": ["(a/sqrt(x))/(b/sqrt(z)) == (a/b)*(sqrt(z)/sqrt(x))"]},
    "K25.ch4.eq4.71.premise": {"goals": ["y**2 <= y"]},
    "K25.ch4.eq4.116.txt": {"goals": ["x - x**2 <= 1/4", "x == 1/2 => x - x**2 == 1/4"]},
    "K25.ch4.T19.diff": {"goals": ["(a - 1)/t - (b - k) != (a - 1)/t - (b + k)"]},
}
N, Y, V, F, G, K, C, M = map(mpmath.mpf, (7, "0.3", "0.04", 3, "0.02", 2, "0.25", "0.4"))


@pytest.mark.parametrize("identifier", sorted(REFUTED))
def test_what_is_refuted_is_proved_as_the_errata_have_it(identifier: str) -> None:
    claim = CLAIMS[identifier]
    assert judged(claim, SEARCHES).verdict == "refuted"
    instead = evolve(claim, data={**claim.data, **REFUTED[identifier]})
    assert judged(instead, SEARCHES).verdict == "proved"


@pytest.mark.parametrize("identifier", ["K25.ch4.txt.eps2lt2", "K25.ch4.fn1.auto", "K25.ch4.eq4.68.fix"])
def test_a_factor_that_depends_on_n_is_missed(identifier: str) -> None:
    assert judged(CLAIMS[identifier], SEARCHES).verdict == "repaired"


def joint(x: mpmath.mpf) -> mpmath.mpf:
    """The logarithm of the densities with sigma^2 = x in them, as (4.2) and (4.47) write them."""
    mean = mpmath.log(mpmath.npdf(Y, M, mpmath.sqrt(x / N)))
    shape, rate = (N - 1) / 2, (N - 1) / (2 * x)
    variance = shape * mpmath.log(rate) + (shape - 1) * mpmath.log(V) - rate * V - mpmath.loggamma(shape)
    prior = -(F / 2 + 1) * mpmath.log(x) - F * G / (2 * x)
    return mean + variance + prior + mpmath.log(mpmath.npdf(M, C, mpmath.sqrt(x / K)))


def inverse_gamma(shape: mpmath.mpf, rate: mpmath.mpf, x: mpmath.mpf) -> mpmath.mpf:
    return -(shape + 1) * mpmath.log(x) - rate / x


def test_the_full_conditional_of_the_variance_has_the_prior_of_the_mean() -> None:
    printed = (N + F) / 2, (F * G + (N - 1) * V + N * (Y - M) ** 2) / 2
    instead = printed[0] + mpmath.mpf(1) / 2, printed[1] + K * (M - C) ** 2 / 2
    places = mpmath.mpf("0.02"), mpmath.mpf("0.11")

    def apart(law: tuple[mpmath.mpf, mpmath.mpf]) -> mpmath.mpf:
        ends = [joint(x) - inverse_gamma(*law, x) for x in places]
        return abs(ends[0] - ends[1])

    assert apart(instead) < mpmath.mpf(10) ** -12 < 1e-3 < apart(printed)


def test_true_statements_that_look_like_the_false_ones_are_proved() -> None:
    for identifier in (
        "K25.ch4.eq4.27",
        "K25.ch4.eq4.37-4.41",
        "K25.ch4.eq4.71",
        "K25.ch4.eq4.68",
        "K25.ch4.T16",
    ):
        assert judged(CLAIMS[identifier], SEARCHES).verdict == "proved"


def test_a_scale_is_read_as_a_shape() -> None:
    found = judged(CLAIMS["K25.ch4.tgm.words"], SEARCHES)
    assert found.verdict == "proved" and found.read_as.startswith("shape for scale")
    assert "; as it stands" in found.evidence and "refuted" in found.evidence


@pytest.mark.long
@pytest.mark.parametrize(
    ("identifier", "field", "right", "slip"),
    [
        ("K25.ch4.eq4.47", "goals", "-(n - 1)*v/(2*x)", "-n*v/(2*x)"),
        ("K25.ch4.eq4.47", "goals", "2*(x/n)", "2*x"),
        ("K25.ch4.eq4.47.variance", "logarithm", "(n - 2)/2", "(n - 1)/2"),
        ("K25.ch4.eq4.47.variance", "family", "(n - 1)/(2*x)", "n/(2*x)"),
        ("K25.ch4.constr.improper", "formula", "/x", "/sqrt(x)"),
        ("K25.ch4.constr.improper.minorant", "goals", "abs(w) + 1", "abs(w)"),
        ("K25.ch4.eq4.72-4.77", "goals", "f21*g2*a1*b2", "f21*g2*a1*b1"),
        ("K25.ch4.eq4.93-4.98", "goals", "b2*(g2 + j2)", "b2*(g2 + j1)"),
    ],
)
def test_a_slip_in_what_was_said_in_words_is_not_proved(
    identifier: str, field: str, right: str, slip: str
) -> None:
    claim = CLAIMS[identifier]
    assert judged(claim, SEARCHES).verdict == "proved"
    text = claim[field]
    wrong = text.replace(right, slip) if isinstance(text, str) else [one.replace(right, slip) for one in text]
    assert wrong != text
    found = judged(evolve(claim, data={**claim.data, field: wrong}), SEARCHES).verdict
    assert found in ("refuted", "repaired", "undecided")
