"""Formula -> one line for a terminal, with mathematical characters where the terminal has them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sympy

    from epsproof.derive.algebra.relation import Relation

__all__ = ["pretty", "pretty_condition", "pretty_text"]

SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
SUBSCRIPT = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
LETTERS = dict(
    zip(
        "alpha beta gamma delta zeta eta theta iota kappa mu nu xi rho sigma tau phi chi psi omega".split(),
        "αβγδζηθικμνξρστφχψω",
        strict=True,
    )
)


def pretty(expression: sympy.Basic, unicode: bool = True) -> str:
    """The expression for a terminal: ``log((r − a)/(1 − a))``; without ``unicode`` the grammar's own text."""
    from epsproof.reports.text.formula import formula_text

    return pretty_text(formula_text(expression, same_object=False), unicode)


def pretty_condition(relation: Relation, unicode: bool = True) -> str:
    """The condition for a terminal: ``a < q₀·r``."""
    from epsproof.reports.text.formula import condition_text

    return pretty_text(condition_text(relation), unicode)


def pretty_text(text: str, unicode: bool = True) -> str:
    """Text of the grammar with its operators and names replaced by mathematical characters."""
    if not unicode:
        return text
    text = re.sub(r"\*\*(\d+)(?![\d.])", lambda m: m[1].translate(SUPERSCRIPT), text)
    text = re.sub(r"\bsqrt\(", "√(", text)
    text = re.sub(r"\binf\b", "∞", text)
    text = re.sub(r"(?<![\d.])[A-Za-z]\w*", lambda m: _name(m[0]), text, flags=re.ASCII)
    for plain, sign in (
        ("->", "→"),
        ("**", "^"),
        ("<=", "≤"),
        (">=", "≥"),
        ("!=", "≠"),
        ("==", "="),
        ("*", "·"),
        ("-", "−"),
    ):
        text = text.replace(plain, sign)
    return text


def _name(name: str) -> str:
    stem = re.sub(r"_?\d+$", "", name)
    digits = name[len(stem) :].lstrip("_")
    letter = "ε" if stem in {"epsilon", "eps"} else LETTERS.get(stem, stem)
    return letter + digits.translate(SUBSCRIPT)
