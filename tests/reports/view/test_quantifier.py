"""For whom a limit under approximate privacy holds at once."""

from __future__ import annotations

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.private import under
from epsproof.reports.text.words import words_text
from epsproof.reports.view.adversary import quantifier


def test_what_may_fail_is_said():
    said = words_text(quantifier(under(model_named("membership"), "(eps, delta)", "1/20")), unicode=False)
    assert "probability at least 1 - 1/20 over the outputs" in said
    assert said.endswith("; adversaries who differ in p alone leave out the same outputs")


def test_nothing_may_fail_under_pure_privacy():
    assert quantifier(model_named("membership")) == ()
