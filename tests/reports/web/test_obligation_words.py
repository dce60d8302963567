"""What the page of a theorem calls the statements that its certificates prove."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from epsproof.reports.document.latex import words_latex
from epsproof.reports.latex.escape import tex
from epsproof.reports.web.obligation_words import obligation_title
from tests.reports.manual.snippets import ROOT

DOCUMENT = {"cases": [{"clause": 1, "attained": True}, {"clause": 1, "attained": False}]}
OPTIONS = (("a/(p*q)", "r"),)


def called(name: str, document: dict = DOCUMENT) -> str:
    return words_latex(obligation_title(name, document, OPTIONS)).replace("``", "“").replace("''", "”")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("case 1, tightness, region 4", "case 1, the binding prior lies in the region"),
        ("case 2, tightness, region 4", "case 2, the priors of the path lie in the region"),
        ("case 2, tightness, denominator of q", "case 2, each coordinate of the binding prior has a value"),
        ("case 1, existence, t", "case 1, the formula of $t$ gives the root"),
        ("case 1, tightness, option 2", "case 1, tightness, no $u < t$ is enough for the option $r$"),
        (
            "case 2, safety, clause 1, option 2, not attained 0",
            "case 2, safety where $r^* = r$, strictly, as no prior attains it",
        ),
        ("coverage 3", "the cases leave out no values of the parameters"),
        ("fixed p, at most 1", "the prior $p$ is at most 1"),
        ("clause 1, bound, denominator", "the bound has a value at every prior"),
        ("model, weight of in, other value", "the probability of “in, other value” is not negative"),
        ("model, weight of world_1", r"the probability of “world\_1” is not negative"),
        ("model, prior of the secret", "the secret has a positive probability"),
        ("group", "the number of persons is positive"),
        ("something_new", r"something\_new"),
    ],
)
def test_a_statement_has_words_of_its_own(name, words):
    assert called(name) == words


def test_a_single_case_has_no_number():
    assert (
        called("case 1, existence, t", {"cases": DOCUMENT["cases"][:1]})
        == "the formula of $t$ gives the root"
    )


def test_every_statement_of_a_case_that_the_kernel_owes_has_words():
    """The names stand in the kernel's source, with braces where it puts a number or a coordinate."""
    source = Path(ROOT / "verify" / "kernel" / "closed_form.py").read_text(encoding="utf-8")
    given = re.findall(r'(?:owe|need|stay)\(f?"((?:existence|tightness)[^"]*)"', source)
    sides = [name.replace("{side}", side) for name in given for side in ("lower", "upper")]
    names = {re.sub(r"\{\w+\}", "t", name.replace("{index}", "1")) for name in sides}
    assert len(names) >= 15
    assert [name for name in sorted(names) if called(f"case 1, {name}") == tex(f"case 1, {name}")] == []
