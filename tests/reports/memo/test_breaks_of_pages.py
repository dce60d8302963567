"""Where a page of a memo ends: not between a colon and its table, nor inside the last section."""

from __future__ import annotations

from reports.memo.sheet.blocks import Grid, Heading, Paragraph, Sheet, Source
from reports.memo.sheet.paper import sheet_latex

TABLE = Grid("budgets", ("tables", "epsilon"), (("1", "0.5"),))
LAST = (Heading("How it was checked"), Paragraph("By a program. " * 20), Paragraph("Made with"), Source(("epsproof", "derive")))


def source(*blocks, article: bool = False) -> str:
    return sheet_latex(Sheet("a memo", "about it", blocks, article), lambda picture: "")


def test_a_sentence_that_ends_in_a_colon_stays_whole_before_its_table() -> None:
    assert "{\\interlinepenalty10000 They share it, rounded down:\\par}\\nobreak\n\n{\\centering" in source(
        Paragraph("They share it, rounded down:"), TABLE
    )
    assert "interlinepenalty" not in source(Paragraph("They share it."), TABLE)


def test_room_is_asked_for_the_whole_of_a_last_section_of_text() -> None:
    asked = "\\needroom{7\\baselineskip}\n\\section*{How it was checked}"
    assert asked in source(Heading("Counts"), TABLE, *LAST) and source(Heading("Counts"), TABLE, *LAST).count("\\needroom{7") == 1
    assert "\\needroom{7" not in source(Heading("Counts"), *LAST, TABLE)
    assert "\\needroom" not in source(Heading("Counts"), TABLE, *LAST, article=True)
