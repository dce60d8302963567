"""Sentences as words with formulas among them: ``The prior is p = a/(q0*r)`` sets the formula as one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress

import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Tends, Typed
from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.names import GREEK as SPELLED
from epsproof.derive.text.names import latex_name
from epsproof.reports.document.model import Code, Formula, Sentence, Text, Word, joined
from epsproof.reports.latex.as_written import as_written, each_as_written, in_a_line
from epsproof.reports.latex.escape import SPECIAL
from epsproof.reports.view.formulas import Unprintable

__all__ = ["prose", "shorthand", "spelled"]

# Formulas as people type them in a sentence: ``(epsilon, delta)``, ``e^-epsilon'``, ``N(0, n sigma^2)``,
# ``x1*``.

LETTERS = ("alpha", "beta", "delta", "gamma", "rho", "sigma", "epsilon", "eps")
FUNCTIONS = {"log": r"\log", "exp": r"\exp", "max": r"\max", "min": r"\min"}
TYPED_SIGNS = {"<=": r"\le", ">=": r"\ge", "==": "=", "->": r"\to", "in": r"\in"}
NAME = re.compile(
    rf"({'|'.join(LETTERS)}|DG|[A-Za-z])(?![A-Za-z])(?:(\d+)|_(-?[a-z0-9]|[a-z]{{2,}})(?![\w]))?"
)
DRESS = re.compile(r"(~)?('(?!\w))?(\*(?![\w(]))?")
NUMBER = re.compile(r"\d+(?:\.\d+)?(?![\d,]*\d)(?!e[-+]?\d)")
SIGN = re.compile(r"\s+(<=|>=|==|->|[=<>]|in(?=\s))\s+")
PLUS = re.compile(r"\s+([+-])\s+|([+-])(?=[\w(])")
COMPOUND = re.compile(r"-[A-Za-z]{2,}")
BEHIND = re.compile(r"""\s|$|[,;:)"!?]|\.(?!\d)|-[A-Za-z]{2,}""")
ARTICLES = frozenset({"a", "A", "I"})


class _NotOne(ValueError):
    """No formula starts or goes on here."""


def shorthand(text: str, start: int) -> tuple[str, int] | None:
    r"""LaTeX of the longest formula from ``start`` on, in the order in which it is typed, and where it ends.

    None where there is none, where a word goes on behind it, and where nothing in it needs this reader: no Greek letter but
    epsilon and rho, no prime, star, tilde or power of e, no function of several, no list with a Greek letter or 10^n, and no
    sum in brackets with a hyphen behind it.

    >>> shorthand("for delta' > 0 it", 4)
    ("\\delta' > 0", 14)
    """
    reader = _Reader(text, start)
    try:
        shown = reader.relation()
    except _NotOne:
        return None
    marked = reader.marked or (
        " + " in shown and shown.endswith(")") and COMPOUND.match(text, reader.position)
    )
    return (shown, reader.position) if marked and BEHIND.match(text, reader.position) else None


