"""Exact output probabilities against all draws of geometric noise, the program run by Python itself."""

from __future__ import annotations

import math
import random
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from typing import Any

import mpmath
import pytest

from epsproof.derive.text.errors import QuestionError, UnsupportedForm
from epsproof.reports.documents.releases.algorithm import algorithm_document
from epsproof.verify.algorithms.algorithm import algorithm_of
from epsproof.verify.algorithms.outcome import outcomes
from epsproof.verify.algorithms.program import parsed
from epsproof.verify.algorithms.run import paths
from epsproof.verify.algorithms.trial import tried
from epsproof.verify.channel.exponentials import ONE, total


class Stop(Exception):
    """The program under Python stops."""


class Choices:
    """All tuples of draws, the last of which is changed for the next run."""

    def __init__(self) -> None:
        self.taken: list[list[Any]] = []
        self.place, self.weight = 0, 1.0

    def draw(self, options: list[tuple[Any, float]]) -> Any:
        if self.place == len(self.taken):
            self.taken.append([0, options])
        index, options = self.taken[self.place]
        self.place += 1
        self.weight *= options[index][1]
        return options[index][0]

    def runs(self):
        while True:
            self.place, self.weight = 0, 1.0
            yield self
            while self.taken and self.taken[-1][0] + 1 == len(self.taken[-1][1]):
                self.taken.pop()
            if not self.taken:
                return
            self.taken[-1][0] += 1


def geometric(scale: float, width: int) -> list[tuple[int, float]]:
    z = math.exp(-1 / scale)
    return [(n, (1 - z) / (1 + z) * z ** abs(n)) for n in range(-width, width + 1)]


def enumerated(text: str, names: dict[str, Any], width: int = 24) -> Counter:
    """The probability of each output up to draws beyond the width."""
    found: Counter = Counter()
    code, choices = compile(text, "program", "exec"), Choices()

    def stop() -> None:
        raise Stop

    for _ in choices.runs():
        outputs: list[Any] = []
        known = {
            "geometric": lambda scale: choices.draw(geometric(scale, width)),
            "bernoulli": lambda p: choices.draw([(True, float(p)), (False, 1 - float(p))]),
            "argmax": lambda values: max(range(len(values)), key=lambda i: (values[i], -i)),
            **{
                "output": outputs.append,
                "stop": stop,
                "max": max,
                "min": min,
                "len": len,
                "range": range,
                "sum": sum,
            },
        }
        with suppress(Stop):
            exec(code, {**known, **names})
        found[tuple(outputs)] += choices.weight
    return found


def lines(*text: str) -> str:
    return "\n".join(text)


PROGRAMS = {
    "threshold": lines(
        "rho = geometric(1)", "for q in queries:", "    if q + geometric(1.5) >= 1 + rho:", "        output('a')",
        "        stop()", "    output('b')",
    ),
    "strict": lines("rho = geometric(1)", "for q in queries:", "    output('a' if q + geometric(1) > rho else 'b')"),
    "both ways": lines(
        "x = queries[0] + geometric(1)", "if x > 1 and not x >= 4:", "    output('in')", "elif -x < 3:", "    output('near')"
    ),
    "interval": lines(
        "x = queries[0] + geometric(1)", "y = queries[1] + geometric(1.2)", "if x <= y and y <= x + 2:", "    output('in')"
    ),
    "maximum": "output(argmax([q + geometric(1) for q in queries]))",
    "chain": lines(
        "a = queries[0] + geometric(1)", "b = queries[1] + geometric(1)", "c = geometric(1)", "if a >= b:", "    output('1')",
        "if b > -c:", "    output('2')",
    ),
    "coin": lines("if bernoulli(1/4):", "    output(1)", "else:", "    output(2 if geometric(1) >= queries[0] else 3)"),
}  # fmt: skip


def law(text: str, names: dict[str, Any]) -> dict[tuple, Any]:
    found = outcomes(paths(parsed(text), names), False)
    return {outcome.items: total(term.weight for term in terms) for outcome, terms in found.items()}


