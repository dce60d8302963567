"""A statement about finite spaces is wrong if a goal fails there; the largest posteriors are found among all trees of values in
which each likelihood is as much smaller as privacy allows: these are the extreme rays of the private likelihoods."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import ceil
from typing import Any

from mpmath import mp

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.formulas import Unclear, as_number, condition

Space = Mapping[str, object]
Table = list[list[Fraction]]
DIGITS = 60


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    if draft.fields.get("about") != "these spaces":
        return "it is about all spaces"
    return _broken(draft)


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether a goal fails on the spaces that are named; undecided where one of their numbers is not rational."""
    rational = all(isinstance(x, Fraction) for x in _names(draft).values())
    return Truth.TRUE if _broken(draft) else Truth.FALSE if rational else Truth.UNDECIDED


def _names(draft: Draft) -> dict[str, Any]:
    spaces = draft.fields.get("spaces", {"": draft.fields.get("space")})
    return {
        f"{name}{f'_{end}' if end else ''}": x
        for end, space in spaces.items()
        for name, x in values(space).items()
    }


def _broken(draft: Draft) -> str:
    names = _names(draft)
    try:
        if not all(condition(text, names) is True for text in draft.assumptions):
            return "the assumptions do not hold"
    except Unclear:
        return ""
    bad = [goal for goal in draft.goals if _fails(goal, names)]
    return f"{bad[0]} fails: { ({n: str(x) for n, x in names.items() if n in bad[0]}) }" if bad else ""


def _fails(goal: str, names: Mapping[str, Any]) -> bool:
    try:
        return condition(goal, names) is not True
    except Unclear:
        return False


def values(space: Space) -> dict[str, Any]:
    """The names of a goal."""
    distances, prior, t = _distances(space), _prior(space), Fraction(str(space["t"]))
    parts = [[int(str(i)) for i in part] for part in space.get("parts", [])]  # type: ignore[attr-defined]
    secret = _secret(space, distances, parts)
    others = [i for i in range(len(prior)) if i not in secret]

    def power(d: Fraction) -> Fraction:
        found = _power(t, d)
        assert found is not None
        return found

    mass, rest = sum((prior[i] for i in secret), Fraction(0)), sum((prior[i] for i in others), Fraction(0))
    near = {u: min(distances[u][v] for v in secret) for u in others}
    across = max(distances[u][v] for u in others for v in secret)
    widest = max(map(max, distances))

    def posterior(against: Fraction) -> Fraction:
        return 1 / (1 + against)

    def weighed(sign: int) -> Fraction:
        return sum(
            (prior[u] / sum(prior[v] * power(distances[u][v]) ** sign for v in secret) for u in others),
            Fraction(0),
        )

    def rings(near: Mapping[int, Fraction], least: int) -> Fraction:
        """Every other value counts by the inner radius of its ring, from the ring of that radius on."""
        within = {u: Fraction(ceil(d) - 1) for u, d in near.items()}
        return posterior(
            sum((prior[u] * power(a) for u, a in within.items() if a >= least), Fraction(0)) / mass
        )

    best = largest_over_rays(distances, prior, secret, power)
    found = {
        "prior": mass,
        "posterior": best,
        "advantage": best - mass,
        "R": widest,
        "across": across,
        "main_bound": posterior(weighed(-1)),
        "main_bound_precise": posterior(weighed(-1)),
        "simplification_sign": posterior(weighed(1)),
        "simplified_bound": posterior(power(widest) * rest / mass),
        "less_simple": posterior(sum(prior[u] * power(near[u]) for u in others) / mass),
        "single_attr_sum": rings(near, 0),
    }
    if space.get("within") == "1":
        found |= {"single_attr_final": rings(near, 1)}
        found |= {"and_bound": rings({u: distances[u][int(str(space["centre"]))] for u in others}, 0)}
    if parts:
        masses = [sum(prior[i] for i in part) for part in parts]
        found["or_bound"] = found["or_best"] = min(
            Fraction(1), sum(posterior(power(widest) * (1 - m) / m) for m in masses)
        )
    if limits := [
        Fraction(str(space[name])) + extra
        for name, extra in (("posterior", 0), ("advantage", mass))
        if name in space
    ]:
        found["limit"] = limits[0]
        found["inverted"] = _inverted(distances, prior, secret, (1 / limits[0] - 1) * mass / rest)
    return found


