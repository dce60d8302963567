"""A named figure as the article includes it."""

from __future__ import annotations

from attrs import frozen

from reports.figures.catalogue import FIGURES
from reports.figures.draw import draw, plots_installed
from reports.latex.prose import prose

__all__ = ["FigureText", "article_figures", "caption_latex"]


@frozen
class FigureText:
    """``file`` is the name of a PDF beside the source; ``title`` and ``caption`` are LaTeX, without and with a final period."""

    file: str
    label: str
    title: str
    caption: str
    width: str


def article_figures() -> tuple[tuple[FigureText, ...], dict[str, bytes]]:
    """All named figures, and their PDF files; nothing without matplotlib."""
    if not plots_installed():
        return (), {}
    texts, files = [], {}
    for figure in FIGURES.values():
        file = f"{figure.name}.pdf"
        files[file] = draw(figure.name, ("pdf",))["pdf"]
        width = "0.75" if figure.name.startswith("regions") else "0.95"
        texts.append(FigureText(file, f"fig:{figure.name}", prose(figure.title), caption_latex(figure.caption), width))
    return tuple(texts), files


def caption_latex(caption: str) -> str:
    """The caption in LaTeX; what stands between dollar signs is LaTeX already."""
    parts = caption.split("$")
    return "".join(f"${part}$" if place % 2 else prose(part) for place, part in enumerate(parts))
