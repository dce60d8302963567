"""A closed form read backwards: the value has the wanted epsilon, also for negative parameters, and is called the smallest or the
largest only where it is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.derive.question.pose import pose
from epsproof.derive.text.notation import symbol_values
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.inverse import prove_inverse

STEP = Fraction(1, 10**9)
SHARES = tuple(map(Fraction, "1/5 1/3 2/5 1/2 9/10".split()))
QUESTIONS = {
    "a ratio": (("r", (), ("r > 1",)), "r", {}, "smallest"),
    "a negative divisor": (("r/a", ("q == 1",), ("-2 < a < -1", "r < -3")), "r", {"a": Fraction(-3, 2)}, "largest"),
    "a negative factor": (("2 + a*r", ("q == 1",), ("-2 < a < -1", "-1 < r < 0")), "r", {"a": Fraction(-3, 2)}, "largest"),
    "a negative number that rises": (("2 + r", ("q == 1",), ("-1 < r < 0",)), "r", {}, "smallest"),
    "a cap": (("max(a/p, r)", ("q == 1",), ("0 < a < 1", "r > 1")), "r", {"a": Fraction(1, 4)}, "smallest"),
    "a divisor that may be 0": (("3 + r/(1 + a)", ("q == 1",), ("r > 0", "a > -1")), "r", {"a": Fraction(-1, 2)}, "smallest"),
    "a number that counts from another one on": (("max(2, r)", (), ("r > 1",)), "r", {}, "smallest"),
    "a profile that falls at a value": (("r if r < 2 else r/2", ("q == 1",), ("r > 1",)), "r", {}, ""),
    "a profile that rises where it falls": (("4 - r if r < 2 else 5 - r", ("q == 1",), ("0 < r < 3",)), "r", {}, ""),
    "a floor": (("posterior >= b*prior", (), ()), "b", {}, "largest"),
    "a loss": (("posterior >= prior - b", (), ()), "b", {}, "smallest"),
}  # fmt: skip


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_value_has_the_wanted_epsilon(name: str) -> None:
    (criterion, where, assume), parameter, others, guaranteed = QUESTIONS[name]
    problem = pose(criterion, where, assume)
    found = prove_inverse(problem, parameter)
    assert found.guaranteed == guaranteed and found.cases
    assert found.status == ("proved" if guaranteed else "undecided")
    reached = 0
    for t in SHARES:
        here = {**others, "t": t}
        for case in found.cases:
            if case.value is None or not all(r.holds(here) for r in case.when):
                continue
            value = case.value.subs(symbol_values(here))
            place = {**others, parameter: Fraction(int(value.p), int(value.q))}
            assert [r for r in problem.assumptions if not r.holds(place)] == [], place
            ends = evaluate(problem, place, 20).t
            assert ends.lower <= t <= ends.upper
            beyond = {
                **place,
                parameter: place[parameter] + {"smallest": -STEP, "largest": STEP, "": 0}[guaranteed],
            }
            if guaranteed and all(r.holds(beyond) for r in problem.assumptions):
                assert t < evaluate(problem, beyond, 20).t.lower
            reached += 1
    assert reached


def test_a_smaller_value_guarantees_the_epsilon_of_a_profile_that_falls() -> None:
    """At t = 3/4, r = 4/3 has this epsilon, and so has r = 8/3: the second is not the smallest that does."""
    problem = pose("r if r < 2 else r/2", ["q == 1"], ["r > 1"])
    factors = [evaluate(problem, {"r": Fraction(n, 3)}, 20).t for n in (4, 8)]
    assert [
        (low, high) for low, high in factors if not Fraction(low) <= Fraction(3, 4) <= Fraction(high)
    ] == []
    assert prove_inverse(problem, "r").status != "proved"


def test_a_divisor_that_may_be_zero_is_excluded() -> None:
    """c = (1/t - 2)/(s - 1/2) has no value at s = 1/2, where epsilon does not move with c."""
    problem = pose("2 + c*(s - 1/2)", ["q == 1"], ["0 < c < 1", "0 < s < 1"])
    found = prove_inverse(problem, "c")
    for case in found.cases:
        assert case.value is not None
        assert [r for r in case.when if not r.holds({"s": Fraction(1, 2), "t": Fraction(1, 2)})] != [], case
