"""Sums of noise on the line: their densities against integrals, and claims about them a slip away from the truth."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest
from test_probabilities import lines

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.algorithms.algorithm import algorithm_of
from epsproof.verify.algorithms.outcome import outcomes
from epsproof.verify.algorithms.path import Noise
from epsproof.verify.algorithms.piecewise import Piecewise, convolved
from epsproof.verify.algorithms.positive import never_positive
from epsproof.verify.algorithms.program import parsed
from epsproof.verify.algorithms.run import paths
from epsproof.verify.algorithms.trial import Trial, tried
from epsproof.verify.channel.exponentials import ONE, exponential, total

F = Fraction


def law(chance: random.Random) -> Piecewise:
    noise = Noise(chance.choice(["laplace", "exponential"]), F(chance.randint(1, 3)))
    return noise.law().composed(F(chance.choice([1, -1])), F(chance.randint(-2, 2)))


def values(density: Piecewise, points: np.ndarray) -> np.ndarray:
    """In floating-point numbers, piece by piece."""
    place = np.searchsorted([float(b) for b in density.breaks], points, side="right")
    found = np.zeros_like(points)
    for k, piece in enumerate(density.pieces):
        here = place == k
        for (n, r), c in piece.items():
            found[here] += float(c.ball().mid()) * points[here] ** n * np.exp(float(r) * points[here])
    return found


@pytest.mark.parametrize("seed", range(12))
def test_a_density_is_the_integral_over_one_of_both(seed):
    """Two or three draws, some of them cut: midpoint sums, and the mass is the product of the masses, exactly."""
    chance = random.Random(seed)
    f, g = law(chance), law(chance)
    f = convolved(f, law(chance)) if chance.random() < 0.4 else f
    g = g.cut(F(chance.randint(-1, 1)), chance.random() < 0.5) if chance.random() < 0.5 else g
    if not any(g.pieces):
        return
    found = convolved(f, g)
    assert (found.mass() - f.mass() * g.mass()).is_zero()
    step = 1 / 512
    points = np.arange(-60, 60, step) + step / 2
    for s in (-3.3, -1.25, 0.2, 1.6, 2.7, 6.1):
        expected = float((values(f, points) * values(g, s - points)).sum() * step)
        assert abs(float(found.value(F(s)).ball().mid()) - expected) < 1e-3


def test_the_density_of_two_laplace_draws_is_the_textbook_one():
    """(1 + |s|)*exp(-|s|)/4 at scale 1."""
    found = convolved(Noise("laplace", F(1)).law(), Noise("laplace", F(1)).law())
    for s in (F(-5, 2), F(0), F(3)):
        assert (found.value(s) - exponential(-abs(s)).times((1 + abs(s)) / 4)).is_zero()


PROGRAMS = {
    "two": ("output(q + laplace(1) + laplace(1))", lambda q: convolved(at("laplace", 1, q), at("laplace", 1, 0))),
    "unequal": ("output(q + laplace(2) + laplace(1/2))", lambda q: convolved(at("laplace", 2, q), at("laplace", "1/2", 0))),
    "one sided": ("output(q + laplace(1) - exponential(1))",
                  lambda q: convolved(at("laplace", 1, q), at("exponential", 1, 0).composed(F(-1), F(0)))),
}  # fmt: skip


def at(kind: str, scale: object, q: int) -> Piecewise:
    return Noise(kind, F(str(scale))).law().composed(F(1), F(-q))


def trial(program: str, epsilon: str, delta: str) -> Trial:
    data = {
        "sets": {"a": {"q": 0}, "b": {"q": 1}},
        "neighbours": [["a", "b"]],
        "claim": {"epsilon": epsilon, "delta": delta},
    }
    return tried(algorithm_of({"program": program, **data}, "sum"))


@pytest.mark.parametrize("epsilon", ["1/4", "2/5"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_delta_is_proved_and_one_below_refuted(name, epsilon):
    program, density = PROGRAMS[name]
    step = 1 / 1024
    points = np.arange(-40, 41, step) + step / 2
    f, g = (values(density(q), points) for q in (0, 1))
    least = max(
        float(np.maximum(a - np.exp(float(F(epsilon))) * b, 0).sum() * step) for a, b in ((f, g), (g, f))
    )
    verdicts = [trial(program, epsilon, f"{least * factor:.9g}").verdict for factor in (1.001, 0.999)]
    assert verdicts == ["proved", "refuted"]


@pytest.mark.parametrize(("program", "epsilon", "verdict"), [
    ("output(q + laplace(1) + laplace(1))", "1", "proved"),
    ("output(q + laplace(1) + laplace(1))", "1/2", "refuted"),
    ("output(2*q + laplace(1) + laplace(1))", "3/2", "refuted"),
    (lines("x = q + laplace(1)", "y = q + laplace(1)", "output('y' if x >= 0 else 'n')", "output(x + y)"), "2", "proved"),
    (lines("x = q + laplace(1)", "y = q + laplace(1)", "output('y' if x >= 0 else 'n')", "output(x + y)"), "1", "refuted"),
])  # fmt: skip
def test_pure_epsilons_of_sums(program, epsilon, verdict):
    assert trial(program, epsilon, "0").verdict == verdict


@pytest.mark.parametrize(("terms", "low", "expected"), [
    ({(1, F(-1)): -1, (0, F(-1)): -1}, 0, True), ({(1, F(-1)): 1, (0, F(-1)): -9}, 0, None),
    ({(1, F(-1)): -1, (0, F(-1)): -1, (2, F(-2)): 1}, 0, None), ({(2, F(-1)): -1, (0, F(-1)): -1, (2, F(-2)): 1}, 0, True),
    ({(1, F(-1)): -1, (0, F(-1)): 3}, 3, True), ({(1, F(-1)): -1, (0, F(-1)): 3}, 2, None),
])  # fmt: skip
def test_signs_on_a_ray(terms, low, expected):
    piece = {key: exponential(F(0)).times(F(c)) for key, c in terms.items()}
    mirrored = {(n, -r): c.times(F((-1) ** n)) for (n, r), c in piece.items()}
    assert (
        never_positive(piece, F(low), None) is expected
        and never_positive(mirrored, None, F(-low)) is expected
    )


COMPARED = lines(
    "t = exponential(1)", "a = q + laplace(1)", "b = 2*q - laplace(1)", "output('y' if a + b - 3*laplace(1/2) >= t else 'n')",
    "output(1 if t >= 1 else 0)", "output('u' if laplace(1) + laplace(2) - exponential(1) > t else 'v')",
    "if a > 3 + laplace(1) + laplace(2):", "    stop()",
)  # fmt: skip


def test_comparisons_of_many_draws_have_the_probabilities_that_are_drawn():
    """Three draws against one that two comparisons share, none against it, and a draw that two comparisons have: refused."""
    program = COMPARED.rsplit("\nif a >", 1)[0]
    found = outcomes(paths(parsed(program), {"q": F(1)}), False)
    draws, size = np.random.default_rng(5), 400_000
    t, a, b = draws.exponential(1, size), 1 + draws.laplace(0, 1, size), 2 - draws.laplace(0, 1, size)
    y = a + b - 3 * draws.laplace(0, 0.5, size) >= t
    u = draws.laplace(0, 1, size) + draws.laplace(0, 2, size) - draws.exponential(1, size) > t
    assert (
        len(found) == 8 and (total(term.weight for terms in found.values() for term in terms) - ONE).is_zero()
    )
    for outcome, terms in found.items():
        same = (
            (y == (outcome.items[0] == "y"))
            & ((t >= 1) == (outcome.items[1] == 1))
            & (u == (outcome.items[2] == "u"))
        )
        drawn = same.mean()
        mine = float(total(term.weight for term in terms).ball().mid())
        assert abs(mine - drawn) < 5 * (mine / size) ** 0.5, outcome
    with pytest.raises(UnsupportedForm, match="3 noisy values"):
        outcomes(paths(parsed(COMPARED), {"q": F(1)}), False)


MEAN = "output('high' if sum([e + laplace(2) for e in q]) >= 3*laplace(2) else 'low')"


@pytest.mark.parametrize(("epsilon", "verdict"), [("1/10", "refuted"), ("3/25", "proved")])
def test_a_sum_against_a_noisy_count_is_decided(epsilon, verdict):
    """Two entries of 0 or 1, one of them changed: the logarithm of the larger quotient is 0.1155."""
    sets = {"a": {"q": [0, 0]}, "b": {"q": [0, 1]}}
    data = {"program": MEAN, "claim": {"epsilon": epsilon}, "sets": sets, "neighbours": [["a", "b"]]}
    found = tried(algorithm_of(data, "mean"))
    assert found.verdict == verdict and found.beyond is not None and found.beyond.is_zero()
