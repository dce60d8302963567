"""The decimals that a question was typed with, so that they come back as decimals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

import sympy

from epsproof.derive.question.problem import Problem

__all__ = ["typed_numbers"]

PLACES = 6
DECIMAL = re.compile(r"(?<![\w.])\d+\.\d+(?![\w.])")


def typed_numbers(problem: Problem) -> dict[sympy.Basic, str]:
    """The decimals of the question's conditions by their values; of a table the limits of its range, where they are decimals."""
    if problem.stated is None:
        return dict(_limits(problem))
    texts = (
        *problem.stated.where,
        *problem.stated.assume,
        *(text for c in problem.stated.classes for text in c.where),
    )
    return {sympy.Rational(text): text for text in DECIMAL.findall(" ".join(texts))}


def _limits(problem: Problem) -> Iterator[tuple[sympy.Basic, str]]:
    """The numbers to which the region compares a multiple of a product of priors."""
    for relation in problem.prior_relations:
        offset, rest = relation.polynomial.as_coeff_Add()
        limit = -offset / rest.primitive()[0]
        if limit.is_Rational and not 10**PLACES % limit.q:
            yield limit, f"{Decimal(int(limit.p)) / Decimal(int(limit.q)):f}"
