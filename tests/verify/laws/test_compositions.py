"""Compositions against the enumeration of all outcomes in exact fractions, and against integrals."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from math import log

import mpmath
import pytest
from flint import arb

from epsproof.derive.text.errors import LimitExceeded, QuestionError, UnsupportedForm
from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws import compose
from epsproof.verify.laws.guarantee import threshold
from epsproof.verify.laws.laplace_cells import in_cells
from epsproof.verify.laws.loss import real
from epsproof.verify.laws.one_release import Laplace
from epsproof.verify.numeric.real_roots import precision

Law = list[tuple[Fraction, Fraction]]


def answers(odds: Fraction, failing: Fraction = Fraction(0)) -> Law:
    """(P, Q) of randomized response with t = 1/odds, failing openly with a probability."""
    rest, total = 1 - failing, odds + 1
    found = [(rest * odds / total, rest / total), (rest / total, rest * odds / total)]
    return [*found, (failing, Fraction(0)), (Fraction(0), failing)] if failing else found


def geometric(x: Fraction, shift: int) -> Law:
    """(P, Q) of all outputs up to 0, of 1, ..., shift - 1, and of all from the shift on, for noise x**|k|."""
    inner = [((1 - x) / (1 + x) * x ** (shift - y), (1 - x) / (1 + x) * x**y) for y in range(1, shift)]
    return [(x**shift / (1 + x), 1 / (1 + x)), *inner, (1 / (1 + x), x**shift / (1 + x))]


def stick(factors: list[Law], factor: Fraction) -> Fraction:
    """The hockey-stick of the product at exp(level) = factor, outcome by outcome."""
    total = Fraction(0)
    for outcome in product(*factors):
        p = q = Fraction(1)
        for a, b in outcome:
            p, q = p * a, q * b
        total += max(Fraction(0), p - factor * q)
    return total


def among(odds: Fraction, outcomes: int) -> Law:
    """(P, Q) of randomized response among several answers, of which two are true somewhere."""
    total = odds + outcomes - 1
    return [(odds / total, 1 / total), (1 / total, odds / total), *[(1 / total, 1 / total)] * (outcomes - 2)]


ENUMERATED = [
    ("randomized_response(log(3), outcomes=4) x 4", [among(Fraction(3), 4)] * 4),
    ("log(3) x 5", [answers(Fraction(3))] * 5),
    ("log(3) x 2, log(2) x 3", [answers(Fraction(3))] * 2 + [answers(Fraction(2))] * 3),
    (
        "dp(log(2), 1/50) x 3, log(4) x 2",
        [answers(Fraction(2), Fraction(1, 50))] * 3 + [answers(Fraction(4))] * 2,
    ),
    ("geometric(log(8), sensitivity=3) x 3", [geometric(Fraction(1, 2), 3)] * 3),
    (
        "geometric(log(9), sensitivity=2) x 2, log(3) x 2",
        [geometric(Fraction(1, 3), 2)] * 2 + [answers(Fraction(3))] * 2,
    ),
]


@pytest.mark.parametrize("factor", [Fraction(1), Fraction(3, 2), Fraction(4), Fraction(27)])
@pytest.mark.parametrize(("text", "factors"), ENUMERATED, ids=lambda x: x if isinstance(x, str) else "")
def test_products_are_enumerated(build, text, factors, factor):
    exact = stick(factors, factor)
    with precision(200):
        found = build(text).upper().hockey_stick(arb(factor.numerator).log() - arb(factor.denominator).log())
        assert found.contains(arb(exact.numerator) / exact.denominator), (found, float(exact))
        assert found.rad() < 1e-40


@pytest.mark.parametrize(("text", "factors"), ENUMERATED, ids=lambda x: x if isinstance(x, str) else "")
@mpmath.workdps(40)
def test_epsilon_is_inverted(epsilon, text, factors):
    """At the lower end's exp the exact delta is above, at the upper end's below; e**x between rationals 1e-13 away."""
    wanted = Fraction(1, 12)
    ends = epsilon(text, wanted)
    low, high = (
        Fraction(mpmath.nstr(mpmath.exp(mpmath.mpf(x.numerator) / x.denominator), 30))
        for x in (ends.lower, ends.upper)
    )
    slack = Fraction(1, 10**20)
    assert stick(factors, low * (1 - slack)) > wanted >= stick(factors, high * (1 + slack))
    assert ends.upper - ends.lower < Fraction(1, 10**11)


@pytest.mark.parametrize("count", [1, 2])
@mpmath.workdps(50)
def test_discrete_gaussian_noise_is_a_sum_over_all_outputs(build, count):
    """exp(-k**2/8) on -30..30 leaves out less than 1e-40."""
    weights = {k: mpmath.exp(-mpmath.mpf(k * k) / 8) for k in range(-40, 41)}
    total = mpmath.fsum(weights.values())
    factor = mpmath.exp(mpmath.mpf(1) / 3)
    gains = []
    for outputs in product(range(-30, 31), repeat=count):
        p = mpmath.fprod(weights[y - 1] / total for y in outputs)
        q = mpmath.fprod(weights[y] / total for y in outputs)
        gains.append(max(mpmath.mpf(0), p - factor * q))
    with precision(160):
        found = build(f"discrete_gaussian(2) x {count}").upper().hockey_stick(arb(1) / 3)
    assert abs(mpmath.mpf(found.mid().str(40, radius=False)) - mpmath.fsum(gains)) < mpmath.mpf("1e-35")


def test_a_file_is_enumerated(epsilon, delta, tmp_path):
    file = tmp_path / "pair.toml"
    file.write_text(
        'P = { a = "1/2", b = "1/3", c = "1/6" }\nQ = { a = "1/4", b = "1/4", c = "1/2" }\n', encoding="utf-8"
    )
    pair = [
        (Fraction(1, 2), Fraction(1, 4)),
        (Fraction(1, 3), Fraction(1, 4)),
        (Fraction(1, 6), Fraction(1, 2)),
    ]
    forth, back = stick([pair] * 4, Fraction(1)), stick([[(q, p) for p, q in pair]] * 4, Fraction(1))
    ends = delta(f"{file} x 4", "0")
    assert ends.lower <= max(forth, back) <= ends.upper and ends.upper - ends.lower < Fraction(1, 10**15)
    one_sided = delta(f"{file} x 1", Fraction(1, 10))
    assert one_sided.lower > float(max(Fraction(0), Fraction(1, 2) - Fraction(1, 4) * Fraction(11, 10))) * 0.5


FILES = {
    "one": [("1/2", "1/4"), ("1/3", "1/4"), ("1/6", "1/2")],
    "two": [("3/5", "1/5"), ("2/5", "3/5"), ("0", "1/5")],
    "three": [("1/2", "1/3"), ("1/2", "2/3")],
}


@pytest.mark.parametrize(
    ("files", "others", "factors"),
    [
        ({"one": 2, "two": 3}, "", []),
        ({"one": 1, "two": 1, "three": 2}, "", []),
        ({"one": 3, "three": 1}, "log(3) x 2", [answers(Fraction(3))] * 2),
        ({"one": 2}, "dp(log(2), 1/10)", [answers(Fraction(2), Fraction(1, 10))]),
    ],
)
def test_several_files_are_enumerated(delta, tmp_path, files, others, factors):
    pairs = {name: [(Fraction(p), Fraction(q)) for p, q in FILES[name]] for name in files}
    for name, pair in pairs.items():
        laws = [", ".join(f'{n} = "{x[side]}"' for n, x in enumerate(pair)) for side in (0, 1)]
        (tmp_path / f"{name}.toml").write_text(
            f"P = {{ {laws[0]} }}\nQ = {{ {laws[1]} }}\n", encoding="utf-8"
        )
    text = ", ".join(
        [*(f"{tmp_path / name}.toml x {k}" for name, k in files.items()), *([others] * bool(others))]
    )
    forth = [pairs[name] for name, k in files.items() for _ in range(k)]
    back = [[(q, p) for p, q in pair] for pair in forth]
    mixed = [*back[:1], *forth[1:]]
    ends = delta(text, "0")
    right, other = (
        max(stick(forth + factors, Fraction(1)), stick(back + factors, Fraction(1))),
        stick(mixed + factors, Fraction(1)),
    )
    assert ends.lower <= right <= ends.upper and ends.upper - ends.lower < Fraction(1, 10**15)
    assert not ends.lower <= other <= ends.upper


@mpmath.workdps(30)
def test_a_file_beside_gaussian_noise_is_a_mean(build, tmp_path):
    """E_P of the Gaussian stick at the level less the loss of the file, by quadrature, in both orders."""
    file, mu, at = tmp_path / "pair.toml", mpmath.mpf(1) / 2, mpmath.mpf(1) / 3
    file.write_text('P = ["1/2", "1/3", "1/6"]\nQ = ["1/4", "1/4", "1/2"]\n', encoding="utf-8")
    pair = [
        (
            mpmath.mpf(Fraction(p).numerator) / Fraction(p).denominator,
            mpmath.mpf(Fraction(q).numerator) / Fraction(q).denominator,
        )
        for p, q in FILES["one"]
    ]

    def mean(law):
        total = mpmath.mpf(0)
        for p, q in law:
            factor = mpmath.exp(at) * q / p
            edge = mpmath.log(factor) / mu + mu / 2
            gain = lambda x, factor=factor: mpmath.npdf(x, mu) - factor * mpmath.npdf(x, 0)  # noqa: E731
            total += p * mpmath.quad(gain, [edge, edge + 2, edge + 8, edge + 30])
        return total

    exact = max(mean(pair), mean([(q, p) for p, q in pair]))
    with precision(160):
        found = build(f"{file}, gaussian(2)").upper().hockey_stick(arb(1) / 3)
    assert abs(mpmath.mpf(found.mid().str(40, radius=False)) - exact) < mpmath.mpf("1e-18")


@pytest.mark.parametrize("at", ["0", "1/3", "9/10"])
@pytest.mark.parametrize(("one", "more"), [(1, 2), (2, 3), (4, 5)])
@mpmath.workdps(30)
def test_laplace_is_one_more_integral(build, one, more, at):
    """E_P over one more loss of the stick of the others: atoms at both ends, the density exp((x - epsilon)/2)/4 between."""
    budget = mpmath.mpf(1) / 2

    def others(x: mpmath.mpf) -> mpmath.mpf:
        with precision(250):
            found = build(f"laplace(1/2) x {one}").upper().hockey_stick(arb(mpmath.nstr(x, 40)))
        return mpmath.mpf(found.mid().str(35, radius=False))

    start = mpmath.mpf(Fraction(at).numerator) / Fraction(at).denominator
    kinks = sorted(
        {
            -budget,
            budget,
            *(start - k * budget for k in range(-one, one + 1) if abs(start - k * budget) < budget),
        }
    )
    middle = mpmath.quad(lambda x: mpmath.exp((x - budget) / 2) / 4 * others(start - x), kinks)
    exact = others(start - budget) / 2 + mpmath.exp(-budget) / 2 * others(start + budget) + middle
    with precision(250):
        found = build(f"laplace(1/2) x {more}").upper().hockey_stick(arb(mpmath.nstr(start, 40)))
    assert abs(mpmath.mpf(found.mid().str(35, radius=False)) - exact) < mpmath.mpf("1e-20")


@mpmath.workdps(25)
def test_gaussian_and_answers_are_an_integral(build):
    """E over the normal loss N(m/2, m), m = 3/4, of the stick of four answers."""
    square = mpmath.mpf(3) / 4
    with precision(200):
        found = build("gaussian(2) x 3, 1/2 x 4").upper().hockey_stick(arb(1))
        inner = build("1/2 x 4").upper()

    def others(x: mpmath.mpf) -> mpmath.mpf:
        with precision(200):
            return mpmath.mpf(inner.hockey_stick(arb(mpmath.nstr(x, 40))).mid().str(30, radius=False))

    places = [-8, *(1 - k for k in (2, 1, 0, -1, -2)), 9]
    exact = mpmath.quad(lambda x: mpmath.npdf(x, square / 2, mpmath.sqrt(square)) * others(1 - x), places)
    assert abs(mpmath.mpf(found.mid().str(30, radius=False)) - exact) < mpmath.mpf("1e-15")


ANSWERS = [
    ("3 x randomized_response(0.1052, 5), 4 x gaussian(4), 10 x dp(0.06286)", [("0.1052", 5, 3), ("0.06286", 2, 10)], "1/4"),
    ("3 x dp(0.0628), 4 x dp(0.05173), dp(1/9), 4 x gaussian(4)", [("0.0628", 2, 3), ("0.05173", 2, 4), ("1/9", 2, 1)], "1/4"),
    ("9 x dp(0.3), gaussian(1/3)", [("0.3", 2, 9)], "9"),
]  # fmt: skip


@pytest.mark.parametrize("most", [0, compose.MOST_BESIDE_GAUSSIAN])
@pytest.mark.parametrize("level", ["1/10", "2", "15/2"])
@pytest.mark.parametrize(("text", "kinds", "square"), ANSWERS)
@mpmath.workdps(60)
def test_answers_of_several_kinds_beside_gaussian_noise(delta, monkeypatch, text, kinds, square, level, most):
    """Value by value, and by integrals where there are more values than ``most``: the sum over what each kind answers."""
    monkeypatch.setattr(compose, "MOST_BESIDE_GAUSSIAN", most)
    mu, at = (
        mpmath.sqrt(mpmath.mpf(Fraction(square).numerator) / Fraction(square).denominator),
        exactly(level),
    )

    def gaussian(x: mpmath.mpf) -> mpmath.mpf:
        return mpmath.ncdf(mu / 2 - x / mu) - mpmath.exp(x) * mpmath.ncdf(-mu / 2 - x / mu)

    total = mpmath.mpf(0)
    for counted in product(*(counts(outcomes, number) for _, outcomes, number in kinds)):
        mass, loss = mpmath.mpf(1), mpmath.mpf(0)
        for (budget, outcomes, number), (up, down) in zip(kinds, counted, strict=True):
            odds, rest = mpmath.exp(exactly(budget)), number - up - down
            mass *= mpmath.binomial(number, up) * mpmath.binomial(number - up, down)
            mass *= odds**up * (outcomes - 2) ** rest / (odds + outcomes - 1) ** number
            loss += (up - down) * exactly(budget)
        total += mass * gaussian(at - loss)
    found, slack = delta(text, level, 25), mpmath.mpf(10) ** -50
    assert exactly(str(found.lower)) - slack <= total <= exactly(str(found.upper)) + slack
    assert found.upper - found.lower < Fraction(1, 10**18)


def exactly(text: str) -> mpmath.mpf:
    return mpmath.mpf(Fraction(text).numerator) / Fraction(text).denominator


def counts(outcomes: int, number: int) -> list[tuple[int, int]]:
    """How many of the answers speak for the first law, and how many for the second; of two outcomes all do."""
    found = [(up, down) for up in range(number + 1) for down in range(number + 1 - up)]
    return [pair for pair in found if outcomes > 2 or sum(pair) == number]


def test_exponential_mechanisms_are_the_worst_of_all_pairs(build):
    """Random pairs (u_1, u_2, u_3), equal or not, never exceed the formula, and some come near."""
    level, size = 0.4, 0.7
    with precision(128):
        formula = float(build("exponential(0.7) x 3").upper().hockey_stick(arb("0.4")).mid())
    generator, best = random.Random(5), 0.0
    for number in range(3000):
        us = (
            [generator.uniform(0, size)] * 3 if number % 2 else [generator.uniform(0, size) for _ in range(3)]
        )
        best = max(best, _pairs(us, size, level))
    assert formula * 0.999 < best <= formula * (1 + 1e-12)


def _pairs(us: list[float], size: float, level: float) -> float:
    sides = []
    for u in us:
        q = float((mpmath.exp(-u) - mpmath.exp(-size)) / (1 - mpmath.exp(-size)))
        sides.append([(q * float(mpmath.exp(u)), q), (1 - q * float(mpmath.exp(u)), 1 - q)])
    total = 0.0
    for outcome in product(*sides):
        p, q = 1.0, 1.0
        for a, b in outcome:
            p, q = p * a, q * b
        total += max(0.0, p - float(mpmath.exp(level)) * q)
    return total


def test_budgets_without_a_small_lattice_lie_between_their_roundings(epsilon, monkeypatch):
    """The grid's two ends contain the exact answer that a larger lattice gives."""
    from epsproof.verify.laws import compose as room

    text = "0.1234 x 3, 0.2345 x 4, 0.0917 x 5"
    exact = epsilon(text, "1e-4")
    monkeypatch.setattr(room, "MOST_VALUES", 60)
    rough = epsilon(text, "1e-4")
    assert rough.lower < exact.lower <= exact.upper < rough.upper
    assert rough.upper - rough.lower < Fraction(3)


