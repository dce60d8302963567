"""What to write where a file is not TOML: said of the line at which its reading stopped."""

from __future__ import annotations

import re
from fractions import Fraction

__all__ = ["range_meant", "toml_remedy"]

PLACE = re.compile(r"at line (\d+), column (\d+)")
CURLY = dict.fromkeys(map(ord, "“”„‟"), '"') | dict.fromkeys(map(ord, "‘’"), "'")
NAME = r"""(?:[\w.-]+|"[^"=]+"|'[^'=]+')"""
SEVERAL = {"claim", "neighbours", "unit", "profile"}
NUMBER = r"\d+(?:\.\d+)?"
RANGE = re.compile(
    rf"(?P<name>{NAME})\s*=\s*(?:(?P<low>{NUMBER})\s*(?::|\.\.+|to|-)\s*(?P<high>{NUMBER})(?:\s*:\s*(?P<last>{NUMBER}))?"
    rf"|(?P<call>(?:np\.)?(?:linspace|arange|seq|range))\(\s*(?P<first>{NUMBER})\s*,\s*(?P<second>{NUMBER})"
    rf"(?:\s*,\s*(?:\w+\s*=\s*)?(?P<third>{NUMBER}))?\s*\)),?"
)


def toml_remedy(message: str, text: str) -> str:
    """``; write ...`` with the corrected line where a rule knows it; empty otherwise."""
    found = PLACE.search(message)
    lines = text.splitlines()
    if "overwrite" in message or "twice" in message:
        again = re.match(r"\[+\s*([\w.-]+)", lines[int(found[1]) - 1].strip()) if found and int(found[1]) <= len(lines) else None
        if again and re.sub(r"\W", "", again[1]) in SEVERAL:
            return f"; where there are several, each begins with [[{again[1]}]]"
        return "; it is there twice: leave one of them out"
    if not found or int(found[1]) > len(lines):
        return _at_end(text, lines) if "end of document" in message else ""
    if "array" in message.lower() and (unclosed := _unclosed(lines[: int(found[1]) - 1])):
        return unclosed
    line = lines[int(found[1]) - 1].strip()
    if re.match(r"(?:[$%>]|>>>|```|~~~)(?:\s|\w*$)|epsproof\s", line):
        return f"; leave the line out: {line[:60]}"
    if ("[parameters]" in text or "[[profile]]" in text) and (span := RANGE.fullmatch(line)):
        return f"; write {span['name']} = {_range(span)}"
    better = _corrected(line)
    return f"; write {better}" if better else ""


def range_meant(line: str) -> str:
    """The range of a sweep for a line NAME = VALUE whose value is a range of another language; empty for other lines."""
    span = RANGE.fullmatch(line)
    return _range(span) if span else ""


def _corrected(line: str) -> str:
    """The line as TOML; empty where no rule fits."""
    if re.fullmatch(r"-?\s*claims?\s*:?", line):
        return "[[claim]]"
    plain = line.translate(CURLY)
    if plain != line and plain.count('"') % 2 == 0:
        return plain
    apart = re.sub(r"""(?<=["'])\s*;\s*(?=["'])""", ", ", line)
    if apart != line:
        return apart
    paired = re.sub(r"([{,]\s*)([A-Za-z]\w*)\s*:\s*(?=[\"'\d\[])", r"\1\2 = ", line)
    if paired != line and re.fullmatch(rf"{NAME}\s*=\s*\{{.*\}}", paired):
        return paired
    if found := re.fullmatch(rf"({NAME})\s*=\s*\[\s*({NUMBER}(?:\s+{NUMBER})+)\s*\]", line):
        return f"{found[1]} = [{', '.join(found[2].split())}]"
    if found := re.fullmatch(rf"({NAME})\s*:\s*(.+?),?", line):
        return f"{found[1]} = {_quoted(found[2])}"
    if (found := RANGE.fullmatch(line)) and found["low"] and f"{found['low']}{found['high']}".isdigit() and not found["last"]:
        if int(found["low"]) < int(found["high"]) < int(found["low"]) + 20:
            return f"{found['name']} = [{', '.join(map(str, range(int(found['low']), int(found['high']) + 1)))}]"
        return f"{found['name']} = [{found['low']}, {found['high']}]"
    if found := re.fullmatch(rf"({NAME})\s*=\s*(?:\[(.*?)\]|\(([^()=]*,[^()=]*)\)|\{{([^{{}}=]*)\}}),?", line):
        inside = next(part for part in found.groups()[1:] if part is not None)
        return f"{found[1]} = [{', '.join(_quoted(part.strip()) for part in _parts(inside))}]"
    if found := re.fullmatch(rf"({NAME})\s*=\s*({NUMBER}(?:\s*,\s+{NUMBER})+),?", line):
        return f"{found[1]} = [{found[2]}]"
    if found := re.fullmatch(r"([A-Za-z]+\(.*\))\s*=\s*[\"']([A-Za-z]\w*)[\"']", line):
        return f'{found[2]} = "{found[1]}"'
    if found := re.fullmatch(rf"({NAME})\s*=\s*(.+?),?", line):
        return f"{found[1]} = {_quoted(found[2])}"
    if found := re.fullmatch(rf"\[*\s*({NAME})\s*\]*", line):
        return f"[[{found[1]}]]" if line.startswith("[[") else f"[{found[1]}]" if line.startswith("[") else f'{found[1]} = "..."'
    return ""


