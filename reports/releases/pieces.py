"""Pieces of a release article: words, formulas and certified numbers as data, which each format sets in its own way."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from epsproof.reports.document.model import Paragraph, Text, Word

__all__ = ["between", "fraction_latex", "number_latex", "said", "slashed", "told", "up"]

SHORT = 12


def told(*parts: Word) -> Text:
    """The parts as one text."""
    return parts


def said(*parts: Word, small: bool = False) -> Paragraph:
    """A paragraph of these parts."""
    return Paragraph(parts, small=small)


def fraction_latex(value: Fraction) -> str:
    """The fraction in LaTeX; a negative one in front of what follows has its sign before the bar."""
    if value.denominator == 1:
        return str(value)
    sign = "-" if value < 0 else ""
    return rf"{sign}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def slashed(value: Fraction) -> str:
    """The fraction in LaTeX with a slash, for exponents and lines of text."""
    return str(value)


def number_latex(value: dict[str, Any], name: str) -> str:
    """The named number as an equation where it is a short fraction, else between its two ends."""
    exact = value.get("exact", "")
    if 0 < len(exact) <= SHORT:
        return rf"{name} = {fraction_latex(Fraction(exact))}"
    return rf"{value['lower']} \le {name} \le {value['upper']}"


def between(value: dict[str, Any]) -> Word:
    """The number in a sentence: exactly, or as an interval."""
    exact = value.get("exact", "")
    if 0 < len(exact) <= SHORT:
        return exact
    return f"between {value['lower']} and {value['upper']}"


def up(value: dict[str, Any]) -> Text:
    """The number in a table: exactly where that is short, else rounded up."""
    exact = value.get("exact", "")
    return told(exact if 0 < len(exact) <= SHORT else value["upper"])
