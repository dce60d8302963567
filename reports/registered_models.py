"""Whether the attack model in a document is the registered one of its name; the kernel takes a model as it stands there.

This loads the kernel and the files of the models, and no algebra system.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from epsproof.derive.models.catalogue import model_names, table_of
from epsproof.verify.kernel.json_text import shaped
from epsproof.verify.kernel.model import MODEL, Model
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import Rejected, budget

__all__ = ["is_registered", "remark"]

REST, POSITIVE, WORK = "rest", " > 0", 20_000_000


def remark(attack: Any) -> str:
    """What is to be said of a document's attack model: nothing of one that is registered under its name."""
    name = attack["name"]
    if is_registered(name, attack):
        return ""
    other = f", which is not the registered model {name}" if name in model_names() else ""
    return f"in the document's own attack model {name[:60]!r}{other}"


def is_registered(name: str, attack: Any) -> bool:
    """Whether the model is that of the name: the same priors, weights, secret, distances, privacy, and conditions on the priors.

    A condition that the prior of the secret is positive, which every question asks, may stand beside these.
    """
    try:
        if name not in model_names() or shaped(attack, MODEL, "the attack model")["name"] != name:
            return False
        with budget(WORK):
            registered = _data(table_of(name))
            more = [text for text in attack["where"] if text not in registered["where"]]
            fewer = {*registered["where"]} - {*attack["where"]}
            return not fewer and _same(Model(attack), Model(registered), more)
    except Rejected:
        return False


def _data(table: Mapping[str, Any]) -> dict[str, Any]:
    """The file of a model as the kernel reads it."""
    given = [f"({weight})" for weight in table["worlds"].values() if weight != REST]
    worlds = {
        world: " - ".join(["1", *given]) if weight == REST else weight
        for world, weight in table["worlds"].items()
    }
    ways = [
        (row.get("between", row.get("from_to")), row.get("steps", 1), "between" in row)
        for row in table["neighbours"]
    ]
    private = {"privacy": table["privacy"]} if "privacy" in table else {}
    return {
        "name": table["name"],
        "priors": [*table["priors"]],
        "worlds": [*worlds.items()],
        "secret": table["secret"],
        "neighbours": [[*pair, str(steps), "both" if both else "one"] for pair, steps, both in ways],
        "where": table.get("where", []),
        **private,
    }


def _same(one: Model, other: Model, more: Sequence[str]) -> bool:
    """Whether these are one model, apart from ``more`` conditions, which must say that the prior of the secret is positive."""
    plain = ({*one.priors}, {*one.secret}, one.weights, one.distance) == (
        {*other.priors}, {*other.secret}, other.weights, other.distance,
    )  # fmt: skip
    privacy = (one.pure, one.delta, one.failure) == (other.pure, other.delta, other.failure)
    positive = all(
        text.endswith(POSITIVE) and Polynomial.parse(text.removesuffix(POSITIVE)) == other.prior
        for text in more
    )
    return plain and privacy and positive
