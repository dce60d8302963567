"""A place in LaTeX source, and what stands there: groups, options, mathematics, environments."""

from __future__ import annotations

import re

from epsproof.reports.mathml.translate import Untranslatable

__all__ = ["Source", "parts"]

COMMAND = re.compile(r"\\[A-Za-z]+\*?|\\.", re.DOTALL)
WORDS = re.compile(r"[^\\${}~&%\n]+")
PARAGRAPH = re.compile(r"\s*\n\s*\n\s*")


class Source:
    """The text with a place in it that moves on."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def at_end(self) -> bool:
        return self.place >= len(self.text)

    def starts(self, text: str) -> bool:
        return self.text.startswith(text, self.place)

    def taken(self, pattern: re.Pattern[str]) -> str | None:
        """What the pattern matches here, passed over; None where it does not match."""
        found = pattern.match(self.text, self.place)
        if found is None or not found[0]:
            return None
        self.place = found.end()
        return found[0]

    def until(self, end: str) -> str:
        """The text up to ``end``, which is passed over."""
        stop = self.text.find(end, self.place)
        if stop < 0:
            raise Untranslatable(f"{end!r} is missing after {self.text[self.place : self.place + 40]!r}")
        found, self.place = self.text[self.place : stop], stop + len(end)
        return found

    def group(self) -> str:
        """The inside of the group that starts here, after blanks."""
        self.blanks()
        if not self.starts("{"):
            raise Untranslatable(f"a group is missing at {self.text[self.place : self.place + 40]!r}")
        depth, start = 0, self.place + 1
        for found in re.finditer(r"\\.|[{}]", self.text[self.place :], re.DOTALL):
            depth += {"{": 1, "}": -1}.get(found[0], 0)
            if not depth:
                end = self.place + found.start()
                self.place = end + 1
                return self.text[start:end]
        raise Untranslatable("a group does not end")

    def option(self) -> str:
        """The inside of the brackets that start here, "" where none do."""
        if not self.starts("["):
            return ""
        self.place += 1
        return self.until("]")

    def blanks(self) -> None:
        while not self.at_end() and self.text[self.place].isspace():
            self.place += 1

    def environment(self, name: str) -> str:
        """The inside of the environment whose beginning was passed over; those of the same name inside are kept together."""
        start, depth = self.place, 1
        for found in re.finditer(rf"\\(begin|end)\{{{re.escape(name)}\}}", self.text[self.place :]):
            depth += 1 if found[1] == "begin" else -1
            if not depth:
                self.place = start + found.end()
                return self.text[start : start + found.start()]
        raise Untranslatable(f"the environment {name} does not end")


def parts(text: str, mark: str) -> list[str]:
    """The text cut at a mark (``\\\\``, ``&`` or a command) that stands in no group and no environment within."""
    found, depth, start = [], 0, 0
    for each in re.finditer(r"\\\\\*?|\\[A-Za-z]+|\\.|[{}&]", text, re.DOTALL):
        word = each[0]
        if word in ("{", r"\begin"):
            depth += 1
        elif word in ("}", r"\end"):
            depth -= 1
        elif not depth and word.rstrip("*") == mark:
            found.append(text[start : each.start()])
            start = each.end()
    return [*found, text[start:]]
