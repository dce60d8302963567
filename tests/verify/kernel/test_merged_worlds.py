"""Worlds are merged only along symmetries of the model, which the kernel checks one by one."""

from __future__ import annotations

import copy
import random
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

from epsproof.derive.models.model import Model as Described
from epsproof.derive.models.model import potentials
from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.document import model_data
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.model import Model
from epsproof.verify.kernel.rejected import Rejected, budget
from epsproof.verify.kernel.theorem import read_document
from tests.symmetric_models import bits, reconstruction, star, symmetric_model

WORK = 1_000_000
Path = tuple[Any, ...]
TURN = [["100", "010", "001"], ["110", "011", "101"]]
SWAP = [["100", "010"], ["101", "011"]]


def three_bits(**changes: Any) -> dict[str, Any]:
    """At least two of three bits, each with the prior x, with the symmetries of a cube that keep the number of ones."""
    found = model_data(reconstruction(3, 2))
    return {**found, "symmetries": [TURN, SWAP]} | changes


def test_the_cube_is_four_classes() -> None:
    model = Model(three_bits())
    assert len({*model.alike.values()}) == 4
    assert len(model.bounds()) == 1 < len(Model(model_data(reconstruction(3, 2))).bounds())


def test_one_symmetry_may_merge_less_than_the_group_does() -> None:
    model = Model(three_bits(symmetries=[SWAP]))
    assert len({*model.alike.values()}) == 6


def changed(path: Path, value: Any) -> dict[str, Any]:
    data: Any = copy.deepcopy(three_bits())
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value(place[path[-1]]) if callable(value) else value
    return dict(data)


def with_steps(first: str, last: str, steps: str, way: str) -> Any:
    """The pair's row, changed."""
    return lambda rows: [[*row[:2], steps, way] if {*row[:2]} == {first, last} else row for row in rows]


ONE_WAY = [[["000", "100", "1", "one"], ["100", "000", "1", "one"]]]
FALSE: list[tuple[str, Path, Any, str]] = [
    (
        "a weight moved",
        ("worlds",),
        lambda rows: [*rows[:1], [rows[1][0], "0"], [rows[2][0], "2*x*(1-x)**2"], *rows[3:]],
        "weight",
    ),
    ("the secret larger", ("secret",), lambda names: [*names, "001"], "secret"),
    ("the secret smaller", ("secret",), lambda names: names[1:], "secret"),
    ("a step longer", ("neighbours",), with_steps("000", "001", "2", "both"), "distance"),
    ("a step shorter", ("neighbours",), with_steps("000", "001", "0", "both"), "distance"),
    ("a step one way", ("neighbours",), with_steps("000", "001", "1", "one"), "distance"),
    (
        "a step left out",
        ("neighbours",),
        lambda rows: [row for row in rows if {*row[:2]} != {"011", "111"}],
        "distance",
    ),
    ("a step added", ("neighbours",), lambda rows: [*rows, ["001", "111", "1", "both"]], "distance"),
    ("a class larger than an orbit", ("symmetries", 0), [["000", "001"]], "weight"),
    ("two worlds of one number of ones alone", ("symmetries", 1), [["100", "010"]], "distance"),
    ("the secret and others exchanged", ("symmetries", 1), [["100", "110"]], "secret"),
    ("a world in two cycles", ("symmetries", 1), [["100", "010"], ["010", "001"]], "each once"),
    ("a world twice in a cycle", ("symmetries", 1), [["100", "010", "100"]], "each once"),
    ("a world that is none", ("symmetries", 1), [["100", "elsewhere"]], "some of the worlds"),
    (
        "classes in place of symmetries",
        ("symmetries",),
        [[["001", "010", "100"], ["011", "101", "110"]]],
        "distance",
    ),
    ("a text in place of a cycle", ("symmetries", 0), ["100", "010"], "must be a list"),
]


@pytest.mark.parametrize(
    ("path", "value", "reason"), [row[1:] for row in FALSE], ids=[row[0] for row in FALSE]
)
def test_what_is_no_symmetry_is_rejected(path: Path, value: Any, reason: str) -> None:
    from epsproof.verify.kernel.json_text import shaped
    from epsproof.verify.kernel.model import MODEL

    with pytest.raises(Rejected, match=reason):
        Model(shaped(changed(path, value), MODEL, "attack"))


def test_a_step_that_is_protected_the_other_way_is_no_symmetry() -> None:
    """Two others beside one secret world and one more: the steps of one of them reversed."""
    rows = [["s", "u", "1", "one"], ["s", "v", "1", "one"], ["r", "u", "1", "one"], ["r", "v", "1", "one"]]
    data = {
        "name": "x",
        "priors": [],
        "worlds": [[w, "1/4"] for w in "sruv"],
        "secret": ["s", "r"],
        "neighbours": rows,
        "where": [],
    }
    assert len(Model({**data, "symmetries": [[["s", "r"]], [["u", "v"]]]}).bounds()) == 1
    for wrong in (["u", "s", "1", "one"], ["s", "r", "1", "one"], ["u", "v", "3", "one"]):
        with pytest.raises(Rejected, match="changes a distance"):
            Model({**data, "neighbours": [*rows, wrong], "symmetries": [[["s", "r"]], [["u", "v"]]]})


