"""Plain text and grammar text as LaTeX, and long lines of its source, cut where TeX sees only a space."""

from __future__ import annotations

import re

__all__ = ["COLUMNS", "one_line", "tex", "tex_code", "tex_join", "wrapped"]

SPECIAL = {"\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
           "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\ensuremath{<}", ">": r"\ensuremath{>}",
           "|": r"\ensuremath{|}", "ε": r"$\varepsilon$", "≤": r"$\le$", "≥": r"$\ge$", "→": r"$\to$", "∞": r"$\infty$",
           "·": r"$\cdot$", "−": r"$-$", "√": r"$\surd$", "∂": r"$\partial$", "∈": r"$\in$", "×": r"$\times$",
           "²": r"\textsuperscript{2}", "½": r"$\tfrac{1}{2}$", "\u2019": "'", "…": r"\dots{}", "–": "--", "—": "---",
           "§": r"\S{}", "≈": r"$\approx$", "≠": r"$\ne$", "“": "``", "”": "''", '"': r"\textquotedbl{}"}  # fmt: skip


def one_line(text: str) -> str:
    """The text for a comment of a source: characters that end a line, or cannot be seen, as their code, such as \\x0a."""
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text)


def tex(text: str) -> str:
    """The text with LaTeX's special characters made harmless; characters that LaTeX lacks, and those that control a device, are
    named by their code. Two hyphens, as in the name of an option, are no dash."""
    pieces = text.split("--")
    return "-{}-".join(
        "".join(SPECIAL.get(c, c if _plain(c) else f"[U+{ord(c):04X}]") for c in piece) for piece in pieces
    )


def _plain(c: str) -> bool:
    return ord(c) < 0x250 and (c.isprintable() or c in "\n\t\xa0\xad")


def tex_code(text: str) -> str:
    """Text of the grammar in upright typewriter type, with places where a line may break."""
    shown = tex(one_line(text)).replace("--", "-{}-").replace("'", r"\textquotesingle{}")
    return (
        r"\texttt{\upshape " + re.sub(r"([*+/,=)(])(?!\\textquotesingle|$)", r"\1\\allowbreak{}", shown) + "}"
    )


def tex_join(items: list[str], last: str = "and") -> str:
    """Formulas as a list in a sentence, each in its own mathematics so that lines can break between them."""
    shown = [f"${item}$" for item in items]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + f" {last} {shown[-1]}" if shown else ""


# Long lines of LaTeX source, cut where TeX sees only a space.

COLUMNS = 100
LEAST = 30
INDENT = "    "
OPERATOR = re.compile(r" (?:[-+=<>]|\\(?:le|ge|to|cdot|in|mid|quad)(?![A-Za-z])|\\\\)")
CONTROL_SPACE = re.compile(r"(?<!\\)\\\Z")
DISPLAY = re.compile(r"\\(begin|end)\{align\*\}|(\\\[)|(\\\])")


def wrapped(source: str, columns: int = COLUMNS) -> str:
    """The same document with lines of at most ``columns`` characters wherever a space allows it.

    Text is cut between words, formulas before an operator; a comment goes on as a comment.
    """
    lines: list[str] = []
    display = False
    for line in source.split("\n"):
        lines += _comment(line, columns) if line.startswith("%") else _cut(line, columns, display)
        for match in DISPLAY.finditer(line):
            display = match[1] == "begin" or match[2] is not None
    return "\n".join(lines)


def _comment(line: str, columns: int) -> list[str]:
    pieces, rest = [], line
    while len(rest) > columns and (place := rest.rfind(" ", LEAST, columns + 1)) > 0:
        pieces.append(rest[:place])
        rest = "%  " + rest[place + 1 :]
    return [*pieces, rest]


def _cut(line: str, columns: int, display: bool) -> list[str]:
    margin = INDENT if display else ""
    pieces, rest = [], line
    while len(rest) > columns and (place := _place(rest, columns, display)) is not None:
        pieces.append(rest[:place])
        rest = margin + rest[place + 1 :]
    return [*pieces, rest]


def _place(line: str, columns: int, display: bool) -> int | None:
    """The best space to cut at; the last among equally good ones, one behind the margin where there is none before it."""
    found: dict[int, int] = {}
    mathematics = display
    start = len(line) - len(line.lstrip()) + LEAST
    for position, char in enumerate(line):
        before = line[position - 1] if position else ""
        if char == "%" and before != "\\":
            break
        if char == "$" and before != "\\":
            mathematics = not mathematics
        elif before == "\\" and char in "()[]" and line[position - 2 : position] != "\\\\":
            mathematics = char in "(["
        elif char == " " and start <= position < len(line) - 1 and not CONTROL_SPACE.search(line[:position]):
            grade = 0 if not mathematics else 1 if OPERATOR.match(line, position) else 2
            if position > columns:
                return found[min(found)] if found else position
            found[grade] = position
    return found[min(found)] if found else None
