"""A document as data: blocks, and words that hold formulas as objects, so that no format is made of what another one wrote.

A word is a string (plain words, never the source of a format), a formula (an object of SymPy, a relation, a text of the
grammar as it was typed, or a row of these) or a mark. Only what somebody wrote by hand, such as the abstract of a paper's file or
the derivation in a model's file, is LaTeX, and says so by its type.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import sympy
from attrs import field, frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.step import Tends, Typed

__all__ = [
    "Abstract",
    "Across",
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
    "Figure",
    "Formula",
    "Heading",
    "Items",
    "Paragraph",
    "Part",
    "Product",
    "Proof",
    "Ref",
    "Sentence",
    "Statement",
    "Strong",
    "Sum",
    "Table",
    "Text",
    "Word",
    "Works",
    "Written",
    "joined",
    "listed",
    "plain",
]  # fmt: skip


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


Part: TypeAlias = str | sympy.Basic | Relation | Typed | Product | Sum
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
    words: Text


@frozen
class Emphasis:
    words: Text


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


Word: TypeAlias = (
    str
    | sympy.Basic
    | Relation
    | Tends
    | Typed
    | Formula
    | Sentence
    | Written
    | Code
    | Strong
    | Emphasis
    | Ref
    | Cite
    | Break
)
Text: TypeAlias = tuple[Word, ...]


@frozen
class Heading:
    """``level`` 2 for a section, 3 within one; one that has a ``label`` can be referred to."""

    text: Text
    level: int = 2
    numbered: bool = True
    label: str = ""


@frozen
class Paragraph:
    """``apart`` from what stands above it; ``ragged`` without words stretched."""

    text: Text
    apart: bool = False
    ragged: bool = False


@frozen
class Display:
    """Formulas on lines of their own, each of which may be broken; ``small`` for those of proofs."""

    lines: tuple[Formula, ...]
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
    """A picture as a PDF and an SVG file of the ``name``; the ``title`` ends without a period, the ``caption`` with one."""

    name: str
    title: Text
    caption: Text
    width: str
    svg: bytes = field(default=b"", repr=False)
    pdf: bytes = field(default=b"", repr=False)
    about: str = ""

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
    | Contents
    | Appendix
    | Works
)


@frozen
class Document:
    """``works`` are entries in BibTeX, as somebody wrote them."""

    title: str
    short_title: str
    blocks: tuple[Block, ...]
    works: str = ""


def joined(items: Iterable[Text], between: str = ", ") -> Text:
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
