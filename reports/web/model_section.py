"""An attack model as a page shows it: the adversary in words, the picture, what is assumed and what is not covered."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen
from markupsafe import Markup

from epsproof.derive.answer.answer import Typed
from epsproof.derive.models.model import Model
from epsproof.reports.document.html import words_html
from epsproof.reports.document.model import Formula, listed
from epsproof.reports.document.question import who_in_sentences
from epsproof.reports.figures.draw import plots_installed
from epsproof.reports.figures.svg import svg_source
from epsproof.reports.figures.worlds.draw import drawn_model
from epsproof.reports.figures.worlds.words import in_words
from epsproof.reports.view.adversary import adversary

__all__ = ["ModelSection", "model_section"]


@frozen
class ModelSection:
    """``picture`` is the source of an image, "" without matplotlib, and ``told`` what it shows in words."""

    title: str
    source: str
    sentences: Markup
    conditions: Markup
    assumptions: tuple[str, ...]
    not_covered: tuple[str, ...]
    picture: str
    told: str


def model_section(model: Model, values: Mapping[str, str] | None = None) -> ModelSection:
    """The section on the model; ``values`` are those of parameters that have some."""
    who = adversary(model)
    picture = svg_source(drawn_model(model, ("svg",), titled=False)["svg"]) if plots_installed() else ""
    return ModelSection(
        model.title,
        model.source,
        words_html(who_in_sentences(who, values or {})),
        words_html(listed(Formula((Typed(text),)) for text in who.conditions)),
        who.assumptions,
        who.not_covered,
        picture,
        in_words(model),
    )
