"""Formulas with a bracket too many or too few: the formula that is meant."""

from __future__ import annotations

import ast
import re

from derive.text.errors import QuestionError, SyntaxRejected
from derive.text.grammar import tree_of

__all__ = ["refuse_unbalanced"]

LONGEST = 300


def refuse_unbalanced(text: str) -> None:
    """Raise SyntaxRejected for a round bracket without a partner, with the formula that has one more or less, where it reads."""
    places, opened = [], 0
    for place, char in enumerate(text):
        opened += {"(": 1, ")": -1}.get(char, 0)
        if opened < 0:
            places.append(place)
            opened = 0
    if not opened and not places:
        return
    sign = ")" if places else "("
    where = places[0] if places else text.rfind("(")
    better = ""
    if len(text) <= LONGEST and opened + len(places) == 1:
        better = _without(text, places[0]) if places else _closed(text)
    raise SyntaxRejected(f"a bracket {sign} has no partner", text, where + 1, f"write {better}" if better else "")


def _without(text: str, place: int) -> str:
    better = (text[:place] + text[place + 1 :]).strip()
    return better if _reads(better) else ""


def _closed(text: str) -> str:
    """The text with a bracket closed as late as it can be read."""
    for place in range(len(text.rstrip()), 0, -1):
        better = f"{text[:place]}){text[place:]}".strip()
        if re.match(r"[\w.]", text[place : place + 1]) and re.search(r"[\w.]$", text[:place]):
            continue
        if _reads(better):
            return better
    return ""


def _reads(text: str) -> bool:
    """Whether the text is a formula or a condition whose functions have the arguments that they need."""
    try:
        tree = tree_of(text)
    except QuestionError:
        return False
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            several = isinstance(node.func, ast.Name) and node.func.id in {"min", "max"}
            if several == (len(node.args) < 2):
                return False
        if isinstance(node, ast.Tuple) and node is not tree:
            return False
    return True
