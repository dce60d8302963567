"""Discrete Gaussian noise: probabilities between certified ends, against sums over all draws."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from test_probabilities import Choices, Stop, lines

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.algorithms.algorithm import algorithm_of
from epsproof.verify.algorithms.certified import FarValue, statement_of
from epsproof.verify.algorithms.gap import Event
from epsproof.verify.algorithms.integers import listed
from epsproof.verify.algorithms.program import parsed
from epsproof.verify.algorithms.run import paths
from epsproof.verify.algorithms.trial import Trial, tried
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.reader import Definitions, Truth, truth

F = Fraction


def gaussian(variance: Any) -> list[tuple[int, float]]:
    width = int(7.5 * math.sqrt(variance)) + 2
    weights = [(k, math.exp(-k * k / (2 * variance))) for k in range(-width, width + 1)]
    total = math.fsum(w for _, w in weights)
    return [(k, w / total) for k, w in weights]


def geometric(scale: Any) -> list[tuple[int, float]]:
    z, width = math.exp(-1 / scale), int(30 * scale)
    return [(k, (1 - z) / (1 + z) * z ** abs(k)) for k in range(-width, width + 1)]


def enumerated(text: str, names: dict[str, Any]) -> Counter:
    """The probability of each output, the program run by Python on every tuple of draws; one in 10**12 is left out."""
    found: Counter = Counter()
    code, choices = compile(text, "program", "exec"), Choices()

    def drawing(law: Callable) -> Callable:
        kept = cache(law)
        return lambda scale: choices.draw(kept(scale))

    def stop() -> None:
        raise Stop

    known = {
        "discrete_gaussian": drawing(gaussian), "geometric": drawing(geometric), "stop": stop,
        "argmax": lambda values: max(range(len(values)), key=lambda i: (values[i], -i)), "sum": sum, "max": max,
        "bernoulli": lambda p: choices.draw([(True, float(p)), (False, 1 - float(p))]),
    }  # fmt: skip
    for _ in choices.runs():
        outputs: list[Any] = []
        with suppress(Stop):
            exec(code, {**known, "output": outputs.append, **names})
        found[tuple(outputs)] += choices.weight
    return found


def delta_of(text: str, first: dict[str, Any], second: dict[str, Any], epsilon: Fraction) -> float:
    one, two = enumerated(text, first), enumerated(text, second)
    growth = math.exp(epsilon)
    return math.fsum(max(0.0, p - growth * two.get(key, 0)) for key, p in one.items())


def trial(program: str, epsilon: str, delta: str = "0", sets: dict | None = None) -> Trial:
    data = {"sets": sets or {"a": {"q": 0}, "b": {"q": 1}}, "neighbours": [["a", "b"]]}
    return tried(
        algorithm_of({"program": program, "claim": {"epsilon": epsilon, "delta": delta}, **data}, "program")
    )


PROGRAMS = {
    "one value": "output(queries[0] + discrete_gaussian(2))",
    "twice the value": "output(1 - 2*(queries[0] + discrete_gaussian(2)))",
    "threshold": lines(
        "rho = discrete_gaussian(1)", "for q in queries:", "    if q + discrete_gaussian(1.5) >= 1 + rho:",
        "        output('a')", "        stop()", "    output('b')",
    ),
    "same noise put out": lines("x = queries[0] + discrete_gaussian(1)", "y = queries[1] + geometric(1/2)", "if x > y:",
                                "    output(x)", "    output(y)", "else:", "    output('none')"),
    "sum": "output(sum([q + discrete_gaussian(1) for q in queries]))",
    "three compared": lines("a = queries[0] + discrete_gaussian(1)", "b = queries[1] + discrete_gaussian(1)",
                            "output('y' if a + 2*b >= discrete_gaussian(2) + 1/2 else 'n')"),
    "circle": lines("a = queries[0] + discrete_gaussian(1)", "b = queries[1] + discrete_gaussian(1)", "c = discrete_gaussian(1)",
                    "if a >= b:", "    output('1')", "if b > -c:", "    output('2')", "if c > a:", "    output('3')"),
    "maximum": lines("v = [q + discrete_gaussian(1) for q in queries]", "i = argmax(v)", "output(i)", "output(v[i])"),
    "coin": lines("if bernoulli(1/4):", "    output(1)", "else:", "    output(queries[0] + discrete_gaussian(1))"),
}  # fmt: skip


@pytest.mark.parametrize("queries", [[0, 1], [2, 0]])
@pytest.mark.parametrize("text", PROGRAMS.values(), ids=PROGRAMS)
def test_ends_hold_the_sums_over_all_draws(text, queries):
    with precision(128):
        found = listed(paths(parsed(text), {"queries": [F(q) for q in queries]}), False)
        mine = {key.items: value for key, value in found.values.items()}
        for outputs, expected in enumerated(text, {"queries": queries}).items():
            got = mine.pop(tuple(x if isinstance(x, str) else F(x) for x in outputs))
            assert abs(float(got.mid()) - expected) < 1e-9, outputs
        assert float(sum(mine.values()) if mine else 0) < 1e-9
        assert 0 <= float(found.beyond) < 1e-7


CLAIMS = [
    ("output(q + discrete_gaussian(4))", "1"),
    ("output(q + discrete_gaussian(1/2))", "1/2"),
    ("output('y' if q + discrete_gaussian(3) >= 1 else 'n')", "1/10"),
    (lines("output(q + discrete_gaussian(2))", "output(2*q + discrete_gaussian(3))"), "1"),
    (lines("x = q + discrete_gaussian(2)", "if x >= 1:", "    output(x)", "    output(q + discrete_gaussian(2))"), "1"),
    (lines("if bernoulli(1/3):", "    output(q + discrete_gaussian(2))", "else:", "    output(1 - discrete_gaussian(1))"), "1/2"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "epsilon"), CLAIMS)
def test_a_delta_is_confirmed_and_one_a_millionth_below_refuted(program, epsilon):
    """The least delta over both orders, from the definition."""
    least = max(delta_of(program, {"q": a}, {"q": b}, F(epsilon)) for a, b in ((0, 1), (1, 0)))
    above, below = (f"{least * (1 + s * 1e-6):.15g}" for s in (1, -1))
    right, wrong = trial(program, epsilon, above), trial(program, epsilon, below)
    assert (right.verdict, wrong.verdict) == ("confirmed", "refuted")
    assert right.certified is not None and abs(float(right.certified.least) - least) < 1e-11
    assert wrong.certified is not None and wrong.certified.worst is not None
    statement = statement_of(wrong.certified.worst, F(below))
    assert statement is None or truth(statement, {}, Definitions({}, {}, {})) is Truth.TRUE


def test_no_pure_epsilon_covers_a_released_value():
    """The quotient at y is exp((1 - 2y)/(2 sigma**2)): exactly 1 at the ends of a claim, larger one step on."""
    found = trial("output(q + discrete_gaussian(1000))", "20")
    assert found.verdict == "refuted" and found.certified is not None and found.certified.worst is not None
    event = found.certified.worst.event
    assert isinstance(event, FarValue) and (event.value, event.exponent) == (F(-20000), F(40001, 2000))
    assert statement_of(found.certified.worst, F(0)) == "exp(40001/2000) > exp(20)"


@pytest.mark.parametrize(
    ("program", "epsilon", "verdict"),
    [
        ("output('y' if q + discrete_gaussian(4) >= 1 else 'n')", "1/2", "confirmed"),
        ("output('y' if q + discrete_gaussian(4) >= 1 else 'n')", "2/5", "refuted"),
        ("output(discrete_gaussian(4))", "1", "undecided"),
        (lines("x = discrete_gaussian(4)", "output(x + q)", "output(x + q + 1)"), "9", "undecided"),
        (
            lines("x = discrete_gaussian(9)", "output(q + discrete_gaussian(4) if bernoulli(1/2) else x)"),
            "9",
            "undecided",
        ),
        (lines("x = q + discrete_gaussian(4)", "output(max(0, q))", "output(x)"), "9", "refuted"),
    ],
)
def test_pure_claims_are_refuted_where_the_ratio_is_unbounded(program, epsilon, verdict):
    """log(0.5997/0.4003) = 0.404; noise that is the same on both, and wider noise over the tails, keep the ratio bounded."""
    assert trial(program, epsilon).verdict == verdict


def test_an_unbounded_ratio_behind_other_noise():
    """The share of the way is known between ends; the far values outweigh it."""
    beyond = ("    output('y')", "    output(q + discrete_gaussian(9))")
    program = lines("rho = discrete_gaussian(4)", "if q + discrete_gaussian(16) >= rho:", *beyond)
    found = trial(program, "5")
    assert found.verdict == "refuted" and found.certified is not None and found.certified.worst is not None
    event = found.certified.worst.event
    assert isinstance(event, FarValue) and event.items == ("y", None) and event.share < event.other < 1
    assert statement_of(found.certified.worst, F(0)) is not None


def test_vectors_are_not_confirmed_by_those_tried():
    data = {
        "program": "output(q[0] + discrete_gaussian(9))",
        "vector": {"name": "q", "length": 1, "sensitivity": 1},
    }
    found = tried(algorithm_of({**data, "claim": {"epsilon": "1", "delta": "1/100"}}, "vector"))
    assert (
        found.verdict == "undecided"
        and found.certified is not None
        and 0 < float(found.certified.least) < 0.01
    )
    assert (
        tried(algorithm_of({**data, "claim": {"epsilon": "1", "delta": "1/10000"}}, "vector")).verdict
        == "refuted"
    )


def test_noise_beside_the_data_is_never_shifted_itself():
    """A single answer far from the threshold, at 99 and 100, is more than e times as probable on one of them."""
    data = {"vector": {"name": "q", "length": 1, "sensitivity": 1}, "claim": {"epsilon": "1"}}
    decided = ("output('y' if q[0] + geometric(1) >= 0 else 'n')", "output('z' if x >= 0 else 'w')")
    program = lines("x = discrete_gaussian(9)", *decided)
    assert tried(algorithm_of({"program": program, **data}, "beside")).verdict == "proved"
    bare, near = (
        "output('y' if q[0] + discrete_gaussian({}) >= 0 else 'n')",
        {"vector": {**data["vector"], "entries": [0, 1]}},
    )
    assert tried(algorithm_of({"program": bare.format(100), **data, **near}, "near")).verdict == "undecided"
    far = tried(algorithm_of({"program": bare.format(100), **data}, "far"))
    assert far.verdict == "refuted" and far.certified is not None and float(far.certified.least) < 1e-20


def test_noise_on_the_line_beside_it_is_refused():
    with pytest.raises(UnsupportedForm, match="on the line"):
        trial(lines("output(q + discrete_gaussian(1))", "output(q + laplace(1))"), "1")


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 24))]
)
def test_random_algorithms_are_judged_by_their_least_delta(seed):
    """A part in a thousand above and below the least delta of all draws; geometric noise alone is judged in the same way."""
    chance = random.Random(f"discrete gaussian {seed}")
    noise = lambda: chance.choice(["discrete_gaussian(1/2)", "discrete_gaussian(1)", "geometric(1/3)"])  # noqa: E731
    program = chance.choice([
        lines(f"x = q[0] + {noise()}", f"y = q[1] + {noise()}", "output(x + y)", "output('a' if x > y else 'b')"),
        lines(f"x = q[0] + {noise()}", f"if x >= {noise()}:", "    output(x)", "else:", f"    output(q[1] + {noise()})"),
        lines(f"v = [e + {noise()} for e in q]", "output(argmax(v))", "output(v[0] - v[1])"),
        lines(f"r = {noise()}", "for e in q:", f"    output('a' if 2*e + {noise()} >= r else 'b')"),
    ])  # fmt: skip
    sets, epsilon = (
        [[chance.randint(0, 2), chance.randint(0, 2)] for _ in range(2)],
        chance.choice(["1/10", "1/2", "1"]),
    )
    least = max(delta_of(program, {"q": a}, {"q": b}, F(epsilon)) for a, b in (sets, sets[::-1]))
    if not 1e-6 < least < 0.99:
        return
    named = {"a": {"q": sets[0]}, "b": {"q": sets[1]}}
    verdicts = [trial(program, epsilon, f"{least * (1 + s):.12g}", named).verdict for s in (0.001, -0.001)]
    assert verdicts[0] in ("confirmed", "proved") and verdicts[1] == "refuted"


def test_outputs_that_exceed_only_together_are_one_event():
    """A noise that is put out twice tells the difference: no interval of both numbers does, all pairs together do."""
    found = trial(lines("x = discrete_gaussian(3)", "output(x)", "output(x + q)"), "1", "1/2")
    assert found.verdict == "refuted" and found.certified is not None and found.certified.worst is not None
    event = found.certified.worst.event
    assert isinstance(event, Event) and event.together and float(event.second.upper()) < 1e-12
    assert statement_of(found.certified.worst, F(1, 2)) is not None and float(found.certified.most) == 1
    assert (
        trial(lines("x = discrete_gaussian(3)", "output(x)", "output(2*x)"), "1", "1/2").verdict
        == "confirmed"
    )
