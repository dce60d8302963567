"""The exact posterior of a person's value in a tree of published counts: one message a unit, from the blocks to the top.

The message of a unit is the likelihood of all that was published in it and below, as a function of its true count n, times the
prior weight of n given what the adversary knows. Counts of children are added (a convolution), others that they leave out are
added (running sums where each number is as likely), and the unit's own published value multiplies by the noise. All windows are
finite and what is outside is bounded, so no sum is cut without saying so; improper uniform priors are summed exactly.

Given whether the person has the value, all that the other counts may then be is as likely, so that the stated prior is the prior:
where a bound leaves fewer possibilities with the person than without, each of them weighs more (``Possible``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from math import comb

from attrs import frozen
from flint import arb

from epsproof.derive.releases.noise import Noise
from epsproof.derive.releases.tree import Tree, TreeRejected, Unit
from epsproof.derive.text.errors import LimitExceeded
from epsproof.verify.laws.loss import real
from epsproof.verify.releases.ends import Blurred, Value, as_ball
from epsproof.verify.releases.law import Mass, convolved, law_of, nothing, point, weight
from epsproof.verify.releases.one_count import likelihood_ratio, likelihood_ratios, posterior

__all__ = ["TreePosterior", "tree_posterior"]

MOST, LISTED = 200_000, 2_000


@frozen
class TreePosterior:
    """``probability`` that the person has the value, given all that was published; ``top`` holds that of every count of the
    topmost unit, within a window with all but ``top.slack`` of it. ``others`` is the probability given all but the published
    value of the person's own unit. Both are rational where the adversary knows all but the person, and the likelihoods are."""

    probability: Value
    top: Mass
    others: Value


def tree_posterior(tree: Tree) -> TreePosterior:
    """Bayes' rule in the tree; raises Blurred where the precision in force tells too little, TreeRejected where the posterior
    has no finite total."""
    path = tree.path
    known = path[0].known
    assert known is not None
    with_it, without = (_seen(path[0], point(known + k)) for k in (1, 0))
    below = path[0]
    for unit in path[1:]:
        if unit.known is not None and below.known is not None:
            beside = point(unit.known - below.known)
        else:
            others = [_message(tree, name) for name in tree.children[unit.name] if name != below.name]
            beside = _added(others)
        with_it, without = (_inner(unit, convolved(one, beside)) for one in (with_it, without))
        below = unit
    prior = as_ball(_weighed(tree))
    yes, no = with_it.total * prior, without.total * (1 - prior)
    if not yes + no > 0:
        raise Blurred
    top = _mixed(with_it, without, prior)
    told = _told(tree)
    if told is not None:
        after, before = (
            posterior(tree.prior, likelihood_ratios(x)) for x in (told, told[path[0].published is not None :])
        )
        return TreePosterior(after, top, before)
    if all(unit.published is None for unit in tree.units.values()):
        return TreePosterior(tree.prior, top, tree.prior)
    probability = 1 / (1 + no / yes) if yes > 0 else arb(0).union(1)
    return TreePosterior(probability, top, _but_for(path[0], known, probability))


@frozen
class Possible:
    """How many possibilities there are for each count n: the coefficient of x**n in ``terms`` over (1 - x)**``free``."""

    terms: Mapping[int, int]
    free: int = 0

    def __mul__(self, other: Possible) -> Possible:
        found = dict[int, int]()
        for n, number in self.terms.items():
            for m, times in other.terms.items():
                found[n + m] = found.get(n + m, 0) + number * times
        if len(found) > MOST:
            raise LimitExceeded(
                f"what the counts of the tree may be has more than {MOST:,} different numbers"
            )
        return Possible({n: number for n, number in found.items() if number}, self.free + other.free)

    def ways(self, n: int) -> int:
        """For that count."""
        if not self.free:
            return self.terms.get(n, 0)
        return sum(
            number * comb(n - m + self.free - 1, self.free - 1) for m, number in self.terms.items() if m <= n
        )

    def up_to(self, most: int) -> int:
        """For all counts up to a bound."""
        return Possible(self.terms, self.free + 1).ways(most)

    def bounded(self, most: int | None) -> Possible:
        """Without the counts above the bound."""
        if most is None:
            return self
        if self.free and most >= MOST:
            raise LimitExceeded(
                f"a bound of {most:,} inside of another bound: at most {MOST:,} counts are told apart"
            )
        return Possible(
            {
                n: self.ways(n)
                for n in (range(most + 1) if self.free else self.terms)
                if n <= most and self.ways(n)
            }
        )


