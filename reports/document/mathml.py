"""MathML for browsers, made from the same LaTeX that the article prints; sentences with formulas, and what stays on one line."""

from __future__ import annotations

import re
from html import escape

from attrs import frozen
from markupsafe import Markup

from epsproof.reports.latex.escape import SPECIAL

__all__ = ["Untranslatable", "held", "html_of_latex", "mathml", "row"]

# LaTeX -> MathML; the subset that printers and authors write, and nothing else.

TOKEN = re.compile(r":=|\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[A-Za-z]|\s+|.")
LETTERS = dict(
    zip(
        (
            "alpha beta gamma delta zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi chi psi omega varepsilon "
            "Delta"
        ).split(),
        "αβγδζηθικλμνξπρστφχψωεΔ",
        strict=True,
    )
)
FUNCTIONS = {r"\log": "log", r"\exp": "exp", r"\max": "max", r"\min": "min"}
SIGNS = {r"\le": "≤", r"\ge": "≥", r"\in": "∈", r"\notin": "∉", r"\to": "→", r"\downarrow": "↓", r"\mid": "|", r"\ne": "≠",
         r"\cdot": "·", "-": "−", "+": "+", "=": "=", "<": "<", ">": ">", ":": ":", ":=": ":=", r"\approx": "≈", r"\times": "×",
         r"\Rightarrow": "⇒", r"\Leftrightarrow": "⇔", "*": "∗"}  # fmt: skip
SPACES = {r"\,": "0.17em", r"\ ": "0.33em", r"\;": "0.28em", r"\quad": "1em", r"\qquad": "2em"}
OPENING = {"(": "(", "[": "[", r"\{": "{", r"\lvert": "|"}
CLOSING = {")": ")", "]": "]", r"\}": "}", r"\rvert": "|"}
SILENT = {r"\left", r"\right", r"\bigl", r"\bigr", r"\displaystyle"}
NAMES = {r"\infty": "<mi>∞</mi>", r"\partial": "<mi>∂</mi>", r"\dots": "<mi>…</mi>", r"\surd": "<mo>√</mo>"}
ROW = (r"\\", r"\end")
TIMES, APPLY = "<mo>\u2062</mo>", "<mo>\u2061</mo>"
MINUS, SUM = "<mo>−</mo>", "<mo>∑</mo>"
PRIME = "<mo>′</mo>"
FIRST, LAST = re.compile(r"<mo>[^<\u2061-\u2063]+</mo>"), re.compile(r"<mo((?: lspace=\"0\")?>[^<]+</mo>)\Z")
THIN = '<mspace width="0.17em"></mspace>'


class Untranslatable(ValueError):
    """The LaTeX has a command that the printers do not write; it is named."""


@frozen
class Piece:
    """Part of a row. ``kind``: value, name (a value that may be applied), function, sign or space."""

    kind: str
    text: str
    many: bool = False


def mathml(latex: str, display: bool = False, large: bool = False) -> str:
    """The formula as a ``math`` element that also carries its LaTeX; ``large`` fractions in a line. Raises Untranslatable.

    A sign alone stands between words, which have their own spaces.
    """
    mode = ' display="block"' if display else ' displaystyle="true"' if large else ""
    note = f'<annotation encoding="application/x-tex">{escape(latex, quote=False)}</annotation>'
    return f"<math{mode}><semantics><mrow>{_without_ends(row(latex))}</mrow>{note}</semantics></math>"


def _without_ends(shown: str) -> str:
    """The row without the space before a relation that comes first, and after one that comes last, as TeX sets it."""
    first = FIRST.match(shown)
    if first:
        shown = f'<mo lspace="0"{shown[3:]}'
    last = LAST.search(shown)
    return f'{shown[: last.start()]}<mo rspace="0"{last[1]}' if last else shown


def row(latex: str) -> str:
    """The formula as the inside of a row."""
    reader = _Reader(latex)
    shown = reader.row(())
    if reader.token:
        raise Untranslatable(f"{reader.token!r} closes nothing in {latex!r}")
    return shown


