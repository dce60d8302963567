"""A document as LaTeX: an article with theorems, a memo, a report, or a part for somebody else's article."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from importlib.resources import files
from itertools import zip_longest

import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Typed
from epsproof.reports.document.model import (
    Abstract,
    Across,
    Answer,
    Appendix,
    Aside,
    Block,
    Box,
    Break,
    Cite,
    Code,
    Contents,
    Display,
    Document,
    Emphasis,
    Fields,
    Figure,
    Formula,
    Grid,
    Heading,
    Items,
    Paragraph,
    Part,
    Picture,
    Product,
    Program,
    Proof,
    Ref,
    Source,
    Statement,
    Strong,
    Sum,
    Table,
    Word,
    Works,
    Written,
)
from epsproof.reports.latex.as_written import as_written
from epsproof.reports.latex.escape import one_line, tex, tex_code, wrapped
from epsproof.reports.latex.formula import condition_latex, formula_latex, product_latex, sum_latex
from epsproof.reports.latex.prose import spelled
from epsproof.reports.latex.width import LINE, broken, width
from epsproof.reports.view.formulas import Unprintable

__all__ = ["LONG", "blocks_latex", "document_latex", "formula_source", "snippet_latex", "words_latex"]

UNIT = "(0, 1)"
LONG = 1.2
"""How much longer than a line a formula may be before it is broken, in smaller letters."""
SMALL_LINE = 500.0
FIRST, MIDDLE, NARROW, LAST, MANY = 0.44, 0.24, 0.12, 0.2, 5
"""Shares of the page's width that a first column of sentences has, of words, of one among many, and a last one of words."""
UNBROKEN = 40
BOX = (
    "\\begin{center}\n\\setlength{\\fboxsep}{7pt}%\n\\fbox{\\begin{minipage}{0.92\\textwidth}\n\\smallskip\n",
    "\n\\smallskip\n\\end{minipage}}\n\\end{center}",
)


def words_latex(words: Iterable[Word]) -> str:
    """The words as text, each formula in mathematics mode."""
    return "".join(map(_word, words))


def _word(word: Word) -> str:
    match word:
        case str():
            return tex(word).replace(UNIT, f"${UNIT}$")
        case Written():
            return word.latex
        case Code():
            return tex_code(word.text)
        case Strong():
            return rf"\textbf{{{words_latex(word.words)}}}"
        case Emphasis():
            return rf"\emph{{{words_latex(word.words)}}}"
        case Ref():
            return rf"{word.name}~\ref{{{word.label}}}" if word.name else rf"\ref{{{word.label}}}"
        case Cite():
            return rf"\cite{{{word.key}}}"
        case Break():
            return r"\newline "
        case Formula():
            return _in_line(word)
    return words_latex(spelled(word))


def _in_line(formula: Formula) -> str:
    try:
        source = formula_source(formula)
    except Unprintable:
        return "".join(tex_code(part.text) if isinstance(part, Typed) else "" for part in formula.parts)
    if formula.fitted:
        return rf"\fitted{{{source}}}"
    return rf"$\displaystyle {source}$" if formula.large else f"${source}$"


def formula_source(formula: Formula) -> str:
    """The formula without signs of mathematics around it. Raises Unprintable."""
    return "".join(map(_part, formula.parts))


def _part(part: Part) -> str:
    match part:
        case str():
            return part
        case Relation():
            return condition_latex(part)
        case Typed():
            return as_written(part.text)
        case Product():
            return product_latex(part.number, part.factors)
        case Sum():
            total = sum_latex((one.number, one.factors) for one in part.terms)
            return f"({total})" if part.brackets else total
    assert isinstance(part, sympy.Basic)
    return formula_latex(part)


def blocks_latex(blocks: Sequence[Block], measure: float = 1.0) -> str:
    """The blocks for lines of ``measure`` times those of an A4 page."""
    written = ""
    before: Block | None = None
    for block in blocks:
        flows = isinstance(block, Display | Items) or (
            isinstance(before, Display | Items) and isinstance(block, Paragraph) and not block.apart
        )
        written += ("" if before is None else "\n" if flows else "\n\n") + _block(block, measure)
        before = block
    return written


