"""Articles from results: one on a paper's profiles and claims, one on a single profile."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from attrs import frozen

from derive.problem import Problem
from reports.case_view import case_views
from reports.cross_check import cross_check
from reports.latex.article import Article
from reports.latex.bound import bound_text
from reports.latex.escape import tex, tex_code
from reports.latex.lemma import lemma
from reports.latex.theorem import Theorem, theorem
from reports.latex.verdict import row

if TYPE_CHECKING:
    from verify.closed_form import ProvedAnswer
    from verify.sign_lemmas import SignLemma

__all__ = ["Composed", "paper_article", "profile_article"]

Report = Callable[..., None]


@frozen
class Composed:
    """The article, the certificate documents behind it as (digest, document), and the worst status among its theorems."""

    article: Article
    documents: tuple[tuple[str, dict[str, Any]], ...]
    status: str


def profile_article(problem: Problem, options: list[str], seconds: float, report: Report) -> Composed:
    """The article on one profile; ``options`` are the command line's, for the reproducibility page."""
    proved, result = _theorem("The largest admissible budget", "", ["derive", *options], problem, seconds, report)
    report("sign lemmas")
    lemmas = _lemmas([problem])
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
        (bound_text(problem.bound),),
        (result,),
        tuple(lemma(x) for x in lemmas),
        (),
        (),
    )
    return _composed(article, [proved], lemmas)


def paper_article(paper: str, seconds: float, report: Report) -> Composed:
    """The article on a registered paper: its profiles, sign lemmas and claims."""
    from derive.problem import pose
    from derive.profiles import FAMILIES
    from verify.claims import run

    families = [f for f in FAMILIES.values() if all(word in f.source.lower() for word in paper.split("-"))]
    problems = [pose(f.profile, f.where, f.assume) for f in families]
    pairs = []
    for number, (family, problem) in enumerate(zip(families, problems, strict=True)):
        report(family.title, number, len(families) + 2)
        pairs.append(_theorem(family.title, family.source, ["derive", family.name], problem, seconds, report))
    report("sign lemmas", len(families), len(families) + 2)
    lemmas = _lemmas(p for p in problems if _on_the_square(p))
    report("claims", len(families) + 1, len(families) + 2)
    verdicts = run(paper, report)
    bounds = {p.bound.name: bound_text(p.bound) for p in problems}
    abstract = (
        r"Kazan and Reiter \cite{KazanReiter2024} turn a risk profile, the largest posterior-to-prior ratio that an agency "
        f"tolerates, into a privacy budget. Their posterior bound and the closed forms for {len(families)} profiles are derived "
        "again by a program, proved by exact certificates and compared with an independent minimisation; "
        f"{len(verdicts)} statements and numbers of the paper are given a verdict."
    )
    article = Article(
        "Risk profiles and the budgets they admit: a checked companion to Kazan and Reiter (2024)",
        "Risk profiles and the budgets they admit",
        abstract,
        tex(paper),
        _command(["report", paper]),
        tuple(bounds.values()),
        tuple(result for _, result in pairs),
        tuple(lemma(x) for x in lemmas),
        tuple(row(v) for v in verdicts),
        tuple(sorted(Counter(v.verdict for v in verdicts).items())),
    )
    return _composed(article, [proved for proved, _ in pairs], lemmas)


def _theorem(
    title: str, source: str, command: list[str], problem: Problem, seconds: float, report: Report
) -> tuple[ProvedAnswer, Theorem]:
    from verify.closed_form import prove_closed_form

    proved = prove_closed_form(problem, seconds=seconds, progress=report)
    views = case_views(proved.answer)
    return proved, theorem(title, source, shlex.join(["epsproof", *command]), proved, views, cross_check(problem, views))


def _lemmas(problems: Iterable[Problem]) -> list[SignLemma]:
    """The sign lemmas of the problems, each statement once."""
    from verify.sign_lemmas import prove_sign_lemmas

    return list({x.digest: x for problem in problems for x in prove_sign_lemmas(problem)}.values())


def _on_the_square(problem: Problem) -> bool:
    """Whether all priors run freely over (0, 1]."""
    return set(problem.running) == set(problem.bound.variables) == {n for r in problem.region.relations for n in r.names}


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
