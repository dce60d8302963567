"""Where a page of a memo ends: not between a colon and its table, nor inside the last section."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from attrs import evolve

from epsproof.reports.document.latex import document_latex
from epsproof.reports.document.model import Display, Document, Grid, Heading, Paragraph, Picture, Source
from epsproof.reports.document.pdf import typeset
from epsproof.reports.memo.budget_sheet import budget_sheet
from epsproof.reports.memo.compose import drawn_pictures, posed_like
from epsproof.reports.memo.memo import memo
from epsproof.reports.question import Question
from tests.reports.memo.memo_read import problem

TABLE = Grid("budgets", ("tables", "epsilon"), (("1", "0.5"),))
LAST = (
    Heading("How it was checked"),
    Paragraph("By a program. " * 20),
    Paragraph("Made with"),
    Source(("epsproof", "derive")),
)


def source(*blocks, article: bool = False) -> str:
    return document_latex(
        Document("a memo", "", blocks, about="about it", style="report" if article else "memo")
    )


def test_a_sentence_that_ends_in_a_colon_stays_whole_before_its_table() -> None:
    assert "{\\interlinepenalty10000 They share it, rounded down:\\par}\\nobreak\n\n{\\centering" in source(
        Paragraph("They share it, rounded down:"), TABLE
    )
    assert "interlinepenalty" not in source(Paragraph("They share it."), TABLE)


def test_a_last_section_of_text_is_not_cut() -> None:
    whole = "\\begin{whole}\n\\section*{How it was checked}"
    assert source(Heading("Counts"), TABLE, *LAST).count(whole) == 1
    assert source(Heading("Counts"), TABLE, *LAST).count("\\end{whole}\n\\end{document}") == 1
    assert "\\begin{whole}" not in source(Heading("Counts"), *LAST, TABLE)
    assert "\\begin{whole}" not in source(Heading("Counts"), TABLE, *LAST, article=True)


def test_no_empty_line_stands_between_a_sentence_and_its_formula() -> None:
    assert "The budget is%\n\\[ x \\]" in source(Paragraph("The budget is"), Display("x"))


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


@pytest.mark.optional_tool("latexmk", "pdflatex")
@pytest.mark.parametrize(("words", "height"), [(10, "130.88"), (400, "")])
def test_a_tall_picture_beside_much_text_is_as_tall_as_the_text(words, height) -> None:
    """It has 4.6 cm (130.88 points) beside little text."""
    picture = Picture("tall", b"", b"", "what it shows", "", 0.5, ("word " * words,))
    shown = source(picture).replace(
        r"\includegraphics[width=\textwidth,height=\room,keepaspectratio]{#3}", r"\typeout{room \the\room}"
    )
    room = re.search(r"room ([0-9.]+)pt", typeset(shown).log)
    assert room is not None
    assert room[1].startswith(height) if height else float(room[1]) > 300