class _Reader:
    """``depth`` counts exponents, arguments and fractions around; ``greek`` what a list must hold to be a formula."""

    def __init__(self, text: str, start: int) -> None:
        self.text, self.start, self.position = text, start, start
        self.marked, self.square = False, False
        self.depth, self.greek = 0, 0

    def relation(self) -> str:
        shown = self.sum()
        while more := self.behind(SIGN, self.sum):
            shown += f" {TYPED_SIGNS.get(more[0], more[0])} {more[1]}"
        return shown

    def sum(self) -> str:
        shown = ("-" if self.taken("-") else "") + self.product()
        while more := self.behind(PLUS, self.product):
            shown += f" {more[0]} {more[1]}"
        return shown

    def behind(self, mark: re.Pattern[str], part: Callable[[], str]) -> tuple[str, str] | None:
        """What the mark says and the part behind it, where both are there."""
        place = self.position
        found = mark.match(self.text, place)
        sign = next(filter(None, found.groups())) if found else ""
        if found is None or COMPOUND.match(self.text, place) or (sign == "in" and not self.square):
            return None
        self.position = found.end()
        shown = self.tried(part)
        if shown is None:
            self.position = place
            return None
        return sign, shown

    def tried(self, part: Callable[[], str]) -> str | None:
        """The part, or None and the reader where and as it was."""
        kept = self.position, self.marked, self.greek, self.depth, self.square
        try:
            return part()
        except _NotOne:
            self.position, self.marked, self.greek, self.depth, self.square = kept
            return None

    def product(self) -> str:
        factors = [self.factor()]
        while not self.at("/"):
            following = self.tried(self.next_factor)
            if following is None:
                return " ".join(factors)
            factors.append(following)
        self.taken("/")
        return self.over(factors, self.factor())

    def next_factor(self) -> str:
        spaced = self.taken(" ")
        if spaced and self.position == self.start + 2 and self.text[self.start] in ARTICLES:
            raise _NotOne
        shown = self.factor()
        if spaced and COMPOUND.match(self.text, self.position):
            raise _NotOne
        return shown

    def over(self, factors: list[str], below: str) -> str:
        """A fraction; in an exponent, an argument or another fraction as it is typed."""
        above = " ".join(factors)
        if self.depth > 0 or "frac" in above + below:
            return f"{above}/{below}"
        return rf"\frac{{{_bare(above) if len(factors) == 1 else above}}}{{{_bare(below)}}}"

    def factor(self) -> str:
        base = self.atom()
        if not self.taken("^"):
            return base
        self.marked |= base == "e"
        self.depth += 1
        self.greek += base.isdigit()
        minus = "-" if self.taken("-") else ""
        raised = self.atom()
        self.depth -= 1
        return f"{base}^{{{minus}{_bare(raised)}}}"

    def atom(self) -> str:
        if number := NUMBER.match(self.text, self.position):
            self.position = number.end()
            return number[0]
        for word, command in FUNCTIONS.items():
            if self.taken(f"{word}("):
                return command + self.within("(", listed=True)
        if self.taken("sqrt("):
            return rf"\sqrt{{{_bare(self.within('('))}}}"
        for opening in "([":
            if self.taken(opening):
                return self.brackets(opening)
        if self.taken("|"):
            inside = self.sum()
            if self.taken("|"):
                return rf"\lvert {inside}\rvert"
            raise _NotOne
        return (r"\sum " if self.taken("sum ") else "") + self.name()

    def name(self) -> str:
        found = NAME.match(self.text, self.position)
        if found is None:
            raise _NotOne
        name, digits, below = found.groups()
        dress = DRESS.match(self.text, found.end())
        assert dress is not None
        self.position = dress.end()
        self.greek += name in LETTERS
        self.marked |= bool(dress[0]) or (
            name in LETTERS and (name not in ("epsilon", "rho") or below is not None)
        )
        shown = r"\mathrm{DG}" if name == "DG" else latex_name(name)
        shown = rf"\tilde{{{shown}}}" if dress[1] else shown
        if digits or below:
            shown += f"_{{{digits or below}}}" if digits or len(below) < 3 else rf"_{{\mathit{{{below}}}}}"
        shown += (dress[2] or "") + ("^*" if dress[3] else "")
        for opening in "([":
            if name not in LETTERS and not dress[0] and self.taken(opening):
                self.marked |= name.isupper()
                return shown + self.within(opening, listed=True)
        return shown

    def within(self, opening: str, listed: bool = False) -> str:
        self.depth += 1
        shown = self.brackets(opening, listed)
        self.depth -= 1
        return shown

    def brackets(self, opening: str, listed: bool = False) -> str:
        """What is inside of opened brackets, with them; a list is a mark if ``listed``, or with a Greek letter or 10^n."""
        greek, square = self.greek, self.square
        self.square = square or opening == "["
        parts = [self.relation()]
        while self.taken(", "):
            parts.append(self.relation())
        closing = self.text[self.position : self.position + 1]
        if closing not in (")", "]") or (len(parts) != 2 and closing != {"(": ")", "[": "]"}[opening]):
            raise _NotOne
        self.position += 1
        self.square = square
        self.marked |= len(parts) > 1 and (listed or self.greek > greek)
        tall = any("frac" in part for part in parts)
        return (r"\left" if tall else "") + opening + ", ".join(parts) + (r"\right" if tall else "") + closing

    def at(self, sign: str) -> bool:
        return self.text.startswith(sign, self.position)

    def taken(self, sign: str) -> bool:
        if not self.at(sign):
            return False
        self.position += len(sign)
        return True


