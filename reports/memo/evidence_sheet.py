"""The second page of a memo on a budget: the formula, its picture, how it moves, and how all was checked."""

from __future__ import annotations

from importlib.metadata import version

from epsproof.derive.text.notation import latex_name
from epsproof.reports.document.latex import formula_source, words_latex
from epsproof.reports.document.model import listed
from epsproof.reports.document.question import conditions, demands, equation_of, region
from epsproof.reports.latex.escape import tex, tex_join
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.latex.prose import prose
from epsproof.reports.latex.width import width
from epsproof.reports.memo.memo import Memo
from epsproof.reports.memo.sheet.blocks import (
    Block,
    Bullets,
    Code,
    Display,
    Heading,
    Paragraph,
    Picture,
    Piece,
    Source,
    Text,
)
from epsproof.reports.view.plain import is_plain

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
    checked = "The number was found by exact arithmetic on the criterion itself, from both sides, and without the formula."
    if source := memo.problem.model.source:
        checked += f" The theory: {prose(source)}."
    if memo.main.finite:
        checked += (
            r" Geometric noise takes the value $k$ with probability $\frac{1 - t}{1 + t} t^{\lvert k\rvert}$ for "
            r"$t = e^{-\varepsilon}$, on a count that one step of privacy changes by one at most."
        )
    made = f"Made by {tex('epsproof ' + version('epsproof'))} with the command"
    return [*blocks, Heading("How it was checked"), Paragraph(f"{checked} {made}"), Source(memo.command)]


def _formula(memo: Memo) -> list[Block]:
    problem, view = memo.problem, memo.view
    priors = words_latex(listed(region(problem)))
    demanded = [formula_source(demand) for demand in demands(problem)]
    if not demanded or max(map(width, demanded)) > LONGEST:
        asked = "Let the criterion be as above"
    elif is_plain(problem):
        asked = f"Let the tolerated ratio be ${demanded[0]}$"
    else:
        asked = f"Let {tex_join(demanded)}"
    opening = f"{asked} for the priors with {priors}." if priors else f"{asked}."
    when = (
        f" in the case {words_latex(listed(conditions(view.when)))}, which holds at these values"
        if view and view.when
        else ""
    )
    if view and view.case.kind == "finite":
        formula = rf"\varepsilon^* = {formula_latex(view.epsilon)}"
        if view.implicit and view.equation is not None:
            formula = rf"\varepsilon^* = -\log t, \quad {formula_source(equation_of(view.case, view.equation, 't'))}"
        proved = memo.proved.status == "proved"
        then = (
            "Then the largest" if proved else "The formula found, not proved in every part, for the largest"
        )
        rest = f"{when.strip()}. {_proof_text(memo)}" if when else _proof_text(memo)
        return [
            Heading("The formula"), Paragraph(f"{opening} {then} admissible budget is"), Display(formula),
            Paragraph((rest, *_fingerprint(memo))),
        ]  # fmt: skip
    if view and view.case.kind in OUTCOMES:
        told = f"Then {OUTCOMES[view.case.kind]}{when}."
    else:
        told = "No formula was found for these values; the number comes from the criterion itself."
    return [Heading("The formula"), Paragraph((f"{opening} {told} {_proof_text(memo)}", *_fingerprint(memo)))]


def _proof_text(memo: Memo) -> str:
    binding = _binding(memo)
    if memo.proved.status != "proved":
        return f"{binding} The formula is not proved in every part. The number on the first page does not rest on it.".strip()
    assumptions = memo.problem.assumptions
    scope = " for all parameters" if assumptions or memo.problem.parameters else ""
    if assumptions:
        scope += f" that satisfy {words_latex(listed(conditions(assumptions)))}"
    return f"{binding} This is proved{scope}; a small separate program has checked every step of the proof".strip()


def _fingerprint(memo: Memo) -> tuple[Piece, ...]:
    return (
        (" (its fingerprint: ", Code(memo.proved.digest[:12]), ").") if memo.proved.status == "proved" else ()
    )


def _binding(memo: Memo) -> str:
    view = memo.view
    if view is None or not view.prior or view.case.kind != "finite":
        return ""
    point = tex_join([f"{name} = {formula_latex(value)}" for name, value in view.prior.items()])
    if view.attained:
        return f"An adversary who sets it has {point}."
    return rf"No prior attains it; it is approached along {point} as ${latex_name(view.path)} \downarrow 0$."


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
        name, shown = latex_name(move.name), formula_latex(move.formula)
        said = move.sentence(f"${name}$", tex)
        if move.formula != 0 and width(shown) <= LONGEST:
            slope = rf"\frac{{\partial \varepsilon}}{{\partial {name}}}"
            formula = rf"\frac{{{name}}}{{\varepsilon}} {slope} = {shown} \approx {move.value:.3g}"
            items.append(f"{said}: ${formula}$.")
        else:
            items.append(f"{said}.")
    return [
        Heading("How the answer moves"),
        Bullets(tuple(items)),
        *([] if _crowded(memo) else [Paragraph(DERIVED, small=True)]),
    ]
