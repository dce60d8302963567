"""What to write where a file is not TOML: said of the line at which its reading stopped."""

from __future__ import annotations

import re

__all__ = ["toml_remedy"]

PLACE = re.compile(r"at line (\d+), column (\d+)")
CURLY = dict.fromkeys(map(ord, "“”„‟"), '"') | dict.fromkeys(map(ord, "‘’"), "'")
NAME = r"[\w.-]+"


def toml_remedy(message: str, text: str) -> str:
    """``; write ...`` with the corrected line where a rule knows it; empty otherwise."""
    if "overwrite" in message or "twice" in message:
        return "; it is there twice: leave one of them out"
    found = PLACE.search(message)
    lines = text.splitlines()
    if not found or int(found[1]) > len(lines):
        return _at_end(text, lines) if "end of document" in message else ""
    line = lines[int(found[1]) - 1].strip()
    better = _corrected(line)
    return f"; write {better}" if better else ""


def _corrected(line: str) -> str:
    """The line as TOML; empty where no rule fits."""
    if re.fullmatch(r"-?\s*claims?\s*:?", line):
        return "[[claim]]"
    plain = line.translate(CURLY)
    if plain != line and plain.count('"') % 2 == 0:
        return plain
    if found := re.fullmatch(rf"({NAME})\s*:\s*(.+?),?", line):
        return f"{found[1]} = {_quoted(found[2])}"
    if found := re.fullmatch(rf"({NAME})\s*=\s*\[(.*?)\],?", line):
        return f"{found[1]} = [{', '.join(_quoted(part.strip()) for part in _parts(found[2]))}]"
    if found := re.fullmatch(rf"({NAME})\s*=\s*(.+?),?", line):
        return f"{found[1]} = {_quoted(found[2])}"
    if found := re.fullmatch(rf"\[*\s*({NAME})\s*\]*", line):
        return f"[[{found[1]}]]" if line.startswith("[[") else f"[{found[1]}]" if line.startswith("[") else f'{found[1]} = "..."'
    return ""


def _quoted(value: str) -> str:
    """The value where it is one, otherwise the text in quotation marks."""
    bare = value.strip()
    if re.fullmatch(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?|true|false", bare) or (bare[:1] in "[{" and bare[-1:] in "]}"):
        return bare
    inner = bare.strip("\"'")
    return f"'{inner}'" if "\\" in inner or '"' in inner else f'"{inner}"'


def _parts(inside: str) -> list[str]:
    """The members of a list, each with its quotation marks where it has them."""
    return re.findall(r"""\"[^\"]*\"|'[^']*'|[^,]+""", inside)


def _at_end(text: str, lines: list[str]) -> str:
    opened = text.count("[") - text.count("]")
    return "; a list is not closed: write ]" if opened > 0 else '; a text is not closed: write "' if lines else ""