def test_few_kinds_without_a_lattice_are_enumerated(epsilon):
    """91 times 91 times 2 sums, of budgets that share only a fine lattice, or none."""
    ends = epsilon("0.123456789 x 90, 0.0987654321 x 90, log(3)", "1e-4")
    near = epsilon("0.1235 x 90, 0.0988 x 90, 1.0987", "1e-4")
    assert ends.upper - ends.lower < Fraction(1, 10**10)
    assert ends.upper < near.lower and near.upper < ends.lower + Fraction(1, 50)


def test_cells_lie_on_both_sides_of_the_exact_law(epsilon, monkeypatch):
    """In cells, the answer for one kind of Laplace noise contains the exact one; nothing is lost of the probability."""
    from epsproof.verify.laws import compose as room

    exact = epsilon("laplace(0.2) x 7, 0.1 x 3", "1e-4")
    monkeypatch.setattr(room, "MOST_LAPLACE", 1)
    rough = epsilon("laplace(0.2) x 7, 0.1 x 3", "1e-4")
    assert rough.lower < exact.lower <= exact.upper < rough.upper and rough.upper - rough.lower < Fraction(
        1, 10**7
    )


@pytest.mark.parametrize("above", [False, True])
def test_cells_are_laws(above):
    """P and Q sum to 1."""
    with precision(128):
        table = in_cells(Laplace(Amount(Fraction(1, 2))), 24, above).table()
        assert abs(sum(table.masses, arb(0)) - 1) < 1e-30
        assert (
            abs(
                sum((m * (-real(x)).exp() for x, m in zip(table.losses, table.masses, strict=True)), arb(0))
                - 1
            )
            < 1e-30
        )


