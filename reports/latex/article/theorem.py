"""A proved answer as a theorem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from epsproof.derive.answer.answer import End
from epsproof.derive.models.model import Model
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import latex_name
from epsproof.reports.latex.article.case import CaseText, case_text, fitting
from epsproof.reports.latex.article.movement import movement, place
from epsproof.reports.latex.article.narrative import narrative
from epsproof.reports.latex.article.proof import Proof, proof
from epsproof.reports.latex.conditions import conditions_latex, region_latex
from epsproof.reports.latex.escape import tex, tex_code, tex_join
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.latex.prose import prose
from epsproof.reports.view.case_view import CaseView
from epsproof.reports.view.cross_check import CrossCheck
from epsproof.reports.view.demands import demands_latex, remarks_latex
from epsproof.reports.view.plain import is_plain
from epsproof.reports.view.proved_view import ProvedView
from epsproof.reports.view.typed_numbers import typed_numbers
from epsproof.verify.closed_form.owed import Owed
from epsproof.verify.workspace.outcome import Proved

if TYPE_CHECKING:
    from epsproof.verify.closed_form.evaluate import Evaluation
    from epsproof.verify.closed_form.proved import ProvedAnswer
    from epsproof.verify.closed_form.sign_lemmas import SignLemma

__all__ = ["Theorem", "theorem"]


@frozen
class Theorem:
    """Everything the template prints of one answer; ``name`` is that of a registered profile, "" for any other.

    ``group`` says how many persons are protected together, "" for single ones.
    ``enclosed`` is the certified interval of epsilon where there is one beside, or instead of, a formula that is not proved.
    """

    title: str
    source: str
    statement: str
    demands: tuple[str, ...]
    remarks: tuple[str, ...]
    region: str
    assumptions: str
    bound: str
    cases: tuple[CaseText, ...]
    steps: str
    movement: str
    case_steps: tuple[str, ...]
    proofs: tuple[Proof, ...]
    common: Proof
    checks: tuple[str, ...]
    status: str
    reasons: tuple[str, ...]
    digest: str
    command: str
    name: str = ""
    enclosed: str = ""
    group: str = ""


def theorem(found: ProvedView, measure: float = 1.0, lemmas: Sequence[SignLemma] = ()) -> Theorem:
    """The theorem; ``measure`` is the text width as a multiple of an A4 page's, ``lemmas`` are those of the article."""
    proved = found.answer
    problem = proved.answer.problem
    group = "" if problem.group == 1 else formula_latex(problem.group)
    by_case = _certificates(proved)
    options = profile_options(found)
    views = tuple(fitting(view, measure) for view in found.cases)
    return Theorem(
        title=prose(found.title[:1].upper() + found.title[1:]),
        source=tex(found.source),
        statement=tex_code(problem.statement)
        if set(problem.statement) & set("<>=") or not is_plain(problem)
        else "",
        demands=demands_latex(problem),
        remarks=remarks_latex(problem),
        region=tex_join(region_latex(problem)),
        assumptions=tex_join(conditions_latex(problem.assumptions, typed_numbers(problem))),
        bound=_model(problem.model) + _together(group),
        cases=tuple(case_text(view, measure) for view in views),
        steps=narrative(proved.answer.steps),
        movement=movement(problem, lemmas),
        case_steps=tuple(_case_steps(problem, view) for view in views),
        proofs=tuple(
            proof(by_case.get(view.number - 1, []), options, view.case.clause, measure) for view in views
        ),
        common=proof(by_case.get(None, [])),
        checks=tuple(_check(check) for check in found.checks),
        status=proved.status,
        reasons=_open(proved),
        digest=proved.digest[:12],
        command=tex_code(found.command),
        name=found.name,
        enclosed=_interval(proved.number) if proved.number else "",
        group=group,
    )


def profile_options(found: ProvedView) -> list[list[str]]:
    """The options of every clause of the proof's document, of each potential of the model."""
    several = range(len(found.problem.model.potentials))
    return [clause["options"] for clause in found.answer.document.get("profile", ()) for _ in several]


def _model(model: Model) -> str:
    """The model by its title, said to be one where the title does not name a privacy definition."""
    return tex(model.title) if model.derivation else f"the attack model \\emph{{{tex(model.title)}}}"


def _together(group: str) -> str:
    return f" for groups of ${group}$ persons" if group else ""


def _case_steps(problem: Problem, view: CaseView) -> str:
    """Where the case's prior lies, then the equation there and its root."""
    first, *rest = view.steps
    where = place(problem, view.case)
    if not where:
        return narrative(view.steps)
    return f"{narrative((evolve(first, end=End.PERIOD),))} {where} {narrative(tuple(rest))}"


def _certificates(proved: ProvedAnswer) -> dict[int | None, list[tuple[Owed, Mapping[str, Any]]]]:
    """The certificates with what they prove, by case index; None for those that belong to the problem as a whole."""
    found: dict[int | None, list[tuple[Owed, Mapping[str, Any]]]] = {}
    for each in proved.obligations:
        if isinstance(each.outcome, Proved):
            found.setdefault(each.case, []).append((each.owed, each.outcome.certificate))
    return found


def _open(proved: ProvedAnswer) -> tuple[str, ...]:
    """The statements without a certificate; where none is known the reasons."""
    names = tuple(tex(each.name) for each in proved.obligations if not isinstance(each.outcome, Proved))
    return names if proved.reasons and names else tuple(map(tex, proved.reasons))


def _interval(number: Evaluation) -> str:
    return (
        "[0, 0]"
        if number.admissible is False
        else f"[{number.lower}, {number.upper}]".replace("inf", r"\infty")
    )


def _check(check: CrossCheck) -> str:
    at = (
        tex_join([f"{latex_name(name)} = {value}" for name, value in check.values.items()])
        or "the numbers of the statement"
    )
    if check.lower == "inf":
        return f"at {at} the independent minimisation demands nothing either"
    word = "agrees with" if check.agrees else r"\textbf{disagrees with}"
    found = f"[{check.lower}, {check.upper}]"
    return f"at {at} the independent minimisation puts $\\varepsilon^*$ in ${found}$, which {word} ${check.closed_form}$"
