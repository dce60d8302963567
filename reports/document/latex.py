"""A document as LaTeX."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.metadata import version

import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.step import Tends, Typed
from epsproof.derive.text.notation import latex_name
from epsproof.reports.document.model import (
    Abstract,
    Across,
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
    Figure,
    Formula,
    Heading,
    Items,
    Paragraph,
    Part,
    Product,
    Proof,
    Ref,
    Sentence,
    Statement,
    Strong,
    Sum,
    Table,
    Word,
    Works,
    Written,
)
from epsproof.reports.latex.as_written import as_written, each_as_written
from epsproof.reports.latex.escape import one_line, tex, tex_code
from epsproof.reports.latex.formula import condition_latex, formula_latex
from epsproof.reports.latex.monomial import product_latex, sum_latex
from epsproof.reports.latex.prose import prose
from epsproof.reports.latex.source_lines import wrapped
from epsproof.reports.latex.width import LINE, broken, width
from epsproof.reports.view.formula_parts import Unprintable

__all__ = ["LONG", "blocks_latex", "document_latex", "formula_source", "snippet_latex", "words_latex"]

UNIT = "(0, 1)"
LONG = 1.2
"""How much longer than a line a formula may be before it is broken, in smaller letters."""
SMALL_LINE = 500.0
ENGINE = r"""\newcommand{\fitted}[1]{\sbox\formulabox{$\displaystyle #1$}%
\ifdim\wd\formulabox>\linewidth\resizebox{\linewidth}{!}{\usebox\formulabox}\else\usebox\formulabox\fi}"""
PREAMBLE = rf"""\documentclass[10pt,a4paper]{{amsart}}
\usepackage[T1]{{fontenc}}
\usepackage[utf8]{{inputenc}}
\usepackage{{lmodern}}
\usepackage[margin=2.5cm]{{geometry}}
\usepackage{{amssymb,textcomp,booktabs,longtable,array,microtype}}
\usepackage{{graphicx}}
\usepackage[hidelinks,pdfdisplaydoctitle]{{hyperref}}
\hypersetup{{pdftitle={{<title>}}}}
\pdfinfoomitdate=1
\pdftrailerid{{}}
\pdfsuppressptexinfo=-1
\allowdisplaybreaks
\emergencystretch=3em
\raggedbottom
\newtheorem{{theorem}}{{Theorem}}
\newtheorem{{lemma}}[theorem]{{Lemma}}
\theoremstyle{{remark}}
\newsavebox\formulabox
{ENGINE}
\renewcommand{{\topfraction}}{{0.95}}
\renewcommand{{\textfraction}}{{0.05}}
\renewcommand{{\floatpagefraction}}{{0.7}}
\title[<short>]{{<title>}}
\begin{{document}}
"""
BOX = (
    "\\begin{center}\n\\setlength{\\fboxsep}{7pt}%\n\\fbox{\\begin{minipage}{0.92\\textwidth}\n\\smallskip\n",
    "\n\\smallskip\n\\end{minipage}}\n\\end{center}",
)
SNIPPET = r"""% Made by epsproof <version>: <command>
% Needs \usepackage{amsmath,amsthm,textcomp} before \begin{document};
% environments that the article defines are kept.
\makeatletter
<packages>\@ifundefined{theorem}{\newtheorem{theorem}{Theorem}}{}
\makeatother
\begingroup\emergencystretch=3em
"""
PACKAGE = r"""\@ifundefined{ver@<name>.sty}{\@latex@error{This theorem needs \string\usepackage{<name>}
  before \string\begin{document}}\@ehc\makeatother\endinput}{}%
"""


def words_latex(words: Iterable[Word]) -> str:
    """The words as text, each formula in mathematics mode."""
    return "".join(map(_word, words))


def _word(word: Word) -> str:
    match word:
        case str():
            return tex(word).replace(UNIT, f"${UNIT}$")
        case Typed():
            try:
                return ", ".join(f"${one}$" for one in each_as_written(word.text))
            except Unprintable:
                return tex_code(word.text)
        case Sentence():
            return prose(word.text)
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
        case Tends():
            return rf"${latex_name(word.variable.name)} \to {formula_latex(word.limit)}$"
    return f"${_part(word)}$"


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
            return (
                f"\\begin{{figure}}[htbp]\n\\centering\n\\includegraphics[width={block.width}\\textwidth]{{{block.name}.pdf}}\n"
                f"\\caption{{{words_latex(block.title)}. {words_latex(block.caption)}}}\n"
                f"\\label{{{block.label}}}\n\\end{{figure}}"
            )
        case Table():
            return _table(block)
        case Contents():
            return "\\setcounter{tocdepth}{1}\n\\tableofcontents"
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
    rows: list[str] = []
    for one in lines:
        first, *rest = broken(one, line if block.small else line * LONG) if wide else [one]
        rows += [f"  & {first}", *(rf"  & \quad {piece}" for piece in rest)]
    ends = [r" \\*" if after.startswith(r"  & \quad ") else r" \\" for after in rows[1:]] + [""]
    body = "\n".join(row + end for row, end in zip(rows, ends, strict=True))
    aligned = f"\\begin{{align*}}\n{body}\n\\end{{align*}}"
    return f"{{\\footnotesize{aligned}}}%" if block.small else f"{{\\small{aligned}}}%" if wide else aligned


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


def document_latex(document: Document) -> str:
    """The source of an article."""
    works = f"\\begin{{filecontents*}}[overwrite]{{\\jobname.bib}}\n{document.works}\\end{{filecontents*}}\n"
    head = PREAMBLE.replace("<title>", tex(document.title)).replace("<short>", tex(document.short_title))
    return f"{works}{head}{blocks_latex(document.blocks)}\n\n\\end{{document}}\n"


def snippet_latex(blocks: Sequence[Block], measure: float, command: str) -> str:
    """The blocks for an article of somebody else's, in which they are read by ``\\input``."""
    packages = "".join(PACKAGE.replace("<name>", name) for name in ("amsmath", "amsthm"))
    head = SNIPPET.replace("<packages>", packages).replace("<version>", version("epsproof"))
    source = head.replace("<command>", one_line(command)) + blocks_latex(blocks, measure)
    return wrapped(f"{source}\n\\par\\endgroup\n")
