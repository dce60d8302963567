"""The parts of an erratum as LaTeX, formulas as mathematics in the shape in which they are printed."""

from __future__ import annotations

from derive.notation import latex_name
from reports.errata.parts import Part
from reports.latex.as_written import as_written
from reports.latex.escape import tex
from reports.latex.prose import prose
from reports.shape import Unprintable

__all__ = ["part_latex"]

FIT = r"\fitted{%s}"
DISPLAYED = ("printed", "derivative", "holds")
NAMES = {
    "epsilon": r"the right $\varepsilon$",
    "printed epsilon": r"the printed $\varepsilon$",
    "1/r* - p*q": r"$1/r^* - p q$",
    "left side": "the left side",
    "right side": "the right side",
}


def part_latex(part: Part) -> str:
    """The part without its label."""
    if part.values:
        return _point(part.values)
    if part.formulas and part.label in DISPLAYED:
        shown = "".join(rf"\[{FIT % _math(formula)}\]" for formula in part.formulas)
        return f"{prose(part.text)}{shown}" if part.text else shown
    if part.formulas:
        return ", ".join(f"${x}$" for formula in part.formulas for x in _math(formula).split(r",\quad "))
    return prose(part.text)


def _math(text: str) -> str:
    try:
        return as_written(text)
    except Unprintable:
        return rf"\text{{{tex(text)}}}"


def _point(values: tuple[tuple[str, str], ...]) -> str:
    """The values of the variables, then what they lead to."""
    place = [f"${latex_name(n)} = {_math(v)}$" for n, v in values if n.isidentifier() and n not in NAMES and _plain(v)]
    told = [_said(n, v) for n, v in values if not (n.isidentifier() and n not in NAMES and _plain(v))]
    start = f"At {', '.join(place)}: " if place else ""
    return f"{start}{'; '.join(told)}." if told else f"{start.rstrip(': ')}."


def _plain(value: str) -> bool:
    return not set(value) - set("0123456789/-")


def _said(name: str, value: str) -> str:
    shown = _value(value)
    if name == "undefined":
        return f"a formula is undefined ({shown})"
    return f"{NAMES.get(name) or prose(name)} is {shown}"


def _value(value: str) -> str:
    """Numbers and formulas as mathematics, words as they are; ``exact = decimals`` as an equation."""
    if value.startswith(("undefined", "in [")) or ", " in value:
        return prose(value)
    try:
        return f"${as_written(value.replace(' = ', ' == '))}$"
    except Unprintable:
        return prose(value)
