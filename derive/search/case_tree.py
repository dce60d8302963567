"""The fewest readable conditions under which one candidate wins: conjunctions of signs, learnt from samples."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import floor

import numpy as np
from attrs import frozen
from flint import fmpq_mpoly

from epsproof.derive.algebra.floats import float_roots
from epsproof.derive.algebra.polynomials import Ring
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.question.sampling import Point
from epsproof.derive.search.strata import Candidate
from epsproof.derive.text.names import PRIVACY_FACTOR

__all__ = [
    "Leaf",
    "apart",
    "atoms",
    "boundary_points",
    "covered",
    "ends_of_prior",
    "joined",
    "leaf_conditions",
    "leaves",
    "narrowed",
    "own_ends",
    "separators",
    "shapes",
]

# Polynomials in the parameters whose signs can separate the cases of an answer.

MAX_TERMS = 24
MAX_WORK = 4000


def atoms(requirement: Requirement, winners: Iterable[Candidate]) -> list[fmpq_mpoly]:
    """Where a winner's prior leaves the region, its root passes 0 or 1, or two winners' roots meet; simplest first."""
    winners = list(winners)
    found: dict[str, fmpq_mpoly] = {}
    for candidate in winners:
        for polynomial in (*_feasibility(requirement, candidate), *own_ends(requirement, candidate)):
            _add(requirement, found, polynomial)
    for left, right in combinations(
        {str(c.equation): c.equation for c in winners if c.equation is not None}.values(), 2
    ):
        for coefficient in _remainder_coefficients(requirement.ring, left, right):
            _add(requirement, found, coefficient)
    return _simplest(found.values())


def shapes(requirement: Requirement, winners: Iterable[Candidate]) -> list[fmpq_mpoly]:
    """Where the requirement's first or second derivative in a prior vanishes at a vertex that wins; simplest first."""
    ring, found = requirement.ring, dict[str, fmpq_mpoly]()
    for candidate in winners:
        if candidate.equation is None or candidate.moves(ring):
            continue
        for condition in requirement.conditions[candidate.clause]:
            for name in candidate.prior:
                slope = ring.derivative(condition, name)
                for derivative in (slope, ring.derivative(slope, name)):
                    part, _ = ring.substitute(derivative, candidate.prior)
                    if PRIVACY_FACTOR in ring.names_of(part) and _tractable(ring, part, candidate.equation):
                        part = ring.resultant(part, candidate.equation, PRIVACY_FACTOR)
                    _add(requirement, found, part)
    return _simplest(found.values())


