"""The risk that a guarantee implies, beside integrals and exact sums that share no code with it."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

import mpmath
import pytest

from epsproof.derive.text.errors import QuestionError, UnsupportedForm
from epsproof.verify.laws.implied_risk import Guarantee
from epsproof.verify.laws.release import releases

SEED, DIGITS = 20261129, 12
HALF, TWENTIETH = Fraction(1, 2), Fraction(1, 20)
Ends = tuple[Fraction, Fraction]


def told(text: str, failure: Fraction = TWENTIETH, group: int = 1) -> Ends:
    low, high = Guarantee(releases(text), group).likelihood(failure, DIGITS)
    return low, high


def number(value: Fraction) -> mpmath.mpf:
    return mpmath.mpf(value.numerator) / value.denominator


def contains(ends: Ends, value: mpmath.mpf, width: str = "1e-11") -> bool:
    """Whether the value, known to 30 digits, is between the ends, and they are near each other."""
    low, high = (number(Fraction(end)) for end in ends)
    spare = value * mpmath.mpf(10) ** -30
    return bool(low - spare <= value <= high + spare and high - low <= mpmath.mpf(width) * high)


# The independent values, at 40 digits.


def of_promise(epsilon: mpmath.mpf, delta: mpmath.mpf, failure: mpmath.mpf) -> mpmath.mpf:
    """Both inequalities of (epsilon, delta)-privacy, of the event and of its complement."""
    grown = mpmath.exp(epsilon)
    return max((failure - delta) / grown, 1 - delta - grown * (1 - failure), mpmath.mpf(0)) / failure


def of_normal(mu: mpmath.mpf, failure: mpmath.mpf) -> mpmath.mpf:
    """The integral of the density of Q where that of P is largest in relation to it."""
    edge = mpmath.sqrt(2) * mpmath.erfinv(1 - 2 * failure) + mu
    step = 1 / (1 + abs(edge))
    places = [mpmath.mpf(0), *(step * 2**k for k in range(9)), 600 * step + 20]
    whole = mpmath.quad(lambda x: mpmath.exp(-x * (x + 2 * edge) / 2), places)
    return whole * mpmath.exp(-(edge**2) / 2) / mpmath.sqrt(2 * mpmath.pi) / failure


def divergence(order: mpmath.mpf, a: mpmath.mpf, b: mpmath.mpf) -> mpmath.mpf:
    return mpmath.log(a**order * b ** (1 - order) + (1 - a) ** order * (1 - b) ** (1 - order)) / (order - 1)


def of_divergences(orders: list[mpmath.mpf], bound, failure: mpmath.mpf) -> mpmath.mpf:
    """The least ratio that none of these orders excludes, by halving."""
    low, high = mpmath.mpf(10) ** -60, mpmath.mpf(1)
    for _ in range(150):
        middle = mpmath.sqrt(low * high)
        pairs = ((failure, middle * failure), (middle * failure, failure))
        out = any(divergence(order, *pair) > bound(order) for order in orders for pair in pairs)
        low, high = (middle, high) if out else (low, middle)
    return high


def drawn(number: int) -> list[tuple[Fraction, Fraction, Fraction, Fraction]]:
    """(epsilon, delta, failure, prior)."""
    random = Random(SEED)
    found = []
    for _ in range(number):
        failure = Fraction(random.randrange(1, 900), 1000)
        delta = failure * Fraction(random.randrange(0, 90), 100) / 10 ** random.randrange(0, 7)
        found.append(
            (Fraction(random.randrange(1, 900), 100), delta, failure, Fraction(random.randrange(1, 100), 100))
        )
    return found


@pytest.mark.parametrize(("epsilon", "delta", "failure", "prior"), drawn(25))
def test_a_promise_admits_what_its_two_inequalities_do(
    epsilon: Fraction, delta: Fraction, failure: Fraction, prior: Fraction
) -> None:
    guarantee = Guarantee(releases(f"({epsilon}, {delta})"))
    with mpmath.workdps(40):
        e, d, f, p = map(number, (epsilon, delta, failure, prior))
        right = of_promise(e, d, f)
        assert contains(tuple(guarantee.likelihood(failure, DIGITS)), right)
        grown = mpmath.exp(e)
        assert contains(tuple(guarantee.advantage(DIGITS)), (grown - 1 + 2 * d) / (grown + 1))
        small, large = min(p, 1 - p), max(p, 1 - p)
        events = [(mpmath.mpf(1), mpmath.mpf(1)), (d, mpmath.mpf(0)), (mpmath.mpf(0), mpmath.mpf(0))]
        events.append(((grown + d) / (1 + grown), (1 - d) / (1 + grown)))
        best = max(small * a + large * (1 - b) for a, b in events)
        assert contains(tuple(guarantee.guess(prior, DIGITS)), best)
        assert not contains(
            tuple(guarantee.likelihood(failure, DIGITS)), of_promise(e + mpmath.mpf("1e-9"), d, f)
        )


@pytest.mark.parametrize(("epsilon", "delta", "failure", "prior"), drawn(12))
def test_gaussian_privacy_admits_what_two_normal_laws_tell(
    epsilon: Fraction, delta: Fraction, failure: Fraction, prior: Fraction
) -> None:
    mu = epsilon / 3
    guarantee = Guarantee(releases(f"gdp({mu})"))
    with mpmath.workdps(40):
        m, f, p = map(number, (mu, failure, prior))
        assert contains(tuple(guarantee.likelihood(failure, DIGITS)), of_normal(m, f))
        assert contains(tuple(guarantee.advantage(DIGITS)), mpmath.erf(m / 2 / mpmath.sqrt(2)))
        cut = mpmath.log((1 - p) / p) / m + m / 2
        right = p * mpmath.ncdf(m - cut) + (1 - p) * mpmath.ncdf(cut)
        assert contains(tuple(guarantee.guess(prior, DIGITS)), right)
        assert not contains(
            tuple(guarantee.likelihood(failure, DIGITS)), of_normal(m * (1 + mpmath.mpf("1e-8")), f)
        )


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(3))
def test_at_length_every_interval_contains_the_value(chunk: int) -> None:
    random = Random(f"{SEED} {chunk}")
    for epsilon, delta, failure, _ in drawn(50):
        kind = random.choice(("dp", "gdp", "rdp", "coins"))
        order, count = Fraction(random.randrange(11, 200), 10), random.randrange(1, 30)
        size = epsilon * Fraction(random.randrange(1, 100), 100)
        with mpmath.workdps(40):
            d, f, s, a = map(number, (delta, failure, size, order))
            if kind == "dp":
                text, right = f"({size}, {delta})", of_promise(s, d, f)
            elif kind == "gdp":
                text, right = f"gdp({size})", of_normal(s, f)
            elif kind == "rdp":
                text, right = f"rdp({order}, {size})", of_divergences([a], lambda _, s=s: s, f)
            else:
                text, right = f"{count} x dp({size})", of_coins(s, count, f)
            assert contains(told(text, failure), right), (text, failure)


def of_coins(budget: mpmath.mpf, count: int, failure: mpmath.mpf) -> mpmath.mpf:
    """The likeliest event in the largest losses of pure budgets."""
    left, found, grown = failure, mpmath.mpf(0), mpmath.exp(budget)
    for wrong in range(count + 1):
        mass = comb(count, wrong) * grown ** (count - wrong) / (1 + grown) ** count
        taken = min(left, mass)
        left, found = left - taken, found + taken * mpmath.exp((2 * wrong - count) * budget)
    return found / failure


@pytest.mark.parametrize("count", [1, 3, 8])
@pytest.mark.parametrize("failure", [Fraction(1, 50), Fraction(1, 3), Fraction(9, 10)])
def test_several_coins_are_told_by_the_likeliest_event_in_exact_fractions(
    count: int, failure: Fraction
) -> None:
    left, found = failure, Fraction(0)
    for wrong in range(count + 1):
        mass = comb(count, wrong) * Fraction(3, 4) ** (count - wrong) * Fraction(1, 4) ** wrong
        taken = min(left, mass)
        left, found = left - taken, found + taken * Fraction(3) ** (2 * wrong - count)
    low, high = told(f"{count} x dp(log(3))", failure)
    assert low <= found / failure <= high and high - low < Fraction(1, 10**11)


@pytest.mark.parametrize("failure", [Fraction(1, 1000), TWENTIETH, Fraction(3, 4)])
def test_a_laplace_count_is_told_by_the_integral_of_its_tail(failure: Fraction) -> None:
    with mpmath.workdps(40):
        f, size = number(failure), mpmath.mpf(7) / 10
        edge = -mpmath.log(2 * f) if f <= 0.5 else mpmath.log(2 - 2 * f)
        places = sorted({edge, mpmath.mpf(0), -size} | {mpmath.mpf(90)})
        places = [x for x in places if x >= edge]
        right = mpmath.quad(lambda x: mpmath.exp(-abs(x + size)) / 2, places) / f
        assert contains(told("laplace(0.7)", failure), right)


@pytest.mark.parametrize(
    ("order", "bound", "failure"), [("2", "1/2", "1/20"), ("8", "3", "1/100"), ("3/2", "1", "9/10")]
)
def test_a_renyi_divergence_admits_an_event_and_its_complement(order: str, bound: str, failure: str) -> None:
    with mpmath.workdps(40):
        a, b, f = (number(Fraction(x)) for x in (order, bound, failure))
        right = of_divergences([a], lambda _: b, f)
        assert contains(told(f"rdp({order}, {bound})", Fraction(failure)), right)
        assert not contains(
            told(f"rdp({order}, {bound})", Fraction(failure)), of_divergences([a], lambda _: b * 1.0001, f)
        )


@pytest.mark.long
@pytest.mark.parametrize(
    ("rho", "failure"),
    [("2.56", "1/20"), ("1/10", "1/100"), ("1/2", "4/5"), ("1/50", "1/2"), ("12", "1/1000")],
)
def test_concentrated_privacy_admits_what_no_order_excludes(rho: str, failure: str) -> None:
    ends = told(f"zcdp({rho})", Fraction(failure))
    with mpmath.workdps(40):
        r, f = number(Fraction(rho)), number(Fraction(failure))

        def excluded(place: mpmath.mpf) -> mpmath.mpf:
            return of_divergences([1 + mpmath.exp(place)], lambda order: order * r, f)

        near = max((mpmath.mpf(place) / 2 for place in range(-40, 16)), key=excluded)
        low, high = near - 1, near + 1
        for _ in range(40):
            third = (high - low) / 3
            low, high = (
                (low + third, high) if excluded(low + third) < excluded(high - third) else (low, high - third)
            )
        assert contains(ends, excluded(low), "1e-10") or contains(ends, excluded(mpmath.mpf(-60)), "1e-10")
        assert number(ends[0]) > mpmath.exp(-r - 2 * mpmath.sqrt(r * mpmath.log(1 / f)))


@pytest.mark.long
def test_where_the_order_that_decides_is_next_to_one_the_ends_of_a_guess_meet() -> None:
    """At the prior 1/10 the best event of rho = 2.56 is stopped by an order of about 1 + 2e-7."""
    with mpmath.workdps(45):

        def gain(a: mpmath.mpf) -> mpmath.mpf:
            one = [1 + mpmath.mpf(10) ** -20]
            return a - 9 * a * of_divergences(one, lambda order: order * mpmath.mpf(256) / 100, a)

        low, high = mpmath.mpf("0.6"), mpmath.mpf("0.9")
        for _ in range(40):
            third = (high - low) / 3
            low, high = (low + third, high) if gain(low + third) < gain(high - third) else (low, high - third)
        right = (9 + gain(low)) / 10
        ends = tuple(Guarantee(releases("zcdp(2.56)")).guess(Fraction(1, 10), DIGITS))
        assert abs(number(ends[1]) - right) < mpmath.mpf("1e-12") and ends[1] - ends[0] < Fraction(1, 10**12)


def test_exponential_mechanisms_tell_most_at_scores_that_give_the_event_its_probability() -> None:
    with mpmath.workdps(40):
        t = mpmath.exp(-1)
        right = t / (1 - mpmath.mpf(1) / 20 * (1 - t))
        assert contains(told("exponential(1)"), right)


@pytest.mark.parametrize("group", [2, 5])
def test_a_promise_to_a_group_is_that_of_events_in_a_row(group: int) -> None:
    epsilon, delta, failure = Fraction(1, 2), Fraction(1, 10**6), TWENTIETH
    with mpmath.workdps(40):
        place = number(failure)
        for _ in range(group):
            place = mpmath.exp(-number(epsilon)) * (place - number(delta))
        assert contains(told(f"({epsilon}, {delta})", failure, group), place / number(failure))
        assert contains(told("gdp(1/2)", failure, group), of_normal(mpmath.mpf(group) / 2, number(failure)))
        assert contains(told("1/2", Fraction(0), group), mpmath.exp(-mpmath.mpf(group) / 2))


def test_of_a_group_the_two_ends_of_concentrated_privacy_lie_apart() -> None:
    low, high = told("zcdp(0.1)", group=2)
    alone, noise = told("zcdp(0.4)"), told("gaussian(sigma=1)  x 1", group=1)
    with mpmath.workdps(40):
        assert alone[0] == low < high
        assert contains((high, high), of_normal(2 * mpmath.sqrt(mpmath.mpf(2) / 10), mpmath.mpf(1) / 20))
        assert high != noise[1]


@pytest.mark.parametrize(
    ("one", "twin"),
    [
        ("(2, 1/100)", "(1/100, 1/5)"),
        ("zcdp(1/2)", "gdp(1/2)"),
        ("zcdp(1/2)", "zcdp(2)"),
        ("gdp(2)", "gaussian(sigma=2)"),
        ("rdp(order=2, bound=3)", "rdp(order=3, bound=2)"),
        ("2 x laplace(1)", "laplace(2)"),
    ],
)
def test_false_twins_have_no_ratio_in_common(one: str, twin: str) -> None:
    failure = Fraction(1, 3)
    (a, b), (c, d) = told(one, failure), told(twin, failure)
    assert b < c or d < a


def test_the_failure_probability_is_no_prior() -> None:
    guarantee = Guarantee(releases("gdp(1)"))

    def posterior(prior: Fraction, failure: Fraction) -> Fraction:
        low, _ = guarantee.likelihood(failure, DIGITS)
        return prior / (prior + (1 - prior) * low)

    assert posterior(TWENTIETH, Fraction(1, 5)) != posterior(Fraction(1, 5), TWENTIETH)


@pytest.mark.parametrize(
    ("text", "failure", "group", "said"),
    [
        ("zcdp(1)", Fraction(0), 1, "no largest value"),
        ("(1, 1/10)", TWENTIETH, 1, "fail openly with probability 0.1"),
        ("(8, 1e-6)", TWENTIETH, 3, "promises nothing"),
        ("exponential(1)", TWENTIETH, 2, "no theorem here says what it tells of groups"),
        ("rdp(2, 1)", TWENTIETH, 2, "at least 4"),
    ],
)
def test_what_promises_nothing_is_refused(text: str, failure: Fraction, group: int, said: str) -> None:
    with pytest.raises((QuestionError, UnsupportedForm), match=said):
        told(text, failure, group)
