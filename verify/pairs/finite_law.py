"""A pair of laws with finitely many outcomes: its probabilities, and what it does for all values of a quantified
name: events change at finitely many values, between which the left side of a sentence about probabilities is constant."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

import sympy
from attrs import frozen

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import symbol
from epsproof.verify.numeric.real_roots import as_fraction
from epsproof.verify.pairs.cells import compared, expression, formula_at
from epsproof.verify.pairs.sentence import Block, Sentence, put
from epsproof.verify.reader import Truth, names, parse, truth, value
from epsproof.verify.reader.parse import Tree
from epsproof.verify.reader.truth import all_of, any_of, opposite

__all__ = ["OPEN", "FiniteLaw", "happens_for_some", "spots", "worst_value"]

Place = Mapping[str, Fraction]
Happens = Callable[[str, dict[str, Fraction]], Truth]


@frozen
class FiniteLaw:
    """``outcomes`` are the probabilities under P and under Q of each outcome."""

    outcomes: tuple[tuple[Fraction, Fraction], ...]

    def __attrs_post_init__(self) -> None:
        sums = [sum(pair[side] for pair in self.outcomes) for side in (0, 1)]
        if sums != [1, 1] or any(mass < 0 for pair in self.outcomes for mass in pair):
            raise ValueError(f"these are no two laws: {self.outcomes}")

    def measure(self, block: Block, place: Place, happens: Happens = truth) -> Fraction:
        """The probability of a block's event, or its sum over the outcomes; ``happens`` tells whether an event does."""
        total = Fraction(0)
        for first, second in self.outcomes:
            here = {**place, "P": first, "Q": second}
            if block.of == "integral":
                term = value(block.text, here)
                if not isinstance(term, Fraction):
                    raise UnsupportedForm(f"{block.text} has no rational value at {first}, {second}")
                total += term
            else:
                found = happens(block.text, here)
                if found not in (Truth.TRUE, Truth.FALSE):
                    raise UnsupportedForm(f"{block.text} is {found.value} at {first}, {second}")
                total += {"P": first, "Q": second}[block.of] if found is Truth.TRUE else 0
        return total

    def left(self, sentence: Sentence, place: Place, happens: Happens = truth) -> Fraction:
        """The left side of a sentence without quantified names."""
        found = value(sentence.filled(lambda block: f"({self.measure(block, place, happens)})"), dict(place))
        if not isinstance(found, Fraction):
            raise UnsupportedForm(f"{sentence.text}: its left side has no rational value")
        return found

    def satisfies(self, sentence: Sentence, place: Place) -> bool:
        """Whether a sentence without quantified names holds."""
        right = value(sentence.right, dict(place))
        return isinstance(right, Fraction) and self.left(sentence, place) <= right

    def text(self, sentence: Sentence) -> str:
        """The sentence with the probabilities of the outcomes as numbers, in the language of claims."""

        def summed(block: Block) -> str:
            parts = []
            for first, second in self.outcomes:
                inside = put(block.text, {"P": str(first), "Q": str(second)})
                mass = {"P": first, "Q": second}.get(block.of)
                parts.append(f"({inside})" if mass is None else f"({mass} if ({inside}) else 0)")
            return f"({' + '.join(parts)})"

        return f"{sentence.filled(summed)} <= {sentence.right}"

    def shown(self) -> dict[str, str]:
        """The table of the probabilities, for a reader."""
        return {
            f"outcome {k}": f"P {first}, Q {second}" for k, (first, second) in enumerate(self.outcomes, 1)
        }


OPEN = "open"
WEAK = frozenset({"<=", ">=", "=="})


@frozen
class Spot:
    """A value of the name, or an irrational one near it: the only zero of the ``factor`` in an interval about the value, in
    which no other comparison changes."""

    value: Fraction
    factor: sympy.Poly | None = None

    def truth(self, text: str, here: dict[str, Fraction], name: str) -> Truth:
        """What a condition is at the spot, exactly."""
        return truth(text, here) if self.factor is None else self._truth_of(parse(text), here, name)

    def _truth_of(self, tree: Tree, here: dict[str, Fraction], name: str) -> Truth:
        if tree.kind in ("and", "or"):
            return {"and": all_of, "or": any_of}[tree.kind](
                self._truth_of(part, here, name) for part in tree.parts
            )
        if tree.kind == "not":
            return opposite(self._truth_of(tree.parts[0], here, name))
        found = []
        for left, relation, right in zip(tree.parts, tree.word, tree.parts[1:], strict=False):
            if self._equal(left, right, here, name):
                found.append(Truth.TRUE if relation in WEAK else Truth.FALSE)
            else:
                found.append(truth(Tree("compare", (left, right), (relation,)), here))
        return all_of(found)

    def _equal(self, left: Tree, right: Tree, here: dict[str, Fraction], name: str) -> bool:
        """Whether the two sides are equal at the irrational value."""
        rest = {symbol(n): sympy.Rational(v.numerator, v.denominator) for n, v in here.items() if n != name}
        difference = (expression(left) - expression(right)).subs(rest)
        top = sympy.Poly(sympy.numer(sympy.together(difference)), symbol(name))
        return bool(top.rem(self.factor).is_zero)


