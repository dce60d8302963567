"""A theorem on its own, for ``\\input`` in somebody's article."""

from __future__ import annotations

import re
import shlex
from importlib.metadata import version

from attrs import evolve, frozen

from derive.text.errors import UnknownName
from reports.latex.article.article import latex_environment
from reports.latex.article.compose import proved_theorem
from reports.latex.escape import one_line
from reports.latex.source_lines import wrapped
from reports.question import Question
from reports.terminal.progress import Report

__all__ = ["Snippet", "snippet"]

NARROW = 0.72


@frozen
class Snippet:
    """LaTeX source, and whether the proof is complete."""

    source: str
    status: str


def snippet(asked: Question, proof: bool, seconds: float, report: Report) -> Snippet:
    """The theorem on a question, a registered family or the profile of a claim; raises QuestionError."""
    title, source, question = _question(asked)
    found = proved_theorem(title, source, ["derive", *asked.words], question.problem(), seconds, report, NARROW)
    environment = latex_environment("reports.latex")
    text = environment.get_template("snippet.tex.j2").render(
        theorem=found.theorem,
        proof=proof,
        version=version("epsproof"),
        command=one_line(shlex.join(["epsproof", "latex", *asked.words])),
    )
    return Snippet(wrapped(text), found.answer.status)


def _question(asked: Question) -> tuple[str, str, Question]:
    """(title, source, the question; that of its profile for a claim)."""
    from derive.profiles import FAMILIES
    from verify.papers import PAPERS

    if asked.profile in FAMILIES:
        family = FAMILIES[asked.profile]
        return family.title, family.source, asked
    claims = {claim.id: (paper, claim) for paper in PAPERS.values() for claim in paper.read()} if "." in asked.profile else {}
    if asked.profile not in claims:
        return "The largest admissible budget", "", asked
    paper, claim = claims[asked.profile]
    if "profile" not in claim.data:
        raise UnknownName(
            f"the claim {asked.profile} is about no risk profile, so there is no theorem to print; epsproof list shows its kind"
        )
    question = evolve(
        asked,
        profile=str(claim["profile"]),
        where=(*claim.get("where", []), *asked.where),
        assume=(*claim.assumptions, *asked.assume),
        bound=str(claim.get("bound", asked.bound)),
    )
    place = re.sub(r", (case|line|part) \S+$", "", claim.location)
    return f"{paper.citation}, {place}", "", question
