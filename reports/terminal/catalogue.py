"""What has a name, and an attack model, on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from epsproof.reports.terminal.console import has_unicode
from epsproof.reports.text.pretty import pretty_text

__all__ = ["show_catalogue", "show_model"]

# The list of everything that has a name, on the terminal.


def show_catalogue(document: dict[str, Any], screen: Console) -> None:
    """A table for each kind in the document: papers, attack models, profiles, kinds of claims with their fields, claims."""
    unicode = has_unicode(screen)
    if "papers" in document:
        _show(
            "papers", [(x["name"], x["title"], f"{x['claims']} claims") for x in document["papers"]], screen
        )
    if "bounds" in document:
        _show("attack models", [(x["name"], x["title"]) for x in document["bounds"]], screen)
    if "profiles" in document:
        texts = {
            x["name"]: pretty_text(", ".join([x["profile"], *x["where"]]), unicode)
            for x in document["profiles"]
        }
        _show("profiles", [(x["name"], texts[x["name"]], x["source"]) for x in document["profiles"]], screen)
    if "kinds" in document:
        _show("kinds of claims", [(x["name"], ", ".join(x["fields"])) for x in document["kinds"]], screen)
    if "claims" in document:
        _show("claims", [(x["id"], x["location"]) for x in document["claims"]], screen)


def _show(title: str, rows: Sequence[tuple[str, ...]], screen: Console) -> None:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for _ in rows[0] if rows else ():
        table.add_column(overflow="fold")
    for row in rows:
        table.add_row(*row)
    screen.print(title, style="bold")
    screen.print(table)
    screen.print()


# An attack model on the terminal.


def show_model(document: dict[str, Any], screen: Console) -> None:
    """Who the adversary is, what is assumed, the distances from the secret, and the bounds."""
    unicode = has_unicode(screen)

    def shown(formula: str) -> str:
        return pretty_text(formula, unicode)

    secret = {*document["secret"]}
    _show_model("", [("model", document["title"]), ("source", document["source"] or "none")], screen)
    _show_model("priors: the probability", document["priors"].items(), screen)
    worlds = [("secret" if w in secret else "", w, shown(weight)) for w, weight in document["worlds"].items()]
    _show_model("worlds, with their prior weights", worlds, screen)
    _show_model(
        "steps from the secret",
        [(x["from"], "to", x["to"], str(x["steps"])) for x in document["distances"]],
        screen,
    )
    conditions = [*document["where"], *document["assume"]]
    _show_model("conditions", [(shown(text),) for text in conditions], screen)
    _show_model("secret", [(document["event"],)], screen)
    _show_model(
        "parameters", [(shown(name), text) for name, text in document["parameters"].items() if text], screen
    )
    _show_model("assumed", [(text,) for text in document["assumptions"]], screen)
    _show_model("not covered", [(text,) for text in document["not_covered"]], screen)
    several = len(document["bounds"]) > 1
    bounds = [
        (f"B{k}" if several else "B", shown(x["reciprocal"])) for k, x in enumerate(document["bounds"], 1)
    ]
    _show_model("posterior/prior is at most 1/B, for the least B, with t = exp(-epsilon)", bounds, screen)
    if not document["lower_limits"]:
        screen.print("The model says nothing of lower limits on the posterior.")


def _show_model(title: str, rows: Iterable[tuple[str, ...]], screen: Console) -> None:
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
