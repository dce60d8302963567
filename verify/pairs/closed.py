"""Whether a property of a pair of laws is kept: by post-processing, by exchanging the laws, by two releases.

A property is a list of sentences "at most". Post-processing of finitely many outcomes merges some of them after splitting
others at random; a sentence whose integrand at the sum of two pairs of densities is at most the sum of its values is kept by
all of it. Of two releases the densities are multiplied. A sentence holds for both together where its integrand is at most a sum
of integrands of the one release, each times a density of the other: given the first output a density of the second release
has the mass one, and a sentence about the second release that holds after every first output holds on average.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from attrs import evolve, frozen

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.meanings import unused
from epsproof.verify.pairs.cells import formula_at
from epsproof.verify.pairs.finite_law import FiniteLaw
from epsproof.verify.pairs.programme import Pair, Place, best, density, points
from epsproof.verify.pairs.refutation import plain
from epsproof.verify.pairs.sentence import Block, Sentence, Statement, put

__all__ = [
    "Broken",
    "Releases",
    "broken_by_merging",
    "broken_by_two",
    "composing_claims",
    "exchanged",
    "merging_claim",
    "plain_sentences",
]

HALF, SHARES = (Fraction(1, 2),), tuple(Fraction(k, 8) for k in (1, 2, 4, 6, 7))
BESIDE = (Fraction(1, 64), Fraction(63, 64))
TIERS = ((HALF, ()), (SHARES, ()), (SHARES, BESIDE))
"""In which proportions outcomes are merged, and where beside the rays they are looked for: the simple first."""
SWAP = {"P": "Q", "Q": "P"}
MOST_TERMS = 4
DENSITIES = tuple(map(Fraction, ("0", "1/4", "1", "3", "10")))
"""At which densities of either release an inequality between integrands is looked at before a proof is."""
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
    sentences = plain_sentences(statements)
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


@frozen
class Releases:
    """Of two releases the sentences about the ``first``, those about the ``second`` after every output of the first, and those
    ``together`` that are said of both."""

    first: tuple[Sentence, ...]
    second: tuple[Sentence, ...]
    together: tuple[Sentence, ...]


def composing_claims(
    releases: Releases, wanted: Sentence, assumptions: tuple[str, ...], places: Sequence[Place]
) -> Iterator[Typed]:
    """What may show that the sentence ``wanted`` holds for both releases: its integrand is at most a sum of integrands of the
    one, each times a density of the other, and the sum of their right sides at most its own. Each holds at the places, and
    fewer terms come first."""
    every = [*releases.first, *releases.second, wanted]
    texts = [*assumptions, *(text for one in every for text in (one.pointwise, one.right))]
    p1, q1, p2, q2 = unused(("P1", "Q1", "P2", "Q2"), texts)
    one, other = {"P": p1, "Q": q1}, {"P": p2, "Q": q2}
    terms = [(sentence, one, density) for sentence in releases.first for density in (p2, q2)]
    terms += [(sentence, other, density) for sentence in releases.second for density in (p1, q1)]
    both = put(wanted.pointwise, {"P": f"{p1}*{p2}", "Q": f"{q1}*{q2}"})
    made = [f"({density})*({put(sentence.pointwise, laws)})" for sentence, laws, density in terms]
    seen = [
        {**place, **dict(zip((p1, q1, p2, q2), pairs, strict=True))}
        for place in places
        for pairs in product(DENSITIES, repeat=4)
    ]
    left = [formula_at(both, at) for at in seen]
    values = [[formula_at(text, at) for at in seen] for text in made]
    bounds = [[formula_at(sentence.right, at) for at in places] for sentence, _, _ in terms]
    most = [formula_at(wanted.right, at) for at in places]
    given = f"{p1} >= 0, {q1} >= 0, {p2} >= 0, {q2} >= 0"
    for count in range(min(len(terms), MOST_TERMS) + 1):
        for used in combinations(range(len(terms)), count):
            if any(sum(bounds[k][n] for k in used) > limit for n, limit in enumerate(most)) or any(
                sum(values[k][n] for k in used) < found for n, found in enumerate(left)
            ):
                continue
            above, right = (
                " + ".join(texts) or "0"
                for texts in ([made[k] for k in used], [f"({terms[k][0].right})" for k in used])
            )
            yield Typed(assumptions, (f"{given} => {both} <= {above}", f"{right} <= {wanted.right}"))


def broken_by_two(releases: Releases, place: Place) -> Broken | None:
    """Two pairs of laws with the properties, of which the pair of their products breaks a sentence about both; None where none
    was found."""
    firsts, seconds = (_extreme(own, releases.together, place) for own in (releases.first, releases.second))
    for one, other in product(firsts, seconds):
        both = ((a * c, b * d) for (a, b), (c, d) in product(one.outcomes, other.outcomes))
        made = FiniteLaw(tuple(pair for pair in both if any(pair)))
        for wanted in releases.together:
            if not made.satisfies(wanted, place):
                return Broken(dict(place), (one, other), made, wanted)
    return None


def _extreme(sentences: Sequence[Sentence], together: Sequence[Sentence], place: Place) -> list[FiniteLaw]:
    """Pairs of laws with the property, each of which has as much as possible of something."""
    columns: Columns = [(point,) for point in points(sentences, place, ())]
    gains = [
        [density(one, point, place) for (point,) in columns] for one in dict.fromkeys((*sentences, *together))
    ]
    gains += [[Fraction(int(one == other)) for other in columns] for one in columns]
    optima = [optimum for gain in gains if (optimum := best(sentences, gain, columns, place)) is not None]
    laws = [
        tuple(_times(point, w) for w, (point,) in zip(one.weights, columns, strict=True) if w)
        for one in optima
    ]
    found = [FiniteLaw(outcomes) for outcomes in dict.fromkeys(laws)]
    return [law for law in found if all(law.satisfies(one, place) for one in sentences)]


def plain_sentences(statements: Sequence[Statement]) -> list[Sentence]:
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
