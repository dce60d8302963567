"""Formulas of high degree or with huge numbers are answered or left undecided, within the time that was given."""

from __future__ import annotations

import pytest
from flint import fmpq_mpoly_ctx

from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.numeric.stratum import TooLarge, projected

HUGE = "*".join(["(2 - p)**12", "(123456789123*(2 - q))**12", "(1000000007*r)**12", *["10**12"] * 8])


def test_statements_too_large_for_the_kernel_are_undecided() -> None:
    found = prove_closed_form(pose(HUGE, (), ("r > 1",)), 20.0)
    assert found.status == "undecided" and [r for r in found.reasons if "too much work" in r] != []


@pytest.mark.long
@pytest.mark.parametrize(
    ("profile", "assumed"),
    [
        ("2 + c*(1 - p**12*p**12*p**12)", "c > 0"),
        ("2 + c*(1 - p**12)*(1 - q**12)", "c > 0"),
        ("max(a/p**12, r/q**12)", "a > 0"),
        ("max(a/p**12, r/q**11, s*(2 - p)**10)", "a > 0"),
    ],
)
def test_a_search_ends(profile: str, assumed: str) -> None:
    found = prove_closed_form(pose(profile, (), (assumed,)), 5.0)
    assert found.status in ("proved", "undecided") and (found.status == "proved" or found.reasons)


def test_an_enclosure_ends() -> None:
    found = evaluate(pose("2 + (1 - p**12)*(1 - q**12)", (), ()), {}, 6, 3.0)
    assert float(found.lower) <= 0.34657359028 <= float(found.upper)


def test_a_discriminant_in_three_variables_has_a_limit() -> None:
    context = fmpq_mpoly_ctx.get(["t", "p", "q"], "lex")
    t, p, q = context.gens()
    high = p**13 * q**13 + t * p**13 + q**12 * t**2 - 1
    with pytest.raises(TooLarge, match="discriminant"):
        projected([high], "q", lambda: None, 250)
    assert projected([p * q**2 + t * q - 1], "q", lambda: None, 250)
