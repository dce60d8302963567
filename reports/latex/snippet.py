"""A theorem on its own, for ``\\input`` in somebody's article."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from importlib.metadata import version

from attrs import frozen

from derive.errors import UnknownName
from reports.latex.article import latex_environment
from reports.latex.compose import proved_theorem
from reports.question import posed
from reports.terminal.progress import Report

__all__ = ["Snippet", "snippet"]

NARROW = 0.72


@frozen
class Snippet:
    """LaTeX source, and whether the proof is complete."""

    source: str
    status: str


def snippet(
    profile: str, where: Sequence[str], assume: Sequence[str], bound: str, proof: bool, seconds: float, report: Report
) -> Snippet:
    """The theorem on a profile, a registered family or the profile of a claim; raises QuestionError."""
    title, source, words, question = _question(profile, where, assume, bound)
    found = proved_theorem(title, source, words, posed(*question), seconds, report, NARROW)
    environment = latex_environment("reports.latex")
    text = environment.get_template("snippet.tex.j2").render(
        theorem=found.theorem, proof=proof, version=version("epsproof"), command=shlex.join(["epsproof", "latex", *words[1:]])
    )
    return Snippet(text, found.answer.status)


def _question(
    profile: str, where: Sequence[str], assume: Sequence[str], bound: str
) -> tuple[str, str, list[str], tuple[str, Sequence[str], Sequence[str], str]]:
    """(title, source, words of the command, arguments of ``posed``)."""
    from derive.profiles import FAMILIES
    from verify.papers import PAPERS

    options = [w for option, values in (("--where", where), ("--assume", assume)) for v in values for w in (option, v)]
    options += [] if bound == "unbounded" else ["--bound", bound]
    if profile in FAMILIES:
        family = FAMILIES[profile]
        return family.title, family.source, ["derive", profile, *options], (profile, where, assume, bound)
    claims = {claim.id: (paper, claim) for paper in PAPERS.values() for claim in paper.read()} if "." in profile else {}
    if profile not in claims:
        return "The largest admissible budget", "", ["derive", profile, *options], (profile, where, assume, bound)
    paper, claim = claims[profile]
    if "profile" not in claim.data:
        raise UnknownName(
            f"the claim {profile} is about no risk profile, so there is no theorem to print; epsproof list shows its kind"
        )
    own = [*claim.get("where", []), *where]
    assumed = [*claim.assumptions, *assume]
    question = (str(claim["profile"]), own, assumed, str(claim.get("bound", bound)))
    place = re.sub(r", (case|line|part) \S+$", "", claim.location)
    return f"{paper.citation}, {place}", "", ["derive", profile, *options], question
