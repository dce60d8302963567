"""A counterexample in LaTeX: the values of its variables, then what they lead to."""

from __future__ import annotations

from collections.abc import Iterable

from derive.text.notation import latex_name
from reports.latex.as_written import as_written
from reports.latex.prose import prose
from reports.view.formula_parts import Unprintable

__all__ = ["counterexample_latex", "counterexample_rows"]

NAMES = {
    "epsilon": r"the right $\varepsilon$",
    "printed epsilon": r"the printed $\varepsilon$",
    "adversary": r"the adversary at the printed $\varepsilon$",
    "1/r* - p*q": r"$1/r^* - p q$",
    "left side": "the left side",
    "right side": "the right side",
    "search": "the search's budget",
}
Values = Iterable[tuple[str, str]]


def counterexample_latex(values: Values) -> str:
    """A sentence with a final period: ``At $p = 1$: the left side is $2$.``"""
    place, told = _parted(values)
    said = "; ".join(_said(n, v) for n, v in told)
    start = f"At {', '.join(f'${latex_name(n)} = {as_written(v)}$' for n, v in place)}" if place else ""
    return f"{': '.join(x for x in (start, said) if x)}."


def counterexample_rows(values: Values) -> list[tuple[str, str]]:
    """(name, value) for a table, the variables first."""
    place, told = _parted(values)
    shown = [(f"${latex_name(n)}$", f"${as_written(v)}$") for n, v in place]
    return shown + [("a formula", f"undefined: {v}") if n == "undefined" else (_name(n), _value(v)) for n, v in told]


def _parted(values: Values) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    every = list(values)
    place = [(n, v) for n, v in every if n.isidentifier() and n not in NAMES and not set(v) - set("0123456789/-")]
    return place, [x for x in every if x not in place]


def _said(name: str, value: str) -> str:
    return f"a formula is undefined ({_value(value)})" if name == "undefined" else f"{_name(name)} is {_value(value)}"


def _name(name: str) -> str:
    return NAMES.get(name) or prose(name)


def _value(value: str) -> str:
    """Numbers and formulas as mathematics, words as they are; in ``exact = decimals`` the decimals are rounded."""
    if value.startswith(("undefined", "in [")) or ", " in value:
        return prose(value)
    exact, equals, decimals = value.partition(" = ")
    try:
        return f"${as_written(exact)}" + (rf" \approx {decimals}$" if equals else "$")
    except Unprintable:
        return prose(value)
