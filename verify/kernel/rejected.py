"""The kernel's exception and its work meter."""

from __future__ import annotations


class Rejected(Exception):
    """The input is malformed, too large, or does not prove what it claims: never a disproof, only not accepted as it stands."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Meter:
    """A budget of elementary operations, so that hostile input is rejected instead of running on."""

    def __init__(self, work: int) -> None:
        self.left = work

    def spend(self, amount: int) -> None:
        """Subtract ``amount``; raises Rejected when the budget is used up."""
        self.left -= amount
        if self.left < 0:
            raise Rejected("too much work: the expanded polynomials are too large")
