"""Numbers, sums, series, bounds, closed forms and sentences, each with a planted error beside the right statement."""

from __future__ import annotations

import pytest

NUMBER = 'kind = "number"\nprofile = "max(a/p, r)"\nwhere = ["q == 1"]\nvalues = { a = "1/4", r = "3" }\n'
SUM = 'kind = "mechanism"\nterm = "(1 - t)/(1 + t)*u"\npartial = "(1 - t*u)/(1 + t)"\n'
LOGS = 'kind = "approximation"\nfunction = "-log(1 - b)"\nvariable = "b"\nupto = "1/2"\n'
AVERAGE = 'kind = "bound"\nassumptions = ["0 < t <= 1", "t <= x <= 1/t", "t <= y <= 1/t"]\nmechanisms = 20\n'
CAPPED = (
    'kind = "minimum"\nassumptions = ["0 < a < 1", "r > 1"]\nprofile = "max(a/p, r)"\nwhere = ["q == 1"]\n'
)
CASES = [
    (NUMBER + 'printed = "1.30"\n', "confirmed", "enclosed"),
    (NUMBER + 'printed = "1.3013"\n', "refuted", "enclosed"),
    (NUMBER + 'formula = "(1 - t)/(1 + t)"\nscale = 100\nprinted = "57"\n', "confirmed", "enclosed"),
    ('kind = "number"\nrelation = "1/10 < 0.1"\n', "refuted", "enclosed"),
    ('kind = "number"\nrelation = "log(2)/2 < 0.35"\n', "confirmed", "enclosed"),
    ('kind = "number"\nformula = "1/8"\nprinted = "0.12"\n', "confirmed", "enclosed"),
    (SUM + 'total = "1"\n', "proved", "translated"),
    (SUM + 'total = "2"\n', "refuted", "translated"),
    (SUM.replace("1 - t*u", "1 - u") + 'total = "1"\n', "refuted", "translated"),
    (LOGS + 'series = "b + b**2/2"\n', "proved", "translated"),
    (LOGS + 'series = "b - b**2/2"\n', "refuted", "enclosed"),
    (AVERAGE + 'goals = ["x/y <= 1/t**2"]\n', "proved", "certified"),
    (AVERAGE + 'goals = ["x/y < t**2"]\n', "refuted", "certified"),
    (CAPPED + 'epsilon = "log((r - a)/(1 - a))"\n', "proved", "certified"),
    (CAPPED + 'epsilon = "log((r + a)/(1 - a))"\n', "repaired", "enclosed"),
    (
        'kind = "minimum"\nassumptions = ["r > 1"]\nprofile = "r"\nepsilon = "log(r)/2"\n',
        "infimum only",
        "certified",
    ),
    (
        'kind = "minimum"\nassumptions = ["r > 1"]\nprofile = "r"\nepsilon = "log(r)"\n',
        "repaired",
        "enclosed",
    ),
    ('kind = "prose"\nreason = "a statement about the literature"\n', "not checkable", "stated"),
    ('kind = "definition"\n', "not checkable", "stated"),
    ('kind = "definition"\ngoals = ["p*q > 0"]\n', "not read", "stated"),
    ('kind = "definition"\nassumptions = ["p > 0"]\n', "not read", "stated"),
]


@pytest.mark.parametrize(("text", "word", "rung"), CASES, ids=[f"{i}-{c[1]}" for i, c in enumerate(CASES)])
def test_verdict(decide, text, word, rung):
    verdict = decide(text)
    assert (verdict.verdict, verdict.rung) == (word, rung), verdict.evidence


SERIES_UP_TO = [
    ("log(1 + x**2)", "0", "3", "proved"),
    ("log(1 + x**2)", "x", "3", "refuted"),
    ("1/(1 + x**2)", "1 - x**2", "3", "proved"),
    ("1/(1 + x**2)", "1 + x**2", "3", "refuted"),
    ("x**3*(x - 1) + log(1 + x)", "x - x**2/2", "3", "proved"),
    ("x**3*(x - 1) + log(1 + x)", "x - x**2/2 + x**3", "3", "refuted"),
    ("1/(1 - x)", "1 + x", "1/2", "proved"),
    ("1/(1 - x)", "1 + x", "3", "refuted"),
    ("1/(2 - x**2)", "1/2", "2", "undecided"),
]


@pytest.mark.parametrize(("function", "series", "end", "word"), SERIES_UP_TO)
def test_a_series_is_refuted_by_a_coefficient_or_a_place_without_a_value_alone(
    decide, function, series, end, word
):
    """The bound of the remainder is the engine's, and no part of what is claimed."""
    told = f'kind = "approximation"\nvariable = "x"\nfunction = "{function}"\nseries = "{series}"\nupto = "{end}"\n'
    verdict = decide(told)
    assert verdict.verdict == word, verdict.evidence
    assert word != "refuted" or {"power", "undefined"} & verdict.counterexample.keys()


def test_widened_domain_is_repaired_by_the_condition_that_was_dropped(decide):
    verdict = decide(CAPPED.replace("0 < a < 1", "a < 1") + 'epsilon = "log((r - a)/(1 - a))"\n')
    assert verdict.verdict == "repaired" and verdict.repaired.startswith("with the condition a >= 0")
    assert verdict.counterexample["printed epsilon"] != verdict.counterexample["epsilon"]