def _range(found: re.Match[str]) -> str:
    """A range of another language as that of a sweep: from, to and how many; ten values where their number is not said."""
    low, high, step, count = found["low"], found["high"], None, None
    if found["last"] and _counts(Fraction(low), Fraction(high), Fraction(found["last"])):
        count = found["last"]
    elif found["last"]:
        low, step, high = found["low"], found["high"], found["last"]
    elif found["call"]:
        low, high = found["first"], found["second"]
        step, count = (None, found["third"]) if found["call"].endswith("linspace") else (found["third"], None)
    if step and Fraction(step):
        count = str(int((Fraction(high) - Fraction(low)) / Fraction(step)) + 1)
    return f"{{ from = {low}, to = {high}, count = {count or 10} }}"


def _counts(first: Fraction, second: Fraction, third: Fraction) -> bool:
    """Whether the third number of a range is how many values there are, because the second one is no step to it."""
    return third.denominator == 1 and first < second and ((third - first) / second).denominator > 1


def _quoted(value: str) -> str:
    """The value where it is one, otherwise the text in quotation marks."""
    bare = value.strip()
    if re.fullmatch(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?|true|false", bare) or (bare[:1] == "[" and bare[-1:] == "]"):
        return bare
    if bare[:1] == "{" and bare[-1:] == "}":
        bare = re.sub(r"(=\s*)(\d+(?:\.\d+)?)\s*%(?=\s*[,}])", r'\1"\2/100"', bare)
        number = r"(\b(?!count\b)\w+\s*=\s*)([\d.]+(?:/[\d.]+)?)(?=\s*[,}])"
        return re.sub(number, r'\1"\2"', bare) if re.search(r"=\s*[\d.]+/", bare) else bare
    enclosed = len(bare) > 1 and bare[0] == bare[-1] and bare[0] in "\"'"
    inner = re.sub(r"^([+-]?\d+),(\d+)$", r"\1.\2", bare[1:-1] if enclosed else bare.strip("\"'"))
    return f"'{inner}'" if "\\" in inner or '"' in inner else f'"{inner}"'


def _parts(inside: str) -> list[str]:
    """The members of a list, each with its quotation marks where it has them."""
    return re.findall(r"""\"[^\"]*\"|'[^']*'|[^,]+""", inside)


def _unclosed(lines: list[str]) -> str:
    """What to write for the last list that opens in the lines and does not close there; empty where all do."""
    for place in range(len(lines) - 1, -1, -1):
        line = lines[place].strip()
        if opened := re.fullmatch(rf"({NAME})\s*=\s*(\[.*?),?", line):
            several = line.count("[") > line.count("]") and not any(one.strip().startswith("]") for one in lines[place + 1 :])
            return f"; line {place + 1}: a list ends with ]: write {opened[1]} = {opened[2]}]" if several else ""
    return ""


def _at_end(text: str, lines: list[str]) -> str:
    opened = text.count("[") - text.count("]")
    return "; a list is not closed: write ]" if opened > 0 else '; a text is not closed: write "' if lines else ""
