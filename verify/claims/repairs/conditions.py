"""Extra conditions under which a false statement may be true: short ones, weakest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from epsproof.verify.claims.values.points import Point
from epsproof.verify.reader import Truth, names, truth

__all__ = ["ranked"]

PAIRS = ("{0}*{1} < 1", "{0}*{1} <= 1", "{0}*{1} > 1")
ORDERS = ("{0} <= {1}", "{1} <= {0}", "{0} != {1}", "{0} < {1}", "{1} < {0}")
TRIPLES = ("{0}*{1}*{2} < 1", "{0}*{1}*{2} <= 1")
SINGLES = ("{0} > 0", "{0} >= 0", "{0} < 1", "{0} <= 1", "{0} > 1")
MAX_PAIRS = 40


def ranked(
    sample: Sequence[Point], hints: Sequence[str], failing: Sequence[Point]
) -> Iterator[tuple[str, ...]]:
    """Conditions that exclude every failing point and keep some point of the sample well inside: single ones, then pairs.

    ``hints`` are condition texts that are tried before the generic ones, and never in pairs: two that were read off a failure
    would only describe where it does not happen. Within a size, the condition that keeps most points comes first.
    """
    variables = sorted({name for point in sample for name in point})
    known = list(dict.fromkeys((*hints, *_generic(variables))))
    orders = [text.format(*pair) for pair in combinations(variables, 2) for text in ORDERS]
    bad, good = list(failing), list(sample)
    excludes = {c: frozenset(i for i, x in enumerate(bad) if not _satisfied(c, x)) for c in (*known, *orders)}
    everything = frozenset(range(len(failing)))
    helpful = [c for c in (*known, *orders) if excludes[c] or not everything]
    keeps = {c: frozenset(i for i, x in enumerate(good) if _satisfied(c, x)) for c in helpful}
    inside = {c: frozenset(i for i in keeps[c] if _satisfied(c, good[i], strictly=True)) for c in helpful}
    singles = []
    for pool in (known, orders):
        useful = [c for c in pool if excludes[c] == everything and inside[c]]
        singles += sorted(useful, key=lambda c: (-len(keeps[c]), "!" in c, len(c.replace("=", "")), -len(c)))
    yield from ((c,) for c in singles)
    useful = [c for c in _generic(variables) if excludes[c] and inside[c] and c not in singles]
    pairs = [p for p in combinations(useful, 2) if excludes[p[0]] | excludes[p[1]] == everything]
    ordered = sorted(pairs, key=lambda p: (-len(keeps[p[0]] & keeps[p[1]]), sum(map(len, p))))
    yield from (p for p in ordered[:MAX_PAIRS] if inside[p[0]] & inside[p[1]])


def _generic(names: Sequence[str]) -> list[str]:
    found = [text.format(n) for n in names for text in SINGLES]
    found += [text.format(*pair) for pair in combinations(names, 2) for text in PAIRS]
    found += [text.format(*three) for three in combinations(names, 3) for text in TRIPLES]
    return found


def _satisfied(condition: str, point: Point, strictly: bool = False) -> bool:
    """Whether a comparison holds at the point, or, strictly, with < for <=."""
    text = condition.replace(">=", ">").replace("<=", "<") if strictly else condition
    return names(text) <= point.keys() and truth(text, point) is Truth.TRUE
