"""What a name of a model means: the words that follow "the probability", which are "that" and a clause, or others."""

from __future__ import annotations

__all__ = ["clause_of"]

OPENS = "that"


def clause_of(meaning: str) -> str:
    """The clause of which the name is the probability; empty where the meaning is no such clause."""
    word, _, clause = meaning.partition(" ")
    return clause if word == OPENS else ""
