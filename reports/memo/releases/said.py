"""Numbers, rows and phrases of a release memo; nothing of the data is repeated that names anybody."""

from __future__ import annotations

import re
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction
from typing import Any

from attrs import frozen

from epsproof.derive.releases.noise import noise
from epsproof.derive.text.errors import QuestionError
from epsproof.reports.documents.releases.records import SCHEMA as RECORDS

__all__ = [
    "BY_BELIEF",
    "BY_NUMBER",
    "BY_VALUE",
    "BeliefPicture",
    "coarse",
    "command",
    "noise_in_words",
    "percent_up",
    "picture_of",
    "power_of_ten",
    "query_without_texts",
    "shown",
]

# Numbers and phrases of a release memo: risks are rounded up, and nothing of the data is repeated that
# names a record.

LEAST, DIGITS = Fraction(1, 10**8), 3
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
    """The number with three digits, rounded up from its upper end, so that no risk is understated."""
    return coarse(value["upper"], DIGITS, True)


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


def power_of_ten(text: str) -> str:
    """A decimal in LaTeX, a small one with a power of ten."""
    value = Decimal(text)
    if not value or value.adjusted() > -5:
        return text
    return rf"{value.scaleb(-value.adjusted()).normalize():f} \cdot 10^{{{value.adjusted()}}}"


# The command that asks for a document of ``epsproof risk`` again.

Document = dict[str, Any]


def command(document: Document) -> tuple[str, ...]:
    """The words of a command line, without what may be values of records; FILE stands for a tree, or for a table of cells."""
    if document["schema"] == RECORDS:
        return ("epsproof", "risk", *_of_records(document))
    return ("epsproof", "risk", *_of_counts(document))


def _of_counts(document: Document) -> list[str]:
    if document["about"] == "tree":
        return ["FILE"]
    words = ["--noise", ", ".join(document["noise"]), "--prior", document["prior"]]
    if document["about"] == "cells":
        words = ["--cells", "FILE", "--column", document["column"], *words]
    if "known_column" in document:
        return [*words, "--known-column", document["known_column"]]
    words += ["--known", str(document["known"])]
    if "releases" in document:
        words += ["--published", ", ".join(row["published"] for row in document["releases"])]
    return words + (["--at-least", document["at_least"]] if "at_least" in document else [])


def _of_records(document: Document) -> list[str]:
    words = ["--data", document["data"], "--query", query_without_texts(document["query"])]
    words += ["--noise", document["noise"]]
    sensitivity = document["sensitivity"]
    if (
        sensitivity
        and sensitivity["source"] == "declared"
        and sensitivity["value"]["lower"] == sensitivity["value"]["upper"]
    ):
        words += ["--sensitivity", sensitivity["value"]["upper"]]
    if "risks" in document:
        words += ["--epsilon", str(document["risks"]["epsilon"])]
    if "preference" in document:
        words += ["--preference", document["preference"]["text"]]
    if "grouped_by" in document:
        words += ["--groups", document["grouped_by"]]
    return words


# Beliefs by published value, for the picture of a memo and its list of exposed cells.

MOST = 3000
BY_VALUE, BY_NUMBER, BY_BELIEF = "published value", "number of releases", "belief before"


@frozen
class BeliefPicture:
    """Points (published value, belief after it) with the belief before; ``masses`` are the probabilities of the values if the
    person has it, or nothing; ``marked`` is the point of what was published, None where nothing was.

    ``across`` labels the axis, on which the published value, the number of releases (BY_NUMBER) or the belief before (BY_BELIEF)
    is; then ``marked`` is an example.
    """

    points: tuple[tuple[Fraction, Fraction], ...]
    prior: Fraction
    masses: tuple[Fraction, ...] = ()
    marked: tuple[Fraction, Fraction] | None = None
    across: str = BY_VALUE

    @property
    def told(self) -> str:
        """What somebody hears who does not see the picture."""
        first, last = self.points[0], self.points[-1]
        found = (
            f"The belief after the release, from {float(first[1]):.3g} at the {self.across} {_text(first[0])} to "
            f"{float(last[1]):.3g} at {_text(last[0])}."
        )
        if self.across != BY_BELIEF:
            found += f" The belief before is {float(self.prior):.3g}."
        if self.marked is not None:
            if self.across == BY_BELIEF:
                return f"{found} For instance {float(self.marked[0]):g} becomes {float(self.marked[1]):.3g}."
            found += f" Published was {_text(self.marked[0])}, with a belief of {float(self.marked[1]):.3g}."
        return found


def _text(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):g}"


def picture_of(
    rows: list[dict[str, Any]], prior: str, marked: dict[str, Any] | None = None
) -> BeliefPicture | None:
    """The picture of rows with ``published``, ``posterior`` and perhaps ``mass``; of very many every k-th."""
    found = {}
    for row in rows:
        found[Fraction(row["published"]), Fraction(row["posterior"]["upper"])] = row.get("mass")
    points = sorted(found)
    points = points[:: -(-len(points) // MOST)] if points else []
    if len(points) < 2:
        return None
    masses = [found[point] for point in points]
    heights = tuple(Fraction(mass["upper"]) for mass in masses if mass is not None)
    mark = (Fraction(marked["published"]), Fraction(marked["posterior"]["upper"])) if marked else None
    return BeliefPicture(tuple(points), Fraction(prior), heights if len(heights) == len(points) else (), mark)
