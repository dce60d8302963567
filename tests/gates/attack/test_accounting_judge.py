"""The judge of accounting sees what is false, and nothing else."""

from __future__ import annotations

import pytest

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.kinds import accounting

FACTS = [
    ("60 x gaussian(sigma=28.8974)", "1", "1e-5", "enough"),
    ("60 x gaussian(sigma=28.8973)", "1", "1e-5", "not enough"),
    ("1 x gaussian(sigma=1)", "1", "0.12694", "least delta"),
    ("1 x gaussian(sigma=1)", "4.3772", "1e-5", "least epsilon"),
    ("12 x dp(epsilon=1/10)", "1.1", "0", "not enough"),
    ("12 x dp(epsilon=1/10), 1 x gaussian(sigma=5)", "3", "1e-5", "enough"),
    ("1 x dp(epsilon=1/2, delta=1/100)", "1", "0.01", "least delta"),
    ("1 x laplace(epsilon=1)", "1/2", "0.2212", "least delta"),
    ("2 x dp(epsilon=1/10), 1 x laplace(epsilon=1)", "0", "0.395", "least delta"),
    ("1 x zcdp(rho=2.56)", "18", "1e-10", "enough"),
    ("1 x zcdp(rho=2.56)", "13", "1e-10", "not enough"),
]


def claimed(releases: str, epsilon: str, delta: str, says: str) -> Draft:
    rows = [{"releases": releases, "epsilon": epsilon, "delta": delta, "says": says}]
    return Draft("", "accounting", (), {"asked": rows})


@pytest.mark.parametrize("fact", FACTS)
def test_what_is_true_stands(fact: tuple[str, str, str, str]) -> None:
    assert accounting.violation(claimed(*fact), 1, 1) == ""


@pytest.mark.parametrize(
    ("number", "place", "slip"),
    [
        (0, 0, "61 x gaussian(sigma=28.8974)"), (0, 3, "not enough"), (1, 3, "enough"), (2, 2, "0.12695"), (3, 1, "4.3773"),
        (4, 1, "0.1"), (5, 1, "1/2"), (6, 2, "0.02"), (7, 2, "0.2213"), (8, 2, "0.5"), (9, 3, "not enough"), (10, 3, "enough"),
    ],
)  # fmt: skip
def test_a_slip_is_seen(number: int, place: int, slip: str) -> None:
    fact = [*FACTS[number]]
    fact[place] = slip
    wrong = number != 4
    draft = claimed(*fact)  # type: ignore[arg-type]
    assert bool(accounting.violation(draft, 1, 1)) is wrong
    assert (accounting.refuting(draft, {}) is Truth.TRUE) is wrong
