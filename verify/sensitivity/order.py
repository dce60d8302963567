"""Extremes, middle values and numbers of different values, from those of the records that two neighbours share.

With one more record of value y the largest value M becomes max(M, y), and the number d of different values d or d + 1. The
median of n records, of which n - 1 are shared, is for odd n the value y brought between the two middle shared ones, for even n
half the sum of the middle shared one and of y brought between those beside it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from attrs import frozen

__all__ = [
    "Case",
    "cases",
    "different",
    "extreme",
    "facts_of_different",
    "median",
    "ordered_extremes",
    "ordered_median",
]


@frozen
class Case:
    """Sizes n for which statistics are told apart: "any", "alone" (n = 1), "several" (n > 1), "odd" or "even"."""

    name: str
    assumed: str


def cases(tree: ast.expr, least: int) -> Iterator[Case]:
    """Together all n >= least; a single one without extremes and medians."""
    called = {node.func.id for node in ast.walk(tree) if _of_records(node)}  # type: ignore[attr-defined]
    if not called & {"min", "max", "median"}:
        yield Case("any", f"n >= {least}")
        return
    if least == 1:
        yield Case("alone", "n == 1")
    if "median" in called:
        yield Case("odd", "n >= 3")
        yield Case("even", "n >= 2")
    else:
        yield Case("several", "n >= 2")


def _of_records(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1


def extreme(name: str, which: int, value: str, case: Case) -> str:
    """The largest or least, given the ``value`` of the differing record, empty where it is nobody's."""
    shared = f"{'least' if name == 'min' else 'largest'}{which}"
    if case.name == "alone":
        return value
    return f"{name}({shared}, {value})" if value else shared


def median(which: int, value: str, case: Case) -> str:
    if case.name == "alone":
        return value
    if case.name == "odd":
        low, high = f"lower{which}", f"upper{which}"
        return _between(low, value, high) if value else f"(({low} + {high})/2)"
    middle = f"middle{which}"
    return f"(({middle} + {_between(f'before{which}', value, f'after{which}')})/2)" if value else middle


def _between(low: str, value: str, high: str) -> str:
    return f"max({low}, min({value}, {high}))"


def different(which: int, record: str) -> str:
    """``record`` is the letter of the differing record, which may be a new value."""
    return f"(different{which} + new{which}{record})" if record else f"different{which}"


def ordered_extremes(which: int, case: Case) -> list[str]:
    """In ascending order, as names with <= between them."""
    return [] if case.name == "alone" else [f"least{which}", f"largest{which}"]


def ordered_median(which: int, case: Case) -> list[str]:
    """In ascending order."""
    ordered = {"odd": ("lower", "upper"), "even": ("before", "middle", "after")}
    return [f"{name}{which}" for name in ordered.get(case.name, ())]


def facts_of_different(which: int, records: str) -> list[str]:
    found = [f"different{which} >= 0", f"different{which} <= n - 1"]
    return found + [
        text for record in records for text in (f"new{which}{record} >= 0", f"new{which}{record} <= 1")
    ]
