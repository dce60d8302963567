"""Whether a claimed sensitivity that holds is reached, and which share of it is, where one share is of all sizes."""

from __future__ import annotations

import ast
from fractions import Fraction

from attrs import evolve

from epsproof.verify.claims.court import Court
from epsproof.verify.sensitivity.answer import Answer, answer
from epsproof.verify.sensitivity.question import Question
from epsproof.verify.sensitivity.statistic import Statistic, statistic

__all__ = ["slack"]

REACHED = "reached at every size that was tried"


def slack(question: Question, found: Answer, court: Court) -> str:
    """In words, how a claim that is proved lies to the largest differences that were found."""
    shares = _shares(question, found)
    if found.tight or question.claimed is None or not shares:
        return REACHED if found.tight else ""
    size, difference = next(
        (size, difference) for size, (difference, claimed) in shares.items() if difference < claimed
    )
    parts = {difference / claimed for difference, claimed in shares.values() if claimed}
    if len(parts) == 1 and len(shares) > 1:
        (part,) = parts
        text = _scaled(part, question.claimed)
        less = evolve(question, claimed=statistic(text, question.claimed.values, over_records=False))
        if answer(less, court).status == "proved":
            return f"not reached: the sensitivity is at most {text}, by certificates too; {REACHED}"
    reached = [size for size, (difference, claimed) in shares.items() if difference == claimed]
    where = f"reached with {_listed(reached)}, not" if reached else "not reached at any size that was tried:"
    return f"{where} with {_listed([size])}, where the largest difference found is {difference}"


def _shares(question: Question, found: Answer) -> dict[int, tuple[Fraction, Fraction]]:
    """The largest difference found, and what is claimed, by the size."""
    shares = dict[int, tuple[Fraction, Fraction]]()
    for one in found.worst:
        claimed = question.claimed_at(one.records) if question.claimed else None
        if one.pair is not None and claimed is not None:
            shares[one.records] = one.pair.difference, claimed
    return shares


def _scaled(part: Fraction, claimed: Statistic) -> str:
    """The share of a claimed formula; a number where the formula has no names."""
    named = any(isinstance(node, ast.Name) for node in ast.walk(claimed.tree))
    constant = None if named else claimed.value(())
    return f"({part})*({claimed.text})" if constant is None else str(part * constant)


def _listed(sizes: list[int]) -> str:
    return f"{', '.join(map(str, sizes))} record{'s' if sizes != [1] else ''}"
