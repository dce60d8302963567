"""Whether a property of a pair of laws is kept: by post-processing, by exchanging the laws, by two independent releases.

A property is a list of sentences "at most". Post-processing of finitely many outcomes merges some of them after splitting
others at random; a sentence whose integrand at the sum of two pairs of densities is at most the sum of its values is kept by
all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product

from attrs import evolve, frozen

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.meanings import unused
from epsproof.verify.pairs.finite_law import FiniteLaw
from epsproof.verify.pairs.programme import Pair, Place, best, density, points
from epsproof.verify.pairs.refutation import plain
from epsproof.verify.pairs.sentence import Block, Sentence, Statement, put

__all__ = ["Broken", "broken_by_merging", "broken_by_two", "exchanged", "merging_claim"]

HALF, SHARES = (Fraction(1, 2),), tuple(Fraction(k, 8) for k in (1, 2, 4, 6, 7))
BESIDE = (Fraction(1, 64), Fraction(63, 64))
TIERS = ((HALF, ()), (SHARES, ()), (SHARES, BESIDE))
"""In which proportions outcomes are merged, and where beside the rays they are looked for: the simple first."""
SWAP = {"P": "Q", "Q": "P"}
Columns = list[tuple[Pair, ...]]


@frozen
class Broken:
    """At the ``place`` the ``laws`` have the property; what is made of them, ``made``, breaks the ``sentence``."""

    place: dict[str, Fraction]
    laws: tuple[FiniteLaw, ...]
    made: FiniteLaw
    sentence: Sentence
    merged: tuple[tuple[int, int], ...] = ()


def exchanged(sentence: Sentence) -> Sentence:
    """The sentence about the laws in the other order."""

    def other(block: Block) -> Block:
        return evolve(block, of=SWAP.get(block.of, block.of), text=put(block.text, SWAP))

    return evolve(
        sentence, text=f"{sentence.text}, with P and Q exchanged", blocks=tuple(map(other, sentence.blocks))
    )


def merging_claim(statement: Statement) -> Typed:
    """That the integrand of the conclusion, at the sum of two pairs of densities, is at most the sum of its values at both;
    raises UnsupportedForm for a sentence that is quantified inside of a probability."""
    wanted = statement.wanted
    if wanted.inside:
        raise UnsupportedForm(f"{wanted.text}: a probability of what happens for some value")
    texts = (*statement.parameters, wanted.pointwise)
    first, second, third, fourth = unused(("P1", "Q1", "P2", "Q2"), texts)
    one = put(wanted.pointwise, {"P": first, "Q": second})
    other = put(wanted.pointwise, {"P": third, "Q": fourth})
    both = put(wanted.pointwise, {"P": f"{first} + {third}", "Q": f"{second} + {fourth}"})
    given = ", ".join(f"{name} >= 0" for name in (first, second, third, fourth))
    goal = f"{given}, {first} + {second} > 0, {third} + {fourth} > 0 => {both} <= {one} + {other}"
    return Typed(statement.parameters, (goal,))


def broken_by_merging(statements: Sequence[Statement], place: Place) -> Broken | None:
    """Laws with the property of which outcomes, merged two and two, break it; None where none was found. Raises UnsupportedForm
    for a sentence with quantified names."""
    sentences = _plain(statements)
    for shares, beside in TIERS:
        tried = list(points(sentences, place, beside))
        columns: Columns = [(point,) for point in tried]
        columns += [
            (_times(a, share), _times(b, 1 - share)) for a, b in combinations(tried, 2) for share in shares
        ]
        for wanted in sentences:
            found = _merging(sentences, wanted, columns, place)
            if found is not None:
                return found
    return None


def _merging(
    sentences: Sequence[Sentence], wanted: Sentence, columns: Columns, place: Place
) -> Broken | None:
    """The laws with the largest left side of one sentence after outcomes are merged, if that is too large."""
    optimum = best(sentences, [density(wanted, _sum(column), place) for column in columns], columns, place)
    if optimum is None:
        return None
    weighed = zip(optimum.weights, columns, strict=True)
    used = [tuple(_times(part, weight) for part in column) for weight, column in weighed if weight]
    law = FiniteLaw(tuple(part for column in used for part in column))
    made = FiniteLaw(tuple(map(_sum, used)))
    if all(law.satisfies(one, place) for one in sentences) and not made.satisfies(wanted, place):
        return Broken(dict(place), (law,), made, wanted, tuple(_merged(used)))
    return None


def broken_by_two(statements: Sequence[Statement], place: Place) -> Broken | None:
    """Two pairs of laws with the property, of which the pair of their products breaks it; None where none was found."""
    sentences = _plain(statements)
    columns: Columns = [(point,) for point in points(sentences, place, ())]
    gains = [[density(wanted, point, place) for (point,) in columns] for wanted in sentences]
    gains += [[Fraction(int(one == other)) for other in columns] for one in columns]
    optima = [optimum for gain in gains if (optimum := best(sentences, gain, columns, place)) is not None]
    laws = [
        tuple(_times(point, w) for w, (point,) in zip(one.weights, columns, strict=True) if w)
        for one in optima
    ]
    found = [FiniteLaw(outcomes) for outcomes in dict.fromkeys(laws)]
    whole = [law for law in found if all(law.satisfies(one, place) for one in sentences)]
    for one, other in combinations_with_replacement(whole, 2):
        both = ((a * c, b * d) for (a, b), (c, d) in product(one.outcomes, other.outcomes))
        made = FiniteLaw(tuple(pair for pair in both if any(pair)))
        for wanted in sentences:
            if not made.satisfies(wanted, place):
                return Broken(dict(place), (one, other), made, wanted)
    return None


def _plain(statements: Sequence[Statement]) -> list[Sentence]:
    for one in statements:
        if not plain(one.wanted, one.every):
            raise UnsupportedForm(f"{one.wanted.text}: laws are looked for where no name of a sentence runs")
    return [one.wanted for one in statements]


def _times(pair: Pair, factor: Fraction) -> Pair:
    return pair[0] * factor, pair[1] * factor


def _sum(pairs: Sequence[Pair]) -> Pair:
    return sum((p for p, _ in pairs), Fraction(0)), sum((q for _, q in pairs), Fraction(0))


def _merged(used: Sequence[Sequence[Pair]]) -> Iterator[tuple[int, int]]:
    """The numbers of the outcomes, from 1, that are merged."""
    number = 1
    for column in used:
        if len(column) == 2:
            yield number, number + 1
        number += len(column)