@pytest.mark.parametrize("queries", [[0, 1], [2, 0]])
@pytest.mark.parametrize("text", PROGRAMS.values(), ids=PROGRAMS)
def test_probabilities_are_those_of_all_draws(text, queries):
    exact = law(text, {"queries": [Fraction(q) for q in queries]})
    assert (total(exact.values()) - ONE).sign() == 0
    counted = enumerated(text, {"queries": queries})
    for outcome, probability in counted.items():
        mine = exact.get(tuple(Fraction(x) if isinstance(x, int) else x for x in outcome))
        assert abs((0.0 if mine is None else float(mine.ball().mid())) - probability) < 1e-6, outcome


def test_laplace_noise_is_an_integral():
    """Above, then below: the integral over the threshold's noise."""
    text = lines(
        "rho = laplace(2)", "for q in queries:", "    output('a' if q + laplace(4) >= tau + rho else 'b')"
    )
    exact = law(text, {"queries": [Fraction(0), Fraction(1)], "tau": Fraction(1, 2)})

    def survival(x: Any, scale: int) -> Any:
        return mpmath.exp(-x / scale) / 2 if x >= 0 else 1 - mpmath.exp(x / scale) / 2

    with mpmath.workdps(30):
        half = mpmath.mpf(1) / 2
        inner = mpmath.quad(
            lambda r: mpmath.exp(-abs(r) / 2) / 4 * survival(half + r, 4) * (1 - survival(half + r - 1, 4)),
            [-200, -half, 0, half, 200],
        )
        assert (
            abs(mpmath.mpf(exact["a", "b"].ball().mid().str(30, radius=False)) - inner)
            < mpmath.mpf(10) ** -20
        )


def test_a_text_is_no_noisy_value():
    """A program may put out any text, also one that describes a noisy value."""
    found = outcomes(
        paths(parsed("if laplace(1) >= 0:\n    output('a noisy value')\nelse:\n    output(laplace(1))"), {}),
        False,
    )
    assert sorted(len(terms[0].densities) for terms in found.values()) == [0, 1]


@pytest.mark.parametrize("seed", range(6))
def test_signs_of_exact_numbers(seed):
    """Against 60 digits; x - x is exactly 0."""
    chance = random.Random(seed)
    from epsproof.verify.channel.exponentials import Exact

    def drawn() -> Exact:
        terms = {Fraction(chance.randint(-8, 8), 4): Fraction(chance.randint(-9, 9), 7) for _ in range(4)}
        found = Exact({r: c for r, c in terms.items() if c})
        return found.over(Fraction(-1, 2)) if chance.random() < 0.5 else found

    for _ in range(60):
        x, y = drawn(), drawn()
        assert (x * y - y * x).sign() == 0 and ((x + y) * x - x * x - y * x).is_zero()
        ball = (x - y * x).ball(256)
        if not ball.contains(0):
            assert (x - y * x).sign() == (1 if ball > 0 else -1)


@pytest.mark.parametrize("seed", range(3))
def test_quotients_have_the_sign_and_the_product_of_numbers(seed):
    """Divisors are quotients themselves, and may be positive with a negative leading coefficient: 2*exp(-1/10) - 1."""
    from epsproof.verify.channel.exponentials import Exact

    chance, places = random.Random(seed), [Fraction(k, 10) for k in range(-4, 5)]
    checked = 0
    while checked < 25:
        x, y, z = (
            Exact({r: Fraction(chance.choice([-2, -1, 1, 3])) for r in chance.sample(places, 3)})
            for _ in range(3)
        )
        if y.sign() <= 0 or z.sign() <= 0:
            continue
        checked += 1
        below = z.divided(y)
        found = x.divided(below)
        assert (found * below - x).is_zero() and found.sign() == x.sign()


WEIGHTED = lines("output(exponential_mechanism(queries, 1))", "output(laplace(1))", "output(laplace(1))")


