"""How the numbers of a release article were closed in, what is believed, and how to repeat them, as blocks."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from epsproof.reports.document.model import (
    Block,
    Code,
    Display,
    Formula,
    Grid,
    Heading,
    Program,
    Source,
    Text,
    Word,
    bullets,
    notation,
)
from epsproof.reports.releases.definition import repeat_program
from epsproof.reports.releases.pieces import said, told

__all__ = ["Certificate", "ends_certified", "household"]

TAIL = r"\sum_{d > R} w_{d} \le \frac{w_{R + 1}}{1 - w_{R + 2}/w_{R + 1}}"
WEIGHTS = {"discrete-gaussian": r"w_{d} = e^{-\lambda d^{2}}", "geometric": r"w_{d} = t^{d}"}


@frozen
class Certificate:
    """A certificate in the file of that name, which the standard library accepted; ``digest`` is that of the file."""

    file: str
    digest: str
    document: dict[str, Any]


def ends_certified(
    families: list[str], digits: int, certificate: Certificate | None, without: str
) -> list[Block]:
    """The section; ``without`` says why there is no certificate."""
    blocks: list[Block] = [Heading("How both ends were certified")]
    summed = [family for family in dict.fromkeys(families) if family in WEIGHTS]
    figures = "1 digit" if digits == 1 else f"{digits} digits"
    if summed:
        blocks += [
            said(
                "Every weight ", *_listed([notation(WEIGHTS[family]) for family in summed]), " of the noise is enclosed in "
                "a ball: "
                "a midpoint with a proved bound on its error. Sums over all integers are cut at a distance ", notation("R"),
                " on "
                "both sides. The quotients of neighbouring weights do not grow with the distance, so that a geometric series "
                "bounds what is cut on a side,",
            ),
            Display(TAIL),
        ]  # fmt: skip
        blocks.append(
            said(
                "and that bound is part of the upper ends. Nothing is sampled, and no sum is cut without saying so."
            )
        )
    blocks.append(
        said(
            f"The precision is doubled until both ends of a number agree to {figures}; the lower end is then rounded down and "
            "the upper end up. Where a number is a fraction, it is computed as a fraction, and a tie is found to be one."
        )
    )
    if certificate is None:
        return [*blocks, said(without)]
    bits = certificate.document["bits"]
    blocks.append(
        said(
            "A certificate says the same in whole numbers. The file below lists every weight as a pair of integers in units of ",
            notation(f"2^{{-{bits}}}"), ", bounds of the tails, and the answers below. A program of the "
            "standard library alone, which shares nothing with what found the numbers, checked that every pair encloses its "
            "weight, that every tail is bounded, and that the answers follow. It accepted the certificate, and refuses it where "
            "a digit is changed so that an interval misses.",
        )
    )  # fmt: skip
    blocks.append(Source((certificate.file,)))
    rows = tuple(
        ((name,), told(low), told(high)) for name, (low, high) in certificate.document["answers"].items()
    )
    blocks.append(Grid("Answers of the certificate", ("answer", "at least", "at most"), rows))
    blocks.append(said("The SHA-256 of the file is ", Code(certificate.digest), ".", small=True))
    return [*blocks, Program(repeat_program(certificate.file))]


def _listed(pieces: list[Formula]) -> list[Word]:
    found: list[Word] = []
    for place, piece in enumerate(pieces):
        found += [" and ", piece] if place else [piece]
    return found


def household(items: list[str]) -> list[Block]:
    """What has to be believed, and where it can fail."""
    points: list[Text] = [told(f"{item[:1].upper()}{item[1:]}.") for item in items]
    points.append(
        told(
            "The program that adds the noise draws from the law that is stated here; this article cannot see it."
        )
    )
    fails = (
        "Where it can fail: members of a household often share a value, so that a count of others tells about the person "
        "before anything is published; then the belief before is higher than assumed. Other releases about the same people are "
        "not covered: their quotients of likelihoods multiply."
    )
    return [Heading("What is believed"), bullets(tuple(points)), said(fails)]
