"""Attack models: the bounds of known ones, linear programmes over likelihoods, and the pitfalls of the theory."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import sympy
from scipy.optimize import linprog

from epsproof.derive.models.catalogue import model_named, model_names, table_of
from epsproof.derive.models.file import model_of
from epsproof.derive.models.model import Model, distances, potentials
from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import LimitExceeded, UnknownName
from epsproof.derive.text.notation import p, q, symbol, t

NAMES = model_names()
PURE = [name for name in NAMES if "privacy" not in table_of(name)]
LINE = """
name = "line"
title = "three worlds in a row"
secret = ["1", "2"]
[priors]
p = "of the first"
[worlds]
0 = "1/3"
1 = "1/3"
2 = "1/3"
[[neighbours]]
between = ["0", "1"]
[[neighbours]]
between = ["1", "2"]
"""


def largest_posterior(model: Model, weights: dict[str, float], factor: float) -> float:
    """The largest posterior over all private likelihoods, as a linear programme: the sum over the secret, where that over all
    worlds is 1."""
    worlds = list(model.worlds)
    rows = np.zeros((len(model.arcs), len(worlds)))
    for row, (start, end, steps) in enumerate(model.arcs):
        rows[row, worlds.index(start)] += factor**steps
        rows[row, worlds.index(end)] -= 1
    costs = [-weights[w] if w in model.secret else 0.0 for w in worlds]
    found = linprog(costs, rows, np.zeros(len(rows)), [[weights[w] for w in worlds]], [1.0], method="highs")
    assert found.status == 0, found.message
    return -float(found.fun)


def random_point(
    model: Model, seed: int
) -> tuple[dict[sympy.Symbol, sympy.Rational], dict[str, float]] | None:
    """Priors and parameters at which no weight is negative, with the weights; None where 500 tries gave none."""
    generator = random.Random(seed)
    for _ in range(500):
        names = [*model.priors, *(name for name in model.parameters if name not in ("delta", "failure"))]
        point = {symbol(name): sympy.Rational(generator.randint(1, 60), 61) for name in names}
        weights = {world: float(weight.subs(point)) for world, weight in model.weights.items()}
        if min(weights.values()) >= 0 and sum(weights[s] for s in model.secret) > 1e-9:
            return point, weights
    return None


@pytest.mark.parametrize("name", PURE)
def test_the_bound_is_the_optimum_of_a_linear_programme(name: str) -> None:
    """At random priors, of known models and of the same with worlds dropped and steps changed."""
    model = model_named(name)
    for seed in range(6):
        drawn = random_point(model, seed)
        assert drawn is not None, f"no prior of {name} was found at which no weight is negative"
        point, weights = drawn
        factor = Fraction(random.Random(seed).randint(1, 60), 61)
        bounds = [
            float(b.subs({**point, t: sympy.Rational(factor.numerator, factor.denominator)}))
            for b in model.reciprocals
        ]
        prior = float(model.prior.subs(point))
        assert abs(prior / min(bounds) - largest_posterior(model, weights, float(factor))) < 1e-9


@pytest.mark.parametrize("seed", range(40))
def test_random_models_agree_with_linear_programmes(seed: int) -> None:
    model = random_model(random.Random(seed))
    weights = {world: float(weight) for world, weight in model.weights.items()}
    for factor in (Fraction(1, 7), Fraction(1, 2), Fraction(9, 10)):
        bounds = [b.subs(t, sympy.Rational(factor.numerator, factor.denominator)) for b in model.reciprocals]
        assert abs(float(model.prior / min(bounds)) - largest_posterior(model, weights, float(factor))) < 1e-8


def random_model(generator: random.Random) -> Model:
    """Up to seven worlds in a tree with some more pairs of neighbours, some with the same data set, some further apart."""
    names = [f"w{k}" for k in range(generator.randint(3, 7))]
    shares = [generator.randint(0, 9) for _ in names]
    shares[0] += 1
    rows = [
        (names[k], names[generator.randrange(k)], generator.randint(0, 3), False)
        for k in range(1, len(names))
    ]
    more = [
        (*generator.sample(names, 2), generator.randint(0, 3), generator.random() < 0.3) for _ in range(3)
    ]
    secret = [names[0], *(name for name in names[1:-1] if generator.random() < 0.5)]
    weights = {name: f"{share}/{sum(shares)}" for name, share in zip(names, shares, strict=True)}
    return Model("random", "", "", {"p": ""}, weights, tuple(secret), (*rows, *more))


def test_the_ends_of_a_single_bound() -> None:
    """B is the prior at t = 0, and without a probability of failure it is 1 at t = 1."""
    single = [model for model in map(model_named, NAMES) if len(model.potentials) == 1]
    ends = {
        model.name: (
            sympy.cancel(model.reciprocal.subs(t, 0) - model.prior),
            sympy.cancel((1 - model.reciprocal.subs(t, 1)).subs(symbol("delta"), 0)),
        )
        for model in single
    }
    assert len(ends) > 10 and {name: end for name, end in ends.items() if end != (0, 0)} == {}


def test_a_sample_amplifies_privacy() -> None:
    """What is not drawn is not in the data: no step lies between these worlds."""
    s = symbol("s")
    (bound,) = model_named("subsampled-membership").reciprocals
    assert sympy.cancel(bound - (p + (1 - p) / (1 - s + s / t))) == 0


def likelihoods(model: Model, start: dict[str, Fraction], factor: Fraction) -> dict[str, Fraction]:
    """The least likelihoods above ``start`` that privacy allows, by the distances."""
    steps = model.distance
    return {
        w: max(x * factor ** steps[v, w] for v, x in start.items() if (v, w) in steps) for w in model.worlds
    }


@pytest.mark.parametrize("name", PURE)
def test_no_private_mechanism_exceeds_the_bound_and_one_attains_it(name: str) -> None:
    """Exactly, for random likelihoods of one output, and for those of each potential, extended to all worlds."""
    model, generator = model_named(name), random.Random(name)
    drawn = random_point(model, 1)
    assert drawn is not None
    weights = {
        w: Fraction(int(x.p), int(x.q))
        for w, e in model.weights.items()
        for x in [sympy.Rational(e.subs(drawn[0]))]
    }
    factor = Fraction(generator.randint(1, 20), 21)
    least = min(
        Fraction(str(b.subs({**drawn[0], t: sympy.Rational(str(factor))}))) for b in model.reciprocals
    )

    def ratio(found: dict[str, Fraction]) -> Fraction:
        broken = [(v, w) for v, w, k in model.arcs if found[w] < factor**k * found[v]]
        assert broken == []
        secret = sum(weights[w] * found[w] for w in model.secret)
        return secret / sum(weights[w] * x for w, x in found.items()) / sum(weights[w] for w in model.secret)

    randoms = [
        {w: Fraction(generator.randint(1, 9), generator.randint(1, 9)) for w in model.worlds}
        for _ in range(40)
    ]
    assert [r for start in randoms if (r := ratio(likelihoods(model, start, factor))) * least > 1] == []
    attaining = [likelihoods(model, {w: factor**k for w, k in h.items()}, factor) for h in model.potentials]
    assert max(map(ratio, attaining)) * least == 1


def test_bounds_of_the_paper() -> None:
    bounds = {
        "unbounded": p * q + t**2 * (1 - q) * p + t * (1 - p),
        "membership": p + t * (1 - p),
        "bounded": q + t * (1 - q),
    }
    for name, bound in bounds.items():
        assert sympy.expand(model_named(name).reciprocal - bound) == 0


def test_the_tight_mechanism_is_private_and_attains_the_bound() -> None:
    sensitive, other, absent = 1 / (1 + t), t**2 / (1 + t), t / (1 + t)
    posterior = p * q * sensitive / (p * q * sensitive + p * (1 - q) * other + (1 - p) * absent)
    assert sympy.simplify(posterior / (p * q) - 1 / model_named("unbounded").reciprocal) == 0
    for value in (sensitive, other):
        assert sympy.simplify(value / absent) in (t, 1 / t)
        complement = sympy.simplify((1 - value) / (1 - absent))
        for number in (sympy.Rational(1, 10), sympy.Rational(1, 2), sympy.Rational(99, 100)):
            assert number <= complement.subs(t, number) <= 1 / number


def test_the_distance_to_the_nearest_secret_is_not_enough() -> None:
    """Worlds 0, 1, 2 in a row, the last two secret, t = 1/2: a posterior of 6/7 is reached, not only 4/5."""
    model = model_of(LINE, "line.toml")
    bounds = [bound.subs(t, sympy.Rational(1, 2)) for bound in model.reciprocals]
    assert model.prior / min(bounds) == sympy.Rational(6, 7)
    assert model.potentials == [{"1": 1, "2": 0, "0": 2}]


def test_a_single_bound_may_fall_in_t() -> None:
    """Only the least of the bounds has to rise."""
    weights = {"w0": "10/25", "w1": "8/25", "w2": "2/25", "w3": "5/25"}
    steps = (("w1", "w0", 3, False), ("w2", "w0", 3, False), ("w3", "w0", 2, False), ("w2", "w3", 1, True))
    model = Model("falling", "", "", {"p": ""}, weights, ("w0", "w2"), steps)
    grid = [sympy.Rational(k, 40) for k in range(1, 41)]
    values = [[bound.subs(t, x) for x in grid] for bound in model.reciprocals]
    assert [row for row in values if row != sorted(row)]
    least = [min(column) for column in zip(*values, strict=True)]
    assert least == sorted(least)


def connected(
    h: dict[str, int], secret: list[str], others: list[str], distance: dict[tuple[str, str], int]
) -> bool:
    """Whether the tight constraints join all worlds."""
    reached, ahead = set[str](), [secret[0]]
    while ahead:
        world = ahead.pop()
        reached.add(world)
        tight = [(s, u) for s in secret for u in others if h[u] - h[s] == distance[s, u] and world in (s, u)]
        ahead += [x for pair in tight for x in pair if x not in reached]
    return reached == {*secret, *others}


def test_potentials_are_all_the_vertices() -> None:
    """All whole numbers up to 9 that satisfy the constraints, and whose tight constraints join all worlds."""
    arcs = [("s0", "u", 1), ("s1", "u", 2), ("s0", "v", 3), ("s1", "v", 1), ("s2", "u", 5), ("s2", "v", 1)]
    secret, others = ["s0", "s1", "s2"], ["u", "v"]
    distance = distances([*secret, *others], arcs)
    tried = [
        dict(zip([*secret, *others], values, strict=True))
        for values in product(range(10), repeat=5)
        if 0 in values
    ]
    vertices = [
        h
        for h in tried
        if all(h[u] - h[s] <= distance[s, u] for s in secret for u in others)
        and connected(h, secret, others, distance)
    ]
    assert potentials(secret, others, distance) == sorted(vertices, key=lambda h: list(h.values()))
    assert len(vertices) == 3


def test_denominators_are_positive_where_weights_are_with_negative_parameters() -> None:
    """What cancels is negative: no point with parameters between 0 and 1 has weights that are not."""
    weights = {"a": "-c*x/2", "b": "-c*x/2", "u": "1 + c*x", "v": "0"}
    steps = (("a", "u", 1, False), ("b", "u", 3, False), ("a", "v", 2, False), ("b", "v", 1, False))
    model = Model("negative", "", "", {"x": ""}, weights, ("a", "b"), steps, assume=("-1 < c < 0",))
    problem = pose("posterior <= 2*prior, posterior >= prior/2", (), (), model)
    point = {symbol("c"): sympy.Rational(-1, 2), symbol("x"): sympy.Rational(1, 3), t: sympy.Rational(1, 5)}
    denominators = [bottom.subs(point) for _, bottom in problem.bound_parts.values()]
    assert len(denominators) == 2 * len(model.potentials) > 2
    assert [x for x in denominators if x <= 0] == []


def test_too_many_potentials_are_refused_before_they_are_listed() -> None:
    secret, others = [f"s{k}" for k in range(16)], [f"u{k}" for k in range(16)]
    arcs = [
        (s, u, 1 + (5 * i * i + 7 * i * j + 3 * j * j) % 37)
        for i, s in enumerate(secret)
        for j, u in enumerate(others)
    ]
    with pytest.raises(LimitExceeded, match="too many to be listed"):
        potentials(secret, others, distances([*secret, *others], arcs))


def test_unknown_models_name_the_nearest_ones() -> None:
    with pytest.raises(UnknownName, match="nearest: unbounded"):
        model_named("unbound")
