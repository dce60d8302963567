"""The budget of several releases together."""

from __future__ import annotations

from typing import Any

from epsproof.reports.document.model import Block, Fields

__all__ = ["TITLE", "blocks", "scale_told"]

TITLE = "The budget of several releases together"

ADAPTIVE = {
    True: "yes: the upper end also holds where later releases are chosen after earlier outputs",
    False: "no: all releases are chosen beforehand",
}
SHARP = {
    True: "both ends enclose the least {} that these laws have; nothing below the lower end holds for them",
    False: "the least {} lies between the ends, which do not meet",
}
ENOUGH = {
    True: "both ends enclose the {} at which what is enough ends",
    False: "what is enough ends between the two ends, which do not meet",
}


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """The two ends, which one is safe, and the theorems."""
    asked = document["asked"]
    rows: list[tuple[str, str]] = []
    rows.append(("releases", ", ".join(document["releases"])))
    for name, value in document["given"].items():
        rows.append((name, value))
    each = f"{asked} of each" if "safe" in document and asked != "rounds" else asked
    rows.append((f"{each} at least", document["lower"]))
    rows.append((f"{each} at most", document["upper"]))
    if asked == "rounds":
        used = f"{document['lower']} rounds: so many are enough, and {document['upper']} are too many"
        rows.append(("to be used", used))
    elif "safe" in document:
        side, other = ("upper", "lower") if document["safe"] == document["upper"] else ("lower", "upper")
        rows.append(
            (
                "to be used",
                f"{asked} = {document['safe']}, the {side} end: it is enough, the {other} end is not",
            )
        )
        if "scale" in document:
            rows.append(("noise", scale_told(document["scale"])))
    else:
        use = f"{asked} = {document['upper']}, the upper end: it is a guarantee, the lower end is not"
        rows.append(("to be used", use))
    rows.append(("sharp", (ENOUGH if "safe" in document else SHARP)[document["exact"]].format(asked)))
    if "safe" not in document:
        rows.append(("adaptive", ADAPTIVE[document["adaptive"]]))
    for reason in document.get("reasons", ()):
        rows.append(("undecided", f"nothing nearer was found: {reason}"))
    for theorem in document["theorems"]:
        rows.append(("by", theorem))
    return (Fields.of(rows),)


def scale_told(scale: dict[str, str]) -> str:
    """The scale of Laplace noise that is enough, and the one that is not."""
    enough, short = scale["upper"], scale["lower"]
    return f"at a sensitivity of 1 Laplace noise of scale {enough} is enough, and of scale {short} it is not"
