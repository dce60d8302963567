"""The largest average over all private mechanisms: attained, never exceeded, and the same by every way that leads to it."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest
from attrs import evolve

from epsproof.derive.averages.average_model import averaged, known_sign
from epsproof.derive.averages.extreme_mechanisms import Scene, extreme_mechanisms, rays, scene_of
from epsproof.derive.averages.quantity import Quantity
from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.model import Model
from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.derive.text.notation import rational, symbol, t
from epsproof.verify.averages.evaluate_average import AveragePlace, bracket, largest_average, place_of
from epsproof.verify.closed_form.evaluate import evaluate

QUANTITIES = ["mean_posterior", "guess"]
FACTORS = [Fraction(1, 9), Fraction(1, 2), Fraction(9, 10)]


def is_private(place, factor, outputs):
    """Whether the likelihoods of each world sum to 1 and privacy holds between any two, recomputed from the distances."""
    whole = all(sum(o.get(w, 0) for o in outputs) == 1 for w in place.weights)
    near = all(
        o.get(w, 0) >= factor**d * o.get(v, 0) for o in outputs for (v, w), d in place.distance.items()
    )
    return whole and near


def some_mechanism(place, root, chance):
    """A mechanism private at root**2: likelihoods proportional to root**g for outputs whose g changes by at most the steps."""
    worlds, scores = list(place.weights), []
    for _ in range(chance.randint(2, 6)):
        centre, scale = chance.choice(worlds), chance.choice([-1, 1])
        far = [min(place.distance.get(pair, 99) for pair in ((centre, w), (w, centre))) for w in worlds]
        cap = chance.randint(1, 4)
        scores.append([scale * min(d, cap) for d in far])
    weights = [Fraction(chance.randint(1, 9)) for _ in scores]
    sums = [
        sum(c * root ** row[k] for c, row in zip(weights, scores, strict=True)) for k in range(len(worlds))
    ]
    return [
        {w: c * root ** row[k] / sums[k] for k, w in enumerate(worlds)}
        for c, row in zip(weights, scores, strict=True)
    ]


@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize("factor", FACTORS)
def test_a_private_mechanism_attains_it_and_the_multipliers_prove_it(place, model, quantity, factor):
    here = place(model, quantity)
    found = largest_average(here, factor)
    assert is_private(here, factor, found.outputs)
    assert sum(map(here.gain, found.outputs)) == found.value == sum(found.multipliers.values())
    for ray in here.rays:
        likelihoods = {w: factor**k for w, k in ray.items()}
        assert here.gain(likelihoods) <= sum(found.multipliers[w] * x for w, x in likelihoods.items())
    assert here.uninformed <= found.value <= 1


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_no_private_mechanism_that_was_tried_exceeds_it(place, model, quantity):
    here, chance, root = place(model, quantity), random.Random(7), Fraction(2, 3)
    best = largest_average(here, root**2).value
    tried = [some_mechanism(here, root, chance) for _ in range(60)]
    assert [mechanism for mechanism in tried if not is_private(here, root**2, mechanism)] == []
    averages = [sum(map(here.gain, mechanism)) for mechanism in tried]
    assert max(averages) <= best
    assert quantity == "guess" or max(averages) > here.uninformed


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_it_falls_as_less_is_told(place, model, quantity):
    here = place(model, quantity)
    values = [largest_average(here, Fraction(k, 12)).value for k in range(13)]
    assert values == sorted(values, reverse=True)
    assert values[0] == 1 and values[-1] == here.uninformed


@pytest.mark.parametrize("prior", [Fraction(1, 100), Fraction(1, 3), Fraction(1, 2), Fraction(9, 10)])
@pytest.mark.parametrize("factor", FACTORS)
def test_between_two_worlds_randomized_response_attains_it(place, prior, factor):
    yes, no = 1 / (1 + factor), factor / (1 + factor)
    mean = yes * prior / (prior + (1 - prior) * factor) + no * prior * factor / (prior * factor + 1 - prior)
    for quantity, expected in (("mean_posterior", mean), ("guess", max(prior, 1 - prior, yes))):
        here = evolve(place("membership", quantity), weights={"in": prior, "out": 1 - prior})
        assert largest_average(here, factor).value == expected


def test_data_sets_between_two_worlds_make_it_smaller(asked):
    """Not the value with t**2 for t, which needs a mechanism that tells the data sets between apart from both."""
    here = place_of(asked("value-of-participant", "posterior <= 9/10", "guess", ("q == 1/2",)), {}, {})
    factor = Fraction(4, 5)
    assert largest_average(here, factor).value == Fraction(3, 5) < 1 / (1 + factor**2)
    ends = tuple(
        {w: ray[w] for w in ray if here.weights[w]}
        for ray in here.rays
        if ray["sensitive"] != ray["other value"]
    )
    two = evolve(here, weights={w: x for w, x in here.weights.items() if x}, rays=ends)
    assert largest_average(two, factor).value == 1 / (1 + factor**2)


@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize("name", ["category-of-three", "grid-of-places", "one-of-three-missing", "couple"])
def test_twins_put_together_change_nothing(place, name, quantity):
    model = model_named(name)
    assert len(scene_of(model).worlds) < len(model.worlds)
    chance = random.Random(3)
    parts = [Fraction(chance.randint(1, 9)) for _ in model.worlds]
    weights = {w: x / sum(parts) for w, x in zip(model.worlds, parts, strict=True)}
    whole = Scene(tuple(model.worlds), {}, frozenset(model.secret), dict(model.distance))
    near = scene_of(model)
    groups = {w: [v for v in model.worlds if v == w or _same(model, near, v, w)] for w in near.worlds}
    merged = {w: sum(weights[v] for v in group) for w, group in groups.items()}
    assert sum(merged.values()) == 1

    def value(scene, x):
        here = AveragePlace(
            x, scene.secret, scene.distance, Quantity(quantity), {}, tuple(rays(scene)), None, Fraction(0)
        )
        return largest_average(here, Fraction(2, 7)).value

    assert value(whole, weights) == value(near, merged)


def _same(model, scene, world, kept):
    """Whether ``world`` was put to ``kept``: it is no world of the scene, on the same side and as far from all others of it."""
    if world in scene.worlds or (world in model.secret) != (kept in model.secret):
        return False
    rest = [w for w in scene.worlds if w != kept]
    return all(model.distance[world, w] == model.distance[kept, w] for w in rest)


def test_rays_of_a_line_go_up_or_down_at_every_step():
    scene = scene_of(model_named("three-attributes"))
    lines = [tuple(ray[w] for w in scene.worlds) for ray in rays(scene)]
    walks = {tuple(sum(signs[:k]) for k in range(4)) for signs in product((1, -1), repeat=3)}
    assert sorted(lines) == sorted(tuple(x - min(walk) for x in walk) for walk in walks)


def test_one_way_protection_leaves_a_world_out():
    scene = scene_of(model_named("one-sided"))
    assert rays(scene) == [{"other value": 0}, {"sensitive": 0, "other value": 1}]
    ((lone, both),) = extreme_mechanisms(scene)
    assert (lone.weight.subs(t, rational(Fraction(1, 3))), both.weight) == (rational(Fraction(2, 3)), 1)


def test_extreme_mechanisms_are_mechanisms_and_their_best_is_the_largest(place):
    here = place("value-in-or-out", "mean_posterior")
    scene = scene_of(model_named("value-in-or-out"))
    for factor in FACTORS:
        averages = []
        for outputs in extreme_mechanisms(scene):
            weights = [Fraction(str(o.weight.subs(t, rational(factor)))) for o in outputs]
            given = [
                {w: c * factor**k for w, k in o.ray.items()} for c, o in zip(weights, outputs, strict=True)
            ]
            assert is_private(here, factor, given)
            averages.append(sum(map(here.gain, given)))
        assert max(averages) == largest_average(here, factor).value


def test_mechanisms_that_change_with_t_or_are_too_many_are_said():
    with pytest.raises(UnsupportedForm, match="depends on t"):
        extreme_mechanisms(scene_of(model_named("one-missing-known-values")))
    with pytest.raises(LimitExceeded, match="give every prior a number"):
        extreme_mechanisms(scene_of(model_named("four-bits")))


@pytest.mark.parametrize(("name", "where"), [
    ("membership", ("p == 1/4",)), ("unbounded", ("p == 2/3", "q == 2/5")), ("opt-out", ("q == 1/3",)),
    ("one-sided", ("q == 2/5",)), ("value-in-or-out", ("p == 1/2", "q == 1/5")), ("county-and-state", ("x == 1/3",)),
])  # fmt: skip
@pytest.mark.parametrize(("quantity", "criterion"), [
    ("mean_posterior", "posterior <= prior + 1/20"), ("guess", "posterior <= 17/20"),
])  # fmt: skip
def test_the_programme_agrees_with_the_extreme_mechanisms(asked, name, where, quantity, criterion):
    """The first by simplex at one t after the other, the second by polynomials in t."""
    problem = asked(name, criterion, quantity, where)
    ends = bracket(place_of(problem, {}, {}), 9)
    other = evaluate(problem, {}, 9)
    assert other.t.lower <= ends.upper and ends.lower <= other.t.upper
    assert ends.upper - ends.lower < Fraction(1, 10**9)


STEEP = Model(
    "steep", "", "", {"x": ""}, {"s": "3/5 - x/2", "y": "9*(3*x - 2)/10", "z": "11/5 - 11*x/5"}, ("s",),
    (("s", "z", 1, False), ("z", "y", 1, False)), ("x >= 2/3",),
)  # fmt: skip


@pytest.mark.parametrize(
    ("quantity", "criterion"), [("mean_posterior", "2"), ("guess", "posterior <= 19/20")]
)
@pytest.mark.parametrize("prior", ["3/4", "9/10"])
def test_weights_that_are_negative_outside_the_region_turn_no_sign(quantity, criterion, prior):
    """At x = 1/3 the weight of y is -9/10, and so is what an average divides by there."""
    model = averaged(STEEP, Quantity(quantity))
    ends = bracket(place_of(pose(criterion, (f"x == {prior}",), (), model), {}, {}), 9)
    near = evaluate(pose(criterion, (f"x >= {prior}", f"x <= {prior} + 1/10**7"), (), model), {}, 9)
    assert abs(near.t.lower - ends.upper) < Fraction(1, 10**6)
    assert evaluate(pose(criterion, (f"x == {prior}",), (), model), {}, 9).lower[:7] == near.lower[:7]


def test_signs_are_read_off_factors_that_are_shared():
    x, y = symbol("x"), symbol("y")
    positive = [x * y, (x - 1) * (y - 2) * x**2, 3 - y]
    assert [known_sign(f, positive) for f in (x * y**3, (1 - x) * (y - 2), (y - 3) * x * y, 2 * x**2)] == [
        1,
        -1,
        -1,
        1,
    ]
    assert [known_sign(f, positive) for f in (x, x - 1, (x - 1) * (y - 1))] == [None, None, None]


def test_delta_is_what_an_output_that_tells_all_adds(place):
    here = place("membership", "guess", "posterior <= 4/5", "1/50")
    pure = largest_average(evolve(here, delta=Fraction(0)), Fraction(1, 3))
    assert largest_average(here, Fraction(1, 3)).value == Fraction(1, 50) + Fraction(49, 50) * pure.value
    failing = [{"in": Fraction(1, 50), "out": Fraction(0)}, {"in": Fraction(0), "out": Fraction(1, 50)}]
    rest = [{w: Fraction(49, 50) * x for w, x in output.items()} for output in pure.outputs]
    assert sum(map(here.gain, [*failing, *rest])) == largest_average(here, Fraction(1, 3)).value


def test_the_three_answers_that_are_no_bracket(place):
    known = place("membership", "mean_posterior", "posterior <= 1/4")
    assert (bracket(known, 9).lower, bracket(known, 9).upper) == (1, 1)
    assert bracket(place("membership", "mean_posterior", "posterior <= 1"), 9).upper == 0
    exact = bracket(place("membership", "guess", "posterior <= 4/5"), 9)
    assert exact.lower < Fraction(1, 4) <= exact.upper


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_a_limit_at_what_is_believed_before_is_kept_where_no_mechanism_tells_more(place, quantity):
    """The secret is certain, or nothing may tell the worlds apart; else the same limit is broken by all."""
    known = place("membership", quantity)
    certain = evolve(known, weights={"in": Fraction(1), "out": Fraction(0)})
    alike = evolve(known, distance=dict.fromkeys(known.distance, 0), rays=({"in": 0, "out": 0},))
    for here, end in ((certain, 0), (alike, 0), (known, 1)):
        kept, broken = (bracket(evolve(here, limit=here.uninformed * x), 9) for x in (1, Fraction(99, 100)))
        assert (kept.lower, kept.upper) == (end, end) and (broken.lower, broken.upper) == (1, 1)


def test_a_mean_below_the_ratio_r_everywhere_means_two_cosh_epsilon_is_r_plus_one(asked):
    """At a prior near 0 the mean of the ratio is 1/t - 1 + t; reports/examples/averages.claims.toml proves the bound."""
    from math import acosh

    for r in (Fraction(3, 2), Fraction(2), Fraction(7)):
        found = evaluate(asked("membership", str(r), "mean_posterior"), {}, 12)
        assert float(found.lower) == pytest.approx(acosh((r + 1) / 2), rel=1e-11)
