"""Decimals of rationals, rounded to the side that is asked for."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["rounded"]

PLAIN = 6


def rounded(value: Fraction, digits: int, up: bool) -> str:
    """``value`` >= 0 in ``digits`` significant digits, rounded up or down; below 10**-6 with an exponent."""
    if value == 0:
        return "0"
    exponent = (value.numerator.bit_length() - value.denominator.bit_length()) * 30103 // 100_000 + 1
    while value < Fraction(10) ** exponent:
        exponent -= 1
    scaled = value * Fraction(10) ** (digits - 1 - exponent)
    whole = -((-scaled.numerator) // scaled.denominator) if up else scaled.numerator // scaled.denominator
    if whole == 10**digits:
        whole, exponent = 10 ** (digits - 1), exponent + 1
    text = str(whole)
    if -PLAIN <= exponent < digits:
        shown = text if exponent >= 0 else "0" * -exponent + text
        place = max(exponent, 0) + 1
        tail = shown[place:].rstrip("0")
        return shown[:place] + ("." + tail if tail else "")
    tail = text[1:].rstrip("0")
    return f"{text[0]}{'.' + tail if tail else ''}e{exponent}"
