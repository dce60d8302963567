"""An algorithm breaks its claim if an event is more probable on a data set than exp(epsilon) times its probability on a neighbour
and delta. Each draw of noise is compared with numbers only, and at most one is put out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, product
from typing import Any

from mpmath import inf, mp, mpf

from tests.gates.attack.draft import Draft
from tests.gates.attack.formulas import as_number
from tests.gates.attack.programs import Data, Noisy, Way, between, probability, ways
from verify.reader import Truth

SURE, SAMPLES, FAR = mpf(10) ** -12, 40, 400


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    if draft.fields.get("about") != "these data":
        return "it is about all data"
    for one, other in _neighbours(draft):
        gap, delta = gap_between(draft, one, other)
        if gap > delta + SURE:
            return f"the gap between {one} and {other} is {mp.nstr(gap, 12)}"
    return ""


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether the printed data sets are neighbours that break the claim."""
    texts = printed["first data set"], printed["second data set"]
    table = draft.fields["algorithm"]
    if "sets" in table:
        if [*texts] not in table["neighbours"] and [*reversed(texts)] not in table["neighbours"]:
            return Truth.FALSE
        one, other = (table["sets"][text] for text in texts)
    else:
        one, other = (
            {name: [Fraction(x) for x in inner.strip("[] ").split(",") if x.strip()]}
            for name, _, inner in (text.partition(" = ") for text in texts)
        )
        if not _near(table, *one.values(), *other.values()):
            return Truth.FALSE
    gap, delta = gap_between(draft, one, other)
    return Truth.FALSE if gap < delta - SURE else Truth.TRUE if gap > delta + SURE else Truth.UNDECIDED


def _near(table: Mapping[str, Any], one: list[Fraction], other: list[Fraction]) -> bool:
    """Whether two lists are neighbours."""
    if "vector" in table:
        return len(one) == len(other) and max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 1
    left, right = list(one), list(other)
    for x in one:
        if x in right:
            left.remove(x)
            right.remove(x)
    apart = (len(left), len(right))
    return apart == (1, 1) if table["records"].get("neighbours") == "replace one" else apart in ((0, 1), (1, 0))


def _neighbours(draft: Draft) -> Iterator[tuple[Data, Data]]:
    table = draft.fields["algorithm"]
    if "sets" in table:
        for a, b in table["neighbours"]:
            yield from ((table["sets"][x], table["sets"][y]) for x, y in ((a, b), (b, a)) if a != b)
        return
    if "vector" in table:
        whole = "geometric" in table["program"] and all(Fraction(x).denominator == 1 for x in table["vector"].get("entries", []))
        entries = [Fraction(k, 1 if whole else 2) for k in range(-2, 5)]
        name, listed = table["vector"]["name"], [[*one] for one in product(entries, repeat=table["vector"]["length"])]
    else:
        values = sorted({Fraction(x) for x in table["records"]["values"]})
        name, listed = "data", [[*one] for n in table["records"]["sizes"] for one in combinations_with_replacement(values, n)]
    yield from (({name: a}, {name: b}) for a in listed for b in listed if _near(table, a, b))


def gap_between(draft: Draft, one: Data, other: Data) -> tuple[mpf, mpf]:
    """The largest P(S) - exp(epsilon) P'(S) over events S, as far as it is seen, and delta."""
    table = draft.fields["algorithm"]
    claim = table["claim"]
    with mp.workdps(40):
        first, second = (ways(table["program"], names) for names in (one, other))
        text, spent = claim["epsilon"], claim.get("meaning") == "with the output"
        if text == "spent":
            largest = max(way.spent for names in _every(draft) for way in ways(table["program"], names))
        factor = mpf(0) if text == "spent" else _factor(text)
        total, kinds = mpf(0), {_signature(way, spent) for way in first}
        for kind in kinds:
            here = [way for way in first if _signature(way, spent) == kind]
            there = [way for way in second if _signature(way, spent) == kind]
            growth = factor if text != "spent" else mp.exp(as_number(here[0].spent if spent else largest))
            total += _gap(here, there, growth)
        return total, as_number(Fraction(claim.get("delta", "0")))


def _factor(epsilon: str) -> mpf:
    """exp(epsilon)."""
    return as_number(Fraction(epsilon[4:-1])) if epsilon.startswith("log") else mp.exp(as_number(Fraction(epsilon)))


def _every(draft: Draft) -> list[Data]:
    found = [pair[0] for pair in _neighbours(draft)]
    table = draft.fields["algorithm"]
    return [*found, *table.get("sets", {}).values()]


def _signature(way: Way, spent: bool) -> tuple[Any, ...]:
    shown = tuple("a noisy value" if isinstance(item, Noisy) else (type(item).__name__, item) for item in way.out)
    return (*shown, way.spent) if spent else shown


def _gap(here: list[Way], there: list[Way], growth: mpf) -> mpf:
    released = [item for way in (*here, *there) for item in way.out if isinstance(item, Noisy)]
    if not released:
        return max(mpf(0), sum(map(probability, here), mpf(0)) - growth * sum(map(probability, there), mpf(0)))
    laws = [[(way, item) for way in side for item in way.out if isinstance(item, Noisy)] for side in (here, there)]
    if here[0].draws[laws[0][0][1].draw][0] == "geometric":
        steps = [(mpf(2 * n - 1) / 8, mpf(2 * n + 1) / 8) for n in range(-FAR, FAR)]
    else:
        ends = [(as_number(item.number), (0, *way.within[item.draw])) for law in laws for way, item in law]
        marks = sorted({-mpf(60), mpf(60), *(shift + end for shift, listed in ends for end in listed if abs(end) < inf)})
        fine = [a + (b - a) * i / SAMPLES for a, b in pairwise(marks) for i in range(SAMPLES)] + [marks[-1]]
        steps = [(-inf, fine[0]), *pairwise(fine), (fine[-1], inf)]
    total = mpf(0)
    for low, high in steps:
        total += max(mpf(0), _mass(laws[0], low, high) - growth * _mass(laws[1], low, high))
    return total


def _mass(law: list[tuple[Way, Noisy]], low: mpf, high: mpf) -> mpf:
    """The probability that the value put out is between the ends."""
    found = mpf(0)
    for way, item in law:
        shift = as_number(item.number)
        a, b = way.within[item.draw]
        inside = max(a, low - shift), min(b, high - shift)
        rest = [between(*way.draws[i], *way.within[i]) for i in range(len(way.draws)) if i != item.draw]
        found += way.weight * mp.fprod(rest) * between(*way.draws[item.draw], *inside)
    return found
