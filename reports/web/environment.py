"""The environment in which the pages' templates are rendered."""

from __future__ import annotations

import jinja2

from epsproof.reports.latex.article.measured import told
from epsproof.reports.mathml.prose import html_of_latex, html_sentence
from epsproof.reports.view.meanings import RUNGS_MEAN, VERDICTS_MEAN
from epsproof.reports.web.article.pictures import framed
from epsproof.reports.web.article.tables import SHORT

__all__ = ["page_environment"]


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
    environment.filters["formula"] = html_sentence
    environment.filters["kept"] = lambda cell: "words" if len(str(cell)) > SHORT else "held"
    environment.globals["framed"] = framed
    environment.filters["told"] = lambda text: html_of_latex(told(text))
    return environment
