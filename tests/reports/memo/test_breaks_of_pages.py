"""Where a page of a memo ends: not between a colon and its table, nor inside the last section."""

from __future__ import annotations

from fractions import Fraction

import pytest
from attrs import evolve

from epsproof.reports.document.latex import document_latex
from epsproof.reports.document.model import Paragraph
from epsproof.reports.document.pdf import typeset
from epsproof.reports.memo.budget_sheet import budget_sheet
from epsproof.reports.memo.compose import drawn_pictures, posed_like
from epsproof.reports.memo.memo import memo
from epsproof.reports.question import Question
from tests.reports.memo.memo_read import problem


@pytest.mark.long
@pytest.mark.optional_tool("latexmk", "pdflatex")
@pytest.mark.parametrize(
    ("compared", "last", "pages"),
    [
        (("r",), (), 2),
        (("r",), (Paragraph("A word " * 300),), 3),
        (("r", "posterior - prior <= 1/10", "posterior <= 1/2"), (), 2),
    ],
)
def test_the_memo_of_the_manual_has_two_pages(compared, last, pages) -> None:
    """The criterion and the comparison of the manual's page, or three comparisons, with its pictures; more text makes more."""
    question = Question("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1",))
    values, given = (
        {"a": Fraction(1, 4), "r": Fraction(3)},
        "--where 'q == 1' --set a=0.25 --set r=3 --compare r --memo",
    )
    others = [posed_like(question, text, values) for text in compared]
    command = f"epsproof report 'max(a/(p*q), r)' {given}"
    found = memo(problem("max(a/(p*q), r)", "q == 1"), values, others, command, 60, lambda *_: None)
    sheet = budget_sheet(found, drawn_pictures(found)[0])
    sheet = evolve(sheet, blocks=(*sheet.blocks[:-1], *last, sheet.blocks[-1]))
    beside = {f"-{picture.name}.pdf": picture.pdf for picture in sheet.pictures}
    result = typeset(document_latex(sheet), beside=beside)
    assert len(beside) == 2 and f"({pages} pages" in result.log
