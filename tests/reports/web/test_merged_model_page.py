"""The page of a model with merged worlds says why merging them is no loss."""

from __future__ import annotations

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.private import DERIVATION, MERGED, derivation_of
from epsproof.reports.document.mathml import mathml
from epsproof.reports.web.model_page import model_page
from tests.symmetric_models import star


def test_the_steps_of_merged_worlds_stand_before_the_reduction() -> None:
    steps = derivation_of(star(5))
    assert steps == (*DERIVATION[:2], *MERGED, *DERIVATION[2:])
    assert [step for step in MERGED if not mathml(step.latex, display=True).startswith("<math")] == []


def test_only_a_page_of_merged_worlds_speaks_of_symmetries() -> None:
    page, plain = (model_page(model, "name", ()).decode() for model in (star(5), model_named("household")))
    assert "permutations of the worlds that change nothing" in page and "permutations" not in plain


def test_a_page_sets_the_letters_of_its_assumptions_and_gives_the_whole_command() -> None:
    page = model_page(model_named("household"), "household", ()).decode()
    assumed = page.partition("<p>Assumed:</p>")[2].partition("</ul>")[0]
    assert "<mi>α</mi>" in assumed and "alpha if" not in assumed
    assert "<code>epsproof model household --to DIR</code>" in page
