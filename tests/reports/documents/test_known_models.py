"""A closed form for a constant profile, proved, in every known model."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import sympy

from epsproof import reports
from epsproof.derive.models.catalogue import model_names, models
from epsproof.derive.text.notation import symbol
from epsproof.reports.documents.model import model_document
from epsproof.reports.question import posed
from epsproof.reports.web.model_page import model_page
from epsproof.verify.closed_form.proved import prove_closed_form

SLOW = {"household-of-three"}
NAMES = [pytest.param(name, marks=[pytest.mark.long] if name in SLOW else []) for name in model_names()]


@pytest.mark.parametrize("name", NAMES)
def test_a_closed_form_is_proved(name: str) -> None:
    """The ratio at most r; where all weights are numbers, the posterior at most a."""
    profile, assumption = ("r", "r > 1") if models()[name].priors else ("posterior <= a", "0 < a < 1")
    found = prove_closed_form(posed(profile, (), (assumption,), name), seconds=60)
    assert found.status == "proved", found.reasons
    assert [case for case in found.answer.cases if case.kind == "finite"]


@pytest.mark.parametrize("number", [2, 3, 10])
def test_one_file_holds_for_any_number_of_candidates(number: int) -> None:
    """epsilon = log((n - 1)*a/(1 - a))/2 under the exchange of two records, whatever n."""
    found = prove_closed_form(posed("posterior <= a", ("x == 1/n",), ("n > 1, 1/n < a < 1",), "one-missing"))
    (case,) = found.answer.cases
    assert found.status == "proved"
    factor = case.factor.subs({symbol("n"): number, symbol("a"): sympy.Rational(3, 4)})
    assert factor**2 == sympy.Rational(1, 3 * (number - 1))


@pytest.mark.parametrize("name", model_names())
def test_its_document_follows_the_schema(name: str) -> None:
    schema = json.loads(
        (Path(reports.__file__).parent / "schemas" / "model.json").read_text(encoding="utf-8")
    )
    jsonschema.validate(model_document(models()[name]), schema)


@pytest.mark.parametrize("name", model_names())
def test_its_page_has_the_picture_and_the_reasons(name: str) -> None:
    page = model_page(models()[name], name, printed=()).decode()
    assert [
        text for text in ("data:image/svg+xml", "Not covered", "Why it holds", "<math") if text not in page
    ] == []
    assert "<merror" not in page and "{{" not in page
