"""Names that mean something: pi is the number, e is Euler's where nothing says that it is a parameter, others are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from epsproof.verify.claims import Verdict

Decide = Callable[[str], Verdict]
PAIR = "rho + 2*sqrt(rho*log({}/d)) >= rho + 2*sqrt(rho*log(1/d))"


def lines(goal: str, *assumptions: str, more: str = "") -> str:
    given = ", ".join(f'"{text}"' for text in assumptions)
    return f'kind = "inequality"\nassumptions = [{given}]\ngoals = ["{goal}"]\n{more}'


@pytest.mark.parametrize(
    ("goal", "assumptions", "verdict"),
    [
        ("pi*r**2 > 3*r**2", ["r > 0"], "proved"),
        ("pi*r**2 < 4*r**2", ["r > 0"], "proved"),
        ("pi*r**2 > 3.1415*r**2", ["r > 0"], "proved"),
        ("pi*r**2 > 3.1416*r**2", ["r > 0"], "refuted"),
        ("pi*r > 3*r", ["r >= 0"], "repaired"),
        ("1/(s*sqrt(2*pi)) < 1/(2*s)", ["s > 0"], "proved"),
        ("1/(s*sqrt(2*pi)) > 0.4/s", ["s > 0"], "refuted"),
        ("sqrt(x) > 1.77", ["x > pi"], "proved"),
        ("r > 3", ["r == pi"], "proved"),
        ("r > 10", ["pi < r < 3"], "undecided"),
        ("log(exp(pi*x)) == pi*x", [], "proved"),
        ("pi == 355/113", [], "refuted"),
        ("exp(e) > 1 + e", ["e > 0"], "proved"),
    ],
)
def test_pi_is_the_number(decide: Decide, goal: str, assumptions: list[str], verdict: str) -> None:
    assert decide(lines(goal, *assumptions)).verdict == verdict


def test_a_derivative_takes_pi_for_a_number(decide: Decide) -> None:
    slope = 'slope = { d = ["pi*r**2", "r"] }\n'
    assert decide(lines("6*r < d < 7*r", "r > 0", more=slope)).verdict == "proved"
    assert decide(lines("d < 6*r", "r > 0", more=slope)).verdict == "refuted"


@pytest.mark.long
def test_a_true_bound_with_pi_under_a_logarithm_is_not_refuted(decide: Decide) -> None:
    """With sqrt(pi*rho)/4 it is false, at rho = 1 and so below."""
    given = ["rho > 1", "0 < d < 1"]
    assert decide(lines(PAIR.format("sqrt(pi*rho)"), *given)).verdict in ("proved", "undecided")
    assert decide(lines(PAIR.format("(sqrt(pi*rho)/4)"), *given, "d < 1/100")).verdict == "refuted"


@pytest.mark.parametrize(
    ("formula", "printed", "verdict"), [("2*pi", "6.283", "confirmed"), ("2*pi", "6.284", "refuted")]
)
def test_a_printed_multiple_of_pi(decide: Decide, formula: str, printed: str, verdict: str) -> None:
    assert decide(f'kind = "number"\nformula = "{formula}"\nprinted = "{printed}"\n').verdict == verdict


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (lines("pi < 4", more='let = { pi = "3" }\n'), "pi is the number"),
        (lines("x < 4", more='let = { nan = "3" }\n'), "no name of a parameter"),
        (lines("pi < 4", more='[substitutions]\npi = "exp(-x)"\n'), "pi is the number"),
        ('kind = "number"\nvalues = { pi = "3" }\nformula = "2*pi"\nprinted = "6"\n', "pi is the number"),
        ('kind = "number"\nvalues = { I = "3" }\nformula = "2*I"\nprinted = "6"\n', "no name of a parameter"),
        (lines("r > 0", "pi > 4", "r > 1"), "about no parameter"),
        (lines("e*x > 2*x", "x > 0"), "write exp(1) for the number"),
        (lines("E*x > 2*x", "x > 0"), "write exp(1) for the number"),
        (lines("e**x >= 1 + x", "x > 0"), "write exp(x)"),
        (lines("x < oo", "x > 0"), "infinity"),
        (lines("x < inf", "x > 0"), "inf is no real number"),
        (lines("nan == nan"), "take another letter"),
        (lines("I**2 == -1"), "take another letter"),
        (lines("x > 0 => True"), "take another letter"),
        (lines("Pi > 3"), "write pi"),
    ],
)
def test_other_meanings_are_refused_by_name(decide: Decide, text: str, said: str) -> None:
    found = decide(text)
    assert found.verdict == "not read" and said in found.evidence


@pytest.mark.parametrize(
    ("goal", "given", "verdict"),
    [
        ("x < 50%", "x <= 40%", "proved"),
        ("x < 40%", "x <= 50%", "repaired"),
        ("10%*x < x", "x > 0", "proved"),
        ("x < 1/2%", "x <= 0", "not read"),
    ],
)
def test_percent_is_a_hundredth_where_it_has_one_reading(
    decide: Decide, goal: str, given: str, verdict: str
) -> None:
    assert decide(lines(goal, given)).verdict == verdict


@pytest.mark.parametrize(
    ("goal", "given", "verdicts"),
    [
        ("x < 1e400", "x > 0", ("refuted",)),
        ("x < 1e400", "x > 1e300", ("refuted", "undecided")),
        ("1e399*1e399*x > 0", "x > 0", ("proved",)),
        ("x*y < 1e399*z", "x > 1e300", ("refuted", "undecided")),
    ],
)
def test_a_number_near_the_limit_is_no_error(
    decide: Decide, goal: str, given: str, verdicts: tuple[str, ...]
) -> None:
    """What is false is refuted where a solver that proposes points is installed."""
    found = decide(lines(goal, given))
    assert found.verdict in verdicts and found.ended_by != "error"
