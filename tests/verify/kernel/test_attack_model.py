"""The kernel derives the bounds of an attack model itself: certificates of one model prove nothing of another."""

from __future__ import annotations

import copy
import random
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from document_changes import unproved

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.model import Model as Described
from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.document import model_data
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.kernel import model
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.model import Model
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.reader.models import Model as Read

HOUSEHOLD = ["both", "person only", "relative only", "neither"]
WORLDS = ("attack", "worlds")
CHANGES: list[tuple[str, tuple[Any, ...], Any]] = [
    ("a step dropped", ("attack", "neighbours"), lambda rows: [rows[0], *rows[2:]]),
    ("a step longer", ("attack", "neighbours", 1, 2), lambda _: "2"),
    (
        "a step one way, towards the secret",
        ("attack", "neighbours", 1),
        lambda _: ["relative only", "both", "1", "one"],
    ),
    ("another weight", (*WORLDS, 0, 1), lambda _: "q*alpha*alpha"),
    (
        "weights exchanged",
        WORLDS,
        lambda rows: [[rows[0][0], rows[2][1]], rows[1], [rows[2][0], rows[0][1]], rows[3]],
    ),
    ("a larger secret", ("attack", "secret"), lambda _: HOUSEHOLD[:3]),
    ("another secret", ("attack", "secret"), lambda _: HOUSEHOLD[2:]),
    ("all is secret", ("attack", "secret"), lambda _: HOUSEHOLD),
    ("a world added", WORLDS, lambda rows: [*rows, ["elsewhere", "0"]]),
    ("another prior", ("attack", "priors"), lambda _: ["alpha"]),
    ("a narrower region", ("attack", "where"), lambda _: ["q >= 1/2"]),
    ("approximate privacy", ("attack", "privacy"), lambda _: {"delta": "0", "failure": "1/2"}),
]


@cache
def household() -> dict[str, Any]:
    found = prove_closed_form(pose("r", (), ("r > 1",), "household"))
    assert found.status == "proved", found.reasons
    return dict(found.document)


def test_the_household_is_proved() -> None:
    assert check(household()) == "proved"


@pytest.mark.parametrize(("path", "change"), [row[1:] for row in CHANGES], ids=[row[0] for row in CHANGES])
def test_certificates_of_another_model_are_rejected(path: tuple[Any, ...], change: Any) -> None:
    document = copy.deepcopy(household())
    place = document
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = change(place.get(path[-1]) if isinstance(place, dict) else place[path[-1]])
    with pytest.raises(Rejected):
        check(document)


def test_a_model_with_the_same_bounds_is_accepted() -> None:
    """A step between secret worlds that no shortest path needs may be left out."""
    document = copy.deepcopy(household())
    del document["attack"]["neighbours"][0]
    assert check(document) == "proved"


MALFORMED = [
    ("weights that do not sum to 1", ("worlds", 0, 1), "p", "do not sum to 1"),
    ("two worlds of one name", ("worlds", 1, 0), "in, sensitive", "named once"),
    ("two priors of one name", ("priors",), ["p", "q", "p"], "two priors"),
    ("an unknown secret", ("secret",), ["nobody"], "some of the worlds"),
    ("no secret", ("secret",), [], "not none"),
    ("an unknown neighbour", ("neighbours", 0, 0), "nobody", "two of the worlds"),
    ("no neighbours", ("neighbours",), [], "no path joins"),
    ("approximate privacy two steps away", ("privacy",), {"delta": "0", "failure": "1/2"}, "one step away"),
    ("a formula as a condition", ("where",), ["p"], "is no condition"),
]


@pytest.mark.parametrize(
    ("path", "value", "reason"), [row[1:] for row in MALFORMED], ids=[row[0] for row in MALFORMED]
)
def test_a_malformed_model_is_rejected(path: tuple[Any, ...], value: Any, reason: str) -> None:
    data: Any = model_data(model_named("unbounded"))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(Rejected, match=reason):
        Model(data)


@pytest.mark.parametrize("steps", ["0", "2"])
def test_approximate_privacy_is_read_one_step_away_only(steps: str) -> None:
    data: Any = model_data(model_named("approximate"))
    Model(copy.deepcopy(data))
    data["neighbours"][0] = [*data["neighbours"][0][:2], steps, "both"]
    with pytest.raises(Rejected, match="one step away"):
        Model(data)