def _block(block: Block, measure: float) -> str:
    match block:
        case Heading():
            name = "sub" * (block.level - 2) + "section"
            star = "" if block.numbered else "*"
            return rf"\{name}{star}{{{words_latex(block.text)}}}" + _label(block.label)
        case Paragraph():
            said = words_latex(block.text)
            if block.ragged:
                return rf"{{\raggedright\noindent {said}\par}}"
            return (r"\smallskip\noindent " if block.apart else "") + said
        case Display():
            return _display(block, measure)
        case Items():
            name = "enumerate" if block.ordered else "itemize"
            tight = r"\setlength{\itemsep}{1pt}" if block.tight else ""
            items = "\n".join(rf"\item {blocks_latex(item, measure)}" for item in block.items)
            return f"\\begin{{{name}}}{tight}\n{items}\n\\end{{{name}}}"
        case Statement():
            title = f"[{words_latex(block.title)}]" if block.title else ""
            inside = blocks_latex(block.blocks, measure)
            return f"\\begin{{{block.kind}}}{title}{_label(block.label)}\n{inside}\n\\end{{{block.kind}}}"
        case Proof():
            title = f"[{tex(block.title)}]" if block.title else ""
            return f"\\begin{{proof}}{title}\n{blocks_latex(block.blocks, measure)}\n\\end{{proof}}"
        case Aside():
            return rf"\smallskip\noindent\textit{{{tex(block.title)}.}} {blocks_latex(block.blocks, measure)}"
        case Box():
            return BOX[0] + blocks_latex(block.blocks, 0.9 * measure) + BOX[1]
        case Abstract():
            return f"\\begin{{abstract}}\n{words_latex(block.text)}\n\\end{{abstract}}\n\\maketitle"
        case Figure():
            number = f"\\setcounter{{figure}}{{{block.number - 1}}}\n" if block.number else ""
            return (
                f"\\begin{{figure}}[htbp]\n\\centering\n{number}"
                f"\\includegraphics[width={block.width}\\textwidth]{{{block.name}.pdf}}\n"
                f"\\caption{{{words_latex(block.title)}. {words_latex(block.caption)}}}\n"
                f"\\label{{{block.label}}}\n\\end{{figure}}"
            )
        case Table():
            return _table(block)
        case Contents():
            return "\\setcounter{tocdepth}{1}\n\\tableofcontents"
        case Answer():
            rest = "\\par\\smallskip\n".join(map(words_latex, block.paragraphs))
            headline = rf"{{\large {words_latex(block.headline)}\par}}\smallskip"
            return f"\\begin{{answer}}{headline}\n{rest}\\end{{answer}}"
        case Grid():
            title = f"\\textit{{{tex(block.label)}}}\\nopagebreak\n\n" if block.titled else ""
            return title + _grid(block)
        case Fields():
            rows = "".join(f"{tex(name)} & {words_latex(said)}\\\\\n" for name, said in block.rows)
            columns = r"@{}>{\itshape}p{0.2\textwidth}>{\raggedright\arraybackslash}p{0.74\textwidth}@{}"
            return f"{{\\small\\begin{{tabular}}{{{columns}}}\n{rows}\\end{{tabular}}\\par}}\\smallskip"
        case Picture():
            return _picture(block, f"{block.name}.pdf")
        case Source():
            parts = (
                rf"\mbox{{{tex_code(part)}}}" if len(part) < UNBROKEN else tex_code(part)
                for part in block.parts
            )
            return rf"{{\small\raggedright {' '.join(parts)}\par}}"
        case Program():
            return _program(block.text)
        case Appendix():
            return r"\appendix"
        case Works():
            return "\\bibliographystyle{amsplain}\n\\bibliography{\\jobname}"


def _label(label: str) -> str:
    return rf"\label{{{label}}}" if label else ""


def _display(block: Display, measure: float) -> str:
    """One formula, or several one below the other; what is too wide is broken, and no page ends within it."""
    lines = [formula_source(line) for line in block.lines]
    line = (SMALL_LINE if block.small else LINE) * measure
    wide = max(map(width, lines)) > line
    if len(lines) == 1 and not wide and not block.small:
        return rf"\[ {lines[0]} \]"
    most = line if block.small else line * LONG
    body = " \\\\\n".join(
        " \\\\*\n".join(f"  & {piece}" for piece in _indented(broken(one, most) if wide else [one]))
        for one in lines
    )
    aligned = f"\\begin{{align*}}\n{body}\n\\end{{align*}}"
    return f"{{\\footnotesize{aligned}}}%" if block.small else f"{{\\small{aligned}}}%" if wide else aligned


def _indented(pieces: Sequence[str]) -> list[str]:
    """The pieces of a broken formula, all but the first indented."""
    return [pieces[0], *(rf"\quad {piece}" for piece in pieces[1:])]


def _table(table: Table) -> str:
    columns = "".join(
        column if isinstance(column, str) else rf">{{\raggedright\arraybackslash}}p{{{column}\textwidth}}"
        for column in table.columns
    )
    rows = []
    for place, row in enumerate(table.rows):
        if isinstance(row, Across):
            rows.append(
                rf"\multicolumn{{{len(table.columns)}}}{{@{{}}l@{{}}}}{{{words_latex(row.text)}}} \\*"
            )
            continue
        last = len(table.rows) - place
        keep = "*" if last in (2, 3) else ""
        space = r" \addlinespace[2pt]" if table.rows_apart and last > 1 else ""
        rows.append(" & ".join(map(words_latex, row)) + rf" \\{keep}{space}")
    stretch = "\\renewcommand{\\arraystretch}{1.35}\n" if table.loose else ""
    head, body = " & ".join(map(words_latex, table.head)), "\n".join(rows)
    return (
        f"{{\\{table.size}\n{stretch}\\begin{{longtable}}{{@{{}}{columns}@{{}}}}\n\\toprule\n{head} \\\\\n\\midrule\n\\endhead\n"
        f"\\bottomrule\n\\endfoot\n{body}\n\\end{{longtable}}\n}}"
    )


