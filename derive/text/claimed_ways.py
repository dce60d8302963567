"""Statements of claim files as people write them elsewhere, in the form that is read; nothing is evaluated."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable

from derive.text.calls import FUNCTIONS, JOINING_WORDS
from derive.text.foreign import in_own_words, signs_read

__all__ = [
    "SIGNS_IN_WORDS",
    "apart",
    "digits_meant",
    "goal_with_condition",
    "letters_apart",
    "names_typed",
    "statement_meant",
    "statement_rule",
]

NUMBER = r"\d+(?:\.\d+)?"
JOINING = r"(?:and|or|not|if|else|in)\b"
TOGETHER = re.compile(
    rf"\s*(?P<low>-?{NUMBER}(?:/\d+)?)\s*(?P<first>[<>]=?)\s*(?P<names>[A-Za-z]\w*(?:\s*,\s*[A-Za-z]\w*)+)\s*(?P<second>[<>]=?)"
    rf"\s*(?P<high>{NUMBER}(?:/\d+)?)\s*"
)
NAME = re.compile(r"(?<![\w.])[A-Za-z]\w*(?!\w|\s*\()")
WORDS = {*FUNCTIONS, *JOINING_WORDS, "inf", "pi"}
FUNCTION = rf"(?:{'|'.join(FUNCTIONS)})"
GREEK_LETTER = re.compile("[\u03b1-\u03c9\u03f5]")
SHORT = {"epsilon": "eps", "lunate epsilon symbol": "eps", "lamda": "lam", "final sigma": "sigma"}
SIGNS_IN_WORDS = (
    (r"\b(\w+)\s+(?:is\s+)?positive\b", r"\1 > 0"),
    (r"\b(\w+)\s+(?:is\s+)?negative\b", r"\1 < 0"),
    (r"\b(\w+)\s+(?:is\s+)?non-?negative\b", r"\1 >= 0"),
)
ARGUMENT = r"\(((?:[^()]|\([^()]*\))*)\)"
COMPARED_IN_WORDS = (
    (
        r"^(\w+)\s+and\s+(\w+)\s+(?:are\s+|lie\s+)?(?:both\s+)?between\s+(\S+)\s+and\s+(\S+)$",
        r"\3 <= \1 <= \4, \3 <= \2 <= \4",
    ),
    (r"\b(\w+)\s+(?:is\s+|lies\s+)?between\s+(\S+)\s+and\s+(\S+)$", r"\2 <= \1 <= \3"),
    (r"(?<=[\w)])\s+(?:is\s+)?(?:at\s+most|no\s+(?:more|larger|greater)\s+than)\s+(?=[\w(-])", " <= "),
    (r"(?<=[\w)])\s+(?:is\s+)?(?:at\s+least|no\s+(?:less|smaller)\s+than)\s+(?=[\w(-])", " >= "),
    (r"(?<=[\w)])\s+(?:is\s+)?(?:less|smaller|lower)\s+than\s+(?=[\w(-])", " < "),
    (r"(?<=[\w)])\s+(?:is\s+)?(?:more|larger|greater|higher)\s+than\s+(?=[\w(-])", " > "),
)
STEPS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    *COMPARED_IN_WORDS,
    (r"([<>])(?:\s+=+|=\s*=+)", r"\1="),
    (r"=\s*<(?![=<])", "<="),
    (r"(?<![<>])>>(?![<>])|≫", ">"),
    (r"(?<![<>])<<(?![<>])|≪", "<"),
    (r"\bln(?=\s+[\dA-Za-z])", "log"),
    (r"\b(sqrt|log|exp|abs)\s+(\d+(?:\.\d+)?|[A-Za-z]\w*)(?![\w.(])", r"\1(\2)"),
    (r"\b(?:min|max)\(\s*[\w.*/]+(?:\s+[\w.*/]+)+\s*\)", lambda found: re.sub(r"(?<=[\w.])\s+(?=[\w.])", ", ", found[0])),
    (r"\b(\w+)\s+squared\b", r"\1**2"),
    (r"\b(\w+)\s+cubed\b", r"\1**3"),
    (r"\s*(?:#|//\s+(?=[A-Za-z]{3})).*", ""),
    (r"\s*(?:[;!?,]+|(?<=[A-Za-z)])\.)\s*$", ""),
    (r"^\s*(?:eps|epsilon|ε)\s*==?\s*(?=[^<>=]+$)", ""),
    (rf"\blog(2|10){ARGUMENT}", r"log(\2)/log(\1)"),
    (rf"\bsinh{ARGUMENT}", r"((exp(\1) - exp(-(\1)))/2)"),
    (rf"\bcosh{ARGUMENT}", r"((exp(\1) + exp(-(\1)))/2)"),
    (rf"\btanh{ARGUMENT}", r"((exp(2*(\1)) - 1)/(exp(2*(\1)) + 1))"),
    (rf"\blog1p{ARGUMENT}", r"log(1 + \1)"),
    (rf"\bexpm1{ARGUMENT}", r"(exp(\1) - 1)"),
    (r"=>|=<", lambda found: found[0][::-1]),
    (r"(?<![\w.])e\s*\*\*\s*(\((?:[^()]|\([^()]*\))*\))", r"exp\1"),
    (r"(?<![\w.])e\s*\*\*\s*(-?\s*\w+)", r"exp(\1)"),
    (rf"\b({FUNCTION})\s*[{{\[]([^{{}}\[\]]*)[}}\]]", r"\1(\2)"),
    (r"\|([^|]+)\|", r"abs(\1)"),
    (
        r"\b([A-Za-z]\w*)\s*(?:\bin\b|∈)\s*([\[(])\s*([^,\[\]()]+?)\s*,\s*([^,\[\]()]+?)\s*([\])])",
        lambda found: _between(*found.groups()),
    ),
    (r"(?<![\w.(,])([1-9]\d{0,2}),(\d{3})(?=\s*(?:[<>=!]|$))", r"\1\2"),
    (r"(?<![\w.(,])(\d+),(\d+)(?![\d,)])", r"\1.\2"),
    (r"(?<![\w.])(\d+(?:\.\d+)?)\s*%", r"\1/100"),
    (r"^(\w+)\s*([<>]=?)\s*([\d./]+)\s+(?:integer|natural|whole)$", r"\1 \2 \3"),
    (rf"(?<![\w.])({NUMBER})\s*(?=[A-Za-z(])(?![eE][-+]?\d)(?!\s*(?:{JOINING}|is\b|(?:non-?)?(?:positive|negative)\b))", r"\1*"),
    (rf"\b(?!{JOINING})([A-Za-z]\w*)\s+(?=[A-Za-z])(?!{JOINING})(?!(?:is\s+)?(?:non-?)?(?:positive|negative)\b)(?!is\b)", r"\1*"),
    *SIGNS_IN_WORDS,
)  # fmt: skip
FOREIGN = (
    r"\\(?:int|sum|prod|partial)(?![A-Za-z])|∫|∑|∏|\bd\s*/\s*d[a-z]\b|\b(?:diff|integrate|sum|prod|int)\s*\(|\b[A-Za-z]'\s*\("
)
WHERE = (
    r"\s*(?P<goal>.+?),?\s*(?:\bfor\s+(?:all|every|any|each)\b|∀|\b(?:whenever|where|when|given|assuming|on|for)\b|\bprovided(?:\s+that)?\b)"
    r"\s*(?P<condition>.+)"
)
ELSEWHERE = "where it holds is said by 'assumptions', not by the goal"
RULES = (
    (
        rf".*(?:{FOREIGN}).*",
        "derivatives, integrals and sums are not read: say it with the formula that it has, which kind identity or sign checks",
    ),
    (
        r"\s*(?:for\s*all\b|∀).*",
        "names stand for all real numbers that the assumptions allow: leave the quantifier out",
    ),
    (
        r"\s*(?:there\s+)?exists?\b.*|\s*∃.*",
        'a claim holds for all numbers: that one exists is shown by refuting that it fails for all, with expect = "refuted"',
    ),
    (r".*\w\s*!(?!=).*", "a factorial is not read: state the claim for a number in its place"),
    (r".*\b(?:\w+\s+mod\s+\w|(?:floor|ceil|round)\s*\().*", "whole numbers are not known: state bounds, as in x - 1 < n <= x"),
    (r".*[≈≅].*", "what is rounded is a claim of kind 'number', with formula and printed"),
    (WHERE, ELSEWHERE),
    (
        r"\s*\w+\s*(?:(?:is\s+)?(?:a\s+)?reals?(?:\s+number)?|(?:in|∈)\s*(?:R|ℝ|reals?))\s*",
        "every name stands for a real number: leave it out",
    ),
    (
        r"\s*\w+\s*(?:(?:is\s+)?(?:an?\s+)?(?:integer|natural|whole)(?:\s+number)?|(?:in|∈)\s*(?:N|ℕ|Z|ℤ|integers))\s*",
        "every name stands for a real number, and none can be said to be whole: leave it out if the claim is true of all",
    ),
)


def statement_meant(text: str) -> str:
    """The text with the signs of the language for those of other ways of writing; it may be no statement all the same."""
    if implied := re.fullmatch(r"\s*if\s+(.+?),?\s+then\s+(.+)", text):
        return " => ".join(map(statement_meant, implied.groups()))
    found = GREEK_LETTER.sub(_named, signs_read(in_own_words(text)))
    if len(parts := re.split(r"(?<!<)=>", found)) > 1 and all(re.search("[<>=]", part) for part in parts):
        return " => ".join(map(statement_meant, parts))
    for pattern, plain in STEPS:
        found = re.sub(pattern, plain, found)
    condition = found.partition(" if ")[2]
    if re.search("[<>=]", condition) and found.count(" if ") == 1 and " else " not in found:
        found = f"{condition} => {found.partition(' if ')[0]}"
    return found.strip()


def names_typed(texts: Iterable[str]) -> frozenset[str]:
    """The words of the texts that are no functions."""
    return frozenset(word for text in texts for word in NAME.findall(text)) - WORDS


def apart(text: str) -> str:
    """Limits of several names at once, 0 < p, q < 1, as one chain for each name; empty for any other text."""
    found = TOGETHER.fullmatch(text)
    names = re.split(r"\s*,\s*", found["names"]) if found else []
    if found is None or len({*names}) < len(names):
        return ""
    return ", ".join(f"{found['low']} {found['first']} {name} {found['second']} {found['high']}" for name in names)


def letters_apart(text: str, joined: Collection[str], names: Collection[str]) -> str:
    """The text with a product for each of the ``joined`` names that is two or three letters of which each is one of the names."""

    def parted(found: re.Match[str]) -> str:
        word = found[0]
        product = word in joined and word.isalpha() and 1 < len(word) <= 3 and len({*word}) == len(word) and {*word} <= {*names}
        return "*".join(word) if product else word

    return NAME.sub(parted, text)


def statement_rule(text: str) -> str:
    """The rule that a text breaks which says for which numbers a statement holds; empty for any other."""
    return next((rule for pattern, rule in RULES if re.fullmatch(pattern, text)), "")


def goal_with_condition(text: str) -> tuple[str, str]:
    """The goal and the condition of a text that says where it holds; empty where it says none. An interval alone is one of the
    only name."""
    if not (found := re.fullmatch(WHERE, text)):
        return "", ""
    names = names_typed([found["goal"]])
    alone = len(names) == 1 and re.fullmatch(r"[\[(][^\[\]()]*,[^\[\]()]*[\])]", found["condition"])
    return found["goal"], f"{min(names)} in {found['condition']}" if alone else found["condition"]


def digits_meant(text: str) -> str:
    """The decimal that a text prints with a decimal comma, a percent sign or a sign of rounding; empty where it is none."""
    found = re.fullmatch(r"[\s~≈≅=]*(-?)(\d*)[.,](\d+)\s*(%?)\s*|[\s~≈≅=]*(-?)(\d+)\s*(%?)\s*", text)
    if found is None:
        return ""
    sign, whole, digits, percent = found[1] or found[5] or "", found[2] or found[6] or "", found[3] or "", found[4] or found[7]
    if percent:
        whole, digits = whole.zfill(3)[:-2], whole.zfill(3)[-2:] + digits
    return f"{sign}{whole.lstrip('0') or '0'}.{digits}" if digits else f"{sign}{whole}"


def _named(found: re.Match[str]) -> str:
    """The name of a Greek letter."""
    name = unicodedata.name(found[0]).lower().removeprefix("greek small letter ").removeprefix("greek ")
    return SHORT.get(name, name)


def _between(name: str, left: str, low: str, high: str, right: str) -> str:
    above = f"{low} {'<=' if left == '[' else '<'} {name}"
    return above if high.strip() in ("inf", "oo", "infinity", "∞") else f"{above} {'<=' if right == ']' else '<'} {high}"
