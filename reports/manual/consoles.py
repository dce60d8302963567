"""Consoles and files on narrow pages: a line that does not fit goes on below its second column, in a file below its indentation;
what the command broke at a hundred letters is joined again, a table scrolls, and no option is torn after its hyphens."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["hung"]

CONSOLE = re.compile(
    r'(<div class="highlight-console[^"]*"><div class="highlight"><pre>)(.*?)(</pre>)', re.DOTALL
)
COMMANDS = re.compile(
    r'(<div class="highlight-(?:none|sh|yaml) [^"]*"><div class="highlight"><pre>)(.*?)(</pre>)', re.DOTALL
)
FILES = re.compile(
    r'(<div class="highlight-(?:json|toml|python|yaml) [^"]*"><div class="highlight"><pre>)(.*?)(</pre>)',
    re.DOTALL,
)
INDENTED = re.compile(r"(?:(?:>>>|\.\.\.) )?\s*")
TAG = re.compile(r"<span[^>]*>|</span>")
OPTION = re.compile(r"(?<![\w-])--?[a-z][a-z-]*(?![^<]*>)")
ENTITY = re.compile(r"&#?\w+;")
HELD = r'<span class="held">\g<0></span>'
PROMPT = "$"
CELL = re.compile(r"\S+(?: \S+)*")
SECOND = re.compile(r"\S.*?\s{2,}(?=\S)")
WIDEST = 20
"""A second column further to the right than this leaves too little room beside it on a page of 400 pixels."""
FULL = 100
"""The width at which the commands of the manual break their lines."""


def hung(page: str) -> str:
    """The page of HTML, in which each line of a console or a file is a span that says in ``--hang`` by how many letters it hangs.

    In other blocks of commands options are held together as well.
    """
    page = FILES.sub(lambda found: found[1] + "".join(map(_indented, _split(found[2]))) + found[3], page)
    return CONSOLE.sub(
        _console, COMMANDS.sub(lambda found: found[1] + OPTION.sub(HELD, found[2]) + found[3], page)
    )


def _console(found: re.Match[str]) -> str:
    lines = _lines(found[2])
    scrolls = found[1].replace("<pre>", '<pre tabindex="0">') if 'class="line columns"' in lines else found[1]
    return f"{scrolls}{lines}{found[3]}"


def _lines(code: str) -> str:
    """The lines of highlighted code, each a span."""
    done, before, hang, starts = list[str](), "", 0, list[int]()
    for inside in _split(code):
        inside, plain = OPTION.sub(HELD, inside), _plain(inside)
        if done and done[-1].endswith("\n</span>") and _goes_on(before, plain, hang):
            turn = plain[:hang]
            joined = f'<span class="turn">\n{turn}</span>{inside.replace(turn, "", 1)}</span>'
            done[-1] = done[-1].removesuffix("\n</span>") + joined
        else:
            hang, cells = _hang(plain), [cell.start() for cell in CELL.finditer(plain)]
            starts = cells if len(cells) > 2 or (len(cells) == 2 and cells[1] in starts) else []
            kind = "line columns" if starts else "line"
            done.append(f'<span class="{kind}" style="--hang: {min(hang, WIDEST)}">{inside}</span>')
        before = plain
    return "".join(done)


def _split(code: str) -> Iterator[str]:
    """The lines; a span that runs over the end of a line is closed there and opened again in the next."""
    opened = list[str]()
    for line in code.splitlines(keepends=True):
        inside = "".join(opened)
        for tag in TAG.findall(line):
            if tag == "</span>":
                opened.pop()
            else:
                opened.append(tag)
        yield inside + line + "</span>" * len(opened)


def _indented(line: str) -> str:
    """The line of a file, which hangs two letters below its indentation, or below that behind a prompt of Python."""
    begins = INDENTED.match(_plain(line.replace("&gt;", ">")))
    return (
        f'<span class="line" style="--hang: {min((begins.end() if begins else 0) + 2, WIDEST)}">{line}</span>'
    )


def _plain(line: str) -> str:
    return ENTITY.sub("x", TAG.sub("", line)).rstrip("\n")


def _goes_on(before: str, line: str, hang: int) -> bool:
    """Whether the line continues the one before, which had no room for its first word; one beyond the width was not broken."""
    first = line.lstrip().partition(" ")[0]
    return (
        hang > 0
        and len(line) - len(line.lstrip()) == hang
        and len(before) <= FULL < len(before) + 1 + len(first)
    )


def _hang(line: str) -> int:
    """The column at which the second column of a line begins, 4 for a command, and the indentation of a line that has one."""
    if line[:1] == PROMPT:
        return 4
    found = SECOND.match(line)
    return found.end() if found else len(line) - len(line.lstrip())