BOUNDED = 'kind = "bound"\nassumptions = ["0 < p <= 1", "0 < q <= 1", "0 < t <= 1", "u >= t", "v >= t**2"]\nmechanisms = 20\n'
THEOREM, TRIED = "1/(p*q + t**2*(1 - q)*p + t*(1 - p))", "exact Bayes on 20 random private mechanisms"
AVERAGED = "1/(p*q + v*(1 - q)*p + u*(1 - p))"


@pytest.mark.parametrize(
    ("lines", "about"),
    [
        (f'goals = ["{AVERAGED} <= {THEOREM}"]', True),
        (f'goals = ["{AVERAGED} <= b"]\nlet = {{ b = "1/c", c = "t + p*(q - t) + t**2*p*(1 - q)" }}', True),
        (f'goals = ["1/{AVERAGED} >= 1/({THEOREM})"]', True),
        (f'goals = ["{AVERAGED} <= 1/t**2"]', False),
        ('goals = ["u*v >= t**3"]', False),
        ('goals = ["u >= t, v >= t**2 => 1/(p*q + t**2*(1 - q)*p + u*(1 - p)) <= 1/(t**2*(1 - p))"]', False),
    ],
)
def test_mechanisms_are_tried_where_a_goal_states_the_bound_of_the_theorem(decide, lines, about):
    found = decide(BOUNDED + lines + "\n")
    assert (TRIED in found.evidence, "no mechanism was tried" in found.evidence) == (about, not about), (
        found.evidence
    )


def test_rounding_half_way_is_mentioned(decide):
    assert "halfway" in decide('kind = "number"\nformula = "1/8"\nprinted = "0.13"\n').evidence


def test_budget_is_undefined_where_nothing_is_demanded(decide):
    root = "sqrt((1 - p0)**2 + 4*p0*(1 - q0)*(1/r - p0*q0)) - (1 - p0)"
    verdict = decide(
        'kind = "minimum"\nassumptions = ["0 < p0 <= 1", "0 < q0 < 1", "r > 1"]\nprofile = "r"\nwhere = ["p == p0", "q == q0"]\n'
        f'epsilon = "log(2*p0*(1 - q0)/({root}))"\n'
    )
    assert verdict.verdict == "repaired" and verdict.repaired == "with the condition p0*q0*r < 1"
    assert verdict.counterexample["epsilon"] == "inf" and verdict.counterexample[
        "printed epsilon"
    ].startswith("undefined")


def test_an_infimum_names_the_part_of_the_range_where_it_is_not_attained(decide):
    closed = 'epsilon = "log(r - a) - log(1 - a)"\n'
    setting = 'kind = "minimum"\nprofile = "max(a/p, r)"\nwhere = ["q == 1"]\n'
    verdict = decide(setting + 'assumptions = ["0 <= a < 1", "r > 1"]\n' + closed)
    assert verdict.verdict == "infimum only" and verdict.evidence.endswith(
        "not attained: p -> 0 where a == 0"
    )
    assert decide(setting + 'assumptions = ["0 < a < 1", "r > 1"]\n' + closed).verdict == "proved"


NOISE = 'kind = "mechanism"\nassumptions = ["0 < t < 1"]\nterm = "(1 - t)/(1 + t)*{}*u"\n'
HALF = 'partial = "(t*(1 - u) - k*t*u*(1 - t))/((1 - t)*(1 + t))"\n'
SUMS = [
    ("k", HALF + 'total = "t/(1 - t**2)"\nsides = 1\n', "proved"),
    ("k", HALF + 'total = "2*t/(1 - t**2)"\nsides = 1\n', "refuted"),
    ("k", HALF + 'total = "0"\n', "undecided"),
    ("k", HALF + 'total = "2*t/(1 - t**2)"\n', "undecided"),
    ("abs(k)", HALF + 'total = "2*t/(1 - t**2)"\n', "proved"),
    ("abs(k)", HALF + 'total = "t/(1 - t**2)"\n', "refuted"),
    ("abs(k)", HALF.replace("(1 - u)", "u") + 'total = "2*t/(1 - t**2)"\n', "refuted"),
    ("k", HALF.replace("(t*(1", "u/u*(t*(1") + 'total = "t/(1 - t**2)"\nsides = 1\n', "undecided"),
    ("k", HALF.replace("(t*(1", "u/u*(t*(1") + 'total = "2*t/(1 - t**2)"\nsides = 1\n', "undecided"),
    ("max(k - 1/2, 0)", 'partial = "t*(1 - u)/((1 - t)*(1 + t))"\ntotal = "0"\nsides = 1\n', "refuted"),
]


@pytest.mark.parametrize(
    ("factor", "rest", "word"), SUMS, ids=[f"{f}-{w}-{i}" for i, (f, _, w) in enumerate(SUMS)]
)
def test_a_sum_is_refuted_by_its_numbers_and_not_by_a_proof_that_does_not_go_through(
    decide, factor, rest, word
):
    """The mean of symmetric noise is 0, though its terms differ at k and -k; noise is whole, so that k = 1/4 shows nothing."""
    verdict = decide(NOISE.format(factor) + rest)
    assert verdict.verdict == word, verdict.evidence
    assert {"k", "u"}.isdisjoint(verdict.counterexample or {}), verdict.counterexample


def test_a_sum_beyond_its_range_of_convergence_is_refuted_where_its_terms_do_not_tend_to_0(decide):
    verdict = decide(
        NOISE.format("abs(k)").replace("0 < t < 1", "0 < t < 2") + HALF + 'total = "2*t/(1 - t**2)"\n'
    )
    assert verdict.verdict == "refuted" and float(verdict.counterexample["t"]) >= 1, verdict.evidence
