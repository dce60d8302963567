"""Goals that exchanging two variables does not change are proved from their double root on the diagonal; false ones are not."""

from __future__ import annotations

import pytest

from epsproof.verify.kernel.certificate import check
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.search.search import prove
from epsproof.verify.strategies.exchangeable_pair import by_exchangeable_pair
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.outcome import Proved
from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.region import region_of
from epsproof.verify.workspace.workspace import Workspace

ROOT = "(1 + b)**3*t**4 - 2*(1 + b)**2*(2*b - 1)*t**3 + (6*b**3 + 21*b)*t**2 - 2*(1 - b)**2*(1 + 2*b)*t + (b - 1)**3"
BOX = [
    ("t", ">"),
    ("1 - t", ">"),
    ("b", ">"),
    ("1 - b", ">"),
    ("x", ">"),
    ("1 - x", ">="),
    ("y", ">"),
    ("1 - y", ">="),
]
BOTH = "(t + (1 - t)*x)*(t + (1 - t)*y)*(b + x*y) - x*y"
NOT_EXCHANGEABLE = "(t + (1 - t)*x)*(t**2 + (1 - t**2)*y)*(b + x*y) - x*y"
ANOTHER_LIMIT = "(t + (1 - t)*x)*(t + (1 - t)*y)*(b*x + x*y) - x*y"
EITHER = "(1 - (1 - t)*(1 - x))*(1 - (1 - t)*(1 - y))*(b + x + y - x*y) - (x*y + t*x*(1 - y) + t*y*(1 - x))"


def test_both_of_two_exchangeable_attributes() -> None:
    found = prove([(ROOT, "="), *BOX], (BOTH, ">="), seconds=30)
    assert isinstance(found, Proved), found
    assert "exchangeable pair" in found.strategies
    check(found.certificate)


@pytest.mark.long
def test_one_of_two_exchangeable_attributes() -> None:
    """The proof is split where the prior is 1 - b, and where the even part of what is left on the diagonal is 0."""
    found = prove([(ROOT, "="), *BOX], (EITHER, ">="), seconds=90)
    assert isinstance(found, Proved), found
    assert {"split", "exchangeable pair"} <= {*found.strategies}
    check(found.certificate)


@pytest.mark.parametrize(
    ("root", "goal", "relation"),
    [
        (ROOT, NOT_EXCHANGEABLE, ">="),
        (ROOT, ANOTHER_LIMIT, ">="),
        (ROOT, BOTH, ">"),
        (ROOT, f"{BOTH} - b/1000", ">="),
        (ROOT.replace("(b - 1)**3", "(b - 1)**3 + b/100"), BOTH, ">="),
    ],
    ids=[
        "another weight",
        "a limit that is not symmetric",
        "a strict one",
        "a little less",
        "a factor that is too small",
    ],
)
def test_false_ones_are_not_proved(root, goal, relation) -> None:
    found = prove([(root, "="), *BOX], (goal, relation), seconds=2)
    assert not isinstance(found, Proved), found


@pytest.mark.parametrize("goal", ["1 - x*y", "x + y - x*y"])
def test_a_double_root_at_zero_is_left_to_others(goal: str) -> None:
    parsed = tuple((Polynomial.parse(text), sign) for text, sign in [(ROOT, "="), *BOX])
    region = region_of(("b", "t", "x", "y"), parsed, 0)
    prover = Prover(Workspace(region.ring, region.facts, [0]), region.sampler, (), now() + 20)
    assert by_exchangeable_pair(prover, region.ring.read(Polynomial.parse(goal)), ">=", 1) is None
