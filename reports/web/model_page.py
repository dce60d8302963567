"""The page of one attack model, which needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version
from importlib.resources import files

from attrs import frozen
from markupsafe import Markup

from epsproof.derive.answer.answer import Typed
from epsproof.derive.models.model import Model
from epsproof.derive.models.private import derivation_of, mechanism_of
from epsproof.reports.document.html import in_display, words_html
from epsproof.reports.document.model import Formula, Sentence
from epsproof.reports.view.printed_bounds import PrintedBound
from epsproof.reports.view.readable import as_written_by_people
from epsproof.reports.web.environment import page_environment
from epsproof.reports.web.model_section import model_section

__all__ = ["Bound", "model_page"]

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
