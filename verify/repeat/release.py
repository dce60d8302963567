"""The certificate of a release once more, in integers of the standard library alone.

What ``epsproof risk --certificate FILE`` wrote lists the weights
of the noise as pairs of integers over a power of two, bounds of their tails, and the answers. Each pair has to contain the
weight, whose exponential is enclosed here by its series; each tail has to be at least the bound by a geometric series, whose
quotient is the weight at 1; and the answers have to follow from the pairs by integer arithmetic that rounds outward.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any

from epsproof.verify.repeat.fixed_point import (
    GUARD,
    Interval,
    Table,
    exponential,
    folded,
    shifted_right,
    weights,
)
from epsproof.verify.repeat.outcome import Broken

__all__ = ["SCHEMA", "implied", "repeated"]

SCHEMA = "epsproof-release-certificate/1"
FAMILIES = ("discrete-gaussian", "geometric")
MOST_BITS, MOST_TERMS = 1 << 14, 100_000
Number = tuple[Fraction, Fraction]


def repeated(document: Mapping[str, Any]) -> str:
    """ "accepted"; raises Broken for the first interval that misses, and for an answer that does not follow."""
    for name, (low, high) in implied(document).items():
        stated = [Fraction(end) for end in document["answers"][name]]
        if not stated[0] <= low <= high <= stated[1]:
            raise Broken(
                f"the answer {name!r} does not follow: it is between {float(low)} and {float(high)}, not {stated}"
            )
    return "accepted"


def implied(document: Mapping[str, Any]) -> dict[str, Number]:
    """The answers that follow from the listed intervals, each of which is checked; raises Broken."""
    if document.get("schema") != SCHEMA:
        raise Broken("this is no certificate of a release")
    bits = document["bits"]
    if not isinstance(bits, int) or not 16 <= bits <= MOST_BITS:
        raise Broken(f"'bits' is a whole number from 16 to {MOST_BITS}")
    laws = {name: _law(name, entry, bits) for name, entry in document["noises"].items()}
    prior = Fraction(document["prior"])
    if not 0 < prior < 1:
        raise Broken("the prior is above 0 and below 1")
    found = (
        _tree(document, laws, prior, bits)
        if document["about"] == "tree"
        else _count(document, laws, prior, bits)
    )
    if found.keys() != document["answers"].keys():
        raise Broken(f"the answers are {', '.join(found)}")
    return found


def _law(name: str, entry: Mapping[str, Any], bits: int) -> Table:
    """P[noise = n] from the listed weights, each checked, and from the bound of the tail."""
    family, terms = entry["family"], [(int(low), int(high)) for low, high in entry["weights"]]
    if family not in FAMILIES or not 3 <= len(terms) <= MOST_TERMS:
        raise Broken(f"{name}: noise is {' or '.join(FAMILIES)}, with 3 to {MOST_TERMS} weights")
    fine = bits + GUARD + len(terms).bit_length() * 2
    true = weights(family, _base(name, entry, fine), len(terms), fine)
    for distance, ((low, high), (least, most)) in enumerate(zip(terms, true, strict=False)):
        if low < 0 or not low << (fine - bits) <= least <= most <= high << (fine - bits):
            raise Broken(f"{name}: the interval of the weight at {distance} misses it")
    gap, tail = (1 << fine) - true[1][1], int(entry["tail"])
    if gap <= 0 or true[len(terms)][1] << fine > tail * gap << (fine - bits):
        raise Broken(f"{name}: the bound of the tail is too low")
    return _summed(_normalised(terms, tail, bits), entry.get("count", 1), bits)


def _base(name: str, entry: Mapping[str, Any], bits: int) -> Interval:
    """exp(-rate), in units of 2**-bits."""
    if "t" in entry:
        t = Fraction(entry["t"])
        if not 0 < t < 1 or entry["family"] != "geometric":
            raise Broken(f"{name}: t is above 0 and below 1, of geometric noise")
        return (t.numerator << bits) // t.denominator, -(-(t.numerator << bits) // t.denominator)
    rate = Fraction(entry["rate"])
    if rate <= 0:
        raise Broken(f"{name}: the rate is positive")
    return exponential(rate, bits)


def _normalised(terms: Sequence[Interval], tail: int, bits: int) -> Table:
    low = terms[0][0] + 2 * sum(a for a, _ in terms[1:])
    high = terms[0][1] + 2 * sum(b for _, b in terms[1:]) + 2 * tail
    right = [((a << bits) // high, -(-(b << bits) // low)) for a, b in terms]
    both = [*reversed(right[1:]), *right]
    slack = -(-(2 * tail << bits) // low)
    return Table(-len(terms) + 1, [a for a, _ in both], [b for _, b in both], slack)


def _summed(law: Table, count: int, bits: int) -> Table:
    if not isinstance(count, int) or not 1 <= count <= 1000:
        raise Broken("1 to 1000 noises are added")
    found, square = None, law
    while count:
        if count & 1:
            found = square if found is None else folded(found, square, bits)
        count >>= 1
        square = folded(square, square, bits) if count else square
    assert found is not None
    return found


def _quotient(yes: Number | Interval, no: Number | Interval) -> Number:
    """yes/(yes + no)."""
    if yes[0] + no[0] <= 0:
        raise Broken("the intervals are too wide to tell anything")
    low = Fraction(yes[0], yes[0] + no[1]) if yes[0] + no[1] else Fraction(0)
    return low, Fraction(yes[1], yes[1] + no[0])


def _weighted(interval: Interval, share: Fraction) -> tuple[Fraction, Fraction]:
    """The interval times the share."""
    return interval[0] * share, interval[1] * share


def _count(
    document: Mapping[str, Any], laws: Mapping[str, Table], prior: Fraction, bits: int
) -> dict[str, Number]:
    """The posterior after all published values; of one law the expected posterior, and how often the guess is right."""
    yes, no = _weighted((1, 1), prior), _weighted((1, 1), 1 - prior)
    known = int(document["known"])
    for name, published in document["published"]:
        law, offset = laws[name], int(published) - known
        one, zero = law.mass(offset - 1), law.mass(offset)
        yes, no = (yes[0] * one[0], yes[1] * one[1]), (no[0] * zero[0], no[1] * zero[1])
    found = {"posterior": _quotient(yes, no)} if document["published"] else {}
    if len(laws) == 1:
        (law,) = laws.values()
        found["expected posterior"] = _expected(law, prior, bits)
        if document.get("least") is not None:
            found["correct guess"] = _guess(law, prior, int(document["least"]) - known, bits)
    return found


def _expected(law: Table, prior: Fraction, bits: int) -> Number:
    low, high = Fraction(0), Fraction(law.slack, 1 << bits)
    for n in range(law.first, law.last + 1):
        mass, other = law.mass(n), law.mass(n + 1)
        yes, no = _weighted(mass, prior), _weighted(other, 1 - prior)
        after = _quotient(yes, no) if yes[0] + no[0] > 0 else (Fraction(0), Fraction(1))
        low += Fraction(_floor(after[0], bits) * mass[0], 1 << 2 * bits)
        high += Fraction(-_floor(-after[1], bits) * mass[1], 1 << 2 * bits)
    return low, high


def _floor(value: Fraction, bits: int) -> int:
    return (value.numerator << bits) // value.denominator


def _guess(law: Table, prior: Fraction, least: int, bits: int) -> Number:
    """The probability of a published value of at least known + ``least``, at which the posterior passes 1/2."""
    above = _quotient(_weighted(law.mass(least - 1), prior), _weighted(law.mass(least), 1 - prior))
    below = _quotient(_weighted(law.mass(least - 2), prior), _weighted(law.mass(least - 1), 1 - prior))
    if not (above[0] > Fraction(1, 2) >= below[1]):
        raise Broken("the posterior does not pass 1/2 at the stated value, or the intervals do not tell")
    places = [law.mass(n) for n in range(max(least - 1, law.first), law.last + 1)]
    return Fraction(sum(a for a, _ in places), 1 << bits), Fraction(
        sum(b for _, b in places) + law.slack, 1 << bits
    )


def _tree(
    document: Mapping[str, Any], laws: Mapping[str, Table], prior: Fraction, bits: int
) -> dict[str, Number]:
    """The posterior in a tree of counts, by one message a unit."""
    units = {unit["name"]: unit for unit in document["units"]}
    here = units[document["person"]]
    one = 1 << bits
    sides = [_seen(here, laws, Table(int(here["known"]) + k, [one], [one]), bits) for k in (1, 0)]
    for _ in units:
        if here.get("parent") is None:
            break
        above = units[here["parent"]]
        if above.get("known") is not None:
            beside = Table(int(above["known"]) - int(here["known"]), [one], [one])
        else:
            names = [
                name
                for name, unit in units.items()
                if unit.get("parent") == above["name"] and name != here["name"]
            ]
            beside = _added([_message(units, laws, name, bits, len(units)) for name in names], bits)
        sides = [_inner(above, laws, folded(side, beside, bits), bits) for side in sides]
        here = above
    yes, no = (side.total for side in sides)
    with_it, without = (_ways(document["units"], document["person"], k) for k in (1, 0))
    if not with_it or not without:
        raise Broken("the bounds leave the other counts nothing")
    return {"posterior": _quotient(_weighted(yes, prior / with_it), _weighted(no, (1 - prior) / without))}


def _ways(listed: Sequence[Mapping[str, Any]], person: str, value: int) -> int:
    """What the other counts may be below the topmost bound above the person, each as likely: how many possibilities.

    ``number[n]`` of these have the count n; what is free from below is a running sum, and a bound cuts the list."""
    units = {unit["name"]: unit for unit in listed}
    path = [person]
    while units[path[-1]].get("parent") is not None and len(path) <= len(units):
        path.append(units[path[-1]]["parent"])
    bounds = [k for k, name in enumerate(path) if units[name].get("at_most") is not None]
    if not bounds:
        return 1
    top = path[bounds[-1]]
    most = int(units[top]["at_most"])
    if most > MOST_TERMS:
        raise Broken(f"a bound of more than {MOST_TERMS} counts is not repeated")

    def running(number: list[int], reach: int | None) -> list[int]:
        sums = [0, *accumulate(number)]
        return [sums[n + 1] - (0 if reach is None else sums[max(0, n - reach)]) for n in range(most + 1)]

    def counts(name: str, left: int) -> list[int]:
        if left == 0:
            raise Broken("the units form a cycle")
        unit = units[name]
        below = [child["name"] for child in listed if child.get("parent") == name]
        if unit.get("known") is not None:
            number = [int(n == int(unit["known"]) + (value if name in path else 0)) for n in range(most + 1)]
        elif below:
            number = [1] + [0] * most
            for child in below:
                one = counts(child, left - 1)
                number = [
                    sum(number[m] * one[n - m] for m in range(n + 1) if number[m]) for n in range(most + 1)
                ]
            if unit.get("others"):
                number = running(number, unit.get("others_at_most"))
        else:
            number = [int(n >= int(unit.get("at_least", 0))) for n in range(most + 1)]
        cap = unit.get("at_most")
        return number if cap is None else [x if n <= cap else 0 for n, x in enumerate(number)]

    return sum(counts(top, len(units) + 1))


def _added(messages: Sequence[Table], bits: int) -> Table:
    found = Table(0, [1 << bits], [1 << bits])
    for message in messages:
        found = folded(found, message, bits)
    return found


def _message(units: Mapping[str, Any], laws: Mapping[str, Table], name: str, bits: int, left: int) -> Table:
    if left == 0:
        raise Broken("the units form a cycle")
    unit = units[name]
    below = [child for child in units if units[child].get("parent") == name]
    if below:
        return _inner(
            unit, laws, _added([_message(units, laws, child, bits, left - 1) for child in below], bits), bits
        )
    if unit.get("known") is not None:
        return _seen(unit, laws, Table(int(unit["known"]), [1 << bits], [1 << bits]), bits)
    least, most = int(unit.get("at_least", 0)), unit.get("at_most")
    if unit.get("published") is not None:
        return _likelihood(unit, laws).within(least, most)
    if most is None or most - least > MOST_TERMS:
        raise Broken(f"{name}: neither published nor bounded")
    return Table(least, [1 << bits] * (most - least + 1), [1 << bits] * (most - least + 1))


def _likelihood(unit: Mapping[str, Any], laws: Mapping[str, Table]) -> Table:
    """P[published | n] as a function of n; the laws are symmetric."""
    return laws[unit["noise"]].shifted(int(unit["published"]))


def _seen(unit: Mapping[str, Any], laws: Mapping[str, Table], count: Table, bits: int) -> Table:
    if unit.get("published") is None:
        return count
    seen = _likelihood(unit, laws)
    first, last = max(seen.first, count.first), min(seen.last, count.last)
    pairs = [
        (seen.mass(n), (count.low[n - count.first], count.high[n - count.first]))
        for n in range(first, last + 1)
    ]
    slack = shifted_right(count.slack * seen.total[1] + count.total[1] * seen.slack, bits)
    return Table(
        first,
        [a[0] * b[0] >> bits for a, b in pairs],
        [shifted_right(a[1] * b[1], bits) for a, b in pairs],
        slack,
    )


def _inner(unit: Mapping[str, Any], laws: Mapping[str, Table], children: Table, bits: int) -> Table:
    if not unit.get("others"):
        return _seen(unit, laws, children.within(None, unit.get("at_most")), bits)
    lows, highs = ([0, *accumulate(side)] for side in (children.low, children.high))
    reach = unit.get("others_at_most")

    def place(n: int) -> int:
        return min(max(n - children.first + 1, 0), len(children.low))

    def here(n: int) -> Interval:
        end, start = place(n), 0 if reach is None else place(n - reach - 1)
        return lows[end] - lows[start], highs[end] - highs[start] + children.slack

    if unit.get("published") is None:
        first, most = max(0, children.first), _most(unit, children.last)
        if most - first > MOST_TERMS:
            raise Broken(f"{unit['name']}: too many counts")
        found = [here(n) for n in range(first, most + 1)]
        return Table(
            first,
            [a for a, _ in found],
            [b for _, b in found],
            children.slack * (max(1, first) + (reach or 0)),
        )
    seen = _likelihood(unit, laws).within(None, unit.get("at_most"))
    pairs = [
        ((seen.low[n - seen.first], seen.high[n - seen.first]), here(n))
        for n in range(seen.first, seen.last + 1)
    ]
    slack = shifted_right(children.total[1] * seen.slack + children.slack * seen.total[1], bits)
    return Table(
        seen.first,
        [a[0] * b[0] >> bits for a, b in pairs],
        [shifted_right(a[1] * b[1], bits) for a, b in pairs],
        slack,
    )


def _most(unit: Mapping[str, Any], inside: int) -> int:
    """The largest count of a unit that is not published, where its children have ``inside`` at most."""
    ends = [unit["at_most"]] if unit.get("at_most") is not None else []
    ends += [inside + unit["others_at_most"]] if unit.get("others_at_most") is not None else []
    if not ends:
        raise Broken(f"{unit['name']}: neither published nor bounded")
    return int(min(ends))
