"""Hypotheses without their equations, or with pairs of inequalities in their place, and certificates about the given ones made
from proofs about these.

Products of inequalities reach some contradictions sooner than elimination does. A term that cites ``P >= 0`` or ``-P >= 0``
from an equation ``P = 0`` is a multiple of the equation, so it belongs to the ideal part of its step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from epsproof.verify.workspace.as_polynomial import as_polynomial

__all__ = ["Relaxed", "inequalities", "relaxed"]

Pair = tuple[str, str]
Term = list[Any]


@frozen
class Relaxed:
    """``hypotheses`` without equations; ``origin[k]`` is (position in ``given``, 1 or -1 for P or -P of an equation P)."""

    given: tuple[Pair, ...]
    hypotheses: tuple[Pair, ...]
    origin: tuple[tuple[int, int], ...]

    def restored(self, certificate: dict[str, Any]) -> dict[str, Any]:
        """The certificate about the given hypotheses."""
        renamed = {f"H{k}": (f"H{position + 1}", side) for k, (position, side) in enumerate(self.origin, 1)}
        texts = {f"H{k}": text for k, (text, _) in enumerate(self.hypotheses, 1)}
        header = [[f"H{k}", text, relation] for k, (text, relation) in enumerate(self.given, 1)]
        steps = _Restoring(renamed, texts).steps(certificate["steps"])
        names = frozenset[str]().union(*(as_polynomial(text).variables() for text, _ in self.given))
        return {**certificate, "vars": sorted(names), "hypotheses": header, "steps": steps}


def relaxed(hypotheses: Sequence[Pair]) -> Relaxed | None:
    """The relaxation, or None where there is no equation."""
    found: list[Pair] = []
    origin = []
    for position, (text, relation) in enumerate(hypotheses):
        if relation == "=":
            found += [(text, ">="), (f"-({text})", ">=")]
            origin += [(position, 1), (position, -1)]
        else:
            found.append((text, relation))
            origin.append((position, 0))
    if len(found) == len(hypotheses):
        return None
    return Relaxed(tuple(hypotheses), tuple(found), tuple(origin))


def inequalities(hypotheses: Sequence[Pair]) -> Relaxed | None:
    """The hypotheses that are no equations, or None where all are."""
    kept = [(k, pair) for k, pair in enumerate(hypotheses) if pair[1] != "="]
    if len(kept) == len(hypotheses) or not kept:
        return None
    return Relaxed(tuple(hypotheses), tuple(pair for _, pair in kept), tuple((k, 0) for k, _ in kept))


class _Restoring:
    def __init__(self, names: dict[str, tuple[str, int]], texts: dict[str, str]) -> None:
        self.names, self.texts = names, texts

    def steps(self, steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
        found = []
        for step in steps:
            if "split" in step:
                self.texts[f"{step['id']}+"], self.texts[f"{step['id']}-"] = (
                    step["split"],
                    f"-({step['split']})",
                )
                halves = {half: self.steps(step[half]) for half in ("positive", "nonpositive")}
                found.append({**step, **halves})
                continue
            self.texts[step["id"]] = step["goal"][0]
            ideal = [[self.names.get(name, (name, 0))[0], text] for name, text in step["ideal"]]
            kept: dict[str, list[Term]] = {"sigma": [], "pos": []}
            for part in ("sigma", "pos"):
                for term in step[part]:
                    multiple = self.multiple(term)
                    if multiple is None:
                        kept[part].append(
                            [term[0], [[self.names.get(n, (n, 0))[0], e] for n, e in term[1]], term[2]]
                        )
                    else:
                        name, text = multiple
                        ideal.append([name, text if part == "pos" else f"-({text})*({step['goal'][0]})"])
            found.append({**step, **kept, "ideal": ideal})
        return found

    def multiple(self, term: Term) -> tuple[str, str] | None:
        """(equation, cofactor) of a term that cites an equation's inequality."""
        coefficient, powers, squares = term
        for name, _ in powers:
            given, side = self.names.get(name, (name, 0))
            if side:
                rest = [(self.texts[n], e - (n == name)) for n, e in powers]
                factors = [f"({text})**{e}" for text, e in rest if e] + [f"({text})**2" for text in squares]
                return given, "*".join([f"({side}*({coefficient}))", *factors])
        return None