@frozen
class Worst:
    """The largest excess of the left side over the right one, and a value at which it is reached; None where that is
    irrational."""

    excess: Fraction
    at: Fraction | None


def worst_value(one: Sentence, name: str, condition: str, law: FiniteLaw, place: Place) -> Worst | None:
    """The worst value of the name, exactly; None where sums and right sides move with the name."""
    if name in names(one.right) or any(
        block.of == "integral" and name in names(block.text) for block in one.blocks
    ):
        return None
    texts = [put(block.text, {"P": str(p), "Q": str(q)}) for block in one.blocks for p, q in law.outcomes]
    right, found = formula_at(one.right, place), list[Worst]()
    for spot in spots([*texts, condition], name, place):
        here, held = {**place, name: spot.value}, _reading(spot, name)
        if held(condition, here) is Truth.TRUE:
            found.append(
                Worst(law.left(one, here, held) - right, spot.value if spot.factor is None else None)
            )
    return max(found, key=lambda worst: (worst.excess, worst.at is not None), default=None)


def _reading(spot: Spot, name: str) -> Callable[[str, dict[str, Fraction]], Truth]:
    return lambda text, here: spot.truth(text, here, name)


def happens_for_some(event: str, name: str, condition: str, place: Place) -> Fraction | str | None:
    """A value for which the event happens, None where there is none, OPEN where only irrational ones were found."""
    rest = {k: v for k, v in place.items() if k != name}
    unnamed = False
    for spot in spots([event, condition], name, rest):
        here = {**rest, name: spot.value}
        if spot.truth(condition, here, name) is Truth.TRUE and spot.truth(event, here, name) is Truth.TRUE:
            if spot.factor is None:
                return spot.value
            unnamed = True
    return OPEN if unnamed else None


def spots(texts: list[str], name: str, place: Place) -> list[Spot]:
    """All values at which a comparison of the texts changes, and one between each two; simple rational ones first."""
    given, factors = {k: str(v) for k, v in place.items()}, set[sympy.Poly]()
    for text in dict.fromkeys(texts):
        for polynomial in _polynomials(put(text, given), name):
            factors |= {factor for factor, _ in polynomial.factor_list()[1]}
    if not factors:
        return [Spot(Fraction(0))]
    found, edges = list[Spot](), list[Fraction]()
    for factor, low, high in _isolated(sorted(factors, key=str), symbol(name)):
        edges += [low, high]
        found.append(Spot((low + high) / 2, factor if factor.degree() > 1 else None))
    if not edges:
        return [Spot(Fraction(0))]
    ends = [
        edges[0] - 1,
        *((a + b) / 2 for a, b in zip(edges[1:-1:2], edges[2::2], strict=True)),
        edges[-1] + 1,
    ]
    return sorted(
        [*found, *map(Spot, ends)],
        key=lambda s: (s.factor is not None, s.value.denominator, abs(s.value), s.value),
    )


def _isolated(factors: list[sympy.Poly], own: sympy.Symbol) -> list[tuple[sympy.Poly, Fraction, Fraction]]:
    """The real zeros in their order, each with its factor and an interval about it; a rational one is its own interval, and no
    two intervals touch."""
    product, width = sympy.Poly(sympy.prod([factor.as_expr() for factor in factors]), own), Fraction(1, 16)
    while True:
        found = []
        for (a, b), _ in product.intervals(eps=_rational(width)):
            factor = next(f for f in factors if f.count_roots(a, b))
            exact = factor.degree() == 1
            found.append((factor, *((_root(factor),) * 2 if exact else (as_fraction(a), as_fraction(b)))))
        found.sort(key=lambda one: one[1])
        if all(one[2] < other[1] for one, other in pairwise(found)):
            return found
        width /= 64


def _root(factor: sympy.Poly) -> Fraction:
    slope, offset = factor.all_coeffs()
    return -as_fraction(offset) / as_fraction(slope)


def _rational(number: Fraction) -> sympy.Rational:
    return sympy.Rational(number.numerator, number.denominator)


def _polynomials(text: str, name: str) -> Iterator[sympy.Poly]:
    """Numerators and denominators of the compared formulas and their differences, where the name occurs."""
    own = symbol(name)
    for left, right in compared(parse(text)):
        for side in (expression(left), expression(right), expression(left) - expression(right)):
            for part in sympy.fraction(sympy.together(side)):
                if own in part.free_symbols:
                    yield sympy.Poly(part, own)