def _inverted(distances: Table, prior: list[Fraction], secret: list[int], smallest: Fraction) -> Any:
    """The largest posterior where the power of the largest distance is ``smallest``."""
    widest = max(map(max, distances))
    exponents = {d / widest for row in distances for d in row}
    if None not in [_power(smallest, d) for d in exponents]:
        return largest_over_rays(distances, prior, secret, lambda d: _power(smallest, d / widest))
    with mp.workdps(DIGITS):
        shares = [*map(as_number, prior)]
        return largest_over_rays(
            distances, shares, secret, lambda d: as_number(smallest) ** as_number(d / widest)
        )


def largest_over_rays(
    distances: Table, prior: Sequence[Any], secret: Sequence[int], power: Callable[[Fraction], Any]
) -> Any:
    """The largest posterior over the rays."""
    totals = [(ray, sum(p * x for p, x in zip(prior, ray, strict=True))) for ray in _rays(distances, power)]
    return max(sum(prior[i] * ray[i] for i in secret) / total for ray, total in totals if total)


def _power(t: Fraction, d: Fraction) -> Fraction | None:
    """t**d, None where it is not rational."""
    ends = []
    for number in (t.numerator, t.denominator):
        root = round(number ** (1 / d.denominator))
        if root**d.denominator != number:
            return None
        ends.append(root)
    return Fraction(*ends) ** d.numerator


def _secret(space: Space, distances: Table, parts: list[list[int]]) -> list[int]:
    if "within" in space:
        centre = distances[int(str(space["centre"]))]
        return [i for i in range(len(distances)) if centre[i] <= Fraction(str(space["within"]))]
    return sorted({i for part in parts for i in part}) or [int(str(i)) for i in space["secret"]]  # type: ignore[attr-defined]


def _prior(space: Space) -> list[Fraction]:
    given = space["prior"]
    size = len(_distances(space))
    return [Fraction(1, size)] * size if given == "uniform" else [Fraction(x) for x in given]  # type: ignore[attr-defined]


def _distances(space: Space) -> Table:
    if "levels" in space:
        size = int(str(space["levels"]))
        return [[Fraction(abs(i - j)) for j in range(size)] for i in range(size)]
    if "distances" in space:
        return [[Fraction(d) for d in row] for row in space["distances"]]  # type: ignore[attr-defined]
    size, far = len(space["values"]), Fraction(10**6)  # type: ignore[arg-type]
    found = [[Fraction(0) if i == j else far for j in range(size)] for i in range(size)]
    for one, other, length in space["edges"]:  # type: ignore[attr-defined]
        i, j = int(one), int(other)
        found[i][j] = found[j][i] = min(found[i][j], Fraction(length))
    for k, i, j in product(range(size), repeat=3):
        found[i][j] = min(found[i][j], found[i][k] + found[k][j])
    return found


def _rays(distances: Table, power: Callable[[Fraction], Any]) -> Iterator[list[Any]]:
    """Likelihoods whose quotients are as large as allowed along every edge of a tree, and nowhere larger."""
    size = len(distances)
    for edges in _trees(size):
        for ways in product((1, -1), repeat=size - 1):
            heights: dict[int, Fraction] = {0: Fraction(0)}
            while len(heights) < size:
                for (i, j), way in zip(edges, ways, strict=True):
                    if i in heights and j not in heights:
                        heights[j] = heights[i] + way * distances[i][j]
                    elif j in heights and i not in heights:
                        heights[i] = heights[j] - way * distances[i][j]
            if all(abs(heights[i] - heights[j]) <= distances[i][j] for i in range(size) for j in range(i)):
                yield [power(heights[i]) for i in range(size)]


def _trees(size: int) -> Iterator[list[tuple[int, int]]]:
    """All labelled trees, by their Pruefer codes."""
    if size == 2:
        yield [(0, 1)]
        return
    for code in product(range(size), repeat=size - 2):
        left, edges = [1 + code.count(i) for i in range(size)], []
        for parent in code:
            leaf = left.index(1)
            edges.append((leaf, parent))
            left[leaf], left[parent] = 0, left[parent] - 1
        one, other = (i for i in range(size) if left[i] == 1)
        yield [*edges, (one, other)]
