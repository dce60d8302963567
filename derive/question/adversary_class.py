"""A class of adversaries with a criterion of its own: ``max(a/(p*q), r) where q == 1``."""

from __future__ import annotations

import re

from attrs import frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.criterion import Criterion
from epsproof.derive.text.errors import SyntaxRejected
from epsproof.derive.text.notation import NAME

__all__ = ["AdversaryClass", "class_texts"]


@frozen
class AdversaryClass:
    """Wherever ``where`` holds, the criterion must be met."""

    name: str
    criterion: Criterion
    where: tuple[Relation, ...]


def class_texts(text: str) -> tuple[str, str, str]:
    """(name, criterion, conditions) of ``NAME: CRITERION where CONDITIONS``; the conditions may be missing."""
    name, colon, rest = text.partition(":")
    if not colon or not NAME.match(name.strip()):
        raise SyntaxRejected(
            "a class of adversaries is NAME: CRITERION where CONDITIONS",
            text,
            1,
            'for instance "insiders: 3 where q == 1"',
        )
    criterion, *conditions = re.split(r"\bwhere\b", rest)
    if len(conditions) > 1:
        raise SyntaxRejected("one 'where' at most", text, text.rfind("where") + 1, "join conditions by 'and'")
    return name.strip(), criterion.strip(), (conditions or [""])[0].strip()
