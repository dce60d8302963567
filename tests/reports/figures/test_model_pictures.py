"""Pictures of attack models: nothing overlaps, everything is said, and the bytes are the same every time."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("matplotlib", reason="matplotlib is not installed")

from matplotlib.patches import FancyArrowPatch

from epsproof.derive.models.catalogue import model_named, model_names
from epsproof.derive.models.model import Model
from epsproof.reports.figures.style import styled
from epsproof.reports.figures.worlds.layout import Layout, edges_of, layers_of, layout, nodes_of
from epsproof.reports.figures.worlds.picture import drawn_model, in_words, picture

ROOT = Path(__file__).parents[3]
LONG = "a name of a world that is longer than anybody would write it"


def random_model(seed: int) -> Model:
    """Up to twelve worlds in a tree with some more steps, some of them one way, and names of any length."""
    generator = random.Random(seed)
    names = [f"{LONG[: generator.randint(1, 60)]}{k}" for k in range(generator.randint(2, 12))]
    rows = [
        (names[k], names[generator.randrange(k)], generator.randint(1, 3), False)
        for k in range(1, len(names))
    ]
    pairs = [generator.sample(names, 2) for _ in range(generator.randint(0, 20))]
    more = [(start, end, generator.randint(1, 9), generator.random() < 0.4) for start, end in pairs]
    secret = generator.sample(names, generator.randint(1, len(names) - 1))
    weights = dict.fromkeys(names, f"1/{len(names)}") | {
        names[0]: "p*q*(1 - alpha)",
        names[-1]: "1 - p*q - p*alpha + p*q*alpha",
    }
    return Model("random", "a title", "", {"p": "", "q": ""}, weights, tuple(secret), (*rows, *more))


def planned(model: Model) -> Layout:
    import matplotlib.pyplot as plt

    with styled():
        nodes = nodes_of(model, plt.figure(dpi=288))
    return layout(model, {world: (node.width, node.height) for world, node in nodes.items()})


def overlapping(plan: Layout) -> list[tuple[str, str]]:
    """The pairs of nodes whose boxes meet."""
    found = []
    for one, other in combinations(plan.centres, 2):
        apart = [abs(a - b) for a, b in zip(plan.centres[one], plan.centres[other], strict=True)]
        room = [(a + b) / 2 for a, b in zip(plan.sizes[one], plan.sizes[other], strict=True)]
        if apart[0] < room[0] and apart[1] < room[1]:
            found.append((one, other))
    return found


def outside(plan: Layout) -> list[str]:
    """The nodes that leave the picture, or stand on the wrong side of the border."""
    return [
        world
        for world, (x, y) in plan.centres.items()
        for (width, height) in [plan.sizes[world]]
        if not (
            width / 2 <= x <= plan.extent[0] - width / 2 and height / 2 <= y <= plan.extent[1] - height / 2
        )
    ]


def wrong_side(model: Model, plan: Layout) -> list[str]:
    side = {
        world: x < plan.border if plan.across else y > plan.border for world, (x, y) in plan.centres.items()
    }
    return [world for world, near in side.items() if near != (world in model.secret)]


def crossed(model: Model, plan: Layout) -> list[tuple[str, str, str]]:
    """The nodes that an edge between two others runs through, by points on the edge."""
    with styled():
        figure = picture(model, titled=False)
        axis = figure.axes[0]
        lines = [patch for patch in axis.patches if isinstance(patch, FancyArrowPatch)]
        found = []
        for line, (start, end, *_) in zip(lines, edges_of(model), strict=True):
            path = axis.transData.inverted().transform_path(
                line.get_transform().transform_path(line.get_path())
            )
            points = (
                path.interpolated(60).vertices
                if path.codes is None
                else path.to_polygons(closed_only=False)[0]
            )
            for world, (x, y) in plan.centres.items():
                width, height = plan.sizes[world]
                inside = [
                    p
                    for p in points
                    if abs(p[0] - x) < width / 2 - 0.02 and abs(p[1] - y) < height / 2 - 0.02
                ]
                if inside and world not in (start, end):
                    found.append((start, end, world))
        return found


@pytest.mark.parametrize("name", model_names())
def test_a_known_model_has_its_picture(name: str) -> None:
    model = model_named(name)
    plan = planned(model)
    assert (overlapping(plan), outside(plan), wrong_side(model, plan), crossed(model, plan)) == (
        [],
        [],
        [],
        [],
    )
    assert plan.extent[0] <= 5.6, "too wide to be read at 400 points"


@pytest.mark.parametrize("seed", range(30))
def test_pictures_of_up_to_twelve_worlds_do_not_overlap(seed: int) -> None:
    model = random_model(seed)
    plan = planned(model)
    assert (overlapping(plan), outside(plan), wrong_side(model, plan), crossed(model, plan)) == (
        [],
        [],
        [],
        [],
    )


def test_nodes_that_meet_are_found() -> None:
    plan = Layout(
        {"a": (1, 1), "b": (1.5, 1.2), "c": (3, 1)}, dict.fromkeys("abc", (1, 1)), (3, 3), True, 2, {}
    )
    assert (overlapping(plan), outside(plan)) == ([("a", "b")], ["c"])


@pytest.mark.parametrize("seed", range(30))
def test_an_edge_joins_layers_beside_each_other(seed: int) -> None:
    model = random_model(seed)
    layers, secret = layers_of(model)
    place = {world: k for k, layer in enumerate(layers) for world in layer}
    assert {*place} == {*model.worlds} and {*model.secret} == {w for layer in layers[:secret] for w in layer}
    assert [edge for edge in edges_of(model) if abs(place[edge[0]] - place[edge[1]]) > 1] == []


def texts(model: Model) -> list[str]:
    with styled():
        return [text.get_text() for text in picture(model).axes[0].texts]


def test_one_way_steps_have_arrows_and_worlds_of_weight_0_are_dashed() -> None:
    said = {name: " ".join(texts(model_named(name))) for name in ("one-sided", "opt-out", "household")}
    assert {name: ("Arrows" in text, "Dashed" in text) for name, text in said.items()} == {
        "one-sided": (True, False),
        "opt-out": (False, True),
        "household": (False, False),
    }


def test_a_step_that_a_shorter_one_replaces_is_not_drawn() -> None:
    rows = (
        ("a", "b", 2, False),
        ("b", "a", 1, False),
        ("a", "b", 3, True),
        ("b", "c", 2, True),
        ("c", "b", 1, True),
    )
    model = Model("m", "m", "", {"p": ""}, {"a": "p", "b": "1 - p", "c": "0"}, ("a",), rows)
    assert edges_of(model) == [("a", "b", 1, False), ("b", "c", 2, True), ("c", "b", 1, True)]


def test_the_words_are_in_every_form() -> None:
    model = model_named("membership")
    files = drawn_model(model)
    root = ElementTree.fromstring(files["svg"])
    assert (root.get("role"), root.get("aria-label")) == ("img", in_words(model))
    assert files["png"].startswith(b"\x89PNG") and b"Description" in files["png"]
    assert files["pdf"].startswith(b"%PDF") and b"/Subject" in files["pdf"]
    assert [form for form, data in files.items() if b"home" in data] == []


def test_the_bytes_do_not_depend_on_the_process(tmp_path: Path) -> None:
    code = "from epsproof.reports.cli import main; main()"
    for seed in ("1", "2"):
        command = [sys.executable, "-c", code, "model", "or-of-attributes", "--to", str(tmp_path / seed)]
        path = {"PYTHONPATH": str(ROOT / "reports" / "library")}
        environment = {**os.environ, "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": seed, **path}
        subprocess.run(command, check=True, env=environment, capture_output=True)
    names = sorted(file.name for file in (tmp_path / "1").iterdir() if file.suffix)
    assert names == [f"or-of-attributes.{ending}" for ending in ("html", "json", "pdf", "png", "svg")]
    assert [
        name for name in names if (tmp_path / "1" / name).read_bytes() != (tmp_path / "2" / name).read_bytes()
    ] == []
