"""A field of a file that is not known, with the one that was meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from epsproof.derive.text.errors import QuestionError

__all__ = ["UnknownField", "unknown_field"]

MEANT = {
    "range": "domain", "values": "domain", "bounds": "domain", "interval": "domain", "clip": "domain",
    "center": "centre", "neighbors": "neighbours", "neighbour": "neighbours", "eps": "epsilon", "profile": "criterion",
    "condition": "where", "conditions": "where", "assumptions": "assume", "assumption": "assume", "parameter": "parameters",
    "variables": "parameters", "prior_weights": "prior", "radius": "within", "metric": "distances", "code": "program",
    "algorithm": "program", "formula": "statistic", "query": "statistic", "claim": "claimed", "units": "unit",
    "distance": "steps", "set": "parameters",
}  # fmt: skip


class UnknownField(QuestionError):
    """``field`` is none of the fields of ``what``; ``rule`` says so with the nearest one, and with all."""

    def __init__(self, rule: str, field: str) -> None:
        self.field = field
        super().__init__(rule)


def unknown_field(field: str, known: Iterable[str], what: str = "", ending: str = "") -> UnknownField:
    """The error for a field of ``what``, with its nearest known field first."""
    known = tuple(known)
    meant = MEANT.get(next(iter(get_close_matches(field.lower(), MEANT, n=1, cutoff=0.85)), ""), "")
    near = [meant] if meant in known else get_close_matches(field.lower(), known, n=1, cutoff=0.6)
    said = f"{what} has no field {field!r}" if what else f"{field!r} is no field"
    return UnknownField(
        f"{said}; {f'did you mean {near[0]!r}? ' if near else ''}fields: {', '.join(known)}{ending}", field
    )
