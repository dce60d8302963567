"""The errata of a paper as Markdown and LaTeX."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reports.errata.erratum import CONSEQUENCES, Erratum, errata
from reports.latex.escape import tex, tex_code
from reports.latex.output import with_pdf
from reports.output import Output
from verify.claims import run
from verify.claims.cache import Kept
from verify.papers import PAPERS, Paper

__all__ = ["errata_latex", "errata_markdown", "errata_output"]

OPENING = (
    "Every equation, table entry and checkable sentence of the paper was formalised and decided: by exact certificates, numbers "
    "by rigorous enclosures. "
    "The main results hold on the domains named below; this list collects what a reader may want to correct, the points that "
    "matter most to somebody who sets a budget first. Each counterexample is exact and can be checked with pencil and paper."
)
SERVED = "The statement that it serves, {0}, {1} by the engine's own argument."
WORDS = {
    "proved": "is proved",
    "infimum only": "is proved, as an infimum,",
    "repaired": "is proved after its repair",
}


def errata_output(name: str, progress: Callable[..., None] | None = None, kept: Kept | None = None) -> Output:
    """Markdown, LaTeX and, where latexmk is installed, PDF."""
    paper = PAPERS[name]
    verdicts = run(name, progress, kept=kept)
    found = errata(paper.claims, verdicts)
    known = {v.id: v.verdict for v in verdicts}
    stem = f"{name}-errata"
    source = errata_latex(paper, found, known)
    files = {f"{stem}.md": errata_markdown(paper, found, known).encode(), f"{stem}.tex": source.encode()}
    return with_pdf(Output("proved", files), stem, source, {})


def errata_markdown(paper: Paper, found: Sequence[Erratum], known: dict[str, str]) -> str:
    """The list as Markdown."""
    lines = [f"# Errata: {paper.title} ({paper.citation})", "", OPENING, ""]
    for name, heading in CONSEQUENCES:
        items = [e for e in found if e.consequence == name]
        if items:
            lines += [f"## {heading}", ""]
        for number, item in enumerate(items, 1):
            lines += [f"{number}. **{item.locations}**: {item.claim.statement}.", ""]
            lines += [f"   - *{label}*: {_code(text, label)}" for label, text in _parts(item, known)] + [""]
    return "\n".join(lines).rstrip() + "\n"


def errata_latex(paper: Paper, found: Sequence[Erratum], known: dict[str, str]) -> str:
    """The list as a LaTeX article."""
    lines = [
        r"\documentclass[11pt]{article}",
        r"\usepackage[T1]{fontenc}\usepackage{lmodern,amsmath,amssymb}\usepackage[a4paper,margin=25mm]{geometry}",
        rf"\title{{Errata: {tex(paper.title)}}}\author{{{tex(paper.citation)}}}\date{{}}",
        r"\begin{document}\maketitle\sloppy",
        tex(OPENING),
    ]
    for name, heading in CONSEQUENCES:
        items = [e for e in found if e.consequence == name]
        if not items:
            continue
        lines += [rf"\section*{{{tex(heading)}}}", r"\begin{enumerate}"]
        for item in items:
            lines += [rf"\item \textbf{{{tex(item.locations)}}}: {tex(item.claim.statement)}.", r"\begin{description}"]
            for label, text in _parts(item, known):
                shown = tex_code(text) if label in ("printed", "counterexample") else tex(text)
                lines.append(rf"\item[{tex(label)}] {shown}")
            lines.append(r"\end{description}")
        lines.append(r"\end{enumerate}")
    return "\n".join([*lines, r"\end{document}", ""])


def _parts(item: Erratum, known: dict[str, str]) -> list[tuple[str, str]]:
    """(label, text) of everything that is said of an erratum."""
    claim, verdict = item.claim, item.verdict
    printed = claim.get("epsilon") or claim.get("relation") or "; ".join(claim.get("goals", []))
    parts = [("printed", printed)] if printed else []
    if claim.assumptions:
        parts.append(("for", ", ".join((*claim.assumptions, *([claim.get("when")] if claim.get("when") else [])))))
    if "reading" in claim.data:
        parts.append(("reading", claim["reading"]))
    if verdict.counterexample:
        parts.append(("counterexample", ", ".join(f"{n} = {v}" for n, v in verdict.counterexample.items())))
    if verdict.repaired:
        parts.append(("holds", verdict.repaired))
    if verdict.verdict == "infimum only":
        parts.append(("not attained", verdict.evidence.partition("not attained: ")[2]))
    parts.append(("evidence", f"{len(verdict.certificates)} certificates" if verdict.certificates else verdict.evidence))
    served = claim.get("serves")
    if known.get(served) in WORDS:
        parts.append(("consequence", SERVED.format(served, WORDS[known[served]])))
    return parts


def _code(text: str, label: str) -> str:
    return f"`{text}`" if label in ("printed", "counterexample") else text
