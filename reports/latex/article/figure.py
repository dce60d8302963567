"""A named figure as the article includes it."""

from __future__ import annotations

from attrs import frozen

from epsproof.derive.answer.answer import Answer, Typed, Word
from epsproof.reports.figures.catalogue import figures
from epsproof.reports.figures.draw import draw, drawn, plots_installed
from epsproof.reports.figures.named_figure import Caption, Latex
from epsproof.reports.latex.escape import tex
from epsproof.reports.latex.words import words_latex

__all__ = ["FigureText", "article_figures", "caption_latex", "cases_of"]


NARROW = "0.8"


@frozen
class FigureText:
    """``file`` is the name of a PDF beside the source; ``title`` and ``caption`` are LaTeX, without and with a final period.

    ``about`` names the registered profile beside whose theorem the figure stands, "" for the section of figures.
    """

    file: str
    label: str
    title: str
    caption: str
    width: str
    about: str = ""


Drawn = tuple[tuple[FigureText, ...], dict[str, bytes]]
"""Figures as an article includes them, and their files."""


def article_figures(paper: str, pictures: bool = True) -> Drawn:
    """The figures of the paper, and with ``pictures`` their PDF and SVG files; nothing without matplotlib."""
    if not plots_installed():
        return (), {}
    texts, files = [], dict[str, bytes]()
    for figure in figures(paper).values():
        file = f"{figure.name}.pdf"
        if pictures:
            files |= {f"{figure.name}.{form}": content for form, content in draw(figure.name).items()}
        width, caption = figure.width or NARROW, caption_latex(figure.caption)
        texts.append(
            FigureText(file, f"fig:{figure.name}", tex(figure.title), caption, width, figure.profile)
        )
    return tuple(texts), files


def cases_of(name: str, answer: Answer) -> tuple[tuple[FigureText, ...], dict[str, bytes]]:
    """The diagram of the cases of an answer with more than one, and its files; nothing where there is none to draw."""
    if not plots_installed() or len(answer.cases) < 2 or not answer.problem.parameters:
        return (), {}
    from epsproof.reports.figures.phase_diagram import phase_diagram
    from epsproof.reports.figures.requested import default_plane

    plane = default_plane(answer)
    title = "The cases" if plane.up is None else "The cases, and contour lines of the budget"
    said = [word for name, value in sorted(plane.fixed.items()) for word in (", ", *_fixed(name, value))]
    caption = words_latex(("At ", *said[1:], ".") if said else ("There are no other parameters.",))
    told = f"Which closed form holds where, and contour lines of the budget, for {answer.problem.statement}"
    files = drawn(lambda: phase_diagram(answer, plane), title=title, told=told)
    text = FigureText("cases.pdf", "fig:cases", title, caption, NARROW, name)
    return (text,), {f"cases.{form}": content for form, content in files.items()}


def _fixed(name: str, value: float) -> tuple[Word, ...]:
    """The parameter with its value, which is said to be rounded where it is."""
    shown = f"{value:.4g}"
    return (Typed(f"{name} == {shown}"),) if float(shown) == value else (Typed(name), f" about {shown}")


def caption_latex(caption: Caption) -> str:
    """The caption in LaTeX."""
    return "".join(f"${x.latex}$" if isinstance(x, Latex) else words_latex((x,)) for x in caption)
