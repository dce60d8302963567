"""Bayes' rule, exactly, in a finite model with symbolic weights.

A world is (weight, "event" or "", counts of the cells of a histogram). One person more or less changes one cell by one, so noise
k with weight t^|k| on every cell is private at the factor t; the output probabilities of two worlds stand in the ratio of
t^(distance to the output), the distance summed over the cells.
"""

from __future__ import annotations

from typing import Any

import attrs
import sympy

from derive.grammar import parse_expression
from derive.notation import symbol
from verify.claims.algebraic import implications, judge_implications
from verify.claims.claim import Claim
from verify.claims.court import Court
from verify.claims.verdict import Finding

__all__ = ["judge"]


def judge(claim: Claim, court: Court) -> Finding:
    """The finding on the goals about ``prior``, ``posterior`` and ``ratio`` of the event given ``output``.

    Where they fail, the first of the ``variants`` (another list of worlds, or other goals) for which they are proved repairs.
    """
    printed = _finding(claim, court)
    if printed.verdict == "proved":
        return printed
    for variant in claim.get("variants", []):
        changed = attrs.evolve(claim, data={**claim.data, **{k: v for k, v in variant.items() if k != "name"}})
        found = _finding(changed, court)
        if found.verdict == "proved":
            evidence = f"{printed.evidence}; with {variant['name']}: {found.evidence}"
            return attrs.evolve(
                found, verdict="repaired", evidence=evidence, counterexample=printed.counterexample, repaired=variant["name"]
            )
    return printed


def _finding(claim: Claim, court: Court) -> Finding:
    worlds = [_world(claim, world) for world in claim["worlds"]]
    total = sum((weight for weight, _, _ in worlds), sympy.S.Zero)
    if sympy.expand(total - 1) != 0:
        raise claim.rejected(f"the weights of the worlds add up to {sympy.sstr(total)}, not to 1")
    shares = [(weight * symbol("t") ** distance, event) for weight, event, distance in worlds]
    prior = sum((weight for weight, event, _ in worlds if event), sympy.S.Zero)
    posterior = sum((share for share, event in shares if event), sympy.S.Zero) / sum((x for x, _ in shares), sympy.S.Zero)
    values = {"prior": prior, "posterior": posterior, "ratio": posterior / prior}
    let = {name: sympy.sstr(sympy.cancel(value)) for name, value in values.items()}
    goals = attrs.evolve(claim, data={"goals": claim["goals"], "let": let})
    remark = f"; exact Bayes: the posterior is {let['posterior']}"
    return judge_implications(implications(goals), court, remark)


def _world(claim: Claim, world: Any) -> tuple[sympy.Expr, bool, int]:
    """(weight, whether the event holds, distance of its counts to the output)."""
    output = claim["output"]
    shape = isinstance(world, list) and len(world) == 3 and world[1] in ("event", "") and isinstance(world[2], list)
    if not shape or len(world[2]) != len(output) or not all(isinstance(n, int) for n in (*world[2], *output)):
        raise claim.rejected("a world is [weight, 'event' or '', counts as many as in 'output']")
    return parse_expression(str(world[0])), world[1] == "event", sum(abs(x - y) for x, y in zip(world[2], output, strict=True))
