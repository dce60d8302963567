"""Products of facts up to a degree: the columns of a Handelman linear program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add, gt

from flint import fmpq_mpoly

from epsproof.verify.workspace.ring import degrees, total_degree
from epsproof.verify.workspace.workspace import Fact

Product = tuple[tuple[tuple[str, int], ...], fmpq_mpoly, bool]
_Entry = tuple[tuple[tuple[str, int], ...], fmpq_mpoly, bool, tuple[int, ...], int, int]


def products(
    facts: Sequence[Fact], one: fmpq_mpoly, box: Sequence[int], degree: int, factors: int, limit: int
) -> Iterator[Product]:
    """(powers, polynomial, strict) for products with degree <= ``box`` in each variable and <= ``degree`` in total.

    At most ``factors`` factors, and at most ``limit`` products, those with fewer factors first.
    """
    zero = (0,) * len(box)
    layer: list[_Entry] = [((), one, True, zero, 0, 0)]
    data = [(fact, degrees(fact.polynomial), total_degree(fact.polynomial)) for fact in facts]
    produced = 0
    for depth in range(factors + 1):
        following: list[_Entry] = []
        room = limit - produced - len(layer) if depth < factors else 0
        for powers, polynomial, strict, used, total, start in layer:
            yield powers, polynomial, strict
            produced += 1
            if produced >= limit:
                return
            for index in range(start, len(data)):
                if len(following) >= room:
                    break
                fact, shape, weight = data[index]
                if total + weight > degree or any(map(gt, sums := tuple(map(add, used, shape)), box)):
                    continue
                longer: dict[str, int] = dict(powers)
                longer[fact.id] = longer.get(fact.id, 0) + 1
                both = strict and fact.relation == ">"
                product = polynomial * fact.polynomial
                following.append((tuple(longer.items()), product, both, sums, total + weight, index))
        layer = following