def _bare(shown: str) -> str:
    """Without the brackets that enclose it whole."""
    inside = shown.removeprefix(r"\left").removesuffix(")").removesuffix(r"\right")
    if not shown.endswith(")") or not inside.startswith("("):
        return shown
    depth = 0
    for char in inside[1:]:
        depth += {"(": 1, ")": -1}.get(char, 0)
        if depth < 0 or (char == "," and depth == 0):
            return shown
    return inside[1:]


# Sentences: what in them is a formula of the grammar, an event, an interval or a word.

SIGNS = {"=": "=", "==": "=", "->": r"\to", "<=": r"\le", ">=": r"\ge", "<": "<", ">": ">", ":=": ":="}
MATHEMATICAL = re.compile(f"([{''.join(char for char, latex in SPECIAL.items() if latex[0] == '$')}])")
IMPLIES = {"=>": r"\Rightarrow", "<=>": r"\Leftrightarrow"}
NUMBERED = frozenset({"Appendix", "Agency", "agency", "Example"})
BEFORE_A_LETTER = frozenset({"cap"})
AFTER_A_LETTER = frozenset({"and", "or", "is", "at", "of", "in", "to", "from", "the"})
DECIMAL = re.compile(r"-?\d+\.\d+(e[-+]?\d+)?|\d+e[-+]?\d+")
WORD = re.compile(r"[A-Za-z]{2,}")
NOUN = re.compile(r"(?<!\\)\b[a-z]{3,}\b")
EVENT = re.compile(r"P(?:_M)?\[[^\]]*\]")
END = r"[a-z0-9/^]+"
INTERVAL = re.compile(rf"[(\[]({END}), ({END})(\]\^2|\])")
LIST = re.compile(r"(?<== )\[((?:-?\d+(?:/\d+)?, )*-?\d+(?:/\d+)?)\](?!\^)")
MODULUS = re.compile(r"([a-z])\^\|([a-z])\|")
FINITE = re.compile(r"-?\d+\.\d+")
POWER = re.compile(r"([a-z])\^([a-z])")
SET_APART = re.compile(f"{EVENT.pattern}|{LIST.pattern}|{INTERVAL.pattern}|{MODULUS.pattern}")
AMOUNT = re.compile(r"[\d.,]*\d(?:/[\d.,]*\d)?")
TEN = re.compile(r"10\^(-?\d+)")
FACTOR = re.compile(rf"([a-z]|{'|'.join(SPELLED)})\d?(\^\d)?|10\^-?\d+|(?:sqrt|log|exp)\(.*\)")
KNOWN = SPELLED | {"epsilon", "eps", "exp", "log", "sqrt", "max", "min", "inf"}
NUMBERS = re.compile(r"\d[\d.]*([+-]\d[\d.]*)+")
SLOPE = re.compile(r"d([a-z])/d([a-z]\d?)")
LETTER = re.compile(rf"(\(*)(e\^(-?))?(epsilon|{'|'.join(SPELLED)})('?)([).,:;]*)(|-.*)", re.DOTALL)
SHAPE = re.compile(r"(?:max|min)\([A-Za-z0-9_.+*/()^, -]+\)|[A-Za-z0-9_.+*/()^ -]+")
COMPARED = re.compile(r"[A-Za-z0-9_.+*/()<>=! -]+")
APART = re.compile(r" (?:\*\*?|/) ")
EXTREMES = ("max(", "min(")
LONGEST = 24
LAW = re.compile(r"(?:inverse|incomplete) gamma\b|\bgamma(?= (?:law|density|functions?|of shape)\b)")
START = re.compile(r"""(?<![^\s("])[\w(\[|-]""")


def spelled(word: Sentence | Typed | Tends | sympy.Basic | Relation) -> Text:
    """The same as words, formulas of parts, and code where a typed text is no formula."""
    match word:
        case Sentence():
            return prose(word.text)
        case Typed():
            try:
                return joined((_math(one),) for one in each_as_written(word.text))
            except Unprintable:
                return (Code(word.text),)
        case Tends():
            return (Formula((word.variable, r" \to ", word.limit)),)
    return (Formula((word,)),)


