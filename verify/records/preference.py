"""What a controller wants of the risks of the records: how close together they are."""

from __future__ import annotations

import re
from fractions import Fraction

from attrs import frozen

from epsproof.derive.text.errors import QuestionError, SyntaxRejected
from epsproof.derive.text.grammar import number

__all__ = ["Preference", "preference"]

LEAST = re.compile(r"\s*(min|least median)\s*/\s*(max|largest median)\s*(?:>=|≥)\s*(\S+)\s*")
MOST = re.compile(r"\s*(max|largest median)\s*/\s*(min|least median)\s*(?:<=|≤)\s*(\S+)\s*")
HINT = "write 'min/max >= 0.95' for all records, or 'least median/largest median >= 0.95' for the values of --groups"


@frozen
class Preference:
    """The least risk is at least ``ratio`` times the largest one, of all records, or of the median records of groups."""

    ratio: Fraction
    medians: bool = False

    def __str__(self) -> str:
        return f"{'least median/largest median' if self.medians else 'min/max'} >= {self.ratio}"


def preference(text: str) -> Preference:
    """The preference that the text states; raises SyntaxRejected, and QuestionError for a ratio outside of (0, 1]."""
    least, most = LEAST.fullmatch(text), MOST.fullmatch(text)
    found = least or most
    if found is None or found[1].endswith("median") != found[2].endswith("median"):
        raise SyntaxRejected("the preference is not read", text, 1, HINT)
    given = number(found[3])
    if given <= 0:
        raise QuestionError(f"the ratio in {text!r} is positive; {HINT}")
    ratio = given if least else 1 / given
    if ratio > 1:
        raise QuestionError(f"no risks satisfy {text!r}: the least is never above the largest; {HINT}")
    return Preference(ratio, found[1].endswith("median"))
