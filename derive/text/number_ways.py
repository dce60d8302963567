"""Numbers as people write them elsewhere, in the form that is read."""

from __future__ import annotations

import re

__all__ = ["number_meant"]

WORDS = {"zero": "0", "half": "1/2", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "ten": "10"}
EXAMPLES = "write 0.25, 1/4 or 1e-3"
WAYS = (
    (r"([\d.]+)\s*(?:%|percent|per cent)", r"\1/100"),
    (r"(\d+),(\d+)", r"\1.\2"),
    (r"10\s*(?:\^|\*\*)\s*\(?\{?\s*([+-]?\d+)\s*\}?\)?", r"1e\1"),
    (r"([\d.]+)\s*(?:\*|x|×|·|\\times|\\cdot)\s*10\s*(?:\^|\*\*)\s*\(?\{?\s*([+-]?\d+)\s*\}?\)?", r"\1e\2"),
    (r"\\[dt]?frac\s*\{(\d+)\}\s*\{(\d+)\}", r"\1/\2"),
    (r"(\d+)\s*(?::|÷|in|out of|of)\s*(\d+)", r"\1/\2"),
    (r"=+\s*([\d.eE/+-]+)", r"\1"),
)


def number_meant(text: str, examples: str = EXAMPLES) -> str:
    """What to write instead of a text that is no number: the number that it says, or examples."""
    plain = text.strip().lower().strip("$")
    if plain in WORDS:
        return f"write {WORDS[plain]}"
    for pattern, form in WAYS:
        if found := re.fullmatch(pattern, plain):
            written = found.expand(form)
            if form == r"\1/100" and "." in written:
                digits = written.partition("/")[0].partition(".")[2]
                written = f"{written.partition('/')[0].replace('.', '').lstrip('0') or '0'}/{10 ** (2 + len(digits))}"
            return f"write {written}"
    return examples
