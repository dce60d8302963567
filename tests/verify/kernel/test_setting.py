"""What documents have in common: models that suit them, priors on equations, rivals, and the price of what is owed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from document_changes import Document

from epsproof.verify.kernel import closed_form, setting, sign_lemma
from epsproof.verify.kernel.certificate import facts
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import Rejected

Alter = Callable[..., Document]
CASE = ("cases", 0)


def test_a_model_that_bounds_one_person_from_above_bounds_nothing_else(altered: Alter) -> None:
    with pytest.raises(Rejected, match="a group of several persons changes delta"):
        closed_form.obligations(altered("approximate", (("group",), "2")))
    with pytest.raises(Rejected, match="the model bounds the posterior from above only"):
        closed_form.obligations(altered("approximate", (("profile", 0, "lower"), True)))


def test_rivals_are_contested(documents: dict[str, Document]) -> None:
    cases = closed_form.read_document(documents["rivals"]).cases
    assert [case.contested for case in cases] == [False, True, True, False, False]


def test_a_prior_may_meet_an_equation_of_the_region(altered: Alter) -> None:
    """A path may not, whose points all lie off it but one."""
    halves = ((*CASE, "sample", "p"), "1"), (("region", 1), ["p - 1", "="])
    owed = {
        obligation.name: obligation.goal
        for obligation in closed_form.obligations(altered("attained", *halves))
    }
    assert "case 1, tightness, region 2" not in owed
    shifted = closed_form.obligations(altered("attained", *halves, ((*CASE, "prior", "p"), "r")))
    owed = {obligation.name: obligation.goal for obligation in shifted}
    assert owed["case 1, tightness, region 2"] == (Polynomial.parse("r - 1"), "=")


def test_a_sign_lemma_is_about_a_single_bound(altered: Alter) -> None:
    far = [["a", "c", "1", "both"], ["b", "d", "1", "both"], ["a", "d", "3", "both"], ["b", "c", "3", "both"]]
    worlds = [["a", "p/4"], ["b", "q/4"], ["c", "1/2"], ["d", "1/2 - p/4 - q/4"]]
    model = {
        "name": "far",
        "priors": ["p", "q"],
        "worlds": worlds,
        "secret": ["a", "b"],
        "neighbours": far,
        "where": [],
    }
    with pytest.raises(Rejected, match="a sign lemma is about a single bound"):
        sign_lemma.obligations(altered("sign in p", (("attack",), model)))


def test_what_is_owed_and_covered_is_paid_for(altered: Alter, monkeypatch: pytest.MonkeyPatch) -> None:
    """200 for each statement, and 50 for each choice of a condition that is violated in every case."""
    spent: list[int] = []
    whole = closed_form.read_document(altered("attained"))
    monkeypatch.setattr(setting, "spend", spent.append)
    equations = [facts([[name, "="]]) for name in ("a", "r", "a - r")]
    before = len(whole.found)
    whole.coverage((), equations)
    assert spent == [50 * 8, *[200] * (len(whole.found) - before)]
    assert len(whole.found) - before == 8
