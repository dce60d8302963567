"""Numbers as people write them elsewhere, in the form that is read."""

from __future__ import annotations

import re
from decimal import ROUND_DOWN, ROUND_UP, Decimal, localcontext
from fractions import Fraction

from attrs import frozen

from derive.text.characters import plain_signs

__all__ = ["Meant", "number_in", "number_meant", "whole_meant"]

ONE = r"(?<![\w.,])-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:/[1-9]\d*)?(?![\d.]|,\d)"
WORDS = {
    "zero": "0", "half": "1/2", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "twelve": "12", "twenty": "20", "forty": "40", "hundred": "100", "thousand": "1000",
}  # fmt: skip
EXAMPLES = "write 0.25, 1/4 or 1e-3"
NUMBER = r"[+-]?\d*\.?\d+(?:e[+-]?\d+)?(?:/\d+)?"
PLAIN = r"\d{1,9}(?:\.\d{1,9})?(?:/[1-9]\d{0,8})?"
SIGNED_SHARE = re.compile(r"((?:[+-]|\()\s*[+-]?)\s*(\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*(?:%|percent|per cent))\s*\)?")
SHARES = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "tenth": 10, "twentieth": 20, "hundredth": 100, "thousandth": 1000}
DECIMAL = r"\d*\.?\d+(?:e[+-]?\d+)?"
LONGEST = 40
COMMA = r"(\d{1,3}),(\d{3})"
SMALL = 2
"""The largest power of ten that is multiplied out."""
FUNCTIONS = {"log": Decimal.ln, "ln": Decimal.ln, "exp": Decimal.exp, "sqrt": Decimal.sqrt}
WAYS = (
    (r"([\d.]+)\s*(?:%|percent|per cent|pp|%-?\s*points?|percentage\s+points?)", r"\1/100", ""),
    (r"(\d{1,3})\.(\d{3}),(\d+)", r"\1\2.\3", ""),
    (r"(\d{1,3})['_ ](\d{3})", r"\1\2", ""),
    (COMMA, r"\1\2", ""),
    (r"(\d+),(\d+(?:e[+-]?\d+)?)", r"\1.\2", ""),
    (r"[\[({]\s*([\d./]+)\s*(?:[,;]\s*[\d./]+\s*)+[\])}]", r"\1", " alone, one value at a time"),
    (r"([+-]?[\d.]+)\s*(e)\s*([+-]?)\s*(\d+)", r"\1\2\3\4", ""),
    (r"(\d+(?:\.\d+)?)-e(\d+)", r"\1e-\2", ""),
    (r"(\d*\.\d+)\.", r"\1", ""),
    (r"10\s*(?:\^|\*\*)\s*\(?\{?\s*([+-]?\d+)\s*\}?\)?", r"1e\1", ""),
    (r"([\d.]+)\s*(?:\*|x|×|·|\\times|\\cdot)\s*10\s*(?:\^|\*\*)\s*\(?\{?\s*([+-]?\d+)\s*\}?\)?", r"\1e\2", ""),
    (r"\\[dt]?frac\s*\{(\d+)\}\s*\{(\d+)\}", r"\1/\2", ""),
    (r"(\d+)\s*(?:÷|in|out of|of)\s*(\d+)", r"\1/\2", ""),
    (r"=+\s*([\d.eE/+-]+)", r"\1", ""),
    (
        r"(\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:\s*(?:\.\.+|,|;|-|or|and|to)\s*\d+(?:\.\d+)?(?:e[+-]?\d+)?)+",
        r"\1",
        " alone, one value at a time",
    ),
)


@frozen
class Meant:
    """A number in the form that is read, and what is said of it."""

    number: str
    note: str = ""
    other: str = ""
    """The number of the other reading, where there are two."""
    rounded: str = ""
    """Up or down, where the number is rounded."""

    @property
    def said(self) -> str:
        """The number, with the one of the other reading."""
        return f"{self.number} or {self.other}" if self.other else self.number

    @property
    def told(self) -> str:
        """The same with what is said of it."""
        return self.said + (f", rounded {self.rounded}" if self.rounded else self.note)

    @property
    def alone(self) -> bool:
        """Whether nothing has to be said of the number."""
        return not (self.note or self.other or self.rounded)


def number_meant(text: str, examples: str = EXAMPLES, upwards: bool = False) -> str:
    """What to write instead of a text that is no number: ``write`` and the number that it says, or examples."""
    if re.fullmatch(r"\s*\+?\s*(?:inf|infinity|oo|∞)\s*", text, re.IGNORECASE):
        return "write a large number, such as 1e6"
    found = number_in(text, upwards)
    return f"write {found.told}" if found else examples


