"""A derived and proved answer: which epsilon to use and whose prior decides, the question, the cases, the derivation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import ROUND_FLOOR, Decimal
from typing import TYPE_CHECKING, Any

import sympy

from epsproof.derive.answer.answer import Step, Typed
from epsproof.derive.text.notation import t
from epsproof.reports.document.model import (
    Answer,
    Block,
    Display,
    Fields,
    Formula,
    Heading,
    Items,
    Paragraph,
    Rows,
    Text,
    bullets,
    joined,
)
from epsproof.reports.document.question_words import approach, asked_fields
from epsproof.reports.text.conditions import chains_text
from epsproof.reports.text.formula import formula_text
from epsproof.reports.view.case_view import UNIT, CaseView, CrossCheck, root_at, root_words

if TYPE_CHECKING:
    from epsproof.verify.closed_form.evaluate import Evaluation
    from epsproof.verify.closed_form.proved import ProvedAnswer
    from epsproof.verify.closed_form.prover import ProvedLink

__all__ = ["TITLE", "advice", "advice_at", "answer_blocks", "explanation_blocks", "rounded_down"]

TITLE = "The largest admissible budget"
MOST_REASONS, DIGITS = 5, 4
NO_FORMULA = " (a certified number; no formula is proved)"
ANY = "Any epsilon will do: the criterion demands nothing."
NONE = "No epsilon > 0 will do: the criterion is broken whatever is released."


def answer_blocks(
    proved: ProvedAnswer,
    views: Sequence[CaseView],
    checks: Sequence[CrossCheck],
    file: str | None = None,
    first: str | None = None,
    timed: bool = False,
) -> tuple[Block, ...]:
    """What to use (``first``, where that is known of given values), then question, cases, evidence and derivation; ``file`` is
    that of the proof, and how long it took is told where it is asked for."""
    rows: Rows = [] if proved.number is None else _number(proved.number)
    asked = Fields((*asked_fields(proved.answer.problem).rows, *Fields.of(rows).rows))
    blocks: list[Block] = [Answer(first or advice(proved, views, checks), ()), asked]
    cases = proved.answer.cases
    for view in views:
        if len(cases) > 1:
            blocks.append(Heading(f"case {view.number} of {len(cases)}", numbered=False))
        blocks.append(Fields.of(_case(view, proved, checks)))
    for number, case in enumerate(cases, 1):
        if case.refuted:
            blocks.append(
                Paragraph(f"case {number} of {len(cases)} is refuted at {case.refuted}, and not shown")
            )
    own = views[0].steps if len(cases) == len(views) == 1 else ()
    blocks += [Heading("derivation", numbered=False), *_steps((*proved.answer.steps, *own))]
    for view in views:
        if view.case.steps and not own:
            blocks += [Heading(f"case {view.number}", 3, numbered=False), *_steps(view.steps)]
    blocks.append(Paragraph(_evidence(proved, file, timed)))
    if proved.reasons:
        more = len(proved.reasons) - MOST_REASONS
        told = [f"undecided: {reason}" for reason in proved.reasons[:MOST_REASONS]]
        blocks.append(bullets([*told, *([f"and {more} more"] if more > 0 else [])]))
    return tuple(blocks)


def _number(number: Evaluation) -> Rows:
    """Epsilon as a certified number, where there is no proved formula."""
    none = number.admissible is False
    ends = f"in [{number.lower}, {number.upper}], certified"
    rows: Rows = [("epsilon", "none: no epsilon > 0 is admissible" if none else ends)]
    if number.priors:
        rows.append(("at prior", ", ".join(f"{name} = {value}" for name, value in number.priors.items())))
    return [*rows, ("method", number.method)]


def _case(view: CaseView, proved: ProvedAnswer, checks: Sequence[CrossCheck]) -> Rows:
    rows: Rows = []
    if view.when:
        rows.append(("when", Typed(chains_text(view.when, " and "))))
    if view.rivals:
        rows.append(("counts if", view.rivals))
    if view.case.kind == "none":
        return [*rows, ("epsilon", "none: no epsilon > 0 is admissible here")]
    nothing = (", nothing is demanded here",) if view.case.kind == "unbounded" else ()
    rows.append(("epsilon", (view.epsilon, *nothing)))
    if view.implicit:
        doubt = () if _told_apart(view, proved) else (", which is not proved to be the only one,",)
        rows.append(("t", (*_root(view), *doubt, " of ", view.equation)))
    elif view.factor is not None:
        rows.append(("t", view.factor))
    if view.prior:
        prior = _equations(view.prior)
        if view.attained:
            rows.append(("attained at", prior))
        else:
            rows.append(("infimum", approach(view, prior)))
    if view.binding_class:
        rows.append(("binding class", view.binding_class))
    if view.utility:
        exact = view.utility["exact_probability"]
        rows.append(("exact count", ("with probability ", exact, " under the geometric mechanism")))
    if proofs := [d for d in proved.links if d.case == view.number - 1]:
        every = len(proved.links)
        among = "" if len(proofs) == every else f" on this case, of {every}"
        rows.append(
            ("proof", f"{len(proofs)} statement{'s' * (len(proofs) != 1)}{among}: {_summary(proofs)}")
        )
    return [*rows, *(("checked", _comparison(check)) for check in checks if check.case == view.number)]


def _equations(values: dict[str, sympy.Expr]) -> Text:
    return joined((f"{name} = ", value) for name, value in values.items())


def _root(view: CaseView) -> Text:
    return tuple("(0, 1)" if word == UNIT else word for word in root_words(view.case))


def _told_apart(view: CaseView, proved: ProvedAnswer) -> bool:
    """Whether it is proved that there is one root where the case says, so that it is known which one is meant."""
    own = [d for d in proved.links if d.case == view.number - 1 and d.kind in ("idle", "signs")]
    return all(d.outcome is None for d in own)


def _summary(proofs: list[ProvedLink]) -> str:
    """How many statements of each kind: ``signs 1, safety 2, tightness 1``."""
    kinds = Counter(proof.kind for proof in proofs)
    return ", ".join(f"{kind} {number}" for kind, number in kinds.items())


def _comparison(check: CrossCheck) -> str:
    at = ", ".join(f"{name} = {value}" for name, value in check.values.items()) or "the numbers given"
    if check.lower == "inf" == check.closed_form:
        return f"at {at}: numerically, too, nothing is demanded"
    verdict = "it agrees" if check.agrees else f"it DISAGREES with the closed form, {check.closed_form}"
    if check.at_prior:
        verdict = f"it DISAGREES with the prior above, where epsilon is {check.at_prior}"
    if check.minimum:
        return f"at {at}: minimising the criterion as typed gives epsilon {check.minimum}; {verdict}"
    return f"at {at}: minimising the translation gives epsilon in [{check.lower}, {check.upper}]; {verdict}"


def _evidence(proved: ProvedAnswer, file: str | None, timed: bool) -> str:
    took = f" in {proved.seconds:.1f} s" if timed else ""
    saved = f", saved as {file}" if file else ""
    return f"{proved.status}: {len(proved.links)} statements{took}, digest {proved.digest[:12]}{saved}"


def _steps(steps: Sequence[Step]) -> tuple[Block, ...]:
    items: list[tuple[Block, ...]] = []
    for step in steps:
        said = Paragraph((*step.words, step.end.value))
        items.append((said,) if step.formula is None else (said, Display(Formula((step.formula,)))))
    return (Items(tuple(items)),) if items else ()


def advice(proved: ProvedAnswer, views: Sequence[CaseView], checks: Sequence[CrossCheck]) -> Text:
    """What to use, in one sentence: a number where the question has no parameters, else the formula or the number of cases."""
    if proved.status == "undecided":
        return ("Undecided: what follows is not proved, and no budget rests on it.",)
    if proved.number is not None:
        return (advice_at(proved.number.lower, proved.number.admissible, NO_FORMULA),)
    if len(views) != 1:
        finite = sum(view.case.kind == "finite" for view in views)
        cases = f"{len(views)} cases, {finite} of them with a formula"
        return (f"Epsilon depends on the parameters: {cases}; --set NAME=VALUE gives a number.",)
    (view,) = views
    if view.case.kind != "finite":
        return (ANY if view.case.kind == "unbounded" else NONE,)
    known = None if t in view.epsilon.free_symbols else view.epsilon
    number = bool(checks) and not proved.answer.problem.parameters
    who = _who(view, root_at(view.case, {}) if number and view.case.equation is not None else None)
    if not number:
        formula: Text = (known,)
        if known is None:
            formula = ("-log t, with t ", *_root(view), " of ", view.equation)
        return ("Use epsilon at most ", *formula, "; ", *who, ".")
    value = rounded_down(min(checks[0].lower, checks[0].closed_form, key=Decimal))
    equal: Text = ()
    if known is not None and formula_text(known, same_object=False) != value:
        equal = (" (= ", known, ", rounded down)")
    return (f"Use epsilon at most {value}", *equal, "; ", *who, ".")


def advice_at(lower: str, admissible: bool | None, why: str = "") -> str:
    """What to use at given values, where ``lower`` is the lower end of epsilon."""
    if lower == "inf":
        return ANY
    return NONE if admissible is False else f"Use epsilon at most {rounded_down(lower)}{why}."


def explanation_blocks(found: dict[str, Any]) -> tuple[Block, ...]:
    """What --explain asks for: who can bind, and how epsilon moves with the parameters."""
    lines = list(found["structure"])
    for flow in found["priors"]:
        lines.append(
            f"where the limit is {flow['limit']}, epsilon {flow['epsilon']} as {flow['motion']}: {flow['therefore']}"
        )
    moves = [
        f"case {m['case']}: d epsilon/d{m['parameter']} = {m['slope']}; epsilon {m['epsilon']}"
        for m in found["parameters"]
    ]
    parts = (("who can bind", lines), ("sensitivities", moves))
    return tuple(
        block for title, said in parts if said for block in (Heading(title, numbered=False), bullets(said))
    )


def rounded_down(lower: str) -> str:
    """A decimal with four significant digits that is no larger; a shorter one as it is."""
    value = Decimal(lower)
    if not value:
        return "0"
    step = Decimal(1).scaleb(value.adjusted() - DIGITS + 1)
    short = value.quantize(step, rounding=ROUND_FLOOR)
    return f"{short.normalize():f}" if len(f"{short.normalize():f}") < len(lower) else lower


def _who(view: CaseView, root: sympy.Float | None) -> Text:
    """Whose prior decides; along a path, where it ends; a prior that depends on t as a decimal where t is the number ``root``."""

    def end(name: str, value: sympy.Expr) -> Text:
        if root is None or t not in value.free_symbols:
            return (f"{name} = ", value)
        return (f"{name} near {value.subs(t, root).evalf(DIGITS)}",)

    ends = {
        name: value.subs({s: 0 for s in value.free_symbols if s.name == view.path})
        for name, value in view.prior.items()
    }
    if not ends:
        return ("the region has a single adversary",)
    if view.attained:
        return (
            "the limit is set by an adversary with ",
            *joined(end(name, value) for name, value in ends.items()),
        )
    moving = {name for name, value in view.prior.items() if view.path in {s.name for s in value.free_symbols}}
    nears = joined((f"{name} nears ", ends[name]) for name in ends if name in moving)
    beside = joined(end(name, value) for name, value in ends.items() if name not in moving)
    return ("the limit is approached as ", *nears, *((", with ", *beside) if beside else ()))