class _Reader:
    def __init__(self, latex: str) -> None:
        self.tokens: list[str] = [x for x in TOKEN.findall(latex) if x not in SILENT]
        self.position = 0

    @property
    def token(self) -> str:
        return self.tokens[self.position] if self.position < len(self.tokens) else ""

    def take(self) -> str:
        if not self.token:
            raise Untranslatable("the formula ends before its time")
        self.position += 1
        return self.tokens[self.position - 1]

    def row(self, ends: tuple[str, ...]) -> str:
        pieces: list[Piece] = []
        while self.token and self.token not in ends and self.token not in (*CLOSING, "}"):
            if self.token.isspace() or self.token == "&":
                self.take()
                continue
            pieces.append(self.scripted())
        return "".join(_joined(pieces))

    def scripted(self) -> Piece:
        base = self.atom()
        below = above = ""
        while self.token in ("_", "^", "'"):
            sign = self.take()
            if sign == "_":
                below = self.group()
            else:
                above += PRIME if sign == "'" else self.group()
        if above.startswith(PRIME) and above != PRIME:
            above = f"<mrow>{above}</mrow>"
        if below and above:
            return Piece(base.kind, f"<msubsup>{base.text}{below}{above}</msubsup>")
        if below and base.text == SUM:
            return Piece(base.kind, f"<munder>{base.text}{below}</munder>")
        if below:
            return Piece(base.kind, f"<msub>{base.text}{below}</msub>")
        return Piece(base.kind, f"<msup>{base.text}{above}</msup>") if above else base

    def group(self) -> str:
        """A braced argument as one element, or the next token alone."""
        while self.token.isspace():
            self.take()
        if self.token != "{":
            return self.atom().text
        self.take()
        inner = self.row(("}",))
        self.close("}")
        return _one(inner)

    def close(self, end: str) -> None:
        if self.token != end:
            raise Untranslatable(f"{end!r} expected, {self.token or 'the end'!r} found")
        self.take()

    def words(self) -> str:
        self.close("{")
        text = ""
        while self.token != "}":
            text += self.take()
        self.take()
        return text

    def atom(self) -> Piece:
        token = self.take()
        if token == r"\tfrac" or token == r"\frac":
            above = self.group()
            return Piece("value", f"<mfrac>{above}{self.group()}</mfrac>")
        if token == r"\sqrt":
            return Piece("value", f"<msqrt>{self.group()}</msqrt>")
        if token in (r"\text", r"\mathit", r"\mathrm"):
            text = escape(self.words(), quote=False).replace(" ", "\u00a0")
            return (
                Piece("value", f"<mi>{text}</mi>")
                if token != r"\text"
                else Piece("sign", f"<mtext>{text}</mtext>")
            )
        if token == r"\tilde":
            return Piece("name", f'<mover accent="true">{self.group()}<mo stretchy="false">~</mo></mover>')
        if token == r"\begin":
            return self.cases()
        if token in OPENING:
            return self.fenced(token)
        if token == "{":
            self.position -= 1
            return Piece("value", self.group())
        return _simple(token)

    def cases(self) -> Piece:
        """Formulas one below the other, each with its condition."""
        if self.words() != "cases":
            raise Untranslatable("of the environments only cases has MathML here")
        rows = ""
        while True:
            formula, condition = self.row(("&", *ROW)), ""
            if self.token == "&":
                self.take()
                condition = self.row(ROW)
            rows += f"<mtr><mtd>{formula}</mtd><mtd>{condition}</mtd></mtr>"
            if self.token not in ROW:
                raise Untranslatable(f"{self.token or 'the end'!r} in the middle of cases")
            if self.take() == r"\end":
                break
        if self.words() != "cases":
            raise Untranslatable("cases are not closed")
        return Piece("value", f'<mrow><mo>{{</mo><mtable columnalign="left left">{rows}</mtable></mrow>')

    def fenced(self, token: str) -> Piece:
        start = self.position
        inner = self.row(())
        end = self.token
        if end not in CLOSING:
            raise Untranslatable(f"{token!r} is not closed")
        self.take()
        size = "" if re.search("<(mfrac|msqrt)", inner) else ' stretchy="false"'
        shown = f"<mrow><mo{size}>{OPENING[token]}</mo>{inner}<mo{size}>{CLOSING[end]}</mo></mrow>"
        return Piece("event" if token == "[" else "value", shown, "," in self.tokens[start : self.position])


def _simple(token: str) -> Piece:
    if token[0].isdigit():
        return Piece("value", f"<mn>{token}</mn>")
    if token.isalpha():
        return Piece("name", f"<mi>{token}</mi>")
    if token in FUNCTIONS:
        return Piece("function", f"<mi>{FUNCTIONS[token]}</mi>")
    if token == r"\sum":
        return Piece("function", SUM)
    if token[1:] in LETTERS:
        return Piece("name", f"<mi>{LETTERS[token[1:]]}</mi>")
    if token in NAMES:
        return Piece("value", NAMES[token])
    if token in SPACES:
        return Piece("space", f'<mspace width="{SPACES[token]}"></mspace>')
    if token in SIGNS:
        return Piece("sign", f"<mo>{escape(SIGNS[token], quote=False)}</mo>")
    if token == "/":
        return Piece("sign", '<mo lspace="0" rspace="0">/</mo>')
    if token in ",.;":
        return Piece("sign", f'<mo separator="true">{token}</mo>')
    raise Untranslatable(f"{token!r} has no MathML here")


