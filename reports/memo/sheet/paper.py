"""A memo as LaTeX."""

from __future__ import annotations

from collections.abc import Callable

import jinja2

from epsproof.reports.latex.escape import tex, tex_code
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
    Strong,
    Text,
)  # fmt: skip

__all__ = ["sheet_latex"]

FIRST, MIDDLE, NARROW, LAST, MANY = 0.44, 0.24, 0.12, 0.2, 5
UNBROKEN = 40


def sheet_latex(sheet: Sheet, file_of: Callable[[Picture], str]) -> str:
    """The source; ``file_of`` gives the name of a picture's PDF beside it. A last section of text stays on one page."""
    blocks = [_block(block, file_of, sheet.article) for block in sheet.blocks]
    for place, block in enumerate(sheet.blocks):
        if isinstance(block, Display) and place and isinstance(sheet.blocks[place - 1], Paragraph):
            blocks[place - 1] = blocks[place - 1].rstrip("\n") + "%"
    body = "\n".join(blocks if sheet.article else _with_room(sheet, blocks))
    template = "article.tex.j2" if sheet.article else "sheet.tex.j2"
    parts = {
        "title": _text(sheet.title),
        "plain_title": tex(sheet.title),
        "about": _text(sheet.about),
        "body": body,
    }
    return latex_environment("epsproof.reports.memo").get_template(template).render(**parts)


def _with_room(sheet: Sheet, written: list[str]) -> list[str]:
    """The blocks; a last section of text alone is one block, which no page break cuts."""
    last = max((place for place, block in enumerate(sheet.blocks) if isinstance(block, Heading)), default=0)
    if not last or not all(isinstance(block, Heading | Paragraph | Source) for block in sheet.blocks[last:]):
        return written
    return [*written[:last], r"\begin{whole}", *written[last:], r"\end{whole}"]


def _text(text: Text) -> str:
    return "".join(map(_piece, (text,) if isinstance(text, str) else text))


def _piece(piece: Piece) -> str:
    match piece:
        case Plain(text):
            return tex(text)
        case Strong(text):
            return rf"\textbf{{{tex(text)}}}"
        case Code(text):
            return tex_code(text)
        case Math(latex):
            return rf"$\displaystyle {latex}$"
    return str(piece)


def _block(block: Block, file_of: Callable[[Picture], str], numbered: bool) -> str:
    match block:
        case Heading(text):
            return rf"\section{'' if numbered else '*'}{{{_text(text)}}}"
        case Paragraph(text, small):
            written = _text(text)
            if written.endswith(":"):
                written = f"{{\\interlinepenalty10000 {written}\\par}}\\nobreak"
            return f"{{\\small {written}\\par}}\n" if small else f"{written}\n"
        case Bullets(items):
            return (
                "\\begin{itemize}\n"
                + "\n".join(rf"\item {_text(item)}" for item in items)
                + "\n\\end{itemize}"
            )
        case Display(latex):
            return rf"\[ {latex} \]"
        case Box(headline, paragraphs):
            rest = "\\par\\smallskip\n".join(_text(text) for text in paragraphs)
            return f"\\begin{{answer}}{{\\large {_text(headline)}\\par}}\\smallskip\n{rest}\\end{{answer}}"
        case Source():
            parts = (
                rf"\mbox{{{tex_code(part)}}}" if len(part) < UNBROKEN else tex_code(part)
                for part in block.parts
            )
            return rf"{{\small\raggedright {' '.join(parts)}\par}}"
        case Program(text):
            return _program(text)
        case NewPage():
            return r"\newpage"
        case Grid():
            return _grid(block)
        case Picture():
            return _picture(block, file_of(block))
    return ""


def _grid(grid: Grid) -> str:
    share = FIRST if grid.wide else NARROW if len(grid.head) > MANY else MIDDLE
    words = rf">{{\raggedright\arraybackslash}}p{{{share}\textwidth}}"
    last = rf">{{\raggedright\arraybackslash}}p{{{LAST}\textwidth}}" if grid.ends_in_words else "r"
    columns = words + "r" * (len(grid.head) - 2) + last
    rows = (r"\addlinespace" + "\n" if grid.wide else "").join(
        " & ".join(map(_text, row)) + "\\\\\n" for row in grid.rows
    )
    return (
        f"{{\\centering\\small\\begin{{tabular}}{{@{{}}{columns}@{{}}}}\\toprule\n"
        f"{' & '.join(map(_text, grid.head))}\\\\\\midrule\n{rows}\\bottomrule\\end{{tabular}}\\par}}\\smallskip"
    )


def _program(text: str) -> str:
    """The lines in typewriter type, each with its indentation."""
    lines = []
    for line in text.strip("\n").split("\n"):
        inside = line.lstrip(" ")
        lines.append(
            rf"\mbox{{}}\hspace*{{{0.5 * (len(line) - len(inside)):g}em}}{tex_code(inside)}"
            if inside
            else r"\mbox{}"
        )
    return (
        "\\smallskip{\\small\\raggedright\\setlength{\\parskip}{0pt}\n"
        + "\\par\n".join(lines)
        + "\\par}\\smallskip"
    )


def _picture(picture: Picture, file: str) -> str:
    if not picture.beside:
        image = rf"{{\centering\includegraphics[width={picture.width}\textwidth]{{{file}}}\par}}"
        return f"{image}\n{{\\small {_text(picture.caption)}\\par}}\n"
    beside = "\n\n".join(map(_text, picture.beside))
    share = picture.width if picture.width > 0.5 else 0.44
    words = f"{beside}\n\n{{\\small {_text(picture.caption)}\\par}}"
    return f"\\beside{{{0.97 - share:.2f}\\textwidth}}{{{share}\\textwidth}}{{{file}}}{{%\n{words}}}\\par"


def latex_environment(package: str) -> jinja2.Environment:
    """The templates of ``package``, with marks that LaTeX does not use."""
    return jinja2.Environment(
        loader=jinja2.PackageLoader(package, "templates"),
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        comment_start_string="<#",
        comment_end_string="#>",
        trim_blocks=True,
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
        autoescape=False,
    )
