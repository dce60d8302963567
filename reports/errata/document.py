"""The errata of a paper as Markdown and LaTeX."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from epsproof.reports.document.pdf import with_pdf
from epsproof.reports.errata.erratum import CONSEQUENCES, Erratum, errata
from epsproof.reports.errata.parts import Part, parts
from epsproof.reports.errata.remark import remarks
from epsproof.reports.errata.typeset import part_latex
from epsproof.reports.latex.escape import tex
from epsproof.reports.latex.prose import prose
from epsproof.reports.output import Output
from epsproof.verify.claims import run
from epsproof.verify.claims.cache import Kept
from epsproof.verify.papers import PAPERS, Paper

__all__ = ["errata_latex", "errata_markdown", "errata_output"]

OPENING = (
    "{0} statements of the text were formalised, and each was decided or is said to be beyond checking: by exact certificates, "
    "numbers by rigorous enclosures. {1} are listed here in {2} items, the points that matter most to somebody who sets a budget "
    "first. Where a sentence can be read in several ways, one in which it is true counts, and the others are named. "
    "Each counterexample is exact; where the text itself says elsewhere how a statement is meant, a remark says so."
)
PREAMBLE = r"""\documentclass[11pt]{article}
\usepackage[T1]{fontenc}\usepackage{lmodern,amsmath,amssymb,graphicx,enumitem,microtype}\usepackage[a4paper,margin=25mm]{geometry}
\pdfinfoomitdate=1 \pdftrailerid{} \pdfsuppressptexinfo=-1
\newsavebox\formulabox
\newcommand{\fitted}[1]{\sbox\formulabox{$\displaystyle #1$}%
\ifdim\wd\formulabox>\linewidth\resizebox{\linewidth}{!}{\usebox\formulabox}\else\usebox\formulabox\fi}
\setlist[description]{font=\normalfont\itshape,leftmargin=1.2em,itemsep=1pt,topsep=2pt}
\setlist[enumerate]{itemsep=7pt}
\emergencystretch=3em"""


def errata_output(name: str, progress: Callable[..., None] | None = None, kept: Kept | None = None) -> Output:
    """Markdown, LaTeX and, where latexmk is installed, PDF."""
    paper = PAPERS[name]
    verdicts = run(name, progress, kept=kept)
    found = errata(paper.claims, verdicts, remarks(paper))
    known = {v.id: v.verdict for v in verdicts}
    stem = f"{name}-errata"
    source = errata_latex(paper, found, known)
    files = {f"{stem}.md": errata_markdown(paper, found, known).encode(), f"{stem}.tex": source.encode()}
    return with_pdf(Output("proved", files), stem, source, {})


def errata_markdown(paper: Paper, found: Sequence[Erratum], known: dict[str, str]) -> str:
    """The list as Markdown."""
    places = {claim.id: claim.location for claim in paper.claims}
    lines = [f"# Errata: {paper.title} ({paper.citation})", "", _opening(paper, found), ""]
    lines += (
        [re.sub(r"\\emph\{([^}]*)\}", r"*\1*", letters), ""]
        if (letters := paper.report.get("letters", ""))
        else []
    )
    for name, heading in CONSEQUENCES:
        items = [e for e in found if e.consequence == name]
        if items:
            lines += [f"## {heading}", ""]
        for number, item in enumerate(items, 1):
            lines += [f"{number}. **{_heading(item)}**: {item.claim.statement}.", ""]
            lines += [f"   - *{part.label}*: {_plain(part)}" for part in parts(item, known, places)] + [""]
    return "\n".join(lines).rstrip() + "\n"


def errata_latex(paper: Paper, found: Sequence[Erratum], known: dict[str, str]) -> str:
    """The list as a LaTeX article."""
    places = {claim.id: claim.location for claim in paper.claims}
    lines = [
        PREAMBLE,
        rf"\title{{Errata: {tex(paper.title)}}}\author{{{tex(paper.citation)}}}\date{{}}",
        r"\begin{document}\maketitle",
        tex(_opening(paper, found)),
        "",
        paper.report.get("letters", ""),
    ]
    for name, heading in CONSEQUENCES:
        items = [e for e in found if e.consequence == name]
        if not items:
            continue
        lines += [rf"\section*{{{tex(heading)}}}", r"\begin{enumerate}"]
        for item in items:
            lines += [
                rf"\item \textbf{{{prose(_heading(item))}}}: {prose(item.claim.statement)}.",
                r"\begin{description}",
            ]
            lines += [rf"\item[{tex(part.label)}] {part_latex(part)}" for part in parts(item, known, places)]
            lines.append(r"\end{description}")
        lines.append(r"\end{enumerate}")
    return "\n".join([*lines, r"\end{document}", ""])


def _opening(paper: Paper, found: Sequence[Erratum]) -> str:
    """What the list is, with its numbers, and what is true of this paper alone."""
    told = OPENING.format(len(paper.claims), sum(len(item.claims) for item in found), len(found))
    return " ".join(filter(None, (paper.report.get("errata", ""), told)))


def _heading(item: Erratum) -> str:
    """The places of the erratum; of one with a remark, the remark's heading and the first place."""
    return (
        "; ".join(item.locations) if item.remark is None else f"{item.remark.heading} ({item.claim.location})"
    )


def _plain(part: Part) -> str:
    said = [f"`{formula}`" for formula in part.formulas]
    said += ["`" + ", ".join(f"{n} = {v}" for n, v in part.values) + "`"] if part.values else []
    return ": ".join([*([part.text] if part.text else []), *([", ".join(said)] if said else [])])
