"""Reads MathML back to a formula; independent of how it was written, so that a round trip checks signs and brackets."""

from __future__ import annotations

from xml.etree import ElementTree

import sympy

from epsproof.derive.text.names import latex_name
from epsproof.derive.text.notation import symbol

FUNCTIONS = {"log": sympy.log, "exp": sympy.exp}
CHOICES = {"max": sympy.Max, "min": sympy.Min}
RELATIONS = {"<": sympy.Lt, "≤": sympy.Le, ">": sympy.Gt, "≥": sympy.Ge, "=": sympy.Eq}
LETTERS = "alpha beta gamma delta zeta eta theta iota kappa mu nu xi rho sigma tau phi chi psi omega"
GREEK = dict(zip("αβγδζηθικμνξρστφχψω", LETTERS.split(), strict=True))
Node = ElementTree.Element


def read(inside: str, names: set[str]) -> sympy.Basic:
    """The expression or relation of a row."""
    shown = {_shown(name): name for name in names}
    items = list(ElementTree.fromstring(f"<mrow>{inside}</mrow>"))
    for place, item in enumerate(items):
        if item.tag == "mo" and item.text in RELATIONS:
            left, right = _sum(items[:place], shown), _sum(items[place + 1 :], shown)
            return RELATIONS[item.text](left, right, evaluate=False)
    return _sum(items, shown)


def _shown(name: str) -> tuple[str, str]:
    """(letter, index) of a name, from its LaTeX."""
    stem, _, index = latex_name(name).partition("_")
    stem = stem.removeprefix(r"\mathit{").rstrip("}") if stem.startswith(r"\mathit") else stem
    letter = {v: k for k, v in GREEK.items()}.get(stem[1:], stem) if stem.startswith("\\") else stem
    return letter, index.replace(r"\mathit", "").strip("{}")


def _sum(items: list[Node], names: dict[tuple[str, str], str]) -> sympy.Expr:
    total: sympy.Expr = sympy.S.Zero
    sign, part = 1, []
    for item in items:
        if item.tag == "mo" and item.text in ("+", "−"):
            if part:
                total += sign * _product(part, names)
            sign, part = (1 if item.text == "+" else -1), []
        elif item.tag != "mspace":
            part.append(item)
    return total + sign * _product(part, names)


def _product(items: list[Node], names: dict[tuple[str, str], str]) -> sympy.Expr:
    factors, place = [], 0
    while place < len(items):
        item = items[place]
        if item.tag == "mo":
            assert item.text in ("\u2062", "·"), item.text
        elif item.tag == "mi" and item.text in FUNCTIONS:
            assert items[place + 1].text == "\u2061"
            factors.append(FUNCTIONS[item.text](_value(items[place + 2], names)))
            place += 2
        elif item.tag == "mi" and item.text in CHOICES:
            factors.append(CHOICES[item.text](*_list(items[place + 2], names), evaluate=False))
            place += 2
        else:
            factors.append(_value(item, names))
        place += 1
    assert factors
    return sympy.Mul(*factors)


def _list(fence: Node, names: dict[tuple[str, str], str]) -> list[sympy.Expr]:
    parts: list[list[Node]] = [[]]
    for item in list(fence)[1:-1]:
        if item.tag == "mo" and item.text == ",":
            parts.append([])
        else:
            parts[-1].append(item)
    return [_sum(part, names) for part in parts]


def _name(item: Node, names: dict[tuple[str, str], str]) -> sympy.Expr:
    index = "".join(item[1].itertext()).replace("\u2062", "") if item.tag in ("msub", "msubsup") else ""
    letter = (item[0] if len(item) else item).text
    letter = r"\varepsilon" if letter == "ε" else letter
    return (
        sympy.E if (letter, index) == ("e", "") and ("e", "") not in names else symbol(names[letter, index])
    )


def _value(item: Node, names: dict[tuple[str, str], str]) -> sympy.Expr:
    if item.tag == "mn":
        return sympy.Integer(item.text)
    if item.tag == "mi":
        return sympy.oo if item.text == "∞" else _name(item, names)
    if item.tag == "msub":
        return _name(item, names)
    if item.tag == "mfrac":
        return sympy.Mul(*_factors(item[0], names), *(1 / x for x in _factors(item[1], names)))
    if item.tag == "msqrt":
        return sympy.sqrt(_value(item[0], names))
    if item.tag in ("msup", "msubsup"):
        exponent = sympy.Rational("".join(item[-1].itertext()))
        return (_value(item[0], names) if item.tag == "msup" else _name(item, names)) ** exponent
    items = list(item)
    if items[0].tag == "mo" and items[0].text in "(|" and items[-1].tag == "mo":
        inside = _sum(items[1:-1], names)
        return sympy.Abs(inside) if items[0].text == "|" else inside
    return _sum(items, names)


def _factors(item: Node, names: dict[tuple[str, str], str]) -> list[sympy.Expr]:
    """The factors of one half of a fraction, kept apart so that a number does not enter a bracket."""
    items = list(item) if item.tag == "mrow" else [item]
    signs = [x for x in items if x.tag == "mo" and x.text in ("+", "−")]
    fence = items[0].tag == "mo" and items[0].text in ("(", "|")
    if signs or fence or any(x.tag == "mi" and x.text in {*FUNCTIONS, *CHOICES} for x in items):
        return [_value(item, names)]
    return [_value(x, names) for x in items if x.tag not in ("mo", "mspace")]
