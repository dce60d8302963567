"""Releases as people write them elsewhere, in the form that is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import prod

from derive.laws.catalogue import laws, misspelt
from derive.text.asked_by import option
from derive.text.number_ways import number_in

__all__ = ["counted", "inside_again", "releases_meant", "thousands"]

HINT = "for instance '0.135 x 12', '12 x laplace(epsilon=0.1)' or 'gaussian(sigma=3) x 10, 0.1 x 5'"
OPEN = "for instance '12 x laplace' or 'gaussian'; epsproof help releases has the laws"
CONDITION = re.compile(r"\s*(\S.*?)\s*,?\s+(?:where|if|when|for)\s+(\S.*[<>=].*\S)\s*")
CRITERION = re.compile(r"posterior|prior|guess|<|>|max\(|min\(")
NUMBER = r"\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?:/\d+)?"
OUTSIDE = re.compile(
    rf"(?P<law>[A-Za-z]\w*)\((?P<inside>[^()]*)\)\s*,?\s*(?P<more>[A-Za-z]\w*\s*=\s*{NUMBER})(?P<rest>(?:\s+x\s+\d+)?)"
)
"""A law with one of its parameters behind its brackets."""
GROUPED = re.compile(r"(?<=[x*\u00d7]\s)\s*(\d{1,3})((?:,\d{3})+)(?![\w,.])|(?<![\w,.])(\d{1,3})((?:,\d{3})+)(?=\s+[x*\u00d7]\s)")
RANGE = re.compile(r"\s*\[?\s*(?P<low>\d+(?:\.\d+)?)\s*(?:-|–|\.\.+|to)\s*(?P<high>\d+(?:\.\d+)?)\s*\]?(?P<times>\s+x\s+\d+)?\s*")
NAMES = {
    "discrete laplace": "geometric", "two-sided geometric": "geometric", "discrete gaussian": "discrete_gaussian",
    "randomised response": "randomized_response", "randomized response": "randomized_response",
    "subsampled gaussian": "subsampled_gaussian", "subsampled laplace": "subsampled_laplace",
    "exponential mechanism": "exponential", "laplace noise": "laplace", "gaussian noise": "gaussian",
    "laplace mechanism": "laplace", "gaussian mechanism": "gaussian",
}  # fmt: skip
STEPS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"(subsampled_\w+\([^()]*)\b(?:q|p|gamma|probability)\s*=", r"\1rate="),
    (
        rf"\b(laplace|gaussian|geometric)s?(?:\s+(?:mechanisms?|noises?|releases?))?\s+(?:with|at|of)\s+(eps|epsilon|ε|sigma|σ)\s*(?:=|of)?"
        rf"\s*({NUMBER})(?:\s+each)?",
        lambda found: f"{found[1]}({'epsilon' if found[2][0] in 'eε' else 'sigma'}={found[3]})",
    ),
    (
        rf"^(\d+)\s+[a-z]+s\s+(?:at|with|of)\s+(?:a\s+budget\s+of\s+|(?:eps|epsilon|ε)\s*=?\s*)?({NUMBER})(?:\s+each)?$",
        r"\1 x \2",
    ),
    (rf"^({NUMBER})\s+(?:every|each|per|a)\s+[a-z]+,?\s+for\s+(\d+)\s+[a-z]+$", r"\1 x \2"),
    (r"\b(laplace|gaussian|geometric|exponential)\s+(?:noises?|mechanisms?)\b", r"\1"),
    (r"^\[?\(\s*['\"](\w+)['\"]\s*,\s*([^()]+?)\s*\)\]?(?=\s|$)", r"\1(\2)"),
    (r"\s+[X·]\s+|\s*×\s*", " x "),
    (r"^(?:(?:the\s+)?(?:sum|total|composition)\s+of|all\s+of)\s+", ""),
    (rf"^({NUMBER}|[a-z_]+(?:\([^()]*\))?)\s*\(\s*(?:x\s*(\d+)|(\d+)\s*(?:x|times))\s*\)$", r"\1 x \2\3"),
    (rf"^({NUMBER})\s+(?:each\s+)?(?:of|for|in)\s+(\d+)$", r"\1 x \2"),
    (rf"^({NUMBER})((?:\s+{NUMBER})+)$", lambda found: found[1] + "".join(f", {one}" for one in found[2].split())),
    (r"^([a-z][a-z_]*(?:\([^()]*\))?),\s*(\d+)\s+(?:times|counts|tables|releases|queries|cells)$", r"\1 x \2"),
    (r"^([a-z][a-z_]*(?:\([^()]*\))?)\s+(?:for|over|on)\s+(\d+)\s+[a-z]+$", r"\1 x \2"),
    (rf"^(?:(?:eps|epsilon|ε)\s*=\s*)?({NUMBER})\s+(?:for|per\s+\w+,)\s+(\d+)\s+[a-z]+$", r"\1 x \2"),
    (r"^(\d+)\s+(?:times|counts|tables|releases|queries|cells)$", r"\1 x laplace"),
    (rf"(?:\brho|ρ)\s*(?:=|\s)\s*({NUMBER})", r"zcdp(\1)"),
    (rf"(?:\bmu|μ)\s*(?:=|\s)\s*({NUMBER})", r"gdp(\1)"),
    (rf"(?i)(?<![\w(])({NUMBER})\s*-?\s*zcdp\b", r"zcdp(\1)"),
    (rf"(?i)(?<![\w(])({NUMBER})\s*-?\s*gdp\b", r"gdp(\1)"),
    (rf"(?i)(?<![\w(])({NUMBER})\s*-\s*dp\b", r"\1"),
    (r"(?i)(?<=\))\s*-\s*dp\b", ""),
    (r"\b([a-z][a-z_]*)\s*[\[{]\s*([^\[\]{}]*?)\s*[\]}]", r"\1(\2)"),
    (r"(?<=[\w)])\s*(?:\^|\*\*|\*)\s*(?=\d+$)", " x "),
    (r"(?<=[\d)])\s*(?:\^|\*\*)\s*(?=\d)", " x "),
    (r",\s*(?:k|n|m|times|releases)\s*=\s*(\d+)$", r" x \1"),
    (rf"^\[\s*({NUMBER}(?:\s*,\s*{NUMBER})*)\s*\]$", r"\1"),
    (r"(?<!x)\s+(\w+)\s+times$", r" x \1"),
    (r"^([a-z_]+(?:\([^()]*\))?)\s*,\s*(\d+)\s*x$", r"\1 x \2"),
    (r"(?<!x)\s+twice$", " x 2"),
    (r"(?<=[\d)])\s*x\s*(?=[\d(a-z])", " x "),
    (
        rf"(?<![\w(])(?:eps|epsilon|ε)\s*=\s*({NUMBER})\s*,?\s*(?:and\s+)?(?:delta|δ)\s*=\s*({NUMBER})",
        r"dp(epsilon=\1, delta=\2)",
    ),
    (rf"(?<![\w(])(?:eps|epsilon|ε)\s*=\s*({NUMBER})(?=\s*(?:x\b|$|,))", r"\1"),
    (rf"(?<!\w)\(\s*({NUMBER})\s*,\s*({NUMBER})\s*\)", r"dp(epsilon=\1, delta=\2)"),
    (r"\s+(?:times|copies of|releases of)\s+", " x "),
    (r"(?<![\w.(])(\d*\.\d+)\s+(laplace|geometric)\b(?!\()", r"\2(\1)"),
    (rf"\b([a-z][a-z_]{{3,}})\s+({NUMBER})(?=\s|$)", r"\1(\2)"),
    (rf"\b([a-z][a-z_]{{3,}})\s+([a-z]\w*\s*=\s*{NUMBER}(?:\s*,\s*[a-z]\w*\s*=\s*{NUMBER})*)(?=\s+x\b|$)", r"\1(\2)"),
    (r"(?<=[\d)])\s*\*\s*(?=[\d(a-z])", " x "),
    (r"(?<![^,;\s])(?<!x )(\d+)\s+(?=(?:laplace|gaussian|geometric)\b)", r"\1 x "),
    (r"^(\d+)\s+(?=[a-z]\w*(?:\(|$))", r"\1 x "),
    (r"\s*(?:;|\+|\band\b)\s*", ", "),
)


def releases_meant(text: str, left_open: bool = False) -> str:
    """What to write for a text that lists no releases: the list that it says, the command for a criterion, or examples, of
    laws whose budget is ``left_open``."""
    if conditioned := CONDITION.fullmatch(text):
        return f"a condition on the priors is an option: write '{conditioned[1]}' {option('where', conditioned[2])}"
    if CRITERION.search(text):
        return "a criterion is no release: epsproof derive or evaluate reads it"
    if ends := RANGE.fullmatch(text):
        larger = max(ends["low"], ends["high"], key=Fraction)
        return f"write '{larger}{ends['times'] or ''}', with the larger end of the range"
    found = re.sub(r"\b[A-Z][A-Za-z_]{2,}\b", lambda name: name[0].lower(), text.strip())
    for name, law in NAMES.items():
        found = found.replace(name, law)
    found = re.sub(r"^([a-z]+)\s+(?=[a-z_]{4,}$)", _counted_word, found)
    for pattern, form in STEPS:
        found = re.sub(pattern, form, found)
    parts = [part.strip() for part in re.split(r"(\s+x\s+)", found)]
    for place, part in enumerate(parts):
        if (meant := number_in(part)) and meant.number != part and not meant.note:
            parts[place] = meant.said
    found = " ".join(part for part in parts if part)
    found = re.sub(r"\b[a-z_]{4,}(?=\()", _law_meant, found)
    if {*re.findall(r"[A-Za-z_]{3,}", found)} - _words():
        return OPEN if left_open else HINT
    return f"write '{found}'" if found != text.strip() else OPEN if left_open else HINT


def _law_meant(found: re.Match[str]) -> str:
    """The law that is nearly named; the word as it stands where none is near."""
    return misspelt(found[0]) or found[0]


@cache
def _words() -> frozenset[str]:
    """The words that releases may have: laws, their parameters, and logarithms."""
    return frozenset({"log", *laws(), *(parameter.name for law in laws().values() for parameter in law.parameters)})


def _counted_word(found: re.Match[str]) -> str:
    """``12 x`` for twelve; the word as it stands where it is no number."""
    meant = number_in(found[1])
    return f"{meant.number} x " if meant and meant.alone and meant.number.isdigit() else found[0]


def counted(sides: list[str]) -> str:
    """The part with how often as a whole number in figures; empty where that is not said."""
    times, others = [int(one) for one in sides if one.isdigit()], [one for one in sides if not one.isdigit()]
    if len(times) > 1 and len(others) == 1:
        return f"{others[0]} x {prod(times)}"
    sides = [re.sub(r"^(?:(?:the\s+)?(?:sum|total|composition)\s+of|all\s+of)\s+", "", side) for side in sides]
    joined = re.sub(r"\s*(?:;|\+|\band\b)\s*", ", ", " x ".join(sides))
    if re.fullmatch(rf"{NUMBER} x \d+|\d+ x {NUMBER}", joined):
        return joined
    if "," in joined and all(re.fullmatch(rf"{NUMBER}(?:\s+x\s+\d+)?", part) for part in joined.split(", ")):
        return joined
    sides = [re.sub(r"^[A-Za-z ]+[:=]\s*(?=\d+$)", "", side) for side in sides]
    if re.fullmatch(r"\d+", sides[0]) and len(sides) == 2:
        return " x ".join(sides)
    for place, side in enumerate(sides):
        if found := re.fullmatch(r"\d+\s*(?:-|–|to|or|\.\.+)\s*(\d+)", side):
            return " x ".join([*sides[:place], found[1], *sides[place + 1 :]])
        if found := re.fullmatch(r"(\d+)\s+(?:steps|times|releases|queries|iterations|rounds|counts|tables)", side):
            return " x ".join([*sides[:place], found[1], *sides[place + 1 :]])
        meant = number_in(side)
        if meant and meant.alone and meant.number.isdigit():
            return " x ".join([*sides[:place], meant.number, *sides[place + 1 :]])
        if found := re.fullmatch(r"(\d+)e\+?(\d)", side):
            return " x ".join([*sides[:place], str(int(found[1]) * 10 ** int(found[2])), *sides[place + 1 :]])
    return ""


def inside_again(text: str) -> str:
    """The text with a parameter inside the brackets of the law before it; empty where none stands behind them."""
    found = OUTSIDE.fullmatch(text.strip())
    if found is None or re.match(r"(?:n|k|m|times|releases|delta|epsilon|eps)\b", found["more"]):
        return ""
    return f"{found['law']}({', '.join(filter(None, (found['inside'], found['more'])))}){found['rest']}"


def thousands(text: str) -> str:
    """The text without commas in how often something is released, such as 1,000; empty where it has none."""
    better = GROUPED.sub(lambda found: found[0].replace(",", ""), text)
    return better if better != text else ""
