"""A certificate as lines of text: what is known, what follows, and the identity that shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["certificate_lines"]


def certificate_lines(certificate: Mapping[str, Any]) -> list[str]:
    """Hypotheses by name, then every step as (multiplier) * goal = sum of what is positive + multiples of equations."""
    lines = [f"{name}: {text} {relation} 0" for name, text, relation in certificate["hypotheses"]]
    for step in certificate.get("steps", []):
        if "goal" in step:
            lines += _step(step)
        else:
            lines.append(f"{step['id']}: cases {step['split']} > 0 and {step['split']} <= 0")
    return lines


def _step(step: Mapping[str, Any]) -> list[str]:
    text, relation = step["goal"]
    sigma = _sum(step["sigma"])
    parts = [*_terms(step["pos"]), *(f"({cofactor})*{name}" for name, cofactor in step["ideal"])]
    left = f"({text})" if sigma == "1" else f"({sigma})*({text})"
    return [f"{step['id']}: {text} {relation} 0", f"  because {left} = {' + '.join(parts) or '0'}"]


def _sum(terms: Sequence[Any]) -> str:
    return " + ".join(_terms(terms)) or "0"


def _terms(terms: Sequence[Any]) -> list[str]:
    found = []
    for coefficient, powers, squares in terms:
        factors = [name if power == 1 else f"{name}**{power}" for name, power in powers]
        factors += [f"({square[0] if isinstance(square, list) else square})**2" for square in squares]
        shown = "*".join(factors)
        found.append(coefficient if not shown else shown if coefficient == "1" else f"{coefficient}*{shown}")
    return found