def _weighed(tree: Tree) -> Fraction:
    """The prior that the person has the value, over the number of possibilities that this leaves, as a share of both."""
    bounded = [k for k, unit in enumerate(tree.path) if unit.at_most is not None]
    if not bounded:
        return tree.prior
    path = tree.path[: bounded[-1] + 1]
    assert path[0].known is not None
    numbers = []
    for value in (1, 0):
        found = Possible({path[0].known + value: 1})
        for below, unit in pairwise(path):
            found = found.bounded(below.at_most)
            if unit.known is not None and below.known is not None:
                found *= Possible({unit.known - below.known: 1})
                continue
            for name in tree.children[unit.name]:
                if name != below.name:
                    found *= _possible(tree, name)
            found *= _others(unit)
        most = path[-1].at_most
        assert most is not None
        numbers.append(found.up_to(most))
    yes, no = tree.prior / numbers[0], (1 - tree.prior) / numbers[1]
    return yes / (yes + no)


def _possible(tree: Tree, name: str) -> Possible:
    """What the count of a unit may be that the person is not in."""
    unit = tree.units[name]
    if tree.children[name]:
        found = Possible({0: 1})
        for child in tree.children[name]:
            found *= _possible(tree, child)
        return (found * _others(unit)).bounded(unit.at_most)
    if unit.known is not None:
        return Possible({unit.known: 1})
    if unit.at_most is None:
        return Possible({unit.at_least: 1}, 1)
    return Possible({unit.at_least: 1, unit.at_most + 1: -1}, 1)


def _others(unit: Unit) -> Possible:
    """What the children of a unit may leave out."""
    if not unit.others:
        return Possible({0: 1})
    return Possible({0: 1} if unit.others_at_most is None else {0: 1, unit.others_at_most + 1: -1}, 1)


def _told(tree: Tree) -> list[tuple[Noise, Fraction]] | None:
    """The noise and the offset of what is published from the person's unit upwards; None where the adversary does not know all
    other counts in these units, up to the last that is published or bounded."""
    found: list[tuple[Noise, Fraction]] = []
    count = 0
    below = ""
    path = tree.path
    while path and path[-1].published is None and path[-1].at_most is None:
        path.pop()
    for unit in path:
        beside = [tree.units[name].known for name in tree.children[unit.name] if name != below]
        if unit.known is not None:
            count = unit.known
        elif unit.others or None in beside:
            return None
        else:
            count += sum(known for known in beside if known is not None)
        if unit.published is not None:
            found.append((unit.noise, Fraction(unit.published - count)))
        below = unit.name
    return found


def _but_for(unit: Unit, known: int, probability: arb) -> arb:
    """The posterior without the unit's own published value, whose likelihoods' quotient is taken out of the odds."""
    if unit.published is None:
        return probability
    ratio = as_ball(likelihood_ratio(unit.noise, unit.published - known))
    before = probability / ratio
    found = before / (before + 1 - probability)
    if not found.is_finite():
        raise Blurred
    return found


def _mixed(with_it: Mass, without: Mass, prior: arb) -> Mass:
    """The law of the top count."""
    first = min(with_it.first, without.first)
    last = max(with_it.last, without.last)
    total = with_it.total * prior + without.total * (1 - prior)
    values = [
        (_inside(with_it, n) * prior + _inside(without, n) * (1 - prior)) / total
        for n in range(first, last + 1)
    ]
    slack = (with_it.slack * prior + without.slack * (1 - prior)) / total
    return Mass(first, values, slack.abs_upper())


def _inside(mass: Mass, n: int) -> arb:
    return mass.values[n - mass.first] if mass.first <= n <= mass.last else arb(0)


def _added(messages: Sequence[Mass]) -> Mass:
    found = point(0)
    for one in messages:
        found = convolved(found, one)
    return found


def _message(tree: Tree, name: str) -> Mass:
    """The message of a unit that the person is not in."""
    unit = tree.units[name]
    if tree.children[name]:
        return _inner(unit, _added([_message(tree, child) for child in tree.children[name]]))
    if unit.known is not None:
        return _seen(unit, point(unit.known))
    if unit.published is not None and (unit.at_most is None or unit.at_most - unit.at_least >= LISTED):
        return _likelihood(unit).within(unit.at_least, unit.at_most)
    if unit.at_most is None:
        raise TreeRejected(f"unit {name!r} is neither published nor bounded: nothing follows from it; leave it out, and write "
                           f"others = \"any\" at {unit.parent!r}, or give 'at_most'")  # fmt: skip
    return _seen(unit, _each(unit, unit.at_least, unit.at_most))


