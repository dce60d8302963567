"""Pieces of a release article as data: numbers and words, the law of the noise on a count, and how its numbers were closed in."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from attrs import frozen

from epsproof.derive.releases.noise import Noise
from epsproof.derive.text.numbers import Amount
from epsproof.reports.document.model import (
    Block,
    Code,
    Display,
    Formula,
    Grid,
    Heading,
    Paragraph,
    Program,
    Source,
    Text,
    Word,
    bullets,
    notation,
)
from epsproof.reports.releases.definition import repeat_program

__all__ = [
    "Certificate",
    "between",
    "density",
    "ends_certified",
    "fraction_latex",
    "household",
    "number_latex",
    "parameter",
    "quotient",
    "quotient_at",
    "said",
    "slashed",
    "told",
    "up",
]

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


# The law of the noise on a count, and what it makes of Bayes' rule, as formulas.

LAWS = {
    "discrete-gaussian": r"f(z) = \frac{e^{-\lambda z^{2}}}{\sum_{j} e^{-\lambda j^{2}}}",
    "geometric": r"f(z) = \frac{1 - t}{1 + t}\, t^{\lvert z\rvert}",
    "laplace": r"f(z) = \frac{1}{2 b}\, e^{-\lvert z\rvert/b}",
}
QUOTIENTS = {
    "discrete-gaussian": r"L(y) = e^{\lambda (2 (y - k) - 1)}",
    "geometric": r"L(y) = \begin{cases} 1/t & \text{if } y > k \\ t & \text{otherwise} \end{cases}",
    "laplace": r"L(y) = e^{(\lvert y - k\rvert - \lvert y - k - 1\rvert)/b}",
}


def density(noise: Noise) -> str:
    """The probability of the whole number z, of Laplace noise the density at z, of one of the noises that are added."""
    return LAWS[noise.family]


def parameter(noise: Noise) -> str:
    """The parameter that the law names, with its value."""
    if noise.family == "discrete-gaussian":
        variance = 1 / (2 * noise.rate.value)
        return (
            rf"\lambda = \frac{{1}}{{2 \sigma^{{2}}}} = {fraction_latex(noise.rate.value)}, \quad \sigma^{{2}} = "
            + (fraction_latex(variance))
        )
    if noise.family == "geometric":
        return rf"t = {fraction_latex(noise.t) if noise.t is not None else f'e^{{-{slashed(noise.rate.value)}}}'}"
    scale = noise.rate
    return (
        rf"b = \frac{{1}}{{{_amount(scale)}}}"
        if scale.logarithm
        else rf"b = {fraction_latex(1 / scale.value)}"
    )


def _amount(rate: Amount) -> str:
    inside = fraction_latex(rate.value)
    return rf"\log({inside})" if rate.logarithm else inside


def quotient(noise: Noise) -> str:
    """The quotient of the likelihoods of y with and without the person's value, where the adversary knows k others."""
    return QUOTIENTS[noise.family] if noise.count == 1 else r"L(y) = \frac{f(y - k - 1)}{f(y - k)}"


def quotient_at(noise: Noise, offset: Fraction) -> str | None:
    """The quotient at y = k + offset in numbers; None of a sum of noises, which has no closed form."""
    if noise.count > 1:
        return None
    if noise.family == "discrete-gaussian":
        return f"e^{{{slashed(noise.rate.value * (2 * offset - 1))}}}"
    steps = abs(offset) - abs(offset - 1)
    if not noise.rate.logarithm:
        return f"e^{{{slashed(noise.rate.value * steps)}}}"
    base = noise.rate.value if steps >= 0 else 1 / noise.rate.value
    if abs(steps) == 1:
        return fraction_latex(base)
    return f"({fraction_latex(base)})^{{{slashed(abs(steps))}}}"


# How the numbers of a release article were closed in, what is believed, and how to repeat them, as blocks.

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
