"""A counterexample in LaTeX: the values of its variables, then what they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterable

from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.notation import latex_name
from epsproof.reports.latex.as_written import as_written
from epsproof.reports.latex.escape import tex
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.latex.prose import prose
from epsproof.reports.view.formula_parts import Unprintable
from epsproof.verify.claims.values.given import Asked, Compared, Given, Placed, Rounded, Said, Undefined

__all__ = ["counterexample_latex", "counterexample_rows", "value_instead"]

NAMES = {
    "epsilon": r"the right $\varepsilon$",
    "printed epsilon": r"the printed $\varepsilon$",
    "epsilon at this prior": r"the $\varepsilon$ that this prior alone admits",
    "adversary": r"the adversary at the printed $\varepsilon$",
    "1/r* - p*q": r"$1/r^* - p q$",
    "left side": "the left side",
    "right side": "the right side",
    "search": "the search's budget",
    "profile": "the profile",
    "epsilon alone": r"$\varepsilon$",
    "comparison": "in numbers the comparison",
}
PRINTED = {
    "asked": "what is asked",
    "printed": "the printed number",
    "at_least": "the printed lower limit",
    "above": "the printed lower limit",
    "at_most": "the printed upper limit",
    "below": "the printed upper limit",
    "value": "the value",
}
QUANTITIES = {"mass": "the probability", "region": "the probability of the region"}
AT = {"most": "a count of at most {}", "published": "a published value of {}"}
SPELLED = 4
SIGNED = re.compile(r"(?<![\w.])(-?\d+\.\d+e[-+]?\d+|-\d+\.\d+)(?!\w)")
OF_A_BUDGET = ("printed epsilon", "1/r* - p*q", "search")
RECORD = re.compile(r"\(-?\d+(/\d+)?\)")
"""A data set of one record; one of several is no formula."""
DATA = {"records": "the data set", "first": "the first data set", "second": "the second data set"}
DECIMAL = re.compile(r"\d+|-?\d+\.\d+(e[-+]?\d+)?")
Values = Iterable[tuple[str, str]]


def counterexample_latex(values: Values) -> str:
    """A sentence with a final period: ``At $p = 1$: the left side is $2$.``"""
    place, told = _parted(values)
    said = "; ".join(_said(n, v) for n, v in told)
    if not place and said[:1].islower():
        said = said[0].upper() + said[1:]
    start = f"At {', '.join(f'${latex_name(n)} = {as_written(v)}$' for n, v in place)}" if place else ""
    return f"{': '.join(x for x in (start, said) if x)}."


def value_instead(values: Values) -> str:
    """What a printed number is, or a comparison of numbers says; "" where the counterexample is another."""
    _, told = _parted(values)
    words = [_said(n, v) for n, v in told if n in (PRINTED["value"], "comparison")]
    return "; ".join(words) if len({n for n, _ in told} & {"left side", "right side"}) == 0 else ""


def counterexample_rows(values: Values) -> list[tuple[str, str]]:
    """(name, value) for a table, the variables first."""
    place, told = _parted(values)
    shown = [(f"${latex_name(n)}$", f"${as_written(v)}$") for n, v in place]
    return shown + [
        ("a formula", f"undefined: {v}") if n == "undefined" else (_name(n), _value(v)) for n, v in told
    ]


def _parted(values: Values) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The variables with their values, and the rest. Where something was printed, its words are no variables."""
    every = list(values)
    names = {n for n, _ in every}
    words = PRINTED if {"asked", "printed"} & names else {}
    words = (
        words if {"printed epsilon", "search", "undefined"} & names else {**words, "epsilon": "epsilon alone"}
    )
    variable = "left side" in names and names.isdisjoint(OF_A_BUDGET)
    taken = {*NAMES, *words} - ({"epsilon"} if variable else set())
    place = [(n, v) for n, v in every if n.isidentifier() and n not in taken and _is_formula(v)]
    return place, [
        ((DATA if v.startswith("(") else words).get(n, n), v) for n, v in every if (n, v) not in place
    ]


def _at(name: str, value: str) -> str:
    """What a row of a release is asked at, in words; a name with few letters is a letter of the source."""
    if name.startswith("true_"):
        return f"{name.removeprefix('true_')} = {value} in truth"
    spelled = name.isalpha() and len(name) >= SPELLED
    return AT.get(name, f"a {name} of {{}}" if spelled else f"{name} = {{}}").format(value)


def _is_formula(value: str) -> bool:
    if isinstance(value, Given) or RECORD.fullmatch(value):
        return False
    try:
        return bool(as_written(value))
    except Unprintable:
        return False


def _said(name: str, value: str) -> str:
    if name == "comparison":
        return f"in numbers the claim says {_value(value)}"
    return (
        f"a formula is undefined ({_value(value)})"
        if name == "undefined"
        else f"{_name(name)} is {_value(value)}"
    )


def _name(name: str) -> str:
    return NAMES.get(name) or tex(name)


def _inline(text: str) -> str:
    """A formula within words; a decimal and a whole number are words as well."""
    return tex(text) if DECIMAL.fullmatch(text) else f"${formula_latex(parse_expression(text))}$"


def _words(text: str) -> str:
    """Words, in which negative decimals and those with a power of ten are mathematics."""
    parts = SIGNED.split(text)
    return "".join(
        f"${_power(part)}$" if place % 2 else prose(part) for place, part in enumerate(parts) if part
    )


def _power(number: str) -> str:
    digits, _, power = number.partition("e")
    return rf"{digits} \cdot 10^{{{int(power)}}}" if power else digits


def _value(value: str) -> str:
    """Numbers and formulas as mathematics, words as they are."""
    if value == "()":
        return "empty"
    if RECORD.fullmatch(value):
        return value
    match value:
        case Rounded():
            exact, decimals = value.parts
            return rf"${as_written(exact)} \approx {decimals}$"
        case Undefined():
            return f"undefined: {_value(value.parts[0])}"
        case Placed():
            formula, word, *place = value.parts
            names = zip(place[::2], place[1::2], strict=True)
            shown = (
                f"${latex_name(name)} = {formula_latex(parse_expression(there))}$" for name, there in names
            )
            return f"{_inline(formula)}{tex(word)}{', '.join(shown)}"
        case Asked():
            quantity, *rest = value.parts
            told = ", ".join(_at(*each) for each in zip(rest[::2], rest[1::2], strict=True))
            return _words(
                f"{QUANTITIES.get(quantity, quantity)} at {told}"
                if told
                else QUANTITIES.get(quantity, quantity)
            )
        case Said():
            return "".join(
                _inline(part) if place % 2 else _words(part) for place, part in enumerate(value.parts)
            )
        case Given() if not isinstance(value, Compared):
            return prose(value)
    try:
        return f"${as_written(value)}$"
    except Unprintable:
        return tex(value)
