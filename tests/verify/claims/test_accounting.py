"""Accounting as claims: printed budgets are confirmed, and refuted with one slip, beside sums and normal tails of their own."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import mpmath
import pytest

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Verdict

SEARCHES = Searches(seconds=20.0, claim=40.0)
SEED = 20261129


def told(*rows: dict[str, str], assumptions: tuple[str, ...] = (), **given: str) -> Verdict:
    fields: dict[str, Any] = {"asked": [*rows], **({"given": given} if given else {})}
    return judged(Claim("X.1", "accounting", "", "", assumptions, fields, "x.claims.toml"), SEARCHES)


def row(releases: str, epsilon: str, delta: str, says: str = "") -> dict[str, str]:
    return {"releases": releases, "epsilon": epsilon, "delta": delta, **({"says": says} if says else {})}


TRUE = {
    "a concentrated budget": row("zcdp(2.56)", "17.159", "1e-10"),
    "its least epsilon": row("zcdp(2.56)", "17.158309", "1e-10", "least epsilon"),
    "noise of many releases": row("60 x gaussian(sigma=28.8974)", "1", "1e-5"),
    "a little less noise": row("60 x gaussian(sigma=28.8973)", "1", "1e-5", "not enough"),
    "pure budgets add": row("0.1 x 12", "1.2", "0"),
    "and no less is enough": row("0.1 x 12", "1.1999999999", "0", "not enough"),
    "approximate budgets add": row("(1/2, 1e-6) x 3", "1.5", "3e-6"),
    "at just the failure term": row("(1/2, 1/1000)", "0.5", "0.001"),
    "nothing is enough": row("gaussian(sigma=3)", "100", "0", "not enough"),
    "a printed delta": row("gaussian(sigma=1)", "1", "0.1269", "least delta"),
    "the size of a sum": row("0.5 x 2", "0", "0.245", "least delta"),
}
FALSE = {
    "as the registry prints it": row("zcdp(2.56)", "17.14", "1e-10"),
    "printed as the least": row("zcdp(2.56)", "17.14", "1e-10", "least epsilon"),
    "another digit": row("zcdp(2.56)", "17.158308", "1e-10", "least epsilon"),
    "too little noise": row("60 x gaussian(sigma=28.8973)", "1", "1e-5"),
    "one release more": row("61 x gaussian(sigma=28.8974)", "1", "1e-5"),
    "enough after all": row("60 x gaussian(sigma=28.8974)", "1", "1e-5", "not enough"),
    "epsilon and delta exchanged": row("60 x gaussian(sigma=28.8974)", "1e-5", "0.1"),
    "pure budgets that do not add": row("0.1 x 12", "1.1999999999", "0"),
    "just enough": row("0.1 x 12", "1.2", "0", "not enough"),
    "no failure term": row("(1/2, 1/1000)", "0.5", "0"),
    "a delta of half a unit more": row("gaussian(sigma=1)", "1", "0.1270", "least delta"),
    "a least epsilon of none": row("gaussian(sigma=3)", "100", "0", "least epsilon"),
    "a deviation for a variance": row("gaussian(sigma=3)", "0.5", "0.0000001"),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_true_one_is_confirmed(name: str) -> None:
    found = told(TRUE[name])
    assert found.verdict == "confirmed", found.evidence


@pytest.mark.parametrize("name", FALSE)
def test_a_twin_is_refuted_with_what_is_true(name: str) -> None:
    found = told(FALSE[name])
    assert found.verdict == "refuted", found.evidence
    assert found.counterexample is not None and {"asked", "value", "printed"} == {*found.counterexample}


def test_what_is_true_is_told() -> None:
    found = told(FALSE["as the registry prints it"])
    assert "in [17.15830871, 17.15830872], 17.14 is claimed to be enough" in found.evidence


def test_a_table_is_judged_row_by_row() -> None:
    printed = {"5": "1.18", "3": "2.02", "2": "3.1"}
    rows = [
        {"releases": f"gaussian(sigma={sigma})", "epsilon": text, "says": "least epsilon"}
        for sigma, text in printed.items()
    ]
    assert told(*rows, delta="1e-10").verdict == "confirmed"
    rows[1]["epsilon"] = "2.01"
    found = told(*rows, delta="1e-10")
    assert found.verdict == "refuted" and "2 of 3 rows hold" in found.evidence and "sigma=3" in found.evidence


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], "empty"),
        ([{"releases": "0.1", "epsilon": "1"}], "no 'delta'"),
        ([row("0.1", "1", "1")], "below 1"),
        ([row("0.1", "-1", "0")], "at least 0"),
        ([row("0.1", "x", "0")], "such as"),
        ([row("0.1", "1", "0", "most")], "'says'"),
        ([row("laplas(1)", "1", "0")], "nearest: laplace"),
        ([row("mine.toml", "1", "0")], "no files"),
        ([{**row("0.1", "1", "0"), "sigma": "1"}], "no 'sigma'"),
    ],
)
def test_what_cannot_be_meant_is_refused(rows: list[dict[str, str]], said: str) -> None:
    found = told(*rows)
    assert found.verdict == "not read" and said in found.evidence


def test_assumptions_are_refused() -> None:
    assert told(TRUE["pure budgets add"], assumptions=("a > 0",)).verdict == "not read"


def test_a_number_between_ends_that_do_not_meet_is_undecided() -> None:
    assert told(row("12 x zcdp(1/10)", "1/2", "1/2")).verdict == "undecided"


# Random rows, beside the independent least delta.


def normal(square: Fraction, epsilon: mpmath.mpf) -> mpmath.mpf:
    mu = mpmath.sqrt(mpmath.mpf(square.numerator) / square.denominator)
    return mpmath.ncdf(mu / 2 - epsilon / mu) - mpmath.exp(epsilon) * mpmath.ncdf(-mu / 2 - epsilon / mu)


def answers(count: int, budget: mpmath.mpf, epsilon: mpmath.mpf) -> mpmath.mpf:
    truth = 1 / (1 + mpmath.exp(-budget))
    return mpmath.fsum(
        comb(count, n)
        * max(
            mpmath.mpf(0),
            truth**n * (1 - truth) ** (count - n)
            - mpmath.exp(epsilon) * truth ** (count - n) * (1 - truth) ** n,
        )
        for n in range(count + 1)
    )


@mpmath.workdps(40)
def test_random_rows_are_judged_as_their_sums_say() -> None:
    random, seen = Random(SEED), set()
    for _ in range(60):
        count, size = random.randint(1, 30), Fraction(random.randint(1, 40), 20)
        epsilon = Fraction(random.randint(1, 60), 10)
        at = mpmath.mpf(epsilon.numerator) / epsilon.denominator
        if random.random() < 0.5:
            text, exact = f"{count} x gaussian(sigma={2 * size})", normal(count / (2 * size) ** 2, at)
        else:
            budget = mpmath.mpf(size.numerator) / size.denominator
            text, exact = f"{count} x dp({size})", answers(count, budget, at)
        if not mpmath.mpf(10) ** -20 < exact < 0.999:
            continue
        factor = random.choice((Fraction(999, 1000), Fraction(1001, 1000)))
        delta = mpmath.nstr(exact * factor.numerator / factor.denominator, 12)
        if mpmath.mpf(delta) > 0.9999:
            continue
        says = random.choice(("enough", "not enough"))
        right = (mpmath.mpf(delta) > exact) is (says == "enough")
        found = told(row(text, str(epsilon), delta, says))
        assert found.verdict == ("confirmed" if right else "refuted"), (text, epsilon, delta, found.evidence)
        seen.add((found.verdict, says))
        printed = mpmath.nstr(exact, 6)
        assert told(row(text, str(epsilon), printed, "least delta")).verdict == "confirmed", (text, printed)
    assert len(seen) == 4


# Other budgets than epsilon and delta, and disjoint parts.

OTHERS = {
    "rho adds": ({"releases": "zcdp(2.56), zcdp(0.07)", "rho": "2.63"}, "confirmed"),
    "and no less is enough": ({"releases": "zcdp(2.56), zcdp(0.07)", "rho": "2.6299"}, "refuted"),
    "as the least": ({"releases": "14 x zcdp(0.0052)", "rho": "0.0728", "says": "least rho"}, "confirmed"),
    "one more": ({"releases": "15 x zcdp(0.0052)", "rho": "0.0728", "says": "least rho"}, "refuted"),
    "a rho that is not enough": (
        {"releases": "gaussian(sigma=1)", "rho": "0.4999", "says": "not enough"},
        "confirmed",
    ),
    "mu of noise": ({"releases": "4 x gaussian(sigma=2)", "mu": "1", "says": "least mu"}, "confirmed"),
    "just enough noise for mu": ({"releases": "4 x gaussian(sigma=2)", "mu": "1"}, "confirmed"),
    "mu of too little noise": ({"releases": "4 x gaussian(sigma=1.9)", "mu": "1"}, "refuted"),
    "the largest part": ({"releases": "0.5 | 0.2 x 3", "epsilon": "0.6", "delta": "0"}, "confirmed"),
    "the smaller part": ({"releases": "0.5 | 0.2 x 3", "epsilon": "0.5", "delta": "0"}, "refuted"),
    "parts that are not disjoint add": (
        {"releases": "0.5, 0.2 x 3", "epsilon": "0.6", "delta": "0"},
        "refuted",
    ),
    "the part that is least": (
        {"releases": "0.5 | 0.2 x 3", "epsilon": "0.6", "delta": "0", "says": "least epsilon"},
        "confirmed",
    ),
    "by delta where epsilon is a border": (
        {"releases": "1/2 | 1/2", "epsilon": "1/2", "delta": "0"},
        "confirmed",
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_rho_mu_and_disjoint_parts(name: str) -> None:
    row, verdict = OTHERS[name]
    found = told(row)
    assert found.verdict == verdict, found.evidence


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"releases": "zcdp(1)", "rho": "-1"}, "at least 0"),
        ({"releases": "zcdp(1)", "rho": "1", "delta": "0"}, "a row for each"),
        ({"releases": "zcdp(1)", "rho": "1", "says": "least mu"}, "'says'"),
        ({"releases": "zcdp(1)"}, "epsilon and delta, or rho, or mu"),
        ({"rho": "1"}, "no 'releases'"),
        (
            {
                "releases": "sampled_without_replacement(size=1, records=10, epsilon=1) | 0.5",
                "epsilon": "1",
                "delta": "0",
            },
            "is replaced",
        ),
    ],
)
def test_other_rows_that_cannot_be_meant(row: dict[str, str], said: str) -> None:
    found = told(row)
    assert found.verdict == "not read" and said in found.evidence
