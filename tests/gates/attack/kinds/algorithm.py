"""An algorithm breaks its claim if an event is more probable on a data set than exp(epsilon) times its probability on a neighbour
and delta. Each draw of noise is compared with numbers only, or is one of several of which the largest is taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, product
from typing import Any

from mpmath import inf, mp, mpf

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.formulas import as_number
from tests.gates.attack.programs import Data, Ends, Noisy, Way, probability, ways

SURE, SAMPLES, COARSE, FAR, NEAR = mpf(10) ** -12, 40, 8, 400, 60
ROUGH = mpf(10) ** -3


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
    several = [way for way in ways(table["program"], one) if way.largest or len(_released(way)) > 1]
    rough = several and "geometric" not in table["program"]
    unsure = ROUGH if rough else SURE
    return Truth.FALSE if gap < delta - unsure else Truth.TRUE if gap > delta + SURE else Truth.UNDECIDED


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
    return (
        apart == (1, 1) if table["records"].get("neighbours") == "replace one" else apart in ((0, 1), (1, 0))
    )


def _neighbours(draft: Draft) -> Iterator[tuple[Data, Data]]:
    table = draft.fields["algorithm"]
    if "sets" in table:
        for a, b in table["neighbours"]:
            yield from ((table["sets"][x], table["sets"][y]) for x, y in ((a, b), (b, a)) if a != b)
        return
    if "vector" in table:
        whole = "geometric" in table["program"] and all(
            Fraction(x).denominator == 1 for x in table["vector"].get("entries", [])
        )
        entries = [Fraction(k, 1 if whole else 2) for k in range(-2, 5)]
        name, listed = (
            table["vector"]["name"],
            [[*one] for one in product(entries, repeat=table["vector"]["length"])],
        )
    else:
        values = sorted({Fraction(x) for x in table["records"]["values"]})
        name, listed = (
            "data",
            [[*one] for n in table["records"]["sizes"] for one in combinations_with_replacement(values, n)],
        )
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
    return (
        as_number(Fraction(epsilon[4:-1]))
        if epsilon.startswith("log")
        else mp.exp(as_number(Fraction(epsilon)))
    )


def _every(draft: Draft) -> list[Data]:
    found = [pair[0] for pair in _neighbours(draft)]
    table = draft.fields["algorithm"]
    return [*found, *table.get("sets", {}).values()]


def _signature(way: Way, spent: bool) -> tuple[Any, ...]:
    shown, seen = list[Any](), dict[int, Noisy]()
    for item in way.out:
        if not isinstance(item, Noisy):
            shown.append((type(item).__name__, item))
        elif item.draw not in seen:
            seen[item.draw] = item
            shown.append("a noisy value")
        else:
            first = seen[item.draw]
            factor = item.factor / first.factor
            shown.append(("repeated", factor, item.number - factor * first.number))
    return (*shown, way.spent) if spent else tuple(shown)


def _released(way: Way) -> list[Noisy]:
    """The noisy values that are put out, each draw once."""
    return [*{item.draw: item for item in reversed(way.out) if isinstance(item, Noisy)}.values()][::-1]


def _gap(here: list[Way], there: list[Way], growth: mpf) -> mpf:
    """Over events that are made of cells: exact without noisy values and on the integers, a lower bound on the line."""
    count = len(_released(here[0]))
    if not count:
        return max(
            mpf(0), sum(map(probability, here), mpf(0)) - growth * sum(map(probability, there), mpf(0))
        )
    cells = [_cells([(way, _released(way)[k]) for way in (*here, *there)], count) for k in range(count)]
    total = mpf(0)
    for cell in product(*cells):
        total += max(mpf(0), _mass(here, cell) - growth * _mass(there, cell))
    return total


def _cells(values: list[tuple[Way, Noisy]], count: int) -> list[Ends]:
    """Cells of one noisy value."""
    way, item = values[0]
    if way.draws[item.draw][0] == "geometric":
        step = 4 if all(item.number.denominator == 1 for _, item in values) else 1
        far = FAR // step if count == 1 else NEAR // step
        inner = [(mpf(2 * n - 1) * step / 8, mpf(2 * n + 1) * step / 8) for n in range(-far, far)]
        return [(-inf, inner[0][0]), *inner, (inner[-1][1], inf)]
    ends = [
        as_number(item.number) + as_number(item.factor) * end
        for way, item in values
        for end in (0, *way.within[item.draw])
    ]
    compared = [other.number for way, _ in values for one in way.largest for other in one.others]
    ends += [as_number(number) * turned for number in compared for turned in (1, -1)]
    marks = sorted({-mpf(60), mpf(60), *(end for end in ends if abs(end) < inf)})
    samples = SAMPLES if count == 1 and not way.largest else COARSE
    fine = [a + (b - a) * i / samples for a, b in pairwise(marks) for i in range(samples)] + [marks[-1]]
    return [(-inf, fine[0]), *pairwise(fine), (fine[-1], inf)]


def _mass(law: list[Way], cell: tuple[Ends, ...]) -> mpf:
    """The probability that the values put out are in the cell."""
    found = mpf(0)
    for way in law:
        inside = dict[int, Ends]()
        for item, ends in zip(_released(way), cell, strict=True):
            low, high = ((end - as_number(item.number)) / as_number(item.factor) for end in ends)
            inside[item.draw] = (low, high) if item.factor > 0 else (high, low)
        found += probability(way, inside)
    return found
