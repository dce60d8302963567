"""What stands in a counterexample beside exact numbers, and printed numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from attrs import frozen

__all__ = [
    "Asked",
    "Between",
    "Compared",
    "Given",
    "Placed",
    "Printed",
    "Rounded",
    "Said",
    "Undefined",
    "decoded",
    "encoded",
    "no_number",
    "printed",
]

# What stands in a counterexample beside exact numbers: decimals, ends, reasons and words, each read as a
# text.


class Given(str):
    """A value made of ``parts``; as a text it is that of its form. A plain text is a number or a formula of the grammar."""

    FORM: ClassVar[str] = ""
    parts: tuple[str, ...]

    def __new__(cls, *parts: str) -> Given:
        made = super().__new__(cls, cls.FORM.format(*parts) if cls.FORM else cls.joined(parts))
        made.parts = parts
        return made

    def __getnewargs__(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.parts

    @staticmethod
    def joined(parts: tuple[str, ...]) -> str:
        """The text of a form that has no fixed number of parts."""
        return "".join(parts)


class Rounded(Given):
    """A number in exact form, and its decimals: ``log(2) = 0.69314718``."""

    FORM = "{} = {}"


class Between(Given):
    """A number by the ends between which it is: ``in [0.549, 0.550]``."""

    FORM = "in [{}, {}]"


class Undefined(Given):
    """That there is no value, and why: ``undefined: division by zero``."""

    FORM = "undefined: {}"


class Compared(Given):
    """Two sides with the relation that fails between them: ``1/10 < 1/10``."""

    FORM = "{} {} {}"


class Said(Given):
    """Words, every second part a formula: ``square root of -1/3``."""


class Placed(Given):
    """A formula, a word, and the place by names and values in turn: ``0.55 at p = 1, q = 1/1000``, ``r, r = 3``."""

    @staticmethod
    def joined(parts: tuple[str, ...]) -> str:
        formula, word, *rest = parts
        return (
            formula
            + word
            + ", ".join(f"{name} = {value}" for name, value in zip(rest[::2], rest[1::2], strict=True))
        )


class Asked(Given):
    """A quantity of a release and what it is asked at, names and values in turn: ``posterior at prior = 1/10, published = 2``."""

    @staticmethod
    def joined(parts: tuple[str, ...]) -> str:
        quantity, *rest = parts
        told = ", ".join(f"{name} = {value}" for name, value in zip(rest[::2], rest[1::2], strict=True))
        return f"{quantity} at {told}" if told else quantity


FORMS = {form.__name__: form for form in (Rounded, Between, Undefined, Compared, Said, Placed, Asked)}


def encoded(values: Mapping[str, str]) -> dict[str, Any]:
    """The values as JSON that ``decoded`` reads back: a text, or the name of the form with the parts."""
    return {name: _data(value) for name, value in values.items()}


def decoded(data: Mapping[str, Any]) -> dict[str, str]:
    """The values of ``encoded``."""
    return {name: _value(value) for name, value in data.items()}


def _data(value: str) -> Any:
    return [type(value).__name__, *map(_data, value.parts)] if isinstance(value, Given) else value


def _value(data: Any) -> str:
    return data if isinstance(data, str) else FORMS[data[0]](*map(_value, data[1:]))


# Printed numbers.

DECIMAL = re.compile(r"([+-]?)(\d+\.?\d*|\.\d+)(?:[eE]([+-]?\d{1,3}))?\Z", re.ASCII)
FRACTION = re.compile(r"([+-]?\d+)\s*/\s*(\d+)\Z", re.ASCII)
MOST = 400


@frozen
class Printed:
    """A printed number, and half a unit of its last digit; of a fraction 0, since it is exact."""

    text: str
    value: Fraction
    half: Fraction


def no_number(text: str) -> str:
    """The rule that a text breaks which prints no number."""
    return f"printed = {text[:60]!r} is no number: write 0.25, 1.7e-2 or 1/4"


def printed(text: str) -> Printed | None:
    """The number that a text prints: digits, with a sign, a point and an exponent at most, or a fraction of whole numbers; None
    for other texts."""
    plain = text.strip()
    if len(plain) > MOST:
        return None
    if match := FRACTION.match(plain):
        return Printed(plain, Fraction(int(match[1]), int(match[2])), Fraction(0)) if int(match[2]) else None
    if match := DECIMAL.match(plain):
        after = len(match[2].partition(".")[2])
        unit = Fraction(10) ** (int(match[3] or 0) - after)
        size = Fraction(int(match[2].replace(".", ""))) * unit
        return Printed(plain, -size if match[1] == "-" else size, unit / 2)
    return None