@pytest.mark.parametrize(("failure", "accepted"), [("1/2", True), ("51/100", False), ("1", False)])
def test_approximate_privacy_is_read_of_a_failure_of_one_half_at_most(failure: str, accepted: bool) -> None:
    """Beyond, the bound is not the best: with a failure of 1 every epsilon is admissible."""
    data: Any = model_data(model_named("approximate")) | {"privacy": {"delta": "1/100", "failure": failure}}
    assert all(value.evaluate({}) >= 0 for value, _ in Model(data).conditions()) is accepted


def random_described(generator: random.Random) -> Described:
    """Three to six worlds in a tree with two more pairs of neighbours; some have the same data set."""
    names = [f"w{k}" for k in range(generator.randint(3, 6))]
    rows = [
        (names[k], names[generator.randrange(k)], generator.randint(0, 3), False)
        for k in range(1, len(names))
    ]
    more = [
        (*generator.sample(names, 2), generator.randint(0, 3), generator.random() < 0.3) for _ in range(2)
    ]
    secret = [names[0], *(name for name in names[1:-1] if generator.random() < 0.5)]
    shares = [generator.randint(1, 9) for _ in names]
    weights = {name: f"{share}/{sum(shares)}" for name, share in zip(names, shares, strict=True)}
    return Described("random", "", "", {"p": ""}, weights, tuple(secret), (*rows, *more))


@pytest.mark.parametrize("seed", range(40))
def test_the_least_bound_is_that_of_all_exponents(seed: int) -> None:
    """The second reader tries all exponents, the kernel only vertices: both find one largest and one least posterior."""
    described = random_described(random.Random(seed))
    kernel, read = Model(model_data(described)), Read(described, {})
    (prior,) = kernel.prior.terms.values()
    for t in (Fraction(1, 9), Fraction(1, 2), Fraction(8, 9)):
        bounds = [b.top.evaluate({"t": t}) / b.bottom.evaluate({"t": t}) for b in kernel.bounds()]
        assert prior / min(bounds) == read.highest({}, t)
        if described.symmetric:
            below = [b.top.evaluate({"t": 1 / t}) / b.bottom.evaluate({"t": 1 / t}) for b in kernel.bounds()]
            assert prior / max(below) == read.lowest({}, t)


def test_potentials_are_counted_before_they_are_used() -> None:
    """Many secret worlds, each tied to others at distances of its own."""
    secret, others = [f"s{k}" for k in range(8)], [f"u{k}" for k in range(8)]
    rows = [
        [s, u, str(1 + (5 * i * i + 7 * i * j + 3 * j * j) % 37), "both"]
        for i, s in enumerate(secret)
        for j, u in enumerate(others)
    ]
    worlds = [[name, "1/16"] for name in (*secret, *others)]
    data = {
        "name": "many",
        "priors": ["p"],
        "worlds": worlds,
        "secret": secret,
        "neighbours": rows,
        "where": [],
    }
    with pytest.raises(Rejected, match=r"potentials|too much work"):
        Model(data).potentials()


def test_an_attained_budget_is_not_called_approached_where_bounds_divide() -> None:
    """The likelihood of a secret world with weight 0 leaves a factor t, so that the demand has no constant coefficient."""
    steps = (("near", "far", 1, False), ("near", "other", 1, False))
    model = Described(
        "far", "", "", {"q": ""}, {"far": "0", "near": "q", "other": "1 - q"}, ("far", "near"), steps
    )
    found = prove_closed_form(pose("2", ("q >= 1/10",), (), model))
    assert (found.status, found.document["cases"][0]["roots"][0]["attained"]) == ("proved", True)
    forged = copy.deepcopy(found.document)
    forged["cases"][0]["roots"][0] |= {"attained": False, "prior": {"q": "1/10 + h_"}}
    assert unproved(forged, 5.0) == ["case 1, not attained, demand 1, end 1"]