def _tractable(ring: Ring, left: fmpq_mpoly, right: fmpq_mpoly) -> bool:
    """Whether t can be eliminated in a short time."""
    size = ring.degree(left, PRIVACY_FACTOR) * ring.degree(right, PRIVACY_FACTOR)
    return len(left) * len(right) * max(1, size // 16) <= MAX_WORK


def _simplest(found: Iterable[fmpq_mpoly]) -> list[fmpq_mpoly]:
    kept = [f for f in found if len(f) <= MAX_TERMS]
    return sorted(kept, key=lambda f: (int(f.total_degree()), len(f), str(f)))


def _remainder_coefficients(ring: Ring, left: fmpq_mpoly, right: fmpq_mpoly) -> list[fmpq_mpoly]:
    """Leading coefficients of the Euclidean remainders in t, both of the linear one; the last is the resultant up to factors."""
    first, second = sorted((left, right), key=lambda f: -ring.degree(f, PRIVACY_FACTOR))
    if not _tractable(ring, left, right):
        return []
    found = [ring.resultant(left, right, PRIVACY_FACTOR)]
    while ring.degree(second, PRIVACY_FACTOR) > 0 and len(first) * len(second) <= MAX_WORK:
        first, second = (
            second,
            ring.primitive_in(ring.pseudo_remainder(first, second, PRIVACY_FACTOR), PRIVACY_FACTOR),
        )
        if second.is_zero():
            break
        parts = ring.coefficients(second, PRIVACY_FACTOR)
        found += parts if len(parts) == 2 else parts[-1:]
    return found


def own_ends(requirement: Requirement, candidate: Candidate) -> list[fmpq_mpoly]:
    """The factors of the candidate's equation at t = 0 and at t = 1."""
    if candidate.equation is None:
        return []
    found = []
    for end in (0, 1):
        value = requirement.value_at(candidate.equation, end)
        found += [requirement.ring.normal(f) for f in requirement.ring.factors(value)]
    return found


def ends_of_prior(requirement: Requirement, candidate: Candidate) -> list[fmpq_mpoly]:
    """The factors in t of what vanishes where the candidate's prior leaves the region or is undefined."""
    ring = requirement.ring
    parts = [
        part
        for limit, _ in requirement.region(candidate.clause)
        for part in ring.substitute(limit, candidate.prior)
    ]
    return [f for part in parts for f in requirement.moving_factors(part)]


def _feasibility(requirement: Requirement, candidate: Candidate) -> list[fmpq_mpoly]:
    ring = requirement.ring
    found = []
    limits = [f for f, _ in requirement.region(candidate.clause)] + requirement.switches(candidate.clause)
    static = []
    if candidate.equation is None:
        static = requirement.conditions[candidate.clause]
    for limit in (*limits, *static):
        numerator, denominator = ring.substitute(limit, candidate.prior)
        for part in (numerator, denominator):
            if PRIVACY_FACTOR in ring.names_of(part) and candidate.equation is not None:
                if not _tractable(ring, part, candidate.equation):
                    continue
                part = ring.resultant(part, candidate.equation, PRIVACY_FACTOR)
            found.append(part)
    return found


def _add(requirement: Requirement, found: dict[str, fmpq_mpoly], polynomial: fmpq_mpoly) -> None:
    ring = requirement.ring
    for factor in ring.factors(polynomial):
        if set(ring.names_of(factor)) <= set(requirement.parameters):
            normal = ring.normal(factor)
            found.setdefault(str(normal), normal)


# Parameter points on the boundaries between cases, where conditions turn from strict to weak.

TRIES = 24
KEPT = {1: 6, 2: 4, 3: 2}


def boundary_points(
    requirement: Requirement, atoms: Sequence[fmpq_mpoly], points: Sequence[Point], seed: int = 0
) -> list[Point]:
    """Points of the assumptions at which a few of the atoms and weak assumptions vanish, moved there from ``points``."""
    generator = random.Random(seed)
    ring = requirement.ring
    weak = [ring.polynomial(r.polynomial) for r in requirement.problem.assumptions if r.sign == ">="]
    curves = list({str(ring.normal(f)): ring.normal(f) for f in (*weak, *atoms)}.values())
    found: dict[tuple[tuple[str, Fraction], ...], Point] = {}

    def keep(point: Point | None) -> bool:
        if point is None or not all(r.holds(point) for r in requirement.problem.assumptions):
            return False
        found.setdefault(tuple(sorted(point.items())), point)
        return True

    def move(point: Point, curve: fmpq_mpoly, held: tuple[str, ...] = ()) -> tuple[Point, str] | None:
        """The point with one coordinate, not among ``held``, changed so that the curve vanishes."""
        names = [n for n in requirement.parameters if n not in held and ring.degree(curve, n) == 1]
        generator.shuffle(names)
        for name in names:
            low, high = (ring.value(c, point) for c in ring.coefficients(curve, name))
            if high:
                return {**point, name: -low / high}, name
        return None

    def walk(point: Point, chosen: Sequence[fmpq_mpoly]) -> Point | None:
        """The point moved onto one curve after the other, each time by a coordinate that the earlier ones did not fix."""
        held: tuple[str, ...] = ()
        for curve in chosen:
            moved = move(point, curve, held)
            if moved is None:
                return None
            point, name = moved
            held = (*held, name)
        return point if all(ring.value(curve, point) == 0 for curve in chosen) else None

    depth = 3 if len(requirement.parameters) <= 3 else 2
    for size in range(1, depth + 1):
        for chosen in combinations(curves, size):
            kept = 0
            for point in generator.sample(list(points), min(len(points), TRIES)):
                kept += keep(walk(point, chosen))
                if kept >= KEPT[size]:
                    break
    return list(found.values())


# Simple numbers between the values of a single parameter where atoms vanish: 3 for a quadratic with the
# roots 2.2 and 4.5.

MOST = 8
APART, REAL = 1e-6, 1e-9


def separators(requirement: Requirement, atoms: Sequence[fmpq_mpoly]) -> list[fmpq_mpoly]:
    """One linear atom between every two neighbouring real roots of the atoms of degree two and more; none for several parameters.

    A condition of one interval is then an atom and a number, where two of the atoms had to say it.
    """
    if len(requirement.parameters) != 1:
        return []
    ring, (name,) = requirement.ring, requirement.parameters
    roots: set[float] = set()
    for atom in atoms:
        if ring.degree(atom, name) > 1:
            coefficients = [ring.value(c, {}) for c in reversed(ring.coefficients(atom, name))]
            roots |= {x.real for x in float_roots(coefficients) if abs(x.imag) <= REAL * max(1.0, abs(x))}
    found = []
    for low, high in pairwise(sorted(roots)):
        if high - low > APART * max(1.0, abs(high)):
            between = _simplest_between(Fraction(low), Fraction(high))
            found.append(between.denominator * ring.variable(name) - between.numerator)
    return found[:MOST]


def _simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The rational strictly between with the smallest denominator, of these the one nearest to 0."""
    if low < 0 < high:
        return Fraction(0)
    if high <= 0:
        return -_simplest_between(-high, -low)
    whole = floor(low)
    if whole + 1 < high:
        return Fraction(whole + 1)
    return (
        whole + 1 / _simplest_between(1 / (high - whole), 1 / (low - whole))
        if low > whole
        else _beside(whole, high)
    )


def _beside(whole: int, high: Fraction) -> Fraction:
    """The simplest rational between a whole number and one at most 1 above it."""
    return whole + Fraction(1, floor(1 / (high - whole)) + 1)


# The fewest readable conditions under which one candidate wins: conjunctions of atom signs, learnt from
# samples.

MAX_LITERALS = 5
BEAM = 300


@frozen
class Literal:
    """``polynomial > 0`` (strict) or ``>= 0``; ``polynomial`` is an atom or its negative."""

    polynomial: fmpq_mpoly
    strict: bool

    @property
    def length(self) -> float:
        """What it costs a reader."""
        return 1 + 0.15 * len(self.polynomial) + 0.2 * int(self.polynomial.total_degree())


@frozen
class Leaf:
    """Label ``label`` wins where every literal holds."""

    label: int
    literals: tuple[Literal, ...]


@frozen(eq=False)
class _Entry:
    """A conjunction of literals (by index) that holds only at samples where the label is right."""

    label: int
    literals: tuple[int, ...]
    covered: np.ndarray
    length: float


def leaves(
    atoms: Sequence[fmpq_mpoly],
    signs: np.ndarray,
    valid: np.ndarray,
    cost: Sequence[float],
    strict: Sequence[set[int]],
) -> list[Leaf]:
    """Conjunctions that cover all samples.

    ``signs[a, s]``: the sign (-1, 0, 1) of atom a at sample s; ``valid[l, s]``: whether label l is right there; ``cost[l]``:
    what it costs a reader to see the label; ``strict[l]``: the atoms whose zeros the label excludes where no sample tells.
    Every conjunction found holds only at samples where its label is right.
    """
    pool = []
    weight = np.where((signs == 0).any(axis=0), 1e-4, 1.0) if len(signs) else np.ones(valid.shape[1])
    table: list[list[Literal]] = []
    for label in range(valid.shape[0]):
        literals, holds = _literals(atoms, signs, strict[label])
        table.append(literals)
        pool += _pure(label, valid[label], holds, [x.length for x in literals])
    found = [
        Leaf(label, tuple(table[label][i] for i in chosen)) for label, chosen in _cover(pool, weight, cost)
    ]
    return found


def covered(found: Sequence[Leaf], atoms: Sequence[fmpq_mpoly], signs: np.ndarray) -> np.ndarray:
    """At which samples some leaf holds."""
    index = {str(atom): (k, 1) for k, atom in enumerate(atoms)} | {
        str(-atom): (k, -1) for k, atom in enumerate(atoms)
    }
    held = np.zeros(signs.shape[1], dtype=bool)
    for leaf in found:
        rows = np.ones(signs.shape[1], dtype=bool)
        for literal in leaf.literals:
            k, direction = index[str(literal.polynomial)]
            rows &= signs[k] * direction > 0 if literal.strict else signs[k] * direction >= 0
        held |= rows
    return held


def apart(found: list[Leaf], atoms: Sequence[fmpq_mpoly], signs: np.ndarray) -> list[Leaf]:
    """The leaves with their common boundaries left to the first of two, where every sample stays covered."""
    everything = covered(found, atoms, signs)
    for number, leaf in enumerate(found):
        earlier = {str(-x.polynomial) for other in found[:number] for x in other.literals}
        for place, literal in enumerate(leaf.literals):
            if not literal.strict and str(literal.polynomial) in earlier:
                literals = [*found[number].literals]
                literals[place] = Literal(literal.polynomial, True)
                trial = [*found[:number], Leaf(leaf.label, tuple(literals)), *found[number + 1 :]]
                if np.array_equal(covered(trial, atoms, signs), everything):
                    found = trial
    return found


def joined(
    found: Sequence[Leaf], atoms: Sequence[fmpq_mpoly], signs: np.ndarray, own: Sequence[set[int]]
) -> list[Leaf]:
    """The leaves with boundaries that two of them exclude, and no sample lies on, given to the first of the two.

    ``own[l]``: the atoms whose zeros label l excludes in any case.
    """
    index = {str(sign * atom): k for k, atom in enumerate(atoms) for sign in (1, -1)}
    given = [*found]
    for number, leaf in enumerate(found):
        later = {str(-x.polynomial) for other in given[number + 1 :] for x in other.literals if x.strict}
        literals = []
        for x in leaf.literals:
            k = index[str(x.polynomial)]
            open_to_both = (
                x.strict
                and str(x.polynomial) in later
                and k not in own[leaf.label]
                and bool((signs[k] != 0).all())
            )
            literals.append(Literal(x.polynomial, x.strict and not open_to_both))
        given[number] = Leaf(leaf.label, tuple(literals))
    return given


def narrowed(
    found: Sequence[Leaf], atoms: Sequence[fmpq_mpoly], signs: np.ndarray, linear: Sequence[fmpq_mpoly]
) -> list[Leaf]:
    """The leaves, each with the signs of ``linear`` atoms that leave to others what these hold already."""
    given, index = [*found], {str(atom): k for k, atom in enumerate(atoms)}
    for number, leaf in enumerate(found):
        held = covered([leaf], atoms, signs)
        needed = held & ~covered([*given[:number], *given[number + 1 :]], atoms, signs)
        literals = [*leaf.literals]
        for atom in linear:
            for sign in (1, -1):
                row = signs[index[str(atom)]] * sign >= 0
                if needed.any() and row[needed].all() and not row[held].all():
                    literals.append(Literal(sign * atom, False))
                    held &= row
        given[number] = Leaf(leaf.label, tuple(literals))
    return given


def _literals(
    atoms: Sequence[fmpq_mpoly], signs: np.ndarray, strict: set[int]
) -> tuple[list[Literal], np.ndarray]:
    """All literals that distinguish samples; of two with the same samples only the preferred strictness."""
    literals, rows, seen = [], [], set()
    for index, atom in enumerate(atoms):
        for direction, polynomial in ((1, atom), (-1, -atom)):
            for excluded in (index in strict, index not in strict):
                row = signs[index] * direction > 0 if excluded else signs[index] * direction >= 0
                if row.any() and not row.all() and row.tobytes() not in seen:
                    seen.add(row.tobytes())
                    literals.append(Literal(polynomial, excluded))
                    rows.append(row)
    return literals, np.array(rows, dtype=bool).reshape(len(rows), signs.shape[1])


def _pure(label: int, right: np.ndarray, holds: np.ndarray, length: list[float]) -> list[_Entry]:
    """The minimal conjunctions that hold only where ``right``."""
    if not right.any():
        return []
    found: list[_Entry] = []
    if right.all():
        return [_Entry(label, (), np.ones_like(right), 0.0)]
    level: list[tuple[tuple[int, ...], np.ndarray]] = [((), np.ones_like(right))]
    pures: list[list[frozenset[int]]] = [[] for _ in length]
    for _ in range(MAX_LITERALS):
        following = []
        for chosen, covered in level:
            first = chosen[-1] + 1 if chosen else 0
            both = holds[first:] & covered
            hits, sizes = np.count_nonzero(both & right, axis=1), np.count_nonzero(both, axis=1)
            for k in np.flatnonzero((hits > 0) & (sizes < np.count_nonzero(covered))):
                grown, hit, wrong = (*chosen, first + int(k)), hits[k], sizes[k] - hits[k]
                if any(pure.issubset(grown) for pure in pures[grown[-1]]):
                    continue
                if wrong:
                    following.append((-hit / (1.0 + wrong), grown, both[k]))
                else:
                    found.append(_Entry(label, grown, both[k], sum(length[j] for j in grown)))
                    pures[grown[-1]].append(frozenset(grown))
        following.sort(key=lambda entry: entry[:2])
        level = [entry[1:] for entry in following[:BEAM]]
        if not level or len(found) > 400:
            break
    return found


def _cover(
    pool: list[_Entry], weight: np.ndarray, cost: Sequence[float]
) -> list[tuple[int, tuple[int, ...]]]:
    """A small set of entries that covers what can be covered: greedy, then pruned; samples on boundaries weigh little."""
    left = np.ones(len(weight), dtype=bool)
    chosen: list[_Entry] = []
    while left.any():
        best: _Entry | None = None
        best_score = 0.0
        for entry in pool:
            gain = float(weight[entry.covered & left].sum())
            score = gain / (1.0 + 0.1 * entry.length + 0.1 * cost[entry.label])
            if score > best_score * (1 + 1e-12):
                best, best_score = entry, score
        if best is None:
            break
        chosen.append(best)
        left &= ~best.covered
    for entry in sorted(chosen, key=lambda e: -e.length):
        others = [e for e in chosen if e is not entry]
        if others and not (entry.covered & ~np.any([e.covered for e in others], axis=0)).any():
            chosen = others
    return [(e.label, e.literals) for e in _ordered(chosen)]


def _ordered(chosen: list[_Entry]) -> list[_Entry]:
    """Entries in the order of what they cover, the largest first."""
    return sorted(chosen, key=lambda e: (-int(e.covered.sum()), e.label, e.literals))


# The conditions of a case as a reader sees them.


def leaf_conditions(ring: Ring, leaf: Leaf, assumptions: Iterable[Relation]) -> tuple[Relation, ...]:
    """The literals as relations; two that pin a polynomial to 0, or one and an assumption, are one equation."""
    weak = {str(x.polynomial) for x in leaf.literals if not x.strict}
    weak |= {str(ring.polynomial(r.polynomial)) for r in assumptions if r.sign == ">="}
    found = []
    for x in leaf.literals:
        pinned = not x.strict and str(-x.polynomial) in weak
        sign = "==" if pinned else ">" if x.strict else ">="
        polynomial = ring.normal(x.polynomial) if pinned else x.polynomial
        found.append(Relation(ring.expression(polynomial), sign))
    return tuple(dict.fromkeys(found))
