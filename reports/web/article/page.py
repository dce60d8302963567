"""An article's LaTeX source as one page of HTML: mathematics as MathML, figures and style inside."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files

from markupsafe import Markup

from epsproof.reports.mathml.held import held
from epsproof.reports.mathml.prose import html_of_latex
from epsproof.reports.web.article.reader import Numbers, Reader
from epsproof.reports.web.environment import page_environment

__all__ = ["article_page"]

ENTRY = re.compile(r"@\w+\{(\w+),(.*?)\n\}", re.DOTALL)
VALUE = re.compile(r"(\w+)\s*=\s*\{(.*?)\}\s*(?:,|\Z)", re.DOTALL)


def article_page(source: str, title: str, pictures: Mapping[str, bytes]) -> bytes:
    """The page; ``pictures`` are SVG files by the names that the source includes, without endings.

    Raises Untranslatable for a command that no template of this package writes.
    """
    head, _, rest = source.partition(r"\begin{document}")
    body = rest.partition(r"\end{document}")[0]
    works = {key: _work(dict(VALUE.findall(inside))) for key, inside in ENTRY.findall(head)}
    first = Reader(pictures, works, Numbers())
    first.blocks(body)
    shown = Reader(pictures, works, first.found).blocks(body)
    static = files("epsproof.reports.web").joinpath("static")
    css = "".join(static.joinpath(name).read_text(encoding="utf-8") for name in ("base.css", "site.css"))
    page = page_environment().get_template("article.html.j2")
    return page.render(title=title, css=Markup(css), body=Markup(held(shown))).encode()


def _work(entry: Mapping[str, str]) -> str:
    """Authors, title and where it appeared."""
    plain = {
        name: html_of_latex(" ".join(re.sub(r"[{}]", "", value).split())) for name, value in entry.items()
    }
    where = next((plain[name] for name in ("booktitle", "journal", "howpublished") if name in plain), "")
    authors = [
        " ".join(reversed(name.split(", ", 1))) for name in plain.get("author", "").split(" and ") if name
    ]
    named = " and ".join(filter(None, (", ".join(authors[:-1]), *authors[-1:])))
    told = [named, f"<em>{plain.get('title', '')}</em>", where]
    return ", ".join(x for x in (*told, plain.get("year", "")) if x) + "."
