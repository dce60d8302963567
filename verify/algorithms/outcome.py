"""What an algorithm may put out for given data: the probability, or the density, of each outcome.

Draws on the line that nothing but one comparison of many depends on are joined to a single one: their sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import reduce
from itertools import combinations

from attrs import evolve, frozen

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.algorithms.path import Condition, Form, Path
from epsproof.verify.algorithms.piecewise import Piecewise, convolved
from epsproof.verify.channel.exponentials import Exact, constant, total

__all__ = ["Outcome", "Released", "Term", "demand_told_apart", "outcomes", "possible", "probability"]


def joined(path: Path) -> tuple[Path, Mapping[int, Piecewise]]:
    """The path with comparisons of at most two draws where that can be, and the laws of all draws that are left."""
    laws = {i: noise.law() for i, noise in enumerate(path.noises)}
    noises, conditions = [*path.noises], list[Condition]()
    used = Counter(i for condition in path.conditions for i in condition.form.coefficients("noise"))
    used.update(i for item in path.outputs if isinstance(item, Form) for i in item.coefficients("noise"))
    for condition in path.conditions:
        slopes = condition.form.coefficients("noise")
        alone = [i for i in slopes if used[i] == 1 and not path.noises[i].discrete]
        if len(slopes) > 2 and len(alone) > 1:
            parts = {
                name: c
                for name, c in condition.form.parts.items()
                if name not in {("noise", i) for i in alone}
            }
            parts["noise", len(noises)] = Fraction(1)
            laws[len(noises)] = reduce(convolved, [scaled(laws.pop(i), slopes[i]) for i in alone])
            noises.append(path.noises[alone[0]])
            condition = evolve(condition, form=Form(condition.form.constant, parts))
        conditions.append(condition)
    return evolve(path, noises=noises, conditions=conditions), laws


def scaled(law: Piecewise, slope: Fraction) -> Piecewise:
    """Of slope times the value."""
    density = law.composed(1 / slope, Fraction(0))
    return density if density.discrete else density.scaled(constant(1 / abs(slope)))


class Released(Enum):
    """Stands in an outcome for a value with noise on the line, or on the integers."""

    VALUE = "a noisy value"
    INTEGER = "a noisy integer"


@frozen
class Repeated:
    """A value whose noise was put out before: factor times that noisy value, numbered from 1, plus shift."""

    factor: Fraction
    shift: Fraction
    earlier: int

    def __str__(self) -> str:
        return f"{self.factor} times noisy value {self.earlier} plus {self.shift}"


Item = str | Fraction | Released | Repeated | None
Sum = tuple[tuple[tuple[int, Fraction], ...], Fraction]


@frozen
class Outcome:
    """What is put out, in order, None for any number; ``spent`` is the budget put out with it."""

    items: tuple[Item, ...]
    spent: Fraction | None


@frozen(eq=False)
class Term:
    """weight times the product of the densities of the noisy values, in order."""

    weight: Exact
    densities: Sequence[Piecewise]


def probability(terms: Sequence[Term], values: Sequence[tuple[Fraction | None, Fraction | None]]) -> Exact:
    """Of the noisy values lying in the intervals [low, high)."""
    found = []
    for term in terms:
        share = term.weight
        for density, (low, high) in zip(term.densities, values, strict=True):
            share = share * density.between(low, high)
        found.append(share)
    return total(found)


def outcomes(paths: Iterable[Path], with_budget: bool) -> Mapping[Outcome, list[Term]]:
    """The terms of each outcome, none of which is 0; ``with_budget`` makes the spent budget part of the outcome.

    Raises UnsupportedForm for comparisons that tie more than two noisy values, or that make a circle.
    """
    found: dict[Outcome, list[Term]] = {}
    for path in paths:
        if path.weight.is_zero():
            continue
        term, outcome = _term(path)
        if term is not None:
            key = Outcome(outcome, path.spent if with_budget else None)
            found.setdefault(key, []).append(term)
    return found


def possible(path: Path) -> bool:
    """Whether the noise leads along the way with a probability that is not 0. Raises UnsupportedForm as ``outcomes`` does."""
    return not path.weight.is_zero() and _term(path)[0] is not None


def demand_told_apart(laws: Iterable[Mapping[Outcome, list[Term]]]) -> None:
    """Raise UnsupportedForm where different outcomes may be the same to a reader: a noisy integer where another way puts out a
    number, noise on the line, or an earlier value again. Noise on the line meets no given number."""
    alike: dict[tuple[object, ...], dict[Outcome, bool]] = {}
    for law in laws:
        for outcome, terms in law.items():
            texts = tuple(item if isinstance(item, str) else None for item in outcome.items)
            discrete = any(density.discrete for term in terms for density in term.densities)
            known = alike.setdefault((outcome.spent, texts), {})
            known[outcome] = discrete or known.get(outcome, False)
    for group in alike.values():
        for one, other in combinations(group, 2):
            if (group[one] or group[other]) and all(map(_may_be_equal, one.items, other.items)):
                raise UnsupportedForm(
                    "a noisy integer is put out where another way puts out a number, noise on the line, or a value again: the "
                    'two cannot be told apart; put out a text beside one of them, such as output("none")'
                )


def _may_be_equal(one: Item, other: Item) -> bool:
    return one == other or not (isinstance(one, Fraction) and isinstance(other, Fraction))


def _term(path: Path) -> tuple[Term | None, tuple[Item, ...]]:
    path, found = joined(path)
    laws, (outcome, released) = dict(found), _released(path)
    edges: dict[frozenset[int], list[Condition]] = {}
    for condition in path.conditions:
        noise = condition.form.coefficients("noise")
        if len(noise) > 2:
            raise UnsupportedForm(
                f"a comparison has {len(noise)} noisy values; at most two can be compared with one another"
            )
        if len({path.noises[i].discrete for i in noise}) > 1:
            raise UnsupportedForm(
                "a comparison has geometric noise beside noise on the line; use one of both"
            )
        if len(noise) == 1:
            ((i, slope),) = noise.items()
            laws[i] = _cut(laws[i], slope, condition)
        else:
            edges.setdefault(frozenset(noise), []).append(condition)
    weight = path.weight
    kept = {i for parts, _ in released for i, _ in parts}
    while leaf := _leaf(edges, kept):
        child, parent = leaf
        both = edges.pop(frozenset(leaf))
        laws[parent] = laws[parent] * _folded(laws.pop(child), child, parent, both)
    if edges:
        circle = (
            "two noisy values that are put out are compared"
            if any(edge <= kept for edge in edges)
            else "comparisons make a circle"
        )
        raise UnsupportedForm(f"{circle}; such an algorithm is not decided")
    for i in laws.keys() - kept:
        weight = weight * laws[i].mass()
    densities = []
    for parts, shift in released:
        own = [scaled(laws[i], slope) for i, slope in parts]
        densities.append(reduce(convolved, own).composed(Fraction(1), -shift))
    if weight.is_zero() or any(not any(density.pieces) for density in densities):
        return None, outcome
    return Term(weight, densities), outcome


def _released(path: Path) -> tuple[tuple[Item, ...], list[Sum]]:
    """What is put out, and for each noisy value its draws with their slopes, and its shift; one that repeats a draw is told as
    its relation. Several draws are on the line, and put out nowhere else."""
    outcome: list[Item] = []
    released: list[Sum] = []
    for item in path.outputs:
        if not isinstance(item, Form):
            outcome.append(item)
            continue
        noise = item.coefficients("noise")
        known = [
            (parts, place)
            for place, parts in enumerate(released, 1)
            if noise.keys() & {i for i, _ in parts[0]}
        ]
        if len(noise) > 1 and any(path.noises[i].discrete for i in noise):
            raise UnsupportedForm(
                f"a value with {len(noise)} draws of noise is put out, some of them integers; take one kind"
            )
        if known and max(len(noise), len(known[0][0][0])) > 1:
            raise UnsupportedForm(
                "a sum of several draws of noise is put out, and one of these is put out again"
            )
        if known:
            (((_, before), *_), shift), place = known[0]
            factor = next(iter(noise.values())) / before
            outcome.append(Repeated(factor, item.constant - factor * shift, place))
            continue
        for i, slope in noise.items():
            _integral(path, i, slope, item.constant)
        released.append((tuple(noise.items()), item.constant))
        outcome.append(Released.INTEGER if any(path.noises[i].discrete for i in noise) else Released.VALUE)
    return tuple(outcome), released


def _integral(path: Path, i: int, slope: Fraction, shift: Fraction) -> None:
    if path.noises[i].discrete and (abs(slope) != 1 or shift.denominator != 1):
        raise UnsupportedForm("a value with geometric noise is put out as an integer plus or minus the noise")


def _cut(law: Piecewise, slope: Fraction, condition: Condition) -> Piecewise:
    """slope*x + constant >= 0, or > 0."""
    edge = -condition.form.constant / slope
    if not law.discrete:
        return law.cut(edge, slope > 0)
    if slope > 0:
        return law.cut(Fraction(_above(edge, condition.strict)), True)
    return law.cut(Fraction(-_above(-edge, condition.strict) + 1), False)


def _above(edge: Fraction, strict: bool) -> int:
    """The least integer >= edge, or > edge."""
    return edge.__floor__() + 1 if strict else edge.__ceil__()


def _leaf(edges: Mapping[frozenset[int], object], kept: set[int]) -> tuple[int, int] | None:
    """A noise compared with a single other one, and that one."""
    for i in sorted({i for edge in edges for i in edge} - kept):
        beside = [edge for edge in edges if i in edge]
        if len(beside) == 1:
            (parent,) = beside[0] - {i}
            return i, parent
    return None


def _folded(law: Piecewise, child: int, parent: int, conditions: Sequence[Condition]) -> Piecewise:
    """The mass of the child where all conditions hold, as a function of the parent."""
    lower: list[tuple[Fraction, Fraction]] = []
    upper: list[tuple[Fraction, Fraction]] = []
    for condition in conditions:
        noise = condition.form.coefficients("noise")
        own = noise[child]
        slope, shift = -noise[parent] / own, -condition.form.constant / own
        if law.discrete:
            if abs(slope) != 1:
                raise UnsupportedForm(
                    "geometric noises are compared with one another with coefficients 1 and -1"
                )
            shift = Fraction(
                _above(shift, condition.strict) if own > 0 else -_above(-shift, condition.strict) + 1
            )
        (lower if own > 0 else upper).append((slope, shift))
    if len({slope for slope, _ in (*lower, *upper)}) > 1:
        raise UnsupportedForm("two noisy values are compared twice, in ways that are not parallel")
    slope = (
        conditions[0].form.coefficients("noise")[parent] / -conditions[0].form.coefficients("noise")[child]
    )
    tail, everything = law.tail(), Piecewise([], [{(0, Fraction(0)): law.mass()}], law.discrete)
    low = max((shift for _, shift in lower), default=None)
    high = min((shift for _, shift in upper), default=None)
    if low is not None and high is not None and low >= high:
        return Piecewise([], [{}], law.discrete)
    found = everything if low is None else tail.composed(slope, low)
    return found if high is None else found + tail.composed(slope, high).scaled(constant(-1))
