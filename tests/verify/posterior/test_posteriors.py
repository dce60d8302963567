"""Posteriors lie in their intervals, by quadrature in mpmath that shares no code; those of other statements do not."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache

import mpmath as mp
import pytest
from flint import arb
from posterior_by_quadrature import Forty, drawn, exact, reference_of

from epsproof.verify.numeric.decimals import Ends
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.posterior.answer import answer, likelihood_of
from epsproof.verify.posterior.constrained import constrained
from epsproof.verify.posterior.statement import statement_of
from epsproof.verify.releases.ends import exact_end
from tests.blood_lead import LEAD

F = Fraction
TWINS = [
    {"n": 44},
    {"n": 42},
    {"epsilon_mean": "0.25", "epsilon_variance": "0.26"},
    {"epsilon_mean": "0.5"},
    {"mean": "34.2"},
    {"variance": "2223.0656"},
    {"bounds": [0, 101]},
]


def found(table, digits=10, number=0):
    """The posterior; every test of a process asks for the same ones."""
    return kept(json.dumps(table), digits).posteriors[number]


@cache
def kept(table, digits):
    return answer(statement_of(json.loads(table)), digits)


def normaliser(table):
    """The integral alone, in 8 digits."""
    with precision(128):
        total = constrained(likelihood_of(statement_of(table)), 8).total
        return Ends(exact_end(total.lower()), exact_end(total.upper()))


def inside(ends, value, room="1e-16"):
    room = mp.mpf(room) * abs(value)
    return exact(ends.lower) - room <= value <= exact(ends.upper) + room


def narrow(ends, digits):
    return ends.upper - ends.lower <= max(abs(ends.lower), abs(ends.upper)) / 10**digits


def checked(table, digits, room):
    """Every number of the answer beside the reference."""
    statement, one = statement_of(table), found(table, digits)
    reference, width, low = reference_of(statement), exact(statement.range), exact(statement.low)
    assert inside(one.normaliser, reference.total(), room)
    for variable, below, scale, shift in (
        (one.mu, reference.mean_below, width, low),
        (one.variance, reference.variance_below, width**2, mp.mpf(0)),
    ):
        for level, ends in variable.quantiles:
            assert narrow(ends, digits - 1)
            first, last = (below((exact(end) - shift) / scale) for end in (ends.lower, ends.upper))
            slack = mp.mpf(room)
            assert first <= exact(level) + slack and exact(level) - slack <= last, (level, first, last)
    if one.variance.mean is not None and statement.n > (2 if statement.constraints else 6):
        assert inside(one.variance.mean, reference.variance_mean() * width**2, room)


def test_a_survey_of_lead_in_blood():
    """Kazan 2025, Example 4, under the flat prior."""
    statement = statement_of(LEAD)
    with mp.workdps(18), precision(112):
        reference, one = reference_of(statement), constrained(likelihood_of(statement), 10)
        total, x = reference.total(), reference.over(lambda x: x * reference.width(x))
        below = reference.over(reference.width, mp.mpf("0.1")) / total
        for value, number in (
            (one.total, total),
            (one.likelihood.centre[1] + one.moment(0, 1), x / total),
            (one.variance_at(arb(1) / 10).below, below),
        ):
            assert inside(Ends(exact_end(value.lower()), exact_end(value.upper())), number)
            assert value.rad() < value * arb(10) ** -10


def test_a_survey_without_constraints_has_the_printed_probabilities():
    """24 % of new values below 0, 10 % above 100, a standard deviation of 53 (Kazan 2025, section 4.4.2)."""
    one = found(LEAD | {"constraints": False}, 6)
    below, above = one.predictive.outside
    assert F("0.235") < below.lower <= below.upper < F("0.245")
    assert F("0.095") < above.lower <= above.upper < F("0.105")
    assert F("52.5") < one.predictive.deviation.lower <= one.predictive.deviation.upper < F("53.5")
    assert one.mu.mean.lower == one.mu.mean.upper == F("34.3")


@pytest.mark.parametrize("twin", TWINS)
def test_another_statement_has_another_normaliser(twin):
    """What holds for one is not in the interval of the other."""
    with mp.workdps(18):
        number = mp.mpf("0.38915861454677649785")
        assert inside(normaliser(LEAD), number) and not inside(normaliser(LEAD | twin), number)


@pytest.mark.long
@pytest.mark.parametrize("twin", [*TWINS, {"constraints": False}])
def test_another_statement_has_another_posterior(twin):
    right, wrong = found(LEAD), found(LEAD | twin)
    assert _apart(right.mu.deviation, wrong.mu.deviation)
    pairs = zip(right.variance.quantiles, wrong.variance.quantiles, strict=True)
    assert [a for a, b in pairs if _apart(a[1], b[1])] != []


@pytest.mark.long
def test_swapped_budgets_are_told_apart():
    table = LEAD | {"epsilon_mean": "0.2", "epsilon_variance": "0.3"}
    swapped = LEAD | {"epsilon_mean": "0.3", "epsilon_variance": "0.2"}
    with mp.workdps(20):
        total = reference_of(statement_of(table)).total()
        assert inside(found(table).normaliser, total) and not inside(found(swapped).normaliser, total)


def _apart(one, other):
    return one.upper < other.lower or other.upper < one.lower


@pytest.mark.long
def test_values_between_other_bounds_have_the_posterior_rescaled():
    """Theorem 13."""
    one, other = found(LEAD), found(LEAD | {"bounds": [-1, 1], "mean": "-0.314", "variance": "0.88962624"})
    for (_, a), (_, b) in zip(one.mu.quantiles, other.mu.quantiles, strict=True):
        assert not _apart(a, type(b)(50 * (b.lower + 1), 50 * (b.upper + 1)))
    assert not _apart(one.normaliser, other.normaliser)


@pytest.mark.long
def test_the_mirrored_mean_has_the_mirrored_posterior():
    """mu(1 - mu) is symmetric: a released mean of 65.7 in place of 34.3."""
    one, other = found(LEAD), found(LEAD | {"mean": "65.7"})
    assert one.normaliser.lower <= other.normaliser.upper and other.normaliser.lower <= one.normaliser.upper
    low, high = one.mu.shortest.low, other.mu.shortest.high
    assert not _apart(low, type(high)(100 - high.upper, 100 - high.lower))


@pytest.mark.long
def test_highest_density_intervals_have_the_probability_and_equal_densities():
    """The ends by mpmath: probability 0.95 between them, and densities as quotients of differences."""
    with mp.workdps(20):
        reference, shortest = reference_of(statement_of(LEAD)), found(LEAD).variance.shortest
        low, high = (exact(end.lower) / 10**4 for end in (shortest.low, shortest.high))
        total = reference.total()

        def density(x):
            return reference.width(x) * reference.kept(x) / total

        between = reference.variance_below(high) - reference.variance_below(low)
        assert abs(between - mp.mpf("0.95")) < mp.mpf("1e-10")
        assert abs(density(low) / density(high) - 1) < mp.mpf("1e-7")
        assert shortest.rung == "sampled" and shortest.modes == 1 and not shortest.at_end


@pytest.mark.long
def test_a_law_without_a_finite_moment_has_none():
    four, six, eight = (found(LEAD | {"constraints": False, "n": n}, 4) for n in (4, 6, 8))
    assert four.mu.mean is None and four.mu.deviation is None and four.variance.mean is None
    assert six.mu.mean is not None and six.mu.deviation is not None and six.variance.mean is not None
    assert six.variance.deviation is None and eight.variance.deviation is not None
    assert four.mu.quantiles[0][1].upper < 0 and four.mu.shortest.rung == "proved"


@pytest.mark.long
def test_the_same_statement_has_the_same_ends():
    assert answer(statement_of(LEAD), 5) == answer(statement_of(LEAD), 5)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_quantiles_of_random_files_to_forty_digits(seed):
    """Every interval contains the quantile; of mu, whose integrals take long here, that of the lowest level."""
    with mp.workdps(44):
        statement, one = statement_of(drawn(seed)), found(drawn(seed), 12)
        reference, width = Forty(reference_of(statement)), exact(statement.range)
        for variable, law, scale, shift in (
            (one.mu.quantiles[:1], reference.mean_below, width, exact(statement.low)),
            (one.variance.quantiles, reference.variance_below, width**2, mp.mpf(0)),
        ):
            for level, ends in variable:
                first, last = ((exact(end) - shift) / scale for end in (ends.lower, ends.upper))
                value = reference.quantile(law, exact(level), (first + last) / 2)
                room = abs(value) * mp.mpf("1e-38")
                assert first - room <= value <= last + room, (level, first, value, last)
                assert last - first <= abs(value) * mp.mpf("1e-12")


@pytest.mark.long
def test_the_reference_has_forty_digits(seed=6):
    """With twice the nodes, and beside mpmath's own quadrature."""
    with mp.workdps(44):
        reference = reference_of(statement_of(drawn(seed)))
        total = Forty(reference).total
        assert abs(Forty(reference, 6).total / total - 1) < mp.mpf("1e-40")
    with mp.workdps(20):
        assert abs(reference_of(statement_of(drawn(seed))).total() / total - 1) < mp.mpf("1e-16")


@pytest.mark.long
def test_a_thousand_values():
    with mp.workdps(25):
        table = LEAD | {"n": 1000, "variance": 300, "epsilon_mean": "0.1", "epsilon_variance": "0.1"}
        reference, one = reference_of(statement_of(table)), found(table, 12)
        assert inside(one.normaliser, reference.total(), "1e-18") and narrow(one.normaliser, 12)


@pytest.mark.long
def test_how_probable_new_values_beyond_the_bounds_are():
    """A new value is the released mean plus Laplace noise plus normal noise of the variance x(1 + 1/n)."""
    table = LEAD | {"constraints": False}
    outside, reference = found(table).predictive.outside, reference_of(statement_of(table))
    with mp.workdps(20):
        more, total = 1 + mp.mpf(1) / 43, reference.total()
        below, under = (
            reference.over(lambda x, at=at: reference.normal_laplace(at - reference.y, x * more)) / total
            for at in (0, 1)
        )
        assert (
            inside(outside[0], below) and inside(outside[1], 1 - under) and not inside(outside[0], 1 - under)
        )
