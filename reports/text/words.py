"""Words with formulas among them, on a terminal."""

from __future__ import annotations

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Tends, Typed, Word, Words
from epsproof.reports.text.pretty import pretty, pretty_condition, pretty_text

__all__ = ["words_text"]


def words_text(words: Words, unicode: bool = True) -> str:
    """The words, each formula with mathematical characters where the terminal has them."""
    return "".join(_shown(word, unicode) for word in words)


def _shown(word: Word, unicode: bool) -> str:
    match word:
        case str():
            return word
        case Relation():
            return pretty_condition(word, unicode)
        case Tends():
            return (
                f"{pretty(word.variable, unicode)} {pretty_text('->', unicode)} {pretty(word.limit, unicode)}"
            )
        case Typed():
            return pretty_text(word.text, unicode)
    return pretty(word, unicode)
