"""One published count against sums at 60 digits, and against theorems."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb
from time import process_time

import brute
import pytest
from flint import arb
from mpmath import mp, mpf

from epsproof.derive.releases.noise import noise
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import as_ball, at_precision, ends
from epsproof.verify.releases.one_count import OneCount, exact_ratio, likelihood_ratio

SEED = 20251123
PHRASES = (
    "discrete-gaussian(rho={})", "discrete-gaussian(sigma2={})", "geometric(epsilon={})", "geometric(t=1/{})",
    "2 x geometric(epsilon={})",
    "3 x discrete-gaussian(sigma2={})",
)  # fmt: skip


def releases(count: int, seed: int):
    """Random counts with noise: noise, prior, known others, published value."""
    rng = random.Random(seed)
    for _ in range(count):
        phrase = rng.choice(PHRASES)
        size = Fraction(rng.randint(2, 60), rng.choice((1, 1, 4, 10))) + (1 if "1/{}" in phrase else 0)
        text = phrase.format(size.__ceil__() if "1/{}" in phrase else size)
        prior = Fraction(rng.randint(1, 19), 20)
        known = rng.choice((0, 0, 3, 10**6))
        yield noise(text), prior, known, known + rng.randint(-6, 9)


def agrees(found, value) -> bool:
    low, high = Fraction(found.lower), Fraction(found.upper)
    return low <= Fraction(mp.nstr(value, 55)) <= high and high - low <= high / 10**48


def wrong(count: int, seed: int) -> list[str]:
    """The releases whose posterior at 50 digits is not that of the definition."""
    with mp.workdps(brute.DIGITS):
        found = []
        for law, prior, known, published in releases(count, seed):
            one = OneCount(law, prior, known)
            here = at_precision(lambda one=one, x=published: ends(one.posterior(Fraction(x)), 50), 50)
            truth = (
                brute.posterior(law, prior, published - known)
                if law.count == 1
                else _summed(law, prior, published - known)
            )
            if not agrees(here, truth):
                found.append(f"{law}, {prior}, {known}, {published}: {here}, {truth}")
        return found


def _summed(law, prior, offset):
    """The posterior under a sum of noises by folding their laws."""
    single = noise(str(law).split(" x ")[1])
    width = brute.reach(single) + abs(offset) + 2
    row = {d: brute.weight(single, d) for d in range(-width, width + 1)}

    def total(count, d):
        if count == 1:
            return row.get(d, mpf(0))
        return sum(x * total(count - 1, d - a) for a, x in row.items())

    p = mpf(prior.numerator) / prior.denominator
    with_it, without = total(law.count, offset - 1), total(law.count, offset)
    return p * with_it / (p * with_it + (1 - p) * without)


def test_posteriors_are_those_of_the_definition():
    assert wrong(60, SEED) == []


@pytest.mark.long
def test_a_thousand_posteriors_are_those_of_the_definition():
    assert wrong(1000, SEED + 1) == []


@pytest.mark.parametrize(
    "text",
    [
        "discrete-gaussian(rho=0.099)",
        "geometric(epsilon=1/2)",
        "geometric(t=1/3)",
        "discrete-gaussian(rho=2)",
    ],
)
@pytest.mark.parametrize("prior", [Fraction(1, 2), Fraction(1, 5), Fraction(9, 10)])
def test_expected_posterior_gain_and_guess_are_sums(text, prior):
    law, one = noise(text), OneCount(noise(text), prior, 2)
    means = ("posterior", "gain", "loss", "posterior_without")
    with mp.workdps(brute.DIGITS):
        mass = brute.law(law)
        places = range(-brute.reach(law), brute.reach(law) + 1)
        rows = [(mass(y - 1), mass(y), brute.posterior(law, prior, y)) for y in places]
        p = mpf(prior.numerator) / prior.denominator
        half = mpf(10) ** -50
        truth = {
            "posterior": sum(a * z for a, _, z in rows),
            "gain": sum(a * (z - p) for a, _, z in rows if z > p),
            "loss": sum(a * (p - z) for a, _, z in rows if z < p),
            "posterior_without": sum(b * z for _, b, z in rows),
            "correct": sum(a for a, _, z in rows if z > mpf(1) / 2 + half),
            "correct_without": sum(b for _, b, z in rows if z < mpf(1) / 2 - half),
            "tie": sum(a for a, _, z in rows if abs(z - mpf(1) / 2) < half),
        }

        def asked(name):
            return ends(getattr(one.expected() if name in means else one.guess(), name), 30)

        found = {name: at_precision(lambda name=name: asked(name), 30) for name in truth}
        off = {name: (found[name], value) for name, value in truth.items() if not _near(found[name], value)}
    assert off == {}


def _near(found, value) -> bool:
    shown, slip = Fraction(mp.nstr(value, 50)), Fraction(1, 10**45)
    return Fraction(found.lower) - slip <= shown <= Fraction(found.upper) + slip


@pytest.mark.parametrize("prior", [Fraction(1, 2), Fraction(1, 3), Fraction(9, 10)])
@pytest.mark.parametrize("text", ["laplace(b=2)", "laplace(epsilon=1/3)", "laplace(epsilon=log(3))"])
def test_laplace_noise_is_integrated(text, prior):
    """The closed forms against quadrature, at each side of 0 and 1 exactly."""
    one = OneCount(noise(text), prior)
    with mp.workdps(30):
        rate = (
            mp.log(3)
            if "log" in text
            else mpf(one.noise.rate.value.numerator) / one.noise.rate.value.denominator
        )
        p = mpf(prior.numerator) / prior.denominator

        def after(x):
            odds = p / (1 - p) * mp.exp(rate * (abs(x) - abs(x - 1)))
            return odds / (1 + odds)

        def mean(f):
            return mp.quad(
                lambda x: f(x) * rate / 2 * mp.exp(-rate * abs(x - 1)), [-mp.inf, 0, mpf(1) / 2, 1, mp.inf]
            )

        truth = mean(after), mean(lambda x: max(after(x) - p, 0))
    with precision(120):
        found = one.expected()
        assert abs(float(found.posterior) - float(truth[0])) < 1e-12
        assert abs(float(found.gain) - float(truth[1])) < 1e-12


def test_a_released_value_tells_nothing_on_average():
    """Posteriors average to the prior over both truths: a martingale."""
    prior = Fraction(1, 7)
    with precision(200):
        found = OneCount(noise("discrete-gaussian(sigma2=9)"), prior).expected()
        assert (found.posterior * as_ball(prior) + found.posterior_without * as_ball(1 - prior)).overlaps(
            as_ball(prior)
        )


@pytest.mark.parametrize(
    ("prior", "least", "tie"),
    [("1/4", None, "3/4"), ("3/4", 1, "1/4"), ("1/2", 1, "0"), ("1/10", None, "0"), ("9/10", None, "0")],
)
def test_ties_of_geometric_noise_are_said(prior, least, tie):
    """With t = 1/3 a prior of 1/4 leads to exactly 1/2 after every value above the known count."""
    guess = OneCount(noise("geometric(t=1/3)"), Fraction(prior)).guess()
    assert (guess.least, str(guess.tie)) == (least, tie)


@pytest.mark.parametrize(
    ("prior", "tie", "tie_without"), [("3/8", "5/16", "3/16"), ("5/8", "3/16", "5/16"), ("3/7", "0", "0")]
)
def test_ties_of_sums_of_geometric_noise_are_said(prior, tie, tie_without):
    """Two noises with t = 1/3 give 0 and 1 with probabilities 5/16 and 3/16."""
    guess = at_precision(OneCount(noise("2 x geometric(t=1/3)"), Fraction(prior)).guess, 20)
    for found, value in ((guess.tie, tie), (guess.tie_without, tie_without)):
        assert as_ball(found).overlaps(as_ball(Fraction(value)))
    assert (as_ball(guess.correct) + as_ball(guess.tie)).overlaps(
        as_ball(Fraction(21, 32) if prior != "5/8" else Fraction(27, 32))
    )


@pytest.mark.parametrize("count", [2, 3, 7])
@pytest.mark.parametrize("offset", [-4, 0, 1, 2, 9])
def test_quotients_of_sums_of_geometric_noise_are_rational(count, offset):
    law = noise(f"{count} x geometric(t=2/5)")
    with precision(200):
        assert as_ball(exact_ratio(law, Fraction(offset))).overlaps(likelihood_ratio(law, Fraction(offset)))
    assert exact_ratio(noise("2 x discrete-gaussian(rho=1)"), Fraction(offset)) is None


@pytest.mark.parametrize("offset", [10**6, -(10**9), 400])
@pytest.mark.parametrize(("law", "t"), [("60 x geometric(t=1/3)", "1/3"), ("5 x geometric(epsilon=1)", None)])
def test_a_count_far_out_under_a_sum_of_geometric_noise_is_answered(law, t, offset):
    """With the probabilities themselves, as series; the table of the sum would be a million long."""
    with precision(300):
        t = (-arb(1)).exp() if t is None else as_ball(Fraction(t))
        m = noise(law).count
        mass = [sum((comb(k + n + m - 1, m - 1) * comb(k + m - 1, m - 1) * t ** (2 * k) for k in range(400)), arb(0))
                for n in (abs(offset - 1), abs(offset))]  # fmt: skip
        found = as_ball(likelihood_ratio(noise(law), Fraction(offset))) / t ** (abs(offset - 1) - abs(offset))
        assert abs(found - mass[0] / mass[1]) < 1e-60
    start = process_time()
    at_precision(lambda: ends(OneCount(noise(law), Fraction(1, 2)).posterior(Fraction(offset)), 6), 6)
    assert process_time() - start < 2


@pytest.mark.parametrize(
    ("text", "offset", "prior", "least"),
    [
        ("2 x discrete-gaussian(rho=1)", 30, "3/4", 0),
        ("2 x discrete-gaussian(rho=1)", -200, "1/4", 2),
        ("3 x discrete-gaussian(sigma2=4)", 10**6, "1/2", 1),
        ("5 x discrete-gaussian(sigma2=25)", 7, "1/1000000", 1728),
    ],
)
def test_sums_of_discrete_gaussian_noise_are_known_far_out(text, offset, prior, least):
    """Two noises by the definition; more of them are nearly normal, with the logarithm (y - 1/2)/(m sigma2)."""
    law = noise(text)

    def weight_of_two(n: int) -> mpf:
        shares = ((d, n - d) for d in range(n // 2 - 40, n // 2 + 41))
        return sum(brute.weight(law, a) * brute.weight(law, b) for a, b in shares)

    with precision(200), mp.workdps(brute.DIGITS):
        found = float(likelihood_ratio(law, Fraction(offset)).log())
        near = law.rate.value / law.count * (2 * offset - 1)
        near = mp.log(weight_of_two(offset - 1) / weight_of_two(offset)) if law.count == 2 else near
        assert abs(found - float(near)) < 1e-6
    assert at_precision(OneCount(law, Fraction(prior)).guess, 6).least == least


@pytest.mark.parametrize(
    ("text", "at_least", "count"),
    [
        ("geometric(t=1/3)", "1/2", 1),
        ("geometric(t=1/3)", "1/6", 3),
        ("geometric(t=1/3)", "1/5", 1),
        ("2 x geometric(t=1/3)", "5/16", 1),
        ("2 x geometric(t=1/3)", "3/16", 3),
        ("2 x geometric(t=1/3)", "313/1000", 0),
        ("geometric(epsilon=log(3))", "1/2", 1),
    ],
)
def test_values_of_exactly_the_least_probability_are_shown(text, at_least, count):
    assert (
        len(at_precision(lambda: OneCount(noise(text), Fraction(1, 10)).rows(Fraction(at_least)), 6)) == count
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("discrete-gaussian(sigma2=0)", "noise of 0"),
        ("discrete-gaussian(rho=inf)", "infinite"),
        ("geometric(t=1)", "below 1"),
        ("geometric(1/2, 3)", "one of"),
        ("laplace(b=nan)", "finite"),
        ("zcdp(0.1)", "promise"),
        ("gaussian(1)", "write discrete-gaussian(sigma=1"),
        ("discrete-gaussian", "LAW("),
        ("2 x laplace(b=1)", "sums of Laplace"),
        ("0 x geometric(1/2)", "1 to 1000"),
        ("discrete-gaussian(rho=1e-30)", "between"),
        ("geometric(t=log(3))", "rational"),
    ],
)
def test_noise_that_is_none_is_refused(text, said):
    with pytest.raises(QuestionError, match=said.replace("(", r"\(")):
        noise(text)


@pytest.mark.parametrize(
    ("prior", "least", "always"), [("1/10", None, False), ("9/10", None, True), ("1/2", 1, False)]
)
def test_sums_of_geometric_noise_may_never_tell(prior, least, always):
    """Their likelihood quotients lie between t and 1/t, here about 0.74 and 1.35."""
    guess = OneCount(noise("2 x geometric(epsilon=0.3)"), Fraction(prior)).guess()
    assert (guess.least, guess.always) == (least, always)
