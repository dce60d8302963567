"""A theorem on its own, for ``\\input`` in somebody's article."""

from __future__ import annotations

import shlex
from importlib.metadata import version

from attrs import frozen

from epsproof.reports.latex.article.article import latex_environment
from epsproof.reports.latex.article.theorem import theorem
from epsproof.reports.latex.escape import one_line
from epsproof.reports.latex.source_lines import wrapped
from epsproof.reports.view.proved_view import ProvedView

__all__ = ["Snippet", "snippet"]

NARROW = 0.72


@frozen
class Snippet:
    """LaTeX source, and whether the proof is complete."""

    source: str
    status: str


def snippet(found: ProvedView, words: list[str], proof: bool) -> Snippet:
    """The theorem, with its proof if asked for; ``words`` are those of the command line."""
    environment = latex_environment("epsproof.reports.latex")
    text = environment.get_template("snippet.tex.j2").render(
        theorem=theorem(found, NARROW),
        proof=proof,
        version=version("epsproof"),
        command=one_line(shlex.join(["epsproof", "latex", *words])),
    )
    return Snippet(wrapped(text), found.answer.status)
