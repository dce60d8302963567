"""Questions with their proofs as every format shows them; the proofs are started here, not where a format is written."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import QuestionError, UnknownName, nearest
from epsproof.reports.question import Question, posed
from epsproof.reports.view.case_view import CaseView, CrossCheck, case_views, cross_check

if TYPE_CHECKING:
    from epsproof.verify.closed_form.proved import ProvedAnswer
    from epsproof.verify.closed_form.sign_lemmas import SignLemma

__all__ = [
    "ProvedView",
    "asked_view",
    "has_one_limit",
    "is_plain",
    "lemmas_of_paper",
    "lemmas_of_profile",
    "proved_profiles",
    "proved_view",
]

# Whether a question is one upper limit on one region, which pictures and plain words can show.


def has_one_limit(problem: Problem) -> bool:
    """One profile r* in the priors and parameters: no limit from below, no classes of adversaries, no groups, no roots of
    priors."""
    one = problem.criterion.profile is not None and problem.criterion.floor is None
    return one and not problem.classes and problem.group == 1 and not problem.roots


def is_plain(problem: Problem) -> bool:
    """The same, and the prior is a formula in the priors alone."""
    return has_one_limit(problem) and not problem.model.parameters


LEMMAS, BRIEFLY = 240.0, 3.0
Report = Callable[..., None]


@frozen
class ProvedView:
    """A question with its proved answer; ``source`` is that of the profile, ``name`` of a registered one, "" for any other.

    ``command`` is the line that derives the answer again.
    """

    title: str
    source: str
    command: str
    problem: Problem
    answer: ProvedAnswer
    cases: tuple[CaseView, ...]
    checks: tuple[CrossCheck, ...]
    name: str = ""


def proved_view(
    title: str,
    source: str,
    words: list[str],
    problem: Problem,
    seconds: float,
    report: Report,
    name: str = "",
) -> ProvedView:
    """The answer with its proof, found within ``seconds``; ``words`` are the command's that derives it."""
    from epsproof.verify.closed_form.proved import prove_closed_form

    answer = prove_closed_form(problem, seconds=seconds, progress=report)
    cases = case_views(answer.answer)
    command = shlex.join(["epsproof", *words])
    return ProvedView(title, source, command, problem, answer, cases, cross_check(problem, cases), name)


def asked_view(asked: Question, seconds: float, report: Report) -> ProvedView:
    """The view of a question, a registered family or the profile of a claim; raises QuestionError."""
    title, source, question = _titled(asked)
    return proved_view(title, source, ["derive", *asked.words], question.problem(), seconds, report)


def _titled(asked: Question) -> tuple[str, str, Question]:
    """Title, source and question; for a claim these are about its profile."""
    from epsproof.derive.profiles import FAMILIES
    from epsproof.verify.papers import PAPERS

    if asked.profile in FAMILIES:
        family = FAMILIES[asked.profile]
        return family.title, family.source, asked
    claims = (
        {claim.id: (paper, claim) for paper in PAPERS.values() for claim in paper.read()}
        if "." in asked.profile
        else {}
    )
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


def proved_profiles(paper: str, seconds: float, report: Report) -> list[ProvedView]:
    """The named profiles of a paper with their proofs, in its order."""
    from epsproof.derive.profiles import FAMILIES
    from epsproof.verify.papers import PAPERS

    if strange := [name for name in PAPERS[paper].profiles if name not in FAMILIES]:
        near = nearest(strange[0], FAMILIES)
        raise QuestionError(
            f"{paper}: paper.toml names a profile {strange[0]!r} that there is not; near are {near}"
        )
    families = [FAMILIES[name] for name in PAPERS[paper].profiles]
    found = []
    for number, family in enumerate(families):
        report(family.title, number, len(families))
        problem = posed(family.name, (), (), "unbounded")
        words = ["derive", family.name]
        found.append(
            proved_view(family.title, family.source, words, problem, seconds, report, name=family.name)
        )
    return found


def lemmas_of_profile(problem: Problem) -> list[SignLemma]:
    """The sign lemmas of a plain question, proved where that takes no more than BRIEFLY; none for any other."""
    return (
        _lemmas([problem], BRIEFLY) if is_plain(problem) and not any(c.where for c in problem.clauses) else []
    )


def lemmas_of_paper(proved: Iterable[ProvedView], report: Report) -> list[SignLemma]:
    """The sign lemmas, proved, of those questions in which all priors run freely over (0, 1]."""

    def told() -> Iterator[Problem]:
        for view in proved:
            if _on_the_square(view.problem):
                report(f"sign lemmas of {view.problem.statement}")
                yield view.problem

    return _lemmas(told(), LEMMAS)


def _on_the_square(problem: Problem) -> bool:
    return (
        set(problem.running)
        == set(problem.model.variables)
        == {n for r in problem.region.relations for n in r.names}
    )


def _lemmas(problems: Iterable[Problem], seconds: float) -> list[SignLemma]:
    """The sign lemmas of the problems, proved within ``seconds`` each, without those that say the same under more assumptions."""
    from epsproof.verify.closed_form.sign_lemmas import prove_sign_lemmas

    found: list[SignLemma] = []
    single = (problem for problem in problems if len(problem.model.potentials) == 1)
    for each in (x for problem in single for x in prove_sign_lemmas(problem, seconds)):
        if not any(_covers(known, each) for known in found):
            found.append(each)
    return found


def _covers(known: SignLemma, other: SignLemma) -> bool:
    """Whether ``known`` says the same of the same region under no more assumptions."""
    same = (known.variable, known.cells) == (other.variable, other.cells)
    return same and known.is_about(other.problem, other.piece)
