"""A document as data: blocks, and words that hold formulas as objects, so that no format is made of what another one wrote.

A word is a string (plain words, never the source of a format), a formula (an object of SymPy, a relation, a text of the
grammar as it was typed, or a row of these) or a mark. Only what somebody wrote by hand, such as the abstract of a paper's file or
the derivation in a model's file, is LaTeX, and says so by its type.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from attrs import field, frozen

if TYPE_CHECKING:
    import sympy

    from epsproof.derive.algebra.relation import Relation
    from epsproof.derive.answer.answer import Tends, Typed

__all__ = [
    "Abstract",
    "Across",
    "Answer",
    "Appendix",
    "Aside",
    "Block",
    "Box",
    "Break",
    "Cite",
    "Code",
    "Contents",
    "Display",
    "Document",
    "Emphasis",
    "Fields",
    "Figure",
    "Formula",
    "Grid",
    "Heading",
    "Items",
    "Paragraph",
    "Part",
    "Picture",
    "Product",
    "Program",
    "Proof",
    "Ref",
    "Rows",
    "Sentence",
    "Source",
    "Statement",
    "Strong",
    "Sum",
    "Table",
    "Text",
    "Word",
    "Works",
    "Written",
    "bullets",
    "joined",
    "listed",
    "notation",
    "plain",
    "text_of",
    "texts_of",
]


def text_of(given: Word | Text) -> Text:
    """One word as a text."""
    return given if isinstance(given, tuple) else (given,)


@frozen
class Sentence:
    """Plain English with formulas in it as one types them."""

    text: str


@frozen
class Written:
    """LaTeX text that somebody wrote by hand in a file of a paper or a model."""

    latex: str


@frozen
class Product:
    """``number * prod(formula ** exponent)`` in this order, nothing multiplied out."""

    number: sympy.Rational
    factors: tuple[tuple[sympy.Expr, int], ...]


@frozen
class Sum:
    """The sum of these products; in ``brackets`` as a factor of what follows."""

    terms: tuple[Product, ...]
    brackets: bool = False


Part: TypeAlias = "str | sympy.Basic | Relation | Typed | Product | Sum"
"""Part of a row: an object, or a sign, a letter or a word of the theory in the notation of LaTeX, as ``r^* =``."""


@frozen
class Formula:
    """Parts side by side. ``large``: fractions in full size within a line. ``fitted``: smaller where its line is short."""

    parts: tuple[Part, ...]
    large: bool = False
    fitted: bool = False


@frozen
class Code:
    """What somebody typed, or may type."""

    text: str


@frozen
class Strong:
    words: Text = field(converter=text_of)


@frozen
class Emphasis:
    words: Text = field(converter=text_of)


@frozen
class Ref:
    """The number of what has the label, after a ``name`` such as Theorem."""

    label: str
    name: str = ""


@frozen
class Cite:
    key: str


@frozen
class Break:
    """A new line."""


Plain: TypeAlias = "Sentence | Written | Code | Strong | Emphasis | Ref | Cite | Break"
Word: TypeAlias = "str | sympy.Basic | Relation | Tends | Typed | Formula | Plain"
Text: TypeAlias = "tuple[Word, ...]"
Rows: TypeAlias = "list[tuple[str, Word | Text]]"
"""Names, and what stands beside them."""


def texts_of(given: Iterable[Word | Text]) -> tuple[Text, ...]:
    """Each of them as a text."""
    return tuple(map(text_of, given))


def _rows(given: Iterable[Iterable[Word | Text]]) -> tuple[tuple[Text, ...], ...]:
    return tuple(map(texts_of, given))


def _lines(given: str | Formula | Iterable[Formula]) -> tuple[Formula, ...]:
    """One formula, which may be written by hand, or several."""
    if isinstance(given, str):
        return (Formula((given,)),)
    return (given,) if isinstance(given, Formula) else tuple(given)


@frozen
class Heading:
    """``level`` 2 for a section, 3 within one; one that has a ``label`` can be referred to."""

    text: Text = field(converter=text_of)
    level: int = 2
    numbered: bool = True
    label: str = ""


@frozen
class Paragraph:
    """``apart`` from what stands above it; ``ragged`` without words stretched; ``small`` in small letters."""

    text: Text = field(converter=text_of)
    apart: bool = False
    ragged: bool = False
    small: bool = False


@frozen
class Display:
    """Formulas on lines of their own, each of which may be broken; ``small`` for those of proofs."""

    lines: tuple[Formula, ...] = field(converter=_lines)
    small: bool = False


@frozen
class Items:
    items: tuple[tuple[Block, ...], ...]
    ordered: bool = False
    tight: bool = False


@frozen
class Statement:
    """A theorem or a lemma with its title."""

    kind: str
    title: Text
    blocks: tuple[Block, ...]
    label: str = ""


@frozen
class Proof:
    title: str
    blocks: tuple[Block, ...]


@frozen
class Aside:
    """Blocks under a title that is no heading."""

    title: str
    blocks: tuple[Block, ...]


@frozen
class Box:
    blocks: tuple[Block, ...]


@frozen
class Abstract:
    text: Text


@frozen
class Figure:
    """A picture as a PDF and an SVG file of the ``name``; the ``title`` ends without a period, the ``caption`` with one.

    Its ``number`` is the one after that of the figure before, where it is 0.
    """

    name: str
    title: Text
    caption: Text
    width: str
    svg: bytes = field(default=b"", repr=False)
    pdf: bytes = field(default=b"", repr=False)
    about: str = ""
    number: int = 0

    @property
    def label(self) -> str:
        return f"fig:{self.name}"


@frozen
class Across:
    """A row of a table that is one cell."""

    text: Text


@frozen
class Table:
    """``columns`` are "l", "r" (numbers), or the share of the page's width that a column of sentences has.

    ``size`` is that of the letters in LaTeX's words; ``rows_apart`` leaves space between the rows.
    """

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...] | Across, ...]
    columns: tuple[str | float, ...]
    size: str = "footnotesize"
    rows_apart: bool = False
    loose: bool = False


@frozen
class Answer:
    """What a reader came for, in a box: a headline and what it means."""

    headline: Text = field(converter=text_of)
    paragraphs: tuple[Text, ...] = field(converter=texts_of)


@frozen
class Grid:
    """A small table; ``label`` says what it is to those who do not see it. The first column of ``wide`` holds sentences.

    Columns after the first are numbers, but for the last where ``ends_in_words``. The label is printed where the table
    is ``titled``.
    """

    label: str
    head: tuple[Text, ...] = field(converter=texts_of)
    rows: tuple[tuple[Text, ...], ...] = field(converter=_rows)
    wide: bool = False
    ends_in_words: bool = False
    titled: bool = False


@frozen
class Fields:
    """Names with what is said of each."""

    rows: tuple[tuple[str, Text], ...]

    @classmethod
    def of(cls, rows: Iterable[tuple[str, Word | Text]]) -> Fields:
        return cls(tuple((name, text_of(said)) for name, said in rows))


@frozen
class Picture:
    """A picture without a number, which ``told`` puts in words; ``narrow`` is it as a narrow screen has it, b"" where that is
    no other.

    ``width`` is a share of the page's. Beside a picture of half the page's width, or of ``width`` where that is more, stands
    ``beside``.
    """

    name: str
    svg: bytes = field(repr=False)
    pdf: bytes = field(repr=False)
    told: str
    caption: Text = field(converter=text_of)
    width: float = 1.0
    beside: tuple[Text, ...] = field(default=(), converter=texts_of)
    narrow: bytes = field(default=b"", repr=False)


@frozen
class Source:
    """A command line as its words."""

    words: tuple[str, ...]

    @property
    def text(self) -> str:
        """The line as a shell reads it."""
        return " ".join(map(_quoted, self.words))

    @property
    def parts(self) -> tuple[str, ...]:
        """What is not torn where the line is broken: an option with its value, or another word."""
        found: list[list[str]] = []
        for word in self.words:
            if found and len(found[-1]) == 1 and found[-1][0].startswith("--") and not word.startswith("--"):
                found[-1].append(word)
            else:
                found.append([word])
        return tuple(" ".join(map(_quoted, part)) for part in found)


def _quoted(word: str) -> str:
    """The word for a shell; in double quotes where it has single ones and nothing that a shell would read in it."""
    return f'"{word}"' if "'" in word and not set(word) & set('"$`\\!') else shlex.quote(word)


@frozen
class Program:
    """Lines of Python that can be run."""

    text: str


@frozen
class Contents:
    """The list of the sections."""


@frozen
class Appendix:
    """Sections have letters from here on."""


@frozen
class Works:
    """The works that were cited."""


Block: TypeAlias = (
    Heading
    | Paragraph
    | Display
    | Items
    | Statement
    | Proof
    | Aside
    | Box
    | Abstract
    | Figure
    | Table
    | Answer
    | Grid
    | Fields
    | Picture
    | Source
    | Program
    | Contents
    | Appendix
    | Works
)


@frozen
class Document:
    """``works`` are entries in BibTeX, as somebody wrote them; ``about`` stands below the title.

    The ``style`` is that of a theory's "article", of a "memo" of two pages, or of a "report" without theorems.
    """

    title: str
    short_title: str
    blocks: tuple[Block, ...]
    works: str = ""
    about: Text = field(default=(), converter=text_of)
    style: str = "article"

    @property
    def pictures(self) -> tuple[Picture, ...]:
        return tuple(block for block in self.blocks if isinstance(block, Picture))


def bullets(items: Iterable[Word | Text]) -> Items:
    """A list of sentences."""
    return Items(tuple((Paragraph(item),) for item in items))


def notation(latex: str) -> Formula:
    """A formula that is written by hand, its fractions in full size."""
    return Formula((latex,), large=True)


def joined(items: Iterable[Text], between: Word = ", ") -> Text:
    """The texts one after the other."""
    found: list[Word] = []
    for item in items:
        found += [between, *item] if found else item
    return tuple(found)


def listed(items: Iterable[Word], last: str = "and") -> Text:
    """A list in a sentence: ``a, b and c``."""
    every = list(items)
    if len(every) < 2:
        return tuple(every)
    return (*joined((item,) for item in every[:-1]), f" {last} ", every[-1])


def plain(text: str) -> Text:
    """Words alone; nothing for an empty string."""
    return (text,) if text else ()
