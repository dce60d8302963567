"""Every attack model of the catalogue has Coq theorems; with the bounds of another model it has none."""

from __future__ import annotations

import re

import pytest
from attrs import evolve

from epsproof.derive.models.catalogue import model_named, models
from epsproof.derive.models.model import Model
from epsproof.verify.closed_form.document import model_data
from epsproof.verify.coq.compiler import compile_development, rejects
from epsproof.verify.coq.development import TheoremFile, develop
from epsproof.verify.coq.models.model_file import model_file
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.model import Model as Recomputed

PURE = sorted(name for name, model in models().items() if model.privacy is None)
FEW = ("household", "one-sided", "unbounded")
BOUNDS = re.compile(r"^Definition bound_\d+ .*?\.\n$", re.DOTALL | re.MULTILINE)


def test_the_theorems_are_about_the_stated_conditions_and_all_private_likelihoods():
    text = " ".join(model_file(model_named("household")).text.split())
    bound = text[text.index("Theorem posterior_bound") : text.index("Theorem bound_attained")]
    assert "0 <= beta_ -> beta_ <= alpha_ -> alpha_ <= 1 -> forall t : R, 0 < t <= 1 ->" in bound
    assert "forall L : world -> R, (forall any, 0 <= L any) -> protected t steps L ->" in bound
    assert "/ prior alpha_ beta_ q <= 1 / bound alpha_ beta_ q t." in bound
    assert "Rmin (bound_1 alpha_ beta_ q t) (bound_2 alpha_ beta_ q t)" in text
    assert "Theorem mixture_bound" in text and "coupling (near size) (mix first) (mix last) joint" in text
    assert not rejects(text)


def test_the_bounds_are_those_that_the_kernel_derives():
    """One Definition for each potential, and the secret's weights in each."""
    for name in PURE:
        model = model_named(name)
        text = model_file(model).text
        assert len(re.findall(r"^Definition bound_\d+ ", text, re.MULTILINE)) == len(model.potentials), name


def test_one_way_steps_limit_nothing_from_below():
    names = {t.name for t in model_file(model_named("one-sided")).theorems}
    assert names == {"posterior_bound", "bound_attained", "mixture_bound"}


def test_a_secret_that_may_be_impossible_is_excluded_by_a_premise():
    text = " ".join(model_file(model_named("xor-of-attributes")).text.split())
    assert (
        "Theorem posterior_bound : forall x y : R, 0 < x -> x <= 1 -> 0 < y -> y <= 1 -> 2 * x * y < x + y ->"
        in text
    )


def test_approximate_privacy_is_refused_with_the_reason():
    with pytest.raises(OutOfReach, match="'approximate' is of approximate privacy"):
        model_file(model_named("approximate"))


def test_too_many_potentials_are_refused_with_the_reason():
    names = [f"w{number}" for number in range(14)]
    weights = {name: "1/14" for name in names}
    pairs = tuple((first, second, 1, False) for first in names for second in names if first < second)
    model = evolve(model_named("two-bits"), priors={}, worlds=weights, secret=(names[0],), neighbours=pairs)
    with pytest.raises(OutOfReach, match="more than 1200 partial potentials"):
        model_file(model)


def without(model: Model, first: str, second: str) -> Model:
    kept = tuple(row for row in model.neighbours if {row[0], row[1]} != {first, second})
    assert len(kept) == len(model.neighbours) - 1
    return evolve(model, neighbours=kept)


def weighing(model: Model, **weights: str) -> Model:
    return evolve(
        model, worlds={**model.worlds, **{name.replace("_", " "): text for name, text in weights.items()}}
    )


HOUSEHOLD, UNBOUNDED, RANGE = (model_named(name) for name in ("household", "unbounded", "value-in-range"))
TWINS = {
    "an edge dropped": (HOUSEHOLD, without(HOUSEHOLD, "both", "relative only")),
    "a weight changed": (HOUSEHOLD, weighing(HOUSEHOLD, both="q*alpha/2", person_only="q*(1 - alpha/2)")),
    "the secret enlarged": (HOUSEHOLD, evolve(HOUSEHOLD, secret=("both", "person only", "relative only"))),
    "a step made longer": (
        UNBOUNDED,
        evolve(UNBOUNDED, neighbours=(("in, sensitive", "out", 2, False), UNBOUNDED.neighbours[1])),
    ),
    "another secret": (UNBOUNDED, evolve(UNBOUNDED, secret=("out",))),
    "a potential left out": (RANGE, RANGE),
}


def twin(slip: str, monkeypatch: pytest.MonkeyPatch) -> TheoremFile:
    """The file of the changed model, with the potentials and the bounds of the original."""
    original, mutated = TWINS[slip]
    own, potentials = BOUNDS.findall(model_file(original).text), Recomputed(model_data(original)).potentials()
    if slip == "a potential left out":
        own, potentials = own[:1], potentials[:1]
    with monkeypatch.context() as patch:
        patch.setattr(Recomputed, "potentials", lambda self: potentials)
        file = model_file(mutated)
    text, module = file.text, f"Twin_{sorted(TWINS).index(slip)}"
    for there, here in zip(BOUNDS.findall(text), own, strict=True):
        text = text.replace(there, here, 1)
    return TheoremFile(module, text, tuple(evolve(theorem, module=module) for theorem in file.theorems))


@pytest.mark.optional_tool("coqc", "coqchk")
@pytest.mark.parametrize(
    ("names", "slips"),
    [
        (FEW, ["an edge dropped"]),
        pytest.param([name for name in PURE if name not in FEW], sorted(TWINS), marks=pytest.mark.long),
    ],
)
def test_bounds_are_proved_and_attained_and_those_of_another_model_are_not(
    names, slips, written, monkeypatch
):
    files, twins = (
        [model_file(model_named(name)) for name in names],
        [twin(slip, monkeypatch) for slip in slips],
    )
    development = develop([*files, *twins])
    report = compile_development(development, written(development), seconds=300.0)
    assert report.problem == ""
    assert report.accepted == {t.qualified for file in files for t in file.theorems}
    assert set(report.failures) == {file.module for file in twins}
    assert {m: f for m, f in report.failures.items() if "was not found" in f or "yntax error" in f} == {}
