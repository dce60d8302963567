"""What can be right at a sample: kinds of answers with the candidates that give them, and where each is right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product

import numpy as np
import sympy
from attrs import frozen
from flint import fmpq_mpoly

from epsproof.derive.answer.answer import Kind
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.question.sampling import Evaluator
from epsproof.derive.search.approach import STEP, approach, idle, inside
from epsproof.derive.search.candidate import Candidate
from epsproof.derive.search.labels import Labels
from epsproof.derive.text.notation import PRIVACY_FACTOR

__all__ = ["PossibleAnswer", "PossibleAnswers"]

UNBOUNDED = -1


@frozen(eq=False)
class PossibleAnswer:
    """A kind of answer and, but for ``unbounded``, the candidate that gives it, with a path to its prior."""

    kind: Kind
    candidate: Candidate | None
    index: int
    path: dict[str, sympy.Expr] | None

    @property
    def attained(self) -> bool:
        """Whether the prior lies in the region, not only on a path to it."""
        return not any(STEP in e.free_symbols for e in (self.path or {}).values())

    @property
    def equation(self) -> fmpq_mpoly | None:
        """The polynomial in t and the parameters whose root it is."""
        return None if self.candidate is None else self.candidate.equation

    @property
    def cost(self) -> float:
        """What it costs a reader."""
        if self.candidate is None:
            return 0.0
        size = sum(len(str(e)) for e in (self.path or {}).values()) + len(str(self.candidate.equation))
        return size / 20 + (0.0 if self.attained else 3.0)


class PossibleAnswers:
    """The possible answers at the samples ``found``, those before ``generic`` off the boundaries between cases, those from
    ``first`` on counterexamples."""

    def __init__(
        self,
        requirement: Requirement,
        candidates: Sequence[Candidate],
        found: Labels,
        generic: int,
        first: int,
    ) -> None:
        self.requirement, self.candidates, self.found = requirement, candidates, found
        numbers = np.arange(len(found.points))
        self.off, self.learnt, self.everywhere = numbers < generic, numbers >= first, numbers >= 0
        self.none = found.factor >= 1 - 1e-9
        known = self.interior()
        finite = self.border("finite", known, ~self.off & ~self.none)
        self.all = [*known, *finite, *self.border("none", known, ~self.off & self.none)]

    def interior(self) -> list[PossibleAnswer]:
        """The answers that are right somewhere off the boundaries."""
        found, none = self.found, self.none
        answers = [PossibleAnswer("unbounded", None, UNBOUNDED, {})] if np.any(found.factor == 0) else []
        for index, candidate in enumerate(self.candidates):
            for kind, mask in (("none", none), ("finite", ~none)):
                rows = found.winners[index] & mask & self.off
                if not rows.any() or (kind == "none" and candidate.moves(self.requirement.ring)):
                    continue
                path = approach(self.requirement, candidate, self.place(candidate, rows))
                if path is not None:
                    answers.append(PossibleAnswer(kind, candidate, index, path))  # type: ignore[arg-type]
        return answers

    def border(self, kind: Kind, answers: Sequence[PossibleAnswer], rows: np.ndarray) -> list[PossibleAnswer]:
        """Answers that are right on a boundary alone, those whose prior lies in the region first."""
        found, more = self.found, list[PossibleAnswer]()
        reached = self.reached if kind == "finite" else []
        elsewhere = self.learnt & np.any(reached, axis=0) if reached else np.zeros_like(rows)
        for attained in (True, False):
            for known in (x for x in answers if x.kind == kind and x.attained == attained):
                rows &= ~(
                    found.winners[known.index] & (reached[known.index] | ~elsewhere if reached else True)
                )
            for index, candidate in enumerate(self.candidates):
                mine = rows & found.winners[index]
                if not mine.any() or (kind == "none" and candidate.moves(self.requirement.ring)):
                    continue
                answer = PossibleAnswer(
                    kind, candidate, index, approach(self.requirement, candidate, self.place(candidate, mine))
                )
                if answer.path is not None and answer.attained == attained:
                    more.append(answer)
                    rows &= ~mine
        return more

    def vertices(self) -> list[PossibleAnswer]:
        """The vertices that lie in the region at all samples and are no answers, being never right."""
        known, found = {x.index for x in self.all}, list[PossibleAnswer]()
        for index, candidate in enumerate(self.candidates):
            if (
                index not in known
                and candidate.equation is not None
                and not candidate.moves(self.requirement.ring)
            ):
                path = approach(self.requirement, candidate, self.place(candidate, self.everywhere))
                found.append(PossibleAnswer("finite", candidate, index, path))
        return [x for x in found if x.path is not None and x.attained]

    @cached_property
    def reached(self) -> list[np.ndarray]:
        """By candidate: at which samples it wins at a prior that lies in the region and demands something."""
        found = []
        for candidate, wins in zip(self.candidates, self.found.winners, strict=True):
            everywhere = self.place(candidate, self.everywhere)
            there = inside(self.requirement, candidate, everywhere) & ~idle(
                self.requirement, candidate, everywhere
            )
            found.append(wins & there)
        return found

    @cached_property
    def attained(self) -> np.ndarray:
        """At which samples some prior in the region attains the extreme privacy factor."""
        none = np.zeros(len(self.found.points), dtype=bool)
        found: np.ndarray = np.any([none, *self.reached], axis=0)
        return found

    def place(self, candidate: Candidate, rows: np.ndarray) -> Evaluator:
        """The samples ``rows`` with the extreme privacy factor."""
        return self.base.only(rows).extended(**{PRIVACY_FACTOR: np.minimum(self.found.factor[rows], 1.0)})

    @cached_property
    def base(self) -> Evaluator:
        """The samples."""
        return Evaluator.at_points(self.requirement.ring, self.found.points, self.requirement.parameters)

    @cached_property
    def right(self) -> np.ndarray:
        """Which answer is right where; an infimum is right only where no other answer attains it.

        Where a weak assumption holds with equality a prior may leave the region; such borders are split off afterwards, but for
        counterexamples at which another prior attains the budget.
        """
        found = self.found
        table = np.zeros((len(self.all), len(found.points)), dtype=bool)
        weak = [r for r in self.requirement.problem.assumptions if r.sign == ">="]
        edge = np.array([any(r.at(point) == 0 for r in weak) for point in found.points], dtype=bool)
        reached = np.zeros_like(table)
        for row, true, x in zip(table, reached, self.all, strict=True):
            if x.candidate is None:
                row[:] = found.factor == 0
                continue
            row[:] = found.winners[x.index] & (self.none if x.kind == "none" else ~self.none)
            if x.kind == "finite" and x.attained:
                true[:] = row & self.reached[x.index]
                row &= true | edge & ~idle(
                    self.requirement, x.candidate, self.place(x.candidate, self.everywhere)
                )
        finite = [x.kind == "finite" for x in self.all]
        open_ones = np.array(
            [f and not x.attained for f, x in zip(finite, self.all, strict=True)], dtype=bool
        )
        closed_ones = np.array([f and x.attained for f, x in zip(finite, self.all, strict=True)], dtype=bool)
        if closed_ones.any():
            self.part_near_ties(table)
            table[open_ones] &= ~table[closed_ones].any(axis=0)
            table[closed_ones] &= reached[closed_ones] | ~(self.learnt & reached.any(axis=0))
        return table

    def part_near_ties(self, table: np.ndarray) -> None:
        """Where an infimum and an attained budget look equal and are not, only the infimum stays."""
        ring = self.requirement.ring
        rooted = [
            (x, row, x.candidate.equation)
            for x, row in zip(self.all, table, strict=True)
            if x.candidate is not None
        ]
        finite = [
            (x.attained, row, equation)
            for x, row, equation in rooted
            if x.kind == "finite" and equation is not None
        ]
        for (reaches, limit, first), (attained, met, second) in product(finite, repeat=2):
            if reaches or not attained or PRIVACY_FACTOR in ring.names_of(first.gcd(second)):
                continue
            for k in np.flatnonzero(limit & met):
                met[k] = ring.common_root(first, second, PRIVACY_FACTOR, self.found.points[k])
