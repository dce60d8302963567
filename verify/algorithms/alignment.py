"""Proofs for all vectors: shifts of the noise that keep every way through the algorithm, and what they cost.

If the noise x leads along a way under q, then x + s, with s an affine function of d = q' - q, leads along the same way and to
the same output under q'. The density changes by at most exp(cost), cost = sum |s_i|/scale_i, so that the probability of the way
under q is at most exp(cost) times that under q'. Both the conditions and the cost are convex in d: the corners of the changes
decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from attrs import frozen

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.algorithms.algorithm import Algorithm, Vectors
from epsproof.verify.algorithms.path import Form, Path
from epsproof.verify.algorithms.run import paths
from epsproof.verify.channel.exponentials import exponential

__all__ = ["MOST_CORNERS", "Alignment", "Shift", "Way", "alignment_of", "cost_at", "keeps", "ways_of_all"]

MOST_CORNERS, MOST_WAYS, LARGEST_DENOMINATOR = 128, 400, 720


@frozen
class Shift:
    """Of one draw: constant + the sum of slopes[j]*d[j]."""

    constant: Fraction
    slopes: Sequence[Fraction]

    def value(self, d: Sequence[Fraction]) -> Fraction:
        return self.constant + sum((s * x for s, x in zip(self.slopes, d, strict=True)), Fraction(0))


@frozen(eq=False)
class Way:
    """One way through the algorithm, the shift of each of its draws, and the largest cost."""

    path: Path
    shifts: Sequence[Shift]
    cost: Fraction


@frozen(eq=False)
class Alignment:
    """Every way has a cost of at most the claimed epsilon."""

    ways: Sequence[Way]

    @property
    def cost(self) -> Fraction:
        return max((way.cost for way in self.ways), default=Fraction(0))

    def about(self, family: Vectors) -> str:
        """The vectors that it is about: of integers where noise on the integers is drawn, which a fraction does not shift."""
        discrete = any(noise.discrete for way in self.ways for noise in way.path.noises)
        return family.said_of("integer") if discrete else family.said


def alignment_of(algorithm: Algorithm) -> tuple[Alignment | None, str]:
    """A proof of the claim for all real vectors, of integers where noise on the integers is drawn; or why none was found."""
    family = algorithm.family
    assert isinstance(family, Vectors)
    corners = family.corners()
    if len(corners) > MOST_CORNERS:
        return (
            None,
            f"shifts of the noise are looked for with at most {MOST_CORNERS.bit_length() - 1} entries",
        )
    try:
        found = ways_of_all(algorithm, family)
    except QuestionError as error:
        return None, f"no proof for all vectors: {error}"
    if len(found) > MOST_WAYS:
        return (
            None,
            f"shifts of the noise are looked for with at most {MOST_WAYS} ways through the algorithm; there are {len(found)}",
        )
    if not all(x.denominator == 1 for x in family.entries) and any(
        noise.discrete for path in found for noise in path.noises
    ):
        return None, "noise on the integers is shifted by integers only, and the entries are others"
    ways = []
    for path in found:
        if path.weight.is_zero():
            continue
        shifts = _shifts(path, family)
        if shifts is None or not keeps(path, shifts, family):
            return None, "no shifts of the noise were found that keep every way through the algorithm"
        cost = max(cost_at(path, shifts, d) for d in corners)
        if algorithm.claim.meaning not in (None, "with the output"):
            return (
                None,
                f"shifts of the noise prove no claim about the budget that is spent, {algorithm.claim.meaning}",
            )
        if not _allows(algorithm, path, cost):
            return None, f"the shifts of the noise that were found cost {cost}, more than the claim allows"
        ways.append(Way(path, shifts, cost))
    return Alignment(ways), ""


def ways_of_all(algorithm: Algorithm, family: Vectors) -> list[Path]:
    """The ways that some vector leads along, those of all of them. Raises QuestionError where they depend on the entries."""
    names = {family.name: [Form(Fraction(0), {("data", j): Fraction(1)}) for j in range(family.length)]}
    return list(paths(algorithm.program, {**algorithm.values, **names}))


def _allows(algorithm: Algorithm, path: Path, cost: Fraction) -> bool:
    """Whether exp(cost) is at most exp(epsilon), exactly."""
    growth = algorithm.claim.growth
    return cost <= path.spent if growth is None else (growth - exponential(cost)).sign() >= 0


def keeps(path: Path, shifts: Sequence[Shift], family: Vectors) -> bool:
    """Whether the way is kept, and its output unchanged, for every change of the data: decided at the corners, exactly."""
    for d in family.corners():
        s = [shift.value(d) for shift in shifts]
        if any(
            (noise.one_sided and x < 0) or (noise.fixed and x)
            for noise, x in zip(path.noises, s, strict=True)
        ):
            return False
        if any(_change(condition.form, s, d) < 0 for condition in path.conditions):
            return False
        if any(isinstance(item, Form) and _change(item, s, d) for item in path.outputs):
            return False
    integral = all(x.denominator == 1 for shift in shifts for x in (shift.constant, *shift.slopes))
    return integral or not any(noise.discrete for noise in path.noises)


def cost_at(path: Path, shifts: Sequence[Shift], d: Sequence[Fraction]) -> Fraction:
    """Of the change d: the sum of |shift|/scale, and for each choice by scores what it changes."""
    noise = sum(
        (abs(shift.value(d)) / drawn.scale for shift, drawn in zip(shifts, path.noises, strict=True)),
        Fraction(0),
    )
    for shares, taken in path.favours:
        changes = [_change(share, [], d) for share in shares]
        noise += max(changes) - changes[taken]
    return noise


def _change(form: Form, s: Sequence[Fraction], d: Sequence[Fraction]) -> Fraction:
    noise = sum((c * s[i] for i, c in form.coefficients("noise").items()), Fraction(0))
    return noise + sum((c * d[j] for j, c in form.coefficients("data").items()), Fraction(0))


def _shifts(path: Path, family: Vectors) -> list[Shift] | None:
    """The cheapest shifts by a linear programme, rounded to fractions that are checked afterwards; of integers by integers."""
    n, k, corners = len(path.noises), family.length, family.corners()
    if not n:
        return []
    own, size = n * (1 + k), n * (1 + k) + n * len(corners) + 1
    above, equal = [], []
    for c, d in enumerate(corners):
        shifted = [
            _row(size, {i * (1 + k): 1.0, **{i * (1 + k) + 1 + j: float(x) for j, x in enumerate(d)}})
            for i in range(n)
        ]
        cost = _row(size, {size - 1: -1.0})
        for i, noise in enumerate(path.noises):
            place = own + c * n + i
            bound = _row(size, {place: -1.0})
            above += [(bound + shifted[i], 0.0), (bound - shifted[i], 0.0)]
            cost[place] = 1 / float(noise.scale)
            if noise.one_sided:
                above.append((-shifted[i], 0.0))
        above.append((cost, 0.0))
        for condition in path.conditions:
            above.append((-_moved(condition.form, shifted, size), _by_data(condition.form, d)))
        for item in path.outputs:
            if isinstance(item, Form):
                equal.append((_moved(item, shifted, size), -_by_data(item, d)))
    objective = _row(size, {size - 1: 1.0, **{i: 1e-6 for i in range(own, size - 1)}})
    free = [(0, 0) if noise.fixed else (None, None) for noise in path.noises for _ in range(1 + k)] + [
        (0, None)
    ] * (size - own)
    whole = [int(noise.discrete) for noise in path.noises for _ in range(1 + k)] + [0] * (size - own)
    from scipy.optimize import linprog

    found = linprog(
        objective, *_system(above), *_system(equal), bounds=free, method="highs", integrality=whole
    )
    if not found.success:
        return None
    values = [Fraction(float(x)).limit_denominator(LARGEST_DENOMINATOR) for x in found.x[:own]]
    return [Shift(values[i * (1 + k)], tuple(values[i * (1 + k) + 1 : (i + 1) * (1 + k)])) for i in range(n)]


def _row(size: int, entries: dict[int, float]) -> np.ndarray:
    row = np.zeros(size)
    for place, value in entries.items():
        row[place] = value
    return row


def _moved(form: Form, shifted: Sequence[np.ndarray], size: int) -> np.ndarray:
    return sum((float(c) * shifted[i] for i, c in form.coefficients("noise").items()), np.zeros(size))


def _by_data(form: Form, d: Sequence[Fraction]) -> float:
    return float(sum((c * d[j] for j, c in form.coefficients("data").items()), Fraction(0)))


def _system(rows: Sequence[tuple[np.ndarray, float]]) -> tuple[np.ndarray | None, np.ndarray | None]:
    return (np.array([row for row, _ in rows]), np.array([end for _, end in rows])) if rows else (None, None)
