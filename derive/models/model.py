"""What an attack model is: worlds with prior weights, a secret, and the distances that a privacy definition gives them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from attrs import field, frozen

from epsproof.derive.text.errors import TooManyPotentials

if TYPE_CHECKING:
    import sympy

__all__ = [
    "Arc",
    "Model",
    "Privacy",
    "ProofStep",
    "Symmetry",
    "distances",
    "nearest",
    "orbits",
    "potentials",
    "symmetries",
]

# How far apart worlds are, and the potentials at which a posterior bound can be sharp.
#
# A mechanism gives its output the likelihood L_w in world w, and is private at t where L_w >= t**d(v, w) *
# L_v for the distance d. The odds of the secret are largest where L_w is proportional to t**h_w for a
# *potential* h: a vertex, up to a constant, of the polyhedron h_u - h_s <= d(s, u) over secret worlds s and
# other worlds u. Vertices are those h whose tight constraints connect all worlds; they are integers.

Arc = tuple[str, str, int]
Distances = Mapping[tuple[str, str], int]
Potential = dict[str, int]
MOST, MOST_PARTS = 200, 5_000
ADVICE = "epsproof evaluate does without them where every prior has a value: --where 'x == 1/10'"


def distances(worlds: Iterable[str], arcs: Iterable[Arc]) -> dict[tuple[str, str], int]:
    """The length of a shortest path from world to world, for the pairs that a path joins.

    An arc (v, w, k) says that privacy gives L_w >= t**k * L_v.
    """
    names = list(worlds)
    found = {(name, name): 0 for name in names}
    for start, end, steps in arcs:
        found[start, end] = min(steps, found.get((start, end), steps))
    for middle, start, end in product(names, repeat=3):
        if (start, middle) in found and (middle, end) in found:
            length = found[start, middle] + found[middle, end]
            found[start, end] = min(length, found.get((start, end), length))
    return found


def potentials(secret: Sequence[str], others: Sequence[str], distance: Distances) -> list[Potential]:
    """All vertices, with least value 0, in a fixed order; ``distance`` holds every pair of a secret world and another one.

    Secret worlds are added one by one: each where some other world ties it to those before it. In a vertex the secret worlds can
    be put into such an order, because a tight constraint of the whole is tight for every part that contains it. Raises
    TooManyPotentials where they are.
    """
    first, *_ = secret
    found: set[frozenset[tuple[str, int]]] = {frozenset({(first, 0)})}
    for _ in secret[1:]:
        longer = set[frozenset[tuple[str, int]]]()
        for known in found:
            longer.update(_longer(dict(known), secret, others, distance))
            if len(longer) > MOST_PARTS:
                raise TooManyPotentials(
                    f"the potentials of {len(secret)} secret worlds are too many to be listed; {ADVICE}"
                )
        found = longer
    if len(found) > MOST:
        raise TooManyPotentials(f"the model has {len(found)} potentials; at most {MOST} are listed; {ADVICE}")
    whole = []
    for known in found:
        values = dict(known)
        values |= {u: min(values[s] + distance[s, u] for s in secret) for u in others}
        least = min(values.values())
        whole.append({world: values[world] - least for world in (*secret, *others)})
    return sorted(whole, key=lambda values: tuple(values.values()))


def _longer(
    known: Potential, secret: Sequence[str], others: Sequence[str], distance: Distances
) -> Iterable[frozenset[tuple[str, int]]]:
    """The potentials with one secret world more that are still connected."""
    height = {u: min(known[s] + distance[s, u] for s in known) for u in others}
    for world in (s for s in secret if s not in known):
        for value in {height[u] - distance[world, u] for u in others}:
            longer = {**known, world: value}
            if _connected(longer, others, distance):
                yield frozenset(longer.items())


def _connected(values: Potential, others: Sequence[str], distance: Distances) -> bool:
    """Whether the tight constraints join all secret worlds of ``values``."""
    groups = [{s} for s in values]
    for u in others:
        height = min(values[s] + distance[s, u] for s in values)
        tight = {s for s in values if values[s] + distance[s, u] == height}
        joined = [group for group in groups if group & tight]
        groups = [group for group in groups if not group & tight] + [set[str]().union(*joined)]
    return len(groups) == 1


# Permutations of the worlds of a model that change nothing of it, found by refining colours.
#
# Two worlds have different colours where they look different, or are differently far from the worlds of
# some colour. A world of each colour is given a colour of its own, in both of two copies, until all colours
# are or the cells in some order fit together. What is found is checked, but not that nothing is missing.

Symmetry = tuple[tuple[str, ...], ...]
Colours = list[int]
MOST_TRIED = 300


def orbits(worlds: Iterable[str], found: Iterable[Symmetry]) -> dict[str, str]:
    """For every world the first one of its orbit under the group that the symmetries, given as cycles, generate."""
    alike = {world: world for world in worlds}
    place = {world: number for number, world in enumerate(alike)}
    for cycle in (cycle for symmetry in found for cycle in symmetry):
        joined = {alike[world] for world in cycle}
        first = min(joined, key=lambda world: place[world])
        alike = {world: first if x in joined else x for world, x in alike.items()}
    return alike


def nearest(alike: Mapping[str, str], distance: Distances) -> dict[tuple[str, str], int]:
    """The least distances between orbits, each named after the world that its worlds are ``alike``."""
    found = dict[tuple[str, str], int]()
    for (first, last), steps in distance.items():
        pair = alike[first], alike[last]
        found[pair] = min(steps, found.get(pair, steps))
    return found


def symmetries(looks: Mapping[str, Hashable], distance: Distances) -> tuple[Symmetry, ...]:
    """Some symmetries as cycles, that join as many worlds as were found to be alike; ``looks`` is what they have to keep."""
    worlds = list(looks)
    search = _Search(worlds, distance)
    kinds = {look: number for number, look in enumerate(dict.fromkeys(looks.values()))}
    paired = search.refined(
        [kinds[look] for look in looks.values()], [kinds[look] for look in looks.values()]
    )
    assert paired is not None
    colours, _ = paired
    found, leaders = list[Symmetry](), dict[int, list[int]]()
    alike = orbits(worlds, ())
    for world, colour in enumerate(colours):
        for leader in leaders.setdefault(colour, []):
            onto = None
            if alike[worlds[world]] != alike[worlds[leader]]:
                onto = search.onto(_marked(colours, leader), _marked(colours, world), (leader, world))
                if onto is None:
                    continue
                found.append(_cycles(worlds, onto))
                alike = orbits(worlds, found)
            break
        else:
            leaders[colour].append(world)
    return tuple(found)


class _Search:
    """A search for symmetries, which ends after so many tries."""

    def __init__(self, worlds: Sequence[str], distance: Distances) -> None:
        both = [[(distance.get((v, w), -1), distance.get((w, v), -1)) for w in worlds] for v in worlds]
        numbers = {pair: k for k, pair in enumerate(sorted({pair for row in both for pair in row}))}
        self.far = [[numbers[pair] for pair in row] for row in both]
        self.left = MOST_TRIED

    def refined(self, first: Colours, second: Colours) -> tuple[Colours, Colours] | None:
        """Both colourings, refined until each world sees what all of its colour see; None where that tells them apart."""
        count, size = len({*first}), len(first) + 1
        while True:
            seen, other = ([(c[v], *sorted(x * size + y for x, y in zip(self.far[v], c, strict=True))) for v in range(len(c))]
                           for c in (first, second))  # fmt: skip
            if sorted(seen) != sorted(other):
                return None
            names = {look: number for number, look in enumerate(sorted({*seen}))}
            first, second = [names[look] for look in seen], [names[look] for look in other]
            if len(names) == count:
                return first, second
            count = len(names)

    def onto(self, first: Colours, second: Colours, turn: tuple[int, int]) -> list[int] | None:
        """A symmetry that maps colours onto colours; of worlds in a row it tries to turn them all as it does the first."""
        self.left -= 1
        paired = self.refined(first, second) if self.left >= 0 else None
        if paired is None:
            return None
        first, second = paired
        for found in _fitting(first, second, turn):
            if self.keeps(found):
                return found
        cells = _cells(first)
        colour = min((c for c in cells if len(cells[c]) > 1), key=lambda c: (len(cells[c]), c), default=None)
        if colour is None:
            return None
        world, *_ = cells[colour]
        for image in sorted(_cells(second)[colour], key=lambda w: w != world):
            further = self.onto(_marked(first, world), _marked(second, image), turn)
            if further is not None or self.left < 0:
                return further
        return None

    def keeps(self, onto: Sequence[int]) -> bool:
        """Whether the permutation keeps all distances."""
        return all(
            all(self.far[x][onto[w]] == d for w, d in enumerate(self.far[v])) for v, x in enumerate(onto)
        )


def _fitting(first: Colours, second: Colours, turn: tuple[int, int]) -> Iterator[list[int]]:
    """Permutations from colour to colour: one that goes round, one that leaves as many worlds in place as it can."""
    size, ahead, behind = len(first), *turn
    round_, still = [0] * size, list(range(size))
    others = _cells(second)
    for colour, cell in _cells(first).items():
        images = others[colour]
        starts = sorted(cell, key=lambda w: (w - ahead) % size)
        for world, image in zip(starts, sorted(images, key=lambda w: (w - behind) % size), strict=True):
            round_[world] = image
        moved = [w for w in cell if w not in images]
        for world, image in zip(moved, [w for w in images if w not in cell], strict=True):
            still[world] = image
    yield round_
    yield still


def _cells(colours: Colours) -> dict[int, list[int]]:
    """The worlds by their colour."""
    found: dict[int, list[int]] = {}
    for world, colour in enumerate(colours):
        found.setdefault(colour, []).append(world)
    return found


def _marked(colours: Colours, world: int) -> Colours:
    """The colours, where the world has one of its own."""
    return [*colours[:world], len(colours), *colours[world + 1 :]]


def _cycles(worlds: Sequence[str], onto: Sequence[int]) -> Symmetry:
    """The cycles of the permutation, each from its first world on."""
    found, seen = [], set[int]()
    for start in range(len(onto)):
        cycle, world = [], start
        while world not in seen:
            seen.add(world)
            cycle.append(worlds[world])
            world = onto[world]
        if len(cycle) > 1:
            found.append(tuple(cycle))
    return tuple(found)


FEW = 9


@frozen
class ProofStep:
    """One line of a derivation: a claim in LaTeX, the rule that gives it and the assumptions that it uses."""

    latex: str
    because: str
    uses: tuple[str, ...] = ()


@frozen
class Privacy:
    """Approximate differential privacy: (epsilon, ``delta``), and what is bounded may fail with the probability ``failure``."""

    delta: str
    failure: str

    @property
    def conditions(self) -> tuple[str, ...]:
        """What delta and failure have to satisfy; a limit that fails more often than not has a better bound."""
        return (f"{self.delta} >= 0", f"{self.delta} < {self.failure}", f"{self.failure} <= 1/2")


@frozen(slots=False)
class Model:
    """posterior / prior <= 1/B, where the posterior is that of the ``secret``, a set of worlds.

    ``priors`` holds the meaning of every prior, a number in (0, 1]; ``worlds`` the prior weight of every world, a polynomial in
    the priors; the weights sum to 1. A neighbour (v, w, k, one_way) says that the data sets of v and w are k steps apart, and
    that privacy protects steps from v to w alone where ``one_way``. ``where`` are conditions on the priors, ``assume`` on the
    parameters. All formulas are text of the grammar. ``event`` says in words what the secret is, ``meanings`` what the
    parameters are, ``not_covered`` what the model says nothing of. With ``moves`` one step may take a record from one cell of a
    table to another, as where the place or category of a person changes.
    """

    name: str
    title: str
    source: str
    priors: dict[str, str] = field(hash=False)
    worlds: dict[str, str] = field(hash=False)
    secret: tuple[str, ...]
    neighbours: tuple[tuple[str, str, int, bool], ...]
    where: tuple[str, ...] = ()
    assume: tuple[str, ...] = ()
    privacy: Privacy | None = None
    assumptions: tuple[str, ...] = ()
    derivation: tuple[ProofStep, ...] = field(default=(), eq=False)
    mechanism: tuple[ProofStep, ...] = field(default=(), eq=False)
    event: str = field(default="", eq=False)
    meanings: dict[str, str] = field(factory=dict, eq=False)
    not_covered: tuple[str, ...] = field(default=(), eq=False)
    moves: bool = field(default=False, eq=False)

    @property
    def variables(self) -> tuple[str, ...]:
        """The names of the priors."""
        return tuple(self.priors)

    @property
    def others(self) -> tuple[str, ...]:
        """The worlds outside the secret."""
        return tuple(world for world in self.worlds if world not in self.secret)

    @property
    def arcs(self) -> list[Arc]:
        """Every step that privacy protects, as (from, to, length)."""
        back = [(end, start, steps) for start, end, steps, one_way in self.neighbours if not one_way]
        return [(start, end, steps) for start, end, steps, _ in self.neighbours] + back

    @property
    def symmetric(self) -> bool:
        """Whether every step is protected both ways, so that a posterior is bounded from below as well."""
        return not any(one_way for *_, one_way in self.neighbours) and self.privacy is None

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names in weights and privacy that are no priors."""
        found = {s.name for weight in self.weights.values() for s in weight.free_symbols}
        found |= {s.name for formula in self.privacy_values for s in formula.free_symbols}
        return tuple(sorted(found - {*self.priors}))

    @cached_property
    def weights(self) -> dict[str, sympy.Expr]:
        """The prior weight of every world as a formula."""
        from epsproof.derive.text.grammar import parse_expression

        return {world: parse_expression(text) for world, text in self.worlds.items()}

    @cached_property
    def privacy_values(self) -> tuple[sympy.Expr, ...]:
        """(delta, failure) as formulas; nothing under pure differential privacy."""
        from epsproof.derive.text.grammar import parse_expression

        return (
            ()
            if self.privacy is None
            else tuple(map(parse_expression, (self.privacy.delta, self.privacy.failure)))
        )

    @cached_property
    def distance(self) -> dict[tuple[str, str], int]:
        """The lengths of shortest paths."""
        return distances(self.worlds, self.arcs)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Permutations of the worlds that keep secret, weights and distances; none of few worlds, whose potentials are few."""
        import sympy

        if len(self.worlds) <= FEW or len(self.secret) == 1 or self.privacy is not None:
            return ()
        looks = {
            world: (world in self.secret, sympy.expand(weight)) for world, weight in self.weights.items()
        }
        return symmetries(looks, self.distance)

    @cached_property
    def alike(self) -> dict[str, str]:
        """For every world the first one that the symmetries map onto it."""
        return orbits(self.worlds, self.symmetries)

    @cached_property
    def potentials(self) -> list[dict[str, int]]:
        """The potentials of the posterior's upper bound, one bound for each; they are equal in worlds that are alike."""
        secret, others = (
            tuple(dict.fromkeys(self.alike[w] for w in part)) for part in (self.secret, self.others)
        )
        found = potentials(secret, others, nearest(self.alike, self.distance))
        whole = [{world: h[self.alike[world]] for world in (*self.secret, *self.others)} for h in found]
        return sorted(whole, key=lambda values: tuple(values.values()))

    @property
    def bounds(self) -> int:
        """How many bounds on the posterior there are: one for each potential."""
        return len(self.potentials)

    @cached_property
    def prior(self) -> sympy.Expr:
        """The prior probability of the secret as a formula."""
        import sympy

        whole = sympy.Add(*(self.weights[world] for world in self.secret))
        return whole if len(self.secret) == 1 else sympy.factor(whole)

    @cached_property
    def reciprocals(self) -> tuple[sympy.Expr, ...]:
        """B for every potential, as a formula in the priors and t; their least is the bound's.

        With N and D the sums of weight * t**h over the secret and the other worlds, B = prior*(N + D)/N.
        """
        found = []
        for potential, divisor in zip(self.potentials, self.divisors, strict=True):
            others = self._share(self.others, potential)
            found.append(self.prior + others if divisor == 1 else self.prior * (divisor + others) / divisor)
        return tuple(found)

    @cached_property
    def divisors(self) -> tuple[sympy.Expr, ...]:
        """What the reciprocals divide by: N, or 1 where all secret worlds are as likely. It is positive where the prior is."""
        import sympy

        one = sympy.S.One
        return tuple(
            self._share(self.secret, h) if any(h[world] for world in self.secret) else one
            for h in self.potentials
        )

    @property
    def reciprocal(self) -> sympy.Expr:
        """B itself: the least of the reciprocals."""
        import sympy

        return (
            self.reciprocals[0]
            if len(self.reciprocals) == 1
            else sympy.Min(*self.reciprocals, evaluate=False)
        )

    def _share(self, worlds: tuple[str, ...], potential: dict[str, int]) -> sympy.Expr:
        """The sum of weights times likelihoods."""
        import sympy

        return sympy.Add(*(self.weights[world] * self._likelihood(potential[world]) for world in worlds))

    def _likelihood(self, steps: int) -> sympy.Expr:
        """How small the likelihood can be that many steps away: t**steps, where privacy is pure.

        Under approximate privacy it is what is left outside outputs of probability ``failure``.
        """
        from epsproof.derive.text.notation import t

        if self.privacy is None or not steps:
            return t**steps
        delta, failure = self.privacy_values
        return t * (failure - delta) / failure

    @cached_property
    def lower_bounds(self) -> tuple[sympy.Expr, ...]:
        """posterior / prior >= 1 / B with 1/t for t, for every potential: a ratio of likelihoods lies in [t, 1/t]."""
        import sympy

        from epsproof.derive.text.notation import t

        return tuple(sympy.cancel(1 / reciprocal.subs(t, 1 / t)) for reciprocal in self.reciprocals)

    @cached_property
    def lower_divisors(self) -> tuple[sympy.Expr, ...]:
        """What the lower bounds divide by, which is positive like the reciprocals and their divisors."""
        from epsproof.derive.text.notation import t

        pairs = zip(self.reciprocals, self.divisors, strict=True)
        return tuple((reciprocal * divisor).subs(t, 1 / t) for reciprocal, divisor in pairs)
