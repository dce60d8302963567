"""Bayes' rule, exactly, in a finite model with symbolic weights.

A world is (weight, "event" or "", counts of the cells of a histogram). One person more or less changes one cell by one, so noise
k with weight t^|k| on every cell is private at the factor t; the output probabilities of two worlds stand in the ratio of
t^(distance to the output), the distance summed over the cells. Prior and posterior are definitions of the typed claim; that the
weights are probabilities, none negative and 1 together, is proved with its goals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import sympy

from epsproof.derive.text.grammar import parse_expression
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
from epsproof.verify.claims.reading import read_conditions, read_text
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import VARIED, Finding, Repair
from epsproof.verify.reader import names

__all__ = ["judge"]


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on the goals about ``prior``, ``posterior`` and ``ratio`` of the event given ``output``.

    Where they fail, the claim is repaired by the first of the ``variants`` (another list of worlds, or other goals) for which
    they are proved.
    """
    printed = _finding(claim, searches)
    if printed.verdict != "refuted":
        return printed
    for variant in claim.get("variants", []):
        changed = attrs.evolve(
            claim, data={**claim.data, **{k: v for k, v in variant.items() if k != "name"}}
        )
        found = _finding(changed, searches)
        if found.verdict == "proved":
            basis = f"{printed.evidence}; with {variant['name']}: {found.evidence}"
            documents = (*printed.documents, *found.documents)
            return attrs.evolve(
                found, verdict="repaired", basis=basis, counterexample=printed.counterexample,
                repair=Repair(VARIED, text=variant["name"]), documents=documents,
            )  # fmt: skip
    return printed


def _finding(claim: Claim, searches: Searches) -> Finding:
    worlds = [_world(claim, world) for world in claim["worlds"]]
    if not worlds:
        raise claim.rejected("there are no worlds", "worlds")
    if not claim["goals"]:
        raise claim.rejected("'goals' is empty", "goals")
    weights = [f"({weight})" for weight, _, _ in worlds]
    shares = [(f"({weight})*t**{distance}", event) for weight, event, distance in worlds]
    whole = " + ".join(share for share, _ in shares)
    told = {
        "prior": _sum([weight for weight, (_, event, _) in zip(weights, worlds, strict=True) if event]),
        "posterior": f"({_sum([share for share, event in shares if event])})/({whole})",
    }
    definitions = (*told.items(), ("ratio", "posterior/prior"))
    probabilities = [f"{' + '.join(weights)} == 1", *(f"{weight} >= 0" for weight in weights)]
    given, substitutions = _given(claim), tuple(claim.get("substitutions", {}).items())
    sure = judge_typed(
        Typed(given, tuple(probabilities), substitutions=substitutions), searches, repairing=False
    )
    if sure.verdict == "refuted":
        place = ", ".join(f"{name} = {found}" for name, found in (sure.counterexample or {}).items())
        raise claim.rejected(
            f"the weights of the worlds are no probabilities, none negative and 1 together, at {place}"
        )
    typed = Typed(given, (*probabilities, *claim["goals"]), definitions, substitutions=substitutions)
    shown = sympy.sstr(sympy.cancel(parse_expression(told["posterior"])))
    return judge_typed(typed, searches, f"; exact Bayes: the posterior is {shown}", repairing=False)


def _given(claim: Claim) -> tuple[str, ...]:
    """The assumptions, and that t is a privacy factor where none is about it."""
    read_conditions(claim)
    about = names(*claim.assumptions)
    return tuple(claim.assumptions) if "t" in about else (*claim.assumptions, "0 < t <= 1")


def _sum(parts: Sequence[str]) -> str:
    return " + ".join(parts) or "0"


def _world(claim: Claim, world: Any) -> tuple[str, bool, int]:
    """(weight, whether the event holds, distance of its counts to the output)."""
    output = claim["output"]
    listed = (
        isinstance(world, list)
        and len(world) == 3
        and world[1] in ("event", "")
        and isinstance(world[2], list)
    )
    if (
        not listed
        or len(world[2]) != len(output)
        or not all(type(n) is int and abs(n) < 100 for n in (*world[2], *output))
    ):
        raise claim.rejected("a world is [weight, 'event' or '', counts as many as in 'output']")
    read_text("the weight of a world", str(world[0]), False)
    return str(world[0]), world[1] == "event", sum(abs(x - y) for x, y in zip(world[2], output, strict=True))