@mpmath.workdps(20)
def test_laplace_beside_gaussian_noise_is_an_integral(epsilon):
    """delta at both ends of epsilon, by the integral over the Laplace loss of the Gaussian stick."""
    ends, mu, size = epsilon("laplace(0.5), gaussian(2)", "1e-3"), mpmath.mpf(1) / 2, mpmath.mpf(1) / 2

    def stick(x: mpmath.mpf) -> mpmath.mpf:
        return mpmath.ncdf(mu / 2 - x / mu) - mpmath.exp(x) * mpmath.ncdf(-mu / 2 - x / mu)

    def delta(x: Fraction) -> mpmath.mpf:
        at = mpmath.mpf(x.numerator) / x.denominator
        inner = mpmath.quad(
            lambda loss: mpmath.exp((loss - size) / 2) / 4 * stick(at - loss), [-size, 0, size]
        )
        return stick(at - size) / 2 + mpmath.exp(-size) / 2 * stick(at + size) + inner

    assert delta(ends.lower) > mpmath.mpf("1e-3") > delta(ends.upper) and ends.upper - ends.lower < Fraction(
        1, 10**5
    )


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ("0.1 x 10", "0.1 x 11"), ("0.1 x 10", "0.11 x 10"), ("laplace(0.1) x 10", "dp(0.1) x 10"), ("0.2", "laplace(0.2), 0.2"),
        ("gaussian(3)", "gaussian(2)"), ("exponential(0.3) x 10", "dp(0.3) x 10"), ("dp(0.1) x 5", "dp(0.1, 1e-7) x 5"),
        ("discrete_gaussian(4)", "discrete_gaussian(3)"), ("gaussian(10) x 4", "zcdp(1/200) x 4"),
        ("laplace(0.1) x 6, laplace(0.2) x 3", "laplace(0.1) x 6, dp(0.2) x 3"),
    ],
)  # fmt: skip
def test_more_is_released_by_the_second(epsilon, less, more):
    assert epsilon(less, "1e-5").upper < epsilon(more, "1e-5").upper


