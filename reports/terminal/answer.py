"""A derived and proved answer on the terminal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import sympy
from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from epsproof.derive.answer.answer import Step
from epsproof.reports.terminal.advice import advice
from epsproof.reports.terminal.console import has_unicode
from epsproof.reports.terminal.question import fields, show_question
from epsproof.reports.text.conditions import chains_text
from epsproof.reports.text.formula import formula_text
from epsproof.reports.text.pretty import pretty, pretty_text
from epsproof.reports.text.words import words_text
from epsproof.reports.view.case_view import CaseView
from epsproof.reports.view.cross_check import CrossCheck
from epsproof.reports.view.meant_root import meant_root
from epsproof.verify.workspace.outcome import Proved

if TYPE_CHECKING:
    from epsproof.verify.closed_form.discharge import Discharged
    from epsproof.verify.closed_form.evaluate import Evaluation
    from epsproof.verify.closed_form.proved import ProvedAnswer

__all__ = ["show_answer"]

MOST_REASONS = 5


def show_answer(
    proved: ProvedAnswer,
    views: tuple[CaseView, ...],
    checks: tuple[CrossCheck, ...],
    file: str | None,
    screen: Console,
    first: str | None = None,
) -> None:
    """What to use (``first``, where that is known of given values), then question, cases, evidence and derivation."""
    unicode = has_unicode(screen)
    screen.print(first or advice(proved, views, checks, unicode), style="bold")
    screen.print()
    show_question(proved.answer.problem, screen)
    if proved.number is not None:
        screen.print(_number(proved.number))
    cases = proved.answer.cases
    for view in views:
        screen.print()
        if len(cases) > 1:
            screen.print(f"case {view.number} of {len(cases)}", style="bold")
        screen.print(_case(view, proved, checks, unicode))
    for number, case in enumerate(cases, 1):
        if case.refuted:
            screen.print(f"\ncase {number} of {len(cases)} is refuted at {case.refuted}, and not shown")
    screen.print("\nderivation", style="bold")
    _show_steps(proved.answer.steps, unicode, screen)
    for view in views:
        if len(cases) > 1 and view.case.steps:
            screen.print(f"  case {view.number}", style="bold")
        _show_steps(view.steps, unicode, screen)
    screen.print()
    screen.print(_evidence(proved, file))
    for reason in proved.reasons[:MOST_REASONS]:
        screen.print(f"  undecided: {reason}")
    if len(proved.reasons) > MOST_REASONS:
        screen.print(f"  and {len(proved.reasons) - MOST_REASONS} more")


def _number(number: Evaluation) -> Table:
    """Epsilon as a certified number, where there is no proved formula."""
    table = fields()
    if number.admissible is False:
        table.add_row("epsilon", "none: no epsilon > 0 is admissible")
    else:
        table.add_row("epsilon", f"in [{number.lower}, {number.upper}], certified")
    if number.priors:
        table.add_row("at prior", ", ".join(f"{name} = {value}" for name, value in number.priors.items()))
    table.add_row("method", number.method)
    return table


def _case(view: CaseView, proved: ProvedAnswer, checks: tuple[CrossCheck, ...], unicode: bool) -> Table:
    table = fields()

    def row(name: str, text: str) -> None:
        table.add_row(name, pretty_text(text, unicode))

    def plain(formula: sympy.Expr) -> str:
        return formula_text(formula, same_object=False)

    if view.when:
        row("when", chains_text(view.when, " and "))
    if view.rivals:
        table.add_row("counts if", words_text(view.rivals, unicode))
    if view.case.kind == "none":
        table.add_row("epsilon", "none: no epsilon > 0 is admissible here")
        return table
    row(
        "epsilon",
        plain(view.epsilon) + (", nothing is demanded here" if view.case.kind == "unbounded" else ""),
    )
    if view.implicit:
        doubt = "" if _told_apart(view, proved) else ", which is not proved to be the only one,"
        row("t", f"{meant_root(view.case, plain)}{doubt} of {plain(view.equation)}")
    elif view.factor is not None:
        row("t", plain(view.factor))
    if view.prior:
        prior = ", ".join(f"{name} = {plain(value)}" for name, value in view.prior.items())
        if view.attained:
            row("attained at", prior)
        else:
            row("infimum", f"not attained; approached along {prior} as {view.path} -> 0")
    if view.binding_class:
        table.add_row("binding class", view.binding_class)
    if view.utility:
        row(
            "exact count",
            f"with probability {plain(view.utility['exact_probability'])} under the geometric mechanism",
        )
    proofs = [d for d in proved.obligations if d.case == view.number - 1]
    if proofs:
        every = len(proved.obligations)
        counted = f"{len(proofs)}" if len(proofs) == every else f"{len(proofs)} of the {every}"
        table.add_row("proof", f"{counted} obligation{'s' * (every != 1)}: {_summary(proofs)}")
    for check in checks:
        if check.case == view.number:
            table.add_row("checked", _comparison(check))
    return table


def _told_apart(view: CaseView, proved: ProvedAnswer) -> bool:
    """Whether it is proved that there is one root where the case says, so that it is known which one is meant."""
    own = [d for d in proved.obligations if d.case == view.number - 1 and d.owed.kind == "existence"]
    return all(isinstance(d.outcome, Proved) for d in own)


def _summary(proofs: list[Discharged]) -> str:
    """How many obligations of each kind: ``existence 6, safety 2, tightness 5``."""
    kinds = Counter(proof.owed.kind for proof in proofs)
    return ", ".join(f"{kind} {number}" for kind, number in kinds.items())


def _comparison(check: CrossCheck) -> str:
    at = ", ".join(f"{name} = {value}" for name, value in check.values.items()) or "the numbers given"
    if check.lower == "inf" == check.closed_form:
        return f"at {at}: nothing is demanded numerically either; agrees"
    verdict = "agrees" if check.agrees else f"DISAGREES with the closed form, {check.closed_form}"
    return f"at {at}: minimised numerically, epsilon is in [{check.lower}, {check.upper}]; {verdict}"


def _evidence(proved: ProvedAnswer, file: str | None) -> str:
    saved = f", saved as {file}" if file else ""
    return f"{proved.status}: {len(proved.obligations)} obligations in {proved.seconds:.1f} s, digest {proved.digest[:12]}{saved}"


def _show_steps(steps: tuple[Step, ...], unicode: bool, screen: Console) -> None:
    for step in steps:
        said = words_text(step.words, unicode) + step.end.value
        screen.print(Padding(f"{'•' if unicode else '-'} {said}", (0, 0, 0, 2)))
        if step.formula is not None:
            screen.print(Padding(pretty(step.formula, unicode), (0, 0, 0, 6)))
