"""Data next to the numbers with which a program compares: there a decision changes between neighbours."""

from __future__ import annotations

import ast
import operator
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from attrs import evolve

from derive.text.errors import UnsupportedForm
from verify.algorithms.algorithm import Algorithm
from verify.algorithms.family import Vectors

__all__ = ["crossing", "of_integers"]

MOST_NUMBERS = 6
ON_INTEGERS = ("geometric", "discrete_gaussian")
ORDER = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def crossing(algorithm: Algorithm) -> Iterator[Vectors]:
    """The family of the algorithm with entries on either side of a number, for one number after another.

    None where the file lists entries of its own. With noise on the integers the entries are integers, and entries that change
    alike, as counts do, are not negative.
    """
    family = algorithm.family
    if not isinstance(family, Vectors) or family.given:
        return
    whole = _on_integers(algorithm)
    known = {family.entries}
    for number in _compared(algorithm)[:MOST_NUMBERS]:
        for low in (number - family.sensitivity, number):
            entries = (low, low + family.sensitivity)
            fits = not (whole and any(x.denominator > 1 for x in entries)) and not (family.alike and low < 0)
            if entries not in known and fits:
                known.add(entries)
                yield evolve(family, entries=entries)


def of_integers(algorithm: Algorithm) -> Algorithm:
    """The algorithm on vectors of integers, which differ by an integer, where it draws noise on the integers; else as it is.

    So it is where the file lists entries that are no integers. Raises UnsupportedForm where no two vectors are neighbours.
    """
    family = algorithm.family
    if not isinstance(family, Vectors) or family.sensitivity.denominator == 1 or not _on_integers(algorithm):
        return algorithm
    if family.given and any(x.denominator > 1 for x in family.entries):
        return algorithm
    change = Fraction(family.sensitivity.__floor__())
    if not change:
        raise UnsupportedForm(
            f"with noise on the integers the entries are integers, and none differ by at most {family.sensitivity}; "
            "take a sensitivity of 1 or more"
        )
    return evolve(
        algorithm, family=evolve(family, sensitivity=change, entries=family.entries if family.given else (Fraction(0), change))
    )


def _on_integers(algorithm: Algorithm) -> bool:
    return any(isinstance(node, ast.Name) and node.id in ON_INTEGERS for node in ast.walk(algorithm.program))


def _compared(algorithm: Algorithm) -> list[Fraction]:
    """The numbers in comparisons, also those that have a name or are worked out, each once."""
    found = dict[Fraction, None]()
    for comparison in (node for node in ast.walk(algorithm.program) if isinstance(node, ast.Compare)):
        for node in ast.walk(comparison):
            value = algorithm.values.get(node.id) if isinstance(node, ast.Name) else _number(node, algorithm.values)
            numbers = value if isinstance(value, list) else [value]
            found |= {x: None for x in numbers if isinstance(x, Fraction)}
    return [*found]


def _number(node: ast.AST, values: Mapping[str, Any]) -> Fraction | None:
    """What a sum, difference, product or quotient of numbers is."""
    if isinstance(node, ast.BinOp) and type(node.op) in ORDER:
        left, right = (_number(part, values) for part in (node.left, node.right))
        if left is None or right is None or (isinstance(node.op, ast.Div) and not right):
            return None
        return Fraction(ORDER[type(node.op)](left, right))
    found = node.value if isinstance(node, ast.Constant) else values.get(node.id) if isinstance(node, ast.Name) else None
    return found if isinstance(found, Fraction) else None