def test_basic_composition_is_the_end_at_delta_zero(epsilon):
    ends = epsilon("0.1 x 3, laplace(0.2)", "0")
    assert ends.lower <= Fraction(1, 2) <= ends.upper and ends.upper - ends.lower < Fraction(1, 10**30)


def test_delta_and_epsilon_are_inverse(epsilon, delta):
    for text in ("0.135 x 12", "laplace(0.4) x 6", "gaussian(3), 0.1 x 3"):
        ends = epsilon(text, "1e-3")
        assert delta(text, ends.lower).lower > Fraction(1, 1000) >= delta(text, ends.upper).lower, text


def test_printed_numbers_of_the_optimal_formula(delta):
    """Kairouz, Oh and Viswanath: at (k - 2 i) epsilon the delta is a binomial sum."""
    k, i, odds = 9, 2, 1.2214027581601699
    total = (
        sum(
            mpmath.binomial(k, m) * (mpmath.mpf(odds) ** (k - m) - mpmath.mpf(odds) ** (k - 2 * i + m))
            for m in range(i)
        )
        / (1 + mpmath.mpf(odds)) ** k
    )
    ends = delta("0.2 x 9", "1")
    assert abs(float(ends.upper) - float(total)) < 1e-14 and abs(log(odds) - 0.2) < 1e-15