def prose(text: str) -> Text:
    """The sentence as words and formulas; what is not clearly a formula stays text."""
    if "*(" in text and (whole := _formula(text)):
        return (_math(whole),)
    if law := LAW.search(text):
        return _joined([*prose(text[: law.start()]), law[0], *prose(text[law.end() :])])
    words: list[Word] = []
    position = 0
    for match in START.finditer(text):
        found = shorthand(text, match.start()) if match.start() >= position else None
        if found is not None and not (
            text.startswith(EXTREMES, match.start()) and _formula(text[match.start() : found[1]])
        ):
            words += [*_apart(text[position : match.start()]), _math(found[0])]
            position = found[1]
    return _joined([*words, *_apart(text[position:])])


def _joined(words: Iterable[Word]) -> Text:
    """The words; formulas with a sign between them are one."""
    found: list[Word] = []
    for word in filter(None, words):
        found.append(word)
        match found[-5:]:
            case [Formula((left,)), " ", Formula((sign,)), " ", Formula((right,))] if sign in SIGNS.values():
                found[-5:] = [_math(f"{left} {sign} {right}")]
    return tuple(found)


def _math(latex: str) -> Formula:
    return Formula((latex,))


def _words(text: str) -> list[Word]:
    """Words with the signs of mathematics among them."""
    parts = MATHEMATICAL.split(text.replace("'", "\u2019"))
    return [_math(SPECIAL[part][1:-1]) if place % 2 else part for place, part in enumerate(parts)]


def _apart(text: str) -> list[Word]:
    """The part of a sentence with events, intervals and powers of a modulus, and the formulas of the grammar."""
    words: list[Word] = []
    position = 0
    for match in SET_APART.finditer(text):
        items, low, *_, base, exponent = match.groups()
        modulus = [_math(rf"{base}^{{\lvert {exponent}\rvert}}")]
        shown = _list(items) if items else _interval(match) if low else modulus if base else _event(match[0])
        words += [*_plain(text[position : match.start()]), *shown]
        position = match.end()
    return [*words, *_plain(text[position:])]


def _list(items: str) -> list[Word]:
    return [_math(f"[{', '.join(_formula(item) or item for item in items.split(', '))}]")]


def _event(text: str) -> list[Word]:
    inside = text.replace(" in ", r" \in ").replace("|", r"\mid ")
    for sign, command in ((">=", r"\ge "), ("<=", r"\le ")):
        inside = inside.replace(f"{sign} ", command).replace(sign, command)
    shown = NOUN.sub(lambda n: latex_name(n[0]) if n[0] in KNOWN else rf"\text{{{n[0]}}}", inside)
    return [_math(shown)]


def _interval(match: re.Match[str]) -> list[Word]:
    """An interval whose ends are formulas, or the text where they are none."""
    low, high = _formula(match[2]), _formula(match[3])
    if low is None or high is None:
        return _plain(match[0])
    return [_math(f"{match[0][0]}{low}, {high}{match[4]}")]


def _plain(text: str) -> list[Word]:
    tokens = _multiplied(_gathered(re.split(r"(\s+)", text)))
    written: list[Word] = []
    position = 0
    while position < len(tokens):
        before = tokens[position - 2] if position > 1 else ""
        core = _core(tokens[position])[0].strip("()")
        if before in NUMBERED or DECIMAL.fullmatch(core) or NUMBERS.fullmatch(core):
            written += _word(tokens[position])
            position += 1
            continue
        if tokens[position] == "x" and AMOUNT.fullmatch(before):
            written.append(_math(r"\times"))
            position += 1
            continue
        run, end = _spaced(tokens, position)
        if not run:
            run, end = _run(tokens, position)
        if run:
            written += run
            position = end
        elif tokens[position].startswith("(") and tokens[position].count("(") > tokens[position].count(")"):
            written.append("(")
            tokens[position] = tokens[position][1:]
        else:
            written += _word(tokens[position])
            position += 1
    return written


def _gathered(tokens: list[str]) -> list[str]:
    """The tokens, those that one pair of brackets of a formula holds together as one: ``exp(2 epsilon)``."""
    found, position = [], 0
    while position < len(tokens):
        end = _closing(tokens, position)
        found.append("".join(tokens[position:end]))
        position = end
    return found


