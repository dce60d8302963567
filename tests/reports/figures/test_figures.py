"""Figures: the same bytes every time, no dates, and the derived numbers behind them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pytest
from attrs import evolve
from click.testing import CliRunner

from epsproof.derive.question.pose import pose
from epsproof.derive.search.solve import Solver
from epsproof.reports.cli import main

pytest.importorskip("matplotlib", reason="matplotlib is not installed")

from epsproof.reports.article.article import profile_article
from epsproof.reports.figures.catalogue import PlotsMissing, draw, drawn, figure_names
from epsproof.reports.figures.numbers import admitted, budget_text, epsilon_numbers
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.system.own_files import MARK


def shapes(root):
    """The number of paths beside those of the background and of empty axes: a ground, and another with two spines for each."""

    def count(node):
        name = node.get("id") or ""
        return 0 if name.startswith("matplotlib.axis") else node.tag.endswith("}path") + sum(map(count, node))

    picture = next(x for x in root if x.tag.endswith("}g"))
    axes = [x for x in root.iter() if (x.get("id") or "").startswith("axes_")]
    return count(picture) - 1 - 3 * len(axes)


def test_empty_axes_have_no_shapes():
    def empty():
        import matplotlib.pyplot as plt

        return plt.subplots(1, 2)[0]

    assert shapes(ElementTree.fromstring(drawn(empty, ("svg",))["svg"])) == 0


@pytest.mark.parametrize("name", figure_names())
def test_every_figure_is_drawn_as_svg(name):
    root = ElementTree.fromstring(draw(name, ("svg",))["svg"])
    assert root.tag.endswith("svg")
    assert shapes(root) > 0
    spoken = root.get("aria-label")
    assert root.get("role") == "img" and len(spoken.split()) > 5 and not set(spoken) & set("$\\")


def test_a_figure_has_no_date_and_no_place():
    files = draw("figure-1")
    assert b"<dc:date" not in files["svg"] and b"/CreationDate" not in files["pdf"]
    assert b"home" not in files["svg"] and files["pdf"].startswith(b"%PDF")


def test_the_bytes_do_not_depend_on_the_process(tmp_path):
    for seed in ("1", "2"):
        code = "from epsproof.reports.cli import main; main()"
        command = [sys.executable, "-c", code, "figure", "figure-4", "--to", str(tmp_path / seed)]
        subprocess.run(
            command,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": seed},
            capture_output=True,
        )
    for ending in ("svg", "pdf"):
        first, second = ((tmp_path / seed / f"figure-4.{ending}").read_bytes() for seed in ("1", "2"))
        assert first == second


def test_the_curve_agrees_with_the_rigorous_number():
    p, q, r = 0.3, 0.4, 2.5
    found = evaluate(pose("r", ["p == 3/10", "q == 2/5"], ["r > 1"]), {"r": Fraction(5, 2)})
    assert float(found.lower) - 1e-9 <= float(admitted(np.array(r), p, q)) <= float(found.upper) + 1e-9


def test_nothing_is_asked_and_nothing_is_admitted_are_told_apart():
    assert admitted(np.array([3.0, 1.0, np.inf]), np.array([0.5, 0.5, 0.1]), 1.0).tolist() == [
        np.inf,
        0.0,
        np.inf,
    ]


def test_points_of_all_cases_are_told_apart():
    answer = Solver(pose("max(a/(p*q), r)", ["p == p0"], ["0 < a < 1, r > 1"])).answer()
    found = epsilon_numbers(answer, {"p0": np.array([0.05, 1.0]), "a": 0.3, "r": 3.0})
    assert found[0] == pytest.approx(np.log(0.3 * 0.95 / (0.05 * 0.7)))
    assert found[1] == pytest.approx(np.log(2.7 / 0.7) / 2)


GROUPS = [("max(a/(p*q), r)", ["q == 1"], "3", "unbounded", {"a": "1/4", "r": "3"}),
          ("max(a/(p*q), r)", ["q == 1"], "k", "unbounded", {"a": "1/4", "r": "3", "k": "5"}),
          ("9/4", [], "2", "household", {"alpha": "9/10", "beta": "1/10"})]  # fmt: skip


@pytest.mark.parametrize(("criterion", "where", "group", "model", "values"), GROUPS)
def test_the_budget_of_a_group_is_divided_by_its_size(criterion, where, group, model, values):
    """It was log 11/3, the budget of one person, for a group of any size."""
    problem = pose(criterion, where, ["0 < a < 1, r > 1"] if "a" in values else [], model, (), group)
    found = evaluate(problem, {name: Fraction(x) for name, x in values.items()})
    drawn = epsilon_numbers(
        Solver(problem).answer(), {name: float(Fraction(x)) for name, x in values.items()}
    )
    assert float(drawn) == pytest.approx(float(found.lower), rel=1e-9)


def test_a_budget_in_a_picture_is_never_overstated():
    assert [budget_text(x) for x in (0.64964149, 1.0986122887, 2.0, 0.0009)] == [
        "0.649",
        "1.098",
        "2.000",
        "0.000",
    ]
    assert budget_text(0.18232, 2) == "0.18"


def test_the_command_writes_the_figure(tmp_path):
    result = CliRunner().invoke(
        main, ["figure", "regions-inclusion", "--format", "svg", "--to", str(tmp_path)]
    )
    assert result.exit_code == 0 and {f.name for f in tmp_path.iterdir()} == {MARK, "regions-inclusion.svg"}


def test_an_unknown_figure_names_the_known_ones():
    with pytest.raises(SystemExit) as stop:
        main(["figure", "figure-6"])
    assert stop.value.code == 3


def test_without_matplotlib_the_command_says_what_to_install(monkeypatch):
    monkeypatch.setattr("epsproof.reports.figures.plots.plots_installed", lambda: False)
    with pytest.raises(PlotsMissing, match=r"pip install -e '\.\[plots\]'"):
        draw("figure-1")


def test_the_binding_prior_of_any_profile_is_drawn(tmp_path):
    words = [
        "figure",
        "surface",
        "posterior - prior <= b",
        "--assume",
        "0 < b < 1",
        "--set",
        "b=0.25",
        "--to",
        str(tmp_path),
    ]
    assert CliRunner().invoke(main, words).exit_code == 0
    assert {re.sub("-[0-9a-f]{6}-", "-", f.name) for f in tmp_path.iterdir()} == {
        MARK, "posterior-prior-b-surface.svg", "posterior-prior-b-surface.pdf",
    }  # fmt: skip


def drawn_texts(figure):
    legends = [t.get_text() for legend in figure.legends for t in legend.get_texts()]
    return legends, [t.get_text() for axis in figure.axes for t in axis.texts]


CAPPED = ("max(a/(p*q), r)", ["q == q0"], ["0 < a < 1, r > 1, 0 < q0 <= 1"])


def test_the_diagram_numbers_the_cases_of_the_answer():
    from epsproof.reports.figures.requested import cases_figure
    from epsproof.reports.figures.style import styled

    with styled():
        legends, labels = drawn_texts(cases_figure(pose(*CAPPED), ["r=3"], "", ""))
    assert [x.split(" ")[0] for x in legends] == ["(1)", "(2)", "(3)"]
    assert {"1", "2", "3"} <= set(labels)


def test_an_article_shows_no_cases_that_are_not_proved():
    from epsproof.reports.view.proved_view import proved_view

    found = proved_view("", "", [], pose(*CAPPED), 60, lambda *_: None)
    undecided = evolve(found, answer=evolve(found.answer, status="undecided", reasons=("time is up",)))
    files = [profile_article(each, (), [], print).figures for each in (found, undecided)]
    assert ["cases" in [figure.name for figure in each] for each in files] == [True, False]


def test_along_one_parameter_the_diagram_is_a_curve():
    from epsproof.reports.figures.requested import cases_figure
    from epsproof.reports.figures.style import styled

    with styled():
        figure = cases_figure(pose(*CAPPED), ["r=3", "a=3/10"], "q0=0:1", "")
    assert "(3)" in drawn_texts(figure)[1] and figure.axes[0].get_ylabel().startswith("recommended")


def test_a_label_stands_deepest_in_its_region():
    from epsproof.reports.figures.plane import middle

    x, y = np.meshgrid(np.linspace(0, 1, 41), np.linspace(0, 1, 41))
    assert middle((x < 0.5) & (y < 0.5), (x, y)) == pytest.approx((0.25, 0.25), abs=0.03)
    assert middle(x > 2, (x, y)) is None


def test_a_printed_formula_is_undefined_where_it_is():
    from epsproof.reports.figures.plane import Plane
    from epsproof.reports.figures.printed_form import printed_cases, printed_form
    from epsproof.reports.figures.style import styled

    with styled():
        figure = printed_form(
            printed_cases("KR24.T2.q<1"), Plane(("p0", 0.0, 1.0), ("q0", 0.0, 1.0), {"r": 3.0})
        )
        safe = printed_form(
            printed_cases("KR24.T2.q<1"), Plane(("p0", 0.0, 0.5), ("q0", 0.0, 0.5), {"r": 3.0})
        )
    legends, labels = drawn_texts(figure)
    assert "undefined" in labels and "no value: division by zero" in legends
    assert (
        "no value: logarithm of a negative number" in legends
        and "no value: square root of a negative number" in legends
    )
    assert drawn_texts(safe)[0] == [r"printed $\varepsilon$"] and "undefined" not in drawn_texts(safe)[1]
