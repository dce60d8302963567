"""Limits on logarithms of odds and of the ratio, and powers of e: told as limits without them, in decimals rounded down."""

from __future__ import annotations

import re
from decimal import ROUND_DOWN, Decimal, localcontext

from derive.text.errors import SyntaxRejected

__all__ = ["exponential_below", "power_below", "powers_of_e", "refuse_logarithms"]

POWER = re.compile(r"(?<![\w.])(e|exp)\s*\^\s*\(?\{?\s*(-?\d+(?:\.\d+)?)\s*\}?\)?")
LOGARITHMS = re.compile(
    r"\s*log\(\s*posterior_odds\s*(?:\)\s*-\s*log\(|/)\s*prior_odds\s*\)\s*<=?\s*(\d+(?:\.\d+)?)\s*", re.IGNORECASE
)
LOG_RATIO = re.compile(
    r"\s*(log|ln|log2|lg|log10)\(\s*posterior\s*(?:\)\s*-\s*\1\(|/)\s*prior\s*\)\s*<=?\s*(\d+(?:\.\d+)?)\s*", re.IGNORECASE
)
MOST_EXPONENT = Decimal(50)
BASES = {"log2": 2, "lg": 2, "log10": 10}
LOGARITHM = r"(?:log|ln)\(\s*posterior\s*/\s*prior\s*\)"
ABSOLUTE = re.compile(rf"\s*(?:abs\(|\|)\s*{LOGARITHM}\s*[)|]\s*<=?\s*(\d+(?:\.\d+)?)\s*")
LOG_ODDS = re.compile(
    r"\s*(?:logit\(\s*posterior\s*\)\s*-\s*logit\(\s*prior\s*\)|log[\s-]*odds)(?:[\s-]*ratio|\s+(?:change|rise)s?)?\s*(?:<=?|at\s+most)\s*(\d+(?:\.\d+)?)\s*",
    re.IGNORECASE,
)


def refuse_logarithms(text: str) -> None:
    """Raise SyntaxRejected where the whole text limits a logarithm, with the limit on what stands in it."""
    if found := LOGARITHMS.fullmatch(text):
        better = f"posterior_odds <= {exponential_below(found[1])}*prior_odds"
        raise SyntaxRejected(f"a limit on logarithms is one on odds: write {better}", text, 1)
    if found := LOG_ODDS.fullmatch(text):
        most = exponential_below(found[1])
        better = f"posterior_odds <= {most}*prior_odds"
        if re.match(r"\s*log[\s-]*odds\s*(?:<|at)", text, re.IGNORECASE):
            better += f" for their change, posterior_odds <= {most} for the log-odds"
        raise SyntaxRejected(f"a limit on log-odds is one on odds: write {better}", text, 1)
    if found := ABSOLUTE.fullmatch(text):
        times = exponential_below(found[1])
        both = f"posterior <= {times}*prior and posterior >= prior/{times}"
        raise SyntaxRejected(f"a limit on a logarithm is one on the ratio: write {both}", text, 1)
    if found := LOG_RATIO.fullmatch(text):
        base = BASES.get(found[1].lower())
        times = exponential_below(found[2]) if base is None else power_below(base, found[2])
        raise SyntaxRejected(f"a limit on a logarithm is one on the ratio: write posterior <= {times}*prior", text, 1)


def powers_of_e(text: str) -> str:
    """The text with decimals, rounded down, for e^2 and exp^2."""
    return POWER.sub(lambda found: exponential_below(found[2]), text)


def exponential_below(exponent: str) -> str:
    """The exponential of a number, in four digits behind the point, rounded down."""
    with localcontext() as context:
        context.prec = 60
        return f"{min(Decimal(exponent), MOST_EXPONENT).exp().quantize(Decimal('0.0001'), ROUND_DOWN):f}"


def power_below(base: int, exponent: str) -> str:
    """The power of the base, in four digits behind the point, rounded down."""
    with localcontext() as context:
        context.prec = 60
        plain = (Decimal(base) ** min(Decimal(exponent), MOST_EXPONENT)).quantize(Decimal("0.0001"), ROUND_DOWN)
        return f"{plain:f}".rstrip("0").rstrip(".")
