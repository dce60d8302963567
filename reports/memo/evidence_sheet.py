"""The second page of a memo on a budget: the formula, its picture, how it moves, and how all was checked."""

from __future__ import annotations

from importlib.metadata import version

from epsproof.derive.text.names import latex_name
from epsproof.reports.document.latex import formula_source
from epsproof.reports.document.model import (
    Block,
    Code,
    Display,
    Formula,
    Heading,
    Paragraph,
    Picture,
    Sentence,
    Source,
    Text,
    Word,
    bullets,
    listed,
)
from epsproof.reports.document.question_words import binding_words, conditions, demands, equation_of, region
from epsproof.reports.latex.width import width
from epsproof.reports.memo.memo import Memo
from epsproof.reports.view.proved_view import is_plain

__all__ = ["evidence"]

OUTCOMES = {"unbounded": "every budget is admissible", "none": "no budget above zero is admissible"}
LONGEST = 260.0
FRAMES = (
    "Where the curve ends or the area is hatched nothing is asked. Infinite values are cut off at the frame.",
    "Where the area is hatched nothing is asked. Both letters are beliefs before the release; the bars say what the colours are.",
)
BARE = (
    "Where the curve ends nothing is asked. Infinite values are cut off at the frame.",
    FRAMES[1].partition(". ")[2],
)
"""The same where nothing is hatched."""
SETS = "The dot is where the budget is least."
NEXT = "The hollow mark is where the budget is least: beliefs come as near to it as one likes."
DERIVED = "This holds for small changes, at the values above; the numbers are derivatives of the formula."
TOLD = "The tolerated ratio of beliefs, and the budget that each {} admits; the least of them is {}"


def evidence(memo: Memo, plot: dict[str, bytes] | None) -> list[Block]:
    blocks = [*_formula(memo), *_picture(memo, plot), *_moves(memo)]
    checked: list[Word] = [
        "The number was found by exact arithmetic on the criterion itself, from both sides, and without the formula."
    ]
    if source := memo.problem.model.source:
        checked.append(Sentence(f" The theory: {source}."))
    if memo.main.finite:
        law, factor = (
            Formula((x,)) for x in (r"\frac{1 - t}{1 + t} t^{\lvert k\rvert}", r"t = e^{-\varepsilon}")
        )
        checked += [
            " Geometric noise takes the value ",
            Formula(("k",)),
            " with probability ",
            law,
            " for ",
            factor,
        ]
        checked.append(", on a count that one step of privacy changes by one at most.")
    made = f" Made by {'epsproof ' + version('epsproof')} with the command"
    return [*blocks, Heading("How it was checked"), Paragraph((*checked, made)), Source(memo.command)]


def _formula(memo: Memo) -> list[Block]:
    problem, view = memo.problem, memo.view
    priors, demanded = listed(region(problem)), demands(problem)
    if not demanded or max(width(formula_source(x)) for x in demanded) > LONGEST:
        asked: Text = ("Let the criterion be as above",)
    elif is_plain(problem):
        asked = ("Let the tolerated ratio be ", demanded[0])
    else:
        asked = ("Let ", *listed(demanded))
    opening = (*asked, *((" for the priors with ", *priors) if priors else ()), ". ")
    when: Text = ()
    if view and view.when:
        when = ("in the case ", *listed(conditions(view.when)), ", which holds at these values")
    if view and view.case.kind == "finite":
        formula = Formula((r"\varepsilon^* = ", view.epsilon))
        if view.implicit and view.equation is not None:
            formula = Formula(
                (r"\varepsilon^* = -\log t, \quad ", *equation_of(view.case, view.equation, "t").parts)
            )
        proved = memo.proved.status == "proved"
        then = (
            "Then the largest" if proved else "The formula found, not proved in every part, for the largest"
        )
        rest = (*when, ". ", *_proof_text(memo)) if when else _proof_text(memo)
        return [
            Heading("The formula"), Paragraph((*opening, f"{then} admissible budget is")), Display(formula),
            Paragraph((*rest, *_fingerprint(memo))),
        ]  # fmt: skip
    if view and view.case.kind in OUTCOMES:
        told: Text = (f"Then {OUTCOMES[view.case.kind]}", *((" ", *when) if when else ()), ". ")
    else:
        told = ("No formula was found for these values; the number comes from the criterion itself. ",)
    return [Heading("The formula"), Paragraph((*opening, *told, *_proof_text(memo), *_fingerprint(memo)))]


def _proof_text(memo: Memo) -> Text:
    binding = _binding(memo)
    if memo.proved.status != "proved":
        said = "The formula is not proved in every part. The number on the first page does not rest on it."
        return (*binding, said)
    assumptions = memo.problem.assumptions
    scope = " for all parameters" if assumptions or memo.problem.parameters else ""
    satisfying = (" that satisfy ", *listed(conditions(assumptions))) if assumptions else ()
    checked = "; a small separate program has checked every step of the proof"
    return (*binding, f"This is proved{scope}", *satisfying, checked)


def _fingerprint(memo: Memo) -> Text:
    if memo.proved.status != "proved":
        return ()
    return (" (its fingerprint: ", Code(memo.proved.digest[:12]), ").")


def _binding(memo: Memo) -> Text:
    view = memo.view
    if view is None or not view.prior or view.case.kind != "finite":
        return ()
    return ("The budget is ", *binding_words(view), ". ")


def _picture(memo: Memo, plot: dict[str, bytes] | None) -> list[Block]:
    if not plot:
        return []
    running, priors = memo.problem.running, memo.main.priors
    surface = len(running) > 1
    least = "the recommended one" if memo.mechanism is None else "that of a release of any kind"
    told = f"{TOLD.format('pair of beliefs' if surface else 'belief', least)}, {memo.main.epsilon}."
    caption = FRAMES[surface] if b"<pattern" in plot["svg"] else BARE[surface]
    if surface or set(running) <= set(priors):
        caption += f" {SETS if memo.attained else NEXT}"
    width, narrow = 0.55 if _crowded(memo) else 0.72, plot.get("narrow", b"")
    beside = (caption,) if _crowded(memo) else ()
    shown = Picture("plot", plot["svg"], plot["pdf"], told, "" if beside else caption, width, beside, narrow)
    return [Heading("The criterion and the budget along the beliefs"), shown]


def _crowded(memo: Memo) -> bool:
    """Whether the memo has another table or picture: it is to stay on two pages."""
    return bool(memo.others) or memo.band is not None or memo.table is not None


def _moves(memo: Memo) -> list[Block]:
    if not memo.elasticities:
        return []
    items: list[Text] = []
    for move in memo.elasticities:
        name, said = latex_name(move.name), move.sentence()
        if move.formula != 0 and width(formula_source(Formula((move.formula,)))) <= LONGEST:
            slope = rf"\frac{{\partial \varepsilon}}{{\partial {name}}}"
            quotient = rf"\frac{{{name}}}{{\varepsilon}} {slope} = "
            formula = Formula((quotient, move.formula, rf" \approx {move.value:.3g}"))
            items.append((*said, ": ", formula, "."))
        else:
            items.append((*said, "."))
    return [
        Heading("How the answer moves"),
        bullets(items),
        *([] if _crowded(memo) else [Paragraph(DERIVED, small=True)]),
    ]
