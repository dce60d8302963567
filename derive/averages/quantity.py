"""What is averaged, and the names that a criterion has for it."""

from __future__ import annotations

import re
from enum import Enum

from epsproof.derive.text.errors import SyntaxRejected

__all__ = ["Quantity", "quantity_of"]

POSTERIOR = re.compile(r"\b(posterior|posterior_odds|prior_odds)\b")
CHOICE = "ask for one of them at a time: the smaller budget keeps both"


class Quantity(Enum):
    """``MEAN_POSTERIOR``: the mean of the posterior over the outputs, if the secret is true. ``GUESS``: the probability that an
    adversary is right who guesses what is more likely a posteriori, the secret or its opposite; over the outputs as the adversary
    expects them."""

    MEAN_POSTERIOR = "mean_posterior"
    GUESS = "guess"


def quantity_of(text: str) -> tuple[Quantity | None, str]:
    """What a criterion limits, and the criterion with "posterior" in its place; None where it limits the posterior itself.

    Raises SyntaxRejected where it limits several of them.
    """
    named = [quantity for quantity in Quantity if re.search(rf"\b{quantity.value}\b", text)]
    if not named:
        return None, text
    if len(named) > 1 or (other := POSTERIOR.search(text)):
        second = named[1].value if len(named) > 1 else other[1] if other else ""
        raise SyntaxRejected(
            f"the criterion limits {named[0].value} and {second}", text, text.find(second) + 1, CHOICE
        )
    return named[0], re.sub(rf"\b{named[0].value}\b", "posterior", text)