REFUSED = [
    ("laplace(log(2)), laplace(0.2) x 2000", UnsupportedForm, "rational budgets"),
    ("zcdp(0.1), dp(0.1, 1e-6)", UnsupportedForm, "no theorem"),
    ("exponential(0.1), 0.1", UnsupportedForm, "compose them alone"),
    ("exponential(0.1) x 1000", LimitExceeded, "is safe"),
    ("rdp(2, 1), rdp(3, 1)", UnsupportedForm, "same order"),
    ("rdp(1, 1)", QuestionError, "above 1"),
    ("0.1 x 0", QuestionError, "not 0"),
    ("0 x 0.5", QuestionError, "not 0"),
    ("0.0 x 5", QuestionError, "leave it out"),
    ("-0.1 x 5", QuestionError, "positive"),
    ("inf x 5", QuestionError, "finite"),
    ("dp(inf) x 5", QuestionError, "finite"),
    ("dp(2, 1) x 5", QuestionError, "below 1"),
    ("laplace x 5", QuestionError, "needs epsilon"),
    ("laplas(1)", QuestionError, "nearest: laplace"),
    ("laplace(scale=1)", QuestionError, "no parameter 'scale'"),
    ("laplace(1, 2)", QuestionError, "too many"),
    ("geometric(1, sensitivity=1.5)", QuestionError, "integer"),
    ("2 x 3", QuestionError, "not clear"),
    ("sampled_without_replacement(11, 10, 1)", QuestionError, "cannot be drawn"),
    ("missing.toml x 3", QuestionError, "cannot be read"),
    ("", QuestionError, "no release"),
    ("log(1/2) x 3", QuestionError, "positive"),
]


