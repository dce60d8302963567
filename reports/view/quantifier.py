"""For whom at once, and how often, a limit holds under approximate differential privacy."""

from __future__ import annotations

from epsproof.derive.answer.answer import Typed, Words
from epsproof.derive.models.model import Model

__all__ = ["quantifier"]

OWN: Words = ("the outputs left out depend on the adversary",)


def quantifier(model: Model) -> Words:
    """What may fail, and for whom at once; empty under pure privacy."""
    if model.privacy is None:
        return ()
    names = [word for name in model.priors for word in (", ", Typed(name))][1:]
    alone = (
        ("adversaries who differ in ", *names, " alone leave out the same outputs")
        if len(model.others) == 1
        else OWN
    )
    often = ("for each adversary, with probability at least ", Typed(f"1 - {model.privacy.failure}"))
    return (*often, " over the outputs, whether or not the secret is true; ", *alone)
