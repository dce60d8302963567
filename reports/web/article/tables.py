"""A long table of the article as HTML."""

from __future__ import annotations

import re
from collections.abc import Callable

from reports.web.article.source import Source, parts

__all__ = ["table"]

TEXTS = 4
PROSE = re.compile(r"p\{[^}]*\}(?:@\{\})?$")
RULES = re.compile(r"\\(?:toprule|midrule|endhead|bottomrule|endfoot)\b")


def table(text: str, words: Callable[[str], str]) -> str:
    """The table; ``words`` sets the text of a cell. A narrow screen has the verdicts, four columns of text, cell below cell."""
    source = Source(text)
    columns = source.group()
    kind = ' class="ledger"' if columns.count("p{") == TEXTS else ' class="told"' if PROSE.search(columns) else ""
    head, _, body = source.text[source.place :].partition(r"\endhead")
    heads = "".join(f'<th scope="col">{words(cell)}</th>' for row in _rows(head) for cell in parts(row, "&"))
    rows = "".join(f"<tr>{''.join(_cell(cell, words) for cell in parts(row, '&'))}</tr>\n" for row in _rows(body))
    inside = f"<table{kind}>\n<thead><tr>{heads}</tr></thead>\n<tbody>{rows}</tbody></table>"
    return f'<div class="wide" tabindex="0" role="region" aria-label="Table">{inside}</div>\n'


def _rows(text: str) -> list[str]:
    return [row for row in parts(RULES.sub("", text), r"\\") if row.strip()]


def _cell(text: str, words: Callable[[str], str]) -> str:
    if not text.strip().startswith(r"\multicolumn"):
        return f"<td>{words(text)}</td>"
    source = Source(text.strip().removeprefix(r"\multicolumn"))
    span = source.group()
    source.group()
    return f'<th scope="rowgroup" colspan="{int(span)}">{words(source.group())}</th>'
