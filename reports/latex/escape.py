"""Plain text and grammar text as LaTeX."""

from __future__ import annotations

import re

__all__ = ["one_line", "tex", "tex_code", "tex_join"]

SPECIAL = {"\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
           "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\ensuremath{<}", ">": r"\ensuremath{>}",
           "|": r"\ensuremath{|}", "ε": r"$\varepsilon$", "≤": r"$\le$", "≥": r"$\ge$", "→": r"$\to$", "∞": r"$\infty$",
           "·": r"$\cdot$", "−": r"$-$", "√": r"$\surd$", "∂": r"$\partial$", "∈": r"$\in$", "×": r"$\times$",
           "²": r"\textsuperscript{2}", "½": r"$\tfrac12$", "\u2019": "'", "…": r"\dots{}", "–": "--", "—": "---",
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