@pytest.mark.parametrize(("epsilon", "verdict"), [("1/2", "refuted"), ("3/5", "refuted"), ("7/10", "proved")])
def test_what_weighs_a_choice_is_part_of_the_ratio_of_several_noisy_values(epsilon, verdict):
    """One choice of two has the probabilities 1/2 and 1/(1 + e), log((1 + e)/2) = 0.62 apart; the noise is the same."""
    sets = {"a": {"queries": [0, 0]}, "b": {"queries": [1, 0]}}
    data = {"program": WEIGHTED, "claim": {"epsilon": epsilon}, "sets": sets, "neighbours": [["a", "b"]]}
    assert tried(algorithm_of(data, "weighted")).verdict == verdict


@pytest.mark.parametrize("beside", ["", "laplace(1), ", "'x', "])
def test_noise_on_the_integers_is_told_from_noise_on_the_line(beside):
    """Every value that may be put out tells which of both it was. It was "proved"; with a text beside it is refuted."""
    program = "if data[0] > 0:\n    output({}{}(1))\nelse:\n    output({}{}(1))"
    both = [beside, "laplace", beside, "geometric"]
    data = {
        "claim": {"epsilon": "5"},
        "sets": {"a": {"data": [0]}, "b": {"data": [1]}},
        "neighbours": [["a", "b"]],
    }
    with pytest.raises(UnsupportedForm, match="noise on the line"):
        tried(algorithm_of({"program": program.format(*both), **data}, "mixed"))
    told = ["'line', ", "laplace", "'integer', ", "geometric"]
    assert tried(algorithm_of({"program": program.format(*told), **data}, "told")).verdict == "refuted"
    same = ["", "laplace", "", "laplace"]
    assert tried(algorithm_of({"program": program.format(*same), **data}, "same")).verdict == "proved"


@pytest.mark.parametrize("noise", ["laplace", "geometric"])
def test_a_value_that_is_put_out_again_tells_which_it_was(noise):
    """The third value is the first on one data set, the second on the other. It was "proved"."""
    again = lines(f"x = {noise}(1)", f"y = {noise}(1)", "output(x, y)", "output(x if q > 0 else {})")
    data = {"claim": {"epsilon": "1"}, "sets": {"a": {"q": 0}, "b": {"q": 1}}, "neighbours": [["a", "b"]]}
    verdicts = [
        tried(algorithm_of({"program": again.format(other), **data}, "again")).verdict for other in ("y", "x")
    ]
    assert verdicts == ["refuted", "proved"]


def test_what_is_computed_from_the_data_has_one_meaning_under_two_names():
    """And pi, which no program can compute with, is refused by name; nothing gives it a value."""
    values = {"var": [], "variance": []}
    for name in values:
        program = f"output(laplace(1 + {name}([1, 2, 6])) + queries[0])"
        data = {"program": program, "claim": {"epsilon": "1"}, "vector": {"length": 1, "sensitivity": 1}}
        values[name] = tried(algorithm_of(data, "var")).verdict
    assert values == {"var": "proved", "variance": "proved"}
    for program, given in (
        ("output(laplace(pi) + queries[0])", {}),
        ("pi = 3\noutput(laplace(pi) + queries[0])", {}),
    ):
        data = {"program": program, "claim": {"epsilon": "1"}, "vector": {"length": 1, "sensitivity": 1}}
        with pytest.raises(QuestionError, match="pi is"):
            tried(algorithm_of({**data, **given}, "pi"))
    data |= {"program": "output(laplace(pi) + queries[0])", "values": {"pi": "3"}}
    with pytest.raises(QuestionError, match=r"pi is the number"):
        algorithm_of(data, "pi")


def test_a_probability_next_to_0_is_written_down():
    """It was an error of the engine: exp(-429496729.6)/2 has millions of digits."""
    program, vector = "output(queries[0] + laplace(10/65536))", {"length": 1, "sensitivity": 65536}
    document = algorithm_document(
        algorithm_of({"program": program, "claim": {"epsilon": "10"}, "vector": vector}, "lap3")
    )
    assert document["verdict"] == "refuted"
    (event,) = document["worst"]["events"]
    assert event["second"]["lower"] == "0" and event["epsilon_at_least"] == "4.29496e8"
