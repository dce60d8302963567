"""The page of one attack model: the adversary in words, the picture, what is assumed and what is not covered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.metadata import version
from importlib.resources import files

import jinja2
from attrs import frozen
from markupsafe import Markup

from epsproof.derive.answer.answer import Typed
from epsproof.derive.models.model import Model
from epsproof.derive.models.private import derivation_of, mechanism_of
from epsproof.reports.article.ledger import told
from epsproof.reports.document.html import SHORT, framed, in_display, words_html
from epsproof.reports.document.model import Formula, Sentence, listed
from epsproof.reports.document.question_words import who_in_sentences
from epsproof.reports.figures.catalogue import plots_installed
from epsproof.reports.figures.style import svg_source
from epsproof.reports.figures.worlds.picture import drawn_model, in_words
from epsproof.reports.view.adversary import adversary
from epsproof.reports.view.claims import RUNGS_MEAN, VERDICTS_MEAN, PrintedBound
from epsproof.reports.view.formulas import as_written_by_people

__all__ = ["Bound", "ModelSection", "model_page", "model_section", "page_environment"]

# The environment in which the pages' templates are rendered.


def page_environment() -> jinja2.Environment:
    """A new environment with the templates of this room: what is inserted is escaped, what is missing is an error."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("epsproof.reports.web", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"verdicts_mean": VERDICTS_MEAN, "rungs_mean": RUNGS_MEAN}
    environment.filters["formula"] = lambda text: words_html((Sentence(text),))
    environment.filters["kept"] = lambda cell: "words" if len(str(cell)) > SHORT else "held"
    environment.globals["framed"] = framed
    environment.filters["told"] = lambda text: words_html(told(text))
    return environment


# An attack model as a page shows it: the adversary in words, the picture, what is assumed and what is not
# covered.


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


# The page of one attack model, which needs nothing else.

STATUS = {
    "exact": "exact",
    "loose": "safe, but loose",
    "safe": "safe; whether it is exact is open",
    "unsafe": "unsafe",
    "open": "undecided",
}


@frozen
class Bound:
    """B for a potential; ``heights`` are (world, value) of the potential."""

    formula: Markup
    heights: tuple[tuple[str, int], ...]


def model_page(model: Model, named: str, printed: Iterable[PrintedBound]) -> bytes:
    """The adversary, the picture, distances, bounds and what papers ``printed``; a command line calls the model ``named``."""
    environment = page_environment()
    css = files("epsproof.reports.web").joinpath("static/base.css").read_text(encoding="utf-8")
    bounds = zip(model.potentials, model.reciprocals, strict=True)
    page = environment.get_template("model_page.html.j2").render(
        css=Markup(css),
        model=model_section(model),
        rows=[
            (world, words_html((as_written_by_people(weight),)), world in model.secret)
            for world, weight in model.weights.items()
        ],
        distances=[(s, u, model.distance[s, u]) for s in model.secret for u in model.others],
        prior=words_html((model.prior,)),
        bounds=[
            Bound(in_display(Formula((as_written_by_people(bound),))), tuple(heights.items()))
            for heights, bound in bounds
        ],
        printed=[_printed(one) for one in printed],
        derivation=[
            (in_display(Formula((x.latex,))), words_html((Sentence(x.because),)))
            for x in derivation_of(model)
        ],
        mechanism=[
            (in_display(Formula((x.latex,))), words_html((Sentence(x.because),))) for x in mechanism_of(model)
        ],
        named=named,
        version=version("epsproof"),
    )
    return page.encode()


def _printed(one: PrintedBound) -> tuple[PrintedBound, Markup, Markup, str]:
    return (
        one,
        in_display(Formula((Typed(one.posterior),))),
        words_html((Sentence(one.statement),)),
        STATUS[one.status],
    )