ROW: Any = {
    "name": "row", "priors": [], "worlds": [["a", "1/3"], ["b", "1/3"], ["c", "1/3"]], "secret": ["a"], "where": [],
    "neighbours": [["a", "b", "1", "both"], ["a", "c", "1", "both"]], "symmetries": [[["b", "c"]]],
}  # fmt: skip
TWO_SECRETS = {
    **ROW,
    "secret": ["a", "b"],
    "symmetries": [],
    "neighbours": [["a", "c", "1", "both"], ["b", "c", "2", "both"]],
}


def test_the_work_on_worlds_is_paid_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every path of two steps, every distance that a symmetry maps, and every potential in every world."""
    spent: list[int] = []
    monkeypatch.setattr(model, "spend", spent.append)
    row = Model(ROW)
    assert spent == [1] * 27 + [9]
    spent.clear()
    row.potentials()
    assert spent == [1]
    two = Model(TWO_SECRETS)
    spent.clear()
    assert two.potentials() == [{"a": 1, "b": 0, "c": 2}]
    assert spent[:3] == [1, 2, 3]


def test_there_are_not_too_many_potentials(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Model(TWO_SECRETS).potentials()
    monkeypatch.setattr(model, "MOST", len(found))
    assert Model(TWO_SECRETS).potentials() == found
    monkeypatch.setattr(model, "MOST", len(found) - 1)
    with pytest.raises(Rejected, match=f"more than {len(found) - 1} potentials"):
        Model(TWO_SECRETS).potentials()


@pytest.mark.parametrize(("count", "accepted"), [(64, True), (65, False)])
def test_there_are_at_most_64_worlds(monkeypatch: pytest.MonkeyPatch, count: int, accepted: bool) -> None:
    names = [f"w{k}" for k in range(count)]
    worlds = [[name, f"1/{count}"] for name in names]
    rows = [["w0", name, "1", "both"] for name in names[1:]]
    data = {**ROW, "worlds": worlds, "secret": ["w0"], "neighbours": rows, "symmetries": []}
    monkeypatch.setattr(Model, "measure", lambda self, rows: self.__dict__.update(distance={}))
    monkeypatch.setattr(Model, "nearest", lambda self: None)
    if accepted:
        assert len(Model(data).worlds) == count
    else:
        with pytest.raises(Rejected, match="at most 64 worlds"):
            Model(data)


def test_a_model_with_one_way_is_not_symmetric() -> None:
    one_way = [*ROW["neighbours"], ["b", "c", "1", "one"]]
    assert Model(ROW).symmetric and not Model({**ROW, "neighbours": one_way, "symmetries": []}).symmetric


def test_approximate_privacy_is_read_of_one_secret_world() -> None:
    privacy = {"privacy": {"delta": "1/100", "failure": "1/2"}}
    near = [["a", "c", "1", "both"], ["b", "c", "1", "both"]]
    Model({**TWO_SECRETS, **privacy, "secret": ["a"], "neighbours": [*near, ["a", "b", "1", "both"]]})
    with pytest.raises(Rejected, match="of one secret world"):
        Model({**TWO_SECRETS, **privacy, "neighbours": near})


@pytest.mark.parametrize("seed", range(60))
def test_tight_constraints_join_all_worlds_of_a_potential(seed: int) -> None:
    """Checked by walking along tight constraints from one secret world; the potentials come in order and each once."""
    generator = random.Random(seed)
    secret, others = ["s1", "s2", "s3", "s4"], ["u1", "u2", "u3"]
    rows = [[s, u, str(generator.randint(1, 5)), "both"] for s in secret for u in others]
    worlds = [[name, "1/7"] for name in (*secret, *others)]
    model = Model({**ROW, "worlds": worlds, "secret": secret, "neighbours": rows, "symmetries": []})
    found = model.potentials()
    for potential in found:
        tight = {
            (s, u) for s in secret for u in others if potential[u] - potential[s] == model.distance[s, u]
        }
        assert [
            (s, u) for s in secret for u in others if potential[u] - potential[s] > model.distance[s, u]
        ] == []
        reached = {"s1"}
        for _ in worlds:
            reached |= {x for pair in tight if reached & {*pair} for x in pair}
        assert reached == {*secret, *others} and min(potential[s] for s in secret) == 0
    values = [[*potential.values()] for potential in found]
    assert values == sorted(values) and len({*map(tuple, values)}) == len(values) > 1