def test_a_merged_world_too_many_would_be_unsafe() -> None:
    """Four worlds in a row, 1 and 2 secret, of unequal weights: were they merged, the bound would be too large."""
    rows = [[str(k), str(k + 1), "1", "both"] for k in range(3)]
    weights = [["0", "1/10"], ["1", "1/10"], ["2", "4/10"], ["3", "4/10"]]
    data = {
        "name": "row",
        "priors": [],
        "worlds": weights,
        "secret": ["1", "2"],
        "neighbours": rows,
        "where": [],
    }
    turned = [[["0", "3"], ["1", "2"]]]
    with pytest.raises(Rejected, match="changes a weight"):
        Model({**data, "symmetries": turned})
    like = Model({**data, "worlds": [[w, "1/4"] for w, _ in weights], "symmetries": turned})
    (bound,) = like.bounds()
    assert bound.top.evaluate({"t": Fraction(1, 2)}) / bound.bottom.evaluate(
        {"t": Fraction(1, 2)}
    ) == Fraction(3, 4)


def largest(model: Described, t: float) -> float:
    """The largest posterior over likelihoods, as a linear programme."""
    worlds = list(model.worlds)
    weights = [float(Fraction(text)) for text in model.worlds.values()]
    rows = np.zeros((len(model.arcs), len(worlds)))
    for row, (start, end, steps) in enumerate(model.arcs):
        rows[row, worlds.index(start)] += t**steps
        rows[row, worlds.index(end)] -= 1
    costs = [-weight if world in model.secret else 0.0 for world, weight in zip(worlds, weights, strict=True)]
    found = linprog(costs, rows, np.zeros(len(rows)), [weights], [1.0], method="highs")
    assert found.status == 0, found.message
    return -float(found.fun)


@pytest.mark.parametrize(
    "seed", [*range(8), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(8, 30))]
)
def test_random_symmetric_models_have_the_bound_of_all_worlds_apart(seed: int) -> None:
    """Against the potentials of all worlds exactly, and against linear programmes; the kernel finds what is derived."""
    model = symmetric_model(random.Random(seed))
    kernel, apart = (
        Model(model_data(model)),
        Model({k: v for k, v in model_data(model).items() if k != "symmetries"}),
    )
    assert model.symmetries and kernel.potentials() == model.potentials
    (prior,) = kernel.prior.terms.values()
    for t in (Fraction(1, 6), Fraction(3, 5), Fraction(12, 13)):
        values = [[b.top.evaluate({"t": x}) / b.bottom.evaluate({"t": x}) for b in m.bounds()] for x in (t, 1 / t)
                  for m in (kernel, apart)]  # fmt: skip
        assert min(values[0]) == min(values[1])
        assert not model.symmetric or max(values[2]) == max(values[3])
        assert abs(float(prior / min(values[0])) - largest(model, float(t))) < 1e-9


@pytest.mark.parametrize("seed", range(12))
def test_the_orbits_are_those_of_all_permutations(seed: int) -> None:
    """Of six worlds all 720 permutations are tried."""
    generator = random.Random(seed)
    names = [f"w{k}" for k in range(6)]
    rows = tuple((v, w, generator.randint(1, 2), False) for k, v in enumerate(names) for w in names[:k])
    from epsproof.derive.models.model import orbits, symmetries

    model = Described("six", "", "", {}, dict.fromkeys(names, "1/6"), ("w0", "w1", "w2"), rows)
    looks = {name: name in model.secret for name in names}
    kept = [
        dict(zip(names, images, strict=True))
        for images in permutations(names)
        if all(looks[v] == looks[w] for v, w in zip(names, images, strict=True))
    ]
    kept = [g for g in kept if {(g[v], g[w]): d for (v, w), d in model.distance.items()} == model.distance]
    wanted = {name: min(g[name] for g in kept) for name in names}
    assert orbits(names, symmetries(looks, model.distance)) == wanted


@cache
def proved_star() -> dict[str, Any]:
    found = prove_closed_form(pose("r", (), ("r > 1",), star(5)))
    assert found.status == "proved", found.reasons
    return dict(found.document)


def test_a_merged_model_is_proved_and_its_certificates_need_the_symmetries() -> None:
    document = proved_star()
    assert check(document) == "proved"
    forged = copy.deepcopy(document)
    del forged["attack"]["symmetries"]
    with pytest.raises(Rejected):
        check(forged)
    forged = copy.deepcopy(document)
    forged["attack"]["neighbours"][0][2] = "2"
    with pytest.raises(Rejected):
        check(forged)


def test_weights_of_worlds_alike_are_owed_once() -> None:
    weights = next(owed.link for owed in read_document(proved_star()).links() if owed.kind == "weights")
    assert len(weights.wanted.parts) <= 5


def test_checking_symmetries_is_paid_for() -> None:
    data = model_data(bits(6, 4))
    with budget(WORK):
        Model(data)
    with budget(WORK), pytest.raises(Rejected, match="too much work"):
        Model({**data, "symmetries": data["symmetries"] * 50})


def test_potentials_of_worlds_apart_are_more() -> None:
    model = reconstruction(4, 3)
    apart = potentials(model.secret, model.others, model.distance)
    assert (len(model.potentials), len(apart)) == (1, 11)
