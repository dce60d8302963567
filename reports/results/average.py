"""The budget of a criterion on an average."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from epsproof.derive.answer.answer import Typed
from epsproof.reports.document.model import Answer, Block, Fields, Grid, Paragraph, Rows
from epsproof.reports.results.answer import advice_at, rounded_down
from epsproof.reports.results.evaluation import ends_rows, listed_values, prior_rows
from epsproof.verify.numeric.decimals import rounded

__all__ = ["TITLE", "blocks"]

TITLE = "The budget of a criterion on an average"

NAMES = {"mean_posterior": "the mean posterior", "guess": "the probability of a correct guess"}
ATTAINED = "A mechanism, private at the upper end of epsilon, for which {} is above the limit, {} (its outputs, in every world):"
TELLS = "Before that, an output that tells all, with probability {}."
SHARES = 5


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """What to use, what is limited, the two ends, where they bind, and a mechanism that shows the upper end."""
    used = advice_at(document["epsilon"]["lower"], document["admissible"])
    rows: Rows = []
    rows.append(("criterion", Typed(document["profile"])))
    rows.append(("which means", document["statement"]))
    rows.append(("weaker", document["weaker"]))
    rows.append(("model", document["bound"]))
    fixed = {
        **document["region"]["fixed"],
        **{n: x for n, x in document["priors"].items() if n in document["region"]["fixed"]},
    }
    region = [f"{name} == {value}" for name, value in fixed.items()] + document["region"]["conditions"]
    rows.append(("priors", Typed(", ".join(region)) if region else "none"))
    if document["privacy"]["delta"] != "0":
        rows.append(("privacy", f"(epsilon, {document['privacy']['delta']})"))
    if document["values"]:
        rows.append(("values", listed_values(document["values"])))
    _add_ends(rows, document)
    rows.append(("sharp", document["sharp"]))
    rows.append(("method", document["method"]))
    found: list[Block] = [Answer(used, ()), Fields.of(rows)]
    if "broken" in document:
        limit = _decimal(document["place"]["limit"])
        found += [Paragraph(ATTAINED.format(NAMES[document["quantity"]], limit)), _mechanism(document)]
        if document["privacy"]["delta"] != "0":
            found.append(Paragraph(TELLS.format(_decimal(document["place"]["delta"]))))
    return tuple(found)


def _add_ends(rows: Rows, document: dict[str, Any]) -> None:
    rows += ends_rows(document)
    if "closed_form" in document:
        closed = document["closed_form"]
        rows.append(("epsilon", (Typed(closed["epsilon"]), f": {closed['because']}")))
    if "worst_case" in document:
        worst = document["worst_case"]["lower"]
        rows.append(
            (
                "worst case",
                f"{rounded_down(worst)}, if the posterior is to be within the criterion at every output",
            )
        )
    rows += prior_rows(document)


def _mechanism(document: dict[str, Any]) -> Grid:
    """The likelihoods of the outputs, world by world."""
    outputs = document["broken"]["outputs"]
    head = ("world", "prior weight", *(f"output {number}" for number, _ in enumerate(outputs, 1)))
    rows = tuple(
        (world, _decimal(weight), *(_decimal(output.get(world, "0")) for output in outputs))
        for world, weight in document["place"]["worlds"].items()
    )
    return Grid("A mechanism that exceeds the limit", head, rows)


def _decimal(text: str) -> str:
    """A short number, about the value."""
    value = Fraction(text)
    return text if len(text) <= SHARES else rounded(value, SHARES, False)
