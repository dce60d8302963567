"""How a document can fail to stand."""

from __future__ import annotations

__all__ = ["Broken", "Undecided"]


class Broken(ValueError):
    """Something in the document is wrong; the message says what."""


class Undecided(ValueError):
    """The enclosures are too wide to tell."""
