"""The private mechanisms between worlds of which all others are mixtures, up to what one can do with their outputs, for every t
at once.

A mechanism gives each of its outputs the likelihood L_w in world w, and is private at t where L_w >= t**d(v, w) L_v for any two
worlds. These vectors form a cone. On an extreme ray the likelihoods that are not 0 are powers of t, and the constraints that
are equalities connect them: every other vector is a sum of such rays.

Outputs lie on extreme rays h, with weights c_h >= 0 such that the likelihoods of every world sum to 1: sum of c_h t**h_w = 1.
The vertices of these weights are solutions of square systems, so that c_h is a quotient of determinants of powers of t.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations
from math import comb

import sympy
from attrs import frozen
from flint import acb, arb, fmpq, fmpz_poly

from epsproof.derive.models.model import Model
from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.derive.text.notation import t

__all__ = ["Output", "Ray", "Scene", "extreme_mechanisms", "rays", "scene_of"]

Distances = dict[tuple[str, str], int]


@frozen
class Scene:
    """``worlds`` stand for groups of worlds, ``weights`` are those of the groups; distances are those of the model."""

    worlds: tuple[str, ...]
    weights: dict[str, sympy.Expr]
    secret: frozenset[str]
    distance: Distances


def scene_of(model: Model) -> Scene:
    """The model with twins put together: worlds that are equally far from every other world, all in the secret or none.

    Nothing is lost. The mean of a private mechanism's output laws over the twins, by their weights, is private, because it is as
    far from every other world; and a mechanism on the groups is one on the worlds, which does not tell twins apart. What an
    average depends on is the law of the outputs if the secret is true, and if not, and these stay the same.
    """
    groups: list[list[str]] = []
    for world in model.worlds:
        fitting = (group for group in groups if all(_twins(model, world, other) for other in group))
        group = next(fitting, None)
        if group is None:
            groups.append([world])
        else:
            group.append(world)
    kept = tuple(group[0] for group in groups)
    weights = {group[0]: sympy.Add(*(model.weights[world] for world in group)) for group in groups}
    distance = {pair: steps for pair, steps in model.distance.items() if {*pair} <= {*kept}}
    return Scene(kept, weights, frozenset(kept) & {*model.secret}, distance)


def _twins(model: Model, one: str, other: str) -> bool:
    if (one in model.secret) != (other in model.secret):
        return False
    far = model.distance.get
    rest = [world for world in model.worlds if world not in (one, other)]
    return all(far((one, w)) == far((other, w)) and far((w, one)) == far((w, other)) for w in rest)


Ray = dict[str, int]
"""The exponent of t in every world whose likelihood is not 0; the least is 0."""

MOST_RAYS, MOST_PARTS = 400, 20_000


def rays(scene: Scene) -> list[Ray]:
    """All of them, whatever t in (0, 1) is, in a fixed order; raises LimitExceeded where they are too many."""
    found = {frozenset(ray.items()) for support in _supports(scene) for ray in _on(support, scene.distance)}
    if len(found) > MOST_RAYS:
        raise LimitExceeded(
            f"private likelihoods have {len(found)} extreme rays, and {MOST_RAYS} are treated: take fewer worlds"
        )
    ordered = [{world: dict(ray)[world] for world in scene.worlds if world in dict(ray)} for ray in found]
    return sorted(ordered, key=lambda ray: [ray.get(world, -1) for world in scene.worlds])


def _supports(scene: Scene) -> list[tuple[str, ...]]:
    """Where a likelihood can be positive: with a world every world that a protected path leads to."""
    reached = {frozenset(w for w in scene.worlds if (v, w) in scene.distance) for v in scene.worlds}
    found = set[frozenset[str]]()
    for each in reached:
        found |= {each} | {each | other for other in found}
        if len(found) > MOST_RAYS:
            raise LimitExceeded(
                "the steps that are protected one way leave too many sets of worlds; take fewer worlds"
            )
    return [tuple(w for w in scene.worlds if w in each) for each in found]


def _on(support: tuple[str, ...], distance: Distances) -> Iterator[Ray]:
    """The rays that are positive there; worlds are added one by one, each tied to one before it."""
    first, *_ = support
    parts = {frozenset({(first, 0)})}
    for _ in support[1:]:
        parts = {longer for known in parts for longer in _longer(dict(known), support, distance)}
        if len(parts) > MOST_PARTS:
            raise LimitExceeded(
                f"the extreme rays of {len(support)} worlds are too many to be listed; take fewer worlds"
            )
    for known in parts:
        least = min(height for _, height in known)
        yield {world: height - least for world, height in known}


def _longer(
    known: Ray, support: tuple[str, ...], distance: Distances
) -> Iterator[frozenset[tuple[str, int]]]:
    """One world more, at a height where a constraint with a known world is an equality and none is broken."""
    for world in (w for w in support if w not in known):
        heights = {known[v] + distance[v, world] for v in known if (v, world) in distance}
        heights |= {known[v] - distance[world, v] for v in known if (world, v) in distance}
        for height in heights:
            if all(_private(distance, v, known[v], world, height) for v in known):
                yield frozenset({*known.items(), (world, height)})


def _private(distance: Distances, one: str, here: int, other: str, there: int) -> bool:
    """Whether t**here and t**there are as near as privacy demands."""
    forth, back = distance.get((one, other)), distance.get((other, one))
    return (forth is None or there <= here + forth) and (back is None or here <= there + back)


MOST_SYSTEMS = 1_000
ONE = "give every prior a number, for instance --where 'x == 1/10'"
Row = tuple[int | None, ...]
System = tuple[tuple[int, ...], tuple[fmpz_poly, ...], fmpz_poly]
"""(the rays, the numerators of their weights, the determinant)."""


@frozen
class Output:
    """An output with the likelihoods ``weight`` * t**h."""

    ray: Ray
    weight: sympy.Expr


def extreme_mechanisms(scene: Scene) -> list[tuple[Output, ...]]:
    """All vertices, in a fixed order; they are the same ones for all t in (0, 1).

    Raises LimitExceeded where there are too many systems, UnsupportedForm where a vertex is one for some t only.
    """
    found = rays(scene)
    rows = list(dict.fromkeys(tuple(ray.get(world) for ray in found) for world in scene.worlds))
    if (number := comb(len(found), len(rows))) > MOST_SYSTEMS:
        many = f"{number:,} systems, and {MOST_SYSTEMS:,} are tried"
        raise LimitExceeded(f"the mechanisms of {len(scene.worlds)} worlds solve {many}: {ONE}")
    systems = [
        system for chosen in combinations(range(len(found)), len(rows)) if (system := _system(rows, chosen))
    ]
    kept = _constant([_fitting(systems, place) for place in _places(systems)])
    mechanisms = [_outputs(systems[number], found) for number in kept]
    return list({frozenset((*o.ray.items(), o.weight) for o in m): m for m in mechanisms}.values())


def _system(rows: Sequence[Row], chosen: tuple[int, ...]) -> System | None:
    """The system whose unknowns are the weights of these rays; None where its determinant is 0 for all t."""
    matrix = [[row[k] for k in chosen] for row in rows]
    bottom = _determinant(matrix)
    if not bottom:
        return None
    tops = [
        _determinant([[0 if k == place else x for k, x in enumerate(row)] for row in matrix])
        for place in range(len(chosen))
    ]
    return chosen, tuple(tops), bottom


def _determinant(matrix: Sequence[Sequence[int | None]]) -> fmpz_poly:
    """The determinant of the matrix of t**exponent, an exponent None standing for 0, by the sum over permutations."""
    size = len(matrix)
    total: dict[int, int] = {}
    for order in permutations(range(size)):
        entries = [matrix[i][j] for i, j in enumerate(order)]
        if all(x is not None for x in entries):
            odd = sum(order[i] > order[j] for i in range(size) for j in range(i + 1, size)) % 2
            power = sum(x for x in entries if x is not None)
            total[power] = total.get(power, 0) + (-1 if odd else 1)
    return fmpz_poly([total.get(k, 0) for k in range(max(total, default=0) + 1)])


def _places(systems: Sequence[System]) -> list[fmpq]:
    """One t of every interval of (0, 1) on which no numerator and no determinant changes its sign."""
    polynomials = [p for _, tops, bottom in systems for p in (*tops, bottom) if p]
    factors = sorted({tuple(map(int, f.coeffs())) for p in polynomials for f, _ in p.factor()[1]})
    roots: list[tuple[acb, int]] = [
        root  # type: ignore[misc]
        for f in factors
        if len(f) > 1
        for root in fmpz_poly(list(f)).complex_roots()
    ]
    balls = [root.real for root, _ in roots if root.imag.is_zero()]
    inside = sorted(
        (ball for ball in balls if not (ball <= 0 or ball >= 1 or ball.contains(0) or ball.contains(1))),
        key=_middle,
    )
    ends = [arb(0), *inside, arb(1)]
    if any(not before < after for before, after in pairwise(ends)):
        raise UnsupportedForm(
            "the mechanisms of this model change at values of t that are too near to one another"
        )
    return [_between(before.upper(), after.lower()) for before, after in pairwise(ends)]


def _middle(ball: arb) -> float:
    return float(ball.mid())


def _between(low: arb, high: arb) -> fmpq:
    """A rational between two exact balls."""
    bits = 2
    while True:
        number = ((low + high) / 2 * arb(2) ** bits).mid().floor().unique_fmpz()
        if number is not None and low < arb(fmpq(number, 2**bits)) < high:
            return fmpq(number, 2**bits)
        bits += 1


def _fitting(systems: Sequence[System], place: fmpq) -> frozenset[int]:
    """The systems whose weights are not negative there."""
    return frozenset(
        k
        for k, (_, tops, bottom) in enumerate(systems)
        if all(top(place) / bottom(place) >= 0 for top in tops)
    )


def _constant(found: Sequence[frozenset[int]]) -> list[int]:
    first, *others = found
    if any(other != first for other in others):
        raise UnsupportedForm(f"which mechanisms of this model tell most depends on t: {ONE}")
    return sorted(first)


def _outputs(system: System, found: Sequence[Ray]) -> tuple[Output, ...]:
    chosen, tops, bottom = system
    return tuple(Output(found[k], _formula(top, bottom)) for k, top in zip(chosen, tops, strict=True) if top)


def _formula(top: fmpz_poly, bottom: fmpz_poly) -> sympy.Expr:
    """The quotient in lowest terms, its denominator positive."""
    common = top.gcd(bottom) * (1 if bottom(fmpq(1, 2)) > 0 else -1)
    return _written(top // common) / _written(bottom // common)


def _written(polynomial: fmpz_poly) -> sympy.Expr:
    return sympy.Add(*(int(c) * t**k for k, c in enumerate(polynomial.coeffs())))
