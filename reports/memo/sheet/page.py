"""A memo as one page of HTML that needs nothing else."""

from __future__ import annotations

from html import escape
from importlib.resources import files

import jinja2
from markupsafe import Markup

from epsproof.reports.document.html import framed
from epsproof.reports.figures.svg import svg_source
from epsproof.reports.mathml.held import held
from epsproof.reports.mathml.prose import html_of_latex
from epsproof.reports.mathml.translate import mathml
from epsproof.reports.memo.sheet.blocks import (
    Block,
    Box,
    Bullets,
    Code,
    Display,
    Grid,
    Heading,
    Math,
    NewPage,
    Paragraph,
    Picture,
    Piece,
    Plain,
    Program,
    Sheet,
    Source,
    Text,
)  # fmt: skip

__all__ = ["sheet_page"]

PAGE, QUIET = ' class="page"', ' class="meta"'


def sheet_page(sheet: Sheet) -> str:
    """The page."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("epsproof.reports.memo", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
    )
    css = files("epsproof.reports.web").joinpath("static/base.css").read_text(encoding="utf-8")
    body, new_page = [], False
    for block in sheet.blocks:
        if isinstance(block, NewPage):
            new_page = True
            continue
        body.append(_block(block, new_page))
        new_page = False
    texts = {
        "title": sheet.title,
        "about": _text(sheet.about),
        "css": Markup(css),
        "body": Markup(held("\n".join(body))),
    }
    parts = {**texts, "article": sheet.article}
    return environment.get_template("sheet.html.j2").render(**parts)


def _text(text: Text) -> Markup:
    return Markup("").join(map(_piece, (text,) if isinstance(text, str) else text))


def _piece(piece: Piece) -> Markup:
    if isinstance(piece, str):
        return html_of_latex(piece)
    if isinstance(piece, Plain):
        return Markup(escape(piece.text, quote=False))
    if isinstance(piece, Math):
        return Markup(mathml(piece.latex, large=True))
    name = "code" if isinstance(piece, Code) else "strong"
    return Markup(f"<{name}>{escape(piece.text, quote=False)}</{name}>")


def _block(block: Block, new_page: bool) -> str:
    match block:
        case Heading(text):
            return f"<h2{PAGE if new_page else ''}>{_text(text)}</h2>"
        case Paragraph(text, small):
            return f"<p{QUIET if small else ''}>{_text(text)}</p>"
        case Bullets(items):
            return "<ul>" + "".join(f"<li>{_text(item)}</li>" for item in items) + "</ul>"
        case Display(latex):
            formula = mathml(latex, display=True)
            return (
                f'<div class="formula wide" tabindex="0" role="region" aria-label="Formula">{formula}</div>'
            )
        case Box(headline, paragraphs):
            rest = "".join(f"<p>{_text(text)}</p>" for text in paragraphs)
            return f'<section class="answer" aria-label="Answer"><p class="headline">{_text(headline)}</p>{rest}</section>'
        case Program(text):
            return f'<pre class="program" tabindex="0">{escape(text, quote=False)}</pre>'
        case Source():
            parts = (f'<span class="part">{escape(part, quote=False)}</span>' for part in block.parts)
            return f'<pre tabindex="0">{" ".join(parts)}</pre>'
        case Grid():
            return _grid(block)
        case Picture():
            return _picture(block)
    return ""


def _grid(grid: Grid) -> str:
    head = "".join(f'<th scope="col">{_text(text)}</th>' for text in grid.head)
    rows = "".join(
        f'<tr><th scope="row">{_text(row[0])}</th>'
        + "".join(f"<td>{_text(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in grid.rows
    )
    kind = "wide criteria" if grid.wide else "wide numbers"
    return (
        f'<div class="{kind}" tabindex="0" role="region" aria-label="{escape(grid.label)}"><table>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _picture(picture: Picture) -> str:
    beside = "".join(f"<p>{_text(text)}</p>" for text in picture.beside)
    shape = ' style="display: block; width: auto; max-width: 100%; margin: auto"' if picture.width < 1 else ""
    image = f'<img src="{svg_source(picture.svg)}" alt="{escape(picture.told)}"{shape}>'
    if picture.narrow:
        image = f'<picture><source media="(max-width: 40rem)" srcset="{svg_source(picture.narrow)}">{image}</picture>'
    else:
        image = framed(image, picture.svg, picture.told)
    caption = f"<figcaption>{_text(picture.caption)}</figcaption>" if picture.caption else ""
    return f"{beside}<figure>{image}{caption}</figure>"
