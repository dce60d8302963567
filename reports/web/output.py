"""The static pages of a paper or of one profile."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import evolve
from markupsafe import Markup

from epsproof.reports.article.article import caption_words
from epsproof.reports.article.theorem import profile_options, theorem
from epsproof.reports.document.html import words_html
from epsproof.reports.document.model import Written
from epsproof.reports.figures.catalogue import NamedFigure, draw, plots_installed
from epsproof.reports.figures.catalogue import figures as named_figures
from epsproof.reports.figures.plots import MISSING
from epsproof.reports.files import file_stem
from epsproof.reports.kernel_documents import document_files
from epsproof.reports.measured.page import measured
from epsproof.reports.output import Output
from epsproof.reports.question import Question
from epsproof.reports.terminal.console import Report
from epsproof.reports.view.adversary import assumptions_of
from epsproof.reports.view.claims import PrintedProof, notes, printed_proofs, recorded
from epsproof.reports.view.proved_view import ProvedView, proved_profiles, proved_view
from epsproof.reports.web.claim_page import certificate_files, claim_page
from epsproof.reports.web.coq_files import closed_form_files, coq_files, coq_name, files_of_claims
from epsproof.reports.web.explore import explorable, explore_script
from epsproof.reports.web.model_page import model_section
from epsproof.reports.web.site import Site, pages
from epsproof.reports.web.theorem_page import TheoremPage, theorem_page

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict

Picture = tuple[str, Markup, str, bytes]

__all__ = ["paper_pages", "paper_site", "profile_pages"]


def paper_pages(paper: str, seconds: float, report: Report) -> Output:
    """The paper's ledger with a page for every claim, its theorems, figures and the interactive plot."""
    from epsproof.verify.claims import run
    from epsproof.verify.claims.cache import Kept

    proved = proved_profiles(paper, seconds, report)
    report("claims")
    return paper_site(paper, proved, run(paper, report, kept=Kept()), report, "--html")


def paper_site(
    paper: str, proved: Sequence[ProvedView], verdicts: Sequence[Verdict], report: Report, option: str
) -> Output:
    """The same from verdicts and theorems that are already there, and the option of ``report`` that asks for them."""
    from epsproof.verify.coq.claims.paper import coq_sources
    from epsproof.verify.papers import PAPERS

    source = PAPERS[paper]
    claims = {claim.id: claim for claim in source.read()}
    needs = recorded(list(claims.values()))
    sources = coq_sources(source)
    printed = {claim: _printed(proof) for proof in printed_proofs(source) for claim in proof.claims}
    report("figures")
    named = named_figures(paper) if plots_installed() else {}
    figures = {name: _picture(figure) for name, figure in named.items()}
    certificates = [c for v in verdicts for c in v.certificates]
    documents = document_files(d for v in verdicts for d in v.documents)
    report("Coq files")
    closed_forms = closed_form_files(proved)
    development = coq_files([*files_of_claims(source, verdicts), *closed_forms])
    site = Site(
        title=source.title,
        about="What the paper states, line by line, with a verdict on each statement and the evidence for it.",
        citation=source.citation,
        command=f"epsproof report {paper} {option}",
        assumptions=tuple(dict.fromkeys(x for p in proved for x in p.problem.model.assumptions)),
        claims=tuple(
            claim_page(
                claims[v.id],
                v,
                sources.get(v.id, ()),
                printed.get(v.id, ""),
                needs.get(v.id, ()) if v.as_stated else (),
            )
            for v in verdicts
        ),
        theorems=tuple(_page(p, development, _of_cases(p, named, figures)) for p in proved),
        figures=tuple(figures.values()),
        explore=_explore(proved),
        evidence={**certificate_files([*certificates, *_obligations(proved)]), **documents, **development},
        paper=paper,
        measured=measured(),
        letters=words_html((Written(source.report.get("letters", "")),)),
    )
    lacking = () if figures else (f"no figures: {MISSING}",)
    said = (*lacking, *notes(paper, source.claims, verdicts))
    return Output(_status(proved), {}, {f"{file_stem(paper)}-html": pages(site)}, said)


def _printed(proof: PrintedProof) -> str:
    pages = "1 page" if proof.pages == 1 else f"{proof.pages} pages"
    return f"The paper's proof of {proof.statement} takes {pages} ({proof.place})."


def profile_pages(asked: Question, stem: str, seconds: float, report: Report) -> Output:
    """The theorem on one profile with its proof, and the interactive plot, in the folder ``stem``-html."""
    problem, words = asked.problem(), ["derive", *asked.words]
    proved = [proved_view("The largest admissible budget", "", words, problem, seconds, report)]
    development = coq_files(closed_form_files(proved))
    site = Site(
        title=f"The privacy budget of {problem.statement}",
        about="The largest privacy budget that the criterion admits, with its proof.",
        citation="",
        command=shlex.join(["epsproof", "report", *asked.words, "--html"]),
        assumptions=assumptions_of(problem.model),
        claims=(),
        theorems=tuple(evolve(_page(p, development, ()), model=model_section(problem.model)) for p in proved),
        figures=(),
        explore=_explore(proved),
        evidence={**certificate_files(_obligations(proved)), **development},
    )
    return Output(_status(proved), {}, {f"{stem}-html": pages(site)})


def _of_cases(
    found: ProvedView, named: Mapping[str, NamedFigure], figures: Mapping[str, Picture]
) -> tuple[Picture, ...]:
    """The figures that show the cases of the theorem's profile."""
    profile = found.name
    return tuple(figures[name] for name, figure in named.items() if figure.profile == profile != "")


def _page(found: ProvedView, development: Mapping[str, bytes], shown: tuple[Picture, ...]) -> TheoremPage:
    coq = f"coq/{coq_name(found)}.v"
    written = coq if coq in development else ""
    options, document = profile_options(found), found.answer.document
    return theorem_page(found.title, theorem(found), document, options, found.command, written, shown)


def _explore(proved: Sequence[ProvedView]) -> str:
    known = [p for p in proved if p.answer.status == "proved" and explorable(p.problem)]
    shown = [(p.title[:1].upper() + p.title[1:], p.answer.answer) for p in known]
    return explore_script(shown) if shown else ""


def _obligations(proved: Sequence[ProvedView]) -> list[dict[str, object]]:
    return [o["certificate"] for p in proved for o in p.answer.document.get("obligations", [])]


def _picture(figure: NamedFigure) -> Picture:
    """Title, caption, path and content of a figure."""
    return (
        figure.title,
        words_html(caption_words(figure.caption)),
        f"figures/{figure.name}.svg",
        draw(figure.name, ("svg",))["svg"],
    )


def _status(proved: Sequence[ProvedView]) -> str:
    return "proved" if all(p.answer.status == "proved" for p in proved) else "undecided"
