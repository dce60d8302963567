"""What an adversary may come to believe from a mechanism: both edges against exact laws, the limit, the picture, refusals."""

from __future__ import annotations

from fractions import Fraction
from math import comb, exp, log

import mpmath
import pytest
from click.testing import CliRunner

from epsproof.derive.text.notation import symbol
from epsproof.reports.cli import main
from epsproof.reports.documents.mechanism import mechanism_document
from epsproof.reports.question import Question
from epsproof.reports.view.belief_band import belief_band
from epsproof.verify.laws.mechanism_budget import edges
from epsproof.verify.laws.release import releases

FAILURE = Fraction(1, 20)
COUNT = 12


def law(odds: Fraction, count: int) -> list[tuple[Fraction, Fraction]]:
    """(P, Q) of the number of true answers among ``count``."""
    p = odds / (odds + 1)
    counts = [(comb(count, j), j, count - j) for j in range(count + 1)]
    return [(ways * p**j * (1 - p) ** rest, ways * (1 - p) ** j * p**rest) for ways, j, rest in counts]


def extreme(outcomes: list[tuple[Fraction, Fraction]], probability: Fraction, sign: int) -> Fraction:
    """The least (1) or greatest (-1) Q(S)/P(S) over randomized events S with that probability under P."""
    left, total = probability, Fraction(0)
    for p, q in sorted(outcomes, key=lambda x: sign * x[1] / x[0]):
        share = min(Fraction(1), left / p)
        total, left = total + share * q, left - share * p
    return total / probability


@pytest.mark.parametrize("failure", [Fraction(1, 1000), FAILURE, Fraction(2, 5)])
@pytest.mark.parametrize("odds", [Fraction(5, 4), Fraction(3, 2), Fraction(3)])
def test_the_edges_are_those_of_the_best_tests(failure, odds):
    strength = Fraction(log(odds))
    found = edges(releases(f"{COUNT} x randomized_response", ("epsilon",)), strength, failure, 1, 8)
    exact = law(Fraction(exp(float(strength))), COUNT)
    least, most = extreme(exact, failure, 1), extreme(exact, failure, -1)
    assert 0 <= least - found.least + Fraction(1, 10**12) < Fraction(1, 10**8)
    assert 0 <= found.most - most + Fraction(1, 10**12) < Fraction(1, 10**8)


@pytest.mark.parametrize("failure", [Fraction(1, 100), Fraction(1, 3)])
@mpmath.workdps(40)
def test_the_edges_of_gaussian_noise_are_in_closed_form(failure):
    """Phi(Phi^-1(x) -+ mu)/x with mu = sqrt(3)/sigma."""
    found = edges(releases("3 x gaussian", ("sigma",)), Fraction(1, 4), failure, 1, 10)
    x, mu = mpmath.mpf(failure.numerator) / failure.denominator, mpmath.sqrt(3) / 4
    quantile = mpmath.sqrt(2) * mpmath.erfinv(2 * x - 1)
    least, most = mpmath.ncdf(quantile - mu) / x, mpmath.ncdf(quantile + mu) / x
    assert 0 <= least - mpmath.mpf(found.least.numerator) / found.least.denominator < mpmath.mpf("1e-10")
    assert 0 <= mpmath.mpf(found.most.numerator) / found.most.denominator - most < mpmath.mpf("1e-10")


def largest_quotient(one: float, other: float) -> float:
    """sup over orders of the divergence of two coins over the order, on a grid."""
    orders = [1 + 1.03**k / 1000 for k in range(360)]
    return max(
        max(log(sum(exp(x * log(u) + (1 - x) * log(v)) for u, v in pairs)) / (x - 1) / x for x in orders)
        for a, b in ((one, other), (other, one)) for pairs in [((a, b), (1 - a, 1 - b))]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("failure", "rho"), [(Fraction(1, 20), Fraction(43, 500)), (Fraction(9, 10), Fraction(1, 10))]
)
def test_the_edges_of_concentrated_privacy_are_those_of_an_event(failure, rho):
    """What lies a little inside an edge is admitted, what lies a little outside is not."""
    found = edges(releases("2 x zcdp", ("rho",)), rho / 2, failure, 1, 4)
    for edge, inwards in ((found.least, 1), (found.most, -1)):
        inside, outside_it = (float(edge) * (1 + inwards * way * 1e-3) * float(failure) for way in (1, -1))
        assert (
            largest_quotient(float(failure), inside)
            < float(rho)
            < largest_quotient(float(failure), outside_it)
        )


def band_of(profile: str, mechanism: str, *where: str, failure: str = "0.05"):
    asked = Question(profile, where)
    return belief_band(asked, (), mechanism, mechanism_document(asked, (), mechanism, failure, 4, 20.0))


def at(formula, band, x):
    return float(formula.subs(symbol(band.runs), x))


