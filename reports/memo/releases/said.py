"""Numbers and phrases of a release memo: risks are rounded up, and nothing of the data is repeated that names a record."""

from __future__ import annotations

import re
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction

from epsproof.derive.releases.noise import noise
from epsproof.derive.text.errors import QuestionError

__all__ = [
    "coarse",
    "decimal_or_fraction",
    "noise_in_words",
    "percent_up",
    "power_of_ten",
    "query_without_texts",
    "shown",
]

LEAST = Fraction(1, 10**8)
KINDS = {
    "discrete-gaussian": "whole random numbers with the bell-shaped discrete Gaussian law",
    "geometric": "whole random numbers with the geometric law",
    "laplace": "random numbers with the Laplace law",
}
ESCAPED = r"[eE]'(?:[^'\\]|\\.|'')*'"
TEXTS = re.compile(rf"{ESCAPED}|'(?:[^']|'')*'|\$(\w*)\$.*?\$\1\$", re.DOTALL)
COMMENTS = re.compile(r"--[^\n]*|/\*.*?\*/", re.DOTALL)
LISTS = re.compile(r"\bin\s*\([^()]*\)", re.IGNORECASE)
EXACT = re.compile(r"(?<![<>!])(={1,2}\s*)[-+]?\d[\d_.]{2,}")


def shown(value: dict[str, str]) -> str:
    """The number as the JSON document has it: its upper end, which never understates a risk."""
    return value["upper"]


def percent_up(value: dict[str, str]) -> str:
    """A probability in percent, rounded up to one digit after the point, below 1% to two digits, and to 0.000001% at least;
    "almost 100%" above 99.9% where it is not known to be 1."""
    found = Fraction(value["upper"])
    if found > Fraction(999, 1000) and Fraction(value.get("lower", value["upper"])) < 1:
        return "almost 100%"
    found, places = min(max(found, LEAST) if found else found, Fraction(1)), 1
    while 0 < found * 10**places < Fraction(1, 10):
        places += 1
    scaled = found * 10 ** (places + 2)
    return f"{Decimal(-(-scaled.numerator // scaled.denominator)).scaleb(-places).normalize():f}%"


def coarse(value: str, digits: int, up: bool) -> str:
    """A decimal with so many significant digits, rounded to the side."""
    found = Decimal(value)
    if not found:
        return "0"
    rounding = ROUND_CEILING if up else ROUND_FLOOR
    cut = found.quantize(Decimal(1).scaleb(found.adjusted() - digits + 1), rounding)
    return f"{cut.normalize():f}"


def noise_in_words(texts: list[str]) -> str:
    """The kinds of noise, each once."""
    found = []
    for text in texts:
        try:
            kind = KINDS[noise(text).family]
        except QuestionError:
            kind = "random numbers"
        found.append(kind)
    return " and ".join(dict.fromkeys(found))


def query_without_texts(query: str) -> str:
    """The query without comments, texts in quotation marks, lists, and long numbers that something has to equal: these may be
    values or identifiers of records."""
    found = COMMENTS.sub(" ", TEXTS.sub("'...'", query))
    return " ".join(EXACT.sub(r"\1...", LISTS.sub("IN (...)", found)).split())


def decimal_or_fraction(text: str) -> str:
    """A fraction such as "13/2" as the decimal that it is, where that is short."""
    value = Fraction(text)
    scaled = value * 10**4
    return f"{Decimal(scaled.numerator).scaleb(-4).normalize():f}" if scaled.denominator == 1 else text


def power_of_ten(text: str) -> str:
    """A decimal in LaTeX, a small one with a power of ten."""
    value = Decimal(text)
    if not value or value.adjusted() > -5:
        return text
    return rf"{value.scaleb(-value.adjusted()).normalize():f} \cdot 10^{{{value.adjusted()}}}"
