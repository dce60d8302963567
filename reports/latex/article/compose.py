"""Articles from results: one on a paper's profiles and claims, one on a single profile."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from derive.question.problem import Problem
from reports.errata.erratum import errata
from reports.errata.remark import remarks
from reports.figures.plots import MISSING
from reports.latex.article.article import Article
from reports.latex.article.bound import bound_text
from reports.latex.article.dropped import dropped_text
from reports.latex.article.erratum import errata_texts
from reports.latex.article.figure import article_figures, cases_of
from reports.latex.article.lemma import lemma
from reports.latex.article.measured import measured_text
from reports.latex.article.proof_row import proof_row
from reports.latex.article.theorem import Theorem, theorem
from reports.latex.article.verdict import row
from reports.latex.escape import tex, tex_code
from reports.measured.page import measured
from reports.question import posed
from reports.view.case_view import case_views
from reports.view.cross_check import cross_check
from reports.view.hypotheses import notes, recorded
from reports.view.plain import is_plain
from reports.view.printed_proof import comparisons

if TYPE_CHECKING:
    from verify.claims import Verdict
    from verify.closed_form.proved import ProvedAnswer
    from verify.closed_form.sign_lemmas import SignLemma

__all__ = [
    "Composed",
    "Proved",
    "composed_article",
    "file_stem",
    "paper_article",
    "profile_article",
    "proved_theorem",
    "theorems_of_paper",
]

LEMMAS = 240.0

Report = Callable[..., None]


@frozen
class Composed:
    """The article, the certificate documents behind it as (digest, document), and the worst status among its theorems."""

    article: Article
    documents: tuple[tuple[str, dict[str, Any]], ...]
    status: str
    figures: dict[str, bytes] = field(factory=dict)
    notes: tuple[str, ...] = ()


@frozen
class Proved:
    """A problem's proved answer with the theorem that prints it and the command that derives it again."""

    title: str
    problem: Problem
    answer: ProvedAnswer
    theorem: Theorem
    command: str


def profile_article(problem: Problem, options: list[str], seconds: float, report: Report) -> Composed:
    """The article on one profile; ``options`` are the command line's, for the reproducibility page."""
    found = proved_theorem("The largest admissible budget", "", ["derive", *options], problem, seconds, report, name="cases")
    report("figures")
    figures, files = cases_of("cases", found.answer.answer)
    report("sign lemmas")
    lemmas = _lemmas([problem]) if is_plain(problem) and not any(c.where for c in problem.clauses) else []
    abstract = (
        f"The largest privacy budget that the criterion {tex_code(problem.statement)} admits is derived in closed form and "
        "proved by exact certificates. The document gives the posterior bound it rests on, the theorem, its proof and an "
        "independent numerical check."
    )
    article = Article(
        "The privacy budget that a risk profile admits",
        "The privacy budget of a risk profile",
        abstract,
        "",
        _command(["report", *options]),
        (bound_text(problem.model),),
        (found.theorem,),
        tuple(lemma(x) for x in lemmas),
        (),
        (),
        figures,
    )
    return evolve(_composed(article, [found.answer], lemmas), figures=files)


def paper_article(paper: str, seconds: float, report: Report) -> Composed:
    """The article on a registered paper: its profiles, sign lemmas and claims."""
    from verify.claims import run
    from verify.claims.cache import Kept

    proved = theorems_of_paper(paper, seconds, report)
    report("claims")
    return composed_article(paper, proved, run(paper, report, kept=Kept()), report)


