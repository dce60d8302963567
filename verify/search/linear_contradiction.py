"""Contradictions by one linear programme over the facts, their products in pairs and multiples of the equations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any

from attrs import frozen
from flint import fmpq_mpoly

from epsproof.verify.kernel.certificate import SCHEMA, check
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.workspace.as_polynomial import as_polynomial
from epsproof.verify.workspace.linear_program import Columns, vanishing_combination
from epsproof.verify.workspace.ring import Ring, total_degree

__all__ = ["guided_contradiction", "linear_contradiction", "quadratic_contradiction"]

Pair = tuple[str, str]
Entry = tuple[str, fmpq_mpoly, str]
MOST_FACTS, MOST_DEGREE, MOST_TERMS, SECONDS = 18, 10, 60, 1.0
FEW_FACTS, FEW_NAMES, MOST_PRODUCTS = 8, 7, 3_000


@frozen
class _Product:
    """A product of facts by their names, or the square of ``root``; ``strict`` where it is positive."""

    value: fmpq_mpoly
    names: tuple[str, ...]
    strict: bool
    root: str = ""


def linear_contradiction(facts: Sequence[Pair], whole: bool = False) -> dict[str, Any] | None:
    """A certificate that the facts exclude one another, or None; it lists the facts that it uses, or all with ``whole``.

    It is a combination of the facts, or of products of two, that vanishes though a strict one takes part.
    """
    read = _read(facts)
    if read is None:
        return None
    ring, signed, equations = read
    for most in (1, 2):
        few = signed[:MOST_FACTS]
        multipliers = _multipliers(ring, few) if most > 1 else [ring.one]
        step = _combined(ring, [*_products(ring, few, most)], equations, multipliers, SECONDS)
        found = None if step is None else _certificate(facts, step, whole)
        if found is not None:
            return found
    return None


def quadratic_contradiction(facts: Sequence[Pair], seconds: float) -> dict[str, Any] | None:
    """The same with products of three facts and squares of names, of their products in pairs, of sums and differences.

    For few facts, such as x + y > u*v with u**2 == 2 and v**2 == x**2 + y**2, where (x - y)**2 is wanted. A name of either
    sign has its square times facts and their products in pairs: p*q + t**2*(1 - p*q) == 0 needs t**2*p*(1 - q).
    """
    read = _read(facts)
    if read is None or len(read[1]) > FEW_FACTS or len(read[0].names) > FEW_NAMES:
        return None
    ring, signed, equations = read
    squares = [_Product(root * root, (), False, ring.write(root)) for root in _roots(ring)]
    weights = _unsigned(ring, signed)
    weighted = [_squared(product, name) for product in _products(ring, signed, 2) for name in weights]
    multipliers = [
        *_multipliers(ring, signed),
        *_pairs(ring),
        *(name * pair for name in weights for pair in _pairs(ring)),
    ]
    step = _combined(
        ring, [*_products(ring, signed, 3), *squares, *weighted], equations, multipliers, seconds
    )
    return None if step is None else _certificate(facts, step, False)


def guided_contradiction(facts: Sequence[Pair], own: int, seconds: float) -> dict[str, Any] | None:
    """The same where only the first ``own`` facts, signs of names, and their products in pairs are multiplied with others.

    For many facts that are true of the functions that occur, of which a few matter.
    """
    read = _read(facts)
    if read is None:
        return None
    ring, signed, equations = read
    one, singles = [_Product(ring.one, (), True)], [*_products(ring, signed, 1)]
    multipliers = [*_multipliers(ring, signed), *_pairs(ring)]
    guides = [
        *one,
        *_products(ring, [entry for entry in signed if int(entry[0][1:]) <= own or len(entry[1]) == 1], 1),
    ]
    for left, right in ((one, one), (one, guides), (guides, guides)):
        if len(left) * len(right) * len(singles) > MOST_PRODUCTS:
            break
        factors = [*_times(left, right)]
        products = [product for product in (*_times(factors, singles), *factors) if product.names]
        step = _combined(ring, [*{p.names: p for p in products}.values()], equations, multipliers, seconds)
        found = None if step is None else _certificate(facts, step, False)
        if found is not None:
            return found
    return None


def _times(left: Sequence[_Product], right: Sequence[_Product]) -> Iterator[_Product]:
    """The products of one of each, where they are not too large, in a canonical order of their names."""
    for one in left:
        for other in right:
            value = one.value * other.value
            if total_degree(value) <= MOST_DEGREE and len(value) <= MOST_TERMS:
                yield _Product(value, tuple(sorted((*one.names, *other.names))), one.strict and other.strict)


def _read(facts: Sequence[Pair]) -> tuple[Ring, list[Entry], list[Entry]] | None:
    """The ring, the inequalities from short to long, and the equations; None without names."""
    parsed = [(as_polynomial(text), relation) for text, relation in facts]
    names = sorted(frozenset().union(*(p.variables() for p, _ in parsed)))
    if not names:
        return None
    ring = Ring(names)
    entries = [(f"H{k}", ring.read(p), relation) for k, (p, relation) in enumerate(parsed, 1)]
    signed = sorted((e for e in entries if e[2] != "="), key=lambda entry: len(entry[1]))
    return ring, signed, [e for e in entries if e[2] == "="]


def _multipliers(ring: Ring, signed: list[Entry]) -> list[fmpq_mpoly]:
    """1, the names and the facts, as factors of the equations."""
    return [ring.one, *ring.context.gens(), *(value for _, value, _ in signed if len(value) > 1)]


def _pairs(ring: Ring) -> list[fmpq_mpoly]:
    """The products of two names."""
    return [one * other for one, other in combinations_with_replacement(ring.context.gens(), 2)]


def _combined(
    ring: Ring,
    products: list[_Product],
    equations: list[Entry],
    multipliers: list[fmpq_mpoly],
    seconds: float,
) -> dict[str, Any] | None:
    """The step that proves -1 >= 0 by the products and by multiples of the equations."""
    products = [_Product(ring.one, (), True), *products]
    ideal = [(name, value, multiplier) for name, value, _ in equations for multiplier in multipliers]
    wanted = [product.value for product in products] + [value * multiplier for _, value, multiplier in ideal]
    columns = [*map(Columns().of, wanted)]
    costs = [float(1 + len(product.value)) for product in products] + [0.0] * len(ideal)
    normal = [k for k, product in enumerate(products) if product.strict]
    solution = vanishing_combination(columns, costs, normal, range(len(products), len(columns)), seconds)
    if solution is None:
        return None
    sums: dict[bool, list[Any]] = {True: [], False: []}
    for coefficient, product in zip(solution, products, strict=False):
        if coefficient:
            powers = [[name, product.names.count(name)] for name in dict.fromkeys(product.names)]
            sums[product.strict].append([str(coefficient), powers, [product.root] if product.root else []])
    cofactors: dict[str, fmpq_mpoly] = {}
    for coefficient, (name, _, multiplier) in zip(solution[len(products) :], ideal, strict=True):
        cofactors[name] = cofactors.get(name, ring.one * 0) + multiplier * coefficient
    written = [[name, ring.write(cofactor)] for name, cofactor in cofactors.items() if len(cofactor)]
    return {"id": "S1", "goal": ["-1", ">="], "sigma": sums[True], "pos": sums[False], "ideal": written}


def _products(ring: Ring, signed: list[Entry], most: int) -> Iterator[_Product]:
    for chosen in (c for count in range(1, most + 1) for c in combinations_with_replacement(signed, count)):
        value = ring.one
        for _, factor, _ in chosen:
            value *= factor
        if total_degree(value) <= MOST_DEGREE and len(value) <= MOST_TERMS:
            yield _Product(
                value, tuple(name for name, _, _ in chosen), all(relation == ">" for _, _, relation in chosen)
            )


def _roots(ring: Ring) -> list[fmpq_mpoly]:
    """The names and their products in pairs, and sums and differences of either, each to be squared."""
    gens = ring.context.gens()
    kinds = [list(gens), [one * other for one, other in combinations(gens, 2)]]
    pairs = [(one, other) for kind in kinds for one, other in combinations(kind, 2)]
    return [*gens, *(one + sign * other for one, other in pairs for sign in (1, -1))]


def _unsigned(ring: Ring, signed: list[Entry]) -> list[fmpq_mpoly]:
    """The names of which no inequality says the sign."""
    return [name for name in ring.context.gens() if name not in [value for _, value, _ in signed]]


def _squared(product: _Product, name: fmpq_mpoly) -> _Product:
    """The product with the square of a name as a factor."""
    return _Product(product.value * name * name, product.names, False, str(name))


def _certificate(facts: Sequence[Pair], step: dict[str, Any], whole: bool) -> dict[str, Any] | None:
    """The certificate of one step, if the kernel accepts it."""
    used = {name for side in ("sigma", "pos") for term in step[side] for name, _ in term[1]}
    used |= {name for name, _ in step["ideal"]}
    hypotheses = [
        [f"H{k}", text, relation] for k, (text, relation) in enumerate(facts, 1) if whole or f"H{k}" in used
    ]
    names = sorted(frozenset().union(*(as_polynomial(text).variables() for _, text, _ in hypotheses)))
    found = {
        "schema": SCHEMA, "vars": names, "hypotheses": hypotheses, "goal": ["-1", ">="], "steps": [step], "model": None,
    }  # fmt: skip
    try:
        check(found)
    except Rejected:
        return None
    return found