@pytest.mark.parametrize(("text", "kind", "said"), REFUSED, ids=[text for text, *_ in REFUSED])
def test_what_is_refused_names_the_rule(build, text, kind, said):
    with pytest.raises(kind) as caught:
        build(text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "delta"), [("gaussian(1)", "0"), ("dp(0.1, 1e-3) x 2", "1e-3"), ("zcdp(1)", "0")]
)
def test_no_epsilon_where_none_is_enough(epsilon, text, delta):
    with pytest.raises(QuestionError, match="no epsilon is enough"):
        epsilon(text, delta)


@pytest.mark.parametrize("text", ["dp(1, 0.01)", "dp(1, 0.01), 0.5", "dp(1, 0.01), gaussian(3)"])
def test_just_the_delta_that_is_spent_anyway_is_not_said_to_have_no_epsilon(epsilon, text):
    """An (epsilon, delta)-private mechanism is that; the sum of the budgets is enough, and a larger delta is answered."""
    with pytest.raises(QuestionError, match="larger delta") as caught:
        epsilon(text, "0.01")
    assert "no epsilon is enough" not in str(caught.value)
    assert epsilon(text, "0.0101").upper > 0


@pytest.mark.parametrize(
    ("counts", "added", "at"),
    [
        ({"1/5": 3, "1/2": 1}, "1/2", "0.37"), ({"1/5": 3, "1/2": 2}, "1/5", "0.9"), ({"1/100": 99}, "1/100", "0.1"),
        ({"log(2)": 1, "1/5": 1}, "1/5", "0.4"),
    ],
)  # fmt: skip
@mpmath.workdps(50)
def test_laplace_releases_of_several_budgets_are_one_more_integral(build, counts, added, at):
    """To 40 digits, across the kinks; a level one slip of 1e-9 away is told apart."""
    sizes = {
        "1/5": mpmath.mpf(1) / 5,
        "1/2": mpmath.mpf(1) / 2,
        "1/100": mpmath.mpf(1) / 100,
        "log(2)": mpmath.log(2),
    }
    places = [[sizes[name] * (k - 2 * j) for j in range(k + 1)] for name, k in counts.items()]
    size, level = sizes[added], mpmath.mpf(at)
    with precision(400):
        fewer, more = (
            build(
                ", ".join(f"laplace({name}) x {k + (name == added and last)}" for name, k in counts.items())
            ).upper()
            for last in (0, 1)
        )

        def stick(loss, x: mpmath.mpf) -> mpmath.mpf:
            return mpmath.mpf(loss.hockey_stick(arb(mpmath.nstr(x, 70))).mid().str(60, radius=False))

        kinks = sorted(
            {-size, size, *(d for s in product(*places) if abs(d := level - mpmath.fsum(s)) < size)}
        )
        inner = mpmath.quad(lambda x: mpmath.exp((x - size) / 2) / 4 * stick(fewer, level - x), kinks)
        exact = stick(fewer, level - size) / 2 + mpmath.exp(-size) / 2 * stick(fewer, level + size) + inner
        assert abs(stick(more, level) - exact) < mpmath.mpf("1e-40")
        assert abs(stick(more, level + mpmath.mpf("1e-9")) - exact) > mpmath.mpf("1e-12")


