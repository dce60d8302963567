"""The fewest readable conditions under which one candidate wins: conjunctions of atom signs, learnt from samples."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import frozen
from flint import fmpq_mpoly

__all__ = ["Leaf", "apart", "covered", "joined", "leaves", "narrowed"]

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
        return 1 + 0.15 * len(self.polynomial.to_dict()) + 0.2 * int(self.polynomial.total_degree())


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
            for i in range(len(holds)):
                if chosen and i <= chosen[-1]:
                    continue
                grown = frozenset((*chosen, i))
                if any(pure <= grown for pure in pures[i]):
                    continue
                both = covered & holds[i]
                if not (both & right).any() or (both == covered).all():
                    continue
                if not (both & ~right).any():
                    found.append(_Entry(label, (*chosen, i), both, sum(length[j] for j in (*chosen, i))))
                    pures[i].append(grown)
                else:
                    following.append(((*chosen, i), both))
        following.sort(key=lambda e: (-(e[1] & right).sum() / (1.0 + (e[1] & ~right).sum()), e[0]))
        level = following[:BEAM]
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