def _each(unit: Unit, low: int, high: int) -> Mass:
    if high - low >= MOST:
        raise LimitExceeded(
            f"unit {unit.name!r}: {high - low + 1:,} counts are as likely; at most {MOST:,} are added up"
        )
    return Mass(low, [arb(1)] * (high - low + 1), arb(0))


def _likelihood(unit: Unit) -> Mass:
    """P[published | count n] as a function of n."""
    assert unit.published is not None
    if unit.noise.is_discrete:
        return law_of(unit.noise).mirrored().shifted(int(unit.published))
    return _laplace(unit)


def _laplace(unit: Unit) -> Mass:
    """The density of Laplace noise at published - n, for whole n near it."""
    from flint import ctx

    assert unit.published is not None
    rate = real(unit.noise.rate)
    reach = int((ctx.prec * 0.7 + 16) / float(unit.noise.rate)) + 2
    if reach > MOST:
        raise LimitExceeded(f"{unit.noise}: sums of more than {MOST:,} terms are not taken")
    middle = round(unit.published)
    values = [
        (-rate * real(abs(unit.published - n))).exp() for n in range(middle - reach, middle + reach + 1)
    ]
    return Mass(middle - reach, values, (2 * (-rate * reach).exp() / (1 - (-rate).exp())).abs_upper())


def _seen(unit: Unit, count: Mass) -> Mass:
    """The message times the noise of the published value; of few counts each with its own, however far it is."""
    if unit.published is None:
        return count
    if len(count.values) <= LISTED and count.slack == 0:
        values = [value * _likelihood_at(unit, n) for n, value in enumerate(count.values, count.first)]
        return Mass(count.first, values, arb(0))
    seen = _likelihood(unit)
    first, last = max(seen.first, count.first), min(seen.last, count.last)
    values = [
        (seen.values[n - seen.first] + nothing(seen.slack)) * count.values[n - count.first]
        for n in range(first, last + 1)
    ]
    largest = count.total.abs_upper()
    return Mass(first, values, (count.slack * seen.total + largest * seen.slack).abs_upper())


def _likelihood_at(unit: Unit, n: int) -> arb:
    assert unit.published is not None
    noise = unit.noise
    if noise.is_discrete:
        distance = int(unit.published) - n
        return (
            law_of(noise).mass(0) * weight(noise, distance)
            if noise.count == 1
            else law_of(noise).mass(distance)
        )
    return (-real(noise.rate) * real(abs(unit.published - Fraction(n)))).exp()


def _inner(unit: Unit, children: Mass) -> Mass:
    """The message of a unit from that of its children's sum."""
    if not unit.others:
        return _seen(unit, children.within(None, unit.at_most))
    if unit.published is None and unit.at_most is None and unit.others_at_most is None:
        raise TreeRejected(f"unit {unit.name!r} is not published and has any number of others: nothing follows from it; leave it "
                           "out, or give 'at_most'")  # fmt: skip
    return _beside(unit, children)


def _beside(unit: Unit, children: Mass) -> Mass:
    """With others up to a bound, or any number of them: at n the sum of the children's message over what they may be."""
    sums = [arb(0), *accumulate(children.values)]

    def up_to(n: int) -> arb:
        return sums[min(max(n - children.first + 1, 0), len(children.values))]

    def here(n: int) -> arb:
        found = up_to(n)
        if unit.others_at_most is not None:
            found = found - up_to(n - unit.others_at_most - 1)
        return found + nothing(children.slack)

    largest = children.total.abs_upper()
    ends = _ends(unit, children.last)
    few = children.slack == 0 and bool(ends) and min(ends) - children.first < LISTED
    if unit.published is None or few:
        window = _each(unit, max(0, children.first), min(ends))
        outside = max(1, window.first) + (unit.others_at_most or 0)
        values = [here(n) for n in range(window.first, window.last + 1)]
        return _seen(unit, Mass(window.first, values, (children.slack * outside).abs_upper()))
    seen = _likelihood(unit).within(None, unit.at_most)
    values = [seen.values[n - seen.first] * here(n) for n in range(seen.first, seen.last + 1)]
    return Mass(seen.first, values, (largest * seen.slack + children.slack * seen.total).abs_upper())


def _ends(unit: Unit, inside: int) -> list[int]:
    """Bounds of the count of a unit whose children have ``inside`` at most; none where nothing bounds it."""
    ends = [] if unit.others_at_most is None else [inside + unit.others_at_most]
    return [*ends, *([] if unit.at_most is None else [unit.at_most])]
