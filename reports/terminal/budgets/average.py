"""The budget of a criterion on an average, on the terminal."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.table import Table

from epsproof.reports.terminal.advice import ANY, NONE, rounded_down
from epsproof.reports.terminal.console import has_unicode
from epsproof.reports.terminal.question import fields
from epsproof.reports.text.pretty import pretty_text
from epsproof.reports.view.near_number import outward, placed
from epsproof.verify.laws.rounded import rounded

__all__ = ["show_average"]

NAMES = {"mean_posterior": "the mean posterior", "guess": "the probability of a correct guess"}
ATTAINED = "A mechanism, private at the upper end of epsilon, for which {} is above the limit, {} (its outputs, in every world):"
TELLS = "Before that, an output that tells all, with probability {}."
SHARES = 5


def show_average(document: dict[str, Any], screen: Console) -> None:
    """What to use, what is limited, the two ends, where they bind, and a mechanism that shows the upper end."""
    lower = document["epsilon"]["lower"]
    used = (
        ANY
        if lower == "inf"
        else NONE
        if document["admissible"] is False
        else f"Use epsilon at most {rounded_down(lower)}."
    )
    screen.print(used, style="bold")
    screen.print()
    table = fields()
    unicode = has_unicode(screen)
    table.add_row("criterion", pretty_text(document["profile"], unicode))
    table.add_row("which means", document["statement"])
    table.add_row("weaker", document["weaker"])
    table.add_row("model", document["bound"])
    fixed = {
        **document["region"]["fixed"],
        **{n: x for n, x in document["priors"].items() if n in document["region"]["fixed"]},
    }
    region = [f"{name} == {value}" for name, value in fixed.items()] + document["region"]["conditions"]
    table.add_row("priors", pretty_text(", ".join(region), unicode) or "none")
    if document["privacy"]["delta"] != "0":
        table.add_row("privacy", f"(epsilon, {document['privacy']['delta']})")
    if document["values"]:
        table.add_row("values", ", ".join(f"{name} = {value}" for name, value in document["values"].items()))
    _add_ends(table, document, unicode)
    table.add_row("sharp", document["sharp"])
    table.add_row("method", document["method"])
    screen.print(table)
    if "broken" in document:
        screen.print()
        screen.print(ATTAINED.format(NAMES[document["quantity"]], _decimal(document["place"]["limit"])))
        screen.print(_mechanism(document))
        if document["privacy"]["delta"] != "0":
            screen.print(TELLS.format(_decimal(document["place"]["delta"])))


def _add_ends(table: Table, document: dict[str, Any], unicode: bool) -> None:
    ends = document["epsilon"]
    if ends["lower"] == "inf":
        table.add_row("epsilon", "inf: nothing is demanded")
    elif document["admissible"] is False:
        table.add_row("epsilon", "none: no epsilon > 0 is admissible")
    else:
        table.add_row("epsilon at least", ends["lower"])
        table.add_row("epsilon at most", ends["upper"])
        table.add_row(
            "t", "in [{}, {}]".format(*outward(*(Fraction(document["t"][end]) for end in ("lower", "upper"))))
        )
    if "closed_form" in document:
        closed = document["closed_form"]
        table.add_row("epsilon", f"{pretty_text(closed['epsilon'], unicode)}: {closed['because']}")
    if "worst_case" in document:
        worst = document["worst_case"]["lower"]
        table.add_row(
            "worst case",
            f"{rounded_down(worst)}, if the posterior is to be within the criterion at every output",
        )
    if document["priors"]:
        table.add_row(
            "binding prior",
            ", ".join(placed(name, Fraction(value)) for name, value in document["priors"].items()),
        )


def _mechanism(document: dict[str, Any]) -> Table:
    """The likelihoods of the outputs, world by world."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("world")
    table.add_column("prior weight")
    outputs = document["broken"]["outputs"]
    for number in range(len(outputs)):
        table.add_column(f"output {number + 1}")
    for world, weight in document["place"]["worlds"].items():
        table.add_row(world, _decimal(weight), *(_decimal(output.get(world, "0")) for output in outputs))
    return table


def _decimal(text: str) -> str:
    """A short number, about the value."""
    value = Fraction(text)
    return text if len(text) <= SHARES else rounded(value, SHARES, False)
