"""A long table of the article as HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape

from epsproof.reports.web.article.source import Source, parts

__all__ = ["SHORT", "table"]

TEXTS, LABELLED, SHORT, MOST = 4, 3, 14, 5
PROSE = re.compile(r"p\{[^}]*\}(?:@\{\})?$")
GROUP = re.compile(r"[>@]?\{[^{}]*\}")
TAG = re.compile(r"<[^>]*>")
RULES = re.compile(r"\\(?:toprule|midrule|endhead|bottomrule|endfoot)\b|\\addlinespace\[\d+pt\]")


def table(text: str, words: Callable[[str], str]) -> str:
    """The table; ``words`` sets the text of a cell. A narrow screen has the verdicts, four columns of text, cell below cell, and
    three columns of text, or text after many numbers, in the same way, each cell but the first with the head of its column before
    it and numbers in one line; in other tables a column of words keeps some width, and what stands to the right of its column is
    not broken."""
    source = Source(text)
    columns = source.group()
    texts = columns.count("p{")
    right, told = [column == "r" for column in GROUP.sub("", columns)], PROSE.search(columns) is not None
    labelled = texts == LABELLED or (told and len(right) > MOST)
    kind = "ledger" if texts == TEXTS else "ledger labelled" if labelled else "told" if told else ""
    head, _, body = source.text[source.place :].partition(r"\endhead")
    headings = [words(cell) for row in _rows(head) for cell in parts(row, "&")]
    heads = "".join(f'<th scope="col">{heading}</th>' for heading in headings)
    labels = [TAG.sub("", heading) for heading in headings[1:]] if labelled else []
    rows = "".join(_row(row, words, labels, right) for row in _rows(body))
    named = f' class="{kind}"' if kind else ""
    inside = f"<table{named}>\n<thead><tr>{heads}</tr></thead>\n<tbody>{rows}</tbody></table>"
    return f'<div class="wide" tabindex="0" role="region" aria-label="Table">{inside}</div>\n'


def _rows(text: str) -> list[str]:
    return [row for row in parts(RULES.sub("", text), r"\\") if row.strip()]


def _row(text: str, words: Callable[[str], str], labels: Sequence[str], right: Sequence[bool]) -> str:
    cells = parts(text, "&")
    named, whole = ["", *labels, *[""] * len(cells)], [*right, *[False] * len(cells)]
    shown = (_cell(cell, words, label, held) for cell, label, held in zip(cells, named, whole, strict=False))
    return f"<tr>{''.join(shown)}</tr>\n"


def _cell(text: str, words: Callable[[str], str], label: str, held: bool) -> str:
    if not text.strip().startswith(r"\multicolumn"):
        shown, head = words(text), f' data-head="{escape(label)}"' if label else ""
        several = "<math" not in shown and len(TAG.sub("", shown)) > SHORT
        marked = ' class="held"' if held else ' class="words"' if several else ""
        return f"<td{head}{marked}>{shown}</td>"
    source = Source(text.strip().removeprefix(r"\multicolumn"))
    span = source.group()
    source.group()
    return (
        f'<th scope="rowgroup" colspan="{int(span)}"><span class="across">{words(source.group())}</span></th>'
    )