@pytest.mark.long
def test_a_thousand_small_laplace_releases_are_enclosed(epsilon):
    """Within what cells of width 1/3000 said, and as narrow as the digits."""
    ends = epsilon("laplace(0.01) x 1000", "1e-5")
    assert Fraction("1.19570273803") < ends.lower < ends.upper < Fraction("1.1957036")
    assert ends.upper - ends.lower < Fraction(1, 10**11)
    assert ends.lower < Fraction("1.195703041375") < ends.upper + Fraction(1, 10**10)


def test_powers_that_are_left_out_are_told(build, monkeypatch):
    """At a low precision powers are left out; the ball still contains the value at a high one, and is not wider than it says."""
    monkeypatch.setattr(compose, "LEAST_MANY", 300)
    text = "laplace(1/1000) x 300"
    with precision(600):
        exact = build(text).upper().hockey_stick(arb("0.05"))
    with precision(120):
        loss = build(text).upper()
        found, none = loss.hockey_stick(arb("0.05")), type(loss)(loss.budgets)
        assert loss._last < 100 and found.contains(exact) and found.rad() < 1e-30
        none.__dict__["_last"] = 12
        cut = none.hockey_stick(arb("0.05"))
        assert cut.contains(exact) and cut.rad() > 1e-25 and not (cut.mid() - exact).abs_upper() < 1e-30


@pytest.mark.parametrize(("steep", "delta"), [(3, "1/1000000"), (100, "1/3"), (Fraction(1, 50), "1e-11")])
def test_few_values_enclose_where_a_curve_passes_a_number(steep, delta):
    asked = list[Fraction]()

    def falling(place: Fraction) -> arb:
        asked.append(place)
        return (-real(place * steep) - real(place) ** 2).exp()

    low, high = threshold(falling, Fraction(delta), Fraction(0), None, 12, 144)
    assert len(asked) < 20
    with precision(144):
        assert falling(low) > real(Fraction(delta)) >= falling(high)
    assert high - low <= high / (4 * 10**12)


def test_beside_a_place_that_cannot_be_decided_the_ends_are_as_near_as_can_be_told():
    blurred = arb(0, arb(2) ** -30)
    low, high = threshold(lambda x: 1 - real(x) + blurred, Fraction(1, 3), Fraction(0), Fraction(1), 12, 144)
    assert low < Fraction(2, 3) < high and high - low < Fraction(1, 2**24)
