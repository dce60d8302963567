"""The environment in which the pages' templates are rendered."""

from __future__ import annotations

import jinja2

from epsproof.reports.article.ledger import told
from epsproof.reports.document.html import SHORT, framed, words_html
from epsproof.reports.document.model import Sentence
from epsproof.reports.view.meanings import RUNGS_MEAN, VERDICTS_MEAN

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
    environment.filters["formula"] = lambda text: words_html((Sentence(text),))
    environment.filters["kept"] = lambda cell: "words" if len(str(cell)) > SHORT else "held"
    environment.globals["framed"] = framed
    environment.filters["told"] = lambda text: words_html(told(text))
    return environment