def document_latex(document: Document, stem: str = "") -> str:
    """The source of a document; its pictures are PDF files whose names begin with ``stem``.

    Of a memo a last section of text stays on one page.
    """
    body = blocks_latex(document.blocks) if document.style == "article" else _sheet(document, stem)
    return _filled(
        document.style,
        works=document.works,
        title=tex(document.title),
        short=tex(document.short_title),
        about=words_latex(document.about),
        body=body,
    )


def _sheet(document: Document, stem: str) -> str:
    """The blocks of a memo or a report."""
    numbered, blocks = document.style != "memo", document.blocks
    lines = []
    for block, after in zip_longest(blocks, blocks[1:]):
        text = _sheet_block(block, stem, numbered)
        flows = isinstance(block, Paragraph) and isinstance(after, Display)
        lines.append(f"{text.rstrip()}%" if flows else text)
    return "\n".join(lines if numbered else _with_room(blocks, lines))


def _filled(template: str, **texts: str) -> str:
    source = files("epsproof.reports.document").joinpath(f"templates/{template}.tex").read_text("utf-8")
    return re.sub(rf"<({'|'.join(texts)})>", lambda name: texts[name[1]], source)


def _with_room(blocks: Sequence[Block], written: list[str]) -> list[str]:
    """The blocks; a last section of text alone is one block, which no page break cuts."""
    last = max((place for place, block in enumerate(blocks) if isinstance(block, Heading)), default=0)
    if not last or not all(isinstance(block, Heading | Paragraph | Source) for block in blocks[last:]):
        return written
    return [*written[:last], r"\begin{whole}", *written[last:], r"\end{whole}"]


def _sheet_block(block: Block, stem: str, numbered: bool) -> str:
    """A block of a memo or a report, in which paragraphs are not indented."""
    match block:
        case Heading():
            return rf"\section{'' if numbered else '*'}{{{words_latex(block.text)}}}"
        case Paragraph():
            said = words_latex(block.text)
            if said.endswith(":"):
                said = f"{{\\interlinepenalty10000 {said}\\par}}\\nobreak"
            return f"{{\\small {said}\\par}}\n" if block.small else f"{said}\n"
        case Picture():
            return _picture(block, f"{stem}-{block.name}.pdf")
    return _block(block, 1.0)


def _grid(grid: Grid) -> str:
    share = FIRST if grid.wide else NARROW if len(grid.head) > MANY else MIDDLE
    words = rf">{{\raggedright\arraybackslash}}p{{{share}\textwidth}}"
    last = rf">{{\raggedright\arraybackslash}}p{{{LAST}\textwidth}}" if grid.ends_in_words else "r"
    columns = words + "r" * (len(grid.head) - 2) + last
    rows = (r"\addlinespace" + "\n" if grid.wide else "").join(
        " & ".join(map(words_latex, row)) + "\\\\\n" for row in grid.rows
    )
    return (
        f"{{\\centering\\small\\begin{{tabular}}{{@{{}}{columns}@{{}}}}\\toprule\n"
        f"{' & '.join(map(words_latex, grid.head))}\\\\\\midrule\n{rows}\\bottomrule\\end{{tabular}}\\par}}\\smallskip"
    )


def _program(text: str) -> str:
    """The lines in typewriter type, each with its indentation."""
    lines = []
    for line in text.strip("\n").split("\n"):
        inside = line.lstrip(" ")
        indented = rf"\hspace*{{{0.5 * (len(line) - len(inside)):g}em}}{tex_code(inside)}" if inside else ""
        lines.append(rf"\mbox{{}}{indented}")
    opening = "\\smallskip{\\small\\raggedright\\setlength{\\parskip}{0pt}\n"
    return opening + "\\par\n".join(lines) + "\\par}\\smallskip"


def _picture(picture: Picture, file: str) -> str:
    if not picture.beside:
        image = rf"{{\centering\includegraphics[width={picture.width}\textwidth]{{{file}}}\par}}"
        return f"{image}\n{{\\small {words_latex(picture.caption)}\\par}}\n"
    beside = "\n\n".join(map(words_latex, picture.beside))
    share = picture.width if picture.width > 0.5 else 0.44
    words = f"{beside}\n\n{{\\small {words_latex(picture.caption)}\\par}}"
    return f"\\beside{{{0.97 - share:.2f}\\textwidth}}{{{share}\\textwidth}}{{{file}}}{{%\n{words}}}\\par"


def snippet_latex(blocks: Sequence[Block], measure: float, command: str, template: str = "snippet") -> str:
    """The blocks for an article of somebody else's, in which they are read by ``\\input``; the template "body" leaves out what
    "preamble" says once."""
    body = blocks_latex(blocks, measure)
    return wrapped(_filled(template, body=body, version=version("epsproof"), command=one_line(command)))