def number_in(text: str, upwards: bool = False) -> Meant | None:
    """The number that a text says which is none; None where it says none, or several.

    What has no decimal is rounded down, or ``upwards`` where a larger number is the safe one.
    """
    plain = plain_signs(text.strip()).lower().strip("$")
    if (signed := plain.removeprefix("(").removesuffix(")")) != text.strip() and re.fullmatch(NUMBER, signed):
        return Meant(signed)
    if found := re.fullmatch(r"(\d+(?:\.\d+)?)e([+-]?\d+)\s*%", plain):
        return Meant(f"{found[1]}e{int(found[2]) - 2}")
    if (signed_share := SIGNED_SHARE.fullmatch(plain)) and (share := number_in(signed_share[2])):
        return Meant(("-" if "-" in signed_share[1] else "") + share.number, share.note)
    if share_of := re.fullmatch(r"(one|an?|two|three)\s+(\w+?)s?", plain):
        parts = SHARES.get(share_of[2])
        if parts:
            return Meant(f"{WORDS.get(share_of[1], '1')}/{parts}")
    if re.fullmatch(r"\d+,\d+\s*%", plain):
        return number_in(plain.replace(",", "."))
    if plain in WORDS:
        return Meant(WORDS[plain])
    if part := re.fullmatch(r"(\d{1,9})/([1-9]\d{0,8})\s*%", plain):
        return Meant(f"{part[1]}/{part[2]}00", f" for {part[1]}/{part[2]} of a percent, {part[1]}/{part[2]} for the fraction")
    return _near_one(plain) or _reckoned(plain, upwards) or _elsewhere(plain) or _alone(plain)


def _near_one(text: str) -> Meant | None:
    """The sum or difference of two decimals, such as 1 - 1e-9, in full."""
    found = re.fullmatch(rf"({DECIMAL})\s*([-+])\s*({DECIMAL})", text)
    if not found or max(len(found[1]), len(found[3])) > LONGEST:
        return None
    first, second = Decimal(found[1]), Decimal(found[3])
    if found[2] == "-" and first != 1 and found[1].isdigit() and found[3].isdigit():
        return None
    if max(abs(first.adjusted()), abs(second.adjusted())) > LONGEST:
        return None
    with localcontext() as context:
        context.prec = 4 * LONGEST
        return Meant(f"{first - second if found[2] == '-' else first + second:f}")


def _reckoned(text: str, upwards: bool) -> Meant | None:
    """The value of a function of a number, of a product, of thousands; the probability of odds."""
    if (found := re.fullmatch(r"(log|ln|exp|sqrt)\s*\(?\s*(\d{1,2}(?:\.\d{1,9})?)\s*\)?", text)) and Decimal(found[2]) > 1:
        value = FUNCTIONS[found[1]](Decimal(found[2]))
        way, said = (ROUND_UP, "up") if upwards else (ROUND_DOWN, "down")
        return Meant(f"{value.quantize(Decimal('0.0001'), way):f}", rounded=said)
    if times := re.fullmatch(rf"({PLAIN})\s*(?:x|×|\*|·|times)\s*(\d{{1,9}})|(\d{{1,9}})\s*(?:x|×|times)\s*({PLAIN})", text):
        return Meant(str(Fraction(times[1] or times[4]) * int(times[2] or times[3])), ", the product")
    if thousands := re.fullmatch(r"(\d{1,6}(?:\.\d{1,3})?)\s*(k|million|thousand)", text):
        return Meant(str(int(Fraction(thousands[1]) * (10**6 if thousands[2] == "million" else 1000))))
    if (odds := re.fullmatch(r"(?:odds\s+(?:of\s+)?)?(\d{1,9})\s*(?::|to)\s*(\d{1,9})", text)) and int(odds[2]):
        one, other = int(odds[1]), int(odds[2])
        return Meant(f"{one}/{one + other}", f" for odds of {one} to {other}, {one}/{other} for a fraction")
    return None


def _elsewhere(text: str) -> Meant | None:
    """The number that is written in a way of other languages."""
    for pattern, form, note in WAYS:
        if found := re.fullmatch(pattern, text):
            number = found.expand(form)
            if form == r"\1e\2" and abs(int(found[2])) <= SMALL:
                number = f"{(Decimal(found[1]) * Decimal(10) ** int(found[2])).normalize():f}"
            if form == r"\1/100" and "." in number:
                digits = number.partition("/")[0].partition(".")[2]
                number = f"{number.partition('/')[0].replace('.', '').lstrip('0') or '0'}/{10 ** (2 + len(digits))}"
            return Meant(number, note, found.expand(r"\1.\2") if pattern == COMMA else "")
    if found := re.fullmatch(rf"({NUMBER})\s+(?:if|where|when|for)\s+(\S.*[<>=].*)", text):
        return Meant(found[1], f" alone, and the condition {found[2]} in an option of its own")
    return None


def whole_meant(given: object, least: int, most: int) -> str:
    """``, not 'nine': write 9`` for what is given in place of a whole number between the limits."""
    meant = number_in(re.sub(r"(?<=\d)[,.' ](?=\d{3}(?:\D|$))", "", str(given)))
    found = re.fullmatch(r"-?\d+(?:\.\d+)?", meant.said if meant else str(given))
    near = min(max(int(Fraction(found[0])), least), most) if found else least
    return f", not {str(given)[:40]!r}: write {near}"


def _alone(text: str) -> Meant | None:
    """The one number that stands in the text, among other signs or words."""
    text = re.sub(r"(?<=\d)\s*\.\s*(?=\d)", ".", text)
    words = [WORDS[word] for word in re.findall(r"[a-z]+", text) if word in WORDS]
    if re.fullmatch(r"[a-z]+ and (?:a|one) half", text) and words and words[0].isdigit():
        return Meant(f"{words[0]}.5")
    found = re.findall(ONE, text) or (words if len(text.split()) > 1 else [])
    if len(found) != 1 or re.search(r"[a-z)]\s*[-+*/^]|[-+*/^]\s*[a-z(]", text.replace(found[0], "")):
        return None
    return Meant(found[0], "" if found[0] == text else " alone")