def _multiplied(tokens: list[str]) -> list[str]:
    """The tokens, letters and powers that stand beside one another as one product, with a ratio behind: ``2 r^2 q/m``."""
    found, position = [], 0
    while position < len(tokens):
        end = position
        if _is_factor(tokens, position) or (
            tokens[position].isdigit() and tokens[position] != "0" and _scales(tokens, position)
        ):
            while (
                tokens[end + 1 : end + 2] == [" "]
                and not _core(tokens[end])[1]
                and _is_factor(tokens, end + 2)
            ):
                end += 2
            if (
                tokens[end + 1 : end + 2] == [" "]
                and not _core(tokens[end])[1]
                and _is_ratio("".join(tokens[end + 2 : end + 3]))
            ):
                end += 2
        found.append("".join(tokens[position : end + 1]))
        position = end + 1
    return found


def _is_factor(tokens: list[str], place: int) -> bool:
    return bool(FACTOR.fullmatch(_core(tokens[place])[0])) and not _is_article(tokens, place)


def _is_ratio(token: str) -> bool:
    above, bar, below = _core(token)[0].partition("/")
    return bool(bar) and all(
        FACTOR.fullmatch(part.lower()) or part in ("epsilon", "eps") for part in (above, below)
    )


def _scales(tokens: list[str], place: int) -> bool:
    """Whether the number is a factor of the power, the root, the ratio or the Greek letter behind it."""
    following = _core(tokens[place + 2])[0] if place + 2 < len(tokens) else ""
    return "^" in following or "(" in following or following in SPELLED or _is_ratio(following)


def _closing(tokens: list[str], start: int) -> int:
    """The position behind the token that closes the brackets opened in the first, or behind the first."""
    text = ""
    for end in range(start, min(start + LONGEST, len(tokens))):
        text += tokens[end]
        if text.count("(") <= text.count(")"):
            return end + 1 if end == start or _formula(_core(text)[0]) is not None else start + 1
    return start + 1


def _spaced(tokens: list[str], start: int) -> tuple[list[Word], int]:
    """The longest formula or comparison from ``start`` on whose factors stand apart, ``a * b``, and its end; else nothing."""
    last = next((k for k in range(start, len(tokens)) if not _is_part(_core(tokens[k])[0])), len(tokens) - 1)
    for end in range(last + 1, start + 4, -1) if tokens[start].strip() else ():
        core, tail = _balanced(*_core("".join(tokens[start:end])))
        if tokens[end - 1].strip() and APART.search(core) and _is_part(core):
            with suppress(Unprintable):
                return [_math(in_a_line(core.replace(" = ", " == "))), tail], end
    return [], start


def _is_part(text: str) -> bool:
    """Whether all of the text may stand in a formula or comparison."""
    return bool(COMPARED.fullmatch(text)) and "=>" not in text and not {*WORD.findall(text)} - KNOWN


def _balanced(text: str, tail: str) -> tuple[str, str]:
    """The text without closing brackets that were opened before it, which are put before the tail."""
    while text.endswith(")") and text.count(")") > text.count("("):
        text, tail = text[:-1], f"){tail}"
    return text, tail


def _run(tokens: list[str], start: int) -> tuple[list[Word], int]:
    """The longest ``formula sign formula ...`` from ``start`` on, and where it ends; nothing if there is none."""
    shown, tail, position = [], "", start
    while position < len(tokens):
        formula, tail, position = _side(tokens, position)
        if formula is None:
            return [], start
        shown.append(formula)
        follows = position + 2 < len(tokens) and not tail and tokens[position + 2] in SIGNS
        if not follows or position + 4 >= len(tokens) or _side(tokens, position + 4)[0] is None:
            break
        shown.append(SIGNS[tokens[position + 2]])
        position += 4
    if len(shown) == 1 and (shown[0].isdigit() or (position == start and _is_article(tokens, start))):
        return [], start
    return [_math(" ".join(shown)), tail], position + 1