def composed_article(
    paper: str, proved: Sequence[Proved], verdicts: Sequence[Verdict], report: Report, pictures: bool = True
) -> Composed:
    """The same from theorems and verdicts that are already there; without ``pictures`` the files of the figures are left out."""
    from verify.coq.claims.paper import coq_sources
    from verify.papers import PAPERS

    source = PAPERS[paper]
    problems, needs = [p.problem for p in proved], recorded(source.claims)
    claims = {claim.id: claim for claim in source.claims}
    report("figures")
    figures, files = article_figures(paper, pictures)
    report("sign lemmas")
    lemmas = _lemmas(p for p in problems if _on_the_square(p))
    bounds = {p.model.name: bound_text(p.model) for p in problems}
    abstract = source.report["abstract"].replace("{profiles}", str(len(proved))).replace("{claims}", str(len(verdicts)))
    article = Article(
        source.report["title"],
        source.report["short_title"],
        abstract,
        tex(paper),
        _command(["report", paper]),
        tuple(bounds.values()),
        tuple(p.theorem for p in proved),
        tuple(lemma(x) for x in lemmas),
        tuple(row(v) for v in verdicts),
        tuple(sorted(Counter(v.verdict for v in verdicts).items())),
        figures,
        tuple(map(measured_text, measured())),
        tuple(map(proof_row, comparisons(source, verdicts, coq_sources(source)))),
        tuple(dropped_text(v.id, needs[v.id]) for v in verdicts if v.verdict == "proved" and needs.get(v.id)),
        errata_texts(errata([claims[v.id] for v in verdicts], verdicts, remarks(source))),
        source.references,
    )
    composed = _composed(article, [p.answer for p in proved], lemmas)
    lacking = () if figures else (f"no figures: {MISSING}",)
    return evolve(composed, figures=files, notes=(*lacking, *notes(paper, source.claims, verdicts)))


def theorems_of_paper(paper: str, seconds: float, report: Report) -> list[Proved]:
    """The named profiles of the paper with their proofs, in its order."""
    from derive.profiles import FAMILIES
    from verify.papers import PAPERS

    families = [FAMILIES[name] for name in PAPERS[paper].profiles]
    found = []
    for number, family in enumerate(families):
        report(family.title, number, len(families))
        problem = posed(family.name, (), (), "unbounded")
        words = ["derive", family.name]
        found.append(proved_theorem(family.title, family.source, words, problem, seconds, report, name=family.name))
    return found


def proved_theorem(
    title: str,
    source: str,
    words: list[str],
    problem: Problem,
    seconds: float,
    report: Report,
    measure: float = 1.0,
    name: str = "",
) -> Proved:
    """The answer with its proof and its theorem; ``words`` are the command's that derives it, ``name`` a registered profile's."""
    from verify.closed_form.proved import prove_closed_form

    answer = prove_closed_form(problem, seconds=seconds, progress=report)
    views, command = case_views(answer.answer), shlex.join(["epsproof", *words])
    shown = theorem(title, source, command, answer, views, cross_check(problem, views), measure, name)
    return Proved(title, problem, answer, shown, command)


def _lemmas(problems: Iterable[Problem]) -> list[SignLemma]:
    """The sign lemmas of the problems, without those that say the same under more assumptions."""
    from verify.closed_form.sign_lemmas import prove_sign_lemmas

    found: list[SignLemma] = []
    for each in (x for problem in problems for x in prove_sign_lemmas(problem, LEMMAS)):
        if not any(_covers(known, each) for known in found):
            found.append(each)
    return found


def _covers(known: SignLemma, other: SignLemma) -> bool:
    """Whether ``known`` says the same under no more assumptions."""
    same = (known.variable, known.piece, known.cells) == (other.variable, other.piece, other.cells)
    return same and all(x in other.document["assumptions"] for x in known.document["assumptions"])


def _on_the_square(problem: Problem) -> bool:
    """Whether all priors run freely over (0, 1]."""
    return set(problem.running) == set(problem.model.variables) == {n for r in problem.region.relations for n in r.names}


def _command(words: list[str]) -> str:
    return tex_code(shlex.join(["epsproof", *words]))


def _composed(article: Article, proved: list[ProvedAnswer], lemmas: list[SignLemma]) -> Composed:
    results: list[ProvedAnswer | SignLemma] = [*proved, *(x for x in lemmas if x.status == "proved")]
    status = "proved" if all(x.status == "proved" for x in proved) else "undecided"
    return Composed(article, tuple((x.digest, x.document) for x in results), status)


def file_stem(name: str) -> str:
    """A file name for a paper or profile: letters, digits and hyphens."""
    kept = "".join(c if c.isascii() and c.isalnum() else "-" for c in name)
    return "-".join(part for part in kept.split("-") if part)[:60] or "report"
