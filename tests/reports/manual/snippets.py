"""The snippets of a page, run in a folder: files are written, commands run, Python typed in; what is printed is compared.

A block whose caption is a file's name is that file. A ``console`` block has lines that begin with ``$`` and what they print; a
line ``...`` stands for any lines, ``...`` in a line for anything in it; times, and lines that only slow work prints, are not
compared. A command has to end with 0, unless ``$ echo $?`` follows. A ``python`` block is typed in where it begins with ``>>>``.
"""

from __future__ import annotations

import doctest
import glob
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen
from click.testing import CliRunner

from epsproof.reports.cli import main

ROOT = Path(__file__).parents[3]
BLOCK = re.compile(r"^(`{3,})([^\n]*)\n((?::\w+: [^\n]*\n)*)\n?(.*?)^\1$", re.DOTALL | re.MULTILINE)
CAPTION = re.compile(r"^:caption: (\S+)$", re.MULTILINE)
TIME = re.compile(r"\b\d+(?:\.\d+)? ?s\b")
SLOW = re.compile(r"writing the report: |Matplotlib is building the font cache")
SHELL = re.compile(r"[|<>;$&]")
ENGINE = "from epsproof.reports.cli import main; main()"
WIDTH = "100"


@frozen
class Snippet:
    """A block: its language, the name of the file that it is (or ""), its text, and where this begins in the page."""

    language: str
    file: str
    text: str
    start: int


def snippets(page: str) -> Iterator[Snippet]:
    """The blocks of a page in their order, directives that hold no code among them."""
    for match in BLOCK.finditer(page):
        caption = CAPTION.search(match[3])
        yield Snippet(match[2].strip(), caption[1] if caption else "", match[4], match.start(4))


@frozen
class Said:
    """A command, what the page says that it prints, and what it printed."""

    command: str
    shown: str
    printed: str

    @property
    def true(self) -> bool:
        return fits(self.shown, self.printed)


class Desk:
    """A folder in which the snippets of one page are run, from top to bottom."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.names, self.code = folder, {"__name__": "__main__"}, 0
        tools = folder.parent / f"{folder.name}-tools"
        tools.mkdir()
        for name, line in (("epsproof", f"-c '{ENGINE}'"), ("python", ""), ("pytest", "-m pytest")):
            (tools / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {line} "$@"\n', encoding="utf-8")
            (tools / name).chmod(0o755)
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST")},
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT / "reports" / "library"),
            "XDG_CACHE_HOME": str(tools / "cache"),
            "COLUMNS": WIDTH,
        }

    def run(self, snippet: Snippet) -> list[Said]:
        """Run a block in the folder, which is the working folder; returns its commands with what they print."""
        if snippet.file:
            (self.folder / snippet.file).write_text(snippet.text, encoding="utf-8")
        elif snippet.language == "console":
            return [self._command(line, shown) for line, shown in commands(snippet.text)]
        elif snippet.language == "python":
            return self._typed(snippet.text)
        return []

    def _command(self, line: str, shown: str) -> Said:
        if line == "echo $?":
            said, self.code = Said(line, shown, f"{self.code}\n"), 0
            return said
        assert self.code == 0, f"the command before {line!r} ended with {self.code}, and no echo $? says so"
        words = shlex.split(line)
        if words[0] == "epsproof" and not SHELL.search(line):
            given = [path for word in words[1:] for path in (sorted(glob.glob(word)) or [word])]
            result = CliRunner(env=self.environment).invoke(main, given)
            self.code, printed = result.exit_code, result.output
        else:
            done = subprocess.run(
                ["/bin/sh", "-c", line],
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            self.code, printed = done.returncode, done.stdout
        return Said(line, shown, printed)

    def _typed(self, text: str) -> list[Said]:
        test = doctest.DocTestParser().get_doctest(text, self.names, "page", None, None)
        assert test.examples, f"a block of Python is a file with a caption, or begins with >>>:\n{text}"
        told: list[str] = []
        runner = doctest.DocTestRunner(
            optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE, verbose=False
        )
        failed = runner.run(test, out=told.append, clear_globs=False).failed
        self.names = test.globs
        return [Said("python", "", "".join(told) if failed else "")]


def commands(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block, lines joined where they end with a backslash, each with what follows it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        match = re.match(r"((?:[^\n]*\\\n)*[^\n]*)\n?(.*)", part, re.DOTALL)
        assert match is not None
        yield re.sub(r"\\\n\s*", "", match[1]), match[2]


def fits(shown: str, printed: str) -> bool:
    """Whether what was printed is what a page shows, up to blanks at the ends of lines, times and what dots stand for."""
    pattern, lines = "", _lines(shown)
    for line in lines:
        if line == "...":
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += "[^\n]*?".join(map(re.escape, line.split("..."))) + r"\n"
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in _lines(printed))) is not None


def _lines(text: str) -> list[str]:
    lines = [TIME.sub("0 s", line.rstrip()) for line in text.splitlines() if not SLOW.match(line)]
    while lines and not lines[-1]:
        lines.pop()
    return lines
