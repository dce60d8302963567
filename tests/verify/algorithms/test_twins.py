"""Random algorithms, right and one slip away: what is proved holds over all draws of geometric noise, what is refuted fails."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from itertools import product

import attrs
import pytest
from test_probabilities import enumerated

from epsproof.verify.algorithms.algorithm import Algorithm, algorithm_of
from epsproof.verify.algorithms.alignment import Alignment, Shift, alignment_of, cost_at, keeps
from epsproof.verify.algorithms.trial import tried

PROGRAMS = {
    "one answer": """
rho = geometric({a})
for q in queries:
    if q + geometric({b}) >= 1 + rho:
        output("above")
        stop()
    output("below")
""",
    "many answers": """
rho = geometric({a})
for q in queries:
    output("above" if q + geometric({b}) >= 1 + rho else "below")
""",
    "no noise on the answer": """
rho = geometric({a})
for q in queries:
    output("above" if q > rho else "below")
""",
    "largest": "output(argmax([q + geometric({b}) for q in queries]))",
    "sum": "output(sum([1 if q + geometric({b}) >= 1 else 0 for q in queries]))",
    "second look": """
if queries[0] + geometric({a}) >= 1:
    output(1 if queries[1] + geometric({b}) >= 0 else 2)
else:
    output(1 if queries[1] >= 0 - geometric({a}) else 2)
""",
}
SCALES, WIDTH = ("1/3", "1/2", "2/3"), 9


def question(chance: random.Random) -> dict:
    name = chance.choice(sorted(PROGRAMS))
    program = PROGRAMS[name].format(a=chance.choice(SCALES), b=chance.choice(SCALES))
    alike = chance.random() < 0.3
    vector = {"length": 2, "sensitivity": 1, "entries": [0, 1, 2], "alike": alike}
    return {
        "program": program,
        "claim": {"epsilon": chance.choice(["2", "3", "4", "5", "6", "9"])},
        "vector": vector,
    }


def ratios(data: dict) -> float:
    """The largest quotient of two probabilities of one output, by all draws."""
    program = data["program"]
    laws = {q: enumerated(program, {"queries": list(q)}, WIDTH) for q in product((0, 1, 2), repeat=2)}
    largest = 1.0
    for one, other in product(laws, repeat=2):
        changes = [b - a for a, b in zip(one, other, strict=True)]
        if max(map(abs, changes)) > 1 or (data["vector"]["alike"] and min(changes) < 0 < max(changes)):
            continue
        for outcome, probability in laws[one].items():
            if probability > 1e-4:
                below = laws[other].get(outcome, 0.0)
                largest = max(largest, probability / below if below > 1e-7 else math.inf)
    return largest


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 15))]
)
def test_verdicts_are_those_of_all_draws(seed):
    chance, seen = random.Random(f"algorithms {seed}"), set()
    for _ in range(4):
        data = question(chance)
        verdict = tried(algorithm_of(data, "drawn")).verdict
        largest, allowed = ratios(data), math.exp(float(Fraction(data["claim"]["epsilon"])))
        seen.add(verdict)
        if verdict == "proved":
            assert largest <= allowed * (1 + 1e-2), data
        if verdict == "refuted":
            assert largest > allowed * (1 - 1e-2), data
    assert seen


def above(epsilon: str = "1") -> Algorithm:
    program = PROGRAMS["one answer"].replace("geometric", "laplace").format(a=2, b=4)
    return algorithm_of(
        {"program": program, "claim": {"epsilon": epsilon}, "vector": {"length": 3, "sensitivity": 1}},
        "above",
    )


def proof(epsilon: str = "1") -> Alignment:
    found, reason = alignment_of(above(epsilon))
    assert found is not None, reason
    return found


def test_changed_shifts_lose_a_way_or_cost_more():
    """Every shift a tenth up and down: a condition fails at a corner, or the way costs more than before."""
    family, lost = above().family, 0
    for way in proof().ways:
        for i, shift in enumerate(way.shifts):
            for step in (Fraction(-1, 10), Fraction(1, 10)):
                moved = [*way.shifts[:i], Shift(shift.constant + step, shift.slopes), *way.shifts[i + 1 :]]
                kept = keeps(way.path, moved, family)
                lost += not kept
                assert not kept or max(cost_at(way.path, moved, d) for d in family.corners()) >= way.cost
    assert lost >= 4


def test_a_way_with_a_larger_sensitivity_is_lost():
    wider = attrs.evolve(above().family, sensitivity=Fraction(2))
    assert [keeps(way.path, way.shifts, wider) for way in proof().ways] != [True] * len(proof().ways)


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        ({}, "proved"),
        ({"epsilon": "spent", "meaning": "with the output"}, "refuted"),
        ({"epsilon": "log(3)"}, "proved"),
        ({"epsilon": "log(2117000016612674668/1000000000000000000)"}, "undecided"),
        ({"epsilon": "log(2117000016612674669/1000000000000000000)"}, "proved"),
        ({"epsilon": "spent", "meaning": "largest"}, "refuted"),
        ({"epsilon": "1/5"}, "refuted"),
        ({"epsilon": "1/5", "delta": "1/5"}, "undecided"),
    ],
)
def test_what_is_claimed_matters(change, verdict):
    """Nothing is spent by the program; the shifts cost 3/4, which proves log(c) from c = exp(3/4) on."""
    program = PROGRAMS["one answer"].replace("geometric", "laplace").format(a=2, b=4)
    data = {
        "program": program,
        "claim": {"epsilon": "1", **change},
        "vector": {"length": 3, "sensitivity": 1},
    }
    assert tried(algorithm_of(data, "above")).verdict == verdict


def test_one_sided_noise_is_not_shifted_below_zero():
    """Exponential noise on a single count that is put out: no epsilon covers it."""
    program, vector = "output(queries[0] + exponential(1))", {"length": 1, "sensitivity": 1}
    data = {"program": program, "claim": {"epsilon": "9"}, "vector": vector}
    assert tried(algorithm_of(data, "one sided")).verdict == "refuted"
