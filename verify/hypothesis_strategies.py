"""Hypothesis strategies for priors, parameters under assumptions, and risk profiles; needs the package ``hypothesis``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen
from hypothesis import strategies as st

from epsproof.derive.algebra.relation import Relation, from_comparison
from epsproof.derive.question.sampling import DECADES, solution
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.grammar import Comparison, parse_conditions
from epsproof.derive.text.notation import symbol
from epsproof.verify.reader import hold, names

__all__ = ["Asked", "parameters", "priors", "profiles"]

Point = dict[str, Fraction]
DENOMINATOR = 64
POWERS = st.integers(-DECADES, DECADES)


@frozen
class Asked:
    """A risk profile without parameters, as text, and the conditions on the priors."""

    profile: str
    where: tuple[str, ...]


def parameters(*assume: str) -> st.SearchStrategy[Point]:
    """Rational values for the variables of the assumptions that satisfy all of them as they are typed.

    They are drawn across scales: from 10**-12 to 10**12 away from an end of what is assumed, or from 0, at ends, and of few
    digits near them. An equation gives one of its variables the value that the others leave it. Raises the errors of
    derive/text/errors for texts that are no conditions.
    """
    relations = [r for text in assume for c in parse_conditions(text) for r in _plain(c)]
    unknown = sorted(names(*assume))
    solved = dict[str, Relation]()
    for relation in relations:
        if relation.sign == "==" and len(relation.names) > 1:
            linear = [
                n
                for n in sorted(relation.names - solved.keys())
                if relation.polynomial.as_poly(symbol(n)).degree() == 1
            ]
            others = {n for r in solved.values() for n in r.names}
            if free := [n for n in linear if n not in others] or linear:
                solved[free[-1]] = relation
    drawn = {name: _between(*_ends(relations, name)) for name in unknown if name not in solved}

    def completed(point: Point) -> Point:
        found = dict(point)
        for name, relation in solved.items():
            known = relation.names - {name} <= found.keys()
            if known and (value := solution(relation, name, found)) is not None:
                found[name] = value
        return {name: found[name] for name in unknown if name in found}

    def satisfied(point: Point) -> bool:
        return len(point) == len(unknown) and bool(hold(assume, point))

    return st.fixed_dictionaries(drawn).map(completed).filter(satisfied)


def priors(*where: str) -> st.SearchStrategy[Point]:
    """Rational priors 0 < p, q <= 1 that satisfy the conditions, which speak of p and q only."""
    conditions = ("0 < p <= 1", "0 < q <= 1", *where)
    return parameters(*conditions)


@st.composite
def profiles(draw: st.DrawFn) -> Asked:
    """A profile that admits an epsilon > 0: bounded ratios, caps of the posterior, differences, and maxima of them."""
    ratio = draw(st.fractions(Fraction(11, 10), 8, max_denominator=DENOMINATOR))
    cap = draw(st.fractions(Fraction(1, 50), Fraction(9, 10), max_denominator=DENOMINATOR))
    gap = draw(st.fractions(Fraction(1, 50), Fraction(9, 10), max_denominator=DENOMINATOR))
    parts = [f"{ratio}", f"({cap})/(p*q)", f"(p*q + {gap})/(p*q)"]
    chosen: Sequence[str] = draw(st.lists(st.sampled_from(parts), min_size=1, max_size=2, unique=True))
    bounded = [part for part in chosen if part != parts[1]] or [parts[0]]
    text = (
        f"max({', '.join(dict.fromkeys((*chosen, *bounded)))})"
        if set(chosen) != set(bounded)
        else f"max({', '.join(chosen)})"
    )
    text = text if "," in text else text.removeprefix("max(").removesuffix(")")
    fixed = draw(st.sampled_from(["", "q == 1", "q == 1/2", "p == 1/2", "p <= 3/4"]))
    return Asked(text, (fixed,) if fixed else ())


def _plain(comparison: Comparison) -> list[Relation]:
    """The comparison as a relation that may give ends of an interval; none where that takes the sign of a divisor."""
    try:
        return [from_comparison(comparison)]
    except UnsupportedForm:
        return []


def _between(low: Fraction | None, high: Fraction | None) -> st.SearchStrategy[Fraction]:
    """Numbers between the ends, near to them and far from them; without an end, up to 10**DECADES away from the other one."""
    digits = st.fractions(0, 1, max_denominator=DENOMINATOR)
    away = st.builds(lambda few, power: few * Fraction(10) ** power, digits, POWERS)
    if low is None and high is None:
        return away | away.map(lambda size: -size)
    if low is None or high is None:
        return away.map(lambda size: size + low if low is not None else high - size)
    if low >= high:
        return st.just(low)
    part = st.builds(lambda few, power: few / 10**power, digits, st.integers(0, DECADES))
    ends = part.map(lambda x: low + (high - low) * x) | part.map(lambda x: high - (high - low) * x)
    return _few_digits(low, high) | ends


def _few_digits(low: Fraction, high: Fraction) -> st.SearchStrategy[Fraction]:
    """Fractions in the interval with small denominators, where it holds one of these."""
    denominator = DENOMINATOR
    while low < high and (high - low) * denominator < 2:
        denominator *= 2
    ends = st.fractions(low, high)
    return (
        st.one_of(st.fractions(low, high, max_denominator=denominator), ends)
        if _fits(low, high, denominator)
        else ends
    )


def _fits(low: Fraction, high: Fraction, denominator: int) -> bool:
    return low.denominator <= denominator and high.denominator <= denominator


def _ends(relations: Sequence[Relation], name: str) -> tuple[Fraction | None, Fraction | None]:
    """The interval that the relations on one variable alone leave."""
    low: Fraction | None = None
    high: Fraction | None = None
    for relation in relations:
        polynomial = relation.polynomial.as_poly(symbol(name)) if relation.names == {name} else None
        if polynomial is None or polynomial.degree() != 1:
            continue
        slope, offset = polynomial.all_coeffs()
        end = Fraction(int((-offset / slope).p), int((-offset / slope).q))
        if relation.sign == "==":
            return end, end
        if slope > 0:
            low = end if low is None else max(low, end)
        else:
            high = end if high is None else min(high, end)
    return low, high
