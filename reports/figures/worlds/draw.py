"""The picture of an attack model as files."""

from __future__ import annotations

from collections.abc import Sequence

from epsproof.derive.models.model import Model
from epsproof.reports.figures.plots import need_plots
from epsproof.reports.figures.style import rendered, styled
from epsproof.reports.figures.worlds.words import in_words

__all__ = ["FORMS", "drawn_model"]

FORMS = ("svg", "pdf", "png")


def drawn_model(model: Model, forms: Sequence[str] = FORMS, titled: bool = True) -> dict[str, bytes]:
    """The picture's files by form; raises PlotsMissing."""
    need_plots()
    from epsproof.reports.figures.worlds.picture import picture

    title = model.title[:1].upper() + model.title[1:]
    with styled():
        figure = picture(model, titled)
        return {form: rendered(figure, form, title, in_words(model)) for form in forms}
