"""The parts of a memo as data. A ``Text`` is LaTeX text of our own, or pieces of it beside words and codes of somebody else's."""

from __future__ import annotations

import shlex

from attrs import field, frozen

__all__ = [
    "Block", "Box", "Bullets", "Code", "Display", "Grid", "Heading", "Math", "NewPage", "Paragraph", "Picture", "Piece", "Plain",
    "Program", "Sheet", "Source", "Strong", "Text",
]  # fmt: skip


@frozen
class Plain:
    """Words that are no LaTeX, such as names of somebody's columns."""

    text: str


@frozen
class Code:
    """What somebody typed."""

    text: str


@frozen
class Strong:
    """Words that are no LaTeX, in bold type."""

    text: str


@frozen
class Math:
    """A formula inside of a sentence, its fractions in full size."""

    latex: str


Piece = str | Plain | Code | Strong | Math
Text = str | tuple[Piece, ...]


@frozen
class Heading:
    text: str


@frozen
class Paragraph:
    text: Text
    small: bool = False


@frozen
class Bullets:
    items: tuple[Text, ...]


@frozen
class Display:
    """A formula on a line of its own."""

    latex: str


@frozen
class Box:
    """The answer: a headline and what it means."""

    headline: Text
    paragraphs: tuple[Text, ...]


@frozen
class Grid:
    """A table under ``head``; ``label`` says what it is to those who do not see it. The first column of ``wide`` holds sentences.

    Columns after the first are numbers, but for the last where ``ends_in_words``.
    """

    label: str
    head: tuple[str, ...]
    rows: tuple[tuple[Text, ...], ...]
    wide: bool = False
    ends_in_words: bool = False


@frozen
class Picture:
    """``svg`` and ``pdf`` are the same picture, which ``told`` puts in words; ``name`` goes into the names of files.

    ``narrow`` is the picture as a narrow screen has it, b"" where that is no other.

    ``width`` is a share of the page's. Beside a picture of half the page's width, or of ``width`` where that is more, stands
    ``beside``.
    """

    name: str
    svg: bytes = field(repr=False)
    pdf: bytes = field(repr=False)
    told: str
    caption: str
    width: float = 1.0
    beside: tuple[Text, ...] = ()
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
class NewPage:
    """On paper a page begins here."""


Block = Heading | Paragraph | Bullets | Display | Box | Grid | Picture | Source | Program | NewPage


@frozen
class Sheet:
    """A memo: its title, the line below, and its blocks. The sections of an ``article`` have numbers on paper."""

    title: str
    about: Text
    blocks: tuple[Block, ...]
    article: bool = False

    @property
    def pictures(self) -> tuple[Picture, ...]:
        return tuple(block for block in self.blocks if isinstance(block, Picture))