def _is_article(tokens: list[str], place: int) -> bool:
    """Whether the token is the word "a" and not the letter, which ends a clause or stands beside certain words."""
    core, tail = _core(tokens[place])
    before = tokens[place - 2] if place > 1 else ""
    last = place + 2 >= len(tokens)
    following = "" if last else tokens[place + 2]
    letter = tail or last or before in BEFORE_A_LETTER or following in AFTER_A_LETTER
    return core in ARTICLES and not (core == "a" and letter) and (core, before) != ("A", "in")


def _side(tokens: list[str], start: int) -> tuple[str | None, str, int]:
    """(LaTeX of ``formula + formula - ...``, closing punctuation with a bracket opened before, position of its last token)."""
    text, tail = _core(tokens[start])
    position = start
    while text and not tail and position + 4 < len(tokens) and tokens[position + 2] in {"+", "-"}:
        core, tail = _core(tokens[position + 4])
        text += tokens[position + 2] + core
        position += 4
    text, tail = _balanced(text, tail)
    return _formula(text), tail, position


def _core(token: str) -> tuple[str, str]:
    """The token without closing punctuation, and that punctuation."""
    match = re.fullmatch(r"(.*?)([.,:;]*)", token, re.DOTALL)
    return (match[1], match[2]) if match else (token, "")


def _formula(core: str) -> str | None:
    """LaTeX of the token, None where it is a word or no formula; what is not in the grammar keeps the shape it is written in."""
    if slope := SLOPE.fullmatch(core):
        return rf"\frac{{d {slope[1]}}}{{d {latex_name(slope[2])}}}"
    words = (
        set(WORD.findall(re.sub(r"(?<![A-Za-z])pq(?![A-Za-z])", "p", core) if core != "pq" else core)) - KNOWN
    )
    if not core or words or re.search(r"(exp|log|sqrt|max|min)(?!\()", core) or not re.fullmatch(SHAPE, core):
        return None
    if re.fullmatch(r"\(\d+\)", core) or core.startswith("--"):
        return None
    if ten := TEN.fullmatch(core):
        return f"10^{{{ten[1]}}}"
    if FINITE.fullmatch(core):
        return core
    if NUMBERS.fullmatch(core):
        return as_written(core)
    if power := POWER.fullmatch(core):
        return f"{power[1]}^{{{power[2]}}}"
    spelled = _spelled(core)
    try:
        parse_expression(spelled, frozenset(re.findall(r"[A-Za-z]\w*", spelled)))
        shown = in_a_line(spelled)
    except (QuestionError, Unprintable):
        return None
    return rf"\left({shown}\right)" if _in_brackets(core) else shown


def _spelled(core: str) -> str:
    """The formula in the grammar: ``2p(1-q)^2`` is ``2*p*(1-q)**2``."""
    core = re.sub(r"(?<![A-Za-z])pq(?![A-Za-z])", "p*q", core.replace("^", "**"))
    core = re.sub(r"(?<=[A-Za-z0-9)])\s+(?=[A-Za-z0-9(])", "*", core)
    core = re.sub(r"(?<![\w.])(\d+)(?=[A-Za-df-z(])", r"\1*", core)
    core = re.sub(r"(?<![A-Za-z0-9_])([a-z]\d?)\(", r"\1*(", core)
    return re.sub(r"\)(?=[A-Za-z0-9(])", ")*", core)


def _in_brackets(core: str) -> bool:
    """Whether one pair of brackets encloses the whole token; what stands beside it may be a factor."""
    depth = 0
    for place, char in enumerate(core):
        depth += {"(": 1, ")": -1}.get(char, 0)
        if depth == 0:
            return place > 0 and place == len(core) - 1
    return False


def _word(token: str) -> list[Word]:
    if letter := LETTER.fullmatch(token):
        shown = latex_name(letter[4]) + letter[5]
        power = _math(rf"e^{{{letter[3]}{shown}}}" if letter[2] else shown)
        return [letter[1], power, letter[6] + letter[7]]
    return [_math(SIGNS_IN_TEXT[token])] if token in SIGNS_IN_TEXT else _words(token)


SIGNS_IN_TEXT = {sign: latex for sign, latex in SIGNS.items() if not sign.isalnum()} | IMPLIES
SIGNS_IN_TEXT |= {"r*": "r^*", "-log": r"-\log"}
