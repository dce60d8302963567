"""Hypothesis strategies for priors, parameters under assumptions, and risk profiles; needs the package ``hypothesis``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen
from hypothesis import strategies as st

from derive.algebra.relation import Relation, from_comparison
from derive.text.errors import UnsupportedForm
from derive.text.grammar import Comparison, parse_conditions
from derive.text.notation import symbol
from verify.reader import hold, names

__all__ = ["Asked", "parameters", "priors", "profiles"]

Point = dict[str, Fraction]
DENOMINATOR = 64
WIDE = 20


@frozen
class Asked:
    """A risk profile without parameters, as text, and the conditions on the priors."""

    profile: str
    where: tuple[str, ...]


def parameters(*assume: str) -> st.SearchStrategy[Point]:
    """Rational values for the variables of the assumptions that satisfy all of them as they are typed.

    A variable without bounds lies in [-20, 20]. Raises the errors of derive.text.errors for texts that are no conditions.
    """
    relations = [r for text in assume for c in parse_conditions(text) for r in _plain(c)]
    drawn = {
        name: _between(*_ends(relations, name, Fraction(-WIDE), Fraction(WIDE)))
        for name in sorted(names(*assume))
    }
    return st.fixed_dictionaries(drawn).filter(lambda point: hold(assume, point))


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
    text = f"max({', '.join(dict.fromkeys((*chosen, *bounded)))})" if set(chosen) != set(bounded) else f"max({', '.join(chosen)})"
    text = text if "," in text else text.removeprefix("max(").removesuffix(")")
    fixed = draw(st.sampled_from(["", "q == 1", "q == 1/2", "p == 1/2", "p <= 3/4"]))
    return Asked(text, (fixed,) if fixed else ())


def _plain(comparison: Comparison) -> list[Relation]:
    """The comparison as a relation that may give ends of an interval; none where that takes the sign of a divisor."""
    try:
        return [from_comparison(comparison)]
    except UnsupportedForm:
        return []


def _between(low: Fraction, high: Fraction) -> st.SearchStrategy[Fraction]:
    """Fractions in the interval with small denominators, where it holds one of these."""
    denominator = DENOMINATOR
    while low < high and (high - low) * denominator < 2:
        denominator *= 2
    if low == high:
        return st.just(low)
    ends = st.fractions(low, high)
    return st.one_of(st.fractions(low, high, max_denominator=denominator), ends) if _fits(low, high, denominator) else ends


def _fits(low: Fraction, high: Fraction, denominator: int) -> bool:
    return low.denominator <= denominator and high.denominator <= denominator


def _ends(relations: Sequence[Relation], name: str, low: Fraction, high: Fraction) -> tuple[Fraction, Fraction]:
    """The interval that the relations on one variable alone leave."""
    for relation in relations:
        polynomial = relation.polynomial.as_poly(symbol(name)) if relation.names == {name} else None
        if polynomial is None or polynomial.degree() != 1:
            continue
        slope, offset = polynomial.all_coeffs()
        end = Fraction(int((-offset / slope).p), int((-offset / slope).q))
        if relation.sign == "==":
            return end, end
        low, high = (max(low, end), high) if slope > 0 else (low, min(high, end))
    return low, high
