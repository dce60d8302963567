"""Budgets of named releases: of a mechanism, and in another notion of privacy."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from epsproof.derive.answer.answer import Typed
from epsproof.reports.document.model import Answer, Block, Fields, Rows, Text
from epsproof.reports.results.composition import scale_told
from epsproof.reports.results.evaluation import listed_values
from epsproof.verify.laws.law import FALLING

__all__ = ["TITLE", "blocks", "closed_blocks", "failing"]

TITLE = "The largest budget of named releases"


def failing(failure: str) -> str:
    """How often a criterion may fail; above 1/2 it is told with what keeps the criterion so often, which is mostly meant."""
    if failure.isidentifier() or Fraction(failure) <= Fraction(1, 2):
        return failure
    return f"{failure}, more often than not; what is kept with probability {failure} fails with {1 - Fraction(failure)}"


def blocks(document: dict[str, Any], from_file: bool = False) -> tuple[Block, ...]:
    """The criterion, or ``from_file`` the file that it is, the releases, the two ends, and the statement that they are about.

    A criterion on an average has a ``quantity``, one that may fail has a ``failure``.
    """
    rows: Rows = [("criterion", document["profile"] if from_file else Typed(document["profile"]))]
    statement = ("statement", document["statement"])
    if "quantity" in document:
        statement = ("which means", document["statement"])
        rows += [
            statement,
            ("weaker", document["weaker"]),
            ("model", document["bound"]),
            ("prior", document["prior"]),
        ]
    rows.append(("releases", ", ".join(document["releases"])))
    if "failure" in document:
        rows.append(("failure", failing(document["failure"])))
    rows += _ends(**document["budget"])
    if "scale" in document:
        rows.append(("noise", scale_told(document["scale"])))
    if "worst_case" in document:
        worst = document["worst_case"]["lower"]
        rows.append(("worst case", f"{worst} for each release, if nothing may fail"))
    if "factor" in document:
        factor = document["factor"]
        rows.append(("factor", f"{factor['lower']} to {factor['upper'] or 'not known'} over the worst case"))
    if "quantity" not in document:
        rows.append(statement)
    return (Fields.of([*rows, *(("by", theorem) for theorem in document["theorems"])]),)


def _ends(parameter: str, lower: str, upper: str | None, safe: str) -> Rows:
    if lower == upper:
        free = (lower == "0") == (parameter in FALLING)
        return [
            (parameter, "any: nothing is demanded" if free else f"none: no {parameter} keeps the criterion")
        ]
    unknown = "not known: no adversary of the region is shown to need less"
    which = "upper" if parameter in FALLING else "lower"
    least = f"{lower} for each release" if lower != "0" or which == "lower" else unknown
    return [
        (f"{parameter} at least", least),
        (f"{parameter} at most", upper or unknown),
        ("to be used", f"{parameter} = {safe}, the {which} end: the criterion is kept with it"),
    ]


# The budget of a derived criterion in another notion of privacy.

QUANTILE = "z is the quantile of the standard normal law, Phi^-1"
PROVED = "t is proved, as what follows says for pure privacy; the step from t to {} is a theorem that the kernel does not check"


def closed_blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """What to use, the formula of each case, what it is compared with, and the statement."""
    name, failure, cases = document["parameter"], document["failure"], document["cases"]
    between = f", 0 < {failure} < 1" if failure.isidentifier() else ""
    kept = f"{document['privacy']}, the criterion may fail with probability {failing(failure)}{between}"
    rows: Rows = [("privacy", kept)]
    special = {"none": f"none: no {name} > 0 keeps the criterion", "inf": "any: nothing is demanded"}
    for number, case in enumerate(cases, 1):
        formula = case["formula"]
        rows.append(
            (f"{name}, case {number}" if len(cases) > 1 else name, special.get(formula) or Typed(formula))
        )
        if "checked" in case:
            rows.append(("checked", _checked(name, case["checked"])))
    if document["privacy"] == "gdp":
        rows.append(("where", QUANTILE))
    rows += [
        ("this is", document["remark"]),
        ("statement", document["statement"]),
        ("proof", PROVED.format(name)),
    ]
    return (Answer(_use(document), ()), Fields.of(rows))


def _use(document: dict[str, Any]) -> Text:
    name, cases = document["parameter"], document["cases"]
    if len(cases) > 1:
        return (f"{name} depends on the parameters: {len(cases)} cases.",)
    formula = cases[0]["formula"]
    if formula == "none":
        return (f"No {name} > 0 will do.",)
    if formula == "inf":
        return (f"Any {name} will do: the criterion demands nothing.",)
    return (f"Use {name} at most ", Typed(formula), f": {document['remark']}.")


def _checked(name: str, check: dict[str, Any]) -> str:
    at = listed_values(check["at"]) or "the numbers given"
    most = "" if check["upper"] is None else f", at most {check['upper']}"
    verdict = "agrees" if check["agrees"] else "DISAGREES"
    searched = f"searched without it, {name} is at least {check['lower']}{most}"
    return f"at {at}: the formula is {check['formula']}; {searched}; {verdict}"
