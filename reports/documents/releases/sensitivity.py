"""The document of ``epsproof sensitivity``."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from epsproof.verify.sensitivity.answer import Answer, answer
from epsproof.verify.sensitivity.neighbours import Pair, SensitivityQuestion, read_question

__all__ = ["sensitivity_document"]

SCHEMA = "epsproof-sensitivity/1"


def sensitivity_document(path: Path) -> dict[str, Any]:
    """The question, the worst pair of each small size, and what is found about the claimed value. Raises QuestionError."""
    question = read_question(path)
    return document_of(question, answer(question))


def document_of(question: SensitivityQuestion, found: Answer) -> dict[str, Any]:
    """The same from an answer."""
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "statistic": question.statistic.text,
        "neighbours": question.neighbours,
        "domain": str(question.domain),
        "interval": question.domain.interval,
        "status": found.status,
        "basis": found.basis,
        "sizes": [
            {
                "records": one.records,
                "compared": one.compared,
                "without_value": one.without_value,
                **({} if one.pair is None else _pair(one.pair)),
            }
            for one in found.worst
        ],
    }
    if question.claimed is not None:
        document["claimed"] = question.claimed.text
        document["tight"] = found.tight
        document["certificates"] = len(found.certificates)
    if question.n is not None:
        document["n"] = question.n
    if found.readings:
        document["readings"] = [_reading(name, one) for name, one in found.readings.items()]
    if found.believed:
        document["believed"] = found.believed
    return document | _counterexample(found)


def _reading(name: str, found: Answer) -> dict[str, Any]:
    return {"n": name, "status": found.status, "basis": found.basis, **_counterexample(found)}


def _counterexample(found: Answer) -> dict[str, Any]:
    if found.pair is None:
        return {}
    claimed = "undefined" if found.claimed is None else str(found.claimed)
    number = {} if found.public is None else {"n": found.public}
    return {"counterexample": {**_pair(found.pair), "claimed": claimed, **number}}


def _pair(pair: Pair) -> dict[str, Any]:
    return {
        "first": _shown(pair.first),
        "second": _shown(pair.second),
        "values": _shown(pair.values),
        "difference": str(pair.difference),
    }


def _shown(values: tuple[Fraction, ...]) -> list[str]:
    return [str(value) for value in values]
