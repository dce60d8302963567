"""What a search returns."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs

__all__ = ["LATE", "NO_POINT", "Outcome", "Proved", "Refuted", "Unknown"]

LATE = "time ran out"
NO_POINT = "no point of the hypotheses was found, so a proof could be about an empty set"


@attrs.frozen
class Proved:
    """The statement holds: ``certificate`` was accepted by the kernel; ``strategies`` names what found it, in order.

    Where the hypotheses contradict one another the certificate proves just that: its goal is -1 >= 0.
    """

    certificate: dict[str, Any]
    strategies: tuple[str, ...]

    @property
    def contradictory(self) -> bool:
        """Whether what was proved is that no point satisfies the hypotheses."""
        return bool(self.certificate["goal"] == ["-1", ">="])


@attrs.frozen
class Refuted:
    """The statement fails at the exact point ``witness``; ``certificate`` is the refutation accepted by the kernel."""

    witness: dict[str, Fraction]
    certificate: dict[str, Any]

    @property
    def place(self) -> str:
        """The point as a text: ``p = 1/2, q = 1``."""
        return ", ".join(f"{name} = {value}" for name, value in sorted(self.witness.items()))


@attrs.frozen
class Unknown:
    """Neither a proof nor a counterexample was found; ``reason`` says where the search stopped."""

    reason: str

    @property
    def late(self) -> bool:
        """Whether more time may find an answer."""
        return self.reason == LATE

    @property
    def pointless(self) -> bool:
        """Whether no point of the hypotheses was found."""
        return self.reason == NO_POINT


Outcome = Proved | Refuted | Unknown