def outside(band, epsilon: Fraction, prior: Fraction) -> dict[str, Fraction]:
    """The largest probabilities of a posterior above, below and beyond the band, whichever of the releases the person is in."""
    above, below, never = (at(f, band, prior) for f in (band.above, band.below, band.never))
    found = {"above": Fraction(0), "below": Fraction(0), "beyond": Fraction(0)}
    for count in range(COUNT + 1):
        posteriors = [
            (p, prior * p / (prior * p + (1 - prior) * q))
            for p, q in law(Fraction(exp(float(epsilon))), count)
        ]
        for name, counts in (
            ("above", lambda x: x > above + 1e-9), ("below", lambda x: x < below - 1e-9), ("beyond", lambda x: x > never + 1e-9),
        ):  # fmt: skip
            found[name] = max(found[name], sum((p for p, x in posteriors if counts(x)), Fraction(0)))
    return found


@pytest.mark.parametrize("prior", [Fraction(1, 50), Fraction(1, 4), Fraction(9, 10)])
def test_a_belief_leaves_the_band_no_more_often_than_is_said(prior):
    band = band_of("2", f"{COUNT} x randomized_response", "q == 1")
    epsilon = Fraction(band.budget.partition(" = ")[2])
    found = outside(band, epsilon, prior)
    assert 0 < found["above"] <= FAILURE and 0 < found["below"] <= FAILURE and found["beyond"] == 0, found


def test_a_band_for_a_larger_failure_or_a_smaller_budget_is_left_more_often():
    """The twins: edges for another failure, and the same edges with more spent."""
    loose = band_of("2", f"{COUNT} x randomized_response", "q == 1", failure="0.2")
    tight = band_of("2", f"{COUNT} x randomized_response", "q == 1")
    prior, spent = Fraction(1, 4), Fraction(loose.budget.partition(" = ")[2])
    assert outside(loose, spent, prior)["above"] > FAILURE
    assert outside(tight, spent, prior)["above"] > FAILURE and outside(tight, spent, prior)["beyond"] > 0


@pytest.mark.parametrize(("profile", "where", "mechanism"), [
    ("2", (), "12 x laplace"), ("max(1/(4*p*q), 3)", (), "12 x laplace"), ("posterior <= 1/2", ("p*q <= 1/4", "q == 1"), "zcdp"),
    ("posterior_odds <= 3*prior_odds", ("p <= 1/2", "q == 1/2"), "5 x gaussian"),
])  # fmt: skip
def test_the_upper_edge_stays_within_the_limit(profile, where, mechanism):
    band = band_of(profile, mechanism, *where)
    places = [Fraction(k, 400) for k in range(1, 400)]
    asked = [x for x in places if all(r.holds({band.runs: x}) for r in band.region)]
    gaps = [at(band.limit, band, x) - at(band.above, band, x) for x in asked]
    assert min(gaps) >= -1e-9 and min(gaps) < 0.01, min(gaps)
    assert len(asked) < len(places) or not where or where == ("q == 1",)


def test_the_picture_shows_the_formulas():
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    from epsproof.reports.figures.mechanism_band import band_figure
    from epsproof.reports.figures.style import styled

    band = band_of("max(1/(4*p*q), 3)", "12 x laplace")
    with styled():
        axis = band_figure(band).axes[0]
        lines = {line.get_label(): line.get_xydata() for line in axis.lines}
    shown = {
        "exceeded with probability 5% at most": band.above, "fallen below with probability 5% at most": band.below,
        "never exceeded": band.never, "belief unchanged": symbol(band.runs),
    }  # fmt: skip
    assert {*shown, "limit of the criterion"} == set(lines)
    wrong = [
        (label, before, after)
        for label, formula in shown.items()
        for before, after in lines[label]
        if abs(float(formula.subs(symbol(band.runs), before)) - after) > 1e-9
    ]
    assert wrong == []


def drawn(*words: str):
    return CliRunner().invoke(main, ["figure", *words], catch_exceptions=False)


def test_a_band_is_drawn_by_a_command(tmp_path):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    words = (
        "band",
        "posterior <= 1/2",
        "--where",
        "p <= 1/4",
        "--mechanism",
        "gaussian",
        "--failure",
        "0.01",
    )
    found = drawn(*words, "--to", str(tmp_path))
    (picture,) = tmp_path.glob("posterior-1-2-*-band.svg")
    assert found.exit_code == 0 and picture.read_bytes().count(b"<path") > 20, found.output


@pytest.mark.parametrize(("words", "told"), [
    (("band", "2"), "needs --mechanism and --failure"),
    (("band", "2", "--mechanism", "12 x laplace"), "needs --mechanism and --failure"),
    (("band", "2", "--mechanism", "12 x laplace", "--failure", "2"), "above 0 and below 1"),
    (("band", "1", "--mechanism", "12 x laplace", "--failure", "0.05"), "allows no change"),
    (("band", "posterior >= prior/2", "--mechanism", "12 x laplace", "--failure", "0.05"), "upper limits"),
    (("band", "2", "--where", "p == 1/2", "--where", "q == 1/2", "--mechanism", "12 x dp", "--failure", "0.05"), "no prior runs"),
    (("band", "2", "--mechanism", "12 x laplace", "--failure", "0.05", "--across", "p=0:1"), "drawn over the priors"),
    (("surface", "2", "--mechanism", "12 x laplace"), "belong to a band"),
])  # fmt: skip
def test_what_cannot_be_drawn_is_refused(words, told, tmp_path):
    found = CliRunner().invoke(main, ["figure", *words, "--to", str(tmp_path)])
    assert found.exit_code == 3 and told in found.output and not list(tmp_path.iterdir()), found.output
