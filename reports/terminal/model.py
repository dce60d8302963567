"""An attack model on the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.table import Table

from epsproof.reports.terminal.console import has_unicode
from epsproof.reports.text.pretty import pretty_text

__all__ = ["show_model"]


def show_model(document: dict[str, Any], screen: Console) -> None:
    """Who the adversary is, what is assumed, the distances from the secret, and the bounds."""
    unicode = has_unicode(screen)

    def shown(formula: str) -> str:
        return pretty_text(formula, unicode)

    secret = {*document["secret"]}
    _show("", [("model", document["title"]), ("source", document["source"] or "none")], screen)
    _show("priors: the probability", document["priors"].items(), screen)
    worlds = [("secret" if w in secret else "", w, shown(weight)) for w, weight in document["worlds"].items()]
    _show("worlds, with their prior weights", worlds, screen)
    _show(
        "steps from the secret",
        [(x["from"], "to", x["to"], str(x["steps"])) for x in document["distances"]],
        screen,
    )
    conditions = [*document["where"], *document["assume"]]
    _show("conditions", [(shown(text),) for text in conditions], screen)
    _show("secret", [(document["event"],)], screen)
    _show(
        "parameters", [(shown(name), text) for name, text in document["parameters"].items() if text], screen
    )
    _show("assumed", [(text,) for text in document["assumptions"]], screen)
    _show("not covered", [(text,) for text in document["not_covered"]], screen)
    several = len(document["bounds"]) > 1
    bounds = [
        (f"B{k}" if several else "B", shown(x["reciprocal"])) for k, x in enumerate(document["bounds"], 1)
    ]
    _show("posterior/prior is at most 1/B, for the least B, with t = exp(-epsilon)", bounds, screen)
    if not document["lower_limits"]:
        screen.print("The model says nothing of lower limits on the posterior.")


def _show(title: str, rows: Iterable[tuple[str, ...]], screen: Console) -> None:
    found = list(rows)
    if not found:
        return
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for _ in found[0]:
        table.add_column(overflow="fold")
    for row in found:
        table.add_row(*row)
    if title:
        screen.print(title, style="bold")
    screen.print(table)
    screen.print()
