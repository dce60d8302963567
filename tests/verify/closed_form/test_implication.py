"""Which criterion implies which: the answer against the limits on the posterior at exact priors."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import QuestionError, UnsupportedForm
from epsproof.reports.documents.compare import compare_document
from epsproof.reports.question import Question, posed_both
from epsproof.verify.closed_form.implication import implies

Limit = Callable[[Fraction, Fraction], Fraction]
PLACES = [
    *(Fraction(k, 8) for k in range(1, 9)),
    Fraction(1, 1000),
    Fraction(250_001, 1_000_000),
    Fraction(500_001, 1_000_000),
]
REGIONS: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "": lambda p, q: True,
    "q == 1": lambda p, q: q == 1,
    "p*q <= 1/4": lambda p, q: 4 * p * q <= 1,
    "p >= 1/3, q >= 1/2": lambda p, q: 3 * p >= 1 and 2 * q >= 1,
    "p + q <= 1": lambda p, q: p + q <= 1,
}


def posterior(odds: Fraction) -> Fraction:
    return odds / (1 + odds)


def drawn(random: Random) -> tuple[str, Limit]:
    """A criterion, and the largest posterior that it allows at (p, q), which may be above 1."""
    c, d = (
        random.choice([Fraction(6, 5), Fraction(5, 4), Fraction(3, 2), Fraction(2), Fraction(3)])
        for _ in "cd"
    )
    b = random.choice([Fraction(1, 10), Fraction(1, 4), Fraction(1, 3), Fraction(1, 2), Fraction(1)])
    forms: list[tuple[str, Limit]] = [
        (f"{c}", lambda p, q: c * p * q),
        (f"posterior - prior <= {b}", lambda p, q: p * q + b),
        (f"posterior <= {b}", lambda p, q: b),
        (
            f"posterior_odds <= {c}*prior_odds",
            lambda p, q: posterior(c * p * q / (1 - p * q)) if p * q < 1 else Fraction(1),
        ),
        (f"max({b}/(p*q), {c})", lambda p, q: max(b, c * p * q)),
        (f"min({c}, 1 + {b}*(2 - q))", lambda p, q: min(c, 1 + b * (2 - q)) * p * q),
        (f"{c} if p <= {b} else {d}", lambda p, q: (c if p <= b else d) * p * q),
        (f"1 + {b}/q", lambda p, q: (1 + b / q) * p * q),
        (f"posterior <= prior + {b}*prior*(1 - prior)", lambda p, q: p * q + b * p * q * (1 - p * q)),
        (f"posterior <= {b} or posterior <= {c}*prior", lambda p, q: max(b, c * p * q)),
        (f"posterior <= prior - {b}", lambda p, q: p * q - b),
        (f"{b} - p*q", lambda p, q: (b - p * q) * p * q),
        (f"posterior <= prior + {b} and posterior <= {c}*prior", lambda p, q: min(p * q + b, c * p * q)),
    ]
    return random.choice(forms)


def tolerated(limit: Limit, p: Fraction, q: Fraction) -> Fraction:
    """Between 0, which no posterior is, and 1."""
    return max(min(limit(p, q), Fraction(1)), Fraction(0))


def asked(profile: str, region: str) -> Question:
    return Question(profile, (region,) if region else ())


def wrong(seed: int) -> str:
    """What is wrong in the answer to the question of that number; empty where nothing is."""
    random = Random(f"compared {seed}")
    (one, first), (two, second), region = drawn(random), drawn(random), random.choice(list(REGIONS))
    try:
        found = implies(asked(one, region).problem(), asked(two, region).problem(), 10)
    except UnsupportedForm:
        return ""
    inside = [(p, q) for p in PLACES for q in PLACES if REGIONS[region](p, q)]
    exceeding = [(p, q) for p, q in inside if tolerated(first, p, q) > tolerated(second, p, q)]
    words = f"{one}; {two}; {region}: {found.status}"
    if found.status == "proved":
        return f"{words}, but at {exceeding[0]}" if exceeding else ""
    if found.status == "refuted":
        p, q = (found.witness.get(name, Fraction(1)) for name in "pq")
        return (
            ""
            if REGIONS[region](p, q) and tolerated(first, p, q) > tolerated(second, p, q)
            else f"{words} at {p}, {q}"
        )
    return words


@pytest.mark.parametrize("seed", range(12))
def test_no_answer_is_contradicted_by_the_limits_at_a_prior(seed):
    assert wrong(seed) == ""


@pytest.mark.parametrize("part", range(4))
def test_no_answer_of_many_is_contradicted(part):
    assert [said for seed in range(100 + 40 * part, 140 + 40 * part) if (said := wrong(seed))] == []


@pytest.mark.parametrize(
    ("first", "second", "status"),
    [
        ("posterior_odds <= 6/5*prior_odds", "3/2 - p*q/2", "proved"),
        ("posterior_odds <= 6/5*prior_odds", "6/5 - p*q/4", "refuted"),
        ("posterior_odds <= 6/5*prior_odds", "posterior <= prior + 1/5*prior*(1 - prior)", "proved"),
        ("posterior_odds <= 6/5*prior_odds", "posterior <= prior + 1/6*prior*(1 - prior)", "refuted"),
        ("1 + (1 - p*q)**2", "2 - p*q", "proved"),
        ("2 - p*q", "1 + (1 - p*q)**2", "refuted"),
    ],
)
def test_a_gap_of_higher_degree_is_decided(first, second, status):
    assert implies(asked(first, "").problem(), asked(second, "").problem(), 10).status == status


@pytest.mark.parametrize(
    ("first", "second", "assume", "status"),
    [
        ("posterior <= 0", "posterior <= prior - 1/4", "", "proved"),
        ("posterior <= prior - 1/4", "posterior <= 0", "", "refuted"),
        ("posterior <= prior/2 - 1/3", "posterior <= prior - 2/3", "", "proved"),
        ("posterior <= prior/2 - 1/3", "posterior <= prior - 3/4", "", "refuted"),
        ("b - p*q/10", "posterior <= 1/4 - a*p*q", "a > 2, b < 0", "proved"),
        ("b - p*q/10", "posterior <= 1/4 - a*p*q", "a > 2, 0 < b < 1", "refuted"),
    ],
)
def test_a_limit_below_0_is_met_by_no_posterior(first, second, assume, status):
    one, two = posed_both(first, second, Question("", (), (assume,) if assume else (), named=("a", "b")))
    assert implies(one, two, 10).status == status


def test_what_is_tolerated_is_not_below_0():
    one, two = posed_both(
        "posterior <= prior*(1/2)", "posterior <= prior - a", Question("", (), ("1 - 1/1000 < a < 4",))
    )
    told = compare_document(one, two, implies(one, two, 10), implies(two, one, 10))["first_implies_second"]
    assert told["status"] == "refuted" and told["tolerated"] == {"premise": "1/2", "conclusion": "0"}


@pytest.mark.parametrize(
    "region", [["p < q", "q < p"], ["p*q > 1/2", "p < 1/4"], ["p + q >= 2", "q < 1"], ["(p - 2)**2 <= 1/4"]]
)
@pytest.mark.parametrize(("first", "second"), [("3", "2"), ("2", "3"), ("1 + p", "2 - q")])
def test_about_no_priors_nothing_is_implied(first: str, second: str, region: list[str]) -> None:
    with pytest.raises(QuestionError, match="no prior"):
        implies(pose(first, region), pose(second, region), 10)


@pytest.mark.parametrize("region", [["p == q**2", "q >= 1/2"], ["p*q == 1/7"], ["p < q", "q < 1/100"]])
def test_about_few_priors_it_is(region: list[str]) -> None:
    assert implies(pose("2", region), pose("3", region), 10).status == "proved"
    assert implies(pose("3", region), pose("2", region), 10).status == "refuted"
