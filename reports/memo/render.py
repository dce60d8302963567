"""A memo as HTML and as LaTeX; the same sentences, the same formulas."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from importlib.resources import files
from typing import Any

import jinja2
from markupsafe import Markup

from derive.text.notation import latex_name
from reports.figures.svg import svg_source
from reports.figures.worlds.words import in_words
from reports.latex.article.article import latex_environment
from reports.latex.as_written import as_written
from reports.latex.conditions import conditions_latex, region_latex
from reports.latex.escape import tex, tex_code, tex_join
from reports.latex.formula import formula_latex
from reports.latex.prose import prose
from reports.latex.who import who_in_sentences
from reports.latex.width import width
from reports.mathml.prose import html_of_latex
from reports.mathml.translate import mathml
from reports.memo.memo import Candidate, Memo, belief
from reports.memo.words import decimal_text, event
from reports.view.demands import demands_latex
from reports.view.plain import is_plain

__all__ = ["memo_html", "memo_latex"]

SHORT = {"p": "in the data:", "q": "sensitive:"}
OUTCOMES = {"unbounded": "every budget is admissible", "none": "no budget above zero is admissible"}
LONGEST = 260.0
MASS = r"\frac{1 - t}{1 + t} t^{\lvert k\rvert}"


def memo_html(memo: Memo, plot: bytes | None, worlds: bytes | None = None) -> str:
    """One page that needs nothing else; ``plot`` and the picture of the ``worlds`` are SVG."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("reports.memo", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
    )
    css = files("reports.web").joinpath("static/base.css").read_text(encoding="utf-8")
    parts = _parts(memo, html_of_latex, str)
    parts |= {
        "formula": Markup(mathml(parts["formula"], display=True)) if parts["formula"] else "",
        "moves": [m | {"formula": Markup(mathml(m["formula"], large=True)) if m["formula"] else ""} for m in parts["moves"]],
        "plot": Markup(_inline(plot)) if plot else "",
        "worlds": svg_source(worlds) if worlds else "",
        "told": in_words(memo.problem.model),
        "mass": Markup(mathml(MASS)),
        "factor": Markup(mathml(r"t = e^{-\varepsilon}")),
        "values": memo.values_text,
    }
    return environment.get_template("memo.html.j2").render(m=memo, css=Markup(css), **parts)


def memo_latex(memo: Memo, plot: str | None, worlds: str | None = None) -> str:
    """The LaTeX source; ``plot`` and ``worlds`` are the names of the pictures' PDF beside it."""
    environment = latex_environment("reports.memo")
    environment.filters["tex"] = tex
    parts = _parts(memo, str, tex)
    parts |= {
        "statement": tex_code(memo.main.statement),
        "values": tex_join([f"{latex_name(n)} = {decimal_text(v)}" for n, v in sorted(memo.values.items())]),
        "words": prose(memo.main.words),
        "adversaries": prose(memo.adversaries),
        "reasons": tex(memo.reasons),
        "command": tex_code(memo.command),
        "plot": plot,
        "worlds": worlds,
    }
    parts["candidates"] = [c | {"statement": tex_code(c["statement"])} for c in parts["candidates"]]
    return environment.get_template("memo.tex.j2").render(m=memo, **parts)


def _parts(memo: Memo, sentence: Callable[[str], Any], plain: Callable[[str], str]) -> dict[str, Any]:
    """What both templates print; ``sentence`` takes LaTeX text, ``plain`` plain text."""
    problem, view = memo.problem, memo.view
    region = tex_join(region_latex(problem))
    if is_plain(problem):
        asked = f"Let the tolerated ratio be ${demands_latex(problem)[0]}$"
    else:
        asked = f"Let {tex_join([*demands_latex(problem)])}"
    question = f"{asked} for the priors with {region}."
    formula = rf"\varepsilon^* = {formula_latex(view.epsilon)}" if view and view.case.kind == "finite" else ""
    if view and view.implicit and view.equation is not None:
        formula = rf"\varepsilon^* = -\log t, \quad {formula_latex(view.equation)} = 0"
    letters = " and ".join(f"${n}$ be the probability that {event(problem, n)}" for n in problem.model.variables)
    return {
        "letters": sentence(f"Let {letters}." if letters else ""),
        "question": sentence(question),
        "formula": formula,
        "outcome": OUTCOMES.get(view.case.kind, "") if view else "",
        "when": sentence(tex_join(conditions_latex(view.when))) if view and view.when else "",
        "bindingformula": sentence(_binding_formula(memo)),
        "assumed": sentence(tex_join(conditions_latex(problem.assumptions))) if problem.assumptions else "no condition",
        "binding": sentence(plain(memo.binding)),
        "moves": [
            {
                "sentence": sentence(e.sentence(f"${latex_name(e.name)}$", plain)),
                "formula": _elasticity(latex_name(e.name), shown) if e.formula != 0 and width(shown) <= LONGEST else "",
                "value": f"{e.value:.3g}",
            }
            for e in memo.elasticities
            for shown in [formula_latex(e.formula)]
        ],
        "candidates": [_row(c, plain) for c in memo.candidates],
        "nothing": any(c.epsilon == "none" for c in memo.candidates),
        "unlimited": any(c.epsilon == "unlimited" for c in memo.candidates),
        "who": sentence(who_in_sentences(memo.who, {n: decimal_text(v) for n, v in memo.values.items()}, plain)),
        "beliefs": sentence(tex_join([as_written(text) for text in memo.who.conditions])) if memo.who.conditions else "",
        "assumptions": [plain(_sentence(text)) for text in memo.who.assumptions],
        "not_covered": [plain(_sentence(text)) for text in memo.who.not_covered],
        "subject": plain(memo.who.event),
        "effect_rows": memo.main.effect.different if memo.main.effect else (),
        "method": plain(memo.method),
        "source": plain(problem.model.source),
        "version": plain(f"epsproof {version('epsproof')}"),
    }


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _binding_formula(memo: Memo) -> str:
    view = memo.view
    if view is None or not view.prior or view.case.kind != "finite":
        return ""
    point = tex_join([f"{name} = {formula_latex(value)}" for name, value in view.prior.items()])
    if view.attained:
        return f"It binds at {point}."
    return rf"No prior attains it; it is approached along {point} as ${latex_name(view.path)} \downarrow 0$."


def _elasticity(name: str, formula: str) -> str:
    slope = rf"\frac{{\partial \varepsilon}}{{\partial {name}}}"
    return rf"\frac{{{name}}}{{\varepsilon}} {slope} = {formula} \approx "


def _row(c: Candidate, plain: Callable[[str], str]) -> dict[str, Any]:
    effect = c.effect
    return {
        "statement": c.statement,
        "epsilon": c.epsilon,
        "deviation": effect.deviation if effect else "–",
        "exact": plain(effect.exact) if effect else "–",
        "within": f"{effect.intervals[1].half}" if effect else "–",
        "words": plain(c.words[:1].upper() + c.words[1:]),
        "binding": plain(", ".join(f"{SHORT.get(n, n + ':')} {belief(v)}" for n, v in sorted(c.priors.items()))) or "–",
    }


def _inline(svg: bytes) -> str:
    """The ``svg`` element without the XML declaration."""
    text = svg.decode()
    return text[text.index("<svg") :].replace(
        "<svg ", '<svg role="img" aria-label="The criterion and the budget along the beliefs" ', 1
    )
