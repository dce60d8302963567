"""The errata of a paper as Markdown and LaTeX, label by label."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from epsproof.derive.answer.answer import Typed
from epsproof.reports.document.claim import counterexample, repair_in_sentence
from epsproof.reports.document.latex import words_latex
from epsproof.reports.document.pdf import with_pdf
from epsproof.reports.errata.erratum import CONSEQUENCES, Erratum, errata, remarks
from epsproof.reports.latex.as_written import as_written
from epsproof.reports.latex.escape import tex
from epsproof.reports.latex.prose import prose
from epsproof.reports.output import Output
from epsproof.reports.view.formulas import Unprintable
from epsproof.verify.claims import run
from epsproof.verify.claims.cache import Kept
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.reading import FIELD
from epsproof.verify.claims.values.given import Compared
from epsproof.verify.claims.verdict import CORRECTED, RESTRICTED, ROWS, Repair
from epsproof.verify.papers import PAPERS, Paper

__all__ = ["Part", "errata_latex", "errata_markdown", "errata_output", "part_latex", "parts"]

# The parts of an erratum as data, label by label; each format sets them.

SERVED = "The statement that it serves, {0}, {1} by the engine's own argument."
WORDS = {
    "proved": "is proved",
    "infimum only": "is proved, as an infimum,",
    "repaired": "is proved after its repair",
}


@frozen
class Part:
    """``formulas`` are texts of the grammar, ``values`` name what has which value, ``text`` is a sentence, on a ``repair``."""

    label: str
    formulas: tuple[str, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    text: str = ""
    repair: Repair | None = None


def parts(item: Erratum, known: Mapping[str, str], places: Mapping[str, str] | None = None) -> list[Part]:
    """Everything that is said of the erratum; ``known`` and ``places`` are the verdicts and locations of all claims."""
    claim, verdict = item.claim, item.verdict
    found = []
    if printed := _printed(claim):
        found.append(Part("printed", printed))
    if symbols := tuple(f"{name} == {value}" for name, value in claim.get("let", {}).items()):
        found.append(Part("where", symbols))
    for name, (function, variable) in claim.get("slope", {}).items():
        found.append(Part("derivative", (function,), text=f"{name} is the derivative by {variable} of"))
    if claim.assumptions:
        found.append(
            Part("for", (", ".join((*claim.assumptions, *([claim["when"]] if claim.get("when") else []))),))
        )
    for label in ("reading", "core"):
        if label in claim.data:
            found.append(Part(label, text=str(claim[label])))
    if verdict.read_as:
        found.append(Part("read as", text=verdict.read_as))
    elif FIELD in claim.data:
        found.append(Part("read in vain as", text="; ".join(other["reading"] for other in claim[FIELD])))
    if verdict.counterexample:
        found.append(Part("counterexample", values=_values(verdict.counterexample)))
    if item.remark is not None:
        found.append(Part("remark", text=item.remark.says))
    if verdict.repair is not None:
        found.append(_repaired(verdict.repair))
    if verdict.verdict == "infimum only":
        found.append(Part("not attained", text=verdict.open_ends))
    if item.remark is not None and len(item.claims) > 1:
        found.append(Part("also", text=_others(item)))
    found.append(Part("evidence", text=_evidence(item)))
    served = claim.get("serves")
    if known.get(served) in WORDS:
        found.append(
            Part("consequence", text=SERVED.format((places or {}).get(served, served), WORDS[known[served]]))
        )
    return found


def _values(counterexample: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The names with their values; a comparison of two numbers is given by its two sides."""
    compared = counterexample.get("comparison")
    if not isinstance(compared, Compared):
        return tuple(counterexample.items())
    left, _, right = compared.parts
    rest = [(name, value) for name, value in counterexample.items() if name != "comparison"]
    return (*rest, ("left side", left), ("right side", right))


def _printed(claim: Claim) -> tuple[str, ...]:
    if claim.get("epsilon"):
        return (f"epsilon == {claim['epsilon']}",)
    if claim.get("relation"):
        return (str(claim["relation"]),)
    return tuple(claim.get("goals", []))


def _repaired(repair: Repair) -> Part:
    """The repair; a corrected formula is set as one."""
    if repair.way == CORRECTED:
        return Part("holds", (repair.text,), text="with this formula instead")
    if repair.way == RESTRICTED:
        return Part("holds", (repair.condition,), text="under the further condition" + repair.remark)
    return Part("holds", text=str(repair), repair=repair)


def _others(item: Erratum) -> str:
    """The other places of the erratum; places with the same repair stand together."""
    places: dict[str, list[str]] = {}
    for claim, verdict in item.claims[1:]:
        places.setdefault(_shortly(verdict.repair), []).append(claim.location)
    listed = [(", ".join(dict.fromkeys(where)), repair) for repair, where in places.items()]
    return "; ".join(f"{where} (with {repair})" if repair else where for where, repair in listed)


def _shortly(repair: Repair | None) -> str:
    """The words for a repair in a list of places; empty where there is none, or one for each row."""
    if repair is None or repair.way == ROWS:
        return ""
    return repair.condition if repair.way == RESTRICTED else str(repair)


def _evidence(item: Erratum) -> str:
    verdict = item.verdict
    if verdict.read_as:
        return verdict.evidence
    if verdict.certificates:
        return f"{len(verdict.certificates)} certificates"
    if verdict.verdict == "refuted" and item.claim.kind != "grid":
        return "the counterexample, computed exactly"
    return verdict.evidence


# The parts of an erratum as LaTeX, formulas as mathematics in the shape in which they are printed.

FIT = r"\fitted{%s}"
DISPLAYED = ("printed", "derivative", "holds")


def part_latex(part: Part) -> str:
    """The part without its label."""
    if part.values:
        return words_latex(counterexample(part.values))
    if part.formulas and part.label in DISPLAYED:
        shown = "".join(rf"\[{FIT % _math(formula)}\]" for formula in part.formulas)
        return f"{prose(part.text)}{shown}" if part.text else shown
    if part.formulas:
        return words_latex([word for formula in part.formulas for word in (", ", Typed(formula))][1:])
    return prose(part.text) if part.repair is None else words_latex(repair_in_sentence(part.repair))


def _math(text: str) -> str:
    try:
        return as_written(text)
    except Unprintable:
        return rf"\text{{{tex(text)}}}"


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
