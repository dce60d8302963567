"""A document as HTML: mathematics as MathML, pictures inside; a narrow page breaks long formulas and tables."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

import jinja2
from attrs import field, frozen
from markupsafe import Markup

from epsproof.derive.answer.answer import Typed
from epsproof.reports.document.latex import formula_source
from epsproof.reports.document.mathml import Untranslatable, held, html_of_latex, mathml
from epsproof.reports.document.model import (
    Abstract,
    Across,
    Answer,
    Appendix,
    Aside,
    Block,
    Box,
    Break,
    Cite,
    Code,
    Contents,
    Display,
    Document,
    Emphasis,
    Fields,
    Figure,
    Formula,
    Grid,
    Heading,
    Items,
    Paragraph,
    Picture,
    Program,
    Proof,
    Ref,
    Source,
    Statement,
    Strong,
    Table,
    Text,
    Word,
    Works,
    Written,
)
from epsproof.reports.figures.style import svg_source
from epsproof.reports.latex.prose import spelled
from epsproof.reports.latex.width import width
from epsproof.reports.view.formulas import Unprintable

__all__ = [
    "SHORT",
    "Html",
    "blocks_html",
    "display",
    "document_html",
    "framed",
    "in_display",
    "in_line",
    "parted",
    "words_html",
]

ENTRY = re.compile(r"@\w+\{(\w+),(.*?)\n\}", re.DOTALL)
VALUE = re.compile(r"(\w+)\s*=\s*\{(.*?)\}\s*(?:,|\Z)", re.DOTALL)
NESTED, DEEP = re.compile(r"\\frac\{(?:[^{}]|\{[^{}]*\}|\}\{)*\\frac"), 70
"""A fraction within another one is too small to read in a line, unless the formula is a short one."""
PLOT, FEW = re.compile(rb'<g id="axes_\d+">'), 2
WIDE, POINTS = re.compile(rb'<svg[^>]* width="([0-9.]+)pt"'), 340
TAG = re.compile(r"<[^>]*>")
TEXTS, LABELLED, SHORT, MOST = 4, 3, 14, 5
NAMED = {"theorem": "Theorem", "lemma": "Lemma"}
TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\s+|.", re.DOTALL)
OPENED, CLOSED = {"(", "[", "{", r"\{", r"\lvert"}, {")", "]", "}", r"\}", r"\rvert"}
SIGNS = {"=", "+", "-", "<", ">", r"\le", r"\ge"}
LONG = 160.0
"""Points that fit into a line on a phone."""


def document_html(document: Document) -> bytes:
    """The page, which needs nothing else."""
    static = files("epsproof.reports.web").joinpath("static")
    article = document.style == "article"
    names = ("base.css", "site.css") if article else ("base.css",)
    css = "".join(static.joinpath(name).read_text(encoding="utf-8") for name in names)
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("epsproof.reports.document", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
    )
    written = blocks_html(document.blocks, document.works, numbered=article)
    page = environment.get_template("page.html.j2" if article else "sheet.html.j2")
    about, style = words_html(document.about), document.style
    given = {"title": document.title, "about": about, "css": Markup(css), "body": Markup(held(written))}
    return page.render(article=style == "report", **given).encode()


def blocks_html(blocks: Sequence[Block], works: str = "", numbered: bool = True) -> str:
    """The blocks, each number that is referred to in its place; ``numbered`` are sections, where none says otherwise."""
    first = Html(works, numbered=numbered)
    first.blocks(blocks)
    return Html(works, first.found, numbered).blocks(blocks)


def words_html(words: Iterable[Word]) -> Markup:
    """Words that refer to nothing."""
    return Markup(Html().words(tuple(words)))


@frozen
class Numbers:
    """What references print: the number of each label, the headings as (label, text), and the works cited in order."""

    labels: dict[str, str] = field(factory=dict)
    headings: list[tuple[str, str]] = field(factory=list)
    cited: list[str] = field(factory=list)


class Html:
    """Writes one document; ``known`` are the numbers that an earlier writing found, ``found`` those of this one."""

    def __init__(self, works: str = "", known: Numbers | None = None, numbered: bool = True) -> None:
        self.works, self.known, self.found, self.numbered = works, known or Numbers(), Numbers(), numbered
        self.sections = self.subsections = self.theorems = self.figures = 0
        self.in_appendix = False

    def words(self, words: Text) -> str:
        return "".join(map(self._word, words)).strip()

    def _word(self, word: Word) -> str:
        match word:
            case str():
                return escape(word, quote=False)
            case Written():
                return html_of_latex(word.latex)
            case Code():
                return _code(word.text)
            case Strong():
                return f"<strong>{self.words(word.words)}</strong>"
            case Emphasis():
                return f"<em>{self.words(word.words)}</em>"
            case Break():
                return "<br>"
            case Ref():
                number = self.known.labels.get(word.label, "?")
                name = f"{word.name}\u00a0" if word.name else ""
                return f'{name}<a href="#{escape(word.label)}">{number}</a>'
            case Cite():
                if word.key not in self.found.cited:
                    self.found.cited.append(word.key)
                return f'<a href="#{escape(word.key)}">[{self.found.cited.index(word.key) + 1}]</a>'
            case Formula():
                texts = (part.text for part in word.parts if isinstance(part, Typed))
                return in_line(word) or _code(" ".join(texts))
        return "".join(map(self._word, spelled(word)))

    def blocks(self, blocks: Iterable[Block]) -> str:
        return "".join(map(self._block, blocks))

    def _block(self, block: Block) -> str:
        match block:
            case Heading():
                return self._heading(block)
            case Paragraph():
                small = ' class="meta"' if block.small else ""
                return f"<p{small}>{self.words(block.text)}</p>\n"
            case Display():
                return "".join(display(formula_source(line)) for line in block.lines)
            case Items():
                name = "ol" if block.ordered else "ul"
                return f"<{name}>{''.join(f'<li>{self._item(x)}</li>' for x in block.items)}</{name}>\n"
            case Statement():
                self.theorems += 1
                self._counts(block.label, str(self.theorems))
                named = f" ({self.words(block.title)})" if block.title else ""
                head = f"<p><strong>{NAMED[block.kind]} {self.theorems}{named}.</strong></p>"
                return f'<div class="answer"{_id(block.label)}>{head}{self.blocks(block.blocks)}</div>\n'
            case Proof() | Aside():
                title = escape(block.title) or "Proof"
                return f"<p><strong>{title}.</strong></p>{self.blocks(block.blocks)}"
            case Box():
                return f'<div class="answer">{self.blocks(block.blocks)}</div>\n'
            case Abstract():
                return f'<div class="answer"><h2>Abstract</h2><p>{self.words(block.text)}</p></div>\n'
            case Figure():
                return self._figure(block)
            case Table():
                return self._table(block)
            case Answer():
                rest = "".join(f"<p>{self.words(text)}</p>" for text in block.paragraphs)
                headline = f'<p class="headline">{self.words(block.headline)}</p>'
                return f'<section class="answer" aria-label="Answer">{headline}{rest}</section>\n'
            case Grid():
                return self._grid(block)
            case Fields():
                rows = "".join(
                    f"<dt>{escape(name, quote=False)}</dt><dd>{self.words(said)}</dd>"
                    for name, said in block.rows
                )
                return f"<dl>{rows}</dl>\n"
            case Picture():
                return self._picture(block)
            case Program():
                return f'<pre class="program" tabindex="0">{escape(block.text, quote=False)}</pre>\n'
            case Source():
                parts = (f'<span class="part">{escape(part, quote=False)}</span>' for part in block.parts)
                return f'<pre tabindex="0">{" ".join(parts)}</pre>\n'
            case Contents():
                rows = "".join(
                    f'<li><a href="#{escape(place)}">{text}</a></li>' for place, text in self.known.headings
                )
                return f'<nav aria-label="Contents"><h2>Contents</h2><ul class="plain">{rows}</ul></nav>\n'
            case Appendix():
                self.sections, self.in_appendix = 0, True
                return ""
            case Works():
                entries = dict(ENTRY.findall(self.works))
                rows = "".join(
                    f'<li id="{escape(key)}">{_work(entries[key])}</li>' for key in self.found.cited
                )
                return f"<h2>References</h2>\n<ol>{rows}</ol>\n"

    def _item(self, blocks: Sequence[Block]) -> str:
        alone = len(blocks) == 1 and isinstance(blocks[0], Paragraph)
        return (
            self.words(blocks[0].text) if alone and isinstance(blocks[0], Paragraph) else self.blocks(blocks)
        )

    def _counts(self, label: str, number: str) -> None:
        if label:
            self.found.labels[label] = number

    def _heading(self, heading: Heading) -> str:
        level, text = heading.level, self.words(heading.text)
        if not (heading.numbered and self.numbered):
            return f"<h{level}>{text}</h{level}>\n"
        if level == 2:
            self.sections, self.subsections = self.sections + 1, 0
        else:
            self.subsections += 1
        first = "ABCDEF"[self.sections - 1] if self.in_appendix else str(self.sections)
        number = first if level == 2 else f"{first}.{self.subsections}"
        label, shown = heading.label or f"part-{number}", f"{number} {text}"
        self._counts(label, number)
        if level == 2:
            self.found.headings.append((label, shown))
        return f"<h{level}{_id(label)}>{shown}</h{level}>\n"

    def _figure(self, figure: Figure) -> str:
        self.figures = figure.number or self.figures + 1
        self._counts(figure.label, str(self.figures))
        told = f"Figure {self.figures}: what its caption says"
        size = f"width: max({100 * float(figure.width):g}%, 18rem); max-width: 100%; display: block; margin: auto"
        source = f"data:image/svg+xml;base64,{b64encode(figure.svg).decode()}"
        image = framed(f'<img src="{source}" alt="{told}" style="{size}">', figure.svg, told)
        caption = f"Figure {self.figures}. {self.words(figure.title)}. {self.words(figure.caption)}"
        return f"<figure{_id(figure.label)}>{image}<figcaption>{caption}</figcaption></figure>\n"

    def _table(self, table: Table) -> str:
        """On a narrow screen a table of verdicts, four columns of text, stands cell below cell, and so do three columns of text,
        or text after many numbers, each cell but the first with the head of its column before it and numbers in one line; in
        other tables a column of words keeps some width, and what stands to the right of its column is not broken."""
        texts = sum(not isinstance(column, str) for column in table.columns)
        told = not isinstance(table.columns[-1], str)
        labelled = texts == LABELLED or (told and len(table.columns) > MOST)
        kind = "ledger" if texts == TEXTS else "ledger labelled" if labelled else "told" if told else ""
        heads = [self.words(head) for head in table.head]
        labels = [TAG.sub("", head) if labelled and place else "" for place, head in enumerate(heads)]
        shown = "".join(f'<th scope="col">{head}</th>' for head in heads)
        rows = "".join(self._row(row, table.columns, labels) for row in table.rows)
        named = f' class="{kind}"' if kind else ""
        inside = f"<table{named}>\n<thead><tr>{shown}</tr></thead>\n<tbody>{rows}</tbody></table>"
        return f'<div class="wide" tabindex="0" role="region" aria-label="Table">{inside}</div>\n'

    def _row(
        self, row: tuple[Text, ...] | Across, columns: Sequence[str | float], labels: Sequence[str]
    ) -> str:
        if isinstance(row, Across):
            across = f'<span class="across">{self.words(row.text)}</span>'
            return f'<tr><th scope="rowgroup" colspan="{len(columns)}">{across}</th></tr>\n'
        cells = ""
        for cell, column, label in zip(row, columns, labels, strict=True):
            text, head = self.words(cell), f' data-head="{escape(label)}"' if label else ""
            several = "<math" not in text and len(TAG.sub("", text)) > SHORT
            marked = ' class="held"' if column == "r" else ' class="words"' if several else ""
            cells += f"<td{head}{marked}>{text}</td>"
        return f"<tr>{cells}</tr>\n"

    def _grid(self, grid: Grid) -> str:
        head = "".join(f'<th scope="col">{self.words(text)}</th>' for text in grid.head)
        rows = "".join(
            f'<tr><th scope="row">{self.words(first)}</th>'
            + "".join(f"<td>{self.words(cell)}</td>" for cell in rest)
            + "</tr>"
            for first, *rest in grid.rows
        )
        kind = "wide criteria" if grid.wide else "wide numbers"
        title = f"<caption>{escape(grid.label, quote=False)}</caption>" if grid.titled else ""
        return (
            f'<div class="{kind}" tabindex="0" role="region" aria-label="{escape(grid.label)}"><table>'
            f"{title}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>\n"
        )

    def _picture(self, picture: Picture) -> str:
        beside = "".join(f"<p>{self.words(text)}</p>" for text in picture.beside)
        shape = (
            ' style="display: block; width: auto; max-width: 100%; margin: auto"' if picture.width < 1 else ""
        )
        image = f'<img src="{svg_source(picture.svg)}" alt="{escape(picture.told)}"{shape}>'
        if picture.narrow:
            narrow = f'<source media="(max-width: 40rem)" srcset="{svg_source(picture.narrow)}">'
            image = f"<picture>{narrow}{image}</picture>"
        else:
            image = framed(image, picture.svg, picture.told)
        said = self.words(picture.caption)
        caption = f"<figcaption>{said}</figcaption>" if said else ""
        return f"{beside}<figure>{image}{caption}</figure>\n"


def _code(text: str) -> str:
    return f"<code>{escape(text, quote=False)}</code>"


def _id(label: str) -> str:
    return f' id="{escape(label)}"' if label else ""


def in_line(formula: Formula) -> Markup:
    """The formula within a line; nothing where it cannot be written. One that is long and deep has its fractions in full size."""
    try:
        source = formula_source(formula)
        return Markup(
            mathml(source, large=formula.large or (len(source) > DEEP and bool(NESTED.search(source))))
        )
    except (Unprintable, Untranslatable):
        return Markup("")


def in_display(formula: Formula) -> Markup:
    """The formula on a line of its own, in one piece."""
    return Markup(mathml(formula_source(formula), display=True))


def _work(inside: str) -> str:
    """Authors, title and where it appeared, from the fields of an entry in BibTeX."""
    plain = {
        name: html_of_latex(" ".join(re.sub(r"[{}]", "", value).split()))
        for name, value in VALUE.findall(inside)
    }
    where = next((plain[name] for name in ("booktitle", "journal", "howpublished") if name in plain), "")
    authors = [
        " ".join(reversed(name.split(", ", 1))) for name in plain.get("author", "").split(" and ") if name
    ]
    named = " and ".join(filter(None, (", ".join(authors[:-1]), *authors[-1:])))
    told = [named, f"<em>{plain.get('title', '')}</em>", where]
    return ", ".join(x for x in (*told, plain.get("year", "")) if x) + "."


def framed(image: str, picture: bytes, told: str) -> Markup:
    """The HTML of an image in what scrolls it on a narrow screen, where the picture in SVG has too many plots or is too wide for
    its letters to be read there."""
    width = WIDE.search(picture)
    wide = width is not None and float(width[1]) > POINTS
    kind = "panels" if len(PLOT.findall(picture)) > FEW else "panel" if wide else ""
    if not kind:
        return Markup(image)
    return Markup(
        f'<div class="wide {kind}" tabindex="0" role="region" aria-label="{escape(told)}">{image}</div>'
    )


def display(latex: str) -> str:
    """The formula in what scrolls it where even a part is too wide; a long one is in parts, between which a narrow page breaks
    the line."""
    formula = latex.strip()
    pieces = parted(formula) if width(formula) > LONG else [formula]
    try:
        shown = " ".join([mathml(pieces[0], large=True), *map(_piece, pieces[1:])]) if len(pieces) > 1 else ""
    except Untranslatable:
        shown = ""
    parts = " parted" if shown else ""
    inside = shown or mathml(formula, display=True)
    return f'<div class="wide{parts}" tabindex="0" role="group" aria-label="Formula">{inside}</div>\n'


def _piece(latex: str) -> str:
    """A part keeps the space behind the sign with which it begins, as between two terms."""
    shown = mathml(latex, large=True)
    for first in ('<mo lspace="0">', '<mo form="prefix">'):
        shown = shown.replace(f"<mrow>{first}", '<mrow><mo form="infix" lspace="0">', 1)
    return shown


def parted(formula: str) -> list[str]:
    """The LaTeX cut before each sign between two terms that stands in no bracket, fraction or root, but not before a last > 0."""
    pieces: list[list[str]] = [[]]
    last, depth = "", 0
    for token in TOKEN.findall(formula):
        if token in SIGNS and not depth and last and last not in SIGNS:
            pieces.append([])
        depth += (token in OPENED) - (token in CLOSED)
        pieces[-1].append(token)
        last = last if token.isspace() else token
    if len(pieces) > 1 and [token for token in pieces[-1] if not token.isspace()][1:] == ["0"]:
        pieces[-2:] = [[*pieces[-2], *pieces[-1]]]
    return ["".join(piece).strip() for piece in pieces]
