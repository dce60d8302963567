"""The adversary of an attack model for the article, with the picture of the model."""

from __future__ import annotations

from attrs import frozen

from epsproof.derive.models.model import Model
from epsproof.reports.figures.draw import FORMS, plots_installed
from epsproof.reports.figures.worlds.draw import drawn_model
from epsproof.reports.latex.article.figure import FigureText
from epsproof.reports.latex.as_written import as_written
from epsproof.reports.latex.escape import tex, tex_join
from epsproof.reports.latex.who import who_in_sentences
from epsproof.reports.view.adversary import adversary

__all__ = ["MODEL", "WhoText", "who_text"]

MODEL = "model"
WIDTH = "0.5"


@frozen
class WhoText:
    """LaTeX; ``figure`` is the picture of the model, or None without matplotlib."""

    sentences: str
    event: str
    conditions: str
    not_covered: tuple[str, ...]
    figure: FigureText | None


def who_text(model: Model) -> tuple[WhoText, dict[str, bytes]]:
    """The adversary in words, and the files of the picture."""
    who = adversary(model)
    file, figure = f"{MODEL}.pdf", None
    drawings = drawn_model(model, FORMS, titled=False) if plots_installed() else {}
    files = {f"{MODEL}.{form}": content for form, content in drawings.items()}
    if files:
        caption = "Nodes are the cases with their prior weights, edges the steps between their data sets."
        figure = FigureText(file, f"fig:{MODEL}", f"The attack model: {tex(model.title)}", caption, WIDTH)
    conditions = tex_join([as_written(text) for text in who.conditions]) if who.conditions else ""
    return WhoText(
        who_in_sentences(who, {}, tex), tex(who.event), conditions, tuple(map(tex, who.not_covered)), figure
    ), files
