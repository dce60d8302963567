"""Results display as mathematics, and the example notebook runs from top to bottom."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from attrs import evolve

from epsproof.reports import notebook as reports_notebook
from epsproof.reports.notebook import derive, evaluate, verify
from tests.reports.notebook_run import run_notebook

EXAMPLE = Path(reports_notebook.__file__).parent / "example.ipynb"


@pytest.fixture(scope="module")
def capped():
    return derive("max(a/(p*q), r)", where="q == 1", assume="0 < a < 1, r > 1")


def test_a_derivation_is_shown_as_its_formula(capped):
    assert capped._repr_latex_() == r"$\displaystyle \varepsilon^* = \log\frac{r - a}{1 - a}$"
    ElementTree.fromstring(f"<div>{capped._repr_html_()}</div>")
    assert capped.proved.digest[:12] in capped._repr_html_() and repr(capped).startswith("<proved: 1 case,")
    assert str(capped.epsilon) == "log((r - a)/(1 - a))"


def test_cases_are_shown_with_their_conditions():
    found = derive("capped-ratio-at-inclusion")
    assert r"\begin{cases}" in found._repr_latex_() and r"\text{if } p_{0} r \ge a" in found._repr_latex_()
    ElementTree.fromstring(f"<div>{found._repr_html_()}</div>")
    with pytest.raises(ValueError, match="2 cases"):
        _ = found.epsilon


def test_an_infimum_says_along_which_path():
    page = derive("r", assume="r > 1")._repr_html_()
    assert "→" in page and "<mi>h</mi>" in page


def test_a_number_has_two_ends():
    found = evaluate("max(a/(p*q), r)", {"a": "1/4", "r": 3}, where="q == 1")
    assert float(found.lower) < 1.2992829841303 < float(found.upper)
    assert repr(found) == f"{found.lower} <= epsilon <= {found.upper}"
    ElementTree.fromstring(found._repr_html_())
    assert evaluate("max(a/(p*q), r)", {"a": Fraction(1, 4), "r": 3}, where=["q == 1"]).lower == found.lower


def test_a_rounded_number_is_not_said_to_be_equal():
    """A prior next to 0 was "1e-19", set as a product, and one below all machine numbers was 0."""
    for r, near in (("3", "q next to 0 (about 1e-19)"), ("1e300", "q next to 0 (about 4e-")):
        found = evaluate("r", {"r": r})
        assert near in found._repr_html_() and "<mi>p</mi><mo>=</mo><mn>1</mn>" in found._repr_html_()
        assert found.epsilon._repr_latex_() == rf"$\varepsilon \ge {float(found.epsilon)!r}$"
    assert evaluate("1.0000001").epsilon._repr_latex_().startswith(r"$\varepsilon \ge 0.0000000499999")
    assert evaluate("posterior <= 1").epsilon._repr_latex_() == r"$\varepsilon = \infty$"
    assert derive("3").epsilon._repr_latex_() == r"$\varepsilon = \tfrac{1}{2}\,\log 3$"


def test_a_root_is_shown_with_its_equation():
    """str of its epsilon recursed without end."""
    found = derive("r", assume="r > 1", model="household-of-three")
    assert r"t \in (0, 1) \text{ the root of }" in found.latex() and "= 0" in found.latex()
    assert (
        "root t of the equation" in repr(found.epsilon)
        and found.epsilon._repr_latex_() == r"$\varepsilon = -\log t$"
    )
    with pytest.raises(TypeError, match="epsilon depends on parameters"):
        float(found.epsilon)
    undecided = evolve(found, proved=evolve(found.proved, status="undecided"))
    assert r"\varepsilon^* \stackrel{?}{=}" in undecided.latex()


def test_a_float_is_refused():
    with pytest.raises(TypeError, match=r"'0\.1'"):
        evaluate("r + a", {"a": 0.1, "r": 3})


def test_claims_are_shown_with_their_verdicts(tmp_path):
    file = tmp_path / "claims.toml"
    file.write_text(
        '[[claim]]\nid = "x1"\nkind = "inequality"\nlocation = "here"\nstatement = "b < b + 1 & more"\nassumptions = ["b > 0"]\n'
        'goals = ["b < b + 1"]\n'
    )
    found = verify(file)
    assert repr(found) == "<1 claim: 1 proved>"
    ElementTree.fromstring(f"<div>{found._repr_html_()}</div>")


def test_the_example_runs_from_top_to_bottom(tmp_path):
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
    notebook = nbformat.read(EXAMPLE, as_version=4)
    outputs = [cell["outputs"] for cell in notebook.cells if cell.get("outputs")]
    assert outputs == [], "the example is kept without output"
    run_notebook(notebook, tmp_path, timeout=300)
    shown = [
        output["data"] for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output
    ]
    assert sum("text/html" in data for data in shown) >= 4
    assert "image/svg+xml" in {kind for data in shown for kind in data}
    formulas = [data["text/latex"] for data in shown if "text/latex" in data]
    assert re.search(r"varepsilon.*frac\{r - a\}\{1 - a\}", "\n".join(formulas))
