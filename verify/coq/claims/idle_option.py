"""Parts of a printed range where a parameter is at most 0, so that the options of the profile with it are never the largest."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from typing import Any

from epsproof.derive.question.pose import pose
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.relations import facts_of
from epsproof.verify.closed_form.document import text
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.polynomial import Polynomial

__all__ = ["idle_parameter", "replaced", "widened", "without", "without_options"]

AT_MOST_ZERO = re.compile(r"([A-Za-z]\w*) (?:==|<=) 0", re.ASCII)


def idle_parameter(conditions: Sequence[str], profile: str) -> str | None:
    """The parameter of the profile that one of the conditions bounds by 0 from above, or fixes to 0."""
    names = (match[1] for c in conditions if (match := AT_MOST_ZERO.fullmatch(c.strip())))
    return next((n for n in names if re.search(rf"\b{n}\b", profile)), None)


def without(conditions: Sequence[str], name: str) -> tuple[list[str], list[str]]:
    """The single comparisons that do not mention the name, and those that do."""
    single = [part.strip() for c in conditions for part in c.split(",")]
    mentioning = [c for c in single if re.search(rf"\b{name}\b", c)]
    return [c for c in single if c not in mentioning], mentioning


def without_options(
    profile: str, name: str, where: Sequence[str], assume: Sequence[str], bound: str
) -> tuple[str, list[list[str]]]:
    """The profile without the options that contain the name, and all options of each of its clauses.

    Raises OutOfReach where a clause has no other option.
    """
    problem = pose(profile, where, [*assume, f"{name} > 0"], bound)
    kept = [
        [o for o in clause.options if symbol(name) not in o.ratio.free_symbols] for clause in problem.demands
    ]
    if not all(kept):
        raise OutOfReach(f"every option of a clause of {profile} contains {name}")
    clauses = [
        f"max({', '.join(text(o.ratio) for o in options)})" if len(options) > 1 else text(options[0].ratio)
        for options in kept
    ]
    plain = clauses[0] if len(clauses) == 1 else f"min({', '.join(clauses)})"
    return plain, [[text(o.ratio) for o in clause.options] for clause in problem.demands]


def replaced(formula: str, values: Mapping[str, str]) -> str:
    """The formula with names replaced by their values."""
    for name, value in values.items():
        formula = re.sub(rf"\b{name}\b", f"({value})", formula)
    return formula


def widened(
    document: dict[str, Any], options: list[list[str]], conditions: Sequence[str], settled: Mapping[str, str]
) -> dict[str, Any]:
    """The document of the smaller profile as one of the whole profile, whose clauses have ``options``, under further conditions.

    It is about these polynomials: what was typed was the question of the smaller profile, and does not go along.
    """
    changed = copy.deepcopy(document)
    del changed["stated"]
    for row, texts in zip(changed["profile"], options, strict=True):
        row["options"] = texts
    facts = [list(fact) for fact in facts_of(*(replaced(condition, settled) for condition in conditions))]
    changed["assumptions"] += [fact for fact in facts if Polynomial.parse(fact[0]).variables()]
    names = {name for text, _ in changed["assumptions"] for name in Polynomial.parse(text).variables()}
    for case in changed["cases"]:
        case["sample"] |= {name: "0" for name in sorted(names - case["sample"].keys())}
    return changed
