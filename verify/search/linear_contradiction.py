"""Contradictions by one linear programme over the facts, their products in pairs and multiples of the equations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any

from flint import fmpq_mpoly

from verify.kernel.certificate import SCHEMA, check
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import Rejected
from verify.workspace.linear_program import vanishing_combination
from verify.workspace.ring import Ring, total_degree

__all__ = ["linear_contradiction"]

Pair = tuple[str, str]
Entry = tuple[str, fmpq_mpoly, str]
MOST_FACTS, MOST_DEGREE, MOST_TERMS, SECONDS = 18, 10, 60, 1.0


def linear_contradiction(facts: Sequence[Pair], whole: bool = False) -> dict[str, Any] | None:
    """A certificate that the facts exclude one another, or None; it lists the facts that it uses, or all with ``whole``.

    It is a combination of the facts, or of products of two, that vanishes though a strict one takes part.
    """
    parsed = [(Polynomial.parse(text), relation) for text, relation in facts]
    names = sorted(frozenset().union(*(p.variables() for p, _ in parsed)))
    if not names:
        return None
    ring = Ring(names)
    entries = [(f"H{k}", ring.read(p), relation) for k, (p, relation) in enumerate(parsed, 1)]
    signed = sorted((e for e in entries if e[2] != "="), key=lambda entry: len(entry[1]))[:MOST_FACTS]
    equations = [e for e in entries if e[2] == "="]
    for most in (1, 2):
        step = _combined(ring, signed, equations, most)
        found = None if step is None else _certificate(facts, step, whole)
        if found is not None:
            return found
    return None


def _combined(ring: Ring, signed: list[Entry], equations: list[Entry], most: int) -> dict[str, Any] | None:
    """The step that proves -1 >= 0 by products of at most ``most`` facts."""
    products = [(ring.one, list[str](), True)]
    for chosen in (c for count in range(1, most + 1) for c in combinations_with_replacement(signed, count)):
        value = ring.one
        for _, factor, _ in chosen:
            value *= factor
        if total_degree(value) <= MOST_DEGREE and len(value) <= MOST_TERMS:
            products.append((value, [name for name, _, _ in chosen], all(relation == ">" for _, _, relation in chosen)))
    multipliers = [ring.one]
    if most > 1:
        multipliers += [*ring.context.gens(), *(value for _, value, _ in signed if len(value) > 1)]
    ideal = [(name, value, multiplier) for name, value, _ in equations for multiplier in multipliers]
    columns = [value for value, _, _ in products] + [value * multiplier for _, value, multiplier in ideal]
    costs = [float(1 + len(value)) for value, _, _ in products] + [0.0] * len(ideal)
    normal = [k for k, (_, _, strict) in enumerate(products) if strict]
    solution = vanishing_combination(columns, costs, normal, range(len(products), len(columns)), SECONDS)
    if solution is None:
        return None
    sums: dict[bool, list[Any]] = {True: [], False: []}
    for coefficient, (_, names, strict) in zip(solution, products, strict=False):
        if coefficient:
            sums[strict].append([str(coefficient), [[name, names.count(name)] for name in dict.fromkeys(names)], []])
    cofactors: dict[str, fmpq_mpoly] = {}
    for coefficient, (name, _, multiplier) in zip(solution[len(products) :], ideal, strict=True):
        cofactors[name] = cofactors.get(name, ring.one * 0) + multiplier * coefficient
    written = [[name, ring.write(cofactor)] for name, cofactor in cofactors.items() if len(cofactor)]
    return {"id": "S1", "goal": ["-1", ">="], "sigma": sums[True], "pos": sums[False], "ideal": written}


def _certificate(facts: Sequence[Pair], step: dict[str, Any], whole: bool) -> dict[str, Any] | None:
    """The certificate of one step, if the kernel accepts it."""
    used = {name for side in ("sigma", "pos") for term in step[side] for name, _ in term[1]}
    used |= {name for name, _ in step["ideal"]}
    hypotheses = [[f"H{k}", text, relation] for k, (text, relation) in enumerate(facts, 1) if whole or f"H{k}" in used]
    names = sorted(frozenset().union(*(Polynomial.parse(text).variables() for _, text, _ in hypotheses)))
    found = {
        "schema": SCHEMA, "vars": names, "hypotheses": hypotheses, "goal": ["-1", ">="], "steps": [step], "model": None,
    }  # fmt: skip
    try:
        check(found)
    except Rejected:
        return None
    return found