def _joined(pieces: list[Piece]) -> list[str]:
    """The texts with invisible products and applications between them."""
    found: list[str] = []
    before = ""
    for piece in pieces:
        if piece.kind == "space":
            found.append(piece.text)
            continue
        if piece.kind in ("value", "name", "function") and before in ("value", "name"):
            applied = before == "name" and piece.many
            found += [APPLY if applied else TIMES, THIN if piece.kind == "function" else ""]
        elif before == "function" and piece.kind != "sign":
            found += [APPLY, "" if piece.text.startswith("<mrow><mo") else THIN]
        leading = piece.text == MINUS and before in ("", "sign")
        found.append(piece.text.replace("<mo>", '<mo form="prefix">') if leading else piece.text)
        before = piece.kind
    return found


def _one(inner: str) -> str:
    """The row as one element."""
    single = re.fullmatch(r"<(mi|mn|mtext)>[^<]*</\1>", inner)
    return inner if single else f"<mrow>{inner}</mrow>"


# Sentences with formulas in them as HTML.

MATH = re.compile(r"\$((?:[^$\\]|\\.)+)\$|\\\((.+?)\\\)|\\\[(.+?)\\\]", re.DOTALL)
DASHES = {"---": "—", "--": "–", "-{}-": "--"}
PLAIN = {latex: char for char, latex in SPECIAL.items() if not latex.startswith("$")} | DASHES
ESCAPED = re.compile("|".join(re.escape(x) for x in sorted(PLAIN, key=len, reverse=True)))
STYLED = re.compile(r"\\(?:emph|textbf)\{([^{}]*)\}")
MARKS = {"\x01": "<em>", "\x02": "</em>"}


def html_of_latex(latex: str) -> Markup:
    """Text that somebody wrote by hand, its formulas as MathML."""
    shown, position = "", 0
    for match in MATH.finditer(latex):
        shown += _words(latex[position : match.start()])
        formula = (match[1] or match[2] or match[3]).strip()
        try:
            shown += mathml(formula, display=match[3] is not None)
        except Untranslatable:
            shown += f"<code>{escape(formula, quote=False)}</code>"
        position = match.end()
    return Markup(shown + _words(latex[position:]))


def _words(latex: str) -> str:
    plain = STYLED.sub(lambda m: f"\x01{m[1]}\x02", latex)
    plain = ESCAPED.sub(lambda m: PLAIN[m[0]], plain).replace("\n", " ")
    return "".join(MARKS.get(char, char) for char in escape(plain, quote=False))


# What stays on one line, as a browser may break it before a comma that follows a formula, and after the
# hyphens of an option.

INLINE = r"<math(?: displaystyle=\"true\")?>(?:(?!</?math\b).)*</math>"
OPENED, CLOSED = r"[(\[“‘]*", r"(?:[,.;:!?)\]”’]|-\w+)*"
TOUCHED = re.compile(rf"({OPENED})({INLINE})({CLOSED})", re.DOTALL)
ASIDE = r"<(annotation|pre|script|style|svg|title)\b.*?</\1>|<[^>]*>"
WORD = r"(?<![\w-])--[a-z][a-z-]*|\b\w+\(-[\w*/]+\)|(?<![\w.])\d+e-\d+\b"
HYPHENS = re.compile(rf"{ASIDE}|({WORD})", re.DOTALL)


def held(page: str) -> str:
    """The HTML with each formula in a line, the brackets before it and the signs after it in one span that is not broken.

    So are an option, as in --no-table, a function of a negative argument, as in exp(-epsilon), and a number like 10e-5, outside
    of blocks of code and of the LaTeX that a formula carries.
    """

    def whole(match: re.Match[str]) -> str:
        return f'<span class="held">{match[0]}</span>' if match[1] or match[3] else match[0]

    def unbroken(match: re.Match[str]) -> str:
        return f'<span class="held">{match[2]}</span>' if match[2] else match[0]

    return HYPHENS.sub(unbroken, TOUCHED.sub(whole, page))
